/* net.h - a small neural network that makes a strength of the inputs of a view (core/evaluate.h).
 *
 * Every input that holds adds its row of numbers to a layer of hidden units. What is above zero in a unit counts with
 * the unit's own weight, what is below counts nothing; besides, every input has a direct weight, as a feature has. So a
 * net can say what weighted features cannot: that a thing is worth something together with another, or up to a point.
 *
 * All of it are integers, and the sums cannot overflow in a net that is safe, so every machine finds the same strength.
 * A net is one list of numbers: the hidden units' bias, their weights, a row for each input, the direct weights. */
#ifndef TB_NET_H
#define TB_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TB_NET_HIDDEN = 24, /* hidden units, whole TB_NET_LANES of them                                  */
    TB_NET_LANES = 8,   /* units that are summed up at once                                         */
    TB_NET_ONE = 128,   /* what counts as 1 in a hidden unit; weights are in units of TB_STRENGTH_ONE */
};

/* Where the parts of a net begin, and how long it is. */
static inline size_t tb_net_weights(void) { return TB_NET_HIDDEN; }
static inline size_t tb_net_rows(void) { return 2 * TB_NET_HIDDEN; }
static inline size_t tb_net_direct(int inputs) { return tb_net_rows() + (size_t) inputs * TB_NET_HIDDEN; }
static inline size_t tb_net_size(int inputs) { return tb_net_direct(inputs) + (size_t) inputs; }

/* The strength of a view in which these n of the net's inputs hold, each at most once. */
int32_t tb_net_strength(const int16_t *net, int inputs, const uint16_t active[], int n);

/* Whether no view at all can make a hidden unit overflow. */
bool tb_net_is_safe(const int16_t *net, int inputs);

#endif
