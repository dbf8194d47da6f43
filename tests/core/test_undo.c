/* What shows its actor something new, and so cannot be taken back. */
#include "check.h"
#include "core/toy.h"
#include "core/undo.h"

/* Three seats with the cards 2, 3 and 4, about to bid. */
static toy_state at_bidding(void)
{
    toy_state state = toy_start(3);

    for (uint32_t card = 2; card <= 4; card++)
        toy.apply(&state, TB_CHANCE_SEAT, toy_move(TOY_DEAL, card));
    return state;
}

static toy_state after(const toy_state *before, int seat, tb_move move)
{
    toy_state state = *before;

    toy.apply(&state, seat, move);
    return state;
}

static toy_state at_looking(void)
{
    toy_state state = at_bidding();

    for (int seat = 0; seat < 3; seat++)
        toy.apply(&state, seat, toy_move(TOY_BID, 0));
    return state;
}

static void an_open_move_reveals_nothing(void **state)
{
    (void) state;
    toy_state before = at_bidding();
    tb_move move = toy_move(TOY_BID, 1);
    toy_state next = after(&before, 1, move);

    assert_false(tb_reveals(&toy, &before, 1, move, &next));
}

static void looking_at_a_hidden_card_reveals_it(void **state)
{
    (void) state;
    toy_state before = at_looking();
    tb_move move = toy_move(TOY_LOOK, 1);
    toy_state next = after(&before, 0, move);

    assert_true(tb_reveals(&toy, &before, 0, move, &next));
}

static void passing_reveals_nothing(void **state)
{
    (void) state;
    toy_state before = at_looking();
    tb_move move = toy_move(TOY_PASS, 0);
    toy_state next = after(&before, 0, move);

    assert_false(tb_reveals(&toy, &before, 0, move, &next));
}

/* Looking again at a card that the seat has seen: the game would not allow it, but nothing new is learnt. */
static void a_card_that_was_known_is_not_new(void **state)
{
    (void) state;
    toy_state before = at_looking();
    before.seen[0] = 1 << 0 | 1 << 2;
    tb_move look = toy_move(TOY_LOOK, 2);
    toy_state next = after(&before, 0, look);

    assert_false(tb_reveals(&toy, &before, 0, look, &next));
}

static void the_answer_is_the_same_every_time(void **state)
{
    (void) state;
    toy_state before = at_looking();
    tb_move move = toy_move(TOY_LOOK, 2);
    toy_state next = after(&before, 0, move);

    for (int i = 0; i < 100; i++)
        assert_true(tb_reveals(&toy, &before, 0, move, &next));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_open_move_reveals_nothing),      TEST(looking_at_a_hidden_card_reveals_it),
        TEST(passing_reveals_nothing),           TEST(a_card_that_was_known_is_not_new),
        TEST(the_answer_is_the_same_every_time),
    };
    return RUN(tests);
}
