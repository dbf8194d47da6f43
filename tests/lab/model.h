/* model.h - results of an arena as the model of Plackett and Luce would make them: for tests of what is read off them.
 */
#ifndef TB_TEST_MODEL_H
#define TB_TEST_MODEL_H

#include "lab/arena.h"

/* A plan for so many bots on so many seats; there is no game behind it. */
tb_arena_plan model_plan(int bots, int seats);

/* Opens results and fills them in: strengths as ratings in points. With `ties`, one pair of neighbouring ranks in so
 * many is level. */
void model_results(const tb_arena_plan *plan, uint64_t games, const double rating[], int ties, tb_rng *rng,
                   tb_arena_results *out);

/* A number from 0 to 1. */
double model_draw(tb_rng *rng);

#endif
