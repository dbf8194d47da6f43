/* board_fortuna.h - what the files of Fortuna's table share; not for others. */
#ifndef TERM_BOARD_FORTUNA_H
#define TERM_BOARD_FORTUNA_H

#include "term/parts.h"

enum { FORTUNA_GATE = 10, FORTUNA_PALACE = 15, FORTUNA_SIDES = 4, FORTUNA_FAVOURS = 6, FORTUNA_CARDS = 3 };

/* For `?`. */
bool fortuna_about(const term_scene *scene, const term_thing *thing, tb_text *out);

/* What belongs to a seat; NULL for an empty side. */
static inline const json_t *fortuna_seat(const term_scene *scene, const char *seat)
{
    return term_find(term_list(scene->table, "seats"), "seat", seat);
}

/* The colour of a side. */
term_style fortuna_seat_style(const char *seat);

/* The card of a favour. */
const tb_card *fortuna_favour_card(const term_scene *scene, const json_t *favour);

/* A number of a province: `key` is its member. The observer's own are things of moves, like resource=wheat. */
typedef struct fortuna_store {
    const char *key, *label, *resource; /* resource NULL: no move names it */
    term_colour colour;
    int slots; /* 0: any number; otherwise places on a track */
    int cols;  /* the least that it takes */
} fortuna_store;

enum { FORTUNA_STORES = 7 };
extern const fortuna_store fortuna_stores[FORTUNA_STORES];

/* Discards and palace cards that the reader knows by name, a line each. */
void fortuna_put_known(const term_scene *scene, tb_text *out);

/* --- The rows below the provinces (board_fortuna_bottom.c) -------------------------------------------------------- */

/* What is left, the turn, and the cards to choose from or the observer's hand; at the end the points. */
void fortuna_put_bottom(const term_scene *scene);

#endif
