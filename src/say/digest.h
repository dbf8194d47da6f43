/* digest.h - the rules of the games, in our own words, inside the program.
 *
 * The texts are docs/rules/GAME.md, its translations docs/rules/LANG/GAME.md and docs/rules/GAME-SUBJECT.md, which is
 * in English only, put in at build time by script/embed.py. A chapter begins with "## F-4 Title", a rule with
 * "**F-4.3** " and ends where the next begins. */
#ifndef SAY_DIGEST_H
#define SAY_DIGEST_H

#include <stdbool.h>

typedef struct cli_digest {
    const char *language; /* "en", "fr" */
    const char *name;     /* "fortuna", "fortuna-rulings" */
    const char *text;
} cli_digest;

extern const cli_digest cli_digests[];
extern const int cli_digest_count;

/* Prints what is asked for of a game's texts, in the language that is spoken: the rule or chapter of that number
 * ("F-4.3", "4.3", "f-4"), the chapter of exactly that title, the text beside the rules of that name ("rulings"; "" is
 * the rules themselves), or all rules that hold these words, in any case. False: there is nothing of that kind. */
bool cli_digest_show(const char *game, const char *asked);

#endif
