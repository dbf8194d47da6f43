/* test_hub.c - tables at hand, on a real store: stored first, told then, the same on every node. */
#include <stdlib.h>
#include <unistd.h>

#include "check.h"
#include "core/door.h"
#include "games/list.h"
#include "server/hub.h"

enum { SEEN_MAX = 400 };

/* A node of its own: loop, store, hub, and two persons who look. */
typedef struct node {
    uv_loop_t loop;
    tb_pump *pump;
    tb_hub *hub;
    int64_t now_ms;
} node;

typedef struct looker {
    tb_viewer viewer;
    int count;
    char *seen[SEEN_MAX];
} looker;

static char folder[] = "/tmp/hub-XXXXXX";
static char url[200];
static int64_t clock_ms = 1000;

static int64_t now_ms(void) { return clock_ms; }
static void nothing_changed(void *context, tb_place *place, const tb_entry *entry)
{
    (void) context, (void) place, (void) entry;
}

static void told(void *context, const tb_store_notice *notice) { tb_hub_heard(((node *) context)->hub, notice); }
static void missed(void *context) { tb_hub_missed(((node *) context)->hub); }

static void open_node(node *own, const char *name)
{
    char why[TB_STORE_WHY] = "";
    tb_pump_ears ears = { told, missed, own };

    uv_loop_init(&own->loop);
    own->pump = tb_pump_open(&own->loop, url, name, &ears, why);
    CHECK(own->pump, "%s", why);
    own->hub = tb_hub_new(&(tb_hub_options){ .loop = &own->loop,
                                             .pump = own->pump,
                                             .node = name,
                                             .now_ms = now_ms,
                                             .fold_ms = 1000,
                                             .hot = 100,
                                             .changed = nothing_changed });
}

static void closed(void *context) { *(bool *) context = true; }

static void close_node(node *own)
{
    bool gone = false;

    tb_hub_free(own->hub);
    tb_pump_close(own->pump, closed, &gone);
    uv_run(&own->loop, UV_RUN_DEFAULT);
    assert_true(gone);
    assert_int_equal(uv_loop_close(&own->loop), 0);
}

/* --- Asking and waiting ----------------------------------------------------------------------------------------------- */

typedef struct waiting_visit {
    tb_visit visit;
    bool done;
    tb_place *place;
    tb_store_status status;
} waiting_visit;

static void arrived(tb_visit *visit, tb_place *place, tb_store_status status)
{
    waiting_visit *own = (waiting_visit *) visit;

    own->done = true;
    own->place = place;
    own->status = status;
    if (place)
        tb_place_hold(place);
}

static tb_place *visit(node *own, const char *id, tb_store_status *status)
{
    waiting_visit wait = { .visit.arrived = arrived };

    tb_hub_visit(own->hub, id, &wait.visit);
    while (!wait.done)
        uv_run(&own->loop, UV_RUN_ONCE);
    if (status)
        *status = wait.status;
    return wait.place;
}

static const char id[] = "abcdefghijklmnop";

/* A table of two persons with its first entry stored. */
static tb_place *create(node *own)
{
    const tb_game *game = tb_games[0];
    tb_entry *entry = calloc(1, sizeof(*entry));
    waiting_visit wait = { .visit.arrived = arrived };
    tb_terms terms = { .game = game, .rules = game->rules_version };
    tb_record_error why;

    strcpy(terms.name, game->name);
    tb_config_default(game, 2, &terms.config);
    assert_int_equal(tb_table_propose_create(&terms, entry, &why), TB_OK);
    tb_hub_create(own->hub, id, entry, &wait.visit);
    while (!wait.done)
        uv_run(&own->loop, UV_RUN_ONCE);
    free(entry);
    assert_non_null(wait.place);
    return wait.place;
}

typedef struct wish {
    tb_intent intent;
    enum { SIT, START, CHAT, MOVE } kind;
    int seat;
    bool done;
    tb_answer answer;
    int proposed;
} wish;

static tb_status propose(tb_intent *intent, const tb_table *table, tb_entry *out, tb_message *why)
{
    wish *own = (wish *) intent;
    tb_player player = { .kind = TB_PLAYER_PERSON, .name = "Ann" };
    uint8_t key[TB_SHA256_SIZE] = { 1 };
    tb_move legal[TB_MOVES_MAX];

    own->proposed++;
    switch (own->kind) {
    case SIT: return tb_table_propose_sit(table, own->seat, &player, key, out, why);
    case START: return tb_table_propose_start(table, out, why);
    case CHAT: return tb_table_propose_chat(table, own->seat, "hi", 2, out, why);
    default:
        table->terms.game->legal(table->record->match.state, own->seat, legal);
        return tb_table_propose_move(table, own->seat, legal[0], out, why);
    }
}

static void answered(tb_intent *intent, const tb_answer *answer)
{
    wish *own = (wish *) intent;

    own->done = true;
    own->answer = *answer;
}

static wish *make(node *own, tb_place *place, wish *what)
{
    what->intent.propose = propose;
    what->intent.answered = answered;
    tb_place_intend(place, &what->intent);
    while (!what->done)
        uv_run(&own->loop, UV_RUN_ONCE);
    return what;
}

static void show(tb_viewer *viewer, tb_note *note)
{
    looker *own = (looker *) viewer;

    assert_true(own->count < SEEN_MAX);
    own->seen[own->count++] = strndup((const char *) note->bytes, note->len);
}

static void look(tb_place *place, looker *own, int seat)
{
    *own = (looker){ .viewer = { .seat = seat, .show = show } };
    tb_place_look(place, &own->viewer);
}

static void look_away(looker *own)
{
    tb_viewer_leave(&own->viewer);
    for (int i = 0; i < own->count; i++)
        free(own->seen[i]);
}

static bool last_says(const looker *own, const char *words)
{
    return own->count > 0 && strstr(own->seen[own->count - 1], words) != NULL;
}

static void begin(node *own, tb_place *place)
{
    assert_int_equal(make(own, place, &(wish){ .kind = SIT, .seat = 0 })->answer.status, TB_OK);
    assert_int_equal(make(own, place, &(wish){ .kind = SIT, .seat = 1 })->answer.status, TB_OK);
    assert_int_equal(make(own, place, &(wish){ .kind = START })->answer.status, TB_OK);
}

static int fresh_store(void **state)
{
    static const char *const ends[] = { "", "-wal", "-shm", ".lock" };

    (void) state;
    for (int i = 0; i < TB_LEN(ends); i++) {
        char path[300];
        snprintf(path, sizeof(path), "%s/hub.db%s", folder, ends[i]);
        unlink(path);
    }
    return 0;
}

/* --- Tests -------------------------------------------------------------------------------------------------------------- */

static void everybody_who_looks_is_told_in_order_before_the_answer(void **state)
{
    node own;
    looker blue, public;

    (void) state;
    open_node(&own, "one");
    tb_place *place = create(&own);
    look(place, &blue, 0);
    look(place, &public, TB_PUBLIC);
    begin(&own, place);
    wish chat = { .kind = CHAT, .seat = 0 };
    make(&own, place, &chat);
    assert_true(last_says(&blue, "\"what\":\"chat\""));
    assert_true(last_says(&public, "\"what\":\"chat\""));
    char n[40];
    snprintf(n, sizeof(n), "\"n\":%u,", chat.answer.n[0]);
    assert_true(last_says(&blue, n));
    look_away(&blue);
    look_away(&public);
    tb_place_release(place);
    close_node(&own);
}

static void what_is_refused_changes_nothing_and_is_not_told(void **state)
{
    node own;
    looker blue;

    (void) state;
    open_node(&own, "one");
    tb_place *place = create(&own);
    look(place, &blue, 0);
    int before = blue.count;
    wish start = { .kind = START };
    make(&own, place, &start);
    assert_true(start.answer.status < 0);
    assert_non_null(start.answer.why.row);
    assert_int_equal(blue.count, before);
    assert_int_equal(tb_place_table(place)->entries, 1);
    look_away(&blue);
    tb_place_release(place);
    close_node(&own);
}

/* Somebody else writes the next entry of the table into the store, behind the hub's back. */
static void write_behind(const tb_table *table)
{
    tb_store *store;
    char why[TB_STORE_WHY], text[600];
    tb_entry *entry = calloc(1, sizeof(*entry));
    tb_message no;

    assert_int_equal(tb_table_propose_chat(table, 1, "first!", 6, entry, &no), TB_OK);
    tb_text out = tb_text_on(text, sizeof(text));
    tb_entry_write(entry, &out);
    tb_store_row row = { .seq = table->entries, .at_ms = clock_ms, .text = text, .len = out.len, .phase = -1 };
    strcpy(row.table, id);
    CHECK(tb_store_open(url, TB_STORE_JOIN, &store, why) == TB_STORE_OK, "%s", why);
    assert_int_equal(tb_store_append(store, "other", &row, 1), TB_STORE_OK);
    assert_true(row.stored);
    tb_store_close(store);
    free(entry);
}

static void whoever_was_faster_is_told_first_and_the_intent_is_proposed_again(void **state)
{
    node own;
    looker blue;

    (void) state;
    open_node(&own, "one");
    tb_place *place = create(&own);
    begin(&own, place);
    look(place, &blue, 0);
    write_behind(tb_place_table(place));
    wish chat = { .kind = CHAT, .seat = 0 };
    make(&own, place, &chat);
    assert_int_equal(chat.answer.status, TB_OK);
    assert_int_equal(chat.proposed, 2);
    assert_int_equal(blue.count, 3); /* the welcome, the other's word, the own one */
    assert_non_null(strstr(blue.seen[1], "first!"));
    assert_non_null(strstr(blue.seen[2], "\"text\":\"hi\""));
    look_away(&blue);
    tb_place_release(place);
    close_node(&own);
}

static void a_table_that_another_node_changed_is_told_when_it_is_heard_of(void **state)
{
    node own;
    looker blue;

    (void) state;
    open_node(&own, "one");
    tb_place *place = create(&own);
    begin(&own, place);
    look(place, &blue, 0);
    uint32_t seq = tb_place_table(place)->entries;
    write_behind(tb_place_table(place));
    tb_store_notice notice = { "other", id, false, seq };
    tb_hub_heard(own.hub, &notice);
    while (blue.count < 2)
        uv_run(&own.loop, UV_RUN_ONCE);
    assert_true(last_says(&blue, "first!"));
    tb_hub_heard(own.hub, &notice); /* known already: nothing is fetched */
    assert_int_equal(tb_pump_busy(own.pump), 0);
    look_away(&blue);
    tb_place_release(place);
    close_node(&own);
}

static void a_folded_table_comes_back_as_it_was_and_whoever_looks_misses_nothing(void **state)
{
    node own;
    looker blue, later;
    tb_hub_counts counts;

    (void) state;
    open_node(&own, "one");
    tb_place *place = create(&own);
    begin(&own, place);
    make(&own, place, &(wish){ .kind = MOVE, .seat = 0 });
    look(place, &blue, 0);
    clock_ms += 5000;
    do {
        uv_run(&own.loop, UV_RUN_ONCE);
        tb_hub_count(own.hub, &counts);
    } while (counts.hot > 0);
    assert_null(tb_place_table(place));
    int before = blue.count;
    wish chat = { .kind = CHAT, .seat = 1 };
    make(&own, place, &chat);
    assert_int_equal(chat.answer.status, TB_OK);
    assert_int_equal(blue.count, before + 1);
    look(place, &later, 0);
    assert_true(last_says(&later, "\"type\":\"welcome\""));
    look_away(&later);
    look_away(&blue);
    tb_place_release(place);
    close_node(&own);
}

static void a_new_process_finds_the_table_byte_for_byte(void **state)
{
    node own;
    looker blue;
    char *before;

    (void) state;
    open_node(&own, "one");
    tb_place *place = create(&own);
    begin(&own, place);
    for (int i = 0; i < 20; i++) {
        tb_seats to_act = tb_games[0]->to_act(tb_place_table(place)->record->match.state);
        make(&own, place, &(wish){ .kind = MOVE, .seat = __builtin_ctz(to_act) });
    }
    look(place, &blue, 0);
    before = strdup(blue.seen[0]);
    look_away(&blue);
    tb_place_release(place);
    close_node(&own);

    open_node(&own, "two");
    place = visit(&own, id, NULL);
    assert_non_null(place);
    look(place, &blue, 0);
    assert_string_equal(blue.seen[0], before);
    free(before);
    look_away(&blue);
    tb_place_release(place);
    close_node(&own);
}

static void a_table_that_does_not_exist_is_not_there(void **state)
{
    node own;
    tb_store_status status;
    tb_hub_counts counts;

    (void) state;
    open_node(&own, "one");
    assert_null(visit(&own, "aaaaaaaaaaaaaaaa", &status));
    assert_int_equal(status, TB_STORE_ABSENT);
    tb_hub_count(own.hub, &counts);
    assert_int_equal(counts.places, 0);
    close_node(&own);
}

static void presence_is_told_when_the_first_comes_and_the_last_goes(void **state)
{
    node own;
    looker public, blue, again;

    (void) state;
    open_node(&own, "one");
    tb_place *place = create(&own);
    look(place, &public, TB_PUBLIC);
    look(place, &blue, 0);
    assert_true(last_says(&public, "\"type\":\"presence\",\"seats\":[\"blue\"]"));
    int heard = public.count;
    look(place, &again, 0);
    look_away(&again);
    assert_int_equal(public.count, heard);
    look_away(&blue);
    assert_true(last_says(&public, "\"type\":\"presence\",\"seats\":[]"));
    look_away(&public);
    tb_place_release(place);
    close_node(&own);
}

static void who_is_present_through_another_node_is_present_as_long_as_it_lives(void **state)
{
    node own;
    looker public;
    static const char living[][TB_STORE_NODE + 1] = { "one", "two" }, alone[][TB_STORE_NODE + 1] = { "one" };

    (void) state;
    open_node(&own, "one");
    tb_place *place = create(&own);
    look(place, &public, TB_PUBLIC);
    tb_hub_heard(own.hub, &(tb_store_notice){ "two", id, true, 2 });
    assert_true(last_says(&public, "\"type\":\"presence\",\"seats\":[\"orange\"]"));
    assert_int_equal(tb_place_present(place), 2);
    int heard = public.count;
    tb_hub_living(own.hub, living, 2);
    tb_hub_heard(own.hub, &(tb_store_notice){ "three", id, true, 1u << 20 }); /* no such seat */
    assert_int_equal(public.count, heard);
    tb_hub_living(own.hub, alone, 1);
    assert_true(last_says(&public, "\"type\":\"presence\",\"seats\":[]"));
    tb_hub_heard(own.hub, &(tb_store_notice){ "two", id, true, 2 });
    tb_hub_heard(own.hub, &(tb_store_notice){ "two", id, true, 0 });
    assert_int_equal(tb_place_present(place), 0);
    look_away(&public);
    tb_place_release(place);
    close_node(&own);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(everybody_who_looks_is_told_in_order_before_the_answer, fresh_store),
        cmocka_unit_test_setup(what_is_refused_changes_nothing_and_is_not_told, fresh_store),
        cmocka_unit_test_setup(whoever_was_faster_is_told_first_and_the_intent_is_proposed_again, fresh_store),
        cmocka_unit_test_setup(a_table_that_another_node_changed_is_told_when_it_is_heard_of, fresh_store),
        cmocka_unit_test_setup(a_folded_table_comes_back_as_it_was_and_whoever_looks_misses_nothing, fresh_store),
        cmocka_unit_test_setup(a_new_process_finds_the_table_byte_for_byte, fresh_store),
        cmocka_unit_test_setup(a_table_that_does_not_exist_is_not_there, fresh_store),
        cmocka_unit_test_setup(presence_is_told_when_the_first_comes_and_the_last_goes, fresh_store),
        cmocka_unit_test_setup(who_is_present_through_another_node_is_present_as_long_as_it_lives, fresh_store),
    };

    if (!mkdtemp(folder))
        return 1;
    snprintf(url, sizeof(url), "sqlite:%s/hub.db", folder);
    int failed = RUN(tests);
    fresh_store(NULL);
    rmdir(folder);
    return failed;
}
