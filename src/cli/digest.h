/* digest.h - the rules of the games, in our own words, inside the program.
 *
 * The texts are docs/rules/GAME.md, its translations docs/rules/LANG/GAME.md and docs/rules/GAME-SUBJECT.md, which is
 * in English only, put in at build time by script/embed.py. A chapter begins with "## F-4 Title", a rule with
 * "**F-4.3** " and ends where the next begins. All functions look in the language that is spoken. */
#ifndef CLI_DIGEST_H
#define CLI_DIGEST_H

#include <stdbool.h>
#include <stddef.h>

typedef struct cli_digest {
    const char *language; /* "en", "fr" */
    const char *name;     /* "fortuna", "fortuna-rulings" */
    const char *text;
} cli_digest;

extern const cli_digest cli_digests[];
extern const int cli_digest_count;

/* A stretch of a digest. */
typedef struct cli_passage {
    const char *text;
    size_t len;
} cli_passage;

/* The text of a game (subject "") or one beside it ("rulings"); false if there is none. */
bool cli_digest_whole(const char *game, const char *subject, cli_passage *out);

/* The rule or chapter of that number: "F-4.3", "4.3", "f-4". */
bool cli_digest_number(const char *game, const char *number, cli_passage *out);

/* The chapter of exactly that title, in any case. */
bool cli_digest_chapter(const char *game, const char *title, cli_passage *out);

/* Calls `found` with each rule that holds all the words (parted by spaces), in any case. Returns how many there were.
 */
typedef void cli_found(const cli_passage *passage);
int cli_digest_search(const char *game, const char *words, cli_found *found);

/* Prints a passage for people, at most 80 columns wide. */
void cli_digest_print(const cli_passage *passage);

#endif
