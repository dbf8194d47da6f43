/* simulate.c - very many games between bots.
 *
 * Each thread has a worker with all the memory it will need, so that the play loop itself allocates nothing. */
#include "lab/simulate.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "base/bits.h"
#include "base/hash.h"
#include "core/door.h"

enum {
    STRETCH = 64,         /* games between two looks at the shared counter: about 2 ms of random play       */
    EVENTS_MAX = 1 << 15, /* of one recorded game                                                           */
    WATCH_NS = 250000000,
};

/* What all workers share. */
typedef struct sim_pool {
    const tb_simulation *plan;
    bool all_random;
    uint32_t stretch;
    atomic_uint_fast64_t next, done;
    atomic_int failure; /* a tb_status */
    pthread_mutex_t lock;
    pthread_cond_t left; /* a worker has finished */
    int working;
    tb_state_box start;
} sim_pool;

typedef struct worker {
    pthread_t thread;
    sim_pool *pool;
    tb_sim_result result;
    tb_record record;
    tb_event *events; /* EVENTS_MAX of them when records are kept, else NULL */
    tb_state_box state;
    tb_rng rng;
    tb_bot_brain brain[TB_MAX_SEATS]; /* all draw from rng */
} worker;

/* --- One game ---------------------------------------------------------------------------------------------------- */

void tb_seeded_secret(uint64_t seed, uint64_t index, uint8_t out[TB_SECRET_SIZE])
{
    char bytes[48];
    tb_text text = tb_text_on(bytes, sizeof(bytes));

    tb_put_uint(&text, seed);
    tb_put_char(&text, ' ');
    tb_put_uint(&text, index);
    tb_sha256_of(bytes, text.len, out);
}

static void count_event(tb_tally *tally, const tb_event *event)
{
    tally->chance_events += event->choices == 0;
    tally->forced_moves += event->choices == 1;
    tally->decisions += event->choices > 1;
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
        status = tb_match_play(match, seat, tb_bot_move(&w->brain[seat], plan->game, match->state, seat), &why);
    }
    if (status < 0)
        return status;
    for (uint32_t e = 0; e < match->count; e++)
        count_event(&w->result.tally, &match->events[e]);
    memcpy(w->state.bytes, match->state, plan->game->state_size);
    return plan->keep(plan->context, index, &w->record) ? TB_OK : TB_NOTHING;
}

static tb_status play_with_bots(worker *w)
{
    const tb_simulation *plan = w->pool->plan;
    tb_play play = { .game = plan->game, .draw = tb_draw_from_rng, .source = &w->rng };

    for (int seat = 0; seat < plan->config.seats; seat++)
        play.brains[seat] = &w->brain[seat].brain;
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

static void add(tb_sim_result *sum, const tb_sim_result *part)
{
    if (part->games == 0)
        return;
    sum->fewest_rounds =
        sum->games == 0 || part->fewest_rounds < sum->fewest_rounds ? part->fewest_rounds : sum->fewest_rounds;
    sum->most_rounds = part->most_rounds > sum->most_rounds ? part->most_rounds : sum->most_rounds;
    sum->games += part->games;
    sum->rounds += part->rounds;
    sum->tally.decisions += part->tally.decisions;
    sum->tally.forced_moves += part->tally.forced_moves;
    sum->tally.chance_events += part->tally.chance_events;
    for (int seat = 0; seat < TB_MAX_SEATS; seat++) {
        sum->seat[seat].wins += part->seat[seat].wins;
        sum->seat[seat].ranks += part->seat[seat].ranks;
        sum->seat[seat].score += part->seat[seat].score;
    }
    sum->signature += part->signature;
    sum->cpu_ns += part->cpu_ns;
}

/* --- Threads ----------------------------------------------------------------------------------------------------- */

static uint64_t cpu_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t) now.tv_sec * 1000000000 + (uint64_t) now.tv_nsec;
}

static tb_status play_game(worker *w, uint64_t index)
{
    const tb_simulation *plan = w->pool->plan;
    tb_status status;

    tb_rng_seed(&w->rng, plan->seed, index);
    if (plan->keep)
        status = play_recorded(w, index);
    else
        status = w->pool->all_random ? play_randomly(w) : play_with_bots(w);
    if (status >= 0)
        count_game(&w->result, plan, w->state.bytes, index);
    return status;
}

static bool goes_on(sim_pool *pool)
{
    return atomic_load(&pool->failure) >= 0 && !(pool->plan->stop && atomic_load(pool->plan->stop));
}

static void play_stretches(worker *w)
{
    sim_pool *pool = w->pool;

    while (goes_on(pool)) {
        uint64_t first = atomic_fetch_add(&pool->next, pool->stretch);
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

static void *work(void *context)
{
    worker *w = context;
    uint64_t begun = cpu_now();

    play_stretches(w);
    w->result.cpu_ns = cpu_now() - begun;

    pthread_mutex_lock(&w->pool->lock);
    w->pool->working--;
    pthread_cond_signal(&w->pool->left);
    pthread_mutex_unlock(&w->pool->lock);
    return NULL;
}

/* Waits for all workers to leave, and lets the caller watch meanwhile. */
static void wait_for_workers(sim_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    while (pool->working > 0) {
        struct timespec until;

        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += WATCH_NS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&pool->left, &pool->lock, &until);
        if (pool->plan->watch && pool->working > 0)
            pool->plan->watch(pool->plan->context, atomic_load(&pool->done));
    }
    pthread_mutex_unlock(&pool->lock);
}

/* --- The run ----------------------------------------------------------------------------------------------------- */

static bool prepare(worker *w, sim_pool *pool)
{
    const tb_simulation *plan = pool->plan;

    w->pool = pool;
    for (int seat = 0; seat < plan->config.seats; seat++) {
        const char *name = plan->bot[seat]->name;
        tb_bot_sit(plan->bot[seat], &w->rng, &w->brain[seat]);
        tb_player_set(&w->record.player[seat], TB_PLAYER_BOT, name, strlen(name));
    }
    if (plan->keep)
        w->events = malloc(EVENTS_MAX * sizeof(*w->events));
    return !plan->keep || w->events;
}

/* Starts as many workers as memory and the system allow; fewer than planned is no failure, none is. */
static int start_workers(sim_pool *pool, worker *workers, int count)
{
    int started = 0;

    while (started < count && prepare(&workers[started], pool)) {
        pthread_mutex_lock(&pool->lock);
        bool runs = pthread_create(&workers[started].thread, NULL, work, &workers[started]) == 0;
        pool->working += runs;
        pthread_mutex_unlock(&pool->lock);
        if (!runs)
            break;
        started++;
    }
    return started;
}

static bool are_all_random(const tb_simulation *plan)
{
    for (int seat = 0; seat < plan->config.seats; seat++) {
        if (plan->bot[seat] != &tb_bot_random)
            return false;
    }
    return true;
}

tb_status tb_simulate(const tb_simulation *simulation, tb_sim_result *out, tb_message *why)
{
    int count = simulation->threads < TB_THREADS_MAX ? simulation->threads : TB_THREADS_MAX;
    sim_pool pool = { .plan = simulation, .all_random = are_all_random(simulation) };

    pool.stretch = pool.all_random && !simulation->keep ? STRETCH : 1;
    memset(out, 0, sizeof(*out));
    tb_status status = tb_setup(simulation->game, &simulation->config, pool.start.bytes, why);
    if (status < 0)
        return status;
    worker *workers = aligned_alloc(64, ((size_t) count * sizeof(*workers) + 63) / 64 * 64);
    if (!workers)
        return TB_NO_ROOM;
    memset(workers, 0, (size_t) count * sizeof(*workers));
    pthread_mutex_init(&pool.lock, NULL);
    pthread_cond_init(&pool.left, NULL);
    int started = start_workers(&pool, workers, count);
    wait_for_workers(&pool);
    for (int t = 0; t < count; t++) {
        if (t < started)
            pthread_join(workers[t].thread, NULL);
        add(out, &workers[t].result);
        free(workers[t].events);
    }
    free(workers);
    pthread_cond_destroy(&pool.left);
    pthread_mutex_destroy(&pool.lock);
    return started == 0 ? TB_NO_ROOM : (tb_status) atomic_load(&pool.failure);
}
