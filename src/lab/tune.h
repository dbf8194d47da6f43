/* tune.h - finds the weights of a game's evaluation by self-play.
 *
 * Greedy bots play each other with the weights found so far, now and then choosing at random. At the start of every
 * step the features of all seats are noted. When the game is over, each pair of seats tells which of the two ended
 * before the other, and logistic regression moves the weights towards having foretold it (with one seat: towards the
 * score). Steps shrink for features that moved much before (AdaGrad), and the result is the mean of the weights over
 * the last half.
 *
 * Games are played in batches with fixed weights, in any number of threads; the updates follow in the order of the
 * games, so that the result depends on the seed alone. */
#ifndef TB_TUNE_H
#define TB_TUNE_H

#include "bots/judge.h"

typedef struct tb_tuning {
    const tb_game *game;
    const tb_evaluation *evaluation; /* its features; its weights are where the tuning starts */
    tb_config config;
    uint64_t games, seed;
    int threads;
    int positions; /* that each greedy bot looks at for a decision */
    double rate;   /* of learning, at first                         */
    double noise;  /* share of random choices                       */
    bool afresh;   /* start with weights of 0                       */
    bool by_score; /* learn the final score even with several seats */
    bool editions; /* play all editions of the game in turn         */

    /* Called after each batch: games done, mean loss over it. May be NULL. */
    void (*watch)(void *context, uint64_t games, double loss);
    void *context;
} tb_tuning;

/* Finds `evaluation->count` weights. False without memory, or where there is no such game. */
bool tb_tune(const tb_tuning *tuning, int16_t out[]);

#endif
