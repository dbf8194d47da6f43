/* Tree search: it finds what is there to be found, says all it has to say, and uses nothing that is hidden. */
#include "bots/search.h"

#include "bots/greedy.h"
#include "bots/maze.h"
#include "bots/wander.h"
#include "check.h"
#include "games/list.h"

enum { SEAT_0 = 1, SEAT_1 = 2, MEMORY = 1 << 24 };

static _Alignas(16) uint8_t memory[MEMORY];

/* The kinds of search there are: leaves played out at random, judged after the next own turn, or after this one; with a
 * look at first sight. Those before NEAR look beyond the own turn. */
static const tb_level kinds[] = {
    { .positions = 0, .turns = 1, .exploration = 0.6f },
    { .positions = 8, .turns = 2, .exploration = 0.6f },
    { .positions = 8, .turns = 2, .exploration = 0.6f, .trust = 3 },
    { .positions = 8, .turns = 1, .exploration = 0.6f, .trust = 3 },
};
enum { NEAR = 3 };

static tb_thinking search_of(const tb_game *game, const tb_evaluation *evaluation, int kind, uint32_t iterations)
{
    tb_thinking search = { .game = game, .evaluation = evaluation, .level = kinds[kind], .memory = memory };

    search.level.iterations = iterations;
    search.size = tb_search_memory(iterations);
    assert_true(search.size <= MEMORY);
    return search;
}

/* Ranks the moves of a seat that is to act; returns how many there are. */
static int ask(const tb_thinking *search, const void *state, int seat, uint64_t seed, tb_advice out[])
{
    tb_move legal[TB_MOVES_MAX];
    tb_view_box view;
    tb_rng rng;
    int n = search->game->legal(state, seat, legal);

    tb_rng_seed(&rng, seed, 0);
    search->game->observe(state, seat, view.bytes);
    tb_search_run(search, view.bytes, seat, legal, n, &rng, out);
    return n;
}

static tb_move best(const maze_place table[], int place, int kind, uint64_t seed)
{
    maze_state at = maze_start(table, 2);
    tb_thinking search = search_of(&maze, &maze_evaluation, kind, 300);
    tb_advice advice[MAZE_WAYS];

    at.place = (uint8_t) place;
    ask(&search, &at, 0, seed, advice);
    return advice[0].move;
}

/* --- What it finds ------------------------------------------------------------------------------------------------ */

static void a_likely_win_is_preferred_to_an_unlikely_one(void **state)
{
    static const maze_place table[] = {
        [0] = { .acts = SEAT_0, .ways = 3, .to = { 1, 2, 3 } },
        [1] = { .acts = TB_CHANCE, .step = 1, .ways = 2, .to = { 4, 5 }, .weight = { 1, 9 } },
        [2] = { .acts = TB_CHANCE, .step = 1, .ways = 2, .to = { 4, 5 }, .weight = { 9, 1 } },
        [3] = { .acts = TB_CHANCE, .step = 1, .ways = 2, .to = { 4, 5 }, .weight = { 5, 5 } },
        [4] = { .acts = 0, .score = { 1, 0 } },
        [5] = { .acts = 0, .score = { 0, 1 } },
    };

    (void) state;
    for (int kind = 0; kind < TB_LEN(kinds); kind++)
        for (uint64_t seed = 0; seed < 20; seed++)
            assert_int_equal(best(table, 0, kind, seed), maze_way(1));
}

/* One draw is as likely as all others together; nobody but the other seat saw it. */
static void the_likeliest_hidden_draw_is_guessed(void **state)
{
    maze_place table[] = {
        [0] = { .acts = TB_CHANCE, .hides = true, .ways = 4, .to = { 1, 1, 1, 1 } },
        [1] = { .acts = SEAT_0, .step = 1, .guesses = true, .ways = 4, .to = { 2, 3 } },
        [2] = { .acts = 0, .score = { 0, 1 } },
        [3] = { .acts = 0, .score = { 1, 0 } },
    };

    (void) state;
    for (int likeliest = 0; likeliest < 4; likeliest++) {
        for (int way = 0; way < 4; way++)
            table[0].weight[way] = way == likeliest ? 3 : 1;
        for (int kind = 0; kind < TB_LEN(kinds); kind++)
            for (uint64_t seed = 0; seed < 10; seed++)
                assert_int_equal(best(table, 1, kind, seed), maze_way(likeliest));
    }
}

/* Way 0 looks good until the other seat answers; greedy falls for it. */
static const maze_place trap[] = {
    [0] = { .acts = SEAT_0, .ways = 2, .to = { 1, 2 } },
    [1] = { .acts = SEAT_1, .step = 1, .ways = 3, .to = { 3, 4, 3 }, .strength = { 900, 0 } },
    [2] = { .acts = SEAT_1, .step = 1, .ways = 2, .to = { 5, 5 }, .strength = { 100, 0 } },
    [3] = { .acts = 0, .score = { 1, 0 } },
    [4] = { .acts = 0, .score = { 0, 1 } },
    [5] = { .acts = 0, .score = { 1, 1 } },
};

static void the_answer_of_another_seat_is_foreseen(void **state)
{
    maze_state at = maze_start(trap, 2);
    tb_judge judge = tb_judge_for(&maze, &maze_evaluation, 2);
    tb_move legal[MAZE_WAYS];
    float value[MAZE_WAYS];

    (void) state;
    tb_greedy_values(&judge, &at, 0, legal, maze.legal(&at, 0, legal), 100, value);
    assert_true(value[0] > value[1]);
    for (int kind = 0; kind < NEAR; kind++)
        for (uint64_t seed = 0; seed < 20; seed++)
            assert_int_equal(best(trap, 0, kind, seed), maze_way(1));
}

/* --- What it must not know ----------------------------------------------------------------------------------------- */

/* A bot that saw the draw would win always; one that does not has no better chance than one in four. */
static const maze_place secret[] = {
    [0] = { .acts = TB_CHANCE, .hides = true, .ways = 4, .to = { 1, 1, 1, 1 }, .weight = { 1, 1, 1, 1 } },
    [1] = { .acts = SEAT_0, .step = 1, .guesses = true, .ways = 4, .to = { 2, 3 } },
    [2] = { .acts = 0, .score = { 0, 1 } },
    [3] = { .acts = 0, .score = { 1, 0 } },
};

static int right_guesses(const maze_place table[], int guesser, int seats, int tries, int kind)
{
    tb_thinking search = search_of(&maze, &maze_evaluation, kind, 60);
    tb_advice advice[MAZE_WAYS];
    int right = 0;

    for (int i = 0; i < tries; i++) {
        maze_state at = maze_start(table, seats);
        at.place = 1;
        at.secret = (uint8_t) (1 + i % 4);
        ask(&search, &at, guesser, (uint64_t) i, advice);
        right += advice[0].move == maze_way(i % 4);
    }
    return right;
}

static void what_is_hidden_is_guessed_no_better_than_by_chance(void **state)
{
    (void) state;
    for (int kind = 0; kind < TB_LEN(kinds); kind++)
        assert_in_range(right_guesses(secret, 0, 2, 800, kind), 140, 260); /* five deviations about 200 */
}

/* The last seat saw the draw itself: so the test above would notice a bot that peeks. */
static void what_the_seat_saw_itself_is_used(void **state)
{
    maze_place own[4];

    (void) state;
    memcpy(own, secret, sizeof own);
    own[1].acts = SEAT_1;
    own[2].score[0] = 1, own[2].score[1] = 0;
    own[3].score[0] = 0, own[3].score[1] = 1;
    for (int kind = 0; kind < TB_LEN(kinds); kind++)
        assert_int_equal(right_guesses(own, 1, 2, 100, kind), 100);
}

/* Way 0 leads to a draw that will be hidden and a guess at it, one in four; way 1 to an open draw, three in four. A
 * tree that told its nodes apart by hidden draws would believe that the guess is always right. */
static void what_will_be_hidden_is_not_counted_on(void **state)
{
    static const maze_place table[] = {
        [0] = { .acts = SEAT_0, .ways = 2, .to = { 1, 3 } },
        [1] = { .acts = TB_CHANCE, .hides = true, .ways = 4, .to = { 2, 2, 2, 2 }, .weight = { 1, 1, 1, 1 } },
        [2] = { .acts = SEAT_0, .step = 1, .guesses = true, .ways = 4, .to = { 4, 5 } },
        [3] = { .acts = TB_CHANCE, .step = 1, .ways = 2, .to = { 4, 5 }, .weight = { 1, 3 } },
        [4] = { .acts = 0, .score = { 0, 1 } },
        [5] = { .acts = 0, .score = { 1, 0 } },
    };
    int wise = 0;

    (void) state;
    for (int kind = 0; kind < TB_LEN(kinds); kind++)
        for (uint64_t seed = 0; seed < 20; seed++)
            wise += best(table, 0, kind, seed) == maze_way(1);
    assert_true(wise >= 20 * TB_LEN(kinds) - 2); /* first impressions may be unlucky */
}

/* Two states that differ in what the seat cannot see are the same question. */
static void the_ranking_does_not_depend_on_what_is_hidden(void **state)
{
    tb_advice one[MAZE_WAYS], other[MAZE_WAYS];

    (void) state;
    for (int kind = 0; kind < TB_LEN(kinds); kind++) {
        tb_thinking search = search_of(&maze, &maze_evaluation, kind, 77);
        maze_state at = maze_start(secret, 2);
        at.place = 1;
        at.secret = 1;
        ask(&search, &at, 0, 5, one);
        at.secret = 4;
        ask(&search, &at, 0, 5, other);
        assert_memory_equal(one, other, 4 * sizeof one[0]);
    }
}

/* --- What it says -------------------------------------------------------------------------------------------------- */

/* All legal moves once, the best first, and as many visits as iterations. */
static void assert_whole_ranking(const tb_game *game, const void *state, int seat, const tb_advice advice[], int n,
                                 uint32_t iterations)
{
    tb_move legal[TB_MOVES_MAX];
    uint32_t visits = 0;

    assert_int_equal(game->legal(state, seat, legal), n);
    for (int i = 0; i < n; i++) {
        int times = 0;
        for (int j = 0; j < n; j++)
            times += advice[j].move == legal[i];
        assert_int_equal(times, 1);
        assert_true(i == 0 || tb_is_better(&advice[i - 1], &advice[i]));
        assert_true(advice[i].value >= 0 && advice[i].value <= 1);
        visits += advice[i].visits;
    }
    assert_int_equal(visits, iterations);
}

static void every_move_is_ranked_once_and_every_iteration_counted(void **state)
{
    static const uint32_t iterations[] = { 1, 2, 7, 60 };
    tb_advice advice[TB_MOVES_MAX];
    wander w;

    (void) state;
    for (int g = 0; g < tb_game_count; g++) {
        uint64_t index = 0;
        wander_start(&w, tb_games[g], tb_games[g]->max_seats - 1, 1, 0);
        for (int i = 0; i < 64; i++) {
            int seat = wander_next(&w, 1, &index);
            uint32_t wanted = iterations[i / 4 % 4];
            tb_thinking search = search_of(w.game, tb_evaluation_of(w.game), i % 4, wanted);
            int n = ask(&search, w.state.bytes, seat, 3, advice);
            assert_whole_ranking(w.game, w.state.bytes, seat, advice, n, wanted);
        }
    }
}

static void the_same_seed_gives_the_same_ranking_to_the_byte(void **state)
{
    static tb_advice one[TB_MOVES_MAX], two[TB_MOVES_MAX];
    int differ = 0;
    wander w;

    (void) state;
    for (int g = 0; g < tb_game_count; g++) {
        uint64_t index = 0;
        wander_start(&w, tb_games[g], 2, 2, 0);
        for (int i = 0; i < 40; i++) {
            int seat = wander_next(&w, 2, &index);
            tb_thinking search = search_of(w.game, tb_evaluation_of(w.game), i % 4, 50);
            int n = ask(&search, w.state.bytes, seat, 3, one);
            memset(memory, 0xEE, search.size); /* what stood there before does not matter */
            ask(&search, w.state.bytes, seat, 3, two);
            assert_memory_equal(one, two, (size_t) n * sizeof one[0]);
            ask(&search, w.state.bytes, seat, 4, two);
            differ += memcmp(one, two, (size_t) n * sizeof one[0]) != 0;
        }
    }
    assert_true(differ > 0);
}

/* The longest list of moves in two hundred games. */
static int find_long_list(const tb_game *game, wander *longest, int *seat)
{
    static wander w;
    tb_move legal[TB_MOVES_MAX];
    int most = 0, who;

    for (uint64_t i = 0; i < 200; i++) {
        wander_start(&w, game, game->max_seats, 5, i);
        for (uint32_t skip = 0; (who = wander_on(&w, skip)) >= 0; skip = 1) {
            int n = game->legal(w.state.bytes, who, legal);
            if (n > most) {
                most = n;
                *longest = w;
                *seat = who;
            }
        }
    }
    return most;
}

static void the_longest_lists_of_both_games_are_ranked(void **state)
{
    static tb_advice advice[TB_MOVES_MAX];
    int seat = 0;
    wander w;

    (void) state;
    for (int g = 0; g < tb_game_count; g++) {
        int n = find_long_list(tb_games[g], &w, &seat);
        assert_true(n > 10);
        for (uint32_t iterations = 1; iterations <= 1000; iterations *= 10) {
            tb_thinking search = search_of(w.game, tb_evaluation_of(w.game), 1, iterations);
            assert_int_equal(ask(&search, w.state.bytes, seat, 3, advice), n);
            assert_whole_ranking(w.game, w.state.bytes, seat, advice, n, iterations);
        }
    }
}

/* As many moves as any game may have; one in eight wins. */
static void a_thousand_moves_are_ranked(void **state)
{
    static const maze_place table[] = {
        [0] = { .acts = SEAT_0, .ways = TB_MOVES_MAX, .to = { 1, 1, 1, 1, 1, 2, 1, 1 } },
        [1] = { .acts = 0, .score = { 0, 1 } },
        [2] = { .acts = 0, .score = { 1, 0 } },
    };
    static tb_advice advice[TB_MOVES_MAX];

    (void) state;
    for (int kind = 0; kind < TB_LEN(kinds); kind++) {
        for (uint32_t iterations = 1; iterations <= 10000; iterations *= 100) {
            maze_state at = maze_start(table, 2);
            tb_thinking search = search_of(&maze, &maze_evaluation, kind, iterations);
            assert_int_equal(ask(&search, &at, 0, 3, advice), TB_MOVES_MAX);
            assert_whole_ranking(&maze, &at, 0, advice, TB_MOVES_MAX, iterations);
        }
        assert_int_equal(advice[0].move % MAZE_WAYS, 5);
    }
}

/* A tree that is full after some tens of iterations. */
static void a_full_tree_goes_on_counting(void **state)
{
    static tb_advice advice[TB_MOVES_MAX];
    wander w;

    (void) state;
    for (int g = 0; g < tb_game_count; g++) {
        wander_start(&w, tb_games[g], 2, 6, 0);
        int seat = wander_on(&w, 5);
        tb_thinking search = search_of(w.game, tb_evaluation_of(w.game), 1, 3000);
        search.size = tb_search_memory(1);
        int n = ask(&search, w.state.bytes, seat, 3, advice);
        assert_whole_ranking(w.game, w.state.bytes, seat, advice, n, 3000);
    }
}

/* --- When it ends --------------------------------------------------------------------------------------------------- */

static bool stop_after(void *context)
{
    int *left = context;

    return (*left)-- == 0;
}

static uint32_t run_until(int answers)
{
    maze_state at = maze_start(trap, 2);
    tb_thinking search = search_of(&maze, &maze_evaluation, 1, 500);
    tb_move legal[MAZE_WAYS];
    tb_advice advice[MAZE_WAYS];
    tb_view_box view;
    tb_rng rng;

    search.stop = stop_after;
    search.context = &answers;
    tb_rng_seed(&rng, 1, 0);
    maze.observe(&at, 0, view.bytes);
    int n = maze.legal(&at, 0, legal);
    uint32_t done = tb_search_run(&search, view.bytes, 0, legal, n, &rng, advice);
    assert_whole_ranking(&maze, &at, 0, advice, n, done);
    return done;
}

static void a_stop_ends_it_at_once_but_not_before_one_iteration(void **state)
{
    (void) state;
    assert_int_equal(run_until(0), 1);
    assert_int_equal(run_until(1), 2);
    assert_int_equal(run_until(99), 100);
    assert_int_equal(run_until(100000), 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_likely_win_is_preferred_to_an_unlikely_one),
        TEST(the_likeliest_hidden_draw_is_guessed),
        TEST(the_answer_of_another_seat_is_foreseen),
        TEST(what_is_hidden_is_guessed_no_better_than_by_chance),
        TEST(what_the_seat_saw_itself_is_used),
        TEST(what_will_be_hidden_is_not_counted_on),
        TEST(the_ranking_does_not_depend_on_what_is_hidden),
        TEST(every_move_is_ranked_once_and_every_iteration_counted),
        TEST(the_same_seed_gives_the_same_ranking_to_the_byte),
        TEST(the_longest_lists_of_both_games_are_ranked),
        TEST(a_thousand_moves_are_ranked),
        TEST(a_full_tree_goes_on_counting),
        TEST(a_stop_ends_it_at_once_but_not_before_one_iteration),
    };
    return RUN(tests);
}
