/* test_pledges.c - entropy that is promised, then shown: nobody who knows what the others add can still choose. */
#include "fixture.h"

static desk d;
static uint8_t bytes[TB_ENTROPY_SIZE];

static const tb_game *fortuna(void) { return tb_game_named("fortuna", 7); }

static void open_desk(int seats, uint8_t clock, int64_t clock_ms)
{
    tb_terms terms = terms_of(fortuna(), seats, 9);

    terms.clock = clock;
    terms.clock_ms = clock_ms;
    desk_open(&d, &terms);
}

static tb_status try_reveal(int seat, uint8_t entropy)
{
    memset(bytes, entropy, sizeof bytes);
    return tb_table_propose_reveal(d.table, seat, bytes, &d.entry, &d.why);
}

static void reveal(int seat, uint8_t entropy)
{
    assert_int_equal(try_reveal(seat, entropy), TB_OK);
    put(&d);
}

static tb_status try_pledge(int seat, uint8_t entropy)
{
    uint8_t hash[TB_SHA256_SIZE];

    memset(bytes, entropy, sizeof bytes);
    tb_sha256_of(bytes, sizeof bytes, hash);
    return tb_table_propose_pledge(d.table, seat, hash, &d.entry, &d.why);
}

static void pledge(int seat, uint8_t entropy)
{
    assert_int_equal(try_pledge(seat, entropy), TB_OK);
    put(&d);
}

static void lose_seat(int seat)
{
    assert_int_equal(tb_table_propose_late(d.table, seat, &d.entry, &d.why), TB_OK);
    put(&d);
}

static bool refused(tb_status status, enum tb_table_say say) { return status < 0 && says(&d.why, say); }

static const char *record_text(void)
{
    static char text[TEXT_MAX];
    tb_text out = tb_text_on(text, sizeof text);

    assert_true(tb_table_record(d.table, TB_PUBLIC, &out));
    assert_true(tb_text_whole(&out));
    return text;
}

static void it_is_shown_when_all_seats_are_taken_and_starts_when_all_have(void **state)
{
    (void) state;
    open_desk(2, TB_CLOCK_NONE, 0);
    sit_with(&d, 0, 1, 0xa0);
    assert_int_equal(tb_table_asks(d.table, 0), TB_ASKS_NOTHING);
    assert_true(refused(try_reveal(0, 0xa0), TB_SAY_TABLE_NOT_ASKED));
    sit_with(&d, 1, 2, 0xb0);
    assert_int_equal(tb_table_asks(d.table, 0), TB_ASKS_REVEAL);
    assert_non_null(strstr(welcome(d.table, TB_PUBLIC, d.now_ms, 0), "\"asked\":\"reveal\",\"asked_ms\":"));
    assert_true(refused(tb_table_propose_start(d.table, &d.entry, &d.why), TB_SAY_TABLE_PLEDGES));
    assert_int_equal(d.why.args[0].value, 2);
    assert_true(refused(try_reveal(0, 0xa1), TB_SAY_TABLE_OTHER_ENTROPY));
    reveal(0, 0xa0);
    assert_null(strstr(welcome(d.table, 1, d.now_ms, 0), "a0a0a0"));
    assert_false(tb_table_can_start(d.table));
    assert_true(refused(try_reveal(0, 0xa0), TB_SAY_TABLE_NOT_ASKED));
    reveal(1, 0xb0);
    assert_true(tb_table_can_start(d.table));
    start(&d);
    assert_int_equal(match_of(&d)->segment[0].entropy_from, 3);
    assert_int_equal(match_of(&d)->segment[0].pledged, 3);
    assert_non_null(strstr(record_text(), "taberna-record 2\n"));
    assert_non_null(strstr(record_text(), "pledge blue "));
    play_on(&d, LOG_MAX);
    tb_table *other = replay(&d, d.count);
    assert_int_equal(other->phase, TB_PHASE_OVER);
    tb_table_free(other);
    desk_close(&d);
}

/* Once somebody has shown it, nobody can add anything that was not promised. */
static void nothing_is_added_behind_what_was_shown(void **state)
{
    (void) state;
    open_desk(3, TB_CLOCK_NONE, 0);
    sit_with(&d, 0, 1, 0xa0);
    sit_person(&d, 1, "None", 2);
    sit_with(&d, 2, 3, 0xc0);
    reveal(0, 0xa0);
    assert_true(refused(try_pledge(1, 0xb0), TB_SAY_TABLE_REVEALED));
    assert_true(refused(tb_table_propose_entropy(d.table, 1, bytes, &d.entry, &d.why), TB_SAY_TABLE_REVEALED));
    reveal(2, 0xc0);
    start(&d);
    assert_int_equal(match_of(&d)->segment[0].entropy_from, 5);
    desk_close(&d);
}

static void who_does_not_show_it_loses_the_seat_and_all_promise_anew(void **state)
{
    (void) state;
    open_desk(3, TB_CLOCK_MOVE, 60000);
    sit_with(&d, 0, 1, 0xa0);
    sit_with(&d, 1, 2, 0xb0);
    sit_with(&d, 2, 3, 0xc0);
    int64_t asked = d.now_ms - 1000;
    reveal(0, 0xa0);
    assert_true(tb_table_deadline(d.table, 1) == asked + 60000);
    assert_true(tb_table_deadline(d.table, 0) == INT64_MAX);
    assert_true(refused(tb_table_propose_late(d.table, 0, &d.entry, &d.why), TB_SAY_TABLE_NOT_ASKED));
    lose_seat(1);
    assert_int_equal(d.table->sitter[1].player.kind, TB_PLAYER_UNTOLD);
    assert_int_equal(d.table->broken[1], 1);
    assert_int_equal(tb_table_asks(d.table, 0), TB_ASKS_PLEDGE);
    assert_int_equal(tb_table_asks(d.table, 2), TB_ASKS_PLEDGE);
    assert_true(refused(try_reveal(2, 0xc0), TB_SAY_TABLE_NOT_ASKED));
    pledge(0, 0xa1);
    sit_with(&d, 1, 4, 0xd0);
    assert_int_equal(tb_table_asks(d.table, 0), TB_ASKS_NOTHING); /* first the one who owes it */
    assert_int_equal(tb_table_asks(d.table, 2), TB_ASKS_PLEDGE);
    pledge(2, 0xc1);
    reveal(1, 0xd0);
    reveal(2, 0xc1);
    reveal(0, 0xa1);
    start(&d);
    assert_int_equal(match_of(&d)->segment[0].broken[1], 1);
    assert_non_null(strstr(record_text(), "\nbroken "));
    desk_close(&d);
}

static void leaving_after_somebody_has_shown_it_breaks_the_round_too(void **state)
{
    (void) state;
    open_desk(2, TB_CLOCK_NONE, 0);
    sit_with(&d, 0, 1, 0xa0);
    sit_with(&d, 1, 2, 0xb0);
    assert_int_equal(tb_table_propose_rise(d.table, 1, &d.entry, &d.why), TB_OK);
    put(&d);
    assert_int_equal(d.table->broken[1], 0); /* nothing was shown */
    assert_int_equal(d.table->sitter[0].pledge, TB_PLEDGE_MADE);
    sit_with(&d, 1, 2, 0xb1);
    reveal(0, 0xa0);
    assert_int_equal(tb_table_propose_rise(d.table, 1, &d.entry, &d.why), TB_OK);
    put(&d);
    assert_int_equal(d.table->broken[1], 1);
    assert_int_equal(d.table->sitter[0].pledge, TB_PLEDGE_OWED);
    desk_close(&d);
}

static void without_a_short_clock_there_are_three_days(void **state)
{
    (void) state;
    open_desk(2, TB_CLOCK_BANK, 3600 * 1000);
    sit_with(&d, 0, 1, 0xa0);
    sit_with(&d, 1, 2, 0xb0);
    assert_true(tb_table_next_deadline(d.table) == d.now_ms - 1000 + INT64_C(3) * 24 * 3600 * 1000);
    desk_close(&d);
}

/* One person, whatever was promised: nothing is asked. */
static void alone_against_bots_nothing_is_asked(void **state)
{
    (void) state;
    open_desk(3, TB_CLOCK_NONE, 0);
    sit_with(&d, 0, 1, 0xa0);
    sit_bot(&d, 1, "easy");
    sit_person(&d, 2, "the same", 1);
    assert_true(tb_table_alone(d.table) && tb_table_can_start(d.table));
    assert_int_equal(tb_table_asks(d.table, 0), TB_ASKS_NOTHING);
    start(&d);
    desk_close(&d);
}

/* --- After a restore ---------------------------------------------------------------------------------------------- */

static void restore(void)
{
    assert_int_equal(tb_table_propose_restored(d.table, &d.entry, &d.why), TB_OK);
    put(&d);
    assert_int_equal(tb_table_to_act(d.table), 0);
    memset(bytes, 0x5e, sizeof bytes);
    assert_int_equal(tb_table_propose_segment(d.table, bytes, &d.entry, &d.why), TB_OK);
    put(&d);
}

static void be_late(int seat)
{
    int64_t until = tb_table_deadline(d.table, seat);

    assert_true(until < INT64_MAX);
    d.now_ms = until;
    lose_seat(seat);
    assert_int_equal(d.table->sitter[seat].player.kind, TB_PLAYER_PERSON);
}

/* Who is quick, and knows the host's secret, would choose the dice alone. */
static void nobody_is_shut_out_of_a_new_segment_by_one_who_is_quick(void **state)
{
    (void) state;
    open_and_start(&d, fortuna(), 3, 9);
    play_on(&d, 20);
    restore();
    pledge(0, 0xa0);
    assert_int_equal(tb_table_asks(d.table, 0), TB_ASKS_NOTHING);
    assert_true(refused(try_reveal(0, 0xa0), TB_SAY_TABLE_NOT_ASKED));
    pledge(1, 0xb0);
    assert_true(refused(try_reveal(1, 0xb0), TB_SAY_TABLE_NOT_ASKED));
    be_late(2);
    assert_true(refused(tb_table_propose_late(d.table, 1, &d.entry, &d.why), TB_SAY_TABLE_NOT_ASKED));
    reveal(1, 0xb0);
    assert_false(tb_table_can_resume(d.table, d.now_ms));
    assert_true(tb_table_can_resume(d.table, d.now_ms + 30000));
    assert_int_equal(tb_table_propose_resume(d.table, &d.entry, &d.why), TB_OK);
    put(&d);
    assert_int_equal(match_of(&d)->segment[1].entropy_from, 2);
    assert_non_null(strstr(record_text(), "\nbroken "));
    desk_close(&d);
}

static void a_restored_game_goes_on_with_other_chance(void **state)
{
    tb_move legal[TB_MOVES_MAX];

    (void) state;
    open_and_start(&d, fortuna(), 2, 9);
    play_on(&d, 20);
    int seat = tb_lowest(to_act(&d));
    match_of(&d)->game->legal(match_of(&d)->state, seat, legal);
    restore();
    assert_true(refused(tb_table_propose_move(d.table, seat, legal[0], &d.entry, &d.why), TB_SAY_TABLE_OPENING));
    assert_int_equal(tb_table_asks(d.table, 0), TB_ASKS_PLEDGE);
    assert_false(tb_table_can_resume(d.table, d.now_ms));
    assert_true(tb_table_next_deadline(d.table) == d.now_ms - 1000 + 30000);
    pledge(0, 0xa0);
    be_late(1);
    reveal(0, 0xa0);
    assert_true(refused(try_pledge(1, 0xb0), TB_SAY_TABLE_ENTROPY_GIVEN));
    assert_true(tb_table_can_resume(d.table, d.now_ms));
    assert_int_equal(tb_table_propose_resume(d.table, &d.entry, &d.why), TB_OK);
    put(&d);
    const tb_segment *segment = &match_of(&d)->segment[1];
    assert_int_equal(match_of(&d)->segments, 2);
    assert_int_equal(segment->secret[0], 0x5e);
    assert_int_equal(segment->entropy_from, 1);
    play_on(&d, LOG_MAX);
    assert_int_equal(d.table->phase, TB_PHASE_OVER);
    tb_table *other = replay(&d, d.count);
    assert_int_equal(other->phase, TB_PHASE_OVER);
    tb_table_free(other);
    desk_close(&d);
}

static void a_restored_table_that_had_not_begun_has_another_secret(void **state)
{
    (void) state;
    open_desk(2, TB_CLOCK_NONE, 0);
    sit_with(&d, 0, 1, 0xa0);
    restore();
    assert_int_equal(d.table->terms.secret[0], 0x5e);
    assert_int_equal(tb_table_asks(d.table, 0), TB_ASKS_PLEDGE);
    sit_with(&d, 1, 2, 0xb0);
    pledge(0, 0xa1);
    reveal(0, 0xa1);
    reveal(1, 0xb0);
    start(&d);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(it_is_shown_when_all_seats_are_taken_and_starts_when_all_have),
        TEST(nothing_is_added_behind_what_was_shown),
        TEST(who_does_not_show_it_loses_the_seat_and_all_promise_anew),
        TEST(leaving_after_somebody_has_shown_it_breaks_the_round_too),
        TEST(without_a_short_clock_there_are_three_days),
        TEST(alone_against_bots_nothing_is_asked),
        TEST(nobody_is_shut_out_of_a_new_segment_by_one_who_is_quick),
        TEST(a_restored_game_goes_on_with_other_chance),
        TEST(a_restored_table_that_had_not_begun_has_another_secret),
    };
    return RUN(tests);
}
