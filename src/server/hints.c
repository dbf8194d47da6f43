/* hints.c - hints, thought out in threads. */
#include "server/hints.h"

#include <stdlib.h>

#include "base/bits.h"
#include "base/hash.h"
#include "games/list.h"
#include "opponents/opponent.h"

enum {
    WAITING_MAX = 200,
    THINK_MS = 2000, /* its iterations end it long before, unless the machine has no time for it */
};

const char tb_hint_bot[] = "hard";

struct tb_hints {
    tb_turns *turns;
    atomic_bool stop;
};

/* --- One hint ----------------------------------------------------------------------------------------------------- */

void tb_hint_see(tb_hint *hint, const tb_match *match, int seat)
{
    TB_ASSERT(seat >= 0 && seat < match->config.seats);
    hint->game = match->game;
    hint->config = match->config;
    hint->seat = seat;
    hint->count = match->game->legal(match->state, seat, hint->legal);
    match->game->observe(match->state, seat, hint->view.bytes);
}

bool tb_hint_still_fits(const tb_hint *hint, const tb_table *table)
{
    const tb_match *match = table->record ? &table->record->match : NULL;
    tb_view_box now;

    if (!match || table->phase != TB_PHASE_PLAYING || !tb_has(match->game->to_act(match->state), hint->seat))
        return false;
    match->game->observe(match->state, hint->seat, now.bytes);
    return memcmp(now.bytes, hint->view.bytes, match->game->view_size) == 0;
}

/* In a thread of the pool. */
static void think(tb_task *task)
{
    tb_hint *hint = (tb_hint *) task;
    const tb_game *game = hint->game;
    tb_opponent_kind kind;

    if (tb_opponent_read(tb_hint_bot, strlen(tb_hint_bot), &kind) < 0)
        return;
    tb_limits limits = { .think_ms = THINK_MS, .threads = 1, .stop = &hint->hints->stop };
    tb_opponent *bot = tb_opponent_open(&kind, game, &limits);
    if (!bot)
        return;
    tb_opponent_begin(bot, &hint->config, hint->seat, tb_hash(hint->view.bytes, game->view_size, 0), 0);
    hint->searched = tb_bot_memory(kind.bot, tb_evaluation_of(game), kind.iterations) > 0;
    hint->given = tb_opponent_advise(bot, hint->view.bytes, hint->seat, hint->legal, hint->count, hint->advice);
    tb_opponent_close(bot);
}

/* --- All of them -------------------------------------------------------------------------------------------------- */

static void thought(tb_task *task)
{
    tb_hint *hint = (tb_hint *) task;

    hint->given = hint->given && !task->dropped && !atomic_load(&hint->hints->stop);
    hint->done(hint);
}

tb_hints *tb_hints_new(uv_loop_t *loop, int threads)
{
    tb_hints *hints = calloc(1, sizeof(*hints));

    if (hints && !(hints->turns = tb_turns_new(loop, threads, WAITING_MAX))) {
        free(hints);
        return NULL;
    }
    return hints;
}

void tb_hints_free(tb_hints *hints)
{
    tb_turns_free(hints->turns);
    free(hints);
}

bool tb_hints_ask(tb_hints *hints, tb_hint *hint)
{
    hint->hints = hints;
    hint->given = false;
    hint->task.work = think;
    hint->task.done = thought;
    return tb_turns_ask(hints->turns, &hint->task);
}

void tb_hints_stop(tb_hints *hints)
{
    atomic_store(&hints->stop, true);
    tb_turns_stop(hints->turns);
}
