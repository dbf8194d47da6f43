/* ways.h - everything a seat can do by itself before the others have their say: its ways through its part of a round.
 *
 * A way goes on as long as the seat is to act in the same round. Chance that comes in between is drawn from the key of
 * a future, by the number of the step: in the same future the same card comes, whatever was done before. */
#ifndef TB_WAYS_H
#define TB_WAYS_H

#include "bots/judge.h"

enum { TB_WAY_MAX = 24 };

typedef struct tb_way {
    int count;
    tb_move move[TB_WAY_MAX];
} tb_way;

typedef struct tb_ways {
    const tb_judge *judge;
    int seat;
    uint64_t future; /* the key of its chance      */
    bool luck;       /* set when chance was drawn  */
    bool folds;      /* positions that differ by how the board lies are one (position_key of the game) */
    bool apart;      /* but not behind different first moves                                           */
    int positions;   /* ends that are seen, about; each first move is followed to one in any case */

    /* Called at the end of each way with the seat's strength there. */
    void (*see)(void *context, const void *state, const tb_way *way, int32_t strength);
    void *context;

    /* Asked now and then; true: no more ways after the first one. May be NULL. */
    bool (*stop)(void *stopper);
    void *stopper;
} tb_ways;

/* Goes all ways of the seat, which must be to act. Two that meet are followed only once. */
void tb_ways_go(tb_ways *ways, const void *state);

/* What tells positions apart, with or without regard to how the board lies. */
uint64_t tb_position_key(const tb_judge *judge, bool folds, const void *state, int seat);

/* A number for (key, what): the same everywhere and without a pattern. */
uint64_t tb_mix_key(uint64_t key, uint64_t what);

/* Applies the outcome that chance has in this future. */
tb_move tb_future_chance(const tb_game *game, uint64_t future, void *state);

#endif
