/* desk_parts.h - what the files of the desk share; not for others. */
#ifndef TERM_DESK_PARTS_H
#define TERM_DESK_PARTS_H

#include "term/desk.h"

/* Spots that the desk adds to those of the board: a move of the list by its number, and a command by its key. */
#define TERM_LISTED  "#"
#define TERM_COMMAND "!"

enum { TERM_LABELS = 23 };

/* What chooses the moves of the list that are shown; letters that are commands or columns of a
 * board are left out. */
extern const char term_labels[TERM_LABELS + 1];

bool term_is_listed(const term_thing *thing);

/* Whether the cursor may go to a spot now. */
bool term_can_rest(const term_desk *desk, const term_spot *spot);

/* After painting: the cursor finds its spot again, or one that it may rest on. */
void term_cursor_settle(term_desk *desk);

/* The next spot in a direction of an arrow key, or in order for Tab; false: there is none. */
bool term_cursor_go(term_desk *desk, int key);

#endif
