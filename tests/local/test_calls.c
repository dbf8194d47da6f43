/* The door of the module: what it answers, what it refuses, and that a refusal changes nothing. */
#include "base/rng.h"
#include "base/text.h"
#include "desk.h"

static void the_program_and_its_games_are_told(void **state)
{
    (void) state;
    ASSERT_SAYS(answer_to("{\"call\":\"version\"}"), "\"protocol\":1");
    ASSERT_SAYS(answer_to("{\"call\":\"games\"}"), "\"name\":\"towns\"");
    ASSERT_SAYS(answer_to("{\"call\":\"games\"}"), "\"name\":\"master\"");
    ASSERT_SAYS(answer_to("{\"call\":\"cards\",\"game\":\"towns\"}"), "\"legend\":{");
}

static void what_is_no_request_is_refused(void **state)
{
    (void) state;
    static const char *const rows[] = {
        "",
        "x",
        "[]",
        "null",
        "{}",
        "{\"call\":null}",
        "{\"call\":\"\"}",
        "{\"call\":\"fly\"}",
        "{\"call\":\"games\",\"a\":1}",
        "{\"call\":\"look\"}",
        "{\"call\":\"look\",\"table\":\"0\"}",
        "{\"call\":\"cards\"}",
        "{\"call\":\"cards\",\"game\":\"go\"}",
        "{\"call\":\"create\"}",
        "{\"call\":\"open\"}",
        "{\"call\":\"open\",\"entries\":[1]}",
        "{\"call\":\"open\",\"entries\":{}}",
        "{\"call\":\"open\",\"entries\":[{\"at\":1}]}",
        "{\"call\":\"open\",\"entries\":[{\"at\":-1,\"text\":\"\"}]}",
        "{\"call\":\"simulate\",\"game\":\"towns\",\"seats\":[\"random\"]}",
        "{\"call\":\"verify\"}",
        "{\"call\":\"simulate\",\"game\":\"towns\",\"seats\":[\"nobody\"],\"games\":1}",
        "{\"call\":\"simulate\",\"game\":\"towns\",\"seats\":[],\"games\":1}",
        "{\"call\":\"verify\",\"record\":5}",
        "{\"call\":\"hint\",\"table\":0,\"bot\":\"nobody\"}",
        "{\"call\":\"expected\",\"table\":0,\"bot\":\"random\"}",
    };

    for (int i = 0; i < TB_LEN(rows); i++) {
        const char *answer = answer_to(rows[i]);
        CHECK(strncmp(answer, "{\"error\":{\"id\":\"ask.", 20) == 0, "row %d: %.200s", i, answer);
    }
}

static void tables_that_are_not_open_are_told(void **state)
{
    (void) state;
    ASSERT_FAILS(answer_to("{\"call\":\"look\",\"table\":3,\"viewer\":\"public\",\"now\":1}"), "engine.no-such-table");
    ASSERT_FAILS(answer_to("{\"call\":\"close\",\"table\":3}"), "engine.no-such-table");
    ASSERT_FAILS(answer_to("{\"call\":\"open\",\"entries\":[]}"), "ask.bad");
}

static void eight_tables_are_open_at_a_time(void **state)
{
    (void) state;
    int table[8];

    for (int i = 0; i < 8; i++)
        table[i] = new_table();
    ASSERT_FAILS(answer_to("{\"call\":\"open\",\"entries\":[]}"), "engine.tables");
    close_table(table[3]);
    assert_int_equal(new_table(), 3);
    for (int i = 0; i < 8; i++)
        close_table(table[i]);
}

/* Reads the first member "move" of a list of legal moves. */
static void first_move(const char *answer, char out[64])
{
    const char *at = strstr(answer, "\"legal\":[{\"move\":\"");
    CHECK(at, "nobody is to act: %.200s", answer);
    at += strlen("\"legal\":[{\"move\":\"");
    size_t len = strcspn(at, "\"");
    assert_true(len < 64);
    memcpy(out, at, len);
    out[len] = '\0';
}

/* Anna takes her first move each time, the bot thinks. */
static void play_to_the_end(void)
{
    char move[64];

    for (int i = 0; i < 3000; i++) {
        const char *look = answer_to("{\"call\":\"look\",\"table\":0,\"viewer\":\"blue\",\"now\":9}");
        if (strstr(look, "\"phase\":\"over\""))
            return;
        if (!strstr(look, "\"bots\":[]")) {
            ASSERT_SAYS(
                answer_to("{\"call\":\"think\",\"table\":0,\"seat\":\"orange\",\"now\":9,\"viewers\":[\"blue\"]}"),
                " move 1 ");
            continue;
        }
        first_move(look, move);
        ASSERT_SAYS(answer_with("{\"call\":\"act\",\"table\":0,\"seat\":\"blue\",\"op\":\"move\",\"now\":9,\"move\":",
                                move, "}"),
                    " move 0 ");
    }
    fail_msg("the game does not end");
}

static void a_game_is_played_recorded_verified_and_judged(void **state)
{
    (void) state;
    static char record[TB_LOCAL_BUFFER];

    assert_int_equal(new_table(), 0);
    ASSERT_FAILS(answer_to("{\"call\":\"record\",\"table\":0,\"as\":\"complete\"}"), "engine.not-over");
    play_to_the_end();
    ASSERT_SAYS(answer_to("{\"call\":\"expected\",\"table\":0}"), "\"standings\":[{\"event\":");
    ASSERT_SAYS(answer_to("{\"call\":\"history\",\"table\":0,\"viewer\":\"blue\",\"from\":3}"),
                "\"from\":3,\"events\":[");

    const char *answer = answer_to("{\"call\":\"record\",\"table\":0,\"as\":\"complete\"}");
    static tb_json_node nodes[8];
    tb_json json;
    static char copy[TB_LOCAL_BUFFER];
    size_t len = strlen(answer);
    memcpy(copy, answer, len + 1);
    assert_int_equal(tb_json_parse(&json, copy, len, nodes, 8), TB_OK);
    strcpy(record, tb_json_member(&json, nodes, "record")->text);

    ASSERT_SAYS(answer_with("{\"call\":\"verify\",\"record\":", record, "}"), "\"proved\":true");
    ASSERT_SAYS(answer_with("{\"call\":\"replay\",\"as\":\"complete\",\"at\":9,\"record\":", record, "}"),
                "\"index\":9");
    ASSERT_FAILS(answer_with("{\"call\":\"replay\",\"as\":\"public\",\"at\":99999,\"record\":", record, "}"),
                 "engine.no-event");
    *strstr(record, " roll") = '_';
    ASSERT_SAYS(answer_with("{\"call\":\"verify\",\"record\":", record, "}"), "\"line\":");
    close_table(0);
}

static void refusals_change_nothing(void **state)
{
    (void) state;
    static const char look[] = "{\"call\":\"look\",\"table\":0,\"viewer\":\"blue\",\"now\":9}";
    static const char *const rows[] = {
        "\"seat\":\"blue\",\"op\":\"move\",\"move\":\"fly\"",
        "\"seat\":\"red\",\"op\":\"undo\"",
        "\"seat\":\"blue\",\"op\":\"dance\"",
        "\"seat\":\"blue\",\"op\":\"return\"",
        "\"seat\":\"blue\",\"op\":\"chat\",\"text\":\"\"",
        "\"seat\":\"blue\",\"op\":\"continue\"",
        "\"seat\":\"orange\",\"op\":\"resign\"",
        "\"seat\":\"blue\",\"op\":\"sit\",\"name\":\"B\"",
        "\"seat\":\"blue\",\"op\":\"rise\"",
        "\"seat\":\"blue\",\"op\":\"chat\",\"text\":\"hi\",\"viewers\":[\"red\"]",
        "\"seat\":\"blue\",\"op\":\"takeover\",\"why\":\"x\"",
    };
    static char before[TB_LOCAL_BUFFER], request[512];

    assert_int_equal(new_table(), 0);
    strcpy(before, answer_to(look));
    for (int i = 0; i < TB_LEN(rows); i++) {
        tb_text out = tb_text_on(request, sizeof request);
        tb_put(&out, "{\"call\":\"act\",\"table\":0,\"now\":9,");
        tb_put(&out, rows[i]);
        tb_put(&out, "}");
        ASSERT_SAYS(answer_to(request), "{\"error\":{\"id\":\"");
        assert_string_equal(answer_to(look), before);
    }
    close_table(0);
}

static void an_entry_that_does_not_follow_freezes_the_table(void **state)
{
    (void) state;

    assert_int_equal(new_table(), 0);
    ASSERT_SAYS(answer_to("{\"call\":\"append\",\"table\":0,\"entries\":[{\"at\":9,\"text\":\"undo 0\"}]}"),
                "\"frozen\":{\"id\":");
    ASSERT_SAYS(answer_to("{\"call\":\"look\",\"table\":0,\"viewer\":\"public\",\"now\":9}"), "\"phase\":\"frozen\"");
    ASSERT_SAYS(answer_to("{\"call\":\"act\",\"table\":0,\"now\":9,\"seat\":\"blue\",\"op\":\"resign\"}"),
                "{\"error\":");
    close_table(0);
    ASSERT_SAYS(answer_to("{\"call\":\"open\",\"entries\":[{\"at\":9,\"text\":\"rubbish\"}]}"), "{\"error\":");
}

static void bots_play_and_give_hints(void **state)
{
    (void) state;

    assert_int_equal(new_table(), 0);
    ASSERT_SAYS(answer_to("{\"call\":\"hint\",\"table\":0,\"seat\":\"blue\",\"bot\":\"hard@20\",\"top\":2}"),
                "\"share\":0.");
    ASSERT_SAYS(answer_to("{\"call\":\"hint\",\"table\":0,\"seat\":\"blue\",\"bot\":\"easy\"}"), "\"share\":null");
    ASSERT_FAILS(answer_to("{\"call\":\"think\",\"table\":0,\"seat\":\"blue\",\"now\":9}"), "engine.person");
    ASSERT_SAYS(answer_to("{\"call\":\"simulate\",\"game\":\"towns\",\"seats\":[\"novice\",\"medium\"],\"games\":1}"),
                "\"signature\":\"");
    close_table(0);
}

/* Fortuna begins with both seats reserving a card. */
static void a_move_that_was_chosen_elsewhere_is_the_one_that_thinking_finds(void **state)
{
    (void) state;
    static const char think[] = "{\"call\":\"think\",\"table\":0,\"seat\":\"orange\",\"now\":9";
    static const char look[] = "{\"call\":\"look\",\"table\":0,\"viewer\":\"public\",\"now\":9}";
    static char before[TB_LOCAL_BUFFER], thought[TB_LOCAL_BUFFER], request[256];
    char move[64] = "";

    assert_int_equal(new_table(), 0);
    strcpy(before, answer_to(look));
    const char *choice = answer_to("{\"call\":\"choose\",\"table\":0,\"seat\":\"orange\"}");
    assert_int_equal(sscanf(choice, "{\"move\":\"%63[^\"]", move), 1);
    assert_string_equal(answer_to(look), before);
    snprintf(request, sizeof request, "%s,\"move\":\"%s\"}", think, move);
    strcpy(thought, answer_to(request));
    ASSERT_FAILS(answer_to(request), "fortuna.have-reserved");
    close_table(0);

    assert_int_equal(new_table(), 0);
    snprintf(request, sizeof request, "%s}", think);
    assert_string_equal(answer_to(request), thought);
    ASSERT_FAILS(answer_to("{\"call\":\"think\",\"table\":0,\"seat\":\"blue\",\"now\":9,\"move\":\"roll\"}"),
                 "engine.person");
    close_table(0);
}

/* The answer to a question about a move; `more` are further members. */
static const char *tutor_says(const char *move, const char *more)
{
    static char tail[128];

    snprintf(tail, sizeof(tail), ",\"threshold\":1%s}", more);
    return answer_with("{\"call\":\"tutor\",\"table\":0,\"seat\":\"blue\",\"move\":", move, tail);
}

/* Blue's moves here; none where it is not to act. */
static int list_moves(char moves[64][64])
{
    const char *at = answer_to("{\"call\":\"hint\",\"table\":0,\"seat\":\"blue\",\"bot\":\"easy\",\"top\":64}");
    int count = 0;

    for (; (at = strstr(at, "{\"move\":\"")) && count < 64; at++)
        sscanf(at, "{\"move\":\"%63[^\"]", moves[count++]);
    return count;
}

/* How many of the moves it questions. */
static int count_questions(char moves[64][64], int count)
{
    int asked = 0;

    for (int i = 0; i < count; i++) {
        const char *answer = tutor_says(moves[i], "");
        if (strcmp(answer, "{\"ask\":false}") == 0)
            continue;
        assert_string_equal(answer, "{\"ask\":true}"); /* and not a word about what is better */
        ASSERT_SAYS(tutor_says(moves[i], ",\"show\":1"), "{\"ask\":true,\"better\":\"");
        asked++;
    }
    return asked;
}

static void the_tutor_asks_first_and_shows_only_when_told_to(void **state)
{
    (void) state;
    char moves[64][64];
    int asked = 0;

    assert_int_equal(new_table(), 0);
    for (int turn = 0; turn < 60; turn++) {
        int count = list_moves(moves);
        if (count == 0) {
            answer_to("{\"call\":\"think\",\"table\":0,\"seat\":\"orange\",\"now\":9}");
            continue;
        }
        int questions = count_questions(moves, count);
        assert_true(questions < count); /* one of them is the best */
        asked += questions;
        ASSERT_SAYS(answer_with("{\"call\":\"act\",\"table\":0,\"now\":9,\"seat\":\"blue\",\"op\":\"move\",\"move\":",
                                moves[0], ",\"viewers\":[]}"),
                    "\"entries\"");
    }
    assert_true(asked > 0);
    ASSERT_FAILS(answer_with("{\"call\":\"tutor\",\"table\":0,\"seat\":\"orange\",\"move\":", "pass", "}"),
                 "engine.no-tutor");
    close_table(0);
}

/* A bot that plays for somebody makes that person no bot. */
static void the_tutor_does_not_sit_where_another_person_left_a_seat(void **state)
{
    (void) state;
    ASSERT_SAYS(answer_to("{\"call\":\"create\",\"now\":5,\"game\":\"fortuna\",\"secret\":\"" HEX
                          "\",\"bot_key\":\"" HEX
                          "\",\"seats\":[{\"who\":\"me\",\"name\":\"Anna\"},{\"who\":\"me\",\"name\":\"Ben\"}]}"),
                "{\"table\":0");
    ASSERT_SAYS(answer_to("{\"call\":\"act\",\"table\":0,\"now\":9,\"seat\":\"orange\",\"op\":\"resign\"}"),
                "\"entries\"");
    ASSERT_FAILS(tutor_says("pass", ""), "engine.no-tutor");
    close_table(0);
}

static void nothing_is_reviewed_before_the_end(void **state)
{
    (void) state;
    assert_int_equal(new_table(), 0);
    ASSERT_FAILS(answer_to("{\"call\":\"review\",\"table\":0}"), "engine.not-finished");
    ASSERT_FAILS(answer_to("{\"call\":\"review\",\"steps\":3}"), "engine.no-review");
    close_table(0);
}

static void damaged_requests_are_survived(void **state)
{
    (void) state;
    static const char *const samples[] = {
        "{\"call\":\"look\",\"table\":0,\"viewer\":\"blue\",\"now\":9}",
        "{\"call\":\"act\",\"table\":0,\"now\":9,\"seat\":\"blue\",\"op\":\"chat\",\"text\":\"hello\",\"viewers\":[]}",
        "{\"call\":\"hint\",\"table\":0,\"seat\":\"blue\",\"bot\":\"easy\",\"limit\":5,\"top\":3,\"at\":2}",
        "{\"call\":\"replay\",\"table\":0,\"as\":\"public\",\"at\":5}",
    };
    tb_rng rng;

    assert_int_equal(new_table(), 0);
    tb_rng_seed(&rng, 5, 5);
    for (int i = 0; i < 4000; i++) {
        char request[256];
        strcpy(request, samples[i % TB_LEN(samples)]);
        for (int k = (int) tb_rng_below(&rng, 3); k >= 0; k--)
            request[tb_rng_below(&rng, (uint32_t) strlen(request))] = (char) (1 + tb_rng_below(&rng, 255));
        answer_to(request);
    }
    close_table(0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_program_and_its_games_are_told),
        TEST(what_is_no_request_is_refused),
        TEST(tables_that_are_not_open_are_told),
        TEST(eight_tables_are_open_at_a_time),
        TEST(a_game_is_played_recorded_verified_and_judged),
        TEST(refusals_change_nothing),
        TEST(an_entry_that_does_not_follow_freezes_the_table),
        TEST(bots_play_and_give_hints),
        TEST(the_tutor_asks_first_and_shows_only_when_told_to),
        TEST(the_tutor_does_not_sit_where_another_person_left_a_seat),
        TEST(nothing_is_reviewed_before_the_end),
        TEST(a_move_that_was_chosen_elsewhere_is_the_one_that_thinking_finds),
        TEST(damaged_requests_are_survived),
    };
    return RUN(tests);
}
