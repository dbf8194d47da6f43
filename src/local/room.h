/* room.h - the tables that are open, and what happens at them.
 *
 * A table here is the same as one on a server (table/table.h), without a store: whoever opened it keeps the entries
 * that answers hand over, in order, and opens it with them again. */
#ifndef LOCAL_ROOM_H
#define LOCAL_ROOM_H

#include "local/ask.h"

enum { LOCAL_TABLES = 8 };

/* A free place for a table, with an empty one in it; the member "id" may name it. -1 after saying why there is none. */
int local_room_new(local_call *call);
void local_room_free(int place);

/* The table at a place that is in use. */
tb_table *local_room_at(int place);

/* The table that the member "table" means. */
bool local_table(local_call *call, tb_table **out);

/* The same; its game must have begun. */
bool local_playing(local_call *call, tb_table **out);

/* A seat of the table, in the member "seat". */
bool local_table_seat(local_call *call, const tb_table *table, int *out);

/* --- What happens ------------------------------------------------------------------------------------------------- */

typedef struct local_deed {
    local_call *call;
    tb_table *table;
    int64_t now;
    uint32_t viewers; /* who is told of it, a bit each; TB_PUBLIC too */
} local_deed;

/* Reads "now" and "viewers"; nobody is told unless they are named. */
bool local_deed_read(local_call *call, tb_table *table, local_deed *out);

/* Writes the entry, {"at":...,"text":"...","news":{"blue":{...}}}, and carries it out. The list of entries is open. */
bool local_happen(local_deed *deed, const tb_entry *entry);

/* Starts the game if it only waited for its last seat. */
bool local_start_if_full(local_deed *deed);

/* Who sits down, from "bot" or "name"; and the entry in which a seat is taken. */
bool local_player(const local_object *seat, tb_player *out);
bool local_propose_sit(local_call *call, const tb_table *table, int seat, const tb_player *player, tb_entry *out);

/* A whole answer to a deed that is one entry, and to what follows from it by itself. */
bool local_answer_deed(local_deed *deed, const tb_entry *entry);

/* "bots": the seats that are to act and that bots play. */
void local_put_bots(const tb_table *table, tb_text *out);

#endif
