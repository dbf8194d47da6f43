/* sqlite_log.c - the log of tables in SQLite: all rows of an append are one transaction, and so one fsync. */
#include <string.h>

#include "store/sqlite.h"

/* Whether a row before this one, of the same table and in the same append, was not stored: then this one does not
 * follow from what is there. */
static bool follows_lost(const tb_store_row rows[], int i)
{
    for (int before = 0; before < i; before++) {
        if (!rows[before].stored && strcmp(rows[before].table, rows[i].table) == 0)
            return true;
    }
    return false;
}

static tb_store_status note_table(tb_sqlite *self, const tb_store_row *row)
{
    if (row->seq == 0)
        return tb_sqlite_do(self, TB_SQLITE_BIRTH, "tiii", row->table, row->at_ms, (int64_t) row->is_public,
                            (int64_t) (row->phase < 0 ? 0 : row->phase));
    if (row->phase >= 0)
        return tb_sqlite_do(self, TB_SQLITE_PHASE, "ti", row->table, (int64_t) row->phase);
    return TB_STORE_OK;
}

/* Drops the name that keeps the seat and its webhook; then enters the new name, if there is one. */
static tb_store_status note_seat(tb_sqlite *self, const tb_store_row *row)
{
    int64_t seat = (uint8_t) row->seat;
    tb_store_status status = tb_sqlite_do(self, TB_SQLITE_SEAT_DROP, "ti", row->table, seat);

    if (status == TB_STORE_OK)
        status = tb_sqlite_do(self, TB_SQLITE_HOOK_DROP, "ti", row->table, seat);
    if (status == TB_STORE_OK && row->name)
        status = tb_sqlite_do(self, TB_SQLITE_SEAT_KEEP, "titi", row->table, seat, row->name, (int64_t) row->seq);
    return status;
}

static tb_store_status append_row(tb_sqlite *self, tb_store_row *row)
{
    sqlite3_stmt *statement =
        tb_sqlite_bound(self, TB_SQLITE_APPEND, "tii", row->table, (int64_t) row->seq, row->at_ms);

    if (!statement || sqlite3_bind_text64(statement, 4, row->text, row->len, SQLITE_STATIC, SQLITE_UTF8) != SQLITE_OK)
        return tb_sqlite_failed(self);

    tb_store_status status = sqlite3_step(statement) == SQLITE_DONE ? TB_STORE_OK : tb_sqlite_failed(self);
    sqlite3_reset(statement);
    row->stored = status == TB_STORE_OK && sqlite3_changes(self->db) == 1;
    if (row->stored)
        status = note_table(self, row);
    return row->stored && row->seat_changes && status == TB_STORE_OK ? note_seat(self, row) : status;
}

tb_store_status tb_sqlite_append(tb_store *store, const char *node, tb_store_row rows[], int count)
{
    tb_sqlite *self = (tb_sqlite *) store;
    tb_store_status status = tb_sqlite_begin(self);
    int lost = 0;

    (void) node;
    if (status != TB_STORE_OK)
        return status;
    for (int i = 0; i < count && status == TB_STORE_OK; i++) {
        if (lost == 0 || !follows_lost(rows, i))
            status = append_row(self, &rows[i]);
        lost += !rows[i].stored;
    }
    status = tb_sqlite_end(self, status);
    for (int i = 0; i < count && status != TB_STORE_OK; i++)
        rows[i].stored = false;
    return status;
}

/* False from `take` is an end like any other. */
static int hand_over(sqlite3_stmt *statement, tb_store_row *row, tb_store_take *take, void *context, int *count)
{
    int code;

    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        row->seq = (uint32_t) sqlite3_column_int64(statement, 0);
        row->at_ms = sqlite3_column_int64(statement, 1);
        row->text = (const char *) sqlite3_column_text(statement, 2);
        row->len = (size_t) sqlite3_column_bytes(statement, 2);
        if (!row->text)
            return SQLITE_NOMEM;
        ++*count;
        if (!take(context, row))
            return SQLITE_DONE;
    }
    return code;
}

static tb_store_status is_there(tb_sqlite *self, const char *table)
{
    sqlite3_stmt *statement = tb_sqlite_bound(self, TB_SQLITE_EXISTS, "t", table);
    int code = statement ? sqlite3_step(statement) : SQLITE_ERROR;
    tb_store_status status = code == SQLITE_ROW ? TB_STORE_OK : TB_STORE_ABSENT;

    if (code != SQLITE_ROW && code != SQLITE_DONE)
        status = tb_sqlite_failed(self);
    sqlite3_reset(statement);
    return status == TB_STORE_ABSENT ? tb_store_fail(self->store.why, status, "there is no table %s", table) : status;
}

tb_store_status tb_sqlite_load(tb_store *store, const char *table, uint32_t seq, tb_store_take *take, void *context)
{
    tb_sqlite *self = (tb_sqlite *) store;
    sqlite3_stmt *statement = tb_sqlite_bound(self, TB_SQLITE_LOAD, "ti", table, (int64_t) seq);
    tb_store_row row = { .phase = -1, .stored = true };
    int count = 0;

    tb_store_copy(row.table, sizeof row.table, table);
    int code = statement ? hand_over(statement, &row, take, context, &count) : SQLITE_ERROR;
    tb_store_status status = code == SQLITE_DONE ? TB_STORE_OK : tb_sqlite_failed(self);
    sqlite3_reset(statement);
    return status == TB_STORE_OK && count == 0 ? is_there(self, table) : status;
}

/* What is overwritten must be gone from the file: it is filled with zeros (secure_delete), and the log beside the file
 * is emptied, if nobody else reads it just now. */
tb_store_status tb_sqlite_rewrite(tb_store *store, const char *table, uint32_t seq, const char *before,
                                  const char *after)
{
    tb_sqlite *self = (tb_sqlite *) store;
    tb_store_status status = tb_sqlite_do(self, TB_SQLITE_REWRITE, "titt", table, (int64_t) seq, before, after);
    if (status == TB_STORE_OK && sqlite3_changes(self->db) == 0)
        return tb_store_fail(self->store.why, TB_STORE_ABSENT, "entry %u of table %s is not as it was", seq, table);
    if (status == TB_STORE_OK)
        sqlite3_wal_checkpoint_v2(self->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    return status;
}

int tb_sqlite_tables(tb_store *store, tb_store_list which, const char *after, char (*out)[TB_STORE_ID + 1], int most)
{
    static const tb_sqlite_id lists[] = {
        [TB_STORE_LIST_LIVE] = TB_SQLITE_LIST_LIVE,
        [TB_STORE_LIST_PUBLIC] = TB_SQLITE_LIST_PUBLIC,
        [TB_STORE_LIST_ALL] = TB_SQLITE_LIST_ALL,
    };
    tb_sqlite *self = (tb_sqlite *) store;

    return tb_sqlite_ids(self, tb_sqlite_bound(self, lists[which], "ti", after, (int64_t) most), out);
}
