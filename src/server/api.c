/* api.c - steps that many handlers share. */
#include "server/api.h"

#include <stdio.h>
#include <stdlib.h>

enum { KEY_DAYS = 400 };

/* --- Failures --------------------------------------------------------------------------------------------------------- */

void tb_reply_say(tb_request *request, int status, tb_server_say say)
{
    tb_message why = { 0 };

    tb_say(&why, &tb_server_says[say]);
    tb_reply_error(request, status, &why);
}

void tb_reply_busy(tb_request *request)
{
    tb_reply_header(request, "retry-after", "2");
    tb_reply_say(request, 503, TB_SAY_SERVER_BUSY);
}

void tb_reply_full(tb_request *request)
{
    tb_reply_header(request, "retry-after", "60");
    tb_reply_say(request, 503, TB_SAY_SERVER_FULL);
}

static void write_bad(void *context, tb_text *out)
{
    tb_json_open(out, NULL, '{');
    tb_ask_error_json(context, "error", out);
    tb_json_close(out, '}');
}

void tb_reply_bad(tb_request *request, const tb_ask_error *error)
{
    bool full = error->why.row == &tb_ask_says[TB_SAY_ASK_MEMORY];
    tb_ask_error copy = *error;

    tb_reply_json(request, full ? 503 : 400, write_bad, &copy);
}

bool tb_request_read(tb_request *request, tb_ask_reader *read, void *out)
{
    char nothing[1] = { '\0' };
    tb_ask_error error;

    if (tb_ask_read(request->body ? request->body : nothing, request->body_len, read, out, &error))
        return true;
    tb_reply_bad(request, &error);
    return false;
}

void tb_reply_store(tb_request *request, tb_store_status status)
{
    if (status == TB_STORE_ABSENT)
        tb_reply_say(request, 404, TB_SAY_SERVER_NO_TABLE);
    else
        tb_reply_say(request, 503, TB_SAY_SERVER_STORE);
}

void tb_reply_answer(tb_request *request, const tb_answer *answer)
{
    if (answer->unavailable || !answer->why.row)
        tb_reply_say(request, 503, answer->unsure ? TB_SAY_SERVER_UNSURE : TB_SAY_SERVER_STORE);
    else
        tb_reply_error(request, 409, &answer->why);
}

void tb_reply_key_cookie(tb_request *request, const char *table, const char *key)
{
    char path[64];

    snprintf(path, sizeof(path), "/api/v1/tables/%s", table);
    tb_reply_cookie(request, "taberna", key, path, KEY_DAYS * 86400LL);
}

/* --- Errands ---------------------------------------------------------------------------------------------------------- */

static void errand_arrived(tb_visit *visit, tb_place *place, tb_store_status status)
{
    tb_errand *errand = (tb_errand *) visit;

    if (place)
        errand->arrived(errand, place);
    else
        tb_reply_store(errand->request, status);
}

void *tb_errand_new(tb_request *request, size_t size, void (*arrived)(tb_errand *errand, tb_place *place))
{
    tb_errand *errand = calloc(1, size);

    if (!errand) {
        tb_reply_say(request, 503, TB_SAY_SERVER_MEMORY);
        return NULL;
    }
    errand->visit.arrived = errand_arrived;
    errand->request = request;
    errand->arrived = arrived;
    request->memory = errand;
    return errand;
}

void tb_errand_go(tb_errand *errand)
{
    tb_request *request = errand->request;

    if (tb_id_well_formed(request->part[0]))
        tb_hub_visit(request->service->hub, request->part[0], &errand->visit);
    else
        tb_reply_say(request, 404, TB_SAY_SERVER_NO_TABLE);
}

bool tb_errand_go_again(tb_errand *errand)
{
    tb_request *request = errand->request;

    if (errand->came_again)
        return false;
    errand->came_again = true;
    return tb_hub_visit_again(request->service->hub, request->part[0], &errand->visit);
}

bool tb_request_key(const tb_request *request, uint8_t hash[TB_SHA256_SIZE])
{
    return request->key[0] && tb_key_hash(request->key, hash);
}

tb_seats tb_request_seats(const tb_request *request, const tb_table *table)
{
    uint8_t hash[TB_SHA256_SIZE];

    return tb_request_key(request, hash) ? tb_table_seats_of(table, hash) : 0;
}

int tb_errand_seat(tb_errand *errand, const tb_table *table, const char *name)
{
    tb_request *request = errand->request;
    int seat = tb_table_seat(table, name);

    if (seat < 0) {
        tb_reply_say(request, 404, TB_SAY_SERVER_NO_SEAT);
        return -1;
    }
    if (!request->key[0]) {
        tb_reply_say(request, 401, TB_SAY_SERVER_NEED_KEY);
        return -1;
    }
    if (!((tb_request_seats(request, table) >> seat) & 1u)) {
        if (!tb_errand_go_again(errand))
            tb_reply_say(request, 403, TB_SAY_SERVER_WRONG_KEY);
        return -1;
    }
    return seat;
}

/* --- Wishes ----------------------------------------------------------------------------------------------------------- */

/* The lowest free seat, so that persons sit in the order in which they come. */
static int free_seat(const tb_table *table)
{
    for (int seat = 0; seat < table->terms.config.seats; seat++) {
        if (table->sitter[seat].player.kind == TB_PLAYER_UNTOLD)
            return seat;
    }
    return -1;
}

static tb_status propose_sit(tb_wish *wish, const tb_table *table, tb_entry *out, tb_message *why)
{
    int seat = wish->seat >= 0 ? wish->seat : free_seat(table);

    if (seat < 0) {
        tb_say(why, &tb_server_says[TB_SAY_SERVER_NO_FREE_SEAT]);
        return TB_NOTHING;
    }
    tb_status status = tb_table_propose_sit(table, seat, &wish->player, wish->key, &wish->brought, out, why);
    if (status >= 0)
        wish->seat = seat;
    return status;
}

/* Checked when the entry is proposed: since the request came, somebody else may have taken the seat. */
static bool still_holds(const tb_wish *wish, const tb_table *table, tb_message *why)
{
    if (tb_request_seats(wish->bundle->errand.request, table) >> wish->seat & 1u)
        return true;
    tb_say(why, &tb_server_says[TB_SAY_SERVER_WRONG_KEY]);
    return false;
}

static tb_status propose_rise(tb_wish *wish, const tb_table *table, tb_entry *out, tb_message *why)
{
    if (!still_holds(wish, table, why))
        return TB_NOTHING;
    return table->phase == TB_PHASE_OPEN ? tb_table_propose_rise(table, wish->seat, out, why)
                                         : tb_table_propose_takeover(table, wish->seat, TB_TAKEOVER_LEFT, out, why);
}

static tb_status propose_entropy(tb_wish *wish, const tb_table *table, tb_entry *out, tb_message *why)
{
    const uint8_t *bytes = wish->brought.bytes;

    if (!still_holds(wish, table, why))
        return TB_NOTHING;
    if (wish->brought.brings == TB_BRINGS_PLEDGE)
        return tb_table_propose_pledge(table, wish->seat, bytes, out, why);
    return table->sitter[wish->seat].pledge == TB_PLEDGE_MADE
               ? tb_table_propose_reveal(table, wish->seat, bytes, out, why)
               : tb_table_propose_entropy(table, wish->seat, bytes, out, why);
}

/* The same for a seat kept by name: `sat` is the entry with which that person sat down. */
static tb_status propose_key(tb_wish *wish, const tb_table *table, tb_entry *out, tb_message *why)
{
    if (table->sitter[wish->seat].sat == wish->sat)
        return tb_table_propose_key(table, wish->seat, wish->key, out, why);
    tb_say(why, &tb_server_says[TB_SAY_SERVER_WRONG_KEY]);
    return TB_NOTHING;
}

static tb_status (*const propose_by_kind[])(tb_wish *wish, const tb_table *table, tb_entry *out, tb_message *why) = {
    [TB_WISH_SIT] = propose_sit,
    [TB_WISH_RISE] = propose_rise,
    [TB_WISH_ENTROPY] = propose_entropy,
    [TB_WISH_KEY] = propose_key,
};

bool tb_log_has_room(const tb_table *table, int seat, tb_message *why)
{
    TB_ASSERT(seat < TB_MAX_SEATS && why);
    if (table->entries < TB_LOG_LONG && (seat < 0 || table->idle[seat] < TB_LOG_SEAT))
        return true;
    tb_say(why, &tb_server_says[TB_SAY_SERVER_LONG_LOG]);
    return false;
}

static tb_status propose_wish(tb_intent *intent, const tb_table *table, tb_entry *out, tb_message *why)
{
    tb_wish *wish = (tb_wish *) intent;

    if (wish->kind != TB_WISH_KEY && wish->kind != TB_WISH_RISE && !tb_log_has_room(table, wish->seat, why))
        return TB_NOTHING;
    return propose_by_kind[wish->kind](wish, table, out, why);
}

static void finish_bundle(tb_bundle *bundle)
{
    tb_place *place = bundle->place;

    bundle->finish(bundle); /* frees it, perhaps */
    tb_place_release(place);
}

static void wish_answered(tb_intent *intent, const tb_answer *answer)
{
    tb_wish *wish = (tb_wish *) intent;
    tb_bundle *bundle = wish->bundle;

    wish->granted = answer->status >= 0;
    if (!wish->granted && bundle->refusal.status >= 0)
        bundle->refusal = *answer;
    if (++bundle->answered == bundle->wishes)
        finish_bundle(bundle);
}

tb_wish *tb_bundle_add(tb_bundle *bundle, tb_wish wish)
{
    tb_wish *own = &bundle->wish[bundle->wishes++];

    *own = wish;
    own->bundle = bundle;
    own->intent.propose = propose_wish;
    own->intent.answered = wish_answered;
    return own;
}

void tb_bundle_make(tb_bundle *bundle, tb_place *place, void (*finish)(tb_bundle *bundle))
{
    int wishes = bundle->wishes;

    bundle->place = place;
    bundle->finish = finish;
    tb_place_hold(place);
    if (wishes == 0)
        finish_bundle(bundle);
    for (int i = 0; i < wishes; i++) /* the last answer may free the bundle */
        tb_place_intend(place, &bundle->wish[i].intent);
}
