/* gain.h - what one more piece would add to a town's score. For bots, which ask for every square that a plan may leave
 * its piece on: only what the piece changes is scored anew. */
#ifndef TT_GAIN_H
#define TT_GAIN_H

#include "games/towns/score.h"

/* A town that pieces are put into to see what they would bring. */
typedef struct tt_gains {
    tt_town *town; /* one of those that `now` looks at */
    tt_scoring now;
    tt_score score; /* without any more piece */
} tt_gains;

/* The town of a seat as it is. `towns` must last as long as the gains, and belong to them. */
void tt_gains_start(const tt_table *table, tt_town towns[], int seat, tt_gains *out);

/* The most that a piece of this type and card on one of these squares, where no piece stands, would add to the score.
 * There must be such a square. The town is as before then. */
int tt_best_gain(const tt_gains *gains, int type, int card, unsigned squares);

#endif
