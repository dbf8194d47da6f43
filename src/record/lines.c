/* lines.c - strict reading of lines. */
#include "record/lines.h"

tb_lines tb_lines_on(const char *bytes, size_t len, tb_record_error *error)
{
    TB_ASSERT((bytes || len == 0) && error);
    return (tb_lines){ .next = bytes, .end = bytes + len, .start = bytes, .at = bytes, .eol = bytes, .error = error };
}

static bool fail(const tb_lines *in, const char *at, tb_status status)
{
    TB_ASSERT(status < 0 && at >= in->start && at <= in->end);
    in->error->status = status;
    in->error->line = in->number;
    in->error->column = (uint32_t) (at - in->start) + 1;
    return false;
}

static tb_span word_at(const tb_lines *in, const char *at)
{
    const char *end = at;

    TB_ASSERT(at <= in->end);
    while (end < in->eol && *end != ' ')
        end++;
    return (tb_span){ at, (size_t) (end - at) };
}

/* Remembers the word there, or behind the space there, if anybody can read it. */
static void note_found(const tb_lines *in, const char *at)
{
    tb_span word = word_at(in, at + (at < in->eol && *at == ' '));

    for (size_t i = 0; i < word.len; i++)
        if (word.at[i] < '!' || word.at[i] > '~')
            return;
    in->error->found = word.at;
    in->error->found_len = word.len;
}

bool tb_lines_expected(const tb_lines *in, const char *at, const char *expected)
{
    in->error->expected = expected;
    in->error->why.row = NULL;
    note_found(in, at);
    return fail(in, at, TB_BAD_TEXT);
}

bool tb_lines_refused(const tb_lines *in, const char *at, tb_status status)
{
    in->error->expected = NULL;
    note_found(in, at);
    return fail(in, at, status);
}

/* Only the names of persons may hold bytes above ASCII, and they stand in lines that begin with `seat`. */
static bool check_bytes(const tb_lines *in)
{
    bool names = tb_lines_begin_with(in, "seat");

    for (const char *at = in->start; at < in->eol; at++) {
        uint8_t byte = (uint8_t) *at;
        if (byte == '\r' && at + 1 == in->eol)
            return tb_lines_expected(in, at, "a line end of LF alone (this one is CR LF)");
        if (byte < 0x20 || byte == 0x7f || (byte > 0x7f && !names))
            return tb_lines_expected(in, at, "a printable ASCII character");
    }
    return true;
}

bool tb_lines_next(tb_lines *in, const char *expected)
{
    size_t left = (size_t) (in->end - in->next);

    TB_ASSERT(expected && in->next <= in->end);
    in->number++;
    in->start = in->at = in->eol = in->next;
    if (left == 0)
        return tb_lines_expected(in, in->at, expected);
    const char *lf = memchr(in->next, '\n', left);
    in->eol = lf ? lf : in->end;
    if (!check_bytes(in))
        return false;
    if (!lf)
        return tb_lines_expected(in, in->eol, "a line end (LF): the text is cut off here");
    in->next = lf + 1;
    return true;
}

bool tb_lines_begin_with(const tb_lines *in, const char *word)
{
    tb_span first = word_at(in, in->start);

    return tb_spells(word, first.at, first.len);
}

bool tb_lines_next_begins_with(const tb_lines *in, const char *word)
{
    size_t len = strlen(word);

    return (size_t) (in->end - in->next) > len && memcmp(in->next, word, len) == 0 && in->next[len] == ' ';
}

bool tb_lines_word(tb_lines *in, const char *expected, tb_span *out)
{
    TB_ASSERT(in->at >= in->start && in->at <= in->eol);
    if (in->at > in->start) {
        if (in->at == in->eol || *in->at != ' ')
            return tb_lines_expected(in, in->at, expected);
        in->at++;
    }
    *out = word_at(in, in->at);
    if (out->len == 0)
        return tb_lines_expected(in, in->at, expected);
    in->at += out->len;
    return true;
}

bool tb_lines_keyword(tb_lines *in, const char *word, const char *expected)
{
    tb_span span;

    if (!tb_lines_word(in, expected, &span))
        return false;
    return tb_spells(word, span.at, span.len) || tb_lines_expected(in, span.at, expected);
}

bool tb_lines_choice(tb_lines *in, const char *const *words, int count, const char *expected, int *out)
{
    tb_span span;

    TB_ASSERT(words && count > 0);
    if (!tb_lines_word(in, expected, &span))
        return false;
    for (int i = 0; i < count; i++) {
        if (tb_spells(words[i], span.at, span.len)) {
            *out = i;
            return true;
        }
    }
    in->error->possible = tb_possible_names(words, count);
    return tb_lines_expected(in, span.at, expected);
}

bool tb_span_number(tb_span span, uint32_t *out)
{
    const char *at = span.at;
    uint64_t number;

    if (!tb_read_uint(&at, span.at + span.len, &number) || at != span.at + span.len || number > UINT32_MAX)
        return false;
    *out = (uint32_t) number;
    return span.len == 1 || span.at[0] != '0';
}

bool tb_lines_number(tb_lines *in, uint32_t min, uint32_t max, const char *expected, uint32_t *out)
{
    tb_span span;
    uint32_t number;

    TB_ASSERT(min <= max);
    if (!tb_lines_word(in, expected, &span))
        return false;
    if (!tb_span_number(span, &number) || number < min || number > max)
        return tb_lines_expected(in, span.at, expected);
    *out = number;
    return true;
}

bool tb_lines_score(tb_lines *in, const char *expected, int *out)
{
    tb_span span;
    uint32_t number;

    if (!tb_lines_word(in, expected, &span))
        return false;
    bool minus = span.at[0] == '-';
    tb_span digits = { span.at + minus, span.len - minus };
    if (!tb_span_number(digits, &number) || number > INT16_MAX || (minus && number == 0))
        return tb_lines_expected(in, span.at, expected);
    *out = minus ? -(int) number : (int) number;
    return true;
}

bool tb_lines_hex(tb_lines *in, const char *expected, uint8_t *out, size_t len)
{
    tb_span span;

    TB_ASSERT(len > 0);
    if (!tb_lines_word(in, expected, &span))
        return false;
    const char *at = span.at;
    bool good = span.len == 2 * len && tb_read_hex_bytes(&at, span.at + span.len, out, len);
    return good || tb_lines_expected(in, span.at, expected);
}

bool tb_lines_end(const tb_lines *in)
{
    return in->at == in->eol || tb_lines_expected(in, in->at, "the end of the line");
}

uint32_t tb_record_capacity(const char *bytes, size_t len)
{
    uint32_t lines = 0;

    for (size_t i = 0; i < len && lines < UINT32_MAX; i++)
        lines += bytes[i] == '\n';
    return lines;
}
