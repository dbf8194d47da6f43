/* list.c - the bots there are, and how to sit one down and ask it. */
#include "bots/bot.h"

const tb_bot *const tb_bots[] = { &tb_bot_random };
const int tb_bot_count = TB_LEN(tb_bots);

const tb_bot *tb_bot_named(const char *name, size_t len)
{
    for (int b = 0; b < tb_bot_count; b++)
        if (tb_spells(tb_bots[b]->name, name, len))
            return tb_bots[b];
    return NULL;
}

void tb_bot_sit(const tb_bot *bot, tb_rng *rng, tb_bot_brain *out)
{
    *out = (tb_bot_brain){
        .brain = { .name = bot->name, .choose = bot->choose, .needs_view = bot->needs_view },
        .rng = rng,
    };
}

tb_move tb_bot_move(tb_bot_brain *brain, const tb_game *game, const void *state, int seat)
{
    tb_move legal[TB_MOVES_MAX];
    tb_view_box view;
    int n = game->legal(state, seat, legal);

    if (n == 1)
        return legal[0];
    if (brain->brain.needs_view)
        game->observe(state, seat, view.bytes);
    return brain->brain.choose(&brain->brain, game, seat, brain->brain.needs_view ? view.bytes : NULL, legal, n);
}
