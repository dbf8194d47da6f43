/* tune.c - weights by self-play. */
#include "lab/tune.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/bits.h"
#include "bots/greedy.h"
#include "core/door.h"

enum { BATCH = 64, STEPS_MAX = 512, THREADS_MAX = 64, WEIGHT_MAX = 32000, STARTS_MAX = 16 };

/* The features of one seat at one moment. */
typedef struct row {
    uint16_t count;
    tb_feature active[TB_FEATURES_MAX];
} row;

typedef struct game_rows {
    tb_result result;
    int steps;
    row *rows; /* [STEPS_MAX * seats] */
} game_rows;

typedef struct tune_run {
    const tb_tuning *plan;
    int seats, count;
    double *weights, *moved, *mean;
    double averaged;                /* how many batches are in the mean */
    int16_t *rounded;               /* the weights as the players use them */
    tb_state_box start[STARTS_MAX]; /* one for each edition that is played, in turn */
    int starts;
    game_rows batch[BATCH];
    uint64_t first; /* game of the batch */
    atomic_int next;
} tune_run;

/* --- Playing ----------------------------------------------------------------------------------------------------- */

static void note_features(tune_run *run, game_rows *game, const void *state)
{
    tb_view_box view;

    for (int seat = 0; seat < run->seats; seat++) {
        row *r = &game->rows[game->steps * run->seats + seat];
        run->plan->game->observe(state, seat, view.bytes);
        r->count = (uint16_t) run->plan->evaluation->features(view.bytes, r->active);
    }
    game->steps++;
}

/* From what the seat knows: the rest is redealt. */
static tb_move choose(tune_run *run, const void *state, int seat, tb_rng *rng)
{
    const tb_game *game = run->plan->game;
    tb_judge judge = { game, run->plan->evaluation, run->rounded, run->seats };
    tb_move moves[TB_MOVES_MAX];
    float value[TB_MOVES_MAX];
    tb_state_box deal;
    tb_view_box view;
    int n = game->legal(state, seat, moves), best = 0;

    if (n == 1)
        return moves[0];
    if (tb_rng_below(rng, 1000000) < run->plan->noise * 1000000)
        return moves[tb_rng_below(rng, (uint32_t) n)];
    game->observe(state, seat, view.bytes);
    game->redeal(view.bytes, rng, deal.bytes);
    tb_greedy_values(&judge, deal.bytes, seat, moves, n, run->plan->positions, value);
    for (int i = 1; i < n; i++)
        best = value[i] > value[best] ? i : best;
    return moves[best];
}

static void play_game(tune_run *run, game_rows *out, uint64_t index)
{
    const tb_game *game = run->plan->game;
    tb_state_box state = run->start[index % (uint64_t) run->starts];
    tb_rng chance, players;
    int step = -1;
    tb_seats seats;

    tb_rng_seed(&chance, run->plan->seed, 2 * index);
    tb_rng_seed(&players, run->plan->seed, 2 * index + 1);
    out->steps = 0;
    while ((seats = game->to_act(state.bytes)) != 0) {
        if (seats == TB_CHANCE) {
            tb_move move = game->outcome(state.bytes, tb_rng_below(&chance, game->weight(state.bytes)));
            game->apply(state.bytes, TB_CHANCE_SEAT, move);
            continue;
        }
        if (out->steps == STEPS_MAX)
            break; /* untaught players may never come to an end: it counts as it stands */
        if (game->progress(state.bytes).step != step)
            note_features(run, out, state.bytes);
        step = game->progress(state.bytes).step;
        int seat = tb_lowest(seats);
        game->apply(state.bytes, seat, choose(run, state.bytes, seat, &players));
    }
    game->scores(state.bytes, &out->result);
}

static void *play_some(void *context)
{
    tune_run *run = context;
    int game;

    while ((game = atomic_fetch_add(&run->next, 1)) < BATCH)
        play_game(run, &run->batch[game], run->first + (uint64_t) game);
    return NULL;
}

static void play_batch(tune_run *run)
{
    pthread_t thread[THREADS_MAX];
    int started = 0, wanted = run->plan->threads < THREADS_MAX ? run->plan->threads : THREADS_MAX;

    atomic_store(&run->next, 0);
    while (started < wanted - 1 && pthread_create(&thread[started], NULL, play_some, run) == 0)
        started++;
    play_some(run);
    for (int t = 0; t < started; t++)
        pthread_join(thread[t], NULL);
}

/* --- Learning ---------------------------------------------------------------------------------------------------- */

static double strength_of(const tune_run *run, const row *r)
{
    double sum = 0;

    for (int i = 0; i < r->count; i++)
        sum += run->weights[r->active[i].index] * r->active[i].value;
    return sum;
}

static void move_weights(tune_run *run, const row *r, double error)
{
    for (int i = 0; i < r->count; i++) {
        double slope = error * r->active[i].value;
        int f = r->active[i].index;
        run->moved[f] += slope * slope;
        run->weights[f] += run->plan->rate * slope / sqrt(run->moved[f]);
    }
}

/* Which of two seats ended before the other? Adds to the errors of both; returns the loss. */
static double compare(const tb_result *result, int a, int b, const double strength[], double error[])
{
    double chance = 1.0 / (1.0 + exp(strength[b] - strength[a]));
    double outcome = result->rank[a] < result->rank[b] ? 1 : result->rank[a] == result->rank[b] ? 0.5 : 0;

    error[a] += outcome - chance;
    error[b] -= outcome - chance;
    return -outcome * log(chance + 1e-12) - (1 - outcome) * log(1 - chance + 1e-12);
}

static double miss_score(const tune_run *run, const tb_result *result, const double strength[], double error[])
{
    double loss = 0;

    for (int seat = 0; seat < run->seats; seat++) {
        error[seat] = (double) result->score[seat] / run->plan->evaluation->points - strength[seat];
        loss += error[seat] * error[seat] / run->seats;
    }
    return loss;
}

static double learn_step(tune_run *run, const game_rows *game, const row *rows)
{
    double strength[TB_MAX_SEATS], error[TB_MAX_SEATS] = { 0 }, loss = 0;
    int pairs = run->seats * (run->seats - 1) / 2;

    for (int seat = 0; seat < run->seats; seat++)
        strength[seat] = strength_of(run, &rows[seat]);
    if (run->plan->by_score || run->seats == 1) {
        loss = miss_score(run, &game->result, strength, error);
    } else {
        for (int a = 0; a < run->seats; a++)
            for (int b = a + 1; b < run->seats; b++)
                loss += compare(&game->result, a, b, strength, error) / pairs;
    }
    for (int seat = 0; seat < run->seats; seat++)
        move_weights(run, &rows[seat], error[seat]);
    return loss;
}

static double learn_batch(tune_run *run)
{
    double loss = 0;
    int steps = 0;

    for (int g = 0; g < BATCH; g++) {
        const game_rows *game = &run->batch[g];
        for (int s = 0; s < game->steps; s++)
            loss += learn_step(run, game, &game->rows[s * run->seats]);
        steps += game->steps;
    }
    return steps ? loss / steps : 0;
}

/* --- The run ----------------------------------------------------------------------------------------------------- */

static int16_t round_weight(double weight)
{
    long rounded = lrint(weight * TB_STRENGTH_ONE);

    return (int16_t) (rounded > WEIGHT_MAX ? WEIGHT_MAX : rounded < -WEIGHT_MAX ? -WEIGHT_MAX : rounded);
}

static void run_batches(tune_run *run)
{
    for (run->first = 0; run->first < run->plan->games; run->first += BATCH) {
        for (int f = 0; f < run->count; f++)
            run->rounded[f] = round_weight(run->weights[f]);
        play_batch(run);
        double loss = learn_batch(run);
        if (2 * run->first >= run->plan->games) {
            for (int f = 0; f < run->count; f++)
                run->mean[f] += run->weights[f];
            run->averaged++;
        }
        if (run->plan->watch)
            run->plan->watch(run->plan->context, run->first + BATCH, loss);
    }
}

static bool has_memory(tune_run *run)
{
    bool all = true;

    run->weights = calloc((size_t) run->count, sizeof(*run->weights));
    run->moved = calloc((size_t) run->count, sizeof(*run->moved));
    run->mean = calloc((size_t) run->count, sizeof(*run->mean));
    run->rounded = calloc((size_t) run->count, sizeof(*run->rounded));
    for (int g = 0; g < BATCH; g++) {
        run->batch[g].rows = malloc((size_t) STEPS_MAX * (size_t) run->seats * sizeof(row));
        all = all && run->batch[g].rows;
    }
    return all && run->weights && run->moved && run->mean && run->rounded;
}

static void free_memory(tune_run *run)
{
    for (int g = 0; g < BATCH; g++)
        free(run->batch[g].rows);
    free(run->weights);
    free(run->moved);
    free(run->mean);
    free(run->rounded);
    free(run);
}

/* The edition of the config, or each that the game has (its first option). */
static bool set_up(tune_run *run)
{
    const tb_game *game = run->plan->game;
    const tb_option *edition = &game->options[0];
    int wanted = run->plan->editions ? edition->count : 1;
    tb_config config = run->plan->config;
    tb_message why;

    for (; run->starts < wanted && run->starts < STARTS_MAX; run->starts++) {
        const char *value = edition->values[run->starts];
        if (run->plan->editions)
            tb_config_set(game, &config, edition->name, strlen(edition->name), value, strlen(value), &why);
        if (tb_setup(game, &config, run->start[run->starts].bytes, &why) != TB_OK)
            return false;
    }
    return true;
}

bool tb_tune(const tb_tuning *tuning, int16_t out[])
{
    tune_run *run = calloc(1, sizeof(*run));

    if (!run)
        return false;
    run->plan = tuning;
    run->seats = tuning->config.seats;
    run->count = tuning->evaluation->count;
    bool fine = has_memory(run) && set_up(run);
    if (fine) {
        const int16_t *before = tuning->evaluation->weights(run->seats);
        for (int f = 0; f < run->count; f++) {
            run->weights[f] = tuning->afresh ? 0 : (double) before[f] / TB_STRENGTH_ONE;
            run->moved[f] = 1;
        }
        run_batches(run);
        for (int f = 0; f < run->count; f++)
            out[f] = round_weight(run->averaged > 0 ? run->mean[f] / run->averaged : run->weights[f]);
    }
    free_memory(run);
    return fine;
}
