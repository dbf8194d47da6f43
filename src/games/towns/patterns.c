/* patterns.c - the eight turnings as constant tables, and reading placements off what was found. */
#include "games/towns/patterns.h"

#include "base/bits.h"

/* --- The tables --------------------------------------------------------------------------------------------------- */

/* Where the square (x, y) of a town stands in a lane. */
#define SWAPPED_X(lane, x, y) (4 & (lane) ? (y) : (x))
#define SWAPPED_Y(lane, x, y) (4 & (lane) ? (x) : (y))
#define FLIPPED(flip, at)     ((flip) ? 3 - (at) : (at))
#define IN_LANE(lane, x, y)                                                                                            \
    (4 * FLIPPED(2 & (lane), SWAPPED_Y(lane, x, y)) + FLIPPED(1 & (lane), SWAPPED_X(lane, x, y)))

/* And back: undo the flips, then swap. */
#define IN_TOWN(lane, x, y)                                                                                            \
    (4 * SWAPPED_Y(lane, FLIPPED(1 & (lane), x), FLIPPED(2 & (lane), y)) +                                             \
     SWAPPED_X(lane, FLIPPED(1 & (lane), x), FLIPPED(2 & (lane), y)))

/* The squares of one row of a town, given as four bits, in one lane: N_<lane>_<row>_<bits>. */
#define SQUARE(lane, x, y, bits) ((1 & (bits) >> (x)) << IN_LANE(lane, x, y))
#define NIBBLE(lane, y, n)                                                                                             \
    N_##lane##_##y##_##n =                                                                                             \
        SQUARE(lane, 0, y, 0x##n) | SQUARE(lane, 1, y, 0x##n) | SQUARE(lane, 2, y, 0x##n) | SQUARE(lane, 3, y, 0x##n),

/* clang-format off */
#define ROW(lane, y) \
    NIBBLE(lane, y, 0) NIBBLE(lane, y, 1) NIBBLE(lane, y, 2) NIBBLE(lane, y, 3) \
    NIBBLE(lane, y, 4) NIBBLE(lane, y, 5) NIBBLE(lane, y, 6) NIBBLE(lane, y, 7) \
    NIBBLE(lane, y, 8) NIBBLE(lane, y, 9) NIBBLE(lane, y, A) NIBBLE(lane, y, B) \
    NIBBLE(lane, y, C) NIBBLE(lane, y, D) NIBBLE(lane, y, E) NIBBLE(lane, y, F)
#define LANE(lane) ROW(lane, 0) ROW(lane, 1) ROW(lane, 2) ROW(lane, 3)

enum { LANE(0) LANE(1) LANE(2) LANE(3) LANE(4) LANE(5) LANE(6) LANE(7) };

/* Two rows, y above z, in one lane; in all lanes; for all bits of y; for all bits of both. */
#define TWO(lane, y, z, up, down) N_##lane##_##y##_##up | N_##lane##_##z##_##down
#define TURNED(y, z, down, up) { \
    TWO(0, y, z, up, down), TWO(1, y, z, up, down), TWO(2, y, z, up, down), TWO(3, y, z, up, down), \
    TWO(4, y, z, up, down), TWO(5, y, z, up, down), TWO(6, y, z, up, down), TWO(7, y, z, up, down) },
#define UPPER(y, z, down) \
    TURNED(y, z, down, 0) TURNED(y, z, down, 1) TURNED(y, z, down, 2) TURNED(y, z, down, 3) \
    TURNED(y, z, down, 4) TURNED(y, z, down, 5) TURNED(y, z, down, 6) TURNED(y, z, down, 7) \
    TURNED(y, z, down, 8) TURNED(y, z, down, 9) TURNED(y, z, down, A) TURNED(y, z, down, B) \
    TURNED(y, z, down, C) TURNED(y, z, down, D) TURNED(y, z, down, E) TURNED(y, z, down, F)
#define ROWS(y, z) \
    UPPER(y, z, 0) UPPER(y, z, 1) UPPER(y, z, 2) UPPER(y, z, 3) UPPER(y, z, 4) UPPER(y, z, 5) \
    UPPER(y, z, 6) UPPER(y, z, 7) UPPER(y, z, 8) UPPER(y, z, 9) UPPER(y, z, A) UPPER(y, z, B) \
    UPPER(y, z, C) UPPER(y, z, D) UPPER(y, z, E) UPPER(y, z, F)

_Alignas(64) const uint16_t tt_turned[2][256][TT_LANES] = { { ROWS(0, 1) }, { ROWS(2, 3) } };
/* clang-format on */

#define BACK_ROW(lane, y) IN_TOWN(lane, 0, y), IN_TOWN(lane, 1, y), IN_TOWN(lane, 2, y), IN_TOWN(lane, 3, y)
#define BACK(lane)                                                                                                     \
    {                                                                                                                  \
        BACK_ROW(lane, 0), BACK_ROW(lane, 1), BACK_ROW(lane, 2), BACK_ROW(lane, 3)                                     \
    }

const uint8_t tt_square_of_lane[TT_LANES][16] = {
    BACK(0), BACK(1), BACK(2), BACK(3), BACK(4), BACK(5), BACK(6), BACK(7)
};

/* --- Reading placements ------------------------------------------------------------------------------------------- */

unsigned tt_squares_of(const tt_pattern *pattern, int lane, int last)
{
    unsigned squares = 0;

    for (int i = 0; i < pattern->count; i++) {
        TB_ASSERT(last >= pattern->distance[i]);
        squares |= 1u << tt_square_of_lane[lane][last - pattern->distance[i]];
    }
    return squares;
}

/* Keeps the list ascending and unique. The lists are short: two or three placements as a rule. */
static int insert(uint16_t list[], int n, uint16_t squares)
{
    int at = n;

    TB_ASSERT(n >= 0 && n <= 2 * TT_PLACEMENTS_MAX);
    while (at > 0 && list[at - 1] > squares)
        at--;
    if (at > 0 && list[at - 1] == squares)
        return n;
    memmove(&list[at + 1], &list[at], (size_t) (n - at) * sizeof list[0]);
    list[at] = squares;
    return n + 1;
}

int tt_placements(const tt_pattern *pattern, tt_lanes found, unsigned wild, unsigned touching, uint16_t list[], int n)
{
    for (int lane = 0; lane < TT_LANES; lane++)
        TB_EACH (last, found[lane]) {
            unsigned squares = tt_squares_of(pattern, lane, (int) last) & ~wild;
            if (squares & touching)
                n = insert(list, n, (uint16_t) squares);
        }
    return n;
}
