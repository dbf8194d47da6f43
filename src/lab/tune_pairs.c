/* tune_pairs.c - tuning by who ends before whom.
 *
 * At the start of every step the features of all seats are noted. When the game is over, logistic regression moves the
 * weights a little for each pair of seats. Steps shrink for features that moved much before (AdaGrad), and the result
 * is the mean of the weights over the last half. */
#include <math.h>
#include <stdlib.h>

#include "base/bits.h"
#include "bots/greedy.h"
#include "lab/tune_parts.h"

typedef struct learner {
    tune_run *run;
    double *moved, *mean;
    double averaged; /* how many batches are in the mean */
} learner;

/* --- Playing ----------------------------------------------------------------------------------------------------- */

/* From what the seat knows: the rest is redealt. */
static tb_move choose(const tune_run *run, tune_game *game, int seat)
{
    const tb_game *rules = run->plan->game;
    tb_judge judge = tune_judge(run);
    tb_move moves[TB_MOVES_MAX];
    float value[TB_MOVES_MAX];
    tb_state_box deal;
    tb_view_box view;
    int n = rules->legal(game->state.bytes, seat, moves), best = 0;

    if (n == 1)
        return moves[0];
    if (tb_rng_below(&game->players, 1000000) < run->plan->noise * 1000000)
        return moves[tb_rng_below(&game->players, (uint32_t) n)];
    rules->observe(game->state.bytes, seat, view.bytes);
    rules->redeal(view.bytes, &game->players, deal.bytes);
    tb_greedy_values(&judge, deal.bytes, seat, moves, n, run->plan->positions, value);
    for (int i = 1; i < n; i++)
        best = value[i] > value[best] ? i : best;
    return moves[best];
}

static void play(const tune_run *run, tune_game *game)
{
    const tb_game *rules = run->plan->game;
    void *state = game->state.bytes;
    int step = -1;
    tb_seats seats;

    while ((seats = rules->to_act(state)) != 0) {
        if (seats == TB_CHANCE) {
            tune_draw_chance(run, game);
            continue;
        }
        if (!tune_has_room(run, game))
            break; /* untaught players may never come to an end: it counts as it stands */
        for (int seat = 0; seat < run->seats && rules->progress(state).step != step; seat++)
            tune_note(run, game, seat);
        step = rules->progress(state).step;
        int seat = tb_lowest(seats);
        rules->apply(state, seat, choose(run, game, seat));
    }
    rules->scores(state, &game->result);
}

/* --- Learning ---------------------------------------------------------------------------------------------------- */

static void move_weights(learner *l, const tune_row *row, double error)
{
    for (int i = 0; i < row->count; i++) {
        double slope = error * row->active[i].value;
        int f = row->active[i].index;
        l->moved[f] += slope * slope;
        l->run->weights[f] += l->run->plan->rate * slope / sqrt(l->moved[f]);
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

/* From the rows of all seats at one moment. */
static double learn_step(learner *l, const tb_result *result, const tune_row rows[])
{
    double strength[TB_MAX_SEATS], error[TB_MAX_SEATS] = { 0 }, loss = 0;
    int seats = l->run->seats;

    for (int seat = 0; seat < seats; seat++)
        strength[seat] = tune_strength(l->run, &rows[seat]);
    for (int a = 0; a < seats; a++)
        for (int b = a + 1; b < seats; b++)
            loss += compare(result, a, b, strength, error);
    for (int seat = 0; seat < seats; seat++)
        move_weights(l, &rows[seat], error[seat]);
    return 2 * loss / (seats * (seats - 1));
}

static double learn_batch(learner *l)
{
    double loss = 0;
    int steps = 0;

    for (int g = 0; g < TUNE_BATCH; g++) {
        const tune_game *game = &l->run->batch[g];
        for (int at = 0; at < game->count; at += l->run->seats, steps++)
            loss += learn_step(l, &game->result, &game->rows[at]);
    }
    return steps ? loss / steps : 0;
}

static void run_batches(learner *l)
{
    tune_run *run = l->run;
    const tb_tuning *plan = run->plan;

    for (uint64_t first = 0; first < plan->games; first += TUNE_BATCH) {
        tune_play_batch(run, first);
        double loss = learn_batch(l);
        if (2 * first >= plan->games) {
            for (int f = 0; f < run->count; f++)
                l->mean[f] += run->weights[f];
            l->averaged++;
        }
        if (plan->watch)
            plan->watch(plan->context, first + TUNE_BATCH, loss);
    }
}

bool tune_by_pairs(tune_run *run)
{
    size_t n = (size_t) run->count;
    learner l = { .run = run, .moved = malloc(n * sizeof(double)), .mean = calloc(n, sizeof(double)) };
    bool fine = l.moved && l.mean;

    run->play = play;
    if (fine) {
        for (int f = 0; f < run->count; f++)
            l.moved[f] = 1;
        run_batches(&l);
        for (int f = 0; f < run->count && l.averaged > 0; f++)
            run->weights[f] = l.mean[f] / l.averaged;
    }
    free(l.moved);
    free(l.mean);
    return fine;
}
