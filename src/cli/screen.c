/* screen.c - the whole screen, for the commands that use it. */
#include "cli/screen.h"

#include "client/full.h"

bool cli_screen_is_there(void) { return term_is_capable(); }

bool cli_screen_stay(client *own, int *code)
{
    static client_full full;

    if (!term_is_capable() || !client_full_open(&full))
        return false;
    client_full_begin(&full, own, CLIENT_USUAL);
    *code = client_stay(own);
    client_full_close(&full);
    return true;
}
