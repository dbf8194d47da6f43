/* tune_net.c - self-play for tune_net.h: games in batches, their positions in random order, small groups of positions
 * for each step of learning (net_learn.h). */
#include "lab/tune_net.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/bits.h"
#include "bots/greedy.h"
#include "core/door.h"
#include "lab/crew.h"
#include "lab/net_learn.h"

enum {
    BATCH = 512,
    MOMENTS_MAX = 600,
    GROUP = 256,
    WITHIN_STEP = 4, /* one in so many decisions within a step is noted too */
    PATIENCE_MS = 1000,
};

typedef struct match {
    tb_state_box state;
    tb_rng chance, players;
    tb_result result;
    int moments;
    double loss;
    tb_inputs *rows; /* [moments][seats]                                     */
    float *targets;  /* [moments][pairs]: chances, first as foretold in play */
} match;

typedef struct trainer {
    const tb_tuning *plan;
    int seats, pairs;
    tb_net_learner learner;
    float *sum; /* of the net, over the last games */
    double summed;
    int16_t *rounded; /* the net as the players use it */
    tb_evaluation evaluation;
    tb_state_box start;
    tb_rng order;
    uint32_t *moments; /* of all games of the batch, shuffled */
    match batch[BATCH];
    tb_calibration calibration;
    uint64_t first;  /* game of the batch */
    atomic_int next; /* that nobody plays yet */
} trainer;

/* --- Playing ----------------------------------------------------------------------------------------------------- */

/* What the players' net says of every pair. */
static void foretell(const trainer *t, const tb_inputs rows[], float out[])
{
    tb_net_seat seen[TB_MAX_SEATS] = { 0 };

    for (int a = 0; a < t->seats; a++)
        tb_net_see(t->rounded, t->learner.inputs, &rows[a], &seen[a]);
    for (int b = 1; b < t->seats; b++)
        for (int a = 0; a < b; a++)
            out[tb_net_pair(a, b)] = tb_ends_before(tb_net_lead(t->rounded, &seen[a], &seen[b]));
}

static void note(const trainer *t, match *m)
{
    tb_inputs *rows = &m->rows[m->moments * t->seats];

    for (int seat = 0; seat < t->seats; seat++) {
        tb_view_box view;
        t->plan->game->observe(m->state.bytes, seat, view.bytes);
        rows[seat] = (tb_inputs){ 0 };
        t->evaluation.inputs(view.bytes, &rows[seat]);
    }
    foretell(t, rows, &m->targets[m->moments * t->pairs]);
    m->moments++;
}

/* The net's, where a rival's plays the others. */
static int seat_of_net(const trainer *t, const match *m)
{
    return (int) ((t->first + (uint64_t) (m - t->batch)) % (uint64_t) t->seats);
}

static tb_judge judge_of(const trainer *t, const int16_t *net, tb_net_seat seen[])
{
    tb_judge judge = tb_judge_for(t->plan->game, &t->evaluation, t->seats);

    judge.net = t->plan->afresh ? NULL : net;
    judge.seen = seen;
    return judge;
}

/* From what the seat knows: the rest is redealt. */
static tb_move choose(const trainer *t, match *m, tb_judge judge, int seat)
{
    const tb_game *game = t->plan->game;
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
    tb_net_seat seen[TB_MAX_SEATS] = { 0 }, seen_by_rival[TB_MAX_SEATS] = { 0 };
    tb_judge judge = judge_of(t, t->rounded, seen), rival = judge_of(t, t->plan->rival, seen_by_rival);
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
        if (progress.step != step || tb_rng_below(&m->players, WITHIN_STEP) == 0)
            note(t, m);
        step = progress.step;
        int seat = tb_lowest(seats);
        bool by_rival = t->plan->rival && seat != seat_of_net(t, m);
        game->apply(state, seat, choose(t, m, by_rival ? rival : judge, seat));
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
        m->loss = 0;
        m->state = t->start;
        tb_rng_seed(&m->chance, t->plan->seed, 2 * (t->first + (uint64_t) g));
        tb_rng_seed(&m->players, t->plan->seed, 2 * (t->first + (uint64_t) g) + 1);
    }
    atomic_store(&t->next, 0);
    if (crew.count == 1 || tb_crew_run(&crew) == 0)
        play_some(t, 0);
}

/* --- What the games say ------------------------------------------------------------------------------------------ */

/* How wrong a foretold chance was. */
static double loss_of(float foretold, float outcome)
{
    const double least = 1e-6;

    return -outcome * log(foretold + least) - (1 - outcome) * log(1 - foretold + least);
}

/* The chances of a pair: what was foretold, by which the game has its loss, becomes what is to be learned. A share of
 * that is the result; the rest is what was foretold later, less and less of the moments further away, with the result
 * behind the last. */
static void set_targets(trainer *t, match *m, int pair, float outcome)
{
    float trace = (float) t->plan->trace, share = (float) t->plan->share, next = outcome, mean = outcome;

    for (int moment = m->moments - 1; moment >= 0; moment--) {
        float *target = &m->targets[moment * t->pairs + pair], foretold = *target;
        m->loss += loss_of(foretold, outcome);
        mean = trace * mean + (1 - trace) * next;
        *target = share * outcome + (1 - share) * mean;
        next = foretold;
    }
}

static float outcome_of(const tb_result *result, int a, int b)
{
    return result->rank[a] < result->rank[b] ? 1.0f : result->rank[a] == result->rank[b] ? 0.5f : 0.0f;
}

/* Calls `each` for every pair of every game of the batch. */
static void each_pair(trainer *t, void (*each)(trainer *t, match *m, int pair, float outcome))
{
    for (int g = 0; g < BATCH; g++)
        for (int b = 1; b < t->seats; b++)
            for (int a = 0; a < b; a++)
                each(t, &t->batch[g], tb_net_pair(a, b), outcome_of(&t->batch[g].result, a, b));
}

/* Enters what was foretold of a pair beside what happened. */
static void calibrate(trainer *t, match *m, int pair, float outcome)
{
    for (int moment = 0; moment < m->moments; moment++) {
        float foretold = m->targets[moment * t->pairs + pair];
        int quarter = TB_QUARTERS * moment / m->moments, tenth = (int) (TB_TENTHS * foretold);
        tenth = tenth < TB_TENTHS ? tenth : TB_TENTHS - 1;
        t->calibration.bin[quarter][tenth].count++;
        t->calibration.bin[quarter][tenth].foretold += foretold;
        t->calibration.bin[quarter][tenth].happened += outcome;
    }
}

/* Adds what the net won; a win shared by n counts 1/n. */
static void count_wins(trainer *t)
{
    for (int g = 0; g < BATCH; g++) {
        const uint8_t *rank = t->batch[g].result.rank;
        int winners = 0;
        for (int i = 0; i < t->seats; i++)
            winners += rank[i] == 1;
        t->calibration.won += rank[seat_of_net(t, &t->batch[g])] == 1 ? 1.0 / winners : 0;
    }
}

/* --- Learning ---------------------------------------------------------------------------------------------------- */

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

static void learn_batch(trainer *t, float rate)
{
    uint32_t n = shuffle_moments(t);

    for (uint32_t at = 0; at < n; at += GROUP) {
        uint32_t group = n - at < GROUP ? n - at : GROUP;
        for (uint32_t i = at; i < at + group; i++) {
            const match *m = &t->batch[t->moments[i] / MOMENTS_MAX];
            uint32_t moment = t->moments[i] % MOMENTS_MAX;
            tb_net_learn(&t->learner, &m->rows[moment * (uint32_t) t->seats], &m->targets[moment * (uint32_t) t->pairs],
                         1.0f / (float) group);
        }
        tb_net_step(&t->learner, rate);
    }
}

/* What the batch was foretold by a net that had not seen it, a moment and pair. */
static double loss_of_batch(const trainer *t)
{
    double loss = 0, moments = 0;

    for (int g = 0; g < BATCH; g++) {
        loss += t->batch[g].loss;
        moments += t->batch[g].moments;
    }
    return loss / (moments * t->pairs);
}

/* The rate stays for half of the games and then falls to nearly nothing. */
static void run_batches(trainer *t)
{
    const tb_tuning *plan = t->plan;

    for (t->first = 0; t->first < plan->games; t->first += BATCH) {
        double done = (double) t->first / (double) plan->games;
        tb_net_learner_round(&t->learner, t->learner.net, 1, t->rounded);
        play_batch(t);
        each_pair(t, set_targets);
        learn_batch(t, (float) (plan->rate * (done < 0.5 ? 1 : 2 * (1 - done) + 0.02)));
        if (4 * (t->first + BATCH) >= 3 * plan->games) {
            for (size_t i = 0; i < t->learner.size; i++)
                t->sum[i] += t->learner.net[i];
            t->summed++;
        }
        if (plan->watch)
            plan->watch(plan->context, t->first + BATCH, loss_of_batch(t));
    }
}

/* --- The run ----------------------------------------------------------------------------------------------------- */

static bool has_memory(trainer *t)
{
    size_t moments = (size_t) MOMENTS_MAX, seats = (size_t) t->seats, pairs = (size_t) t->pairs;
    bool all = tb_net_learner_begin(&t->learner, t->evaluation.input_count, t->seats);

    for (int g = 0; g < BATCH; g++) {
        match *m = &t->batch[g];
        all = (m->rows = malloc(moments * seats * sizeof(*m->rows))) && all;
        all = (m->targets = calloc(moments * pairs, sizeof(*m->targets))) && all;
    }
    t->sum = calloc(t->learner.size, sizeof(*t->sum));
    t->rounded = calloc(t->learner.size, sizeof(*t->rounded));
    t->moments = malloc(BATCH * moments * sizeof(*t->moments));
    return all && t->sum && t->rounded && t->moments;
}

static void free_memory(trainer *t)
{
    tb_net_learner_end(&t->learner);
    free(t->sum);
    free(t->rounded);
    free(t->moments);
    for (int g = 0; g < BATCH; g++) {
        free(t->batch[g].rows);
        free(t->batch[g].targets);
    }
    free(t);
}

static void begin(trainer *t)
{
    tb_rng_seed(&t->order, t->plan->seed, UINT64_MAX);
    if (t->plan->afresh)
        tb_net_learner_afresh(&t->learner, &t->order);
    else
        tb_net_learner_start(&t->learner, t->evaluation.net(t->seats));
}

/* Ready to play, or NULL. */
static trainer *set_up(const tb_tuning *tuning)
{
    trainer *t = tuning->evaluation->inputs && tuning->config.seats > 1 ? calloc(1, sizeof(*t)) : NULL;
    tb_message why;

    if (!t)
        return NULL;
    t->plan = tuning;
    t->evaluation = *tuning->evaluation;
    t->seats = tuning->config.seats;
    t->pairs = t->seats * (t->seats - 1) / 2;
    if (!has_memory(t) || tb_setup(tuning->game, &tuning->config, t->start.bytes, &why) != TB_OK) {
        free_memory(t);
        return NULL;
    }
    begin(t);
    return t;
}

bool tb_tune_net(const tb_tuning *tuning, int16_t out[])
{
    trainer *t = set_up(tuning);

    if (!t)
        return false;
    run_batches(t);
    tb_net_learner_round(&t->learner, t->sum, t->summed, out);
    bool safe = tb_net_is_safe(out, t->learner.inputs);
    free_memory(t);
    return safe;
}

bool tb_measure_net(const tb_tuning *tuning, tb_calibration *out)
{
    trainer *t = set_up(tuning);

    if (!t)
        return false;
    tb_net_learner_round(&t->learner, t->learner.net, 1, t->rounded);
    for (t->first = 0; t->first < tuning->games; t->first += BATCH) {
        play_batch(t);
        each_pair(t, calibrate);
        each_pair(t, set_targets);
        count_wins(t);
        t->calibration.loss += BATCH * loss_of_batch(t);
        t->calibration.games += BATCH;
    }
    *out = t->calibration;
    out->loss /= out->games;
    out->won /= out->games;
    free_memory(t);
    return true;
}
