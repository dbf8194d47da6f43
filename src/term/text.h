/* text.h - the sentences of the full-screen table go through _() like those of the command line (docs/translating.md);
 * N_() is in core/message.h. */
#ifndef TERM_TEXT_H
#define TERM_TEXT_H

#include "term/words.h"

/* An English text in the language chosen, and the form for `n`; without a catalogue they stay English. */
const char *term_text(const char *text) __attribute__((format_arg(1)));
const char *term_plural(const char *one, const char *many, unsigned long n)
    __attribute__((format_arg(1), format_arg(2)));

#define _(text)          term_text(text) // NOLINT(bugprone-reserved-identifier): the name that gettext's tools look for
#define P_(one, many, n) term_plural(one, many, n)

#endif
