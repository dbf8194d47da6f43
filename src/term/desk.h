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

/* A command of the key line: a key and its word. */
typedef struct term_command {
    int key;
    const char *word; /* English; the desk translates. NULL: the key works without being shown */
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
    bool has_cursor;
    term_spot cursor; /* where it was painted last */
    char column;      /* of a square whose name is being typed; 0: none is */
    int top, shown;   /* of the list of moves: the first shown, and how many */
    char title[200], corner[80], prompt[1024], notice[400];
    const term_command *commands; /* ends with key 0 */
    char **log;
    int logged, log_room;

    /* Says what move number `move` of view.legal would do, with its rule; why a move as text would not be legal. Either
     * may be NULL, or write nothing. */
    void (*explain)(void *owner, int move, tb_text *out);
    void (*why_not)(void *owner, const char *move, tb_text *out);
    void *owner;
} term_desk;

void term_desk_open(term_desk *desk, term_screen *screen, const tb_game *game, const term_command *commands);
void term_desk_close(term_desk *desk);

/* Takes over the reference to a view; `asks`: one of its moves is to be chosen. The cursor stays where it can. */
void term_desk_see(term_desk *desk, json_t *view, bool asks);

/* Takes over the reference to what just happened ([{"seat","move","fields"}, ...]); NULL: nothing. */
void term_desk_happened(term_desk *desk, json_t *events);

/* Adds a line to what has happened; forgets all of it. */
void term_desk_tell(term_desk *desk, const char *line);
void term_desk_forget(term_desk *desk);

/* Said in the last line, until the next key. */
void term_desk_note(term_desk *desk, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* For the screen's `paint`; and all at once. */
void term_desk_draw(term_desk *desk, const term_canvas *canvas);
void term_desk_paint(term_desk *desk);

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

/* A move as text in words for people: "choose Family". As it is if it is none. */
void term_put_move(const tb_game *game, const char *text, tb_text *out);

#endif
