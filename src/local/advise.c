/* advise.c - asking a bot, in the memory that the house has for all of them. */
#include <stdlib.h>

#include "base/hash.h"
#include "core/view.h"
#include "games/list.h"
#include "local/calls.h"

enum {
    ALIGNMENT = 64,
    ROOTS = 64, /* what the program parts the draws of a decision into: ours are the first */
};

/* --- Memory ------------------------------------------------------------------------------------------------------- */

/* NULL: there is none. */
static void *arena(tb_local *local, size_t size)
{
    if (size <= local->arena_size)
        return local->arena;
    free(local->arena);
    local->arena = aligned_alloc(ALIGNMENT, size);
    local->arena_size = local->arena ? size : 0;
    return local->arena;
}

/* --- Thinking ----------------------------------------------------------------------------------------------------- */

/* Polled by the bot while it thinks. */
static bool is_enough(void *context)
{
    uint32_t *left = context;

    TB_ASSERT(*left > 0);
    return --*left == 0;
}

bool local_advise(tb_local *local, const local_question *asked, const void *view, const tb_move legal[], int n)
{
    const tb_thinker *thinker = &asked->thinker;
    const local_luck *luck = &asked->luck;
    const tb_evaluation *evaluation = tb_evaluation_of(asked->game);
    size_t size = tb_bot_memory(thinker->bot, evaluation, thinker->iterations);
    uint32_t left = asked->limit;
    tb_rng rng;
    tb_bot_means means = {
        .rng = &rng,
        .evaluation = evaluation,
        .iterations = thinker->iterations,
        .size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT,
        .stop = left ? is_enough : NULL,
        .context = &left,
    };
    tb_bot_brain brain;

    TB_ASSERT(asked->game && thinker->bot && evaluation && n >= 1 && n <= asked->game->max_moves);
    if (means.size > 0 && n > 1) {
        means.memory = arena(local, means.size);
        if (!means.memory)
            return false;
    }
    tb_rng_seed(&rng, tb_mix(luck->seed + tb_mix(luck->stream + 1)), luck->decision * ROOTS);
    tb_bot_sit(thinker->bot, &means, &brain);
    tb_bot_advise(&brain, asked->game, asked->seat, view, legal, n, local->advice);
    return true;
}

int local_advise_in(tb_local *local, const local_question *asked, const void *state)
{
    tb_move legal[TB_MOVES_MAX];
    tb_view_box view;
    int n = asked->game->legal(state, asked->seat, legal);

    asked->game->observe(state, asked->seat, view.bytes);
    return local_advise(local, asked, view.bytes, legal, n) ? n : 0;
}
