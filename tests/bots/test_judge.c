/* The judge: how well each seat stands, from strengths while the game goes on and from ranks when it is over. */
#include "bots/judge.h"

#include "bots/maze.h"
#include "check.h"

#define NEAR 1e-6

enum { ONE = TB_STRENGTH_ONE };

/* How the seats stand with these strengths. */
static void stand(int seats, const int32_t strength[], float out[])
{
    tb_judge judge = tb_judge_for(&maze, &maze_evaluation, seats);

    tb_judge_stands(&judge, strength, out);
}

/* How they stand at an end with these scores. */
static void end(int seats, const int16_t score[], float out[])
{
    maze_place table[] = { { .acts = 0 } };

    memcpy(table[0].score, score, (size_t) seats * sizeof score[0]);
    maze_state state = maze_start(table, seats);
    tb_judge judge = tb_judge_for(&maze, &maze_evaluation, seats);
    tb_judge_end(&judge, &state, out);
}

static double sum_of(const float values[], int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum += (double) values[i];
    return sum;
}

/* Half of all comparisons are won, and one win is shared. */
static double whole(int seats) { return 0.25 * seats + 0.5; }

static void values_lie_between_0_and_1_and_add_up(void **state)
{
    tb_rng rng;

    (void) state;
    tb_rng_seed(&rng, 1, 0);
    for (int i = 0; i < 3000; i++) {
        int seats = 2 + i % (TB_MAX_SEATS - 1);
        int32_t strength[TB_MAX_SEATS];
        float value[TB_MAX_SEATS];
        for (int s = 0; s < seats; s++)
            strength[s] = (int32_t) tb_rng_below(&rng, i % 2 ? 8 * ONE : 2000000000) - (i % 2 ? 4 * ONE : 1000000000);
        stand(seats, strength, value);
        for (int s = 0; s < seats; s++)
            CHECK(value[s] >= 0 && value[s] <= 1, "%f at %d seats", (double) value[s], seats);
        assert_float_equal(sum_of(value, seats), whole(seats), 1e-4);
    }
}

static void the_stronger_stand_better_and_equals_alike(void **state)
{
    static const int32_t strength[] = { 300, -200, 300, 2000 };
    float value[4];

    (void) state;
    stand(4, strength, value);
    assert_true(value[3] > value[0] && value[0] > value[1]);
    assert_true(value[0] == value[2]);
}

static void all_alike_have_an_equal_share(void **state)
{
    static const int32_t strength[TB_MAX_SEATS] = { 70, 70, 70, 70, 70, 70 };
    float value[TB_MAX_SEATS];

    (void) state;
    for (int seats = 2; seats <= TB_MAX_SEATS; seats++) {
        stand(seats, strength, value);
        for (int s = 0; s < seats; s++)
            assert_float_equal(value[s], whole(seats) / seats, NEAR);
    }
}

static void seats_that_change_places_change_values(void **state)
{
    static const int32_t one[] = { 100, 900, -400, 50 }, other[] = { 50, -400, 900, 100 };
    float a[4], b[4];

    (void) state;
    stand(4, one, a);
    stand(4, other, b);
    for (int s = 0; s < 4; s++)
        assert_float_equal(a[s], b[3 - s], NEAR);
}

static void only_differences_count(void **state)
{
    static const int32_t low[] = { -5000, -5500, -4800 }, high[] = { 5000, 4500, 5200 };
    float a[3], b[3];

    (void) state;
    stand(3, low, a);
    stand(3, high, b);
    assert_memory_equal(a, b, sizeof a);
}

/* The curve that stands for the logistic one has its slope in the middle: 1/4 a unit. */
static void a_little_stronger_is_a_quarter_of_it_likelier(void **state)
{
    static const int32_t strength[] = { ONE / 64, 0 };
    float value[2];

    (void) state;
    stand(2, strength, value);
    assert_float_equal(value[0], 0.5 + 0.25 / 64, 1e-5);
}

static void strengths_of_some_seats_leave_the_others(void **state)
{
    static const maze_place table[] = { { .acts = 1, .strength = { 11, 22, 33 } } };
    int32_t strength[3] = { -1, -2, -3 };

    (void) state;
    maze_state at = maze_start(table, 3);
    tb_judge judge = tb_judge_for(&maze, &maze_evaluation, 3);
    tb_judge_strengths(&judge, &at, 5, strength);
    assert_int_equal(strength[0], 11);
    assert_int_equal(strength[1], -2);
    assert_int_equal(strength[2], 33);
}

static void a_state_stands_as_its_strengths_do(void **state)
{
    static const maze_place table[] = { { .acts = 1, .strength = { 500, 0, -900 } } };
    static const int32_t strength[] = { 500, 0, -900 };
    float from_state[3], from_strengths[3];

    (void) state;
    maze_state at = maze_start(table, 3);
    tb_judge judge = tb_judge_for(&maze, &maze_evaluation, 3);
    tb_judge_state(&judge, &at, from_state);
    stand(3, strength, from_strengths);
    assert_memory_equal(from_state, from_strengths, sizeof from_state);
}

/* --- The end ------------------------------------------------------------------------------------------------------ */

static void at_the_end_the_first_has_all_and_the_last_nothing(void **state)
{
    static const int16_t score[] = { 3, 9, 5, 4 };
    float value[4];

    (void) state;
    end(4, score, value);
    assert_float_equal(value[1], 1, NEAR);
    assert_float_equal(value[2], 0.5 * 2 / 3, NEAR);
    assert_float_equal(value[3], 0.5 * 1 / 3, NEAR);
    assert_float_equal(value[0], 0, NEAR);
}

static void a_shared_win_is_shared(void **state)
{
    static const int16_t score[] = { 9, 9, 2 };
    float value[3];

    (void) state;
    end(3, score, value);
    assert_float_equal(value[0], 0.5 * 0.75 + 0.25, NEAR); /* one and a half of two comparisons, half of the win */
    assert_true(value[0] == value[1]);
    assert_float_equal(value[2], 0, NEAR);
}

static void a_shared_second_place_wins_nothing(void **state)
{
    static const int16_t score[] = { 1, 9, 1 };
    float value[3];

    (void) state;
    end(3, score, value);
    assert_float_equal(value[1], 1, NEAR);
    assert_float_equal(value[0], 0.5 * 0.25, NEAR);
    assert_true(value[0] == value[2]);
}

static void the_end_adds_up_for_all_ties(void **state)
{
    (void) state;
    for (int seats = 2; seats <= MAZE_SEATS; seats++) {
        for (int code = 0; code < 256; code++) {
            int16_t score[MAZE_SEATS];
            float value[MAZE_SEATS];
            for (int s = 0; s < seats; s++)
                score[s] = (int16_t) (code >> (2 * s) & 3);
            end(seats, score, value);
            assert_float_equal(sum_of(value, seats), whole(seats), NEAR);
            for (int a = 0; a < seats; a++)
                for (int b = 0; b < seats; b++)
                    assert_int_equal(value[a] > value[b], score[a] > score[b]);
        }
    }
}

static void alone_par_is_one_half(void **state)
{
    static const int16_t below[] = { 9 }, par[] = { 10 }, above[] = { 15 };
    float value[3];

    (void) state;
    end(1, below, &value[0]);
    end(1, par, &value[1]);
    end(1, above, &value[2]);
    assert_true(value[0] > 0 && value[0] < value[1]);
    assert_float_equal(value[1], 0.5, NEAR);
    assert_true(value[2] > value[1] && value[2] < 1);
}

/* Before the end a strength of one is worth `points`, as the score is at the end. */
static void alone_strength_and_score_are_one_scale(void **state)
{
    static const int32_t strength[] = { 3 * ONE };
    static const int16_t score[] = { 12 };
    float before, after;

    (void) state;
    stand(1, strength, &before);
    end(1, score, &after);
    assert_float_equal(before, after, NEAR);
}

/* --- Shares -------------------------------------------------------------------------------------------------------- */

static tb_judge judge_of_shares(int seats)
{
    tb_judge judge = tb_judge_for(&maze, &maze_evaluation, seats);

    judge.shares = true;
    return judge;
}

static void shares_of_the_win_add_up_to_one_win(void **state)
{
    static const int32_t strength[] = { 500, 0, -900, 1200 };
    float value[4];

    (void) state;
    for (int seats = 2; seats <= 4; seats++) {
        tb_judge judge = judge_of_shares(seats);
        tb_judge_stands(&judge, strength, value);
        assert_float_equal(sum_of(value, seats), 1, NEAR);
        assert_true(value[0] > value[1] && value[1] > 0 && value[1] < 1);
    }
}

/* Being second is worth nothing. */
static void at_the_end_only_winners_have_a_share(void **state)
{
    static const maze_place table[] = { { .acts = 0, .score = { 3, 9, 9 } } };
    maze_state at = maze_start(table, 3);
    tb_judge judge = judge_of_shares(3);
    float value[3];

    (void) state;
    tb_judge_end(&judge, &at, value);
    assert_true(value[0] == 0 && value[1] == 0.5f && value[2] == 0.5f);
}

static void alone_a_share_is_the_score(void **state)
{
    static const maze_place table[] = { { .acts = 0, .score = { 12 } } };
    static const int32_t strength[] = { 3 * ONE };
    maze_state at = maze_start(table, 1);
    tb_judge judge = judge_of_shares(1);
    float before, after;

    (void) state;
    tb_judge_stands(&judge, strength, &before);
    tb_judge_end(&judge, &at, &after);
    assert_true(after == 12 && before == 12); /* a strength of one is worth four points in the maze */
}

/* --- By a net ------------------------------------------------------------------------------------------------------ */

enum { NET_SIZE = TB_NET_UNITS + 2 * TB_NET_HEAD + 2 * TB_NET_HEAD * TB_NET_UNITS + TB_NET_UNITS + 1 };

/* One input: whether the seat has any strength. */
static void has_strength(const void *view, tb_inputs *out)
{
    tb_feature feature[TB_FEATURES_MAX];

    maze_evaluation.features(view, feature);
    tb_inputs_add(out, 0, feature[0].value > 0);
}

/* It is worth odds of three to one against a seat without. */
static const int16_t *three_to_one(int seats)
{
    static int16_t net[NET_SIZE];

    (void) seats;
    net[NET_SIZE - 1] = 1182;
    return net;
}

/* Three parts of the wins against one for each of the others, not the product of all chances. */
static void by_a_net_the_win_is_drawn_in_proportion_to_the_odds(void **state)
{
    static const maze_place table[] = { { .acts = 1, .strength = { 1 } } };
    tb_evaluation evaluation = maze_evaluation;
    float value[MAZE_SEATS];

    (void) state;
    evaluation.input_count = 1;
    evaluation.inputs = has_strength;
    evaluation.net = three_to_one;
    assert_int_equal(tb_net_size(1), NET_SIZE);
    for (int seats = 2; seats <= MAZE_SEATS; seats++) {
        maze_state at = maze_start(table, seats);
        tb_judge judge = tb_judge_by_net(&maze, &evaluation, seats);
        judge.shares = true;
        tb_judge_state(&judge, &at, value);
        assert_float_equal(value[0], 3.0 / (seats + 2), 1e-3);
        assert_float_equal(value[1], 1.0 / (seats + 2), 1e-3);
        assert_float_equal(sum_of(value, seats), 1, NEAR);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(values_lie_between_0_and_1_and_add_up),
        TEST(the_stronger_stand_better_and_equals_alike),
        TEST(all_alike_have_an_equal_share),
        TEST(seats_that_change_places_change_values),
        TEST(only_differences_count),
        TEST(a_little_stronger_is_a_quarter_of_it_likelier),
        TEST(strengths_of_some_seats_leave_the_others),
        TEST(a_state_stands_as_its_strengths_do),
        TEST(at_the_end_the_first_has_all_and_the_last_nothing),
        TEST(a_shared_win_is_shared),
        TEST(a_shared_second_place_wins_nothing),
        TEST(the_end_adds_up_for_all_ties),
        TEST(alone_par_is_one_half),
        TEST(alone_strength_and_score_are_one_scale),
        TEST(shares_of_the_win_add_up_to_one_win),
        TEST(at_the_end_only_winners_have_a_share),
        TEST(alone_a_share_is_the_score),
        TEST(by_a_net_the_win_is_drawn_in_proportion_to_the_odds),
    };
    return RUN(tests);
}
