/* turns.h - what waits for a thread: a queue of bounded length with threads of its own, fair to those who wait.
 *
 * Bots, hints, passphrases and long records have a queue each, so none of them waits for another kind. In a queue the
 * addresses that wait take turns, and so do the tables of an address: somebody with many tables waits for them longer
 * than somebody with one. All functions are called on the loop; `work` runs in libuv's pool, which has as many threads
 * as all queues together, so nothing waits there. */
#ifndef TB_TURNS_H
#define TB_TURNS_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

typedef struct tb_turns tb_turns;

/* First in what its owner allocates; it belongs to the queue from tb_turns_ask until `done`. */
typedef struct tb_task {
    void (*work)(struct tb_task *task);
    void (*done)(struct tb_task *task); /* on the loop */
    uint64_t address, table;            /* for whom, as numbers; 0: nobody, none */
    uint32_t behind;                    /* out, when the work begins: how many wait in its queue */
    bool dropped;                       /* out: it was not done, since the queue was stopped     */
    tb_turns *turns;
    uv_work_t pooled;
    struct tb_task *next;
} tb_task;

/* A queue for `threads` tasks at a time. At most `most` wait, and of those an eighth of one address: who asks for very
 * much leaves room for others. NULL without memory. */
tb_turns *tb_turns_new(uv_loop_t *loop, int threads, uint32_t most);

/* Nothing may wait or be under way; NULL is allowed. */
void tb_turns_free(tb_turns *turns);

/* Whether one more task of this address is taken. */
bool tb_turns_has_room(const tb_turns *turns, uint64_t address);

/* False: no room, no memory, or stopped; nothing is called. */
bool tb_turns_ask(tb_turns *turns, tb_task *task);

/* Drops what waits; what is under way goes on to its end, and nothing new is taken. */
void tb_turns_stop(tb_turns *turns);

uint32_t tb_turns_waiting(const tb_turns *turns);
int tb_turns_threads(const tb_turns *turns);

#endif
