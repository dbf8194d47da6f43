/* tune_net.h - trains the net of a game's evaluation (bots/net.h) by self-play.
 *
 * Players look ahead as in tuning by pairs (tune.h) and go by the net found so far. Wherever one of them judges a
 * position, at the start of a step and before chance is drawn, the inputs of all seats are noted. When the game is over
 * each pair of seats tells which of the two ended before the other, and gradient descent moves the net towards having
 * foretold it. The result is the mean over the last quarter of the games, rounded.
 *
 * Like all tuning it depends on the seed, not on threads; unlike the net itself, on how the machine rounds. */
#ifndef TB_TUNE_NET_H
#define TB_TUNE_NET_H

#include "lab/tune.h"

/* Finds tb_net_size(evaluation->input_count) numbers. Goes on from the evaluation's net, which plays too; `afresh`
 * begins with small random numbers instead, and players that go by the evaluation's weights. Of the plan it uses what
 * concerns both ways of tuning, and the rate. False without memory, without a net, where there is no such game, or when
 * the net found is not safe. */
bool tb_tune_net(const tb_tuning *tuning, int16_t out[]);

#endif
