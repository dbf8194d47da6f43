/* toy_evaluation.h - what is good in the toy (core/toy.h): points, a high card, and a bid that may bring points. */
#ifndef TEST_TOY_EVALUATION_H
#define TEST_TOY_EVALUATION_H

#include "core/evaluate.h"

enum { TOY_FEATURE_SCORE, TOY_FEATURE_CARD, TOY_FEATURE_BID_1, TOY_FEATURE_BID_2, TOY_FEATURES };

extern const tb_evaluation toy_evaluation;

/* Its weights, for whoever wants others. */
extern int16_t toy_weights[TOY_FEATURES];

#endif
