/* simulate.h - very many games between bots, in any number of threads, with the same result for any number.
 *
 * Game number i depends on (seed, i) alone, and all sums are integers, so neither the order of the games nor the
 * number of threads shows. Threads take the games in stretches, ascending, and finish a stretch they have begun:
 * a run that was stopped early has played the games 0 .. games - 1. */
#ifndef TB_SIMULATE_H
#define TB_SIMULATE_H

#include <stdatomic.h>

#include "lab/crew.h"
#include "opponents/opponent.h"
#include "record/record.h"

enum {
    TB_WIN = 60, /* wins are counted in 60ths: a win shared by k seats is TB_WIN / k for each       */
    TB_RANK = 2, /* ranks are counted in halves: ranks 2 and 3 shared are 2.5 for each              */
};

typedef struct tb_simulation {
    const tb_game *game;
    tb_config config;
    tb_opponent_kind opponent[TB_MAX_SEATS]; /* by seat; bots of ours */
    uint64_t games, seed;
    int threads;
    int share, shares; /* this process plays the stretches `share`, `share` + `shares` ...; 0 of 0: all of them */

    /* NULL: chance draws from a generator of (seed, index). Otherwise it comes from a committed stream with
     * tb_seeded_secret, and the record of each finished game is handed over, by several threads at a time. False ends
     * the run. Opponents have generators of their own, but where all are `random` they draw from the game's. */
    bool (*keep)(void *context, uint64_t index, const tb_record *record);

    /* Called by the thread that waits, a few times a second, with the number of games done; may be NULL. */
    void (*watch)(void *context, uint64_t done);
    void *context;

    const atomic_bool *stop; /* true: begin no further stretch */
} tb_simulation;

typedef struct tb_sim_seat {
    uint64_t wins;  /* times TB_WIN  */
    uint64_t ranks; /* times TB_RANK */
    int64_t score;
} tb_sim_seat;

typedef struct tb_sim_result {
    uint64_t games;
    tb_tally tally;
    uint64_t rounds; /* of all games together */
    uint32_t fewest_rounds, most_rounds;
    tb_sim_seat seat[TB_MAX_SEATS];
    uint64_t signature; /* sum over the games of mix(hash of the final state, index) */
    uint64_t cpu_ns;    /* of the play loop, over all threads */
} tb_sim_result;

/* Adds the part of another process to the whole. */
void tb_sim_add(tb_sim_result *whole, const tb_sim_result *part);

/* TB_BAD_CONFIG with a reason in `why`; TB_NO_ROOM: no memory or threads, or a game too long to record; TB_NOTHING:
 * `keep` said false. `out` then holds the games that were finished. */
tb_status tb_simulate(const tb_simulation *simulation, tb_sim_result *out, tb_message *why);

/* The same in all processes that lab/ranks.h knows of, each with its share: the first has the whole result. */
tb_status tb_simulate_ranks(tb_simulation *simulation, tb_sim_result *out, tb_message *why);

typedef struct tb_sim_report {
    const tb_simulation *simulation;
    const tb_sim_result *result;
} tb_sim_report;

/* One JSON object, of a tb_sim_report. */
void tb_sim_json(const void *report, tb_text *out);

/* 0 where there is no whole. */
static inline double tb_ratio(double part, double whole) { return whole > 0 ? part / whole : 0; }

#endif
