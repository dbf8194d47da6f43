/* bot.c - our bots for other programs. */
#include <stdlib.h>

#include "api/handle.h"
#include "base/bits.h"

struct taberna_bot {
    tb_opponent *opponent;
    const tb_game *game;
    uint64_t seed, decisions;
};

static const tb_limits no_limits = { 0 };

static taberna_bot *refuse(taberna_error *error, taberna_status status, const char *id, const char *text)
{
    api_say(error, status, id, text);
    return NULL;
}

taberna_bot *taberna_bot_open(const char *name, const char *game_name, uint64_t seed, taberna_error *error)
{
    const tb_game *game = api_game(game_name);
    tb_opponent_kind kind;

    if (!game)
        return refuse(error, TABERNA_BAD_CONFIG, "no-such-game", "there is no game of that name; see taberna_game");
    if (tb_opponent_read(name, strlen(name), &kind) != TB_OK || !kind.bot)
        return refuse(error, TABERNA_BAD_CONFIG, "no-such-bot", "there is no bot of that name; see taberna_bot_open");
    taberna_bot *bot = calloc(1, sizeof(*bot));
    tb_opponent *opponent = tb_opponent_open(&kind, game, &no_limits);
    if (!bot || !opponent) {
        tb_opponent_close(opponent);
        free(bot);
        return refuse(error, TABERNA_NO_MEMORY, "no-memory", "there is not enough memory");
    }
    *bot = (taberna_bot){ .opponent = opponent, .game = game, .seed = seed };
    api_ok(error);
    return bot;
}

void taberna_bot_close(taberna_bot *bot)
{
    if (bot) {
        tb_opponent_close(bot->opponent);
        free(bot);
    }
}

/* It may be asked about any seat of any game, so each question is a game of its own to it. */
static bool is_asked(taberna_bot *bot, const tb_game *game, const void *bytes, int seat)
{
    tb_config config;

    if (bot->game != game)
        return false;
    game->config_of(bytes, &config);
    if (seat < 0 || seat >= config.seats || !tb_has(game->to_act(bytes), seat))
        return false;
    tb_opponent_begin(bot->opponent, &config, seat, bot->seed, bot->decisions++);
    return true;
}

static taberna_move choose(taberna_bot *bot, const tb_game *game, const void *bytes, int seat)
{
    return is_asked(bot, game, bytes, seat) ? tb_opponent_move(bot->opponent, bytes, seat) : 0;
}

static int advise(taberna_bot *bot, const tb_game *game, const void *bytes, int seat, taberna_advice advice[], int room)
{
    tb_advice all[TB_MOVES_MAX];

    if (!is_asked(bot, game, bytes, seat))
        return 0;
    int count = tb_opponent_advise_in(bot->opponent, bytes, seat, all);
    for (int i = 0; i < count && i < room; i++)
        advice[i] = (taberna_advice){ all[i].move, all[i].visits, all[i].value };
    return count;
}

taberna_move taberna_bot_choose(taberna_bot *bot, const taberna_match *match, int seat)
{
    return choose(bot, match->game, api_state(match), seat);
}

int taberna_bot_advise(taberna_bot *bot, const taberna_match *match, int seat, taberna_advice advice[], int room)
{
    return advise(bot, match->game, api_state(match), seat, advice, room);
}

taberna_move taberna_bot_choose_state(taberna_bot *bot, const taberna_state *state, int seat)
{
    return choose(bot, api_game_of(state), state->bytes, seat);
}

int taberna_bot_advise_state(taberna_bot *bot, const taberna_state *state, int seat, taberna_advice advice[], int room)
{
    return advise(bot, api_game_of(state), state->bytes, seat, advice, room);
}
