/* The arena: games that depend on the plan alone, and dice that the rotations of a line-up share. */
#include "lab/arena.h"

#include <pthread.h>
#include <time.h>

#include "check.h"
#include "core/door.h"
#include "games/list.h"
#include "lab/standing.h"

static tb_arena_plan plan_of(const tb_game *game, int seats, const char *const bots[], int count)
{
    tb_arena_plan plan = { .game = game, .lineups = { .bots = count, .seats = seats }, .seed = 3 };

    tb_config_default(game, seats, &plan.config);
    for (int b = 0; b < count; b++)
        assert_int_equal(tb_opponent_read(bots[b], strlen(bots[b]), &plan.bot[b]), TB_OK);
    return plan;
}

static void run(const tb_arena_plan *plan, uint64_t games, int threads, tb_arena_results *out)
{
    tb_arena arena = { .plan = plan, .results = out, .threads = threads };

    assert_true(tb_arena_results_open(out, plan, games));
    assert_int_equal(tb_arena_run(&arena), TB_OK);
    assert_int_equal(out->done, games);
    for (uint64_t i = 0; i < games; i++)
        memset(out->game[i].ns, 0, sizeof(out->game[i].ns));
}

static void the_results_do_not_depend_on_the_number_of_threads(void **state)
{
    (void) state;
    static const char *const searcher[] = { "master@2", "medium@2" }; /* the quickest one of each game */

    for (int g = 0; g < TB_LEN(searcher); g++) {
        const char *const bots[] = { "greedy", "novice", "random", searcher[g] };
        tb_arena_plan plan = plan_of(tb_games[g], 3, bots, 4);
        enum { GAMES = 12 }; /* every line-up in every rotation */
        tb_arena_results one, many;

        run(&plan, GAMES, 1, &one);
        for (int threads = 2; threads <= 4; threads += 2) {
            run(&plan, GAMES, threads, &many);
            assert_memory_equal(one.game, many.game, GAMES * sizeof(*one.game));
            assert_int_equal(tb_arena_signature(&one, GAMES), tb_arena_signature(&many, GAMES));
            tb_arena_results_close(&many);
        }
        tb_arena_results_close(&one);
    }
}

/* Luck moves no mean: over the sets, what it took away lies within three standard errors of nothing. It is the same
 * with any number of threads. */
static void results_without_luck_mean_the_same(void **state)
{
    (void) state;
    static const char *const bots[] = { "greedy", "novice" };
    enum { SETS = 30, AGAIN = 6 };
    tb_arena_plan plan = plan_of(tb_games[0], 2, bots, 2);
    tb_standing standing[TB_ARENA_BOTS];
    tb_arena_results results, again;
    double sum = 0, squares = 0;

    plan.luck = true;
    run(&plan, 2 * SETS, 2, &results);
    tb_standings(&results, 2 * SETS, standing);
    for (uint64_t set = 0; set < SETS; set++) {
        double luck = 0;
        for (uint64_t i = 2 * set; i < 2 * set + 2; i++) {
            uint8_t at[TB_MAX_SEATS];
            tb_lineup_seats(&plan.lineups, plan.seed, i, at);
            luck += (double) results.game[i].luck[at[0] == 0 ? 0 : 1] / TB_LUCK_ONE;
            assert_in_range(results.game[i].luck[0] + results.game[i].luck[1] + 4, 0, 8); /* rounded apart */
        }
        sum += luck;
        squares += luck * luck;
    }
    CHECK(sum * sum <= 9 * squares, "luck is %g over %d sets", sum, SETS);
    double apart = standing[0].share.value - standing[0].adjusted.value - sum / (2 * SETS);
    CHECK(apart < 1e-6 && apart > -1e-6, "%g", apart);
    run(&plan, AGAIN, 1, &again);
    assert_memory_equal(again.game, results.game, AGAIN * sizeof(*again.game));
    tb_arena_results_close(&again);
    tb_arena_results_close(&results);
}

static void the_seed_changes_the_games(void **state)
{
    (void) state;
    static const char *const bots[] = { "greedy", "random" };
    tb_arena_plan plan = plan_of(tb_games[0], 2, bots, 2);
    tb_arena_results first, second;

    run(&plan, 4, 1, &first);
    plan.seed++;
    run(&plan, 4, 1, &second);
    assert_true(tb_arena_signature(&first, 4) != tb_arena_signature(&second, 4));
    tb_arena_results_close(&first);
    tb_arena_results_close(&second);
}

/* The draws of the first chance events, as fractions of their sums: where the sums agree the numbers must too. */
static void the_games_of_a_set_share_their_dice_and_those_of_two_sets_do_not(void **state)
{
    (void) state;
    static const char *const bots[] = { "greedy", "random" };
    tb_arena_plan plan = plan_of(tb_games[0], 2, bots, 2);
    tb_arena_table *table = tb_arena_table_open(&plan, NULL);
    tb_event first[64];
    int same[2] = { 0 }, compared[2] = { 0 }, known = 0;

    assert_non_null(table);
    for (uint64_t game = 0; game < 4; game++) { /* 0 and 1 are a set, 2 and 3 the next */
        tb_arena_news news;
        const tb_match *match = &tb_arena_table_record(table)->match;
        int count = 0;

        assert_int_equal(tb_arena_table_play(table, game, &news), TB_OK);
        for (uint32_t e = 0; e < match->count && count < TB_LEN(first); e++) {
            const tb_event *event = &match->events[e];
            if (event->seat != TB_CHANCE_SEAT)
                continue;
            if (game == 0) {
                first[count++] = *event;
                known = count;
                continue;
            }
            if (count == known)
                break;
            int other = game > 1;
            compared[other] += event->sum == first[count].sum;
            same[other] += event->sum == first[count].sum && event->u == first[count].u;
            count++;
        }
    }
    assert_true(compared[0] >= 10 && same[0] == compared[0]);
    assert_true(compared[1] > 20 && same[1] < compared[1] / 2);
    tb_arena_table_close(table);
}

static void every_game_is_a_record_that_can_be_proved(void **state)
{
    (void) state;
    static const char *const bots[] = { "novice", "hard@2" };
    tb_arena_plan plan = plan_of(tb_games[0], 2, bots, 2);
    tb_arena_table *table = tb_arena_table_open(&plan, NULL);
    static char bytes[1 << 18];
    static tb_event events[1 << 12];
    tb_text text = tb_text_on(bytes, sizeof(bytes));
    tb_arena_news news;
    tb_record read;
    tb_proof proof;
    tb_record_error error;

    assert_non_null(table);
    assert_int_equal(tb_arena_table_play(table, 5, &news), TB_OK);
    tb_record_write(tb_arena_table_record(table), TB_COMPLETE, true, &text);
    assert_true(tb_text_whole(&text));
    assert_int_equal(tb_record_verify(bytes, text.len, tb_game_named, events, TB_LEN(events), &read, &proof, &error),
                     TB_OK);
    assert_true(proof.finished && proof.outcomes > 0 && proof.committed == proof.outcomes);
    tb_arena_table_close(table);
}

static void known_games_are_not_played_again(void **state)
{
    (void) state;
    static const char *const bots[] = { "greedy", "random" };
    tb_arena_plan plan = plan_of(tb_games[1], 2, bots, 2);
    tb_arena_results results;
    tb_arena arena = { .plan = &plan, .results = &results, .threads = 2 };
    tb_arena_news told = { .index = 3, .fault_seat = -1, .game = { .hash = 42, .rank = { 1, 2 } } };

    assert_true(tb_arena_results_open(&results, &plan, 6));
    tb_arena_results_add(&results, &told);
    assert_int_equal(tb_arena_run(&arena), TB_OK);
    assert_int_equal(results.done, 6);
    assert_int_equal(results.game[3].hash, 42);
    tb_arena_results_close(&results);
}

static bool after_ten(void *context, const tb_arena_results *results)
{
    (void) context;
    return results->done >= 10;
}

static void it_ends_when_there_is_enough_or_somebody_says_stop(void **state)
{
    (void) state;
    static const char *const bots[] = { "greedy", "random" };
    tb_arena_plan plan = plan_of(tb_games[0], 2, bots, 2);
    tb_arena_results results;
    atomic_bool stop = true;
    tb_arena arena = { .plan = &plan, .results = &results, .threads = 2, .enough = after_ten };

    assert_true(tb_arena_results_open(&results, &plan, 100));
    assert_int_equal(tb_arena_run(&arena), TB_OK);
    assert_in_range(results.done, 10, 12);
    tb_arena_results_close(&results);

    tb_arena_news news;
    tb_arena_table *table = tb_arena_table_open(&plan, &stop);
    assert_int_equal(tb_arena_table_play(table, 0, &news), TB_NOTHING);
    tb_arena_table_close(table);
}

static void *stop_soon(void *stop)
{
    nanosleep(&(struct timespec){ .tv_nsec = 50000000 }, NULL);
    atomic_store((atomic_bool *) stop, true);
    return NULL;
}

/* Neither a search of minutes nor a program that says nothing holds up somebody who wants to leave. */
static void a_decision_is_broken_off_when_somebody_says_stop(void **state)
{
    (void) state;
    static const char *const slow[][2] = { { "master@1000000", "random" }, { "exec:sleep 1000", "random" } };

    for (int i = 0; i < TB_LEN(slow); i++) {
        tb_arena_plan plan = plan_of(tb_games[0], 2, slow[i], 2);
        atomic_bool stop = false;
        tb_arena_table *table = tb_arena_table_open(&plan, &stop);
        tb_arena_news news;
        pthread_t thread;
        time_t begun = time(NULL);

        assert_int_equal(pthread_create(&thread, NULL, stop_soon, &stop), 0);
        assert_int_equal(tb_arena_table_play(table, 0, &news), TB_NOTHING);
        pthread_join(thread, NULL);
        tb_arena_table_close(table);
        assert_true(difftime(time(NULL), begun) < 9);
    }
}

static bool note_three(void *asked, const tb_arena_news *news)
{
    (void) news;
    return atomic_fetch_add((atomic_int *) asked, 1) < 3;
}

static void nothing_is_noted_after_the_first_that_failed(void **state)
{
    (void) state;
    static const char *const bots[] = { "random", "random" };
    tb_arena_plan plan = plan_of(tb_games[0], 2, bots, 2);

    for (int run = 0; run < 20; run++) {
        tb_arena_results results;
        atomic_int asked = 0;
        tb_arena arena = { .plan = &plan, .results = &results, .threads = 8, .note = note_three, .context = &asked };

        assert_true(tb_arena_results_open(&results, &plan, 100));
        assert_int_equal(tb_arena_run(&arena), TB_NOTHING);
        assert_int_equal(atomic_load(&asked), 4);
        assert_int_equal(results.done, 3);
        tb_arena_results_close(&results);
    }
}

/* `false` ends at once: it has lost, is ranked last, and the game goes on without it. */
static void a_program_that_fails_has_lost_and_the_others_play_on(void **state)
{
    (void) state;
    static const char *const bots[] = { "exec:false", "random", "greedy" };
    tb_arena_plan plan = plan_of(tb_games[0], 3, bots, 3);
    tb_arena_results results;

    run(&plan, 6, 2, &results);
    for (uint64_t i = 0; i < 6; i++) {
        uint8_t at[TB_MAX_SEATS];
        tb_lineup_seats(&plan.lineups, plan.seed, i, at);
        for (int seat = 0; seat < 3; seat++) {
            assert_int_equal(results.game[i].fault[seat] != TB_FAULT_NONE, at[seat] == 0);
            assert_true((results.game[i].rank[seat] == 3) == (at[seat] == 0));
        }
    }
    assert_int_equal(results.fault[0].game, 0);
    assert_true(strlen(results.fault[0].text) > 10);
    assert_int_equal(results.fault[1].text[0], '\0');
    tb_arena_results_close(&results);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_results_do_not_depend_on_the_number_of_threads),
        TEST(results_without_luck_mean_the_same),
        TEST(the_seed_changes_the_games),
        TEST(the_games_of_a_set_share_their_dice_and_those_of_two_sets_do_not),
        TEST(every_game_is_a_record_that_can_be_proved),
        TEST(known_games_are_not_played_again),
        TEST(it_ends_when_there_is_enough_or_somebody_says_stop),
        TEST(a_decision_is_broken_off_when_somebody_says_stop),
        TEST(nothing_is_noted_after_the_first_that_failed),
        TEST(a_program_that_fails_has_lost_and_the_others_play_on),
    };
    return RUN(tests);
}
