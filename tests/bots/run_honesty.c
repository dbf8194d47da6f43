/* run_honesty.c - bots are asked twice: in a position, and in the same one with everything redealt that the seat cannot
 * see. The same bot with the same seed must give the same answer.
 *
 *   run-honesty [--positions N] [--full M] [--seed S] [GAME]
 *
 * N positions of each game (or of GAME), spread over its numbers of seats, from random play with options drawn anew for
 * each game. In each of them a level that searches (in turn, with 40 or 100 iterations) and a bot that does not are
 * asked; in M of them also the highest level as it is. Answers are compared in three ways, in turn: the move that a bot
 * plays in a state, its whole ranking, and the move of an opponent as the arena seats it. Prints TAP. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "bots/wander.h"
#include "games/list.h"
#include "opponents/opponent.h"

typedef struct orders {
    uint64_t positions, full, seed;
    const char *only; /* NULL: all games */
} orders;

/* A position, and one that looks the same from the seat. */
typedef struct question {
    const tb_game *game;
    const tb_config *config;
    const void *state[2];
    int seat;
    uint64_t seed;
} question;

/* A bot in both of its shapes. */
typedef struct guest {
    tb_opponent_kind kind;
    player player;
    tb_opponent *opponent;
} guest;

/* --- Guests ------------------------------------------------------------------------------------------------------ */

enum { SEARCHING = 3, QUICK = 4, GUESTS = SEARCHING + QUICK + 1 };

static const char *const guest_words[GUESTS] = {
    "medium@100", "hard@40", "master@40", "greedy", "novice", "easy", "random", "master",
};

static void open_guest(guest *g, const tb_game *game, const char *word)
{
    static const tb_limits no_limits = { 0 };

    if (tb_opponent_read(word, strlen(word), &g->kind) != TB_OK)
        abort();
    player_sit(&g->player, g->kind.bot, tb_evaluation_of(game), g->kind.iterations);
    g->opponent = tb_opponent_open(&g->kind, game, &no_limits);
    if (!g->opponent)
        abort();
}

static void close_guest(guest *g)
{
    player_leave(&g->player);
    tb_opponent_close(g->opponent);
}

/* --- The same answer --------------------------------------------------------------------------------------------- */

static bool same_move(guest *g, const question *q)
{
    tb_move move[2];

    for (int i = 0; i < 2; i++) {
        tb_rng_seed(&g->player.rng, q->seed, 1);
        move[i] = tb_bot_move(&g->player.brain, q->game, q->state[i], q->seat);
    }
    return move[0] == move[1];
}

static bool same_ranking(guest *g, const question *q)
{
    static tb_advice advice[2][TB_MOVES_MAX];
    tb_move legal[TB_MOVES_MAX];
    tb_view_box view;
    int n = 0;

    for (int i = 0; i < 2; i++) {
        n = q->game->legal(q->state[i], q->seat, legal);
        q->game->observe(q->state[i], q->seat, view.bytes);
        tb_rng_seed(&g->player.rng, q->seed, 1);
        tb_bot_advise(&g->player.brain, q->game, q->seat, view.bytes, legal, n, advice[i]);
    }
    return memcmp(advice[0], advice[1], (size_t) n * sizeof advice[0][0]) == 0;
}

static bool same_opponent(guest *g, const question *q)
{
    tb_move move[2];

    for (int i = 0; i < 2; i++) {
        tb_opponent_begin(g->opponent, q->config, q->seat, q->seed, 0);
        move[i] = tb_opponent_move(g->opponent, q->state[i], q->seat);
    }
    return move[0] != 0 && move[0] == move[1];
}

static bool (*const ways[])(guest *g, const question *q) = { same_move, same_ranking, same_opponent };

static bool answers_alike(guest *g, const question *q, uint64_t way)
{
    if (ways[way % TB_LEN(ways)](g, q))
        return true;
    printf("# position %" PRIu64 ": %s answers otherwise when what seat %d cannot see is redealt\n", q->seed,
           g->kind.word, q->seat);
    return false;
}

/* --- Positions --------------------------------------------------------------------------------------------------- */

typedef struct run {
    wander at;
    guest guests[GUESTS];
    uint64_t seed, positions, full;
    uint64_t redealt; /* positions in which something came to lie elsewhere */
} run;

/* Position number i: a searching level and a quick bot, in turns that meet all ways of asking; now and then the highest
 * level. */
static bool ask(run *r, uint64_t i, int seat)
{
    tb_state_box other;
    tb_view_box view;
    question q = { r->at.game, &r->at.config, { r->at.state.bytes, other.bytes }, seat, i };
    uint64_t every = r->full ? (r->positions + r->full - 1) / r->full : 0;

    q.game->observe(q.state[0], seat, view.bytes);
    q.game->redeal(view.bytes, &r->at.rng, other.bytes);
    r->redealt += memcmp(q.state[0], q.state[1], q.game->state_size) != 0;
    return answers_alike(&r->guests[i % SEARCHING], &q, i / SEARCHING) &&
           answers_alike(&r->guests[SEARCHING + i % QUICK], &q, i / QUICK) &&
           (every == 0 || i % every > 0 || answers_alike(&r->guests[GUESTS - 1], &q, i / every));
}

/* All positions with one number of seats; false after the first that is answered in two ways. */
static bool run_seats(const tb_game *game, int seats, run *r, int number)
{
    uint64_t game_index = 0, i = 0;
    bool good = true;

    for (int g = 0; g < GUESTS; g++)
        open_guest(&r->guests[g], game, guest_words[g]);
    wander_start(&r->at, game, seats, r->seed, 0);
    for (; i < r->positions && good; i++)
        good = ask(r, i, wander_next(&r->at, r->seed, &game_index));
    for (int g = 0; g < GUESTS; g++)
        close_guest(&r->guests[g]);
    printf("%sok %d - %s, %d seats: %" PRIu64 " positions of %" PRIu64 " games, %" PRIu64
           " of them dealt otherwise, %" PRIu64 " at the full level\n",
           good ? "" : "not ", number, game->name, seats, i, game_index + 1, r->redealt, r->full);
    fflush(stdout);
    return good;
}

/* The share of a total for one of several kinds; the first ones take what is left over. */
static uint64_t share(uint64_t total, uint64_t kinds, uint64_t kind) { return (total + kinds - 1 - kind) / kinds; }

static bool run_game(const tb_game *game, const orders *o, int *number)
{
    static run r;
    uint64_t kinds = (uint64_t) (game->max_seats - game->min_seats) + 1, redealt = 0;
    bool good = true;

    for (uint64_t k = 0; k < kinds; k++) {
        r = (run){ .seed = o->seed, .positions = share(o->positions, kinds, k), .full = share(o->full, kinds, k) };
        good &= run_seats(game, game->min_seats + (int) k, &r, ++*number);
        redealt += r.redealt;
    }
    printf("%sok %d - %s: %" PRIu64 " positions were dealt otherwise\n", redealt ? "" : "not ", ++*number, game->name,
           redealt);
    return good && redealt > 0;
}

static bool read_orders(int argc, char **argv, orders *o)
{
    for (int i = 1; i < argc; i++) {
        uint64_t *number = !strcmp(argv[i], "--positions") ? &o->positions
                           : !strcmp(argv[i], "--full")    ? &o->full
                           : !strcmp(argv[i], "--seed")    ? &o->seed
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
    return !o->only || tb_game_named(o->only, strlen(o->only));
}

int main(int argc, char **argv)
{
    orders o = { .positions = 1000, .full = 5, .seed = 1 };
    bool good = true;
    int number = 0;

    if (!read_orders(argc, argv, &o)) {
        fputs("usage: run-honesty [--positions N] [--full M] [--seed S] [GAME]\n", stderr);
        return 2;
    }
    for (int g = 0; g < tb_game_count; g++)
        if (!o.only || strcmp(o.only, tb_games[g]->name) == 0)
            good &= run_game(tb_games[g], &o, &number);
    printf("1..%d\n", number);
    return good ? 0 : 1;
}
