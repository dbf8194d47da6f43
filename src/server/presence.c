/* presence.c - who is connected to a table, through this node and through others.
 *
 * Nodes whisper to each other, by the store, who is present at a table through them: when that changes, and when
 * another node asks, and a part of the address of one of them, so that the node that keeps the table knows for whom
 * its bots think. What a node said holds as long as it lives. */
#include <stdlib.h>

#include "base/bits.h"
#include "base/hash.h"
#include "core/view.h"
#include "server/hub_parts.h"

/* A whisper: seats in the lowest bits, then the address. */
static const uint32_t QUESTION = 1u << 31; /* asks who is present there */
enum { ADDRESS_AT = 8 };

tb_seats tb_place_present_here(const tb_place *place)
{
    tb_seats present = 0;

    for (const tb_viewer *viewer = place->viewers; viewer; viewer = viewer->next) {
        if (viewer->seat != TB_PUBLIC)
            present |= 1u << viewer->seat;
    }
    return present;
}

tb_seats tb_place_present(const tb_place *place)
{
    tb_seats present = tb_place_present_here(place);

    for (const tb_elsewhere *other = place->elsewhere; other; other = other->next)
        present |= other->seats;
    return present;
}

/* Seated viewers first: who only watches does not slow down, or speed up, the bots of others. */
static const tb_viewer *who_waits(const tb_place *place)
{
    const tb_viewer *found = place->viewers;

    for (const tb_viewer *viewer = found; viewer; viewer = viewer->next) {
        if (viewer->seat != TB_PUBLIC)
            return viewer;
    }
    return found;
}

uint64_t tb_place_waits_for(const tb_place *place)
{
    const tb_viewer *here = who_waits(place);
    const tb_elsewhere *other = place->elsewhere;

    if (here && (here->seat != TB_PUBLIC || !other))
        return here->address;
    return other ? tb_hash(other->node, strlen(other->node), other->address) : 0;
}

/* --- Telling ---------------------------------------------------------------------------------------------------------- */

static void write_presence(void *context, tb_text *out)
{
    const tb_place *place = context;
    const tb_terms *terms = &place->table->terms;

    tb_json_open(out, NULL, '{');
    tb_json_string(out, "type", "presence");
    tb_json_open(out, "seats", '[');
    TB_EACH (seat, tb_place_present(place))
        tb_json_string(out, NULL, tb_seat_name(terms->game, terms->config.seats, (int) seat));
    tb_json_close(out, ']');
    tb_json_close(out, '}');
}

void tb_place_tell_presence(tb_place *place, const tb_viewer *except)
{
    tb_viewer *next;

    if (!place->table || !place->table->terms.game)
        return;
    tb_note *note = tb_note_make(write_presence, place);
    for (tb_viewer *viewer = place->viewers; note && viewer; viewer = next) {
        next = viewer->next;
        if (viewer != except)
            viewer->show(viewer, note);
    }
    tb_note_drop(note);
}

static void whisper(tb_place *place, uint32_t question)
{
    const tb_viewer *waits = who_waits(place);
    uint32_t address = waits && waits->seat != TB_PUBLIC ? (uint32_t) waits->address << ADDRESS_AT & ~QUESTION : 0;

    _Static_assert((int) TB_MAX_SEATS <= (int) ADDRESS_AT, "seats and the address have room beside each other");
    if (place->hub->options.shared)
        tb_pump_whisper(place->hub->options.pump, place->id, tb_place_present_here(place) | address | question);
}

void tb_place_presence_changed(tb_place *place, tb_seats before, const tb_viewer *except)
{
    if (tb_place_present_here(place) == before)
        return;
    tb_place_tell_presence(place, except);
    whisper(place, 0);
}

void tb_place_ask_presence(tb_place *place) { whisper(place, QUESTION); }

/* --- Hearing ---------------------------------------------------------------------------------------------------------- */

static void note_elsewhere(tb_place *place, const char *node, tb_seats seats, uint32_t address)
{
    tb_elsewhere **link = &place->elsewhere;

    while (*link && strcmp((*link)->node, node) != 0)
        link = &(*link)->next;
    if (!*link && seats) {
        *link = calloc(1, sizeof(**link));
        if (*link)
            strncpy((*link)->node, node, TB_STORE_NODE);
    }
    if (!*link)
        return;
    (*link)->seats = seats;
    (*link)->address = address;
    if (!seats) {
        tb_elsewhere *gone = *link;
        *link = gone->next;
        free(gone);
    }
}

void tb_place_whispered(tb_place *place, const tb_store_notice *notice)
{
    tb_seats before = tb_place_present(place), seats = notice->word & ((1u << ADDRESS_AT) - 1);

    if (seats >> TB_MAX_SEATS)
        return;
    note_elsewhere(place, notice->node, seats, (notice->word & ~QUESTION) >> ADDRESS_AT);
    if (tb_place_present(place) != before)
        tb_place_tell_presence(place, NULL);
    if ((notice->word & QUESTION) && tb_place_present_here(place))
        whisper(place, 0);
}

void tb_place_forget_elsewhere(tb_place *place)
{
    while (place->elsewhere) {
        tb_elsewhere *gone = place->elsewhere;
        place->elsewhere = gone->next;
        free(gone);
    }
}

/* --- Nodes that have died -------------------------------------------------------------------------------------------- */

typedef struct living {
    const char (*nodes)[TB_STORE_NODE + 1];
    int count;
} living;

static bool lives(const living *all, const char *node)
{
    for (int i = 0; i < all->count; i++) {
        if (strcmp(all->nodes[i], node) == 0)
            return true;
    }
    return false;
}

static void drop_dead(void *context, tb_place *place)
{
    tb_seats before = tb_place_present(place);

    for (tb_elsewhere *other = place->elsewhere, *next; other; other = next) {
        next = other->next;
        if (!lives(context, other->node))
            note_elsewhere(place, other->node, 0, 0);
    }
    if (tb_place_present(place) != before)
        tb_place_tell_presence(place, NULL);
}

/* A node that has gone may have stored rows and told nobody. */
static bool has_anybody_gone(const tb_hub *hub, const living *now)
{
    for (int i = 0; i < hub->living_count; i++) {
        if (!lives(now, hub->living[i]))
            return true;
    }
    return false;
}

void tb_hub_living(tb_hub *hub, const char (*nodes)[TB_STORE_NODE + 1], int count)
{
    living all = { nodes, count };
    bool gone = has_anybody_gone(hub, &all);

    hub->living_count = count < TB_LEN(hub->living) ? count : TB_LEN(hub->living);
    memcpy(hub->living, nodes, (size_t) hub->living_count * sizeof(hub->living[0]));
    tb_hub_each(hub, drop_dead, &all);
    if (gone)
        tb_hub_missed(hub);
}
