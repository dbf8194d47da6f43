/* test_parts.c - what a board reads of a view. */
#include "term/parts.h"

#include <stdlib.h>

#include "check.h"

static void what_a_view_lacks_is_nothing(void **state)
{
    json_t *object = json_loads("{\"a\":\"x\",\"n\":5000,\"l\":[\"b\",7,\"b\"],\"o\":[{\"seat\":\"fox\"}]}", 0, NULL);

    (void) state;
    assert_string_equal(term_member(object, "a"), "x");
    assert_string_equal(term_member(object, "n"), "");
    assert_int_equal(term_number(object, "n"), 999);
    assert_int_equal(term_number(object, "a"), 0);
    assert_int_equal(term_count_in(term_list(object, "l"), "b"), 2);
    assert_string_equal(term_item(term_list(object, "l"), 1), "");
    assert_non_null(term_find(term_list(object, "o"), "seat", "fox"));
    assert_null(term_find(term_list(object, "a"), "seat", "fox"));
    json_decref(object);
}

static void events_name_what_is_new(void **state)
{
    json_t *events =
        json_loads("[{\"seat\":\"fox\",\"fields\":{\"verb\":\"build\",\"squares\":\"a1+b1\",\"square\":\"a1\"}},"
                   "{\"seat\":\"hare\",\"fields\":null},{\"seat\":\"blue\",\"fields\":{\"card\":[\"step\"]}}]",
                   0, NULL);
    term_scene scene = { .events = events };

    (void) state;
    assert_true(term_was_named(&scene, "fox", "squares", "b1"));
    assert_true(term_was_named(&scene, NULL, "card", "step"));
    assert_true(term_was_named(&scene, "fox", "square", NULL));
    assert_false(term_was_named(&scene, "hare", "square", "a1"));
    assert_false(term_was_named(&scene, "fox", "squares", "b"));
    assert_false(term_was_named(&scene, "fox", "square", "b1"));
    json_decref(events);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_a_view_lacks_is_nothing),
        TEST(events_name_what_is_new),
    };

    return RUN(tests);
}
