/* test_log.c - a line is a line, whatever its values hold. The standard error stream is a pipe while a test looks. */
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "../check.h"
#include "server/log.h"

static int ends[2], kept;

static void begin_to_look(void)
{
    assert_int_equal(pipe(ends), 0);
    fcntl(ends[0], F_SETPIPE_SZ, 1 << 20);
    kept = dup(STDERR_FILENO);
    dup2(ends[1], STDERR_FILENO);
    close(ends[1]);
}

/* What was written meanwhile. */
static const char *look(void)
{
    static char seen[1 << 20];
    size_t len = 0;

    dup2(kept, STDERR_FILENO);
    close(kept);
    for (ssize_t got; (got = read(ends[0], seen + len, sizeof(seen) - 1 - len)) > 0;)
        len += (size_t) got;
    seen[len] = '\0';
    close(ends[0]);
    return seen;
}

/* The line of one call, from its level on. */
#define LOGGED(...) (begin_to_look(), tb_log(__VA_ARGS__), behind_time(look()))

static const char *behind_time(const char *line)
{
    int year, month, day, hour, minute, second, ms, len = 0;

    sscanf(line, "at=%4d-%2d-%2dT%2d:%2d:%2d.%3dZ %n", &year, &month, &day, &hour, &minute, &second, &ms, &len);
    CHECK(len == 28 && year >= 2024, "no time in '%s'", line);
    return line + len;
}

static void a_line_has_time_level_event_and_pairs(void **state)
{
    (void) state;
    assert_string_equal(LOGGED(TB_LOG_INFO, "listening", "address", "127.0.0.1:8000", "store", "sqlite", NULL),
                        "level=info event=listening address=127.0.0.1:8000 store=sqlite\n");
    assert_string_equal(LOGGED(TB_LOG_ERROR, "stopped", NULL), "level=error event=stopped\n");
    assert_string_equal(LOGGED(TB_LOG_WARNING, "x", "n", tb_log_number(-12), NULL), "level=warning event=x n=-12\n");
}

static void values_with_spaces_or_quotes_are_quoted(void **state)
{
    (void) state;
    assert_string_equal(LOGGED(TB_LOG_INFO, "x", "a", "two words", "b", "say \"no\"", "c", "a=b", "d", "\\", NULL),
                        "level=info event=x a=\"two words\" b=\"say \\\"no\\\"\" c=\"a=b\" d=\"\\\\\"\n");
    assert_string_equal(LOGGED(TB_LOG_INFO, "x", "empty", "", NULL), "level=info event=x empty=\"\"\n");
}

static void nothing_from_outside_breaks_a_line_or_steers_a_terminal(void **state)
{
    (void) state;
    assert_string_equal(LOGGED(TB_LOG_INFO, "x", "a", "1\nlevel=error event=forged", NULL),
                        "level=info event=x a=\"1\\nlevel=error event=forged\"\n");
    assert_string_equal(LOGGED(TB_LOG_INFO, "x", "a", "\r\t\x1b[2J\x7f\x01", NULL),
                        "level=info event=x a=\"\\r\\t\\x1b[2J\\x7f\\x01\"\n");
    assert_string_equal(LOGGED(TB_LOG_INFO, "x", "a", "Zo\xc3\xab \xff", NULL),
                        "level=info event=x a=\"Zo\\xc3\\xab \\xff\"\n");
    assert_string_equal(LOGGED(TB_LOG_INFO, "new\nline", NULL), "level=info event=\"new\\nline\"\n");
}

static void a_missing_value_ends_the_line(void **state)
{
    (void) state;
    assert_string_equal(LOGGED(TB_LOG_INFO, "x", "a", NULL), "level=info event=x a=\"\"\n");
}

static void long_values_and_lines_are_cut(void **state)
{
    char value[6000];

    (void) state;
    memset(value, 'a', sizeof(value) - 1);
    value[sizeof(value) - 1] = '\0';
    const char *line = LOGGED(TB_LOG_INFO, "x", "a", value, "b", "1", NULL);
    assert_true(strlen(line) < 1100);
    assert_non_null(strstr(line, "aaa...\" b=1\n"));
    memset(value, '\n', sizeof(value) - 1);
    line = LOGGED(TB_LOG_INFO, "x", "a", value, "b", value, "c", value, "d", value, "e", value, "f", value, NULL);
    assert_int_equal(strlen(line) + 28, 4095);
    assert_ptr_equal(strchr(line, '\n'), line + strlen(line) - 1);
}

static void lines_below_the_threshold_are_not_written(void **state)
{
    (void) state;
    assert_string_equal((begin_to_look(), tb_log(TB_LOG_DEBUG, "x", NULL), look()), "");
    tb_log_threshold(TB_LOG_ERROR);
    assert_string_equal((begin_to_look(), tb_log(TB_LOG_WARNING, "x", NULL), look()), "");
    tb_log_threshold(TB_LOG_DEBUG);
    assert_string_equal(LOGGED(TB_LOG_DEBUG, "x", NULL), "level=debug event=x\n");
    tb_log_threshold(TB_LOG_INFO);
}

static void numbers_live_for_eight_calls(void **state)
{
    const char *numbers[8];

    (void) state;
    for (int i = 0; i < 8; i++)
        numbers[i] = tb_log_number(i * 1000000000000LL);
    for (int i = 0; i < 8; i++)
        assert_true(atoll(numbers[i]) == i * 1000000000000LL);
    assert_string_equal(tb_log_number(INT64_MIN), "-9223372036854775808");
}

static void *write_lines(void *context)
{
    for (int i = 0; i < 200; i++)
        tb_log(TB_LOG_INFO, "thread", "value", context, "i", tb_log_number(i), NULL);
    return NULL;
}

static void lines_of_several_threads_do_not_mix(void **state)
{
    static char words[4][200];
    pthread_t threads[4];
    int lines = 0;

    (void) state;
    begin_to_look();
    for (int t = 0; t < 4; t++) {
        memset(words[t], 'a' + t, sizeof(words[t]) - 1);
        pthread_create(&threads[t], NULL, write_lines, words[t]);
    }
    for (int t = 0; t < 4; t++)
        pthread_join(threads[t], NULL);
    for (const char *at = look(); *at; at = strchr(at, '\n') + 1, lines++) {
        const char *value = strstr(at, "value=") + 6;
        assert_memory_equal(at, "at=", 3);
        assert_int_equal(strspn(value, (char[]){ *value, '\0' }), sizeof(words[0]) - 1);
    }
    assert_int_equal(lines, 800);
}

static int count_of(const char *text, const char *phrase)
{
    int count = 0;

    for (const char *at = text; (at = strstr(at, phrase)); at++)
        count++;
    return count;
}

static void lines_of_one_event_are_limited_and_counted(void **state)
{
    (void) state;
    tb_log_limit(20);
    begin_to_look();
    for (int i = 0; i < 1000; i++)
        tb_log(TB_LOG_ERROR, "store", "doing", "append", NULL);
    for (int i = 0; i < 5; i++)
        tb_log(TB_LOG_INFO, "frozen", "table", "x", NULL);
    tb_log_tell_counts(false);
    tb_log_tell_counts(true);
    tb_log_tell_counts(true);
    tb_log(TB_LOG_ERROR, "store", "doing", "append", NULL);
    const char *seen = look();
    assert_int_equal(count_of(seen, "event=store"), 21);
    assert_int_equal(count_of(seen, "event=frozen"), 5);
    assert_int_equal(count_of(seen, "level=error event=repeated of=store count=980\n"), 1);
    assert_int_equal(count_of(seen, "event=repeated"), 1);
    tb_log_limit(0);
}

static void more_events_than_are_counted_share_a_limit(void **state)
{
    char event[16];

    (void) state;
    tb_log_limit(2);
    begin_to_look();
    for (int i = 0; i < 300; i++) {
        snprintf(event, sizeof(event), "event-%d", i % 100);
        tb_log(TB_LOG_INFO, event, NULL);
    }
    tb_log_tell_counts(true);
    const char *seen = look();
    assert_int_equal(count_of(seen, "event=event-"), 31 * 2 + 2);
    assert_int_equal(count_of(seen, "event=repeated of=others count=205\n"), 1);
    tb_log_limit(0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_line_has_time_level_event_and_pairs),
        TEST(values_with_spaces_or_quotes_are_quoted),
        TEST(nothing_from_outside_breaks_a_line_or_steers_a_terminal),
        TEST(a_missing_value_ends_the_line),
        TEST(long_values_and_lines_are_cut),
        TEST(lines_below_the_threshold_are_not_written),
        TEST(numbers_live_for_eight_calls),
        TEST(lines_of_several_threads_do_not_mix),
        TEST(lines_of_one_event_are_limited_and_counted),
        TEST(more_events_than_are_counted_share_a_limit),
    };

    return RUN(tests);
}
