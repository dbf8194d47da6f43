/* plans.c - all lanes at once, as in patterns.h: a placement lives as long as each of its cells has its cube or
 * nothing, and three vectors count in binary how many cells have nothing. */
#include "games/towns/plans.h"

void tt_plans_start(const tt_town *town, unsigned wild, tt_plans *out)
{
    tt_lanes any = tt_turn(wild);

    memset(out, 0, sizeof *out);
    for (int resource = 0; resource < TT_RESOURCES; resource++)
        out->sides.of[resource] = tt_turn(town->cubes[resource]) | any;
    out->empty = tt_turn(tt_empty(town));
}

/* Squares of all lanes as squares of the town. Every turning is undone by itself, but for the two quarter turns, which
 * undo each other. */
static unsigned back_to_town(tt_lanes lanes)
{
    static const uint8_t undo[TT_LANES] = { 0, 1, 2, 3, 4, 6, 5, 7 };
    unsigned squares = 0;

    for (int lane = 0; lane < TT_LANES; lane++) {
        squares |= tt_turned[0][lanes[lane] & 255][undo[lane]];
        squares |= tt_turned[1][lanes[lane] >> 8][undo[lane]];
    }
    return squares;
}

static unsigned squares_of(const tt_pattern *pattern, tt_lanes last)
{
    tt_lanes squares = { 0 };

    for (int i = 0; i < pattern->count; i++)
        squares |= last >> pattern->distance[i];
    return back_to_town(squares);
}

int tt_plans_add(tt_plans *plans, const tt_pattern *pattern, unsigned *sites)
{
    tt_lanes live = tt_load_lanes(pattern->last), one = { 0 }, two = { 0 }, four = { 0 };
    tt_lanes have[TT_CELLS_MAX], lack[TT_CELLS_MAX], last[TT_PLAN_LEVELS];
    int level = TT_PLAN_READY;

    for (int i = 0; i < pattern->count; i++) {
        tt_lanes shift = tt_load_lanes(pattern->shift[i]);
        have[i] = plans->sides.of[pattern->resource[i]] * shift;
        lack[i] = plans->empty * shift;
        live &= have[i] | lack[i];
        four |= one & two & lack[i];
        two ^= one & lack[i];
        one ^= lack[i];
    }
    live &= ~four;
    last[TT_PLAN_READY] = live & ~one & ~two;
    last[TT_PLAN_NEAR] = live & one & ~two;
    last[TT_PLAN_HALF] = live & ~one & two;
    last[TT_PLAN_FAR] = live & one & two;
    for (int l = TT_PLAN_READY; l < TT_PLAN_LEVELS; l++) {
        if (!tt_any(last[l]))
            continue;
        for (int i = 0; i < pattern->count; i++) {
            plans->used[l] |= (have[i] & last[l]) >> pattern->distance[i];
            plans->wanted[l] |= (unsigned) tt_any(lack[i] & last[l]) << pattern->resource[i];
        }
    }
    while (level < TT_PLAN_FAR && !tt_any(last[level]))
        level++;
    *sites = level < TT_PLAN_FAR ? squares_of(pattern, last[level]) : 0;
    return level;
}

unsigned tt_plans_used(const tt_plans *plans, int level) { return back_to_town(plans->used[level]); }
