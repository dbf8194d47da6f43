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

/* Squares of all lanes as squares of the town: what lies in a lane is mirrored back, four lanes at once, and what lies
 * in the upper four then changes rows and columns. */
static unsigned back_to_town(tt_lanes lanes)
{
    const uint64_t even = UINT64_C(0x0000ffff0000ffff);
    uint64_t half[2];

    memcpy(half, &lanes, sizeof half);
    uint64_t straight = (half[0] & UINT32_MAX) | half[1] << 32, upside = half[0] >> 32 | (half[1] >> 32) << 32;
    uint64_t upright = straight | tt_mirror_rows(upside);
    uint64_t back = (upright & even) | tt_mirror_columns(upright >> 16 & even);
    return (unsigned) ((back | tt_swap_rows_and_columns(back >> 32)) & TT_WHOLE_TOWN);
}

/* The cells of a pattern that have their cube, and those that lack it, in each place of the last cell. */
typedef struct cells {
    tt_lanes have[TT_CELLS_MAX], lack[TT_CELLS_MAX];
} cells;

/* Finds where a pattern may come to lie, by the cubes that are missing. */
static inline void find_places(const tt_plans *plans, const tt_pattern *pattern, cells *c, tt_lanes last[])
{
    tt_lanes live = tt_load_lanes(pattern->last), one = { 0 }, two = { 0 }, four = { 0 };

    for (int i = 0; i < pattern->count; i++) {
        tt_lanes shift = tt_load_lanes(pattern->shift[i]);
        c->have[i] = plans->sides.of[pattern->resource[i]] * shift;
        tt_lanes lack = c->lack[i] = plans->empty * shift;
        live &= c->have[i] | lack;
        four |= one & two & lack;
        two ^= one & lack;
        one ^= lack;
    }
    live &= ~four;
    last[TT_PLAN_READY] = live & ~one & ~two;
    last[TT_PLAN_NEAR] = live & one & ~two;
    last[TT_PLAN_HALF] = live & ~one & two;
    last[TT_PLAN_FAR] = live & one & two;
}

/* Notes which cubes these places use, and what they want: of all levels, also those that have no place here. */
static inline void note_places(tt_plans *plans, const tt_pattern *pattern, const cells *c, const tt_lanes last[])
{
    tt_lanes used[TT_PLAN_LEVELS] = { 0 };

    for (int i = 0; i < pattern->count; i++) {
        tt_lanes *wanted = plans->wanted[pattern->resource[i]];
        for (int level = 0; level < TT_PLAN_LEVELS; level++)
            used[level] |= (c->have[i] & last[level]) >> pattern->distance[i];
        wanted[0] |= c->lack[i] & last[TT_PLAN_NEAR];
        wanted[1] |= c->lack[i] & last[TT_PLAN_HALF];
    }
    for (int level = 0; level < TT_PLAN_LEVELS; level++)
        plans->used[level] |= used[level];
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
    tt_lanes last[TT_PLAN_LEVELS];
    int level = TT_PLAN_READY;
    cells c;

    TB_ASSERT(pattern->count <= TT_CELLS_MAX);
    find_places(plans, pattern, &c, last);
    note_places(plans, pattern, &c, last);
    while (level < TT_PLAN_FAR && !tt_any(last[level]))
        level++;
    *sites = level < TT_PLAN_FAR ? squares_of(pattern, last[level]) : 0;
    return level;
}

unsigned tt_plans_used(const tt_plans *plans, int level) { return back_to_town(plans->used[level]); }

unsigned tt_plans_wanted(const tt_plans *plans, int level)
{
    unsigned resources = 0;

    TB_ASSERT(level == TT_PLAN_NEAR || level == TT_PLAN_HALF);
    for (int resource = 0; resource < TT_RESOURCES; resource++)
        resources |= (unsigned) tt_any(plans->wanted[resource][level - TT_PLAN_NEAR]) << resource;
    return resources;
}
