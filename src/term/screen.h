/* screen.h - a sheet on a terminal, by curses: colours, keys, the mouse, and other sizes at any time.
 *
 * The owner of a screen paints the whole sheet again whenever something has changed; curses sends only the difference.
 * Below TERM_LEAST_ROWS x TERM_LEAST_COLS a notice stands in its place until the terminal is large enough. */
#ifndef TERM_SCREEN_H
#define TERM_SCREEN_H

#include <signal.h>
#include <stdint.h>

#include "term/canvas.h"

enum { TERM_LEAST_ROWS = 24, TERM_LEAST_COLS = 80 };

/* Whether a full-screen table makes sense here: a terminal at both ends that can move its cursor and is large enough.
 */
bool term_is_capable(void);

typedef enum term_event_kind {
    TERM_NOTHING, /* the time is over */
    TERM_KEY,
    TERM_CLICK,   /* with the left button; row and col */
    TERM_RESIZED, /* paint again */
    TERM_GONE,    /* the terminal is, or a signal came: leave */
} term_event_kind;

/* Keys that are no characters. */
enum {
    TERM_UP = 0x110000,
    TERM_DOWN,
    TERM_LEFT,
    TERM_RIGHT,
    TERM_PAGE_UP,
    TERM_PAGE_DOWN,
    TERM_HOME,
    TERM_END,
    TERM_BACK_TAB,
    TERM_DELETE, /* what takes back a letter */
    TERM_ESCAPE = 27,
    TERM_ENTER = '\n',
    TERM_TAB = '\t',
};

typedef struct term_event {
    term_event_kind kind;
    int key; /* a character, or one of the above */
    int row, col;
} term_event;

typedef struct term_screen {
    term_sheet *sheet;
    bool ascii;

    /* Paints everything on a blank sheet; done behind dialogs too. */
    void (*paint)(void *owner, const term_canvas *canvas);

    /* Called while a dialog waits: what must go on meanwhile. May be NULL. */
    void (*idle)(void *owner);
    void *owner;
} term_screen;

/* SIGHUP, SIGTERM and SIGINT set it while the screen is open: everybody who waits is told TERM_GONE. */
extern volatile sig_atomic_t term_gone;

/* Takes the terminal; false: curses knows too little of it. From then on until the close nobody else may write there.
 * Whatever ends the program leaves it usable: also a fault or a quit signal. */
bool term_screen_open(term_screen *screen);
void term_screen_close(term_screen *screen);

/* A blank sheet with everything painted on it, for callers that paint more; then it is shown. */
term_canvas term_screen_begin(term_screen *screen);
void term_screen_show(term_screen *screen);

/* Milliseconds of a clock that only goes forward. */
int64_t term_now_ms(void);

/* Waits at most so many milliseconds (< 0: as long as it takes). */
term_event term_screen_wait(term_screen *screen, int ms);

#endif
