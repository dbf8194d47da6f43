/* patterns.h - finding complete patterns in a town (T-4.1).
 *
 * A town is looked at from all eight sides at once: for each resource a vector of eight 16-bit lanes holds the squares
 * with that resource, turned and mirrored in eight ways. Then one pattern, in one position, is enough: for each of its
 * cells the vector of that resource is shifted so that the cell comes to lie on the pattern's last cell, and ANDed in.
 * What remains are the squares on which the last cell may lie, for all turnings together: at most six shifts for a
 * town.
 *
 *   lane = flip left and right + 2 * flip up and down + 4 * swap rows and columns (which comes first)
 *
 * A pattern that looks the same after some turning uses only some of the lanes, so each placement is found once. Shifts
 * are written as multiplications by powers of two, which every vector unit takes straight from memory. */
#ifndef TT_PATTERNS_H
#define TT_PATTERNS_H

#include "base/base.h"

enum { TT_LANES = 8, TT_CELLS_MAX = 6 };

typedef uint16_t tt_lanes __attribute__((vector_size(16)));

typedef struct tt_pattern {
    _Alignas(16) uint16_t last[TT_LANES];                /* where the last cell may lie; nowhere in lanes not needed */
    _Alignas(16) uint16_t shift[TT_CELLS_MAX][TT_LANES]; /* for each cell, 1 << its distance to the last cell      */
    uint8_t resource[TT_CELLS_MAX];
    uint8_t distance[TT_CELLS_MAX]; /* in squares, four to a row                                */
    uint8_t count;
} tt_pattern;

/* A town from eight sides, by resource. */
typedef struct tt_sides {
    tt_lanes of[5];
} tt_sides;

/* The eight turnings of the lower and of the upper eight squares of a set. */
extern const uint16_t tt_turned[2][256][TT_LANES];

/* Where a square of a lane stands in the town. */
extern const uint8_t tt_square_of_lane[TT_LANES][16];

static inline tt_lanes tt_load_lanes(const uint16_t *from)
{
    tt_lanes lanes;

    memcpy(&lanes, __builtin_assume_aligned(from, 16), sizeof lanes);
    return lanes;
}

static inline tt_lanes tt_turn(unsigned squares)
{
    TB_ASSERT(squares <= 0xffff);
    return tt_load_lanes(tt_turned[0][squares & 255]) | tt_load_lanes(tt_turned[1][squares >> 8]);
}

/* The last cells of all complete placements of a pattern, by lane. */
static inline tt_lanes tt_find(const tt_pattern *pattern, const tt_sides *sides)
{
    tt_lanes found = tt_load_lanes(pattern->last);

    TB_ASSERT(pattern->count <= TT_CELLS_MAX);
    for (int i = 0; i < pattern->count; i++)
        found &= sides->of[pattern->resource[i]] * tt_load_lanes(pattern->shift[i]);
    return found;
}

static inline bool tt_any(tt_lanes lanes)
{
    uint64_t half[2];

    memcpy(half, &lanes, sizeof half);
    return (half[0] | half[1]) != 0;
}

/* Four sets of squares in one word, mirrored. */
static inline uint64_t tt_mirror_columns(uint64_t w)
{
    w = (w & UINT64_C(0x5555555555555555)) << 1 | (w >> 1 & UINT64_C(0x5555555555555555));
    return (w & UINT64_C(0x3333333333333333)) << 2 | (w >> 2 & UINT64_C(0x3333333333333333));
}

static inline uint64_t tt_mirror_rows(uint64_t w)
{
    w = (w & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4 | (w >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f));
    return (w & UINT64_C(0x00ff00ff00ff00ff)) << 8 | (w >> 8 & UINT64_C(0x00ff00ff00ff00ff));
}

/* Rows become columns: squares off the diagonal change places, first inside quarters and then whole quarters. */
static inline uint64_t tt_swap_rows_and_columns(uint64_t w)
{
    uint64_t differ = (w ^ w >> 3) & UINT64_C(0x0a0a0a0a0a0a0a0a);

    w ^= differ | differ << 3;
    differ = (w ^ w >> 6) & UINT64_C(0x00cc00cc00cc00cc);
    return w ^ (differ | differ << 6);
}

/* The squares of one placement, by the lane and the last cell in it. */
unsigned tt_squares_of(const tt_pattern *pattern, int lane, int last);

/* Adds the squares of all placements found to an ascending list of n without doubles; returns its new length. Squares
 * of `wild` are left out of them (T-7.25), and what then does not touch `touching` is no placement. */
enum { TT_PLACEMENTS_MAX = 72 }; /* 8 turnings of a pattern in the 9 places of a 2 x 2 box; every other box has fewer */
int tt_placements(const tt_pattern *pattern, tt_lanes found, unsigned wild, unsigned touching, uint16_t list[], int n);

#endif
