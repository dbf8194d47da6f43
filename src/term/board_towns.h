/* board_towns.h - Tiny Towns in a terminal: a small drawing for 80 columns and 17 rows, a large one for more, and what
 * both are made of. A small letter is a cube, a capital letter a building. */
#ifndef TERM_BOARD_TOWNS_H
#define TERM_BOARD_TOWNS_H

#include "term/parts.h"

enum { TOWNS_SQUARES = 16, TOWNS_RESOURCES = 5, TOWNS_TYPES = 8, TOWNS_SEATS = 6, TOWNS_SCORES = TOWNS_TYPES + 3 };

void towns_draw_small(const term_scene *scene, const term_canvas *canvas);
void towns_draw_large(const term_scene *scene, const term_canvas *canvas);

/* For `?`. */
bool towns_about(const json_t *view, const term_thing *thing, const term_context *context, tb_text *out);

/* --- Looking things up -------------------------------------------------------------------------------------------- */

typedef struct towns_kind {
    const char *id, *letter;
    unsigned char colour;
    const char *glyph; /* of a cube */
} towns_kind;

extern const towns_kind towns_resources[TOWNS_RESOURCES];
extern const towns_kind towns_types[TOWNS_TYPES]; /* the last is the monument */

/* The resource of that name; NULL: it is none. */
const towns_kind *towns_resource(const char *id);

/* The type of a card: which of those in play it is, or else the monument. */
const towns_kind *towns_type(const term_scene *scene, const char *card);

/* The name of a square, a1 to d4, and what lies there: a resource, a card, or "". */
extern const char *const towns_squares[TOWNS_SQUARES];
static inline const char *towns_content(const json_t *town, int square)
{
    return term_item(term_list(town, "squares"), (size_t) square);
}

/* How many buildings of a card a town has. */
int towns_built(const json_t *town, const char *card);

/* The town that is drawn large: the observer's, or the first if there is no seat behind the view. */
const json_t *towns_own(const term_scene *scene);
static inline const json_t *towns_score(const json_t *town) { return json_object_get(town, "score"); }

/* Where points come from, by columns of a table: the types, then coins, empty squares, and all together. */
const char *towns_score_key(int column);

/* Whether the observer has to choose a monument to keep. */
bool towns_is_keeping(const term_scene *scene);

/* The card of a type that is to be shown: in play, or the observer's monument; "" none. */
const char *towns_card(const term_scene *scene, int type);

/* --- Parts of both drawings --------------------------------------------------------------------------------------- */

/* Turn, master builder and what was named. */
void towns_put_status(const term_scene *scene, const term_canvas *canvas, int row);

/* Name, points and coins of a town at the beginning of a row, in `width` columns. */
void towns_put_head(const term_scene *scene, const term_canvas *canvas, int row, int width, const json_t *town);

/* A town as a grid of cells of that many columns and rows, with letters above and numbers before it. */
void towns_put_grid(const term_scene *scene, const term_canvas *canvas, const json_t *town, int cell_cols,
                    int cell_rows);

/* A town in 9 columns and 6 rows: name, squares of two columns, points and coins. */
void towns_put_tiny(const term_scene *scene, const term_canvas *canvas, const json_t *town);

/* The drawing on a card, `step` columns a cell, from the canvas' corner on. */
void towns_put_pattern(const term_scene *scene, const term_canvas *canvas, const char *card, int step);

/* A card as a thing: building=well, or monument=... while one is chosen; and its name as a tag of that. */
term_thing towns_card_thing(const term_scene *scene, const char *card);
void towns_card_tag(const term_scene *scene, const term_canvas *canvas, int row, int col, int width, const char *card);

/* The five resources as tags in a row of that many columns each, with unseen cards where there are cards. */
void towns_put_resources(const term_scene *scene, const term_canvas *canvas, int row, int width);

/* Alone: the cards face up, those under the pile. Rows from 0 on. */
void towns_put_display(const term_scene *scene, const term_canvas *canvas);

/* Two monuments to choose from, side by side with their texts. */
void towns_put_choice(const term_scene *scene, const term_canvas *canvas);

/* "1 point", "2 points". */
const char *towns_points_word(const term_scene *scene, int points);

#endif
