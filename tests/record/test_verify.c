/* test_verify.c - what a verified record proves, and the first thing wrong in one that lies about chance. */
#include "fixture.h"

static fixture f;

static tb_status verify(void)
{
    return tb_record_verify(f.text, f.len, stones_find, f.events, EVENTS, &f.record, &f.proof, &f.error);
}

static void a_finished_record_is_proved_whole(void **state)
{
    (void) state;
    make_record(&f, &stones_game, 2, 3);
    assert_int_equal(verify(), TB_OK);
    assert_int_equal(f.proof.moves, 20);
    assert_int_equal(f.proof.outcomes, 4);
    assert_int_equal(f.proof.committed, 4);
    assert_int_equal(f.proof.open + f.proof.sealed, 0);
    assert_int_equal(f.proof.rounds, 3);
    assert_int_equal(f.proof.segments, 1);
    assert_true(f.proof.finished);
}

static void an_unfinished_record_says_that_its_dice_are_sealed(void **state)
{
    tb_rng rng;

    (void) state;
    tb_rng_seed(&rng, 1, 0);
    start(&f, &stones_game, 2, 3);
    play_random(&f, &rng, 5);
    write_as(&f, TB_COMPLETE);
    assert_int_equal(verify(), TB_OK);
    assert_false(f.proof.finished);
    assert_int_equal(f.proof.sealed, f.proof.outcomes);
    assert_true(f.proof.sealed > 0);
    assert_int_equal(f.proof.committed, 0);
}

static void an_open_record_says_that_its_dice_are_not_proved(void **state)
{
    tb_rng rng;

    (void) state;
    tb_rng_seed(&rng, 1, 0);
    start_open(&f, &stones_game, 2, &rng);
    play_random(&f, &rng, EVENTS);
    write_as(&f, TB_COMPLETE);
    assert_int_equal(verify(), TB_OK);
    assert_true(f.proof.finished);
    assert_int_equal(f.proof.open, f.proof.outcomes);
    assert_int_equal(f.proof.committed + f.proof.sealed, 0);
}

/* Each segment is proved by its own secret; the events of an open one in between are not. */
static void segments_are_proved_apart(void **state)
{
    uint8_t secret[TB_SECRET_SIZE] = { 42 };
    tb_source committed = { .secret = secret };
    tb_match *match = &f.record.match;
    tb_rng rng;

    (void) state;
    tb_rng_seed(&rng, 6, 0);
    tb_source open = { .draw = tb_draw_from_rng, .context = &rng };
    start(&f, &stones_game, 2, 6);
    assert_int_equal(tb_match_play_on(match, 1, &open, &f.why), TB_OK);
    play_random(&f, &rng, 3);
    assert_int_equal(tb_match_play_on(match, match->count, &committed, &f.why), TB_OK);
    play_random(&f, &rng, EVENTS);
    write_as(&f, TB_COMPLETE);
    assert_int_equal(verify(), TB_OK);
    assert_int_equal(f.proof.segments, 3);
    assert_int_equal(f.proof.open, 1);
    assert_int_equal(f.proof.committed, f.proof.outcomes - 1);
}

/* The other number chooses the same face, so that only the commitment can tell. */
static void a_loaded_die_is_found_on_its_line(void **state)
{
    (void) state;
    make_record(&f, &stones_game, 2, 3);
    doctor(&f, "chance roll die 1 1/6", "chance roll die 1 0/6");
    assert_int_equal(read_text(&f, f.text, f.len), TB_OK);
    assert_int_equal(verify(), TB_BAD_CHANCE);
    assert_true(error_is(&f, TB_BAD_CHANCE, 26, 1, "the committed number for this event is 1, not 0"));
}

static void a_wrong_secret_is_found_on_its_line(void **state)
{
    (void) state;
    make_record(&f, &stones_game, 2, 3);
    doctor(&f, "secret 1 03", "secret 1 04");
    assert_int_equal(verify(), TB_BAD_CHANCE);
    assert_true(error_is(&f, TB_BAD_CHANCE, 44, 1, "this secret does not match the commitment of segment 1"));
}

static void a_wrong_secret_of_a_later_segment_is_found_on_its_line(void **state)
{
    uint8_t secret[TB_SECRET_SIZE] = { 42 };
    tb_source committed = { .secret = secret };
    tb_match *match = &f.record.match;

    (void) state;
    start(&f, &stones_game, 2, 3);
    for (int seat = 0; seat < 2; seat++) {
        play(&f, seat, stones_place(1));
        assert_int_equal(tb_match_play_on(match, match->count, &committed, &f.why), TB_OK);
    }
    tb_text text = tb_text_on(f.text, TEXT);
    tb_record_write(&f.record, TB_COMPLETE, true, &text);
    f.len = text.len;
    doctor(&f, "secret 3 2a", "secret 3 2b");
    assert_int_equal(verify(), TB_BAD_CHANCE);
    const char *line = strstr(f.text, "secret 3");
    uint32_t number = 1;
    for (const char *at = f.text; at < line; at++)
        number += *at == '\n';
    assert_true(error_is(&f, TB_BAD_CHANCE, number, 1, "does not match the commitment of segment 3"));
}

/* A host that chose its secret after the entropy could choose the dice; another entropy gives other dice. */
static void other_entropy_is_found(void **state)
{
    (void) state;
    make_record(&f, &stones_game, 2, 3);
    doctor(&f, "entropy red 01", "entropy red 02");
    assert_int_equal(verify(), TB_BAD_CHANCE);
    assert_int_equal(f.error.why.row->id[0], 'r');
}

static void dropped_entropy_is_found(void **state)
{
    char line[128];

    (void) state;
    make_record(&f, &stones_game, 2, 3);
    const char *at = strstr(f.text, "entropy green");
    size_t len = (size_t) (strchr(at, '\n') + 1 - at);
    memcpy(line, at, len);
    line[len] = '\0';
    doctor(&f, line, "");
    assert_int_equal(verify(), TB_BAD_CHANCE);
}

static void what_the_reader_refuses_is_not_proved(void **state)
{
    (void) state;
    make_record(&f, &stones_game, 2, 3);
    doctor(&f, "result red 6", "result red 12");
    assert_int_equal(verify(), TB_BAD_TEXT);
    assert_true(error_is(&f, TB_BAD_TEXT, 42, 12, "the result is score 6, rank 2"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_finished_record_is_proved_whole),
        TEST(an_unfinished_record_says_that_its_dice_are_sealed),
        TEST(an_open_record_says_that_its_dice_are_not_proved),
        TEST(segments_are_proved_apart),
        TEST(a_loaded_die_is_found_on_its_line),
        TEST(a_wrong_secret_is_found_on_its_line),
        TEST(a_wrong_secret_of_a_later_segment_is_found_on_its_line),
        TEST(other_entropy_is_found),
        TEST(dropped_entropy_is_found),
        TEST(what_the_reader_refuses_is_not_proved),
    };
    return RUN(tests);
}
