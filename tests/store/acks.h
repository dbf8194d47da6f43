/* acks.h - a process that appends and tells of each row that was acknowledged, so that it may be ended at any moment.
 */
#ifndef TB_TEST_STORE_ACKS_H
#define TB_TEST_STORE_ACKS_H

#include "base/rng.h"
#include "store/store.h"

enum { ACK_TABLES = 5 };

/* How many rows of each table must be there. */
typedef struct acks {
    uint32_t rows[ACK_TABLES];
} acks;

/* For a child: appends to the tables until it ends in whatever way, and writes each acknowledged count into `out`. */
void append_for_ever(tb_store *store, tb_rng *rng, int out);

/* For the parent: reads all that the child has told. Returns how many appends that were. */
int read_acks(acks *told, int in);

/* True if every row that was acknowledged is there, as it was written, without a gap before or behind it. The counts
 * are then what is there. */
bool all_there(tb_store *store, acks *told);

#endif
