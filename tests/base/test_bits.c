/* Small sets in integers. */
#include "base/bits.h"
#include "check.h"

static void members_are_counted_and_found(void **state)
{
    (void) state;
    assert_int_equal(tb_count(0), 0);
    assert_int_equal(tb_count(UINT64_MAX), 64);
    assert_int_equal(tb_lowest(UINT64_C(0x8000000000000000)), 63);
    assert_int_equal(tb_highest(1), 0);
    assert_int_equal(tb_lowest(0x28), 3);
    assert_int_equal(tb_highest(0x28), 5);
    assert_true(tb_has(UINT64_C(1) << 63, 63));
    assert_false(tb_has(~(UINT64_C(1) << 7), 7));
}

static void each_runs_over_the_members_lowest_first(void **state)
{
    (void) state;
    uint64_t seen[4] = { 0 };
    int n = 0;

    TB_EACH (member, UINT64_C(0x8000000000000029))
        seen[n++] = member;
    assert_int_equal(n, 4);
    assert_int_equal(seen[0], 0);
    assert_int_equal(seen[1], 3);
    assert_int_equal(seen[2], 5);
    assert_int_equal(seen[3], 63);
    TB_EACH (member, 0)
        fail_msg("member %d of the empty set", (int) member);
}

static void each_can_be_nested_left_and_continued(void **state)
{
    (void) state;
    int pairs = 0, odd = 0;

    TB_EACH (a, 0xf)
        TB_EACH (b, 0xf) {
            if (b >= a)
                break;
            pairs++;
        }
    assert_int_equal(pairs, 6);
    TB_EACH (a, 0xff) {
        if (a % 2 == 0)
            continue;
        odd++;
    }
    assert_int_equal(odd, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(members_are_counted_and_found),
        TEST(each_runs_over_the_members_lowest_first),
        TEST(each_can_be_nested_left_and_continued),
    };
    return RUN(tests);
}
