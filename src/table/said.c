/* said.c - what was said last at a table: the log has it all, and who was away when it was told asks for no log. */
#include <stdlib.h>

#include "base/bits.h"
#include "table/news.h"
#include "table/parts.h"

enum { LINES = 50 };

typedef struct line {
    uint32_t entry, n, index; /* its number, that of the message that told it, and the events of the game before it */
    int8_t seat;
    uint8_t kind; /* enum tb_entry_kind */
    char *text;
} line;

struct tb_said {
    line lines[LINES]; /* a ring: number i stands at i % LINES */
    uint32_t count;    /* of all that were ever noted here     */
};

void tb_said_free(struct tb_said *said)
{
    for (int i = 0; said && i < LINES; i++)
        free(said->lines[i].text);
    free(said);
}

size_t tb_said_bytes(const struct tb_said *said)
{
    size_t bytes = said ? sizeof *said : 0;

    for (int i = 0; said && i < LINES; i++)
        bytes += said->lines[i].text ? strlen(said->lines[i].text) + 1 : 0;
    return bytes;
}

/* Without memory the line is not kept; it stands in the log all the same. */
void tb_said_note(tb_table *table, const tb_entry *entry)
{
    const char *text = entry->kind == TB_ENTRY_CHAT ? entry->chat.text : entry->word;

    if (!table->said)
        table->said = calloc(1, sizeof *table->said);
    size_t size = strlen(text) + 1;
    char *copy = table->said ? malloc(size) : NULL;
    if (!copy)
        return;
    memcpy(copy, text, size);
    line *place = &table->said->lines[table->said->count++ % LINES];
    free(place->text);
    *place = (line){
        .entry = table->entries - 1,
        .n = table->heard[TB_PUBLIC],
        .index = table->record ? table->record->match.count : 0,
        .seat = entry->seat,
        .kind = entry->kind,
        .text = copy,
    };
}

/* A person hears nothing from before it sat down. */
static bool is_for(const tb_table *table, const line *one, int viewer, tb_seats muted, uint32_t n)
{
    return one->entry > table->sitter[viewer].sat && one->n <= n && !tb_has(muted, one->seat);
}

/* Line number i of those that are kept, the oldest first. */
static const line *line_at(const struct tb_said *said, uint32_t i)
{
    uint32_t first = said->count > LINES ? said->count - LINES : 0;

    return first + i < said->count ? &said->lines[(first + i) % LINES] : NULL;
}

bool tb_table_said(const tb_table *table, int viewer, tb_seats muted, uint32_t n)
{
    const line *one;

    TB_ASSERT(viewer >= 0 && viewer < TB_MAX_SEATS);
    for (uint32_t i = 0; table->said && (one = line_at(table->said, i)); i++) {
        if (is_for(table, one, viewer, muted, n))
            return true;
    }
    return false;
}

static void put_line(const tb_table *table, const line *one, tb_text *out)
{
    tb_json_open(out, NULL, '{');
    tb_json_int(out, "n", one->n);
    tb_json_string(out, "what", tb_entry_kind_name((tb_entry_kind) one->kind));
    tb_json_string(out, "seat", tb_table_seat_name(table, one->seat));
    tb_json_string(out, "text", one->text);
    tb_json_int(out, "index", one->index);
    tb_json_close(out, '}');
}

void tb_news_said(const tb_table *table, int viewer, tb_seats muted, uint32_t n, tb_text *out)
{
    const line *one;

    tb_json_open(out, NULL, '{');
    tb_json_string(out, "type", "said");
    tb_json_open(out, "lines", '[');
    for (uint32_t i = 0; table->said && (one = line_at(table->said, i)); i++) {
        if (is_for(table, one, viewer, muted, n))
            put_line(table, one, out);
    }
    tb_json_close(out, ']');
    tb_json_close(out, '}');
}
