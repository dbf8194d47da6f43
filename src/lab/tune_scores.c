/* tune_scores.c - tuning by the final score.
 *
 * A player goes the best way through its part of a round (bots/ways.h), as its noisy judgement has it; the noise is
 * another in each game, so that both good play and its mistakes are seen. A seat whose move all others must answer,
 * as naming a resource, considers their best answers too. Or players plan through imagined futures (bots/beam.h), and
 * what is learned are the scores that good play makes of a position. Where a way ends, and only there, positions are
 * judged in play: so there the features are noted, and ridge regression (ridge.h) learns the score of that seat from
 * them. */
#include <math.h>

#include "base/bits.h"
#include "bots/beam.h"
#include "bots/ways.h"
#include "lab/ridge.h"
#include "lab/tune_parts.h"

/* How much counts what others can make of the own move: between two less than in play (tb_rivalry), for what is learned
 * here are scores and not leads. */
#define RIVALRY 0.5

/* --- A player ---------------------------------------------------------------------------------------------------- */

typedef struct player {
    const tune_run *run;
    tune_game *game;
    tb_judge judge;
    uint64_t future;  /* as this decision imagines it          */
    double noise;     /* of the judgement; 0: none, in strength */
    tb_thinking beam; /* without memory: the player does not plan */
} player;

typedef struct choice {
    player *by;
    double noise, best;
    tb_way way;
} choice;

/* Gumbel's distribution: the best of several has odds by the exponentials of their strengths. */
static double blur(player *p, double noise)
{
    double even = ((double) (tb_rng_next(&p->game->players) >> 11) + 0.5) / 9007199254740992.0;

    return noise > 0 ? -noise * log(-log(even)) : 0;
}

static void weigh(void *context, const void *state, const tb_way *way, int32_t strength)
{
    choice *c = context;
    double value = strength + blur(c->by, c->noise);

    (void) state;
    if (value > c->best) {
        c->best = value;
        c->way = *way;
    }
}

static choice best_way(player *p, const void *state, int seat, double noise)
{
    choice c = { .by = p, .noise = noise, .best = -INFINITY };
    tb_ways ways = {
        .judge = &p->judge,
        .seat = seat,
        .future = p->future,
        .positions = p->run->plan->positions,
        .see = weigh,
        .context = &c,
    };

    tb_ways_go(&ways, state);
    return c;
}

/* After a move everybody answers at once: the own best answer, less a part of what the others can make of it. */
static double value_of_asking(player *p, const void *state, int seat)
{
    tb_seats seats = p->judge.game->to_act(state);
    double others = 0;

    TB_EACH (other, seats & ~(1u << seat))
        others += best_way(p, state, (int) other, 0).best;
    return best_way(p, state, seat, 0).best - RIVALRY * others / (p->judge.seats - 1);
}

static bool asks_all(const player *p, const void *state, int seat, tb_move move)
{
    const tb_game *rules = p->judge.game;
    tb_state_box next;

    if (rules->to_act(state) != 1u << seat)
        return false;
    memcpy(next.bytes, state, rules->state_size);
    rules->apply(next.bytes, seat, move);
    tb_seats seats = rules->to_act(next.bytes);
    return seats != TB_CHANCE && tb_has(seats, seat) && seats != 1u << seat;
}

static tb_move best_asking(player *p, const void *state, int seat, const tb_move moves[], int n)
{
    double best = -INFINITY;
    tb_move found = moves[0];
    tb_state_box next;

    for (int i = 0; i < n; i++) {
        memcpy(next.bytes, state, p->judge.game->state_size);
        p->judge.game->apply(next.bytes, seat, moves[i]);
        double value = value_of_asking(p, next.bytes, seat) + blur(p, p->noise);
        if (value > best) {
            best = value;
            found = moves[i];
        }
    }
    return found;
}

/* Shares of the noise, by game: one in five is played without any. */
static double noise_of(const tune_run *run, uint64_t index)
{
    static const double shares[] = { 0, 0.1, 0.25, 0.5, 1 };
    double share = shares[index / (uint64_t) run->starts % TB_LEN(shares)];

    return share * run->plan->noise * TB_STRENGTH_ONE / run->plan->evaluation->points;
}

/* --- A player that plans ------------------------------------------------------------------------------------------ */

tb_level tune_level(const tb_tuning *plan)
{
    return (tb_level){
        .iterations = (uint32_t) plan->plan, .positions = (uint16_t) plan->positions, .futures = 2, .rounds = 5
    };
}

static tb_thinking beam_of(const tune_run *run, const tune_game *game)
{
    const tb_tuning *plan = run->plan;
    tb_thinking beam = { .game = plan->game, .evaluation = plan->evaluation, .weights = run->rounded };

    beam.level = tune_level(plan);
    beam.level.blur = (float) (noise_of(run, game->index) / TB_STRENGTH_ONE);
    beam.memory = game->memory;
    beam.size = game->memory ? tb_beam_memory(beam.evaluation, &beam.level) : 0;
    return beam;
}

static void act_by_plan(player *p, int seat)
{
    const tb_game *rules = p->judge.game;
    tb_move moves[TB_MOVES_MAX];
    tb_advice advice[TB_MOVES_MAX];
    tb_view_box view;
    int n = rules->legal(p->game->state.bytes, seat, moves);

    advice[0].move = moves[0];
    if (n > 1) {
        rules->observe(p->game->state.bytes, seat, view.bytes);
        tb_beam_run(&p->beam, view.bytes, seat, moves, n, &p->game->players, advice);
    }
    rules->apply(p->game->state.bytes, seat, advice[0].move);
}

/* --- A game ------------------------------------------------------------------------------------------------------ */

static bool is_legal(const tb_game *rules, const void *state, int seat, tb_move move)
{
    tb_move moves[TB_MOVES_MAX];
    int n = tb_has(rules->to_act(state), seat) ? rules->legal(state, seat, moves) : 0;

    for (int i = 0; i < n; i++)
        if (moves[i] == move)
            return true;
    return false;
}

/* Decides from what the seat knows; the rest is redealt. A way is followed until chance makes the rest of it idle. */
static void act(player *p, int seat)
{
    const tb_game *rules = p->judge.game;
    void *state = p->game->state.bytes;
    tb_move moves[TB_MOVES_MAX];
    tb_state_box deal;
    tb_view_box view;
    int n = rules->legal(state, seat, moves);

    rules->observe(state, seat, view.bytes);
    rules->redeal(view.bytes, &p->game->players, deal.bytes);
    p->future = tb_rng_next(&p->game->players);
    if (n > 1 && asks_all(p, deal.bytes, seat, moves[0])) {
        rules->apply(state, seat, best_asking(p, deal.bytes, seat, moves, n));
        return;
    }
    tb_way way = best_way(p, deal.bytes, seat, p->noise).way;
    for (int i = 0; i < way.count && is_legal(rules, state, seat, way.move[i]); i++)
        rules->apply(state, seat, way.move[i]);
}

static void play(const tune_run *run, tune_game *game)
{
    const tb_game *rules = run->plan->game;
    void *state = game->state.bytes;
    player p = { .run = run, .game = game, .judge = tune_judge(run), .noise = noise_of(run, game->index) };
    tb_seats seats;

    p.beam = beam_of(run, game);
    while ((seats = rules->to_act(state)) != 0 && tune_has_room(run, game)) {
        if (seats == TB_CHANCE) {
            tune_draw_chance(run, game);
            continue;
        }
        int seat = tb_lowest(seats), round = rules->progress(state).round;
        if (p.beam.memory)
            act_by_plan(&p, seat);
        else
            act(&p, seat);
        while (rules->to_act(state) == TB_CHANCE && rules->progress(state).round == round)
            tune_draw_chance(run, game);
        if (!tb_has(rules->to_act(state), seat) || rules->progress(state).round != round)
            tune_note(run, game, seat);
    }
    rules->scores(state, &game->result);
}

/* --- Learning ---------------------------------------------------------------------------------------------------- */

/* Adds the rows of a batch; returns the mean squared miss, in points. */
static double add_batch(const tune_run *run, tb_ridge *ridge)
{
    double points = run->plan->evaluation->points, loss = 0;
    int rows = 0;

    for (int g = 0; g < TUNE_BATCH; g++) {
        const tune_game *game = &run->batch[g];
        for (int i = 0; i < game->count; i++) {
            const tune_row *row = &game->rows[i];
            double miss = game->result.score[row->seat] / points - tune_strength(run, row);
            tb_ridge_add(ridge, row->active, row->count, miss);
            loss += miss * miss * points * points;
        }
        rows += game->count;
    }
    return rows ? loss / rows : 0;
}

static bool run_rounds(tune_run *run, tb_ridge *ridge)
{
    const tb_tuning *plan = run->plan;

    for (uint64_t first = 0, round = 0; first < plan->games; first += TUNE_BATCH) {
        tune_play_batch(run, first);
        double loss = add_batch(run, ridge);
        if (plan->watch)
            plan->watch(plan->context, first + TUNE_BATCH, loss);
        round += TUNE_BATCH;
        if (round < plan->round && first + TUNE_BATCH < plan->games)
            continue;
        if (!tb_ridge_solve(ridge, plan->ridge, run->weights))
            return false;
        tb_ridge_forget(ridge, plan->kept);
        round = 0;
    }
    return true;
}

bool tune_by_score(tune_run *run)
{
    tb_ridge ridge;
    bool found = tb_ridge_init(&ridge, run->count);

    run->play = play;
    found = found && run_rounds(run, &ridge);
    tb_ridge_free(&ridge);
    return found;
}
