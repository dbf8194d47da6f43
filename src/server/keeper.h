/* keeper.h - does what happens at tables by itself: starts a full table, lets bots play, ends clocks.
 *
 * Several nodes may have a table in memory; the one that holds its lease does this. Correctness does not need the
 * lease, it only saves double work: of two nodes that think for a bot and write the same sequence number, one wins. */
#ifndef TB_KEEPER_H
#define TB_KEEPER_H

#include "server/hub.h"
#include "server/think.h"

typedef struct tb_keeper tb_keeper;

typedef struct tb_keeper_options {
    uv_loop_t *loop;
    tb_pump *pump;
    tb_hub *hub;
    const char *node;
    int64_t (*now_ms)(void);
    void (*time_told)(int64_t database_ms); /* by the database, now and then; may be NULL */
    tb_think_options think;
    int64_t lease_ms; /* how long a lease outlives its node */
} tb_keeper_options;

tb_keeper *tb_keeper_new(const tb_keeper_options *options);

/* Adopts the tables whose lease no node holds, now and from then on. */
void tb_keeper_start(tb_keeper *keeper);

/* To be called for every change of a table (tb_hub_options.changed). */
void tb_keeper_changed(tb_keeper *keeper, tb_place *place);

/* Whether this node keeps the table. */
bool tb_keeper_keeps(const tb_keeper *keeper, tb_place *place);

/* Bots that think now, and tables kept. */
void tb_keeper_count(const tb_keeper *keeper, uint32_t *thinking, uint32_t *kept);

/* What the store said to the last heartbeat, which it has to write down; DOWN: it has not answered for a while. */
tb_store_status tb_keeper_store(const tb_keeper *keeper);

/* No new thinking; what is under way is told to stop. `done` when nothing is under way any more. */
void tb_keeper_stop(tb_keeper *keeper, void (*done)(void *context), void *context);
void tb_keeper_free(tb_keeper *keeper);

#endif
