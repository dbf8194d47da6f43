/* measure.c - random play, and the verbs of a game on states that random play passes through. */
#include "bench/measure.h"

#include <time.h>

#include "base/bits.h"
#include "bench/floor.h"
#include "core/door.h"

static double cpu_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double) now.tv_sec + (double) now.tv_nsec * 1e-9;
}

double bench_floor_ns(double seconds)
{
    enum { BATCH = 1 << 16 };
    static volatile uint64_t sink; /* so that the work is not left out */
    double start = cpu_seconds(), now;
    uint64_t count = 0;

    do {
        sink += bench_floor(BATCH, count);
        count += BATCH;
        now = cpu_seconds();
    } while (now - start < seconds);
    (void) sink;
    return (now - start) * 1e9 / (double) count;
}

static void set_up(const tb_game *game, const tb_config *config, void *state)
{
    tb_message why;

    tb_setup(game, config, state, &why);
}

bench_play bench_playout(const tb_game *game, const tb_config *config, double seconds)
{
    enum { BATCH = 64 };
    _Alignas(16) uint8_t start_state[TB_STATE_MAX], state[TB_STATE_MAX];
    bench_play play = { 0 };
    tb_rng rng;

    set_up(game, config, start_state);
    tb_rng_seed(&rng, 1, config->seats);
    double start = cpu_seconds();
    do {
        for (int i = 0; i < BATCH; i++) {
            memcpy(state, start_state, game->state_size);
            game->playout(state, &rng, &play.tally);
        }
        play.games += BATCH;
        play.seconds = cpu_seconds() - start;
    } while (play.seconds < seconds);
    return play;
}

/* --- The verbs ---------------------------------------------------------------------------------------------------- */

/* Places where somebody has to choose, with one of the moves and what the seat sees. */
enum { PLACES = 1024 };

typedef struct place {
    _Alignas(16) uint8_t state[TB_STATE_MAX];
    _Alignas(16) uint8_t view[TB_VIEW_MAX];
    int seat;
    tb_move move;
} place;

static place places[PLACES];

/* One event of random play. Fills the place if it was a choice, and then says true. */
static bool step(const tb_game *game, void *state, tb_rng *rng, place *out)
{
    tb_move moves[TB_MOVES_MAX];
    tb_seats seats = game->to_act(state);

    if (seats == TB_CHANCE) {
        game->apply(state, TB_CHANCE_SEAT, game->outcome(state, tb_rng_below(rng, game->weight(state))));
        return false;
    }
    int seat = tb_lowest(seats);
    uint32_t n = (uint32_t) game->legal(state, seat, moves);
    out->seat = seat;
    out->move = moves[tb_rng_below(rng, n)];
    memcpy(out->state, state, game->state_size);
    game->observe(state, seat, out->view);
    game->apply(state, seat, out->move);
    return n > 1;
}

/* Every eleventh choice, so that many games share the places. */
static void find_places(const tb_game *game, const tb_config *config)
{
    _Alignas(16) uint8_t state[TB_STATE_MAX];
    int choices = 0;
    tb_rng rng;

    tb_rng_seed(&rng, 2, config->seats);
    set_up(game, config, state);
    for (int found = 0; found < PLACES;) {
        if (game->to_act(state) == 0)
            set_up(game, config, state);
        if (step(game, state, &rng, &places[found]) && choices++ % 11 == 0)
            found++;
    }
}

typedef struct hands { /* what the verbs write into */
    _Alignas(16) uint8_t state[TB_STATE_MAX];
    _Alignas(16) uint8_t view[TB_VIEW_MAX];
    tb_move moves[TB_MOVES_MAX];
    tb_rng rng;
} hands;

typedef void verb(const tb_game *game, const place *at, hands *h);

static void copy(const tb_game *game, const place *at, hands *h) { memcpy(h->state, at->state, game->state_size); }

static void legal(const tb_game *game, const place *at, hands *h) { game->legal(at->state, at->seat, h->moves); }

static void copy_and_apply(const tb_game *game, const place *at, hands *h)
{
    memcpy(h->state, at->state, game->state_size);
    game->apply(h->state, at->seat, at->move);
}

static void observe(const tb_game *game, const place *at, hands *h) { game->observe(at->state, at->seat, h->view); }

static void redeal(const tb_game *game, const place *at, hands *h) { game->redeal(at->view, &h->rng, h->state); }

/* Nanoseconds a call, over all places again and again. The call through the pointer is part of it. */
static double cost(const tb_game *game, verb *call, double seconds)
{
    static hands h;
    uint64_t rounds = 0;
    double start = cpu_seconds(), now;

    tb_rng_seed(&h.rng, 3, 0);
    do {
        for (int i = 0; i < PLACES; i++)
            call(game, &places[i], &h);
        rounds++;
        now = cpu_seconds();
    } while (now - start < seconds);
    return (now - start) * 1e9 / (double) (rounds * PLACES);
}

/* Nanoseconds from a config to the first choice of a game. */
static double setup_cost(const tb_game *game, const tb_config *config, double seconds)
{
    _Alignas(16) uint8_t state[TB_STATE_MAX];
    uint64_t rounds = 0;
    double start = cpu_seconds(), now;
    tb_rng rng;

    tb_rng_seed(&rng, 4, config->seats);
    do {
        for (int i = 0; i < PLACES; i++) {
            set_up(game, config, state);
            while (game->to_act(state) == TB_CHANCE)
                game->apply(state, TB_CHANCE_SEAT, game->outcome(state, tb_rng_below(&rng, game->weight(state))));
        }
        rounds++;
        now = cpu_seconds();
    } while (now - start < seconds);
    return (now - start) * 1e9 / (double) (rounds * PLACES);
}

bench_verbs bench_measure_verbs(const tb_game *game, const tb_config *config, double seconds)
{
    find_places(game, config);
    double copied = cost(game, copy, seconds);
    return (bench_verbs){
        .setup = setup_cost(game, config, seconds),
        .copy = copied,
        .legal = cost(game, legal, seconds),
        .apply = cost(game, copy_and_apply, seconds) - copied,
        .observe = cost(game, observe, seconds),
        .redeal = cost(game, redeal, seconds),
    };
}
