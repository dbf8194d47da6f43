/* postgres_log.c - the log of tables in PostgreSQL: an append is one statement, one round trip and one commit. */
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "store/postgres.h"

/* The columns of an append, in the order of the parameters. */
enum { IDS, SEQS, TIMES, TEXTS, PHASES, PUBLICS, SEATS, NAMES, COLUMNS };

static size_t room_for(const tb_store_row rows[], int count, int column, int type)
{
    size_t bytes = 0;

    for (int i = 0; i < count; i++) {
        switch (column) {
        case IDS: bytes += TB_STORE_ID; break;
        case TEXTS: bytes += rows[i].len; break;
        case NAMES: bytes += rows[i].name ? strlen(rows[i].name) : 0; break;
        default: bytes += type == TB_POSTGRES_BOOL ? 1 : 8; break;
        }
    }
    return bytes;
}

static void fill(tb_postgres_array column[COLUMNS], const tb_store_row rows[], int count)
{
    static const int types[COLUMNS] = {
        [IDS] = TB_POSTGRES_TEXT,   [SEQS] = TB_POSTGRES_INT8,   [TIMES] = TB_POSTGRES_INT8,
        [TEXTS] = TB_POSTGRES_TEXT, [PHASES] = TB_POSTGRES_INT8, [PUBLICS] = TB_POSTGRES_BOOL,
        [SEATS] = TB_POSTGRES_INT8, [NAMES] = TB_POSTGRES_TEXT,
    };

    for (int i = 0; i < COLUMNS; i++)
        tb_postgres_array_start(&column[i], types[i], count, room_for(rows, count, i, types[i]));
    for (int i = 0; i < count; i++) {
        const char *name = rows[i].name ? rows[i].name : ""; /* nobody is called so */

        tb_postgres_array_text(&column[IDS], rows[i].table, strlen(rows[i].table));
        tb_postgres_array_number(&column[SEQS], rows[i].seq);
        tb_postgres_array_number(&column[TIMES], rows[i].at_ms);
        tb_postgres_array_text(&column[TEXTS], rows[i].text, rows[i].len);
        tb_postgres_array_number(&column[PHASES], rows[i].phase);
        tb_postgres_array_bool(&column[PUBLICS], rows[i].is_public);
        tb_postgres_array_number(&column[SEATS], rows[i].seat_changes ? rows[i].seat : -1);
        tb_postgres_array_text(&column[NAMES], name, strlen(name));
    }
}

static bool is_whole(const tb_postgres_array column[COLUMNS])
{
    for (int i = 0; i < COLUMNS; i++) {
        if (!column[i].bytes)
            return false;
    }
    return true;
}

tb_store_status tb_postgres_append(tb_store *store, const char *node, tb_store_row rows[], int count)
{
    tb_postgres *self = (tb_postgres *) store;
    tb_postgres_array column[COLUMNS];
    PGresult *result = NULL;

    (void) node;
    fill(column, rows, count);
    bool whole = is_whole(column);
    if (whole)
        result = tb_postgres_run(self, TB_POSTGRES_APPEND, "aaaaaaaa", &column[IDS], &column[SEQS], &column[TIMES],
                                 &column[TEXTS], &column[PHASES], &column[PUBLICS], &column[SEATS], &column[NAMES]);
    for (int i = 0; i < COLUMNS; i++)
        free(column[i].bytes);
    if (!whole)
        return tb_store_fail(store->why, TB_STORE_FULL, "no memory for %d rows", count);
    if (!result)
        return self->status;
    for (int i = 0; i < PQntuples(result); i++)
        rows[tb_postgres_number(result, i, 0) - 1].stored = true;
    PQclear(result);
    return TB_STORE_OK;
}

static tb_store_status is_there(tb_postgres *self, const char *table)
{
    int rows;
    tb_store_status status = tb_postgres_do(self, TB_POSTGRES_EXISTS, &rows, "t", table);

    if (status == TB_STORE_OK && rows == 0)
        return tb_store_fail(self->store.why, TB_STORE_ABSENT, "there is no table %s", table);
    return status;
}

static bool hand_over(const PGresult *result, int i, const char *table, tb_store_take *take, void *context)
{
    tb_store_row row = {
        .seq = (uint32_t) tb_postgres_number(result, i, 0),
        .at_ms = tb_postgres_number(result, i, 1),
        .text = PQgetvalue(result, i, 2),
        .len = (size_t) PQgetlength(result, i, 2),
        .phase = -1,
        .stored = true,
    };

    tb_store_copy(row.table, sizeof row.table, table);
    return take(context, &row);
}

tb_store_status tb_postgres_load(tb_store *store, const char *table, uint32_t seq, tb_store_take *take, void *context)
{
    tb_postgres *self = (tb_postgres *) store;
    PGresult *result = tb_postgres_run(self, TB_POSTGRES_LOAD, "ti", table, (int64_t) seq);
    int count = result ? PQntuples(result) : 0;

    for (int i = 0; i < count && hand_over(result, i, table, take, context); i++)
        ;
    if (!tb_postgres_clear(result))
        return self->status;
    return count == 0 ? is_there(self, table) : TB_STORE_OK;
}

tb_store_status tb_postgres_load_parts(tb_store *store, tb_store_part parts[], int count, tb_store_take *take)
{
    tb_postgres *self = (tb_postgres *) store;
    tb_postgres_array ids, seqs;
    PGresult *result = NULL;
    int64_t done = 0; /* the part of which no more is wanted */

    tb_postgres_array_start(&ids, TB_POSTGRES_TEXT, count, (size_t) count * TB_STORE_ID);
    tb_postgres_array_start(&seqs, TB_POSTGRES_INT8, count, (size_t) count * 8);
    for (int i = 0; i < count; i++) {
        tb_postgres_array_text(&ids, parts[i].table, strlen(parts[i].table));
        tb_postgres_array_number(&seqs, parts[i].seq);
    }
    bool whole = ids.bytes && seqs.bytes;
    if (whole)
        result = tb_postgres_run(self, TB_POSTGRES_LOAD_PARTS, "aa", &ids, &seqs);
    free(ids.bytes);
    free(seqs.bytes);
    if (!whole)
        return tb_store_fail(store->why, TB_STORE_FULL, "no memory for %d tables", count);
    for (int i = 0; result && i < PQntuples(result); i++) {
        int64_t number = tb_postgres_number(result, i, 3);
        const tb_store_part *part = &parts[number - 1];
        if (number != done && !hand_over(result, i, part->table, take, part->context))
            done = number;
    }
    return tb_postgres_clear(result) ? TB_STORE_OK : self->status;
}

tb_store_status tb_postgres_rewrite(tb_store *store, const char *table, uint32_t seq, const char *before,
                                    const char *after)
{
    int rows = 0;
    tb_store_status status =
        tb_postgres_do((tb_postgres *) store, TB_POSTGRES_REWRITE, &rows, "titt", table, (int64_t) seq, before, after);

    return status == TB_STORE_OK && rows == 0
               ? tb_store_fail(store->why, TB_STORE_ABSENT, "entry %u of table %s is not as it was", seq, table)
               : status;
}

int tb_postgres_tables(tb_store *store, tb_store_list which, const char *after, char (*out)[TB_STORE_ID + 1], int most)
{
    tb_postgres *self = (tb_postgres *) store;

    static const tb_postgres_id lists[] = {
        [TB_STORE_LIST_LIVE] = TB_POSTGRES_LIST_LIVE,
        [TB_STORE_LIST_PUBLIC] = TB_POSTGRES_LIST_PUBLIC,
        [TB_STORE_LIST_ALL] = TB_POSTGRES_LIST_ALL,
    };

    return tb_postgres_ids(tb_postgres_run(self, lists[which], "ti", after, (int64_t) most), out);
}

/* --- Health ------------------------------------------------------------------------------------------------------- */

tb_store_status tb_postgres_about(tb_store *store, const char *table, tb_store_about *out)
{
    tb_postgres *self = (tb_postgres *) store;
    PGresult *result = tb_postgres_run(self, TB_POSTGRES_ABOUT, "t", table);
    bool there = result && PQntuples(result) == 1;

    if (there)
        *out = (tb_store_about){ tb_postgres_number(result, 0, 0), tb_postgres_number(result, 0, 1),
                                 tb_postgres_number(result, 0, 2) != 0 };
    if (!tb_postgres_clear(result))
        return self->status;
    return there ? TB_STORE_OK : tb_store_fail(store->why, TB_STORE_ABSENT, "there is no table %s", table);
}

tb_store_status tb_postgres_measure(tb_store *store, tb_store_size *out)
{
    tb_postgres *self = (tb_postgres *) store;
    PGresult *result = tb_postgres_run(self, TB_POSTGRES_MEASURE, "");

    if (result)
        *out =
            (tb_store_size){ (uint64_t) tb_postgres_number(result, 0, 0), (uint64_t) tb_postgres_number(result, 0, 1) };
    return tb_postgres_clear(result) ? TB_STORE_OK : self->status;
}

tb_store_status tb_postgres_stand_still(tb_store *store)
{
    tb_postgres *self = (tb_postgres *) store;
    bool done = tb_postgres_ready(self) &&
                tb_postgres_clear(tb_postgres_exec(self, "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"));

    return done ? TB_STORE_OK : self->status;
}

/* Its pages are PostgreSQL's own to check (initdb --data-checksums), and it numbers no entry twice. Counting all of
 * them would take longer than a statement may. */
int64_t tb_postgres_check(tb_store *store, tb_store_found *found, void *context)
{
    tb_postgres *self = (tb_postgres *) store;
    PGresult *strays = tb_postgres_run(self, TB_POSTGRES_STRAYS, "");

    for (int i = 0; strays && i < PQntuples(strays); i++)
        found(context, PQgetvalue(strays, i, 0), "it has entries, and the list of tables does not know it");
    tb_postgres_clear(strays);
    return -1;
}

tb_store_status tb_postgres_copy(tb_store *store, const char *file)
{
    (void) file;
    return tb_store_fail(store->why, TB_STORE_BROKEN, "a PostgreSQL store is copied by pg_dump");
}
