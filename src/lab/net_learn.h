/* net_learn.h - the net of bots/net.h with fractions, and gradient descent for it (Adam: steps in units of how much
 * each number's slope has varied).
 *
 * The chance that one seat ends before another is made of their lead by the curve of bots/judge.c, so that a net learns
 * to be right in the numbers that bots use. Its slope needs no more than a square root. */
#ifndef TB_NET_LEARN_H
#define TB_NET_LEARN_H

#include "bots/judge.h"

typedef struct tb_net_learner {
    int inputs, seats;
    size_t size;                         /* of the net                              */
    float *net, *slope, *drift, *spread; /* [size]: itself, and what Adam remembers */
    float drift_left, spread_left;       /* of the zeros that Adam began with       */
} tb_net_learner;

/* False without memory. */
bool tb_net_learner_begin(tb_net_learner *learner, int inputs, int seats);
void tb_net_learner_end(tb_net_learner *learner);

/* Goes on from a net, or from small random numbers with direct weights of 0. */
void tb_net_learner_start(tb_net_learner *learner, const int16_t net[]);
void tb_net_learner_afresh(tb_net_learner *learner, tb_rng *rng);

/* The net as players use it; `from` are its numbers or a sum of `parts` of them. */
void tb_net_learner_round(const tb_net_learner *learner, const float from[], double parts, int16_t out[]);

/* A net that saw the first `from` inputs becomes one that sees `to` and makes nothing of the others yet; there is room
 * for it. */
void tb_net_widen(int16_t net[], int from, int to);

/* The number of the pair of seats a < b. */
static inline int tb_net_pair(int a, int b) { return b * (b - 1) / 2 + a; }

/* Adds up the slopes of one moment, in which rows[seat] hold, `part` of a group, towards these chances of all pairs. */
void tb_net_learn(tb_net_learner *learner, const tb_inputs rows[], const float target[], float part);

/* Takes the step that the slopes ask for. Every number also shrinks a little, so that none grows without a reason. */
void tb_net_step(tb_net_learner *learner, float rate);

#endif
