/* measure.h - how long a thing takes, in nanoseconds of this process's CPU time. */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include "core/game.h"

/* Nanoseconds for one round of what bench/floor.h does. */
double bench_floor_ns(double seconds);

/* Random play to the end. */
typedef struct bench_play {
    uint64_t games;
    tb_tally tally;
    double seconds;
} bench_play;

bench_play bench_playout(const tb_game *game, const tb_config *config, double seconds);

/* The verbs, each on the same states, all of them with a choice to make; nanoseconds a call. Setting up goes from the
 * config through all draws and deals to the first choice. */
typedef struct bench_verbs {
    double setup, copy, legal, apply, observe, redeal;
} bench_verbs;

bench_verbs bench_measure_verbs(const tb_game *game, const tb_config *config, double seconds);

#endif
