/* keep.h - the game that is being played, kept on the disk after every move, so that nothing is lost with the terminal.
 *
 * Under $XDG_DATA_HOME/taberna (~/.local/share/taberna without it):
 *   running/NAME.record    the record so far, without the secret of the segment that is being drawn from
 *   running/NAME.private   that secret, who sits where and how long bots think: what it takes to go on
 *   running/NAME.lock      locked while somebody plays it
 *   finished/NAME.record   games that were played to their end, with all secrets
 * The folder running is for its owner alone. docs/terminal.md says why there are two files. */
#ifndef CLI_KEEP_H
#define CLI_KEEP_H

#include <limits.h>

#include "cli/play.h"
#include "say/recordfile.h"

enum { KEEP_NAME = 80, KEEP_MOST = 32 };

typedef struct keep {
    char folder[PATH_MAX / 2]; /* .../taberna; empty: nothing is kept */
    char name[KEEP_NAME];
    int lock;                /* the descriptor; -1: none */
    bool failed;             /* the last time; complained about once */
    uint8_t segments;        /* whose secrets the private file has   */
    char seats[4096];        /* who sits there, as it was written    */
    char finished[PATH_MAX]; /* where the finished game lies; empty: nowhere */
} keep;

/* Finds a place for a new game. False after a complaint: it will not be kept. */
bool keep_begin(keep *own, const play_session *session);

/* Writes it as it is now. Complains at the first failure; play goes on. */
bool keep_write(keep *own, const play_session *session);

/* It is over: moves it to the finished ones. */
void keep_finish(keep *own, const play_session *session);

/* Nobody wants to go on with it; leaves it for another time. */
void keep_forget(keep *own);
void keep_leave(keep *own);

/* For keep_again.c: the folder taberna, empty if the environment names no place at all; the path of a file of the game
 * with that end; its lock, -1 if somebody else has it or it cannot be made. */
void keep_find_folder(char *out, size_t size);
void keep_path(const keep *own, const char *end, char out[PATH_MAX]);
int keep_lock(const keep *own);

/* --- Games that were interrupted (keep_again.c) ---------------------------------------------------------------------------------- */

/* Names of those that nobody plays now, the latest first, of this game (NULL: of any). Returns how many. */
int keep_list(const tb_game *game, char names[][KEEP_NAME], int most);

/* "Fortuna, 16.11. 06:15, round 3: me, medium". Returns out. */
const char *keep_describe(const char *name, char *out, size_t size);

/* Opens one, to its last move: the record, the seats, the secret. False after a complaint; cli_record_close in any
 * case. The events get room for so many more. */
bool keep_resume(keep *own, const char *name, play_session *session, cli_record *file, uint32_t spare);

/* The same for the last one of a game (NULL: of any). */
bool keep_resume_last(keep *own, const tb_game *game, play_session *session, cli_record *file, uint32_t spare);

#endif
