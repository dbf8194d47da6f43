/* hooked.h - a table of two whose persons have webhooks. The hub, the pump and the store are those of the test: jobs
 * are done in libuv's pool, hooks are in memory. The address that is posted to is a real one on the loopback. */
#ifndef TB_HOOKED_H
#define TB_HOOKED_H

#include <pthread.h>

#include "../check.h"
#include "listener.h"
#include "server/hooks.h"
#include "server/log.h"

struct tb_place {
    tb_table *table;
    tb_seats present;
    int holds;
};

extern struct scene {
    uv_loop_t loop;
    tb_event events[4096];
    tb_record record;
    tb_table table;
    tb_place place;
    tb_rng dice;
    listener ear;
    tb_hooks *hooks;

    pthread_mutex_t lock; /* of the store, which is what follows */
    tb_store_hook kept[2];
    int count, asked;
    bool down;
} scene;

/* Around each test. Seat 0 alone is to act at first; nobody has a hook. */
int set_up(void **state);
int tear_down(void **state);
#define ROW(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)

/* The seat asks for posts to the listener. */
void add_hook(int seat);
uint32_t sent_to(int hook);
int asked(void); /* how often the store was asked for hooks */
void set_down(bool down);

void open_hooks(bool private_allowed, int64_t retry_ms);
void open_few_hooks(int turns, int64_t retry_ms); /* for so many turns at once */
void close_hooks(void);                           /* what is under way ends; nothing of it may be left */

void change(void);   /* something happened at the table        */
void end_turn(void); /* plays until the other seat alone is to act */

void run_for(uint64_t ms);

/* So many posts have come in all, and no more follow. */
void expect_posts(int posts);

#endif
