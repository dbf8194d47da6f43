/* replay_review.h - the review of a game that is being replayed on the whole screen, made while the person walks on. */
#ifndef CLI_REPLAY_REVIEW_H
#define CLI_REPLAY_REVIEW_H

#include "cli/review.h"
#include "term/desk.h"

typedef struct replay_review {
    cli_reviewed reviewed; /* .review NULL: none was begun */
    bool runs;             /* it is not finished yet */
} replay_review;

/* Begins; false after a note on the desk that says why not. */
bool replay_review_begin(replay_review *own, const tb_record *record, term_desk *desk);

/* Works for a moment; true: it has just been finished. */
bool replay_review_work(replay_review *own);

/* Ends one that runs, and forgets it. */
void replay_review_stop(replay_review *own);

/* How far it is, for the corner. */
void replay_review_put_progress(const replay_review *own, term_desk *desk);

static inline bool replay_review_is_made(const replay_review *own) { return own->reviewed.review && !own->runs; }

/* The decision of that event (from 0 on) if it was an inaccuracy or worse; NULL: it was none, or no review was made. */
const tb_decision *replay_review_at(const replay_review *own, uint32_t event);

/* The nearest of them behind a number of events (step 1), or before it (-1): how many events there are with it. 0:
 * there is none. */
uint32_t replay_review_next(const replay_review *own, uint32_t index, int step);

/* " ??", as a chess player marks it. */
const char *replay_review_mark(const tb_decision *decision);

#endif
