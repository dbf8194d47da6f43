/* waits.h - how long things have waited lately, as somebody meets it who comes at any time: long waits are met more
 * often than short ones, so they count by their length, and the longest is left out. But what stands in line makes
 * every wait long. Where one of the last few was short, the others were long by chance (a burst, a machine that was
 * busy with something else): the short one counts, some times over. */
#ifndef TB_WAITS_H
#define TB_WAITS_H

#include <stdint.h>

enum { TB_WAITS = 8, TB_WAITS_TIMES = 4 };

typedef struct tb_waits {
    uint64_t us[TB_WAITS];
    uint32_t count;
} tb_waits;

static inline void tb_waits_add(tb_waits *waits, uint64_t us) { waits->us[waits->count++ % TB_WAITS] = us; }

/* 0 until there are so many. */
static inline uint64_t tb_waits_usual(const tb_waits *waits)
{
    uint64_t sum = 0, squares = 0, longest = 0, least = UINT64_MAX;

    for (int i = 0; i < TB_WAITS; i++) {
        sum += waits->us[i];
        squares += waits->us[i] * waits->us[i];
        longest = waits->us[i] > longest ? waits->us[i] : longest;
        least = waits->us[i] < least ? waits->us[i] : least;
    }
    uint64_t met = sum > longest ? (squares - longest * longest) / (sum - longest) : 0;
    return met < TB_WAITS_TIMES * least ? met : TB_WAITS_TIMES * least;
}

#endif
