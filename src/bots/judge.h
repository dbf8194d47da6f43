/* judge.h - how well each seat stands, as a number from 0 to 1.
 *
 * Half of it is for the share of the others that the seat ends before, half for ending before all of them. So a player
 * that maximises it plays to win and, where it cannot, for the better place. Alone it is the chance to beat par.
 *
 * A judge of shares says instead what a seat may expect to get in the end: its share of the win; alone, points. For
 * three and more a net says it as it happens; the win in the value above is surer of itself than that. */
#ifndef TB_JUDGE_H
#define TB_JUDGE_H

#include "bots/net.h"
#include "core/evaluate.h"

/* Strengths that were found before, by the game's worth_key. Changes no value. */
typedef struct tb_memo_entry {
    uint64_t key; /* 0: none */
    int32_t strength;
} tb_memo_entry;

typedef struct tb_memo {
    tb_memo_entry *entries; /* zeros at first; a power of two, in all as long as the judge lasts */
    uint32_t mask;
    void *notes; /* of the game's evaluation, if it takes any */
    uint32_t notes_mask;
} tb_memo;

/* Who judges, and for how many. */
typedef struct tb_judge {
    const tb_game *game;
    const tb_evaluation *evaluation;
    const int16_t *weights;
    const int16_t *net; /* judges in place of the weights; NULL: none */
    tb_net_seat *seen;  /* [seats], zeros at first: what the net made of the last state, so that only what changed is
                         * counted; NULL: every state from the beginning. Changes no value */
    tb_memo *memo;      /* NULL: none */
    int seats;
    bool shares; /* values are expected shares of the win; alone, expected points */
} tb_judge;

tb_judge tb_judge_for(const tb_game *game, const tb_evaluation *evaluation, int seats);

/* The same, by the game's net; it must have one, and there are several seats. */
tb_judge tb_judge_by_net(const tb_game *game, const tb_evaluation *evaluation, int seats);

/* The chance to end before another seat, from the difference of strengths or from the lead. It has the logistic
 * function's slope at zero and needs only a square root, which every machine rounds alike. */
float tb_ends_before(int32_t difference);

/* How much of the others' mean strength counts against the own, in percent. */
static inline int tb_rivalry(const tb_judge *judge)
{
    return judge->seats == 2 ? judge->evaluation->rivalry_of_two : judge->evaluation->rivalry;
}

/* The weighted sum of the features of a view. A net has no strengths, only leads of one seat over another. */
int32_t tb_strength(const tb_judge *judge, const void *view);

/* The same from a state, as the seat sees it. */
int32_t tb_strength_of_seat(const tb_judge *judge, const void *state, int seat);

/* The strengths of some seats in a state; those of the others stay as they were. */
void tb_judge_strengths(const tb_judge *judge, const void *state, tb_seats seats, int32_t strength[]);

/* How every seat stands, from all strengths. */
void tb_judge_stands(const tb_judge *judge, const int32_t strength[], float out[]);

/* How every seat of a game that goes on stands. */
void tb_judge_state(const tb_judge *judge, const void *state, float out[]);

/* The same for a game that is over: there is nothing to guess. */
void tb_judge_end(const tb_judge *judge, const void *state, float out[]);

#endif
