/* Looking through the own decisions: what is found, where it stops, and how much it looks at. */
#include "bots/greedy.h"

#include "bots/maze.h"
#include "check.h"

enum { SEAT_0 = 1, SEAT_1 = 2 };

/* Values of the ways from place 0 for seat 0, with two seats. */
static void value_ways(const maze_place table[], int positions, float out[])
{
    maze_state at = maze_start(table, 2);
    tb_judge judge = tb_judge_for(&maze, &maze_evaluation, 2);
    tb_move legal[MAZE_WAYS];
    int n = maze.legal(&at, 0, legal);

    tb_greedy_values(&judge, &at, 0, legal, n, positions, out);
}

/* What the judge says to seat 0 about a place. */
static float judged(const maze_place table[], int place)
{
    maze_state at = maze_start(table, 2);
    tb_judge judge = tb_judge_for(&maze, &maze_evaluation, 2);
    float value[2];

    at.place = (uint8_t) place;
    tb_judge_state(&judge, &at, value);
    return value[0];
}

/* Way 0 looks bad for two moves and is the best after three; way 1 is fair at once. */
static const maze_place detour[] = {
    [0] = { .acts = SEAT_0, .step = 1, .ways = 2, .to = { 1, 5 } },
    [1] = { .acts = SEAT_0, .step = 1, .ways = 3, .to = { 2, 3, 2 }, .strength = { -500 } },
    [2] = { .acts = SEAT_1, .step = 2, .ways = 2, .to = { 6, 6 }, .strength = { -800 } },
    [3] = { .acts = SEAT_0, .step = 1, .ways = 2, .to = { 2, 4 }, .strength = { -300 } },
    [4] = { .acts = SEAT_1, .step = 2, .ways = 2, .to = { 6, 6 }, .strength = { 3000 } },
    [5] = { .acts = SEAT_1, .step = 2, .ways = 2, .to = { 6, 6 }, .strength = { 1000 } },
    [6] = { .acts = 0 },
};

static void the_best_way_of_several_moves_is_found(void **state)
{
    float value[2];

    (void) state;
    value_ways(detour, 100, value);
    assert_true(value[0] == judged(detour, 4));
    assert_true(value[1] == judged(detour, 5));
    assert_true(value[0] > value[1]);
}

static void with_one_position_only_what_a_move_leads_to_is_judged(void **state)
{
    float value[2];

    (void) state;
    value_ways(detour, 1, value);
    assert_int_equal(maze_judged, 2 * 2); /* two ways, two seats */
    assert_true(value[0] == judged(detour, 1));
    assert_true(value[1] == judged(detour, 5));
    assert_true(value[0] < value[1]);
}

static void looking_ends_with_the_step_with_chance_and_with_another_seat(void **state)
{
    static const maze_place table[] = {
        [0] = { .acts = SEAT_0, .step = 1, .ways = 3, .to = { 1, 2, 3 } },
        [1] = { .acts = SEAT_0, .step = 2, .ways = 2, .to = { 4, 4 }, .strength = { 100 } },
        [2] = { .acts = TB_CHANCE, .step = 1, .ways = 1, .to = { 4 }, .weight = { 1 }, .strength = { 200 } },
        [3] = { .acts = SEAT_1, .step = 1, .ways = 2, .to = { 4, 4 }, .strength = { 300 } },
        [4] = { .acts = SEAT_0, .step = 1, .ways = 2, .to = { 4, 4 }, .strength = { 30000 } },
    };
    float value[3];

    (void) state;
    value_ways(table, 1000, value);
    for (int way = 0; way < 3; way++)
        assert_true(value[way] == judged(table, 1 + way));
}

static void an_end_within_reach_is_valued_by_its_result(void **state)
{
    static const maze_place table[] = {
        [0] = { .acts = SEAT_0, .step = 1, .ways = 3, .to = { 1, 2, 3 } },
        [1] = { .acts = SEAT_1, .step = 2, .ways = 2, .to = { 2, 2 }, .strength = { 32000, -32000 } },
        [2] = { .acts = 0, .strength = { -32000, 32000 }, .score = { 1, 0 } },
        [3] = { .acts = SEAT_0, .step = 1, .ways = 2, .to = { 4, 5 } },
        [4] = { .acts = 0, .score = { 0, 1 } },
        [5] = { .acts = 0, .score = { 1, 1 } },
    };
    float value[3];

    (void) state;
    value_ways(table, 100, value);
    assert_true(value[0] > 0.9f && value[0] < 1);
    assert_true(value[1] == 1);
    assert_true(value[2] == 0.5f);
}

/* Eight ways at each of four levels: 4096 places to end at. */
static void about_as_many_positions_are_looked_at_as_allowed(void **state)
{
    maze_place table[6] = { [5] = { .acts = SEAT_1, .step = 2, .ways = 2 } };
    static const int allowed[] = { 1, 8, 80, 400, 4096 };
    float value[MAZE_WAYS];

    (void) state;
    for (int level = 0; level < 5; level++) {
        table[level] = (maze_place){ .acts = SEAT_0, .step = 1, .ways = MAZE_WAYS };
        memset(table[level].to, level + 1, MAZE_WAYS);
    }
    for (int i = 0; i < 5; i++) {
        value_ways(table, allowed[i], value);
        int looked = maze_judged / 2,
            beyond = MAZE_WAYS * 4 * MAZE_WAYS; /* each first move to its end, by first sight */
        CHECK(looked >= MAZE_WAYS && looked >= allowed[i] / 2, "%d of %d", looked, allowed[i]);
        CHECK(looked <= allowed[i] + beyond, "%d of %d", looked, allowed[i]);
    }
}

static void a_step_without_end_is_left(void **state)
{
    static const maze_place table[] = {
        [0] = { .acts = SEAT_0, .step = 1, .ways = 2, .to = { 0, 1 }, .strength = { -100 } },
        [1] = { .acts = SEAT_1, .step = 2, .ways = 2, .strength = { 700 } },
    };
    float value[2];

    (void) state;
    value_ways(table, 1000, value);
    assert_true(value[0] == judged(table, 1)); /* once more round, then out */
    assert_true(value[1] == judged(table, 1));
}

/* --- The best way ------------------------------------------------------------------------------------------------- */

static void every_seat_is_judged_where_the_best_way_ends(void **state)
{
    static const maze_place table[] = {
        [0] = { .acts = SEAT_0, .step = 1, .ways = 2, .to = { 1, 2 }, .strength = { 9, 9 } },
        [1] = { .acts = SEAT_1, .step = 2, .ways = 2, .strength = { 100, 5 } },
        [2] = { .acts = SEAT_0, .step = 1, .ways = 2, .to = { 1, 3 }, .strength = { 0, 0 } },
        [3] = { .acts = SEAT_1, .step = 2, .ways = 2, .strength = { 700, 300 } },
    };
    maze_state at = maze_start(table, 2), end = at;
    tb_judge judge = tb_judge_for(&maze, &maze_evaluation, 2);
    float found[2], expected[2];

    (void) state;
    end.place = 3;
    tb_greedy_best(&judge, &at, 0, 100, found);
    tb_judge_state(&judge, &end, expected);
    assert_memory_equal(found, expected, sizeof(found));
    tb_greedy_best(&judge, &at, 1, 100, found); /* it is not to act */
    tb_judge_state(&judge, &at, expected);
    assert_memory_equal(found, expected, sizeof(found));
}

/* --- Playing on ---------------------------------------------------------------------------------------------------- */

/* Each seat has one good way, to the next place, and one bad, to the end. Chance stands between them now and then. */
static const maze_place road[] = {
    [0] = { .acts = SEAT_0, .step = 0, .ways = 2, .to = { 7, 1 } },
    [1] = { .acts = TB_CHANCE, .step = 1, .ways = 2, .to = { 2, 2 }, .weight = { 1, 3 }, .strength = { 10, 0 } },
    [2] = { .acts = SEAT_1, .step = 1, .ways = 2, .to = { 3, 7 }, .strength = { 10, 0 } },
    [3] = { .acts = SEAT_0, .step = 2, .ways = 2, .to = { 4, 7 }, .strength = { 0, 10 } },
    [4] = { .acts = SEAT_0, .step = 2, .ways = 2, .to = { 7, 5 }, .strength = { 0, 10 } },
    [5] = { .acts = SEAT_1, .step = 3, .ways = 2, .to = { 7, 6 }, .strength = { 20, 0 } },
    [6] = { .acts = 0, .score = { 1, 2 } },
    [7] = { .acts = 0, .score = { 0, 0 }, .strength = { -9, -9 } },
};

/* Where seats that go their best ways stand when the game comes to a step. */
static int go_ahead(uint32_t until, float value[2])
{
    maze_state at = maze_start(road, 2);
    tb_judge judge = tb_judge_for(&maze, &maze_evaluation, 2);
    tb_future future = tb_future_of(1);

    tb_greedy_ahead(&judge, &at, until, 20, &future, value);
    return at.place;
}

static void playing_on_stops_at_the_step_that_was_asked_for(void **state)
{
    float value[2];

    (void) state;
    assert_int_equal(go_ahead(0, value), 0);
    /* Chance belongs to the step that it opens. */
    assert_int_equal(go_ahead(1, value), 2);
    assert_int_equal(go_ahead(2, value), 3);
    assert_int_equal(go_ahead(3, value), 5);
    assert_true(value[0] == judged(road, 5));
    assert_int_equal(go_ahead(4, value), 6);
    assert_int_equal(go_ahead(100, value), 6);
}

static void playing_on_to_the_end_gives_its_result(void **state)
{
    float value[2];

    (void) state;
    go_ahead(100, value);
    assert_true(value[0] == 0 && value[1] == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_best_way_of_several_moves_is_found),
        TEST(with_one_position_only_what_a_move_leads_to_is_judged),
        TEST(looking_ends_with_the_step_with_chance_and_with_another_seat),
        TEST(an_end_within_reach_is_valued_by_its_result),
        TEST(about_as_many_positions_are_looked_at_as_allowed),
        TEST(a_step_without_end_is_left),
        TEST(every_seat_is_judged_where_the_best_way_ends),
        TEST(playing_on_stops_at_the_step_that_was_asked_for),
        TEST(playing_on_to_the_end_gives_its_result),
    };
    return RUN(tests);
}
