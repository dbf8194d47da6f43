/* Planning with a beam: it sees further than the next step, says all it has to say, ends when it is told to, stays in
 * its memory, and uses nothing that is hidden. */
#include "bots/beam.h"

#include "base/bits.h"
#include "bots/maze.h"
#include "bots/wander.h"
#include "check.h"
#include "games/towns/evaluation.h"
#include "games/towns/towns.h"

enum { SEAT_0 = 1, SEAT_1 = 2, MEMORY = 1 << 24, GUARD = 4096 };

static _Alignas(16) uint8_t memory[MEMORY + GUARD];

static const tb_level levels[] = {
    { .iterations = 1, .positions = 1, .futures = 1, .rounds = 1 },
    { .iterations = 3, .positions = 20, .futures = 1, .rounds = 3 },
    { .iterations = 40, .positions = 10, .futures = 2, .rounds = 4 },
    { .iterations = 100, .positions = 30, .futures = 4, .rounds = 2 },
    { .iterations = 100, .positions = 30, .futures = 2, .rounds = 4, .folds = true },
};

static tb_thinking beam_of(const tb_game *game, const tb_evaluation *evaluation, tb_level level)
{
    tb_thinking beam = { .game = game, .evaluation = evaluation, .level = level, .memory = memory };

    beam.size = tb_beam_memory(evaluation, &level);
    assert_true(beam.size <= MEMORY);
    return beam;
}

/* Ranks the moves of a seat that is to act; returns how many there are. */
static int ask(const tb_thinking *beam, const void *state, int seat, uint64_t seed, tb_advice out[])
{
    tb_move legal[TB_MOVES_MAX];
    tb_view_box view;
    tb_rng rng;
    int n = beam->game->legal(state, seat, legal);

    tb_rng_seed(&rng, seed, 0);
    beam->game->observe(state, seat, view.bytes);
    assert_true(tb_beam_run(beam, view.bytes, seat, legal, n, &rng, out) >= 1);
    return n;
}

/* --- What it finds ------------------------------------------------------------------------------------------------- */

static tb_move best(const maze_place table[], int seats, int rounds, uint64_t seed)
{
    maze_state at = maze_start(table, seats);
    tb_level level = { .iterations = 60, .positions = 8, .futures = 4, .rounds = (uint8_t) rounds };
    tb_thinking beam = beam_of(&maze, &maze_evaluation, level);
    tb_advice advice[MAZE_WAYS];

    ask(&beam, &at, 0, seed, advice);
    return advice[0].move;
}

/* Way 0 looks best at once, way 2 three moves later. */
static void the_best_end_of_the_own_ways_is_found(void **state)
{
    static const maze_place table[] = {
        [0] = { .acts = SEAT_0, .ways = 3, .to = { 1, 2, 3 } },
        [1] = { .acts = SEAT_0, .step = 1, .ways = 2, .to = { 6, 6 }, .strength = { 900 } },
        [2] = { .acts = SEAT_0, .step = 1, .ways = 2, .to = { 6, 7 }, .strength = { 500 } },
        [3] = { .acts = SEAT_0, .step = 1, .ways = 2, .to = { 6, 4 }, .strength = { 100 } },
        [4] = { .acts = SEAT_0, .step = 2, .ways = 2, .to = { 8, 6 }, .strength = { 100 } },
        [6] = { .acts = 0, .strength = { 200 } },
        [7] = { .acts = 0, .strength = { 700 } },
        [8] = { .acts = 0, .strength = { 800 } },
    };

    (void) state;
    for (uint64_t seed = 0; seed < 10; seed++)
        assert_int_equal(best(table, 1, 2, seed), maze_way(2));
}

/* After way 0, the other seat does what is best for itself and worst for this one. */
static void the_others_go_the_way_that_is_best_for_them(void **state)
{
    static const maze_place table[] = {
        [0] = { .acts = SEAT_0, .ways = 2, .to = { 1, 2 } },
        [1] = { .acts = SEAT_1, .step = 1, .ways = 2, .to = { 3, 4 }, .strength = { 900, 0 } },
        [2] = { .acts = SEAT_1, .step = 1, .ways = 2, .to = { 5, 4 }, .strength = { 300, 0 } },
        [3] = { .acts = SEAT_0, .step = 2, .ways = 2, .to = { 6, 6 }, .strength = { 900, 100 } },
        [4] = { .acts = SEAT_0, .step = 2, .ways = 2, .to = { 7, 7 }, .strength = { 100, 500 } },
        [5] = { .acts = SEAT_0, .step = 2, .ways = 2, .to = { 8, 8 }, .strength = { 500, 700 } },
        [6] = { .acts = 0, .strength = { 900, 100 } },
        [7] = { .acts = 0, .strength = { 100, 500 } },
        [8] = { .acts = 0, .strength = { 500, 700 } },
    };

    (void) state;
    for (uint64_t seed = 0; seed < 10; seed++) {
        assert_int_equal(best(table, 2, 1, seed), maze_way(0));
        assert_int_equal(best(table, 2, 2, seed), maze_way(1));
    }
}

/* --- What a layer keeps -------------------------------------------------------------------------------------------- */

/* All places of one strength are worth the same. */
static uint64_t strength_key(const void *at, int seat)
{
    tb_feature strength;
    tb_view_box view;

    maze.observe(at, seat, view.bytes);
    maze_evaluation.features(view.bytes, &strength);
    return (uint64_t) strength.value;
}

/* One seat, nothing left to chance: so wide is a beam that goes to the end. */
static tb_move best_of_a_narrow_beam(const maze_place table[], uint32_t width, bool folds)
{
    maze_state at = maze_start(table, 1);
    tb_level level = { .iterations = (width - 1) * (folds ? 8 : 32), .positions = 8, .futures = 1, .rounds = 2 };
    tb_evaluation evaluation = maze_evaluation;
    tb_advice advice[MAZE_WAYS];

    level.folds = folds;
    evaluation.worth_key = strength_key;
    tb_thinking beam = beam_of(&maze, &evaluation, level);
    ask(&beam, &at, 0, 1, advice);
    return advice[0].move;
}

/* There is room for two, and two of the three places are worth the same; the best end is behind the third one. */
static void of_positions_that_are_worth_the_same_one_is_kept(void **state)
{
    static const maze_place table[] = {
        [0] = { .acts = SEAT_0, .ways = 3, .to = { 1, 2, 3 } },
        [1] = { .acts = SEAT_0, .round = 1, .ways = 1, .to = { 4 }, .strength = { 900 } },
        [2] = { .acts = SEAT_0, .round = 1, .ways = 1, .to = { 4 }, .strength = { 900 } },
        [3] = { .acts = SEAT_0, .round = 1, .ways = 1, .to = { 5 }, .strength = { 100 } },
        [4] = { .acts = 0, .round = 2, .strength = { 200 } },
        [5] = { .acts = 0, .round = 2, .strength = { 800 } },
    };

    (void) state;
    assert_int_equal(best_of_a_narrow_beam(table, 2, false), maze_way(0));
    assert_int_equal(best_of_a_narrow_beam(table, 2, true), maze_way(2));
}

/* There is room for three: place 1 leads to three that look best, place 2 to the one behind which the best end is. */
static void of_one_position_two_children_are_kept(void **state)
{
    static const maze_place table[] = {
        [0] = { .acts = SEAT_0, .ways = 2, .to = { 1, 2 } },
        [1] = { .acts = SEAT_0, .round = 1, .ways = 3, .to = { 3, 4, 5 }, .strength = { 500 } },
        [2] = { .acts = SEAT_0, .round = 1, .ways = 1, .to = { 6 }, .strength = { 100 } },
        [3] = { .acts = SEAT_0, .round = 2, .ways = 1, .to = { 7 }, .strength = { 880 } },
        [4] = { .acts = SEAT_0, .round = 2, .ways = 1, .to = { 7 }, .strength = { 890 } },
        [5] = { .acts = SEAT_0, .round = 2, .ways = 1, .to = { 7 }, .strength = { 900 } },
        [6] = { .acts = SEAT_0, .round = 2, .ways = 1, .to = { 8 }, .strength = { 90 } },
        [7] = { .acts = 0, .round = 3, .strength = { 700 } },
        [8] = { .acts = 0, .round = 3, .strength = { 1000 } },
    };

    (void) state;
    assert_int_equal(best_of_a_narrow_beam(table, 3, false), maze_way(0));
    assert_int_equal(best_of_a_narrow_beam(table, 3, true), maze_way(1));
}

/* --- What it says -------------------------------------------------------------------------------------------------- */

/* All legal moves once, the best first. */
static void assert_whole_ranking(const tb_game *game, const void *state, int seat, const tb_advice advice[], int n)
{
    tb_move legal[TB_MOVES_MAX];

    assert_int_equal(game->legal(state, seat, legal), n);
    for (int i = 0; i < n; i++) {
        int times = 0;
        for (int j = 0; j < n; j++)
            times += advice[j].move == legal[i];
        assert_int_equal(times, 1);
        assert_true(i == 0 || tb_is_better(&advice[i - 1], &advice[i]));
        assert_true(advice[i].value >= 0 && advice[i].value <= 1);
    }
}

/* Two rounds with room for two positions: way 0 and way 1 have one each at first, then both are behind way 0. */
static void it_says_behind_which_moves_the_positions_lie_that_it_kept(void **state)
{
    static const maze_place table[] = {
        [0] = { .acts = SEAT_0, .ways = 3, .to = { 1, 2, 3 } },
        [1] = { .acts = SEAT_1, .step = 1, .ways = 1, .to = { 4 }, .strength = { 900 } },
        [2] = { .acts = SEAT_1, .step = 1, .ways = 1, .to = { 5 }, .strength = { 500 } },
        [3] = { .acts = SEAT_1, .step = 1, .ways = 1, .to = { 5 }, .strength = { 100 } },
        [4] = { .acts = SEAT_0, .step = 2, .ways = 2, .to = { 6, 7 }, .strength = { 900 } },
        [5] = { .acts = SEAT_0, .step = 2, .ways = 2, .to = { 8, 8 }, .strength = { 300 } },
        [6] = { .acts = SEAT_1, .step = 3, .ways = 1, .to = { 9 }, .strength = { 950 } },
        [7] = { .acts = SEAT_1, .step = 3, .ways = 1, .to = { 9 }, .strength = { 940 } },
        [8] = { .acts = SEAT_1, .step = 3, .ways = 1, .to = { 9 }, .strength = { 300 } },
        [9] = { .acts = 0 },
    };
    static const uint32_t kept[] = { 1 + 2, 1, 0 };
    tb_level level = { .iterations = 4, .positions = 8, .futures = 1, .rounds = 2 };
    tb_thinking beam = beam_of(&maze, &maze_evaluation, level);
    maze_state at = maze_start(table, 2);
    tb_advice advice[MAZE_WAYS];

    (void) state;
    assert_int_equal(ask(&beam, &at, 0, 1, advice), TB_LEN(kept));
    for (int i = 0; i < TB_LEN(kept); i++) {
        assert_int_equal(advice[i].move, maze_way(i));
        assert_int_equal(advice[i].visits, 1);
        assert_int_equal(advice[i].kept, 1 + kept[i]);
    }
}

/* Shows positions of real games at tables of every size, each with another level. */
typedef void position_check(tb_thinking *beam, const void *state, int seat);

static void in_many_positions(int positions, position_check *check)
{
    static wander w;

    for (int seats = 1; seats <= TB_MAX_SEATS; seats++) {
        uint64_t index = 0;
        wander_start(&w, &tt_game, seats, 1, 0);
        for (int i = 0; i < positions; i++) {
            int seat = wander_next(&w, 1, &index);
            tb_thinking beam = beam_of(&tt_game, &tt_evaluation, levels[i % TB_LEN(levels)]);
            check(&beam, w.state.bytes, seat);
        }
    }
}

static void ranks_all(tb_thinking *beam, const void *state, int seat)
{
    static tb_advice advice[TB_MOVES_MAX];

    assert_whole_ranking(beam->game, state, seat, advice, ask(beam, state, seat, 3, advice));
}

static void every_move_is_ranked_once(void **state)
{
    (void) state;
    in_many_positions(24, ranks_all);
}

static int differing;

static void repeats_itself(tb_thinking *beam, const void *state, int seat)
{
    static tb_advice one[TB_MOVES_MAX], two[TB_MOVES_MAX];
    int n = ask(beam, state, seat, 3, one);

    memset(memory, 0xEE, beam->size); /* what stood there before does not matter */
    ask(beam, state, seat, 3, two);
    assert_memory_equal(one, two, (size_t) n * sizeof one[0]);
    ask(beam, state, seat, 4, two);
    differing += memcmp(one, two, (size_t) n * sizeof one[0]) != 0;
}

static void the_same_seed_gives_the_same_ranking_to_the_byte(void **state)
{
    (void) state;
    differing = 0;
    in_many_positions(12, repeats_itself);
    assert_true(differing > 0);
}

/* What was remembered is what would have been found. Folding goes by the same key, so it is left out here. */
static void is_the_same_without_memory(tb_thinking *beam, const void *state, int seat)
{
    static tb_advice with[TB_MOVES_MAX], without[TB_MOVES_MAX];
    tb_evaluation forgetful = *beam->evaluation;

    beam->level.folds = false;
    int n = ask(beam, state, seat, 3, with);
    forgetful.worth_key = NULL;
    beam->evaluation = &forgetful;
    assert_int_equal(ask(beam, state, seat, 3, without), n);
    for (int i = 0; i < n; i++) {
        assert_int_equal(with[i].move, without[i].move);
        assert_int_equal(with[i].visits, without[i].visits);
        assert_int_equal(with[i].strength, without[i].strength);
    }
}

static void remembered_strengths_change_no_ranking(void **state)
{
    (void) state;
    in_many_positions(50, is_the_same_without_memory);
}

static void is_the_same_after_a_redeal(tb_thinking *beam, const void *state, int seat)
{
    static tb_advice one[TB_MOVES_MAX], two[TB_MOVES_MAX];
    tb_state_box redealt;
    tb_view_box view;
    tb_rng rng;
    int n = ask(beam, state, seat, 3, one);

    tb_rng_seed(&rng, 9, 0);
    beam->game->observe(state, seat, view.bytes);
    beam->game->redeal(view.bytes, &rng, redealt.bytes);
    assert_int_equal(ask(beam, redealt.bytes, seat, 3, two), n);
    assert_memory_equal(one, two, (size_t) n * sizeof one[0]);
}

static void what_the_seat_cannot_see_does_not_matter(void **state)
{
    (void) state;
    in_many_positions(12, is_the_same_after_a_redeal);
}

static void leaves_its_neighbours_alone(tb_thinking *beam, const void *state, int seat)
{
    static tb_advice advice[TB_MOVES_MAX];

    memset(memory + beam->size, 0xA5, GUARD);
    ask(beam, state, seat, 3, advice);
    for (int i = 0; i < GUARD; i++)
        assert_int_equal(memory[beam->size + (size_t) i], 0xA5);
}

static void nothing_is_written_beyond_its_memory(void **state)
{
    (void) state;
    in_many_positions(12, leaves_its_neighbours_alone);
}

/* As many moves as any game may have; one in eight is good. */
static void a_thousand_moves_are_ranked(void **state)
{
    static const maze_place table[] = {
        [0] = { .acts = SEAT_0, .ways = TB_MOVES_MAX, .to = { 1, 1, 1, 1, 1, 2, 1, 1 } },
        [1] = { .acts = 0, .strength = { 100 } },
        [2] = { .acts = 0, .strength = { 500 } },
    };
    static tb_advice advice[TB_MOVES_MAX];

    (void) state;
    for (int l = 0; l < TB_LEN(levels); l++) {
        maze_state at = maze_start(table, 1);
        tb_thinking beam = beam_of(&maze, &maze_evaluation, levels[l]);
        assert_int_equal(ask(&beam, &at, 0, 3, advice), TB_MOVES_MAX);
        assert_whole_ranking(&maze, &at, 0, advice, TB_MOVES_MAX);
        assert_int_equal(advice[0].move % MAZE_WAYS, 5);
    }
}

/* --- When it ends -------------------------------------------------------------------------------------------------- */

/* Says stop after some questions, and minds how many positions were judged between two of them. */
typedef struct patience {
    int questions, left;
    int judged, longest;
} patience;

static patience now;

static int judge_and_count(const void *view, tb_feature out[])
{
    now.judged++;
    return tt_evaluation.features(view, out);
}

static bool stop_after(void *context)
{
    patience *p = context;

    p->longest = p->judged > p->longest ? p->judged : p->longest;
    p->judged = 0;
    p->questions++;
    return p->left-- <= 0;
}

static void ends_when_told(tb_thinking *beam, const void *state, int seat)
{
    static tb_advice advice[TB_MOVES_MAX];
    tb_evaluation counting = tt_evaluation;

    counting.features = judge_and_count;
    beam->evaluation = &counting;
    beam->stop = stop_after;
    beam->context = &now;
    for (int left = 0; left <= 300; left = 2 * left + 1) {
        now = (patience){ .left = left };
        assert_whole_ranking(beam->game, state, seat, advice, ask(beam, state, seat, 3, advice));
        assert_true(now.questions <= left + 1);
        assert_in_range(now.longest, 0, 32);
        assert_in_range(now.judged, 0, 100); /* after the last question */
    }
}

static void it_asks_often_and_ends_when_told(void **state)
{
    (void) state;
    in_many_positions(12, ends_when_told);
}

static void goes_on_unchanged(tb_thinking *beam, const void *state, int seat)
{
    static tb_advice one[TB_MOVES_MAX], two[TB_MOVES_MAX];
    int n = ask(beam, state, seat, 3, one);

    now = (patience){ .left = INT32_MAX };
    beam->stop = stop_after;
    beam->context = &now;
    ask(beam, state, seat, 3, two);
    assert_memory_equal(one, two, (size_t) n * sizeof one[0]);
}

static void a_question_that_is_answered_no_changes_nothing(void **state)
{
    (void) state;
    in_many_positions(8, goes_on_unchanged);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_best_end_of_the_own_ways_is_found),
        TEST(the_others_go_the_way_that_is_best_for_them),
        TEST(of_positions_that_are_worth_the_same_one_is_kept),
        TEST(of_one_position_two_children_are_kept),
        TEST(it_says_behind_which_moves_the_positions_lie_that_it_kept),
        TEST(every_move_is_ranked_once),
        TEST(the_same_seed_gives_the_same_ranking_to_the_byte),
        TEST(remembered_strengths_change_no_ranking),
        TEST(what_the_seat_cannot_see_does_not_matter),
        TEST(nothing_is_written_beyond_its_memory),
        TEST(a_thousand_moves_are_ranked),
        TEST(it_asks_often_and_ends_when_told),
        TEST(a_question_that_is_answered_no_changes_nothing),
    };

    return RUN(tests);
}
