/* thinker.h - a bot of ours with memory of its own, a cap in time, and any number of roots.
 *
 * Several roots are searches of the same position with different draws, each with the whole of the level's iterations.
 * Their visits are added up and their values averaged by visits. Which thread ran which changes nothing. */
#ifndef TB_THINKER_H
#define TB_THINKER_H

#include "opponents/timer.h"

typedef struct tb_thinker tb_thinker;

/* NULL without memory. `limits` must outlive it. */
tb_thinker *tb_thinker_open(const tb_opponent_kind *kind, const tb_game *game, const tb_limits *limits);
void tb_thinker_close(tb_thinker *thinker);

/* Ranks the n >= 2 legal moves; each (seed, decision, root) has draws of its own. The timer has just been started with
 * the cap of the decision. */
void tb_thinker_advise(tb_thinker *thinker, const tb_timer *timer, uint64_t seed, uint64_t decision, int seat,
                       const void *view, const tb_move legal[], int n, tb_advice out[]);

#endif
