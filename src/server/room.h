/* room.h - whether the server has room for another table: how many are open or played, and how large the store is.
 *
 * The store is asked now and then; what this node creates in between is counted here. */
#ifndef TB_ROOM_H
#define TB_ROOM_H

#include "server/pump.h"

typedef struct tb_room tb_room;

/* At most so many tables that are open or played, and so many megabytes. NULL without memory. */
tb_room *tb_room_new(uv_loop_t *loop, tb_pump *pump, uint32_t tables, uint32_t megabytes);

/* Asks for the first time; before the answer there is room. */
void tb_room_start(tb_room *room);

/* Takes the place of one more table; false: there is none. */
bool tb_room_take(tb_room *room);

/* What the store said last. */
tb_store_size tb_room_size(const tb_room *room);

/* Asks no more. Nothing may be under way at the store when it is freed. */
void tb_room_stop(tb_room *room);
void tb_room_free(tb_room *room);

#endif
