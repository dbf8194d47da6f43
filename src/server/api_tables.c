/* api_tables.c - the lobby, a new table, a table as anybody with its link sees it. */
#include <sodium.h>
#include <stdlib.h>

#include "base/bits.h"
#include "server/api.h"

enum { LOBBY_MAX = 100 };

/* --- One table ---------------------------------------------------------------------------------------------------------- */

static void write_table(void *context, tb_text *out)
{
    tb_place *place = context;

    tb_json_open(out, NULL, '{');
    tb_json_open(out, "table", '{');
    tb_news_table(tb_place_table(place), tb_place_present(place), tb_place_now_ms(place), out);
    tb_json_close(out, '}');
    tb_json_close(out, '}');
}

static void show_table(tb_errand *errand, tb_place *place) { tb_reply_json(errand->request, 200, write_table, place); }

void tb_api_table(tb_request *request)
{
    tb_errand *errand = tb_errand_new(request, sizeof(*errand), show_table);

    if (errand)
        tb_errand_go(errand);
}

/* --- The lobby ---------------------------------------------------------------------------------------------------------- */

/* First the ids from the store, then each table in turn, for what it looks like now. */
typedef struct lobby {
    tb_visit visit; /* first */
    tb_job job;
    tb_request *request;
    int count, shown;
    char after[TB_STORE_ID + 1]; /* the last table of the page before; empty: this is the first */
    char id[LOBBY_MAX][TB_STORE_ID + 1];
    char *text; /* the tables so far, without brackets */
    size_t len;
} lobby;

static void write_lobby(void *context, tb_text *out)
{
    const lobby *list = context;

    tb_json_open(out, NULL, '{');
    tb_json_open(out, "tables", '[');
    tb_put_bytes(out, list->text ? list->text : "", list->len);
    tb_json_close(out, ']');
    if (list->count == LOBBY_MAX)
        tb_json_string(out, "next", list->id[LOBBY_MAX - 1]);
    tb_json_close(out, '}');
}

static void visit_next(lobby *list);

static void add_table(lobby *list, tb_place *place)
{
    const tb_table *table = tb_place_table(place);
    tb_text text = tb_text_on(NULL, 0);

    if (table->phase != TB_PHASE_OPEN && table->phase != TB_PHASE_PLAYING)
        return;
    tb_news_table(table, tb_place_present(place), tb_place_now_ms(place), &text);
    char *longer = realloc(list->text, list->len + text.len + 4);
    if (!longer)
        return;
    list->text = longer;
    tb_text own = tb_text_on(longer + list->len, text.len + 4);
    tb_put(&own, list->len ? ",{" : "{");
    own.last = '{';
    tb_news_table(table, tb_place_present(place), tb_place_now_ms(place), &own);
    tb_put_char(&own, '}');
    list->len += own.len;
}

static void lobby_arrived(tb_visit *visit, tb_place *place, tb_store_status status)
{
    lobby *list = (lobby *) visit;

    (void) status;
    if (place)
        add_table(list, place);
    visit_next(list);
}

static void visit_next(lobby *list)
{
    tb_request *request = list->request;

    if (list->shown < list->count) {
        tb_hub_visit(request->service->hub, list->id[list->shown++], &list->visit);
        return;
    }
    tb_reply_json(request, 200, write_lobby, list);
    free(list->text);
    free(list);
}

static void find_public(tb_job *job, tb_store *store)
{
    lobby *list = (lobby *) ((char *) job - offsetof(lobby, job));

    list->count = tb_store_tables(store, TB_STORE_LIST_PUBLIC, list->after, list->id, LOBBY_MAX);
}

static void found_public(tb_job *job)
{
    lobby *list = (lobby *) ((char *) job - offsetof(lobby, job));

    if (list->count >= 0) {
        visit_next(list);
        return;
    }
    tb_reply_say(list->request, 503, TB_SAY_SERVER_STORE);
    free(list);
}

void tb_api_lobby(tb_request *request)
{
    lobby *list = calloc(1, sizeof(*list));

    if (!list) {
        tb_reply_say(request, 503, TB_SAY_SERVER_MEMORY);
        return;
    }
    list->request = request;
    tb_query(request, "after", list->after, sizeof(list->after));
    list->visit.arrived = lobby_arrived;
    list->job.work = find_public;
    list->job.done = found_public;
    tb_pump_ask(request->service->pump, &list->job);
}

/* --- A new table ---------------------------------------------------------------------------------------------------------- */

typedef struct creation {
    tb_bundle bundle; /* first */
    tb_task task;     /* of one with a long body: it is read and its record replayed in a thread */
    tb_ask_create ask;
    tb_entry entry;
    tb_ask_error error;
    bool is_good; /* else `error` says why not */
    char id[TB_TABLE_ID + 1], key[TB_KEY_HEX + 1], invite[TB_INVITE + 1];
    char name[TB_STORE_NAME + 1]; /* of the session; empty: none */
} creation;

static tb_seats seats_taken(const creation *new)
{
    tb_seats mine = 0;

    for (int i = 0; i < new->bundle.wishes; i++) {
        const tb_wish *wish = &new->bundle.wish[i];
        if (wish->granted && wish->kind == TB_WISH_SIT && tb_is_person(&wish->player))
            mine |= 1u << wish->seat;
    }
    return mine;
}

static void write_created(void *context, tb_text *out)
{
    const creation *new = context;
    const tb_table *table = tb_place_known(new->bundle.place);

    tb_json_open(out, NULL, '{');
    tb_json_open(out, "table", '{');
    tb_news_table(table, tb_place_present(new->bundle.place), tb_place_now_ms(new->bundle.place), out);
    tb_json_close(out, '}');
    tb_json_open(out, "seats", '[');
    TB_EACH (seat, seats_taken(new))
        tb_json_string(out, NULL, tb_table_seat_name(table, (int) seat));
    tb_json_close(out, ']');
    tb_json_string(out, "invite", new->invite);
    if (new->ask.wants_token)
        tb_json_string(out, "key", new->key);
    tb_json_close(out, '}');
}

/* The table is there, whether or not everybody has sat down: the answer says who has. */
static void finish_creation(tb_bundle *bundle)
{
    creation *new = (creation *) bundle;
    tb_request *request = bundle->errand.request;

    tb_reply_key_cookie(request, new->id, new->key);
    tb_reply_json(request, 201, write_created, new);
}

static void created(tb_errand *errand, tb_place *place)
{
    creation *new = (creation *) errand;
    tb_brought brought = new->ask.brought; /* with the first seat that is taken for oneself */

    for (int seat = 0; seat < new->ask.seats; seat++) {
        const tb_player *asked = &new->ask.player[seat];
        bool person = tb_is_person(asked);
        if (asked->kind == TB_PLAYER_UNTOLD)
            continue;
        tb_wish wish = { .kind = TB_WISH_SIT, .seat = seat, .player = *asked, .brought = brought };
        tb_key_hash(new->key, wish.key);
        wish.intent.name = person && new->name[0] ? new->name : NULL;
        if (person)
            brought.brings = TB_BRINGS_NOTHING;
        tb_bundle_add(&new->bundle, wish);
    }
    tb_bundle_make(&new->bundle, place, finish_creation);
}

static void create_arrived(tb_visit *visit, tb_place *place, tb_store_status status)
{
    creation *new = (creation *) visit;

    if (place)
        created(&new->bundle.errand, place);
    else
        tb_reply_store(new->bundle.errand.request, status);
}

static void make_terms(creation *new)
{
    tb_terms *terms = &new->ask.terms;

    tb_id_make(new->id);
    tb_key_make(new->key);
    tb_invite_make(new->invite);
    tb_invite_hash(new->invite, terms->invite);
    randombytes_buf(terms->secret, sizeof(terms->secret));
    randombytes_buf(terms->bot_key, sizeof(terms->bot_key));
}

static void name_known(tb_request *request, const char *name, void *context)
{
    creation *new = context;

    if (name)
        memcpy(new->name, name, strlen(name) + 1);
    new->bundle.errand.visit.arrived = create_arrived;
    tb_hub_create(request->service->hub, new->id, &new->entry, &new->bundle.errand.visit);
}

static creation *of_task(tb_task *task) { return (creation *) ((char *) task - offsetof(creation, task)); }

static void prepare(tb_task *task)
{
    creation *new = of_task(task);
    tb_request *request = new->bundle.errand.request;
    char nothing[1] = { '\0' };

    new->is_good = tb_ask_read(request->body ? request->body : nothing, request->body_len, tb_ask_create_read,
                               &new->ask, &new->error);
    if (!new->is_good)
        return;
    make_terms(new);
    new->is_good = tb_ask_create_propose(&new->ask, &new->entry, &new->error);
}

static void admit(tb_request *request, creation *new)
{
    tb_admission wants = { .count = 0 };

    for (int seat = 0; seat < new->ask.seats; seat++) {
        if (new->ask.player[seat].kind == TB_PLAYER_PERSON)
            wants.shown[wants.count++] = new->ask.player[seat].name;
    }
    tb_admit(request, &wants, name_known, new);
}

static void prepared(tb_task *task)
{
    creation *new = of_task(task);
    tb_request *request = new->bundle.errand.request;

    if (task->dropped) {
        tb_reply_say(request, 503, TB_SAY_SERVER_STOPPING);
        return;
    }
    if (!new->is_good) {
        tb_reply_bad(request, &new->error);
        return;
    }
    int seconds = tb_limits_take(request->service->limits, TB_LIMIT_TABLES, request->address, tb_now_ms());
    if (seconds > 0)
        tb_reply_too_many(request, seconds);
    else if (!tb_room_take(request->service->room))
        tb_reply_full(request);
    else
        admit(request, new);
}

void tb_api_create(tb_request *request)
{
    enum { SHORT = 4096 };
    tb_service *service = request->service;
    creation *new = tb_errand_new(request, sizeof(*new), created);

    if (!new)
        return;
    new->task =
        (tb_task){ .work = prepare, .done = prepared, .address = tb_limits_number(service->limits, request->address) };
    if (request->body_len <= SHORT) {
        prepare(&new->task);
        prepared(&new->task);
    } else if (!tb_turns_ask(service->records, &new->task)) {
        tb_reply_busy(request);
    }
}
