/* perft.h - exact counts of the move tree, to compare rules with rules.
 *
 * Each move and each chance outcome is one ply. The lowest seat of to_act moves first, and a chance outcome counts once
 * whatever its weight. Counted are the ends of all paths: at the depth asked for, or where the game is over before. */
#ifndef TB_PERFT_H
#define TB_PERFT_H

#include "core/game.h"

/* Called for each event at the root, in ascending order, with the number of ends behind it. */
typedef void (*tb_perft_row)(void *context, int seat, tb_move move, uint64_t count);

/* The number of ends `depth` plies deep, depth >= 0. `row` may be NULL. Uses about 6 KiB of stack a ply. */
uint64_t tb_perft(const tb_game *game, const void *state, int depth, tb_perft_row row, void *context);

#endif
