/* list.c - the bots there are, and how to sit one down and ask it. */
#include "bots/bot.h"
#include "bots/levels.h"

const tb_bot *const tb_bots[] = {
    &tb_bot_random, &tb_bot_greedy, &tb_bot_novice, &tb_bot_easy, &tb_bot_medium, &tb_bot_hard, &tb_bot_master,
};
const int tb_bot_count = TB_LEN(tb_bots);

const tb_bot *tb_bot_named(const char *name, size_t len)
{
    for (int b = 0; b < tb_bot_count; b++)
        if (tb_spells(tb_bots[b]->name, name, len))
            return tb_bots[b];
    return NULL;
}

const char *tb_level_name(int level)
{
    int b = 0;

    TB_ASSERT(level >= 0 && level < TB_LEVELS);
    while (tb_bots[b]->level != level)
        b++;
    return tb_bots[b]->name;
}

void tb_bot_advise(tb_bot_brain *brain, const tb_game *game, int seat, const void *view, const tb_move legal[], int n,
                   tb_advice out[])
{
    TB_ASSERT(n >= 1 && n <= game->max_moves);
    TB_ASSERT(n == 1 || (brain->means.rng && (brain->means.evaluation || !brain->bot->judges)));
    if (n > 1)
        brain->bot->advise(brain, game, seat, view, legal, n, out);
    else
        out[0] = (tb_advice){ .move = legal[0], .visits = 1, .value = 0.5f };
}

static tb_move choose(tb_brain *brain, const tb_game *game, int seat, const void *view, const tb_move legal[], int n)
{
    tb_bot_brain *self = (tb_bot_brain *) brain;
    tb_advice advice[TB_MOVES_MAX];

    tb_bot_advise(self, game, seat, view, legal, n, advice);
    return advice[0].move;
}

void tb_bot_sit(const tb_bot *bot, const tb_bot_means *means, tb_bot_brain *out)
{
    *out = (tb_bot_brain){
        .brain = { .name = bot->name, .choose = choose, .needs_view = bot->judges },
        .bot = bot,
        .means = *means,
    };
}

tb_move tb_bot_move(tb_bot_brain *brain, const tb_game *game, const void *state, int seat)
{
    tb_move legal[TB_MOVES_MAX];
    tb_view_box view;
    int n = game->legal(state, seat, legal);

    TB_ASSERT(n > 0);
    if (n == 1)
        return legal[0];
    if (brain->bot->judges)
        game->observe(state, seat, view.bytes);
    return choose(&brain->brain, game, seat, brain->bot->judges ? view.bytes : NULL, legal, n);
}
