/* The net: the same sums as in plain arithmetic, at the limits too; and the nets and inputs that the games have. */
#include "bots/net.h"

#include "bots/judge.h"
#include "bots/search.h"
#include "bots/wander.h"
#include "check.h"
#include "games/list.h"

enum {
    INPUTS = 40,
    ONE = TB_NET_UNITS + 2 * TB_NET_HEAD, /* where the head's rows begin */
    OTHER = ONE + TB_NET_HEAD * TB_NET_UNITS,
    ROWS = OTHER + TB_NET_HEAD * TB_NET_UNITS,
    DIRECT = ROWS + INPUTS * TB_NET_UNITS,
    SIZE = DIRECT + INPUTS,
};

/* --- As net.h tells it, in numbers that nothing can overflow ----------------------------------------------------- */

static int64_t above_zero(int64_t sum) { return sum > 0 ? sum : 0; }

static int64_t plain_unit(const int16_t net[], const tb_inputs *in, int unit)
{
    int64_t sum = net[unit];

    for (int i = 0; i < INPUTS; i++)
        sum += in->word[0] >> i & 1 ? net[ROWS + i * TB_NET_UNITS + unit] : 0;
    return above_zero(sum);
}

static int64_t plain_head(const int16_t net[], const tb_inputs *one, const tb_inputs *other, int head)
{
    int64_t sum = 128 * (int64_t) net[TB_NET_UNITS + head];

    for (int unit = 0; unit < TB_NET_UNITS; unit++) {
        sum += net[ONE + head * TB_NET_UNITS + unit] * plain_unit(net, one, unit);
        sum += net[OTHER + head * TB_NET_UNITS + unit] * plain_unit(net, other, unit);
    }
    return above_zero(sum) / 128;
}

static int64_t plain_lead(const int16_t net[], const tb_inputs *one, const tb_inputs *other)
{
    int64_t sum = 0, direct = 0;

    for (int head = 0; head < TB_NET_HEAD; head++)
        sum += net[TB_NET_UNITS + TB_NET_HEAD + head] *
               (plain_head(net, one, other, head) - plain_head(net, other, one, head));
    for (int i = 0; i < INPUTS; i++)
        direct += net[DIRECT + i] * ((int) (one->word[0] >> i & 1) - (int) (other->word[0] >> i & 1));
    sum = sum / 128 + direct;
    return sum > 1 << 20 ? 1 << 20 : sum < -(1 << 20) ? -(1 << 20) : sum;
}

/* --- The sums ---------------------------------------------------------------------------------------------------- */

static tb_net_seat see(const int16_t net[], const tb_inputs *in)
{
    tb_net_seat seat = { 0 };

    tb_net_see(net, INPUTS, in, &seat);
    return seat;
}

static int32_t lead(const int16_t net[], const tb_inputs *one, const tb_inputs *other)
{
    tb_net_seat a = see(net, one), b = see(net, other);

    return tb_net_lead(net, &a, &b);
}

/* Each input with an even chance. */
static void draw_inputs(tb_rng *rng, tb_inputs *out) { *out = (tb_inputs){ { tb_rng_next(rng) >> (64 - INPUTS) } }; }

static void draw_net(tb_rng *rng, int16_t net[])
{
    for (int i = 0; i < SIZE; i++)
        net[i] = (int16_t) ((int) tb_rng_below(rng, 401) - 200);
    assert_true(tb_net_is_safe(net, INPUTS));
}

static void a_lead_is_what_plain_arithmetic_says_and_turns_round_with_the_seats(void **state)
{
    int16_t net[SIZE];
    tb_inputs one, other;
    tb_rng rng;

    (void) state;
    tb_rng_seed(&rng, 1, 0);
    for (int round = 0; round < 100; round++) {
        draw_net(&rng, net);
        for (int view = 0; view < 10; view++) {
            draw_inputs(&rng, &one);
            draw_inputs(&rng, &other);
            int64_t expected = plain_lead(net, &one, &other);
            assert_int_equal(lead(net, &one, &other), expected);
            assert_int_equal(lead(net, &other, &one), -expected);
            assert_int_equal(lead(net, &one, &one), 0);
        }
    }
}

static void a_seat_that_is_seen_again_is_seen_as_for_the_first_time(void **state)
{
    int16_t net[SIZE];
    tb_net_seat seat = { 0 };
    tb_inputs in;
    tb_rng rng;

    (void) state;
    tb_rng_seed(&rng, 2, 0);
    draw_net(&rng, net);
    for (int view = 0; view < 500; view++) {
        draw_inputs(&rng, &in);
        in.word[0] = view % 10 == 0 ? 0 : in.word[0]; /* nothing holds, too */
        tb_net_see(net, INPUTS, &in, &seat);
        tb_net_seat anew = see(net, &in);
        assert_memory_equal(&seat, &anew, sizeof seat);
    }
}

/* Two seats with the same thing are worth less to each other than one alone: no difference of strengths can say it. */
static void a_net_sees_two_seats_together(void **state)
{
    int16_t net[SIZE] = { 0 };
    const tb_inputs none = { 0 }, first = { { 1 } }, second = { { 2 } };

    (void) state;
    net[ROWS] = net[ROWS + TB_NET_UNITS + 1] = TB_NET_ONE; /* a unit for each of two inputs */
    net[ONE] = TB_NET_ONE;
    net[OTHER + 1] = -TB_NET_ONE;
    net[TB_NET_UNITS + TB_NET_HEAD] = 1000;
    assert_int_equal(lead(net, &first, &none), 1000);
    assert_int_equal(lead(net, &second, &none), 0);
    assert_int_equal(lead(net, &first, &second), 0);
}

/* Every unit and every part of the head as full as it may be. */
static void the_largest_numbers_of_a_safe_net_do_not_overflow(void **state)
{
    const int most = INT32_MAX / INT16_MAX / (2 * TB_NET_UNITS) - 1;
    int16_t net[SIZE];
    tb_inputs all = { { ((uint64_t) 1 << INPUTS) - 1 } }, none = { 0 };

    (void) state;
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int i = 0; i < SIZE; i++)
            net[i] = INT16_MAX / (INPUTS + 1);
        for (int i = 0; i < TB_NET_HEAD; i++)
            net[TB_NET_UNITS + TB_NET_HEAD + i] = (int16_t) (sign * INT16_MAX);
        for (int i = ONE; i < ROWS; i++)
            net[i] = (int16_t) (i < OTHER ? most : -most);
        assert_true(tb_net_is_safe(net, INPUTS));
        assert_int_equal(lead(net, &all, &none), plain_lead(net, &all, &none));
        assert_int_equal(lead(net, &all, &none), sign * TB_NET_LEAD_MAX);
    }
}

static void a_sum_that_could_overflow_is_found(void **state)
{
    int16_t net[SIZE] = { 0 };

    (void) state;
    net[TB_NET_UNITS - 1] = INT16_MAX;
    assert_true(tb_net_is_safe(net, INPUTS));
    net[ROWS + INPUTS * TB_NET_UNITS - 1] = -1; /* below zero counts as much */
    assert_false(tb_net_is_safe(net, INPUTS));
    net[TB_NET_UNITS - 1] = 0;
    assert_true(tb_net_is_safe(net, INPUTS));
    net[ROWS - 1] = net[ROWS - 2] = INT16_MAX; /* of the head */
    net[OTHER - 1] = 2;
    assert_true(tb_net_is_safe(net, INPUTS));
    net[OTHER - 1] = 5;
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

/* Whether inputs follow from the view, lie below the count, and which ones were ever seen. */
static void check_inputs(const tb_evaluation *evaluation, const wander *w, int seat, tb_inputs *ever)
{
    tb_inputs inputs = { 0 };
    tb_view_box view;

    w->game->observe(w->state.bytes, seat, view.bytes);
    evaluation->inputs(view.bytes, &inputs);
    for (int i = 0; i < TB_INPUTS_MAX; i++) {
        bool holds = inputs.word[i / 64] >> i % 64 & 1;
        CHECK(!holds || i < evaluation->input_count, "input %d of %d", i, evaluation->input_count);
    }
    for (int i = 0; i < TB_LEN(ever->word); i++)
        ever->word[i] |= inputs.word[i];
}

static void inputs_are_in_range_and_nearly_all_of_them_come_up(void **state)
{
    (void) state;
    for (int g = 0; g < tb_game_count; g++) {
        const tb_evaluation *evaluation = tb_evaluation_of(tb_games[g]);
        tb_inputs ever = { 0 };
        int count = 0;
        for (int seats = tb_games[g]->min_seats; evaluation->inputs && seats <= tb_games[g]->max_seats; seats++) {
            for (uint64_t index = 0; index < 40; index++) {
                wander w;
                wander_start(&w, tb_games[g], seats, 7, index);
                while (wander_on(&w, 1) >= 0)
                    for (int seat = 0; seat < seats; seat++)
                        check_inputs(evaluation, &w, seat, &ever);
            }
        }
        for (int i = 0; i < TB_LEN(ever.word); i++)
            count += __builtin_popcountll(ever.word[i]);
        CHECK(count >= evaluation->input_count * 9 / 10, "%d of %d inputs", count, evaluation->input_count);
    }
}

/* --- In use ------------------------------------------------------------------------------------------------------ */

static int asked;

static const int16_t *ask_for_net(int seats)
{
    asked++;
    return tb_evaluation_of(tb_games[0])->net(seats);
}

static void the_values_of_a_judge_by_net_are_its_leads(void **state)
{
    const tb_evaluation *e = tb_evaluation_of(tb_games[0]);
    tb_judge by_net = tb_judge_by_net(tb_games[0], e, 2), by_weights = tb_judge_for(tb_games[0], e, 2);
    tb_net_seat seat[2] = { 0 };
    float value[2], other[2];
    tb_view_box view;
    wander w;

    (void) state;
    wander_start(&w, tb_games[0], 2, 3, 0);
    assert_true(wander_on(&w, 30) >= 0);
    for (int i = 0; i < 2; i++) {
        tb_games[0]->observe(w.state.bytes, i, view.bytes);
        tb_inputs inputs = { 0 };
        e->inputs(view.bytes, &inputs);
        tb_net_see(e->net(2), e->input_count, &inputs, &seat[i]);
    }
    tb_judge_state(&by_net, w.state.bytes, value);
    assert_true(value[0] == tb_ends_before(tb_net_lead(e->net(2), &seat[0], &seat[1])));
    assert_true(value[0] + value[1] == 1.0f);
    tb_judge_state(&by_weights, w.state.bytes, other);
    assert_true(value[0] != other[0]);
}

/* What the net made of one state is only where it begins with the next. */
static void a_judge_that_remembers_says_the_same(void **state)
{
    for (int seats = 2; seats <= 4; seats++) {
        tb_judge forgets = tb_judge_by_net(tb_games[0], tb_evaluation_of(tb_games[0]), seats), remembers = forgets;
        tb_net_seat seen[TB_MAX_SEATS] = { 0 };
        float value[TB_MAX_SEATS] = { 0 }, again[TB_MAX_SEATS] = { 0 };
        wander w;

        (void) state;
        remembers.seen = seen;
        wander_start(&w, tb_games[0], seats, 4, 0);
        while (wander_on(&w, 1) >= 0) {
            tb_judge_state(&forgets, w.state.bytes, value);
            tb_judge_state(&remembers, w.state.bytes, again);
            assert_memory_equal(value, again, sizeof value);
        }
    }
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
        TEST(a_lead_is_what_plain_arithmetic_says_and_turns_round_with_the_seats),
        TEST(a_seat_that_is_seen_again_is_seen_as_for_the_first_time),
        TEST(a_net_sees_two_seats_together),
        TEST(the_largest_numbers_of_a_safe_net_do_not_overflow),
        TEST(a_sum_that_could_overflow_is_found),
        TEST(all_nets_of_games_are_safe),
        TEST(levels_that_judge_by_a_net_have_one),
        TEST(inputs_are_in_range_and_nearly_all_of_them_come_up),
        TEST(the_values_of_a_judge_by_net_are_its_leads),
        TEST(a_judge_that_remembers_says_the_same),
        TEST(a_search_asks_for_the_net_only_if_its_level_says_so),
    };
    return RUN(tests);
}
