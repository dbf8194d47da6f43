/* timer.h - how long a decision has taken, and whether it is time to answer. */
#ifndef TB_TIMER_H
#define TB_TIMER_H

#include "opponents/opponent.h"

typedef struct tb_timer {
    const tb_limits *limits;
    uint64_t begun, cap; /* nanoseconds; cap 0: no hurry                      */
    uint64_t last;       /* when it was asked last, counted from the beginning */
    uint64_t longest;    /* between two questions                             */
    bool tells;          /* calls tb_limits.waiting                           */
    bool over;           /* tb_timer_stop has said so                         */
} tb_timer;

tb_timer tb_timer_start(const tb_limits *limits, uint64_t cap_ns, bool tells);

/* Nanoseconds since the start; reports them to tb_limits.waiting. */
uint64_t tb_timer_elapsed(const tb_timer *timer);

/* Milliseconds that are left, rounded up; 0: none, or nobody wants the answer. Needs a cap. */
int tb_timer_left_ms(const tb_timer *timer);

/* For tb_bot_means.stop, asked again and again: true once another stretch as long as the longest so far could pass the
 * cap. So nothing passes it by more than what one stretch is longer than all before it. True as well when nobody wants
 * the answer any more; and once it was true, it stays so. */
bool tb_timer_stop(void *timer);

#endif
