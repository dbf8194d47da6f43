/* The sequential test: how often it errs, and that the order in which games come in does not matter. */
#include "lab/sprt.h"

#include <math.h>

#include "check.h"
#include "lab/model.h"

static const tb_sprt test = { .elo0 = 0, .elo1 = 100, .alpha = 0.05, .beta = 0.05 };

/* Plays sets with bots that far apart until the test decides. */
static tb_sprt_run decide(int bots, int seats, double apart, uint64_t stream)
{
    tb_arena_plan plan = model_plan(bots, seats);
    const double rating[] = { apart, 0, 30, -30 };
    tb_arena_results results;
    tb_sprt_run run;
    tb_rng rng;

    tb_rng_seed(&rng, 3, stream);
    model_results(&plan, 1200 / tb_set_size(&plan.lineups) * tb_set_size(&plan.lineups), rating, 0, &rng, &results);
    tb_sprt_start(&test, &plan.lineups, &run);
    tb_sprt_follow(&test, &run, &results);
    tb_arena_results_close(&results);
    return run;
}

static void errors_are_as_rare_as_they_were_asked_to_be(void **state)
{
    (void) state;
    static const int tables[][2] = { { 2, 2 }, { 2, 4 }, { 4, 4 } };

    for (int t = 0; t < 3; t++) {
        int wrong0 = 0, wrong1 = 0, open = 0;
        uint64_t sets = 0;

        for (uint64_t i = 0; i < 300; i++) {
            tb_sprt_run equal = decide(tables[t][0], tables[t][1], test.elo0, i);
            tb_sprt_run better = decide(tables[t][0], tables[t][1], test.elo1, i + 1000);
            wrong0 += equal.verdict == TB_TAKE_H1;
            wrong1 += better.verdict == TB_TAKE_H0;
            open += (equal.verdict == TB_UNDECIDED) + (better.verdict == TB_UNDECIDED);
            sets += equal.sets + better.sets;
        }
        CHECK(wrong0 <= 24, "took H1 wrongly %d times of 300", wrong0); /* 15 expected at most, deviation 4 */
        CHECK(wrong1 <= 24, "took H0 wrongly %d times of 300", wrong1);
        CHECK(open <= 3, "undecided %d times of 600", open);
        CHECK(sets / 600 < 150, "took %d sets on average", (int) (sets / 600));
    }
}

/* Two players whose chance to win was pushed up and down by luck that a judge has seen, by so much. */
static tb_sprt_run decide_adjusted(const tb_sprt *asked, double apart, double luck, uint64_t stream)
{
    tb_arena_plan plan = model_plan(2, 2);
    tb_arena_results results;
    tb_sprt_run run;
    tb_rng rng;

    plan.luck = true;
    assert_true(tb_arena_results_open(&results, &plan, 2400));
    tb_rng_seed(&rng, 4, stream);
    for (uint64_t i = 0; i < results.games; i++) {
        uint8_t bots[TB_MAX_SEATS];
        tb_lineup_seats(&plan.lineups, plan.seed, i, bots);
        double up = tb_rng_below(&rng, 2) ? luck : -luck, chance = 1 / (1 + pow(10, -apart / 400));
        int first = bots[0] == 0 ? 0 : 1;
        bool won = tb_rng_below(&rng, 1000000) < (chance + up) * 1e6;
        tb_arena_game *game = &results.game[i];
        *game = (tb_arena_game){ .has_luck = true };
        game->rank[first] = won ? 1 : 2;
        game->rank[1 - first] = won ? 2 : 1;
        game->luck[first] = (int32_t) lround(up * TB_LUCK_ONE);
        game->luck[1 - first] = -game->luck[first];
        results.known[i] = true;
    }
    tb_sprt_start(asked, &plan.lineups, &run);
    tb_sprt_follow(asked, &run, &results);
    tb_arena_results_close(&results);
    return run;
}

static void without_luck_it_errs_no_more_and_needs_fewer_sets(void **state)
{
    (void) state;
    const tb_sprt raw = { .elo0 = 0, .elo1 = 50, .alpha = 0.05, .beta = 0.05 };
    tb_sprt adjusted = raw;
    int wrong0 = 0, wrong1 = 0;
    uint64_t sets = 0, raw_sets = 0;

    adjusted.adjusted = true;
    for (uint64_t i = 0; i < 300; i++) {
        tb_sprt_run equal = decide_adjusted(&adjusted, raw.elo0, 0.4, i);
        tb_sprt_run better = decide_adjusted(&adjusted, raw.elo1, 0.4, i + 1000);
        wrong0 += equal.verdict == TB_TAKE_H1;
        wrong1 += better.verdict == TB_TAKE_H0;
        sets += equal.sets + better.sets;
        raw_sets += decide_adjusted(&raw, raw.elo0, 0.4, i).sets + decide_adjusted(&raw, raw.elo1, 0.4, i + 1000).sets;
    }
    CHECK(wrong0 <= 24, "took H1 wrongly %d times of 300", wrong0);
    CHECK(wrong1 <= 24, "took H0 wrongly %d times of 300", wrong1);
    CHECK(2 * sets < raw_sets, "%d sets without luck, %d with it", (int) (sets / 600), (int) (raw_sets / 600));
}

/* One of the first bot and three of the second: a win in four is fair. */
static void at_larger_tables_the_part_of_the_wins_counts(void **state)
{
    (void) state;
    const tb_sprt asked = { .elo0 = 0, .elo1 = 400, .alpha = 0.05, .beta = 0.05, .adjusted = true };
    tb_lineups one = { .kind = TB_LINEUP_ONE_AGAINST_REST, .bots = 2, .seats = 4 }, half = { .bots = 2, .seats = 4 };
    tb_sprt_run run;

    tb_sprt_start(&asked, &one, &run);
    assert_true(fabs(run.share0 - 0.25) < 1e-9 && fabs(run.share1 - 10.0 / 13) < 1e-9);
    tb_sprt_start(&asked, &half, &run);
    assert_true(fabs(run.share0 - 0.5) < 1e-9 && fabs(run.share1 - 10.0 / 11) < 1e-9);
}

static void far_apart_it_decides_early(void **state)
{
    (void) state;
    for (uint64_t i = 0; i < 50; i++) {
        tb_sprt_run run = decide(2, 2, 400, i);
        assert_int_equal(run.verdict, TB_TAKE_H1);
        assert_true(run.sets < 60);
        assert_int_equal(decide(2, 2, -400, i).verdict, TB_TAKE_H0);
    }
}

/* Games come in backwards: nothing is decided before the gap is filled, and then the same after as many sets. */
static void only_sets_without_a_gap_count(void **state)
{
    (void) state;
    tb_arena_plan plan = model_plan(2, 2);
    const double rating[] = { 200, 0 };
    tb_arena_results all, some;
    tb_sprt_run whole, late;
    tb_rng rng;

    tb_rng_seed(&rng, 8, 8);
    model_results(&plan, 400, rating, 0, &rng, &all);
    tb_sprt_start(&test, &plan.lineups, &whole);
    tb_sprt_follow(&test, &whole, &all);
    assert_int_equal(whole.verdict, TB_TAKE_H1);
    assert_true(whole.sets < 200);

    assert_true(tb_arena_results_open(&some, &plan, 400));
    tb_sprt_start(&test, &plan.lineups, &late);
    for (uint64_t i = 400; i-- > 0;) {
        tb_arena_news news = { .index = i, .game = all.game[i], .fault_seat = -1 };
        assert_int_equal(late.sets, 0);
        tb_arena_results_add(&some, &news);
        tb_sprt_follow(&test, &late, &some);
    }
    assert_int_equal(late.sets, whole.sets);
    assert_int_equal(late.verdict, whole.verdict);
    assert_true(late.off0 == whole.off0 && late.off1 == whole.off1 && late.llr == whole.llr); /* to the last bit */
    tb_arena_results_close(&some);
    tb_arena_results_close(&all);
}

static void bounds_follow_from_the_errors(void **state)
{
    (void) state;
    assert_true(fabs(tb_sprt_upper(&test) - 2.944439) < 1e-6);
    assert_true(fabs(tb_sprt_lower(&test) + 2.944439) < 1e-6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(errors_are_as_rare_as_they_were_asked_to_be),
        TEST(without_luck_it_errs_no_more_and_needs_fewer_sets),
        TEST(at_larger_tables_the_part_of_the_wins_counts),
        TEST(far_apart_it_decides_early),
        TEST(only_sets_without_a_gap_count),
        TEST(bounds_follow_from_the_errors),
    };
    return RUN(tests);
}
