/* thinker.c - roots, their threads, and adding them up. */
#include "opponents/thinker.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "games/list.h"

enum { ALIGNMENT = 64 };

typedef struct root {
    tb_bot_brain brain;
    tb_rng rng;
    tb_timer timer;
    void *memory;
    bool ran; /* false: there was no time left for it */
    tb_advice advice[TB_MOVES_MAX];
} root;

/* The question that all roots are working on. */
typedef struct question {
    const tb_timer *timer;
    uint64_t seed, decision;
    int seat, n;
    const void *view;
    const tb_move *legal;
} question;

struct tb_thinker {
    const tb_game *game;
    const tb_limits *limits;
    int roots, threads;
    question question;
    root root[];
};

/* --- Memory ------------------------------------------------------------------------------------------------------ */

static int between(int low, int number, int high) { return number < low ? low : number > high ? high : number; }

/* Whether anything but the iterations can end a search. */
static bool needs_timer(const tb_limits *limits) { return limits->think_ms || limits->waiting || limits->stop; }

static bool seat_root(tb_thinker *thinker, root *r, const tb_opponent_kind *kind)
{
    const tb_evaluation *evaluation = tb_evaluation_of(thinker->game);
    tb_bot_means means = {
        .rng = &r->rng,
        .evaluation = evaluation,
        .iterations = kind->iterations,
        .size = tb_bot_memory(kind->bot, evaluation, kind->iterations),
        .stop = needs_timer(thinker->limits) ? tb_timer_stop : NULL,
        .context = &r->timer,
    };

    if (means.size > 0) {
        means.size = (means.size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        means.memory = r->memory = aligned_alloc(ALIGNMENT, means.size);
        if (!means.memory)
            return false;
    }
    tb_bot_sit(kind->bot, &means, &r->brain);
    return true;
}

/* Without a search there is nothing that several roots could add up. */
static int roots_for(const tb_opponent_kind *kind, const tb_game *game, const tb_limits *limits)
{
    bool searches = tb_bot_memory(kind->bot, tb_evaluation_of(game), kind->iterations) > 0;

    return searches ? between(1, limits->roots, TB_ROOTS_MAX) : 1;
}

tb_thinker *tb_thinker_open(const tb_opponent_kind *kind, const tb_game *game, const tb_limits *limits)
{
    int roots = roots_for(kind, game, limits);
    tb_thinker *thinker = calloc(1, sizeof(*thinker) + (size_t) roots * sizeof(root));

    if (!thinker)
        return NULL;
    thinker->game = game;
    thinker->limits = limits;
    thinker->roots = roots;
    thinker->threads = between(1, limits->threads ? limits->threads : (int) sysconf(_SC_NPROCESSORS_ONLN), roots);
    for (int r = 0; r < roots; r++) {
        if (!seat_root(thinker, &thinker->root[r], kind)) {
            tb_thinker_close(thinker);
            return NULL;
        }
    }
    return thinker;
}

void tb_thinker_close(tb_thinker *thinker)
{
    if (!thinker)
        return;
    for (int r = 0; r < thinker->roots; r++)
        free(thinker->root[r].memory);
    free(thinker);
}

/* --- Roots ------------------------------------------------------------------------------------------------------- */

/* The roots of one thread share what is left of the time: `shares` of them are still to come. False: there is none. */
static bool start_timer(tb_thinker *thinker, root *r, int shares, bool tells)
{
    tb_timer all = *thinker->question.timer;
    uint64_t cap = 0;

    all.tells = false; /* this may be any thread */
    if (all.cap) {
        uint64_t elapsed = tb_timer_elapsed(&all);
        cap = elapsed < all.cap ? (all.cap - elapsed) / (uint64_t) shares + 1 : 1;
    }
    r->timer = tb_timer_start(thinker->limits, cap, tells);
    return cap != 1;
}

static void run_root(tb_thinker *thinker, int number, int shares, tb_advice out[])
{
    const question *q = &thinker->question;
    root *r = &thinker->root[number];

    TB_ASSERT(number >= 0 && number < thinker->roots && shares >= 1);
    r->ran = start_timer(thinker, r, shares, number == 0) || number == 0;
    if (!r->ran)
        return;
    tb_rng_seed(&r->rng, q->seed, q->decision * TB_ROOTS_MAX + (uint64_t) number);
    tb_bot_advise(&r->brain, thinker->game, q->seat, q->view, q->legal, q->n, out);
}

/* --- Threads ----------------------------------------------------------------------------------------------------- */

typedef struct share {
    tb_thinker *thinker;
    int first; /* of its roots; every `threads`-th from here is its own */
} share;

static void *run_share(void *context)
{
    const share *s = context;
    tb_thinker *thinker = s->thinker;
    int left = (thinker->roots - s->first + thinker->threads - 1) / thinker->threads;

    for (int r = s->first; r < thinker->roots; r += thinker->threads)
        run_root(thinker, r, left--, thinker->root[r].advice);
    return NULL;
}

/* The calling thread takes the first share, and any that no thread can be had for. */
static void run_roots(tb_thinker *thinker)
{
    pthread_t thread[TB_ROOTS_MAX];
    share shares[TB_ROOTS_MAX];
    bool started[TB_ROOTS_MAX] = { false };
    int threads = thinker->threads;

    for (int t = 0; t < threads; t++) {
        shares[t] = (share){ thinker, t };
        started[t] = t > 0 && pthread_create(&thread[t], NULL, run_share, &shares[t]) == 0;
    }
    for (int t = 0; t < threads; t++) {
        if (!started[t])
            run_share(&shares[t]);
    }
    for (int t = 1; t < threads; t++) {
        if (started[t])
            pthread_join(thread[t], NULL);
    }
}

/* --- Adding up --------------------------------------------------------------------------------------------------- */

static int place_of(tb_move move, const tb_move legal[], int n)
{
    int low = 0;

    while (n > 1) {
        int half = n / 2;
        low += legal[low + half] <= move ? half : 0;
        n -= half;
    }
    return low;
}

/* Sums go root by root, so they round the same way whichever thread was first. */
static void add_up(const tb_thinker *thinker, tb_advice out[])
{
    const question *q = &thinker->question;
    uint32_t visits[TB_MOVES_MAX] = { 0 }, kept[TB_MOVES_MAX] = { 0 };
    float value[TB_MOVES_MAX] = { 0 };

    for (int r = 0; r < thinker->roots; r++) {
        for (int i = 0; thinker->root[r].ran && i < q->n; i++) {
            const tb_advice *advice = &thinker->root[r].advice[i];
            int place = place_of(advice->move, q->legal, q->n);
            visits[place] += advice->visits;
            kept[place] += advice->kept;
            value[place] += (float) advice->visits * advice->value;
        }
    }
    for (int i = 0; i < q->n; i++) {
        float mean = visits[i] ? value[i] / (float) visits[i] : 0.0f;
        tb_advice_add(out, i, (tb_advice){ .move = q->legal[i], .visits = visits[i], .value = mean, .kept = kept[i] });
    }
}

void tb_thinker_advise(tb_thinker *thinker, const tb_timer *timer, uint64_t seed, uint64_t decision, int seat,
                       const void *view, const tb_move legal[], int n, tb_advice out[])
{
    TB_ASSERT(n >= 1 && n <= TB_MOVES_MAX);
    thinker->question = (question){ timer, seed, decision, seat, n, view, legal };
    if (thinker->roots == 1) {
        run_root(thinker, 0, 1, out);
        return;
    }
    run_roots(thinker);
    add_up(thinker, out);
}
