/* builder.h - a player for tests that wants to see every card built: it works towards one pattern, most of the time its
 * monument's, and builds what it can. Uniform play hardly ever completes a pattern of five cubes. */
#ifndef TT_BUILDER_H
#define TT_BUILDER_H

#include "base/rng.h"
#include "games/towns/state.h"

/* A legal move for a seat to act. */
tb_move tt_builder_choose(const tt_state *s, int seat, tb_rng *rng);

/* Draws options that go together and sets up: every variant, every card, every reading. */
void tt_builder_set_up(tt_state *out, int seats, tb_rng *rng);

#endif
