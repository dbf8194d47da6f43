/* test_ask_create.c - POST /api/v1/tables: a new game with options, seats and a clock, or a record that is played on.
 */
#include <stdlib.h>

#include "asked.h"
#include "core/door.h"
#include "games/list.h"

static tb_ask_create out;
static tb_message why;
static tb_ask_error error;

static bool reads(const char *text)
{
    size_t len;
    char *bytes = quoted(text, &len);
    bool good = tb_ask_create_read(bytes, len, &out, &why, &error);

    test_free(bytes);
    return good;
}

static void must_read(const char *text)
{
    CHECK(reads(text), "%s: refused for '%s', expected %s", text, error.member, error.expected);
}

static void all_refused(const refused_row rows[], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        check_refusal(&rows[i], reads(rows[i].text), &error);
        assert_non_null(why.row);
        assert_null(out.root);
    }
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
    assert_string_equal(out.terms.name, "fortuna");
    assert_int_equal(out.terms.rules, out.terms.game->rules_version);
    tb_config_default(out.terms.game, 2, &usual);
    assert_memory_equal(&out.terms.config, &usual, sizeof(usual));
    assert_int_equal(out.terms.clock, TB_CLOCK_NONE);
    assert_false(out.terms.is_public || out.has_entropy || out.wants_token || out.has_at);
    assert_null(out.terms.record);
    assert_int_equal(out.seats, 2);
    assert_int_equal(out.seat[0].kind, TB_PLAYER_PERSON);
    assert_string_equal(out.seat[0].player.name, "Anna");
    assert_int_equal(out.seat[1].kind, TB_PLAYER_UNTOLD);
    assert_int_equal(out.seat[1].player.kind, TB_PLAYER_UNTOLD);
    tb_ask_create_done(&out);
}

static void everything_can_be_told(void **state)
{
    (void) state;
    must_read("{'game':'fortuna','seats':[{'who':'me','name':'Anna'},{'who':'bot','bot':'hard'},{'who':'open'}],"
              "'options':{'edition':'french'},'clock':{'kind':'bank','seconds':1200},'public':true,'entropy':'" HEX64
              "','token':true}");
    assert_int_equal(out.seats, 3);
    assert_int_equal(out.terms.config.seats, 3);
    assert_int_equal(out.seat[1].kind, TB_PLAYER_BOT);
    assert_string_equal(out.seat[1].player.name, "hard");
    assert_int_equal(out.terms.clock, TB_CLOCK_BANK);
    assert_int_equal(out.terms.clock_ms, 1200000);
    assert_true(out.terms.is_public && out.has_entropy && out.wants_token);
    assert_int_equal(out.entropy[2], 0x22);
    tb_ask_create_done(&out);
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
            tb_ask_create_done(&out);
        }
    }
}

static void wrong_members_are_named(void **state)
{
    static const refused_row rows[] = {
        { "", "" },
        { "[]", "" },
        { "{'game':'fortuna','game':'fortuna'}", "" },
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

static void wrong_options_give_the_reason_of_the_game(void **state)
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
    for (int i = 0; i < 2; i++) {
        assert_false(reads(rows[i].text));
        CHECK(strncmp(why.row->id, "server.", 7) != 0, "the reason is %s", why.row->id);
    }
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
    tb_ask_create_done(&out);
    must_read("{'game':'fortuna'," TWO ",'clock':{'kind':'bank','seconds':2592000}}");
    assert_true(out.terms.clock_ms == 2592000000);
    tb_ask_create_done(&out);
    must_read("{'game':'fortuna'," TWO ",'clock':{'kind':'none'}}");
    tb_ask_create_done(&out);
}

/* --- Records -------------------------------------------------------------------------------------------------------- */

/* The request with the record of a whole game, and `more` members. */
static char *with_record(const char *more, bool doctored)
{
    FILE *file = fopen("tests/record/data/fortuna.record", "rb");
    char *record = test_calloc(1, 1 << 17);

    assert_non_null(file);
    size_t len = fread(record, 1, (1 << 17) - 1, file);
    fclose(file);
    assert_true(len > 1000 && len < (1 << 17) - 1);
    if (doctored)
        memcpy(strstr(record, "podium seat blue"), "podium seat grey", 16);

    json_t *root = json_loads(more, JSON_DECODE_ANY, NULL);
    assert_non_null(root);
    json_object_set_new(root, "record", json_string(record));
    char *text = json_dumps(root, JSON_COMPACT);
    json_decref(root);
    test_free(record);
    return text;
}

#define FOUR "\"seats\":[{\"who\":\"open\"},{\"who\":\"open\"},{\"who\":\"open\"},{\"who\":\"bot\",\"bot\":\"easy\"}]"

static bool reads_record(const char *more, bool doctored)
{
    char *text = with_record(more, doctored);
    bool good = tb_ask_create_read(text, strlen(text), &out, &why, &error);

    free(text);
    return good;
}

static void a_record_brings_its_game_and_options(void **state)
{
    (void) state;
    assert_true(reads_record("{" FOUR "}", false));
    assert_string_equal(out.terms.name, "fortuna");
    assert_int_equal(out.terms.config.seats, 4);
    assert_string_equal(out.terms.game->options[0].values[out.terms.config.option[0]], "french");
    assert_memory_equal(out.terms.record, "taberna-record 1\n", 17);
    assert_int_equal(out.terms.record[out.terms.record_len - 1], '\n');
    assert_false(out.has_at);
    assert_true(out.terms.record_at > 100);
    tb_ask_create_done(&out);
}

static void a_record_may_be_left_before_its_end(void **state)
{
    (void) state;
    assert_true(reads_record("{\"game\":\"fortuna\",\"at\":20," FOUR "}", false));
    assert_true(out.has_at);
    assert_int_equal(out.terms.record_at, 20);
    tb_ask_create_done(&out);
}

static void what_does_not_fit_the_record_is_named(void **state)
{
    static const refused_row rows[] = {
        { "{\"game\":\"towns\"," FOUR "}", "game" },
        { "{\"game\":3," FOUR "}", "game" },
        { "{\"options\":{}," FOUR "}", "options" },
        { "{\"at\":-1," FOUR "}", "at" },
        { "{\"at\":1000000," FOUR "}", "at" },
        { "{\"at\":\"20\"," FOUR "}", "at" },
        { "{\"seats\":[{\"who\":\"open\"},{\"who\":\"open\"}]}", "seats" },
        { "{}", "seats" },
    };

    (void) state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        check_refusal(&rows[i], reads_record(rows[i].text, false), &error);
}

static void a_record_that_cannot_be_read_is_refused(void **state)
{
    static const refused_row rows[] = {
        { "{'record':'','seats':[]}", "record" },
        { "{'record':7,'seats':[]}", "record" },
        { "{'record':'taberna-record 1\\n','seats':[]}", "record" },
        { "{'record':'taberna-record 1\\ngame chess\\n','seats':[]}", "record" },
        { "{'record':'taberna-record 9\\n','seats':[]}", "record" },
    };

    (void) state;
    ALL_REFUSED(rows);
    assert_false(reads_record("{" FOUR "}", true));
    assert_string_equal(error.member, "record");
    assert_non_null(why.row);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_game_and_its_seats_are_enough),           TEST(everything_can_be_told),
        TEST(the_edition_is_set_before_other_options),   TEST(wrong_members_are_named),
        TEST(wrong_seats_are_named_by_their_place),      TEST(entropy_needs_a_seat_of_ones_own),
        TEST(wrong_options_give_the_reason_of_the_game), TEST(a_clock_runs_for_seconds_to_a_month),
        TEST(a_record_brings_its_game_and_options),      TEST(a_record_may_be_left_before_its_end),
        TEST(what_does_not_fit_the_record_is_named),     TEST(a_record_that_cannot_be_read_is_refused),
    };

    return RUN(tests);
}
