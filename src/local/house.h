/* house.h - the tables that are open, and what happens at them.
 *
 * A table here is the same as one on a server (table/table.h), without a store. */
#ifndef TB_LOCAL_HOUSE_H
#define TB_LOCAL_HOUSE_H

#include "local/calls.h"

/* The end of the year 9999: whatever a clock may add to it still fits. */
#define LOCAL_LATEST_MS INT64_C(253402300799999)
#define LOCAL_TIME_FORM "milliseconds since 1970"

#define LOCAL_EVENT_FORM "the number of an event, 0 or more"

/* A free place for a table, with an empty one in it; the member "id" may name it. -1 after saying why there is none. */
int local_place_new(local_call *call);
void local_place_free(tb_local *local, int place);

/* The table that the member "table" means; its game must have begun; and a seat of it, in the member "seat". */
bool local_table(local_call *call, tb_table **out);
bool local_playing(local_call *call, tb_table **out);
bool local_seat(local_call *call, const tb_table *table, int *out);

/* The member "now". */
bool local_now(local_call *call, int64_t *out);

/* --- What happens ------------------------------------------------------------------------------------------------- */

typedef struct local_deed {
    local_call *call;
    tb_table *table;
    int64_t now;
    uint32_t viewers; /* who is told of it, a bit each; TB_PUBLIC too */
} local_deed;

/* Reads "now" and "viewers"; nobody is told unless they are named. */
bool local_deed_read(local_call *call, tb_table *table, local_deed *out);

/* Writes the entry, {"at":...,"text":"...","news":{"blue":{...}}}, and carries it out. The list of entries is open.
 * Where the answer has no room for the news the entry stands alone, and its viewers look. */
bool local_happen(local_deed *deed, tb_entry *entry);

/* Starts the game if it only waited for its last seat. */
bool local_start_if_full(local_deed *deed);

/* A whole answer to a deed that is one entry, and to what follows from it by itself. */
bool local_answer_deed(local_deed *deed, tb_entry *entry);

/* Forgets the review that was begun, finished or not; nothing where there is none. */
void local_review_free(tb_local *local);

/* "bots": the seats that are to act and that bots play. */
void local_put_bots(const tb_table *table, tb_text *out);

#endif
