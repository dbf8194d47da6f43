/* sqlite_marks.c - marks, deeds and reports in SQLite; what becomes of a name. */
#include <string.h>

#include "base/base.h"
#include "store/sqlite.h"

tb_store_status tb_sqlite_name_change(tb_store *store, const char *name, const char *phrase_hash)
{
    tb_sqlite *self = (tb_sqlite *) store;
    tb_store_status status = tb_sqlite_begin(self);

    if (status != TB_STORE_OK)
        return status;
    status = tb_sqlite_do(self, TB_SQLITE_NAME_CHANGE, "tt", name, phrase_hash);
    bool found = status == TB_STORE_OK && sqlite3_changes(self->db) > 0;
    if (found)
        status = tb_sqlite_do(self, TB_SQLITE_SESSIONS_DROP, "t", name);
    status = tb_sqlite_end(self, status);
    return status == TB_STORE_OK && !found ? tb_store_fail(self->store.why, TB_STORE_ABSENT, "there is no such name")
                                           : status;
}

tb_store_status tb_sqlite_name_drop(tb_store *store, const char *name)
{
    static const tb_sqlite_id ids[] = { TB_SQLITE_SESSIONS_DROP, TB_SQLITE_HOOKS_DROP, TB_SQLITE_SEATS_DROP,
                                        TB_SQLITE_DEEDS_FORGET, TB_SQLITE_NAME_DROP };
    tb_sqlite *self = (tb_sqlite *) store;
    tb_store_status status = tb_sqlite_begin(self);

    if (status != TB_STORE_OK)
        return status;
    for (int i = 0; i < TB_LEN(ids) && status == TB_STORE_OK; i++)
        status = tb_sqlite_do(self, ids[i], "t", name);
    bool found = sqlite3_changes(self->db) > 0;
    status = tb_sqlite_end(self, status);
    return status == TB_STORE_OK && !found ? tb_store_fail(self->store.why, TB_STORE_ABSENT, "there is no such name")
                                           : status;
}

/* --- Marks -------------------------------------------------------------------------------------------------------- */

tb_store_status tb_sqlite_mark_set(tb_store *store, const tb_store_mark *mark, bool fresh, int64_t now_ms)
{
    tb_sqlite *self = (tb_sqlite *) store;
    tb_store_status status = tb_sqlite_do(self, TB_SQLITE_MARK_SET, "tttitii", mark->kind, mark->who, mark->whom,
                                          mark->until_ms, mark->note, (int64_t) fresh, now_ms);

    if (status == TB_STORE_OK && sqlite3_changes(self->db) == 0)
        return tb_store_fail(self->store.why, TB_STORE_TAKEN, "there is such a mark already");
    return status;
}

tb_store_status tb_sqlite_mark_drop(tb_store *store, const char *kind, const char *who, const char *whom)
{
    tb_sqlite *self = (tb_sqlite *) store;
    tb_store_status status = tb_sqlite_do(self, TB_SQLITE_MARK_DROP, "ttt", kind, who, whom);

    if (status == TB_STORE_OK && sqlite3_changes(self->db) == 0)
        return tb_store_fail(self->store.why, TB_STORE_ABSENT, "there is no such mark");
    return status;
}

tb_store_status tb_sqlite_forget_ended(tb_store *store, int64_t now_ms)
{
    tb_sqlite *self = (tb_sqlite *) store;
    tb_store_status status = tb_sqlite_do(self, TB_SQLITE_MARKS_END, "i", now_ms);

    return status == TB_STORE_OK ? tb_sqlite_do(self, TB_SQLITE_SESSIONS_END, "i", now_ms) : status;
}

static void copy_text(sqlite3_stmt *statement, int column, char *out, size_t size)
{
    const char *text = (const char *) sqlite3_column_text(statement, column);

    tb_store_copy(out, size, text ? text : "");
}

/* Ends a query whose last step gave `code`. */
static int finish(tb_sqlite *self, sqlite3_stmt *statement, int code, int count)
{
    if (code != SQLITE_DONE)
        tb_sqlite_failed(self);
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? count : -1;
}

int tb_sqlite_marks(tb_store *store, const char *kind, const char *who, int64_t now_ms, tb_store_mark out[], int most)
{
    tb_sqlite *self = (tb_sqlite *) store;
    sqlite3_stmt *statement = tb_sqlite_bound(self, who[0] ? TB_SQLITE_MARKS : TB_SQLITE_MARKS_ALL, "ttii", kind, who,
                                              now_ms, (int64_t) most);
    int count = 0, code = SQLITE_ERROR;

    for (; statement && (code = sqlite3_step(statement)) == SQLITE_ROW; count++) {
        tb_store_mark *mark = &out[count];
        tb_store_copy(mark->kind, sizeof mark->kind, kind);
        copy_text(statement, 0, mark->who, sizeof mark->who);
        copy_text(statement, 1, mark->whom, sizeof mark->whom);
        mark->until_ms = sqlite3_column_int64(statement, 2);
        copy_text(statement, 3, mark->note, sizeof mark->note);
    }
    return finish(self, statement, code, count);
}

/* --- Deeds and reports -------------------------------------------------------------------------------------------- */

tb_store_status tb_sqlite_deed_add(tb_store *store, const tb_store_deed *deed)
{
    return tb_sqlite_do((tb_sqlite *) store, TB_SQLITE_DEED_ADD, "itttt", deed->at_ms, deed->by, deed->deed,
                        deed->about, deed->note);
}

int tb_sqlite_deeds(tb_store *store, int64_t after, tb_store_deed out[], int most)
{
    tb_sqlite *self = (tb_sqlite *) store;
    sqlite3_stmt *statement = tb_sqlite_bound(self, TB_SQLITE_DEEDS, "ii", after, (int64_t) most);
    int count = 0, code = SQLITE_ERROR;

    for (; statement && (code = sqlite3_step(statement)) == SQLITE_ROW; count++) {
        tb_store_deed *deed = &out[count];
        deed->number = sqlite3_column_int64(statement, 0);
        deed->at_ms = sqlite3_column_int64(statement, 1);
        copy_text(statement, 2, deed->by, sizeof deed->by);
        copy_text(statement, 3, deed->deed, sizeof deed->deed);
        copy_text(statement, 4, deed->about, sizeof deed->about);
        copy_text(statement, 5, deed->note, sizeof deed->note);
    }
    return finish(self, statement, code, count);
}

int64_t tb_sqlite_deeds_last(tb_store *store)
{
    tb_sqlite *self = (tb_sqlite *) store;
    sqlite3_stmt *statement = tb_sqlite_bound(self, TB_SQLITE_DEEDS_LAST, "");
    int64_t last = statement && sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : -1;

    if (last < 0)
        tb_sqlite_failed(self);
    sqlite3_reset(statement);
    return last;
}

tb_store_status tb_sqlite_reports(tb_store *store, int most, tb_store_take *take, void *context)
{
    tb_sqlite *self = (tb_sqlite *) store;
    sqlite3_stmt *statement = tb_sqlite_bound(self, TB_SQLITE_REPORTS, "i", (int64_t) most);
    tb_store_row row = { .phase = -1, .stored = true };
    int code = SQLITE_ERROR;

    while (statement && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        copy_text(statement, 0, row.table, sizeof row.table);
        row.seq = (uint32_t) sqlite3_column_int64(statement, 1);
        row.at_ms = sqlite3_column_int64(statement, 2);
        row.text = (const char *) sqlite3_column_text(statement, 3);
        row.len = (size_t) sqlite3_column_bytes(statement, 3);
        if (!row.text || !take(context, &row)) {
            code = row.text ? SQLITE_DONE : SQLITE_NOMEM;
            break;
        }
    }
    return finish(self, statement, code, 0) == 0 ? TB_STORE_OK : TB_STORE_DOWN;
}
