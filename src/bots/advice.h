/* advice.h - what a bot has to say about a legal move. */
#ifndef TB_ADVICE_H
#define TB_ADVICE_H

#include "core/game.h"

typedef struct tb_advice {
    tb_move move;
    uint32_t visits;  /* how often the search went this way; 1 without a search */
    float value;      /* how well the seat would stand, 0 to 1 (bots/judge.h)   */
    uint32_t kept;    /* positions that a beam kept behind it, and 1 for each visit; 0 without a beam */
    int32_t strength; /* that a beam planned for; 0 without one */
} tb_advice;

/* The better one is visited more, or valued higher, or a beam kept more behind it, or it comes first in the list of
 * moves. */
static inline bool tb_is_better(const tb_advice *a, const tb_advice *b)
{
    if (a->visits != b->visits)
        return a->visits > b->visits;
    if (a->value != b->value)
        return a->value > b->value;
    return a->kept != b->kept ? a->kept > b->kept : a->move < b->move;
}

/* Puts one more into a list that is kept in order, the best first. */
static inline void tb_advice_add(tb_advice list[], int count, tb_advice advice)
{
    int place = count;

    TB_ASSERT(count >= 0 && count < TB_MOVES_MAX);
    for (; place > 0 && tb_is_better(&advice, &list[place - 1]); place--)
        list[place] = list[place - 1];
    list[place] = advice;
}

#endif
