/* keeper_parts.h - what the files of the keeper share; not for others. */
#ifndef TB_KEEPER_PARTS_H
#define TB_KEEPER_PARTS_H

#include "server/keeper.h"

/* What the keeper remembers about a place; it stands in the place's notes and never moves. */
typedef struct tb_care {
    tb_keeper *keeper;
    tb_place *place;
    bool kept;       /* this node has the lease                         */
    bool asking;     /* for it                                          */
    bool acting;     /* a start or the end of a clock is under way      */
    tb_seats moving; /* seats whose bot has chosen, and whose move is under way */
    tb_thought *thought[TB_MAX_SEATS];
    uv_timer_t *timer; /* NULL: nothing is to be awaited */
    struct tb_care *next_asking;
} tb_care;

typedef struct tb_adoption tb_adoption; /* a table that nobody kept, on its way to us (leases.c) */

struct tb_keeper {
    tb_keeper_options options;
    uv_timer_t beat;
    tb_care *asking, *asked; /* places whose lease is wanted; those the job under way asks for */
    tb_adoption *unadopted;  /* whose log could not be read */
    bool job_under_way;
    bool stopping;
    bool lacks_timers; /* there was no memory for one: those without are looked at with the next beat */
    int64_t beaten_ms; /* when the store last heard from us */
    tb_store_status beat_said;
    uint32_t thinking, kept, intents;
    void (*done)(void *context);
    void *context;
};

/* keeper.c */
tb_care *tb_care_of(tb_keeper *keeper, tb_place *place); /* NULL without memory */
void tb_care_look_after(tb_care *own);
void tb_care_keep(tb_care *own, bool keeps);
void tb_keeper_finish_if_idle(tb_keeper *keeper);

/* leases.c */
void tb_leases_want(tb_care *own);
void tb_leases_beat(tb_keeper *keeper);         /* heartbeat; adopts tables without a lease */
void tb_leases_try_adopting(tb_keeper *keeper); /* once more; when stopping, forgets it */

#endif
