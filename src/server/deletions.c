/* deletions.c - all logs are gone through, a few milliseconds at a time, since the store has other work too. A mark in
 * the store says which name is being deleted: who is interrupted, or has lost the store, begins again. Two nodes that
 * do the same do no harm, since only a row that is as it was read is replaced. */
#include "server/deletions.h"

#include <stdlib.h>
#include <string.h>

#include "server/api.h"
#include "server/erase.h"
#include "server/marks.h"

enum {
    EVERY_MS = 60000, /* between two looks for marks that others have left */
    SLICE_NS = 5000000,
    PAUSE_MS = 20, /* between two slices */
    PAGE = 64,
};

struct tb_deletions {
    tb_job job; /* first */
    tb_service *service;
    uv_timer_t timer;
    bool asking, again, stopping;
    bool more;                    /* something is left to do */
    char name[TB_STORE_NAME + 1]; /* that is being deleted; empty: none */
    int64_t since_ms;
    tb_store_seat kept[TB_KEPT_MAX];
    int kept_count;
    char page[PAGE][TB_STORE_ID + 1]; /* tables that come next */
    int at, count;
};

/* --- On the store's thread ------------------------------------------------------------------------------------------ */

/* It is tried again when the marks are looked at next. */
static bool give_up(tb_deletions *own, const char *table, const char *why)
{
    tb_log(TB_LOG_WARNING, "deletion", "table", table, "why", why, NULL);
    own->name[0] = '\0';
    return false;
}

/* The next name, if there is one. One that is not there any more was deleted by the operator. */
static bool find_name(tb_deletions *own, tb_store *store)
{
    tb_store_mark mark;
    int found = tb_store_marks(store, TB_MARK_DELETION, "", 0, &mark, 1);

    if (found <= 0)
        return false;
    tb_store_status status = tb_store_name_since(store, mark.who, &own->since_ms);
    if (status == TB_STORE_ABSENT)
        return tb_store_mark_drop(store, TB_MARK_DELETION, mark.who, "") == TB_STORE_OK;
    own->kept_count = tb_store_seats_kept(store, mark.who, own->kept, TB_LEN(own->kept));
    if (status != TB_STORE_OK || own->kept_count < 0)
        return give_up(own, "none", tb_store_why(store));
    memcpy(own->name, mark.who, sizeof(own->name));
    own->at = own->count = 0;
    return true;
}

static bool next_page(tb_deletions *own, tb_store *store)
{
    char after[TB_STORE_ID + 1] = "";

    if (own->count > 0)
        memcpy(after, own->page[own->count - 1], sizeof(after));
    own->at = 0;
    own->count = tb_store_tables(store, TB_STORE_LIST_ALL, after, own->page, PAGE);
    if (own->count < 0)
        return give_up(own, "none", tb_store_why(store));
    if (own->count > 0)
        return true;
    tb_store_status status = tb_name_forget(store, own->name); /* that was all */
    if ((status == TB_STORE_OK || status == TB_STORE_ABSENT) &&
        tb_store_mark_drop(store, TB_MARK_DELETION, own->name, "") <= TB_STORE_ABSENT) {
        own->name[0] = '\0';
        return true;
    }
    return give_up(own, "none", tb_store_why(store));
}

/* A table that is damaged does not keep the others; servers read again what has changed (orders.c). */
static bool erase_next(tb_deletions *own, tb_store *store)
{
    const char *table = own->page[own->at++];
    tb_erase_whom whom = { own->name, own->since_ms, own->kept, own->kept_count };
    int count = tb_erase_person(store, table, &whom);

    if (count == TB_ERASE_STORE)
        return give_up(own, table, tb_store_why(store));
    if (count == TB_ERASE_DAMAGED)
        tb_log(TB_LOG_WARNING, "deletion", "table", table, "why", "what stands behind the damage was left as it is",
               NULL);
    if (count > 0 && tb_deed_note(store, "a person", "erase", table) != TB_STORE_OK)
        return give_up(own, table, tb_store_why(store));
    return true;
}

static void work(tb_job *job, tb_store *store)
{
    tb_deletions *own = (tb_deletions *) job;
    uint64_t end = uv_hrtime() + SLICE_NS;

    do {
        if (!own->name[0])
            own->more = find_name(own, store);
        else
            own->more = own->at < own->count ? erase_next(own, store) : next_page(own, store);
    } while (own->more && uv_hrtime() < end);
}

/* --- On the loop ---------------------------------------------------------------------------------------------------- */

static void free_deletions(uv_handle_t *handle) { free(handle->data); }

static void ask(uv_timer_t *timer);

static void worked(tb_job *job)
{
    tb_deletions *own = (tb_deletions *) job;
    bool again = own->more || own->again;

    own->asking = own->again = false;
    if (own->stopping)
        uv_close((uv_handle_t *) &own->timer, free_deletions);
    else
        uv_timer_start(&own->timer, ask, again ? PAUSE_MS : EVERY_MS, 0);
}

static void ask(uv_timer_t *timer)
{
    tb_deletions *own = timer->data;

    own->asking = true;
    own->job.work = work;
    own->job.done = worked;
    tb_pump_ask(own->service->pump, &own->job);
}

void tb_deletions_look(tb_deletions *deletions)
{
    if (!deletions)
        return;
    deletions->again = deletions->asking;
    if (!deletions->asking)
        uv_timer_start(&deletions->timer, ask, 0, 0);
}

tb_deletions *tb_deletions_new(tb_service *service)
{
    tb_deletions *own = calloc(1, sizeof(*own));

    if (own)
        own->service = service;
    return own;
}

void tb_deletions_start(tb_deletions *deletions)
{
    uv_timer_init(&deletions->service->loop, &deletions->timer);
    deletions->timer.data = deletions;
    uv_timer_start(&deletions->timer, ask, 0, 0);
}

void tb_deletions_stop(tb_deletions *deletions)
{
    deletions->stopping = true;
    uv_timer_stop(&deletions->timer);
    if (!deletions->asking)
        uv_close((uv_handle_t *) &deletions->timer, free_deletions);
}
