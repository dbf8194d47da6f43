/* acks.c - rows that can be told apart, appended and counted again. */
#include "acks.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/base.h"

typedef struct ack {
    uint32_t table, rows;
} ack;

static void id_of(char id[TB_STORE_ID + 1], uint32_t table) { snprintf(id, TB_STORE_ID + 1, "table%u", table); }

/* Texts of different lengths, up to several pages, that tell where they belong. */
static size_t text_of(char *out, size_t size, uint32_t table, uint32_t seq)
{
    size_t len = (size_t) snprintf(out, size, "%u %u ", table, seq), want = seq % 17 == 0 ? 9000 : 20 + seq * 7 % 200;

    for (; len < want && len < size; len++)
        out[len] = (char) ('a' + (table + seq + len) % 26);
    return len;
}

typedef struct check {
    uint32_t table, next;
    bool fine;
} check;

static bool compare(void *context, const tb_store_row *row)
{
    static char text[10000];
    check *self = context;
    size_t len = text_of(text, sizeof text, self->table, self->next);

    self->fine = row->seq == self->next && row->len == len && memcmp(row->text, text, len) == 0;
    self->next++;
    return self->fine;
}

static bool count_rows_of(tb_store *store, uint32_t table, uint32_t *rows)
{
    check found = { .table = table, .fine = true };
    char id[TB_STORE_ID + 1];

    id_of(id, table);
    tb_store_status status = tb_store_load(store, id, 0, compare, &found);
    *rows = found.next;
    return found.fine && (status == TB_STORE_OK || (status == TB_STORE_ABSENT && found.next == 0));
}

bool all_there(tb_store *store, acks *told)
{
    for (uint32_t table = 0; table < ACK_TABLES; table++) {
        uint32_t rows;

        if (!count_rows_of(store, table, &rows) || rows < told->rows[table])
            return false;
        told->rows[table] = rows;
    }
    return true;
}

void append_for_ever(tb_store *store, tb_rng *rng, int out)
{
    static char texts[6][10000];
    acks next = { 0 };

    if (!all_there(store, &next))
        _exit(3);
    for (;;) {
        tb_store_row rows[6];
        int count = 1 + (int) tb_rng_below(rng, 6);
        ack told[6];

        for (int i = 0; i < count; i++) {
            uint32_t table = tb_rng_below(rng, ACK_TABLES), seq = next.rows[table]++;

            rows[i] = (tb_store_row){ .seq = seq, .at_ms = seq, .text = texts[i], .phase = (int8_t) (seq % 3) };
            id_of(rows[i].table, table);
            rows[i].len = text_of(texts[i], sizeof texts[i], table, seq);
            told[i] = (ack){ table, seq + 1 };
        }
        if (tb_store_append(store, "node", rows, count) != TB_STORE_OK)
            _exit(4);
        for (int i = 0; i < count; i++) {
            if (!rows[i].stored)
                _exit(5);
        }
        if (write(out, told, sizeof *told * (size_t) count) < 0)
            _exit(6);
    }
}

int read_acks(acks *told, int in)
{
    ack one;
    int count = 0;

    for (; read(in, &one, sizeof one) == (ssize_t) sizeof one; count++) {
        if (one.table < ACK_TABLES && told->rows[one.table] < one.rows)
            told->rows[one.table] = one.rows;
    }
    return count;
}
