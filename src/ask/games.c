/* games.c - members that name what games and tables have: a choice among their names, or a text of their form. */
#include "ask/ask.h"
#include "bots/bot.h"
#include "core/about.h"
#include "core/door.h"
#include "core/notation.h"
#include "core/view.h"
#include "games/list.h"

enum { NAMES_MAX = 16, ITERATIONS_MAX = 1000000 };

bool tb_ask_game(const tb_ask *ask, const tb_game **out)
{
    const char *names[NAMES_MAX];
    int game;

    TB_ASSERT(tb_game_count <= NAMES_MAX);
    for (int g = 0; g < tb_game_count; g++)
        names[g] = tb_games[g]->name;
    if (!tb_ask_choice(ask, "game", (tb_names){ names, tb_game_count }, &game))
        return false;
    *out = tb_games[game];
    return true;
}

void tb_ask_games_json(tb_text *out)
{
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
}

/* --- Options ------------------------------------------------------------------------------------------------------ */

/* In the order of the game: the edition is its first option, and presets the others. */
static bool read_options(const tb_ask *options, const tb_game *game, tb_config *config)
{
    const char *names[TB_MAX_OPTIONS];
    tb_message why;
    int value;

    TB_ASSERT(game->option_count <= TB_LEN(names));
    for (int i = 0; i < game->option_count; i++)
        names[i] = game->options[i].name;
    if (!tb_ask_only(options, (tb_names){ names, game->option_count }, (tb_names){ 0 }))
        return false;
    for (int i = 0; i < game->option_count; i++) {
        const tb_option *option = &game->options[i];
        if (!tb_ask_has(options, option->name))
            continue;
        if (!tb_ask_choice(options, option->name, (tb_names){ option->values, option->count }, &value))
            return false;
        const char *word = option->values[value];
        tb_config_set(game, config, option->name, strlen(option->name), word, strlen(word), &why);
    }
    return true;
}

/* Each option may be one the game has and all together still not be a game. */
bool tb_ask_options(const tb_ask *ask, const tb_game *game, tb_config *config)
{
    tb_state_box state;
    tb_message why = { 0 };
    tb_ask options;

    if (tb_ask_has(ask, "options") &&
        (!tb_ask_inner(ask, "options", "options.", &options) || !read_options(&options, game, config)))
        return false;
    return tb_setup(game, config, state.bytes, &why) == TB_OK || tb_ask_refuse(ask, &why);
}

/* --- Players ------------------------------------------------------------------------------------------------------ */

static bool read_name(const tb_ask *ask, const char *member, size_t least, const char *form, tb_player *out)
{
    const char *name;
    size_t len;

    return tb_ask_text(ask, member, least, TB_PLAYER_NAME_MAX, form, &name, &len) &&
           (tb_player_set(out, len > 0 ? TB_PLAYER_PERSON : TB_PLAYER_ANONYMOUS, name, len) == TB_OK ||
            tb_ask_wrong(ask, member, form));
}

bool tb_ask_person(const tb_ask *ask, const char *member, tb_player *out)
{
    return read_name(ask, member, 1,
                     "a name of 1 to 64 bytes without control characters, and without a space at its ends", out);
}

bool tb_ask_sitter(const tb_ask *ask, const char *member, tb_player *out)
{
    return read_name(ask, member, 0,
                     "a name of at most 64 bytes without control characters, and without a space at its ends", out);
}

bool tb_thinker_read(const char *word, size_t len, tb_thinker *out)
{
    const char *at = memchr(word, '@', len), *end = word + len;
    uint64_t iterations = 0;

    TB_ASSERT(word);
    *out = (tb_thinker){ .bot = tb_bot_named(word, (size_t) ((at ? at : end) - word)) };
    if (!out->bot || !at)
        return out->bot != NULL;
    at++;
    out->iterations = tb_read_uint(&at, end, &iterations) && iterations <= ITERATIONS_MAX ? (uint32_t) iterations : 0;
    return at == end && out->iterations > 0 && out->bot->judges;
}

/* A word with iterations is no choice; the owner of the machine may use one. */
bool tb_ask_thinker_at(const tb_ask *ask, const char *member, const tb_json_node *node, tb_thinker *out)
{
    const char *names[NAMES_MAX];
    int bot;

    if (ask->owner && node && node->kind == TB_JSON_STRING && tb_thinker_read(node->text, node->count, out))
        return true;
    TB_ASSERT(tb_bot_count <= NAMES_MAX);
    for (int b = 0; b < tb_bot_count; b++)
        names[b] = tb_bots[b]->name;
    if (!tb_ask_choice_at(ask, member, node, (tb_names){ names, tb_bot_count }, &bot))
        return false;
    *out = (tb_thinker){ .bot = tb_bots[bot] };
    return true;
}

bool tb_ask_bot_word(const tb_ask *ask, const char *member, tb_player *out)
{
    const tb_json_node *node = tb_ask_member(ask, member);
    tb_thinker thinker;

    return tb_ask_thinker_at(ask, member, node, &thinker) &&
           (tb_player_set(out, TB_PLAYER_BOT, node->text, node->count) == TB_OK ||
            tb_ask_wrong(ask, member, "a shorter word"));
}

bool tb_ask_thinker(const tb_ask *ask, const char *fallback, const char **word, tb_thinker *out)
{
    const tb_json_node *node = tb_ask_member(ask, "bot");

    *word = node && node->kind == TB_JSON_STRING ? node->text : fallback;
    return node ? tb_ask_thinker_at(ask, "bot", node, out) : tb_thinker_read(fallback, strlen(fallback), out);
}

/* --- Seats and moves ---------------------------------------------------------------------------------------------- */

bool tb_ask_eyes_at(const tb_ask *ask, const char *member, const tb_json_node *node, tb_eyes most, const tb_game *game,
                    int seats, int *out)
{
    const char *names[TB_MAX_SEATS + 2] = { 0 };

    TB_ASSERT(seats >= 0 && seats <= TB_MAX_SEATS);
    for (int seat = 0; game && seats <= game->max_seats && seat < seats; seat++)
        names[seat] = tb_seat_name(game, seats, seat);
    names[TB_MAX_SEATS] = most >= TB_EYES_PUBLIC ? "public" : NULL;
    names[TB_MAX_SEATS + 1] = most >= TB_EYES_COMPLETE ? "complete" : NULL;
    if (!tb_ask_choice_at(ask, member, node, (tb_names){ names, TB_LEN(names) }, out))
        return false;
    if (*out >= TB_MAX_SEATS)
        *out = *out == TB_MAX_SEATS ? TB_PUBLIC : TB_COMPLETE;
    return true;
}

bool tb_ask_eyes(const tb_ask *ask, const char *member, tb_eyes most, const tb_game *game, int seats, int *out)
{
    return tb_ask_eyes_at(ask, member, tb_ask_member(ask, member), most, game, seats, out);
}

tb_status tb_ask_read_move(const tb_game *game, const char *text, size_t len, tb_move *out, tb_message *why)
{
    tb_text_error error;

    if (game && tb_move_read(game, text, len, out, &error) == TB_OK)
        return TB_OK;
    tb_say(why, &tb_ask_says[TB_SAY_ASK_NOT_A_MOVE]);
    return TB_BAD_TEXT;
}

bool tb_ask_move(const tb_ask *ask, const tb_game *game, tb_move *out)
{
    tb_message why = { 0 };
    const char *text;
    size_t len;

    return tb_ask_text(ask, "move", 1, TB_CHAT_MAX, TB_MOVE_FORM, &text, &len) &&
           (tb_ask_read_move(game, text, len, out, &why) == TB_OK || tb_ask_refuse(ask, &why));
}
