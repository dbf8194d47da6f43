/* language.h - which language the program speaks, and its catalogue (gettext, docs/translating.md). */
#ifndef SAY_LANGUAGE_H
#define SAY_LANGUAGE_H

/* Takes --lang LANG out of the words, wherever it stands before a lone --, and chooses that language; without it the
 * one that the locale asks for, as gettext reads LANGUAGE, LC_ALL, LC_MESSAGES and LANG, as far as there is a
 * catalogue. Returns CLI_GO_ON, or CLI_BAD after a complaint. */
int cli_language_choose(int *count, char **words);

/* "en", "fr", ... */
const char *cli_language(void);

/* A number with so many decimals and the decimal mark of the language, right-aligned in `width`; in one of a few
 * buffers that later calls reuse. */
const char *cli_decimal(int width, int decimals, double value);
const char *cli_signed_decimal(int width, int decimals, double value); /* with a + too */

#endif
