/* A PostgreSQL that goes away and comes back: what was acknowledged is there, and nobody waits for ever. */
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "postgres_tools.h"
#include "store/postgres.h"

enum { OUTAGES = 6 };

/* The thread that stores, and the one that stops the server under it. */
typedef struct outage {
    atomic_int seen, stored;
    atomic_bool over;
} outage;

static void wait_for_more(atomic_int *count, int than)
{
    while (atomic_load(count) <= than)
        sleep_ms(5);
}

/* Stops the server in both ways, again and again: each time when something has been stored, and until that is noticed.
 */
static void *go_away_and_come_back(void *context)
{
    outage *o = context;

    for (int i = 0; i < OUTAGES; i++) {
        wait_for_more(&o->stored, atomic_load(&o->stored) + 20);
        server(i % 2 ? "kill" : "stop");
        wait_for_more(&o->seen, i);
        server("start");
    }
    wait_for_more(&o->stored, atomic_load(&o->stored) + 20);
    atomic_store(&o->over, true);
    return NULL;
}

/* Where the log goes on, when an append had no answer. */
static bool find_end(tb_store *store, const char *id, uint32_t *next)
{
    int count = 0;

    if (tb_store_load(store, id, 0, take_next, &count) != TB_STORE_OK)
        return false;
    CHECK(count >= (int) *next, "%u rows were acknowledged and %d are there", *next, count);
    *next = (uint32_t) count;
    return true;
}

static void outages_lose_nothing(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    outage o = { 0 };
    uint32_t next = 0;
    bool known = true;
    pthread_t thread;
    char id[TB_STORE_ID + 1];

    (void) state;
    strcpy(id, fresh_id());
    assert_int_equal(pthread_create(&thread, NULL, go_away_and_come_back, &o), 0);
    while (!atomic_load(&o.over)) {
        tb_store_row row = row_of(id, next, "x");
        tb_store_status status = known ? tb_store_append(store, "node", &row, 1) : TB_STORE_OK;

        CHECK(status == TB_STORE_OK || status == TB_STORE_DOWN, "append: %d %s", (int) status, tb_store_why(store));
        if (known && status == TB_STORE_OK) {
            assert_true(row.stored);
            next++;
            atomic_fetch_add(&o.stored, 1);
            continue;
        }
        atomic_fetch_add(&o.seen, known);
        known = find_end(store, id, &next);
        if (!known)
            sleep_ms(5);
    }
    pthread_join(thread, NULL);
    assert_true(find_end(store, id, &next));
    assert_in_range(next, atomic_load(&o.stored), atomic_load(&o.stored) + OUTAGES);
    tb_store_close(store);
}

static void a_listener_knows_that_it_missed_something(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE), *listener = open_store(TB_STORE_JOIN);
    ears heard = { "" };
    bool missed = false;
    int downs = 0;

    (void) state;
    listen_all(listener, &heard);
    server("stop");
    for (int i = 0; i < 5; i++)
        downs += tb_store_listen(listener, "here", 20, -1, hear, &heard, &missed) == TB_STORE_DOWN && !missed;
    assert_int_equal(downs, 5);
    server("start");
    for (int64_t until = tb_postgres_clock() + 10000; !missed && tb_postgres_clock() < until;)
        tb_store_listen(listener, "here", 50, -1, hear, &heard, &missed);
    assert_true(missed);
    assert_false(listen_all(listener, &heard));
    tb_store_tiding tiding = { .seq = 0 };
    snprintf(tiding.table, sizeof tiding.table, "%s", fresh_id());
    assert_true(append_one(store, tiding.table, 0, "create"));
    assert_int_equal(tb_store_tell(store, "there", &tiding, 1), TB_STORE_OK);
    assert_false(listen_all(listener, &heard));
    assert_non_null(strstr(heard.text, tiding.table));
    tb_store_close(listener);
    tb_store_close(store);
}

/* An idle connection that was cut is renewed without anybody noticing. */
static void a_connection_that_was_cut_is_renewed(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE), *other = open_store(TB_STORE_JOIN);

    (void) state;
    run_sql(other, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                   " AND application_name = 'taberna'");
    sleep_ms(100);
    assert_true(append_one(store, fresh_id(), 0, "create"));
    tb_store_close(other);
    tb_store_close(store);
}

static void no_verb_waits_for_ever(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    pid_t backend = PQbackendPID(((tb_postgres *) store)->conn);
    size_t large = 1 << 20;
    char *text = malloc(large + 1), id[TB_STORE_ID + 1];

    (void) state;
    assert_non_null(text);
    memset(text, 'x', large);
    text[large] = '\0';
    tb_store_row row = row_of(strcpy(id, fresh_id()), 0, text);
    assert_int_equal(kill(backend, SIGSTOP), 0);
    int64_t start = tb_postgres_clock();
    tb_store_status status = tb_store_append(store, "node", &row, 1);
    int64_t took = tb_postgres_clock() - start;
    kill(backend, SIGCONT);
    assert_int_equal(status, TB_STORE_DOWN);
    assert_in_range(took, 1000, 20000);
    free(text);
    assert_true(append_one(store, fresh_id(), 0, "create"));
    tb_store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(outages_lose_nothing),
        TEST(a_listener_knows_that_it_missed_something),
        TEST(a_connection_that_was_cut_is_renewed),
        TEST(no_verb_waits_for_ever),
    };

    return find_server() ? RUN(tests) : 2;
}
