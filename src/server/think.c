/* think.c - bots in threads. */
#include "server/think.h"

#include <stdlib.h>

#include "base/hash.h"
#include "games/list.h"
#include "opponents/opponent.h"

enum { LEAST_SHARE = 16 };

struct tb_thought {
    tb_task task; /* first */
    uv_timer_t pace;
    uint64_t begun_ms, pace_ms;
    tb_opponent_kind kind;
    const tb_game *game;
    tb_config config;
    int seat;
    uint64_t seed;
    tb_view_box view;
    tb_move legal[TB_MOVES_MAX];
    int n;
    uint32_t most; /* iterations */
    int threads;   /* that think beside this one */
    tb_move move;
    atomic_bool stop;
    void (*chosen)(void *context, int seat, tb_move move);
    void *context;
};

/* As many as the level has, the operator allows, and those who wait leave: with as many waiting as there are threads,
 * half of it. */
static uint32_t iterations_of(const tb_thought *thought)
{
    const tb_bot *bot = thought->kind.bot;
    const tb_evaluation *evaluation = tb_evaluation_of(thought->game);
    uint32_t own = thought->kind.iterations, share = 1 + thought->task.behind / (uint32_t) thought->threads;

    if (!own && evaluation && bot->level != TB_NO_LEVEL)
        own = evaluation->levels[bot->level].iterations;
    if (thought->most && own > thought->most)
        own = thought->most;
    if (share > LEAST_SHARE)
        share = LEAST_SHARE;
    return (own + share - 1) / share;
}

static void choose(tb_task *task)
{
    tb_thought *thought = (tb_thought *) task;
    tb_limits limits = { .think_ms = thought->kind.bot->cap_ms, .threads = 1, .stop = &thought->stop };

    thought->move = thought->legal[0];
    if (thought->n == 1)
        return;
    thought->kind.iterations = iterations_of(thought);
    tb_opponent *opponent = tb_opponent_open(&thought->kind, thought->game, &limits);
    if (!opponent)
        return;
    tb_opponent_begin(opponent, &thought->config, thought->seat, thought->seed, 0);
    tb_brain *brain = tb_opponent_brain(opponent);
    thought->move = brain->choose(brain, thought->game, thought->seat, thought->view.bytes, thought->legal, thought->n);
    tb_opponent_close(opponent);
}

static void forget(uv_handle_t *handle) { free(handle->data); }

static void tell(uv_timer_t *pace)
{
    tb_thought *thought = pace->data;

    thought->chosen(thought->context, thought->seat, atomic_load(&thought->stop) ? 0 : thought->move);
    uv_close((uv_handle_t *) pace, forget);
}

static void chose(tb_task *task)
{
    tb_thought *thought = (tb_thought *) task;
    uint64_t took = uv_now(thought->pace.loop) - thought->begun_ms;

    if (task->dropped)
        atomic_store(&thought->stop, true);
    bool now = atomic_load(&thought->stop) || took >= thought->pace_ms;
    uv_timer_start(&thought->pace, tell, now ? 0 : thought->pace_ms - took, 0);
}

static bool see(tb_thought *thought, const tb_table *table, int seat)
{
    const tb_match *match = &table->record->match;
    const char *word = tb_table_bot(table, seat);

    TB_ASSERT(word && table->record);
    if (tb_opponent_read(word, strlen(word), &thought->kind) < 0 || !thought->kind.bot)
        return false;
    thought->game = match->game;
    thought->config = match->config;
    thought->seat = seat;
    thought->seed = tb_table_bot_seed(table, seat);
    match->game->observe(match->state, seat, thought->view.bytes);
    thought->n = match->game->legal(match->state, seat, thought->legal);
    return true;
}

tb_thought *tb_think(const tb_think_options *options, const tb_table *table, int seat, uint64_t address,
                     void (*chosen)(void *context, int seat, tb_move move), void *context)
{
    tb_turns *turns = options->turns;
    tb_thought *thought = tb_turns_has_room(turns, address) ? calloc(1, sizeof(*thought)) : NULL;

    if (!thought)
        return NULL;
    thought->task =
        (tb_task){ .work = choose, .done = chose, .address = address, .table = tb_hash(table->id, TB_TABLE_ID, 0) };
    thought->most = options->iterations;
    thought->threads = tb_turns_threads(turns);
    thought->chosen = chosen;
    thought->context = context;
    thought->pace_ms = (uint64_t) options->pace_ms;
    thought->begun_ms = uv_now(options->loop);
    if (!see(thought, table, seat) || !tb_turns_ask(turns, &thought->task)) {
        free(thought);
        return NULL;
    }
    uv_timer_init(options->loop, &thought->pace);
    thought->pace.data = thought;
    return thought;
}

void tb_thought_stop(tb_thought *thought)
{
    atomic_store(&thought->stop, true);
    if (uv_is_active((uv_handle_t *) &thought->pace))
        uv_timer_start(&thought->pace, tell, 0, 0);
}
