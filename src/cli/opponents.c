/* opponents.c - who plays, from arguments. */
#include "cli/table.h"

#include <string.h>

#include "say/say.h"
#include "say/text.h"

enum { NAMES_MAX = 64 };

static void unknown(const char *option, const char *word, int also)
{
    const char *names[NAMES_MAX];
    char format[160];
    int count = 0;

    TB_ASSERT(tb_bot_count < NAMES_MAX);
    if (also & CLI_PEOPLE)
        names[count++] = "me";
    for (int b = 0; b < tb_bot_count; b++)
        names[count++] = tb_bots[b]->name;
    snprintf(format, sizeof(format), _("unknown player \"%%s\" in --%s; players are: %%s"), option);
    cli_unknown(format, word, names, count);
}

/* The word is not one; says what about it is not. */
static void refuse(const char *option, const char *word, int also)
{
    size_t len = strcspn(word, "@");
    char clean[80];

    if (strncmp(word, "exec:", 5) == 0)
        cli_fail(_("\"%s\" in --%s names no program: write exec:COMMAND, and close every quote"),
                 cli_clean(word, clean, sizeof(clean)), option);
    else if (word[len] && tb_bot_named(word, len))
        cli_fail(_("\"%s\" in --%s: behind the @ stands a number of iterations from 1 to %d, for bots that search"),
                 cli_clean(word, clean, sizeof(clean)), option, TB_ITERATIONS_MAX);
    else
        unknown(option, word, also);
}

static bool read_one(const char *option, const char *word, size_t len, int also, tb_opponent_kind *out)
{
    char copy[TB_OPPONENT_WORD];

    if ((also & CLI_PEOPLE) && tb_spells("me", word, len)) {
        *out = (tb_opponent_kind){ .word = "" };
        return true;
    }
    if ((also & CLI_BUILDS) && tb_opponent_read_build(word, len, out) == TB_OK)
        return true;
    if (len >= sizeof(copy))
        return cli_refuse(_("a player in --%s is longer than %d bytes"), option, TB_OPPONENT_WORD - 1);
    memcpy(copy, word, len);
    copy[len] = '\0';
    if (tb_opponent_read(word, len, out) < 0) {
        refuse(option, copy, also);
        return false;
    }
    if (!out->bot && !(also & CLI_FOREIGN))
        return cli_refuse(_("programs of others do not play here; taberna arena seats them"));
    return true;
}

int cli_opponents(const char *option, const char *list, int also, tb_opponent_kind out[], int most)
{
    int count = 0;

    for (const char *at = list;; at++) {
        size_t len = tb_opponent_word_len(at);
        tb_opponent_kind kind;

        if (!read_one(option, at, len, also, &kind))
            return 0;
        if (count < most)
            out[count] = kind;
        count++;
        at += len;
        if (!*at)
            return count;
    }
}
