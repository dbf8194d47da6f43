/* api_seats.c - sitting down and leaving, bots, entropy, new keys. */
#include "base/bits.h"
#include "core/view.h"
#include "server/api.h"

/* A request about seats: what it asks for, and the wishes that come of it. */
typedef struct seating {
    tb_bundle bundle; /* first */
    tb_ask_body ask;
    char key[TB_KEY_HEX + 1];
    bool fresh_key;
    char name[TB_STORE_NAME + 1]; /* of the session; empty: none */
    tb_store_seat kept[TB_KEPT_MAX];
    int kept_count;
    tb_job job;
    tb_store_status status;
} seating;

static void reply_refused_or(tb_bundle *bundle, int status)
{
    if (bundle->refusal.status < 0)
        tb_reply_answer(bundle->errand.request, &bundle->refusal);
    else
        tb_reply_empty(bundle->errand.request, status);
}

/* --- A person sits down ------------------------------------------------------------------------------------------------- */

static void write_sat(void *context, tb_text *out)
{
    const seating *own = context;
    const tb_terms *terms = &tb_place_known(own->bundle.place)->terms;

    tb_json_open(out, NULL, '{');
    tb_json_string(out, "seat", tb_seat_name(terms->game, terms->config.seats, own->bundle.wish[0].seat));
    if (own->ask.wants_token)
        tb_json_string(out, "key", own->key);
    tb_json_close(out, '}');
}

static void finish_sitting(tb_bundle *bundle)
{
    seating *own = (seating *) bundle;
    tb_request *request = bundle->errand.request;

    if (!bundle->wish[0].granted) {
        tb_reply_answer(request, &bundle->refusal);
        return;
    }
    if (own->fresh_key)
        tb_reply_key_cookie(request, tb_place_id(bundle->place), own->key);
    tb_reply_json(request, 201, write_sat, own);
}

static bool is_invited(const tb_table *table, const seating *own)
{
    uint8_t hash[TB_SHA256_SIZE];

    if (table->terms.is_public || tb_request_seats(own->bundle.errand.request, table))
        return true;
    return tb_invite_hash(own->ask.invite, hash) && tb_hash_equal(hash, table->terms.invite);
}

/* A person who sits here already keeps the same key. */
static void choose_key(seating *own, const tb_table *table)
{
    const tb_request *request = own->bundle.errand.request;

    own->fresh_key = !tb_request_seats(request, table);
    if (own->fresh_key)
        tb_key_make(own->key);
    else
        memcpy(own->key, request->key, sizeof(own->key));
}

static void come_to_sit(tb_errand *errand, tb_place *place)
{
    seating *own = (seating *) errand;
    const tb_table *table = tb_place_table(place);
    tb_wish sit = { .kind = TB_WISH_SIT, .seat = -1, .player = own->ask.player, .brought = own->ask.brought };

    if (errand->request->key[0] && !tb_request_seats(errand->request, table) && tb_errand_go_again(errand))
        return;
    if (own->ask.seat[0] && (sit.seat = tb_table_seat(table, own->ask.seat)) < 0) {
        tb_reply_say(errand->request, 404, TB_SAY_SERVER_NO_SEAT);
        return;
    }
    if (!is_invited(table, own)) {
        tb_reply_say(errand->request, 403, TB_SAY_SERVER_WRONG_INVITE);
        return;
    }
    choose_key(own, table);
    tb_key_hash(own->key, sit.key);
    sit.intent.name = own->name[0] ? own->name : NULL;
    tb_bundle_add(&own->bundle, sit);
    tb_bundle_make(&own->bundle, place, finish_sitting);
}

static void go_as(tb_request *request, const char *name, void *context)
{
    seating *own = context;

    (void) request;
    if (name)
        memcpy(own->name, name, strlen(name) + 1);
    tb_errand_go(&own->bundle.errand);
}

void tb_api_sit(tb_request *request)
{
    seating *own = tb_errand_new(request, sizeof(*own), come_to_sit);

    if (own && tb_request_read(request, tb_ask_sit_read, &own->ask))
        tb_admit(request, &(tb_admission){ { own->ask.player.name }, 1, request->part[0] }, go_as, own);
}

/* --- Leaving -------------------------------------------------------------------------------------------------------------- */

/* A seat that is free again may be taken by anybody: nobody keeps it by name then, and no webhook is told of it. The
 * store forgets both with the entry. */
static void finish_leaving(tb_bundle *bundle)
{
    tb_hooks_set(bundle->errand.request->service->hooks, tb_place_id(bundle->place));
    reply_refused_or(bundle, 204);
}

static void come_to_leave(tb_errand *errand, tb_place *place)
{
    seating *own = (seating *) errand;
    int seat = tb_errand_seat(errand, tb_place_table(place), errand->request->part[1]);

    if (seat < 0)
        return;
    tb_bundle_add(&own->bundle, (tb_wish){ .kind = TB_WISH_RISE, .seat = seat });
    tb_bundle_make(&own->bundle, place, finish_leaving);
}

void tb_api_leave(tb_request *request)
{
    seating *own = tb_errand_new(request, sizeof(*own), come_to_leave);

    if (own)
        tb_errand_go(&own->bundle.errand);
}

/* --- A bot on a free seat --------------------------------------------------------------------------------------------------- */

static void finish_bot(tb_bundle *bundle) { reply_refused_or(bundle, 201); }

/* Anybody who sits at the table may add a bot. */
static void come_with_bot(tb_errand *errand, tb_place *place)
{
    seating *own = (seating *) errand;
    const tb_table *table = tb_place_table(place);
    int seat = tb_table_seat(table, own->ask.seat);

    if (seat < 0)
        tb_reply_say(errand->request, 404, TB_SAY_SERVER_NO_SEAT);
    else if (!errand->request->key[0])
        tb_reply_say(errand->request, 401, TB_SAY_SERVER_NEED_KEY);
    else if (!tb_request_seats(errand->request, table)) {
        if (!tb_errand_go_again(errand))
            tb_reply_say(errand->request, 403, TB_SAY_SERVER_WRONG_KEY);
    } else {
        tb_bundle_add(&own->bundle, (tb_wish){ .kind = TB_WISH_SIT, .seat = seat, .player = own->ask.player });
        tb_bundle_make(&own->bundle, place, finish_bot);
    }
}

void tb_api_bot(tb_request *request)
{
    seating *own = tb_errand_new(request, sizeof(*own), come_with_bot);

    if (own && tb_request_read(request, tb_ask_bot_read, &own->ask))
        tb_errand_go(&own->bundle.errand);
}

/* --- Entropy ------------------------------------------------------------------------------------------------------------------ */

static void finish_entropy(tb_bundle *bundle) { reply_refused_or(bundle, 204); }

static void come_with_entropy(tb_errand *errand, tb_place *place)
{
    seating *own = (seating *) errand;
    int seat = tb_errand_seat(errand, tb_place_table(place), own->ask.seat);
    tb_wish wish = { .kind = TB_WISH_ENTROPY, .seat = seat, .brought = own->ask.brought };

    if (seat < 0)
        return;
    tb_bundle_add(&own->bundle, wish);
    tb_bundle_make(&own->bundle, place, finish_entropy);
}

void tb_api_entropy(tb_request *request)
{
    seating *own = tb_errand_new(request, sizeof(*own), come_with_entropy);

    if (own && tb_request_read(request, tb_ask_entropy_read, &own->ask))
        tb_errand_go(&own->bundle.errand);
}

/* --- A new key for seats that are kept by name ---------------------------------------------------------------------------------- */

static void write_keyed(void *context, tb_text *out)
{
    const seating *own = context;
    const tb_terms *terms = &tb_place_known(own->bundle.place)->terms;

    tb_json_open(out, NULL, '{');
    tb_json_open(out, "seats", '[');
    for (int i = 0; i < own->bundle.wishes; i++) {
        if (own->bundle.wish[i].granted)
            tb_json_string(out, NULL, tb_seat_name(terms->game, terms->config.seats, own->bundle.wish[i].seat));
    }
    tb_json_close(out, ']');
    tb_json_string(out, "key", own->key);
    tb_json_close(out, '}');
}

static void finish_keying(tb_bundle *bundle)
{
    seating *own = (seating *) bundle;
    tb_request *request = bundle->errand.request;

    bool granted = false;

    for (int i = 0; i < bundle->wishes; i++)
        granted |= bundle->wish[i].granted;
    if (bundle->wishes == 0) {
        tb_reply_say(request, 403, TB_SAY_SERVER_WRONG_KEY);
    } else if (!granted) {
        tb_reply_answer(request, &bundle->refusal);
    } else {
        tb_reply_key_cookie(request, tb_place_id(bundle->place), own->key);
        tb_reply_json(request, 201, write_keyed, own);
    }
}

static void come_for_key(tb_errand *errand, tb_place *place)
{
    seating *own = (seating *) errand;
    const tb_table *table = tb_place_table(place);
    int seats = table->terms.config.seats;

    tb_key_make(own->key);
    for (int i = 0; i < own->kept_count && own->bundle.wishes < seats; i++) {
        tb_wish wish = { .kind = TB_WISH_KEY, .seat = own->kept[i].seat, .sat = own->kept[i].sat };
        if (strcmp(own->kept[i].table, tb_place_id(place)) != 0 || wish.seat >= seats ||
            table->sitter[wish.seat].sat != wish.sat)
            continue;
        tb_key_hash(own->key, wish.key);
        tb_bundle_add(&own->bundle, wish);
    }
    if (own->bundle.wishes > 0 || !tb_errand_go_again(errand))
        tb_bundle_make(&own->bundle, place, finish_keying);
}

static seating *of_job(tb_job *job) { return (seating *) ((char *) job - offsetof(seating, job)); }

static void find_kept(tb_job *job, tb_store *store)
{
    seating *own = of_job(job);

    own->kept_count = tb_store_seats_kept(store, own->name, own->kept, TB_LEN(own->kept));
}

static void found_kept(tb_job *job)
{
    seating *own = of_job(job);

    if (own->kept_count < 0)
        tb_reply_say(own->bundle.errand.request, 503, TB_SAY_SERVER_STORE);
    else
        tb_errand_go(&own->bundle.errand);
}

static void find_as(tb_request *request, const char *name, void *context)
{
    seating *own = context;

    if (!name) {
        tb_reply_say(request, 401, TB_SAY_SERVER_NEED_SESSION);
        return;
    }
    memcpy(own->name, name, strlen(name) + 1);
    own->job.work = find_kept;
    own->job.done = found_kept;
    tb_pump_ask(request->service->pump, &own->job);
}

void tb_api_key(tb_request *request)
{
    seating *own = tb_errand_new(request, sizeof(*own), come_for_key);

    if (own)
        tb_admit(request, NULL, find_as, own);
}
