/* look.h - a town as features for bots (core/evaluate.h). */
#ifndef TT_LOOK_H
#define TT_LOOK_H

#include "core/evaluate.h"
#include "games/towns/gain.h"

/* What follows from the pieces of a town, kept for other towns with the same pieces: cubes come every round, pieces now
 * and then. */
typedef struct tt_note {
    uint64_t key; /* 0: none */
    int32_t sum;  /* of the features that follow from the pieces, times their weights */
    tt_gains gains;
} tt_note;

int tt_features(const void *view, tb_feature out[]);
int32_t tt_strength(const void *state, int seat, const int16_t weights[], void *notes, uint32_t mask);

#endif
