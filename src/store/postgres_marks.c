/* postgres_marks.c - marks, deeds and reports in PostgreSQL; what becomes of a name. */
#include "base/base.h"
#include "store/postgres.h"

/* A statement that must have changed a row: `otherwise` if there was none. */
static tb_store_status must_change(tb_postgres *self, tb_store_status status, int rows, tb_store_status otherwise,
                                   const char *why)
{
    return status == TB_STORE_OK && rows == 0 ? tb_store_fail(self->store.why, otherwise, "%s", why) : status;
}

tb_store_status tb_postgres_name_change(tb_store *store, const char *name, const char *phrase_hash)
{
    tb_postgres *self = (tb_postgres *) store;
    int rows = 0;
    tb_store_status status = tb_postgres_do(self, TB_POSTGRES_NAME_CHANGE, &rows, "tt", name, phrase_hash);

    if (status == TB_STORE_OK && rows > 0) /* one that began while that ran was not seen by it */
        status = tb_postgres_do(self, TB_POSTGRES_SESSIONS_DROP, NULL, "t", name);
    return must_change(self, status, rows, TB_STORE_ABSENT, "there is no such name");
}

/* One after the other: what refers to a name must be gone before it, and a part that is gone does no harm. */
tb_store_status tb_postgres_name_drop(tb_store *store, const char *name)
{
    static const tb_postgres_id ids[] = { TB_POSTGRES_SESSIONS_DROP, TB_POSTGRES_HOOKS_DROP, TB_POSTGRES_SEATS_DROP,
                                          TB_POSTGRES_DEEDS_FORGET, TB_POSTGRES_NAME_DROP };
    tb_postgres *self = (tb_postgres *) store;
    tb_store_status status = TB_STORE_OK;
    int rows = 0;

    for (int i = 0; i < TB_LEN(ids) && status == TB_STORE_OK; i++)
        status = tb_postgres_do(self, ids[i], &rows, "t", name);
    return must_change(self, status, rows, TB_STORE_ABSENT, "there is no such name");
}

/* --- Marks -------------------------------------------------------------------------------------------------------- */

tb_store_status tb_postgres_mark_set(tb_store *store, const tb_store_mark *mark, bool fresh, int64_t now_ms)
{
    tb_postgres *self = (tb_postgres *) store;
    int rows = 0;
    tb_store_status status = tb_postgres_do(self, TB_POSTGRES_MARK_SET, &rows, "tttitii", mark->kind, mark->who,
                                            mark->whom, mark->until_ms, mark->note, (int64_t) fresh, now_ms);

    return must_change(self, status, rows, TB_STORE_TAKEN, "there is such a mark already");
}

tb_store_status tb_postgres_mark_drop(tb_store *store, const char *kind, const char *who, const char *whom)
{
    tb_postgres *self = (tb_postgres *) store;
    int rows = 0;
    tb_store_status status = tb_postgres_do(self, TB_POSTGRES_MARK_DROP, &rows, "ttt", kind, who, whom);

    return must_change(self, status, rows, TB_STORE_ABSENT, "there is no such mark");
}

tb_store_status tb_postgres_forget_ended(tb_store *store, int64_t now_ms)
{
    tb_postgres *self = (tb_postgres *) store;
    tb_store_status status = tb_postgres_do(self, TB_POSTGRES_MARKS_END, NULL, "i", now_ms);

    return status == TB_STORE_OK ? tb_postgres_do(self, TB_POSTGRES_SESSIONS_END, NULL, "i", now_ms) : status;
}

static void copy_text(const PGresult *result, int row, int column, char *out, size_t size)
{
    tb_store_copy(out, size, PQgetvalue(result, row, column));
}

int tb_postgres_marks(tb_store *store, const char *kind, const char *who, int64_t now_ms, tb_store_mark out[], int most)
{
    PGresult *result = tb_postgres_run((tb_postgres *) store, who[0] ? TB_POSTGRES_MARKS : TB_POSTGRES_MARKS_ALL,
                                       "ttii", kind, who, now_ms, (int64_t) most);
    int count = result ? PQntuples(result) : -1;

    for (int i = 0; i < count; i++) {
        tb_store_copy(out[i].kind, sizeof out[i].kind, kind);
        copy_text(result, i, 0, out[i].who, sizeof out[i].who);
        copy_text(result, i, 1, out[i].whom, sizeof out[i].whom);
        out[i].until_ms = tb_postgres_number(result, i, 2);
        copy_text(result, i, 3, out[i].note, sizeof out[i].note);
    }
    PQclear(result);
    return count;
}

/* --- Deeds and reports -------------------------------------------------------------------------------------------- */

tb_store_status tb_postgres_deed_add(tb_store *store, const tb_store_deed *deed)
{
    return tb_postgres_do((tb_postgres *) store, TB_POSTGRES_DEED_ADD, NULL, "itttt", deed->at_ms, deed->by, deed->deed,
                          deed->about, deed->note);
}

int tb_postgres_deeds(tb_store *store, int64_t after, tb_store_deed out[], int most)
{
    PGresult *result = tb_postgres_run((tb_postgres *) store, TB_POSTGRES_DEEDS, "ii", after, (int64_t) most);
    int count = result ? PQntuples(result) : -1;

    for (int i = 0; i < count; i++) {
        out[i].number = tb_postgres_number(result, i, 0);
        out[i].at_ms = tb_postgres_number(result, i, 1);
        copy_text(result, i, 2, out[i].by, sizeof out[i].by);
        copy_text(result, i, 3, out[i].deed, sizeof out[i].deed);
        copy_text(result, i, 4, out[i].about, sizeof out[i].about);
        copy_text(result, i, 5, out[i].note, sizeof out[i].note);
    }
    PQclear(result);
    return count;
}

int64_t tb_postgres_deeds_last(tb_store *store)
{
    PGresult *result = tb_postgres_run((tb_postgres *) store, TB_POSTGRES_DEEDS_LAST, "");
    int64_t last = result ? tb_postgres_number(result, 0, 0) : -1;

    PQclear(result);
    return last;
}

tb_store_status tb_postgres_reports(tb_store *store, int most, tb_store_take *take, void *context)
{
    tb_postgres *self = (tb_postgres *) store;
    PGresult *result = tb_postgres_run(self, TB_POSTGRES_REPORTS, "i", (int64_t) most);
    tb_store_status status = result ? TB_STORE_OK : self->status;
    int count = result ? PQntuples(result) : 0;
    tb_store_row row = { .phase = -1, .stored = true };

    for (int i = 0; i < count; i++) {
        copy_text(result, i, 0, row.table, sizeof row.table);
        row.seq = (uint32_t) tb_postgres_number(result, i, 1);
        row.at_ms = tb_postgres_number(result, i, 2);
        row.text = PQgetvalue(result, i, 3);
        row.len = (size_t) PQgetlength(result, i, 3);
        if (!take(context, &row))
            break;
    }
    PQclear(result);
    return status;
}
