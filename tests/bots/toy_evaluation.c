/* toy_evaluation.c - four features of the toy, and inputs for a net. */
#include "bots/toy_evaluation.h"

#include "core/toy.h"

int16_t toy_weights[TOY_FEATURES] = { 500, 500, 300, 600 };

static void name(int feature, tb_text *out)
{
    static const char *const names[] = { "score", "card", "bid-1", "bid-2" };

    tb_put(out, names[feature]);
}

static int features(const void *at, tb_feature out[])
{
    const toy_view *view = at;
    const toy_state *known = &view->known;
    int seat = view->observer, n = 0;

    out[n++] = (tb_feature){ TOY_FEATURE_SCORE, known->score[seat] };
    out[n++] = (tb_feature){ TOY_FEATURE_CARD, known->card[seat] };
    if (known->bid[seat] > 0 && known->phase != TOY_OVER)
        out[n++] = (tb_feature){ (uint16_t) (TOY_FEATURE_BID_1 + known->bid[seat] - 1), 1 };
    return n;
}

static const int16_t *weights(int seats)
{
    (void) seats;
    return toy_weights;
}

const uint8_t toy_codes[] = { 0, 3, 4, 7, 1, 2 };

static void inputs(const void *at, tb_inputs *out)
{
    const toy_view *view = at;
    const toy_state *known = &view->known;
    int seat = view->observer, card = known->card[seat], bid = known->phase != TOY_OVER ? known->bid[seat] : 0;

    tb_inputs_add(out, TOY_INPUT_POINTS, (1u << known->score[seat]) - 1);
    tb_inputs_add(out, TOY_INPUT_BIDS, (1u << bid) >> 1);
    tb_inputs_add(out, TOY_INPUT_CARD, card ? toy_codes[card - 1] : 0);
}

/* Knows nothing yet. */
static const int16_t *net(int seats)
{
    static const int16_t numbers[TOY_NET];

    (void) seats;
    return numbers;
}

const tb_evaluation toy_evaluation = {
    .count = TOY_FEATURES,
    .points = 2,
    .par = 6,
    .name = name,
    .features = features,
    .weights = weights,
    .input_count = TOY_INPUTS,
    .inputs = inputs,
    .net = net,
    .levels = {
        { .positions = 1, .blur = 0.05f },
        { .positions = 20, .blur = 0.02f },
        { .iterations = 20, .positions = 4, .exploration = 0.3f },
        { .iterations = 40, .positions = 4, .turns = 1, .exploration = 0.3f },
        { .iterations = 80, .positions = 4, .turns = 2, .exploration = 0.3f, .trust = 2 },
    },
};
