/* Bots of ours: bound to iterations, capped in time by any clock, with any number of roots in any number of threads. */
#include <pthread.h>
#include <stdatomic.h>

#include "check.h"
#include "games/list.h"
#include "table.h"

enum { MS = 1000000, POSITIONS = 3 };

/* A clock that goes on by itself whenever it is asked: by `step`, and every fifth time by the least it can. */
typedef struct fake_clock {
    atomic_uint_fast64_t now, asked;
    uint64_t step;
} fake_clock;

static uint64_t tick(void *clock)
{
    fake_clock *c = clock;
    uint64_t asked = atomic_fetch_add(&c->asked, 1);

    return atomic_fetch_add(&c->now, asked % 5 == 0 ? 1 : c->step);
}

static const char *const levels[] = { "random", "greedy", "novice", "easy", "medium", "hard", "master" };

/* What an opponent of this kind says about a position. */
static int advise(const char *word, const tb_game *game, const tb_limits *limits, int which, tb_advice out[],
                  tb_opponent_work *work)
{
    tb_opponent_kind kind = kind_of(word);
    tb_opponent *opponent = tb_opponent_open(&kind, game, limits);
    tb_move legal[TB_MOVES_MAX];
    tb_state_box state;
    tb_view_box view;
    tb_config config;

    assert_non_null(opponent);
    position(game, which, 2, &config, state.bytes);
    tb_opponent_begin(opponent, &config, 0, 3, (uint64_t) which);
    int n = game->legal(state.bytes, 0, legal);
    game->observe(state.bytes, 0, view.bytes);
    assert_true(tb_opponent_advise(opponent, view.bytes, 0, legal, n, out));
    if (work)
        *work = tb_opponent_work_of(opponent);
    tb_opponent_close(opponent);
    return n;
}

static void is_same_advice(const tb_advice a[], const tb_advice b[], int n)
{
    for (int i = 0; i < n; i++) {
        assert_int_equal(a[i].move, b[i].move);
        assert_int_equal(a[i].visits, b[i].visits);
        assert_true(a[i].value == b[i].value);
    }
}

static uint64_t visits_of(const tb_advice advice[], int n)
{
    uint64_t sum = 0;

    for (int i = 0; i < n; i++)
        sum += advice[i].visits;
    return sum;
}

/* Where `hard` plans through a few futures, a visit is a future, and iterations say how wide it looks. */
static bool plans(const tb_game *game)
{
    return tb_evaluation_of(game)->levels[tb_bot_named("hard", 4)->level].futures > 0;
}

/* --- Time -------------------------------------------------------------------------------------------------------- */

static void a_decision_ends_before_six_fifths_of_its_cap(void **state)
{
    (void) state;
    static const uint32_t caps[] = { 1, 2, 10, 100 };
    tb_advice advice[TB_MOVES_MAX];
    tb_opponent_work work;

    for (int g = 0; g < tb_game_count; g++) {
        for (int l = 0; l < TB_LEN(levels); l++) {
            for (int c = 0; c < TB_LEN(caps) * POSITIONS; c++) {
                uint32_t cap = caps[c % TB_LEN(caps)];
                fake_clock clock = { .step = (uint64_t) cap * MS / 10 };
                tb_limits limits = { .think_ms = cap, .now_ns = tick, .clock = &clock };

                advise(levels[l], tb_games[g], &limits, c / TB_LEN(caps), advice, &work);
                assert_int_equal(work.decisions, 1);
                assert_int_equal(work.late, 0);
                CHECK(work.ns * 5 <= (uint64_t) cap * MS * 6, "%s takes %lu ns", levels[l], (unsigned long) work.ns);
            }
        }
    }
}

static void roots_in_one_thread_share_the_time(void **state)
{
    (void) state;
    tb_advice advice[TB_MOVES_MAX];
    tb_opponent_work work;

    for (int roots = 2; roots <= 16; roots *= 2) {
        fake_clock clock = { .step = 2 * MS };
        tb_limits limits = { .think_ms = 100, .roots = roots, .threads = 1, .now_ns = tick, .clock = &clock };

        int n = advise("master", tb_games[0], &limits, 1, advice, &work);
        assert_true(visits_of(advice, n) > 0);
        CHECK(work.ns <= 120 * MS, "%d roots take %lu ns", roots, (unsigned long) work.ns);
    }
}

static void a_cap_that_is_passed_at_once_still_gives_a_move(void **state)
{
    (void) state;
    fake_clock clock = { .step = 50 * MS };
    tb_limits limits = { .think_ms = 1, .roots = 4, .now_ns = tick, .clock = &clock };
    tb_advice advice[TB_MOVES_MAX];
    tb_opponent_work work;

    int n = advise("hard", tb_games[0], &limits, 0, advice, &work);
    assert_true(visits_of(advice, n) >= 1);
    assert_int_equal(work.late, 1);
}

static void without_a_cap_the_clock_does_not_matter(void **state)
{
    (void) state;
    tb_advice one[TB_MOVES_MAX], two[TB_MOVES_MAX];
    fake_clock slow = { .step = (uint64_t) 3600 * 1000 * MS };

    for (int g = 0; g < tb_game_count; g++) {
        tb_limits steady = { 0 }, slept = { .now_ns = tick, .clock = &slow };
        int n = advise("hard@60", tb_games[g], &steady, 1, one, NULL);
        assert_int_equal(advise("hard@60", tb_games[g], &slept, 1, two, NULL), n);
        assert_true(visits_of(one, n) == 60 || plans(tb_games[g]));
        is_same_advice(one, two, n);
    }
}

static void is_waiting(void *waiter, uint64_t ns)
{
    uint64_t *longest = waiter;

    *longest = ns > *longest ? ns : *longest;
}

static void one_who_waits_is_told_and_changes_nothing(void **state)
{
    (void) state;
    tb_advice one[TB_MOVES_MAX], two[TB_MOVES_MAX];
    uint64_t longest = 0;
    fake_clock clock = { .step = MS };
    tb_limits silent = { 0 }, telling = { .now_ns = tick, .clock = &clock, .waiting = is_waiting, .waiter = &longest };

    int n = advise("hard@40", tb_games[0], &silent, 2, one, NULL);
    advise("hard@40", tb_games[0], &telling, 2, two, NULL);
    is_same_advice(one, two, n);
    assert_true(longest >= 30 * MS);
}

/* In which thread, and how often. */
typedef struct listener {
    pthread_t thread;
    int told, elsewhere;
} listener;

static void hear(void *waiter, uint64_t ns)
{
    listener *l = waiter;

    (void) ns;
    l->told++;
    l->elsewhere += !pthread_equal(l->thread, pthread_self());
}

static void only_the_thread_that_asked_is_told(void **state)
{
    (void) state;
    listener ear = { .thread = pthread_self() };
    tb_limits limits = { .think_ms = 60000, .roots = 6, .threads = 3, .waiting = hear, .waiter = &ear };
    tb_advice advice[TB_MOVES_MAX];

    advise("hard@40", tb_games[0], &limits, 2, advice, NULL);
    assert_true(ear.told >= 40);
    assert_int_equal(ear.elsewhere, 0);
}

/* --- Roots ------------------------------------------------------------------------------------------------------- */

static void the_number_of_threads_changes_no_answer(void **state)
{
    (void) state;
    tb_advice one[TB_MOVES_MAX], many[TB_MOVES_MAX];

    for (int g = 0; g < tb_game_count; g++) {
        for (int which = 0; which < POSITIONS; which++) {
            tb_limits alone = { .roots = 5, .threads = 1 };
            int n = advise("hard@30", tb_games[g], &alone, which, one, NULL);

            assert_true(visits_of(one, n) == 5 * 30 || plans(tb_games[g]));
            for (int threads = 0; threads <= 6; threads += 2) {
                tb_limits together = { .roots = 5, .threads = threads };
                advise("hard@30", tb_games[g], &together, which, many, NULL);
                is_same_advice(one, many, n);
            }
        }
    }
}

static void every_root_draws_for_itself(void **state)
{
    (void) state;
    tb_advice one[TB_MOVES_MAX], two[TB_MOVES_MAX];
    tb_limits single = { .roots = 1 }, twin = { .roots = 2 };
    int differ = 0, n = advise("hard@50", tb_games[0], &single, 1, one, NULL);

    advise("hard@50", tb_games[0], &twin, 1, two, NULL);
    assert_int_equal(visits_of(one, n), 50);
    assert_int_equal(visits_of(two, n), 100);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            differ += one[i].move == two[j].move && 2 * one[i].visits != two[j].visits;
    }
    assert_true(differ > 0);
}

static void roots_do_not_matter_without_a_search(void **state)
{
    (void) state;
    tb_advice one[TB_MOVES_MAX], two[TB_MOVES_MAX];
    tb_limits single = { 0 }, many = { .roots = 8 };

    for (int l = 0; l < 4; l++) {
        int n = advise(levels[l], tb_games[0], &single, 1, one, NULL);
        advise(levels[l], tb_games[0], &many, 1, two, NULL);
        is_same_advice(one, two, n);
    }
}

/* --- Games ------------------------------------------------------------------------------------------------------- */

static void a_seed_makes_a_whole_game_repeatable(void **state)
{
    (void) state;
    tb_state_box one, two;

    for (int g = 0; g < tb_game_count; g++) {
        tb_opponent_kind kind = kind_of("hard@10");
        tb_opponent *opponent = tb_opponent_open(&kind, tb_games[g], &(tb_limits){ 0 });

        assert_true(play_game(opponent, tb_games[g], 2, 5, one.bytes));
        assert_true(play_game(opponent, tb_games[g], 2, 5, two.bytes));
        assert_memory_equal(one.bytes, two.bytes, tb_games[g]->state_size);
        assert_true(play_game(opponent, tb_games[g], 2, 6, two.bytes));
        assert_memory_not_equal(one.bytes, two.bytes, tb_games[g]->state_size);
        tb_opponent_close(opponent);
    }
}

static void every_level_plays_to_the_end_at_every_table(void **state)
{
    (void) state;
    static const char *const words[] = { "random", "greedy", "novice", "easy", "medium@5", "hard@5", "master@5" };
    tb_state_box end;

    for (int g = 0; g < tb_game_count; g++) {
        for (int w = 0; w < TB_LEN(words); w++) {
            tb_opponent_kind kind = kind_of(words[w]);
            tb_opponent *opponent = tb_opponent_open(&kind, tb_games[g], &(tb_limits){ 0 });
            for (int seats = tb_games[g]->min_seats; seats <= tb_games[g]->max_seats; seats++)
                assert_true(play_game(opponent, tb_games[g], seats, 1, end.bytes));
            assert_true(tb_opponent_work_of(opponent).decisions > 0);
            tb_opponent_close(opponent);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_decision_ends_before_six_fifths_of_its_cap),
        TEST(roots_in_one_thread_share_the_time),
        TEST(a_cap_that_is_passed_at_once_still_gives_a_move),
        TEST(without_a_cap_the_clock_does_not_matter),
        TEST(one_who_waits_is_told_and_changes_nothing),
        TEST(only_the_thread_that_asked_is_told),
        TEST(the_number_of_threads_changes_no_answer),
        TEST(every_root_draws_for_itself),
        TEST(roots_do_not_matter_without_a_search),
        TEST(a_seed_makes_a_whole_game_repeatable),
        TEST(every_level_plays_to_the_end_at_every_table),
    };

    return RUN(tests);
}
