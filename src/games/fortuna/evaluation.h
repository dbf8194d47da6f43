/* evaluation.h - what Fortuna tells bots that know no card. */
#ifndef FT_EVALUATION_H
#define FT_EVALUATION_H

#include "core/evaluate.h"
#include "games/fortuna/state.h"

extern const tb_evaluation ft_evaluation;

/* The tuned weights for so many seats. */
const int16_t *ft_weights(int seats);

/* What the net looks at (inputs.c), and the net trained for so many seats (nets.c). */
enum { FT_INPUTS = 318 };
void ft_inputs(const void *view, tb_inputs *out);
const int16_t *ft_net(int seats);

#endif
