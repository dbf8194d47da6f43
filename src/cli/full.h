/* full.h - tables on the whole screen: shared by full.c (opening and offering), full_seats.c (who plays), full_play.c
 * (the game), full_keys.c (what a person can ask for), full_view.c (what the desk shows), full_replay.c and
 * full_client.c. */
#ifndef CLI_FULL_H
#define CLI_FULL_H

#include "cli/keep.h"
#include "cli/play.h"
#include "term/desk.h"

enum { FULL_FASTEST = 9, FULL_USUAL = 5 };

/* --- Views (full_view.c) ------------------------------------------------------------------------------------------ */

/* What an observer sees of a state, for term_desk_see. */
json_t *full_view(const tb_game *game, const void *state, int as);

/* One event as a list, as an observer sees it, for term_desk_happened. */
json_t *full_event(const tb_match *match, const void *before, const tb_event *event, int as);

/* Writes title and prompt of the desk for what an observer sees. */
void full_head(term_desk *desk, const tb_game *game, const void *state, int as);

/* Adds an event to what the desk says has happened, and the round that it ended. */
void full_tell(term_desk *desk, const tb_record *record, const void *before, const tb_event *event, int as);

/* --- A game at this keyboard -------------------------------------------------------------------------------------- */

typedef struct full_game {
    play_session *session;
    term_screen screen;
    term_desk desk;
    keep kept;
    int speed;       /* 0: at once */
    uint32_t shown;  /* events that the screen has shown */
    tb_state_box at; /* the state after them             */
    int asked;       /* the seat that is asked; -1: none */
    bool leaves, gives_up;
    char *complaints; /* for when the screen is closed; NULL: none */
} full_game;

/* Opens the screen, offers what was interrupted, plays; returns the exit code (full.c). */
int full_run(play_session *session, const play_args *given);

/* Asks who plays a new game, and writes that as --seats would have it; false: nobody wants to (full_seats.c). */
bool full_choose_seats(term_screen *screen, const tb_game *game, char *out, size_t size);

/* Plays to the end, or until somebody leaves (full_play.c). */
void full_play(full_game *own);

/* Shows it as the reader sees it, with everything that has happened. */
void full_see_again(full_game *own);

/* Runs something in a thread of its own, while the screen stays alive; false: somebody leaves, and the thread has been
 * told to end. */
bool full_wait(full_game *own, const char *words, void (*work)(void *what), void *what);

/* A key that is no move (full_keys.c). True: the game has changed, what was asked is no longer. */
bool full_key(full_game *own, int key);

/* Everything behind the last move. */
void full_end(full_game *own);

extern const term_command full_commands[];

/* Milliseconds that something is shown at a speed. */
int full_pause_ms(int speed);

/* The keys that change the speed; false: it is none of them. */
bool full_change_speed(term_desk *desk, int *speed, int key);

/* Shows what a function prints, in a window. */
void full_show_printed(term_screen *screen, const char *title, void (*print)(void *what), void *what);

/* --- A record (full_replay.c) ------------------------------------------------------------------------------------- */

/* Walks through a record, beginning after so many events; `as` as in replay. Returns the exit code. */
int full_replay(const tb_record *record, uint32_t index, int as);

/* The rules of a game in a window, beginning with a rule (NULL: from the start). */
void full_rules(term_screen *screen, const tb_game *game, const char *rule);

#endif
