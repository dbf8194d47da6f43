/* test_hub.c - tables at hand, on a real store: stored first, told then, the same on every node. */
#include <stdlib.h>

#include "games/list.h"
#include "node.h"

static void everybody_who_looks_is_told_in_order_before_the_answer(void **state)
{
    node own;
    looker blue, public;

    (void) state;
    node_open(&own, "one", false);
    tb_place *place = node_create(&own);
    node_look(place, &blue, 0);
    node_look(place, &public, TB_PUBLIC);
    node_begin(&own, place);
    node_wish chat = { .kind = CHAT, .seat = 0 };
    node_make(&own, place, &chat);
    assert_true(last_says(&blue, "\"what\":\"chat\""));
    assert_true(last_says(&public, "\"what\":\"chat\""));
    char n[40];
    snprintf(n, sizeof(n), "\"n\":%u,", chat.answer.n[0]);
    assert_true(last_says(&blue, n));
    node_look_away(&blue);
    node_look_away(&public);
    tb_place_release(place);
    node_close(&own);
}

static void what_is_refused_changes_nothing_and_is_not_told(void **state)
{
    node own;
    looker blue;

    (void) state;
    node_open(&own, "one", false);
    tb_place *place = node_create(&own);
    node_look(place, &blue, 0);
    int before = blue.count;
    node_wish start = { .kind = START };
    node_make(&own, place, &start);
    assert_true(start.answer.status < 0);
    assert_non_null(start.answer.why.row);
    assert_int_equal(blue.count, before);
    assert_int_equal(tb_place_table(place)->entries, 1);
    node_look_away(&blue);
    tb_place_release(place);
    node_close(&own);
}

/* Somebody else writes the next entry of the table into the store, behind the hub's back. */
static void write_behind(const tb_table *table) { node_write_elsewhere("chat 1 first!", table->entries); }

static void a_faster_node_is_told_first_and_the_intent_is_proposed_again(void **state)
{
    node own;
    looker blue;

    (void) state;
    node_open(&own, "one", false);
    tb_place *place = node_create(&own);
    node_begin(&own, place);
    node_look(place, &blue, 0);
    write_behind(tb_place_table(place));
    node_wish chat = { .kind = CHAT, .seat = 0 };
    node_make(&own, place, &chat);
    assert_int_equal(chat.answer.status, TB_OK);
    assert_int_equal(chat.proposed, 2);
    assert_int_equal(blue.count, 3); /* the welcome, the other's word, the own one */
    assert_non_null(strstr(blue.seen[1], "first!"));
    assert_non_null(strstr(blue.seen[2], "\"text\":\"hi\""));
    node_look_away(&blue);
    tb_place_release(place);
    node_close(&own);
}

static void a_table_that_another_node_changed_is_told_when_it_is_heard_of(void **state)
{
    node own;
    looker blue;

    (void) state;
    node_open(&own, "one", false);
    tb_place *place = node_create(&own);
    node_begin(&own, place);
    node_look(place, &blue, 0);
    uint32_t seq = tb_place_table(place)->entries;
    write_behind(tb_place_table(place));
    tb_store_notice notice = { "other", node_table, false, seq };
    tb_hub_heard(own.hub, &notice);
    while (blue.count < 2)
        uv_run(&own.loop, UV_RUN_ONCE);
    assert_true(last_says(&blue, "first!"));
    tb_hub_heard(own.hub, &notice); /* known already: nothing is fetched */
    assert_int_equal(tb_pump_busy(own.pump), 0);
    node_look_away(&blue);
    tb_place_release(place);
    node_close(&own);
}

/* Seat 0 was left through another node, of which this one has not heard yet. */
static void a_no_is_said_only_after_a_look_into_the_log(void **state)
{
    for (int shared = 0; shared < 2; shared++) {
        node own;
        node_wish again = { .kind = SIT, .seat = 0 }, still = { .kind = SIT, .seat = 0 };

        node_fresh_store(state);
        node_open(&own, "one", shared);
        tb_place *place = node_create(&own);
        node_make(&own, place, &(node_wish){ .kind = SIT, .seat = 0 });
        node_write_elsewhere("rise 0", 2);
        node_make(&own, place, &again);
        assert_int_equal(again.answer.status >= 0, shared);
        assert_int_equal(again.proposed, shared ? 2 : 1);
        node_make(&own, place, &still);
        assert_true(still.answer.status < 0 && still.answer.why.row);
        assert_int_equal(still.proposed, shared ? 2 : 1);
        tb_place_release(place);
        node_close(&own);
    }
}

/* Comes once more as long as the table is not the newest. */
typedef struct doubter {
    node_visitor visitor; /* first */
    node *own;
    int came;
} doubter;

static void come_until_told(tb_visit *visit, tb_place *place, tb_store_status status)
{
    doubter *own = (doubter *) visit;

    own->came++;
    if (own->came == 1 && tb_hub_visit_again(own->own->hub, node_table, visit))
        return;
    node_arrived(visit, place, status);
}

static void a_visitor_with_a_stale_table_may_come_again(void **state)
{
    for (int shared = 0; shared < 2; shared++) {
        node own;
        doubter one = { .visitor.visit.arrived = come_until_told, .own = &own }, two = one;

        node_fresh_store(state);
        node_open(&own, "one", shared);
        tb_place *place = node_create(&own);
        node_write_elsewhere("sit 0 bot easy", 1);
        tb_hub_visit(own.hub, node_table, &one.visitor.visit);
        tb_hub_visit(own.hub, node_table, &two.visitor.visit);
        assert_ptr_equal(node_await(&own, &one.visitor), place);
        assert_ptr_equal(node_await(&own, &two.visitor), place);
        assert_int_equal(one.came, shared ? 2 : 1);
        assert_int_equal(tb_place_table(place)->entries, shared ? 2 : 1);
        for (int i = 0; i < 3; i++)
            tb_place_release(place);
        node_close(&own);
    }
}

static void a_folded_table_comes_back_as_it_was_and_viewers_miss_nothing(void **state)
{
    node own;
    looker blue, later;
    tb_hub_counts counts;

    (void) state;
    node_open(&own, "one", false);
    tb_place *place = node_create(&own);
    node_begin(&own, place);
    node_make(&own, place, &(node_wish){ .kind = MOVE, .seat = 0 });
    node_look(place, &blue, 0);
    node_clock_ms += 5000;
    do {
        uv_run(&own.loop, UV_RUN_ONCE);
        tb_hub_count(own.hub, &counts);
    } while (counts.hot > 0);
    assert_null(tb_place_table(place));
    int before = blue.count;
    node_wish chat = { .kind = CHAT, .seat = 1 };
    node_make(&own, place, &chat);
    assert_int_equal(chat.answer.status, TB_OK);
    assert_int_equal(blue.count, before + 1);
    node_look(place, &later, 0);
    assert_true(last_says(&later, "\"type\":\"welcome\""));
    node_look_away(&later);
    node_look_away(&blue);
    tb_place_release(place);
    node_close(&own);
}

static void a_new_process_finds_the_table_byte_for_byte(void **state)
{
    node own;
    looker blue;
    char *before;

    (void) state;
    node_open(&own, "one", false);
    tb_place *place = node_create(&own);
    node_begin(&own, place);
    for (int i = 0; i < 20; i++) {
        tb_seats to_act = tb_games[0]->to_act(tb_place_table(place)->record->match.state);
        node_make(&own, place, &(node_wish){ .kind = MOVE, .seat = __builtin_ctz(to_act) });
    }
    node_look(place, &blue, 0);
    before = strdup(blue.seen[0]);
    node_look_away(&blue);
    tb_place_release(place);
    node_close(&own);

    node_open(&own, "two", false);
    place = node_visit(&own, node_table);
    assert_non_null(place);
    node_look(place, &blue, 0);
    assert_string_equal(blue.seen[0], before);
    free(before);
    node_look_away(&blue);
    tb_place_release(place);
    node_close(&own);
}

static void a_table_that_does_not_exist_is_not_there(void **state)
{
    node own;
    node_visitor visitor = NODE_VISITOR;
    tb_hub_counts counts;

    (void) state;
    node_open(&own, "one", false);
    tb_hub_visit(own.hub, "aaaaaaaaaaaaaaaa", &visitor.visit);
    assert_null(node_await(&own, &visitor));
    assert_int_equal(visitor.status, TB_STORE_ABSENT);
    tb_hub_count(own.hub, &counts);
    assert_int_equal(counts.places, 0);
    node_close(&own);
}

static void presence_is_told_when_the_first_comes_and_the_last_goes(void **state)
{
    node own;
    looker public, blue, again;

    (void) state;
    node_open(&own, "one", false);
    tb_place *place = node_create(&own);
    node_look(place, &public, TB_PUBLIC);
    node_look(place, &blue, 0);
    assert_true(last_says(&public, "\"type\":\"presence\",\"seats\":[\"blue\"]"));
    int heard = public.count;
    node_look(place, &again, 0);
    node_look_away(&again);
    assert_int_equal(public.count, heard);
    node_look_away(&blue);
    assert_true(last_says(&public, "\"type\":\"presence\",\"seats\":[]"));
    node_look_away(&public);
    tb_place_release(place);
    node_close(&own);
}

static void who_is_present_through_another_node_is_present_as_long_as_it_lives(void **state)
{
    node own;
    looker public;
    static const char living[][TB_STORE_NODE + 1] = { "one", "two" }, alone[][TB_STORE_NODE + 1] = { "one" };

    (void) state;
    node_open(&own, "one", false);
    tb_place *place = node_create(&own);
    node_look(place, &public, TB_PUBLIC);
    tb_hub_heard(own.hub, &(tb_store_notice){ "two", node_table, true, 2 });
    assert_true(last_says(&public, "\"type\":\"presence\",\"seats\":[\"orange\"]"));
    assert_int_equal(tb_place_present(place), 2);
    int heard = public.count;
    tb_hub_living(own.hub, living, 2);
    tb_hub_heard(own.hub, &(tb_store_notice){ "three", node_table, true, 1u << 20 }); /* no such seat */
    assert_int_equal(public.count, heard);
    tb_hub_living(own.hub, alone, 1);
    assert_true(last_says(&public, "\"type\":\"presence\",\"seats\":[]"));
    tb_hub_heard(own.hub, &(tb_store_notice){ "two", node_table, true, 2 });
    tb_hub_heard(own.hub, &(tb_store_notice){ "two", node_table, true, 0 });
    assert_int_equal(tb_place_present(place), 0);
    while (tb_pump_busy(own.pump) >
           0) /* the log is read again: the node that has gone may have told nobody of its last rows */
        uv_run(&own.loop, UV_RUN_ONCE);
    node_look_away(&public);
    tb_place_release(place);
    node_close(&own);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(everybody_who_looks_is_told_in_order_before_the_answer, node_fresh_store),
        cmocka_unit_test_setup(what_is_refused_changes_nothing_and_is_not_told, node_fresh_store),
        cmocka_unit_test_setup(a_faster_node_is_told_first_and_the_intent_is_proposed_again, node_fresh_store),
        cmocka_unit_test_setup(a_table_that_another_node_changed_is_told_when_it_is_heard_of, node_fresh_store),
        cmocka_unit_test_setup(a_no_is_said_only_after_a_look_into_the_log, node_fresh_store),
        cmocka_unit_test_setup(a_visitor_with_a_stale_table_may_come_again, node_fresh_store),
        cmocka_unit_test_setup(a_folded_table_comes_back_as_it_was_and_viewers_miss_nothing, node_fresh_store),
        cmocka_unit_test_setup(a_new_process_finds_the_table_byte_for_byte, node_fresh_store),
        cmocka_unit_test_setup(a_table_that_does_not_exist_is_not_there, node_fresh_store),
        cmocka_unit_test_setup(presence_is_told_when_the_first_comes_and_the_last_goes, node_fresh_store),
        cmocka_unit_test_setup(who_is_present_through_another_node_is_present_as_long_as_it_lives, node_fresh_store),
    };

    if (!node_store_begin())
        return 1;
    int failed = RUN(tests);
    node_store_end();
    return failed;
}
