/* Simulations: the same result from any number of threads and from either way to play, sums that add up, records that
 * can be proved. */
#include "lab/simulate.h"

#include "check.h"
#include "core/door.h"
#include "core/toy.h"
#include "games/list.h"

static tb_simulation plan_of(const tb_game *game, int seats, uint64_t games)
{
    tb_simulation plan = { .game = game, .games = games, .seed = 5, .threads = 1 };

    plan.config.seats = (uint8_t) seats;
    for (int seat = 0; seat < seats; seat++)
        assert_int_equal(tb_opponent_read("random", 6, &plan.opponent[seat]), TB_OK);
    return plan;
}

static tb_sim_result run(const tb_simulation *plan)
{
    tb_sim_result result;
    tb_message why;

    assert_int_equal(tb_simulate(plan, &result, &why), TB_OK);
    result.cpu_ns = 0;
    return result;
}

static void assert_same(const tb_sim_result *a, const tb_sim_result *b) { assert_memory_equal(a, b, sizeof(*a)); }

static void the_result_does_not_depend_on_the_number_of_threads(void **state)
{
    (void) state;
    tb_simulation plan = plan_of(&toy, 3, 1000);
    tb_sim_result one = run(&plan);

    assert_int_equal(one.games, 1000);
    for (plan.threads = 2; plan.threads <= 5; plan.threads++) {
        tb_sim_result many = run(&plan);
        assert_same(&one, &many);
    }
}

static void another_seed_gives_other_games(void **state)
{
    (void) state;
    tb_simulation plan = plan_of(&toy, 2, 100);
    tb_sim_result first = run(&plan);

    plan.seed = 6;
    assert_true(run(&plan).signature != first.signature);
}

/* Asked move by move by one generator, random bots play the games that playout plays. */
static void playout_and_random_brains_play_the_same_games(void **state)
{
    (void) state;
    for (int g = -1; g < tb_game_count; g++) {
        const tb_game *game = g < 0 ? &toy : tb_games[g];
        for (uint64_t i = 0; i < 100; i++) {
            tb_state_box fast = { 0 }, slow = { 0 };
            tb_tally fast_tally = { 0 }, slow_tally = { 0 };
            tb_config config;
            tb_message why;
            tb_rng rng;
            tb_bot_brain brain;
            tb_play play = { .game = game, .draw = tb_draw_from_rng, .source = &rng };

            tb_config_default(game, game->min_seats + (int) i % (game->max_seats - game->min_seats + 1), &config);
            assert_int_equal(tb_setup(game, &config, fast.bytes, &why), TB_OK);
            slow = fast;
            tb_rng_seed(&rng, 1, i);
            game->playout(fast.bytes, &rng, &fast_tally);
            tb_rng_seed(&rng, 1, i);
            tb_bot_sit(&tb_bot_random, &(tb_bot_means){ .rng = &rng }, &brain);
            for (int seat = 0; seat < config.seats; seat++)
                play.brains[seat] = &brain.brain;
            assert_int_equal(tb_play_on(&play, slow.bytes, &slow_tally), TB_OK);
            assert_memory_equal(fast.bytes, slow.bytes, game->state_size);
            assert_memory_equal(&fast_tally, &slow_tally, sizeof(fast_tally));
        }
    }
}

/* Two halves, as two processes would play them, are the whole. */
static void shares_add_up_to_the_whole(void **state)
{
    (void) state;
    tb_simulation plan = plan_of(&toy, 3, 1000);
    tb_sim_result whole = run(&plan), sum = { 0 };

    plan.shares = 3;
    for (plan.share = 0; plan.share < 3; plan.share++) {
        tb_sim_result part = run(&plan);
        assert_in_range(part.games, 300, 400);
        tb_sim_add(&sum, &part);
    }
    assert_same(&whole, &sum);
}

static tb_simulation plan_with(const char *first, int seats, uint64_t games)
{
    tb_simulation plan = plan_of(tb_games[0], seats, games);

    tb_config_default(plan.game, seats, &plan.config);
    assert_int_equal(tb_opponent_read(first, strlen(first), &plan.opponent[0]), TB_OK);
    return plan;
}

static void opponents_have_generators_of_their_own(void **state)
{
    (void) state;
    tb_simulation plan = plan_with("novice", 3, 40);
    tb_sim_result one = run(&plan);

    plan.threads = 4;
    tb_sim_result many = run(&plan);
    assert_same(&one, &many);
    plan.seed = 6;
    assert_true(run(&plan).signature != one.signature);
}

static void wins_and_ranks_add_up(void **state)
{
    (void) state;
    for (int seats = 2; seats <= 3; seats++) {
        tb_simulation plan = plan_of(&toy, seats, 500);
        tb_sim_result result = run(&plan);
        uint64_t wins = 0, ranks = 0;

        for (int seat = 0; seat < seats; seat++) {
            wins += result.seat[seat].wins;
            ranks += result.seat[seat].ranks;
        }
        assert_int_equal(wins, 500 * TB_WIN);
        assert_int_equal(ranks, 500 * TB_RANK * seats * (seats + 1) / 2);
        assert_int_equal(result.rounds, 500 * 2);
        assert_int_equal(result.fewest_rounds, 2);
        assert_int_equal(result.most_rounds, 2);
    }
}

static void a_stopped_run_counts_what_was_played(void **state)
{
    (void) state;
    atomic_bool stop = true;
    tb_simulation plan = plan_of(&toy, 2, 1000);

    plan.stop = &stop;
    assert_int_equal(run(&plan).games, 0);
}

static void a_config_without_a_game_is_refused_with_a_reason(void **state)
{
    (void) state;
    tb_simulation plan = plan_of(&toy, 2, 10);
    tb_sim_result result;
    tb_message why = { 0 };

    plan.config.seats = 9;
    assert_int_equal(tb_simulate(&plan, &result, &why), TB_BAD_CONFIG);
    assert_non_null(why.row);
    assert_int_equal(result.games, 0);
}

/* --- Records ----------------------------------------------------------------------------------------------------- */

typedef struct kept {
    atomic_uint count, bad;
    unsigned limit;
} kept;

static const tb_game *find_toy(const char *name, size_t len)
{
    return len == strlen(toy.name) && memcmp(name, toy.name, len) == 0 ? &toy : NULL;
}

static bool is_proved(const tb_record *record)
{
    char bytes[8192];
    tb_event events[256];
    tb_text text = tb_text_on(bytes, sizeof(bytes));
    tb_record read;
    tb_proof proof;
    tb_record_error error;

    tb_record_write(record, TB_COMPLETE, true, &text);
    return tb_text_whole(&text) &&
           tb_record_verify(bytes, text.len, find_toy, events, TB_LEN(events), &read, &proof, &error) >= 0 &&
           proof.finished && proof.committed == proof.outcomes && proof.outcomes > 0;
}

static bool keep(void *context, uint64_t index, const tb_record *record)
{
    kept *k = context;

    (void) index;
    atomic_fetch_add(&k->bad, !is_proved(record));
    return atomic_fetch_add(&k->count, 1) + 1 < k->limit;
}

static void every_kept_record_is_proved_and_threads_do_not_matter(void **state)
{
    (void) state;
    kept k = { .limit = 1000 };
    tb_simulation plan = plan_of(&toy, 3, 200);

    plan.keep = keep;
    plan.context = &k;
    tb_sim_result one = run(&plan);
    plan.threads = 3;
    tb_sim_result many = run(&plan);
    assert_same(&one, &many);
    assert_int_equal(atomic_load(&k.count), 400);
    assert_int_equal(atomic_load(&k.bad), 0);
}

static void a_record_that_cannot_be_kept_ends_the_run(void **state)
{
    (void) state;
    kept k = { .limit = 3 };
    tb_simulation plan = plan_of(&toy, 2, 200);
    tb_sim_result result;
    tb_message why;

    plan.keep = keep;
    plan.context = &k;
    assert_int_equal(tb_simulate(&plan, &result, &why), TB_NOTHING);
    assert_int_equal(atomic_load(&k.count), 3);
    assert_int_equal(result.games, 2);
}

/* SHA-256("1 0"), from coreutils: printf '1 0' | sha256sum. */
static void a_seeded_secret_is_the_hash_of_seed_and_index(void **state)
{
    (void) state;
    uint8_t secret[TB_SECRET_SIZE];
    char hex[2 * TB_SECRET_SIZE + 1];
    tb_text text = tb_text_on(hex, sizeof(hex));

    tb_seeded_secret(1, 0, secret);
    tb_put_hex_bytes(&text, secret, sizeof(secret));
    assert_string_equal(hex, "8fad34bbb0c1ed095fbf1b50cb0e48785a030d5af68dc1a4957cbb583c3c1e5a");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_result_does_not_depend_on_the_number_of_threads),
        TEST(another_seed_gives_other_games),
        TEST(playout_and_random_brains_play_the_same_games),
        TEST(shares_add_up_to_the_whole),
        TEST(opponents_have_generators_of_their_own),
        TEST(wins_and_ranks_add_up),
        TEST(a_stopped_run_counts_what_was_played),
        TEST(a_config_without_a_game_is_refused_with_a_reason),
        TEST(every_kept_record_is_proved_and_threads_do_not_matter),
        TEST(a_record_that_cannot_be_kept_ends_the_run),
        TEST(a_seeded_secret_is_the_hash_of_seed_and_index),
    };
    return RUN(tests);
}
