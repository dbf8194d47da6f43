/* test_ask.c - every request of docs/protocol.md but the one that creates a table; messages are in test_ask_op.c. */
#include <stdlib.h>

#include "asked.h"

static tb_ask_body out;
static tb_ask_error error;

static bool reads(tb_ask_reader *read, const char *text)
{
    size_t len;
    char *bytes = quoted(text, &len);
    bool good = tb_ask_read(bytes, len, read, &out, &error);

    test_free(bytes);
    return good;
}

static void must_read(tb_ask_reader *read, const char *text)
{
    CHECK(reads(read, text), "%s: refused for '%s', it can be %s", text, error.member, error.form);
}

static void all_refused(tb_ask_reader *read, const refused_row rows[], int count)
{
    for (int i = 0; i < count; i++)
        check_refusal(&rows[i], reads(read, rows[i].text), &error);
}

#define ALL_REFUSED(read, rows) all_refused(read, rows, (int) (sizeof(rows) / sizeof((rows)[0])))

/* --- Any text ------------------------------------------------------------------------------------------------------- */

static void what_is_no_object_is_refused_as_a_whole(void **state)
{
    static const refused_row rows[] = {
        { "", "" },
        { "{", "" },
        { "[]", "" },
        { "'url'", "" },
        { "null", "" },
        { "{'url':''}x", "" },
        { "{'url':''}{'url':''}", "" },
        { "{url:''}", "" },
        { "{'url':'a\nb'}", "" },
        { "{'url':'\\u0000'}", "" },
        { "{'url':'\\ud800'}", "" },
    };

    (void) state;
    ALL_REFUSED(tb_ask_hook_read, rows);
}

/* What is said about it: the member, what stood there, what it can be. */
static void a_refusal_says_what_stood_there_and_what_can(void **state)
{
    static const struct {
        tb_ask_reader *read;
        const char *text, *said;
    } rows[] = {
        { tb_ask_bot_read, "{'seat':'blue','bot':'chess'}",
          "bot cannot be \"chess\"; it can be: random, greedy, novice, easy, medium, hard, master" },
        { tb_ask_bot_read, "{'seat':'blue'}",
          "bot is missing; it can be: random, greedy, novice, easy, medium, hard, master" },
        { tb_ask_bot_read, "{'seat':'blue','bot':'hard','level':3}", "there is no member level; there are: seat, bot" },
        { tb_ask_hook_read, "{'url':[]}", "url cannot be a list of 0; it can be: an address of at most 500 bytes" },
        { tb_ask_hook_read, "{'url':1e999}", "url cannot be 1e999; it can be: an address of at most 500 bytes" },
        { tb_ask_hook_read, "{'url':99999999999999999999}",
          "url cannot be 99999999999999999999; it can be: an address of at most 500 bytes" },
        { tb_ask_hook_read, "{'url':'a','url':'b'}", "the member url stands there twice" },
        { tb_ask_hook_read, "{'url':'a'", "the request cannot be read from byte 10 on; expected: a comma or }" },
        { tb_ask_hook_read, "[]", "the request cannot be read from byte 0 on; expected: an object" },
        { tb_ask_sit_read,
          "{'name':'\xe2\x80\xae"
          "Anna'}",
          "name cannot be a string with control characters; it can be: a name of at most 64 bytes without control "
          "characters, and without a space at its ends" },
        { tb_ask_login_read, "{'name':'Anna','passphrase':'seven c'}",
          "passphrase is not well formed; it can be: 8 to 200 bytes" },
    };
    char bytes[1000];

    (void) state;
    for (int i = 0; i < TB_LEN(rows); i++) {
        tb_text said = tb_text_on(bytes, sizeof(bytes));
        assert_false(reads(rows[i].read, rows[i].text));
        tb_ask_error_json(&error, NULL, &said);
        CHECK(tb_text_whole(&said) && tb_json_well_formed(bytes, said.len), "%s", bytes);
        char *text = strstr(bytes, "\"text\":\"");
        assert_non_null(text);
        char plain[400] = "";
        for (char *at = text + 8, *to = plain; at[1]; at++) /* up to the closing brace */
            *to++ = *(at += *at == '\\');
        plain[strlen(plain) - 1] = '\0';
        assert_string_equal(plain, rows[i].said);
    }
}

static void a_long_value_is_cut_between_characters(void **state)
{
    char text[300];

    (void) state;
    strcpy(text, "{'seat':'blue','bot':'a");
    for (int i = 0; i < 40; i++)
        strcat(text, "\xc3\xa9");
    strcat(text, "'}");
    assert_false(reads(tb_ask_bot_read, text));
    assert_int_equal(strlen(error.value), 1 + 39 + 4);
    assert_string_equal(error.value + 38, "\xc3\xa9...\"");
}

static void what_is_not_utf_8_is_refused(void **state)
{
    static const refused_row rows[] = {
        { "{'url':'\xff'}", "" },         { "{'url':'\xc0\xaf'}", "" },
        { "{'url':'\xed\xa0\x80'}", "" }, { "{'url':'\xf4\x90\x80\x80'}", "" },
        { "{'url':'\xc3'}", "" },         { "{'\x80':''}", "" },
    };

    (void) state;
    ALL_REFUSED(tb_ask_hook_read, rows);
    reads(tb_ask_hook_read, rows[0].text);
    assert_string_equal(error.form, "UTF-8 without control characters");
    assert_string_equal(error.value, "8");
}

static void a_zero_byte_in_the_text_is_refused(void **state)
{
    char inside[] = "{\"url\":\"a\0b\"}", behind[] = "{\"url\":\"\"}";

    (void) state;
    assert_false(tb_ask_read(inside, sizeof(inside) - 1, tb_ask_hook_read, &out, &error));
    assert_false(tb_ask_read(behind, sizeof(behind), tb_ask_hook_read, &out, &error));
}

static void nesting_ends_at_eight(void **state)
{
    char text[64];

    (void) state;
    for (int depth = 2; depth < 12; depth++) {
        snprintf(text, sizeof(text), "{\"url\":%.*s%.*s}", depth - 1, "[[[[[[[[[[[[[", depth - 1, "]]]]]]]]]]]]]");
        assert_false(tb_ask_read(text, strlen(text), tb_ask_hook_read, &out, &error));
        assert_string_equal(error.member, depth <= 8 ? "url" : "");
    }
}

static void brackets_inside_a_string_do_not_nest(void **state)
{
    (void) state;
    must_read(tb_ask_hook_read, "{'url':'[[[[[[[[[[[[\\\"[[[[,,,,\\\\'}");
    assert_string_equal(out.url, "[[[[[[[[[[[[\"[[[[,,,,\\");
}

static void a_hundred_thousand_brackets_are_given_up_early(void **state)
{
    enum { MANY = 100000 };
    char *text = test_malloc(MANY);

    (void) state;
    memset(text, '[', MANY);
    assert_false(tb_ask_read(text, MANY, tb_ask_hook_read, &out, &error));
    assert_string_equal(error.value, "9");
    for (int i = 0; i < MANY; i++)
        text[i] = i == 0 ? '[' : i % 3 == 1 ? '[' : i % 3 == 2 ? ']' : ',';
    assert_false(tb_ask_read(text, MANY, tb_ask_hook_read, &out, &error));
    assert_string_equal(error.form, "fewer values");
    test_free(text);
}

static void the_name_of_an_unknown_member_is_repeated_only_if_it_is_plain(void **state)
{
    static const refused_row rows[] = {
        { "{'url':'','uri':''}", "uri" },
        { "{'url':'','<script>':''}", "?" },
        { "{'url':'','':''}", "?" },
        { "{'url':'','\xc3\xa9':''}", "?" },
        { "{'url':'','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa':''}", "?" },
    };

    (void) state;
    ALL_REFUSED(tb_ask_hook_read, rows);
}

/* --- Sitting down --------------------------------------------------------------------------------------------------- */

static void a_person_sits_down_with_all_members(void **state)
{
    (void) state;
    must_read(tb_ask_sit_read, "{'name':'Zo\xc3\xab','seat':'blue','invite':'abcdefghijklmnopqrstuv','entropy':'" HEX64
                               "','token':true}");
    assert_int_equal(out.player.kind, TB_PLAYER_PERSON);
    assert_string_equal(out.player.name, "Zo\xc3\xab");
    assert_string_equal(out.seat, "blue");
    assert_string_equal(out.invite, "abcdefghijklmnopqrstuv");
    assert_true(out.wants_token);
    assert_int_equal(out.brought.brings, TB_BRINGS_ENTROPY);
    assert_int_equal(out.brought.bytes[1], 0x11);
    assert_int_equal(out.brought.bytes[31], 0xef);
    must_read(tb_ask_sit_read, "{'name':'Anna','pledge':'" HEX64 "'}");
    assert_int_equal(out.brought.brings, TB_BRINGS_PLEDGE);
}

static void a_person_sits_down_with_a_name_alone(void **state)
{
    (void) state;
    must_read(tb_ask_sit_read, " { 'name' : 'Anna' } ");
    assert_string_equal(out.seat, "");
    assert_string_equal(out.invite, "");
    assert_false(out.brought.brings || out.wants_token);
}

static void nobody_sits_down_with_wrong_members(void **state)
{
    static const refused_row rows[] = {
        { "{}", "name" },
        { "{'name':7}", "name" },
        { "{'name':null}", "name" },
        { "{'name':' '}", "name" },
        { "{'name':' Anna'}", "name" },
        { "{'name':'A\\nB'}", "name" },
        { "{'name':'\\u202eAnna'}", "name" },
        { "{'name':'0123456789012345678901234567890123456789012345678901234567890123x'}", "name" },
        { "{'name':'Anna','seat':''}", "seat" },
        { "{'name':'Anna','seat':0}", "seat" },
        { "{'name':'Anna','seat':'0123456789abcdef'}", "seat" },
        { "{'name':'Anna','invite':''}", "invite" },
        { "{'name':'Anna','invite':['x']}", "invite" },
        { "{'name':'Anna','invite':'01234567890123456789012345678901'}", "invite" },
        { "{'name':'Anna','entropy':''}", "entropy" },
        { "{'name':'Anna','entropy':'" HEX64 "0'}", "entropy" },
        { "{'name':'Anna','entropy':'0011'}", "entropy" },
        { "{'name':'Anna','entropy':'G0112233445566778899aabbccddeeff0123456789abcdef0123456789abcdef'}", "entropy" },
        { "{'name':'Anna','entropy':12}", "entropy" },
        { "{'name':'Anna','pledge':'0011'}", "pledge" },
        { "{'name':'Anna','pledge':'" HEX64 "','entropy':'" HEX64 "'}", "entropy" },
        { "{'name':'Anna','token':1}", "token" },
        { "{'name':'Anna','token':'true'}", "token" },
        { "{'name':'Anna','key':'x'}", "key" },
    };

    (void) state;
    ALL_REFUSED(tb_ask_sit_read, rows);
}

/* --- Bots ----------------------------------------------------------------------------------------------------------- */

static void a_bot_of_ours_may_be_put_on_a_seat(void **state)
{
    (void) state;
    must_read(tb_ask_bot_read, "{'seat':'blue','bot':'hard'}");
    assert_string_equal(out.seat, "blue");
    assert_int_equal(out.player.kind, TB_PLAYER_BOT);
    assert_string_equal(out.player.name, "hard");
}

static void programs_and_iterations_are_not_for_clients(void **state)
{
    static const refused_row rows[] = {
        { "{'seat':'blue'}", "bot" },
        { "{'bot':'hard'}", "seat" },
        { "{'seat':'blue','bot':''}", "bot" },
        { "{'seat':'blue','bot':5}", "bot" },
        { "{'seat':'blue','bot':'nobody'}", "bot" },
        { "{'seat':'blue','bot':'Hard'}", "bot" },
        { "{'seat':'blue','bot':'hard '}", "bot" },
        { "{'seat':'blue','bot':'exec:/bin/sh'}", "bot" },
        { "{'seat':'blue','bot':'exec:sh -c id'}", "bot" },
        { "{'seat':'blue','bot':'exec:'}", "bot" },
        { "{'seat':'blue','bot':'hard@1'}", "bot" },
        { "{'seat':'blue','bot':'hard@1000000'}", "bot" },
        { "{'seat':'blue','bot':'hard@'}", "bot" },
        { "{'seat':'blue','bot':'hardhardhardhardhardhardhardhardhard'}", "bot" },
        { "{'seat':'blue','bot':'hard','iterations':1}", "iterations" },
    };

    (void) state;
    ALL_REFUSED(tb_ask_bot_read, rows);
}

/* --- Entropy, names, webhooks --------------------------------------------------------------------------------------- */

static void entropy_needs_a_seat_and_64_digits(void **state)
{
    static const refused_row rows[] = {
        { "{'seat':'blue'}", "entropy" },
        { "{'entropy':'" HEX64 "'}", "seat" },
        { "{'seat':'blue','entropy':'" HEX64 "','token':true}", "token" },
        { "{'seat':true,'entropy':'" HEX64 "'}", "seat" },
    };

    (void) state;
    must_read(tb_ask_entropy_read, "{'seat':'blue','entropy':'" HEX64 "'}");
    assert_string_equal(out.seat, "blue");
    assert_int_equal(out.brought.bytes[15], 0xff);
    ALL_REFUSED(tb_ask_entropy_read, rows);
}

static void a_name_comes_with_a_passphrase(void **state)
{
    static const refused_row rows[] = {
        { "{'name':'Anna'}", "passphrase" },
        { "{'passphrase':'long enough'}", "name" },
        { "{'name':'Anna','passphrase':'short 7'}", "passphrase" },
        { "{'name':'Anna','passphrase':12345678}", "passphrase" },
        { "{'name':'Anna ','passphrase':'long enough'}", "name" },
        { "{'name':'Anna','passphrase':'long enough','token':0}", "token" },
        { "{'name':'Anna','passphrase':'long enough','mail':''}", "mail" },
    };

    (void) state;
    must_read(tb_ask_login_read, "{'name':'Anna','passphrase':'eight by'}");
    assert_string_equal(out.player.name, "Anna");
    assert_string_equal(out.passphrase, "eight by");
    assert_false(out.wants_token);
    must_read(tb_ask_login_read, "{'name':'Anna','passphrase':'eight by','token':true}");
    assert_true(out.wants_token);
    ALL_REFUSED(tb_ask_login_read, rows);
}

static void a_passphrase_has_200_bytes_at_most(void **state)
{
    char text[400];

    (void) state;
    for (int len = 199; len <= 202; len++) {
        snprintf(text, sizeof(text), "{'name':'Anna','passphrase':'%0*d'}", len, 0);
        assert_int_equal(reads(tb_ask_login_read, text), len <= 200);
    }
}

static void a_webhook_is_an_address_or_empty(void **state)
{
    static const refused_row rows[] = {
        { "{}", "url" },
        { "{'url':null}", "url" },
        { "{'url':'','secret':'x'}", "secret" },
    };
    char text[600];

    (void) state;
    must_read(tb_ask_hook_read, "{'url':''}");
    assert_string_equal(out.url, "");
    must_read(tb_ask_hook_read, "{'url':'https://example.org/a?b=c'}");
    assert_string_equal(out.url, "https://example.org/a?b=c");
    ALL_REFUSED(tb_ask_hook_read, rows);
    for (int len = 499; len <= 502; len++) {
        snprintf(text, sizeof(text), "{'url':'%0*d'}", len, 0);
        assert_int_equal(reads(tb_ask_hook_read, text), len <= 500);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_is_no_object_is_refused_as_a_whole),
        TEST(a_refusal_says_what_stood_there_and_what_can),
        TEST(a_long_value_is_cut_between_characters),
        TEST(what_is_not_utf_8_is_refused),
        TEST(a_zero_byte_in_the_text_is_refused),
        TEST(nesting_ends_at_eight),
        TEST(brackets_inside_a_string_do_not_nest),
        TEST(a_hundred_thousand_brackets_are_given_up_early),
        TEST(the_name_of_an_unknown_member_is_repeated_only_if_it_is_plain),
        TEST(a_person_sits_down_with_all_members),
        TEST(a_person_sits_down_with_a_name_alone),
        TEST(nobody_sits_down_with_wrong_members),
        TEST(a_bot_of_ours_may_be_put_on_a_seat),
        TEST(programs_and_iterations_are_not_for_clients),
        TEST(entropy_needs_a_seat_and_64_digits),
        TEST(a_name_comes_with_a_passphrase),
        TEST(a_passphrase_has_200_bytes_at_most),
        TEST(a_webhook_is_an_address_or_empty),
    };

    return RUN(tests);
}
