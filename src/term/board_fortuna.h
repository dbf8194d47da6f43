/* board_fortuna.h - Fortuna's table in a terminal: a small drawing for 80 columns and 17 rows, a large one for more,
 * and what both are made of. */
#ifndef TERM_BOARD_FORTUNA_H
#define TERM_BOARD_FORTUNA_H

#include "term/parts.h"

enum { FORTUNA_GATE = 10, FORTUNA_PALACE = 15, FORTUNA_SIDES = 4, FORTUNA_FAVOURS = 6, FORTUNA_PALACE_MOST = 3 };

/* Whether the large drawing has room. */
enum { FORTUNA_LARGE_ROWS = 41, FORTUNA_LARGE_COLS = 120 };

void fortuna_draw_small(const term_scene *scene, const term_canvas *canvas);
void fortuna_draw_large(const term_scene *scene, const term_canvas *canvas);

/* For `?`. */
bool fortuna_about(const json_t *view, const term_thing *thing, const term_context *context, tb_text *out);

/* --- Looking things up -------------------------------------------------------------------------------------------- */

/* The colour of a side. */
term_style fortuna_seat_style(const char *seat);

/* What belongs to a seat; NULL for an empty side. */
static inline const json_t *fortuna_seat(const term_scene *scene, const char *seat)
{
    return term_find(term_list(scene->table, "seats"), "seat", seat);
}

/* Its place on the podium, 0 up; -1: none yet. */
int fortuna_place(const term_scene *scene, const char *seat);
extern const char *const fortuna_places[FORTUNA_SIDES]; /* I II III IV */

/* The card of a favour, and its name. */
const tb_card *fortuna_favour_card(const term_scene *scene, const json_t *favour);
const char *fortuna_favour_name(const term_scene *scene, const json_t *favour);

bool fortuna_is_over(const term_scene *scene);

/* --- Parts of both drawings --------------------------------------------------------------------------------------- */

/* "Round 4 (the last)" */
int fortuna_put_round(const term_scene *scene, const term_canvas *canvas, int row, int col);

/* "I violet  II orange ..."; returns the column behind it. */
int fortuna_put_podium(const term_scene *scene, const term_canvas *canvas, int row, int col);

/* What the signs before cards mean, flush right. */
void fortuna_put_legend(const term_scene *scene, const term_canvas *canvas, int row);

/* An action card of a side: > is being carried out or was chosen, a shade lies face down, * came just now. */
void fortuna_card_tag(const term_scene *scene, const term_canvas *canvas, int row, int col, int width,
                      const json_t *side, const char *card);

/* A road of 16 steps of `step` columns each with the gate X, the palace and a pawn. */
void fortuna_road(const term_scene *scene, const term_canvas *canvas, int row, int col, int step, const json_t *seat);

/* Cards of a list, equal ones together, as tags of equal width that fill `rows` of the canvas from `col` on. */
void fortuna_cards(const term_scene *scene, const term_canvas *canvas, const json_t *cards, const char *kind, int row,
                   int col, int rows);

/* The same as cards with their texts if the canvas has room for that. */
void fortuna_put_list(const term_scene *scene, const term_canvas *canvas, const json_t *cards, const char *kind);

/* The line of the turn: the phase, the card in hand, dice and tokens taken; the deck and the discards. */
void fortuna_put_turn(const term_scene *scene, const term_canvas *canvas, int row);

/* Buildings and dice that are left, and what else is limited. */
void fortuna_put_supply(const term_scene *scene, const term_canvas *canvas, int row);

/* At the end: who has how many points and why, a row each. */
void fortuna_put_results(const term_scene *scene, const term_canvas *canvas, int row);

/* What lies before the observer to choose from, drawn or in the palace; NULL: nothing. */
const json_t *fortuna_offer(const term_scene *scene, const char **out_label);

/* Tokens that wait on Caesar's Palace; they, or the cards that later arrivals choose from, in FORTUNA_PALACE_MOST
 * columns. */
int fortuna_palace_tokens(const term_scene *scene);
void fortuna_put_palace(const term_scene *scene, const term_canvas *canvas, int row, int col);

/* Discards and palace cards that the reader knows by name: "Discards: Step x2, Guard", each list with `end` behind it;
 * false: none. And as a row. */
bool fortuna_put_known(const term_scene *scene, const char *end, tb_text *out);
void fortuna_put_known_row(const term_scene *scene, const term_canvas *canvas, int row);

/* A number of the observer's or another province: `key` is its member. The observer's own are things of moves, like
 * resource=wheat. */
typedef struct fortuna_store {
    const char *key, *label, *resource; /* resource NULL: no move names it */
    unsigned char colour;
    int slots; /* 0: any number; otherwise places on a track */
} fortuna_store;

enum { FORTUNA_STORES = 7 };
extern const fortuna_store fortuna_stores[FORTUNA_STORES];

/* Its value, as "3+1" or "●●○"; marked if it is the observer's. */
void fortuna_put_store(const term_scene *scene, const term_canvas *canvas, int row, int col, const json_t *seat,
                       const fortuna_store *store);

#endif
