/* tune_parts.h - what both ways of tuning share: games played in batches, and what was seen in them. */
#ifndef TB_TUNE_PARTS_H
#define TB_TUNE_PARTS_H

#include <stdatomic.h>

#include "lab/tune.h"

enum { TUNE_BATCH = 64, TUNE_STEPS_MAX = 512, TUNE_STARTS_MAX = 16 };

/* The features of one seat at one moment. */
typedef struct tune_row {
    uint16_t seat, count;
    tb_feature active[TB_FEATURES_MAX];
} tune_row;

typedef struct tune_game {
    uint64_t index;
    tb_state_box state; /* as it was set up, then played on */
    tb_rng chance, players;
    tb_result result;
    int count;
    tune_row *rows; /* [TUNE_STEPS_MAX * seats]      */
    void *memory;   /* for a beam; NULL without one */
} tune_game;

typedef struct tune_run tune_run;
struct tune_run {
    const tb_tuning *plan;
    int seats, count;
    double *weights;                     /* in natural units                                     */
    int16_t *rounded;                    /* the weights as the players use them                  */
    tb_state_box start[TUNE_STARTS_MAX]; /* one for each edition that is played, in turn         */
    int starts;
    tune_game batch[TUNE_BATCH];
    void (*play)(const tune_run *run, tune_game *game);
    atomic_int next; /* game of the batch that nobody plays yet */
};

/* How much players plan. */
tb_level tune_level(const tb_tuning *plan);

/* Finds run->weights; false without memory or without an answer. */
bool tune_by_pairs(tune_run *run);
bool tune_by_score(tune_run *run);

/* Plays games first .. first + TUNE_BATCH - 1 with the present weights. */
void tune_play_batch(tune_run *run, uint64_t first);

tb_judge tune_judge(const tune_run *run);
void tune_draw_chance(const tune_run *run, tune_game *game);

/* Games without an end are left where they stand: is there room for one more row of each seat? */
bool tune_has_room(const tune_run *run, const tune_game *game);
void tune_note(const tune_run *run, tune_game *game, int seat);

/* What the weights make of a row, in natural units. */
double tune_strength(const tune_run *run, const tune_row *row);

#endif
