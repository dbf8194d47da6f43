/* postgres_people.c - names, sessions, kept seats and webhooks in PostgreSQL. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "store/postgres.h"

/* A statement that must have given or changed a row: `otherwise` if there was none. */
static tb_store_status one_row(tb_postgres *self, tb_store_status status, int rows, tb_store_status otherwise,
                               const char *why)
{
    if (status == TB_STORE_OK && rows == 0)
        return tb_store_fail(self->store.why, otherwise, "%s", why);
    return status;
}

/* The one text that a query answers with. */
static tb_store_status one_text(tb_postgres *self, PGresult *result, char *out, size_t size, const char *why)
{
    int rows = result ? PQntuples(result) : 0;
    tb_store_status status = result ? TB_STORE_OK : self->status;

    if (rows > 0)
        tb_store_copy(out, size, PQgetvalue(result, 0, 0));
    PQclear(result);
    return one_row(self, status, rows, TB_STORE_ABSENT, why);
}

tb_store_status tb_postgres_name_add(tb_store *store, const char *name, const char *phrase_hash, int64_t at_ms)
{
    tb_postgres *self = (tb_postgres *) store;
    int rows;
    tb_store_status status = tb_postgres_do(self, TB_POSTGRES_NAME_ADD, &rows, "tti", name, phrase_hash, at_ms);

    return one_row(self, status, rows, TB_STORE_TAKEN, "the name is taken");
}

tb_store_status tb_postgres_name_phrase(tb_store *store, const char *name, char phrase_hash[TB_STORE_PHRASE])
{
    tb_postgres *self = (tb_postgres *) store;

    return one_text(self, tb_postgres_run(self, TB_POSTGRES_NAME_PHRASE, "t", name), phrase_hash, TB_STORE_PHRASE,
                    "there is no such name");
}

tb_store_status tb_postgres_name_since(tb_store *store, const char *name, int64_t *at_ms)
{
    tb_postgres *self = (tb_postgres *) store;
    char digits[24] = "";
    tb_store_status status = one_text(self, tb_postgres_run(self, TB_POSTGRES_NAME_SINCE, "t", name), digits,
                                      sizeof digits, "there is no such name");

    *at_ms = strtoll(digits, NULL, 10);
    return status;
}

tb_store_status tb_postgres_session_add(tb_store *store, const uint8_t hash[TB_STORE_HASH], const char *name,
                                        int64_t until_ms)
{
    tb_postgres *self = (tb_postgres *) store;
    int rows;
    tb_store_status status =
        tb_postgres_do(self, TB_POSTGRES_SESSION_ADD, &rows, "btii", hash, name, until_ms, (int64_t) TB_STORE_SESSIONS);

    return one_row(self, status, rows, TB_STORE_TAKEN, "there is such a session already");
}

tb_store_status tb_postgres_session_name(tb_store *store, const uint8_t hash[TB_STORE_HASH], int64_t now_ms,
                                         char name[TB_STORE_NAME + 1])
{
    tb_postgres *self = (tb_postgres *) store;

    return one_text(self, tb_postgres_run(self, TB_POSTGRES_SESSION_NAME, "bi", hash, now_ms), name, TB_STORE_NAME + 1,
                    "there is no such session, or it has ended");
}

tb_store_status tb_postgres_session_drop(tb_store *store, const uint8_t hash[TB_STORE_HASH])
{
    tb_postgres *self = (tb_postgres *) store;
    int rows;
    tb_store_status status = tb_postgres_do(self, TB_POSTGRES_SESSION_DROP, &rows, "b", hash);

    return one_row(self, status, rows, TB_STORE_ABSENT, "there is no such session");
}

int tb_postgres_seats_kept(tb_store *store, const char *name, tb_store_seat out[], int most)
{
    PGresult *result = tb_postgres_run((tb_postgres *) store, TB_POSTGRES_SEATS_KEPT, "ti", name, (int64_t) most);
    int count = result ? PQntuples(result) : -1;

    for (int i = 0; i < count; i++) {
        tb_store_copy(out[i].table, sizeof out[i].table, PQgetvalue(result, i, 0));
        out[i].seat = (int8_t) tb_postgres_number(result, i, 1);
        out[i].sat = (uint32_t) tb_postgres_number(result, i, 2);
    }
    PQclear(result);
    return count;
}

tb_store_status tb_postgres_marked_at(tb_store *store, const char *table, const char *kind, const char *whom,
                                      char name[TB_STORE_NAME + 1])
{
    tb_postgres *self = (tb_postgres *) store;

    return one_text(self, tb_postgres_run(self, TB_POSTGRES_MARKED_AT, "ttt", table, kind, whom), name,
                    TB_STORE_NAME + 1, "there is no such mark");
}

tb_store_status tb_postgres_hook_set(tb_store *store, const tb_store_hook *hook)
{
    tb_postgres *self = (tb_postgres *) store;

    if (!hook->url[0])
        return tb_postgres_do(self, TB_POSTGRES_HOOK_DROP, NULL, "ti", hook->table, (int64_t) hook->seat);
    return tb_postgres_do(self, TB_POSTGRES_HOOK_SET, NULL, "titbi", hook->table, (int64_t) hook->seat, hook->url,
                          hook->secret, (int64_t) hook->sent);
}

tb_store_status tb_postgres_hook_sent(tb_store *store, const char *table, int seat, uint32_t sent)
{
    tb_postgres *self = (tb_postgres *) store;
    int rows;
    tb_store_status status =
        tb_postgres_do(self, TB_POSTGRES_HOOK_SENT, &rows, "tii", table, (int64_t) seat, (int64_t) sent);

    return one_row(self, status, rows, TB_STORE_ABSENT, "there is no such webhook");
}

int tb_postgres_hooks(tb_store *store, const char *table, tb_store_hook out[], int most)
{
    PGresult *result = tb_postgres_run((tb_postgres *) store, TB_POSTGRES_HOOKS, "ti", table, (int64_t) most);
    int count = result ? PQntuples(result) : -1;

    for (int i = 0; i < count; i++) {
        const char *hex = PQgetvalue(result, i, 2);

        out[i] = (tb_store_hook){ .seat = (int8_t) tb_postgres_number(result, i, 0),
                                  .sent = (uint32_t) tb_postgres_number(result, i, 3) };
        tb_store_copy(out[i].table, sizeof out[i].table, table);
        tb_store_copy(out[i].url, sizeof out[i].url, PQgetvalue(result, i, 1));
        tb_read_hex_bytes(&hex, hex + strlen(hex), out[i].secret, TB_STORE_HASH);
    }
    PQclear(result);
    return count;
}
