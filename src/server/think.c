/* think.c - bots in the pool. */
#include "server/think.h"

#include <stdlib.h>

#include "opponents/opponent.h"

struct tb_thought {
    uv_work_t work;
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
    tb_move move;
    atomic_bool stop;
    void (*chosen)(void *context, int seat, tb_move move);
    void *context;
};

static void choose(uv_work_t *work)
{
    tb_thought *thought = work->data;
    tb_limits limits = { .think_ms = thought->kind.bot->cap_ms, .threads = 1, .stop = &thought->stop };

    thought->move = thought->legal[0];
    if (thought->n == 1)
        return;
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

static void chose(uv_work_t *work, int status)
{
    tb_thought *thought = work->data;
    uint64_t took = uv_now(work->loop) - thought->begun_ms;
    bool stopped = status < 0 || atomic_load(&thought->stop);

    if (status < 0)
        atomic_store(&thought->stop, true);
    uv_timer_start(&thought->pace, tell, stopped || took >= thought->pace_ms ? 0 : thought->pace_ms - took, 0);
}

tb_thought *tb_think(uv_loop_t *loop, const tb_table *table, int seat, int pace_ms,
                     void (*chosen)(void *context, int seat, tb_move move), void *context)
{
    const tb_match *match = &table->record->match;
    const char *word = tb_table_bot(table, seat);
    tb_thought *thought = calloc(1, sizeof(*thought));

    if (!thought)
        return NULL;
    if (tb_opponent_read(word, strlen(word), &thought->kind) < 0 || !thought->kind.bot) {
        free(thought);
        return NULL;
    }
    thought->game = match->game;
    thought->config = match->config;
    thought->seat = seat;
    thought->seed = tb_table_bot_seed(table, seat);
    match->game->observe(match->state, seat, thought->view.bytes);
    thought->n = match->game->legal(match->state, seat, thought->legal);
    thought->chosen = chosen;
    thought->context = context;
    thought->begun_ms = uv_now(loop);
    thought->pace_ms = (uint64_t) pace_ms;
    thought->work.data = thought;
    uv_timer_init(loop, &thought->pace);
    thought->pace.data = thought;
    uv_queue_work(loop, &thought->work, choose, chose);
    return thought;
}

void tb_thought_stop(tb_thought *thought)
{
    atomic_store(&thought->stop, true);
    if (uv_is_active((uv_handle_t *) &thought->pace))
        uv_timer_start(&thought->pace, tell, 0, 0);
}
