/* The contract on a real PostgreSQL, and what only several nodes have: races and notices. script/with-postgres starts
 * the server. */
#include <pthread.h>

#include "base/base.h"
#include "postgres_tools.h"
#include "store/postgres.h"

/* --- Opening ------------------------------------------------------------------------------------------------------ */

static void what_cannot_be_reached_is_said(void **state)
{
    (void) state;
    refuses("postgresql://?port=notanumber&=", TB_STORE_SERVE, TB_STORE_BROKEN, "cannot be read");
    refuses("postgresql:///x?host=/nowhere", TB_STORE_SERVE, TB_STORE_DOWN, "/nowhere");
    char url[400];
    snprintf(url, sizeof url, "%s&dbname=nosuchdatabase", store_url);
    refuses(url, TB_STORE_SERVE, TB_STORE_DOWN, "nosuchdatabase");
}

static void another_version_is_refused(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);

    (void) state;
    run_sql(store, "INSERT INTO taberna.steps DEFAULT VALUES");
    for (int mode = TB_STORE_SERVE; mode <= TB_STORE_JOIN; mode++)
        refuses(store_url, (tb_store_mode) mode, TB_STORE_BROKEN, "use a later program");
    run_sql(store, "CREATE TABLE taberna.kept AS SELECT * FROM taberna.steps OFFSET 1; DELETE FROM taberna.steps");
    refuses(store_url, TB_STORE_READ, TB_STORE_BROKEN, "start the server");
    refuses(store_url, TB_STORE_JOIN, TB_STORE_BROKEN, "start the server");
    run_sql(store, "ALTER TABLE taberna.steps RENAME TO hidden");
    refuses(store_url, TB_STORE_SERVE, TB_STORE_BROKEN, "another program");
    run_sql(store, "ALTER TABLE taberna.hidden RENAME TO steps; INSERT INTO taberna.steps SELECT * FROM taberna.kept;"
                   "DROP TABLE taberna.kept");
    tb_store_close(store);
    tb_store_close(open_store(TB_STORE_READ));
}

/* Version 1 did not know since which row a seat is kept. */
static void a_store_of_version_1_is_upgraded(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    const char *id = fresh_id();

    (void) state;
    assert_true(append_one(store, id, 0, "x"));
    run_sql(store, "ALTER TABLE taberna.seats DROP COLUMN sat;"
                   "DROP TABLE taberna.marks, taberna.deeds; DROP INDEX taberna.log_reports;"
                   "DELETE FROM taberna.steps WHERE ctid <> (SELECT min(ctid) FROM taberna.steps)");
    refuses(store_url, TB_STORE_READ, TB_STORE_BROKEN, "start the server");
    tb_store_close(store);
    store = open_store(TB_STORE_SERVE);
    assert_int_equal(count_rows(store, id), 1);
    tb_store_close(store);
    tb_store_close(open_store(TB_STORE_READ));
}

/* --- Threads that race -------------------------------------------------------------------------------------------- */

enum { RACES = 1000, RUNNERS = 2 };

typedef struct runner {
    const char *node;
    const char (*table)[TB_STORE_ID + 1]; /* one for each race */
    pthread_barrier_t *start;
    bool won[RACES];
    int failures;
} runner;

static tb_store *quiet_open(void)
{
    char why[TB_STORE_WHY];
    tb_store *store = NULL;

    tb_store_open(store_url, TB_STORE_JOIN, &store, why);
    return store;
}

/* Both append two rows in one go: the one that gets the first must get the second. */
static void *race_to_append(void *context)
{
    runner *self = context;
    tb_store *store = quiet_open();

    for (uint32_t i = 0; i < RACES; i++) {
        tb_store_row rows[] = { row_of(self->table[0], 1 + 2 * i, self->node),
                                row_of(self->table[0], 2 + 2 * i, self->node) };

        pthread_barrier_wait(self->start);
        if (!store || tb_store_append(store, self->node, rows, 2) != TB_STORE_OK || rows[0].stored != rows[1].stored)
            self->failures++;
        self->won[i] = rows[0].stored;
    }
    tb_store_close(store);
    return NULL;
}

/* The second has not even been seen alive before it asks. */
static void *race_to_lease(void *context)
{
    runner *self = context;
    tb_store *store = quiet_open();

    for (int i = 0; i < RACES; i++) {
        pthread_barrier_wait(self->start);
        if (!store || tb_store_beat(store, self->node, 60000) != TB_STORE_OK ||
            tb_store_lease(store, self->node, &self->table[i], 1, &self->won[i]) != TB_STORE_OK)
            self->failures++;
        pthread_barrier_wait(self->start);
        if (store && i % 50 == 49 && tb_store_leave(store, self->node) != TB_STORE_OK)
            self->failures++;
    }
    tb_store_close(store);
    return NULL;
}

/* Runs two of them; every race must have exactly one winner. */
static void race(void *(*body)(void *), const char (*table)[TB_STORE_ID + 1])
{
    static runner runners[RUNNERS];
    pthread_barrier_t start;
    pthread_t thread[RUNNERS];

    assert_int_equal(pthread_barrier_init(&start, NULL, RUNNERS), 0);
    for (int i = 0; i < RUNNERS; i++) {
        runners[i] = (runner){ .node = i == 0 ? "one" : "two", .table = table, .start = &start };
        assert_int_equal(pthread_create(&thread[i], NULL, body, &runners[i]), 0);
    }
    for (int i = 0; i < RUNNERS; i++)
        pthread_join(thread[i], NULL);
    pthread_barrier_destroy(&start);
    for (int i = 0; i < RACES; i++) {
        CHECK(runners[0].won[i] != runners[1].won[i], "race %d: %s", i, runners[0].won[i] ? "both won" : "nobody won");
    }
    assert_int_equal(runners[0].failures + runners[1].failures, 0);
}

typedef struct pairs {
    char odd;
    int count;
} pairs;

static bool pairs_are_of_one(void *context, const tb_store_row *row)
{
    pairs *seen = context;

    if (row->seq % 2 == 1)
        seen->odd = row->text[0];
    else if (row->seq > 0)
        assert_int_equal(row->text[0], seen->odd);
    seen->count++;
    return true;
}

static void of_two_that_append_one_wins(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    char table[1][TB_STORE_ID + 1];
    pairs seen = { 0 };

    (void) state;
    strcpy(table[0], fresh_id());
    assert_true(append_one(store, table[0], 0, "create"));
    race(race_to_append, (const char(*)[TB_STORE_ID + 1]) table);
    assert_int_equal(tb_store_load(store, table[0], 0, pairs_are_of_one, &seen), TB_STORE_OK);
    assert_int_equal(seen.count, 1 + 2 * RACES);
    tb_store_close(store);
}

static void of_two_that_ask_for_a_lease_one_gets_it(void **state)
{
    static char table[RACES][TB_STORE_ID + 1];
    tb_store *store = open_store(TB_STORE_SERVE);

    (void) state;
    for (int i = 0; i < RACES; i++) {
        strcpy(table[i], fresh_id());
        assert_true(append_one(store, table[i], 0, "create"));
    }
    race(race_to_lease, (const char(*)[TB_STORE_ID + 1]) table);
    assert_int_equal(tb_store_leave(store, "one"), TB_STORE_OK);
    assert_int_equal(tb_store_leave(store, "two"), TB_STORE_OK);
    tb_store_close(store);
}

/* Two that append to the same two tables in opposite order do not keep each other waiting. */
static void *append_crosswise(void *context)
{
    runner *self = context;
    tb_store *store = quiet_open();
    int turned = self->node[0] == 't';

    for (uint32_t i = 0; i < RACES; i++) {
        tb_store_row rows[] = { row_of(self->table[turned], i, "x"), row_of(self->table[!turned], i, "x") };

        rows[0].phase = rows[1].phase = (int8_t) (i % 2);
        pthread_barrier_wait(self->start);
        if (!store || tb_store_append(store, self->node, rows, 2) != TB_STORE_OK)
            self->failures++;
        self->won[i] = rows[turned].stored;
    }
    tb_store_close(store);
    return NULL;
}

static void the_order_of_tables_makes_no_deadlock(void **state)
{
    char table[2][TB_STORE_ID + 1];
    int64_t start = tb_postgres_clock();

    (void) state;
    strcpy(table[0], fresh_id());
    strcpy(table[1], fresh_id());
    race(append_crosswise, (const char(*)[TB_STORE_ID + 1]) table);
    assert_in_range(tb_postgres_clock() - start, 0, 30000);
}

/* --- Notices ------------------------------------------------------------------------------------------------------ */

static void other_nodes_are_heard(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE), *listener = open_store(TB_STORE_JOIN);
    char wanted[100], id[TB_STORE_ID + 1];
    ears heard = { "" };

    (void) state;
    assert_true(listen_all(listener, &heard));
    assert_false(listen_all(listener, &heard));
    strcpy(id, fresh_id());
    tb_store_row row = row_of(id, 0, "a");
    assert_int_equal(tb_store_append(store, "there", &row, 1), TB_STORE_OK); /* by itself it is silent */
    tb_store_tiding tidings[TB_STORE_TIDINGS];
    for (int i = 0; i < TB_STORE_TIDINGS; i++) {
        memcpy(tidings[i].table, id, sizeof id);
        tidings[i].seq = UINT32_MAX - (uint32_t) i;
    }
    assert_int_equal(tb_store_tell(store, "here", tidings, 1), TB_STORE_OK);
    assert_int_equal(tb_store_tell(store, "here-not", tidings, 2), TB_STORE_OK);
    assert_int_equal(tb_store_whisper(store, "there", id, 7), TB_STORE_OK);
    run_sql(
        store,
        "NOTIFY taberna; NOTIFY taberna, 'x'; NOTIFY taberna, 'x y'; NOTIFY taberna, 'x y z';"
        "NOTIFY taberna, 'x  1'; NOTIFY taberna, 'x a-table-that-is-too-long 1';"
        "NOTIFY taberna, 'x y 99999999999'; NOTIFY taberna, 'x y 1z'; NOTIFY other, 'x y 1'; NOTIFY taberna, 'x y 1 z'");
    assert_false(listen_all(listener, &heard));
    snprintf(wanted, sizeof wanted, "%s 4294967295,%s 4294967294,%s !7,y 1,", id, id, id);
    assert_string_equal(heard.text, wanted);
    assert_int_equal(tb_store_tell(store, "there", tidings, TB_STORE_TIDINGS), TB_STORE_OK); /* as many as fit */
    tb_store_close(listener);
    tb_store_close(store);
}

/* --- Deeds -------------------------------------------------------------------------------------------------------- */

static void *add_deed(void *context)
{
    tb_store_deed deed = { .at_ms = 2, .by = "operator", .deed = "second" };

    return tb_store_deed_add(context, &deed) == TB_STORE_OK ? context : NULL;
}

/* One that has its number and is not committed yet: nobody gets a later number before it can be seen. */
static void a_deed_waits_for_the_one_before(void **state)
{
    tb_store *first = open_store(TB_STORE_SERVE), *second = open_store(TB_STORE_JOIN);
    int64_t before = tb_store_deeds_last(second);
    tb_store_deed found[3];
    pthread_t thread;
    void *done;

    (void) state;
    tb_store *reader = open_store(TB_STORE_JOIN);
    run_sql(first,
            "BEGIN; INSERT INTO taberna.deeds (at_ms, by, deed, about, note) SELECT 1, 'operator', 'first', '', '' "
            "FROM (SELECT pg_advisory_xact_lock(" TB_POSTGRES_DEEDS_LOCK ")) AS alone");
    assert_int_equal(pthread_create(&thread, NULL, add_deed, second), 0);
    sleep_ms(300);
    assert_int_equal(tb_store_deeds_last(reader), before);
    run_sql(first, "COMMIT");
    pthread_join(thread, &done);
    assert_ptr_equal(done, second);
    assert_int_equal(tb_store_deeds(reader, before, found, 3), 2);
    assert_string_equal(found[0].deed, "first");
    assert_string_equal(found[1].deed, "second");
    tb_store_close(reader);
    tb_store_close(second);
    tb_store_close(first);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CONTRACT_TESTS(CONTRACT_ROW) TEST(what_cannot_be_reached_is_said),
        TEST(another_version_is_refused),
        TEST(a_store_of_version_1_is_upgraded),
        TEST(of_two_that_append_one_wins),
        TEST(of_two_that_ask_for_a_lease_one_gets_it),
        TEST(the_order_of_tables_makes_no_deadlock),
        TEST(other_nodes_are_heard),
        TEST(a_deed_waits_for_the_one_before),
    };

    return find_server() ? RUN(tests) : 2;
}
