/* position.h - the position that a case begins with, and the drawing of a town (cases/README.md). Test only. */
#ifndef TT_POSITION_H
#define TT_POSITION_H

#include "games/casefile.h"
#include "games/towns/state.h"

/* The rows of a drawn town stand below the line that announces it. */
typedef struct tt_lines {
    const case_line *line;
    int count, at;
} tt_lines;

/* Reads all lines up to the first that is no position; complains about a position that cannot be. */
void tt_position_read(tt_lines *lines, tt_state *out);

/* Reads four rows into the squares of a town; what is not drawn (coins in the chest, cubes on pieces) stays. */
void tt_town_read(tt_lines *lines, tt_town *town);

/* The number of a word, or a complaint. */
int tt_seat_named(const case_line *line, int index);
int tt_card_number(const case_line *line, const char *word, size_t len);

/* "wood+glass" as cubes on a piece, "a1+b2" as squares, "farm+well" as types; "none" is none of them. */
unsigned tt_on_read(const case_line *line, int index);
unsigned tt_squares_read(const case_line *line, int index);
unsigned tt_types_read(const case_line *line, int index);

/* The small numbers of a seat by name; NULL if there is none of that name. */
uint8_t *tt_seat_field(tt_town *town, const char *name);

#endif
