/* language.h - which language the program speaks, and its catalogue (gettext, docs/translating.md). */
#ifndef SAY_LANGUAGE_H
#define SAY_LANGUAGE_H

/* Takes --lang LANG out of the words, wherever it stands before a lone --, and chooses that language; without it the
 * one that the locale asks for, as gettext reads LANGUAGE, LC_ALL, LC_MESSAGES and LANG, as far as there is a
 * catalogue. Returns CLI_GO_ON, or CLI_BAD after a complaint. */
int cli_language_choose(int *count, char **words);

/* "en", "fr", ... */
const char *cli_language(void);

/* An English text in the language chosen; text without a translation stays. */
const char *cli_text(const char *text) __attribute__((format_arg(1)));

/* The form for `n`. */
const char *cli_plural(const char *one, const char *many, unsigned long n)
    __attribute__((format_arg(1), format_arg(2)));

/* A number for cli_plural, which counts what is below zero like what is above. */
static inline unsigned long cli_many(long n) { return (unsigned long) (n < 0 ? -n : n); }

/* The translator for messages and drawings of games: an id of a kind, or an English text if kind is NULL. */
const char *cli_translate(const char *kind, const char *text);

/* A number with so many decimals and the decimal mark of the language, right-aligned in `width`; in one of a few
 * buffers that later calls reuse. */
const char *cli_decimal(int width, int decimals, double value);
const char *cli_signed_decimal(int width, int decimals, double value); /* with a + too */

#endif
