/* picker.h - how a person chooses one of the legal moves by pointing at things. What was pointed at narrows the moves;
 * a thing is live while a move that is still possible has it; when one move is left, it is chosen. No rule of any game
 * is needed for that, only the fields of the moves in `legal` of a view (docs/records.md). */
#ifndef TERM_PICKER_H
#define TERM_PICKER_H

#include <jansson.h>
#include <stdbool.h>

#include "term/canvas.h"

enum { TERM_PICKS = 8, TERM_NARROWED = -1, TERM_NOT_LIVE = -2 };

typedef struct term_picker {
    const json_t *legal; /* view.legal, the owner's; NULL: there is nothing to choose */
    int picks;
    term_thing pick[TERM_PICKS];
} term_picker;

/* Begins with nothing picked. */
void term_picker_begin(term_picker *picker, const json_t *legal);

/* Whether a field is or holds a value: a text, a number, one of a list; a set of squares is a text, a1+b1+b2. */
bool term_field_has(const json_t *field, const char *value);

/* Whether a move has everything that a thing names. A key `square` also means the `from` of a move that has no
 * `square` if the thing names a seat too, and any of the `squares` of one that has neither. */
bool term_move_has(const json_t *move, const term_thing *thing);

/* Whether move number `move` of `legal` fits what was picked. */
bool term_picker_fits(const term_picker *picker, int move);

/* How many moves fit what was picked; and which, in their order, if `out` is not NULL (room for `max`). */
int term_picker_left(const term_picker *picker, int out[], int max);

/* How many moves would be left after pointing at the thing too; *first: the first of them, unless it is NULL. */
int term_picker_under(const term_picker *picker, const term_thing *thing, int *first);

/* Whether pointing at the thing would get further: some of the moves left have it, and it is not picked; after the
 * first pick, not all of them do. */
bool term_picker_is_live(const term_picker *picker, const term_thing *thing);
bool term_picker_is_picked(const term_picker *picker, const term_thing *thing);

/* Points at a thing. Returns the number of the move that is chosen now, since it alone is left; TERM_NARROWED: it was
 * picked, or no longer is, having been picked before; TERM_NOT_LIVE: no move has it. */
int term_picker_pick(term_picker *picker, const term_thing *thing);

/* Takes the last pick back; false: there is none. */
bool term_picker_back(term_picker *picker);

#endif
