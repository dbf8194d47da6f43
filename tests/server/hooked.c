/* hooked.c - the hub, the pump and the store of the tests of webhooks, and the table. */
#include "hooked.h"

#include <stdlib.h>

#include "core/door.h"
#include "games/list.h"

struct scene scene = { .lock = PTHREAD_MUTEX_INITIALIZER };

/* --- The hub -------------------------------------------------------------------------------------------------------- */

const tb_table *tb_place_table(const tb_place *place) { return place->table; }
const char *tb_place_id(const tb_place *place) { return place->table->id; }
tb_seats tb_place_present(const tb_place *place) { return place->present; }
void tb_place_hold(tb_place *place) { place->holds++; }
void tb_place_release(tb_place *place) { place->holds--; }

/* --- The store ---------------------------------------------------------------------------------------------------- */

int tb_store_hooks(tb_store *store, const char *table, tb_store_hook out[], int most)
{
    (void) store;
    (void) table;
    (void) most;
    pthread_mutex_lock(&scene.lock);
    int count = scene.down ? -1 : scene.count;
    scene.asked++;
    for (int i = 0; i < count; i++)
        out[i] = scene.kept[i];
    pthread_mutex_unlock(&scene.lock);
    return count;
}

tb_store_status tb_store_hook_sent(tb_store *store, const char *table, int seat, uint32_t sent)
{
    (void) store;
    (void) table;
    pthread_mutex_lock(&scene.lock);
    for (int i = 0; i < scene.count && !scene.down; i++) {
        if (scene.kept[i].seat == seat)
            scene.kept[i].sent = sent;
    }
    tb_store_status status = scene.down ? TB_STORE_DOWN : TB_STORE_OK;
    pthread_mutex_unlock(&scene.lock);
    return status;
}

uint32_t sent_to(int hook)
{
    pthread_mutex_lock(&scene.lock);
    uint32_t sent = scene.kept[hook].sent;
    pthread_mutex_unlock(&scene.lock);
    return sent;
}

int asked(void)
{
    pthread_mutex_lock(&scene.lock);
    int count = scene.asked;
    pthread_mutex_unlock(&scene.lock);
    return count;
}

void set_down(bool down)
{
    pthread_mutex_lock(&scene.lock);
    scene.down = down;
    pthread_mutex_unlock(&scene.lock);
}

/* --- The pump ----------------------------------------------------------------------------------------------------- */

static void work(uv_work_t *request) { ((tb_job *) request->data)->work(request->data, NULL); }

static void worked(uv_work_t *request, int status)
{
    tb_job *job = request->data;

    (void) status;
    free(request);
    job->done(job);
}

void tb_pump_ask(tb_pump *pump, tb_job *job)
{
    uv_work_t *request = calloc(1, sizeof(*request));

    (void) pump;
    request->data = job;
    uv_queue_work(&scene.loop, request, work, worked);
}

/* --- A table of two ------------------------------------------------------------------------------------------------- */

static uint32_t roll(void *context, uint32_t sum) { return tb_rng_below(context, sum); }

/* The seat that alone is to act; -1: none, or several at once. */
static int to_act(void)
{
    tb_seats seats = scene.table.terms.game->to_act(scene.record.match.state);

    return seats == 1 ? 0 : seats == 2 ? 1 : -1;
}

/* One move: the first legal one of the first seat that is to act. */
static void move_on(void)
{
    int seat = scene.table.terms.game->to_act(scene.record.match.state) & 1 ? 0 : 1;
    tb_move moves[TB_MOVES_MAX];
    tb_message why;

    assert_true(scene.table.terms.game->legal(scene.record.match.state, seat, moves) > 0);
    assert_int_equal(tb_match_play(&scene.record.match, seat, moves[0], &why), TB_OK);
}

void end_turn(void)
{
    for (int other = 1 - to_act(); to_act() != other;)
        move_on();
}

void change(void) { tb_hooks_changed(scene.hooks, &scene.place, NULL); }

void add_hook(int seat)
{
    tb_store_hook *hook = &scene.kept[scene.count++];

    *hook = (tb_store_hook){ .table = "abcdefghijklmnop", .seat = (int8_t) seat };
    snprintf(hook->url, sizeof(hook->url), "http://127.0.0.1:%d/hook?for=anna", scene.ear.port);
    memset(hook->secret, 0x5a + seat, sizeof(hook->secret));
}

static void begin(tb_hooks_options options, int64_t retry_ms)
{
    options.loop = &scene.loop;
    options.url = "https://play.example.org";
    for (int i = 0; i < 5; i++)
        options.retry_ms[i] = retry_ms;
    scene.hooks = tb_hooks_new(&options);
    assert_non_null(scene.hooks);
}

void open_hooks(bool private_allowed, int64_t retry_ms)
{
    begin((tb_hooks_options){ .private_allowed = private_allowed }, retry_ms);
}

void open_few_hooks(int turns, int64_t retry_ms)
{
    begin((tb_hooks_options){ .private_allowed = true, .turns = turns }, retry_ms);
}

void close_hooks(void)
{
    tb_hooks_free(scene.hooks);
    scene.hooks = NULL;
    assert_int_equal(uv_run(&scene.loop, UV_RUN_DEFAULT), 0);
    assert_int_equal(scene.place.holds, 0);
}

int set_up(void **state)
{
    const tb_game *game = tb_game_named("fortuna", 7);
    tb_config config;
    tb_message why;

    (void) state;
    uv_loop_init(&scene.loop);
    tb_rng_seed(&scene.dice, 1, 1);
    tb_config_default(game, 2, &config);
    memset(&scene.table, 0, sizeof(scene.table));
    memset(&scene.place, 0, sizeof(scene.place));
    assert_int_equal(tb_match_start(&scene.record.match, game, &config,
                                    &(tb_source){ .draw = roll, .context = &scene.dice }, scene.events,
                                    TB_LEN(scene.events), &why),
                     TB_OK);
    memcpy(scene.table.id, "abcdefghijklmnop", 17);
    scene.table.phase = scene.table.stage = TB_PHASE_PLAYING;
    scene.table.terms.game = game;
    scene.table.terms.config = config;
    scene.table.record = &scene.record;
    scene.place.table = &scene.table;
    for (int s = 0; s < 2; s++)
        tb_player_set(&scene.table.sitter[s].player, TB_PLAYER_PERSON, s ? "Berta" : "Anna", s ? 5 : 4);
    scene.count = scene.asked = 0;
    scene.down = false;
    listener_start(&scene.ear);
    while (to_act() != 0)
        move_on();
    return 0;
}

int tear_down(void **state)
{
    (void) state;
    if (scene.hooks)
        close_hooks();
    listener_stop(&scene.ear);
    return uv_loop_close(&scene.loop);
}

/* --- Waiting -------------------------------------------------------------------------------------------------------- */

static void ring(uv_timer_t *timer) { *(bool *) timer->data = true; }

void run_for(uint64_t ms)
{
    uv_timer_t timer;
    bool rung = false;

    uv_timer_init(&scene.loop, &timer);
    timer.data = &rung;
    uv_timer_start(&timer, ring, ms, 10); /* again: one that is due at once would ring before the loop waits */
    while (!rung)
        uv_run(&scene.loop, UV_RUN_ONCE);
    uv_close((uv_handle_t *) &timer, NULL);
    uv_run(&scene.loop, UV_RUN_NOWAIT);
}

void expect_posts(int posts)
{
    for (int i = 0; i < 500 && listener_count(&scene.ear) < posts; i++)
        run_for(10);
    run_for(100);
    assert_int_equal(listener_count(&scene.ear), posts);
}
