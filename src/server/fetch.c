/* fetch.c - reading a table's log, on the reader's thread. Entries that viewers know are applied there;
 * new ones come back to the loop, which applies and tells them one by one. */
#include <stdlib.h>

#include "games/list.h"
#include "server/hub_parts.h"
#include "server/log.h"
#include "server/marks.h"

void tb_place_report_frozen(const tb_place *place)
{
    const tb_table *table = place->table;
    char why[300];
    tb_text text = tb_text_on(why, sizeof(why));

    tb_message_text(table->reason.row ? &table->reason : &table->frozen, NULL, &text);
    tb_log(TB_LOG_WARNING, "frozen", "table", place->id, "entry",
           table->frozen_at == UINT32_MAX ? "none" : tb_log_number(table->frozen_at), "why", why, NULL);
}

/* A row that is new. */
typedef struct fresh {
    int64_t at_ms;
    size_t len;
    struct fresh *next;
    char text[];
} fresh;

typedef struct fetch {
    tb_job job;
    tb_place *place;
    char id[TB_TABLE_ID + 1];
    uint32_t from, told; /* rows [from, told) are applied on the way, the others handed back */
    uint32_t next;       /* the number of the row that must come                             */
    bool held;           /* by the operator                                                  */
    bool damaged;        /* it did not, or could not be read                                 */
    tb_table *table;     /* made here if it is read from the beginning                       */
    fresh *first, **end;
    bool no_memory;
    tb_store_status status;
} fetch;

static bool keep_row(fetch *job, const tb_store_row *row)
{
    fresh *kept = malloc(sizeof(*kept) + row->len + 1);

    if (!kept)
        return false;
    *kept = (fresh){ row->at_ms, row->len, NULL };
    memcpy(kept->text, row->text, row->len);
    kept->text[row->len] = '\0';
    *job->end = kept;
    job->end = &kept->next;
    return true;
}

static bool take_row(void *context, const tb_store_row *row)
{
    fetch *job = context;

    job->damaged = row->seq != job->next++;
    if (job->damaged)
        return false;
    if (row->seq >= job->told)
        job->no_memory = !keep_row(job, row);
    else
        job->no_memory = tb_table_read(job->table, row->text, row->len, row->at_ms, tb_game_named) == TB_NO_ROOM;
    return !job->no_memory;
}

/* What the store has said about it. */
static void conclude(fetch *job, const tb_store *store)
{
    if (job->no_memory)
        job->status = TB_STORE_DOWN;
    if (job->status == TB_STORE_ABSENT && job->from > 0)
        job->status = TB_STORE_OK; /* nothing new */
    if (job->status == TB_STORE_BROKEN && job->next > 0) {
        job->damaged = true; /* what could be read of it is shown */
        job->status = TB_STORE_OK;
    }
    if (job->status > TB_STORE_ABSENT)
        tb_log(TB_LOG_ERROR, "store", "doing", "load", "table", job->id, "why",
               job->no_memory ? "no memory" : tb_store_why(store), NULL);
}

static void read_log(tb_job *base, tb_store *store)
{
    fetch *job = (fetch *) base;

    if (job->from == 0) { /* later it is told by a deed, and all is read anew (orders.c) */
        tb_store_mark hold;
        job->held = tb_store_marks(store, TB_MARK_HOLD, job->id, 0, &hold, 1) > 0;
        job->table = tb_table_new(job->id);
        job->no_memory = !job->table;
    }
    job->status = job->no_memory ? TB_STORE_DOWN : tb_store_load(store, job->id, job->from, take_row, job);
    conclude(job, store);
}

/* What is new at several tables: a notice of another node names all that it has written to in a tick. */
static void read_what_is_new(tb_job *first, tb_store *store)
{
    static _Thread_local tb_store_part part[TB_JOBS_TOGETHER];
    int count = 0;

    for (tb_job *job = first; job; job = job->next, count++)
        part[count] = (tb_store_part){ .table = ((fetch *) job)->id, .seq = ((fetch *) job)->from, .context = job };
    tb_store_load_parts(store, part, count, take_row);
    for (int i = 0; i < count; i++) {
        fetch *job = part[i].context;
        job->status = part[i].status;
        conclude(job, store);
    }
}

/* Applies and tells what is new. False: it could not be done now. */
static bool take_fresh(fetch *job)
{
    tb_place *place = job->place;
    tb_entry *entry = malloc(sizeof(*entry));
    bool done = entry != NULL;

    for (fresh *row = job->first; row && done; row = row->next) {
        if (tb_table_entry(place->table, row->text, row->len, row->at_ms, tb_game_named, entry) < 0) {
            tb_table_read(place->table, row->text, row->len, row->at_ms, tb_game_named); /* freezes it */
            tb_place_report_frozen(place);
            tb_place_welcome_all(place);
            break;
        }
        done = tb_place_take(place, entry, row->at_ms);
        if (done && row == job->first)
            tb_place_found(place, row->text);
    }
    tb_place_found(place, NULL);
    free(entry);
    return done;
}

static void free_fetch(fetch *job)
{
    for (fresh *row = job->first, *next; row; row = next) {
        next = row->next;
        free(row);
    }
    free(job);
}

static void fetched(tb_job *base)
{
    fetch *job = (fetch *) base;
    tb_place *place = job->place;
    bool anew = job->table != NULL;

    if (job->status != TB_STORE_OK) {
        place->fetching = false;
        tb_table_free(job->table);
        tb_place_turn_away(place, job->status);
        free_fetch(job);
        tb_place_forget_if_idle(place);
        return;
    }
    place->doubtful = place->again;
    place->again = false;
    place->hub->counts.loads += anew;
    bool welcomes = anew && place->anew;
    if (anew) {
        place->anew = false;
        place->table = job->table;
        place->entries = job->table->entries;
        tb_place_warm(place);
        if (place->table->phase == TB_PHASE_FROZEN)
            tb_place_report_frozen(place);
    }
    bool taken = take_fresh(job);
    if (taken && job->damaged && place->table->phase != TB_PHASE_FROZEN) {
        tb_table_missing(place->table);
        tb_place_report_frozen(place);
        tb_place_welcome_all(place);
    }
    if (taken && job->held && place->table->phase != TB_PHASE_FROZEN) {
        tb_table_hold(place->table);
        welcomes = true;
    }
    if (taken && welcomes)
        tb_place_welcome_all(place);
    place->fetching = false;
    if (!taken) {
        place->doubtful = true;
        tb_place_turn_away(place, TB_STORE_DOWN);
    } else if (!place->doubtful) { /* while the copy was stale, nobody acted on its changes */
        place->hub->options.changed(place->hub->options.context, place, NULL);
    }
    free_fetch(job);
    tb_place_advance(place);
}

void tb_place_fetch(tb_place *place)
{
    fetch *job = calloc(1, sizeof(*job));

    if (!job) {
        tb_place_turn_away(place, TB_STORE_DOWN);
        return;
    }
    if (place->anew)
        tb_place_fold(place);
    job->job.work = read_log;
    job->job.done = fetched;
    job->place = place;
    job->end = &job->first;
    memcpy(job->id, place->id, sizeof(job->id));
    job->from = job->next = place->table ? place->entries : 0;
    job->job.together = job->from > 0 ? read_what_is_new : NULL;
    job->told = place->viewers || place->table ? place->entries : UINT32_MAX;
    place->fetching = true;
    tb_pump_ask(place->hub->options.pump, &job->job);
}
