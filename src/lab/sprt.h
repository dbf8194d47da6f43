/* sprt.h - a sequential test between the first two bots of an arena: play until one of two claims is much likelier.
 *
 *   H0  the first is elo0 rating points better than the second
 *   H1  the first is elo1 rating points better
 *
 * Its unit is the set: the share of all pairs of a seat of the one and a seat of the other in which the one came ahead
 * (a tie is half). The mean of that share is what the ratings foretell, for any number of players. The shares are taken
 * as normal with a spread that is learnt from them, so it does not matter how much the games of a set have in common.
 *
 * Adjusted, which takes two bots, it is the part of the wins that the first bot's seats had without their luck: the
 * same thing for two players, with a smaller spread. */
#ifndef TB_SPRT_H
#define TB_SPRT_H

#include "lab/arena.h"

typedef struct tb_sprt {
    double elo0, elo1;  /* elo0 < elo1 */
    double alpha, beta; /* the chance to take H1 where H0 is true, and H0 where H1 is */
    bool adjusted;      /* looks at results without luck */
} tb_sprt;

/* What a test may ask: how many rating points at most, and how likely it may err. */
#define TB_SPRT_FURTHEST   1000.0
#define TB_SPRT_SUREST     0.0001
#define TB_SPRT_LEAST_SURE 0.4

bool tb_sprt_is_sound(const tb_sprt *test);

typedef enum tb_verdict { TB_UNDECIDED, TB_TAKE_H0, TB_TAKE_H1 } tb_verdict;

typedef struct tb_sprt_run {
    uint64_t sets;
    double share0, share1; /* what H0 and H1 foretell of a set */
    double off0, off1;     /* how far the sets lie from what H0 and H1 foretell, squared */
    double llr;            /* the logarithm of how much likelier H1 is                    */
    tb_verdict verdict;
} tb_sprt_run;

/* The bounds that the log likelihood ratio has to cross. */
double tb_sprt_lower(const tb_sprt *test);
double tb_sprt_upper(const tb_sprt *test);

void tb_sprt_start(const tb_sprt *test, const tb_lineups *lineups, tb_sprt_run *run);

/* One more set; a test that has decided does not change any more. */
void tb_sprt_add(const tb_sprt *test, tb_sprt_run *run, double share);

/* The share of a set, all of whose games are known, with their luck if it is adjusted. */
double tb_set_share(const tb_sprt *test, const tb_arena_results *results, uint64_t set);

/* Adds all sets that are known without a gap, in their order, so that it does not matter which game came in first.
 * The first games / set size sets are looked at. */
void tb_sprt_follow(const tb_sprt *test, tb_sprt_run *run, const tb_arena_results *results);

#endif
