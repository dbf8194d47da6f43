/* timer.c - the clock of a decision. */
#include "opponents/timer.h"

#include <time.h>

static uint64_t now_ns(const tb_limits *limits)
{
    struct timespec now;

    if (limits->now_ns)
        return limits->now_ns(limits->clock);
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t) now.tv_sec * 1000000000 + (uint64_t) now.tv_nsec;
}

tb_timer tb_timer_start(const tb_limits *limits, uint64_t cap_ns, bool tells)
{
    return (tb_timer){ .limits = limits, .begun = now_ns(limits), .cap = cap_ns, .tells = tells };
}

uint64_t tb_timer_elapsed(const tb_timer *timer)
{
    uint64_t elapsed = now_ns(timer->limits) - timer->begun;

    if (timer->tells && timer->limits->waiting)
        timer->limits->waiting(timer->limits->waiter, elapsed);
    return elapsed;
}

static bool is_unwanted(const tb_timer *timer)
{
    const atomic_bool *stop = timer->limits->stop;

    return stop && atomic_load_explicit(stop, memory_order_relaxed);
}

int tb_timer_left_ms(const tb_timer *timer)
{
    uint64_t elapsed = tb_timer_elapsed(timer);

    return elapsed >= timer->cap || is_unwanted(timer) ? 0 : (int) ((timer->cap - elapsed + 999999) / 1000000);
}

bool tb_timer_stop(void *context)
{
    tb_timer *timer = context;

    if (timer->over || is_unwanted(timer))
        return true;
    uint64_t elapsed = tb_timer_elapsed(timer), stretch = elapsed - timer->last;
    timer->last = elapsed;
    timer->longest = stretch > timer->longest ? stretch : timer->longest;
    timer->over = timer->cap > 0 && elapsed + timer->longest > timer->cap;
    return timer->over;
}
