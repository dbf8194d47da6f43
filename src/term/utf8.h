/* utf8.h - characters of texts: read from UTF-8 whatever the locale says, measured, and put into ASCII where a terminal
 * knows no more. */
#ifndef TERM_UTF8_H
#define TERM_UTF8_H

#include <stdbool.h>
#include <wchar.h>

enum { TERM_CHAR_MAX = 4 }; /* bytes of one */

/* Takes the next character; a byte that is none gives U+FFFD, what controls a terminal or the direction of writing
 * '?'. */
wchar_t term_char_next(const char **at);

/* Columns: 0 for marks that combine, 2 for wide characters, else 1. */
int term_char_width(wchar_t c);

/* The nearest character of ASCII: - | + for lines, e for é, '?' for what has none; 0 for marks. */
wchar_t term_char_ascii(wchar_t c);

/* Writes it as UTF-8 and returns how many bytes that took, at most TERM_CHAR_MAX. */
int term_char_put(wchar_t c, char *out);

/* Whether the terminal takes UTF-8: the locale of the environment; where it is not installed, any that writes UTF-8 if
 * that is what it asks for. */
bool term_speaks_utf8(void);

#endif
