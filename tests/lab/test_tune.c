/* Tuning by self-play: the same for any number of threads, and it finds what is certain to be good. */
#include "lab/tune.h"

#include "bots/toy_evaluation.h"
#include "bots/wander.h"
#include "check.h"
#include "core/door.h"
#include "core/toy.h"
#include "games/list.h"

/* The toy with six sides: a bid of 1 brings 5/7 of a point, one of 2 brings 8/7, and nothing else can be chosen. */
static tb_tuning toy_tuning(int seats)
{
    tb_tuning tuning = { .game = &toy, .evaluation = &toy_evaluation };

    tuning.games = 20000;
    tuning.seed = 1;
    tuning.threads = 1;
    tuning.positions = 8;
    tuning.rate = 0.05;
    tuning.noise = 0.5;
    tuning.round = 1000;
    tuning.kept = 0.5;
    tuning.ridge = 1;
    tuning.afresh = true;
    tb_config_default(&toy, seats, &tuning.config);
    return tuning;
}

static void the_number_of_threads_changes_nothing(void **state)
{
    tb_tuning tuning = toy_tuning(3);
    int16_t one[TOY_FEATURES], two[TOY_FEATURES], other[TOY_FEATURES];

    (void) state;
    tuning.games = 640;
    assert_true(tb_tune(&tuning, one));
    tuning.threads = 2;
    assert_true(tb_tune(&tuning, two));
    assert_memory_equal(one, two, sizeof one);
    tuning.seed = 2;
    assert_true(tb_tune(&tuning, other));
    assert_memory_not_equal(one, other, sizeof one);
}

/* With `seats` at the table; what a tuning of 128 games finds. */
static void tune_a_little(const tb_game *game, int seats, bool by_score, int plan, int threads, int16_t out[])
{
    tb_tuning tuning = { .game = game, .evaluation = tb_evaluation_of(game) };

    tuning.games = 128;
    tuning.threads = threads;
    tuning.positions = 1;
    tuning.rate = 0.03;
    tuning.noise = by_score ? 1 : 0.1;
    tuning.round = 64;
    tuning.kept = 0.5;
    tuning.ridge = 5;
    tuning.editions = true;
    tuning.by_score = by_score;
    tuning.plan = plan;
    tb_config_default(game, seats, &tuning.config);
    assert_true(tb_tune(&tuning, out));
}

static void check_real_game(const tb_game *game, int seats, bool by_score, int plan)
{
    static int16_t one[1 << 16], two[1 << 16];
    const tb_evaluation *evaluation = tb_evaluation_of(game);

    tune_a_little(game, seats, by_score, plan, 1, one);
    tune_a_little(game, seats, by_score, plan, 2, two);
    assert_memory_equal(one, two, evaluation->count * sizeof one[0]);
    assert_memory_not_equal(one, evaluation->weights(seats), evaluation->count * sizeof one[0]);
}

static void real_games_are_tuned_alike_by_one_thread_and_by_two(void **state)
{
    (void) state;
    for (int g = 0; g < tb_game_count; g++) {
        check_real_game(tb_games[g], 2, false, 0);
        if (tb_evaluation_of(tb_games[g])->points) {
            check_real_game(tb_games[g], 2, true, 0);
            check_real_game(tb_games[g], 1, true, 0);
            check_real_game(tb_games[g], 2, true, 1);
            check_real_game(tb_games[g], 1, true, 1);
        }
    }
}

static int16_t tuned[TOY_FEATURES], nothing[TOY_FEATURES];

static const int16_t *tuned_weights(int seats)
{
    (void) seats;
    return tuned;
}

static const int16_t *no_weights(int seats)
{
    (void) seats;
    return nothing;
}

/* How many of 1000 games greedy wins with the tuned weights against greedy that values nothing, on either seat. */
static double games_won(void)
{
    tb_evaluation with = toy_evaluation, without = toy_evaluation;
    player knows, ignores;
    double won = 0;

    with.weights = tuned_weights;
    without.weights = no_weights;
    player_sit(&knows, &tb_bot_greedy, &with, 0);
    player_sit(&ignores, &tb_bot_greedy, &without, 0);
    for (int i = 0; i < 1000; i++) {
        toy_state game = toy_start(2);
        tb_rng chance;
        tb_play play = { .game = &toy, .draw = tb_draw_from_rng, .source = &chance };
        tb_tally tally = { 0 };
        tb_result result;
        int seat = i % 2;
        tb_rng_seed(&chance, 5, (uint64_t) i / 2);
        play.brains[seat] = &knows.brain.brain;
        play.brains[1 - seat] = &ignores.brain.brain;
        assert_int_equal(tb_play_on(&play, &game, &tally), TB_OK);
        toy.scores(&game, &result);
        won += result.rank[seat] > 1 ? 0 : result.rank[1 - seat] > 1 ? 1 : 0.5;
    }
    player_leave(&knows);
    player_leave(&ignores);
    return won;
}

static void tuned_weights_beat_none(void **state)
{
    tb_tuning tuning = toy_tuning(2);

    (void) state;
    assert_true(tb_tune(&tuning, tuned));
    assert_true(tuned[TOY_FEATURE_SCORE] > 0);
    assert_true(tuned[TOY_FEATURE_CARD] > 0);
    assert_true(tuned[TOY_FEATURE_BID_2] > tuned[TOY_FEATURE_BID_1] && tuned[TOY_FEATURE_BID_1] > 0);
    double won = games_won();
    CHECK(won > 600, "%.1f of 1000 games won", won);
}

/* The final score of the toy is score and card, and what is still to come is about the same for all. */
static void scores_are_learned_in_their_own_scale(void **state)
{
    tb_tuning tuning = toy_tuning(2);
    int point = TB_STRENGTH_ONE / toy_evaluation.points;

    (void) state;
    tuning.by_score = true;
    assert_true(tb_tune(&tuning, tuned));
    assert_in_range(tuned[TOY_FEATURE_SCORE], point / 2, 2 * point);
    assert_in_range(tuned[TOY_FEATURE_CARD], point / 2, 2 * point);
    assert_true(tuned[TOY_FEATURE_BID_2] > 0);
}

static void scores_are_learned_alike_by_one_thread_and_by_two(void **state)
{
    tb_tuning tuning = toy_tuning(3);
    int16_t one[TOY_FEATURES], two[TOY_FEATURES];

    (void) state;
    tuning.by_score = true;
    tuning.games = 2560;
    assert_true(tb_tune(&tuning, one));
    tuning.threads = 2;
    assert_true(tb_tune(&tuning, two));
    assert_memory_equal(one, two, sizeof one);
}

static void count_games(void *context, uint64_t games, double loss)
{
    uint64_t *last = context;

    assert_true(games > *last && loss > 0);
    *last = games;
}

static void progress_is_told_and_tuning_goes_on_from_the_old_weights(void **state)
{
    tb_tuning tuning = toy_tuning(2);
    int16_t found[TOY_FEATURES];
    uint64_t last = 0;

    (void) state;
    tuning.afresh = false;
    tuning.games = 64;
    tuning.rate = 1e-9;
    tuning.watch = count_games;
    tuning.context = &last;
    assert_true(tb_tune(&tuning, found));
    assert_int_equal(last, 64);
    assert_memory_equal(found, toy_weights, sizeof found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_number_of_threads_changes_nothing),
        TEST(real_games_are_tuned_alike_by_one_thread_and_by_two),
        TEST(tuned_weights_beat_none),
        TEST(scores_are_learned_in_their_own_scale),
        TEST(scores_are_learned_alike_by_one_thread_and_by_two),
        TEST(progress_is_told_and_tuning_goes_on_from_the_old_weights),
    };
    return RUN(tests);
}
