/* Bots: found by name, and bound to what they are given. */
#include "bots/bot.h"

#include "bots/toy_evaluation.h"
#include "bots/wander.h"
#include "check.h"
#include "core/toy.h"

static void a_bot_is_found_by_its_whole_name(void **state)
{
    (void) state;
    for (int b = 0; b < tb_bot_count; b++)
        assert_ptr_equal(tb_bot_named(tb_bots[b]->name, strlen(tb_bots[b]->name)), tb_bots[b]);
    assert_ptr_equal(tb_bot_named("random,me", 6), &tb_bot_random);
    assert_null(tb_bot_named("rand", 4));
    assert_null(tb_bot_named("randomly", 8));
    assert_null(tb_bot_named("", 0));
}

static void the_same_generator_gives_the_same_moves(void **state)
{
    (void) state;
    for (int b = 0; b < tb_bot_count; b++) {
        toy_state game = toy_start(3);
        player one, two;

        game.phase = TOY_LOOKING;
        player_sit(&one, tb_bots[b], &toy_evaluation, 0);
        player_sit(&two, tb_bots[b], &toy_evaluation, 0);
        for (int i = 0; i < 100; i++)
            assert_int_equal(tb_bot_move(&one.brain, &toy, &game, 0), tb_bot_move(&two.brain, &toy, &game, 0));
        player_leave(&one);
        player_leave(&two);
    }
}

/* A thousand choices for each move: each is chosen about a thousand times. The seed is fixed, so the counts are too. */
static void random_chooses_all_moves_alike(void **state)
{
    (void) state;
    toy_state game = toy_start(3);
    tb_move legal[TB_MOVES_MAX];
    int counts[TB_MOVES_MAX] = { 0 };
    tb_rng rng;
    tb_bot_brain brain;

    game.phase = TOY_LOOKING;
    int n = toy.legal(&game, 0, legal);
    assert_true(n > 2);
    tb_rng_seed(&rng, 1, 0);
    tb_bot_sit(&tb_bot_random, &(tb_bot_means){ .rng = &rng }, &brain);
    for (int i = 0; i < 1000 * n; i++) {
        tb_move move = tb_bot_move(&brain, &toy, &game, 0);
        for (int m = 0; m < n; m++)
            counts[m] += legal[m] == move;
    }
    for (int m = 0; m < n; m++)
        assert_in_range(counts[m], 900, 1100);
}

static void only_levels_that_search_want_memory(void **state)
{
    (void) state;
    for (int b = 0; b < tb_bot_count; b++) {
        const tb_bot *bot = tb_bots[b];
        bool searches = bot->level != TB_NO_LEVEL && toy_evaluation.levels[bot->level].iterations > 0;

        assert_int_equal(tb_bot_memory(bot, &toy_evaluation, 0) > 0, searches);
        assert_int_equal(tb_bot_memory(bot, &toy_evaluation, 5000) > tb_bot_memory(bot, &toy_evaluation, 10), searches);
    }
}

static void the_levels_stand_in_order(void **state)
{
    int level = 0;

    (void) state;
    for (int b = 0; b < tb_bot_count; b++)
        if (tb_bots[b]->level != TB_NO_LEVEL)
            assert_int_equal(tb_bots[b]->level, level++);
    assert_int_equal(level, TB_LEVELS);
}

static void a_forced_move_is_not_thought_about(void **state)
{
    static const tb_move only = 5;
    tb_advice advice;
    tb_bot_brain brain;

    (void) state;
    tb_bot_sit(&tb_bot_greedy, &(tb_bot_means){ 0 }, &brain); /* nothing to think with */
    tb_bot_advise(&brain, &toy, 0, NULL, &only, 1, &advice);
    assert_int_equal(advice.move, only);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_bot_is_found_by_its_whole_name), TEST(the_same_generator_gives_the_same_moves),
        TEST(random_chooses_all_moves_alike),   TEST(only_levels_that_search_want_memory),
        TEST(the_levels_stand_in_order),        TEST(a_forced_move_is_not_thought_about),
    };
    return RUN(tests);
}
