/* Who plays: words of --seats and --bots, and commands split into words. */
#include "check.h"
#include "opponents/command.h"

static tb_status read_word(const char *word, tb_opponent_kind *out)
{
    return tb_opponent_read(word, strlen(word), out);
}

static void a_bot_is_read_by_its_name(void **state)
{
    (void) state;
    tb_opponent_kind kind;

    for (int b = 0; b < tb_bot_count; b++) {
        assert_int_equal(read_word(tb_bots[b]->name, &kind), TB_OK);
        assert_ptr_equal(kind.bot, tb_bots[b]);
        assert_int_equal(kind.iterations, 0);
        assert_string_equal(kind.word, tb_bots[b]->name);
    }
}

static void iterations_stand_behind_an_at(void **state)
{
    (void) state;
    tb_opponent_kind kind;

    assert_int_equal(read_word("master@600", &kind), TB_OK);
    assert_string_equal(kind.bot->name, "master");
    assert_int_equal(kind.iterations, 600);
    assert_string_equal(kind.word, "master@600");
    assert_int_equal(read_word("hard@1000000", &kind), TB_OK);
}

static void a_program_is_read_with_its_command(void **state)
{
    (void) state;
    tb_opponent_kind kind;

    assert_int_equal(read_word("exec:./my bot 'a b'", &kind), TB_OK);
    assert_null(kind.bot);
    assert_string_equal(kind.word, "exec:./my bot 'a b'");
}

/* Who has no record to show reads none: it could not ask. */
static void a_bot_of_another_build_is_read_by_who_asks_for_it(void **state)
{
    (void) state;
    static const char *const others[] = { "hard", "hard:", ":file", "exec:./bot", "" };
    const char *word = "master@600:builds/old";
    tb_opponent_kind kind;

    assert_int_equal(tb_opponent_read_build(word, strlen(word), &kind), TB_OK);
    assert_true(kind.of_library && !kind.bot);
    assert_string_equal(kind.word, word);
    assert_int_equal(read_word(word, &kind), TB_BAD_TEXT);
    for (int w = 0; w < TB_LEN(others); w++)
        CHECK(tb_opponent_read_build(others[w], strlen(others[w]), &kind) == TB_BAD_TEXT, "\"%s\" was read", others[w]);
}

static void what_is_no_opponent_is_refused(void **state)
{
    (void) state;
    static const char *const words[] = { "",         "grandmaster", "me",           "hard@",      "hard@0",
                                         "hard@x",   "hard@9x",     "hard@1000001", "random@5",   "greedy@5",
                                         "@5",       "hard @5",     "exec:",        "exec:  ",    "exec:'bot",
                                         "exec:\"b", "exec",        "exec:''",      "hard@10@10", "Hard" };
    char word[400];
    tb_opponent_kind kind;

    for (int w = 0; w < TB_LEN(words); w++)
        CHECK(read_word(words[w], &kind) == TB_BAD_TEXT, "\"%s\" was read", words[w]);
    memset(word, 'x', sizeof(word));
    memcpy(word, "exec:", 5);
    assert_int_equal(tb_opponent_read(word, TB_OPPONENT_WORD - 1, &kind), TB_OK);
    assert_int_equal(tb_opponent_read(word, TB_OPPONENT_WORD, &kind), TB_NO_ROOM);
}

static void commas_in_quotes_part_nothing(void **state)
{
    (void) state;

    assert_int_equal(tb_opponent_word_len("hard,easy"), 4);
    assert_int_equal(tb_opponent_word_len("hard"), 4);
    assert_int_equal(tb_opponent_word_len(""), 0);
    assert_int_equal(tb_opponent_word_len("exec:'a,b' c,easy"), 12);
    assert_int_equal(tb_opponent_word_len("exec:\"a',b\",easy"), 11);
    assert_int_equal(tb_opponent_word_len("exec:a\\,b,easy"), 9);
    assert_int_equal(tb_opponent_word_len("exec:'a,b"), 9);
}

static void a_command_is_split_as_a_shell_would(void **state)
{
    (void) state;
    static const struct {
        const char *text, *words[5];
    } rows[] = {
        { "bot", { "bot" } },
        { "  ./bot  --fast 3 ", { "./bot", "--fast", "3" } },
        { "'my bot' \"and 'its' arg\"", { "my bot", "and 'its' arg" } },
        { "a\\ b '\\c' \"\\\"\"", { "a b", "\\c", "\"" } },
        { "a'b'\"c\"d '' e", { "abcd", "", "e" } },
        { "$HOME ; * | &", { "$HOME", ";", "*", "|", "&" } },
        { "a\\", { "a\\" } },
    };
    tb_command command;

    for (int r = 0; r < TB_LEN(rows); r++) {
        assert_true(tb_command_split(rows[r].text, &command));
        for (int w = 0; w < command.count; w++)
            assert_string_equal(command.words[w], rows[r].words[w]);
        assert_true(command.count == 5 || !rows[r].words[command.count]);
        assert_null(command.words[command.count]);
    }
}

static void a_command_has_at_most_so_many_words(void **state)
{
    (void) state;
    char text[3 * TB_COMMAND_WORDS];
    tb_command command;

    memset(text, ' ', sizeof(text));
    for (int w = 0; w <= TB_COMMAND_WORDS; w++)
        text[2 * w] = 'x';
    text[2 * TB_COMMAND_WORDS + 1] = '\0';
    assert_false(tb_command_split(text, &command));
    text[2 * TB_COMMAND_WORDS - 1] = '\0';
    assert_true(tb_command_split(text, &command));
    assert_int_equal(command.count, TB_COMMAND_WORDS);
}

static void records_get_a_name_without_folders(void **state)
{
    (void) state;
    static const char *const rows[][2] = {
        { "hard", "hard" },
        { "master@600", "master@600" },
        { "exec:./Bot", "exec-bot" },
        { "hard:/srv/builds/7b5ca45.so", "hard-7b5ca45-so" },
        { "exec:python3 -B /srv/ann/bots/my_bot.py --deep", "exec-python3-b-my-bot-py-deep" },
    };
    char name[TB_OPPONENT_NAME];
    tb_opponent_kind kind;

    for (int r = 0; r < TB_LEN(rows); r++) {
        if (read_word(rows[r][0], &kind) < 0)
            assert_int_equal(tb_opponent_read_build(rows[r][0], strlen(rows[r][0]), &kind), TB_OK);
        tb_opponent_name(&kind, name);
        assert_string_equal(name, rows[r][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_bot_is_read_by_its_name),
        TEST(iterations_stand_behind_an_at),
        TEST(a_bot_of_another_build_is_read_by_who_asks_for_it),
        TEST(a_program_is_read_with_its_command),
        TEST(what_is_no_opponent_is_refused),
        TEST(commas_in_quotes_part_nothing),
        TEST(a_command_is_split_as_a_shell_would),
        TEST(a_command_has_at_most_so_many_words),
        TEST(records_get_a_name_without_folders),
    };

    return RUN(tests);
}
