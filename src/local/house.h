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

/* Reads what is needed. */
bool local_read(local_call *call, int needs);

/* Reads "record" or "table", and "at", into call->position; "record" alone, which then is local->record, and with a
 * proof is verified. */
bool local_position_read(local_call *call);
bool local_record_read(local_call *call, tb_proof *proof);

/* --- What happens ------------------------------------------------------------------------------------------------- */

/* Reads "now" and "viewers" of a deed at the table that is known; nobody is told unless they are named. */
bool local_deed(local_call *call);

/* Writes the entry, {"at":...,"text":"...","news":{"blue":{...}}}, and carries it out. The list of entries is open.
 * Where the answer has no room for the news the entry stands alone, and its viewers look. */
bool local_happen(local_call *call, tb_entry *entry);

/* Starts the game if it only waited for its last seat. */
bool local_start_if_full(local_call *call);

/* A whole answer to a deed that is one entry, and to what follows from it by itself. */
bool local_answer_deed(local_call *call, tb_entry *entry);

/* Forgets the review that was begun, finished or not; nothing where there is none. */
void local_review_free(tb_local *local);

/* "bots": the seats that are to act and that bots play. */
void local_put_bots(const tb_table *table, tb_text *out);

#endif
