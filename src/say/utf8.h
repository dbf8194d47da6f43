/* utf8.h - characters of texts: read from UTF-8 whatever the locale says, measured, made fit for a terminal, and put
 * into ASCII where it knows no more. */
#ifndef SAY_UTF8_H
#define SAY_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <wchar.h>

#include "base/text.h"

enum { CLI_CHAR_MAX = 4 }; /* bytes of one */

/* Takes the next character; a byte that is none gives U+FFFD, what controls a terminal or the direction of writing
 * '?'. */
wchar_t cli_char_next(const char **at);

/* Columns: 0 for marks that combine, 2 for wide characters, else 1. */
int cli_char_width(wchar_t c);

/* The nearest character of ASCII: - | + for lines, e for é, '?' for what has none; 0 for marks. */
wchar_t cli_char_ascii(wchar_t c);

/* Writes it as UTF-8 and returns how many bytes that took, at most CLI_CHAR_MAX. */
int cli_char_put(wchar_t c, char *out);

/* A text from outside made fit for a terminal, as far as there is room: nothing that controls it or turns the direction
 * of writing. */
void cli_put_clean(const char *text, tb_text *out);

/* How many columns a stretch of UTF-8 takes. */
int cli_width(const char *bytes, size_t len);

/* Whether the terminal takes UTF-8: the locale of the environment; where it is not installed, any that writes UTF-8 if
 * that is what it asks for. */
bool cli_speaks_utf8(void);

#endif
