/* Training a net by self-play: the same for any number of threads, and it finds what weights could not say. */
#include "lab/tune_net.h"

#include "bots/net.h"
#include "bots/toy_evaluation.h"
#include "check.h"
#include "core/door.h"
#include "core/toy.h"
#include "games/list.h"

enum { SIZE = (2 + TOY_INPUTS) * TB_NET_HIDDEN + TOY_INPUTS };

static tb_tuning toy_training(uint64_t games)
{
    tb_tuning tuning = { .game = &toy, .evaluation = &toy_evaluation };

    tuning.games = games;
    tuning.seed = 1;
    tuning.threads = 1;
    tuning.positions = 8;
    tuning.rate = 0.003;
    tuning.noise = 0.5;
    tuning.afresh = true;
    tb_config_default(&toy, 2, &tuning.config);
    return tuning;
}

/* What the net makes of a card, counted from 0, and other inputs. */
static int32_t strength(const int16_t net[], int card, const uint16_t more[], int n)
{
    uint16_t active[TOY_INPUTS];
    int code = toy_codes[card];

    for (int i = 0; i < n; i++)
        active[i] = more[i];
    for (int bit = 0; bit < 3; bit++)
        if (code >> bit & 1)
            active[n++] = (uint16_t) (TOY_INPUT_CARD + bit);
    return tb_net_strength(net, TOY_INPUTS, active, n);
}

/* A bid of 2, for which there is an odd card, and the points that it may have brought. */
static const uint16_t bid_and_points[] = { TOY_INPUT_BIDS + 1, TOY_INPUT_POINTS, TOY_INPUT_POINTS + 1 };

/* A card that is two higher brings two points more at the end; its code says so only to whom puts the bits together. */
static void cards_are_put_in_order_though_no_weights_of_their_bits_could(void **state)
{
    tb_tuning tuning = toy_training(60000);
    int16_t net[SIZE];

    (void) state;
    assert_true(tb_tune_net(&tuning, net));
    for (int card = 2; card < TOY_CARDS; card++) {
        int32_t now = strength(net, card, NULL, 0), below = strength(net, card - 2, NULL, 0);
        CHECK(now > below, "card %d has strength %d, the next odd or even one below %d", card + 1, now, below);
    }
}

static void points_are_found_to_be_good(void **state)
{
    tb_tuning tuning = toy_training(60000);
    int16_t net[SIZE];

    (void) state;
    assert_true(tb_tune_net(&tuning, net));
    for (int card = 0; card < TOY_CARDS; card += 2)
        assert_true(strength(net, card, bid_and_points, 1) < strength(net, card, bid_and_points, 3));
}

static void the_number_of_threads_changes_nothing(void **state)
{
    tb_tuning tuning = toy_training(1280);
    int16_t one[SIZE], two[SIZE], other[SIZE];

    (void) state;
    assert_true(tb_tune_net(&tuning, one));
    tuning.threads = 2;
    assert_true(tb_tune_net(&tuning, two));
    assert_memory_equal(one, two, sizeof one);
    tuning.seed = 2;
    assert_true(tb_tune_net(&tuning, other));
    assert_memory_not_equal(one, other, sizeof one);
}

static void count_games(void *context, uint64_t games, double loss)
{
    uint64_t *last = context;

    assert_true(games > *last && loss > 0);
    *last = games;
}

/* Hardly moved, the net of a real game comes back as it was, number for number. */
static void progress_is_told_and_training_goes_on_from_the_old_net(void **state)
{
    const tb_game *game = tb_games[0];
    const tb_evaluation *evaluation = tb_evaluation_of(game);
    static int16_t found[1 << 16];
    tb_tuning tuning = toy_training(128);
    uint64_t last = 0;

    (void) state;
    tuning.game = game;
    tuning.evaluation = evaluation;
    tuning.positions = 1;
    tuning.afresh = false;
    tuning.rate = 1e-9;
    tuning.watch = count_games;
    tuning.context = &last;
    tb_config_default(game, 2, &tuning.config);
    assert_true(tb_tune_net(&tuning, found));
    assert_int_equal(last, 128);
    assert_memory_equal(found, evaluation->net(2), tb_net_size(evaluation->input_count) * sizeof found[0]);
}

static void a_game_without_inputs_has_no_net_to_train(void **state)
{
    tb_evaluation without = toy_evaluation;
    tb_tuning tuning = toy_training(128);
    int16_t net[SIZE];

    (void) state;
    without.inputs = NULL;
    tuning.evaluation = &without;
    assert_false(tb_tune_net(&tuning, net));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(cards_are_put_in_order_though_no_weights_of_their_bits_could),
        TEST(points_are_found_to_be_good),
        TEST(the_number_of_threads_changes_nothing),
        TEST(progress_is_told_and_training_goes_on_from_the_old_net),
        TEST(a_game_without_inputs_has_no_net_to_train),
    };
    return RUN(tests);
}
