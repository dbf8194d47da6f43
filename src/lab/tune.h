/* tune.h - finds the weights of a game's evaluation by self-play, in one of two ways.
 *
 * By pairs (tune_pairs.c), for games in which seats contend: greedy bots play each other with the weights found so far,
 * now and then choosing at random, and each pair of seats tells which of the two ended before the other. Logistic
 * regression moves the weights towards having foretold it.
 *
 * By score (tune_scores.c), for games in which everybody builds for itself, and alone: players go the way through their
 * part of a round that they like best, or plan several rounds ahead (bots/beam.h), and what they expected is compared
 * with the score they end with. After each round of games the weights become those that ridge regression finds for it.
 *
 * Games are played in batches with fixed weights, in any number of threads; what is learned follows in the order of the
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
    int positions; /* that each player looks at for a decision                                        */
    double noise;  /* by pairs: share of random choices; by score: of the players' judgement, in points */
    bool afresh;   /* start with weights of 0                                                         */
    bool editions; /* play another edition in every second game, all of them in turn                  */
    bool by_score; /* even with several seats; alone it is always so; needs evaluation->points       */

    double rate;  /* by pairs: of learning, at first */
    double trace; /* of a net: how much of what was foretold later reaches one moment further back */
    double share; /* of the result in what a net learns; the rest is what was foretold later        */

    const int16_t *rival; /* measuring a net: the one that plays all seats but one; NULL: all play by the same */

    int plan;       /* by score: iterations of the beam that chooses; 0: the best way through the own part of a round */
    uint64_t round; /* by score: games between two regressions                                        */
    double kept;    /* what is kept of the games of earlier rounds: they hold the weights where they were */
    double ridge;   /* what any weight is held with, in squares of features                           */

    /* Called after each batch: games done, mean loss over it. May be NULL. */
    void (*watch)(void *context, uint64_t games, double loss);
    void *context;
} tb_tuning;

/* Finds `evaluation->count` weights. False without memory, where there is no such game, or where a ridge of nearly 0
 * leaves features that nothing tells apart. */
bool tb_tune(const tb_tuning *tuning, int16_t out[]);

#endif
