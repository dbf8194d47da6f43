/* choice.h - what is known of the moves of one decision while the better one is chosen and its lead is measured. */
#ifndef TB_CHOICE_H
#define TB_CHOICE_H

#include "review/decide.h"

enum { TB_OWN = 0 }; /* the place of the played move among those kept */

typedef struct tb_choice {
    const tb_futures *futures;
    const tb_effort *effort;
    tb_move legal[TB_MOVES_MAX];
    uint64_t leads_to[TB_MOVES_MAX]; /* a hash: equal for moves that are the same          */
    bool wanted[TB_MOVES_MAX];
    double sum[TB_MOVES_MAX];                 /* of values at first sight                            */
    int n, own;                               /* the number of the move that is the same as the played one */
    int kept[TB_KEPT_MAX], count;             /* numbers of those that go on to the futures, the played one first */
    bool out[TB_KEPT_MAX];                    /* clearly not the best                                */
    float value[TB_KEPT_MAX][TB_REVIEW_HALF]; /* in the futures that choose                 */
    int futures_seen, first, most;
    int best; /* of those that were kept */
} tb_choice;

typedef struct tb_lead {
    double mean, error;
} tb_lead;

/* So many standard errors are taken for certain. */
static const double tb_certain = 2;

/* What the second row of values is ahead of the first, and the standard error of that. */
tb_lead tb_lead_of(const float behind[], const float ahead[], int n);

/* The same for two of the moves that were kept, in the futures that choose. */
tb_lead tb_lead_in(const tb_choice *choice, int behind, int ahead);

/* Measures the lead of the chosen move over the played one, which are not the same. */
void tb_measure(const tb_choice *choice, tb_decision *d);

/* What is sure of the loss is called. */
tb_label tb_label_of(const tb_decision *d, int seats);

#endif
