/* test_looks.c - which names a person could confuse. */
#include "../check.h"
#include "base/base.h"
#include "server/looks.h"

static bool alike(const char *one, const char *other)
{
    char look[2][TB_LOOK + 1];

    tb_look_of(one, look[0]);
    tb_look_of(other, look[1]);
    return strcmp(look[0], look[1]) == 0;
}

static void names_that_are_drawn_alike_look_the_same(void **state)
{
    static const char *const pairs[][2] = {
        { "Anna", "anna" },
        { "Anna", "\xd0\x90nn\xd0\xb0" },                                               /* Cyrillic A and a */
        { "Anna", "An\xe2\x80\x8bna" },                                                 /* a space of no width */
        { "Anna", "\xc3\x84nn\xc3\xa0" },                                               /* accents */
        { "Anna", "A\xcc\x8anna" },                                                     /* a combining ring */
        { "Anna", "\xef\xbc\xa1\xef\xbd\x8e\xef\xbd\x8e\xef\xbd\x81" },                 /* full width */
        { "Anna", "\xf0\x9d\x93\x90\xf0\x9d\x93\xb7\xf0\x9d\x93\xb7\xf0\x9d\x93\xaa" }, /* mathematical script */
        { "Anna", "Anna\xe2\x80\xae" },                         /* turns the direction of writing */
        { "Anna", "\xe1\x8e\xaann\xe1\x8e\xaa" },               /* Cherokee go */
        { "Anna", "\xea\x93\xaenna" },                          /* Lisu a */
        { "Anna", "\xf0\x9f\x85\xb0nna" },                      /* white on black */
        { "Anna", "\xe1\xb4\x80\xc9\xb4\xc9\xb4\xe1\xb4\x80" }, /* small capitals */
        { "Anna", "Anna\xee\x80\x80" },                         /* a private character */
        { "Anna", "Anna\xf3\xa0\x82\x80" },                     /* one that is never seen */
        { "Oliver", "0IIver" },
        { "Tom", "Torn" },
        { "Will", "VViII" },
        { "Paul", "\xd0\xa0"
                  "aul" },           /* Cyrillic er */
        { "Nikos", "\xce\x9dikos" }, /* Greek nu */
        { "\xd0\x90\xd0\x9d\xd0\x9d\xd0\x90", "\xd0\xb0\xd0\xbd\xd0\xbd\xd0\xb0" },
        { "a b", "ab" },
    };

    (void) state;
    for (int i = 0; i < TB_LEN(pairs); i++)
        CHECK(alike(pairs[i][0], pairs[i][1]), "%s and %s", pairs[i][0], pairs[i][1]);
}

static void other_names_look_different(void **state)
{
    static const char *const names[] = { "Anna",
                                         "Hanna",
                                         "Anne",
                                         "Ann",
                                         "Ben",
                                         "Bea",
                                         "Kim",
                                         "Tim",
                                         "\xe5\xb1\xb1\xe7\x94\xb0",
                                         "\xe5\xb1\xb1\xe6\x9c\xac",
                                         "\xd0\x96\xd0\xb0\xd0\xbd",
                                         "J\xc3\xb6rg" };

    (void) state;
    for (int i = 0; i < TB_LEN(names); i++) {
        for (int k = 0; k < i; k++)
            CHECK(!alike(names[i], names[k]), "%s and %s", names[i], names[k]);
    }
}

static void names_of_which_nothing_is_seen(void **state)
{
    (void) state;
    assert_false(tb_look_shows(""));
    assert_false(tb_look_shows("\xc2\xa0"));
    assert_false(tb_look_shows("\xe2\x80\x8b\xe2\x80\x8c\xe2\x80\x8d"));
    assert_false(tb_look_shows("\xe3\x85\xa4"));     /* a filler of Hangul */
    assert_false(tb_look_shows("\xe2\xa0\x80"));     /* Braille without dots */
    assert_false(tb_look_shows("\xcc\x81\xcc\x82")); /* marks on nothing */
    assert_false(tb_look_shows("\xe2\x80\xae \xe2\x80\xad"));
    assert_true(tb_look_shows("."));
    assert_true(tb_look_shows("\xf0\x9f\x90\x99"));
}

static void bytes_that_are_no_text_do_no_harm(void **state)
{
    (void) state;
    for (int first = 1; first < 256; first++) {
        for (int second = 1; second < 256; second += 7) {
            char name[] = { (char) first, (char) second, '\0' };
            assert_true(alike(name, name));
        }
    }
    char longest[65];
    memset(longest, 'm', 64);
    longest[64] = '\0';
    assert_true(alike(longest, longest));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(names_that_are_drawn_alike_look_the_same),
        TEST(other_names_look_different),
        TEST(names_of_which_nothing_is_seen),
        TEST(bytes_that_are_no_text_do_no_harm),
    };

    return RUN(tests);
}
