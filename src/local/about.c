/* about.c - what this program is and what can be played with it. */
#include "core/about.h"

#include "bots/bot.h"
#include "games/list.h"
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
    tb_text *out = call->out;

    tb_json_open(out, "games", '[');
    for (int g = 0; g < tb_game_count; g++)
        tb_game_json(tb_games[g], out);
    tb_json_close(out, ']');
    tb_json_open(out, "bots", '[');
    for (int b = 0; b < tb_bot_count; b++) {
        tb_json_open(out, NULL, '{');
        tb_json_string(out, "name", tb_bots[b]->name);
        tb_json_string(out, "help", tb_bots[b]->help);
        tb_json_bool(out, "level", tb_bots[b]->level != TB_NO_LEVEL);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
    return true;
}

/* --- Cards: the same as `taberna cards --json` -------------------------------------------------------------------- */

bool local_cards(local_call *call)
{
    const tb_game *game;

    if (!tb_ask_game(&call->ask, &game))
        return false;
    tb_cards_json(game, NULL, 0, call->out);
    return true;
}
