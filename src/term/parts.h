/* parts.h - what the boards share: reading a view that may come from anywhere, names in the reader's language made
 * short enough, and tags: names in brackets where they can be chosen. */
#ifndef TERM_PARTS_H
#define TERM_PARTS_H

#include "term/board.h"

/* --- Reading: what is missing or of another type is nothing ------------------------------------------------------- */

/* A member as a number, cut to -999..999; 0 for anything else. */
int term_number(const json_t *object, const char *key);

static inline bool term_is_yes(const json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

/* A list, a string of it, and how often or whether it holds one. */
static inline const json_t *term_list(const json_t *object, const char *key) { return json_object_get(object, key); }
const char *term_item(const json_t *list, size_t i);
int term_count_in(const json_t *list, const char *text);
static inline bool term_is_in(const json_t *list, const char *text) { return term_count_in(list, text) > 0; }

/* The object of a list whose member `key` is `text`; NULL: there is none. */
const json_t *term_find(const json_t *list, const char *key, const char *text);

/* --- A view and who looks at it ----------------------------------------------------------------------------------- */

typedef struct term_scene {
    const json_t *view, *table;
    const term_context *context;
} term_scene;

term_scene term_scene_of(const json_t *view, const term_context *context);

/* Whose view it is; "public" without a seat. */
static inline const char *term_observer(const term_scene *scene) { return term_member(scene->view, "seat"); }
static inline bool term_acts(const term_scene *scene, const char *seat)
{
    return term_is_in(term_list(scene->view, "to_act"), seat);
}

/* Whether the last events name this: `seat` moved and its move has `key`=`value` (NULL: anybody, any value). */
bool term_was_named(const term_scene *scene, const char *seat, const char *key, const char *value);

/* --- Words -------------------------------------------------------------------------------------------------------- */

enum { TERM_NAME = 96 }; /* bytes of a name, and of a shortened one */

/* An id of a kind, and an English text, in the reader's language. */
static inline const char *term_word(const term_scene *scene, const char *kind, const char *id)
{
    return *id ? tb_translated_id(scene->context->translate, kind, id) : "";
}

/* The same for ids of several words that have no translation: "before roll". */
const char *term_spoken(const term_scene *scene, const char *kind, const char *id, char out[TERM_NAME]);

static inline const char *term_say(const term_scene *scene, const char *text)
{
    return tb_translated(scene->context->translate, text);
}

/* The card of a game by its id; `kind` NULL: of any kind. */
const tb_card *term_card(const term_context *context, const char *kind, const char *id);

/* Its name; for what is no card of the game, the word of that kind. */
const char *term_card_label(const term_scene *scene, const char *kind, const char *id);

/* A name in at most `width` columns: small words go first, then the longest words are cut, "Reclut. Centur.". */
const char *term_shorten(const char *name, int width, char out[TERM_NAME]);

/* A glyph, or what stands for it in ASCII. */
static inline const char *term_glyph(const term_scene *scene, const char *glyph, const char *ascii)
{
    return scene->context->ascii ? ascii : glyph;
}

/* --- Drawing ------------------------------------------------------------------------------------------------------ */

/* A shortened text in `width` columns; negative: flush right. */
void term_label(const term_canvas *canvas, int row, int col, int width, term_style style, const char *text);

/* A number of small glyphs: `count` full ones, then empty ones up to `of`. */
void term_pips(const term_canvas *canvas, int row, int col, term_style style, int count, int of, const char *full,
               const char *empty);

/* A thing by its name in `width` columns, marked as a spot: [Name] if it can be chosen, >Name< if it was. */
void term_tag(const term_canvas *canvas, int row, int col, int width, term_style style, const char *text,
              const term_scene *scene, term_thing thing);

/* The signs around a thing: "[" "]", ">" "<", or blanks. */
typedef struct term_signs {
    const char *left, *right;
} term_signs;
term_signs term_signs_of(const term_scene *scene, const term_thing *thing);

/* A text wrapped into the canvas, with an ellipsis where there is more of it than room. */
void term_put_text(const term_canvas *canvas, term_style style, const char *text);

/* A title in a line across the canvas. */
void term_rule(const term_canvas *canvas, int row, const char *title);

/* --- For `?` ------------------------------------------------------------------------------------------------------ */

/* "Family (F-5.9)" and a line with what the card does; nothing for NULL. */
void term_about_card(const term_scene *scene, const tb_card *card, tb_text *out);

/* A line of text. */
void term_about_line(const term_scene *scene, const char *text, tb_text *out);

/* "money: 5", a line. */
void term_about_number(const term_scene *scene, const char *label, int number, tb_text *out);

#endif
