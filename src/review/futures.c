/* futures.c - three ways to look into a future. Where seats hardly touch each other a seat plans its own game with a
 * beam (bots/beam.h), as its bots do; elsewhere every seat goes its best way, step by step, and the judge has the last
 * word. In either kind of game bots can play on, which do not know the future that they play in. */
#include "review/futures.h"

#include "base/bits.h"
#include "bots/beam.h"
#include "bots/blur.h"
#include "bots/bot.h"
#include "bots/company.h"
#include "bots/greedy.h"

enum { STREAM = 0x5eed, OTHERS = 0x07e5 };

/* Deviation of what others make of their moves, as a share of the win. */
static const float doubt = 0.02f;

/* Deviation of what bots that play on make of theirs, as a strength, where seats plan: nothing else may be left to
 * chance there, and one game would tell of itself alone. */
static const float unsure = 0.06f;

bool tb_futures_are_planned(const tb_evaluation *evaluation) { return evaluation->levels[TB_LEVELS - 1].futures > 0; }

/* Plans of one future are as wide as each other, those of another one wider: what a beam overlooks it overlooks in some
 * of them only, so that the error of a lead tells of it. */
enum { WIDTHS = 4 };

/* For somebody alone hardly anything is left to chance, so there are few futures, and each is planned so much wider. */
enum { ALONE_TIMES = 2 };

static tb_level level_of(const tb_sight *sight, int rounds, int seats, uint32_t n)
{
    uint32_t positions = (uint32_t) (sight->width * rounds * (seats == 1 ? ALONE_TIMES : 1));

    return (tb_level){
        .iterations = positions + positions * (n / 2 % WIDTHS) / WIDTHS,
        .positions = sight->ways,
        .futures = 1,
        .rounds = (uint8_t) rounds,
        .folds = true,
    };
}

static const tb_bot *player(void) { return tb_bot_named("medium", strlen("medium")); }

size_t tb_futures_memory(const tb_evaluation *evaluation, const tb_sight *sight)
{
    tb_sight widest = *sight;

    widest.width *= widest.wider;
    tb_level level = level_of(&widest, widest.ahead + 1, 1, 2 * (WIDTHS - 1));
    size_t plan = tb_futures_are_planned(evaluation) ? tb_beam_memory(evaluation, &level) : 0;
    size_t bot = tb_bot_memory(player(), evaluation, 0);
    return plan > bot ? plan : bot;
}

void tb_futures_of(tb_futures *futures, int seat, const void *view)
{
    TB_ASSERT(seat >= 0 && seat < futures->judge->seats);
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

    if (judge->net || judge->evaluation->points == 0)
        return (tb_outlook){ .value = stands[futures->seat] };
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
    int positions = futures->sight.own;
    do {
        uint32_t step = game->progress(state.bytes).step;
        tb_greedy_ahead(futures->judge, state.bytes, step + 1, positions, &chance, stands);
        positions = futures->sight.positions;
        if (facts)
            futures->insight->note(state.bytes, futures->seat, facts);
    } while (game->to_act(state.bytes) != 0 && game->progress(state.bytes).round <= last);
    return outlook_of(futures, state.bytes, stands);
}

void tb_future_note(const tb_futures *futures, uint32_t n, tb_move move, int32_t facts[TB_FACTS_MAX])
{
    play(futures, n, move, TB_TO_THE_END, facts);
}

/* --- A bot plays on ----------------------------------------------------------------------------------------------- */

/* As far apart as strengths decide the game from this state on. */
static void sharpen(const tb_judge *judge, const void *state, int32_t strength[])
{
    const tb_evaluation *e = judge->evaluation;
    int64_t percent = e->sureness && judge->seats > 1 ? e->sureness(state) : 100;

    for (int i = 0; i < judge->seats; i++)
        strength[i] = (int32_t) (strength[i] * percent / 100);
}

/* How the seat stands where bots stopped to play on. */
static tb_outlook stand_in(const tb_futures *futures, const void *state)
{
    const tb_judge *judge = futures->judge;
    int32_t strength[TB_MAX_SEATS];
    float stands[TB_MAX_SEATS];

    if (judge->game->to_act(state) == 0) {
        tb_judge_end(judge, state, stands);
    } else {
        tb_judge_strengths(judge, state, (1u << judge->seats) - 1, strength);
        sharpen(judge, state, strength);
        tb_judge_stands(judge, strength, stands);
    }
    return outlook_of(futures, state, stands);
}

static void let_bots_play(const tb_futures *futures, uint32_t n, uint32_t last, const tb_evaluation *evaluation,
                          void *state)
{
    const tb_game *game = futures->judge->game;
    tb_future chance = chance_of(futures, n);
    tb_bot_brain brain;
    tb_seats seats;
    tb_rng rng;

    tb_rng_seed(&rng, futures->key ^ OTHERS, n);
    tb_bot_means means = { .rng = &rng, .evaluation = evaluation, .memory = futures->memory };
    means.size = tb_bot_memory(player(), evaluation, 0);
    tb_bot_sit(player(), &means, &brain);
    while ((seats = game->to_act(state)) != 0 && game->progress(state).round <= last) {
        bool luck = seats == TB_CHANCE;
        int seat = luck ? TB_CHANCE_SEAT : tb_lowest(seats);
        game->apply(state, seat, luck ? tb_future_draw(&chance, game, state) : tb_bot_move(&brain, game, state, seat));
    }
}

static tb_outlook play_by_bot(const tb_futures *futures, uint32_t n, tb_move move)
{
    const tb_game *game = futures->judge->game;
    tb_evaluation evaluation = *futures->judge->evaluation;
    uint32_t last = UINT32_MAX;
    tb_state_box state;

    tb_future_begin(futures, n, &state);
    if (tb_futures_are_planned(&evaluation)) {
        evaluation.levels[player()->level].blur = unsure;
        last = (uint32_t) game->progress(state.bytes).round + futures->sight.played;
    }
    game->apply(state.bytes, futures->seat, move);
    let_bots_play(futures, n, last, &evaluation, state.bytes);
    return stand_in(futures, state.bytes);
}

/* --- The seat plans ----------------------------------------------------------------------------------------------- */

/* What the seat of this view, which is to act, can plan for in so many rounds; the best first. */
static void plan(const tb_futures *futures, uint32_t n, int rounds, const void *view, const tb_move legal[], int count,
                 tb_advice out[])
{
    tb_thinking thinking = {
        .game = futures->judge->game,
        .evaluation = futures->judge->evaluation,
        .level = level_of(&futures->sight, rounds, futures->judge->seats, n),
        .shares = true,
        .memory = futures->memory,
    };
    tb_rng rng;

    TB_ASSERT(count >= 1 && futures->memory);
    thinking.size = tb_beam_memory(thinking.evaluation, &thinking.level);
    seed(futures, n, &rng);
    tb_beam_run(&thinking, view, futures->seat, legal, count, &rng, out);
}

/* What looks best to a seat. What others do is not known where nothing else is left to chance: in every future they see
 * it a little differently. */
static tb_move best_of(const tb_futures *futures, uint32_t number, const tb_state_box *state, int seat,
                       const tb_move legal[], int n)
{
    float value[TB_MOVES_MAX];
    unsigned step = futures->judge->game->progress(state->bytes).step;
    int best = 0;
    tb_rng rng;

    TB_ASSERT(n >= 2);
    tb_greedy_values(futures->judge, state->bytes, seat, legal, n, futures->sight.positions, value);
    tb_rng_seed(&rng, futures->key ^ OTHERS ^ (uint64_t) step << 8 ^ (uint64_t) seat, number);
    for (int i = 0; i < n && seat != futures->seat; i++)
        value[i] += doubt * tb_blur(&rng);
    for (int i = 1; i < n; i++)
        best = value[i] > value[best] ? i : best;
    return legal[best];
}

static void let_act(const tb_futures *futures, uint32_t number, tb_state_box *state, int seat)
{
    const tb_game *game = futures->judge->game;
    tb_move legal[TB_MOVES_MAX];
    int n = game->legal(state->bytes, seat, legal);

    game->apply(state->bytes, seat, n > 1 ? best_of(futures, number, state, seat, legal, n) : legal[0]);
}

/* Whether the seat has more to say in the round of a position before. */
static bool acts_on(const tb_futures *futures, const void *before, const void *state)
{
    const tb_game *game = futures->judge->game;
    tb_seats seats = game->to_act(state);

    return seats != 0 && seats != TB_CHANCE && tb_has(seats, futures->seat) &&
           game->progress(state).round == game->progress(before).round;
}

/* Goes on until the seat is to act in the next round; false: the game is over. */
static bool go_to_next_round(const tb_futures *futures, uint32_t n, tb_state_box *state)
{
    const tb_game *game = futures->judge->game;
    tb_future chance = chance_of(futures, n);
    uint32_t round = game->progress(state->bytes).round;
    tb_seats seats;

    while ((seats = game->to_act(state->bytes)) != 0 &&
           (game->progress(state->bytes).round == round || !tb_has(seats, futures->seat))) {
        if (seats == TB_CHANCE)
            game->apply(state->bytes, TB_CHANCE_SEAT, tb_future_draw(&chance, game, state->bytes));
        else
            let_act(futures, n, state, tb_lowest(seats));
    }
    return seats != 0;
}

/* How the seat stands with this strength, the others being as strong as when the future began: so that what is left
 * between two moves is the own plan and what it does to the others, not how much later it was judged. */
static tb_outlook stand_with(const tb_futures *futures, const void *begin, const void *later, int32_t own)
{
    const tb_judge *judge = futures->judge;
    int32_t strength[TB_MAX_SEATS];
    float stands[TB_MAX_SEATS];
    int32_t before = tb_company_strength(judge, begin, futures->seat);
    int32_t after = tb_company_strength(judge, later, futures->seat);

    tb_judge_strengths(judge, begin, (1u << judge->seats) - 1, strength);
    strength[futures->seat] = own - (after - before) / 100 * tb_rivalry(judge);
    sharpen(judge, begin, strength);
    tb_judge_stands(judge, strength, stands);
    return (tb_outlook){ stands[futures->seat], points_of(futures, own) };
}

/* Where the game is over its score is what the plan came to. */
static int32_t strength_at_end(const tb_futures *futures, const void *state)
{
    tb_result result;

    futures->judge->game->scores(state, &result);
    return result.score[futures->seat] * TB_STRENGTH_ONE / futures->judge->evaluation->points;
}

/* Plans end with the same round, wherever they begin: those that end later see more. */
static tb_outlook plan_behind(const tb_futures *futures, uint32_t n, tb_move move)
{
    const tb_game *game = futures->judge->game;
    tb_advice advice[TB_MOVES_MAX];
    tb_move legal[TB_MOVES_MAX];
    tb_state_box begin, state;
    tb_view_box view;

    tb_future_begin(futures, n, &begin);
    state = begin;
    game->apply(state.bytes, futures->seat, move);
    bool now = acts_on(futures, begin.bytes, state.bytes);
    if (!now && !go_to_next_round(futures, n, &state))
        return stand_with(futures, begin.bytes, state.bytes, strength_at_end(futures, state.bytes));
    game->observe(state.bytes, futures->seat, view.bytes);
    int count = game->legal(state.bytes, futures->seat, legal);
    plan(futures, n, futures->sight.ahead + now, view.bytes, legal, count, advice);
    return stand_with(futures, begin.bytes, state.bytes, advice[0].strength);
}

static void look_by_plan(const tb_futures *futures, uint32_t n, const tb_move legal[], int count, float value[])
{
    tb_advice advice[TB_MOVES_MAX];

    plan(futures, n, futures->sight.ahead + 1, futures->view, legal, count, advice);
    for (int a = 0; a < count; a++)
        for (int i = 0; i < count; i++)
            value[i] = legal[i] == advice[a].move ? advice[a].value : value[i];
}

/* --- Either way --------------------------------------------------------------------------------------------------- */

void tb_future_look(const tb_futures *futures, uint32_t n, const tb_move legal[], int count, int positions,
                    float value[])
{
    tb_state_box state;

    if (tb_futures_are_planned(futures->judge->evaluation)) {
        look_by_plan(futures, n, legal, count, value);
        return;
    }
    tb_future_begin(futures, n, &state);
    tb_greedy_values(futures->judge, state.bytes, futures->seat, legal, count, positions, value);
}

tb_outlook tb_future_value(const tb_futures *futures, uint32_t n, tb_move move)
{
    if (futures->by_bot)
        return play_by_bot(futures, n, move);
    return tb_futures_are_planned(futures->judge->evaluation) ? plan_behind(futures, n, move)
                                                              : play(futures, n, move, futures->sight.rounds, NULL);
}
