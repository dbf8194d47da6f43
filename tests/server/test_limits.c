/* test_limits.c - buckets that leak by a clock of the test's own, and counts of connections. */
#include "../check.h"
#include "server/limits.h"

static const int64_t START = 1800000000000; /* milliseconds since 1970, as in a server */

static tb_limits_book *book_of(uint32_t requests, uint32_t tables, uint32_t connections)
{
    tb_server_options options = { 0 };

    options.limit[TB_LIMIT_REQUESTS] = requests;
    options.limit[TB_LIMIT_TABLES] = tables;
    options.limit[TB_LIMIT_CONNECTIONS] = connections;
    tb_limits_book *book = tb_limits_new(&options);
    assert_non_null(book);
    return book;
}

/* How many of `tries` at that moment are let through. */
static int taken(tb_limits_book *book, tb_limit limit, const char *address, int tries, int64_t now_ms)
{
    int count = 0;

    for (int i = 0; i < tries; i++)
        count += tb_limits_take(book, limit, address, now_ms) == 0;
    return count;
}

/* --- One bucket ----------------------------------------------------------------------------------------------------- */

static void a_bucket_takes_what_it_holds_and_no_more(void **state)
{
    tb_bucket bucket = { 0 };
    int count = 0;

    (void) state;
    for (int i = 0; i < 50; i++)
        count += tb_bucket_take(&bucket, 20, 60000, START);
    assert_int_equal(count, 20);
}

static void a_bucket_lets_one_more_in_as_one_leaks_out(void **state)
{
    tb_bucket bucket = { 0 };

    (void) state;
    for (int i = 0; i < 20; i++)
        assert_true(tb_bucket_take(&bucket, 20, 60000, START));
    assert_false(tb_bucket_take(&bucket, 20, 60000, START + 2999));
    assert_true(tb_bucket_take(&bucket, 20, 60000, START + 3001));
    assert_false(tb_bucket_take(&bucket, 20, 60000, START + 3002));
    for (int i = 0; i < 20; i++)
        assert_true(tb_bucket_take(&bucket, 20, 60000, START + 100000));
}

/* Asked every millisecond, a bucket that leaks less than a thousandth in one must still leak. */
static void asking_often_neither_stops_nor_speeds_the_leak(void **state)
{
    static const struct {
        uint32_t most;
        int64_t window;
    } rows[] = { { 20, 60000 }, { 60, 3600000 }, { 7, 60000 }, { 1, 600000 }, { 600, 60000 } };

    (void) state;
    for (size_t r = 0; r < sizeof(rows) / sizeof(rows[0]); r++) {
        tb_bucket bucket = { 0 };
        int64_t count = 0, windows = 3;
        for (int64_t ms = 0; ms < windows * rows[r].window; ms++)
            count += tb_bucket_take(&bucket, rows[r].most, rows[r].window, START + ms);
        int64_t most = (int64_t) rows[r].most * (windows + 1);
        CHECK(count <= most && count >= most * 8 / 10 - 1, "%u in %lld ms: %lld were let in in three windows",
              rows[r].most, (long long) rows[r].window, (long long) count);
    }
}

static void a_clock_that_is_set_back_locks_nobody_out(void **state)
{
    tb_bucket bucket = { 0 };

    (void) state;
    for (int i = 0; i < 20; i++)
        assert_true(tb_bucket_take(&bucket, 20, 60000, START));
    assert_false(tb_bucket_take(&bucket, 20, 60000, START - 86400000));
    assert_true(tb_bucket_take(&bucket, 20, 60000, START - 86400000 + 3001));
}

static void nothing_fits_into_no_room(void **state)
{
    tb_bucket bucket = { 0 };
    tb_limits_book *book = book_of(0, 1, 0);

    (void) state;
    assert_false(tb_bucket_take(&bucket, 0, 60000, START));
    assert_int_equal(tb_limits_take(book, TB_LIMIT_REQUESTS, "192.0.2.1", START), 60);
    assert_false(tb_limits_enter(book, "192.0.2.1"));
    tb_limits_free(book);
}

static void the_largest_limit_is_no_overflow(void **state)
{
    tb_bucket bucket = { 0 };

    (void) state;
    for (int i = 0; i < 100000; i++)
        assert_true(tb_bucket_take(&bucket, UINT32_MAX, 60000, START + i / 50000));
}

/* --- The book ------------------------------------------------------------------------------------------------------- */

static void addresses_and_kinds_are_counted_apart(void **state)
{
    tb_limits_book *book = book_of(10, 3, 0);

    (void) state;
    assert_int_equal(taken(book, TB_LIMIT_REQUESTS, "192.0.2.1", 50, START), 10);
    assert_int_equal(taken(book, TB_LIMIT_TABLES, "192.0.2.1", 50, START), 3);
    assert_int_equal(taken(book, TB_LIMIT_REQUESTS, "192.0.2.2", 50, START), 10);
    tb_limits_free(book);
}

static void a_refusal_says_how_long_to_wait(void **state)
{
    tb_limits_book *book = book_of(10, 3, 0);

    (void) state;
    assert_int_equal(taken(book, TB_LIMIT_TABLES, "192.0.2.1", 4, START), 3);
    int seconds = tb_limits_take(book, TB_LIMIT_TABLES, "192.0.2.1", START);
    CHECK(seconds >= 1200 && seconds <= 1201, "told %d seconds", seconds);
    assert_int_not_equal(tb_limits_take(book, TB_LIMIT_TABLES, "192.0.2.1", START + (seconds - 2) * 1000), 0);
    assert_int_equal(tb_limits_take(book, TB_LIMIT_TABLES, "192.0.2.1", START + seconds * 1000), 0);
    tb_limits_free(book);
}

static void an_ipv6_network_counts_as_one(void **state)
{
    tb_limits_book *book = book_of(10, 3, 0);

    (void) state;
    assert_int_equal(taken(book, TB_LIMIT_REQUESTS, "2001:db8:1:2::1", 50, START), 10);
    assert_int_equal(taken(book, TB_LIMIT_REQUESTS, "2001:db8:1:2:ffff:ffff:ffff:ffff", 50, START), 0);
    assert_int_equal(taken(book, TB_LIMIT_REQUESTS, "2001:db8:1:2::9%eth0", 50, START), 0);
    assert_int_equal(taken(book, TB_LIMIT_REQUESTS, "2001:db8:1:3::1", 50, START), 10);
    tb_limits_free(book);
}

static void many_networks_of_one_owner_are_bounded_together(void **state)
{
    tb_limits_book *book = book_of(10, 10, 2);
    char address[40];
    int count = 0, open = 0;

    (void) state;
    for (int i = 0; i < 1000; i++) {
        snprintf(address, sizeof(address), "2001:db8:1:%x::1", (unsigned) i);
        count += taken(book, TB_LIMIT_REQUESTS, address, 3, START);
        open += tb_limits_enter(book, address);
    }
    assert_int_equal(count, 16 * 10);
    assert_int_equal(open, 16 * 2);
    assert_false(tb_limits_may_enter(book, "2001:db8:1:ffff::1"));
    assert_int_equal(taken(book, TB_LIMIT_REQUESTS, "2001:db8:2::1", 20, START), 10); /* another one's */
    assert_true(tb_limits_enter(book, "2001:db8:2::1"));
    for (int i = 0; i < 32; i++) {
        snprintf(address, sizeof(address), "2001:db8:1:%x::1", (unsigned) i);
        tb_limits_leave(book, address);
    }
    assert_true(tb_limits_enter(book, "2001:db8:1:ffff::1"));
    tb_limits_free(book);
}

static void what_waits_for_an_address_is_counted_while_it_is_connected(void **state)
{
    tb_limits_book *book = book_of(10, 10, 2);

    (void) state;
    assert_int_equal(tb_limits_unread(book, "192.0.2.1", 5), 0);
    assert_true(tb_limits_enter(book, "192.0.2.1") && tb_limits_enter(book, "192.0.2.2"));
    assert_int_equal(tb_limits_unread(book, "192.0.2.1", 5), 5);
    assert_int_equal(tb_limits_unread(book, "::ffff:192.0.2.1", 7), 12);
    assert_int_equal(tb_limits_unread(book, "192.0.2.2", 0), 0);
    assert_int_equal(tb_limits_unread(book, "192.0.2.1", -4), 8);
    assert_int_equal(tb_limits_unread(book, "192.0.2.1", -9), 0);
    tb_limits_free(book);
}

static void an_ipv4_address_in_ipv6_clothes_is_itself(void **state)
{
    tb_limits_book *book = book_of(10, 3, 0);

    (void) state;
    assert_int_equal(taken(book, TB_LIMIT_REQUESTS, "192.0.2.1", 50, START), 10);
    assert_int_equal(taken(book, TB_LIMIT_REQUESTS, "::ffff:192.0.2.1", 50, START), 0);
    assert_int_equal(taken(book, TB_LIMIT_REQUESTS, "::FFFF:c000:201", 50, START), 0);
    assert_int_equal(taken(book, TB_LIMIT_REQUESTS, "::ffff:192.0.2.2", 50, START), 10);
    assert_int_equal(taken(book, TB_LIMIT_REQUESTS, "::1", 50, START), 10);
    tb_limits_free(book);
}

static void what_is_no_address_is_counted_all_the_same(void **state)
{
    tb_limits_book *book = book_of(10, 3, 0);

    (void) state;
    assert_int_equal(taken(book, TB_LIMIT_REQUESTS, "", 50, START), 10);
    assert_int_equal(taken(book, TB_LIMIT_REQUESTS, "unknown", 50, START), 10);
    assert_int_equal(taken(book, TB_LIMIT_REQUESTS, "unknown", 50, START), 0);
    assert_int_equal(
        taken(book, TB_LIMIT_REQUESTS, "a word that is longer than any address of any kind could be", 50, START), 10);
    tb_limits_free(book);
}

/* A million strangers with one request each: who has filled a bucket is still remembered. */
static void a_flood_of_strangers_does_not_wash_away_the_busy(void **state)
{
    tb_limits_book *book = book_of(10, 3, 0);
    int forgotten = 0;
    char address[20];

    (void) state;
    for (int busy = 0; busy < 100; busy++) {
        snprintf(address, sizeof(address), "203.0.113.%d", busy);
        assert_int_equal(taken(book, TB_LIMIT_REQUESTS, address, 50, START), 10);
    }
    for (int i = 0; i < 1000000; i++) {
        snprintf(address, sizeof(address), "10.%d.%d.%d", i >> 16 & 255, i >> 8 & 255, i & 255);
        assert_int_equal(tb_limits_take(book, TB_LIMIT_REQUESTS, address, START), 0);
    }
    for (int busy = 0; busy < 100; busy++) {
        snprintf(address, sizeof(address), "203.0.113.%d", busy);
        forgotten += taken(book, TB_LIMIT_REQUESTS, address, 1, START);
    }
    assert_int_equal(forgotten, 0);
    tb_limits_free(book);
}

/* --- Connections ---------------------------------------------------------------------------------------------------- */

static void connections_are_counted_up_and_down(void **state)
{
    tb_limits_book *book = book_of(10, 3, 2);

    (void) state;
    assert_true(tb_limits_enter(book, "192.0.2.1"));
    assert_true(tb_limits_enter(book, "::ffff:192.0.2.1"));
    assert_false(tb_limits_may_enter(book, "192.0.2.1"));
    assert_false(tb_limits_enter(book, "192.0.2.1"));
    assert_true(tb_limits_may_enter(book, "192.0.2.2"));
    assert_true(tb_limits_enter(book, "192.0.2.2"));
    tb_limits_leave(book, "192.0.2.1");
    assert_true(tb_limits_enter(book, "192.0.2.1"));
    assert_false(tb_limits_enter(book, "192.0.2.1"));
    tb_limits_leave(book, "192.0.2.1");
    tb_limits_leave(book, "192.0.2.1");
    tb_limits_leave(book, "192.0.2.9");
    assert_true(tb_limits_enter(book, "192.0.2.1"));
    tb_limits_free(book);
}

static void very_many_addresses_may_be_connected_at_once(void **state)
{
    enum { MANY = 50000 };
    tb_limits_book *book = book_of(10, 3, 1);
    char address[20];

    (void) state;
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < MANY; i++) {
            snprintf(address, sizeof(address), "10.0.%d.%d", i >> 8, i & 255);
            assert_true(tb_limits_enter(book, address));
            assert_false(tb_limits_enter(book, address));
        }
        for (int i = 0; i < MANY; i++) {
            snprintf(address, sizeof(address), "10.0.%d.%d", i >> 8, i & 255);
            tb_limits_leave(book, address);
        }
    }
    tb_limits_free(book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_bucket_takes_what_it_holds_and_no_more),
        TEST(a_bucket_lets_one_more_in_as_one_leaks_out),
        TEST(asking_often_neither_stops_nor_speeds_the_leak),
        TEST(a_clock_that_is_set_back_locks_nobody_out),
        TEST(nothing_fits_into_no_room),
        TEST(the_largest_limit_is_no_overflow),
        TEST(addresses_and_kinds_are_counted_apart),
        TEST(a_refusal_says_how_long_to_wait),
        TEST(an_ipv6_network_counts_as_one),
        TEST(many_networks_of_one_owner_are_bounded_together),
        TEST(what_waits_for_an_address_is_counted_while_it_is_connected),
        TEST(an_ipv4_address_in_ipv6_clothes_is_itself),
        TEST(what_is_no_address_is_counted_all_the_same),
        TEST(a_flood_of_strangers_does_not_wash_away_the_busy),
        TEST(connections_are_counted_up_and_down),
        TEST(very_many_addresses_may_be_connected_at_once),
    };

    return RUN(tests);
}
