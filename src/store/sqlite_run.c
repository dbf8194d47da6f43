/* sqlite_run.c - statements of a SQLite store: prepared once, bound, run, and what their failures mean. */
#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include "base/base.h"
#include "store/sqlite.h"

static const char *const text_of[TB_SQLITE_IDS] = {
#define X(id, sql) [TB_SQLITE_##id] = (sql),
    TB_SQLITE_STATEMENTS(X)
#undef X
};

/* A full disk shows itself as SQLITE_FULL where a page is written, and as an error of the system where shared memory
 * or a new file is. */
static tb_store_status status_of(sqlite3 *db)
{
    int system = sqlite3_system_errno(db);

    switch (sqlite3_errcode(db)) {
    case SQLITE_FULL:
    case SQLITE_NOMEM: return TB_STORE_FULL;
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN: return system == ENOSPC || system == EDQUOT ? TB_STORE_FULL : TB_STORE_DOWN;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL: return TB_STORE_DOWN;
    case SQLITE_CONSTRAINT:
        return sqlite3_extended_errcode(db) == SQLITE_CONSTRAINT_FOREIGNKEY ? TB_STORE_ABSENT : TB_STORE_BROKEN;
    default: return TB_STORE_BROKEN;
    }
}

tb_store_status tb_sqlite_failed(tb_sqlite *self)
{
    int system = sqlite3_system_errno(self->db);
    const char *file = sqlite3_db_filename(self->db, "main");

    return tb_store_fail(self->store.why, status_of(self->db), "%s: %s%s%s", file ? file : "sqlite",
                         sqlite3_errmsg(self->db), system ? ": " : "", system ? strerror(system) : "");
}

static int bind(sqlite3_stmt *statement, const char *types, va_list args)
{
    int code = SQLITE_OK;

    for (int i = 0; types[i] && code == SQLITE_OK; i++) {
        switch (types[i]) {
        case 't': code = sqlite3_bind_text(statement, i + 1, va_arg(args, const char *), -1, SQLITE_STATIC); break;
        case 'b':
            code = sqlite3_bind_blob(statement, i + 1, va_arg(args, const void *), TB_STORE_HASH, SQLITE_STATIC);
            break;
        default: code = sqlite3_bind_int64(statement, i + 1, va_arg(args, int64_t)); break;
        }
    }
    return code;
}

/* Some failures have rolled back already. What cannot be rolled back now is before anything else is done: that would
 * be lost with it. */
static bool roll_back(tb_sqlite *self)
{
    if (!sqlite3_get_autocommit(self->db))
        sqlite3_exec(self->db, "ROLLBACK", NULL, NULL, NULL);
    self->left_open = !sqlite3_get_autocommit(self->db);
    return !self->left_open;
}

static sqlite3_stmt *prepared(tb_sqlite *self, tb_sqlite_id id, const char *types, va_list args)
{
    sqlite3_stmt **kept = &self->kept[id];

    if ((self->left_open && !roll_back(self)) ||
        (!*kept && sqlite3_prepare_v3(self->db, text_of[id], -1, SQLITE_PREPARE_PERSISTENT, kept, NULL) != SQLITE_OK)) {
        tb_sqlite_failed(self);
        return NULL;
    }
    if (bind(*kept, types, args) != SQLITE_OK) {
        tb_sqlite_failed(self);
        return NULL;
    }
    return *kept;
}

sqlite3_stmt *tb_sqlite_bound(tb_sqlite *self, tb_sqlite_id id, const char *types, ...)
{
    va_list args;

    va_start(args, types);
    sqlite3_stmt *statement = prepared(self, id, types, args);
    va_end(args);
    return statement;
}

tb_store_status tb_sqlite_do(tb_sqlite *self, tb_sqlite_id id, const char *types, ...)
{
    va_list args;

    va_start(args, types);
    sqlite3_stmt *statement = prepared(self, id, types, args);
    va_end(args);
    if (!statement)
        return status_of(self->db);

    tb_store_status status = sqlite3_step(statement) == SQLITE_DONE ? TB_STORE_OK : tb_sqlite_failed(self);
    sqlite3_reset(statement);
    return status;
}

tb_store_status tb_sqlite_begin(tb_sqlite *self) { return tb_sqlite_do(self, TB_SQLITE_BEGIN, ""); }

tb_store_status tb_sqlite_end(tb_sqlite *self, tb_store_status status)
{
    if (status == TB_STORE_OK)
        status = tb_sqlite_do(self, TB_SQLITE_COMMIT, "");
    if (status != TB_STORE_OK)
        roll_back(self);
    return status;
}

int tb_sqlite_ids(tb_sqlite *self, sqlite3_stmt *statement, char (*out)[TB_STORE_ID + 1])
{
    int count = 0, code;

    if (!statement)
        return -1;
    for (; (code = sqlite3_step(statement)) == SQLITE_ROW; count++)
        tb_store_copy(out[count], sizeof out[count], (const char *) sqlite3_column_text(statement, 0));
    if (code != SQLITE_DONE) {
        tb_sqlite_failed(self);
        count = -1;
    }
    sqlite3_reset(statement);
    return count;
}
