/* node.c - a node that a test runs step by step. */
#include "node.h"

#include <stdlib.h>
#include <unistd.h>

#include "core/door.h"
#include "games/list.h"

static char folder[] = "/tmp/node-XXXXXX";
char node_url[200];
int64_t node_clock_ms = 1000;
const char node_table[TB_TABLE_ID + 1] = "abcdefghijklmnop";

/* --- The store ---------------------------------------------------------------------------------------------------- */

bool node_store_begin(void)
{
    if (!mkdtemp(folder))
        return false;
    snprintf(node_url, sizeof(node_url), "sqlite:%s/node.db", folder);
    return true;
}

int node_fresh_store(void **state)
{
    static const char *const ends[] = { "", "-wal", "-shm", ".lock" };

    (void) state;
    for (int i = 0; i < TB_LEN(ends); i++) {
        char path[300];
        snprintf(path, sizeof(path), "%s/node.db%s", folder, ends[i]);
        unlink(path);
    }
    return 0;
}

void node_store_end(void)
{
    node_fresh_store(NULL);
    rmdir(folder);
}

static bool take_row(void *table, const tb_store_row *row)
{
    return tb_table_read(table, row->text, row->len, row->at_ms, tb_game_named) == TB_OK;
}

/* The entry as the next row of the log that is there. */
static size_t write_row(tb_store *store, const char *text, char out[], size_t size)
{
    tb_table *table = tb_table_new(node_table);
    static tb_entry entry;
    tb_text row = tb_text_on(out, size);

    assert_int_equal(tb_store_load(store, node_table, 0, take_row, table), TB_STORE_OK);
    assert_int_equal(tb_entry_read(text, strlen(text), tb_game_named, &entry, NULL), TB_OK);
    tb_table_write(table, &entry, node_clock_ms, &row);
    assert_true(tb_text_whole(&row));
    tb_table_free(table);
    return row.len;
}

void node_write_elsewhere(const char *text, uint32_t seq)
{
    tb_store *store;
    char why[TB_STORE_WHY], bytes[1000];
    tb_store_row row = { .seq = seq, .at_ms = node_clock_ms, .text = bytes, .phase = -1 };

    memcpy(row.table, node_table, sizeof(node_table));
    CHECK(tb_store_open(node_url, TB_STORE_JOIN, &store, why) == TB_STORE_OK, "%s", why);
    row.len = write_row(store, text, bytes, sizeof(bytes));
    assert_int_equal(tb_store_append(store, "other", &row, 1), TB_STORE_OK);
    assert_true(row.stored);
    tb_store_close(store);
}

/* --- A node ------------------------------------------------------------------------------------------------------- */

static int64_t now_ms(void) { return node_clock_ms; }

static void nothing_changed(void *context, tb_place *place, const tb_entry *entry)
{
    (void) context, (void) place, (void) entry;
}

static void not_told(void *context, const tb_store_notice *notice) { (void) context, (void) notice; }
static void not_missed(void *context) { (void) context; }

void node_open(node *own, const char *name, bool shared)
{
    char why[TB_STORE_WHY] = "";
    tb_pump_ears ears = { not_told, not_missed, own };

    uv_loop_init(&own->loop);
    own->pump = tb_pump_open(&own->loop, node_url, NULL, name, &ears, why);
    CHECK(own->pump, "%s", why);
    own->hub = tb_hub_new(&(tb_hub_options){ .loop = &own->loop,
                                             .pump = own->pump,
                                             .node = name,
                                             .shared = shared,
                                             .now_ms = now_ms,
                                             .fold_ms = 1000,
                                             .hot = 100,
                                             .changed = nothing_changed });
}

static void closed(void *context) { *(bool *) context = true; }

void node_close(node *own)
{
    bool gone = false;

    tb_hub_free(own->hub);
    tb_pump_close(own->pump, closed, &gone);
    uv_run(&own->loop, UV_RUN_DEFAULT);
    assert_true(gone);
    assert_int_equal(uv_loop_close(&own->loop), 0);
}

/* --- Places ------------------------------------------------------------------------------------------------------- */

void node_arrived(tb_visit *visit, tb_place *place, tb_store_status status)
{
    node_visitor *own = (node_visitor *) visit;

    own->done = true;
    own->place = place;
    own->status = status;
    if (place)
        tb_place_hold(place);
}

tb_place *node_await(node *own, node_visitor *visitor)
{
    while (!visitor->done)
        uv_run(&own->loop, UV_RUN_ONCE);
    return visitor->place;
}

tb_place *node_visit(node *own, const char *id)
{
    node_visitor visitor = NODE_VISITOR;

    tb_hub_visit(own->hub, id, &visitor.visit);
    return node_await(own, &visitor);
}

tb_place *node_create(node *own)
{
    const tb_game *game = tb_games[0];
    tb_entry *entry = calloc(1, sizeof(*entry));
    node_visitor visitor = NODE_VISITOR;
    tb_terms terms = { .game = game };
    tb_record_error why;

    tb_config_default(game, 2, &terms.config);
    assert_int_equal(tb_table_propose_create(&terms, entry, &why), TB_OK);
    tb_hub_create(own->hub, node_table, entry, &visitor.visit);
    free(entry);
    assert_non_null(node_await(own, &visitor));
    return visitor.place;
}

uint32_t node_entries(node *own)
{
    tb_place *place = node_visit(own, node_table);

    assert_non_null(place);
    uint32_t count = tb_place_table(place)->entries;
    tb_place_release(place);
    return count;
}

/* --- Wishes ------------------------------------------------------------------------------------------------------- */

static tb_status propose(tb_intent *intent, const tb_table *table, tb_entry *out, tb_message *why)
{
    static const tb_player ann = { .kind = TB_PLAYER_PERSON, .name = "Ann" };
    static const uint8_t key[TB_SHA256_SIZE] = { 1 };
    node_wish *own = (node_wish *) intent;
    tb_move legal[TB_MOVES_MAX];

    own->proposed++;
    switch (own->kind) {
    case SIT: return tb_table_propose_sit(table, own->seat, &ann, key, NULL, out, why);
    case START: return tb_table_propose_start(table, out, why);
    case CHAT: return tb_table_propose_chat(table, own->seat, "hi", 2, out, why);
    default:
        table->terms.game->legal(table->record->match.state, own->seat, legal);
        return tb_table_propose_move(table, own->seat, legal[0], out, why);
    }
}

static void answered(tb_intent *intent, const tb_answer *answer)
{
    node_wish *own = (node_wish *) intent;

    assert_false(own->done);
    own->done = true;
    own->answer = *answer;
}

node_wish *node_make(node *own, tb_place *place, node_wish *what)
{
    what->intent.propose = propose;
    what->intent.answered = answered;
    tb_place_intend(place, &what->intent);
    while (!what->done)
        uv_run(&own->loop, UV_RUN_ONCE);
    return what;
}

void node_begin(node *own, tb_place *place)
{
    assert_int_equal(node_make(own, place, &(node_wish){ .kind = SIT, .seat = 0 })->answer.status, TB_OK);
    assert_int_equal(node_make(own, place, &(node_wish){ .kind = SIT, .seat = 1 })->answer.status, TB_OK);
    assert_int_equal(node_make(own, place, &(node_wish){ .kind = START })->answer.status, TB_OK);
}

/* --- Viewers ------------------------------------------------------------------------------------------------------ */

static void show(tb_viewer *viewer, tb_note *note)
{
    looker *own = (looker *) viewer;

    assert_true(own->count < SEEN_MAX);
    own->seen[own->count++] = strndup((const char *) note->bytes, note->len);
}

void node_look(tb_place *place, looker *own, int seat)
{
    *own = (looker){ .viewer = { .seat = seat, .show = show } };
    tb_place_look(place, &own->viewer);
}

void node_look_away(looker *own)
{
    tb_viewer_leave(&own->viewer);
    for (int i = 0; i < own->count; i++)
        free(own->seen[i]);
}

bool last_says(const looker *own, const char *words)
{
    return own->count > 0 && strstr(own->seen[own->count - 1], words) != NULL;
}
