/* api_rematch.c - playing once more. Everybody who sat at a table comes for the seat at the next one; the first who
 * comes after all have agreed makes it. Its id follows from the table that was played, so two who come at the same
 * time, through different nodes too, make one and the same. */
#include <sodium.h>
#include <stdlib.h>

#include "base/bits.h"
#include "core/view.h"
#include "server/api.h"

typedef struct again {
    tb_bundle bundle; /* first; what is wished at the next table */
    tb_ask_body ask;
    char name[TB_STORE_NAME + 1]; /* of the session; empty: none */
    bool admitted;
    char id[TB_TABLE_ID + 1], key[TB_KEY_HEX + 1];
    tb_visit there; /* at the next table */
    tb_intent note; /* its id, for the log of this one */
    tb_place *from; /* this one; held from the creation until its log has the id */
    bool noted, looked;
    int seats;
    tb_seats mine;                  /* at the next table */
    tb_player player[TB_MAX_SEATS]; /* who sits where there */
} again;

static again *of_visit(tb_visit *visit) { return (again *) ((char *) visit - offsetof(again, there)); }

static again *of_note(tb_intent *note) { return (again *) ((char *) note - offsetof(again, note)); }

/* --- Sitting down there ------------------------------------------------------------------------------------------------- */

static tb_seats granted(const again *own)
{
    tb_seats seats = 0;

    for (int i = 0; i < own->bundle.wishes; i++)
        seats |= (tb_seats) own->bundle.wish[i].granted << own->bundle.wish[i].seat;
    return seats & own->mine;
}

static void write_sat(void *context, tb_text *out)
{
    const again *own = context;
    const tb_terms *terms = &tb_place_known(own->bundle.place)->terms;

    tb_json_open(out, NULL, '{');
    tb_json_string(out, "table", own->id);
    tb_json_open(out, "seats", '[');
    TB_EACH (seat, granted(own))
        tb_json_string(out, NULL, tb_seat_name(terms->game, terms->config.seats, (int) seat));
    tb_json_close(out, ']');
    if (own->ask.wants_token)
        tb_json_string(out, "key", own->key);
    tb_json_close(out, '}');
}

static void finish(tb_bundle *bundle)
{
    again *own = (again *) bundle;

    if (!granted(own)) {
        tb_reply_answer(bundle->errand.request, &bundle->refusal);
        return;
    }
    tb_reply_key_cookie(bundle->errand.request, own->id, own->key);
    tb_reply_json(bundle->errand.request, 201, write_sat, own);
}

/* The bots sit down with the first person who comes; later ones find them there. */
static void sit_down(again *own, tb_place *place)
{
    const tb_table *table = tb_place_table(place);
    tb_brought brought = own->ask.brought; /* with the first seat */

    tb_key_make(own->key);
    for (int seat = 0; seat < own->seats; seat++) {
        bool mine = tb_has(own->mine, seat), open = table->sitter[seat].player.kind == TB_PLAYER_UNTOLD;
        if (!mine && (own->player[seat].kind != TB_PLAYER_BOT || !open))
            continue;
        tb_wish wish = { .kind = TB_WISH_SIT, .seat = seat, .player = own->player[seat] };
        tb_key_hash(own->key, wish.key);
        if (mine) {
            wish.brought = brought;
            wish.intent.name = own->name[0] ? own->name : NULL;
            brought.brings = TB_BRINGS_NOTHING;
        }
        tb_bundle_add(&own->bundle, wish);
    }
    tb_bundle_make(&own->bundle, place, finish);
}

/* --- The table is made, and the log of this one names it -------------------------------------------------------------------- */

static void look_there(again *own) { tb_hub_visit(own->bundle.errand.request->service->hub, own->id, &own->there); }

/* Refused means that somebody else has noted it, under the same id. */
static void noted(tb_intent *note, const tb_answer *answer)
{
    again *own = of_note(note);
    tb_place *from = own->from;

    own->noted = true;
    if (answer->status < 0 && (answer->unavailable || !tb_place_known(from)->rematch[0]))
        tb_reply_answer(own->bundle.errand.request, answer);
    else
        look_there(own);
    tb_place_release(from);
}

static tb_status propose_note(tb_intent *note, const tb_table *table, tb_entry *out, tb_message *why)
{
    return tb_table_propose_rematch(table, of_note(note)->id, out, why);
}

static void arrived(tb_visit *visit, tb_place *place, tb_store_status status)
{
    again *own = of_visit(visit);

    if (place && own->noted) {
        sit_down(own, place);
    } else if (place) {
        own->note.propose = propose_note;
        own->note.answered = noted;
        tb_place_intend(own->from, &own->note);
    } else if (!own->looked) {
        own->looked = true; /* it was there already: somebody else was faster */
        look_there(own);
    } else {
        if (!own->noted)
            tb_place_release(own->from);
        tb_reply_store(own->bundle.errand.request, status);
    }
}

/* The same game with the same people, by invitation: the link of the table that was played is good here too. */
static void make_terms(const tb_table *table, tb_terms *out)
{
    *out = (tb_terms){ .game = table->terms.game,
                       .config = table->terms.config,
                       .clock = table->terms.clock,
                       .clock_ms = table->terms.clock_ms,
                       .hints = table->terms.hints };
    memcpy(out->invite, table->terms.invite, sizeof(out->invite));
    memcpy(out->again, table->id, sizeof(out->again));
    randombytes_buf(out->secret, sizeof(out->secret));
    randombytes_buf(out->bot_key, sizeof(out->bot_key));
}

static void make_table(again *own, tb_place *place)
{
    tb_request *request = own->bundle.errand.request;
    tb_entry *entry = malloc(sizeof(*entry));
    tb_terms terms;
    int seconds = tb_limits_take(request->service->limits, TB_LIMIT_TABLES, request->address, tb_now_ms());

    make_terms(tb_place_table(place), &terms);
    if (seconds > 0) {
        tb_reply_too_many(request, seconds);
    } else if (!tb_room_take(request->service->room)) {
        tb_reply_full(request);
    } else if (!entry) {
        tb_reply_say(request, 503, TB_SAY_SERVER_MEMORY);
    } else if (tb_table_propose_create(&terms, entry, NULL) < 0) {
        tb_reply_say(request, 409, TB_SAY_SERVER_NO_REMATCH);
    } else {
        tb_place_hold(place);
        own->from = place;
        tb_hub_create(request->service->hub, own->id, entry, &own->there);
    }
    free(entry);
}

/* --- Asking ------------------------------------------------------------------------------------------------------------------- */

/* Who will sit where: everybody as many seats further as was agreed on. */
static void seat_all(again *own, const tb_table *table, tb_seats mine)
{
    int turn = table->rematch[0] ? table->rematch_turn : (int) table->motion.number;

    own->seats = table->terms.config.seats;
    own->mine = 0; /* something else may have been agreed on since this was asked first */
    for (int seat = 0; seat < own->seats; seat++) {
        int next = (seat + turn) % own->seats;
        own->player[next] = table->sitter[seat].player;
        own->mine |= (tb_seats) tb_has(mine, seat) << next;
    }
}

static void go_as(tb_request *request, const char *name, void *context)
{
    again *own = context;

    (void) request;
    own->admitted = true;
    if (name)
        memcpy(own->name, name, strlen(name) + 1);
    tb_errand_go(&own->bundle.errand);
}

/* As at any table; the names are those that were shown at the old one. */
static void admit(again *own)
{
    tb_admission wants = { .table = own->id };

    TB_EACH (seat, own->mine) {
        if (own->player[seat].kind == TB_PLAYER_PERSON)
            wants.shown[wants.count++] = own->player[seat].name;
    }
    tb_admit(own->bundle.errand.request, &wants, go_as, own);
}

static void come(tb_errand *errand, tb_place *place)
{
    again *own = (again *) errand;
    const tb_table *table = tb_place_table(place);
    tb_seats mine = tb_request_seats(errand->request, table);
    bool made = table->rematch[0] != '\0';

    if (!errand->request->key[0])
        tb_reply_say(errand->request, 401, TB_SAY_SERVER_NEED_KEY);
    else if ((!mine || (!made && !tb_table_wants_rematch(table))) && tb_errand_go_again(errand))
        return; /* another node may know more */
    else if (!mine)
        tb_reply_say(errand->request, 403, TB_SAY_SERVER_WRONG_KEY);
    else if (!made && !tb_table_wants_rematch(table))
        tb_reply_say(errand->request, 409, TB_SAY_SERVER_NO_REMATCH);
    else {
        seat_all(own, table, mine);
        tb_id_of_rematch(table, own->id);
        own->there.arrived = arrived;
        own->noted = own->looked = made;
        if (!own->admitted)
            admit(own);
        else if (made)
            look_there(own);
        else
            make_table(own, place);
    }
}

void tb_api_rematch(tb_request *request)
{
    again *own = tb_errand_new(request, sizeof(*own), come);

    if (own && tb_request_read(request, tb_ask_rematch_read, &own->ask))
        tb_errand_go(&own->bundle.errand);
}
