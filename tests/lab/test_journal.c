/* The journal: what was written comes back, what was cut off is dropped, what is not ours is refused. */
#include "lab/journal.h"

#include <stdlib.h>
#include <unistd.h>

#include "check.h"
#include "core/door.h"
#include "games/list.h"
#include "lab/plan.h"

enum { GAMES = 8 };

static char folder[] = "/tmp/taberna-journal-XXXXXX", path[64];

static tb_arena_plan plan;

static int make_folder(void **state)
{
    (void) state;
    plan = (tb_arena_plan){ .game = tb_games[0], .lineups = { .bots = 2, .seats = 2 }, .seed = 3 };
    tb_config_default(plan.game, 2, &plan.config);
    if (tb_opponent_read("greedy", 6, &plan.bot[0]) < 0 || tb_opponent_read("random", 6, &plan.bot[1]) < 0 ||
        !mkdtemp(folder))
        return -1;
    snprintf(path, sizeof(path), "%s/journal", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void) state;
    unlink(path);
    return rmdir(folder);
}

static tb_arena_news news_of(uint64_t index)
{
    tb_arena_news news = { .index = index, .fault_seat = -1 };

    news.game = (tb_arena_game){
        .hash = UINT64_C(0xfedcba9876543210) + index,
        .ns = { 123456789012, 7 },
        .decisions = { 40, 41 },
        .score = { -3, 12 },
        .rank = { 2, 1 },
    };
    if (index > 0) { /* the first one was noted by a version that took no luck */
        news.game.has_luck = true;
        news.game.luck[0] = -123456;
        news.game.luck[1] = 123456 + (int32_t) index;
    }
    if (index == 2) {
        news.game.fault[1] = TB_FAULT_STALL;
        news.game.late[1] = 1;
        news.fault_seat = 1;
        snprintf(news.fault_text, sizeof(news.fault_text), "said \"\\n\" and no more");
    }
    return news;
}

/* A new journal with so many games. */
static void write_journal(uint64_t games)
{
    tb_arena_results results;
    tb_journal_fault fault;

    unlink(path);
    assert_true(tb_arena_results_open(&results, &plan, GAMES));
    tb_journal *journal = tb_journal_open(path, &results, &fault);
    assert_non_null(journal);
    for (uint64_t i = 0; i < games; i++) {
        tb_arena_news news = news_of(i);
        assert_true(tb_journal_add(journal, &news));
    }
    assert_true(tb_journal_close(journal));
    tb_arena_results_close(&results);
}

/* Opens it; the number of games it gave, or -1 with the fault. */
static int64_t read_journal(tb_arena_results *results, tb_journal_fault *fault)
{
    assert_true(tb_arena_results_open(results, &plan, GAMES));
    tb_journal *journal = tb_journal_open(path, results, fault);
    if (!journal)
        return -1;
    assert_true(tb_journal_close(journal));
    return (int64_t) results->done;
}

static int64_t count_games(void)
{
    tb_arena_results results;
    tb_journal_fault fault;
    int64_t count = read_journal(&results, &fault);

    tb_arena_results_close(&results);
    return count;
}

static void append(const char *text)
{
    FILE *file = fopen(path, "a");

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void what_was_written_comes_back(void **state)
{
    (void) state;
    tb_arena_results results;
    tb_journal_fault fault;

    write_journal(5);
    assert_int_equal(read_journal(&results, &fault), 5);
    for (uint64_t i = 0; i < 5; i++) {
        tb_arena_news news = news_of(i);
        assert_true(results.known[i]);
        assert_memory_equal(&results.game[i], &news.game, sizeof(news.game));
    }
    assert_false(results.known[5]);
    tb_arena_news faulty = news_of(2);
    uint8_t at[TB_MAX_SEATS];
    tb_lineup_seats(&plan.lineups, plan.seed, 2, at);
    assert_string_equal(results.fault[at[1]].text, faulty.fault_text);
    tb_arena_results_close(&results);
}

/* The game counts; only its luck does not. */
static void luck_by_another_judge_is_none_by_ours(void **state)
{
    (void) state;
    static const char other[] =
        "{\"game\":5,\"hash\":\"0123456789abcdef\",\"ranks\":[1,2],\"scores\":[1,0],\"decisions\":[1,1],"
        "\"ns\":[1,1],\"late\":[0,0],\"judge\":\"0000000000000001\",\"luck\":[7,-7]}\n";
    tb_arena_results results;
    tb_journal_fault fault;

    write_journal(5);
    append(other);
    assert_int_equal(read_journal(&results, &fault), 6);
    assert_true(results.known[5] && !results.game[5].has_luck && results.game[5].luck[0] == 0);
    assert_true(results.game[4].has_luck);
    assert_int_equal(tb_arena_without_luck(&results, GAMES), 2); /* and that of an earlier version */
    tb_arena_results_close(&results);
    append("{\"game\":6,\"hash\":\"0123456789abcdef\",\"ranks\":[1,2],\"scores\":[1,0],\"decisions\":[1,1],"
           "\"ns\":[1,1],\"late\":[0,0],\"judge\":\"none\",\"luck\":[7,-7]}\n");
    assert_int_equal(read_journal(&results, &fault), -1);
    assert_string_equal(fault.place, "judge");
    tb_arena_results_close(&results);
}

/* Cut off anywhere, the whole lines before the cut are there, and the file can be written on. */
static void a_line_that_was_cut_off_is_dropped(void **state)
{
    (void) state;
    FILE *file;

    write_journal(2);
    file = fopen(path, "r");
    fseek(file, 0, SEEK_END);
    long two = ftell(file);
    fclose(file);
    write_journal(3);
    file = fopen(path, "r");
    fseek(file, 0, SEEK_END);
    long three = ftell(file);
    fclose(file);
    for (long size = two; size < three; size++) {
        write_journal(3);
        assert_int_equal(truncate(path, size), 0);
        assert_int_equal(count_games(), 2);
        assert_int_equal(count_games(), 2);
    }
    assert_int_equal(truncate(path, 10), 0); /* in the header */
    assert_int_equal(count_games(), 0);
    assert_int_equal(count_games(), 0);
}

static void a_bad_line_is_refused_by_its_number_and_stays(void **state)
{
    (void) state;
    static const struct {
        const char *line, *place;
    } bad[] = {
        { "{\"game\":2,\"hash\":\"0123456789abcdef\",\"ranks\":[1,3]}\n{}\n", "ranks" },
        { "{\"game\":2,\"hash\":\"0123456789abcdef\",\"ranks\":[1,3]}\n", "ranks" }, /* the last, but whole */
        { "{\"game\":2,\"hash\":\"0123456789abcdef\",\"ranks\":[2,2]}\n", "ranks" }, /* nobody came first  */
        { "{\"game\":2,\"hash\":\"0123456789abcde\"}\n", "hash" },
        { "{\"game\":1,\"hash\":\"0123456789abcdef\",\"ranks\":[1,2],\"scores\":[9,8],\"decisions\":[1,1],"
          "\"ns\":[1,1],\"late\":[0,0]}\n",
          "hash" }, /* game 1 ended otherwise two lines before */
        { "\n", "" },
    };

    for (int i = 0; i < TB_LEN(bad); i++) {
        tb_arena_results results;
        tb_journal_fault fault = { 0 };

        write_journal(2);
        append(bad[i].line);
        for (int again = 0; again < 2; again++) {
            assert_int_equal(read_journal(&results, &fault), -1);
            assert_int_equal(fault.kind, TB_JOURNAL_BAD_LINE);
            assert_int_equal(fault.line, 4);
            assert_string_equal(fault.place, bad[i].place);
            tb_arena_results_close(&results);
        }
    }
}

static void the_journal_of_another_plan_is_refused_and_stays_as_it_is(void **state)
{
    (void) state;
    tb_arena_results results;
    tb_journal_fault fault = { 0 };

    write_journal(2);
    plan.seed++;
    assert_int_equal(read_journal(&results, &fault), -1);
    assert_int_equal(fault.kind, TB_JOURNAL_OTHER_PLAN);
    assert_string_equal(fault.place, "seed");
    tb_arena_results_close(&results);
    plan.seed--;
    assert_int_equal(count_games(), 2);
}

static void another_file_is_refused_and_stays_as_it_is(void **state)
{
    (void) state;
    static const char *const others[] = { "a letter\n", "a letter", "{}\n", "[1]\n",
                                          "{\"taberna_arena_journal\":1}\n" };

    for (int i = 0; i < TB_LEN(others); i++) {
        tb_arena_results results;
        tb_journal_fault fault = { 0 };
        char bytes[64] = "";

        unlink(path);
        append(others[i]);
        assert_int_equal(read_journal(&results, &fault), -1);
        assert_true(fault.kind == TB_JOURNAL_FOREIGN || fault.kind == TB_JOURNAL_OTHER_PLAN);
        tb_arena_results_close(&results);
        FILE *file = fopen(path, "r");
        bytes[fread(bytes, 1, sizeof(bytes) - 1, file)] = '\0';
        fclose(file);
        assert_string_equal(bytes, others[i]);
    }
}

static void two_cannot_write_at_once(void **state)
{
    (void) state;
    tb_arena_results results, second;
    tb_journal_fault fault;

    write_journal(1);
    assert_true(tb_arena_results_open(&results, &plan, GAMES));
    tb_journal *journal = tb_journal_open(path, &results, &fault);
    assert_non_null(journal);
    assert_int_equal(read_journal(&second, &fault), -1);
    assert_int_equal(fault.kind, TB_JOURNAL_BUSY);
    assert_true(tb_journal_close(journal));
    tb_arena_results_close(&results);
    tb_arena_results_close(&second);
}

/* --- The plan in it ---------------------------------------------------------------------------------------------- */

static json_t *plan_json(const tb_arena_plan *from)
{
    char bytes[8192];
    tb_text text = tb_text_on(bytes, sizeof(bytes));
    int line, column;

    tb_plan_json(from, NULL, &text);
    assert_true(tb_text_whole(&text));
    json_t *json = tb_json_read(bytes, text.len, &line, &column);
    assert_non_null(json);
    return json;
}

static void a_plan_is_read_as_it_was_written(void **state)
{
    (void) state;
    json_t *json = plan_json(&plan);
    tb_arena_plan read;
    char place[100];

    assert_int_equal(tb_plan_read(json, &read, place, sizeof(place)), TB_OK);
    assert_memory_equal(&read, &plan, sizeof(plan));
    json_decref(json);
}

/* What somebody changed, and the place that is named for it. */
static void a_doctored_plan_is_refused_with_its_place(void **state)
{
    (void) state;
    static const struct {
        const char *key, *value, *place;
        tb_status status;
    } changes[] = {
        { "game", "\"chess\"", "game", TB_BAD_TEXT },
        { "players", "7", "players", TB_BAD_TEXT },
        { "players", "3", "set_size", TB_BAD_TEXT },
        { "seed", "-1", "seed", TB_BAD_TEXT },
        { "lineup", "\"alone\"", "lineup", TB_BAD_TEXT },
        { "bots", "[]", "bots", TB_BAD_TEXT },
        { "bots", "[{\"bot\":\"greedy\",\"iterations\":0},{\"bot\":\"nobody\"}]", "bots[1].bot", TB_BAD_TEXT },
        { "options", "{\"edition\":\"martian\"}", "options.edition", TB_BAD_TEXT },
        { "set_size", "5", "set_size", TB_BAD_TEXT },
        { "bots", "[{\"bot\":\"greedy\",\"iterations\":9},{\"bot\":\"random\",\"iterations\":0}]", "bots[0].iterations",
          TB_BAD_TEXT },
        { "more", "1", "more", TB_BAD_TEXT },
        { "knowledge", "\"0000000000000000\"", "knowledge", TB_BAD_CONFIG },
        { "rules_version", "99", "", TB_BAD_VERSION },
    };

    for (int i = 0; i < TB_LEN(changes); i++) {
        json_t *json = plan_json(&plan);
        tb_arena_plan read;
        char place[100] = "";

        json_object_set_new(json, changes[i].key, json_loads(changes[i].value, JSON_DECODE_ANY, NULL));
        assert_int_equal(tb_plan_read(json, &read, place, sizeof(place)), changes[i].status);
        assert_string_equal(place, changes[i].place);
        json_decref(json);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_was_written_comes_back),
        TEST(luck_by_another_judge_is_none_by_ours),
        TEST(a_line_that_was_cut_off_is_dropped),
        TEST(a_bad_line_is_refused_by_its_number_and_stays),
        TEST(the_journal_of_another_plan_is_refused_and_stays_as_it_is),
        TEST(another_file_is_refused_and_stays_as_it_is),
        TEST(two_cannot_write_at_once),
        TEST(a_plan_is_read_as_it_was_written),
        TEST(a_doctored_plan_is_refused_with_its_place),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
