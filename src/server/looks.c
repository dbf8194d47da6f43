/* looks.c - a name, character by character, as what it looks like. */
#include "server/looks.h"

#include <string.h>

#include "base/sha256.h"
#include "base/text.h"

static const struct {
    uint32_t first, last;
    const char *text;
} rows[] = {
#include "server/looks_table.h"
};

/* The next character; bytes that are no UTF-8 are characters of their own. */
static uint32_t next(const unsigned char **at)
{
    const unsigned char *from = *at;
    int more = from[0] >= 0xf0 ? 3 : from[0] >= 0xe0 ? 2 : from[0] >= 0xc0 ? 1 : 0;
    uint32_t code = more ? from[0] & (0x3fU >> more) : from[0];

    for (int i = 1; i <= more; i++) {
        if (from[i] >> 6 != 2) {
            *at = from + 1;
            return from[0];
        }
        code = code << 6 | (from[i] & 0x3fU);
    }
    *at = from + more + 1;
    return code;
}

/* NULL: it looks like itself. */
static const char *look_of(uint32_t code)
{
    size_t low = 0, high = TB_LEN(rows);

    while (low < high) {
        size_t middle = (low + high) / 2;
        if (code > rows[middle].last)
            low = middle + 1;
        else if (code < rows[middle].first)
            high = middle;
        else
            return rows[middle].text;
    }
    return NULL;
}

/* What it looks like as text, at most three bytes for one of the name. */
static void write_look(const char *name, tb_text *out)
{
    const unsigned char *at = (const unsigned char *) name;

    while (*at) {
        const unsigned char *from = at;
        const char *text = look_of(next(&at));
        if (text)
            tb_put(out, text);
        else
            tb_put_bytes(out, (const char *) from, (size_t) (at - from));
    }
}

bool tb_look_shows(const char *name)
{
    tb_text length = tb_text_on(NULL, 0);

    write_look(name, &length);
    return length.len > 0;
}

void tb_look_of(const char *name, char out[TB_LOOK + 1])
{
    char look[1024];
    uint8_t hash[TB_SHA256_SIZE];
    tb_text text = tb_text_on(look, sizeof(look)), hex = tb_text_on(out, TB_LOOK + 1);

    write_look(name, &text);
    TB_ASSERT(tb_text_whole(&text));
    tb_sha256_of(look, tb_text_whole(&text) ? text.len : sizeof(look) - 1, hash);
    tb_put_hex_bytes(&hex, hash, sizeof(hash));
}
