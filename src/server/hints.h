/* hints.h - what a bot would do on a person's seat: computed in libuv's pool from the view of that seat.
 *
 * The answer follows from the view alone, also its seed: what the seat cannot see changes nothing in it, and the
 * same question has the same answer. Hints wait in a queue of their own (turns.h), and no bot waits for them. */
#ifndef TB_HINTS_H
#define TB_HINTS_H

#include "bots/ranking.h"
#include "server/turns.h"
#include "table/table.h"

typedef struct tb_hints tb_hints;

tb_hints *tb_hints_new(uv_loop_t *loop, int threads);

/* Nothing may be under way. */
void tb_hints_free(tb_hints *hints);

/* One question. It belongs to the hints from tb_hints_ask until `done`. */
typedef struct tb_hint {
    tb_task task; /* first; its address and table are to be filled in */
    const tb_game *game;
    tb_config config;
    int seat;
    tb_view_box view;
    int count;
    tb_move legal[TB_MOVES_MAX];

    bool given; /* out; false: it was stopped, or there was no memory */
    tb_advice advice[TB_MOVES_MAX];
    bool searched;

    void (*done)(struct tb_hint *hint); /* on the loop */
    void *context;
    tb_hints *hints;
} tb_hint;

/* The name of the bot that is asked. */
extern const char tb_hint_bot[];

/* Fills in what the seat, which is to act, sees and may do. */
void tb_hint_see(tb_hint *hint, const tb_match *match, int seat);

/* Whether the seat still sees the same. */
bool tb_hint_still_fits(const tb_hint *hint, const tb_table *table);

/* Has it thought out, in its turn. False: too many wait, and `done` is not called. */
bool tb_hints_ask(tb_hints *hints, tb_hint *hint);

/* Gives back what waits and tells what is under way to stop; nothing new is taken. */
void tb_hints_stop(tb_hints *hints);

#endif
