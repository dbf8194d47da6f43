/* evaluate.h - what a game knows about good positions, for bots that know no card.
 *
 * A game describes a view by features: small integers, few of them non-zero at a time. A weight for each makes a
 * strength, and the difference of two seats' strengths is the log odds that the one ends before the other. Weights are
 * found by self-play (src/lab/tune.h), so a feature needs a name and a meaning, not a price. */
#ifndef TB_EVALUATE_H
#define TB_EVALUATE_H

#include "base/bits.h"
#include "core/game.h"

typedef struct tb_feature {
    uint16_t index;
    int16_t value;
} tb_feature;

enum {
    TB_STRENGTH_ONE = 1024, /* strength of one natural unit of log odds              */
    TB_FEATURES_MAX = 192,  /* no view of any game has more features that are not 0 */
    TB_INPUTS_MAX = 320,    /* no game has more inputs of a net                     */
    TB_LEVELS = 5,
};

/* Inputs of a net: a set of facts that hold. */
typedef struct tb_inputs {
    uint64_t word[TB_INPUTS_MAX / 64];
} tb_inputs;

/* Adds those of 32 facts in a row that hold, as bits. */
static inline void tb_inputs_add(tb_inputs *inputs, int first, uint32_t facts)
{
    TB_ASSERT(first >= 0 && first < TB_INPUTS_MAX && (facts == 0 || first + tb_highest(facts) < TB_INPUTS_MAX));
    unsigned word = (unsigned) first / 64, bit = (unsigned) first % 64;
    uint64_t bits = facts;

    if (!bits)
        return;
    inputs->word[word] |= bits << bit;
    if (bit > 32 && bits >> (64 - bit))
        inputs->word[word + 1] |= bits >> (64 - bit);
}

/* How much a level of play thinks about this game. An iteration is not worth the same in every game. */
typedef struct tb_level {
    uint32_t iterations;     /* of the tree search; 0: by look-ahead alone                              */
    uint16_t positions;      /* looked at inside a seat's own step; 1: only what each move itself leads to */
    uint8_t futures;         /* that a beam is sent through (bots/beam.h); 0: no beam                       */
    uint8_t futures_of_many; /* the same where others are at the table; 0: as alone */
    uint8_t rounds;          /* that it goes into each of them                                              */
    uint8_t rounds_of_many;  /* the same where there is more than one other; 0: as else                      */
    uint8_t turns;           /* of its own, the present one included, to whose end the tree search looks  */
    bool folds;        /* of positions that differ by how the board lies (position_key) a beam keeps one; alone, of
                        * all that are worth the same (worth_key), and two that follow on the same one            */
    bool by_net;       /* the tree search judges by the game's net, not by weighted features          */
    float exploration; /* of the tree search                                                      */
    float trust;       /* visits that the first look at a move weighs as much as; 0: none         */
    float blur;        /* how unsurely moves are judged: deviation of the value, with a beam of the strength */
} tb_level;

typedef struct tb_evaluation {
    uint16_t count; /* how many features there are                                                */
    int16_t
        points; /* what TB_STRENGTH_ONE is worth at the end, in points of the score; 0: a game alone is not judged */
    uint8_t rivalry;        /* how much of the others' strength a beam counts against the own, in percent */
    uint8_t rivalry_of_two; /* the same where there is only one other */
    int16_t par;            /* the score that somebody who plays alone is as likely to beat as not */

    /* How much surer a difference of strengths is of the result than it says, in percent: the nearer the end, the
     * surer. NULL: it is what they say throughout. Reviews ask. */
    int32_t (*sureness)(const void *state);

    /* The name of a feature, for people who read weights: "money/city". */
    void (*name)(int feature, tb_text *out);

    /* The features of the seat whose view it is, in any order, each at most once; returns how many. */
    int (*features)(const void *view, tb_feature out[TB_FEATURES_MAX]);

    /* The features of a seat of a state, times their weights: the same sum as of the list, found faster. What may be
     * needed again stands in `notes`: mask + 1 times note_size bytes, a power of two, zeros at first, for one game and
     * one list of weights. NULL: the list is summed. */
    int32_t (*strength)(const void *state, int seat, const int16_t weights[], void *notes, uint32_t mask);
    size_t note_size;

    /* Tuned for this many seats: `count` weights. */
    const int16_t *(*weights)(int seats);

    /* Keys of a state, as seen by a seat; NULL: the bytes of the state are its key. With the same worth_key the seat
     * has the same features. With the same position_key it can do the same, and comes by it to positions that are worth
     * the same: the states are one, but perhaps for how the board lies. */
    uint64_t (*worth_key)(const void *state, int seat);
    uint64_t (*position_key)(const void *state, int seat);

    /* For a net (bots/net.h); NULL without one. Inputs are facts, numbered below input_count, that hold or do not hold
     * for the seat whose view it is. `out` is empty before. */
    uint16_t input_count;
    void (*inputs)(const void *view, tb_inputs *out);

    /* The net trained for this many seats: tb_net_size(input_count) numbers. */
    const int16_t *(*net)(int seats);

    tb_level levels[TB_LEVELS]; /* novice, easy, medium, hard, master */
} tb_evaluation;

#endif
