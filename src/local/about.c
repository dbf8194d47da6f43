/* about.c - what this program is and what can be played with it. */
#include "core/about.h"

#include "local/calls.h"

enum { PROTOCOL = 1 };

bool local_version(local_call *call)
{
    tb_json_int(call->out, "protocol", PROTOCOL);
    tb_json_string(call->out, "program", TABERNA_VERSION);
    return true;
}

/* The same as GET /api/v1/games of a server. */
bool local_games(local_call *call)
{
    tb_ask_games_json(call->out);
    return true;
}

/* The same as `taberna cards --json`. */
bool local_cards(local_call *call)
{
    const tb_game *game;

    if (!tb_ask_game(&call->ask, &game))
        return false;
    tb_cards_json(game, NULL, 0, call->out);
    return true;
}
