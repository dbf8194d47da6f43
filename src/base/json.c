/* json.c - writing JSON in the order of the calls, and telling whether a text is JSON (RFC 8259). */
#include "base/text.h"

/* --- Writing ----------------------------------------------------------------------------------------------------- */

static void put_comma_if_due(tb_text *text)
{
    if (text->len > 0 && text->last != '{' && text->last != '[' && text->last != ':' && text->last != '\n')
        tb_put_char(text, ',');
}

/* The letter of a two-byte escape, or 0. */
static char short_escape(char c)
{
    static const char escaped[] = "\"\\\b\f\n\r\t";
    const char *found = strchr(escaped, c);

    TB_ASSERT(c != '\0');
    return found ? "\"\\bfnrt"[found - escaped] : 0;
}

static void put_escaped(tb_text *text, char c)
{
    char letter = short_escape(c);

    if (letter) {
        tb_put_char(text, '\\');
        tb_put_char(text, letter);
    } else {
        tb_put(text, "\\u");
        tb_put_hex(text, (unsigned char) c, 4);
    }
}

/* Most of what is written needs no escape: it is copied in stretches. */
static void put_quoted(tb_text *text, const char *string)
{
    tb_put_char(text, '"');
    for (;;) {
        size_t plain = 0;
        while ((unsigned char) string[plain] >= 0x20 && string[plain] != '"' && string[plain] != '\\')
            plain++;
        tb_put_bytes(text, string, plain);
        string += plain;
        if (*string == '\0')
            break;
        put_escaped(text, *string++);
    }
    tb_put_char(text, '"');
}

void tb_json_key(tb_text *text, const char *key)
{
    TB_ASSERT(!key || text->last != ':');
    put_comma_if_due(text);
    if (key) {
        put_quoted(text, key);
        tb_put_char(text, ':');
    }
}

void tb_json_open(tb_text *text, const char *key, char bracket)
{
    TB_ASSERT(bracket == '{' || bracket == '[');
    tb_json_key(text, key);
    tb_put_char(text, bracket);
}

void tb_json_close(tb_text *text, char bracket)
{
    TB_ASSERT(bracket == '}' || bracket == ']');
    TB_ASSERT(text->last != ':' && text->last != ',');
    tb_put_char(text, bracket);
}

void tb_json_string(tb_text *text, const char *key, const char *value)
{
    tb_json_key(text, key);
    if (value)
        put_quoted(text, value);
    else
        tb_put(text, "null");
}

void tb_json_int(tb_text *text, const char *key, int64_t value)
{
    tb_json_key(text, key);
    tb_put_int(text, value);
}

void tb_json_real(tb_text *text, const char *key, double value)
{
    enum { DECIMALS = 9, ONE = 1000000000 };
    double size = value < 0 ? -value : value;
    char digits[DECIMALS + 1] = { 0 };

    TB_ASSERT(size < 1e9); /* a number that is none too */
    uint64_t parts = (uint64_t) (size * ONE + 0.5), rest = parts % ONE;
    int last = DECIMALS;
    for (int i = DECIMALS; i-- > 0; rest /= 10)
        digits[i] = (char) ('0' + rest % 10);
    while (last > 0 && digits[last - 1] == '0')
        digits[--last] = '\0';
    tb_json_key(text, key);
    tb_put(text, value < 0 && parts ? "-" : "");
    tb_put_uint(text, parts / ONE);
    tb_put(text, last ? "." : "");
    tb_put(text, digits);
}

void tb_json_bool(tb_text *text, const char *key, bool value)
{
    tb_json_key(text, key);
    tb_put(text, value ? "true" : "false");
}

void tb_json_hex(tb_text *text, const char *key, uint64_t value)
{
    tb_json_key(text, key);
    tb_put_char(text, '"');
    tb_put_hex(text, value, 16);
    tb_put_char(text, '"');
}

void tb_json_null(tb_text *text, const char *key)
{
    tb_json_key(text, key);
    tb_put(text, "null");
}

/* --- Reading: only whether it is JSON ---------------------------------------------------------------------------- */

enum { DEEPEST = 64 };

typedef struct reader {
    const char *at, *end;
    int depth;
} reader;

static void skip_space(reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r'))
        r->at++;
}

static bool take(reader *r, char c)
{
    TB_ASSERT(r->at <= r->end);
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

static bool take_word(reader *r, const char *word)
{
    size_t len = strlen(word);

    if ((size_t) (r->end - r->at) < len || memcmp(r->at, word, len) != 0)
        return false;
    r->at += len;
    return true;
}

static bool take_digits(reader *r)
{
    const char *start = r->at;

    while (r->at < r->end && *r->at >= '0' && *r->at <= '9')
        r->at++;
    return r->at > start;
}

static bool take_number(reader *r)
{
    take(r, '-');
    if (!take(r, '0') && !take_digits(r))
        return false;
    if (take(r, '.') && !take_digits(r))
        return false;
    if (take(r, 'e') || take(r, 'E')) {
        if (!take(r, '+'))
            take(r, '-');
        return take_digits(r);
    }
    return true;
}

static bool take_escape(reader *r)
{
    if (r->at == r->end)
        return false;
    char c = *r->at++;
    if (c != 'u')
        return c != '\0' && strchr("\"\\/bfnrt", c) != NULL;
    for (int i = 0; i < 4; i++, r->at++)
        if (r->at == r->end || *r->at == '\0' || !strchr("0123456789abcdefABCDEF", *r->at))
            return false;
    return true;
}

static bool take_string(reader *r)
{
    if (!take(r, '"'))
        return false;
    while (r->at < r->end) {
        unsigned char c = (unsigned char) *r->at++;
        if (c == '"')
            return true;
        if (c < 0x20 || (c == '\\' && !take_escape(r)))
            return false;
    }
    return false;
}

static bool take_value(reader *r);

static bool take_members(reader *r, bool keyed, char closing)
{
    if (++r->depth > DEEPEST)
        return false;
    skip_space(r);
    if (!take(r, closing)) {
        do {
            skip_space(r);
            if (keyed && !take_string(r))
                return false;
            skip_space(r);
            if (keyed && !take(r, ':'))
                return false;
            if (!take_value(r))
                return false;
        } while (take(r, ','));
        if (!take(r, closing))
            return false;
    }
    r->depth--;
    return true;
}

static bool take_value(reader *r)
{
    bool ok;

    skip_space(r);
    if (take(r, '{'))
        ok = take_members(r, true, '}');
    else if (take(r, '['))
        ok = take_members(r, false, ']');
    else if (r->at < r->end && *r->at == '"')
        ok = take_string(r);
    else
        ok = take_word(r, "true") || take_word(r, "false") || take_word(r, "null") || take_number(r);
    skip_space(r);
    return ok;
}

bool tb_json_well_formed(const char *text, size_t len)
{
    reader r = { .at = text, .end = text + len };

    TB_ASSERT(text || len == 0);
    bool whole = take_value(&r) && r.at == r.end;
    TB_ASSERT(!whole || r.depth == 0);
    return whole;
}
