/* mutes.c - a person does not want to be told what another seat says. That is between the person and the server: it
 * stands in no log, the other seat does not learn of it, and it holds for as long as the table is kept. Who comes again
 * is told what was said meanwhile, as soon as it is known whom it wants to hear. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/bits.h"
#include "core/view.h"
#include "server/marks.h"
#include "server/socket_parts.h"

typedef struct muting {
    tb_job job; /* first */
    tb_socket *socket;
    tb_ask_op ask;  /* of a change */
    bool is_change; /* else only what was decided before is looked up */
    tb_seats muted; /* then, by the store */
    int seats;      /* at the table */
    const tb_game *game;
    uint32_t sat;      /* the entry with which the person sat down: the next one on the seat hears everybody */
    uint32_t welcomed; /* the number of the last message by then */
    tb_store_status status;
} muting;

static const char *name_of(const muting *own, int seat) { return tb_seat_name(own->game, own->seats, seat); }

/* --- In the store ------------------------------------------------------------------------------------------------- */

static void ask_store(tb_job *job, tb_store *store)
{
    muting *own = (muting *) job;
    tb_store_mark mark = { .kind = TB_MARK_MUTE, .until_ms = INT64_MAX }, found[TB_MAX_SEATS];

    snprintf(mark.who, sizeof(mark.who), "%s/%s/%" PRIu32, own->socket->id, own->socket->seat_name, own->sat);
    snprintf(mark.whom, sizeof(mark.whom), "%s", own->ask.seat);
    if (own->is_change)
        own->status = own->ask.agrees ? tb_store_mark_set(store, &mark, false, 0)
                                      : tb_store_mark_drop(store, mark.kind, mark.who, mark.whom);
    if (own->status != TB_STORE_OK && own->status != TB_STORE_ABSENT)
        return;
    int count = tb_store_marks(store, TB_MARK_MUTE, mark.who, 0, found, TB_MAX_SEATS);
    own->status = count < 0 ? TB_STORE_DOWN : TB_STORE_OK;
    for (int i = 0; i < count; i++) {
        for (int seat = 0; seat < own->seats; seat++)
            own->muted |= strcmp(found[i].whom, name_of(own, seat)) == 0 ? 1u << seat : 0;
    }
}

/* --- Told to the person ------------------------------------------------------------------------------------------- */

static void write_muted(void *context, tb_text *out)
{
    const muting *own = context;

    tb_json_open(out, NULL, '{');
    tb_json_string(out, "type", "muted");
    if (own->is_change)
        tb_json_int(out, "id", own->ask.id);
    tb_json_open(out, "seats", '[');
    TB_EACH (seat, own->muted)
        tb_json_string(out, NULL, name_of(own, (int) seat));
    tb_json_close(out, ']');
    tb_json_close(out, '}');
}

static void write_said(void *context, tb_text *out)
{
    const muting *own = context;

    tb_news_said(tb_place_known(own->socket->viewer.place), own->socket->viewer.seat, own->muted, own->welcomed, out);
}

/* The last that was said since the person sat down, up to the welcome; what came behind that it was told as it came. */
static void tell_said(muting *own)
{
    const tb_viewer *viewer = &own->socket->viewer;
    const tb_table *table = viewer->place ? tb_place_known(viewer->place) : NULL;

    if (own->is_change || !table || !tb_table_said(table, viewer->seat, own->muted, own->welcomed))
        return;
    tb_note *note = tb_note_make(write_said, own);
    tb_socket_send(own->socket, note);
    tb_note_drop(note);
}

/* Also the person's other sockets at this table. */
static void spread(const muting *own)
{
    tb_socket *socket = own->socket;

    socket->viewer.muted = own->muted;
    for (tb_socket *other = socket->service->socket_list; other; other = other->next) {
        if (other->viewer.place && other->viewer.place == socket->viewer.place &&
            other->viewer.seat == socket->viewer.seat)
            other->viewer.muted = own->muted;
    }
}

static void answered(tb_job *job)
{
    muting *own = (muting *) job;

    if (own->status == TB_STORE_OK) {
        spread(own);
        tb_note *note = own->is_change || own->muted ? tb_note_make(write_muted, own) : NULL;
        if (note)
            tb_socket_send(own->socket, note);
        tb_note_drop(note);
        tell_said(own);
    } else if (own->is_change) {
        tb_socket_refuse(own->socket, &own->ask, TB_SAY_SERVER_STORE);
    }
    tb_socket_drop(own->socket);
    free(own);
}

static void begin(tb_socket *socket, const tb_table *table, const tb_ask_op *ask)
{
    muting *own = table->terms.game ? calloc(1, sizeof(*own)) : NULL;

    if (!own) {
        if (ask)
            tb_socket_refuse(socket, ask, TB_SAY_SERVER_MEMORY);
        return;
    }
    own->job.work = ask_store;
    own->job.done = answered;
    own->socket = tb_socket_hold(socket);
    own->game = table->terms.game;
    own->seats = table->terms.config.seats;
    own->sat = table->sitter[socket->viewer.seat].sat;
    own->welcomed = table->heard[socket->viewer.seat];
    own->is_change = ask != NULL;
    if (ask)
        own->ask = *ask;
    tb_pump_ask(socket->service->pump, &own->job);
}

void tb_socket_recall_mutes(tb_socket *socket, const tb_table *table) { begin(socket, table, NULL); }

void tb_socket_mute(tb_socket *socket, const tb_ask_op *ask)
{
    const tb_table *table = tb_place_known(socket->viewer.place);
    int seat = table ? tb_table_seat(table, ask->seat) : -1;

    if (!table)
        tb_socket_refuse(socket, ask, TB_SAY_SERVER_STORE);
    else if (seat < 0 || seat == socket->viewer.seat)
        tb_socket_refuse(socket, ask, TB_SAY_SERVER_NO_SEAT);
    else
        begin(socket, table, ask);
}
