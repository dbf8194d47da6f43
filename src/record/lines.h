/* lines.h - strict reading of lines: words parted by single spaces, each line ended by LF; not for others.
 *
 * Every function returns false on the first thing that is not as expected and has then filled the error with the place
 * and with what was expected. */
#ifndef TB_RECORD_LINES_H
#define TB_RECORD_LINES_H

#include "record/record.h"

typedef struct tb_lines {
    const char *next, *end;       /* the bytes not yet looked at            */
    const char *start, *at, *eol; /* the line at hand, and how far it is read */
    uint32_t number;              /* of the line at hand, from 1            */
    tb_record_error *error;
} tb_lines;

typedef struct tb_span {
    const char *at;
    size_t len;
} tb_span;

tb_lines tb_lines_on(const char *bytes, size_t len, tb_record_error *error);

/* Reports a failure at a place of the line at hand; always false. */
bool tb_lines_expected(const tb_lines *in, const char *at, const char *expected);

/* Reports a failure whose reason stands in error->why; always false. */
bool tb_lines_refused(const tb_lines *in, const char *at, tb_status status);

/* Goes to the next line; `expected` is what should stand there, in case there is none. */
bool tb_lines_next(tb_lines *in, const char *expected);

/* True if the line at hand begins with this word; reads nothing. */
bool tb_lines_begin_with(const tb_lines *in, const char *word);

/* The same of the line after it. */
bool tb_lines_next_begins_with(const tb_lines *in, const char *word);

/* Takes the next word, with the space before it unless the line begins here. */
bool tb_lines_word(tb_lines *in, const char *expected, tb_span *out);

/* Takes this word. */
bool tb_lines_keyword(tb_lines *in, const char *word, const char *expected);

/* Takes one of count words; out gets its number. */
bool tb_lines_choice(tb_lines *in, const char *const *words, int count, const char *expected, int *out);

/* Takes a decimal number from min to max, without sign and leading zeros. */
bool tb_lines_number(tb_lines *in, uint32_t min, uint32_t max, const char *expected, uint32_t *out);

/* Takes a decimal number of 16 bits with sign. */
bool tb_lines_score(tb_lines *in, const char *expected, int *out);

/* Takes 2 * len lower-case hexadecimal digits. */
bool tb_lines_hex(tb_lines *in, const char *expected, uint8_t *out, size_t len);

/* The line must end here. */
bool tb_lines_end(const tb_lines *in);

/* Reads a number as above from bytes alone. */
bool tb_span_number(tb_span span, uint32_t *out);

#endif
