/* Writing JSON, and telling JSON from other text. */
#include "base/rng.h"
#include "base/text.h"
#include "check.h"

static void write_sample(tb_text *text)
{
    tb_json_open(text, NULL, '{');
    tb_json_int(text, "a", -5);
    tb_json_string(text, "b", "x{");
    tb_json_string(text, "none", NULL);
    tb_json_open(text, "list", '[');
    tb_json_int(text, NULL, 1);
    tb_json_bool(text, NULL, true);
    tb_json_null(text, NULL);
    tb_json_open(text, NULL, '[');
    tb_json_close(text, ']');
    tb_json_open(text, NULL, '{');
    tb_json_bool(text, "f", false);
    tb_json_close(text, '}');
    tb_json_close(text, ']');
    tb_json_key(text, "by hand");
    tb_put(text, "12");
    tb_json_key(text, "nested");
    tb_json_open(text, NULL, '{');
    tb_json_close(text, '}');
    tb_json_close(text, '}');
}

static const char sample[] =
    "{\"a\":-5,\"b\":\"x{\",\"none\":null,\"list\":[1,true,null,[],{\"f\":false}],\"by hand\":12,\"nested\":{}}";

static void commas_stand_where_they_are_due(void **state)
{
    (void) state;
    char bytes[256];
    tb_text text = tb_text_on(bytes, sizeof bytes);

    write_sample(&text);
    assert_string_equal(bytes, sample);
    assert_true(tb_json_well_formed(bytes, text.len));
}

/* A writer that has run out of room, or never had any, must place the same commas. */
static void the_length_does_not_depend_on_the_room(void **state)
{
    (void) state;
    char bytes[256];

    for (size_t size = 0; size <= sizeof sample; size++) {
        tb_text text = tb_text_on(bytes, size);
        write_sample(&text);
        assert_int_equal(text.len, strlen(sample));
    }
}

static void values_on_lines_of_their_own_need_no_comma(void **state)
{
    (void) state;
    char bytes[64];
    tb_text text = tb_text_on(bytes, sizeof bytes);

    for (int i = 0; i < 2; i++) {
        tb_json_open(&text, NULL, '{');
        tb_json_int(&text, "i", i);
        tb_json_close(&text, '}');
        tb_put_char(&text, '\n');
    }
    assert_string_equal(bytes, "{\"i\":0}\n{\"i\":1}\n");
}

static void every_byte_of_a_string_is_escaped_as_it_must_be(void **state)
{
    (void) state;
    static const char letters[256] = {
        ['"'] = '"', ['\\'] = '\\', ['\b'] = 'b', ['\f'] = 'f', ['\n'] = 'n', ['\r'] = 'r', ['\t'] = 't'
    };
    char bytes[64];

    for (int c = 1; c < 256; c++) {
        const char value[] = { (char) c, '\0' };
        char expected[16];
        tb_text text = tb_text_on(bytes, sizeof bytes);

        tb_json_string(&text, NULL, value);
        if (letters[c])
            snprintf(expected, sizeof expected, "\"\\%c\"", letters[c]);
        else if (c < 0x20)
            snprintf(expected, sizeof expected, "\"\\u%04x\"", (unsigned) c);
        else
            snprintf(expected, sizeof expected, "\"%c\"", c);
        assert_string_equal(bytes, expected);
        assert_true(tb_json_well_formed(bytes, text.len));
    }
}

static void keys_are_escaped_too(void **state)
{
    (void) state;
    char bytes[64];
    tb_text text = tb_text_on(bytes, sizeof bytes);

    tb_json_open(&text, NULL, '{');
    tb_json_string(&text, "a\"b", "caf\xc3\xa9");
    tb_json_close(&text, '}');
    assert_string_equal(bytes, "{\"a\\\"b\":\"caf\xc3\xa9\"}");
}

static void what_is_json_is_recognised(void **state)
{
    (void) state;
    static const char *const good[] = {
        "{}",     "[]",   " [ 1 , 2 ] ",        "null", "-0",          "0.5e-3", "1E+9", "\"\\u00Ff\\/\"",
        "[[[]]]", "\"\"", "{\"a\":{\"b\":[]}}", "true", "\t\r\nfalse", "10",     "-1.0", "{ \"a\" : 1 , \"b\" : 2 }",
    };
    static const char *const bad[] = {
        "",      "{",   "}",          "[1,]", "{\"a\"}", "{\"a\":}", "{a:1}", "{,}",     "01",        "-",
        "1.",    ".5",  "1e",         "+1",   "nul",     "truee",    "\"a",   "\"\\x\"", "\"\\u12\"", "\"\n\"",
        "[1 2]", "[]]", "{\"a\":1,}", "1 2",  "'a'",     "[",        "\"\\",  "\"\\u",   "{1:2}",     "[,1]",
    };

    for (int i = 0; i < TB_LEN(good); i++)
        CHECK(tb_json_well_formed(good[i], strlen(good[i])), "refused: %s", good[i]);
    for (int i = 0; i < TB_LEN(bad); i++)
        CHECK(!tb_json_well_formed(bad[i], strlen(bad[i])), "taken: %s", bad[i]);
    assert_false(tb_json_well_formed("1\0", 2));
    assert_false(tb_json_well_formed("\"\\\0\"", 4));
    assert_true(tb_json_well_formed("[1]garbage", 3));
}

static void nesting_is_followed_to_a_depth(void **state)
{
    (void) state;
    char bytes[200];

    memset(bytes, '[', 100);
    memset(bytes + 100, ']', 100);
    assert_true(tb_json_well_formed(bytes + 36, 128));
    assert_false(tb_json_well_formed(bytes + 35, 130));
    assert_false(tb_json_well_formed(bytes, 100));
}

/* No prefix of an object is JSON, and damaged bytes are survived. */
static void damaged_json_is_survived(void **state)
{
    (void) state;
    char bytes[sizeof sample];
    tb_rng rng;

    for (size_t len = 0; len < strlen(sample); len++)
        assert_false(tb_json_well_formed(sample, len));
    tb_rng_seed(&rng, 5, 5);
    for (int i = 0; i < 20000; i++) {
        memcpy(bytes, sample, sizeof sample);
        for (int k = 0; k < 3; k++)
            bytes[tb_rng_below(&rng, sizeof sample - 1)] = (char) tb_rng_below(&rng, 256);
        tb_json_well_formed(bytes, tb_rng_below(&rng, sizeof sample));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(commas_stand_where_they_are_due),
        TEST(the_length_does_not_depend_on_the_room),
        TEST(values_on_lines_of_their_own_need_no_comma),
        TEST(every_byte_of_a_string_is_escaped_as_it_must_be),
        TEST(keys_are_escaped_too),
        TEST(what_is_json_is_recognised),
        TEST(nesting_is_followed_to_a_depth),
        TEST(damaged_json_is_survived),
    };
    return RUN(tests);
}
