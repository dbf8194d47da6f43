/* list.c - the games there are. A new game is one new folder and two words here. */
#include "games/list.h"

#include "games/fortuna/evaluation.h"
#include "games/fortuna/fortuna.h"
#include "games/towns/evaluation.h"
#include "games/towns/towns.h"

const tb_game *const tb_games[] = { &ft_game, &tt_game };
static const tb_evaluation *const evaluations[] = { &ft_evaluation, &tt_evaluation };
const int tb_game_count = TB_LEN(tb_games);

const tb_game *tb_game_named(const char *name, size_t len)
{
    for (int i = 0; i < tb_game_count; i++)
        if (tb_spells(tb_games[i]->name, name, len))
            return tb_games[i];
    return NULL;
}

const tb_evaluation *tb_evaluation_of(const tb_game *game)
{
    for (int i = 0; i < tb_game_count; i++)
        if (tb_games[i] == game)
            return evaluations[i];
    return NULL;
}
