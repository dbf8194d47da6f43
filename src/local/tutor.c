/* tutor.c - before a move at a table against bots: is there a better one? It says which only when it is asked to. */
#include <stdlib.h>

#include "base/bits.h"
#include "core/door.h"
#include "core/notation.h"
#include "games/list.h"
#include "local/calls.h"
#include "review/decide.h"

enum { ALIGNMENT = 16, FUTURES = 8, PER_MILLE = 1000 };

/* Nobody else at the table is a person, also none for whom a bot plays now: advice would be against them. */
static bool is_alone_with_bots(const tb_table *table, int seat)
{
    for (int other = 0; other < table->terms.config.seats; other++)
        if (other != seat && table->sitter[other].player.kind != TB_PLAYER_BOT)
            return false;
    return !tb_table_bot(table, seat);
}

static bool judge_move(local_call *call, const tb_table *table, tb_decision *d)
{
    const tb_game *game = table->terms.game;
    const tb_effort *effort = &tb_efforts[TB_QUICK];
    tb_judge judge = tb_ledger_judge(game, tb_evaluation_of(game), table->terms.config.seats);
    size_t size = tb_futures_memory(judge.evaluation, &effort->sight) + ALIGNMENT;
    tb_futures futures = { .judge = &judge, .insight = tb_insight_of(game), .sight = effort->sight };

    futures.memory = aligned_alloc(ALIGNMENT, (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
    if (!futures.memory)
        return local_no_memory(call);
    tb_decide(&futures, effort, FUTURES, table->record->match.state, d);
    free(futures.memory);
    return true;
}

static void answer(local_call *call, const tb_game *game, const tb_decision *d, bool ask, bool show)
{
    tb_json_bool(call->out, "ask", ask);
    if (!ask || !show)
        return;
    tb_move_string(game, d->better, "better", call->out);
    tb_json_real(call->out, "loss", d->loss);
    tb_json_real(call->out, "loss_error", d->error); /* "error" would be a refusal */
}

bool local_tutor(local_call *call)
{
    tb_decision d = { 0 };
    int64_t threshold = 50, show = 0;
    const tb_table *table = call->table;
    int seat = call->seat;
    tb_move move = 0;

    if (!tb_ask_move(&call->ask, table->terms.game, &move) ||
        !tb_ask_int_or(&call->ask, "threshold", 1, PER_MILLE, "thousandths of a win, 1 to 1000", &threshold) ||
        !tb_ask_int_or(&call->ask, "show", 0, 1, "0 or 1", &show))
        return false;
    const tb_match *match = &table->record->match;
    if (!is_alone_with_bots(table, seat))
        return local_refuse(call, LOCAL_SAY_NO_TUTOR);
    if (!tb_has(match->game->to_act(match->state), seat))
        return local_refuse(call, LOCAL_SAY_NOT_TO_ACT);
    d.seat = (uint8_t) seat;
    d.played = move;
    tb_move legal[TB_MOVES_MAX];
    bool choice =
        match->game->legal(match->state, seat, legal) > 1 && tb_is_legal(match->game, match->state, seat, move);
    if (choice && !judge_move(call, table, &d))
        return false;
    double scale = match->config.seats > 1 ? 1 : tb_label_from(TB_MISTAKE, 1) / tb_label_from(TB_MISTAKE, 2);
    answer(call, match->game, &d, choice && (d.loss - d.error) * PER_MILLE >= (double) threshold * scale, show == 1);
    return true;
}
