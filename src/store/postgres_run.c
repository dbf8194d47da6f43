/* postgres_run.c - statements on the connection: prepared, bound, run, and read; behind a pooler without the first. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "store/postgres.h"

enum {
    MAX_ARGS = 8,
    RETRIES = 5, /* of a transaction that was rolled back by a conflict */
};

static const char *const text_of[TB_POSTGRES_IDS] = {
#define X(id, sql) [TB_POSTGRES_##id] = (sql),
    TB_POSTGRES_STATEMENTS(X)
#undef X
};

static const char *const name_of[TB_POSTGRES_IDS] = {
#define X(id, sql) [TB_POSTGRES_##id] = #id,
    TB_POSTGRES_STATEMENTS(X)
#undef X
};

typedef struct parameters {
    int count;
    const char *value[MAX_ARGS];
    int len[MAX_ARGS];
    int binary[MAX_ARGS];
    char number[MAX_ARGS][24];
} parameters;

static void read_parameters(parameters *out, const char *types, va_list args)
{
    for (out->count = 0; types[out->count]; out->count++) {
        int i = out->count;
        const tb_postgres_array *array;

        out->binary[i] = types[i] == 'a' || types[i] == 'b';
        switch (types[i]) {
        case 'a':
            array = va_arg(args, const tb_postgres_array *);
            out->value[i] = array->bytes;
            out->len[i] = (int) array->len;
            break;
        case 'b':
            out->value[i] = va_arg(args, const char *);
            out->len[i] = TB_STORE_HASH;
            break;
        case 'i':
            snprintf(out->number[i], sizeof out->number[i], "%lld", (long long) va_arg(args, int64_t));
            out->value[i] = out->number[i];
            break;
        default: out->value[i] = va_arg(args, const char *); break;
        }
    }
}

static bool prepare(tb_postgres *self, tb_postgres_id id)
{
    if (self->prepared[id])
        return true;
    self->prepared[id] =
        tb_postgres_clear(tb_postgres_answer(self, PQsendPrepare(self->conn, name_of[id], text_of[id], 0, NULL)));
    return self->prepared[id];
}

/* A statement and, before it, the settings of its transaction: what goes down a pipeline until its mark is one
 * transaction and one round trip. Nothing is left behind in the session, which others use next. */
static bool send_pooled(tb_postgres *self, tb_postgres_id id, const parameters *given)
{
    static const char settings[] = TB_POSTGRES_SETTINGS("true");
    static const char settings_to_read[] =
        TB_POSTGRES_SETTINGS("true") ", set_config('transaction_read_only', 'on', true)";

    return PQenterPipelineMode(self->conn) &&
           PQsendQueryParams(self->conn, self->mode == TB_STORE_READ ? settings_to_read : settings, 0, NULL, NULL, NULL,
                             NULL, 0) &&
           PQsendQueryParams(self->conn, text_of[id], given->count, NULL, given->value, given->len, given->binary, 0) &&
           PQpipelineSync(self->conn);
}

static PGresult *run_once(tb_postgres *self, tb_postgres_id id, const parameters *given)
{
    if (!tb_postgres_ready(self))
        return NULL;
    if (self->pooled)
        return tb_postgres_answer(self, send_pooled(self, id, given));
    if (!prepare(self, id))
        return NULL;
    return tb_postgres_answer(
        self, PQsendQueryPrepared(self->conn, name_of[id], given->count, given->value, given->len, given->binary, 0));
}

static PGresult *run(tb_postgres *self, tb_postgres_id id, const parameters *given)
{
    PGresult *result = NULL;

    for (int i = 0; i < RETRIES && !result; i++) {
        self->rolled_back = false;
        result = run_once(self, id, given);
        if (!result && !self->rolled_back)
            break;
    }
    return result;
}

PGresult *tb_postgres_run(tb_postgres *self, tb_postgres_id id, const char *types, ...)
{
    parameters given;
    va_list args;

    va_start(args, types);
    read_parameters(&given, types, args);
    va_end(args);
    return run(self, id, &given);
}

tb_store_status tb_postgres_do(tb_postgres *self, tb_postgres_id id, int *rows, const char *types, ...)
{
    parameters given;
    va_list args;

    va_start(args, types);
    read_parameters(&given, types, args);
    va_end(args);
    PGresult *result = run(self, id, &given);
    if (rows)
        *rows = result ? PQntuples(result) : 0;
    return tb_postgres_clear(result) ? TB_STORE_OK : self->status;
}

/* --- Arrays ------------------------------------------------------------------------------------------------------- */

/* The highest byte first, as on the wire. */
static void put(tb_postgres_array *array, uint64_t number, int bytes)
{
    TB_ASSERT(!array->bytes || array->len + (size_t) bytes <= array->size);
    for (int i = bytes - 1; array->bytes && i >= 0; i--, number >>= 8)
        array->bytes[array->len + (size_t) i] = (char) (number & 0xff);
    array->len += (size_t) bytes;
}

void tb_postgres_array_start(tb_postgres_array *array, int type, int count, size_t bytes)
{
    size_t size = 20 + 4 * (size_t) count + bytes;

    *array = (tb_postgres_array){ .bytes = malloc(size), .size = size };
    put(array, 1, 4); /* one dimension */
    put(array, 0, 4); /* no NULL in it */
    put(array, (uint64_t) type, 4);
    put(array, (uint64_t) count, 4);
    put(array, 1, 4); /* counted from 1 */
}

void tb_postgres_array_text(tb_postgres_array *array, const char *text, size_t len)
{
    put(array, len, 4);
    TB_ASSERT(!array->bytes || array->len + len <= array->size);
    if (array->bytes)
        memcpy(array->bytes + array->len, text, len);
    array->len += len;
}

void tb_postgres_array_number(tb_postgres_array *array, int64_t number)
{
    put(array, 8, 4);
    put(array, (uint64_t) number, 8);
}

void tb_postgres_array_bool(tb_postgres_array *array, bool value)
{
    put(array, 1, 4);
    put(array, value, 1);
}

/* --- Results ------------------------------------------------------------------------------------------------------ */

bool tb_postgres_clear(PGresult *result)
{
    bool there = result;

    PQclear(result);
    return there;
}

int64_t tb_postgres_number(const PGresult *result, int row, int column)
{
    return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

int tb_postgres_ids(PGresult *result, char (*out)[TB_STORE_ID + 1])
{
    int count = result ? PQntuples(result) : -1;

    for (int i = 0; i < count; i++)
        tb_store_copy(out[i], sizeof out[i], PQgetvalue(result, i, 0));
    PQclear(result);
    return count;
}
