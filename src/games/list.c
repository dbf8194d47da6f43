/* list.c - the games there are. A new game is one new folder and one line here. */
#include "games/list.h"

#include "games/fortuna/fortuna.h"
#include "games/towns/towns.h"

const tb_game *const tb_games[] = { &ft_game, &tt_game };
const int tb_game_count = TB_LEN(tb_games);

const tb_game *tb_game_named(const char *name, size_t len)
{
    for (int i = 0; i < tb_game_count; i++)
        if (tb_spells(tb_games[i]->name, name, len))
            return tb_games[i];
    return NULL;
}
