/* hints.c - hints in the pool, a few at a time. */
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
    uv_loop_t *loop;
    int most, under_way, waiting;
    tb_hint *first, **end;
    atomic_bool stop;
};

/* --- One hint ----------------------------------------------------------------------------------------------------- */

void tb_hint_see(tb_hint *hint, const tb_match *match, int seat)
{
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
static void think(uv_work_t *work)
{
    tb_hint *hint = work->data;
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

static void thought(uv_work_t *work, int status);

static void go_on(tb_hints *hints)
{
    while (hints->first && hints->under_way < hints->most) {
        tb_hint *hint = hints->first;
        hints->first = hint->next;
        if (!hints->first)
            hints->end = &hints->first;
        hints->waiting--;
        hints->under_way++;
        hint->work.data = hint;
        uv_queue_work(hints->loop, &hint->work, think, thought);
    }
}

static void thought(uv_work_t *work, int status)
{
    tb_hint *hint = work->data;
    tb_hints *hints = hint->hints;

    hints->under_way--;
    hint->given = hint->given && status == 0 && !atomic_load(&hints->stop);
    go_on(hints);
    hint->done(hint);
}

tb_hints *tb_hints_new(uv_loop_t *loop, int threads)
{
    tb_hints *hints = calloc(1, sizeof(*hints));

    if (!hints)
        return NULL;
    hints->loop = loop;
    hints->most = threads > 1 ? threads / 2 : 1;
    hints->end = &hints->first;
    return hints;
}

void tb_hints_free(tb_hints *hints) { free(hints); }

bool tb_hints_ask(tb_hints *hints, tb_hint *hint)
{
    if (hints->waiting == WAITING_MAX || atomic_load(&hints->stop))
        return false;
    hint->hints = hints;
    hint->given = false;
    hint->next = NULL;
    *hints->end = hint;
    hints->end = &hint->next;
    hints->waiting++;
    go_on(hints);
    return true;
}

void tb_hints_stop(tb_hints *hints)
{
    tb_hint *waiting = hints->first;

    atomic_store(&hints->stop, true);
    hints->first = NULL;
    hints->end = &hints->first;
    hints->waiting = 0;
    for (tb_hint *next; waiting; waiting = next) {
        next = waiting->next;
        waiting->done(waiting);
    }
}
