/* word.c - who plays, from a word of --seats or --bots. */
#include "games/list.h"
#include "opponents/command.h"
#include "opponents/library.h"
#include "opponents/opponent.h"

static const char EXEC[] = "exec:";

size_t tb_opponent_word_len(const char *list)
{
    size_t len = 0;
    char quote = '\0';

    for (; list[len] && (quote || list[len] != ','); len++) {
        char c = list[len];

        if (quote ? c == quote : c == '"' || c == '\'')
            quote = quote ? '\0' : c;
        else if (c == '\\' && quote != '\'' && list[len + 1])
            len++;
    }
    return len;
}

/* A level may search in one game and not in another. */
static bool searches_somewhere(const tb_bot *bot)
{
    for (int g = 0; g < tb_game_count; g++) {
        if (tb_bot_memory(bot, tb_evaluation_of(tb_games[g]), 0) > 0)
            return true;
    }
    return false;
}

static tb_status read_bot(tb_opponent_kind *kind)
{
    const char *at = strchr(kind->word, '@'), *end = kind->word + strlen(kind->word);
    uint64_t iterations = 0;

    kind->bot = tb_bot_named(kind->word, (size_t) ((at ? at : end) - kind->word));
    if (!kind->bot)
        return TB_BAD_TEXT;
    if (!at)
        return TB_OK;
    at++;
    if (!tb_read_uint(&at, end, &iterations) || at != end || iterations < 1 || iterations > TB_ITERATIONS_MAX ||
        !searches_somewhere(kind->bot))
        return TB_BAD_TEXT;
    kind->iterations = (uint32_t) iterations;
    return TB_OK;
}

tb_status tb_opponent_read(const char *word, size_t len, tb_opponent_kind *out)
{
    tb_command command;

    *out = (tb_opponent_kind){ 0 };
    if (len >= sizeof(out->word))
        return TB_NO_ROOM;
    memcpy(out->word, word, len);
    if (strncmp(out->word, EXEC, sizeof(EXEC) - 1) != 0)
        return read_bot(out);
    return tb_command_split(out->word + sizeof(EXEC) - 1, &command) ? TB_OK : TB_BAD_TEXT;
}

tb_status tb_opponent_read_build(const char *word, size_t len, tb_opponent_kind *out)
{
    *out = (tb_opponent_kind){ .of_library = true };
    if (len >= sizeof(out->word))
        return TB_NO_ROOM;
    memcpy(out->word, word, len);
    return tb_library_is(out->word) ? TB_OK : TB_BAD_TEXT;
}

static bool is_name_char(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '@'; }

/* What stands behind the last slash, in the letters of a name. */
static void put_without_folders(const char *word, tb_text *out)
{
    const char *folder = strrchr(word, '/');

    for (const char *at = folder ? folder + 1 : word; *at; at++) {
        char c = *at >= 'A' && *at <= 'Z' ? (char) (*at - 'A' + 'a') : *at;
        if (is_name_char(c) || out->last != '-')
            tb_put_char(out, is_name_char(c) ? c : '-');
    }
}

/* Of files and programs the folders are left out: a record may be shown to anybody. */
void tb_opponent_name(const tb_opponent_kind *kind, char out[TB_OPPONENT_NAME])
{
    tb_text text = tb_text_on(out, TB_OPPONENT_NAME);
    size_t bot = kind->of_library ? strcspn(kind->word, ":") : 0;
    tb_command command = { 0 };

    if (kind->of_library) {
        tb_put_bytes(&text, kind->word, bot);
        tb_put_char(&text, '-');
        put_without_folders(kind->word + bot + 1, &text);
        return;
    }
    if (kind->bot || !tb_command_split(kind->word + sizeof(EXEC) - 1, &command)) {
        tb_put(&text, kind->word);
        return;
    }
    tb_put(&text, "exec");
    for (int w = 0; w < command.count; w++) {
        tb_put_char(&text, '-');
        put_without_folders(command.words[w], &text);
    }
}
