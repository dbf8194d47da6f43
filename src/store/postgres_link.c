/* postgres_link.c - the connection to PostgreSQL, and what its answers mean.
 *
 * Nothing here waits for ever: connecting, sending and answers have their limits, so a database that is stopped, gone
 * or behind a broken network is TB_STORE_DOWN. A lost connection is made again by the next verb. What was under way is
 * unknown then, so it is never sent a second time from here. */
#include <poll.h>
#include <string.h>
#include <time.h>

#include "base/base.h"
#include "store/postgres.h"

enum {
    REST_MS = 250,   /* between two tries to connect                       */
    GRACE_MS = 3000, /* for the answer that a statement has taken too long */
};

/* For a session of our own. Plans are made once. */
#define SETTINGS "SET plan_cache_mode = force_generic_plan;" TB_POSTGRES_SETTINGS("false")

int64_t tb_postgres_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
}

/* --- The connection ----------------------------------------------------------------------------------------------- */

void tb_postgres_drop(tb_postgres *self)
{
    PQfinish(self->conn);
    self->conn = NULL;
    self->listening = false;
    memset(self->prepared, 0, sizeof self->prepared);
}

static tb_store_status fail(tb_postgres *self, tb_store_status status, const char *message)
{
    char line[TB_STORE_WHY];

    tb_store_copy(line, sizeof line, message);
    for (char *at = line; (at = strpbrk(at, "\n\t"));)
        *at = ' ';
    self->status = status;
    return tb_store_fail(self->store.why, status, "database %s: %s", self->conn ? PQdb(self->conn) : "", line);
}

static void keep_quiet(void *context, const char *message) { (void) context, (void) message; }

/* Those before dbname can be set otherwise in the url. */
static PGconn *connect_to(const char *url, tb_store_mode mode)
{
    const char *const words[][2] = {
        { "connect_timeout", "5" },
        { "tcp_user_timeout", "10000" },
        { "keepalives_idle", "10" },
        { "keepalives_interval", "5" },
        { "keepalives_count", "3" },
        { "application_name", "taberna" },
        { "target_session_attrs", mode == TB_STORE_READ ? "any" : "read-write" },
        { "dbname", url },
        { "client_encoding", "UTF8" },
    };
    const char *keys[TB_LEN(words) + 1] = { NULL }, *values[TB_LEN(words) + 1] = { NULL };

    for (int i = 0; i < TB_LEN(words); i++) {
        keys[i] = words[i][0];
        values[i] = words[i][1];
    }
    return PQconnectdbParams(keys, values, 1);
}

/* A pooler makes up the number of the process that serves us: it lends us any of those it has. */
static bool look_for_pooler(tb_postgres *self)
{
    PGresult *result = tb_postgres_exec(self, "SELECT pg_backend_pid()");

    self->pooled = result && tb_postgres_number(result, 0, 0) != PQbackendPID(self->conn);
    return tb_postgres_clear(result);
}

static bool set_up_session(tb_postgres *self)
{
    return tb_postgres_clear(tb_postgres_exec(self, SETTINGS)) &&
           (self->mode != TB_STORE_READ ||
            tb_postgres_clear(tb_postgres_exec(self, "SET default_transaction_read_only = on")));
}

static bool greet(tb_postgres *self)
{
    PQsetNoticeProcessor(self->conn, keep_quiet, NULL);
    if (PQsetnonblocking(self->conn, 1) != 0 || !look_for_pooler(self))
        return false;
    if (self->pooled && self->mode == TB_STORE_HEAR) {
        fail(self, TB_STORE_BROKEN,
             "notices do not come through a pooler of connections; name the database itself with --listen-store");
        return false;
    }
    if (!self->pooled && !set_up_session(self))
        return false;
    return tb_postgres_schema(self, self->mode == TB_STORE_SERVE) == TB_STORE_OK;
}

static bool reconnect(tb_postgres *self)
{
    int64_t now = tb_postgres_clock();

    if (self->tried_ms && now - self->tried_ms < REST_MS)
        return false;
    self->conn = connect_to(self->url, self->mode);
    if (PQstatus(self->conn) != CONNECTION_OK)
        fail(self, TB_STORE_DOWN, self->conn ? PQerrorMessage(self->conn) : "no memory");
    else if (greet(self)) {
        self->tried_ms = 0;
        return true;
    }
    tb_postgres_drop(self);
    self->tried_ms = tb_postgres_clock();
    return false;
}

/* A database that was restarted has closed the connection, behind a last word or notices; that can be seen before
 * anything is sent. */
static bool is_alive(tb_postgres *self)
{
    struct pollfd socket = { .fd = PQsocket(self->conn), .events = POLLIN };

    while (poll(&socket, 1, 0) != 0) {
        if (!PQconsumeInput(self->conn) || PQstatus(self->conn) != CONNECTION_OK)
            return false;
    }
    return true;
}

bool tb_postgres_ready(tb_postgres *self)
{
    self->until_ms = tb_postgres_clock() + TB_STORE_PATIENCE + GRACE_MS;
    if (self->conn && !is_alive(self))
        tb_postgres_drop(self);
    return self->conn || reconnect(self);
}

/* --- Answers ------------------------------------------------------------------------------------------------------ */

/* Waits until libpq can go on; false: too late, or lost. */
static bool wait_for(tb_postgres *self)
{
    int left = PQflush(self->conn);
    struct pollfd socket = { .fd = PQsocket(self->conn), .events = (short) (left > 0 ? POLLIN | POLLOUT : POLLIN) };
    int64_t ms = self->until_ms - tb_postgres_clock();

    if (left < 0) {
        fail(self, TB_STORE_DOWN, PQerrorMessage(self->conn));
        return false;
    }
    if (ms <= 0) {
        fail(self, TB_STORE_DOWN, "no answer in time; is the server stopped?");
        return false;
    }
    poll(&socket, 1, (int) ms);
    if (socket.revents & ~POLLOUT && !PQconsumeInput(self->conn)) {
        fail(self, TB_STORE_DOWN, PQerrorMessage(self->conn));
        return false;
    }
    return true;
}

/* Whether this, which may be NULL, is the end of all answers. In a pipeline that is its mark alone. */
static bool is_end(tb_postgres *self, const PGresult *next)
{
    if (PQpipelineStatus(self->conn) == PQ_PIPELINE_OFF || PQstatus(self->conn) != CONNECTION_OK)
        return !next;
    return PQresultStatus(next) == PGRES_PIPELINE_SYNC && PQexitPipelineMode(self->conn);
}

/* The last answer to what was sent, or the first that is an error; NULL: the connection is broken. */
static PGresult *answer(tb_postgres *self)
{
    PGresult *kept = NULL;

    for (;;) {
        while (PQflush(self->conn) > 0 || PQisBusy(self->conn)) {
            if (!wait_for(self)) {
                PQclear(kept);
                return NULL;
            }
        }
        PGresult *next = PQgetResult(self->conn);
        if (is_end(self, next)) {
            PQclear(next);
            return kept;
        }
        if (!next)
            continue;
        if (kept && PQresultStatus(kept) == PGRES_FATAL_ERROR) {
            PQclear(next);
        } else {
            PQclear(kept);
            kept = next;
        }
    }
}

/* What failures mean, by the beginning of their code; the first that fits. Else something is not as we made it. */
static const struct {
    const char *code;
    tb_store_status status;
} meanings[] = {
    { "08", TB_STORE_DOWN },      /* connection                                     */
    { "23503", TB_STORE_ABSENT }, /* refers to a name or a table that is not there */
    { "25006", TB_STORE_DOWN },   /* read only: this server is a standby now        */
    { "40", TB_STORE_DOWN },      /* rolled back by a conflict with another         */
    { "53100", TB_STORE_FULL },   /* disk                                           */
    { "53200", TB_STORE_FULL },   /* memory                                         */
    { "53", TB_STORE_DOWN },      /* too many connections                           */
    { "55P03", TB_STORE_DOWN },   /* a lock was not to be had                       */
    { "57", TB_STORE_DOWN },      /* cancelled, stopped, not yet started            */
    { "58", TB_STORE_DOWN },      /* its operating system                           */
};

static bool begins(const char *text, const char *with) { return strncmp(text, with, strlen(with)) == 0; }

static tb_store_status status_of(const char *code)
{
    for (int i = 0; i < TB_LEN(meanings); i++) {
        if (begins(code, meanings[i].code))
            return meanings[i].status;
    }
    return TB_STORE_BROKEN;
}

/* Passes a good result on and explains a bad one. */
static PGresult *checked(tb_postgres *self, PGresult *result)
{
    ExecStatusType kind = PQresultStatus(result);
    const char *code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char *message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);

    if (kind == PGRES_TUPLES_OK || kind == PGRES_COMMAND_OK)
        return result;
    self->rolled_back = code && (begins(code, "40001") || begins(code, "40P01"));
    if (result)
        fail(self, code ? status_of(code) : TB_STORE_DOWN, message ? message : PQresultErrorMessage(result));
    if (!result || PQstatus(self->conn) != CONNECTION_OK ||
        (code && begins(code, "25006") && self->mode != TB_STORE_READ))
        tb_postgres_drop(self);
    PQclear(result);
    return NULL;
}

PGresult *tb_postgres_answer(tb_postgres *self, bool sent)
{
    if (sent)
        return checked(self, answer(self));
    fail(self, TB_STORE_DOWN, PQerrorMessage(self->conn));
    tb_postgres_drop(self);
    return NULL;
}

PGresult *tb_postgres_exec(tb_postgres *self, const char *sql)
{
    return self->conn ? tb_postgres_answer(self, PQsendQuery(self->conn, sql)) : NULL;
}
