/* random.c - the yardstick: every legal move is as good as any other. */
#include "bots/bot.h"

static tb_move choose(tb_brain *brain, const tb_game *game, int seat, const void *view, const tb_move legal[], int n)
{
    (void) game;
    (void) seat;
    (void) view;
    return legal[tb_rng_below(((tb_bot_brain *) brain)->rng, (uint32_t) n)];
}

const tb_bot tb_bot_random = {
    .name = "random",
    .help = "any legal move with equal chance",
    .choose = choose,
};
