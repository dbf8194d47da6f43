/* fortuna.h - the one symbol that others see of this folder. */
#ifndef FT_FORTUNA_H
#define FT_FORTUNA_H

#include "core/game.h"

extern const tb_game ft_game;

#endif
