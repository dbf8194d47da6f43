/* test_doubt.c - tables in doubt: a store that breaks after the commit, notices at the wrong moment, keys that change
 * meanwhile. */
#include <stdlib.h>
#include <unistd.h>

#include "check.h"
#include "core/door.h"
#include "games/list.h"
#include "server/hub.h"

/* --- A store whose answers get lost ------------------------------------------------------------------------------------- */

static int answers_to_lose, appends_to_lose; /* stored, but said to be down; not even stored */

tb_store_status __real_tb_store_append(tb_store *store, const char *node, tb_store_row rows[], int count);
tb_store_status __wrap_tb_store_append(tb_store *store, const char *node, tb_store_row rows[], int count);

tb_store_status __wrap_tb_store_append(tb_store *store, const char *node, tb_store_row rows[], int count)
{
    if (appends_to_lose > 0) {
        appends_to_lose--;
        return TB_STORE_DOWN;
    }
    tb_store_status status = __real_tb_store_append(store, node, rows, count);
    if (answers_to_lose > 0) {
        answers_to_lose--;
        return TB_STORE_DOWN;
    }
    return status;
}

/* --- A node ------------------------------------------------------------------------------------------------------------- */

typedef struct node {
    uv_loop_t loop;
    tb_pump *pump;
    tb_hub *hub;
} node;

static const char id[] = "abcdefghijklmnop";
static char folder[] = "/tmp/doubt-XXXXXX";
static char url[200];

static int64_t now_ms(void) { return 1000; }

static void nothing_changed(void *context, tb_place *place, const tb_entry *entry)
{
    (void) context, (void) place, (void) entry;
}

static void not_told(void *context, const tb_store_notice *notice) { (void) context, (void) notice; }
static void not_missed(void *context) { (void) context; }

static void open_node(node *own)
{
    char why[TB_STORE_WHY] = "";
    tb_pump_ears ears = { not_told, not_missed, own };

    uv_loop_init(&own->loop);
    own->pump = tb_pump_open(&own->loop, url, "one", &ears, why);
    CHECK(own->pump, "%s", why);
    own->hub = tb_hub_new(&(tb_hub_options){ .loop = &own->loop,
                                             .pump = own->pump,
                                             .node = "one",
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

typedef struct waiting_visit {
    tb_visit visit;
    bool done;
    tb_place *place;
} waiting_visit;

static void arrived(tb_visit *visit, tb_place *place, tb_store_status status)
{
    waiting_visit *own = (waiting_visit *) visit;

    (void) status;
    own->done = true;
    own->place = place;
    if (place)
        tb_place_hold(place);
}

static tb_place *await(node *own, waiting_visit *wait)
{
    while (!wait->done)
        uv_run(&own->loop, UV_RUN_ONCE);
    assert_non_null(wait->place);
    return wait->place;
}

static tb_place *create(node *own)
{
    const tb_game *game = tb_games[0];
    tb_entry *entry = calloc(1, sizeof(*entry));
    waiting_visit wait = { .visit.arrived = arrived };
    tb_terms terms = { .game = game, .rules = game->rules_version };
    tb_record_error why;

    tb_config_default(game, 2, &terms.config);
    assert_int_equal(tb_table_propose_create(&terms, entry, &why), TB_OK);
    tb_hub_create(own->hub, id, entry, &wait.visit);
    free(entry);
    return await(own, &wait);
}

/* --- Wishes ------------------------------------------------------------------------------------------------------------- */

typedef struct wish {
    tb_intent intent;
    enum { SIT, CHAT } kind;
    bool done;
    int proposed;
    tb_answer answer;
} wish;

static tb_status propose(tb_intent *intent, const tb_table *table, tb_entry *out, tb_message *why)
{
    static const tb_player ann = { .kind = TB_PLAYER_PERSON, .name = "Ann" };
    static const uint8_t key[TB_SHA256_SIZE] = { 1 };
    wish *own = (wish *) intent;

    own->proposed++;
    return own->kind == SIT ? tb_table_propose_sit(table, 0, &ann, key, out, why)
                            : tb_table_propose_chat(table, 0, "hi", 2, out, why);
}

static void answered(tb_intent *intent, const tb_answer *answer)
{
    wish *own = (wish *) intent;

    assert_false(own->done);
    own->done = true;
    own->answer = *answer;
}

static void make(node *own, tb_place *place, wish *what)
{
    what->intent.propose = propose;
    what->intent.answered = answered;
    tb_place_intend(place, &what->intent);
    while (!what->done)
        uv_run(&own->loop, UV_RUN_ONCE);
}

static uint32_t entries(node *own)
{
    waiting_visit wait = { .visit.arrived = arrived };

    tb_hub_visit(own->hub, id, &wait.visit);
    tb_place *place = await(own, &wait);
    uint32_t count = tb_place_table(place)->entries;
    tb_place_release(place);
    return count;
}

/* Another node appends an entry. */
static void write_elsewhere(const char *text, uint32_t seq)
{
    tb_store *store;
    char why[TB_STORE_WHY];
    tb_store_row row = { .seq = seq, .at_ms = 1000, .text = text, .len = strlen(text), .phase = -1 };

    memcpy(row.table, id, sizeof(id));
    CHECK(tb_store_open(url, TB_STORE_JOIN, &store, why) == TB_STORE_OK, "%s", why);
    assert_int_equal(__real_tb_store_append(store, "other", &row, 1), TB_STORE_OK);
    assert_true(row.stored);
    tb_store_close(store);
}

static int fresh_store(void **state)
{
    static const char *const ends[] = { "", "-wal", "-shm", ".lock" };

    (void) state;
    for (int i = 0; i < TB_LEN(ends); i++) {
        char path[300];
        snprintf(path, sizeof(path), "%s/doubt.db%s", folder, ends[i]);
        unlink(path);
    }
    return 0;
}

/* --- Tests -------------------------------------------------------------------------------------------------------------- */

static void what_was_stored_before_the_connection_broke_is_answered_as_done_and_happens_once(void **state)
{
    node own;
    wish sit = { .kind = SIT }, chat = { .kind = CHAT };

    (void) state;
    open_node(&own);
    tb_place *place = create(&own);
    answers_to_lose = 1;
    make(&own, place, &sit);
    assert_int_equal(sit.answer.status, TB_OK);
    assert_int_equal(sit.proposed, 1);
    answers_to_lose = 1;
    make(&own, place, &chat);
    assert_int_equal(chat.answer.status, TB_OK);
    assert_int_equal(chat.answer.n[0], 3);
    assert_int_equal(entries(&own), 3);
    tb_place_release(place);
    close_node(&own);
}

static void what_was_not_stored_is_tried_once_more(void **state)
{
    node own;
    wish sit = { .kind = SIT };

    (void) state;
    open_node(&own);
    tb_place *place = create(&own);
    appends_to_lose = 1;
    make(&own, place, &sit);
    assert_int_equal(sit.answer.status, TB_OK);
    assert_int_equal(sit.proposed, 2);
    assert_int_equal(entries(&own), 2);
    tb_place_release(place);
    close_node(&own);
}

static void a_store_that_stays_away_leaves_it_open_what_has_happened(void **state)
{
    node own;
    wish sit = { .kind = SIT };

    (void) state;
    open_node(&own);
    tb_place *place = create(&own);
    appends_to_lose = 2;
    make(&own, place, &sit);
    assert_true(sit.answer.status < 0);
    assert_true(sit.answer.unavailable && sit.answer.unsure);
    assert_int_equal(entries(&own), 1);
    tb_place_release(place);
    close_node(&own);
}

static void a_notice_that_comes_during_the_first_load_is_not_lost(void **state)
{
    node own;
    waiting_visit wait = { .visit.arrived = arrived };
    tb_store_notice notice = { "other", id, false, 2 };

    (void) state;
    open_node(&own);
    tb_place *place = create(&own);
    make(&own, place, &(wish){ .kind = SIT });
    tb_place_release(place);
    close_node(&own);

    open_node(&own);
    tb_hub_visit(own.hub, id, &wait.visit);
    usleep(300000); /* the log is read, and the loop does not know it yet */
    write_elsewhere("chat 0 late", 2);
    tb_hub_heard(own.hub, &notice);
    place = await(&own, &wait);
    assert_int_equal(tb_place_table(place)->entries, 3);
    tb_place_release(place);
    close_node(&own);
}

typedef struct looker {
    tb_viewer viewer;
    int shown, rekeyed;
} looker;

static void show(tb_viewer *viewer, tb_note *note)
{
    (void) note;
    ((looker *) viewer)->shown++;
}

static void rekeyed(tb_viewer *viewer, const tb_table *table)
{
    assert_non_null(table);
    assert_int_equal(table->sitter[0].key[0], 2);
    ((looker *) viewer)->rekeyed++;
}

static void a_key_that_changes_while_the_table_is_in_doubt_is_told_with_the_table(void **state)
{
    node own;
    looker blue = { .viewer = { .seat = 0, .show = show, .rekeyed = rekeyed } };
    char entry[100] = "key 0 02";

    (void) state;
    open_node(&own);
    tb_place *place = create(&own);
    make(&own, place, &(wish){ .kind = SIT });
    tb_place_look(place, &blue.viewer);
    memset(entry + 8, '0', 62);
    write_elsewhere(entry, 2);
    tb_hub_heard(own.hub, &(tb_store_notice){ "other", id, false, 2 });
    tb_hub_heard(own.hub, &(tb_store_notice){ "other", id, false, 3 }); /* and there may be more */
    while (blue.rekeyed == 0)
        uv_run(&own.loop, UV_RUN_ONCE);
    assert_int_equal(blue.rekeyed, 1);
    while (tb_pump_busy(own.pump) > 0)
        uv_run(&own.loop, UV_RUN_ONCE);
    tb_viewer_leave(&blue.viewer);
    tb_place_release(place);
    close_node(&own);
}

int main(void)
{
    const struct CMUnitTest all[] = {
        cmocka_unit_test_setup(what_was_stored_before_the_connection_broke_is_answered_as_done_and_happens_once,
                               fresh_store),
        cmocka_unit_test_setup(what_was_not_stored_is_tried_once_more, fresh_store),
        cmocka_unit_test_setup(a_store_that_stays_away_leaves_it_open_what_has_happened, fresh_store),
        cmocka_unit_test_setup(a_notice_that_comes_during_the_first_load_is_not_lost, fresh_store),
        cmocka_unit_test_setup(a_key_that_changes_while_the_table_is_in_doubt_is_told_with_the_table, fresh_store),
    };

    if (!mkdtemp(folder))
        return 1;
    snprintf(url, sizeof(url), "sqlite:%s/doubt.db", folder);
    int failed = cmocka_run_group_tests(all, NULL, NULL);
    fresh_store(NULL);
    rmdir(folder);
    return failed;
}
