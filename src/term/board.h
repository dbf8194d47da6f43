/* board.h - how a game's table is drawn. A board draws a VIEW (docs/protocol.md, docs/records.md) and never a state, so
 * that a game at this keyboard, a replay and a table of a server have the same screens. What comes from a server is not
 * trusted: a member that is missing or of another type is drawn as nothing, never read as something else. */
#ifndef TERM_BOARD_H
#define TERM_BOARD_H

#include "core/game.h"
#include "term/canvas.h"
#include "term/picker.h"
#include "term/read.h"

/* What a board is given: a view, what belongs to it, and where it is drawn. */
typedef struct term_scene {
    const tb_game *game; /* for names and texts of cards; never NULL */
    const json_t *view, *table;
    tb_translate translate;    /* ids by their kind ("card", "seat", "resource", ...), texts with kind NULL       */
    const term_picker *picker; /* what can be chosen and what has been picked; NULL: nothing can be               */
    const json_t *events;      /* what just happened, [{"seat","move","fields"}, ...] (null where hidden) or NULL */
    term_canvas on;            /* it writes ASCII by itself where that is all that a terminal knows               */
} term_scene;

/* In the words of cli_translate, with nothing to choose. */
term_scene term_scene_of(const tb_game *game, const json_t *view, term_canvas on);

/* The desk gives a board at least TERM_BOARD_ROWS x TERM_BOARD_COLS; whatever is larger should be used well. It marks
 * what can be pointed at (term_mark) with the keys and values of the fields of moves; the desk then changes the ground
 * of what is live, picked and under the cursor, so a board need not. Things of the observer's own seat are marked by
 * one pair (square=b3, card=family), those of others by two (seat=fox square=b3). */
enum { TERM_BOARD_ROWS = 17, TERM_BOARD_COLS = 80 };

typedef struct term_board {
    const char *game; /* its name, "fortuna" */

    void (*draw)(const term_scene *scene);

    /* Writes what a thing is as it lies there, for `?`: a heading line, then paragraphs, each ended by a line feed;
     * rules cited in brackets (F-6.2). False: nothing to say beyond the text of its card, which the desk finds itself.
     */
    bool (*about)(const term_scene *scene, const term_thing *thing, tb_text *out);
} term_board;

/* The board of a game; one that draws any view as lines of text if there is none of its own. Never NULL. */
const term_board *term_board_find(const char *game);

/* In board_*.c, one a game. */
extern const term_board term_board_fortuna, term_board_towns;

#endif
