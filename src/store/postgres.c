/* postgres.c - opens the store in a PostgreSQL database. */
#include "store/postgres.h"

#include <stdlib.h>
#include <string.h>

static void close_store(tb_store *store)
{
    tb_postgres *self = (tb_postgres *) store;

    tb_postgres_drop(self);
    free(self->url);
    free(self);
}

static tb_store_status check_url(const char *url, char why[TB_STORE_WHY])
{
    char *message = NULL;
    PQconninfoOption *options = PQconninfoParse(url, &message);
    tb_store_status status = TB_STORE_OK;

    if (!options)
        status = tb_store_fail(why, TB_STORE_BROKEN, "the address of the database cannot be read: %.*s",
                               message ? (int) strcspn(message, "\n") : 9, message ? message : "no memory");
    PQconninfoFree(options);
    PQfreemem(message);
    return status;
}

static tb_store_status open_store(const char *url, tb_store_mode mode, tb_store **out, char why[TB_STORE_WHY])
{
    tb_postgres *self = calloc(1, sizeof *self);
    char *copy = strdup(url);
    tb_store_status status = check_url(url, why);

    if (!self || !copy || status != TB_STORE_OK) {
        free(self);
        free(copy);
        return status != TB_STORE_OK ? status : tb_store_fail(why, TB_STORE_FULL, "no memory");
    }
    self->store.driver = &tb_store_postgres;
    self->url = copy;
    self->mode = mode;
    if (!tb_postgres_ready(self)) {
        tb_store_copy(why, TB_STORE_WHY, self->store.why);
        status = self->status;
        close_store(&self->store);
        return status;
    }
    *out = &self->store;
    return TB_STORE_OK;
}

const tb_store_driver tb_store_postgres = {
    .scheme = "postgresql://",
    .open = open_store,
    .close = close_store,
    .append = tb_postgres_append,
    .load = tb_postgres_load,
    .load_parts = tb_postgres_load_parts,
    .rewrite = tb_postgres_rewrite,
    .tables = tb_postgres_tables,
    .about = tb_postgres_about,
    .measure = tb_postgres_measure,
    .check = tb_postgres_check,
    .stand_still = tb_postgres_stand_still,
    .copy = tb_postgres_copy,
    .beat = tb_postgres_beat,
    .now_ms = tb_postgres_now_ms,
    .lease = tb_postgres_lease,
    .orphans = tb_postgres_orphans,
    .leave = tb_postgres_leave,
    .nodes = tb_postgres_nodes,
    .whisper = tb_postgres_whisper,
    .tell = tb_postgres_tell,
    .listen = tb_postgres_listen,
    .name_add = tb_postgres_name_add,
    .name_phrase = tb_postgres_name_phrase,
    .name_since = tb_postgres_name_since,
    .session_add = tb_postgres_session_add,
    .session_name = tb_postgres_session_name,
    .session_drop = tb_postgres_session_drop,
    .seats_kept = tb_postgres_seats_kept,
    .name_change = tb_postgres_name_change,
    .name_drop = tb_postgres_name_drop,
    .mark_set = tb_postgres_mark_set,
    .mark_drop = tb_postgres_mark_drop,
    .marks = tb_postgres_marks,
    .forget_ended = tb_postgres_forget_ended,
    .marked_at = tb_postgres_marked_at,
    .deed_add = tb_postgres_deed_add,
    .deeds = tb_postgres_deeds,
    .deeds_last = tb_postgres_deeds_last,
    .reports = tb_postgres_reports,
    .hook_set = tb_postgres_hook_set,
    .hook_sent = tb_postgres_hook_sent,
    .hooks = tb_postgres_hooks,
};
