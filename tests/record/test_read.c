/* test_read.c - the strict reader: every kind of error with its line, column and words. */
#include "fixture.h"

static fixture f;

typedef struct row {
    const char *old, *fresh; /* what is changed in the golden record */
    tb_status status;
    uint32_t line, column;
    const char *words;
} row;

#define HEX64 "648aa5c579fb30f38af744d97d6ec840c7a91277a499a0d780f3e7314eca090b"

static const row header_rows[] = {
    { "taberna-record 1", "taberna-record 3", TB_BAD_VERSION, 1, 16,
      "format 3 is not known here; this program reads format 2" },
    { "taberna-record 1", "taberna-record 01", TB_BAD_TEXT, 1, 16, "expected a version number" },
    { "taberna-record 1", "taberna-record", TB_BAD_TEXT, 1, 15, "expected a version number" },
    { "taberna-record 1", "Taberna-record 1", TB_BAD_TEXT, 1, 1, "expected a line `taberna-record 1`" },
    { "taberna-record 1", "taberna-record 1 ", TB_BAD_TEXT, 1, 17, "expected the end of the line" },
    { "taberna-record 1", "taberna-record  1", TB_BAD_TEXT, 1, 16, "expected a version number" },
    { "game stones", "game", TB_BAD_TEXT, 2, 5, "expected the name of a game" },
    { "game stones", "game chess", TB_BAD_CONFIG, 2, 6, "this program has no game of this name" },
    { "game stones", "as red\ngame stones", TB_BAD_TEXT, 2, 1, "only a complete one can be replayed" },
    { "rules 3", "rules 2", TB_BAD_VERSION, 3, 7, "recorded under rules version 2; this program plays version 3" },
    { "rules 3", "rules 4", TB_BAD_VERSION, 3, 7, "recorded under rules version 4" },
    { "rules 3", "rules three", TB_BAD_TEXT, 3, 7, "expected a version number, not \"three\"" },
    { "seats 2", "seats 4", TB_BAD_TEXT, 4, 7, "expected a number of seats for this game" },
    { "seats 2", "seats 1", TB_BAD_TEXT, 4, 7, "expected a number of seats for this game" },
    { "seats 2", "seats 99999999999999999999", TB_BAD_TEXT, 4, 7, "expected a number of seats" },
    { "option edition plain\n", "", TB_BAD_TEXT, 5, 8, "expected the next option of this game" },
    { "option edition plain", "option edition fancy", TB_BAD_TEXT, 5, 16, "a value of this option, not \"fancy\"" },
    { "option mercy off\n", "", TB_BAD_TEXT, 7, 1, "expected a line `option NAME VALUE`" },
    { "option mercy off\n", "option mercy off\noption luck off\n", TB_BAD_TEXT, 8, 13, "a value of this option" },
    { "option mercy off\n", "option mercy off\noption lack on\n", TB_BAD_TEXT, 8, 8, "the next option of this game" },
    { "option mercy off\n", "option mercy off\noption wind east\noption luck on\n", TB_BAD_TEXT, 9, 1,
      "expected a line `segment NUMBER`" },
    { "seat red person", "seat pink person", TB_BAD_TEXT, 8, 6, "expected the name of a seat" },
    { "seat red person", "seat blue person", TB_BAD_TEXT, 8, 6, "expected the name of a seat" },
    { "seat red person", "seat red ghost", TB_BAD_TEXT, 8, 10, "expected person, bot or anonymous" },
    { "seat red person", "seat red  person", TB_BAD_TEXT, 8, 10, "expected person, bot or anonymous" },
    { "seat red person Ana", "seat red person  Ana", TB_BAD_TEXT, 8, 17, "expected a name" },
    { "seat red person Ana", "seat red person A\xffna", TB_BAD_TEXT, 8, 17, "expected a name" },
    { "seat red person Ana", "seat red person A\tna", TB_BAD_TEXT, 8, 18, "expected a printable ASCII character" },
    { "seat green bot random", "seat green bot", TB_BAD_TEXT, 9, 15, "expected the name of a bot" },
    { "seat green bot random", "seat green bot Random", TB_BAD_TEXT, 9, 16, "expected the name of a bot" },
    { "seat green bot random", "seat green anonymous x", TB_BAD_TEXT, 9, 22, "expected the end of the line" },
    { "seat green bot", "seat red bot", TB_BAD_TEXT, 9, 6, "expected a later seat" },
    { "segment 1", "segment 2", TB_BAD_TEXT, 10, 9, "expected the number of the next segment" },
    { "segment 1", "moves", TB_BAD_TEXT, 10, 1, "expected a line `segment NUMBER`" },
    { "commit " HEX64, "commit 648A", TB_BAD_TEXT, 11, 8, "expected 64 hexadecimal digits, or none" },
    { "commit 6", "commit G", TB_BAD_TEXT, 11, 8, "expected 64 hexadecimal digits, or none" },
    { "commit " HEX64, "commit none", TB_BAD_TEXT, 12, 1, "expected a line `moves`" },
    { "entropy red", "entropy blue", TB_BAD_TEXT, 12, 9, "expected the name of a seat" },
    { "entropy green", "entropy red", TB_BAD_TEXT, 13, 9, "expected a later seat" },
    { "entropy green", "entropie green", TB_BAD_TEXT, 13, 1, "expected a line `moves`" },
};

static const row event_rows[] = {
    { "chance deal seat red card 3 3/6", "chance deal seat red card 3", TB_BAD_TEXT, 15, 27, "expected a draw" },
    { "chance deal seat red card 3 3/6", "chance", TB_BAD_TEXT, 15, 7, "expected a move" },
    { "chance deal seat red card 3 3/6", "chance deal", TB_BAD_TEXT, 15, 12, "expected a draw" },
    { "card 3 3/6", "card 3 03/6", TB_BAD_TEXT, 15, 29, "expected a draw at the end of the line, as in 2/6" },
    { "card 3 3/6", "card 3 3/6 ", TB_BAD_TEXT, 15, 33, "expected a draw" },
    { "card 3 3/6", "card 3 /", TB_BAD_TEXT, 15, 29, "expected a draw" },
    { "card 3 3/6", "card 3 3/7", TB_BAD_CHANCE, 15, 8, "the weights here sum up to 6" },
    { "card 3 3/6", "card 3 4/6", TB_BAD_CHANCE, 15, 8, "this number does not choose this outcome" },
    { "card 3 3/6", "card 4 3/6", TB_BAD_CHANCE, 15, 8, "this number does not choose this outcome" },
    { "card 3 3/6", "card 3 6/6", TB_BAD_CHANCE, 15, 8, "this number does not choose this outcome" },
    { "chance deal seat red", "chance deal seat pink", TB_BAD_TEXT, 15, 18, "expected a word for seat, not \"pink\"" },
    { "chance deal", "chance fling", TB_BAD_TEXT, 15, 8, "expected a verb of this game, not \"fling\"" },
    { "chance deal seat red card 3 3/6", "chance roll die 1 1/6", TB_BAD_CHANCE, 15, 8, "does not choose" },
    { "chance deal seat red card 3 3/6", "red done", TB_NOT_TO_ACT, 15, 5, "a die or a card is to come first" },
    { "round 0 6f", "round 1 6f", TB_BAD_TEXT, 17, 7, "expected the number of the round that ends here" },
    { "round 0 6f", "round 0 7f", TB_BAD_TEXT, 17, 9, "the state at the end of this round is another one" },
    { "round 0 6f", "round 0 6F", TB_BAD_TEXT, 17, 9, "expected 16 hexadecimal digits" },
    { "round 0 6f3e5968828efb14\n", "", TB_BAD_TEXT, 17, 1, "expected the mark of the round that ends here" },
    { "red place amount 1", "red place amount 4", TB_BAD_TEXT, 18, 18, "expected a number for amount" },
    { "red place amount 1", "red place amount 0", TB_ILLEGAL, 18, 5, "red cannot do this (Y-2)" },
    { "red place amount 1", "red place amount 1 ", TB_BAD_TEXT, 18, 19, "expected the end of the line" },
    { "red place amount 1", "red done", TB_ILLEGAL, 18, 5, "red cannot do this (Y-2)" },
    { "red place amount 1", "red", TB_BAD_TEXT, 18, 4, "expected a move" },
    { "red place amount 1", "red ?", TB_BAD_TEXT, 18, 5, "expected a verb of this game" },
    { "red place amount 1", "", TB_BAD_TEXT, 18, 1, "expected an event" },
    { "red place amount 1", "pink place amount 1", TB_BAD_TEXT, 18, 1, "expected an event" },
    { "red place amount 1", "blue place amount 1", TB_BAD_TEXT, 18, 1, "expected an event" },
    { "red place amount 1", "chance roll die 1 1/6", TB_NOT_TO_ACT, 18, 8, "chance is not to act here" },
    { "red place amount 1\n", "green place amount 1\nred place amount 1\n", TB_BAD_TEXT, 19, 1, "order of the seats" },
    { "red place amount 1", "segment 3", TB_BAD_TEXT, 18, 9, "expected the number of the next segment" },
    { "red place amount 1", "secret 1 " HEX64, TB_BAD_TEXT, 18, 1, "expected an event" },
    { "red place amount 1", "red place amount 1\r", TB_BAD_TEXT, 18, 19, "expected a line end of LF alone" },
    { "red place amount 1",
      "red pl\xc3\xa4\x63"
      "e amount 1",
      TB_BAD_TEXT, 18, 7, "expected a printable ASCII character" },
    { "red end\n", "green end\n", TB_NOT_TO_ACT, 27, 7, "green is not to act now" },
};

static const row ending_rows[] = {
    { "result red 6 2", "result red 7 2", TB_BAD_TEXT, 42, 12, "the result is score 6, rank 2" },
    { "result red 6 2", "result red 6 1", TB_BAD_TEXT, 42, 12, "the result is score 6, rank 2" },
    { "result red 6 2", "result red -0 1", TB_BAD_TEXT, 42, 12, "expected a score" },
    { "result red 6 2", "result red 40000 1", TB_BAD_TEXT, 42, 12, "expected a score" },
    { "result red 6 2", "result red 6 7", TB_BAD_TEXT, 42, 14, "expected a rank" },
    { "result red 6 2", "result green 10 1", TB_BAD_TEXT, 42, 8, "expected the next seat" },
    { "result red 6 2", "unfinished", TB_BAD_TEXT, 42, 1, "expected a line `result SEAT SCORE RANK`" },
    { "result red 6 2", "red end", TB_BAD_TEXT, 42, 1, "expected a line `result SEAT SCORE RANK`" },
    { "result green 10 1\n", "", TB_BAD_TEXT, 43, 1, "expected a line `result SEAT SCORE RANK`" },
    { "secret 1", "secret 2", TB_BAD_TEXT, 44, 8, "expected the number of a later segment" },
    { "secret 1", "secret", TB_BAD_TEXT, 44, 8, "expected the number of a later segment" },
    { "secret 1 0", "secret 1 00", TB_BAD_TEXT, 44, 10, "expected 64 hexadecimal digits" },
    { "\nend\n", "\nend", TB_BAD_TEXT, 45, 4, "the text is cut off here" },
    { "\nend\n", "\n", TB_BAD_TEXT, 45, 1, "expected a secret, or end" },
    { "\nend\n", "\nend\n\n", TB_BAD_TEXT, 46, 1, "expected the end of the text" },
    { "\nend\n", "\nende\n", TB_BAD_TEXT, 45, 1, "expected a secret, or end" },
};

static void run_rows(const row *rows, int count)
{
    for (int i = 0; i < count; i++) {
        make_record(&f, &stones_game, 2, 3);
        doctor(&f, rows[i].old, rows[i].fresh);
        tb_status status = read_text(&f, f.text, f.len);
        CHECK(status == rows[i].status && error_is(&f, status, rows[i].line, rows[i].column, rows[i].words),
              "row %d: \"%s\" -> \"%s\" should say %u:%u %s", i, rows[i].old, rows[i].fresh, rows[i].line,
              rows[i].column, rows[i].words);
    }
}

static void an_error_in_the_header_is_named_with_its_place(void **state)
{
    (void) state;
    run_rows(header_rows, TB_LEN(header_rows));
}

static void an_error_in_an_event_is_named_with_its_place(void **state)
{
    (void) state;
    run_rows(event_rows, TB_LEN(event_rows));
}

static void an_error_in_the_ending_is_named_with_its_place(void **state)
{
    (void) state;
    run_rows(ending_rows, TB_LEN(ending_rows));
}

static void a_config_without_a_game_is_refused_with_the_rule(void **state)
{
    (void) state;
    make_record(&f, &stones_game, 3, 3);
    doctor(&f, "mercy off", "mercy on");
    assert_int_equal(read_text(&f, f.text, f.len), TB_BAD_CONFIG);
    assert_true(error_is(&f, TB_BAD_CONFIG, 7, 1, "mercy is for two seats (Y-0)"));
}

/* The edition presets both later options; a record from before them plays without. */
static void an_option_that_came_later_is_zero_unless_it_is_named(void **state)
{
#define HEAD                                                                                                           \
    "taberna-record 1\ngame stones\nrules 3\nseats 2\noption edition grand\noption rounds two\noption mercy off\n"
#define TAIL "segment 1\ncommit none\nmoves\nunfinished\nend\n"
    static const struct {
        const char *text;
        uint8_t luck, wind;
    } rows[] = {
        { HEAD TAIL, 0, 0 },
        { HEAD "option luck on\n" TAIL, 1, 0 },
        { HEAD "option wind west\n" TAIL, 0, 2 },
        { HEAD "option luck on\noption wind east\n" TAIL, 1, 1 },
    };
    const uint8_t *option = f.record.match.config.option;

    (void) state;
    for (int i = 0; i < TB_LEN(rows); i++) {
        CHECK(read_text(&f, rows[i].text, strlen(rows[i].text)) == TB_OK, "row %d: %s", i, error_words(&f));
        assert_int_equal(option[3], rows[i].luck);
        assert_int_equal(option[4], rows[i].wind);
        write_as(&f, TB_COMPLETE);
        assert_string_equal(f.text, rows[i].text);
    }
}

/* The words that would have been right, with a space behind each. */
static const char *possible_words(const tb_record_error *error)
{
    static char bytes[512];
    tb_text text = tb_text_on(bytes, sizeof bytes);

    for (int i = 0; i < error->possible.count; i++) {
        const char *name = error->possible.name(error->possible.from, i);
        tb_put(&text, name ? name : "");
        tb_put_char(&text, ' ');
    }
    return bytes;
}

static void a_wrong_word_comes_with_the_right_ones(void **state)
{
    static const struct {
        const char *old, *fresh, *found, *possible;
    } wrong[] = {
        { "option rounds", "option runds", "runds", "rounds " },
        { "option edition plain", "option edition plane", "plane", "plain grand " },
        { "mercy off", "mercy off\noption lack on", "lack", "luck wind " },
        { "mercy off", "mercy off\noption luck one", "one", "on " },
        { "seat red person", "seat rde person", "rde", "red green " },
        { "red place", "red plaze", "plaze", " deal roll place hide done peek count end " },
        { "chance deal seat red", "chance deal seat pink", "pink", "red green blue " },
        { "seats 2", "seats 9", "9", "" },
    };

    (void) state;
    for (int i = 0; i < TB_LEN(wrong); i++) {
        make_record(&f, &stones_game, 2, 3);
        doctor(&f, wrong[i].old, wrong[i].fresh);
        assert_int_equal(read_text(&f, f.text, f.len), TB_BAD_TEXT);
        CHECK(tb_spells(wrong[i].found, f.error.found, f.error.found_len), "%s: not found", wrong[i].found);
        CHECK(strcmp(possible_words(&f.error), wrong[i].possible) == 0, "%s: %s", wrong[i].found,
              possible_words(&f.error));
    }
}

static void what_cannot_be_printed_is_not_repeated(void **state)
{
    (void) state;
    make_record(&f, &stones_game, 2, 3);
    doctor(&f, "seat red person", "seat re\xff person");
    assert_int_equal(read_text(&f, f.text, f.len), TB_BAD_TEXT);
    assert_int_equal(f.error.found_len, 0);
    assert_null(strchr(error_words(&f), '"'));
    make_record(&f, &stones_game, 2, 3);
    doctor(&f, "commit " HEX64, "commit " HEX64 "00");
    assert_int_equal(read_text(&f, f.text, f.len), TB_BAD_TEXT);
    assert_non_null(strstr(error_words(&f), "not \"648aa5c579fb30f38af744d97d6ec840...\""));
}

static void nothing_and_binary_are_refused(void **state)
{
    (void) state;
    assert_int_equal(read_text(&f, "", 0), TB_BAD_TEXT);
    assert_true(error_is(&f, TB_BAD_TEXT, 1, 1, "expected a line `taberna-record 1`"));
    assert_int_equal(read_text(&f, "\0\0\0", 3), TB_BAD_TEXT);
    assert_true(error_is(&f, TB_BAD_TEXT, 1, 1, "expected a printable ASCII character"));
    assert_int_equal(read_text(&f, "\xef\xbb\xbftaberna-record 1\n", 20), TB_BAD_TEXT);
    assert_int_equal(read_text(&f, "taberna-record 1\r\n", 18), TB_BAD_TEXT);
    assert_true(error_is(&f, TB_BAD_TEXT, 1, 17, "CR LF"));
}

static void too_many_events_for_the_memory_are_refused(void **state)
{
    static fixture g;

    (void) state;
    make_record(&f, &stones_game, 2, 3);
    for (uint32_t room = 0; room < f.record.match.count; room++)
        assert_int_equal(tb_record_read(f.text, f.len, stones_find, g.events, room, &g.record, &g.error), TB_NO_ROOM);
    uint32_t room = tb_record_capacity(f.text, f.len);
    assert_true(room >= f.record.match.count);
    assert_int_equal(tb_record_read(f.text, f.len, stones_find, g.events, room, &g.record, &g.error), TB_OK);
}

static void too_many_segments_are_refused(void **state)
{
    char many[2048];
    tb_text text = tb_text_on(many, sizeof many);

    (void) state;
    start(&f, &stones_game, 2, 3);
    write_as(&f, TB_COMPLETE);
    for (uint32_t i = 2; i <= TB_SEGMENTS_MAX + 1; i++) {
        tb_put(&text, "segment ");
        tb_put_uint(&text, i);
        tb_put(&text, "\ncommit none\nmoves\n");
    }
    tb_put(&text, "unfinished\n");
    doctor(&f, "unfinished\n", many);
    assert_int_equal(read_text(&f, f.text, f.len), TB_NO_ROOM);
    assert_non_null(f.error.why.row);
}

static void a_record_that_was_read_is_closed_until_played_on(void **state)
{
    uint8_t secret[TB_SECRET_SIZE] = { 1 };
    tb_source source = { .secret = secret };
    tb_match *match = &f.record.match;

    (void) state;
    start(&f, &stones_game, 2, 3);
    write_as(&f, TB_COMPLETE);
    assert_int_equal(read_text(&f, f.text, f.len), TB_OK);
    assert_int_equal(tb_match_play(match, 0, stones_place(1), &f.why), TB_NOTHING);
    assert_true(message_is(&f.why, TB_SAY_MATCH_CLOSED));
    assert_int_equal(tb_match_play_on(match, match->count, &source, &f.why), TB_OK);
    play(&f, 0, stones_place(1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_error_in_the_header_is_named_with_its_place),
        TEST(an_error_in_an_event_is_named_with_its_place),
        TEST(an_error_in_the_ending_is_named_with_its_place),
        TEST(a_config_without_a_game_is_refused_with_the_rule),
        TEST(an_option_that_came_later_is_zero_unless_it_is_named),
        TEST(a_wrong_word_comes_with_the_right_ones),
        TEST(what_cannot_be_printed_is_not_repeated),
        TEST(nothing_and_binary_are_refused),
        TEST(too_many_events_for_the_memory_are_refused),
        TEST(too_many_segments_are_refused),
        TEST(a_record_that_was_read_is_closed_until_played_on),
    };
    return RUN(tests);
}
