/* sqlite_people.c - names, sessions, kept seats and webhooks in SQLite. */
#include <stdlib.h>
#include <string.h>

#include "store/sqlite.h"

static tb_store_status told(tb_sqlite *self, tb_store_status status, const char *why)
{
    return tb_store_fail(self->store.why, status, "%s", why);
}

/* A statement that must change a row: `otherwise` if it changed none. */
static tb_store_status change_one(tb_sqlite *self, tb_store_status status, tb_store_status otherwise, const char *why)
{
    if (status == TB_STORE_OK && sqlite3_changes(self->db) == 0)
        return told(self, otherwise, why);
    return status;
}

/* The one text that a query answers with. */
static tb_store_status one_text(tb_sqlite *self, sqlite3_stmt *statement, char *out, size_t size, const char *what)
{
    int code = statement ? sqlite3_step(statement) : SQLITE_ERROR;
    tb_store_status status = TB_STORE_OK;

    if (code == SQLITE_ROW)
        tb_store_copy(out, size, (const char *) sqlite3_column_text(statement, 0));
    else
        status = code == SQLITE_DONE ? told(self, TB_STORE_ABSENT, what) : tb_sqlite_failed(self);
    sqlite3_reset(statement);
    return status;
}

tb_store_status tb_sqlite_name_add(tb_store *store, const char *name, const char *phrase_hash, int64_t at_ms)
{
    tb_sqlite *self = (tb_sqlite *) store;

    return change_one(self, tb_sqlite_do(self, TB_SQLITE_NAME_ADD, "tti", name, phrase_hash, at_ms), TB_STORE_TAKEN,
                      "the name is taken");
}

tb_store_status tb_sqlite_name_phrase(tb_store *store, const char *name, char phrase_hash[TB_STORE_PHRASE])
{
    tb_sqlite *self = (tb_sqlite *) store;

    return one_text(self, tb_sqlite_bound(self, TB_SQLITE_NAME_PHRASE, "t", name), phrase_hash, TB_STORE_PHRASE,
                    "there is no such name");
}

tb_store_status tb_sqlite_name_since(tb_store *store, const char *name, int64_t *at_ms)
{
    tb_sqlite *self = (tb_sqlite *) store;
    char digits[24] = "";
    tb_store_status status = one_text(self, tb_sqlite_bound(self, TB_SQLITE_NAME_SINCE, "t", name), digits,
                                      sizeof digits, "there is no such name");

    *at_ms = strtoll(digits, NULL, 10);
    return status;
}

tb_store_status tb_sqlite_session_add(tb_store *store, const uint8_t hash[TB_STORE_HASH], const char *name,
                                      int64_t until_ms)
{
    tb_sqlite *self = (tb_sqlite *) store;
    tb_store_status status = tb_sqlite_begin(self);

    if (status != TB_STORE_OK)
        return status;
    status = change_one(self, tb_sqlite_do(self, TB_SQLITE_SESSION_ADD, "bti", hash, name, until_ms), TB_STORE_TAKEN,
                        "there is such a session already");
    if (status == TB_STORE_OK)
        status = tb_sqlite_do(self, TB_SQLITE_SESSION_TRIM, "ti", name, (int64_t) TB_STORE_SESSIONS);
    return tb_sqlite_end(self, status);
}

tb_store_status tb_sqlite_session_name(tb_store *store, const uint8_t hash[TB_STORE_HASH], int64_t now_ms,
                                       char name[TB_STORE_NAME + 1])
{
    tb_sqlite *self = (tb_sqlite *) store;

    return one_text(self, tb_sqlite_bound(self, TB_SQLITE_SESSION_NAME, "bi", hash, now_ms), name, TB_STORE_NAME + 1,
                    "there is no such session, or it has ended");
}

tb_store_status tb_sqlite_session_drop(tb_store *store, const uint8_t hash[TB_STORE_HASH])
{
    tb_sqlite *self = (tb_sqlite *) store;

    return change_one(self, tb_sqlite_do(self, TB_SQLITE_SESSION_DROP, "b", hash), TB_STORE_ABSENT,
                      "there is no such session");
}

int tb_sqlite_seats_kept(tb_store *store, const char *name, tb_store_seat out[], int most)
{
    tb_sqlite *self = (tb_sqlite *) store;
    sqlite3_stmt *statement = tb_sqlite_bound(self, TB_SQLITE_SEATS_KEPT, "ti", name, (int64_t) most);
    int count = 0, code = SQLITE_ERROR;

    for (; statement && (code = sqlite3_step(statement)) == SQLITE_ROW; count++) {
        tb_store_copy(out[count].table, sizeof out[count].table, (const char *) sqlite3_column_text(statement, 0));
        out[count].seat = (int8_t) sqlite3_column_int(statement, 1);
        out[count].sat = (uint32_t) sqlite3_column_int64(statement, 2);
    }
    if (code != SQLITE_DONE)
        tb_sqlite_failed(self);
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? count : -1;
}

tb_store_status tb_sqlite_marked_at(tb_store *store, const char *table, const char *kind, const char *whom,
                                    char name[TB_STORE_NAME + 1])
{
    tb_sqlite *self = (tb_sqlite *) store;

    return one_text(self, tb_sqlite_bound(self, TB_SQLITE_MARKED_AT, "ttt", table, kind, whom), name, TB_STORE_NAME + 1,
                    "there is no such mark");
}

tb_store_status tb_sqlite_hook_set(tb_store *store, const tb_store_hook *hook)
{
    tb_sqlite *self = (tb_sqlite *) store;

    if (!hook->url[0])
        return tb_sqlite_do(self, TB_SQLITE_HOOK_DROP, "ti", hook->table, (int64_t) hook->seat);
    return tb_sqlite_do(self, TB_SQLITE_HOOK_SET, "titbi", hook->table, (int64_t) hook->seat, hook->url, hook->secret,
                        (int64_t) hook->sent);
}

tb_store_status tb_sqlite_hook_sent(tb_store *store, const char *table, int seat, uint32_t sent)
{
    tb_sqlite *self = (tb_sqlite *) store;

    return change_one(self, tb_sqlite_do(self, TB_SQLITE_HOOK_SENT, "tii", table, (int64_t) seat, (int64_t) sent),
                      TB_STORE_ABSENT, "there is no such webhook");
}

static void read_hook(sqlite3_stmt *statement, const char *table, tb_store_hook *out)
{
    const void *secret = sqlite3_column_blob(statement, 2);

    *out = (tb_store_hook){ .seat = (int8_t) sqlite3_column_int(statement, 0),
                            .sent = (uint32_t) sqlite3_column_int64(statement, 3) };
    tb_store_copy(out->table, sizeof out->table, table);
    tb_store_copy(out->url, sizeof out->url, (const char *) sqlite3_column_text(statement, 1));
    if (secret && sqlite3_column_bytes(statement, 2) == TB_STORE_HASH)
        memcpy(out->secret, secret, TB_STORE_HASH);
}

int tb_sqlite_hooks(tb_store *store, const char *table, tb_store_hook out[], int most)
{
    tb_sqlite *self = (tb_sqlite *) store;
    sqlite3_stmt *statement = tb_sqlite_bound(self, TB_SQLITE_HOOKS, "ti", table, (int64_t) most);
    int count = 0, code = SQLITE_ERROR;

    for (; statement && (code = sqlite3_step(statement)) == SQLITE_ROW; count++)
        read_hook(statement, table, &out[count]);
    if (code != SQLITE_DONE)
        tb_sqlite_failed(self);
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? count : -1;
}
