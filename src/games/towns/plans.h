/* plans.h - what could still be built in a town: every way in which a pattern may come to lie there, by the number of
 * cubes that are missing. For bots; the rules ask only for complete patterns (patterns.h). */
#ifndef TT_PLANS_H
#define TT_PLANS_H

#include "games/towns/state.h"

enum { TT_PLAN_READY, TT_PLAN_NEAR, TT_PLAN_HALF, TT_PLAN_FAR, TT_PLAN_LEVELS }; /* cubes missing: 0, 1, 2, 3 */

/* A town from eight sides, and what all plans together do with it. */
typedef struct tt_plans {
    tt_sides sides;
    tt_lanes empty;
    tt_lanes used[TT_PLAN_LEVELS];    /* cubes that belong to a plan of that level, by lane              */
    tt_lanes wanted[TT_RESOURCES][2]; /* where such a cube is missing in a place: of near and half plans */
} tt_plans;

/* Starts without any plan; `wild` are squares that stand for any cube (T-7.25). */
void tt_plans_start(const tt_town *town, unsigned wild, tt_plans *out);

/* Adds the plans of a pattern. Returns the best level there is, with the squares of all plans of that level in `sites`;
 * TT_PLAN_FAR and no squares if more than two cubes are missing. */
int tt_plans_add(tt_plans *plans, const tt_pattern *pattern, unsigned *sites);

/* Squares of the cubes that belong to some plan of this level. */
unsigned tt_plans_used(const tt_plans *plans, int level);

/* Resources of which a cube brings a near or a half plan one cube further, as a set. */
unsigned tt_plans_wanted(const tt_plans *plans, int level);

#endif
