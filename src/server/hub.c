/* hub.c - the places: found by their id, folded when nothing happens, freed when unused. */
#include <stdlib.h>

#include "base/hash.h"
#include "server/hub_parts.h"

enum { FIRST_BUCKETS = 1024, FOLD_EVERY_MS = 1000, READ_AGAIN_TICKS = 5 };

/* --- Places by id --------------------------------------------------------------------------------------------------- */

static tb_place **bucket_of(const tb_hub *hub, const char *id)
{
    return &hub->bucket[tb_hash(id, TB_TABLE_ID, 0) & (hub->buckets - 1)];
}

tb_place *tb_hub_find(const tb_hub *hub, const char *id)
{
    if (strlen(id) != TB_TABLE_ID)
        return NULL;
    for (tb_place *place = *bucket_of(hub, id); place; place = place->chain) {
        if (memcmp(place->id, id, TB_TABLE_ID) == 0)
            return place;
    }
    return NULL;
}

/* Twice the buckets; without memory the chains just grow longer. */
static void grow(tb_hub *hub)
{
    uint32_t old_count = hub->buckets;
    tb_place **old = hub->bucket, **bigger = calloc(old_count * 2, sizeof(tb_place *));

    if (!bigger)
        return;
    hub->bucket = bigger;
    hub->buckets = old_count * 2;
    for (uint32_t i = 0; i < old_count; i++) {
        for (tb_place *place = old[i], *next; place; place = next) {
            tb_place **bucket = bucket_of(hub, place->id);
            next = place->chain;
            place->chain = *bucket;
            *bucket = place;
        }
    }
    free(old);
}

tb_place *tb_hub_place(tb_hub *hub, const char *id)
{
    tb_place *place = tb_hub_find(hub, id);

    if (place)
        return place;
    place = calloc(1, sizeof(*place));
    if (!place)
        return NULL;
    if (hub->counts.places >= hub->buckets)
        grow(hub);
    place->hub = hub;
    memcpy(place->id, id, TB_TABLE_ID);
    place->intents_end = &place->intents;
    place->used_ms = hub->options.now_ms();
    tb_place **bucket = bucket_of(hub, id);
    place->chain = *bucket;
    *bucket = place;
    hub->counts.places++;
    return place;
}

static void forget(tb_place *place)
{
    tb_hub *hub = place->hub;
    tb_place **link = bucket_of(hub, place->id);

    while (*link != place)
        link = &(*link)->chain;
    *link = place->chain;
    hub->counts.places--;
    tb_place_forget_elsewhere(place);
    free(place->unsure);
    free(place->notes);
    free(place);
}

/* --- Warm and folded -------------------------------------------------------------------------------------------------- */

static void unlink_hot(tb_place *place)
{
    tb_hub *hub = place->hub;

    *(place->hotter ? &place->hotter->colder : &hub->hottest) = place->colder;
    *(place->colder ? &place->colder->hotter : &hub->coldest) = place->hotter;
    place->hotter = place->colder = NULL;
}

static bool is_hot(const tb_place *place) { return place->hotter || place->hub->hottest == place; }

static bool is_busy(const tb_place *place)
{
    return place->writing || place->fetching || place->intents || place->visits;
}

void tb_place_fold(tb_place *place)
{
    if (!place->table)
        return;
    unlink_hot(place);
    tb_table_free(place->table);
    place->table = NULL;
    place->hub->counts.hot--;
}

/* Evicts the least recently used tables. */
static void fold_surplus(tb_hub *hub)
{
    tb_place *place = hub->coldest;

    while (place && hub->counts.hot > hub->options.hot) {
        tb_place *hotter = place->hotter;
        if (!is_busy(place) && place != hub->hottest) {
            tb_place_fold(place);
            tb_place_forget_if_idle(place);
        }
        place = hotter;
    }
}

void tb_place_warm(tb_place *place)
{
    tb_hub *hub = place->hub;

    place->used_ms = hub->options.now_ms();
    if (hub->hottest == place)
        return;
    if (is_hot(place))
        unlink_hot(place);
    else
        hub->counts.hot++;
    place->colder = hub->hottest;
    *(hub->hottest ? &hub->hottest->hotter : &hub->coldest) = place;
    hub->hottest = place;
    fold_surplus(hub);
}

void tb_place_forget_if_idle(tb_place *place)
{
    if (!place->table && !is_busy(place) && !place->viewers && place->holds == 0)
        forget(place);
}

/* Retries stale places whose log could not be read before. */
static void read_again(void *context, tb_place *place)
{
    (void) context;
    if (place->doubtful && (place->viewers || place->holds > 0))
        tb_place_advance(place);
}

static void fold_old(uv_timer_t *timer)
{
    tb_hub *hub = timer->data;

    if (++hub->ticks % READ_AGAIN_TICKS == 0)
        tb_hub_each(hub, read_again, NULL);
    int64_t before = hub->options.now_ms() - hub->options.fold_ms;
    tb_place *place = hub->coldest;

    while (place && place->used_ms < before) {
        tb_place *hotter = place->hotter;
        if (!is_busy(place)) {
            tb_place_fold(place);
            tb_place_forget_if_idle(place);
        }
        place = hotter;
    }
}

/* --- Asked from outside ----------------------------------------------------------------------------------------------- */

tb_hub *tb_hub_new(const tb_hub_options *options)
{
    tb_hub *hub = calloc(1, sizeof(*hub));

    if (!hub)
        return NULL;
    hub->options = *options;
    hub->buckets = FIRST_BUCKETS;
    hub->bucket = calloc(hub->buckets, sizeof(tb_place *));
    if (!hub->bucket) {
        free(hub);
        return NULL;
    }
    uv_timer_init(options->loop, &hub->folding);
    hub->folding.data = hub;
    uv_timer_start(&hub->folding, fold_old, FOLD_EVERY_MS, FOLD_EVERY_MS);
    return hub;
}

static void free_hub(uv_handle_t *handle)
{
    tb_hub *hub = handle->data;

    free(hub->bucket);
    free(hub);
}

void tb_hub_free(tb_hub *hub)
{
    for (uint32_t i = 0; i < hub->buckets; i++) {
        while (hub->bucket[i]) {
            tb_place *place = hub->bucket[i];
            while (place->viewers)
                tb_viewer_leave(place->viewers);
            tb_place_fold(place);
            forget(place);
        }
    }
    uv_timer_stop(&hub->folding);
    uv_close((uv_handle_t *) &hub->folding, free_hub);
}

void tb_hub_visit(tb_hub *hub, const char *id, tb_visit *visit)
{
    tb_place *place = tb_hub_place(hub, id);

    if (!place) {
        visit->arrived(visit, NULL, TB_STORE_DOWN);
        return;
    }
    if (place->table && !place->doubtful && !place->fetching) {
        tb_place_warm(place);
        visit->arrived(visit, place, TB_STORE_OK);
        return;
    }
    visit->next = place->visits;
    place->visits = visit;
    tb_place_advance(place);
}

static void doubt(void *context, tb_place *place)
{
    (void) context;
    place->doubtful = true;
    place->again = place->fetching;
    tb_place_advance(place);
}

void tb_hub_reread(tb_hub *hub, const char *id)
{
    tb_place *place = tb_hub_find(hub, id);

    if (!place || (!place->table && !place->fetching && !place->viewers))
        return; /* it is read when somebody wants it */
    place->anew = true;
    doubt(NULL, place);
}

bool tb_hub_visit_again(tb_hub *hub, const char *id, tb_visit *visit)
{
    tb_place *place = hub->options.shared ? tb_hub_find(hub, id) : NULL;

    if (!place)
        return false;
    visit->next = place->visits;
    place->visits = visit;
    doubt(NULL, place);
    return true;
}

void tb_hub_heard(tb_hub *hub, const tb_store_notice *notice)
{
    tb_place *place = tb_hub_find(hub, notice->table);

    if (!place)
        return;
    if (notice->is_whisper)
        tb_place_whispered(place, notice);
    else if (notice->word >= place->entries && (place->table || place->fetching || place->viewers || place->holds > 0))
        doubt(NULL, place); /* also during the first load, which may have been read before this was written */
}

void tb_hub_missed(tb_hub *hub) { tb_hub_each(hub, doubt, NULL); }

void tb_hub_each(tb_hub *hub, void (*visit)(void *context, tb_place *place), void *context)
{
    for (uint32_t i = 0; i < hub->buckets; i++) {
        for (tb_place *place = hub->bucket[i], *next; place; place = next) {
            next = place->chain;
            visit(context, place);
        }
    }
}

const tb_table *tb_place_table(const tb_place *place) { return place->doubtful ? NULL : place->table; }
const tb_table *tb_place_known(const tb_place *place) { return place->table; }
const char *tb_place_id(const tb_place *place) { return place->id; }

void tb_place_reconsider(tb_place *place) { place->hub->options.changed(place->hub->options.context, place, NULL); }

/* A clock that was fast has written entries from the future. Waiting until it has come would let all clocks of the
 * table stand; so its time goes on from its last entry. */
int64_t tb_place_now_ms(tb_place *place)
{
    int64_t now_ms = place->hub->options.now_ms();
    int64_t last_ms = place->table ? place->table->at_ms : 0;

    if (now_ms + place->ahead_ms < last_ms)
        place->ahead_ms = last_ms - now_ms;
    return now_ms + place->ahead_ms;
}

void tb_place_hold(tb_place *place) { place->holds++; }

void tb_place_release(tb_place *place)
{
    place->holds--;
    tb_place_forget_if_idle(place);
}

void *tb_place_notes(tb_place *place, size_t size)
{
    if (!place->notes)
        place->notes = calloc(1, size);
    return place->notes;
}

uint32_t tb_hub_intents(const tb_hub *hub) { return hub->counts.intents; }

void tb_hub_count(const tb_hub *hub, tb_hub_counts *out)
{
    *out = hub->counts;
    out->table_bytes = 0;
    for (const tb_place *place = hub->hottest; place; place = place->colder)
        out->table_bytes += tb_table_bytes(place->table);
}
