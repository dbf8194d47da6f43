/* playouts.h - what a move is worth without any judge: the same futures played to their end by bots. */
#ifndef TEST_REVIEW_PLAYOUTS_H
#define TEST_REVIEW_PLAYOUTS_H

#include "bots/bot.h"
#include "review/ledger.h"

/* What the second move wins more than the first, as the share of the win at the end (alone: in points), on the mean
 * over `futures` redeals of what the seat knows; and the standard error of that. */
typedef struct playouts {
    double lead, error;
} playouts;

/* Every seat is played by this bot from the decision on; NULL: goes the way that the judge of reviews likes best in its
 * step. Futures are numbered from `from`. */
playouts play_out(const tb_game *game, const tb_bot *bot, const void *state, int seat, const tb_move moves[2],
                  uint32_t from, uint32_t futures);

#endif
