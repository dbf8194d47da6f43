/* list.h - the games there are; list.c is the only C file below the screens that names them all. */
#ifndef TB_LIST_H
#define TB_LIST_H

#include "core/encode.h"
#include "core/evaluate.h"
#include "core/insight.h"

extern const tb_game *const tb_games[];
extern const int tb_game_count;

/* The game of that name (len bytes), or NULL. */
const tb_game *tb_game_named(const char *name, size_t len);

/* What a game of the list knows about good positions; NULL for a game that is not in the list. */
const tb_evaluation *tb_evaluation_of(const tb_game *game);

/* What it tells a review; NULL for a game that is not in the list. */
const tb_insight *tb_insight_of(const tb_game *game);

/* Its positions and moves as numbers; NULL for a game that is not in the list. */
const tb_encoding *tb_encoding_of(const tb_game *game);

/* The row of a message of any game, by its id (len bytes); NULL: no game says that. */
const tb_message_row *tb_game_message(const char *id, size_t len);

#endif
