/* company.h - the others at the table, as one imagined future has them.
 *
 * Each goes the way that is best for itself. Where seats hardly touch each other, what the others do depends only on
 * what the planning seat did when it acted alone (what it named): their moves are found once for each such history and
 * then repeated. */
#ifndef TB_COMPANY_H
#define TB_COMPANY_H

#include "bots/ways.h"

enum { TB_COMPANY_EVENTS = 64, TB_COMPANY_SCRIPTS = 256 };

typedef struct tb_script { /* what happens until the planning seat is to act again */
    uint64_t key;          /* 0: none                          */
    int32_t rivals;        /* mean strength of the others then */
    bool lasts;            /* the seat does act again          */
    uint8_t count;
    uint8_t seat[TB_COMPANY_EVENTS];
    tb_move move[TB_COMPANY_EVENTS];
} tb_script;

typedef struct tb_company {
    const tb_judge *judge;
    int seat;                    /* the one that plans                                       */
    int positions;               /* that each of the others looks at                         */
    bool folds;                  /* as in tb_ways                                            */
    uint64_t future;             /* its key                                                  */
    bool luck;                   /* set when chance was drawn or somebody else had a choice  */
    tb_script *scripts;          /* [TB_COMPANY_SCRIPTS] */
    bool (*stop)(void *stopper); /* as in tb_ways */
    void *stopper;
} tb_company;

/* The mean strength of the other seats; 0 without any. */
int32_t tb_company_strength(const tb_judge *judge, const void *state, int seat);

/* Plays on until the seat is to act; false if the game is over for it. `said` is the hash of its moves alone. Sets the
 * mean strength of the others. */
bool tb_company_go(tb_company *company, uint64_t said, void *state, int32_t *rivals);

#endif
