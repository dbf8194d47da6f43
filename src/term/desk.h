/* desk.h - the table on the screen: title, board, what is asked, the moves to choose from, what happened, and the keys.
 * The same for a game at this keyboard, a replay and a table of a server; the owner brings views and carries out what
 * the person wants.
 *
 * The desk itself handles everything that only concerns choosing: the cursor, picking things, the list of moves, the
 * mouse. Whatever else is typed is handed on as a command. */
#ifndef TERM_DESK_H
#define TERM_DESK_H

#include "term/board.h"
#include "term/screen.h"

/* A command of the key line: a key and its word, which is also the title of the window that it opens. */
typedef struct term_command {
    int key;
    const char *word; /* English; the desk translates */
} term_command;

typedef struct term_desk {
    term_screen *screen;
    const tb_game *game;
    const term_board *board;
    json_t *view;   /* NULL: none yet */
    json_t *events; /* what just happened; NULL: nothing */
    term_picker picker;
    bool asks;  /* one of the legal moves is to be chosen */
    bool looks; /* the cursor goes over everything, not only over what can be chosen */
    bool walks; /* arrows, Enter, Tab and Esc are the owner's unless somebody looks around */
    bool has_cursor;
    term_spot cursor; /* where it was painted last */
    char column;      /* of a square whose name is being typed; 0: none is */
    int top, shown;   /* of the list of moves: the first shown, and how many */
    char title[200], corner[80], prompt[1024], notice[400];
    const char *remark;           /* on what just happened, in lines; NULL: none */
    const term_command *commands; /* ends with key 0 */
    json_t *log;                  /* lines, the newest last */

    /* Says what a move as text would do, with its rule, or why it would not be legal. May be NULL, or write nothing. */
    void (*why)(void *owner, const char *move, tb_text *out);
    void *owner;
} term_desk;

void term_desk_open(term_desk *desk, term_screen *screen, const tb_game *game, const term_command *commands);
void term_desk_close(term_desk *desk);

/* Takes over the reference to a view; `asks`: one of its moves is to be chosen. The cursor stays where it can. */
void term_desk_see(term_desk *desk, json_t *view, bool asks);

/* Takes over the reference to what just happened ([{"seat","move","fields"}, ...]); NULL: nothing. */
void term_desk_happened(term_desk *desk, json_t *events);

/* Adds lines to what has happened, without empty ones; forgets all of it. How many there are, and one of them. */
void term_desk_tell(term_desk *desk, const char *text);
void term_desk_forget(term_desk *desk);
static inline int term_desk_logged(const term_desk *desk) { return (int) json_array_size(desk->log); }
static inline const char *term_desk_line(const term_desk *desk, int i)
{
    const char *line = json_string_value(json_array_get(desk->log, (size_t) i));

    return line ? line : "";
}

/* Said in the last line, until the next key. */
void term_desk_note(term_desk *desk, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* For the screen's `paint`. */
void term_desk_draw(term_desk *desk, const term_canvas *canvas);

/* --- What the person wants ---------------------------------------------------------------------------------------- */

typedef enum term_wish_kind {
    TERM_WISH_NONE, /* the time is over, or only the screen had to change */
    TERM_WISH_MOVE, /* number `move` of view.legal    */
    TERM_WISH_KEY,  /* a command, or a key that the desk does not know */
    TERM_WISH_GONE, /* the terminal is gone           */
} term_wish_kind;

typedef struct term_wish {
    term_wish_kind kind;
    int move, key;
} term_wish;

/* Paints, waits at most so many milliseconds for one event (< 0: as long as it takes) and handles it. */
term_wish term_desk_wait(term_desk *desk, int ms);

/* Shows what is under the cursor: the thing, what could be done with it, and why not. */
void term_desk_about(term_desk *desk);

/* Shows everything that has happened. */
void term_desk_read_log(term_desk *desk);

/* The word of a command in the reader's language; move number `move` of view.legal as text. */
const char *term_desk_word(const term_desk *desk, int key);
const char *term_desk_move(const term_desk *desk, int move);

/* --- What the files of the desk share; not for others ------------------------------------------------------------ */

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
