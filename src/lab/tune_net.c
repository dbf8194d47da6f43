/* tune_net.c - self-play and gradient descent for tune_net.h: games in batches, their positions in random order, small
 * groups of positions for each step of Adam (steps in units of how much each number's slope has varied). */
#include "lab/tune_net.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/bits.h"
#include "bots/greedy.h"
#include "bots/net.h"
#include "core/door.h"
#include "lab/crew.h"

enum { BATCH = 128, MOMENTS_MAX = 600, GROUP = 64, NUMBER_MAX = 32000, PATIENCE_MS = 1000 };

typedef struct row { /* what holds for one seat at one moment */
    uint16_t count;
    uint16_t active[TB_INPUTS_MAX];
} row;

typedef struct match {
    tb_state_box state;
    tb_rng chance, players;
    tb_result result;
    int moments;
    row *rows; /* [moments][seats] */
} match;

typedef struct trainer {
    const tb_tuning *plan;
    int seats, inputs;
    size_t size;                               /* of the net                            */
    float *net, *slope, *drift, *spread, *sum; /* [size]: itself, and what Adam remembers */
    double steps, summed;
    int16_t *rounded; /* the net as the players use it */
    tb_evaluation evaluation;
    tb_state_box start;
    tb_rng order;
    uint32_t *moments; /* of all games of the batch, shuffled */
    match batch[BATCH];
    uint64_t first;  /* game of the batch */
    atomic_int next; /* that nobody plays yet */
} trainer;

/* --- Playing ----------------------------------------------------------------------------------------------------- */

static void note(const trainer *t, match *m)
{
    for (int seat = 0; seat < t->seats; seat++) {
        row *r = &m->rows[m->moments * t->seats + seat];
        tb_view_box view;
        t->plan->game->observe(m->state.bytes, seat, view.bytes);
        r->count = (uint16_t) t->evaluation.inputs(view.bytes, r->active);
    }
    m->moments++;
}

static tb_judge judge_of(const trainer *t)
{
    tb_judge judge = tb_judge_for(t->plan->game, &t->evaluation, t->seats);

    judge.net = t->plan->afresh ? NULL : t->rounded;
    return judge;
}

/* From what the seat knows: the rest is redealt. */
static tb_move choose(const trainer *t, match *m, int seat)
{
    const tb_game *game = t->plan->game;
    tb_judge judge = judge_of(t);
    tb_move moves[TB_MOVES_MAX];
    float value[TB_MOVES_MAX];
    tb_state_box deal;
    tb_view_box view;
    int n = game->legal(m->state.bytes, seat, moves), best = 0;

    if (n == 1)
        return moves[0];
    if (tb_rng_below(&m->players, 1000000) < t->plan->noise * 1000000)
        return moves[tb_rng_below(&m->players, (uint32_t) n)];
    game->observe(m->state.bytes, seat, view.bytes);
    game->redeal(view.bytes, &m->players, deal.bytes);
    tb_greedy_values(&judge, deal.bytes, seat, moves, n, t->plan->positions, value);
    for (int i = 1; i < n; i++)
        best = value[i] > value[best] ? i : best;
    return moves[best];
}

static void play(const trainer *t, match *m)
{
    const tb_game *game = t->plan->game;
    void *state = m->state.bytes;
    int step = -1;
    tb_seats seats;

    while ((seats = game->to_act(state)) != 0 && m->moments < MOMENTS_MAX) {
        tb_progress progress = game->progress(state);
        if (seats == TB_CHANCE) {
            if (progress.round > 0)
                note(t, m);
            uint32_t u = tb_rng_below(&m->chance, game->weight(state));
            game->apply(state, TB_CHANCE_SEAT, game->outcome(state, u));
            continue;
        }
        if (progress.step != step)
            note(t, m);
        step = progress.step;
        int seat = tb_lowest(seats);
        game->apply(state, seat, choose(t, m, seat));
    }
    game->scores(state, &m->result);
}

static void play_some(void *context, int worker)
{
    trainer *t = context;
    int game;

    (void) worker;
    while ((game = atomic_fetch_add(&t->next, 1)) < BATCH)
        play(t, &t->batch[game]);
}

static void play_batch(trainer *t)
{
    tb_crew crew = { .count = t->plan->threads, .work = play_some, .every_ms = PATIENCE_MS, .context = t };

    for (int g = 0; g < BATCH; g++) {
        match *m = &t->batch[g];
        m->moments = 0;
        m->state = t->start;
        tb_rng_seed(&m->chance, t->plan->seed, 2 * (t->first + (uint64_t) g));
        tb_rng_seed(&m->players, t->plan->seed, 2 * (t->first + (uint64_t) g) + 1);
    }
    atomic_store(&t->next, 0);
    if (crew.count == 1 || tb_crew_run(&crew) == 0)
        play_some(t, 0);
}

/* --- The net, with fractions ------------------------------------------------------------------------------------- */

/* Strength in natural units; `unit` receives the sums of the hidden units. */
static float strength_of(const trainer *t, const row *r, float unit[])
{
    const float *weights = t->net + tb_net_weights(), *direct = t->net + tb_net_direct(t->inputs);
    float sum = 0;

    memcpy(unit, t->net, TB_NET_HIDDEN * sizeof unit[0]);
    for (int i = 0; i < r->count; i++) {
        const float *numbers = t->net + tb_net_rows() + (size_t) r->active[i] * TB_NET_HIDDEN;
        for (int h = 0; h < TB_NET_HIDDEN; h++)
            unit[h] += numbers[h];
        sum += direct[r->active[i]];
    }
    for (int h = 0; h < TB_NET_HIDDEN; h++)
        sum += unit[h] > 0 ? unit[h] * weights[h] : 0;
    return sum;
}

/* Adds to the slopes what `error` in the strength of this row blames each number for. */
static void blame(trainer *t, const row *r, const float unit[], float error)
{
    const float *weights = t->net + tb_net_weights();
    float *direct = t->slope + tb_net_direct(t->inputs), share[TB_NET_HIDDEN];

    for (int h = 0; h < TB_NET_HIDDEN; h++) {
        share[h] = unit[h] > 0 ? error * weights[h] : 0;
        t->slope[h] += share[h];
        t->slope[tb_net_weights() + (size_t) h] += unit[h] > 0 ? error * unit[h] : 0;
    }
    for (int i = 0; i < r->count; i++) {
        float *numbers = t->slope + tb_net_rows() + (size_t) r->active[i] * TB_NET_HIDDEN;
        for (int h = 0; h < TB_NET_HIDDEN; h++)
            numbers[h] += share[h];
        direct[r->active[i]] += error;
    }
}

/* What stands for 1 in a number of the net: rows and bias, or weights. */
static double scale_of(const trainer *t, size_t number)
{
    bool weight = (number >= tb_net_weights() && number < tb_net_rows()) || number >= tb_net_direct(t->inputs);

    return weight ? TB_STRENGTH_ONE : TB_NET_ONE;
}

static void round_net(const trainer *t, const float from[], double parts, int16_t out[])
{
    for (size_t i = 0; i < t->size; i++) {
        long rounded = lrint((double) from[i] / parts * scale_of(t, i));
        out[i] = (int16_t) (rounded > NUMBER_MAX ? NUMBER_MAX : rounded < -NUMBER_MAX ? -NUMBER_MAX : rounded);
    }
}

/* --- Learning ---------------------------------------------------------------------------------------------------- */

/* From all seats at one moment, `part` of a group; returns the loss. */
static double learn_moment(trainer *t, const tb_result *result, const row rows[], float part)
{
    float unit[TB_MAX_SEATS][TB_NET_HIDDEN], strength[TB_MAX_SEATS], error[TB_MAX_SEATS] = { 0 };
    double loss = 0;

    for (int a = 0; a < t->seats; a++)
        strength[a] = strength_of(t, &rows[a], unit[a]);
    for (int a = 0; a < t->seats; a++) {
        for (int b = a + 1; b < t->seats; b++) {
            float chance = 1.0f / (1.0f + expf(strength[b] - strength[a]));
            float outcome = result->rank[a] < result->rank[b] ? 1.0f : result->rank[a] == result->rank[b] ? 0.5f : 0.0f;
            error[a] += chance - outcome;
            error[b] -= chance - outcome;
            loss -= (double) (outcome * logf(chance + 1e-9f) + (1 - outcome) * logf(1 - chance + 1e-9f));
        }
    }
    for (int a = 0; a < t->seats; a++)
        blame(t, &rows[a], unit[a], part * error[a]);
    return 2 * loss / (t->seats * (t->seats - 1));
}

/* One step of Adam; every number also shrinks a little, so that none grows without a reason. */
static void step_down(trainer *t, float rate)
{
    const float slow = 0.9f, slower = 0.999f, shrink = 0.01f, least = 1e-8f;

    t->steps++;
    float drift_part = 1.0f - (float) pow((double) slow, t->steps);
    float spread_part = 1.0f - (float) pow((double) slower, t->steps);
    for (size_t i = 0; i < t->size; i++) {
        float slope = t->slope[i];
        t->drift[i] = slow * t->drift[i] + (1 - slow) * slope;
        t->spread[i] = slower * t->spread[i] + (1 - slower) * slope * slope;
        float step = t->drift[i] / drift_part / (sqrtf(t->spread[i] / spread_part) + least);
        t->net[i] -= rate * (step + shrink * t->net[i]);
        t->slope[i] = 0;
    }
}

static uint32_t shuffle_moments(trainer *t)
{
    uint32_t n = 0;

    for (uint32_t g = 0; g < BATCH; g++)
        for (int m = 0; m < t->batch[g].moments; m++)
            t->moments[n++] = g * MOMENTS_MAX + (uint32_t) m;
    for (uint32_t i = n; i > 1; i--) {
        uint32_t other = tb_rng_below(&t->order, i), moment = t->moments[i - 1];
        t->moments[i - 1] = t->moments[other];
        t->moments[other] = moment;
    }
    return n;
}

static double learn_batch(trainer *t, float rate)
{
    uint32_t n = shuffle_moments(t);
    double loss = 0;

    for (uint32_t at = 0; at < n; at += GROUP) {
        uint32_t group = n - at < GROUP ? n - at : GROUP;
        for (uint32_t i = at; i < at + group; i++) {
            const match *m = &t->batch[t->moments[i] / MOMENTS_MAX];
            const row *rows = &m->rows[t->moments[i] % MOMENTS_MAX * (uint32_t) t->seats];
            loss += learn_moment(t, &m->result, rows, 1.0f / (float) group);
        }
        step_down(t, rate);
    }
    return n ? loss / n : 0;
}

/* The rate stays for half of the games and then falls to nearly nothing. */
static void run_batches(trainer *t)
{
    const tb_tuning *plan = t->plan;

    for (t->first = 0; t->first < plan->games; t->first += BATCH) {
        double done = (double) t->first / (double) plan->games;
        round_net(t, t->net, 1, t->rounded);
        play_batch(t);
        double loss = learn_batch(t, (float) (plan->rate * (done < 0.5 ? 1 : 2 * (1 - done) + 0.02)));
        if (4 * (t->first + BATCH) >= 3 * plan->games) {
            for (size_t i = 0; i < t->size; i++)
                t->sum[i] += t->net[i];
            t->summed++;
        }
        if (plan->watch)
            plan->watch(plan->context, t->first + BATCH, loss);
    }
}

/* --- The run ----------------------------------------------------------------------------------------------------- */

static bool has_memory(trainer *t)
{
    float **lists[] = { &t->net, &t->slope, &t->drift, &t->spread, &t->sum };
    bool all = true;

    for (int i = 0; i < TB_LEN(lists); i++)
        all = (*lists[i] = calloc(t->size, sizeof(float))) && all;
    for (int g = 0; g < BATCH; g++)
        all = (t->batch[g].rows = malloc((size_t) MOMENTS_MAX * (size_t) t->seats * sizeof(row))) && all;
    t->rounded = calloc(t->size, sizeof(int16_t));
    t->moments = malloc((size_t) BATCH * MOMENTS_MAX * sizeof(uint32_t));
    return all && t->rounded && t->moments;
}

static void free_memory(trainer *t)
{
    void *lists[] = { t->net, t->slope, t->drift, t->spread, t->sum, t->rounded, t->moments };

    for (int i = 0; i < TB_LEN(lists); i++)
        free(lists[i]);
    for (int g = 0; g < BATCH; g++)
        free(t->batch[g].rows);
    free(t);
}

/* Small random numbers; the direct weights begin with 0. */
static void begin_afresh(trainer *t)
{
    for (size_t i = 0; i < tb_net_direct(t->inputs); i++)
        t->net[i] = 0.15f * ((float) tb_rng_below(&t->order, 2000001) / 1e6f - 1.0f);
}

static void begin(trainer *t)
{
    tb_rng_seed(&t->order, t->plan->seed, UINT64_MAX);
    if (t->plan->afresh) {
        begin_afresh(t);
        return;
    }
    const int16_t *net = t->evaluation.net(t->seats);
    for (size_t i = 0; i < t->size; i++)
        t->net[i] = (float) (net[i] / scale_of(t, i));
}

bool tb_tune_net(const tb_tuning *tuning, int16_t out[])
{
    trainer *t = tuning->evaluation->inputs ? calloc(1, sizeof(*t)) : NULL;
    tb_message why;

    if (!t)
        return false;
    t->plan = tuning;
    t->evaluation = *tuning->evaluation;
    t->seats = tuning->config.seats;
    t->inputs = t->evaluation.input_count;
    t->size = tb_net_size(t->inputs);
    bool found = has_memory(t) && tb_setup(tuning->game, &tuning->config, t->start.bytes, &why) == TB_OK;
    if (found) {
        begin(t);
        run_batches(t);
        round_net(t, t->sum, t->summed, out);
        found = tb_net_is_safe(out, t->inputs);
    }
    free_memory(t);
    return found;
}
