/* test_doubt.c - tables in doubt: a store that breaks after the commit, notices at the wrong moment, keys that change
 * meanwhile. */
#include <unistd.h>

#include "node.h"

/* --- A store whose answers get lost ------------------------------------------------------------------------------------- */

static int answers_to_lose, appends_to_lose; /* stored, but said to be down; not even stored */

tb_store_status __real_tb_store_append(tb_store *store, const char *name, tb_store_row rows[], int count);
tb_store_status __wrap_tb_store_append(tb_store *store, const char *name, tb_store_row rows[], int count);

tb_store_status __wrap_tb_store_append(tb_store *store, const char *name, tb_store_row rows[], int count)
{
    if (appends_to_lose > 0) {
        appends_to_lose--;
        return TB_STORE_DOWN;
    }
    tb_store_status status = __real_tb_store_append(store, name, rows, count);
    if (answers_to_lose > 0) {
        answers_to_lose--;
        return TB_STORE_DOWN;
    }
    return status;
}

/* --- Tests -------------------------------------------------------------------------------------------------------------- */

static void what_was_stored_before_the_connection_broke_is_answered_as_done_and_happens_once(void **state)
{
    node own;
    node_wish sit = { .kind = SIT }, chat = { .kind = CHAT };

    (void) state;
    node_open(&own, "one", false);
    tb_place *place = node_create(&own);
    answers_to_lose = 1;
    node_make(&own, place, &sit);
    assert_int_equal(sit.answer.status, TB_OK);
    assert_int_equal(sit.proposed, 1);
    answers_to_lose = 1;
    node_make(&own, place, &chat);
    assert_int_equal(chat.answer.status, TB_OK);
    assert_int_equal(chat.answer.n[0], 3);
    assert_int_equal(node_entries(&own), 3);
    tb_place_release(place);
    node_close(&own);
}

static void what_was_not_stored_is_tried_once_more(void **state)
{
    node own;
    node_wish sit = { .kind = SIT };

    (void) state;
    node_open(&own, "one", false);
    tb_place *place = node_create(&own);
    appends_to_lose = 1;
    node_make(&own, place, &sit);
    assert_int_equal(sit.answer.status, TB_OK);
    assert_int_equal(sit.proposed, 2);
    assert_int_equal(node_entries(&own), 2);
    tb_place_release(place);
    node_close(&own);
}

static void a_store_that_stays_away_leaves_it_open_what_has_happened(void **state)
{
    node own;
    node_wish sit = { .kind = SIT };

    (void) state;
    node_open(&own, "one", false);
    tb_place *place = node_create(&own);
    appends_to_lose = 2;
    node_make(&own, place, &sit);
    assert_true(sit.answer.status < 0);
    assert_true(sit.answer.unavailable && sit.answer.unsure);
    assert_int_equal(node_entries(&own), 1);
    tb_place_release(place);
    node_close(&own);
}

static void a_notice_that_comes_during_the_first_load_is_not_lost(void **state)
{
    node own;
    node_visitor wait = NODE_VISITOR;
    tb_store_notice notice = { "other", node_table, false, 2 };

    (void) state;
    node_open(&own, "one", false);
    tb_place *place = node_create(&own);
    node_make(&own, place, &(node_wish){ .kind = SIT });
    tb_place_release(place);
    node_close(&own);

    node_open(&own, "one", false);
    tb_hub_visit(own.hub, node_table, &wait.visit);
    usleep(300000); /* the log is read, and the loop does not know it yet */
    node_write_elsewhere("chat 0 late", 2);
    tb_hub_heard(own.hub, &notice);
    place = node_await(&own, &wait);
    assert_int_equal(tb_place_table(place)->entries, 3);
    tb_place_release(place);
    node_close(&own);
}

static int rekeyed_times;

static void rekeyed(tb_viewer *viewer, const tb_table *table)
{
    (void) viewer;
    assert_non_null(table);
    assert_int_equal(table->sitter[0].key[0], 2);
    rekeyed_times++;
}

static void a_key_that_changes_while_the_table_is_in_doubt_is_told_with_the_table(void **state)
{
    node own;
    looker blue;
    char entry[100] = "key 0 02";

    (void) state;
    node_open(&own, "one", false);
    tb_place *place = node_create(&own);
    node_make(&own, place, &(node_wish){ .kind = SIT });
    node_look(place, &blue, 0);
    blue.viewer.rekeyed = rekeyed;
    memset(entry + 8, '0', 62);
    node_write_elsewhere(entry, 2);
    tb_hub_heard(own.hub, &(tb_store_notice){ "other", node_table, false, 2 });
    tb_hub_heard(own.hub, &(tb_store_notice){ "other", node_table, false, 3 }); /* and there may be more */
    while (rekeyed_times == 0)
        uv_run(&own.loop, UV_RUN_ONCE);
    assert_int_equal(rekeyed_times, 1);
    while (tb_pump_busy(own.pump) > 0)
        uv_run(&own.loop, UV_RUN_ONCE);
    node_look_away(&blue);
    tb_place_release(place);
    node_close(&own);
}

int main(void)
{
    const struct CMUnitTest all[] = {
        cmocka_unit_test_setup(what_was_stored_before_the_connection_broke_is_answered_as_done_and_happens_once,
                               node_fresh_store),
        cmocka_unit_test_setup(what_was_not_stored_is_tried_once_more, node_fresh_store),
        cmocka_unit_test_setup(a_store_that_stays_away_leaves_it_open_what_has_happened, node_fresh_store),
        cmocka_unit_test_setup(a_notice_that_comes_during_the_first_load_is_not_lost, node_fresh_store),
        cmocka_unit_test_setup(a_key_that_changes_while_the_table_is_in_doubt_is_told_with_the_table, node_fresh_store),
    };

    if (!node_store_begin())
        return 1;
    int failed = cmocka_run_group_tests(all, NULL, NULL);
    node_store_end();
    return failed;
}
