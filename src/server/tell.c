/* tell.c - what happened at a table goes to everybody who looks: composed once for each seat that is looked from. */
#include "base/bits.h"
#include "server/hub_parts.h"

enum { VIEWERS = TB_MAX_SEATS + 1, NOTES = 2 * VIEWERS };

static int viewer_index(int seat) { return seat == TB_PUBLIC ? TB_MAX_SEATS : seat; }

/* --- News ----------------------------------------------------------------------------------------------------------- */

typedef struct telling {
    const tb_place *place;
    const tb_entry *entry;
    const tb_viewer *viewer;
    tb_seats present;
    int64_t now_ms;
} telling;

static void write_news(void *context, tb_text *out)
{
    const telling *now = context;

    tb_news_entry(now->place->table, now->entry, now->viewer->seat, now->present, now->now_ms, out);
}

static void write_muted(void *context, tb_text *out)
{
    const telling *now = context;

    tb_news_muted(now->place->table, now->entry, now->viewer->seat, out);
}

/* The seat has another key now, or none: every viewer of the seat must prove again that it holds the key. */
static void ask_for_keys(tb_place *place, int seat)
{
    for (tb_viewer *viewer = place->viewers; viewer; viewer = viewer->next) {
        if (viewer->seat == seat)
            viewer->rekeyed(viewer, place->table);
    }
}

void tb_place_tell(tb_place *place, const tb_entry *entry)
{
    tb_note *note[NOTES] = { 0 }; /* for each viewer, and for each who has muted the seat */
    bool is_talk = tb_news_talk(entry);
    telling now = { place, entry, NULL, tb_place_present(place), tb_place_now_ms(place) };
    tb_viewer *next;

    for (tb_viewer *viewer = place->viewers; viewer; viewer = next) {
        bool is_muted = is_talk && tb_has(viewer->muted, entry->seat);
        tb_note **own = &note[viewer_index(viewer->seat) + (is_muted ? VIEWERS : 0)];

        next = viewer->next;
        if (!tb_news_heard(entry))
            continue;
        now.viewer = viewer;
        if (!*own)
            *own = tb_note_make(is_muted ? write_muted : write_news, &now);
        viewer->show(viewer, *own);
    }
    for (int i = 0; i < NOTES; i++)
        tb_note_drop(note[i]);
    if (entry->kind == TB_ENTRY_RISE || entry->kind == TB_ENTRY_LATE || entry->kind == TB_ENTRY_KEY)
        ask_for_keys(place, entry->seat);
}

/* --- Coming and going ------------------------------------------------------------------------------------------------- */

static void write_welcome(void *context, tb_text *out)
{
    const telling *now = context;

    tb_news_welcome(now->place->table, now->viewer->seat, now->viewer->mine, now->present, now->now_ms, out);
}

static void welcome(tb_place *place, tb_viewer *viewer)
{
    telling now = { place, NULL, viewer, tb_place_present(place), tb_place_now_ms(place) };
    tb_note *note = tb_note_make(write_welcome, &now);

    viewer->show(viewer, note);
    tb_note_drop(note);
}

void tb_place_welcome_all(tb_place *place)
{
    for (tb_viewer *viewer = place->viewers, *next; viewer; viewer = next) {
        next = viewer->next;
        welcome(place, viewer);
    }
}

void tb_place_look(tb_place *place, tb_viewer *viewer)
{
    tb_seats before = tb_place_present_here(place);

    viewer->place = place;
    viewer->previous = NULL;
    viewer->next = place->viewers;
    if (viewer->next)
        viewer->next->previous = viewer;
    place->viewers = viewer;
    place->hub->counts.viewers++;

    if (!viewer->next)
        tb_place_ask_presence(place);
    welcome(place, viewer);
    tb_place_presence_changed(place, before, viewer);
}

void tb_viewer_leave(tb_viewer *viewer)
{
    tb_place *place = viewer->place;

    if (!place)
        return;
    tb_seats before = tb_place_present_here(place);
    *(viewer->previous ? &viewer->previous->next : &place->viewers) = viewer->next;
    if (viewer->next)
        viewer->next->previous = viewer->previous;
    viewer->place = NULL;
    place->hub->counts.viewers--;
    tb_place_presence_changed(place, before, NULL);
    tb_place_forget_if_idle(place);
}
