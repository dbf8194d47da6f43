/* command.c - splitting a command into words. */
#include "opponents/command.h"

/* Reads one word from *at into *to, without its quotes; false if a quote stays open. */
static bool take_word(const char **at, char **to)
{
    char quote = '\0';

    for (; **at && (quote || **at != ' '); ++*at) {
        char c = **at;

        if (quote ? c == quote : c == '"' || c == '\'') {
            quote = quote ? '\0' : c;
            continue;
        }
        if (c == '\\' && quote != '\'' && (*at)[1])
            c = *++*at;
        *(*to)++ = c;
    }
    *(*to)++ = '\0';
    return !quote;
}

bool tb_command_split(const char *text, tb_command *out)
{
    char *to = out->bytes;

    out->count = 0;
    if (strlen(text) >= sizeof(out->bytes))
        return false;
    while (*(text += strspn(text, " "))) {
        if (out->count == TB_COMMAND_WORDS)
            return false;
        out->words[out->count++] = to;
        if (!take_word(&text, &to))
            return false;
    }
    out->words[out->count] = NULL;
    return out->count > 0 && *out->words[0];
}
