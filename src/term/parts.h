/* parts.h - what the boards share: what a view says (read.h), names in the reader's language made short enough, and
 * tags: names in brackets where they can be chosen. */
#ifndef TERM_PARTS_H
#define TERM_PARTS_H

#include "say/words.h"
#include "term/board.h"

/* --- A view and who looks at it ----------------------------------------------------------------------------------- */

/* Object number `i` of the table's list `key`; NULL: there is none, or it is not below `most`. */
const json_t *term_nth(const term_scene *scene, const char *key, int i, int most);

/* The same drawn on a part of its canvas, also for a function that takes it by its address; or inside a frame. */
#define term_within(scene, ...) ((term_scene[]){ term_scene_part(scene, __VA_ARGS__) })
term_scene term_scene_part(const term_scene *scene, int row, int col, int rows, int cols);
term_scene term_scene_box(const term_scene *scene, term_style style, const char *title);

/* Whose view it is; "public" without a seat. */
static inline const char *term_observer(const term_scene *scene) { return term_member(scene->view, "seat"); }
static inline bool term_acts(const term_scene *scene, const char *seat)
{
    return term_is_in(term_list(scene->view, "to_act"), seat);
}

/* Whether the last events name this: `seat` moved and its move has `key`=`value` (NULL: anybody, any value). */
bool term_was_named(const term_scene *scene, const char *seat, const char *key, const char *value);

/* --- Words -------------------------------------------------------------------------------------------------------- */

enum { TERM_NAME = TERM_SHORT_SIZE }; /* bytes of a name, and of a shortened one */

/* An id of a kind, and an English text, in the reader's language. */
static inline const char *term_word(const term_scene *scene, const char *kind, const char *id)
{
    return *id ? tb_translated_id(scene->translate, kind, id) : "";
}

/* The same for ids of several words that have no translation: "before roll". */
const char *term_spoken(const term_scene *scene, const char *kind, const char *id, char out[TERM_NAME]);

static inline const char *term_say(const term_scene *scene, const char *text)
{
    return tb_translated(scene->translate, text);
}

/* The card of a game by its id; `kind` NULL: of any kind. */
const tb_card *term_card(const tb_game *game, const char *kind, const char *id);

/* Its name; for what is no card of the game, the word of that kind. */
const char *term_card_label(const term_scene *scene, const char *kind, const char *id);

/* --- Drawing ------------------------------------------------------------------------------------------------------ */

/* Text at a place of the scene's canvas, as term_put_fmt; a shortened one in `width` columns (the sheet remembers what
 * it stands for); and flush right, returning where that begins. */
#define term_write(scene, ...) term_put_fmt(&(scene)->on, __VA_ARGS__)
int term_label(const term_scene *scene, int row, int col, int width, term_style style, const char *text);
int term_write_right(const term_scene *scene, int row, term_style style, const char *text);

/* Small glyphs: `count` full ones, then empty ones up to `of`. */
void term_pips(const term_scene *scene, int row, int col, term_style style, int count, int of, const char *full,
               const char *empty);

/* A name with something before and behind it that stays whole when it is shortened; NULL: nothing. */
typedef struct term_words {
    const char *before, *name, *behind;
} term_words;

/* A thing by its name in `width` columns, marked as a spot: [Name] if it can be chosen, >Name< if it was. */
void term_tag(const term_scene *scene, int row, int col, int width, term_style style, term_words words,
              term_thing thing);

/* The signs around a thing: "[" "]", ">" "<", or blanks; and those beside what stands in `cols` columns, marked. */
typedef struct term_signs {
    const char *left, *right;
} term_signs;
term_signs term_signs_of(const term_scene *scene, const term_thing *thing);
void term_mark_signed(const term_scene *scene, int row, int col, int cols, term_thing thing);

/* A text wrapped into a part of the scene, with an ellipsis where there is more of it than room. */
void term_put_text(const term_scene *scene, int row, int col, int rows, int cols, term_style style, const char *text);

/* "Round 4" or "Setting up" in the first row; returns the column behind it. */
int term_put_round(const term_scene *scene);

/* A title in a line across the canvas. */
void term_rule(const term_scene *scene, int row, const char *title);

/* --- For `?` ------------------------------------------------------------------------------------------------------ */

/* "Family (F-5.9)" and a line with what the card does; nothing for NULL. */
void term_about_card(const term_scene *scene, const tb_card *card, tb_text *out);

/* A line of text; "money: 5"; "Discards: Step x2, Guard" for a list of ids of a kind, nothing if it is empty. */
void term_about_line(const term_scene *scene, const char *text, tb_text *out);
void term_about_number(const term_scene *scene, const char *label, int number, tb_text *out);
void term_about_list(const term_scene *scene, const char *label, const json_t *list, const char *kind, tb_text *out);

/* How many ids of a list are equal to number `i`, in a row with it. */
int term_equal_from(const json_t *list, int i);

/* Who tells about things of a key. */
typedef struct term_teller {
    const char *key;
    bool (*about)(const term_scene *scene, const char *id, tb_text *out);
} term_teller;

/* The first of `count` tellers that knows the first key of a thing tells about it; false: none does. */
bool term_about(const term_scene *scene, const term_thing *thing, const term_teller tellers[], int count, tb_text *out);

#endif
