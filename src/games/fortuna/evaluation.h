/* evaluation.h - what Fortuna tells bots that know no card. */
#ifndef FT_EVALUATION_H
#define FT_EVALUATION_H

#include "core/evaluate.h"

extern const tb_evaluation ft_evaluation;

/* The tuned weights for so many seats. */
const int16_t *ft_weights(int seats);

#endif
