/* about.c - what this program is and what can be played with it. */
#include "core/about.h"

#include "bots/bot.h"
#include "games/list.h"
#include "wasm/ask.h"

enum { PROTOCOL = 1 };

bool w_version(w_call *call)
{
    tb_json_int(call->out, "protocol", PROTOCOL);
    tb_json_string(call->out, "program", TABERNA_VERSION);
    return true;
}

/* The same as GET /api/v1/games of a server. */
bool w_games(w_call *call)
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

static void put_card(const tb_card *card, tb_text *out)
{
    tb_json_open(out, NULL, '{');
    tb_json_string(out, "id", card->id);
    tb_json_string(out, "name", card->name);
    tb_json_string(out, "kind", card->kind);
    tb_json_string(out, "set", card->set);
    tb_json_string(out, "rule", card->rule);
    tb_json_string(out, "text", card->text);
    tb_json_open(out, "pattern", '[');
    for (const char *const *row = card->pattern; row && *row; row++)
        tb_json_string(out, NULL, *row);
    tb_json_close(out, ']');
    tb_json_close(out, '}');
}

/* What the letters of patterns mean. */
static void put_legend(const tb_game *game, tb_text *out)
{
    tb_json_open(out, "legend", '{');
    for (int i = 0; game->pattern_letters && game->pattern_letters[i]; i++) {
        const char letter[] = { game->pattern_letters[i], '\0' };
        tb_json_string(out, letter, game->pattern_words->names[i]);
    }
    tb_json_close(out, '}');
}

bool w_cards(w_call *call)
{
    w_object ask = w_whole(call);
    const tb_game *game;

    if (!w_game(&ask, &game))
        return false;
    tb_json_string(call->out, "game", game->name);
    put_legend(game, call->out);
    tb_json_open(call->out, "cards", '[');
    for (int c = 0; c < game->card_count; c++)
        put_card(&game->cards[c], call->out);
    tb_json_close(call->out, ']');
    return true;
}
