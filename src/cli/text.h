/* text.h - every sentence of the command line goes through _(), so that one catalogue can translate them all;
 * N_() marks sentences that stand in constant tables and pass through _() when they are printed. */
#ifndef CLI_TEXT_H
#define CLI_TEXT_H

#define _(text)  (text) // NOLINT(bugprone-reserved-identifier): the name that gettext's tools look for
#define N_(text) text

#endif
