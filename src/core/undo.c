/* undo.c - the barrier of undo: chance, the end of a step, and new knowledge. */
#include "core/undo.h"

#include "base/hash.h"

enum { DEALS = 32 };

bool tb_reveals(const tb_game *game, const void *before, int seat, tb_move move, const void *after)
{
    tb_view_box knew, sees, would_see;
    tb_state_box deal;
    tb_rng rng;

    game->observe(before, seat, knew.bytes);
    game->observe(after, seat, sees.bytes);
    tb_rng_seed(&rng, tb_hash(knew.bytes, game->view_size, 0), move);
    for (int i = 0; i < DEALS; i++) {
        game->redeal(knew.bytes, &rng, deal.bytes);
        game->apply(deal.bytes, seat, move);
        game->observe(deal.bytes, seat, would_see.bytes);
        if (memcmp(would_see.bytes, sees.bytes, game->view_size) != 0)
            return true;
    }
    return false;
}

bool tb_is_undo_barrier(const tb_game *game, const void *before, int seat, tb_move move, const void *after)
{
    return seat == TB_CHANCE_SEAT || game->progress(before).step != game->progress(after).step ||
           tb_reveals(game, before, seat, move, after);
}
