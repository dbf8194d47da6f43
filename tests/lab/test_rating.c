/* Ratings and intervals: from games whose truth is known. All generators are seeded, so nothing here is a matter of
 * luck.
 */
#include "lab/rating.h"

#include <math.h>

#include "check.h"
#include "lab/model.h"

static const double truth[] = { 150, 50, 0, -50, -150, 0 };

static void assert_near(double value, double expected, double within)
{
    CHECK(fabs(value - expected) <= within, "%f is not within %f of %f", value, within, expected);
}

/* --- Two players ------------------------------------------------------------------------------------------------- */

/* Fills in `wins` of `games` for the first bot, `draws` level ones, in any order: the rating does not care. */
static tb_arena_results two_players(const tb_arena_plan *plan, uint64_t games, uint64_t wins, uint64_t draws)
{
    tb_arena_results results;

    assert_true(tb_arena_results_open(&results, plan, games));
    for (uint64_t i = 0; i < games; i++) {
        tb_arena_news news = { .index = i, .fault_seat = -1 };
        uint8_t bots[TB_MAX_SEATS];
        uint64_t place = i * 7 % games; /* wins spread over the sets: 7 and the number of games have no divisor */
        tb_lineup_seats(&plan->lineups, plan->seed, i, bots);
        for (int s = 0; s < 2; s++) {
            bool level = place >= wins && place < wins + draws;
            news.game.rank[s] = level || (place < wins) == (bots[s] == 0) ? 1 : 2;
        }
        tb_arena_results_add(&results, &news);
    }
    return results;
}

/* Bradley and Terry for two, with the credited draw: the odds are (wins + 1/2) : (losses + 1/2). */
static void two_players_have_the_closed_form(void **state)
{
    (void) state;
    tb_arena_plan plan = model_plan(2, 2);
    tb_rating rating[TB_ARENA_BOTS];

    for (uint64_t wins = 0; wins <= 100; wins += 10) {
        tb_arena_results results = two_players(&plan, 100, wins, 0);
        assert_true(tb_ratings(&results, 100, rating));
        double expected = 400 * log10(((double) wins + 0.5) / (100.5 - (double) wins));
        assert_near(rating[0].lead.value, expected, 1e-6);
        assert_near(rating[0].points.value, expected / 2, 1e-6);
        assert_near(rating[1].points.value, -expected / 2, 1e-6);
        assert_true(rating[0].lead.low < expected && expected < rating[0].lead.high);
        tb_arena_results_close(&results);
    }
}

static void a_tie_is_half_a_win(void **state)
{
    (void) state;
    tb_arena_plan plan = model_plan(2, 2);
    tb_rating rating[TB_ARENA_BOTS];
    tb_standing standing[TB_ARENA_BOTS];
    tb_arena_results results = two_players(&plan, 100, 50, 20);

    assert_true(tb_ratings(&results, 100, rating));
    assert_near(rating[0].lead.value, 400 * log10(60.5 / 40.5), 1e-6);
    tb_standings(&results, 100, standing);
    assert_near(standing[0].share.value, 0.6, 1e-12);
    assert_near(standing[0].rank.value, 1.4, 1e-12);
    tb_arena_results_close(&results);
}

static void who_never_lost_has_a_finite_rating_and_is_marked(void **state)
{
    (void) state;
    tb_arena_plan plan = model_plan(2, 2);
    tb_rating rating[TB_ARENA_BOTS];
    tb_arena_results results = two_players(&plan, 50, 50, 0);

    assert_true(tb_ratings(&results, 50, rating));
    assert_true(rating[0].only_won && !rating[0].only_lost);
    assert_true(rating[1].only_lost && !rating[1].only_won);
    assert_near(rating[0].lead.value, 400 * log10(50.5 / 0.5), 1e-6);
    assert_true(rating[0].lead.high - rating[0].lead.low > 200); /* nothing is certain, though all sets are alike */
    tb_arena_results_close(&results);
}

static void one_set_has_no_interval(void **state)
{
    (void) state;
    tb_arena_plan plan = model_plan(2, 2);
    tb_rating rating[TB_ARENA_BOTS];
    tb_standing standing[TB_ARENA_BOTS];
    tb_arena_results results = two_players(&plan, 2, 1, 0);

    assert_true(tb_ratings(&results, 2, rating));
    tb_standings(&results, 2, standing);
    assert_false(tb_estimate_has_bounds(&rating[0].points));
    assert_false(tb_estimate_has_bounds(&standing[0].share));
    tb_arena_results_close(&results);
}

static void alone_there_is_nothing_to_rate(void **state)
{
    (void) state;
    tb_arena_plan plan = model_plan(3, 1);
    tb_rating rating[TB_ARENA_BOTS];
    tb_rng rng;
    tb_arena_results results;

    tb_rng_seed(&rng, 1, 0);
    model_results(&plan, 30, truth, 0, &rng, &results);
    assert_false(tb_ratings(&results, 30, rating));
    tb_arena_results_close(&results);
}

/* --- Known strengths --------------------------------------------------------------------------------------------- */

static void known_strengths_are_found_again(void **state)
{
    (void) state;
    for (int bots = 2; bots <= 5; bots++) {
        for (int seats = 2; seats <= 6; seats++) {
            tb_arena_plan plan = model_plan(bots, seats);
            uint64_t games = 6000 / tb_set_size(&plan.lineups) * tb_set_size(&plan.lineups);
            tb_rating rating[TB_ARENA_BOTS];
            tb_arena_results results;
            tb_rng rng;
            double mean = 0;

            tb_rng_seed(&rng, (uint64_t) bots, (uint64_t) seats);
            model_results(&plan, games, truth, 0, &rng, &results);
            assert_true(tb_ratings(&results, games, rating));
            for (int b = 0; b < bots; b++)
                mean += truth[b] / bots;
            for (int b = 0; b < bots; b++) {
                assert_near(rating[b].points.value, truth[b] - mean, 25);
                assert_true(rating[b].points.low < rating[b].points.value);
            }
            tb_arena_results_close(&results);
        }
    }
}

/* Ties that have nothing to do with strength draw ratings together a little, and never turn them round. */
static void ties_keep_the_order(void **state)
{
    (void) state;
    tb_arena_plan plan = model_plan(5, 5);
    tb_rating rating[TB_ARENA_BOTS];
    tb_arena_results results;
    tb_rng rng;

    tb_rng_seed(&rng, 4, 4);
    model_results(&plan, 5000, truth, 5, &rng, &results);
    assert_true(tb_ratings(&results, 5000, rating));
    for (int b = 0; b < 4; b++) {
        assert_true(rating[b].lead.low > 0);
        assert_true(rating[b].lead.value <= truth[b] - truth[b + 1] + 10);
    }
    tb_arena_results_close(&results);
}

typedef struct covered {
    int rating, lead, share, of;
} covered;

static void count_covered(const tb_arena_plan *plan, uint64_t games, uint64_t stream, const double share[], covered *c)
{
    tb_rating rating[TB_ARENA_BOTS];
    tb_standing standing[TB_ARENA_BOTS];
    tb_arena_results results;
    tb_rng rng;
    int bots = plan->lineups.bots;
    double mean = 0;

    tb_rng_seed(&rng, 77, stream);
    model_results(plan, games, truth, 0, &rng, &results);
    assert_true(tb_ratings(&results, games, rating));
    tb_standings(&results, games, standing);
    for (int b = 0; b < bots; b++)
        mean += truth[b] / bots;
    c->rating += rating[0].points.low <= truth[0] - mean && truth[0] - mean <= rating[0].points.high;
    c->lead += rating[0].lead.low <= truth[0] - truth[1] && truth[0] - truth[1] <= rating[0].lead.high;
    c->share += standing[0].share.low <= share[0] && share[0] <= standing[0].share.high;
    c->of++;
    tb_arena_results_close(&results);
}

/* 400 arenas of 120 games each: an interval of 95 % holds the truth in about 380 of them. */
static void intervals_hold_the_truth_as_often_as_they_say(void **state)
{
    (void) state;
    for (int seats = 2; seats <= 4; seats++) {
        tb_arena_plan plan = model_plan(seats, seats);
        double weight[TB_MAX_SEATS], sum = 0, share;
        covered c = { 0 };

        for (int b = 0; b < seats; b++)
            sum += weight[b] = pow(10, truth[b] / 400);
        share = weight[0] / sum;
        for (uint64_t i = 0; i < 400; i++)
            count_covered(&plan, 120, i, &share, &c);
        CHECK(c.rating >= 368 && c.rating <= 392, "%d seats: ratings covered %d of %d", seats, c.rating, c.of);
        CHECK(c.lead >= 368 && c.lead <= 392, "%d seats: leads covered %d of %d", seats, c.lead, c.of);
        CHECK(c.share >= 368 && c.share <= 392, "%d seats: shares covered %d of %d", seats, c.share, c.of);
    }
}

/* --- Without luck ------------------------------------------------------------------------------------------------ */

/* A quarter of a win of luck, up for winners and down for losers: half as far from each other, a quarter of the
 * variance.
 */
static void luck_is_taken_out_of_the_results(void **state)
{
    (void) state;
    tb_arena_plan plan = model_plan(2, 2);
    tb_standing standing[TB_ARENA_BOTS];
    tb_arena_results results;
    tb_rng rng;

    plan.luck = true;
    tb_rng_seed(&rng, 6, 6);
    model_results(&plan, 1000, truth, 0, &rng, &results);
    for (uint64_t i = 0; i < 1000; i++) {
        tb_arena_game *game = &results.game[i];
        game->has_luck = true;
        for (int seat = 0; seat < 2; seat++)
            game->luck[seat] = game->rank[seat] == 1 ? TB_LUCK_ONE / 4 : -TB_LUCK_ONE / 4;
    }
    tb_standings(&results, 1000, standing);
    assert_near(standing[0].gain, 4, 1e-6); /* three quarters and one quarter in place of one and nothing */
    assert_near(standing[0].adjusted.value, standing[0].share.value / 2 + 0.25, 1e-6);
    assert_near(standing[0].adjusted.high - standing[0].adjusted.low,
                (standing[0].share.high - standing[0].share.low) / 2, 0.001);
    for (uint64_t i = 0; i < 1000; i++) { /* the first bot always wins, and luck has no part in it */
        uint8_t at[TB_MAX_SEATS];
        tb_lineup_seats(&plan.lineups, plan.seed, i, at);
        for (int seat = 0; seat < 2; seat++) {
            results.game[i].rank[seat] = at[seat] == 0 ? 1 : 2;
            results.game[i].luck[seat] = 0;
        }
    }
    tb_standings(&results, 1000, standing);
    assert_true(standing[0].share.low < 1 && standing[0].adjusted.low == standing[0].share.low);
    assert_true(isnan(standing[0].gain));
    results.game[7].has_luck = false;
    tb_standings(&results, 1000, standing);
    assert_true(isnan(standing[0].gain) && isnan(standing[0].adjusted.value));
    tb_arena_results_close(&results);
}

/* --- Order ------------------------------------------------------------------------------------------------------- */

static void places_follow_the_ratings_and_the_cross_table_the_ranks(void **state)
{
    (void) state;
    const double rating[] = { -100, 300, 0 };
    tb_arena_plan plan = model_plan(3, 2);
    double cross[TB_ARENA_BOTS][TB_ARENA_BOTS];
    tb_rating found[TB_ARENA_BOTS];
    tb_arena_results results;
    tb_rng rng;

    tb_rng_seed(&rng, 7, 7);
    model_results(&plan, 3000, rating, 0, &rng, &results);
    assert_true(tb_ratings(&results, 3000, found));
    assert_int_equal(found[0].place, 2);
    assert_int_equal(found[1].place, 0);
    assert_int_equal(found[2].place, 1);
    assert_near(found[1].ahead.value, found[1].points.value - found[2].points.value, 1e-6);
    assert_near(found[2].ahead.value, found[2].points.value - found[0].points.value, 1e-6);
    assert_near(found[0].lead.value, found[0].points.value - found[1].points.value, 1e-6);
    assert_false(tb_estimate_has_bounds(&found[0].ahead));
    tb_cross(&results, 3000, cross);
    assert_true(isnan(cross[0][0]) && isnan(cross[0][3]));
    assert_near(cross[1][0], 1 / (1 + pow(10, -1)), 0.03);
    assert_near(cross[1][0] + cross[0][1], 1, 1e-9);
    tb_arena_results_close(&results);
}

/* --- Sets -------------------------------------------------------------------------------------------------------- */

/* Every game of a set ends as its first one did for the bot: then only the sets count, and the interval is wider. */
static void games_of_a_set_are_not_taken_for_independent(void **state)
{
    (void) state;
    tb_arena_plan plan = model_plan(2, 2);
    tb_standing apart[TB_ARENA_BOTS], alike[TB_ARENA_BOTS];
    tb_rating rating_apart[TB_ARENA_BOTS], rating_alike[TB_ARENA_BOTS];
    tb_arena_results results;
    tb_rng rng;

    tb_rng_seed(&rng, 5, 5);
    model_results(&plan, 1000, truth, 0, &rng, &results);
    tb_standings(&results, 1000, apart);
    assert_true(tb_ratings(&results, 1000, rating_apart));
    for (uint64_t i = 0; i < 1000; i += 2) { /* the second game of the set has the seats the other way round */
        results.game[i + 1].rank[0] = results.game[i].rank[1];
        results.game[i + 1].rank[1] = results.game[i].rank[0];
    }
    tb_standings(&results, 1000, alike);
    assert_true(tb_ratings(&results, 1000, rating_alike));
    assert_near((alike[0].share.high - alike[0].share.low) / (apart[0].share.high - apart[0].share.low), sqrt(2), 0.1);
    assert_near((rating_alike[0].lead.high - rating_alike[0].lead.low) /
                    (rating_apart[0].lead.high - rating_apart[0].lead.low),
                sqrt(2), 0.15);
    tb_arena_results_close(&results);
}

/* From tables of the distribution. */
static void student_s_numbers_are_right(void **state)
{
    (void) state;
    assert_near(tb_student(1), 12.706, 0.001);
    assert_near(tb_student(3), 3.182, 0.001);
    assert_near(tb_student(4), 2.776, 0.001);
    assert_near(tb_student(5), 2.571, 0.001);
    assert_near(tb_student(6), 2.447, 0.002);
    assert_near(tb_student(10), 2.228, 0.001);
    assert_near(tb_student(30), 2.042, 0.001);
    assert_near(tb_student(1000000), 1.960, 0.001);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(two_players_have_the_closed_form),
        TEST(a_tie_is_half_a_win),
        TEST(who_never_lost_has_a_finite_rating_and_is_marked),
        TEST(one_set_has_no_interval),
        TEST(alone_there_is_nothing_to_rate),
        TEST(known_strengths_are_found_again),
        TEST(ties_keep_the_order),
        TEST(intervals_hold_the_truth_as_often_as_they_say),
        TEST(luck_is_taken_out_of_the_results),
        TEST(places_follow_the_ratings_and_the_cross_table_the_ranks),
        TEST(games_of_a_set_are_not_taken_for_independent),
        TEST(student_s_numbers_are_right),
    };
    return RUN(tests);
}
