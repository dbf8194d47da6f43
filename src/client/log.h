/* log.h - the game that is being played on this machine, kept on the disk entry by entry, so that nothing is lost with
 * the terminal.
 *
 * Under $XDG_DATA_HOME/taberna (~/.local/share/taberna without it):
 *   running/NAME.log       the log of the table (docs/log.md); locked while somebody plays it
 *   running/NAME.private   who sits where, with the commands of programs, and how long bots think
 *   running/NAME.record    of an earlier version: the record so far, with the secret in NAME.private
 *   finished/NAME.record   games that were played to their end, with all secrets
 * Files in running are for their owner alone. In a log an entry is "TIME LENGTH TEXT" and a line end; one that was cut
 * off is no entry. */
#ifndef CLIENT_LOG_H
#define CLIENT_LOG_H

#include <jansson.h>
#include <limits.h>

#include "say/recordfile.h"

enum { CLIENT_LOG_NAME = 80, CLIENT_LOG_MOST = 32, CLIENT_LOG_SEATS = 4096 };

typedef struct client_log {
    char folder[PATH_MAX / 2]; /* .../taberna/; empty: nothing is kept */
    char name[CLIENT_LOG_NAME];
    int file;                /* the descriptor; -1: none */
    off_t length;            /* of the entries that are whole */
    json_t *waiting;         /* entries that could not be written yet; NULL: none */
    bool failed;             /* the last time; complained about once */
    char finished[PATH_MAX]; /* where the finished game lies; empty: nowhere */
} client_log;

/* What stands in the private file. */
typedef struct client_private {
    char seats[CLIENT_LOG_SEATS]; /* as --seats has it; empty: not known */
    uint32_t think_ms;
} client_private;

/* Finds a place for a new game. False after a complaint: it will not be kept. */
bool client_log_begin(client_log *log, const tb_game *game, const client_private *own);
bool client_log_private(const client_log *log, const client_private *own);

/* Adds entries, [{"at","text"},...], and syncs them. Complains at the first failure; play goes on. */
void client_log_append(client_log *log, json_t *entries);

/* The game has another log from now on, which replaces the one there was at once. */
void client_log_replace(client_log *log, const json_t *entries);

/* It is over: its record goes to the finished ones. */
void client_log_finish(client_log *log, const char *record, size_t len);

/* Nobody wants to go on with it; leaves it for another time. */
void client_log_forget(client_log *log);
void client_log_leave(client_log *log);

/* --- Games that were interrupted ---------------------------------------------------------------------------------- */

/* Names of those that nobody plays now, the latest first, of this game (NULL: of any). Returns how many. */
int client_log_list(const tb_game *game, char names[][CLIENT_LOG_NAME], int most);

/* "Fortuna, begun on 2026-11-16 at 06:15". Returns out. */
const char *client_log_describe(const char *name, char *out, size_t size);

/* Takes one up: its entries, for the caller to release, and its private file. Of a game of an earlier version *entries
 * is NULL, and the record is open, with its secrets (cli_record_close in any case). False after a complaint. */
bool client_log_take(client_log *log, const char *name, client_private *own, json_t **entries, cli_record *record);

/* --- What log.c and log_again.c share; not for others -------------------------------------------------------------- */

/* The folder taberna/, empty if the environment names no place at all; the path of a file of the game with that end. */
void client_log_folder(char *out, size_t size);
void client_log_path(const client_log *log, const char *end, char out[PATH_MAX]);

/* Opens a file for adding to it, and locks it; -1: it cannot be, or somebody else has it. */
int client_log_lock(const char *path, int flags);

#endif
