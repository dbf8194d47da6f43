/* sqlite_schema.c - the tables of a SQLite store. The schema of version n is what the first n steps make; a step that
 * has been released never changes. user_version keeps the number, application_id says that the file is ours. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/base.h"
#include "store/sqlite.h"

enum { APPLICATION = 0x54616272 }; /* "Tabr" */

static const char *const steps[] = {
    "CREATE TABLE log (table_id TEXT NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL, text TEXT NOT NULL,"
    " PRIMARY KEY (table_id, seq)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE tables (id TEXT NOT NULL PRIMARY KEY, born_ms INTEGER NOT NULL, is_public INTEGER NOT NULL,"
    " phase INTEGER NOT NULL, keeper TEXT) STRICT, WITHOUT ROWID;"
    "CREATE INDEX tables_live ON tables (id) WHERE phase <= 1;"
    "CREATE INDEX tables_public ON tables (born_ms DESC, id) WHERE phase <= 1 AND is_public = 1;"
    "CREATE INDEX tables_keeper ON tables (keeper) WHERE phase <= 1;"
    "CREATE TABLE nodes (node TEXT NOT NULL PRIMARY KEY, until_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE names (name TEXT NOT NULL PRIMARY KEY, phrase_hash TEXT NOT NULL, at_ms INTEGER NOT NULL)"
    " STRICT, WITHOUT ROWID;"
    "CREATE TABLE sessions (hash BLOB NOT NULL PRIMARY KEY, name TEXT NOT NULL REFERENCES names,"
    " until_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX sessions_name ON sessions (name, until_ms);"
    "CREATE TABLE seats (kept INTEGER PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL,"
    " name TEXT NOT NULL REFERENCES names, UNIQUE (table_id, seat)) STRICT;"
    "CREATE INDEX seats_name ON seats (name, kept);"
    "CREATE TABLE hooks (table_id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, url TEXT NOT NULL,"
    " secret BLOB NOT NULL, sent INTEGER NOT NULL, PRIMARY KEY (table_id, seat)) STRICT, WITHOUT ROWID;",

    "ALTER TABLE seats ADD COLUMN sat INTEGER NOT NULL DEFAULT 0;",

    "CREATE TABLE marks (kind TEXT NOT NULL, who TEXT NOT NULL, whom TEXT NOT NULL, until_ms INTEGER NOT NULL,"
    " note TEXT NOT NULL, PRIMARY KEY (kind, who, whom)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE deeds (number INTEGER PRIMARY KEY AUTOINCREMENT, at_ms INTEGER NOT NULL, by TEXT NOT NULL,"
    " deed TEXT NOT NULL, about TEXT NOT NULL, note TEXT NOT NULL) STRICT;"
    "CREATE INDEX log_reports ON log (at_ms) WHERE substr(text, 18, 7) = 'report ';",
};

static tb_store_status exec(tb_sqlite *self, const char *sql)
{
    return sqlite3_exec(self->db, sql, NULL, NULL, NULL) == SQLITE_OK ? TB_STORE_OK : tb_sqlite_failed(self);
}

/* The only number that a query answers with. */
static tb_store_status number(tb_sqlite *self, const char *sql, int64_t *out)
{
    sqlite3_stmt *statement = NULL;
    bool fine =
        sqlite3_prepare_v2(self->db, sql, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW;
    tb_store_status status = fine ? TB_STORE_OK : tb_sqlite_failed(self);

    *out = fine ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_finalize(statement);
    return status;
}

/* The version of the schema; 0: the file is empty. BROKEN: the file is not ours. */
static tb_store_status version_of(tb_sqlite *self, const char *file, int64_t *version)
{
    int64_t application = 0, things = 0;
    tb_store_status status = number(self, "PRAGMA application_id", &application);

    if (status == TB_STORE_OK)
        status = number(self, "SELECT count(*) FROM sqlite_schema", &things);
    if (status == TB_STORE_OK)
        status = number(self, "PRAGMA user_version", version);
    if (status == TB_STORE_OK && application != APPLICATION && (application != 0 || things != 0))
        return tb_store_fail(self->store.why, TB_STORE_BROKEN, "%s is a database of another program; name another file",
                             file);
    return status;
}

/* One step and its number, or nothing. */
static tb_store_status upgrade(tb_sqlite *self, int64_t version)
{
    char *mark = sqlite3_mprintf("PRAGMA application_id = %d; PRAGMA user_version = %lld", (int) APPLICATION,
                                 (long long) version + 1);
    tb_store_status status = mark ? exec(self, steps[version]) : TB_STORE_FULL;

    if (status == TB_STORE_OK)
        status = exec(self, mark);
    sqlite3_free(mark);
    return status;
}

/* All steps that are missing, in one transaction. No other server has the file open: the lock is ours. */
static tb_store_status upgrade_all(tb_sqlite *self, int64_t version)
{
    tb_store_status status = tb_sqlite_begin(self);

    if (status != TB_STORE_OK)
        return status;
    for (; status == TB_STORE_OK && version < TB_LEN(steps); version++)
        status = upgrade(self, version);
    if (status == TB_STORE_OK)
        status =
            exec(self, "DELETE FROM nodes WHERE NOT EXISTS (SELECT 1 FROM tables WHERE keeper = node AND phase <= 1);"
                       "UPDATE nodes SET until_ms = 0 WHERE until_ms > 0");
    return tb_sqlite_end(self, status);
}

static tb_store_status wrong_version(tb_sqlite *self, const char *file, int64_t version, const char *remedy)
{
    return tb_store_fail(self->store.why, TB_STORE_BROKEN,
                         "%s is of version %lld of the store and this program knows %d: %s", file, (long long) version,
                         TB_LEN(steps), remedy);
}

/* What the program before left stays beside it, FILE.version-2: who has to go back to that program has a file for it.
 * It has that name when it is whole; one that is there already is of an upgrade that was broken off behind that. */
static tb_store_status keep_before(tb_sqlite *self, int64_t version)
{
    char *name = sqlite3_mprintf("%s.version-%lld", sqlite3_db_filename(self->db, "main"), (long long) version);
    char *part = sqlite3_mprintf("%s.part", name ? name : "");
    tb_store_status status = TB_STORE_FULL;

    if (name && access(name, F_OK) == 0) {
        status = TB_STORE_OK;
    } else if (name && part) {
        unlink(part);
        status = tb_sqlite_copy(&self->store, part);
        if (status == TB_STORE_OK && rename(part, name) != 0)
            status = tb_store_fail(self->store.why, TB_STORE_FULL, "%s cannot be named: %s", part, strerror(errno));
    }
    sqlite3_free(name);
    sqlite3_free(part);
    return status;
}

tb_store_status tb_sqlite_schema(tb_sqlite *self, tb_store_mode mode, const char *file)
{
    int64_t version = 0;
    tb_store_status status = version_of(self, file, &version);

    if (status != TB_STORE_OK)
        return status;
    if (version > TB_LEN(steps))
        return wrong_version(self, file, version, "use a later program");
    if (mode == TB_STORE_SERVE) {
        status = exec(self, "PRAGMA journal_mode = WAL");
        if (status == TB_STORE_OK && version > 0 && version < TB_LEN(steps))
            status = keep_before(self, version);
        return status == TB_STORE_OK ? upgrade_all(self, version) : status;
    }
    if (version < (mode == TB_STORE_READ ? TB_STORE_READABLE : TB_LEN(steps)))
        return wrong_version(self, file, version, "start the server once to upgrade it");
    return TB_STORE_OK;
}
