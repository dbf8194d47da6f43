/* act.c - one thing after the other: an intent becomes an entry, the entry is stored, and only then it has happened. */
#include <stdlib.h>

#include "server/hub_parts.h"
#include "server/log.h"

enum { TRIES_MAX = 16, LONG_ROW = 4096 };

/* An entry on its way into the store. */
typedef struct writing {
    tb_append append;
    tb_place *place;
    tb_visit *visit; /* of a creation; else the place's first intent is meant */
    tb_entry entry;
    bool is_form; /* the log goes over into another form; the intent's own entry comes next */
    char *text;
} writing;

static void free_writing(writing *on_its_way)
{
    if (!on_its_way)
        return;
    free(on_its_way->text);
    free(on_its_way);
}

/* False without memory. */
static bool write_text(writing *on_its_way, const tb_table *table)
{
    tb_text length = tb_text_on(NULL, 0);
    tb_store_row *row = &on_its_way->append.row;

    tb_table_write(table, &on_its_way->entry, row->at_ms, &length);
    on_its_way->text = malloc(length.len + 1);
    if (!on_its_way->text)
        return false;
    tb_text text = tb_text_on(on_its_way->text, length.len + 1);
    tb_table_write(table, &on_its_way->entry, row->at_ms, &text);
    row->text = on_its_way->text;
    row->len = text.len;
    return true;
}

static const tb_table empty; /* what the first entry follows */

static void write_first(tb_append *append) { write_text((writing *) append, &empty); }

/* The row that the entry becomes; false without memory. One with a long record is written by the thread that stores it,
 * since the hash of a megabyte takes milliseconds. */
static bool write_out(writing *on_its_way, uint32_t seq)
{
    tb_place *place = on_its_way->place;
    tb_store_row *row = &on_its_way->append.row;

    row->at_ms = tb_place_now_ms(place);
    memcpy(row->table, place->id, sizeof(row->table));
    row->seq = seq;
    if (on_its_way->entry.kind == TB_ENTRY_CREATE && on_its_way->entry.terms.record_len > LONG_ROW) {
        on_its_way->append.write = write_first;
        return true;
    }
    return write_text(on_its_way, place->table ? place->table : &empty);
}

/* --- Entries that are stored ------------------------------------------------------------------------------------------ */

bool tb_place_take(tb_place *place, const tb_entry *entry, int64_t at_ms)
{
    if (tb_table_apply(place->table, entry, at_ms) == TB_NO_ROOM)
        return false;
    place->entries = place->table->entries;
    place->hub->counts.entries++;
    if (place->table->phase == TB_PHASE_FROZEN) {
        tb_place_report_frozen(place);
        tb_place_welcome_all(place); /* being frozen is no news; it shows in the table */
        return true;
    }
    tb_place_tell(place, entry);
    place->hub->options.changed(place->hub->options.context, place, entry);
    return true;
}

/* --- Intents ---------------------------------------------------------------------------------------------------------- */

static tb_intent *take_intent(tb_place *place)
{
    tb_intent *intent = place->intents;

    place->intents = intent->next;
    if (!place->intents)
        place->intents_end = &place->intents;
    place->waiting--;
    place->hub->counts.intents--;
    return intent;
}

static void answer_stored(tb_place *place, tb_intent *intent)
{
    tb_answer answer = { .status = TB_OK };

    memcpy(answer.n, place->table->heard, sizeof(answer.n));
    tb_spans_add(&place->hub->counts.stored, uv_hrtime() - intent->begun_ns);
    intent->answered(intent, &answer);
}

/* If an earlier try was stored after all, the next read of the log shows it. */
static void answer_unavailable(tb_intent *intent)
{
    tb_answer answer = { .status = TB_NOTHING, .unavailable = true, .unsure = intent->unsure };

    intent->answered(intent, &answer);
}

void tb_place_turn_away(tb_place *place, tb_store_status status)
{
    tb_visit *visits = place->visits;

    place->holds++; /* a callback may drop the last reference to it */
    place->visits = NULL;
    for (tb_visit *next; visits; visits = next) {
        next = visits->next;
        visits->arrived(visits, NULL, status);
    }
    while (place->intents)
        answer_unavailable(take_intent(place));
    tb_place_found(place, NULL);
    place->holds--;
}

/* The first intent's entry is not stored as far as we know. Another node wrote that number first; or the connection
 * broke, perhaps after the commit: reading the log tells. */
static void look_again(writing *on_its_way)
{
    tb_place *place = on_its_way->place;
    tb_intent *intent = place->intents;

    bool is_down = on_its_way->append.status == TB_STORE_DOWN, gives_up = is_down && intent->unsure;

    place->doubtful = true;
    intent->unsure |= is_down && !on_its_way->is_form;
    if (gives_up || ++intent->tries > TRIES_MAX) {
        answer_unavailable(take_intent(place));
    } else if (intent->unsure && !on_its_way->is_form) {
        place->unsure = on_its_way->text;
        on_its_way->text = NULL;
    }
}

void tb_place_found(tb_place *place, const char *text)
{
    if (place->unsure && place->intents && text && strcmp(place->unsure, text) == 0)
        answer_stored(place, take_intent(place));
    free(place->unsure);
    place->unsure = NULL;
}

/* The store has answered about the first intent's entry. */
static void stored(tb_append *append)
{
    writing *on_its_way = (writing *) append;
    tb_place *place = on_its_way->place;

    place->writing = false;
    if (append->status == TB_STORE_DOWN || (append->status == TB_STORE_OK && !append->row.stored)) {
        place->hub->counts.conflicts += append->status == TB_STORE_OK;
        look_again(on_its_way);
    } else if (append->status != TB_STORE_OK) {
        answer_unavailable(take_intent(place));
    } else if (on_its_way->is_form) {
        place->doubtful = !tb_place_take(place, &on_its_way->entry, append->row.at_ms);
    } else {
        tb_intent *intent = take_intent(place);
        if (tb_place_take(place, &on_its_way->entry, append->row.at_ms)) {
            answer_stored(place, intent);
        } else {
            place->doubtful = intent->unsure = true;
            answer_unavailable(intent);
        }
    }
    free_writing(on_its_way);
    tb_place_advance(place);
}

/* Our copy may be stale: with other nodes, a refusal is given only after the log was read again. */
static bool looks_first(tb_place *place, tb_status status)
{
    tb_intent *intent = place->intents;

    if (status >= 0 || !place->hub->options.shared || intent->asked_twice)
        return false;
    intent->asked_twice = true;
    place->doubtful = true;
    return true;
}

/* An entry of form 3 in a log of form 2 waits until the log has said so. */
static void put_form_first(writing *on_its_way, tb_status status)
{
    tb_entry form;

    on_its_way->is_form = status >= 0 && tb_table_precede(on_its_way->place->table, &on_its_way->entry, &form);
    if (on_its_way->is_form)
        on_its_way->entry = form;
}

/* Proposes the first intent. True: its entry is on the way, or the place is in doubt; false: it is answered already. */
static bool try_intent(tb_place *place)
{
    writing *on_its_way = calloc(1, sizeof(*on_its_way));
    tb_answer answer = { 0 };

    if (!on_its_way) {
        answer_unavailable(take_intent(place));
        return false;
    }
    on_its_way->place = place;
    on_its_way->append.done = stored;
    answer.status = place->intents->propose(place->intents, place->table, &on_its_way->entry, &answer.why);
    if (looks_first(place, answer.status)) {
        free_writing(on_its_way);
        return true;
    }
    put_form_first(on_its_way, answer.status);
    if (answer.status < 0 || !write_out(on_its_way, place->entries)) {
        answer.unavailable = answer.status >= 0;
        if (answer.unavailable)
            answer.status = TB_NOTHING;
        tb_intent *intent = take_intent(place);
        place->hub->counts.refusals++;
        intent->answered(intent, &answer);
        free_writing(on_its_way);
        return false;
    }
    tb_store_row *row = &on_its_way->append.row;
    row->phase = (int8_t) tb_table_phase_after(place->table, &on_its_way->entry);
    row->seat_changes = on_its_way->entry.kind == TB_ENTRY_SIT || on_its_way->entry.kind == TB_ENTRY_RISE ||
                        (on_its_way->entry.kind == TB_ENTRY_LATE && place->table->phase == TB_PHASE_OPEN);
    row->seat = on_its_way->entry.seat;
    row->name = row->seat_changes ? place->intents->name : NULL;
    place->writing = true;
    tb_pump_append(place->hub->options.pump, &on_its_way->append);
    return true;
}

void tb_place_advance(tb_place *place)
{
    if (place->writing || place->fetching)
        return;
    if (!place->table || place->doubtful) {
        if (place->visits || place->intents || place->viewers || place->holds > 0)
            tb_place_fetch(place);
        else
            tb_place_fold(place), place->doubtful = false;
        tb_place_forget_if_idle(place);
        return;
    }
    place->holds++; /* a callback may drop the last reference, or mark it stale */
    while (place->visits && !place->doubtful) {
        tb_visit *visit = place->visits;
        place->visits = visit->next;
        visit->arrived(visit, place, TB_STORE_OK);
    }
    while (place->intents && !place->writing && !place->doubtful && !try_intent(place))
        ;
    if (place->table)
        tb_place_warm(place);
    place->holds--;
    if (place->doubtful)
        tb_place_advance(place);
    else
        tb_place_forget_if_idle(place);
}

uint32_t tb_place_waiting(const tb_place *place) { return place->waiting; }

void tb_place_intend(tb_place *place, tb_intent *intent)
{
    intent->next = NULL;
    intent->tries = 0;
    intent->begun_ns = uv_hrtime();
    intent->asked_twice = intent->unsure = false;
    *place->intents_end = intent;
    place->intents_end = &intent->next;
    place->waiting++;
    place->hub->counts.intents++;
    tb_place_advance(place);
}

/* --- New tables ------------------------------------------------------------------------------------------------------- */

/* A long record is not replayed on the loop: the reader's thread does it. */
static void created(tb_append *append)
{
    writing *on_its_way = (writing *) append;
    tb_place *place = on_its_way->place;
    tb_visit *visit = on_its_way->visit;
    tb_store_status status = append->status;

    place->writing = false;
    if (status == TB_STORE_OK && !append->row.stored)
        status = TB_STORE_TAKEN;
    if (status == TB_STORE_OK && append->row.len > LONG_ROW) {
        free_writing(on_its_way);
        visit->next = place->visits;
        place->visits = visit;
        tb_place_advance(place);
        return;
    }
    if (status == TB_STORE_OK) {
        place->table = tb_table_new(place->id);
        if (place->table)
            tb_place_warm(place);
        if (!place->table || !tb_place_take(place, &on_its_way->entry, append->row.at_ms)) {
            tb_place_fold(place);
            status = TB_STORE_DOWN;
        }
    }
    free_writing(on_its_way);
    place->holds++;
    visit->arrived(visit, status == TB_STORE_OK ? place : NULL, status);
    place->holds--;
    tb_place_advance(place);
}

void tb_hub_create(tb_hub *hub, const char *id, const tb_entry *entry, tb_visit *visit)
{
    tb_place *place = tb_hub_find(hub, id) ? NULL : tb_hub_place(hub, id);
    writing *on_its_way = place ? calloc(1, sizeof(*on_its_way)) : NULL;

    if (!on_its_way) {
        visit->arrived(visit, NULL, TB_STORE_DOWN);
        return;
    }
    on_its_way->place = place;
    on_its_way->visit = visit;
    on_its_way->append.done = created;
    on_its_way->entry = *entry;
    if (!write_out(on_its_way, 0)) {
        free_writing(on_its_way);
        visit->arrived(visit, NULL, TB_STORE_DOWN);
        return;
    }
    on_its_way->append.row.phase = TB_PHASE_OPEN;
    on_its_way->append.row.is_public = entry->terms.is_public;
    place->writing = true;
    tb_pump_append(hub->options.pump, &on_its_way->append);
}
