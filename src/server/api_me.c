/* api_me.c - the seats that somebody keeps by name. */
#include <stdlib.h>

#include "core/view.h"
#include "server/api.h"

/* Seats have names only at their tables, so each table is visited in turn. Freed with the request. */
typedef struct me {
    tb_visit visit; /* first */
    tb_job job;
    tb_request *request;
    char name[TB_STORE_NAME + 1];
    tb_store_seat seat[TB_KEPT_MAX];
    const char *seat_name[TB_KEPT_MAX]; /* of the games, which outlive us; NULL: not to be told */
    int count, visited;
} me;

enum { ME_MAX = 100 }; /* told at most */

static void write_me(void *context, tb_text *out)
{
    const me *own = context;

    tb_json_open(out, NULL, '{');
    tb_json_string(out, "name", own->name);
    tb_json_open(out, "seats", '[');
    for (int i = 0; i < own->count; i++) {
        if (!own->seat_name[i])
            continue;
        tb_json_open(out, NULL, '{');
        tb_json_string(out, "table", own->seat[i].table);
        tb_json_string(out, "seat", own->seat_name[i]);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
    tb_json_close(out, '}');
}

static void visit_next(me *own)
{
    if (own->visited < own->count) {
        tb_hub_visit(own->request->service->hub, own->seat[own->visited].table, &own->visit);
        return;
    }
    tb_reply_json(own->request, 200, write_me, own);
}

static void arrived(tb_visit *visit, tb_place *place, tb_store_status status)
{
    me *own = (me *) visit;
    int i = own->visited++;

    (void) status;
    if (place) {
        const tb_table *table = tb_place_table(place);
        const tb_terms *terms = &table->terms;
        int seat = (uint8_t) own->seat[i].seat;
        if (terms->game && seat < terms->config.seats && table->sitter[seat].sat == own->seat[i].sat)
            own->seat_name[i] = tb_seat_name(terms->game, terms->config.seats, seat);
    }
    visit_next(own);
}

static void find_seats(tb_job *job, tb_store *store)
{
    me *own = (me *) ((char *) job - offsetof(me, job));

    own->count = tb_store_seats_kept(store, own->name, own->seat, ME_MAX);
}

static void found_seats(tb_job *job)
{
    me *own = (me *) ((char *) job - offsetof(me, job));

    if (own->count >= 0) {
        visit_next(own);
        return;
    }
    tb_reply_say(own->request, 503, TB_SAY_SERVER_STORE);
}

static void name_known(tb_request *request, const char *name, void *context)
{
    me *own = context;

    if (!name) {
        tb_reply_say(request, 401, TB_SAY_SERVER_NEED_SESSION);
        return;
    }
    memcpy(own->name, name, strlen(name) + 1);
    own->job.work = find_seats;
    own->job.done = found_seats;
    tb_pump_ask(request->service->pump, &own->job);
}

void tb_api_me(tb_request *request)
{
    me *own = calloc(1, sizeof(*own));

    if (!own) {
        tb_reply_say(request, 503, TB_SAY_SERVER_MEMORY);
        return;
    }
    request->memory = own;
    own->request = request;
    own->visit.arrived = arrived;
    tb_admit(request, NULL, name_known, own);
}
