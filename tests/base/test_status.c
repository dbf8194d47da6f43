/* The list of failures. */
#include "base/base.h"
#include "check.h"

static void every_failure_is_negative_and_has_a_name_and_a_sentence(void **state)
{
    (void) state;
    for (int status = TB_STATUS_BASE_ + 1; status < TB_STATUS_END_; status++) {
        assert_true(status < 0);
        assert_true(strlen(tb_status_name((tb_status) status)) > 3);
        assert_true(strlen(tb_status_text((tb_status) status)) > 10);
    }
    assert_string_equal(tb_status_name(TB_ILLEGAL), "illegal");
    assert_string_equal(tb_status_name(TB_NOTHING), "nothing");
    assert_string_equal(tb_status_text(TB_NOT_TO_ACT), "this seat is not to act now");
}

static void what_is_no_failure_is_named_too(void **state)
{
    (void) state;
    assert_string_equal(tb_status_name(TB_OK), "ok");
    assert_string_equal(tb_status_name((tb_status) 3), "ok");
    assert_string_equal(tb_status_name(TB_STATUS_BASE_), "unknown");
    assert_string_equal(tb_status_name(TB_STATUS_END_), "unknown");
    assert_non_null(tb_status_text((tb_status) -5000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_failure_is_negative_and_has_a_name_and_a_sentence),
        TEST(what_is_no_failure_is_named_too),
    };
    return RUN(tests);
}
