/* text.h - every sentence of the program goes through _(), so that one catalogue can translate them all; N_()
 * (core/message.h) marks sentences that stand in constant tables and pass through _() when they are printed. P_() has a
 * form for one and one for many. docs/translating.md says how the catalogues are made. */
#ifndef SAY_TEXT_H
#define SAY_TEXT_H

#include "core/message.h"
#include "say/language.h"
#include "say/words.h"

#define _(text)          cli_text(text) // NOLINT(bugprone-reserved-identifier): the name that gettext's tools look for
#define P_(one, many, n) cli_plural(one, many, n)

#endif
