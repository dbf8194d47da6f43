/* node.h - a node of its own for tests: loop, store, hub, and persons who want something at a table or look at it. */
#ifndef TB_TEST_NODE_H
#define TB_TEST_NODE_H

#include "check.h"
#include "server/hub.h"

typedef struct node {
    uv_loop_t loop;
    tb_pump *pump;
    tb_hub *hub;
} node;

/* Where the store of the test is, what time it is, and the table that node_create makes. */
extern char node_url[200];
extern int64_t node_clock_ms;
extern const char node_table[TB_TABLE_ID + 1];

/* The program's store: begun before its tests, removed behind them; empty for each (a setup of cmocka). */
bool node_store_begin(void);
void node_store_end(void);
int node_fresh_store(void **state);

/* `shared`: as if there were other nodes on the same store. */
void node_open(node *own, const char *name, bool shared);
void node_close(node *own);

/* Another node appends an entry to the table. */
void node_write_elsewhere(const char *text, uint32_t seq);

/* --- Places: a visitor that arrives holds a reference ------------------------------------------------------------- */

typedef struct node_visitor {
    tb_visit visit; /* first */
    bool done;
    tb_place *place;
    tb_store_status status;
} node_visitor;

#define NODE_VISITOR ((node_visitor){ .visit.arrived = node_arrived })
void node_arrived(tb_visit *visit, tb_place *place, tb_store_status status);

tb_place *node_await(node *own, node_visitor *visitor); /* NULL: there is none */
tb_place *node_visit(node *own, const char *id);
tb_place *node_create(node *own); /* a table of two persons with its first entry stored */
uint32_t node_entries(node *own);

/* --- Wishes ------------------------------------------------------------------------------------------------------- */

typedef struct node_wish {
    tb_intent intent;
    enum { SIT, START, CHAT, MOVE } kind;
    int seat;
    bool done;
    tb_answer answer;
    int proposed;
} node_wish;

/* Makes it and waits for the answer. */
node_wish *node_make(node *own, tb_place *place, node_wish *what);

/* Two persons sit down and the game begins. */
void node_begin(node *own, tb_place *place);

/* --- Viewers ------------------------------------------------------------------------------------------------------ */

enum { SEEN_MAX = 400 };

typedef struct looker {
    tb_viewer viewer; /* first */
    int count;
    char *seen[SEEN_MAX];
} looker;

void node_look(tb_place *place, looker *own, int seat);
void node_look_away(looker *own);
bool last_says(const looker *own, const char *words);

#endif
