/* words.h - ids and moves in the reader's language. Line by line people type ids, so English shows them as they are;
 * on a full screen nobody types them, and cards go by their names. */
#ifndef SAY_WORDS_H
#define SAY_WORDS_H

#include "core/game.h"

/* An id of some kind in the language chosen, or a text if kind is NULL: the translator for messages and drawings of
 * games. Without a catalogue texts stay English, and so do ids, but for those of the cards that are spoken of. */
const char *cli_translate(const char *kind, const char *text);

/* An English text in the language chosen; text without a translation stays. */
const char *cli_text(const char *text) __attribute__((format_arg(1)));

/* The form for `n`, and a number for that, which counts what is below zero like what is above. */
const char *cli_plural(const char *one, const char *many, unsigned long n)
    __attribute__((format_arg(1), format_arg(2)));
static inline unsigned long cli_many(long n) { return (unsigned long) (n < 0 ? -n : n); }

/* From now on the ids of this game's cards mean their names; NULL: ids stay as they are typed. Returns the game that
 * was spoken of before. */
const tb_game *cli_speak_of(const tb_game *game);
bool cli_speaks_names(void);

/* The vocabulary of a game's moves that has the id, of the kind of that many bytes, and the number of its word; NULL:
 * none has. */
const tb_words *cli_find_words(const tb_game *game, const char *kind, size_t len, const char *id, int *number);

/* A move in words: its verb and what it takes; the keys go without saying. */
void cli_put_words(const tb_game *game, tb_move move, tb_text *out);

/* As printf, at most 2047 bytes at once. */
void cli_put_fmt(tb_text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
