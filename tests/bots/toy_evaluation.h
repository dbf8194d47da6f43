/* toy_evaluation.h - what is good in the toy (core/toy.h): points, a high card, and a bid that may bring points. */
#ifndef TEST_TOY_EVALUATION_H
#define TEST_TOY_EVALUATION_H

#include "bots/net.h"
#include "core/evaluate.h"

enum { TOY_FEATURE_SCORE, TOY_FEATURE_CARD, TOY_FEATURE_BID_1, TOY_FEATURE_BID_2, TOY_FEATURES };

/* What a net is told: points, each as a fact of its own, the bid, and the card in a code of three bits in which one
 * more changes one bit (Gray's). No weights of these bits put all six cards in order. */
enum { TOY_INPUT_POINTS, TOY_INPUT_BIDS = 6, TOY_INPUT_CARD = 8, TOY_INPUTS = 11 };

/* Numbers in its net. */
enum { TOY_NET = TB_NET_UNITS + 2 * TB_NET_HEAD * (1 + TB_NET_UNITS) + TOY_INPUTS * (TB_NET_UNITS + 1) };

extern const uint8_t toy_codes[6]; /* of the cards, the lowest first */

extern const tb_evaluation toy_evaluation;

/* Its weights, for tests that want others. */
extern int16_t toy_weights[TOY_FEATURES];

#endif
