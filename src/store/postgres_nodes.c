/* postgres_nodes.c - heartbeats, leases, and news of other nodes in PostgreSQL. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "store/postgres.h"

tb_store_status tb_postgres_beat(tb_store *store, const char *node, int64_t ms)
{
    return tb_postgres_do((tb_postgres *) store, TB_POSTGRES_BEAT, NULL, "ti", node, ms);
}

int64_t tb_postgres_now_ms(tb_store *store)
{
    PGresult *result = tb_postgres_run((tb_postgres *) store, TB_POSTGRES_NOW, "");
    int64_t now_ms = result ? tb_postgres_number(result, 0, 0) : -1;

    tb_postgres_clear(result);
    return now_ms;
}

tb_store_status tb_postgres_lease(tb_store *store, const char *node, const char (*tables)[TB_STORE_ID + 1], int count,
                                  bool granted[])
{
    tb_postgres *self = (tb_postgres *) store;
    tb_postgres_array asked;

    tb_postgres_array_start(&asked, TB_POSTGRES_TEXT, count, (size_t) count * TB_STORE_ID);
    for (int i = 0; i < count; i++)
        tb_postgres_array_text(&asked, tables[i], strlen(tables[i]));
    if (!asked.bytes)
        return tb_store_fail(store->why, TB_STORE_FULL, "no memory for %d tables", count);
    PGresult *result = tb_postgres_run(self, TB_POSTGRES_LEASE, "ta", node, &asked);
    free(asked.bytes);
    if (!result)
        return self->status;
    for (int i = 0; i < PQntuples(result); i++)
        granted[tb_postgres_number(result, i, 0) - 1] = true;
    PQclear(result);
    return TB_STORE_OK;
}

int tb_postgres_orphans(tb_store *store, char (*out)[TB_STORE_ID + 1], int most)
{
    return tb_postgres_ids(tb_postgres_run((tb_postgres *) store, TB_POSTGRES_ORPHANS, "i", (int64_t) most), out);
}

tb_store_status tb_postgres_leave(tb_store *store, const char *node)
{
    return tb_postgres_do((tb_postgres *) store, TB_POSTGRES_LEAVE, NULL, "t", node);
}

int tb_postgres_nodes(tb_store *store, char (*out)[TB_STORE_NODE + 1], int most)
{
    PGresult *result = tb_postgres_run((tb_postgres *) store, TB_POSTGRES_NODES, "i", (int64_t) most);

    if (!result)
        return -1;
    int count = PQntuples(result);
    for (int i = 0; i < count; i++)
        tb_store_copy(out[i], TB_STORE_NODE + 1, PQgetvalue(result, i, 0));
    PQclear(result);
    return count;
}

/* --- News --------------------------------------------------------------------------------------------------------- */

/* Copies up to a space; false: nothing stands there, or too much. */
static bool take_word(const char **at, char *out, size_t size)
{
    size_t len = strcspn(*at, " ");

    if (len == 0 || len >= size || (*at)[len] != ' ')
        return false;
    memcpy(out, *at, len);
    out[len] = '\0';
    *at += len + 1;
    return true;
}

/* A number up to a space or the end; false: none stands there. */
static bool take_number(const char **at, uint32_t *out)
{
    char *end;
    unsigned long number = strtoul(*at, &end, 10);

    if (**at < '0' || **at > '9' || (*end && *end != ' ') || number > UINT32_MAX)
        return false;
    *out = (uint32_t) number;
    *at = *end ? end + 1 : end;
    return true;
}

/* "node table seq table seq ...", or "node table !word"; anybody may notify, so anything may stand there. Returns how
 * many were told. */
static int pass_on(const char *text, const char *node, tb_store_told *told, void *context)
{
    char other[TB_STORE_NODE + 1], table[TB_STORE_ID + 1];
    tb_store_notice notice = { .node = other, .table = table };
    int count = 0;

    if (!take_word(&text, other, sizeof other) || !strcmp(other, node))
        return 0;
    while (take_word(&text, table, sizeof table)) {
        notice.is_whisper = *text == '!';
        text += notice.is_whisper;
        if (!take_number(&text, &notice.word))
            break;
        told(context, &notice);
        count++;
    }
    return count;
}

/* Tells of what has come. Returns how many were told. */
static int pass_all_on(tb_postgres *self, const char *node, tb_store_told *told, void *context)
{
    PGnotify *notice;
    int count = 0;

    while ((notice = PQnotifies(self->conn))) {
        count += pass_on(notice->extra, node, told, context);
        PQfreemem(notice);
    }
    return count;
}

/* A pause before the next try, so that the listener does not spin while the database is down. */
static tb_store_status rest(tb_postgres *self, int ms, int wake)
{
    struct pollfd waiting = { .fd = wake, .events = POLLIN };

    poll(&waiting, 1, ms < 250 ? ms : 250);
    return self->status;
}

static bool start_listening(tb_postgres *self, bool *missed)
{
    if (!tb_postgres_ready(self))
        return false;
    if (self->listening)
        return true;
    self->listening = *missed = tb_postgres_clear(tb_postgres_exec(self, "LISTEN taberna"));
    return self->listening;
}

tb_store_status tb_postgres_whisper(tb_store *store, const char *node, const char *table, uint32_t word)
{
    char text[TB_STORE_NODE + TB_STORE_ID + 16];

    snprintf(text, sizeof text, "%s %s !%u", node, table, (unsigned) word);
    return tb_postgres_do((tb_postgres *) store, TB_POSTGRES_NOTIFY, NULL, "t", text);
}

tb_store_status tb_postgres_tell(tb_store *store, const char *node, const tb_store_tiding tidings[], int count)
{
    enum { NOTICE_MAX = 8000, EACH = TB_STORE_ID + 12 }; /* PostgreSQL's, with the closing zero */
    char text[TB_STORE_NODE + 1 + TB_STORE_TIDINGS * EACH];
    int len = snprintf(text, sizeof text, "%s", node);

    _Static_assert(sizeof text < NOTICE_MAX, "a notice has room for all");
    for (int i = 0; i < count; i++)
        len += snprintf(text + len, sizeof text - (size_t) len, " %s %u", tidings[i].table, (unsigned) tidings[i].seq);
    return tb_postgres_do((tb_postgres *) store, TB_POSTGRES_NOTIFY, NULL, "t", text);
}

tb_store_status tb_postgres_listen(tb_store *store, const char *node, int ms, int wake, tb_store_told *told,
                                   void *context, bool *missed)
{
    tb_postgres *self = (tb_postgres *) store;
    int64_t until = tb_postgres_clock() + ms, left;

    if (!start_listening(self, missed))
        return rest(self, ms, wake);
    while (pass_all_on(self, node, told, context) == 0 && !*missed && (left = until - tb_postgres_clock()) > 0) {
        struct pollfd waiting[] = { { .fd = PQsocket(self->conn), .events = POLLIN },
                                    { .fd = wake, .events = POLLIN } };

        poll(waiting, 2, (int) left);
        if (waiting[0].revents && !PQconsumeInput(self->conn)) {
            self->status =
                tb_store_fail(store->why, TB_STORE_DOWN, "database %s: the connection was lost", PQdb(self->conn));
            tb_postgres_drop(self);
            return self->status;
        }
        if (waiting[1].revents)
            break;
    }
    return TB_STORE_OK;
}
