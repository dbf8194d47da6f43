/* screen.c - tables on the whole screen: one of a server, and a game at this keyboard. */
#include "cli/screen.h"

#include "cli/play.h"
#include "say/say.h"
#include "say/text.h"

static client_full full;

bool cli_screen_stay(client *own, int *code)
{
    if (!term_is_capable() || !client_full_open(&full))
        return false;
    client_full_begin(&full, own, CLIENT_USUAL);
    *code = client_stay(own);
    client_full_close(&full);
    return true;
}

int play_full(client *own, client_local *local, const play_args *given, char name[CLIENT_LOG_NAME])
{
    play_args wanted = *given;
    int code = CLI_BAD;

    if (!client_full_open(&full))
        return cli_fail(_("this terminal cannot be used for a full screen; --plain plays line by line"));
    if (!play_offer(&full.screen, &wanted, name)) {
        code = term_gone ? 128 + term_gone : CLI_OK;
    } else if (play_open(own, local, &wanted, name, true)) {
        client_full_begin(&full, own, (int) given->speed);
        code = client_stay(own);
    }
    client_full_close(&full);
    return code;
}
