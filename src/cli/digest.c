/* digest.c - finding rules in the digests. All passages are whole lines of the text. */
#include "cli/digest.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/base.h"
#include "say/language.h"

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
static cli_passage passage_at(const char *line)
{
    int depth = heading_depth(line);
    const char *end = next_line(line);

    while (*end) {
        int other = heading_depth(end);
        if ((other && (!depth || other <= depth)) || (!depth && begins_rule(end)))
            break;
        end = next_line(end);
    }
    return (cli_passage){ line, (size_t) (end - line) };
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

bool cli_digest_whole(const char *game, const char *subject, cli_passage *out)
{
    for (int d = next_text(game, -1); d >= 0; d = next_text(game, d)) {
        const char *rest = cli_digests[d].name + strlen(game);
        if (strcasecmp(*rest ? rest + 1 : rest, subject) != 0)
            continue;
        *out = (cli_passage){ cli_digests[d].text, strlen(cli_digests[d].text) };
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

/* Whether a rule or chapter (its first line) is one that is asked for. */
typedef bool is_asked(const char *line, const char *asked);

/* Calls `found` with each, or writes the first to *out; returns how many there were. */
static int find(const char *game, is_asked *is, const char *asked, cli_found *found, cli_passage *out)
{
    int hits = 0;

    TB_ASSERT(found || out);
    for (int d = next_text(game, -1); d >= 0; d = next_text(game, d)) {
        for (const char *line = cli_digests[d].text; *line; line = next_line(line)) {
            if (!is(line, asked))
                continue;
            cli_passage passage = passage_at(line);
            hits++;
            if (found) {
                found(&passage);
            } else {
                *out = passage;
                return hits;
            }
        }
    }
    return hits;
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

bool cli_digest_number(const char *game, const char *number, cli_passage *out)
{
    return find(game, has_number, number, NULL, out) > 0;
}

bool cli_digest_chapter(const char *game, const char *title, cli_passage *out)
{
    return find(game, has_title, title, NULL, out) > 0;
}

static bool has_word(const cli_passage *passage, const char *word, size_t len)
{
    for (size_t i = 0; i + len <= passage->len; i++) {
        if (same_letters(passage->text + i, word, len))
            return true;
    }
    return false;
}

static bool has_all(const char *line, const char *words)
{
    cli_passage passage = passage_at(line);
    bool all = begins_rule(line);

    for (size_t len; all && *(words += strspn(words, " ")); words += len) {
        len = strcspn(words, " ");
        all = has_word(&passage, words, len);
    }
    return all;
}

int cli_digest_search(const char *game, const char *words, cli_found *found)
{
    return find(game, has_all, words, found, NULL);
}
