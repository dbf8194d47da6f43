/* test_batch.c - batches: what the buffers show is what the states are, games follow from their seeds alone, and
 * nothing is allocated on the way. */
#include "check.h"
#include "pick.h"

#include <malloc.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* A batch with memory for everything it can write. */
typedef struct bench {
    taberna_batch *batch;
    int rows, seats;
    size_t tensor, space;
    uint8_t *observations, *masks, *dones, *to_act, *illegal;
    float *rewards;
    int16_t *scores;
    taberna_buffers buffers;
} bench;

static void *room(size_t count, size_t size)
{
    void *memory = calloc(count, size);

    assert_non_null(memory);
    return memory;
}

static bench open_bench(taberna_batch_config config)
{
    taberna_error error;
    bench b = { .rows = config.rows, .seats = config.seats };
    size_t rows = (size_t) b.rows, seats = (size_t) b.seats;

    config.size = sizeof config;
    b.batch = taberna_batch_open(&config, &error);
    CHECK(b.batch, "%s", error.text);
    b.tensor = taberna_tensor_size(config.game, config.seats, config.form);
    b.space = (size_t) taberna_action_count(config.game);
    b.observations = room(rows, b.tensor);
    b.masks = room(rows, b.space);
    b.rewards = room(rows * seats, sizeof(float));
    b.scores = room(rows * seats, sizeof(int16_t));
    b.dones = room(rows, 1);
    b.to_act = room(rows, 1);
    b.illegal = room(rows, 1);
    b.buffers = (taberna_buffers){
        .size = sizeof b.buffers,
        .observations = { b.observations, rows * b.tensor },
        .masks = { b.masks, rows * b.space },
        .rewards = { b.rewards, rows * seats * sizeof(float) },
        .dones = { b.dones, rows },
        .to_act = { b.to_act, rows },
        .scores = { b.scores, rows * seats * sizeof(int16_t) },
        .illegal = { b.illegal, rows },
    };
    CHECK(taberna_batch_attach(b.batch, &b.buffers, &error) == TABERNA_OK, "%s", error.text);
    return b;
}

static void close_bench(bench *b)
{
    taberna_batch_close(b->batch);
    free(b->observations);
    free(b->masks);
    free(b->rewards);
    free(b->scores);
    free(b->dones);
    free(b->to_act);
    free(b->illegal);
}

/* Everything of a row that the buffers show, from its state. */
static void check_row(const bench *b, int row, taberna_form form)
{
    const taberna_state *state = taberna_batch_state(b->batch, row);
    static uint8_t tensor[4096], mask[4096];
    uint32_t seats = taberna_state_to_act(state);
    int seat = b->to_act[row];

    assert_int_equal(seat, __builtin_ctz(seats));
    assert_int_equal(taberna_state_tensor(state, seat, form, tensor, sizeof tensor), b->tensor);
    assert_memory_equal(tensor, b->observations + (size_t) row * b->tensor, b->tensor);
    assert_true(taberna_state_mask(state, seat, mask, b->space) >= 1);
    assert_memory_equal(mask, b->masks + (size_t) row * b->space, b->space);
}

static void check_steps(taberna_batch_config config, int steps)
{
    bench b = open_bench(config);

    for (int step = 0; step < steps; step++) {
        for (int row = 0; row < b.rows; row++)
            check_row(&b, row, config.form);
        assert_int_equal(taberna_batch_step(b.batch, NULL), 0);
    }
    close_bench(&b);
}

/* The seat that names a resource may take a cube out of another town (TF-3.12). */
static void cubes_taken_from_other_towns_are_seen(void **unused)
{
    const char *options[] = { "factory=oddity-shop", NULL };

    (void) unused;
    for (int seats = 2; seats <= 6; seats += 2)
        check_steps(
            (taberna_batch_config){
                .game = "towns", .seats = seats, .options = options, .rows = 16, .threads = 1, .seed = 3 },
            400);
}

static void buffers_show_what_the_states_are(void **unused)
{
    bool fits;
    pick p;

    (void) unused;
    for (int i = 0; pick_config(i, &p, &fits); i++) {
        taberna_form form = (taberna_form) (i / 2 % 3);
        if (!fits || i % 2)
            continue;
        check_steps(
            (taberna_batch_config){
                .game = p.game, .seats = p.seats, .options = p.options, .rows = 5, .threads = 1, .form = form },
            120);
    }
}

/* --- Games -------------------------------------------------------------------------------------------------------- */

/* The same game with states, draws and the actions that the batch was given. */
static void play_along(const char *game, int seats, bool forced)
{
    bench b =
        open_bench((taberna_batch_config){ .game = game, .seats = seats, .rows = 3, .threads = 1, .forced = forced });
    uint64_t seeds[] = { 4, 5, 6 };
    taberna_action actions[3];
    pick p = { .game = game, .seats = seats };
    pick_state box;
    taberna_state *state = pick_in(&box);
    taberna_result result;
    taberna_rng rng;

    taberna_batch_reset(b.batch, seeds);
    for (uint64_t number = 0; number < 3;) {
        taberna_move moves[TABERNA_MOVES_MAX];
        taberna_rng_seed(&rng, seeds[1], number);
        pick_setup(&p, &box);
        for (uint32_t to_act; (to_act = taberna_state_to_act(state)) != 0;) {
            int seat = __builtin_ctz(to_act);
            int count = taberna_state_legal(state, seat, moves, TABERNA_MOVES_MAX);
            if (seat == TABERNA_CHANCE) {
                taberna_state_draw(state, &rng);
            } else if (count == 1 && !forced) {
                taberna_state_apply_legal(state, seat, moves[0]);
            } else {
                assert_memory_equal(state, taberna_batch_state(b.batch, 1), taberna_state_size(game));
                taberna_batch_sample(b.batch, actions);
                taberna_state_apply_legal(state, seat, taberna_state_action_move(state, seat, actions[1]));
                assert_int_equal(taberna_batch_step(b.batch, actions), 0);
            }
        }
        assert_int_equal(b.dones[1], 1);
        taberna_state_scores(state, &result);
        for (int seat = 0; seat < seats; seat++)
            assert_int_equal(b.scores[seats + seat], result.score[seat]);
        number++;
    }
    close_bench(&b);
}

static void a_row_plays_the_games_of_its_seed(void **unused)
{
    (void) unused;
    play_along("fortuna", 4, false);
    play_along("fortuna", 2, true);
    play_along("towns", 1, false);
    play_along("towns", 3, true);
}

static void rewards_come_once_and_rank_the_seats(void **unused)
{
    int games = 0;
    taberna_tally tally;
    bench b = open_bench((taberna_batch_config){ .game = "towns", .seats = 4, .rows = 16, .threads = 1, .seed = 9 });

    (void) unused;
    for (int step = 0; step < 600; step++) {
        taberna_batch_step(b.batch, NULL);
        for (int row = 0; row < b.rows; row++) {
            float sum = 0, *reward = b.rewards + 4 * row;
            int16_t *score = b.scores + 4 * row;
            for (int seat = 0; seat < 4; seat++) {
                assert_true(reward[seat] >= -1 && reward[seat] <= 1 && (b.dones[row] || reward[seat] == 0));
                assert_true(b.dones[row] || score[seat] == 0);
                sum += reward[seat];
                for (int other = 0; other < 4; other++)
                    assert_true(score[seat] <= score[other] || reward[seat] > reward[other]);
            }
            assert_true(sum > -0.001f && sum < 0.001f);
            games += b.dones[row];
        }
    }
    taberna_batch_tally(b.batch, &tally);
    assert_true(games > 50);
    assert_int_equal(tally.games, games);
    assert_int_equal(tally.decisions, 600 * 16);
    assert_true(tally.chance_events > 0 && tally.forced_moves > 0);
    close_bench(&b);
}

static void a_game_alone_is_rewarded_by_its_score(void **unused)
{
    bench b = open_bench(
        (taberna_batch_config){ .game = "towns", .seats = 1, .rows = 4, .threads = 1, .reward = TABERNA_REWARD_SCORE });
    int games = 0;

    (void) unused;
    for (int step = 0; step < 200; step++) {
        taberna_batch_step(b.batch, NULL);
        for (int row = 0; row < b.rows; row++) {
            games += b.dones[row];
            assert_true(b.rewards[row] == (float) b.scores[row]);
        }
    }
    assert_true(games > 4);
    close_bench(&b);
}

static void a_game_is_cut_off_at_the_limit(void **unused)
{
    bench b = open_bench((taberna_batch_config){ .game = "fortuna", .seats = 3, .rows = 2, .threads = 1, .limit = 20 });

    (void) unused;
    for (int step = 1; step <= 100; step++) {
        taberna_batch_step(b.batch, NULL);
        assert_int_equal(b.dones[0], step % 20 == 0 ? 2 : 0);
    }
    close_bench(&b);
}

/* --- Actions from outside ----------------------------------------------------------------------------------------- */

static void an_illegal_action_leaves_its_row_as_it_is(void **unused)
{
    static const taberna_action wrong[] = { -1, 0xffff, 0x10000, INT32_MIN, INT32_MAX, 1000000 };

    (void) unused;
    for (int g = 0; taberna_game(g); g++) {
        bench b = open_bench((taberna_batch_config){ .game = taberna_game(g), .seats = 2, .rows = 2, .threads = 1 });
        taberna_action actions[2];
        pick_state before;

        for (int step = 0; step < 300; step++) {
            memcpy(before.bytes, taberna_batch_state(b.batch, 1), taberna_state_size(taberna_game(g)));
            taberna_batch_sample(b.batch, actions);
            actions[1] = step % 7 < 6 ? wrong[step % 7] : 0;
            while (step % 7 == 6 && b.masks[b.space + (size_t) actions[1]])
                actions[1]++;
            assert_int_equal(taberna_batch_step(b.batch, actions), 1);
            assert_int_equal(b.illegal[0], 0);
            assert_int_equal(b.illegal[1], 1);
            assert_memory_equal(before.bytes, taberna_batch_state(b.batch, 1), taberna_state_size(taberna_game(g)));
            check_row(&b, 1, TABERNA_FORM_SEAT);
            if (step % 3 == 0)
                assert_int_equal(taberna_batch_step(b.batch, NULL), 0);
        }
        close_bench(&b);
    }
}

static void a_second_sample_is_another_one(void **unused)
{
    bench b = open_bench((taberna_batch_config){ .game = "towns", .seats = 2, .rows = 64, .threads = 1 });
    taberna_action one[64], two[64];

    (void) unused;
    for (int step = 0; step < 20; step++) {
        taberna_batch_sample(b.batch, one);
        taberna_batch_sample(b.batch, two);
        assert_memory_not_equal(one, two, sizeof one);
        for (size_t row = 0; row < 64; row++)
            assert_true(b.masks[row * b.space + (size_t) one[row]] && b.masks[row * b.space + (size_t) two[row]]);
        assert_int_equal(taberna_batch_step(b.batch, step % 2 ? one : NULL), 0);
    }
    close_bench(&b);
}

static void what_cannot_be_is_refused(void **unused)
{
    const char *options[] = { "colour=blue", NULL };
    taberna_batch_config good = { .size = sizeof good, .game = "fortuna", .seats = 2, .rows = 2 }, bad;
    taberna_error error;

    (void) unused;
#define REFUSED(change, wanted)                                                                                        \
    bad = good;                                                                                                        \
    bad.change;                                                                                                        \
    assert_null(taberna_batch_open(&bad, &error));                                                                     \
    assert_string_equal(error.id, wanted)
    REFUSED(size = 8, "other-size");
    REFUSED(game = "chess", "no-such-game");
    REFUSED(seats = 7, "core.wrong-seats");
    REFUSED(seats = -1, "core.wrong-seats");
    REFUSED(options = options, "core.unknown-option");
    REFUSED(rows = 0, "bad-rows");
    REFUSED(threads = -1, "bad-threads");
    REFUSED(threads = 1000, "bad-threads");
    REFUSED(form = (taberna_form) 9, "bad-form");
    taberna_batch_close(NULL);
}

static void buffers_of_the_wrong_size_or_address_are_refused(void **unused)
{
    bench b = open_bench((taberna_batch_config){ .game = "fortuna", .seats = 3, .rows = 4, .threads = 1 });
    taberna_buffers bad = b.buffers;
    taberna_error error;

    (void) unused;
    bad.observations.bytes--;
    assert_int_equal(taberna_batch_attach(b.batch, &bad, &error), TABERNA_BAD_BUFFER);
    assert_non_null(strstr(error.text, "observations"));
    bad = b.buffers;
    bad.masks.bytes++;
    assert_int_equal(taberna_batch_attach(b.batch, &bad, &error), TABERNA_BAD_BUFFER);
    bad = b.buffers;
    bad.rewards.data = (char *) b.rewards + 1;
    assert_int_equal(taberna_batch_attach(b.batch, &bad, &error), TABERNA_BAD_BUFFER);
    assert_string_equal(error.id, "not-aligned");
    bad = b.buffers;
    bad.size = 4;
    assert_int_equal(taberna_batch_attach(b.batch, &bad, &error), TABERNA_BAD_CONFIG);
    taberna_batch_step(b.batch, NULL);
    check_row(&b, 3, TABERNA_FORM_SEAT); /* the old ones stay */
    bad = (taberna_buffers){ .size = sizeof bad };
    assert_int_equal(taberna_batch_attach(b.batch, &bad, &error), TABERNA_OK);
    taberna_batch_step(b.batch, NULL);
    assert_null(taberna_batch_state(b.batch, 4));
    assert_null(taberna_batch_state(b.batch, -1));
    close_bench(&b);
}

/* --- Threads, fork, memory ---------------------------------------------------------------------------------------- */

static void any_number_of_threads_plays_the_same(void **unused)
{
    (void) unused;
    for (int g = 0; taberna_game(g); g++) {
        taberna_batch_config config = { .game = taberna_game(g), .seats = 3, .rows = 37, .threads = 1, .seed = 21 };
        bench one = open_bench(config);
        config.threads = 4;
        bench four = open_bench(config);

        for (int step = 0; step < 400; step++) {
            taberna_batch_step(one.batch, NULL);
            taberna_batch_step(four.batch, NULL);
            assert_memory_equal(one.observations, four.observations, 37 * one.tensor);
            assert_memory_equal(one.masks, four.masks, 37 * one.space);
            assert_memory_equal(one.rewards, four.rewards, 37 * 3 * sizeof(float));
            assert_memory_equal(one.to_act, four.to_act, 37);
        }
        close_bench(&one);
        close_bench(&four);
    }
}

static void a_batch_goes_on_after_fork(void **unused)
{
    bench b = open_bench((taberna_batch_config){ .game = "towns", .seats = 2, .rows = 8, .threads = 3 });
    int status;

    (void) unused;
    taberna_batch_step(b.batch, NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        for (int step = 0; step < 200; step++)
            taberna_batch_step(b.batch, NULL);
        uint64_t hash = taberna_state_hash(taberna_batch_state(b.batch, 7));
        close_bench(&b);
        _exit((int) (hash % 251));
    }
    for (int step = 0; step < 200; step++)
        taberna_batch_step(b.batch, NULL);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), taberna_state_hash(taberna_batch_state(b.batch, 7)) % 251);
    close_bench(&b);
}

static void stepping_allocates_nothing(void **unused)
{
    (void) unused;
    for (int g = 0; taberna_game(g); g++) {
        bench b = open_bench((taberna_batch_config){ .game = taberna_game(g), .seats = 2, .rows = 64, .threads = 2 });
        taberna_action actions[64];
        taberna_tally tally;

        for (int step = 0; step < 10; step++)
            taberna_batch_step(b.batch, NULL);
        size_t before = mallinfo2().uordblks;
        for (int step = 0; step < 3000; step++) {
            taberna_batch_sample(b.batch, actions);
            taberna_batch_step(b.batch, actions);
        }
        assert_int_equal(mallinfo2().uordblks, before);
        taberna_batch_tally(b.batch, &tally);
        assert_true(tally.games > 500);
        close_bench(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(buffers_show_what_the_states_are),
        TEST(cubes_taken_from_other_towns_are_seen),
        TEST(a_row_plays_the_games_of_its_seed),
        TEST(rewards_come_once_and_rank_the_seats),
        TEST(a_game_alone_is_rewarded_by_its_score),
        TEST(a_game_is_cut_off_at_the_limit),
        TEST(an_illegal_action_leaves_its_row_as_it_is),
        TEST(a_second_sample_is_another_one),
        TEST(what_cannot_be_is_refused),
        TEST(buffers_of_the_wrong_size_or_address_are_refused),
        TEST(any_number_of_threads_plays_the_same),
        TEST(a_batch_goes_on_after_fork),
        TEST(stepping_allocates_nothing),
    };

    return RUN(tests);
}
