/* canvas.h - a grid of cells to draw on, without a terminal: what is drawn can be tested as text, and screen.h shows
 * it. Beside what is seen a canvas collects *spots*: rectangles that can be pointed at, each with the thing that it
 * shows, named as the fields of moves name it (card wheat-trade, square b3).
 *
 * Rows and columns count from 0. Whatever lies outside is cut off, silently. A part of a canvas (term_part) has its
 * own origin and edges, and shares cells and spots with the whole. */
#ifndef TERM_CANVAS_H
#define TERM_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <wchar.h>

#include "say/utf8.h"

/* --- Styles ------------------------------------------------------------------------------------------------------- */

/* Symbolic colours: for 256 colours, and for 8 (as curses numbers them: black red green yellow blue magenta cyan
 * white). -1: as the terminal has it. */
#define TERM_COLOUR_LIST(X)                                                                                            \
    X(PLAIN, -1, -1) /* text                                     */                                                    \
    X(BLUE, 39, 4)   /* seats of Fortuna, in their order: four    */                                                   \
    X(GREY, 250, 7)                                                                                                    \
    X(ORANGE, 208, 3)                                                                                                  \
    X(VIOLET, 141, 5)                                                                                                  \
    X(RED, 203, 1)                                                                                                     \
    X(GREEN, 114, 2)                                                                                                   \
    X(YELLOW, 221, 3)                                                                                                  \
    X(WHITE, 255, 7)                                                                                                   \
    X(BROWN, 137, 3) /* wood                                     */                                                    \
    X(GOLD, 220, 3)  /* wheat, money                             */                                                    \
    X(BRICK, 167, 1)                                                                                                   \
    X(GLASS, 117, 6) /* glass, water                             */                                                    \
    X(STONE, 246, 7)                                                                                                   \
    X(WINE, 133, 5)                                                                                                    \
    X(PINK, 218, 5)                                                                                                    \
    X(QUIET, 243, -1) /* frames, what is out of play              */                                                   \
    X(ACCENT, 180, 6) /* titles                                   */                                                   \
    X(LIVE, 22, 2)    /* the ground of what can be chosen         */                                                   \
    X(PICKED, 94, 3)  /* the ground of what has been picked       */                                                   \
    X(BAR, 237, 4)    /* the ground of the title and the key line */

typedef enum term_colour {
#define X(id, many, few) TERM_##id,
    TERM_COLOUR_LIST(X)
#undef X
        TERM_COLOUR_COUNT
} term_colour;

/* {0} is plain text. Nothing may be told by colour alone: there are terminals without, and NO_COLOR. */
typedef struct term_style {
    unsigned char colour, ground; /* enum term_colour */
    bool bold, reverse, underline;
} term_style;

/* (term_style){ .colour = TERM_BLUE }, and the same in bold. */
static inline term_style term_in(term_colour colour) { return (term_style){ .colour = (unsigned char) colour }; }

static inline term_style term_bold(term_colour colour)
{
    return (term_style){ .colour = (unsigned char) colour, .bold = true };
}

/* --- Cells and spots ---------------------------------------------------------------------------------------------- */

enum { TERM_MARKS = 2 }; /* characters that combine with the one before them */

typedef struct term_cell {
    wchar_t text[1 + TERM_MARKS]; /* 0: the right half of a wide character; the rest 0 unless marks stand there */
    term_style style;
} term_cell;

enum { TERM_PAIRS = 2, TERM_KEY_SIZE = 12, TERM_VALUE_SIZE = 36 };

/* What a spot shows: one or two pairs of key and value, as in the fields of moves; a move fits if it has all of them.
 *   card=wheat-trade          seat=fox square=b3 */
typedef struct term_thing {
    char key[TERM_PAIRS][TERM_KEY_SIZE];     /* empty: no such pair */
    char value[TERM_PAIRS][TERM_VALUE_SIZE]; /* fixed ASCII ids; numbers in decimal */
} term_thing;

term_thing term_thing_of(const char *key, const char *value);
term_thing term_thing_of_two(const char *key, const char *value, const char *key2, const char *value2);
bool term_thing_is(const term_thing *a, const term_thing *b);

typedef struct term_spot {
    int row, col, rows, cols; /* on the whole canvas */
    term_thing thing;
} term_spot;

/* --- Canvas ------------------------------------------------------------------------------------------------------- */

enum { TERM_SPOTS = 512, TERM_SHORTS = 64, TERM_SHORT_SIZE = 96 };

typedef struct term_sheet { /* what the parts of one canvas share */
    int rows, cols;
    int lost; /* letters and digits that were cut off or written over, for tests */
    int spots;
    term_spot spot[TERM_SPOTS];
    bool ascii; /* everything is written in ASCII: lines as - | +, letters without their accents */
    int shorts;
    struct {
        char shown[TERM_SHORT_SIZE], meant[TERM_SHORT_SIZE];
    } brief[TERM_SHORTS];
    term_cell cells[]; /* row by row */
} term_sheet;

typedef struct term_canvas {
    term_sheet *sheet;
    int row, col; /* of its corner on the sheet */
    int rows, cols;
} term_canvas;

/* A blank sheet; NULL without memory. */
term_sheet *term_sheet_make(int rows, int cols, bool ascii);
void term_sheet_free(term_sheet *sheet);

/* Blank again, without spots. */
void term_sheet_clear(term_sheet *sheet);

/* The whole sheet, and a part of a canvas (cut to it). */
term_canvas term_whole(term_sheet *sheet);
term_canvas term_part(const term_canvas *canvas, int row, int col, int rows, int cols);

/* --- Drawing ------------------------------------------------------------------------------------------------------ */

/* How many columns a text in UTF-8 takes. */
static inline int term_width(const char *utf8) { return cli_width(utf8, strlen(utf8)); }

/* Writes one line of text and returns the column behind it, as if nothing had been cut off. Control characters are
 * shown as '?'. */
int term_put(const term_canvas *canvas, int row, int col, term_style style, const char *utf8);
int term_put_fmt(const term_canvas *canvas, int row, int col, term_style style, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* A text as far as `width` columns have room, with an ellipsis if that is not all of it; one letter stands alone. */
const char *term_cut(const char *utf8, int width, char *out, size_t size);

/* The same at a place. The rest is left alone. */
void term_put_in(const term_canvas *canvas, int row, int col, int width, term_style style, const char *utf8);

/* The same, in the middle of `width` columns. */
void term_put_middle(const term_canvas *canvas, int row, int col, int width, term_style style, const char *utf8);

/* Writes text wrapped at spaces to the width of the canvas, from `row` on, beginning in column `col` and going on in
 * `indent`; line feeds stay. Returns the row behind the text. */
int term_put_wrapped(const term_canvas *canvas, int row, int col, int indent, term_style style, const char *utf8);

/* How many rows that takes in so many columns, begun in the first. */
int term_height(const char *utf8, int cols, int indent);

/* Fills a rectangle with one character of one column. */
void term_fill(const term_canvas *canvas, int row, int col, int rows, int cols, term_style style, const char *utf8);

/* A frame along the edge of the canvas, with a title in its upper side unless it is NULL; returns what is inside. */
term_canvas term_box(const term_canvas *canvas, term_style style, const char *title);

/* Adds to the style of a rectangle and leaves its text: a ground, bold, reverse. */
void term_restyle(const term_canvas *canvas, int row, int col, int rows, int cols, term_style added);

/* --- Spots -------------------------------------------------------------------------------------------------------- */

/* Says that a rectangle shows a thing. Boards mark everything that can be pointed at, whether it can be chosen now or
 * not: the desk highlights what can, and `?` explains all of it. */
void term_mark(const term_canvas *canvas, int row, int col, int rows, int cols, term_thing thing);

/* The spot at a place, the one marked last where several lie; NULL: none. Places are those of the sheet. */
const term_spot *term_spot_at(const term_sheet *sheet, int row, int col);

/* The first spot that shows the thing; NULL: none. */
const term_spot *term_spot_of(const term_sheet *sheet, const term_thing *thing);

/* Remembers that a text stands for a longer one, unless they are equal: what is shown short is explained by `?`. */
void term_remember(term_sheet *sheet, const char *shown, const char *meant);

/* The sheet as lines of text without trailing spaces, for tests; the caller frees it. */
char *term_sheet_text(const term_sheet *sheet);

#endif
