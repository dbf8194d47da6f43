/* room.c - the size of the store, asked for every so often. */
#include "server/room.h"

#include <stdlib.h>

enum { LOOK_MS = 15000, MEGABYTE = 1000000 };

struct tb_room {
    tb_job job; /* first */
    uv_timer_t timer;
    tb_pump *pump;
    uint32_t most_tables, most_megabytes;
    uint32_t taken, taken_before; /* since the last answer, and up to the question it answered */
    tb_store_size size, found;
    tb_store_status status;
    bool asking;
};

static void ask_size(tb_job *job, tb_store *store)
{
    tb_room *room = (tb_room *) job;

    room->status = tb_store_measure(store, &room->found);
}

/* A failure leaves what was known. */
static void size_told(tb_job *job)
{
    tb_room *room = (tb_room *) job;

    room->asking = false;
    if (room->status != TB_STORE_OK)
        return;
    room->size = room->found;
    room->taken -= room->taken_before;
}

static void on_timer(uv_timer_t *timer)
{
    tb_room *room = timer->data;

    if (room->asking)
        return;
    room->asking = true;
    room->taken_before = room->taken;
    tb_pump_ask(room->pump, &room->job);
}

tb_room *tb_room_new(uv_loop_t *loop, tb_pump *pump, uint32_t tables, uint32_t megabytes)
{
    tb_room *room = calloc(1, sizeof(*room));

    if (!room)
        return NULL;
    room->job = (tb_job){ .work = ask_size, .done = size_told };
    room->pump = pump;
    room->most_tables = tables;
    room->most_megabytes = megabytes;
    uv_timer_init(loop, &room->timer);
    room->timer.data = room;
    return room;
}

void tb_room_start(tb_room *room) { uv_timer_start(&room->timer, on_timer, 0, LOOK_MS); }

bool tb_room_take(tb_room *room)
{
    if (room->size.live + room->taken >= room->most_tables || room->size.bytes / MEGABYTE >= room->most_megabytes)
        return false;
    room->taken++;
    return true;
}

tb_store_size tb_room_size(const tb_room *room) { return room->size; }

void tb_room_stop(tb_room *room) { uv_timer_stop(&room->timer); }

static void closed(uv_handle_t *handle) { free(handle->data); }

void tb_room_free(tb_room *room) { uv_close((uv_handle_t *) &room->timer, closed); }
