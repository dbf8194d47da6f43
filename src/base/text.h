/* text.h - a bounded writer. It never writes past its buffer, always ends it with a zero byte, and counts
 * what a large enough buffer would have held, so a caller may ask for the length first (size 0). */
#ifndef TB_TEXT_H
#define TB_TEXT_H

#include "base/base.h"

typedef struct tb_text {
    char *bytes; /* the caller's buffer; may be NULL when size is 0          */
    size_t size; /* how many bytes it has, the closing zero included         */
    size_t len;  /* how many bytes the whole text has, the zero not counted  */
    char last;   /* the last byte written, whether it fitted or not          */
} tb_text;

tb_text tb_text_on(char *bytes, size_t size);

/* One with room of its own until the end of the block: tb_text line = TB_TEXT(80); what was written is line.bytes. */
#define TB_TEXT(room) tb_text_on((char[room]){ 0 }, room)

/* True while everything written so far has fitted. */
static inline bool tb_text_whole(const tb_text *text) { return text->len < text->size; }

static inline void tb_put_char(tb_text *text, char c)
{
    if (TB_LIKELY(text->len + 1 < text->size)) {
        text->bytes[text->len] = c;
        text->bytes[text->len + 1] = '\0';
    }
    text->len++;
    text->last = c;
}

void tb_put(tb_text *text, const char *string);
void tb_put_bytes(tb_text *text, const char *bytes, size_t len);
void tb_put_uint(tb_text *text, uint64_t number);
void tb_put_int(tb_text *text, int64_t number);
void tb_put_hex(tb_text *text, uint64_t number, int digits); /* the lowest `digits` hex digits, lower case */
void tb_put_hex_bytes(tb_text *text, const uint8_t *bytes, size_t len);

/* JSON, compact, in the order of the calls. The writer places commas by itself: a comma is due unless the last
 * byte written opens something: { [ : or a line end, or nothing was written yet. `key` NULL means an array element.
 * Control characters are escaped; bytes from 0x80 up pass through, so UTF-8 stays UTF-8. */
void tb_json_open(tb_text *text, const char *key, char bracket);        /* '{' or '[' */
void tb_json_close(tb_text *text, char bracket);                        /* '}' or ']' */
void tb_json_string(tb_text *text, const char *key, const char *value); /* NULL value writes null */
void tb_json_int(tb_text *text, const char *key, int64_t value);
void tb_json_real(tb_text *text, const char *key, double value); /* nine decimals, the zeros behind the last left out */
void tb_json_bool(tb_text *text, const char *key, bool value);
void tb_json_hex(tb_text *text, const char *key, uint64_t value); /* as 16 digits: many readers keep but 53 bits */
void tb_json_null(tb_text *text, const char *key);
void tb_json_key(tb_text *text, const char *key); /* comma if due, then "key": ; for a value written by hand */

/* True if the text is exactly one JSON value. Nesting deeper than 64 is refused. */
bool tb_json_well_formed(const char *text, size_t len);

/* True if `string` is made of exactly these bytes. */
static inline bool tb_spells(const char *string, const char *bytes, size_t len)
{
    TB_ASSERT(string && (bytes || len == 0));
    return strlen(string) == len && memcmp(string, bytes, len) == 0;
}

/* Reading: true and moves *at past what was read; false leaves *at and the result alone.
 * A number is 1 to 18 digits, leading zeros allowed; bytes are `len` pairs of lower-case hex digits. */
bool tb_read_uint(const char **at, const char *end, uint64_t *out);
bool tb_read_hex_bytes(const char **at, const char *end, uint8_t *out, size_t len);

#endif
