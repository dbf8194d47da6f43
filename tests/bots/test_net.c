/* The net: the same sums as in plain arithmetic, at the limits too; and the nets and inputs that the games have. */
#include "bots/net.h"

#include "bots/judge.h"
#include "bots/search.h"
#include "bots/wander.h"
#include "check.h"
#include "games/list.h"

enum { INPUTS = 40, SIZE = (2 + INPUTS) * TB_NET_HIDDEN + INPUTS };

/* As net.h tells it, in numbers that nothing can overflow. */
static int64_t plain_strength(const int16_t net[], const uint16_t active[], int n)
{
    int64_t hidden = 0, direct = 0;

    for (int unit = 0; unit < TB_NET_HIDDEN; unit++) {
        int64_t sum = net[unit];
        for (int i = 0; i < n; i++)
            sum += net[(2 + active[i]) * TB_NET_HIDDEN + unit];
        if (sum > 0)
            hidden += sum * net[TB_NET_HIDDEN + unit];
    }
    for (int i = 0; i < n; i++)
        direct += net[(2 + INPUTS) * TB_NET_HIDDEN + active[i]];
    return direct + hidden / 128;
}

/* Each input with an even chance; returns how many. */
static int draw_inputs(tb_rng *rng, uint16_t out[])
{
    int n = 0;

    for (int i = 0; i < INPUTS; i++)
        if (tb_rng_below(rng, 2))
            out[n++] = (uint16_t) i;
    return n;
}

static void a_strength_is_what_plain_arithmetic_says(void **state)
{
    int16_t net[SIZE];
    uint16_t active[INPUTS];
    tb_rng rng;

    (void) state;
    tb_rng_seed(&rng, 1, 0);
    for (int round = 0; round < 200; round++) {
        for (int i = 0; i < SIZE; i++)
            net[i] = (int16_t) ((int) tb_rng_below(&rng, 1401) - 700);
        assert_true(tb_net_is_safe(net, INPUTS));
        for (int view = 0; view < 20; view++) {
            int n = draw_inputs(&rng, active);
            assert_int_equal(tb_net_strength(net, INPUTS, active, n), plain_strength(net, active, n));
        }
    }
}

static void a_net_says_what_no_weights_can(void **state)
{
    int16_t either[SIZE] = { 0 }; /* one of two inputs is worth something, both together are not */
    static const uint16_t first[] = { 0 }, second[] = { 1 }, both[] = { 0, 1 };

    (void) state;
    for (int input = 0; input < 2; input++) {
        either[(2 + input) * TB_NET_HIDDEN] = TB_NET_ONE;
        either[(2 + INPUTS) * TB_NET_HIDDEN + input] = 1000;
    }
    either[0] = -TB_NET_ONE;
    either[TB_NET_HIDDEN] = -2000;
    assert_int_equal(tb_net_strength(either, INPUTS, first, 0), 0);
    assert_int_equal(tb_net_strength(either, INPUTS, first, 1), 1000);
    assert_int_equal(tb_net_strength(either, INPUTS, second, 1), 1000);
    assert_int_equal(tb_net_strength(either, INPUTS, both, 2), 0);
}

/* Every unit as full as it may be, with the largest weights of one sign. */
static void the_largest_numbers_of_a_safe_net_do_not_overflow(void **state)
{
    int16_t net[SIZE];
    uint16_t active[INPUTS];

    (void) state;
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int i = 0; i < SIZE; i++)
            net[i] = (int16_t) (sign * INT16_MAX);
        for (int unit = 0; unit < TB_NET_HIDDEN; unit++) {
            net[unit] = INT16_MAX % INPUTS;
            for (int i = 0; i < INPUTS; i++)
                net[(2 + i) * TB_NET_HIDDEN + unit] = INT16_MAX / INPUTS;
        }
        for (int i = 0; i < INPUTS; i++)
            active[i] = (uint16_t) i;
        assert_true(tb_net_is_safe(net, INPUTS));
        assert_int_equal(tb_net_strength(net, INPUTS, active, INPUTS), plain_strength(net, active, INPUTS));
    }
}

static void a_unit_that_could_overflow_is_found(void **state)
{
    int16_t net[SIZE] = { 0 };

    (void) state;
    net[TB_NET_HIDDEN - 1] = INT16_MAX;
    assert_true(tb_net_is_safe(net, INPUTS));
    net[(1 + INPUTS) * TB_NET_HIDDEN + TB_NET_HIDDEN - 1] = -1; /* below zero counts as much */
    assert_false(tb_net_is_safe(net, INPUTS));
    net[TB_NET_HIDDEN - 1] = 0;
    net[(1 + INPUTS) * TB_NET_HIDDEN + TB_NET_HIDDEN - 1] = INT16_MIN;
    assert_false(tb_net_is_safe(net, INPUTS));
}

/* --- Of the games ------------------------------------------------------------------------------------------------ */

static void all_nets_of_games_are_safe(void **state)
{
    (void) state;
    for (int g = 0; g < tb_game_count; g++) {
        const tb_evaluation *e = tb_evaluation_of(tb_games[g]);
        for (int seats = tb_games[g]->min_seats; e->net && seats <= tb_games[g]->max_seats; seats++)
            CHECK(tb_net_is_safe(e->net(seats), e->input_count), "%s with %d", tb_games[g]->name, seats);
    }
}

static void levels_that_judge_by_a_net_have_one(void **state)
{
    (void) state;
    for (int g = 0; g < tb_game_count; g++) {
        const tb_evaluation *e = tb_evaluation_of(tb_games[g]);
        for (int level = 0; level < TB_LEVELS; level++)
            assert_true(!e->levels[level].by_net || (e->net && e->inputs && e->levels[level].iterations));
    }
}

static void check_inputs(const tb_evaluation *evaluation, const wander *w, int seat)
{
    uint16_t active[TB_INPUTS_MAX];
    bool seen[1 << 12] = { false };
    tb_view_box view;

    w->game->observe(w->state.bytes, seat, view.bytes);
    int n = evaluation->inputs(view.bytes, active);
    assert_in_range(n, 1, TB_INPUTS_MAX);
    for (int i = 0; i < n; i++) {
        CHECK(active[i] < evaluation->input_count, "input %d of %d", active[i], evaluation->input_count);
        CHECK(!seen[active[i]], "input %d twice", active[i]);
        seen[active[i]] = true;
    }
}

static void inputs_are_in_range_and_none_is_listed_twice(void **state)
{
    (void) state;
    for (int g = 0; g < tb_game_count; g++) {
        const tb_evaluation *evaluation = tb_evaluation_of(tb_games[g]);
        for (int seats = tb_games[g]->min_seats; evaluation->inputs && seats <= tb_games[g]->max_seats; seats++) {
            for (uint64_t index = 0; index < 40; index++) {
                wander w;
                wander_start(&w, tb_games[g], seats, 7, index);
                while (wander_on(&w, 1) >= 0)
                    for (int seat = 0; seat < seats; seat++)
                        check_inputs(evaluation, &w, seat);
            }
        }
    }
}

/* --- In use ------------------------------------------------------------------------------------------------------ */

static int asked;

static const int16_t *ask_for_net(int seats)
{
    asked++;
    return tb_evaluation_of(tb_games[0])->net(seats);
}

static void a_judge_goes_by_the_net_or_by_the_weights(void **state)
{
    const tb_evaluation *e = tb_evaluation_of(tb_games[0]);
    tb_judge by_net = tb_judge_by_net(tb_games[0], e, 2), by_weights = tb_judge_for(tb_games[0], e, 2);
    uint16_t active[TB_INPUTS_MAX];
    tb_view_box view;
    wander w;

    (void) state;
    wander_start(&w, tb_games[0], 2, 3, 0);
    int seat = wander_on(&w, 30);
    assert_true(seat >= 0);
    tb_games[0]->observe(w.state.bytes, seat, view.bytes);
    int n = e->inputs(view.bytes, active);
    assert_int_equal(tb_strength(&by_net, view.bytes), tb_net_strength(e->net(2), e->input_count, active, n));
    assert_int_not_equal(tb_strength(&by_net, view.bytes), tb_strength(&by_weights, view.bytes));
}

static void a_search_asks_for_the_net_only_if_its_level_says_so(void **state)
{
    static _Alignas(16) uint8_t memory[1 << 20];
    tb_evaluation evaluation = *tb_evaluation_of(tb_games[0]);
    tb_thinking search = { .game = tb_games[0], .evaluation = &evaluation, .memory = memory, .size = sizeof memory };
    tb_move moves[TB_MOVES_MAX];
    tb_advice advice[TB_MOVES_MAX];
    tb_view_box view;
    wander w;

    (void) state;
    evaluation.net = ask_for_net;
    search.level = (tb_level){ .iterations = 20, .positions = 10, .turns = 1, .exploration = 0.2f, .trust = 10 };
    wander_start(&w, tb_games[0], 3, 3, 0);
    int seat = wander_on(&w, 20);
    assert_true(seat >= 0);
    tb_games[0]->observe(w.state.bytes, seat, view.bytes);
    int n = tb_games[0]->legal(w.state.bytes, seat, moves);
    for (int by_net = 0; by_net < 2; by_net++) {
        asked = 0;
        search.level.by_net = by_net;
        tb_search_run(&search, view.bytes, seat, moves, n, &w.rng, advice);
        assert_int_equal(asked, by_net);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_strength_is_what_plain_arithmetic_says),
        TEST(a_net_says_what_no_weights_can),
        TEST(the_largest_numbers_of_a_safe_net_do_not_overflow),
        TEST(a_unit_that_could_overflow_is_found),
        TEST(all_nets_of_games_are_safe),
        TEST(levels_that_judge_by_a_net_have_one),
        TEST(inputs_are_in_range_and_none_is_listed_twice),
        TEST(a_judge_goes_by_the_net_or_by_the_weights),
        TEST(a_search_asks_for_the_net_only_if_its_level_says_so),
    };
    return RUN(tests);
}
