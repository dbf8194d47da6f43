/* board_towns.h - what the files of Tiny Towns share; not for others. A small letter is a cube, a capital letter a
 * building. */
#ifndef TERM_BOARD_TOWNS_H
#define TERM_BOARD_TOWNS_H

#include "term/parts.h"

enum { TOWNS_SQUARES = 16, TOWNS_RESOURCES = 5, TOWNS_TYPES = 8, TOWNS_SEATS = 6 };

/* For `?`. */
bool towns_about(const term_scene *scene, const term_thing *thing, tb_text *out);

/* --- Looking things up -------------------------------------------------------------------------------------------- */

typedef struct towns_kind {
    const char *id, *letter; /* of a type; of a resource as patterns have it */
    term_colour colour;
    const char *glyph; /* of a cube */
} towns_kind;

extern const towns_kind towns_resources[TOWNS_RESOURCES];
extern const towns_kind towns_types[TOWNS_TYPES]; /* the last is the monument */

/* The resource of an id, or of a letter in a pattern; NULL: it is none. */
const towns_kind *towns_resource(const char *id);

/* The letter of a cube: the first of its word in the reader's language that no resource before it has. */
typedef struct towns_letter {
    char text[CLI_CHAR_MAX + 1];
} towns_letter;
towns_letter towns_letter_of(const term_scene *scene, const towns_kind *resource);

/* The type of a card: which of those in play it is, or else the monument; and whether it is that. */
const towns_kind *towns_type(const term_scene *scene, const char *card);
static inline bool towns_is_monument(const towns_kind *type) { return type == &towns_types[TOWNS_TYPES - 1]; }

/* The name of a square, a1 to d4, and what lies there: a resource, a card, or "". */
extern const char *const towns_squares[TOWNS_SQUARES];
static inline const char *towns_content(const json_t *town, int square)
{
    return term_item(term_list(town, "squares"), square);
}

/* How many buildings of a card a town has. */
static inline int towns_built(const json_t *town, const char *card)
{
    return term_count_in(term_list(town, "squares"), card);
}

/* The monument of a town, built or laid open; "" it is not known. */
static inline const char *towns_monument(const json_t *town)
{
    const char *built = term_member(town, "monument");

    return *built ? built : term_member(town, "kept");
}

/* The town that is drawn large: the observer's, or the first if there is no seat behind the view. */
const json_t *towns_own(const term_scene *scene);
static inline int towns_score(const json_t *town, const char *key)
{
    return term_number(json_object_get(town, "score"), key);
}

/* --- Towns (board_towns_grid.c) ----------------------------------------------------------------------------------- */

/* Name, points and coins of a town in row `row`, as wide as the scene. */
void towns_put_head(const term_scene *scene, int row, const json_t *town);

/* A town as a grid of cells of that many columns and rows, with letters above and numbers before it. */
void towns_put_grid(const term_scene *scene, const json_t *town, int cell_cols, int cell_rows);

/* A town in 9 columns and 6 rows: name, squares of two columns, points and coins. */
void towns_put_tiny(const term_scene *scene, const json_t *town);

#endif
