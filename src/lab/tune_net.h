/* tune_net.h - trains the net of a game's evaluation (bots/net.h) by self-play.
 *
 * Players look ahead as in tuning by pairs (tune.h) and go by the net found so far. Where bots judge positions, at the
 * start of a step and before chance is drawn, and now and then between, the inputs of all seats are noted, and what the
 * net of the players foretells. When the game is over, gradient descent (net_learn.h) moves the net towards the result
 * of each pair of seats and towards what was foretold later in the game. The result is the mean over the last quarter
 * of the games, rounded.
 *
 * Like all tuning it depends on the seed, not on threads. Only additions, multiplications, divisions and square roots
 * go into it, in a fixed order, so compilers agree as well. */
#ifndef TB_TUNE_NET_H
#define TB_TUNE_NET_H

#include "lab/tune.h"

/* Finds tb_net_size(evaluation->input_count) numbers. Goes on from the evaluation's net, which plays too; `afresh`
 * begins with small random numbers instead, and players that go by the evaluation's weights. Of the plan it uses what
 * concerns both ways of tuning, and the rate. False without memory, without a net, where there is no such game, or when
 * the net found is not safe. */
bool tb_tune_net(const tb_tuning *tuning, int16_t out[]);

/* What was foretold and what happened: for each quarter of a game and each tenth of the chances from 0 to 1 that the
 * first of two seats ends before the second, how often it was foretold, their sum, and how often it happened. */
enum { TB_QUARTERS = 4, TB_TENTHS = 10 };
typedef struct tb_calibration {
    double games;
    double won;  /* by the seat of the net, which moves on from game to game: a share of them */
    double loss; /* of a moment and pair                                                      */
    struct {
        double count, foretold, happened;
    } bin[TB_QUARTERS][TB_TENTHS];
} tb_calibration;

/* Plays the games of the plan by the evaluation's net and learns nothing. Against a rival it plays on every seat in
 * turn. False as above. */
bool tb_measure_net(const tb_tuning *tuning, tb_calibration *out);

#endif
