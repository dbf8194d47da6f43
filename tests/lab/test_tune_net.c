/* Training a net by self-play: the same for any number of threads, and it finds what weights could not say. */
#include "lab/tune_net.h"

#include "base/hash.h"
#include "bots/toy_evaluation.h"
#include "check.h"
#include "core/door.h"
#include "core/toy.h"
#include "games/list.h"
#include "lab/net_learn.h"

enum { SIZE = TOY_NET };

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

/* How much a seat with a card, counted from 0, and other inputs leads one with another card and nothing else. */
static int32_t lead(const int16_t net[], int card, uint32_t more, int other_card)
{
    tb_net_seat one = { 0 }, other = { 0 };
    tb_inputs inputs = { 0 }, other_inputs = { 0 };

    tb_inputs_add(&inputs, 0, more);
    tb_inputs_add(&inputs, TOY_INPUT_CARD, toy_codes[card]);
    tb_net_see(net, TOY_INPUTS, &inputs, &one);
    tb_inputs_add(&other_inputs, TOY_INPUT_CARD, toy_codes[other_card]);
    tb_net_see(net, TOY_INPUTS, &other_inputs, &other);
    return tb_net_lead(net, &one, &other);
}

/* A bid of 2, for which there is an odd card, and the points that it may have brought. */
enum { BID = 2 << TOY_INPUT_BIDS, POINTS = 3 << TOY_INPUT_POINTS };

/* A card that is two higher brings two points more at the end; its code says so only to whom puts the bits together. */
static void cards_are_put_in_order_though_no_weights_of_their_bits_could(void **state)
{
    tb_tuning tuning = toy_training(60000);
    int16_t net[SIZE];

    (void) state;
    assert_true(tb_tune_net(&tuning, net));
    for (int card = 2; card < TOY_CARDS; card++) {
        int32_t ahead = lead(net, card, 0, card - 2);
        CHECK(ahead > 0, "card %d leads the next odd or even one below by %d", card + 1, ahead);
    }
}

static void points_are_found_to_be_good(void **state)
{
    tb_tuning tuning = toy_training(60000);
    int16_t net[SIZE];

    (void) state;
    assert_true(tb_tune_net(&tuning, net));
    for (int card = 0; card < TOY_CARDS; card += 2)
        assert_true(lead(net, card, BID, card) < lead(net, card, BID | POINTS, card));
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
    tb_tuning tuning = toy_training(512);
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
    assert_int_equal(last, 512);
    assert_memory_equal(found, evaluation->net(2), tb_net_size(evaluation->input_count) * sizeof found[0]);
}

static int16_t stage[1 << 16];

static int32_t lead_by(const int16_t net[], int inputs, const tb_inputs *one, const tb_inputs *other)
{
    tb_net_seat seats[2] = { 0 };

    tb_net_see(net, inputs, one, &seats[0]);
    tb_net_see(net, inputs, other, &seats[1]);
    return tb_net_lead(net, &seats[0], &seats[1]);
}

static void a_net_that_is_widened_says_the_same_and_makes_nothing_of_new_inputs(void **state)
{
    enum { FROM = 40, TO = 70 };
    tb_net_learner learner;
    tb_rng rng;
    static int16_t wide[1 << 16];

    (void) state;
    tb_rng_seed(&rng, 1, 1);
    assert_true(tb_net_learner_begin(&learner, FROM, 2));
    tb_net_learner_afresh(&learner, &rng);
    learner.net[tb_net_direct(FROM)] = 1;
    learner.net[tb_net_size(FROM) - 1] = -1;
    tb_net_learner_round(&learner, learner.net, 1, stage);
    tb_net_learner_end(&learner);
    memset(wide, 0x55, sizeof wide);
    memcpy(wide, stage, tb_net_size(FROM) * sizeof wide[0]);
    tb_net_widen(wide, FROM, TO);
    for (int i = 0; i < 100; i++) {
        tb_inputs one = { .word = { tb_rng_next(&rng) >> 24 } }, other = { .word = { tb_rng_next(&rng) >> 24 } };
        int32_t lead = lead_by(stage, FROM, &one, &other);
        one.word[0] |= (uint64_t) i << FROM;
        one.word[1] = 63;
        assert_int_equal(lead_by(wide, TO, &one, &other), lead);
    }
    assert_int_equal(wide[tb_net_size(TO)], 0x5555);
}

static const int16_t *net_of_stage(int seats)
{
    (void) seats;
    return stage;
}

/* The stages of script/tune, a batch of games each: from nothing, then on from there. All compilers agree. */
static void a_small_part_of_the_recipe_comes_out_to_the_byte(void **state)
{
    tb_evaluation evaluation = *tb_evaluation_of(tb_games[0]);
    tb_tuning tuning = toy_training(512);
    size_t size = tb_net_size(evaluation.input_count) * sizeof stage[0];

    (void) state;
    tuning.game = tb_games[0];
    tuning.evaluation = &evaluation;
    tuning.positions = 30;
    tuning.rate = 0.001;
    tuning.trace = 0.9;
    tuning.share = 0.5;
    tuning.noise = 0.03;
    tb_config_default(tb_games[0], 2, &tuning.config);
    assert_true(tb_tune_net(&tuning, stage));
    evaluation.net = net_of_stage;
    tuning.afresh = false;
    tuning.share = 0.2;
    assert_true(tb_tune_net(&tuning, stage));
    CHECK(tb_hash(stage, size, 0) == 0x9dc121a3a47a89e1, "hash %016llx", (unsigned long long) tb_hash(stage, size, 0));
}

static void a_game_without_inputs_has_no_net_to_train(void **state)
{
    tb_evaluation without = toy_evaluation;
    tb_tuning tuning = toy_training(512);
    int16_t net[SIZE];

    (void) state;
    without.inputs = NULL;
    tuning.evaluation = &without;
    assert_false(tb_tune_net(&tuning, net));
}

/* One seat against three that know nothing and play on; a net against itself wins its share, a quarter. */
static void a_net_is_measured_against_a_rival(void **state)
{
    static const int16_t nothing[1 << 16];
    const tb_evaluation *evaluation = tb_evaluation_of(tb_games[0]);
    tb_tuning tuning = toy_training(512);
    tb_calibration found;

    (void) state;
    tuning.game = tb_games[0];
    tuning.evaluation = evaluation;
    tuning.afresh = false;
    tuning.noise = 0;
    tb_config_default(tb_games[0], 4, &tuning.config);
    tuning.rival = nothing;
    assert_true(tb_measure_net(&tuning, &found));
    CHECK(found.games == 512 && found.won > 0.9, "won %.3f of %.0f", found.won, found.games);
    tuning.rival = evaluation->net(4);
    assert_true(tb_measure_net(&tuning, &found));
    CHECK(found.won > 0.17 && found.won < 0.33, "won %.3f", found.won);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(cards_are_put_in_order_though_no_weights_of_their_bits_could),
        TEST(points_are_found_to_be_good),
        TEST(the_number_of_threads_changes_nothing),
        TEST(progress_is_told_and_training_goes_on_from_the_old_net),
        TEST(a_net_that_is_widened_says_the_same_and_makes_nothing_of_new_inputs),
        TEST(a_small_part_of_the_recipe_comes_out_to_the_byte),
        TEST(a_net_is_measured_against_a_rival),
        TEST(a_game_without_inputs_has_no_net_to_train),
    };
    return RUN(tests);
}
