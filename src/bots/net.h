/* net.h - a small neural network that says how much one seat leads another, from the inputs of both their views
 * (core/evaluate.h).
 *
 * Every input that holds for a seat adds its row of numbers to the units of that seat; what is above zero there counts.
 * A head looks at the units of two seats together, once as the one and the other and once as the other and the one.
 * What it makes of the first way less what it makes of the second, and a direct weight for every input, is the lead:
 * the log odds that the one seat ends before the other. Seen from the other seat it is the same with the other sign.
 *
 * All of it are integers, and the sums cannot overflow in a net that is safe, so every machine finds the same lead. A
 * net is one list of numbers: the units' bias, the head (its bias, its weights, a row of its own and one of the other's
 * units for each of its parts), a row for each input, the direct weights. */
#ifndef TB_NET_H
#define TB_NET_H

#include "core/evaluate.h"

enum {
    TB_NET_UNITS = 64,         /* of a seat, whole registers of them                                          */
    TB_NET_HEAD = 16,          /* parts of the head                                                           */
    TB_NET_ONE = 128,          /* what counts as 1 in units and head; weights are in units of TB_STRENGTH_ONE */
    TB_NET_LEAD_MAX = 1 << 20, /* a lead never says more than this */
};

/* Where the parts of a net begin, and how long it is. */
static inline size_t tb_net_head_bias(void) { return TB_NET_UNITS; }
static inline size_t tb_net_head_weights(void) { return tb_net_head_bias() + TB_NET_HEAD; }
static inline size_t tb_net_one(void) { return tb_net_head_weights() + TB_NET_HEAD; }
static inline size_t tb_net_other(void) { return tb_net_one() + (size_t) TB_NET_HEAD * TB_NET_UNITS; }
static inline size_t tb_net_rows(void) { return tb_net_other() + (size_t) TB_NET_HEAD * TB_NET_UNITS; }
static inline size_t tb_net_direct(int inputs) { return tb_net_rows() + (size_t) inputs * TB_NET_UNITS; }
static inline size_t tb_net_size(int inputs) { return tb_net_direct(inputs) + (size_t) inputs; }

/* What a net makes of one seat. Begins with zeros; seen again, only the inputs that changed are counted anew. */
typedef struct tb_net_seat {
    tb_inputs holds;            /* the inputs in the sums                           */
    int16_t sum[TB_NET_UNITS];  /* of their rows                                    */
    int32_t one[TB_NET_HEAD];   /* what the units bring to the head as the one's ... */
    int32_t other[TB_NET_HEAD]; /* ... and as the other's                           */
    int32_t direct;
    bool seen;
} tb_net_seat;

/* These inputs hold now. `seat` was only seen by the same net before. */
void tb_net_see(const int16_t *net, int inputs, const tb_inputs *holds, tb_net_seat *seat);

/* How much `one` leads `other`, both seen by this net, in TB_STRENGTH_ONEs. */
int32_t tb_net_lead(const int16_t *net, const tb_net_seat *one, const tb_net_seat *other);

/* Whether no view at all can make a sum overflow. */
bool tb_net_is_safe(const int16_t *net, int inputs);

#endif
