/* desk_cursor.c - where the cursor is and where it goes: from spot to spot, the nearest in the direction of the arrow.
 */
#include <stdlib.h>
#include <string.h>

#include "term/desk.h"

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

/* How far it is to a spot, in some sense; negative: it cannot be meant. */
typedef int measure(const term_desk *desk, const term_spot *spot, int key);

/* The nearest spot that the cursor may rest on; NULL: there is none. */
static const term_spot *nearest(const term_desk *desk, measure *way, int key)
{
    const term_sheet *sheet = desk->screen->sheet;
    const term_spot *best = NULL;
    int least = 0;

    TB_ASSERT(sheet);
    for (int s = 0; s < sheet->spots; s++) {
        int far = term_can_rest(desk, &sheet->spot[s]) ? way(desk, &sheet->spot[s], key) : -1;
        if (far >= 0 && (!best || far < least)) {
            best = &sheet->spot[s];
            least = far;
        }
    }
    return best;
}

/* A character is about twice as high as it is wide. */
static int middle_row(const term_spot *spot) { return 2 * spot->row + spot->rows; } /* in half rows */
static int middle_col(const term_spot *spot) { return spot->col + spot->cols / 2; }

/* The same thing, near to where it was. */
static int way_again(const term_desk *desk, const term_spot *spot, int key)
{
    const term_spot *from = &desk->cursor;

    (void) key;
    if (!term_thing_is(&spot->thing, &from->thing))
        return -1;
    return abs(middle_row(spot) - middle_row(from)) + abs(middle_col(spot) - middle_col(from));
}

static int cells(const term_desk *desk) { return desk->screen->sheet->rows * desk->screen->sheet->cols; }
static int place_of(const term_desk *desk, const term_spot *spot)
{
    return spot->row * desk->screen->sheet->cols + spot->col;
}

/* In the order of reading; what lies on the board comes before the list, and what is not picked yet before what is. */
static int way_from_start(const term_desk *desk, const term_spot *spot, int key)
{
    int rank = term_is_listed(&spot->thing) ? 1 : term_picker_is_picked(&desk->picker, &spot->thing) ? 2 : 0;

    (void) key;
    return rank * cells(desk) + place_of(desk, spot);
}

/* In the order of reading from the cursor on, for Tab; the first comes behind the last. */
static int way_in_order(const term_desk *desk, const term_spot *spot, int key)
{
    int on = place_of(desk, spot) - place_of(desk, &desk->cursor);

    return ((key == TERM_TAB ? on : -on) + cells(desk) - 1) % cells(desk);
}

/* In the direction of an arrow, what lies beside the way counting three times. */
static int way_ahead(const term_desk *desk, const term_spot *spot, int key)
{
    int down = middle_row(spot) - middle_row(&desk->cursor), right = middle_col(spot) - middle_col(&desk->cursor);
    int ahead = key == TERM_DOWN ? down : key == TERM_UP ? -down : key == TERM_RIGHT ? right : -right;
    int beside = abs(key == TERM_DOWN || key == TERM_UP ? right : down);

    return ahead > 0 ? ahead + 3 * beside : -1;
}

void term_cursor_settle(term_desk *desk)
{
    const term_spot *spot = desk->has_cursor ? nearest(desk, way_again, 0) : NULL;

    if (!spot && (desk->asks || desk->has_cursor || desk->looks))
        spot = nearest(desk, way_from_start, 0);
    desk->has_cursor = spot != NULL;
    if (spot)
        desk->cursor = *spot;
}

bool term_cursor_go(term_desk *desk, int key)
{
    bool in_order = key == TERM_TAB || key == TERM_BACK_TAB;
    const term_spot *spot = nearest(desk,
                                    !desk->has_cursor ? way_from_start
                                    : in_order        ? way_in_order
                                                      : way_ahead,
                                    key);

    if (!spot)
        return false;
    desk->cursor = *spot;
    desk->has_cursor = true;
    return true;
}
