/* lacks_terminal.c - in place of the whole screen and of line editing, in a program that is built without curses and
 * libedit: play and replay go line by line. */
#include "cli/play.h"
#include "cli/screen.h"
#include "say/say.h"

const client_editor *cli_line_editor(void) { return NULL; }

bool term_is_capable(void) { return false; }

bool cli_screen_stay(client *own, int *code)
{
    (void) own, (void) code;
    return false;
}

/* Nobody calls these without a screen. */
int play_full(client *own, client_local *local, const play_args *given, char name[CLIENT_LOG_NAME])
{
    (void) own, (void) local, (void) given, (void) name;
    return CLI_BAD;
}

int replay_full(const tb_record *record, uint32_t index, int as)
{
    (void) record, (void) index, (void) as;
    return CLI_BAD;
}
