/* line.c - a person at a table, line by line. */
#include "cli/screen.h"

#include <unistd.h>

#include "cli/commands.h"
#include "say/say.h"
#include "say/stop.h"

bool cli_line_is_terminal(void) { return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO); }

void cli_line_sit(client *own, bool plain)
{
    own->plain = plain;
    own->bold = !plain && cli_colour(stdout);
    own->terminal = cli_line_is_terminal();
    own->show_cards = cli_cards_show;
    own->saved_at = -1;
}

int cli_line_stay(client *own)
{
    TB_ASSERT(own->kind && own->show_cards);
    cli_stop_watch();
    client_input_start(own->plain ? NULL : cli_line_editor());
    return client_stay(own);
}
