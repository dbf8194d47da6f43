/* digest.c - finding rules in the digests and printing them. All passages are whole lines of the text. */
#include "say/digest.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>
#include <strings.h>

#include "say/language.h"
#include "say/say.h"

/* A stretch of a digest. */
typedef struct passage {
    const char *text;
    size_t len;
} passage;

/* --- Lines ------------------------------------------------------------------------------------------------------- */

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');

    return end ? end + 1 : line + strlen(line);
}

/* How deep a heading is ("##": 2), 0 for other lines. */
static int heading_depth(const char *line)
{
    size_t depth = strspn(line, "#");

    return line[depth] == ' ' ? (int) depth : 0;
}

static bool begins_rule(const char *line) { return strncmp(line, "**", 2) == 0 && strchr(line + 2, '-') != NULL; }

/* The number that a heading or a rule begins with; its length, 0 if there is none. */
static size_t number_of(const char *line, const char **out)
{
    int depth = heading_depth(line);
    const char *number = depth ? line + depth + 1 : line + 2;
    size_t len;

    if (!depth && !begins_rule(line))
        return 0;
    len = strspn(number, "ABCDEFGHIJKLMNOPQRSTUVWXYZ-.0123456789");
    *out = number;
    return memchr(number, '-', len) ? len : 0;
}

/* A passage that begins with this heading or rule. A chapter ends at the next heading as high, a rule at the next
 * rule or heading. */
static passage passage_at(const char *line)
{
    int depth = heading_depth(line);
    const char *end = next_line(line);

    while (*end) {
        int other = heading_depth(end);
        if ((other && (!depth || other <= depth)) || (!depth && begins_rule(end)))
            break;
        end = next_line(end);
    }
    return (passage){ line, (size_t) (end - line) };
}

/* --- The texts of a game ----------------------------------------------------------------------------------------- */

static bool belongs_to(const cli_digest *digest, const char *game)
{
    size_t len = strlen(game);

    return strncmp(digest->name, game, len) == 0 && (!digest->name[len] || digest->name[len] == '-');
}

static bool is_translated(const char *name)
{
    for (int d = 0; d < cli_digest_count; d++) {
        if (strcmp(cli_digests[d].name, name) == 0 && strcmp(cli_digests[d].language, cli_language()) == 0)
            return true;
    }
    return false;
}

/* A text in the language that is spoken; in English if it is there in English only, as the rulings are. */
static bool is_understood(const cli_digest *digest)
{
    return strcmp(digest->language, is_translated(digest->name) ? cli_language() : "en") == 0;
}

/* The next text of a game behind row `d`, or -1; begin with -1. */
static int next_text(const char *game, int d)
{
    while (++d < cli_digest_count) {
        if (belongs_to(&cli_digests[d], game) && is_understood(&cli_digests[d]))
            return d;
    }
    return -1;
}

static bool show_whole(const char *game, const char *subject)
{
    for (int d = next_text(game, -1); d >= 0; d = next_text(game, d)) {
        const char *rest = cli_digests[d].name + strlen(game);
        if (strcasecmp(*rest ? rest + 1 : rest, subject) != 0)
            continue;
        cli_print_markdown(cli_digests[d].text, strlen(cli_digests[d].text));
        return true;
    }
    return false;
}

/* --- Finding ----------------------------------------------------------------------------------------------------- */

/* In any case. The letters with accents of our languages are two bytes in UTF-8, and their cases differ in one bit of
 * the second. */
static bool same_letters(const char *a, const char *b, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        bool accented = i > 0 && (unsigned char) a[i - 1] == 0xc3;
        if (accented ? (a[i] | 0x20) != (b[i] | 0x20) : tolower((unsigned char) a[i]) != tolower((unsigned char) b[i]))
            return false;
    }
    return true;
}

/* "F-4.3" is asked for as F-4.3, f-4.3 or 4.3. */
static bool has_number(const char *line, const char *asked)
{
    const char *number;
    size_t len = number_of(line, &number), asked_len = strlen(asked);

    if (len == 0)
        return false;
    const char *bare = (const char *) memchr(number, '-', len) + 1;
    size_t bare_len = len - (size_t) (bare - number);
    return (asked_len == len && strncasecmp(number, asked, len) == 0) ||
           (asked_len == bare_len && strncasecmp(bare, asked, bare_len) == 0);
}

static bool has_title(const char *line, const char *asked)
{
    const char *number, *title = line + heading_depth(line) + 1;
    size_t skip = number_of(line, &number), len = strlen(asked);

    if (heading_depth(line) < 2)
        return false;
    title += skip ? skip + 1 : 0;
    return strcspn(title, "\n") == len && same_letters(title, asked, len);
}

static bool has_word(const passage *rule, const char *word, size_t len)
{
    for (size_t i = 0; i + len <= rule->len; i++) {
        if (same_letters(rule->text + i, word, len))
            return true;
    }
    return false;
}

static bool has_all(const char *line, const char *words)
{
    passage rule = passage_at(line);
    bool all = begins_rule(line);

    for (size_t len; all && *(words += strspn(words, " ")); words += len) {
        len = strcspn(words, " ");
        all = has_word(&rule, words, len);
    }
    return all;
}

/* Whether a rule or chapter (its first line) is one that is asked for. */
typedef bool is_asked(const char *line, const char *asked);

/* Prints the first of them, at most so many; false: there are none. */
static bool show(const char *game, is_asked *is, const char *asked, int most)
{
    int shown = 0;

    for (int d = next_text(game, -1); d >= 0; d = next_text(game, d)) {
        for (const char *line = cli_digests[d].text; *line && shown < most; line = next_line(line)) {
            if (!is(line, asked))
                continue;
            passage found = passage_at(line);
            if (shown++ > 0)
                putchar('\n');
            cli_print_markdown(found.text, found.len);
        }
    }
    return shown > 0;
}

bool cli_digest_show(const char *game, const char *asked)
{
    return show(game, has_number, asked, 1) || show(game, has_title, asked, 1) || show_whole(game, asked) ||
           show(game, has_all, asked, INT_MAX);
}
