/* towns.h - Tiny Towns with Fortune: the one symbol that other rooms see. */
#ifndef TT_TOWNS_H
#define TT_TOWNS_H

#include "core/game.h"

extern const tb_game tt_game;

#endif
