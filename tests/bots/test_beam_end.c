/* Where nothing is left to chance, the beam is exact: it plans to the best end that there is. */
#include "base/bits.h"
#include "bots/beam.h"
#include "check.h"
#include "games/towns/builder.h"
#include "games/towns/evaluation.h"
#include "games/towns/towns.h"
#include "games/towns/view.h"

static _Alignas(16) uint8_t memory[1 << 24];

/* The best final score of a seat that alone goes on, over everything it can do; *left is 0 if that was too much. */
static int best_score(const tt_state *s, int seat, int *left)
{
    tb_move moves[TB_MOVES_MAX];
    tb_result result;
    tt_state next;
    int most = INT16_MIN;

    if (tt_game.to_act(s) == 0) {
        tt_game.scores(s, &result);
        return result.score[seat];
    }
    int n = tt_game.legal(s, seat, moves);
    for (int i = 0; i<n && * left> 0; i++) {
        --*left;
        next = *s;
        tt_game.apply(&next, seat, moves[i]);
        int score = best_score(&next, seat, left);
        most = score > most ? score : most;
    }
    return most;
}

static int planned_score(tt_state s, int seat)
{
    tb_level level = { .iterations = 6400, .positions = 1000, .futures = 3, .rounds = 2 };
    tb_thinking beam = {
        .game = &tt_game, .evaluation = &tt_evaluation, .level = level, .memory = memory, .size = sizeof memory
    };
    static tb_advice advice[TB_MOVES_MAX];
    tb_move legal[TB_MOVES_MAX];
    tb_result result;
    tt_view view;
    tb_rng rng;

    assert_true(tb_beam_memory(&tt_evaluation, &level) <= sizeof memory);

    while (tt_game.to_act(&s) != 0) {
        int n = tt_game.legal(&s, seat, legal);
        tb_rng_seed(&rng, 1, 0);
        tt_game.observe(&s, seat, &view);
        tb_beam_run(&beam, &view, seat, legal, n, &rng, advice);
        tt_game.apply(&s, seat, advice[0].move);
    }
    tt_game.scores(&s, &result);
    return result.score[seat];
}

/* Plays on until one seat alone is left with at most two empty squares; false if there is no such moment. */
static bool find_last_seat(tt_state *s, tb_rng *rng)
{
    tb_seats seats;

    while ((seats = tt_game.to_act(s)) != 0) {
        if (seats == TB_CHANCE) {
            tt_game.apply(s, TB_CHANCE_SEAT, tt_game.outcome(s, tb_rng_below(rng, tt_game.weight(s))));
            continue;
        }
        int seat = tb_lowest(seats);
        if (s->table.variant == TT_VARIANT_HAMMER && s->table.open == 1u << seat && s->table.phase == TT_PHASE_NAME &&
            tb_count(tt_empty(&s->town[seat])) <= 2)
            return true;
        tt_game.apply(s, seat, tt_builder_choose(s, seat, rng));
    }
    return false;
}

static void a_seat_that_alone_goes_on_plans_to_the_best_end(void **state)
{
    int found = 0;
    tt_state s;
    tb_rng rng;

    (void) state;
    for (uint64_t i = 0; found < 25; i++) {
        int left = 20000;
        assert_true(i < 3000);
        tb_rng_seed(&rng, 8, i);
        tt_builder_set_up(&s, 2, &rng);
        if (!find_last_seat(&s, &rng))
            continue;
        int seat = tb_lowest(s.table.open), score = best_score(&s, seat, &left);
        if (left == 0)
            continue;
        assert_int_equal(planned_score(s, seat), score);
        found++;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_seat_that_alone_goes_on_plans_to_the_best_end),
    };

    return RUN(tests);
}
