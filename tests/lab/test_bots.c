/* Bots: found by name, and bound to what they are given. */
#include "bots/bot.h"
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
        tb_rng one, two;
        tb_bot_brain first, second;
        toy_state game = toy_start(3);

        game.phase = TOY_LOOKING;
        tb_rng_seed(&one, 9, 0);
        tb_rng_seed(&two, 9, 0);
        tb_bot_sit(tb_bots[b], &one, &first);
        tb_bot_sit(tb_bots[b], &two, &second);
        for (int i = 0; i < 100; i++)
            assert_int_equal(tb_bot_move(&first, &toy, &game, 0), tb_bot_move(&second, &toy, &game, 0));
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
    tb_bot_sit(&tb_bot_random, &rng, &brain);
    for (int i = 0; i < 1000 * n; i++) {
        tb_move move = tb_bot_move(&brain, &toy, &game, 0);
        for (int m = 0; m < n; m++)
            counts[m] += legal[m] == move;
    }
    for (int m = 0; m < n; m++)
        assert_in_range(counts[m], 900, 1100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_bot_is_found_by_its_whole_name),
        TEST(the_same_generator_gives_the_same_moves),
        TEST(random_chooses_all_moves_alike),
    };
    return RUN(tests);
}
