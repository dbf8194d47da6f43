/* check.h - cmocka with what it needs before it, and the few checks of our own. A test program is a list of functions
 * whose names are sentences:
 *
 *   static void a_number_is_written_in_decimal(void **state) { ... }
 *   int main(void) { const struct CMUnitTest tests[] = { TEST(a_number_is_written_in_decimal) }; return RUN(tests); }
 */
#ifndef TB_CHECK_H
#define TB_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TEST(function) cmocka_unit_test(function)

/* TABERNA_TESTS names those that are run, with * for anything; all without it. */
#define RUN(tests) (cmocka_set_test_filter(getenv("TABERNA_TESTS")), cmocka_run_group_tests(tests, NULL, NULL))

/* A fact with a printf-style account of what was seen instead. */
#define CHECK(fact, ...)                                                                                               \
    do {                                                                                                               \
        if (!(fact)) {                                                                                                 \
            print_error(__VA_ARGS__);                                                                                  \
            print_error("\n");                                                                                         \
            fail();                                                                                                    \
        }                                                                                                              \
    } while (0)

#endif
