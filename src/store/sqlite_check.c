/* sqlite_check.c - what the database itself can say about its health, and what it keeps about a table beside its log.
 */
#include <string.h>

#include "store/sqlite.h"

/* Hands over the first column of each row of a query; what goes wrong on the way is handed over too. `table` tells
 * whether the column is the id of one. */
static void report(tb_sqlite *self, const char *sql, bool table, tb_store_found *found, void *context)
{
    static const char stray[] = "it has entries, and the list of tables does not know it";
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(self->db, sql, -1, &statement, NULL);

    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(statement);
        const char *text = code == SQLITE_ROW ? (const char *) sqlite3_column_text(statement, 0) : NULL;
        if (text && strcmp(text, "ok") != 0)
            found(context, table ? text : "", table ? stray : text);
    }
    if (code != SQLITE_DONE)
        found(context, "", sqlite3_errmsg(self->db));
    sqlite3_finalize(statement);
}

static int64_t count_rows(tb_sqlite *self)
{
    sqlite3_stmt *statement = NULL;
    int64_t rows = -1;

    if (sqlite3_prepare_v2(self->db, "SELECT count(*) FROM log", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        rows = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return rows;
}

tb_store_status tb_sqlite_stand_still(tb_store *store)
{
    tb_sqlite *self = (tb_sqlite *) store;

    return sqlite3_exec(self->db, "BEGIN", NULL, NULL, NULL) == SQLITE_OK ? TB_STORE_OK : tb_sqlite_failed(self);
}

int64_t tb_sqlite_check(tb_store *store, tb_store_found *found, void *context)
{
    tb_sqlite *self = (tb_sqlite *) store;

    report(self, "PRAGMA integrity_check", false, found, context);
    report(self, "SELECT DISTINCT table_id FROM log WHERE table_id NOT IN (SELECT id FROM tables) LIMIT 1000", true,
           found, context);
    return count_rows(self);
}

tb_store_status tb_sqlite_about(tb_store *store, const char *table, tb_store_about *out)
{
    tb_sqlite *self = (tb_sqlite *) store;
    sqlite3_stmt *statement = tb_sqlite_bound(self, TB_SQLITE_ABOUT, "t", table);
    int code = statement ? sqlite3_step(statement) : SQLITE_ERROR;
    tb_store_status status = code == SQLITE_ROW ? TB_STORE_OK : code == SQLITE_DONE ? TB_STORE_ABSENT : TB_STORE_DOWN;

    if (code == SQLITE_ROW)
        *out = (tb_store_about){ sqlite3_column_int64(statement, 0), sqlite3_column_int64(statement, 1),
                                 sqlite3_column_int64(statement, 2) != 0 };
    else if (code != SQLITE_DONE)
        status = tb_sqlite_failed(self);
    sqlite3_reset(statement);
    return status;
}

tb_store_status tb_sqlite_measure(tb_store *store, tb_store_size *out)
{
    tb_sqlite *self = (tb_sqlite *) store;
    sqlite3_stmt *statement = tb_sqlite_bound(self, TB_SQLITE_MEASURE, "");
    bool done = statement && sqlite3_step(statement) == SQLITE_ROW;
    tb_store_status status = done ? TB_STORE_OK : tb_sqlite_failed(self);

    if (done)
        *out = (tb_store_size){ (uint64_t) sqlite3_column_int64(statement, 0),
                                (uint64_t) sqlite3_column_int64(statement, 1) };
    sqlite3_reset(statement);
    return status;
}
