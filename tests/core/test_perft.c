/* Counts of the toy's move tree, worked out by hand.
 *
 * With two seats: 6 x 5 deals. b is the number of bids of a card: 3 for the odd ones, 2 for the even ones; sum b = 15,
 * sum b^2 = 39, sum b^3 = 105, sum b^4 = 291 over the six cards. Each seat then looks or passes, and the die has 4
 * sides whatever their weights. In the second round a seat that has looked can only pass. */
#include "check.h"
#include "core/perft.h"
#include "core/toy.h"

static void counts_are_those_worked_out_by_hand(void **state)
{
    (void) state;
    static const uint64_t known[] = {
        1,
        6,
        6 * 5,
        15 * 5,       /* the first bid: sum of b over ordered pairs of cards  */
        15 * 15 - 39, /* the second: sum of b b' over pairs                   */
        186 * 2,      /* look or pass                                         */
        186 * 4,
        186 * 4 * 4,          /* the die                                              */
        (39 * 15 - 105) * 16, /* bids again: sum of b^2 b'                            */
        (39 * 39 - 291) * 16,
        1230 * 4 * 3 * 2, /* three ways for a seat that has had both its looks    */
        1230 * 4 * 3 * 3,
        1230 * 4 * 9 * 4,
        1230 * 4 * 9 * 4, /* the game is over: ends stay ends                     */
        1230 * 4 * 9 * 4,
    };
    toy_state start = toy_start(2);

    for (int depth = 0; depth < TB_LEN(known); depth++) {
        uint64_t count = tb_perft(&toy, &start, depth, NULL, NULL);
        CHECK(count == known[depth], "depth %d: %llu", depth, (unsigned long long) count);
    }
}

typedef struct rows {
    int count;
    tb_move last;
    uint64_t total;
    uint64_t each[8];
} rows;

static void add_row(void *context, int seat, tb_move move, uint64_t count)
{
    rows *r = context;

    assert_true(move > r->last);
    assert_int_equal(seat, TB_CHANCE_SEAT);
    r->last = move;
    r->each[r->count++] = count;
    r->total += count;
}

static void rows_of_the_root_add_up(void **state)
{
    (void) state;
    toy_state start = toy_start(2);
    rows r = { 0 };

    assert_true(tb_perft(&toy, &start, 4, add_row, &r) == 186);
    assert_int_equal(r.count, 6);
    assert_int_equal(r.total, 186);
    assert_int_equal(r.each[0], 3 * (15 - 3));
    assert_int_equal(r.each[1], 2 * (15 - 2));

    r = (rows){ 0 };
    assert_true(tb_perft(&toy, &start, 1, add_row, &r) == 6);
    assert_int_equal(r.count, 6);
    assert_int_equal(r.each[5], 1);
}

static void a_finished_game_is_one_end_without_rows(void **state)
{
    (void) state;
    toy_state over = toy_start(2);
    rows r = { 0 };

    over.phase = TOY_OVER;
    assert_int_equal(tb_perft(&toy, &over, 3, add_row, &r), 1);
    assert_int_equal(r.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(counts_are_those_worked_out_by_hand),
        TEST(rows_of_the_root_add_up),
        TEST(a_finished_game_is_one_end_without_rows),
    };
    return RUN(tests);
}
