/* waits.h - how long things have waited lately, as somebody meets it who comes at any time: long waits are met more
 * often than short ones, so they count by their length. Of the last few the longest is left out, since one long wait by
 * itself (a machine that was busy with something else) says little. */
#ifndef TB_WAITS_H
#define TB_WAITS_H

#include <stdint.h>

enum { TB_WAITS = 8 };

typedef struct tb_waits {
    uint64_t us[TB_WAITS];
    uint32_t count;
} tb_waits;

static inline void tb_waits_add(tb_waits *waits, uint64_t us) { waits->us[waits->count++ % TB_WAITS] = us; }

static inline uint64_t tb_waits_usual(const tb_waits *waits)
{
    uint64_t sum = 0, squares = 0, longest = 0;

    for (int i = 0; i < TB_WAITS; i++) {
        sum += waits->us[i];
        squares += waits->us[i] * waits->us[i];
        longest = waits->us[i] > longest ? waits->us[i] : longest;
    }
    return sum > longest ? (squares - longest * longest) / (sum - longest) : 0;
}

#endif
