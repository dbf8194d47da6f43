/* random.c - the yardstick: every legal move is as good as any other. */
#include "bots/bot.h"

/* The chosen one first, the others as they come. */
static void advise(tb_bot_brain *brain, const tb_game *game, int seat, const void *view, const tb_move legal[], int n,
                   tb_advice out[])
{
    int chosen = (int) tb_rng_below(brain->means.rng, (uint32_t) n);

    (void) game;
    (void) seat;
    (void) view;
    for (int i = 0; i < n; i++)
        out[i] = (tb_advice){ .move = legal[i], .visits = 1, .value = 0.5f };
    out[0].move = legal[chosen];
    out[chosen].move = legal[0];
}

const tb_bot tb_bot_random = {
    .name = "random",
    .help = "any legal move with equal chance",
    .level = TB_NO_LEVEL,
    .advise = advise,
};
