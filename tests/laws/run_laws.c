/* run_laws.c - plays very many games of every kind and holds each state against the laws of core/laws.h.
 *
 *   run-laws [--games N] [--seed S] [--every K] [GAME]
 *
 * N games of each game (or of GAME), spread over its numbers of seats. Options are drawn for each game, so all editions
 * and toggles meet. Half of the games are uniformly random; in the others every seat has a taste, which leads to places
 * that uniform play hardly ever sees. The quick laws are checked after every event, all of them after every K-th (32).
 * Game number i depends on (seed, every, seats, i) alone. Prints TAP: for each game a line for its table, then one for
 * each number of seats. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/hash.h"
#include "core/door.h"
#include "core/laws.h"
#include "core/notation.h"
#include "games/list.h"

enum { EVENTS_MAX = 1000000 }; /* a game that is longer than this does not end */

typedef struct orders {
    uint64_t games, seed, every;
    const char *only; /* NULL: all games */
} orders;

typedef struct table {
    const tb_game *game;
    tb_config config;
    _Alignas(16) uint8_t state[TB_STATE_MAX];
    tb_rng rng;
    uint64_t taste;      /* 0: none, uniform play     */
    bool taste_for_verb; /* else for the whole move   */
    uint64_t states, close_looks;
} table;

/* --- Playing ----------------------------------------------------------------------------------------------------- */

/* Draws a value for every option and sets up. An edition is drawn first, since it presets the others, which then keep
 * what it says half of the time. Options that do not go together are drawn again. */
static void set_up(table *t, int seats)
{
    const tb_game *game = t->game;
    tb_message why;

    do {
        tb_config_default(game, seats, &t->config);
        for (int i = 0; i < game->option_count; i++) {
            const tb_option *option = &game->options[i];
            const char *value = option->values[tb_rng_below(&t->rng, option->count)];
            if (i > 0 && tb_rng_below(&t->rng, 2) == 0)
                continue;
            tb_config_set(game, &t->config, option->name, strlen(option->name), value, strlen(value), &why);
        }
    } while (tb_setup(game, &t->config, t->state, &why) != TB_OK);
    t->taste = tb_rng_below(&t->rng, 2) ? tb_rng_next(&t->rng) : 0;
    t->taste_for_verb = tb_rng_below(&t->rng, 2);
}

static uint64_t liking(const table *t, tb_move move)
{
    return tb_mix(t->taste ^ (t->taste_for_verb ? (uint64_t) tb_move_verb(move) : move));
}

/* With a taste, the better liked of two that come to mind. */
static tb_move choose(table *t, int seat)
{
    tb_move moves[TB_MOVES_MAX];
    uint32_t n = (uint32_t) t->game->legal(t->state, seat, moves);
    tb_move first = moves[tb_rng_below(&t->rng, n)];
    tb_move second = moves[tb_rng_below(&t->rng, n)];

    return t->taste && liking(t, second) > liking(t, first) ? second : first;
}

/* With a taste, chance forgets its weights, so rare outcomes come as often as the others. */
static tb_move draw(table *t)
{
    tb_outcome outcomes[TB_OUTCOMES_MAX];

    if (!t->taste)
        return t->game->outcome(t->state, tb_rng_below(&t->rng, t->game->weight(t->state)));
    return outcomes[tb_rng_below(&t->rng, (uint32_t) t->game->outcomes(t->state, outcomes))].move;
}

/* A seat out of those to act, any of them, or chance. */
static int who_acts(table *t, tb_seats seats)
{
    uint32_t skip = seats == TB_CHANCE ? 0 : tb_rng_below(&t->rng, (uint32_t) tb_count(seats));

    while (skip--)
        seats &= seats - 1;
    return tb_lowest(seats);
}

static bool laws_hold(table *t, uint64_t every, tb_broken *broken)
{
    t->states++;
    if (tb_rng_below(&t->rng, (uint32_t) every) > 0)
        return tb_laws_hold_quick(t->game, t->state, broken);
    t->close_looks++;
    return tb_laws_hold(t->game, t->state, &t->rng, broken);
}

/* Plays to the end; false with the law that broke. */
static bool play(table *t, uint64_t every, tb_broken *broken)
{
    tb_seats seats;

    for (int events = 0; (seats = t->game->to_act(t->state)) != 0; events++) {
        if (events == EVENTS_MAX) {
            *broken = (tb_broken){ .law = "the game ends" };
            return false;
        }
        if (!laws_hold(t, every, broken))
            return false;
        int seat = who_acts(t, seats);
        t->game->apply(t->state, seat, seat == TB_CHANCE_SEAT ? draw(t) : choose(t, seat));
    }
    return laws_hold(t, 1, broken);
}

/* --- Telling ----------------------------------------------------------------------------------------------------- */

static void tell_broken(const table *t, const orders *o, uint64_t index, const tb_broken *broken)
{
    char move[256] = "", why[512] = "";
    tb_text move_text = tb_text_on(move, sizeof move), why_text = tb_text_on(why, sizeof why);

    if (broken->move)
        tb_move_text(t->game, broken->move, &move_text);
    tb_message_text(&broken->why, NULL, &why_text);
    printf("# game %" PRIu64 " of --seed %" PRIu64 ": the law '%s' is broken\n", index, o->seed, broken->law);
    printf("#   seat %d, move '%s' (%#" PRIx32 "), %s\n", broken->seat, move, (uint32_t) broken->move, why);
    for (int i = 0; i < t->game->option_count; i++)
        printf("#   %s=%s\n", t->game->options[i].name, t->game->options[i].values[t->config.option[i]]);
}

/* Whether what the game declares can be used as declared. */
static bool check_table(const tb_game *game, int number)
{
    tb_broken broken = { 0 };
    bool good = tb_laws_of_table(game, &broken);

    printf("%sok %d - %s: the table of the game is sound\n", good ? "" : "not ", number, game->name);
    if (!good)
        printf("#   the law '%s' is broken (%#" PRIx32 ")\n", broken.law, (uint32_t) broken.move);
    return good;
}

/* All games of one kind with one number of seats; false after the first that breaks a law. */
static bool run(const tb_game *game, int seats, const orders *o, uint64_t games, int number)
{
    static table t;
    tb_broken broken = { 0 };
    uint64_t i = 0;
    bool good = true;

    t = (table){ .game = game };
    for (; i < games && good; i++) {
        tb_rng_seed(&t.rng, o->seed * 8 + (uint64_t) seats, i);
        set_up(&t, seats);
        good = play(&t, o->every, &broken);
    }
    printf("%sok %d - %s, %d seats: %" PRIu64 " games, %" PRIu64 " states, %" PRIu64 " looked at closely\n",
           good ? "" : "not ", number, game->name, seats, i, t.states, t.close_looks);
    if (!good)
        tell_broken(&t, o, i - 1, &broken);
    fflush(stdout);
    return good;
}

static bool read_orders(int argc, char **argv, orders *o)
{
    for (int i = 1; i < argc; i++) {
        uint64_t *number = !strcmp(argv[i], "--games")   ? &o->games
                           : !strcmp(argv[i], "--seed")  ? &o->seed
                           : !strcmp(argv[i], "--every") ? &o->every
                                                         : NULL;
        char *end;
        if (!number && argv[i][0] != '-') {
            o->only = argv[i];
            continue;
        }
        if (!number || i + 1 == argc)
            return false;
        *number = strtoull(argv[++i], &end, 10);
        if (*end != '\0')
            return false;
    }
    return o->every > 0 && o->every <= UINT32_MAX && (!o->only || tb_game_named(o->only, strlen(o->only)));
}

int main(int argc, char **argv)
{
    orders o = { .games = 1000, .seed = 1, .every = 32 };
    bool good = true;
    int number = 0;

    if (!read_orders(argc, argv, &o)) {
        fputs("usage: run-laws [--games N] [--seed S] [--every K] [GAME]\n", stderr);
        return 2;
    }
    for (int g = 0; g < tb_game_count; g++) {
        const tb_game *game = tb_games[g];
        uint64_t kinds = (uint64_t) (game->max_seats - game->min_seats) + 1;
        if (o.only && strcmp(o.only, game->name) != 0)
            continue;
        good &= check_table(game, ++number);
        for (int seats = game->min_seats; seats <= game->max_seats; seats++)
            good &= run(game, seats, &o, (o.games + kinds - 1) / kinds, ++number);
    }
    printf("1..%d\n", number);
    return good ? 0 : 1;
}
