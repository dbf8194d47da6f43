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

/* Eight squares (two rows from row y) given as the bits of b, in one lane; in all lanes; for all b. */
#define SQUARE(lane, b, i, y) ((1 & (b) >> (i)) << IN_LANE(lane, 3 & (i), ((i) >> 2) + (y)))
#define LANE(lane, b, y)                                                                                               \
    (SQUARE(lane, b, 0, y) | SQUARE(lane, b, 1, y) | SQUARE(lane, b, 2, y) | SQUARE(lane, b, 3, y) |                   \
     SQUARE(lane, b, 4, y) | SQUARE(lane, b, 5, y) | SQUARE(lane, b, 6, y) | SQUARE(lane, b, 7, y))
#define TURNED(b, y)                                                                                                   \
    {                                                                                                                  \
        LANE(0, b, y), LANE(1, b, y), LANE(2, b, y), LANE(3, b, y), LANE(4, b, y), LANE(5, b, y), LANE(6, b, y),       \
            LANE(7, b, y)                                                                                              \
    }
#define FOUR(b, y)       TURNED(b, y), TURNED((b) + 1, y), TURNED((b) + 2, y), TURNED((b) + 3, y)
#define SIXTEEN(b, y)    FOUR(b, y), FOUR((b) + 4, y), FOUR((b) + 8, y), FOUR((b) + 12, y)
#define SIXTY_FOUR(b, y) SIXTEEN(b, y), SIXTEEN((b) + 16, y), SIXTEEN((b) + 32, y), SIXTEEN((b) + 48, y)
#define ALL_BYTES(y)     SIXTY_FOUR(0, y), SIXTY_FOUR(64, y), SIXTY_FOUR(128, y), SIXTY_FOUR(192, y)

_Alignas(64) const uint16_t tt_turned[2][256][TT_LANES] = { { ALL_BYTES(0) }, { ALL_BYTES(2) } };

#define BACK_ROW(lane, y) IN_TOWN(lane, 0, y), IN_TOWN(lane, 1, y), IN_TOWN(lane, 2, y), IN_TOWN(lane, 3, y)
#define BACK(lane)                                                                                                     \
    {                                                                                                                  \
        BACK_ROW(lane, 0), BACK_ROW(lane, 1), BACK_ROW(lane, 2), BACK_ROW(lane, 3)                                     \
    }

const uint8_t tt_square_of_lane[TT_LANES][16] = {
    BACK(0), BACK(1), BACK(2), BACK(3), BACK(4), BACK(5), BACK(6), BACK(7)
};

/* --- Reading placements ------------------------------------------------------------------------------------------- */

static unsigned squares_of(const tt_pattern *pattern, int lane, int last)
{
    unsigned squares = 0;

    for (int i = 0; i < pattern->count; i++)
        squares |= 1u << tt_square_of_lane[lane][last - pattern->distance[i]];
    return squares;
}

/* Keeps the list ascending and unique. The lists are short: two or three placements as a rule. */
static int insert(uint16_t list[], int n, uint16_t squares)
{
    int at = n;

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
            unsigned squares = squares_of(pattern, lane, (int) last) & ~wild;
            if (squares & touching)
                n = insert(list, n, (uint16_t) squares);
        }
    return n;
}
