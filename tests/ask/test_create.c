/* test_ask_create.c - POST /api/v1/tables: a new game with options, seats and a clock, or a record that is played on.
 */
#include "asked.h"
#include "core/door.h"
#include "games/list.h"

static tb_ask_create out;
static tb_entry entry;
static tb_message why;
static tb_ask_error error;

static bool reads(const char *text)
{
    size_t len;
    char *bytes = quoted(text, &len);
    bool good =
        tb_ask_read(bytes, len, tb_ask_create_read, &out, &error) && tb_ask_create_propose(&out, &entry, &error);

    test_free(bytes);
    return good;
}

static void must_read(const char *text)
{
    CHECK(reads(text), "%s: refused for '%s', it can be %s", text, error.member, error.form);
}

static void all_refused(const refused_row rows[], size_t count)
{
    for (size_t i = 0; i < count; i++)
        check_refusal(&rows[i], reads(rows[i].text), &error);
}

#define ALL_REFUSED(rows) all_refused(rows, sizeof(rows) / sizeof((rows)[0]))
#define TWO               "'seats':[{'who':'me','name':'Anna'},{'who':'open'}]"

/* --- New games ------------------------------------------------------------------------------------------------------ */

static void a_game_and_its_seats_are_enough(void **state)
{
    tb_config usual;

    (void) state;
    must_read("{'game':'fortuna'," TWO "}");
    assert_string_equal(out.terms.game->name, "fortuna");
    assert_string_equal(entry.terms.name, "fortuna");
    assert_int_equal(entry.terms.rules, out.terms.game->rules_version);
    tb_config_default(out.terms.game, 2, &usual);
    assert_memory_equal(&out.terms.config, &usual, sizeof(usual));
    assert_int_equal(out.terms.clock, TB_CLOCK_NONE);
    assert_false(out.terms.is_public || out.brought.brings || out.wants_token);
    assert_null(out.terms.record);
    assert_int_equal(out.seats, 2);
    assert_int_equal(out.player[0].kind, TB_PLAYER_PERSON);
    assert_string_equal(out.player[0].name, "Anna");
    assert_int_equal(out.player[1].kind, TB_PLAYER_UNTOLD);
}

static void everything_can_be_told(void **state)
{
    (void) state;
    must_read("{'game':'fortuna','seats':[{'who':'me','name':'Anna'},{'who':'bot','bot':'hard'},{'who':'open'}],"
              "'options':{'edition':'french'},'clock':{'kind':'bank','seconds':1200},'public':true,'entropy':'" HEX64
              "','token':true}");
    assert_int_equal(out.seats, 3);
    assert_int_equal(out.terms.config.seats, 3);
    assert_int_equal(out.player[1].kind, TB_PLAYER_BOT);
    assert_string_equal(out.player[1].name, "hard");
    assert_int_equal(out.terms.clock, TB_CLOCK_BANK);
    assert_int_equal(out.terms.clock_ms, 1200000);
    assert_true(out.terms.is_public && out.wants_token);
    assert_int_equal(out.brought.brings, TB_BRINGS_ENTROPY);
    assert_int_equal(out.brought.bytes[2], 0x22);
    must_read("{'game':'fortuna'," TWO ",'hints':true,'pledge':'" HEX64 "'}");
    assert_true(entry.terms.hints);
    assert_int_equal(out.brought.brings, TB_BRINGS_PLEDGE);
}

static void the_edition_is_set_before_other_options(void **state)
{
    const tb_game *game = tb_game_named("fortuna", 7);
    const tb_option *other = &game->options[1];
    tb_config expected;
    char text[300];

    (void) state;
    for (int edition = 0; edition < game->options[0].count; edition++) {
        for (int value = 0; value < other->count; value++) {
            const char *name = game->options[0].values[edition];
            tb_config_default(game, 2, &expected);
            tb_config_set(game, &expected, "edition", 7, name, strlen(name), &why);
            expected.option[1] = (uint8_t) value;
            snprintf(text, sizeof(text), "{'game':'fortuna'," TWO ",'options':{'%s':'%s','edition':'%s'}}", other->name,
                     other->values[value], name);
            if (!reads(text))
                continue;
            assert_memory_equal(&out.terms.config, &expected, sizeof(expected));
        }
    }
}

static void wrong_members_are_named(void **state)
{
    static const refused_row rows[] = {
        { "", "" },
        { "[]", "" },
        { "{'game':'fortuna','game':'fortuna'}", "game" },
        { "{'seats':[]}", "game" },
        { "{'game':'chess'," TWO "}", "game" },
        { "{'game':1," TWO "}", "game" },
        { "{'game':'fortuna'}", "seats" },
        { "{'game':'fortuna','seats':2}", "seats" },
        { "{'game':'fortuna','seats':[]}", "seats" },
        { "{'game':'fortuna','seats':[{'who':'open'}]}", "seats" },
        { "{'game':'fortuna','seats':[{'who':'open'},{'who':'open'},{'who':'open'},{'who':'open'},{'who':'open'}]}",
          "seats" },
        { "{'game':'fortuna'," TWO ",'size':3}", "size" },
        { "{'game':'fortuna'," TWO ",'public':1}", "public" },
        { "{'game':'fortuna'," TWO ",'token':'yes'}", "token" },
        { "{'game':'fortuna'," TWO ",'entropy':'00'}", "entropy" },
        { "{'game':'fortuna'," TWO ",'at':3}", "at" },
    };

    (void) state;
    ALL_REFUSED(rows);
}

static void wrong_seats_are_named_by_their_place(void **state)
{
    static const refused_row rows[] = {
        { "{'game':'fortuna','seats':['me',{'who':'open'}]}", "seats[0]" },
        { "{'game':'fortuna','seats':[{'who':'open'},null]}", "seats[1]" },
        { "{'game':'fortuna','seats':[{'who':'open'},{}]}", "seats[1].who" },
        { "{'game':'fortuna','seats':[{'who':'open'},{'who':'person'}]}", "seats[1].who" },
        { "{'game':'fortuna','seats':[{'who':'open'},{'who':'me'}]}", "seats[1].name" },
        { "{'game':'fortuna','seats':[{'who':'open'},{'who':'me','name':' x'}]}", "seats[1].name" },
        { "{'game':'fortuna','seats':[{'who':'open','name':'Anna'},{'who':'open'}]}", "seats[0].name" },
        { "{'game':'fortuna','seats':[{'who':'open'},{'who':'me','name':'A','bot':'hard'}]}", "seats[1].bot" },
        { "{'game':'fortuna','seats':[{'who':'open'},{'who':'bot'}]}", "seats[1].bot" },
        { "{'game':'fortuna','seats':[{'who':'open'},{'who':'bot','name':'hard'}]}", "seats[1].name" },
        { "{'game':'fortuna','seats':[{'who':'open'},{'who':'bot','bot':'exec:/bin/sh'}]}", "seats[1].bot" },
        { "{'game':'fortuna','seats':[{'who':'open'},{'who':'bot','bot':'hard@9'}]}", "seats[1].bot" },
    };

    (void) state;
    ALL_REFUSED(rows);
}

static void entropy_needs_a_seat_of_ones_own(void **state)
{
    static const refused_row rows[] = {
        { "{'game':'fortuna','seats':[{'who':'open'},{'who':'open'}],'entropy':'" HEX64 "'}", "entropy" },
    };

    (void) state;
    ALL_REFUSED(rows);
}

static void wrong_options_are_named_with_those_there_are(void **state)
{
    static const refused_row rows[] = {
        { "{'game':'fortuna'," TWO ",'options':{'colour':'red'}}", "options.colour" },
        { "{'game':'fortuna'," TWO ",'options':{'edition':'martian'}}", "options.edition" },
        { "{'game':'fortuna'," TWO ",'options':{'edition':1}}", "options.edition" },
        { "{'game':'fortuna'," TWO ",'options':['french']}", "options" },
        { "{'game':'fortuna'," TWO ",'options':null}", "options" },
    };

    (void) state;
    ALL_REFUSED(rows);
    reads(rows[0].text);
    CHECK(strncmp(error.form, "edition, ", 9) == 0, "there are: %s", error.form);
    reads(rows[1].text);
    assert_string_equal(error.value, "\"martian\"");
    CHECK(strstr(error.form, "french, "), "it can be: %s", error.form);
}

static void a_clock_runs_for_seconds_to_a_month(void **state)
{
    static const refused_row rows[] = {
        { "{'game':'fortuna'," TWO ",'clock':'none'}", "clock" },
        { "{'game':'fortuna'," TWO ",'clock':{}}", "clock.kind" },
        { "{'game':'fortuna'," TWO ",'clock':{'kind':'sand'}}", "clock.kind" },
        { "{'game':'fortuna'," TWO ",'clock':{'kind':'none','seconds':60}}", "clock.seconds" },
        { "{'game':'fortuna'," TWO ",'clock':{'kind':'move'}}", "clock.seconds" },
        { "{'game':'fortuna'," TWO ",'clock':{'kind':'move','seconds':4}}", "clock.seconds" },
        { "{'game':'fortuna'," TWO ",'clock':{'kind':'move','seconds':60.5}}", "clock.seconds" },
        { "{'game':'fortuna'," TWO ",'clock':{'kind':'move','seconds':2592001}}", "clock.seconds" },
        { "{'game':'fortuna'," TWO ",'clock':{'kind':'bank','seconds':29}}", "clock.seconds" },
        { "{'game':'fortuna'," TWO ",'clock':{'kind':'bank','seconds':-9223372036854775808}}", "clock.seconds" },
        { "{'game':'fortuna'," TWO ",'clock':{'kind':'bank','seconds':60,'more':1}}", "clock.more" },
    };

    (void) state;
    ALL_REFUSED(rows);
    must_read("{'game':'fortuna'," TWO ",'clock':{'kind':'move','seconds':5}}");
    assert_int_equal(out.terms.clock, TB_CLOCK_MOVE);
    assert_int_equal(out.terms.clock_ms, 5000);
    must_read("{'game':'fortuna'," TWO ",'clock':{'kind':'bank','seconds':2592000}}");
    assert_true(out.terms.clock_ms == 2592000000);
    must_read("{'game':'fortuna'," TWO ",'clock':{'kind':'none'}}");
}

/* --- Records -------------------------------------------------------------------------------------------------------- */

static char text[1 << 18]; /* as long as the entry, which points into it */

/* The request with the record of a whole game in the place of `more`'s last brace. */
static bool reads_record(const char *more, bool doctored)
{
    FILE *file = fopen("tests/record/data/fortuna.record", "rb");
    char *record = test_calloc(1, 1 << 17);

    assert_non_null(file);
    size_t len = fread(record, 1, (1 << 17) - 1, file);
    fclose(file);
    assert_true(len > 1000 && len < (1 << 17) - 1);
    if (doctored)
        memcpy(strstr(record, "podium seat blue"), "podium seat grey", 16);

    tb_text request = tb_text_on(text, sizeof(text));
    tb_put_bytes(&request, more, strlen(more) - 1);
    tb_json_string(&request, "record", record);
    tb_put(&request, "}");
    test_free(record);
    assert_true(tb_text_whole(&request));
    return tb_ask_read(text, request.len, tb_ask_create_read, &out, &error) &&
           tb_ask_create_propose(&out, &entry, &error);
}

#define FOUR "\"seats\":[{\"who\":\"open\"},{\"who\":\"open\"},{\"who\":\"open\"},{\"who\":\"bot\",\"bot\":\"easy\"}]"

static void a_record_brings_its_game_and_options(void **state)
{
    (void) state;
    assert_true(reads_record("{\"at\":20," FOUR "}", false));
    assert_string_equal(entry.terms.name, "fortuna");
    assert_int_equal(entry.terms.config.seats, 4);
    assert_string_equal(entry.terms.game->options[0].values[entry.terms.config.option[0]], "french");
    assert_memory_equal(entry.terms.record, "taberna-record 1\n", 17);
    assert_int_equal(entry.terms.record[entry.terms.record_len - 1], '\n');
    assert_int_equal(entry.terms.record_at, 20);
    assert_true(reads_record("{\"game\":\"fortuna\",\"at\":20," FOUR "}", false));
}

/* This one was played to its end, so there it does not go on. */
static void a_record_is_played_on_from_its_end_unless_told(void **state)
{
    (void) state;
    assert_false(reads_record("{" FOUR "}", false));
    assert_int_equal(out.terms.record_at, TB_RECORD_END);
    assert_string_equal(error.why.row->id, "match.over");
}

static void what_does_not_fit_the_record_is_named(void **state)
{
    static const refused_row rows[] = {
        { "{\"at\":20,\"game\":\"towns\"," FOUR "}", "game" },
        { "{\"game\":3," FOUR "}", "game" },
        { "{\"options\":{}," FOUR "}", "options" },
        { "{\"at\":-1," FOUR "}", "at" },
        { "{\"at\":\"20\"," FOUR "}", "at" },
        { "{\"at\":20,\"seats\":[{\"who\":\"open\"},{\"who\":\"open\"}]}", "seats" },
        { "{\"at\":20}", "seats" },
    };

    (void) state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        check_refusal(&rows[i], reads_record(rows[i].text, false), &error);
    assert_false(reads_record("{\"at\":1000000," FOUR "}", false));
    assert_string_equal(error.why.row->id, "table.record-at");
}

static void a_record_that_cannot_be_read_is_refused_with_its_line(void **state)
{
    static const struct {
        const char *text;
        uint32_t line;
    } rows[] = {
        { "{'record':'taberna-record 1\\n'," TWO "}", 2 },
        { "{'record':'taberna-record 1\\ngame chess\\n'," TWO "}", 2 },
        { "{'record':'taberna-record 9\\n'," TWO "}", 1 },
    };
    static const refused_row none[] = { { "{'record':''," TWO "}", "record" }, { "{'record':7," TWO "}", "record" } };

    (void) state;
    ALL_REFUSED(none);
    for (int i = 0; i < TB_LEN(rows); i++) {
        assert_false(reads(rows[i].text));
        assert_int_equal(error.record.line, rows[i].line);
    }
    assert_false(reads_record("{" FOUR "}", true));
    assert_true(error.record.line > 5 && error.record.why.row);
}

/* On one's own machine: a bot with iterations, a program whose moves the caller brings. */
static void the_owner_of_the_machine_seats_programs_and_sets_iterations(void **state)
{
    static const char *const seats[] = { "{'who':'bot','bot':'hard@20'}", "{'who':'program','name':'exec-bot-py'}" };
    static const char *const words[] = { "hard@20", "exec-bot-py" };
    tb_json_node nodes[32];
    tb_json json;
    tb_ask ask;

    (void) state;
    for (int i = 0; i < 2; i++) {
        char request[200];
        size_t len;
        snprintf(request, sizeof(request), "{'game':'fortuna','seats':[{'who':'open'},%s]}", seats[i]);
        assert_false(reads(request));
        char *bytes = quoted(request, &len);
        assert_true(tb_ask_parse(bytes, len, &json, nodes, 32, &error, &ask));
        ask.owner = true;
        CHECK(tb_ask_create_read(&ask, &out), "%s: %s", seats[i], error.member);
        assert_int_equal(out.player[1].kind, TB_PLAYER_BOT);
        assert_string_equal(out.player[1].name, words[i]);
        test_free(bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_game_and_its_seats_are_enough),
        TEST(everything_can_be_told),
        TEST(the_edition_is_set_before_other_options),
        TEST(wrong_members_are_named),
        TEST(wrong_seats_are_named_by_their_place),
        TEST(entropy_needs_a_seat_of_ones_own),
        TEST(wrong_options_are_named_with_those_there_are),
        TEST(a_clock_runs_for_seconds_to_a_month),
        TEST(a_record_brings_its_game_and_options),
        TEST(a_record_is_played_on_from_its_end_unless_told),
        TEST(what_does_not_fit_the_record_is_named),
        TEST(a_record_that_cannot_be_read_is_refused_with_its_line),
        TEST(the_owner_of_the_machine_seats_programs_and_sets_iterations),
    };

    return RUN(tests);
}
