/* hub.h - the tables in memory: loaded on demand, changed by one entry at a time, and what happens sent to viewers.
 *
 * Everything that is to happen at a table is an *intent*. Intents of one table queue up; each in turn is proposed on
 * the table as it is (table/table.h), appended to the store, and only when it is durable applied, told and answered.
 * Another node may have written that number first: its entries are fetched and told, and the intent is retried.
 *
 * A table at which nothing happens is folded: its memory is freed, its place here stays while it has viewers or a
 * clock runs. */
#ifndef TB_HUB_H
#define TB_HUB_H

#include <uv.h>

#include "server/note.h"
#include "server/pump.h"
#include "server/server.h"
#include "server/spans.h"
#include "table/news.h"

typedef struct tb_hub tb_hub;
typedef struct tb_place tb_place; /* one table in the hub */

/* --- Intents ------------------------------------------------------------------------------------------------------ */

typedef struct tb_answer {
    tb_status status;             /* TB_OK: it is stored; else nothing has changed, unless it is unsure      */
    bool unavailable;             /* the store did not take it: ask again later                              */
    bool unsure;                  /* and may have: whether it has happened will be seen in the table         */
    tb_message why;               /* unless TB_OK                                                            */
    uint32_t n[TB_MAX_SEATS + 1]; /* the number of the message that told each viewer, by viewer index  */
} tb_answer;

typedef struct tb_intent tb_intent;
struct tb_intent {
    /* Makes the entry, or says why not; called again when another entry came first. */
    tb_status (*propose)(tb_intent *intent, const tb_table *table, tb_entry *out, tb_message *why);
    /* Called once. The intent is its owner's again. */
    void (*answered)(tb_intent *intent, const tb_answer *answer);
    const char *name; /* of the person who keeps the seat that it takes; NULL: nobody, or it takes none */
    tb_intent *next;
    uint64_t begun_ns;
    int tries;
    bool asked_twice; /* it was refused, and then the log was looked into, since another node may have made it possible
                       */
    bool unsure;      /* an earlier try may have been stored though the store did not say so */
};

/* --- Viewers ------------------------------------------------------------------------------------------------------ */

/* Somebody who looks at a table as a seat or as TB_PUBLIC. First in the struct of its owner. */
typedef struct tb_viewer tb_viewer;
struct tb_viewer {
    int seat;
    tb_seats mine;    /* seats whose key it holds */
    tb_seats muted;   /* seats whose talk it does not want to hear */
    uint64_t address; /* from which it looks, as a number (limits.h) */
    tb_place *place;  /* NULL: it looks at nothing */
    tb_viewer *previous, *next;
    /* Takes a reference of its own if it keeps it. NULL: there was no memory for the note. */
    void (*show)(tb_viewer *viewer, tb_note *note);
    /* The seat has another key now, or none: a viewer without it must be closed. The table may be stale just then. */
    void (*rekeyed)(tb_viewer *viewer, const tb_table *table);
};

/* --- The hub ------------------------------------------------------------------------------------------------------ */

typedef struct tb_hub_options {
    uv_loop_t *loop;
    tb_pump *pump;
    const char *node;
    bool shared; /* other nodes may look at the same store: tell them who is present */
    int64_t (*now_ms)(void);
    int fold_ms;
    uint32_t hot;
    /* Told after a table was loaded and after each entry; the keeper (keeper.h) and webhooks listen here. `entry` NULL:
     * it was loaded. */
    void (*changed)(void *context, tb_place *place, const tb_entry *entry);
    void *context;
} tb_hub_options;

tb_hub *tb_hub_new(const tb_hub_options *options);
void tb_hub_free(tb_hub *hub);

/* Calls back, now or later, with the table in memory; or with NULL: no such table (TB_STORE_ABSENT), or the store's
 * failure. */
typedef struct tb_visit tb_visit;
struct tb_visit {
    void (*arrived)(tb_visit *visit, tb_place *place, tb_store_status status);
    tb_visit *next;
};
void tb_hub_visit(tb_hub *hub, const char *id, tb_visit *visit);

/* The same after the log was read again: before a refusal, since another node may have granted it a moment ago. False:
 * there are no other nodes, and `arrived` is not called. */
bool tb_hub_visit_again(tb_hub *hub, const char *id, tb_visit *visit);

/* A new table: its first entry is appended and applied, then `arrived` is called. TB_STORE_TAKEN: the id is used. */
void tb_hub_create(tb_hub *hub, const char *id, const tb_entry *entry, tb_visit *visit);

/* Queues something that is to happen at the table. */
void tb_place_intend(tb_place *place, tb_intent *intent);

/* How many things wait there to be stored, one after the other. */
uint32_t tb_place_waiting(const tb_place *place);

/* The table as it is now: never NULL inside `arrived` and `propose`; NULL when folded, being loaded or stale. */
const tb_table *tb_place_table(const tb_place *place);

/* The same, but also the stale copy, as it was last known: for what never changes. Never NULL inside `answered` of
 * an intent that was stored. */
const tb_table *tb_place_known(const tb_place *place);

/* Tells `changed` of the table as if it had just been loaded. */
void tb_place_reconsider(tb_place *place);
const char *tb_place_id(const tb_place *place);

/* Adds and removes a viewer. It gets the welcome first, then all news. Presence is told to all. */
void tb_place_look(tb_place *place, tb_viewer *viewer);
void tb_viewer_leave(tb_viewer *viewer);
tb_seats tb_place_present(const tb_place *place);

/* The address of somebody who waits for what happens at the table: a person on a seat rather than one who watches, here
 * rather than at another node. 0: nobody is there. */
uint64_t tb_place_waits_for(const tb_place *place);

/* Another node appended: fetch it if the table is in memory. Or it told who is present there. */
void tb_hub_heard(tb_hub *hub, const tb_store_notice *notice);

/* Something was decided about the table that its entries do not tell: it is read anew, and shown anew to its viewers.
 */
void tb_hub_reread(tb_hub *hub, const char *id);

/* The nodes that live: persons who were present through any other node no longer are. */
void tb_hub_living(tb_hub *hub, const char (*nodes)[TB_STORE_NODE + 1], int count);
void tb_hub_missed(tb_hub *hub); /* notices were lost: fetch all tables in memory */

/* What time it is at the table: never before its last entry, and always running. */
int64_t tb_place_now_ms(tb_place *place);

/* Takes and drops a reference that keeps the place (not the table) in memory: for clocks and bots. */
void tb_place_hold(tb_place *place);
void tb_place_release(tb_place *place);

/* Room for whatever the keeper remembers about a table. */
void *tb_place_notes(tb_place *place, size_t size); /* zeroed at first; freed with the place */

typedef struct tb_hub_counts {
    uint32_t places, hot, viewers, intents;
    uint64_t entries, loads, refusals, conflicts;
    uint64_t table_bytes;
    tb_spans stored; /* from the wish to the answer that it is stored */
} tb_hub_counts;
void tb_hub_count(const tb_hub *hub, tb_hub_counts *out); /* takes longer the more tables are in memory */
uint32_t tb_hub_intents(const tb_hub *hub);

/* Calls for each place. The visit may free that place, but make no new one. */
void tb_hub_each(tb_hub *hub, void (*visit)(void *context, tb_place *place), void *context);

#endif
