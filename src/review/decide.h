/* decide.h - one decision judged from what its seat could know. */
#ifndef TB_DECIDE_H
#define TB_DECIDE_H

#include "review/futures.h"
#include "review/review.h"

/* How much work goes into a decision. */
typedef struct tb_effort {
    uint16_t screens;         /* redeals in which all moves are looked at                     */
    uint16_t screen_position; /* positions of each of these looks                             */
    uint16_t screens_planned; /* the same where a seat plans: one plan looks at all moves      */
    uint16_t kept;            /* moves that look best there and go on to the futures, at most TB_KEPT_MAX */
    tb_sight sight;
    uint16_t first;         /* futures in which each of these is looked at                   */
    uint16_t first_planned; /* the same where a seat plans                                   */
    uint16_t most;          /* that choose at most, and measure at most, where it is not clear */
    uint16_t most_planned;  /* the same where a seat plans: its futures differ less           */
    double error;           /* of a lead, as a share of the win: a smaller one is not wanted  */
    double rare;            /* inaccuracies that a future could hold which none of those looked into had */
    double grave;           /* mistakes: leads that may be so large are measured in all futures       */
    bool to_the_end;        /* ... and by games played to their end                                    */
    uint16_t tries;         /* futures in which bots play on where a seat plans, for two seats: at most so many find
                             * whether it could be a mistake, 0: that is not asked ...                 */
    uint16_t most_tried;    /* ... and at most so many measure what it costs                          */
    uint32_t budget;        /* of futures, times decisions, times half the squared seats: `most` keeps within it */
    uint32_t budget_planned;
    uint32_t reasons; /* that are given to so many of the worst                         */
    uint16_t reason_futures;
} tb_effort;

enum { TB_KEPT_MAX = 10 };

extern const tb_effort tb_efforts[TB_DEPTHS];

/* The futures in which each move that is kept is looked at in any case. */
uint16_t tb_effort_first(const tb_effort *effort, const tb_evaluation *evaluation);

/* What the seat of an event decided in: the others' moves of the same stretch are not there yet, for they act at the
 * same time. */
void tb_decided_in(const tb_match *match, uint32_t event, tb_state_box *out);

/* Judges the move that `out` says was played in this state, of which the seat sees its part, in at most `most` futures
 * that choose and as many that measure. Sets the rest of it. The futures come with all but their seat and view. */
void tb_decide(tb_futures *futures, const tb_effort *effort, uint16_t most, const void *state, tb_decision *out);

/* Finds what made the better move better: up to TB_REVIEW_REASONS facts. */
void tb_explain(tb_futures *futures, const tb_effort *effort, const void *state, tb_decision *decision);

#endif
