/* Programs of others: every way to go wrong is a fault with a clear sentence, in time, and leaves nothing behind.
 * Arguments: the program badbot, then the example bots. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "core/door.h"
#include "games/list.h"
#include "table.h"

static const char *badbot;
static char **examples;
static int example_count;

static const tb_limits QUICK = { .think_ms = 300 };

static int open_descriptors(void)
{
    DIR *folder = opendir("/proc/self/fd");
    int count = 0;

    assert_non_null(folder);
    while (readdir(folder))
        count++;
    closedir(folder);
    return count;
}

static void nothing_is_left(int descriptors)
{
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
    assert_int_equal(open_descriptors(), descriptors);
}

static tb_opponent_kind command(const char *program, const char *arguments)
{
    char word[TB_OPPONENT_WORD];

    assert_true(snprintf(word, sizeof(word), "exec:'%s' %s", program, arguments) < (int) sizeof(word));
    return kind_of(word);
}

/* What it did wrong, in English; empty: nothing. */
static const char *sentence(const tb_opponent *opponent)
{
    static char out[TB_FAULT_TEXT];
    tb_text text = tb_text_on(out, sizeof(out));

    if (tb_opponent_fault(opponent)->kind)
        tb_fault_put(tb_opponent_fault(opponent), NULL, &text);
    return out;
}

/* Plays a game of each kind against it: the fault that is expected comes, with a sentence that holds the phrase. */
static void expect(const tb_opponent_kind *kind, const tb_limits *limits, tb_fault_kind fault, const char *phrase)
{
    for (int g = 0; g < tb_game_count; g++) {
        int descriptors = open_descriptors();
        tb_opponent *opponent = tb_opponent_open(kind, tb_games[g], limits);
        tb_state_box end;

        assert_non_null(opponent);
        bool whole = play_game(opponent, tb_games[g], 2, 1, end.bytes);
        const tb_fault *found = tb_opponent_fault(opponent);
        CHECK(found->kind == fault, "%s: fault %d, not %d: %s", kind->word, found->kind, fault, sentence(opponent));
        assert_int_equal(whole, fault == TB_FAULT_NONE);
        CHECK(strstr(sentence(opponent), phrase), "expected \"%s\" in: %s", phrase, sentence(opponent));
        for (const char *at = sentence(opponent); *at; at++)
            CHECK(*at >= ' ' && *at <= '~', "a character that is not plain in: %s", sentence(opponent));
        if (fault)
            assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
        tb_opponent_close(opponent);
        nothing_is_left(descriptors);
    }
}

/* From the first question, and from the fourth. */
static void expect_of_badbot(const char *how, tb_fault_kind fault, const char *phrase)
{
    char arguments[80];
    tb_opponent_kind at_once = command(badbot, how);

    expect(&at_once, &QUICK, fault, phrase);
    snprintf(arguments, sizeof(arguments), "%s 4", how);
    tb_opponent_kind later = command(badbot, arguments);
    expect(&later, &QUICK, fault, phrase);
}

/* --- Good programs ----------------------------------------------------------------------------------------------- */

static void a_program_without_fault_plays_whole_games(void **state)
{
    (void) state;
    tb_opponent_kind kind = command(badbot, "good");

    expect(&kind, &(tb_limits){ 0 }, TB_FAULT_NONE, "");
}

static void the_examples_play_whole_games_at_every_table(void **state)
{
    (void) state;
    assert_true(example_count >= 2);
    for (int e = 0; e < example_count; e++) {
        tb_opponent_kind kind = command(examples[e], "");
        int descriptors = open_descriptors();

        for (int g = 0; g < tb_game_count; g++) {
            tb_opponent *opponent = tb_opponent_open(&kind, tb_games[g], &(tb_limits){ 0 });
            tb_state_box end;
            for (int seats = tb_games[g]->min_seats; seats <= tb_games[g]->max_seats; seats++) {
                CHECK(play_game(opponent, tb_games[g], seats, 2, end.bytes), "%s", sentence(opponent));
            }
            assert_true(tb_opponent_work_of(opponent).decisions > 0);
            tb_opponent_close(opponent);
        }
        nothing_is_left(descriptors);
    }
}

/* --- Starting ---------------------------------------------------------------------------------------------------- */

static void a_missing_program_is_told(void **state)
{
    (void) state;
    tb_opponent_kind kind = kind_of("exec:/no/such/bot at all");

    expect(&kind, &QUICK, TB_FAULT_START, "\"/no/such/bot at all\" could not be started: No such file or directory");
}

static void a_file_that_is_no_program_is_told(void **state)
{
    (void) state;
    char path[] = "/tmp/taberna-test-XXXXXX", word[64];
    int fd = mkstemp(path);

    assert_true(fd >= 0);
    close(fd);
    snprintf(word, sizeof(word), "exec:%s", path);
    tb_opponent_kind kind = kind_of(word);
    chmod(path, 0600);
    expect(&kind, &QUICK, TB_FAULT_START, "could not be started: Permission denied");
    unlink(path);
}

static void a_program_that_ends_at_once_is_told(void **state)
{
    (void) state;
    tb_opponent_kind kind = command(badbot, "dead");

    expect(&kind, &QUICK, TB_FAULT_START, "ended with exit code 1; expected \"bot 1 NAME\"");
}

static void a_program_that_does_not_greet_is_told(void **state)
{
    (void) state;
    tb_opponent_kind kind = command(badbot, "mute");

    expect(&kind, &(tb_limits){ .start_ms = 200 }, TB_FAULT_START, "no answer within 200 ms; expected \"bot 1 NAME\"");
    kind = command(badbot, "stranger");
    expect(&kind, &QUICK, TB_FAULT_START, "greeted with \"hello\"; expected \"bot 1 NAME\"");
}

/* --- Answers ----------------------------------------------------------------------------------------------------- */

static void a_crash_is_told(void **state)
{
    (void) state;
    expect_of_badbot("crash", TB_FAULT_CRASH, "was ended by signal 9 (Killed)");
    expect_of_badbot("exit", TB_FAULT_CRASH, "ended with exit code 0; expected \"move\" and a legal move");
    expect_of_badbot("fail", TB_FAULT_CRASH, "ended with exit code 3");
    expect_of_badbot("close", TB_FAULT_CRASH, "closed its input or output");
}

static void a_program_that_stalls_is_told(void **state)
{
    (void) state;
    expect_of_badbot("stall", TB_FAULT_STALL, "gave no answer within 300 ms; expected \"move\" and a legal move");
    expect_of_badbot("deaf", TB_FAULT_STALL, "gave no answer within 300 ms");
}

static void rubbish_is_told(void **state)
{
    (void) state;
    expect_of_badbot("rubbish", TB_FAULT_RUBBISH, "said \"?[31mcastle? king side, please, and do not forget the");
    expect_of_badbot("no-move", TB_FAULT_RUBBISH, "answered \"move castle king side\", which is no move");
    expect_of_badbot("empty", TB_FAULT_RUBBISH, "said \"\"; expected \"move\"");
    expect_of_badbot("endless-line", TB_FAULT_RUBBISH, "said a line of more than 4096 bytes");
    expect_of_badbot("zero", TB_FAULT_RUBBISH, "answered \"move 1? or 2\", which is no move");
    expect_of_badbot("chatter", TB_FAULT_RUBBISH, "said more than 65536 bytes");
    expect_of_badbot("chatter-later", TB_FAULT_RUBBISH, "said more than 65536 bytes");
}

static void an_answer_too_many_is_told(void **state)
{
    (void) state;
    expect_of_badbot("twice", TB_FAULT_RUBBISH, "said \"move 1\" without being asked");
}

static void an_illegal_move_is_told(void **state)
{
    (void) state;
    expect_of_badbot("number", TB_FAULT_ILLEGAL, "answered with move 2000 of ");
    expect_of_badbot("number-x", TB_FAULT_ILLEGAL, "answered with move 99999999999999999999999999 of ");
    expect_of_badbot("number-0", TB_FAULT_ILLEGAL, "answered with move 0 of ");
    tb_opponent_kind kind = command(badbot, "illegal");
    tb_opponent *opponent = tb_opponent_open(&kind, tb_game_named("towns", 5), &QUICK);
    tb_state_box end;
    assert_false(play_game(opponent, tb_game_named("towns", 5), 2, 1, end.bytes));
    assert_int_equal(tb_opponent_fault(opponent)->kind, TB_FAULT_ILLEGAL);
    assert_non_null(strstr(sentence(opponent), "played \"name resource wood\", which is not legal"));
    tb_opponent_close(opponent);
}

/* --- After a fault ----------------------------------------------------------------------------------------------- */

static void the_next_game_starts_the_program_again(void **state)
{
    (void) state;
    tb_opponent_kind kind = command(badbot, "exit 3");
    tb_opponent *opponent = tb_opponent_open(&kind, tb_games[0], &QUICK);
    tb_state_box end;

    for (int game = 0; game < 3; game++) {
        uint64_t before = tb_opponent_work_of(opponent).decisions;
        assert_false(play_game(opponent, tb_games[0], 2, 1, end.bytes));
        assert_int_equal(tb_opponent_fault(opponent)->kind, TB_FAULT_CRASH);
        assert_int_equal(tb_opponent_move(opponent, end.bytes, 0), 0);
        assert_int_equal(tb_opponent_work_of(opponent).decisions - before, 3);
    }
    tb_opponent_close(opponent);
}

static void a_program_that_ignores_quit_is_ended(void **state)
{
    (void) state;
    tb_opponent_kind kind = command(badbot, "stay");
    int descriptors = open_descriptors();
    tb_opponent *opponent = tb_opponent_open(&kind, tb_games[0], &(tb_limits){ 0 });
    tb_state_box end;

    assert_true(play_game(opponent, tb_games[0], 2, 1, end.bytes));
    assert_int_equal(waitpid(-1, NULL, WNOHANG), 0);
    tb_opponent_close(opponent);
    nothing_is_left(descriptors);
}

static void a_program_gives_no_advice(void **state)
{
    (void) state;
    tb_opponent_kind kind = command(badbot, "good");
    tb_opponent *opponent = tb_opponent_open(&kind, tb_games[0], &QUICK);
    tb_move legal[2] = { 1, 2 };
    tb_advice advice[2];

    assert_false(tb_opponent_advise(opponent, NULL, 0, legal, 2, advice));
    tb_opponent_close(opponent);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        TEST(a_program_without_fault_plays_whole_games),
        TEST(the_examples_play_whole_games_at_every_table),
        TEST(a_missing_program_is_told),
        TEST(a_file_that_is_no_program_is_told),
        TEST(a_program_that_ends_at_once_is_told),
        TEST(a_program_that_does_not_greet_is_told),
        TEST(a_crash_is_told),
        TEST(a_program_that_stalls_is_told),
        TEST(rubbish_is_told),
        TEST(an_answer_too_many_is_told),
        TEST(an_illegal_move_is_told),
        TEST(the_next_game_starts_the_program_again),
        TEST(a_program_that_ignores_quit_is_ended),
        TEST(a_program_gives_no_advice),
    };

    if (count < 2)
        return 2;
    badbot = words[1];
    examples = words + 2;
    example_count = count - 2;
    return RUN(tests);
}
