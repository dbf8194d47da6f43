/* gain.h - what one more piece would add to a town's score. For bots, which ask for every square that a plan may leave
 * its piece on: only what the piece changes is scored anew, and each square only once. */
#ifndef TT_GAIN_H
#define TT_GAIN_H

#include "games/towns/score.h"

/* A town as it is scored, and what is known of the gains. It holds for all towns with the same pieces, coins and cubes
 * on pieces, beside the same others. */
typedef struct tt_gains {
    tt_scoring now;
    tt_score score;                  /* without any more piece */
    int8_t of[TT_TYPES][TT_SQUARES]; /* by type and square; TT_GAIN_UNKNOWN at first */
} tt_gains;

enum { TT_GAIN_UNKNOWN = INT8_MIN };

/* The town of a seat as it is. `towns` must last as long as the gains are asked. */
void tt_gains_start(const tt_table *table, const tt_town towns[], int seat, tt_gains *out);

/* Lets them be asked of another town for which they hold. */
void tt_gains_of(tt_gains *gains, const tt_table *table, const tt_town towns[], int seat);

/* The most that a piece of this type and card on one of these squares, where no piece stands, would add to the score.
 * There must be such a square. A type has the same card each time. */
int tt_best_gain(tt_gains *gains, int type, int card, unsigned squares);

#endif
