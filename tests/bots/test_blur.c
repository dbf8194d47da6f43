/* How lower levels err: by noise of a known size, between moves that are nearly as good as each other, and no more than
 * elsewhere when they stand badly or well. */
#include "bots/blur.h"

#include "bots/beam.h"
#include "bots/maze.h"
#include "check.h"

enum { SEAT_0 = 1, ERRS = 200, DRAWS = 10000 };

static _Alignas(16) uint8_t memory[1 << 20];

/* The move that a blurred beam prefers in the first place of a maze. */
static tb_move choose(const maze_place table[], int seats, uint64_t seed)
{
    tb_thinking beam = {
        .game = &maze,
        .evaluation = &maze_evaluation,
        .level = { .iterations = 1, .positions = 8, .futures = 1, .rounds = 1, .blur = 0.1f },
        .memory = memory,
        .size = sizeof memory,
    };
    maze_state at = maze_start(table, seats);
    tb_move legal[MAZE_WAYS];
    tb_advice advice[MAZE_WAYS];
    tb_view_box view;
    tb_rng rng;
    int n = maze.legal(&at, 0, legal);

    assert_true(tb_beam_memory(beam.evaluation, &beam.level) <= sizeof memory);
    tb_rng_seed(&rng, seed, 0);
    maze.observe(&at, 0, view.bytes);
    tb_beam_run(&beam, view.bytes, 0, legal, n, &rng, advice);
    return advice[0].move;
}

/* How often, of ERRS times, way 1 is preferred to way 0, which is better by `by` and has strength `at`. */
static int times_wrong(int seats, int16_t at, int16_t by)
{
    const maze_place table[] = {
        [0] = { .acts = SEAT_0, .ways = 2, .to = { 1, 2 } },
        [1] = { .acts = 0, .strength = { at } },
        [2] = { .acts = 0, .strength = { (int16_t) (at - by) } },
    };
    int wrong = 0;

    for (uint64_t seed = 0; seed < ERRS; seed++)
        wrong += choose(table, seats, seed) == maze_way(1);
    return wrong;
}

/* A blur of 0.1 is a deviation of 102 in the strength of each way. */
static void a_blurred_beam_errs_only_between_ways_that_are_nearly_as_good(void **state)
{
    (void) state;
    for (int seats = 1; seats <= MAZE_SEATS; seats++) {
        assert_in_range(times_wrong(seats, 0, 20), ERRS / 3, ERRS / 2);
        assert_in_range(times_wrong(seats, 0, 150), ERRS / 20, ERRS / 4);
        assert_int_equal(times_wrong(seats, 0, 700), 0);
    }
}

/* The chance to win hardly changes any more where nearly all is lost or won; what is plainly better does not hide. */
static void it_errs_no_more_where_it_stands_badly_or_well(void **state)
{
    (void) state;
    for (int seats = 1; seats <= MAZE_SEATS; seats++) {
        int usual = times_wrong(seats, 0, 150);
        assert_int_equal(times_wrong(seats, -8000, 150), usual);
        assert_int_equal(times_wrong(seats, 8000, 150), usual);
    }
}

static void the_noise_has_mean_0_and_deviation_1(void **state)
{
    double sum = 0, squares = 0;
    tb_rng rng;

    (void) state;
    tb_rng_seed(&rng, 1, 0);
    for (int i = 0; i < DRAWS; i++) {
        double x = (double) tb_blur(&rng);
        assert_true(x > -3.5 && x < 3.5);
        sum += x;
        squares += x * x;
    }
    assert_true(sum > -0.03 * DRAWS && sum < 0.03 * DRAWS);
    assert_true(squares > 0.95 * DRAWS && squares < 1.05 * DRAWS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_noise_has_mean_0_and_deviation_1),
        TEST(a_blurred_beam_errs_only_between_ways_that_are_nearly_as_good),
        TEST(it_errs_no_more_where_it_stands_badly_or_well),
    };

    return RUN(tests);
}
