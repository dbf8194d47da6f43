/* logs.c - lists tables, reads the log of one and appends to it as a server would. */
#include "cli/logs.h"

#include <string.h>
#include <time.h>

#include "games/list.h"
#include "say/say.h"
#include "say/text.h"

enum { PAGE = 256 };

int cli_each_table(tb_store *store, tb_store_list which, bool (*visit)(void *context, const char *id), void *context)
{
    char page[PAGE][TB_STORE_ID + 1], after[TB_STORE_ID + 1] = "";
    int count;

    while ((count = tb_store_tables(store, which, after, page, PAGE)) > 0) {
        for (int i = 0; i < count; i++) {
            if (!visit(context, page[i]))
                return 1;
        }
        memcpy(after, page[count - 1], sizeof(after));
    }
    return count;
}

static bool take_row(void *context, const tb_store_row *row)
{
    cli_log *log = context;

    log->gap = row->seq != log->rows;
    if (log->gap) {
        tb_table_missing(log->table);
        return false;
    }
    if (log->rows++ == 0)
        log->born_ms = row->at_ms;
    log->no_room = tb_table_read(log->table, row->text, row->len, row->at_ms, tb_game_named) == TB_NO_ROOM;
    return !log->no_room;
}

tb_store_status cli_log_load(cli_log *log, const char *id)
{
    *log = (cli_log){ .store = log->store, .table = tb_table_new(id) };
    log->no_room = !log->table;
    return log->table ? tb_store_load(log->store, id, 0, take_row, log) : TB_STORE_OK;
}

bool cli_log_read(cli_log *log, const char *id)
{
    if (cli_log_load(log, id) == TB_STORE_OK && !log->no_room)
        return true;
    tb_table_free(log->table);
    return cli_refuse(_("table %s cannot be read: %s"), id, tb_store_why(log->store));
}

static bool append(cli_log *log, tb_entry *entry, int phase, const char *by)
{
    char text[256];
    tb_text out = tb_text_on(text, sizeof(text));
    int64_t now_ms = time(NULL) * INT64_C(1000);
    tb_store_row row = { .seq = log->table->entries, .text = text, .phase = (int8_t) phase };

    row.at_ms = now_ms > log->table->at_ms ? now_ms : log->table->at_ms;
    memcpy(row.table, log->table->id, sizeof(row.table));
    tb_table_write(log->table, entry, row.at_ms, &out);
    row.len = out.len;
    return tb_text_whole(&out) && tb_store_append(log->store, by, &row, 1) == TB_STORE_OK && row.stored &&
           tb_table_apply(log->table, entry, row.at_ms) == TB_OK;
}

bool cli_log_append(cli_log *log, tb_entry *entry, int phase, const char *by)
{
    tb_entry form;

    if (tb_table_precede(log->table, entry, &form) && !append(log, &form, -1, by))
        return false;
    return append(log, entry, phase, by);
}
