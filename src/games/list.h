/* list.h - the games there are: the only place that names them all. */
#ifndef TB_LIST_H
#define TB_LIST_H

#include "core/game.h"

extern const tb_game *const tb_games[];
extern const int tb_game_count;

/* The game of that name (len bytes), or NULL. */
const tb_game *tb_game_named(const char *name, size_t len);

#endif
