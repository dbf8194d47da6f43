/* test_turns.c - who waits for a thread is served in turn. One thread, so that the order is known. */
#include "../check.h"
#include "server/turns.h"

enum { TASKS = 40 };

static uv_loop_t loop;
static tb_task task[TASKS];
static char order[3 * TASKS + 1];
static int asked, dropped;

static void nothing(tb_task *one) { (void) one; }

static void note(tb_task *one)
{
    char word[8];

    dropped += one->dropped;
    snprintf(word, sizeof(word), "%c%d ", (char) ('a' + (int) one->address), (int) one->table);
    if (!one->dropped)
        strcat(order, word);
}

static bool ask(tb_turns *turns, int address, int table)
{
    tb_task *one = &task[asked++];

    *one = (tb_task){ .work = nothing, .done = note, .address = (uint64_t) address, .table = (uint64_t) table };
    return tb_turns_ask(turns, one);
}

static tb_turns *begin(uint32_t most)
{
    asked = dropped = 0;
    order[0] = '\0';
    assert_int_equal(uv_loop_init(&loop), 0);
    tb_turns *turns = tb_turns_new(&loop, 1, most);
    assert_non_null(turns);
    return turns;
}

static void end(tb_turns *turns)
{
    uv_run(&loop, UV_RUN_DEFAULT);
    tb_turns_free(turns);
    assert_int_equal(uv_loop_close(&loop), 0);
}

static void an_address_with_many_tables_keeps_no_other_waiting(void **state)
{
    tb_turns *turns = begin(100);

    (void) state;
    for (int table = 1; table <= 5; table++)
        ask(turns, 0, table);
    ask(turns, 1, 6);
    ask(turns, 2, 7);
    end(turns);
    assert_string_equal(order, "a1 a2 b6 c7 a3 a4 a5 ");
}

static void tables_of_one_address_take_turns(void **state)
{
    tb_turns *turns = begin(100);

    (void) state;
    for (int i = 0; i < 4; i++)
        ask(turns, 0, 1);
    ask(turns, 0, 2);
    ask(turns, 0, 2);
    end(turns);
    assert_string_equal(order, "a1 a1 a2 a1 a2 a1 ");
}

static void an_address_that_asks_for_very_much_leaves_room_for_others(void **state)
{
    tb_turns *turns = begin(16);

    (void) state;
    assert_true(ask(turns, 0, 1)); /* under way */
    assert_true(ask(turns, 0, 2) && ask(turns, 0, 3));
    assert_false(ask(turns, 0, 4));
    assert_false(tb_turns_has_room(turns, 0));
    assert_true(ask(turns, 1, 5));
    end(turns);
    assert_string_equal(order, "a1 a2 b5 a3 ");
}

static void a_full_queue_refuses(void **state)
{
    tb_turns *turns = begin(4);

    (void) state;
    for (int address = 0; address < 5; address++)
        assert_true(ask(turns, address, 1));
    assert_int_equal(tb_turns_waiting(turns), 4);
    assert_false(ask(turns, 5, 1));
    end(turns);
    assert_string_equal(order, "a1 b1 c1 d1 e1 ");
}

static void a_queue_that_is_stopped_gives_back_what_waits(void **state)
{
    tb_turns *turns = begin(100);

    (void) state;
    for (int table = 1; table <= 4; table++)
        ask(turns, 0, table);
    tb_turns_stop(turns);
    assert_int_equal(dropped, 3);
    assert_false(ask(turns, 1, 1));
    end(turns);
    assert_string_equal(order, "a1 ");
}

static void a_task_is_told_how_many_wait_behind_it(void **state)
{
    tb_turns *turns = begin(100);

    (void) state;
    for (int table = 1; table <= 4; table++)
        ask(turns, 0, table);
    end(turns);
    assert_int_equal(task[0].behind, 0); /* it began before the others came */
    assert_int_equal(task[1].behind, 2);
    assert_int_equal(task[3].behind, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_address_with_many_tables_keeps_no_other_waiting),
        TEST(tables_of_one_address_take_turns),
        TEST(an_address_that_asks_for_very_much_leaves_room_for_others),
        TEST(a_full_queue_refuses),
        TEST(a_queue_that_is_stopped_gives_back_what_waits),
        TEST(a_task_is_told_how_many_wait_behind_it),
    };

    return RUN(tests);
}
