/* Nothing is allocated after the start: the linker leads the allocator's functions through these counters, so whatever
 * our own code asks for is seen. */
#include <stdatomic.h>
#include <stdlib.h>

#include "check.h"
#include "core/door.h"
#include "games/list.h"
#include "lab/arena.h"
#include "lab/simulate.h"

static atomic_uint allocations;

/* The names are the linker's. */
// NOLINTBEGIN(bugprone-reserved-identifier)
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

void *__wrap_malloc(size_t size)
{
    allocations++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    allocations++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size)
{
    allocations++;
    return __real_realloc(block, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    allocations++;
    return __real_aligned_alloc(alignment, size);
}
// NOLINTEND(bugprone-reserved-identifier)

static void the_counter_counts(void **state)
{
    (void) state;
    unsigned before = allocations;
    void *volatile block = malloc(1);

    block = realloc(block, 2);
    free(block);
    assert_int_equal(allocations - before, 2);
}

static void a_thousand_random_games_allocate_nothing(void **state)
{
    (void) state;
    for (int g = 0; g < tb_game_count; g++) {
        const tb_game *game = tb_games[g];
        unsigned before = allocations;

        for (int i = 0; i < 1000; i++) {
            tb_config config;
            tb_state_box box;
            tb_message why;
            tb_tally tally = { 0 };
            tb_rng rng;

            tb_config_default(game, game->min_seats + i % (game->max_seats - game->min_seats + 1), &config);
            assert_int_equal(tb_setup(game, &config, box.bytes, &why), TB_OK);
            tb_rng_seed(&rng, 1, (uint64_t) i);
            game->playout(box.bytes, &rng, &tally);
            assert_true(tally.decisions > 0);
        }
        assert_int_equal(allocations, before);
    }
}

static bool keep(void *context, uint64_t index, const tb_record *record)
{
    (void) index;
    *(uint32_t *) context += record->match.count;
    return true;
}

/* A run of a thousand games asks for as much as a run of one: all of it before the play loop. */
static unsigned allocations_of(tb_simulation *plan, uint64_t games)
{
    unsigned before = allocations;
    tb_sim_result result;
    tb_message why;

    plan->games = games;
    assert_int_equal(tb_simulate(plan, &result, &why), TB_OK);
    assert_int_equal(result.games, games);
    return allocations - before;
}

static void the_play_loops_of_simulate_allocate_nothing(void **state)
{
    (void) state;
    uint32_t events = 0;

    for (int g = 0; g < tb_game_count; g++) {
        tb_simulation plan = { .game = tb_games[g], .seed = 1, .threads = 2, .context = &events };
        int seats = tb_games[g]->max_seats;

        tb_config_default(tb_games[g], seats, &plan.config);
        for (int seat = 0; seat < seats; seat++)
            assert_int_equal(tb_opponent_read("random", 6, &plan.opponent[seat]), TB_OK);
        assert_int_equal(allocations_of(&plan, 1), allocations_of(&plan, 1000)); /* by playout */
        assert_int_equal(tb_opponent_read("hard@3", 6, &plan.opponent[0]), TB_OK);
        assert_int_equal(tb_opponent_read("greedy", 6, &plan.opponent[1]), TB_OK);
        assert_int_equal(allocations_of(&plan, 1), allocations_of(&plan, 20)); /* by opponents */
        plan.threads = 1;
        plan.keep = keep;
        assert_int_equal(allocations_of(&plan, 1), allocations_of(&plan, 20)); /* with records */
    }
    assert_true(events > 0);
}

static unsigned allocations_of_arena(const tb_arena_plan *plan, uint64_t games)
{
    tb_arena_results results;
    tb_arena arena = { .plan = plan, .results = &results, .threads = 2 };
    unsigned before = allocations;

    assert_true(tb_arena_results_open(&results, plan, games));
    assert_int_equal(tb_arena_run(&arena), TB_OK);
    assert_int_equal(results.done, games);
    tb_arena_results_close(&results);
    return allocations - before;
}

static void the_play_loop_of_the_arena_allocates_nothing(void **state)
{
    (void) state;
    tb_arena_plan plan = { .game = tb_games[0], .lineups = { .bots = 3, .seats = 2 }, .seed = 1 };

    tb_config_default(plan.game, 2, &plan.config);
    assert_int_equal(tb_opponent_read("random", 6, &plan.bot[0]), TB_OK);
    assert_int_equal(tb_opponent_read("easy", 4, &plan.bot[1]), TB_OK);
    assert_int_equal(tb_opponent_read("hard@3", 6, &plan.bot[2]), TB_OK);
    assert_int_equal(allocations_of_arena(&plan, 2), allocations_of_arena(&plan, 60));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_counter_counts),
        TEST(a_thousand_random_games_allocate_nothing),
        TEST(the_play_loops_of_simulate_allocate_nothing),
        TEST(the_play_loop_of_the_arena_allocates_nothing),
    };
    return RUN(tests);
}
