/* text.h - the sentences of the full-screen table go through _() like those of the command line (docs/translating.md);
 * N_() is in core/message.h. */
#ifndef TERM_TEXT_H
#define TERM_TEXT_H

#include "term/words.h"

#define _(text) term_text(text) // NOLINT(bugprone-reserved-identifier): the name that gettext's tools look for

#endif
