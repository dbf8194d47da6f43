/* postgres_schema.c - the tables of a PostgreSQL store, in a schema of their own. The schema of version n is what the
 * first n steps make; a step that has been released never changes. taberna.steps has a row for each that was made. */
#include <string.h>

#include "base/base.h"
#include "store/postgres.h"

static const char *const steps[] = {
    "CREATE SCHEMA taberna;"
    "CREATE TABLE taberna.steps (made timestamptz NOT NULL DEFAULT now());"
    "CREATE TABLE taberna.log (table_id text COLLATE \"C\" NOT NULL, seq bigint NOT NULL, at_ms bigint NOT NULL,"
    " text text NOT NULL, PRIMARY KEY (table_id, seq));"
    "CREATE TABLE taberna.tables (id text COLLATE \"C\" PRIMARY KEY, born_ms bigint NOT NULL,"
    " is_public boolean NOT NULL, phase bigint NOT NULL, keeper text COLLATE \"C\");"
    "CREATE INDEX tables_live ON taberna.tables (id) WHERE phase <= 1;"
    "CREATE INDEX tables_public ON taberna.tables (born_ms DESC, id) WHERE phase <= 1 AND is_public;"
    "CREATE INDEX tables_keeper ON taberna.tables (keeper) WHERE phase <= 1;"
    "CREATE TABLE taberna.nodes (node text COLLATE \"C\" PRIMARY KEY, until timestamptz NOT NULL);"
    "CREATE TABLE taberna.names (name text COLLATE \"C\" PRIMARY KEY, phrase_hash text NOT NULL,"
    " at_ms bigint NOT NULL);"
    "CREATE TABLE taberna.sessions (hash bytea PRIMARY KEY, name text COLLATE \"C\" NOT NULL REFERENCES taberna.names,"
    " until_ms bigint NOT NULL);"
    "CREATE INDEX sessions_name ON taberna.sessions (name, until_ms);"
    "CREATE TABLE taberna.seats (table_id text COLLATE \"C\" REFERENCES taberna.tables, seat bigint,"
    " name text COLLATE \"C\" NOT NULL REFERENCES taberna.names, kept bigserial NOT NULL,"
    " PRIMARY KEY (table_id, seat));"
    "CREATE INDEX seats_name ON taberna.seats (name, kept);"
    "CREATE TABLE taberna.hooks (table_id text COLLATE \"C\" REFERENCES taberna.tables, seat bigint, url text NOT NULL,"
    " secret bytea NOT NULL, sent bigint NOT NULL, PRIMARY KEY (table_id, seat));",

    "ALTER TABLE taberna.seats ADD COLUMN sat bigint NOT NULL DEFAULT 0;",

    "CREATE TABLE taberna.marks (kind text COLLATE \"C\" NOT NULL, who text COLLATE \"C\" NOT NULL,"
    " whom text COLLATE \"C\" NOT NULL, until_ms bigint NOT NULL, note text NOT NULL,"
    " PRIMARY KEY (kind, who, whom));"
    "CREATE TABLE taberna.deeds (number bigserial PRIMARY KEY, at_ms bigint NOT NULL, by text NOT NULL,"
    " deed text NOT NULL, about text NOT NULL, note text NOT NULL);"
    "CREATE INDEX log_reports ON taberna.log (at_ms) WHERE substr(text, 18, 7) = 'report ';",
};

static tb_store_status exec(tb_postgres *self, const char *sql)
{
    return tb_postgres_clear(tb_postgres_exec(self, sql)) ? TB_STORE_OK : self->status;
}

static tb_store_status wrong(tb_postgres *self, const char *sentence)
{
    return self->status = tb_store_fail(self->store.why, TB_STORE_BROKEN, "database %s %s", PQdb(self->conn), sentence);
}

static tb_store_status wrong_version(tb_postgres *self, int64_t version, const char *remedy)
{
    return self->status = tb_store_fail(self->store.why, TB_STORE_BROKEN,
                                        "database %s is of version %lld of the store and this program knows %d: %s",
                                        PQdb(self->conn), (long long) version, TB_LEN(steps), remedy);
}

/* The version of the schema; 0: there is none yet. The catalogue is read as a table, since a session remembers that a
 * name was not there: to_regnamespace would miss the schema that another has made while this one waited for the lock.
 */
static tb_store_status version_of(tb_postgres *self, int64_t *version)
{
    PGresult *result = tb_postgres_exec(self, "SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = 'taberna'),"
                                              " to_regclass('taberna.steps') IS NOT NULL,"
                                              " current_setting('server_encoding') = 'UTF8'");

    if (!result)
        return self->status;
    bool schema = PQgetvalue(result, 0, 0)[0] == 't', ours = PQgetvalue(result, 0, 1)[0] == 't';
    bool utf8 = PQgetvalue(result, 0, 2)[0] == 't';
    PQclear(result);
    if (!utf8)
        return wrong(self, "is not in UTF-8; create one with ENCODING 'UTF8'");
    if (schema && !ours)
        return wrong(self, "has a schema taberna of another program; name another database");
    *version = 0;
    if (!schema)
        return TB_STORE_OK;
    result = tb_postgres_exec(self, "SELECT count(*) FROM taberna.steps");
    if (!result)
        return self->status;
    *version = tb_postgres_number(result, 0, 0);
    PQclear(result);
    return TB_STORE_OK;
}

/* Asks for the version again behind the lock: another node may have been faster. */
static tb_store_status upgrade(tb_postgres *self)
{
    int64_t version = 0;
    tb_store_status status = exec(self, "BEGIN; SELECT pg_advisory_xact_lock(7161629207371313)");

    if (status == TB_STORE_OK)
        status = version_of(self, &version);
    for (; status == TB_STORE_OK && version < TB_LEN(steps); version++) {
        status = exec(self, steps[version]);
        if (status == TB_STORE_OK)
            status = exec(self, "INSERT INTO taberna.steps DEFAULT VALUES");
    }
    if (status == TB_STORE_OK)
        return exec(self, "COMMIT");
    tb_postgres_drop(self);
    return status;
}

tb_store_status tb_postgres_schema(tb_postgres *self, bool may_upgrade)
{
    int64_t version = 0;
    tb_store_status status = version_of(self, &version);

    if (status != TB_STORE_OK)
        return status;
    if (version > TB_LEN(steps))
        return wrong_version(self, version, "use a later program");
    if (version == TB_LEN(steps) || (self->mode == TB_STORE_READ && version >= TB_STORE_READABLE))
        return TB_STORE_OK;
    if (may_upgrade)
        return upgrade(self);
    return wrong_version(self, version, "start the server once to upgrade it");
}
