/* tune.c - the course of a tuning: weights in, games in batches, weights out. */
#include "lab/tune.h"

#include <math.h>
#include <stdlib.h>

#include "bots/beam.h"
#include "core/door.h"
#include "lab/crew.h"
#include "lab/tune_parts.h"

enum { WEIGHT_MAX = 32000, PATIENCE_MS = 1000 };

/* --- Batches ----------------------------------------------------------------------------------------------------- */

static int16_t round_weight(double weight)
{
    long rounded = lrint(weight * TB_STRENGTH_ONE);

    return (int16_t) (rounded > WEIGHT_MAX ? WEIGHT_MAX : rounded < -WEIGHT_MAX ? -WEIGHT_MAX : rounded);
}

static void play_some(void *context, int worker)
{
    tune_run *run = context;
    int game;

    (void) worker;
    while ((game = atomic_fetch_add(&run->next, 1)) < TUNE_BATCH)
        run->play(run, &run->batch[game]);
}

void tune_play_batch(tune_run *run, uint64_t first)
{
    tb_crew crew = { .count = run->plan->threads, .work = play_some, .every_ms = PATIENCE_MS, .context = run };

    for (int f = 0; f < run->count; f++)
        run->rounded[f] = round_weight(run->weights[f]);
    for (int g = 0; g < TUNE_BATCH; g++) {
        tune_game *game = &run->batch[g];
        game->index = first + (uint64_t) g;
        game->count = 0;
        game->state = run->start[game->index % (uint64_t) run->starts];
        tb_rng_seed(&game->chance, run->plan->seed, 2 * game->index);
        tb_rng_seed(&game->players, run->plan->seed, 2 * game->index + 1);
    }
    atomic_store(&run->next, 0);
    if (crew.count == 1 || tb_crew_run(&crew) == 0)
        play_some(run, 0);
}

/* --- For those who play and learn -------------------------------------------------------------------------------- */

tb_judge tune_judge(const tune_run *run)
{
    return (tb_judge){
        .game = run->plan->game, .evaluation = run->plan->evaluation, .weights = run->rounded, .seats = run->seats
    };
}

void tune_draw_chance(const tune_run *run, tune_game *game)
{
    const tb_game *rules = run->plan->game;
    void *state = game->state.bytes;

    rules->apply(state, TB_CHANCE_SEAT, rules->outcome(state, tb_rng_below(&game->chance, rules->weight(state))));
}

bool tune_has_room(const tune_run *run, const tune_game *game)
{
    return game->count + run->seats <= TUNE_STEPS_MAX * run->seats;
}

void tune_note(const tune_run *run, tune_game *game, int seat)
{
    tune_row *row = &game->rows[game->count++];
    tb_view_box view;

    run->plan->game->observe(game->state.bytes, seat, view.bytes);
    row->seat = (uint16_t) seat;
    row->count = (uint16_t) run->plan->evaluation->features(view.bytes, row->active);
}

double tune_strength(const tune_run *run, const tune_row *row)
{
    double sum = 0;

    for (int i = 0; i < row->count; i++)
        sum += run->weights[row->active[i].index] * row->active[i].value;
    return sum;
}

/* --- The run ----------------------------------------------------------------------------------------------------- */

static bool has_memory(tune_run *run)
{
    tb_level level = tune_level(run->plan);
    size_t beam = level.iterations ? tb_beam_memory(run->plan->evaluation, &level) : 0;
    bool all = true;

    run->weights = calloc((size_t) run->count, sizeof(*run->weights));
    run->rounded = calloc((size_t) run->count, sizeof(*run->rounded));
    for (int g = 0; g < TUNE_BATCH; g++) {
        run->batch[g].rows = malloc((size_t) TUNE_STEPS_MAX * (size_t) run->seats * sizeof(tune_row));
        run->batch[g].memory = beam ? aligned_alloc(16, (beam + 15) / 16 * 16) : NULL;
        all = all && run->batch[g].rows && (run->batch[g].memory || !beam);
    }
    return all && run->weights && run->rounded;
}

static void free_memory(tune_run *run)
{
    for (int g = 0; g < TUNE_BATCH; g++) {
        free(run->batch[g].rows);
        free(run->batch[g].memory);
    }
    free(run->weights);
    free(run->rounded);
    free(run);
}

static bool add_start(tune_run *run, const tb_config *config)
{
    tb_message why;

    return run->starts == TUNE_STARTS_MAX ||
           tb_setup(run->plan->game, config, run->start[run->starts++].bytes, &why) == TB_OK;
}

/* The edition of the config, or that in every second game and in the others, in turn, what else the game has (its first
 * option). */
static bool set_up(tune_run *run)
{
    const tb_tuning *plan = run->plan;
    const tb_option *edition = &plan->game->options[0];
    tb_config config = plan->config;
    tb_message why;

    if (!plan->editions || edition->count < 2)
        return add_start(run, &plan->config);
    for (int i = 0; i < edition->count; i++) {
        const char *value = edition->values[i];
        if (i == plan->config.option[0])
            continue;
        tb_config_set(plan->game, &config, edition->name, strlen(edition->name), value, strlen(value), &why);
        if (!add_start(run, &plan->config) || !add_start(run, &config))
            return false;
    }
    return true;
}

static bool find_weights(tune_run *run)
{
    const tb_tuning *plan = run->plan;
    const int16_t *before = plan->evaluation->weights(run->seats);

    for (int f = 0; f < run->count; f++)
        run->weights[f] = plan->afresh ? 0 : (double) before[f] / TB_STRENGTH_ONE;
    return plan->by_score || run->seats == 1 ? tune_by_score(run) : tune_by_pairs(run);
}

bool tb_tune(const tb_tuning *tuning, int16_t out[])
{
    tune_run *run = calloc(1, sizeof(*run));

    if (!run)
        return false;
    run->plan = tuning;
    run->seats = tuning->config.seats;
    run->count = tuning->evaluation->count;
    bool found = has_memory(run) && set_up(run) && find_weights(run);
    for (int f = 0; found && f < run->count; f++)
        out[f] = round_weight(run->weights[f]);
    free_memory(run);
    return found;
}
