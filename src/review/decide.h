/* decide.h - one decision judged from what its seat could know. */
#ifndef TB_DECIDE_H
#define TB_DECIDE_H

#include "review/futures.h"
#include "review/review.h"

/* How much work goes into a decision. */
typedef struct tb_effort {
    uint16_t screens;         /* redeals in which all moves are looked at                     */
    uint16_t screen_position; /* positions of each of these looks                             */
    uint16_t kept;            /* moves that look best there and go on to the futures          */
    tb_sight sight;
    uint16_t half, half_least; /* futures that choose, and as many that measure               */
    uint16_t half_planned;     /* the same where a seat plans: its futures differ less         */
    uint32_t budget;           /* of decisions times seats; games with more get fewer futures */
    uint32_t reasons;          /* that are given to so many of the worst                       */
    uint16_t reason_futures;
} tb_effort;

extern const tb_effort tb_efforts[TB_DEPTHS];

/* Judges the move that `out` says was played in this state, of which the seat sees its part. Sets the rest of it. The
 * futures come with all but their seat and view. */
void tb_decide(tb_futures *futures, const tb_effort *effort, const void *state, tb_decision *out);

/* Finds what made the better move better: up to TB_REVIEW_REASONS facts. */
void tb_explain(tb_futures *futures, const tb_effort *effort, const void *state, tb_decision *decision);

#endif
