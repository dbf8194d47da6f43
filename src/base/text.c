/* text.c - the bounded writer and the small readers. */
#include "base/text.h"

tb_text tb_text_on(char *bytes, size_t size)
{
    TB_ASSERT(bytes || size == 0);
    if (size > 0)
        bytes[0] = '\0';
    return (tb_text){ .bytes = bytes, .size = size };
}

void tb_put_bytes(tb_text *text, const char *bytes, size_t len)
{
    TB_ASSERT(bytes || len == 0);
    TB_ASSERT(text->bytes || text->size == 0);
    if (len == 0)
        return;
    if (text->len + 1 < text->size) {
        size_t room = text->size - 1 - text->len;
        size_t fits = len < room ? len : room;
        memcpy(text->bytes + text->len, bytes, fits);
        text->bytes[text->len + fits] = '\0';
    }
    text->len += len;
    text->last = bytes[len - 1];
}

void tb_put(tb_text *text, const char *string)
{
    TB_ASSERT(string);
    tb_put_bytes(text, string, strlen(string));
}

void tb_put_uint(tb_text *text, uint64_t number)
{
    char digits[20];
    int at = TB_LEN(digits);

    do {
        digits[--at] = (char) ('0' + number % 10);
        number /= 10;
    } while (number > 0);
    TB_ASSERT(at >= 0);
    tb_put_bytes(text, digits + at, (size_t) (TB_LEN(digits) - at));
}

void tb_put_int(tb_text *text, int64_t number)
{
    if (number < 0)
        tb_put_char(text, '-');
    tb_put_uint(text, number < 0 ? -(uint64_t) number : (uint64_t) number);
}

void tb_put_hex(tb_text *text, uint64_t number, int digits)
{
    TB_ASSERT(digits >= 1 && digits <= 16);
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
        tb_put_char(text, "0123456789abcdef"[(number >> shift) & 15]);
}

void tb_put_hex_bytes(tb_text *text, const uint8_t *bytes, size_t len)
{
    TB_ASSERT(bytes || len == 0);
    for (size_t i = 0; i < len; i++)
        tb_put_hex(text, bytes[i], 2);
}

bool tb_read_uint(const char **at, const char *end, uint64_t *out)
{
    const char *p = *at;
    uint64_t number = 0;

    TB_ASSERT(*at <= end);
    for (; p < end && *p >= '0' && *p <= '9'; p++) {
        if (p - *at == 18)
            return false;
        number = number * 10 + (uint64_t) (*p - '0');
    }
    if (p == *at)
        return false;
    *at = p;
    *out = number;
    return true;
}

static int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return -1;
}

bool tb_read_hex_bytes(const char **at, const char *end, uint8_t *out, size_t len)
{
    const char *p = *at;

    TB_ASSERT(*at <= end);
    if ((size_t) (end - p) / 2 < len)
        return false;
    for (size_t i = 0; i < 2 * len; i++)
        if (hex_value(p[i]) < 0)
            return false;
    for (size_t i = 0; i < len; i++)
        out[i] = (uint8_t) ((unsigned) hex_value(p[2 * i]) << 4 | (unsigned) hex_value(p[2 * i + 1]));
    *at = p + 2 * len;
    return true;
}
