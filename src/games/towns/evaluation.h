/* evaluation.h - what Tiny Towns tells bots that know no card. */
#ifndef TT_EVALUATION_H
#define TT_EVALUATION_H

#include "core/evaluate.h"

extern const tb_evaluation tt_evaluation;

/* The tuned weights for so many seats. */
const int16_t *tt_weights(int seats);

#endif
