/* The bounded writer and the small readers. */
#include "base/rng.h"
#include "base/text.h"
#include "check.h"

static void numbers_are_written_in_decimal_and_hex(void **state)
{
    (void) state;
    char bytes[256];
    tb_text text = tb_text_on(bytes, sizeof bytes);

    tb_put_uint(&text, 0);
    tb_put_char(&text, ' ');
    tb_put_uint(&text, UINT64_MAX);
    tb_put_char(&text, ' ');
    tb_put_int(&text, INT64_MIN);
    tb_put_char(&text, ' ');
    tb_put_int(&text, -1);
    tb_put_char(&text, ' ');
    tb_put_int(&text, INT64_MAX);
    tb_put_char(&text, ' ');
    tb_put_hex(&text, 0xABC, 5);
    tb_put_char(&text, ' ');
    tb_put_hex(&text, 0xfedcba9876543210, 16);
    tb_put_char(&text, ' ');
    tb_put_hex_bytes(&text, (const uint8_t[]){ 0x00, 0x7f, 0xff }, 3);
    assert_string_equal(bytes, "0 18446744073709551615 -9223372036854775808 -1 9223372036854775807 00abc "
                               "fedcba9876543210 007fff");
    assert_true(tb_text_whole(&text));
    assert_int_equal(text.len, strlen(bytes));
}

static void write_sample(tb_text *text)
{
    tb_put(text, "salve ");
    tb_put_char(text, '!');
    tb_put_bytes(text, "abc", 3);
    tb_put_bytes(text, "", 0);
    tb_put_uint(text, 12345);
    tb_json_string(text, "k", "v");
}

/* Every size from none to more than enough: the same count, the same beginning, a zero, nothing beyond. */
static void the_writer_keeps_to_its_buffer_whatever_the_size(void **state)
{
    (void) state;
    static const char whole[] = "salve !abc12345,\"k\":\"v\"";
    size_t len = strlen(whole);
    char bytes[64];

    for (size_t size = 0; size < sizeof bytes; size++) {
        memset(bytes, '#', sizeof bytes);
        tb_text text = tb_text_on(size ? bytes : NULL, size);
        write_sample(&text);
        assert_int_equal(text.len, len);
        assert_int_equal(tb_text_whole(&text), len < size);
        size_t kept = size == 0 ? 0 : len < size ? len : size - 1;
        assert_memory_equal(bytes, whole, kept);
        if (size > 0)
            assert_int_equal(bytes[kept], '\0');
        for (size_t i = kept + (size > 0); i < sizeof bytes; i++)
            assert_int_equal(bytes[i], '#');
    }
}

static void a_fresh_text_is_empty(void **state)
{
    (void) state;
    char bytes[1] = { 'x' };
    tb_text text = tb_text_on(bytes, 1);

    assert_int_equal(bytes[0], '\0');
    assert_true(tb_text_whole(&text));
    tb_put_char(&text, 'a');
    assert_false(tb_text_whole(&text));
    assert_int_equal(bytes[0], '\0');
}

static void spelling_means_all_the_bytes(void **state)
{
    (void) state;
    assert_true(tb_spells("wood", "wooden", 4));
    assert_false(tb_spells("wood", "wooden", 6));
    assert_false(tb_spells("wooden", "wood", 4));
    assert_true(tb_spells("", "x", 0));
    assert_false(tb_spells("wo", "w\0o", 3));
}

static bool reads(const char *text, uint64_t *out, size_t *used)
{
    const char *at = text;
    bool ok = tb_read_uint(&at, text + strlen(text), out);

    *used = (size_t) (at - text);
    return ok;
}

static void a_number_is_read_up_to_eighteen_digits(void **state)
{
    (void) state;
    uint64_t number = 7;
    size_t used;

    assert_true(reads("0", &number, &used));
    assert_int_equal(number, 0);
    assert_true(reads("0042x", &number, &used));
    assert_int_equal(number, 42);
    assert_int_equal(used, 4);
    assert_true(reads("999999999999999999", &number, &used));
    assert_true(number == UINT64_C(999999999999999999));
    number = 7;
    assert_false(reads("1000000000000000000", &number, &used));
    assert_false(reads("", &number, &used));
    assert_false(reads("-1", &number, &used));
    assert_false(reads("x1", &number, &used));
    assert_int_equal(number, 7);
    assert_int_equal(used, 0);
}

static void a_number_is_never_read_past_the_end(void **state)
{
    (void) state;
    const char text[] = { '1', '2', '3' };
    const char *at = text;
    uint64_t number;

    assert_true(tb_read_uint(&at, text + 2, &number));
    assert_int_equal(number, 12);
    assert_ptr_equal(at, text + 2);
}

static void hex_bytes_are_lower_case_and_exact(void **state)
{
    (void) state;
    const char *text = "00ff7Fg";
    const char *at = text;
    uint8_t out[3] = { 1, 1, 1 };

    assert_true(tb_read_hex_bytes(&at, text + 7, out, 2));
    assert_int_equal(out[0], 0x00);
    assert_int_equal(out[1], 0xff);
    assert_ptr_equal(at, text + 4);
    assert_false(tb_read_hex_bytes(&at, text + 7, out, 1));
    assert_ptr_equal(at, text + 4);
    at = text;
    assert_false(tb_read_hex_bytes(&at, text + 3, out, 2));
    assert_int_equal(out[0], 0x00);
    assert_int_equal(out[2], 1);
}

static void hex_bytes_come_back_as_they_went(void **state)
{
    (void) state;
    uint8_t bytes[32], again[32];
    char text_bytes[65];
    tb_rng rng;

    tb_rng_seed(&rng, 4, 4);
    for (int i = 0; i < 200; i++) {
        for (int b = 0; b < 32; b++)
            bytes[b] = (uint8_t) tb_rng_below(&rng, 256);
        tb_text text = tb_text_on(text_bytes, sizeof text_bytes);
        tb_put_hex_bytes(&text, bytes, 32);
        const char *at = text_bytes;
        assert_true(tb_read_hex_bytes(&at, text_bytes + text.len, again, 32));
        assert_memory_equal(bytes, again, 32);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(numbers_are_written_in_decimal_and_hex),
        TEST(the_writer_keeps_to_its_buffer_whatever_the_size),
        TEST(a_fresh_text_is_empty),
        TEST(spelling_means_all_the_bytes),
        TEST(a_number_is_read_up_to_eighteen_digits),
        TEST(a_number_is_never_read_past_the_end),
        TEST(hex_bytes_are_lower_case_and_exact),
        TEST(hex_bytes_come_back_as_they_went),
    };
    return RUN(tests);
}
