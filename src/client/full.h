/* full.h - a table on the whole screen: shared by full.c (what is shown) and full_keys.c (what the person wants), and
 * what a replay has of it. */
#ifndef CLIENT_FULL_H
#define CLIENT_FULL_H

#include "client/client.h"
#include "say/say.h"
#include "term/desk.h"

enum { CLIENT_FASTEST = 9, CLIENT_USUAL = 5, CLIENT_FULL_LINE = 1024, CLIENT_FULL_END = 8192 };

typedef struct client_full {
    client *own;
    term_screen screen;
    term_desk desk;
    bool has_desk;      /* the game is known */
    const json_t *view; /* as it was shown last */
    bool asked;
    bool in_dialog;   /* the person reads or types; the table goes on behind it */
    int speed;        /* 0: at once */
    int64_t hold_ms;  /* until then what is shown stays */
    int64_t deaf_ms;  /* until then keys are dropped: they were meant for what was shown before */
    int64_t waits_ms; /* since when somebody else is waited for; 0: nobody is */
    bool reads_hint;
    bool caught_up;            /* what is said now happened before this client came */
    bool ended;                /* the end has been shown */
    char end[CLIENT_FULL_END]; /* how it ended */
    char *complaints;          /* for when the screen is closed; NULL: none */
} client_full;

/* Takes the terminal; from then on complaints wait until it is closed. False: it cannot be used for that. */
bool client_full_open(client_full *full);

/* Shows the table there. */
void client_full_begin(client_full *full, client *own, int speed);

/* Gives the terminal back, and prints how the game ended and what there is to complain about. */
void client_full_close(client_full *full);

/* --- What a person can ask for (full_keys.c) ---------------------------------------------------------------------- */

/* The first is the tutor's: without one they begin behind it. */
extern const term_command client_full_commands[];

void client_full_grant(client_full *full, term_wish wish);

/* Adds lines to what has happened; a few of them also stand in the last line. */
void client_full_note(client_full *full, const char *said);

/* --- For a replay too --------------------------------------------------------------------------------------------- */

/* Milliseconds that something is shown at a speed. */
int client_pause_ms(int speed);

/* Shows the speed in the corner; 0: at once. The keys that change it; false: it is none of them. */
void client_put_speed(term_desk *desk, int speed);
bool client_change_speed(term_desk *desk, int *speed, int key);

/* Shows what was captured, in a window that begins with the line that holds `from` (NULL: from the start). */
void client_show_captured(term_screen *screen, const char *title, cli_capturing *printed, const char *from);

#endif
