/* library.h - a bot of another build of libtaberna (docs/library.md), loaded beside our own: BOT:FILE.
 *
 * Both builds give moves the same numbers. The other one gets the game as its complete record and plays it up to here
 * by itself; its bot is then asked for a move. */
#ifndef TB_LIBRARY_H
#define TB_LIBRARY_H

#include "opponents/opponent.h"

typedef struct tb_library tb_library;

/* Whether it is BOT:FILE; exec:COMMAND is not. */
bool tb_library_is(const char *word);

/* `word` must outlive it. NULL without memory; the file is loaded by tb_library_begin. */
tb_library *tb_library_open(const char *word, const tb_game *game);
void tb_library_close(tb_library *library);

/* Loads the file of the word, seats its bot and leaves it again. 0, or the errno that says why it cannot be used:
 * ELIBBAD for a file that is no libtaberna, EINVAL for a bot that it does not know. */
int tb_library_try(const char *word);

/* Both leave a fault where there is one. */
void tb_library_begin(tb_library *library, uint64_t seed, tb_fault *fault);
tb_move tb_library_move(tb_library *library, const char *record, size_t len, int seat, tb_fault *fault);

#endif
