/* future.h - the chance of one imagined future: what is drawn depends on the future, the step of the game and how many
 * draws that step had before, never on what was done. Two moves that are tried in the same future meet the same dice,
 * so what is left between them is the difference of the moves. */
#ifndef TB_FUTURE_H
#define TB_FUTURE_H

#include "base/hash.h"
#include "core/game.h"

typedef struct tb_future {
    uint64_t key;
    uint32_t step, drawn;
} tb_future;

static inline tb_future tb_future_of(uint64_t key) { return (tb_future){ .key = key }; }

/* The outcome that chance has now in this future; a state in which chance is to act. */
static inline tb_move tb_future_draw(tb_future *future, const tb_game *game, const void *state)
{
    uint32_t step = game->progress(state).step;

    TB_ASSERT(game->to_act(state) == TB_CHANCE);
    future->drawn = step == future->step ? future->drawn + 1 : 0;
    future->step = step;
    uint64_t bits = tb_mix(future->key ^ tb_mix((uint64_t) step << 32 | future->drawn)) >> 32;
    return game->outcome(state, (uint32_t) (bits * game->weight(state) >> 32));
}

#endif
