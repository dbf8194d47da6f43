/* futures.c - two ways to look into a future. Where seats hardly touch each other a seat plans its own game with a beam
 * (bots/beam.h), as its bots do; elsewhere every seat goes its best way, step by step, and the judge has the last word.
 */
#include "review/futures.h"

#include "base/bits.h"
#include "bots/beam.h"
#include "bots/greedy.h"

enum { STREAM = 0x5eed };

static bool is_planned(const tb_evaluation *evaluation) { return evaluation->levels[TB_LEVELS - 1].futures > 0; }

/* A beam of the sight's width for so many rounds. */
static tb_level level_of(const tb_sight *sight, uint32_t rounds)
{
    return (tb_level){
        .iterations = sight->width * rounds,
        .positions = sight->positions,
        .futures = 1,
        .rounds = (uint8_t) rounds,
    };
}

size_t tb_futures_memory(const tb_evaluation *evaluation, const tb_sight *sight)
{
    tb_level level = level_of(sight, sight->ahead);

    return is_planned(evaluation) ? tb_beam_memory(&level) : 0;
}

void tb_futures_of(tb_futures *futures, int seat, const void *view)
{
    futures->seat = seat;
    futures->view = view;
    futures->key = tb_hash(view, futures->judge->game->view_size, (uint64_t) seat);
}

static void seed(const tb_futures *futures, uint32_t n, tb_rng *out) { tb_rng_seed(out, futures->key ^ STREAM, n); }

void tb_future_begin(const tb_futures *futures, uint32_t n, tb_state_box *out)
{
    tb_rng rng;

    seed(futures, n, &rng);
    futures->judge->game->redeal(futures->view, &rng, out->bytes);
}

static tb_future chance_of(const tb_futures *futures, uint32_t n) { return tb_future_of(tb_mix(futures->key + n)); }

static float points_of(const tb_futures *futures, int32_t strength)
{
    return (float) strength * (float) futures->judge->evaluation->points / TB_STRENGTH_ONE;
}

/* --- Everybody goes the best way --------------------------------------------------------------------------------- */

static tb_outlook outlook_of(const tb_futures *futures, const void *state, const float stands[])
{
    const tb_judge *judge = futures->judge;
    int32_t strength[TB_MAX_SEATS];
    tb_result result;

    if (judge->game->to_act(state) == 0) {
        judge->game->scores(state, &result);
        return (tb_outlook){ stands[futures->seat], result.score[futures->seat] };
    }
    tb_judge_strengths(judge, state, (tb_seats) 1 << futures->seat, strength);
    return (tb_outlook){ stands[futures->seat], points_of(futures, strength[futures->seat]) };
}

static tb_outlook play(const tb_futures *futures, uint32_t n, tb_move move, uint16_t rounds, int32_t *facts)
{
    const tb_game *game = futures->judge->game;
    tb_future chance = chance_of(futures, n);
    float stands[TB_MAX_SEATS];
    tb_state_box state;

    tb_future_begin(futures, n, &state);
    uint32_t last = (uint32_t) game->progress(state.bytes).round + rounds;
    game->apply(state.bytes, futures->seat, move);
    do {
        uint32_t step = game->progress(state.bytes).step;
        tb_greedy_ahead(futures->judge, state.bytes, step + 1, futures->sight.positions, &chance, stands);
        if (facts)
            futures->insight->note(state.bytes, futures->seat, facts);
    } while (game->to_act(state.bytes) != 0 && game->progress(state.bytes).round <= last);
    return outlook_of(futures, state.bytes, stands);
}

void tb_future_note(const tb_futures *futures, uint32_t n, tb_move move, int32_t facts[TB_FACTS_MAX])
{
    play(futures, n, move, TB_TO_THE_END, facts);
}

/* --- The seat plans ----------------------------------------------------------------------------------------------- */

/* What the seat of this view, which is to act, can plan for, so many rounds later than the futures begin; the best
 * first. All plans end in the same round. */
static void plan(const tb_futures *futures, uint32_t n, const void *view, uint32_t later, const tb_move legal[],
                 int count, tb_advice out[])
{
    tb_thinking thinking = {
        .game = futures->judge->game,
        .evaluation = futures->judge->evaluation,
        .level = level_of(&futures->sight, later < futures->sight.ahead ? futures->sight.ahead - later : 1),
        .shares = true,
        .memory = futures->memory,
    };
    tb_rng rng;

    thinking.size = tb_beam_memory(&thinking.level);
    seed(futures, n, &rng);
    tb_beam_run(&thinking, view, futures->seat, legal, count, &rng, out);
}

/* Another seat does what looks best to it. */
static void let_act(const tb_futures *futures, tb_state_box *state, int seat)
{
    const tb_game *game = futures->judge->game;
    tb_move legal[TB_MOVES_MAX];
    float value[TB_MOVES_MAX];
    int n = game->legal(state->bytes, seat, legal), best = 0;

    if (n > 1)
        tb_greedy_values(futures->judge, state->bytes, seat, legal, n, futures->sight.positions, value);
    for (int i = 1; i < n; i++)
        best = value[i] > value[best] ? i : best;
    game->apply(state->bytes, seat, legal[best]);
}

/* Goes on until the seat is to act again; false: the game is over. */
static bool go_to_own_turn(const tb_futures *futures, uint32_t n, tb_state_box *state)
{
    const tb_game *game = futures->judge->game;
    tb_future chance = chance_of(futures, n);
    tb_seats seats;

    while ((seats = game->to_act(state->bytes)) != 0 && !tb_has(seats, futures->seat)) {
        if (seats == TB_CHANCE)
            game->apply(state->bytes, TB_CHANCE_SEAT, tb_future_draw(&chance, game, state->bytes));
        else
            let_act(futures, state, tb_lowest(seats));
    }
    return seats != 0;
}

static tb_outlook plan_behind(const tb_futures *futures, uint32_t n, tb_move move)
{
    const tb_game *game = futures->judge->game;
    tb_advice advice[TB_MOVES_MAX];
    tb_move legal[TB_MOVES_MAX];
    float stands[TB_MAX_SEATS];
    tb_state_box state;
    tb_view_box view;

    tb_future_begin(futures, n, &state);
    uint32_t round = game->progress(state.bytes).round;
    game->apply(state.bytes, futures->seat, move);
    if (!go_to_own_turn(futures, n, &state)) {
        tb_judge_end(futures->judge, state.bytes, stands);
        return outlook_of(futures, state.bytes, stands);
    }
    game->observe(state.bytes, futures->seat, view.bytes);
    int count = game->legal(state.bytes, futures->seat, legal);
    plan(futures, n, view.bytes, game->progress(state.bytes).round - round, legal, count, advice);
    return (tb_outlook){ advice[0].value, points_of(futures, advice[0].strength) };
}

static void scan_by_plan(const tb_futures *futures, uint32_t n, const tb_move legal[], int count, tb_outlook out[])
{
    tb_advice advice[TB_MOVES_MAX];

    plan(futures, n, futures->view, 0, legal, count, advice);
    for (int a = 0; a < count; a++)
        for (int i = 0; i < count; i++)
            if (legal[i] == advice[a].move)
                out[i] = (tb_outlook){ advice[a].value, points_of(futures, advice[a].strength) };
}

/* --- Either way --------------------------------------------------------------------------------------------------- */

void tb_future_scan(const tb_futures *futures, uint32_t n, const tb_move legal[], int count, const bool wanted[],
                    tb_outlook out[])
{
    if (is_planned(futures->judge->evaluation)) {
        scan_by_plan(futures, n, legal, count, out);
        return;
    }
    for (int i = 0; i < count; i++)
        if (wanted[i])
            out[i] = play(futures, n, legal[i], futures->sight.rounds, NULL);
}

tb_outlook tb_future_measure(const tb_futures *futures, uint32_t n, tb_move move)
{
    return is_planned(futures->judge->evaluation) ? plan_behind(futures, n, move)
                                                  : play(futures, n, move, futures->sight.rounds, NULL);
}
