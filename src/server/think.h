/* think.h - a bot's decision, made in a thread from the view of its seat alone.
 *
 * Decisions wait for their turn (turns.h). The more of them wait, the less each level thinks, down to a sixteenth: a
 * crowded server answers in time, with weaker moves. */
#ifndef TB_THINK_H
#define TB_THINK_H

#include "server/turns.h"
#include "table/table.h"

typedef struct tb_thought tb_thought;

typedef struct tb_think_options {
    uv_loop_t *loop;
    tb_turns *turns;
    uint32_t iterations; /* that a decision takes at most; 0: as many as its level has */
    int pace_ms;         /* it takes at least so long */
} tb_think_options;

/* Lets the bot that plays the seat choose; `chosen` is called on the loop with a legal move, or 0 when it was stopped.
 * `address` is for whom, as a number. NULL: no memory, no such bot, or too many wait. The thought is freed behind
 * `chosen`. */
tb_thought *tb_think(const tb_think_options *options, const tb_table *table, int seat, uint64_t address,
                     void (*chosen)(void *context, int seat, tb_move move), void *context);

/* Cancels: `chosen` is still called, soon. */
void tb_thought_stop(tb_thought *thought);

#endif
