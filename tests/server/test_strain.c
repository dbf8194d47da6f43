/* test_strain.c - which share is refused after which waits. */
#include "../check.h"
#include "server/strain.h"
#include "server/waits.h"

enum { WHOLE = 65536 };

static void nothing_is_refused_while_nobody_waits_long(void **state)
{
    (void) state;
    assert_int_equal(tb_strain_share(0), 0);
    assert_int_equal(tb_strain_share(TB_STRAIN_LOW_MS * 1000), 0);
}

static void the_longer_the_wait_the_more_is_refused(void **state)
{
    uint32_t before = 0;

    (void) state;
    for (uint64_t us = TB_STRAIN_LOW_MS * 1000 + 1000; us < TB_STRAIN_HIGH_MS * 1000; us += 1000) {
        assert_true(tb_strain_share(us) > before);
        before = tb_strain_share(us);
    }
    assert_true(before < WHOLE);
    assert_int_equal(tb_strain_share(TB_STRAIN_HIGH_MS * 1000), WHOLE);
    assert_int_equal(tb_strain_share(UINT64_MAX), WHOLE);
}

static void long_waits_count_when_nobody_was_spared(void **state)
{
    tb_waits waits = { 0 };

    (void) state;
    for (int i = 0; i < 20; i++)
        tb_waits_add(&waits, i % 3 ? 900000 : 1000);
    assert_int_equal(tb_waits_usual(&waits), TB_WAITS_TIMES * 1000);
    for (int i = 0; i < TB_WAITS; i++)
        tb_waits_add(&waits, i % 2 ? 900000 : 300000);
    assert_in_range(tb_waits_usual(&waits), 600000, 900000); /* the longer ones are met more often */
}

static void no_wait_at_all_is_none(void **state)
{
    tb_waits waits = { 0 };

    (void) state;
    assert_int_equal(tb_waits_usual(&waits), 0);
    for (int i = 0; i < TB_WAITS; i++)
        tb_waits_add(&waits, 0);
    assert_int_equal(tb_waits_usual(&waits), 0);
}

static void a_share_is_spread_evenly(void **state)
{
    uv_loop_t loop;
    int refused = 0;

    (void) state;
    assert_int_equal(uv_loop_init(&loop), 0);
    tb_strain *strain = tb_strain_new(&loop);
    assert_non_null(strain);
    for (int i = 0; i < 100; i++)
        refused += tb_strain_refuses(strain, (TB_STRAIN_LOW_MS + TB_STRAIN_HIGH_MS) * 1000 / 2);
    assert_in_range(refused, 49, 51);
    assert_int_equal(tb_strain_refused(strain), (uint64_t) refused);
    assert_false(tb_strain_refuses(strain, 0));
    tb_strain_free(strain);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(nothing_is_refused_while_nobody_waits_long),
        TEST(the_longer_the_wait_the_more_is_refused),
        TEST(long_waits_count_when_nobody_was_spared),
        TEST(no_wait_at_all_is_none),
        TEST(a_share_is_spread_evenly),
    };

    return RUN(tests);
}
