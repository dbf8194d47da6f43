/* simulate.c - very many games between bots.
 *
 * Each thread has a worker with all the memory it will need, so that the play loop itself allocates nothing. */
#include "lab/simulate.h"

#include <stdlib.h>
#include <time.h>

#include "base/bits.h"
#include "base/hash.h"
#include "core/door.h"

enum {
    STRETCH = 64,         /* games between two looks at the shared counter: about 2 ms of random play       */
    EVENTS_MAX = 1 << 15, /* of one recorded game                                                           */
    WATCH_MS = 250,
};

#define BOTS UINT64_C(0x73696d756c617465) /* keeps the draws of the opponents apart from those of the game */

typedef struct sim_pool sim_pool;

typedef struct worker {
    sim_pool *pool;
    tb_sim_result result;
    tb_record record;
    tb_event *events; /* EVENTS_MAX of them when records are kept, else NULL */
    tb_state_box state;
    tb_rng rng;                          /* of the game                                    */
    tb_bot_brain random;                 /* where all are: draws from the same             */
    tb_opponent *opponent[TB_MAX_SEATS]; /* otherwise: each with a generator of its own    */
} worker;

/* What all workers share. */
struct sim_pool {
    const tb_simulation *plan;
    bool all_random;
    uint32_t stretch;
    worker *workers;
    atomic_uint_fast64_t next, done;
    atomic_int failure; /* a tb_status */
    tb_state_box start;
};

/* --- One game ---------------------------------------------------------------------------------------------------- */

static void count_event(tb_tally *tally, const tb_event *event)
{
    tally->chance_events += event->choices == 0;
    tally->forced_moves += event->choices == 1;
    tally->decisions += event->choices > 1;
}

static tb_move choose(worker *w, const void *state, int seat)
{
    if (w->pool->all_random)
        return tb_bot_move(&w->random, w->pool->plan->game, state, seat);
    return tb_opponent_move(w->opponent[seat], state, seat);
}

static tb_status play_recorded(worker *w, uint64_t index)
{
    const tb_simulation *plan = w->pool->plan;
    tb_match *match = &w->record.match;
    uint8_t secret[TB_SECRET_SIZE];
    tb_source source = { .secret = secret };
    tb_message why;

    tb_seeded_secret(plan->seed, index, secret);
    tb_status status = tb_match_start(match, plan->game, &plan->config, &source, w->events, EVENTS_MAX, &why);
    while (status >= 0 && !tb_match_is_over(match)) {
        int seat = tb_lowest(plan->game->to_act(match->state));
        status = tb_match_play(match, seat, choose(w, match->state, seat), &why);
    }
    if (status < 0)
        return status;
    for (uint32_t e = 0; e < match->count; e++)
        count_event(&w->result.tally, &match->events[e]);
    memcpy(w->state.bytes, match->state, plan->game->state_size);
    return plan->keep(plan->context, index, &w->record) ? TB_OK : TB_NOTHING;
}

static tb_status play_with_opponents(worker *w)
{
    const tb_simulation *plan = w->pool->plan;
    tb_play play = { .game = plan->game, .draw = tb_draw_from_rng, .source = &w->rng };

    for (int seat = 0; seat < plan->config.seats; seat++)
        play.brains[seat] = tb_opponent_brain(w->opponent[seat]);
    memcpy(w->state.bytes, w->pool->start.bytes, plan->game->state_size);
    return tb_play_on(&play, w->state.bytes, &w->result.tally);
}

static tb_status play_randomly(worker *w)
{
    const tb_game *game = w->pool->plan->game;

    memcpy(w->state.bytes, w->pool->start.bytes, game->state_size);
    game->playout(w->state.bytes, &w->rng, &w->result.tally);
    return TB_OK;
}

/* --- Counting ---------------------------------------------------------------------------------------------------- */

static void count_seats(tb_sim_result *sum, const tb_result *result, int seats)
{
    for (int seat = 0; seat < seats; seat++) {
        int rank = result->rank[seat], sharing = 0;
        for (int other = 0; other < seats; other++)
            sharing += result->rank[other] == rank;
        sum->seat[seat].score += result->score[seat];
        sum->seat[seat].ranks += (uint64_t) (rank * TB_RANK + sharing - 1);
        sum->seat[seat].wins += rank == 1 ? (uint64_t) (TB_WIN / sharing) : 0;
    }
}

static void count_game(tb_sim_result *sum, const tb_simulation *plan, const void *state, uint64_t index)
{
    uint32_t rounds = plan->game->progress(state).round;
    tb_result result;

    plan->game->scores(state, &result);
    count_seats(sum, &result, plan->config.seats);
    sum->rounds += rounds;
    sum->fewest_rounds = sum->games == 0 || rounds < sum->fewest_rounds ? rounds : sum->fewest_rounds;
    sum->most_rounds = rounds > sum->most_rounds ? rounds : sum->most_rounds;
    sum->signature += tb_mix(tb_hash(state, plan->game->state_size, 0) ^ tb_mix(index));
    sum->games++;
}

void tb_sim_add(tb_sim_result *whole, const tb_sim_result *part)
{
    if (part->games == 0)
        return;
    whole->fewest_rounds =
        whole->games == 0 || part->fewest_rounds < whole->fewest_rounds ? part->fewest_rounds : whole->fewest_rounds;
    whole->most_rounds = part->most_rounds > whole->most_rounds ? part->most_rounds : whole->most_rounds;
    whole->games += part->games;
    whole->rounds += part->rounds;
    whole->tally.decisions += part->tally.decisions;
    whole->tally.forced_moves += part->tally.forced_moves;
    whole->tally.chance_events += part->tally.chance_events;
    for (int seat = 0; seat < TB_MAX_SEATS; seat++) {
        whole->seat[seat].wins += part->seat[seat].wins;
        whole->seat[seat].ranks += part->seat[seat].ranks;
        whole->seat[seat].score += part->seat[seat].score;
    }
    whole->signature += part->signature;
    whole->cpu_ns += part->cpu_ns;
}

/* --- Threads ----------------------------------------------------------------------------------------------------- */

static uint64_t cpu_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t) now.tv_sec * 1000000000 + (uint64_t) now.tv_nsec;
}

static void begin(worker *w, uint64_t index)
{
    const tb_simulation *plan = w->pool->plan;

    tb_rng_seed(&w->rng, plan->seed, index);
    for (int seat = 0; seat < plan->config.seats && !w->pool->all_random; seat++)
        tb_opponent_begin(w->opponent[seat], &plan->config, seat, tb_mix(plan->seed ^ BOTS),
                          index * TB_MAX_SEATS + (uint64_t) seat);
}

static tb_status play_game(worker *w, uint64_t index)
{
    const tb_simulation *plan = w->pool->plan;
    tb_status status;

    begin(w, index);
    if (plan->keep)
        status = play_recorded(w, index);
    else
        status = w->pool->all_random ? play_randomly(w) : play_with_opponents(w);
    if (status >= 0)
        count_game(&w->result, plan, w->state.bytes, index);
    return status;
}

static bool goes_on(sim_pool *pool)
{
    return atomic_load(&pool->failure) >= 0 && !(pool->plan->stop && atomic_load(pool->plan->stop));
}

/* The first game of the next stretch that is this process's. */
static uint64_t take_stretch(sim_pool *pool)
{
    uint64_t number = atomic_fetch_add(&pool->next, 1), shares = (uint64_t) pool->plan->shares;

    if (shares > 1)
        number = number * shares + (uint64_t) pool->plan->share;
    return number * pool->stretch;
}

static void play_stretches(worker *w)
{
    sim_pool *pool = w->pool;

    while (goes_on(pool)) {
        uint64_t first = take_stretch(pool);
        uint64_t end = first + pool->stretch;
        if (first >= pool->plan->games)
            break;
        if (end > pool->plan->games)
            end = pool->plan->games;
        for (uint64_t index = first; index < end; index++) {
            tb_status status = play_game(w, index);
            if (status < 0) {
                atomic_store(&pool->failure, status);
                return;
            }
        }
        atomic_fetch_add(&pool->done, end - first);
    }
}

static void work(void *context, int number)
{
    sim_pool *pool = context;
    worker *w = &pool->workers[number];
    uint64_t begun = cpu_now();

    play_stretches(w);
    w->result.cpu_ns = cpu_now() - begun;
}

static void watch(void *context)
{
    sim_pool *pool = context;

    if (pool->plan->watch)
        pool->plan->watch(pool->plan->context, atomic_load(&pool->done));
}

/* --- The run ----------------------------------------------------------------------------------------------------- */

static bool prepare(worker *w, sim_pool *pool)
{
    const tb_simulation *plan = pool->plan;
    const tb_limits limits = { 0 };

    w->pool = pool;
    tb_bot_sit(&tb_bot_random, &(tb_bot_means){ .rng = &w->rng }, &w->random);
    for (int seat = 0; seat < plan->config.seats; seat++) {
        char name[TB_OPPONENT_NAME];
        tb_opponent_name(&plan->opponent[seat], name);
        tb_player_set(&w->record.player[seat], TB_PLAYER_BOT, name, strlen(name));
        if (pool->all_random)
            continue;
        w->opponent[seat] = tb_opponent_open(&plan->opponent[seat], plan->game, &limits);
        if (!w->opponent[seat])
            return false;
    }
    if (plan->keep)
        w->events = malloc(EVENTS_MAX * sizeof(*w->events));
    return !plan->keep || w->events;
}

static void clear(worker *w)
{
    for (int seat = 0; seat < TB_MAX_SEATS; seat++)
        tb_opponent_close(w->opponent[seat]);
    free(w->events);
}

static bool are_all_random(const tb_simulation *plan)
{
    for (int seat = 0; seat < plan->config.seats; seat++) {
        if (plan->opponent[seat].bot != &tb_bot_random)
            return false;
    }
    return true;
}

/* Works with as many as memory and the system allow; fewer than planned is no failure, none is. */
static tb_status run_pool(sim_pool *pool, int wanted, tb_sim_result *out)
{
    tb_crew crew = { .work = work, .watch = watch, .every_ms = WATCH_MS, .context = pool };
    int made = 0;

    while (made < wanted && prepare(&pool->workers[made++], pool))
        crew.count = made;
    int started = tb_crew_run(&crew);
    for (int t = 0; t < made; t++) {
        tb_sim_add(out, &pool->workers[t].result);
        clear(&pool->workers[t]);
    }
    return started == 0 ? TB_NO_ROOM : (tb_status) atomic_load(&pool->failure);
}

tb_status tb_simulate(const tb_simulation *simulation, tb_sim_result *out, tb_message *why)
{
    int wanted = simulation->threads < TB_THREADS_MAX ? simulation->threads : TB_THREADS_MAX;
    sim_pool pool = { .plan = simulation, .all_random = are_all_random(simulation) };

    pool.stretch = pool.all_random && !simulation->keep ? STRETCH : 1;
    memset(out, 0, sizeof(*out));
    tb_status status = tb_setup(simulation->game, &simulation->config, pool.start.bytes, why);
    if (status < 0)
        return status;
    pool.workers = aligned_alloc(64, ((size_t) wanted * sizeof(*pool.workers) + 63) / 64 * 64);
    if (!pool.workers)
        return TB_NO_ROOM;
    memset(pool.workers, 0, (size_t) wanted * sizeof(*pool.workers));
    status = run_pool(&pool, wanted, out);
    free(pool.workers);
    return status;
}
