/* undo.c - whether a move has shown its actor something new. */
#include "core/undo.h"

#include "base/bits.h"
#include "base/hash.h"
#include "core/door.h"

enum { DEALS = 32 };

bool tb_reveals_to(const tb_game *game, int viewer, const void *before, int seat, tb_move move, const void *after)
{
    tb_view_box knew, sees, would_see;
    tb_state_box deal;
    tb_rng rng;

    TB_ASSERT(seat >= 0 && seat < TB_MAX_SEATS && tb_has(game->to_act(before), seat));
    game->observe(before, viewer, knew.bytes);
    game->observe(after, viewer, sees.bytes);
    tb_rng_seed(&rng, tb_hash(knew.bytes, game->view_size, 0), move);
    for (int i = 0; i < DEALS; i++) {
        game->redeal(knew.bytes, &rng, deal.bytes);
        if (viewer != seat && !tb_is_legal(game, deal.bytes, seat, move))
            return true;
        game->apply(deal.bytes, seat, move);
        game->observe(deal.bytes, viewer, would_see.bytes);
        if (memcmp(would_see.bytes, sees.bytes, game->view_size) != 0)
            return true;
    }
    return false;
}

bool tb_reveals(const tb_game *game, const void *before, int seat, tb_move move, const void *after)
{
    return tb_reveals_to(game, seat, before, seat, move, after);
}
