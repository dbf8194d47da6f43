/* Reading JSON strictly, in the caller's memory. */
#include "base/json_read.h"

#include "base/rng.h"
#include "base/text.h"
#include "check.h"

enum { NODES = 64, TEXT = 2048 };

typedef struct reading {
    tb_json json;
    tb_json_node nodes[NODES];
    char text[TEXT];
    tb_status status;
} reading;

static void read_bytes(reading *r, const char *bytes, size_t len)
{
    assert_true(len <= sizeof r->text);
    memcpy(r->text, bytes, len);
    r->status = tb_json_parse(&r->json, r->text, len, r->nodes, NODES);
}

static void read_text(reading *r, const char *text) { read_bytes(r, text, strlen(text)); }

static void a_tree_is_read_with_names_numbers_and_order(void **state)
{
    (void) state;
    reading r;

    read_text(&r, " {\"a\":-12, \"list\":[1,true,[],null,\"x\"],\"none\":null,\"o\":{\"f\":false}} ");
    assert_int_equal(r.status, TB_OK);
    const tb_json_node *whole = &r.nodes[0], *list = tb_json_member(&r.json, whole, "list");
    assert_int_equal(whole->kind, TB_JSON_OBJECT);
    assert_int_equal(whole->count, 4);
    assert_int_equal(tb_json_member(&r.json, whole, "a")->number, -12);
    assert_int_equal(list->count, 5);
    const int kinds[] = { TB_JSON_INT, TB_JSON_BOOL, TB_JSON_ARRAY, TB_JSON_NULL, TB_JSON_STRING };
    int i = 0;
    for (const tb_json_node *n = tb_json_first(&r.json, list); n; n = tb_json_next(&r.json, n))
        assert_int_equal(n->kind, kinds[i++]);
    assert_int_equal(i, 5);
    const tb_json_node *inner = tb_json_member(&r.json, whole, "o");
    assert_int_equal(tb_json_member(&r.json, inner, "f")->number, 0);
    assert_null(tb_json_member(&r.json, whole, "f"));
    assert_null(tb_json_member(&r.json, list, "a"));
}

static void strings_are_decoded_in_place(void **state)
{
    (void) state;
    static const struct {
        const char *json, *text;
    } rows[] = {
        { "\"\"", "" },
        { "\"a\\\"b\\\\c\\/\\b\\f\\n\\r\\t\"", "a\"b\\c/\b\f\n\r\t" },
        { "\"\\u0041\\u00e9\\u20ac\\uD83C\\udfb2\"", "A\xc3\xa9\xe2\x82\xac\xf0\x9f\x8e\xb2" },
        { "\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x8e\xb2\x7f\"", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x8e\xb2\x7f" },
    };

    for (int i = 0; i < TB_LEN(rows); i++) {
        reading r;
        read_text(&r, rows[i].json);
        CHECK(r.status == TB_OK, "%s: expected %s", rows[i].json, r.json.expected);
        assert_string_equal(r.nodes[0].text, rows[i].text);
        assert_int_equal(r.nodes[0].count, strlen(rows[i].text));
    }
}

static void integers_have_64_bits_at_most(void **state)
{
    (void) state;
    static const struct {
        const char *text;
        int64_t number;
    } rows[] = {
        { "0", 0 },
        { "-0", 0 },
        { "-10", -10 },
        { "9223372036854775807", INT64_MAX },
        { "-9223372036854775808", INT64_MIN },
    };

    for (int i = 0; i < TB_LEN(rows); i++) {
        reading r;
        read_text(&r, rows[i].text);
        assert_int_equal(r.status, TB_OK);
        assert_int_equal(r.nodes[0].kind, TB_JSON_INT);
        assert_true(r.nodes[0].number == rows[i].number);
    }
}

/* So that a reader that wanted an integer can say where. */
static void numbers_that_are_no_such_integers_are_read_as_fractions(void **state)
{
    (void) state;
    static const char *const rows[] = {
        "1.5", "-0.0", "1e3", "1E+3", "2e-7", "10.25e10", "9223372036854775808", "-9223372036854775809", "1e999",
    };

    for (int i = 0; i < TB_LEN(rows); i++) {
        reading r;
        read_text(&r, rows[i]);
        CHECK(r.status == TB_OK && r.nodes[0].kind == TB_JSON_FRACTION, "row %d: %s", i, rows[i]);
        assert_int_equal(r.nodes[0].count, strlen(rows[i]));
        assert_memory_equal(r.nodes[0].text, rows[i], strlen(rows[i]));
    }
}

static void the_member_that_stands_twice_is_named(void **state)
{
    (void) state;
    reading r;

    read_text(&r, "{\"a\":{\"b\":1,\"c\":2,\"\\u0062\":3}}");
    assert_int_equal(r.status, TB_BAD_TEXT);
    assert_string_equal(r.json.twice, "b");
    read_text(&r, "{\"a\":");
    assert_null(r.json.twice);
}

static void everything_else_is_refused_with_a_place(void **state)
{
    (void) state;
    static const char *const rows[] = {
        "",
        " ",
        "{",
        "[",
        "\"",
        "{}}",
        "[] []",
        "nul",
        "tru",
        "True",
        "01",
        "-",
        "-01",
        "+1",
        "1.",
        "1.e3",
        "1e",
        "1e+",
        "01.5",
        ".5",
        "[1,]",
        "[,1]",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{a:1}",
        "{\"a\":1 \"b\":2}",
        "[1 2]",
        "'a'",
        "{\"a\":1,\"a\":2}",
        "{\"a\":1,\"\\u0061\":2}",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u00g0\"",
        "\"\\u0000\"",
        "\"\\ud800\"",
        "\"\\ud800x\"",
        "\"\\ud800\\n\"",
        "\"\\ud800\\u0041\"",
        "\"\\udc00\"",
        "\"a\nb\"",
        "\"a\x01\"",
        "\"\xc0\x80\"",
        "\"\xe0\x80\x80\"",
        "\"\xed\xa0\x80\"",
        "\"\xf0\x80\x80\x80\"",
        "\"\xf4\x90\x80\x80\"",
        "\"\xf8\x88\x80\x80\x80\"",
        "\"\x80\"",
        "\"\xc3\"",
        "\"\xe2\x82\"",
        "NaN",
        "[[[[[[[[[]]]]]]]]]",
        "// a\n1",
    };

    for (int i = 0; i < TB_LEN(rows); i++) {
        reading r;
        read_text(&r, rows[i]);
        CHECK(r.status == TB_BAD_TEXT, "row %d was read: %s", i, rows[i]);
        assert_non_null(r.json.expected);
        assert_true(r.json.at <= strlen(rows[i]));
    }
}

static void eight_levels_can_be_nested_and_not_nine(void **state)
{
    (void) state;
    reading r;

    read_text(&r, "[[[[[[[[1]]]]]]]]");
    assert_int_equal(r.status, TB_OK);
    read_text(&r, "[[[[[[[[[1]]]]]]]]]");
    assert_int_equal(r.status, TB_BAD_TEXT);
    assert_string_equal(r.json.expected, "less nesting");
}

static void more_values_than_nodes_are_told_apart(void **state)
{
    (void) state;
    char text[TEXT];
    reading r;

    for (int values = NODES - 2; values <= NODES; values++) {
        tb_text out = tb_text_on(text, sizeof text);
        tb_json_open(&out, NULL, '[');
        for (int i = 0; i < values; i++)
            tb_json_int(&out, NULL, i);
        tb_json_close(&out, ']');
        read_text(&r, text);
        assert_int_equal(r.status, values < NODES ? TB_OK : TB_NO_ROOM);
    }
}

static void an_object_has_sixty_four_members_at_most(void **state)
{
    (void) state;
    static tb_json_node nodes[2 * TB_JSON_MEMBERS];
    char text[TEXT];
    tb_json json;

    for (int members = TB_JSON_MEMBERS; members <= TB_JSON_MEMBERS + 1; members++) {
        tb_text out = tb_text_on(text, sizeof text);
        tb_json_open(&out, NULL, '{');
        for (int i = 0; i < members; i++) {
            const char name[] = { (char) ('0' + i / 10), (char) ('0' + i % 10), '\0' };
            tb_json_int(&out, name, i);
        }
        tb_json_close(&out, '}');
        tb_status status = tb_json_parse(&json, text, out.len, nodes, TB_LEN(nodes));
        assert_int_equal(status, members <= TB_JSON_MEMBERS ? TB_OK : TB_BAD_TEXT);
    }
}

/* Whatever is cut off or damaged: what is read is well-formed, and nothing behind the end is looked at. */
static void damaged_texts_never_read_as_something_else(void **state)
{
    (void) state;
    static const char sample[] =
        "{\"call\":\"act\",\"list\":[1,-20,{\"x\":\"\\u00e9\\ud83c\\udfb2\\n\"}],\"ok\":true,\"no\":null}";
    size_t len = sizeof sample - 1;
    tb_rng rng;

    tb_rng_seed(&rng, 7, 7);
    for (int i = 0; i < 20000; i++) {
        char text[sizeof sample];
        reading r;
        memcpy(text, sample, sizeof sample);
        for (int k = (int) tb_rng_below(&rng, 3); k >= 0; k--)
            text[tb_rng_below(&rng, (uint32_t) len)] = (char) tb_rng_next(&rng);
        size_t cut = tb_rng_below(&rng, 4) ? len : tb_rng_below(&rng, (uint32_t) len);
        memset(r.text, 0x55, sizeof r.text);
        read_bytes(&r, text, cut);
        assert_int_equal((unsigned char) r.text[cut], 0x55);
        if (r.status == TB_OK)
            assert_true(tb_json_well_formed(text, cut));
        else
            assert_true(r.json.at <= cut && r.json.expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_tree_is_read_with_names_numbers_and_order),
        TEST(strings_are_decoded_in_place),
        TEST(integers_have_64_bits_at_most),
        TEST(numbers_that_are_no_such_integers_are_read_as_fractions),
        TEST(the_member_that_stands_twice_is_named),
        TEST(everything_else_is_refused_with_a_place),
        TEST(eight_levels_can_be_nested_and_not_nine),
        TEST(more_values_than_nodes_are_told_apart),
        TEST(an_object_has_sixty_four_members_at_most),
        TEST(damaged_texts_never_read_as_something_else),
    };
    return RUN(tests);
}
