/* think.h - a bot's decision, made in libuv's pool from the view of its seat alone. */
#ifndef TB_THINK_H
#define TB_THINK_H

#include <uv.h>

#include "table/table.h"

typedef struct tb_thought tb_thought;

/* Lets the bot that plays the seat choose; `chosen` is called on the loop with a legal move, or 0 when it was stopped.
 * It takes at least pace_ms. NULL without memory. The thought is freed behind `chosen`. */
tb_thought *tb_think(uv_loop_t *loop, const tb_table *table, int seat, int pace_ms,
                     void (*chosen)(void *context, int seat, tb_move move), void *context);

/* Cancels: `chosen` is still called, soon. */
void tb_thought_stop(tb_thought *thought);

#endif
