/* test_write.c - writing records: the exact form, the way back, and what an observer's record must not hold. */
#include <stdlib.h>

#include "fixture.h"

static fixture f, back;
static tb_match *const match = &f.record.match;

static size_t read_file(const char *path, char *out, size_t size)
{
    FILE *file = fopen(path, "rb");

    CHECK(file != NULL, "cannot open %s (tests run in the root of the tree)", path);
    size_t len = fread(out, 1, size - 1, file);
    out[len] = '\0';
    fclose(file);
    return len;
}

/* The file is the example of the manual, and what check_dice.py is tried on. */
static void a_game_is_written_as_the_golden_record(void **state)
{
    static char golden[TEXT];

    (void) state;
    read_file("tests/record/data/stones.record", golden, sizeof golden);
    make_record(&f, &stones_game, 2, 3);
    assert_string_equal(f.text, golden);
}

/* Writes, reads and writes again: the same bytes, and the same state. */
static void assert_comes_back(void)
{
    write_as(&f, TB_COMPLETE);
    if (read_text(&back, f.text, f.len) < 0)
        error_is(&back, TB_OK, 0, 0, "");
    assert_int_equal(back.error.status, TB_OK);
    assert_memory_equal(back.record.match.state, match->state, stones_game.state_size);
    assert_int_equal(back.record.match.count, match->count);
    write_as(&back, TB_COMPLETE);
    assert_string_equal(back.text, f.text);
}

static void what_is_written_and_read_is_written_the_same(void **state)
{
    tb_rng rng;

    (void) state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        make_record(&f, &stones_game, 2 + seed % 2, seed);
        assert_comes_back();
        tb_rng_seed(&rng, seed, 1);
        start_open(&f, &stones_game, 3, &rng);
        play_random(&f, &rng, (int) seed % 50);
        assert_comes_back();
    }
}

static void segments_come_back(void **state)
{
    uint8_t secret[TB_SECRET_SIZE] = { 42 };
    tb_source committed = { .secret = secret };
    tb_rng rng;

    (void) state;
    tb_rng_seed(&rng, 6, 0);
    tb_source open = { .draw = tb_draw_from_rng, .context = &rng };
    make_record(&f, &stones_game, 3, 6);
    assert_int_equal(tb_match_play_on(match, 7, &open, &f.why), TB_OK);
    play_random(&f, &rng, 6);
    assert_int_equal(tb_match_play_on(match, match->count, &committed, &f.why), TB_OK);
    play_random(&f, &rng, EVENTS);
    assert_comes_back();
    assert_int_equal(back.record.match.segments, 3);
    assert_non_null(strstr(f.text, "segment 2\ncommit none\nmoves\n"));
    assert_non_null(strstr(f.text, "\nsecret 1 "));
    assert_null(strstr(f.text, "\nsecret 2 "));
    assert_non_null(strstr(f.text, "\nsecret 3 2a00"));
}

static void a_secret_stays_secret_while_it_is_drawn_from(void **state)
{
    static char revealed[TEXT];
    tb_text text = tb_text_on(revealed, TEXT);

    (void) state;
    start(&f, &stones_game, 2, 0xab);
    write_as(&f, TB_COMPLETE);
    assert_null(strstr(f.text, "abababab"));
    assert_non_null(strstr(f.text, "\nunfinished\nend\n"));
    tb_record_write(&f.record, TB_COMPLETE, true, &text);
    assert_non_null(strstr(revealed, "\nunfinished\nsecret 1 abababab"));
}

static void a_revealed_unfinished_record_comes_back(void **state)
{
    static char revealed[TEXT];
    tb_text text = tb_text_on(revealed, TEXT);

    (void) state;
    start(&f, &stones_game, 2, 0xab);
    tb_record_write(&f.record, TB_COMPLETE, true, &text);
    assert_int_equal(read_text(&back, revealed, text.len), TB_OK);
    write_as(&back, TB_COMPLETE);
    assert_string_equal(back.text, revealed);
}

static void moves_of_a_simultaneous_step_stand_in_seat_order(void **state)
{
    (void) state;
    start(&f, &stones_game, 3, 1);
    play(&f, STONES_BLUE, stones_place(1));
    play(&f, STONES_RED, stones_place(2));
    play(&f, STONES_GREEN, stones_place(3));
    play(&f, STONES_RED, stones_hide(0));
    write_as(&f, TB_COMPLETE);
    assert_non_null(
        strstr(f.text, "red place amount 2\nred hide option low\ngreen place amount 3\nblue place amount 1\n"));
    assert_comes_back();
}

static void a_seat_sees_its_own_secrets_and_question_marks(void **state)
{
    (void) state;
    start(&f, &stones_game, 2, 1);
    play(&f, STONES_RED, stones_hide(1));
    play(&f, STONES_GREEN, stones_hide(0));
    write_as(&f, STONES_GREEN);
    assert_non_null(strstr(f.text, "taberna-record 1\nas green\n"));
    assert_non_null(strstr(f.text, "moves\nchance ?\nchance deal seat green card "));
    assert_non_null(strstr(f.text, "red ?\ngreen hide option low\nunfinished\n"));
    write_as(&f, TB_PUBLIC);
    assert_non_null(strstr(f.text, "as public\n"));
    assert_non_null(strstr(f.text, "chance ?\nchance ?\nred ?\ngreen ?\nunfinished\n"));
}

/* Line by line beside the complete record: what others may not see is a question mark, and no draw, hash or secret of
 * the complete record stands anywhere. */
static void an_observers_record_holds_no_hidden_word(void **state)
{
    static char observed[TEXT];

    (void) state;
    for (uint64_t seed = 0; seed < 100; seed++) {
        make_record(&f, &stones_game, 3, seed);
        for (int as = STONES_RED; as <= TB_PUBLIC; as = as == STONES_BLUE ? TB_PUBLIC : as + 1) {
            write_as(&f, as);
            memcpy(observed, f.text, f.len + 1);
            assert_null(strchr(strstr(observed, "moves\n"), '/'));
            assert_null(strstr(observed, "\nround "));
            assert_null(strstr(observed, "\nsecret "));
            for (int seat = 0; seat < 3; seat++) {
                char word[32];
                snprintf(word, sizeof word, "deal seat %s card", stones_game.seat_names(STONES_SEATS)->names[seat]);
                assert_int_equal(strstr(observed, word) != NULL, seat == as);
                snprintf(word, sizeof word, "\n%s hide", stones_game.seat_names(STONES_SEATS)->names[seat]);
                assert_int_equal(strstr(observed, word) != NULL, seat == as);
            }
            assert_int_equal(read_text(&back, observed, f.len), TB_BAD_TEXT);
            assert_true(error_is(&back, TB_BAD_TEXT, 2, 1, "only a complete one can be replayed"));
        }
    }
}

/* Two games that differ only in what green may not see have the same record for green. */
static void hidden_facts_do_not_change_an_observers_record(void **state)
{
    (void) state;
    for (int option = 0; option < 2; option++) {
        fixture *g = option ? &f : &back;
        start(g, &stones_game, 3, 4);
        play(g, STONES_RED, stones_hide(option));
        play(g, STONES_GREEN, stones_hide(1));
        play(g, STONES_BLUE, stones_hide(!option));
        write_as(g, STONES_GREEN);
    }
    assert_string_equal(f.text, back.text);
    write_as(&f, TB_COMPLETE);
    write_as(&back, TB_COMPLETE);
    assert_string_not_equal(f.text, back.text);
}

static void the_length_can_be_asked_for_first(void **state)
{
    tb_text none = tb_text_on(NULL, 0);

    (void) state;
    make_record(&f, &stones_game, 2, 1);
    tb_record_write(&f.record, TB_COMPLETE, false, &none);
    assert_int_equal(none.len, f.len);
}

static void names_are_checked(void **state)
{
    static const struct {
        tb_player_kind kind;
        const char *name;
        bool good;
    } names[] = {
        { TB_PLAYER_PERSON, "Anna", true },
        { TB_PLAYER_PERSON, "J\xc3\xbcrg \xe2\x98\x85 \xf0\x9f\x8e\xb2", true },
        { TB_PLAYER_PERSON, "", false },
        { TB_PLAYER_PERSON, " Anna", false },
        { TB_PLAYER_PERSON, "Anna ", false },
        { TB_PLAYER_PERSON, "An\nna", false },
        { TB_PLAYER_PERSON, "An\x7fna", false },
        { TB_PLAYER_PERSON, "An\xc2\x85na", false },     /* a C1 control */
        { TB_PLAYER_PERSON, "An\xe2\x80\xaena", false }, /* turns the direction */
        { TB_PLAYER_PERSON, "An\xe2\x80\xa8na", false }, /* a line separator */
        { TB_PLAYER_PERSON, "An\xc0\xaf", false },       /* overlong */
        { TB_PLAYER_PERSON, "An\xed\xa0\x80", false },   /* half a surrogate pair */
        { TB_PLAYER_PERSON, "An\xf4\x90\x80\x80", false },
        { TB_PLAYER_PERSON, "An\xff", false },
        { TB_PLAYER_PERSON, "An\xe2\x98", false },
        { TB_PLAYER_PERSON, "An\xe2\x98\x41", false },
        { TB_PLAYER_PERSON, "0123456789012345678901234567890123456789012345678901234567890123", true },
        { TB_PLAYER_PERSON, "01234567890123456789012345678901234567890123456789012345678901234", false },
        { TB_PLAYER_BOT, "search-2", true },
        { TB_PLAYER_BOT, "hard@200", true },
        { TB_PLAYER_BOT, "exec:bot", false },
        { TB_PLAYER_BOT, "Search", false },
        { TB_PLAYER_BOT, "", false },
        { TB_PLAYER_ANONYMOUS, "", true },
        { TB_PLAYER_ANONYMOUS, "x", false },
    };
    tb_player player = { .kind = TB_PLAYER_BOT, .name = "keep" };

    (void) state;
    for (int i = 0; i < TB_LEN(names); i++) {
        tb_player was = player;
        size_t len = strlen(names[i].name);
        char *exact = malloc(len + !len); /* so that a byte read too far is noticed */
        memcpy(exact, names[i].name, len);
        tb_status status = tb_player_set(&player, names[i].kind, exact, len);
        free(exact);
        CHECK((status == TB_OK) == names[i].good, "row %d: %s", i, names[i].name);
        if (status < 0)
            assert_memory_equal(&player, &was, sizeof was);
        else
            assert_string_equal(player.name, names[i].name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_game_is_written_as_the_golden_record),
        TEST(what_is_written_and_read_is_written_the_same),
        TEST(segments_come_back),
        TEST(a_secret_stays_secret_while_it_is_drawn_from),
        TEST(a_revealed_unfinished_record_comes_back),
        TEST(moves_of_a_simultaneous_step_stand_in_seat_order),
        TEST(a_seat_sees_its_own_secrets_and_question_marks),
        TEST(an_observers_record_holds_no_hidden_word),
        TEST(hidden_facts_do_not_change_an_observers_record),
        TEST(the_length_can_be_asked_for_first),
        TEST(names_are_checked),
    };
    return RUN(tests);
}
