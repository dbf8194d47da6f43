/* desk_cursor.c - where the cursor is and where it goes: from spot to spot, the nearest in the direction of the arrow.
 */
#include <stdlib.h>
#include <string.h>

#include "term/desk_parts.h"

bool term_is_listed(const term_thing *thing) { return strcmp(thing->key[0], TERM_LISTED) == 0; }

bool term_can_rest(const term_desk *desk, const term_spot *spot)
{
    if (strcmp(spot->thing.key[0], TERM_COMMAND) == 0)
        return false;
    if (!desk->asks || desk->looks)
        return !term_is_listed(&spot->thing);
    return term_is_listed(&spot->thing) || term_picker_is_live(&desk->picker, &spot->thing) ||
           term_picker_is_picked(&desk->picker, &spot->thing);
}

/* A character is about twice as high as it is wide. */
static int middle_row(const term_spot *spot) { return 2 * spot->row + spot->rows; } /* in half rows */
static int middle_col(const term_spot *spot) { return spot->col + spot->cols / 2; }

static int distance(const term_spot *a, const term_spot *b)
{
    return abs(middle_row(a) - middle_row(b)) + abs(middle_col(a) - middle_col(b));
}

/* --- Settling ----------------------------------------------------------------------------------------------------- */

/* The spot of the same thing that is nearest to where it was. */
static const term_spot *find_again(const term_desk *desk)
{
    const term_sheet *sheet = desk->screen->sheet;
    const term_spot *best = NULL;

    for (int s = 0; s < sheet->spots; s++) {
        const term_spot *spot = &sheet->spot[s];
        if (term_thing_is(&spot->thing, &desk->cursor.thing) && term_can_rest(desk, spot) &&
            (!best || distance(spot, &desk->cursor) < distance(best, &desk->cursor)))
            best = spot;
    }
    return best;
}

static bool is_before(const term_spot *a, const term_spot *b)
{
    return a->row != b->row ? a->row < b->row : a->col < b->col;
}

/* The first in the order of reading; what lies on the board comes before the list, and what is not picked yet before
 * what is. */
static const term_spot *find_first(const term_desk *desk)
{
    const term_sheet *sheet = desk->screen->sheet;
    const term_spot *best = NULL;
    int best_rank = 3;

    for (int s = 0; s < sheet->spots; s++) {
        const term_spot *spot = &sheet->spot[s];
        if (!term_can_rest(desk, spot))
            continue;
        int rank = term_is_listed(&spot->thing) ? 1 : term_picker_is_picked(&desk->picker, &spot->thing) ? 2 : 0;
        if (rank < best_rank || (rank == best_rank && is_before(spot, best))) {
            best = spot;
            best_rank = rank;
        }
    }
    return best;
}

void term_cursor_settle(term_desk *desk)
{
    const term_spot *spot = desk->has_cursor ? find_again(desk) : NULL;

    if (!spot && (desk->asks || desk->has_cursor || desk->looks))
        spot = find_first(desk);
    desk->has_cursor = spot != NULL;
    if (spot)
        desk->cursor = *spot;
}

/* --- Going -------------------------------------------------------------------------------------------------------- */

/* How far a spot is in the direction, what lies beside the way counting three times; -1: it is not that way. */
static int way_to(const term_spot *from, const term_spot *to, int key)
{
    int down = middle_row(to) - middle_row(from), right = middle_col(to) - middle_col(from);
    int ahead = key == TERM_DOWN ? down : key == TERM_UP ? -down : key == TERM_RIGHT ? right : -right;
    int beside = abs(key == TERM_DOWN || key == TERM_UP ? right : down);

    return ahead > 0 ? ahead + 3 * beside : -1;
}

static const term_spot *nearest(const term_desk *desk, int key)
{
    const term_sheet *sheet = desk->screen->sheet;
    const term_spot *best = NULL;
    int least = 0;

    for (int s = 0; s < sheet->spots; s++) {
        const term_spot *spot = &sheet->spot[s];
        int way = term_can_rest(desk, spot) ? way_to(&desk->cursor, spot, key) : -1;
        if (way >= 0 && (!best || way < least)) {
            best = spot;
            least = way;
        }
    }
    return best;
}

/* The next in the order of reading, the first behind the last. */
static const term_spot *next_in_order(const term_desk *desk, bool back)
{
    const term_sheet *sheet = desk->screen->sheet;
    const term_spot *next = NULL, *end = NULL;

    for (int s = 0; s < sheet->spots; s++) {
        const term_spot *spot = &sheet->spot[s];
        if (!term_can_rest(desk, spot))
            continue;
        bool beyond = back ? is_before(spot, &desk->cursor) : is_before(&desk->cursor, spot);
        if (beyond && (!next || is_before(spot, next) != back))
            next = spot;
        if (!end || is_before(spot, end) != back)
            end = spot;
    }
    return next ? next : end;
}

bool term_cursor_go(term_desk *desk, int key)
{
    const term_spot *spot = !desk->has_cursor      ? find_first(desk)
                            : key == TERM_TAB      ? next_in_order(desk, false)
                            : key == TERM_BACK_TAB ? next_in_order(desk, true)
                                                   : nearest(desk, key);

    if (!spot)
        return false;
    desk->cursor = *spot;
    desk->has_cursor = true;
    return true;
}
