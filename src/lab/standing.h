/* standing.h - how the bots of an arena did: shares, scores and ranks, each with its 95 % interval.
 *
 * The unit of all intervals is the set, because its games share their chance and are not independent of each other: a
 * mean is a ratio of sums over sets, and its error comes from how far the sets lie from it. docs/arena.md has the
 * formulas. */
#ifndef TB_STANDING_H
#define TB_STANDING_H

#include "lab/arena.h"

typedef struct tb_estimate {
    double value, low, high;
} tb_estimate;

/* False: too little was seen to say how sure the value is. */
static inline bool tb_estimate_has_bounds(const tb_estimate *e) { return e->low <= e->high; }

/* One bot, over all seats it held. */
typedef struct tb_standing {
    uint64_t seats; /* how often it sat on one         */
    double wins;    /* a win shared by k counts 1/k    */
    tb_estimate share, score, rank;
    tb_estimate adjusted; /* the share, alone the score, without luck; unknown where a game's luck is */
    double gain;          /* by how much the variance of its results falls without luck; NAN: unknown */
    uint64_t decisions, ns, late, faults, illegal;
} tb_standing;

/* Of the first `games` games, as far as they are known. */
void tb_standings(const tb_arena_results *results, uint64_t games, tb_standing out[TB_ARENA_BOTS]);

/* Of all pairs of a seat of bot i and one of bot j in the first `games` games: in which part i came ahead, a tie being
 * half. NAN: they never met, or are the same. */
void tb_cross(const tb_arena_results *results, uint64_t games, double out[TB_ARENA_BOTS][TB_ARENA_BOTS]);

/* The number that a value of Student's distribution exceeds with 2.5 % chance. */
double tb_student(uint64_t freedom);

#endif
