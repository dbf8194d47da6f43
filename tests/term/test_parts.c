/* test_parts.c - names made short, and what a board reads of a view. */
#include "term/parts.h"

#include <stdlib.h>

#include "check.h"

static void check_short(const char *name, int width, const char *expected)
{
    char out[TERM_NAME];

    term_shorten(name, width, out);
    CHECK(strcmp(out, expected) == 0, "%s in %d columns is \"%s\", not \"%s\"", name, width, out, expected);
}

static void a_name_that_fits_stays(void **state)
{
    (void) state;
    check_short("Reclutamento di Centurioni", 26, "Reclutamento di Centurioni");
    check_short("", 5, "");
    check_short("Bau", 3, "Bau");
}

static void small_words_go_first(void **state)
{
    (void) state;
    check_short("Rappresentanza del Clero", 20, "Rappresentanza Clero");
    check_short("Archive of the Second Age", 22, "Archive of Second Age");
    check_short("Archive of the Second Age", 18, "Archive Second Age");
}

static void then_the_longest_words_are_cut(void **state)
{
    (void) state;
    check_short("Reclutamento di Centurioni", 20, "Reclutam. Centurioni");
    check_short("Représentation générale", 16, "Représ. générale");
    check_short("Wasserversorgung", 11, "Wasservers.");
}

static void at_last_the_first_word_stands_alone(void **state)
{
    (void) state;
    check_short("Food distribution", 7, "Food");
    check_short("Wasserversorgung", 3, "Was");
    check_short("Éraflage", 1, "É");
    check_short("Market", 0, "");
}

/* Whatever the name and the width. */
static void nothing_is_wider_than_it_may_be(void **state)
{
    static const char *const names[] = { "Großes Mausoleum der Rodina", "Sanctuaire de l'Arbre Ancien",
                                         "a b c d e f g h i j k l m n", "  two  blanks  ", "Tour de l'Œil Opalin" };
    char out[TERM_NAME];

    (void) state;
    for (int i = 0; i < TB_LEN(names); i++) {
        for (int width = 0; width < 40; width++)
            CHECK(term_width(term_shorten(names[i], width, out)) <= width, "\"%s\" in %d columns", out, width);
    }
}

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
    term_context context = { .events = events };
    term_scene scene = term_scene_of(NULL, &context);

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
        TEST(a_name_that_fits_stays),          TEST(small_words_go_first),
        TEST(then_the_longest_words_are_cut),  TEST(at_last_the_first_word_stands_alone),
        TEST(nothing_is_wider_than_it_may_be), TEST(what_a_view_lacks_is_nothing),
        TEST(events_name_what_is_new),
    };

    return RUN(tests);
}
