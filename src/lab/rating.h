/* rating.h - strengths from ranks: the model of Plackett and Luce, which for two players is that of Bradley and Terry.
 *
 * Each bot has a strength; the winner is drawn in proportion to the strengths, then the second among the rest, and so
 * on. Seats that tie count as half of each order they could have come in. Ratings are the logarithms of the strengths
 * on the scale of chess (400 points are odds of 10 to 1), their mean is 0. Each bot is credited with one drawn game,
 * spread over its rivals, so that somebody who never lost has a finite rating. Intervals take sets as their units and
 * trust the games more than the model; docs/arena.md has the formulas. */
#ifndef TB_RATING_H
#define TB_RATING_H

#include "lab/standing.h"

typedef struct tb_rating {
    tb_estimate points;
    tb_estimate lead;  /* over the next bot of the list; of the last one: no bounds */
    tb_estimate ahead; /* over the next one by rating; of the last one: no bounds  */
    int place;         /* by rating, from 0 */
    bool only_won;     /* never behind a rival nor level with one: the true rating may be any higher one */
    bool only_lost;    /* the same downwards */
} tb_rating;

/* From the first `games` games, as far as they are known. False: there is nothing to compare (one bot, or one seat). */
bool tb_ratings(const tb_arena_results *results, uint64_t games, tb_rating out[TB_ARENA_BOTS]);

#endif
