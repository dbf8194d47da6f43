/* leases.c - which tables this node keeps. All that is asked of the store about it goes in one job at a time. */
#include <stdlib.h>

#include "server/keeper_parts.h"

enum {
    PAGE = 256,  /* tables asked for at a time */
    NODES = 256, /* that are looked at         */
};

typedef struct lease_job {
    tb_job job;
    tb_keeper *keeper;
    bool with_orphans, failed;
    tb_store_status beat; /* what the heartbeat, which is a write, came to */
    int wanted, orphans, nodes;
    char living[NODES][TB_STORE_NODE + 1];
    char id[2 * PAGE][TB_STORE_ID + 1]; /* wanted ones, then orphans */
    bool granted[2 * PAGE];
    char node[TB_STORE_NODE + 1];
    int64_t lease_ms;
} lease_job;

/* An answer that took long says little about the time. */
static void ask_time(lease_job *job, tb_store *store)
{
    enum { PROMPT_NS = 100 * 1000000 };
    uint64_t begun = uv_hrtime();
    int64_t now_ms = tb_store_now_ms(store);

    if (now_ms >= 0 && uv_hrtime() - begun < PROMPT_NS && job->keeper->options.time_told)
        job->keeper->options.time_told(now_ms);
}

static void ask_store(tb_job *base, tb_store *store)
{
    lease_job *job = (lease_job *) base;

    job->beat = tb_store_beat(store, job->node, job->lease_ms);
    job->failed = job->beat != TB_STORE_OK;
    if (job->with_orphans && !job->failed)
        ask_time(job, store);
    if (job->with_orphans && !job->failed) {
        int found = tb_store_orphans(store, &job->id[job->wanted], PAGE);
        job->orphans = found > 0 ? found : 0;
        job->failed = found < 0;
    }
    if (job->with_orphans && !job->failed)
        job->nodes = tb_store_nodes(store, job->living, NODES);
    int count = job->wanted + job->orphans;
    if (!job->failed && count > 0)
        job->failed = tb_store_lease(store, job->node, (const char(*)[TB_STORE_ID + 1]) job->id, count, job->granted) !=
                      TB_STORE_OK;
}

/* A table without a keeper: loading it starts its bots and clocks. */
struct tb_adoption {
    tb_visit visit;
    tb_keeper *keeper;
    char id[TB_STORE_ID + 1];
    struct tb_adoption *next; /* that failed */
};

static void adopted(tb_visit *visit, tb_place *place, tb_store_status status)
{
    tb_adoption *own = (tb_adoption *) visit;
    tb_keeper *keeper = own->keeper;

    if (!place && status != TB_STORE_ABSENT && !keeper->stopping) {
        own->next = keeper->unadopted; /* the lease is ours and nobody else's: it is tried again with the next beat */
        keeper->unadopted = own;
        return;
    }
    tb_care *cared = place ? tb_care_of(keeper, place) : NULL;
    if (cared && !cared->kept) {
        tb_care_keep(cared, true);
        tb_place_reconsider(place);
    }
    free(own);
}

static void adopt(tb_keeper *keeper, const char *id)
{
    tb_adoption *own = calloc(1, sizeof(*own));

    if (!own)
        return;
    own->visit.arrived = adopted;
    own->keeper = keeper;
    memcpy(own->id, id, sizeof(own->id));
    tb_hub_visit(keeper->options.hub, own->id, &own->visit);
}

void tb_leases_try_adopting(tb_keeper *keeper)
{
    tb_adoption *own = keeper->unadopted, *next;

    keeper->unadopted = NULL;
    for (; own; own = next) {
        next = own->next;
        if (keeper->stopping)
            free(own);
        else
            tb_hub_visit(keeper->options.hub, own->id, &own->visit);
    }
}

static void ask_for_leases(tb_keeper *keeper, bool with_orphans);

/* `asked` is the list that the job was made from: its places hold a reference until the answer comes. */
static void give_out(tb_keeper *keeper, const lease_job *job, tb_care *asked)
{
    tb_care *next;

    for (int i = 0; asked; asked = next, i++) {
        next = asked->next_asking;
        if (job->failed && !keeper->stopping) {
            asked->next_asking = keeper->asking; /* with the next beat */
            keeper->asking = asked;
            continue;
        }
        asked->asking = false;
        if (!job->failed && job->granted[i])
            tb_care_keep(asked, true);
        if (asked->kept && !keeper->stopping)
            tb_place_reconsider(asked->place);
        tb_place_release(asked->place);
    }
}

static void store_answered(tb_job *base)
{
    lease_job *job = (lease_job *) base;
    tb_keeper *keeper = job->keeper;
    tb_care *asked = keeper->asked;

    keeper->asked = NULL;
    keeper->job_under_way = false;
    keeper->beat_said = job->beat;
    if (!job->failed)
        keeper->beaten_ms = keeper->options.now_ms();
    give_out(keeper, job, asked);
    if (job->nodes > 0)
        tb_hub_living(keeper->options.hub, (const char(*)[TB_STORE_NODE + 1]) job->living, job->nodes);
    for (int i = 0; i < job->orphans && !job->failed && !keeper->stopping; i++) {
        if (job->granted[job->wanted + i])
            adopt(keeper, job->id[job->wanted + i]);
    }
    bool failed = job->failed, more = !failed && job->orphans == PAGE;
    free(job);
    if (!failed && (more || keeper->asking))
        ask_for_leases(keeper, more);
    tb_keeper_finish_if_idle(keeper);
}

static void ask_for_leases(tb_keeper *keeper, bool with_orphans)
{
    if (keeper->job_under_way || keeper->stopping)
        return;
    lease_job *job = calloc(1, sizeof(*job));
    if (!job)
        return;
    job->job.work = ask_store;
    job->job.done = store_answered;
    job->keeper = keeper;
    job->with_orphans = with_orphans;
    job->lease_ms = keeper->options.lease_ms;
    strncpy(job->node, keeper->options.node, TB_STORE_NODE);
    tb_care **end = &keeper->asked;
    while (keeper->asking && job->wanted < PAGE) {
        tb_care *own = keeper->asking;
        keeper->asking = own->next_asking;
        memcpy(job->id[job->wanted++], tb_place_id(own->place), TB_STORE_ID + 1);
        *end = own;
        end = &own->next_asking;
    }
    *end = NULL;
    keeper->job_under_way = true;
    tb_pump_ask(keeper->options.pump, &job->job);
}

void tb_leases_want(tb_care *own)
{
    tb_keeper *keeper = own->keeper;

    if (own->asking || keeper->stopping)
        return;
    own->asking = true;
    own->next_asking = keeper->asking;
    keeper->asking = own;
    tb_place_hold(own->place);
    ask_for_leases(keeper, false);
}

/* It may still be ours, if nobody else took it: then no one else will find it without a keeper. */
static void drop_lease(void *context, tb_place *place)
{
    tb_keeper *keeper = context;
    tb_care *own = tb_care_of(keeper, place);

    if (own && own->kept) {
        tb_leases_want(own);
        tb_care_keep(own, false);
    }
}

void tb_leases_beat(tb_keeper *keeper)
{
    /* After a pause longer than a lease all of ours have expired, whatever we remember. */
    if (keeper->options.now_ms() - keeper->beaten_ms > keeper->options.lease_ms)
        tb_hub_each(keeper->options.hub, drop_lease, keeper);
    tb_leases_try_adopting(keeper);
    ask_for_leases(keeper, true);
}
