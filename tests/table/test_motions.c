/* test_motions.c - what others must agree to; reactions, reports, and who cannot end a game alone. */
#include "fixture.h"

static desk d;

static const tb_game *fortuna(void) { return tb_game_named("fortuna", 7); }
static const tb_game *towns(void) { return tb_game_named("towns", 5); }

static bool refused(tb_status status, enum tb_table_say say) { return status < 0 && says(&d.why, say); }

static tb_status try_motion(int by, tb_motion_what what, uint32_t number, tb_seats asked)
{
    tb_motion motion = { .what = (uint8_t) what, .by = (int8_t) by, .number = number, .asked = asked };

    return tb_table_propose_motion(d.table, &motion, &d.entry, &d.why);
}

static void move_motion(int by, tb_motion_what what, uint32_t number, tb_seats asked)
{
    assert_int_equal(try_motion(by, what, number, asked), TB_OK);
    put(&d);
}

static void vote(int seat, bool agrees)
{
    assert_int_equal(tb_table_propose_vote(d.table, seat, agrees, &d.entry, &d.why), TB_OK);
    put(&d);
}

/* Plays until two moves of different seats lie behind the last chance; the number of events before them. */
static uint32_t play_two(void)
{
    for (int i = 0; i < 1000; i++) {
        uint32_t first = d.table->stretch->first, count = match_of(&d)->count;
        const tb_event *events = match_of(&d)->events;
        if (count >= first + 2 && events[first].seat != events[first + 1].seat &&
            try_motion(0, TB_MOTION_TAKEBACK, first, 2) == TB_OK)
            return first;
        play_random(&d);
    }
    fail_msg("no two moves");
    return 0;
}

static void what_others_played_is_taken_back_when_all_agree(void **state)
{
    (void) state;
    open_and_start(&d, towns(), 3, 1);
    uint32_t first = play_two();
    tb_state_box before = d.table->stretch->state;
    move_motion(0, TB_MOTION_TAKEBACK, first, 6);
    assert_non_null(strstr(welcome(d.table, 1, d.now_ms, 0), "\"motion\":{\"what\":\"takeback\""));
    assert_true(refused(try_motion(1, TB_MOTION_TAKEBACK, first, 5), TB_SAY_TABLE_MOTION));
    assert_true(refused(tb_table_propose_vote(d.table, 0, true, &d.entry, &d.why), TB_SAY_TABLE_NO_MOTION));
    vote(2, true);
    assert_true(match_of(&d)->count > first);
    vote(1, true);
    assert_int_equal(match_of(&d)->count, first);
    assert_memory_equal(match_of(&d)->state, before.bytes, match_of(&d)->game->state_size);
    assert_int_equal(d.table->motion.by, -1);
    play_on(&d, LOG_MAX);
    tb_table *other = replay(&d, d.count);
    assert_int_equal(other->phase, TB_PHASE_OVER);
    tb_table_free(other);
    desk_close(&d);
}

/* The events before the last end of a step that can be gone back over. */
static uint32_t play_over_step(void)
{
    for (int i = 0; i < 1000; i++) {
        uint32_t first = d.table->stretch->first;
        if (first > 0 && match_of(&d)->events[first - 1].seat != TB_CHANCE_SEAT &&
            try_motion(0, TB_MOTION_TAKEBACK, first - 1, 2) == TB_OK)
            return first - 1;
        play_random(&d);
    }
    fail_msg("no end of a step that could be gone back over");
    return 0;
}

static void a_step_that_has_ended_is_taken_back_when_nothing_came_to_light(void **state)
{
    tb_state_box before;

    (void) state;
    open_and_start(&d, towns(), 2, 9);
    uint32_t count = play_over_step();
    tb_match_state_at(match_of(&d), count, before.bytes);
    move_motion(0, TB_MOTION_TAKEBACK, count, 2);
    vote(1, true);
    assert_int_equal(match_of(&d)->count, count);
    assert_memory_equal(match_of(&d)->state, before.bytes, match_of(&d)->game->state_size);
    assert_true(d.table->stretch->first <= count);
    play_on(&d, LOG_MAX);
    tb_table *other = replay(&d, d.count);
    assert_int_equal(other->phase, TB_PHASE_OVER);
    tb_table_free(other);
    desk_close(&d);
}

static void one_who_does_not_agree_or_the_next_move_ends_it(void **state)
{
    (void) state;
    open_and_start(&d, towns(), 3, 2);
    uint32_t first = play_two();
    move_motion(0, TB_MOTION_TAKEBACK, first, 6);
    vote(1, false);
    assert_int_equal(d.table->motion.by, -1);
    move_motion(0, TB_MOTION_TAKEBACK, first, 6);
    vote(0, false); /* the seat itself */
    assert_int_equal(d.table->motion.by, -1);
    move_motion(0, TB_MOTION_TAKEBACK, first, 6);
    play_random(&d);
    assert_int_equal(d.table->motion.by, -1);
    assert_true(refused(tb_table_propose_vote(d.table, 1, true, &d.entry, &d.why), TB_SAY_TABLE_NO_MOTION));
    desk_close(&d);
}

/* Nobody makes sure with an accomplice who goes, too, that no bot ever plays on. */
static void a_bot_can_be_wanted_whatever_else_is_wanted(void **state)
{
    (void) state;
    open_and_start(&d, towns(), 3, 2);
    move_motion(0, TB_MOTION_TAKEBACK, play_two(), 2);
    move_motion(2, TB_MOTION_REPLACE, 0, 2);
    assert_int_equal(d.table->motion.what, TB_MOTION_REPLACE);
    move_motion(2, TB_MOTION_REPLACE, 0, 0); /* the one who was asked has gone by now */
    assert_true(d.table->sitter[0].taken_over);
    assert_int_equal(d.table->motion.by, -1);
    tb_table *other = replay(&d, d.count);
    assert_true(other->sitter[0].taken_over);
    tb_table_free(other);
    desk_close(&d);
}

static void chance_is_not_taken_back(void **state)
{
    (void) state;
    open_and_start(&d, fortuna(), 2, 3);
    play_on(&d, 10);
    uint32_t chance = d.table->stretch->first;
    while (chance > 0 && match_of(&d)->events[chance - 1].seat != TB_CHANCE_SEAT)
        chance--;
    assert_true(chance > 0);
    assert_int_equal(try_motion(0, TB_MOTION_TAKEBACK, chance - 1, 2), TB_NOTHING);
    assert_string_equal(d.why.row->id, "undo.chance-since");
    assert_true(refused(try_motion(0, TB_MOTION_TAKEBACK, 0, 1), TB_SAY_TABLE_NO_VOTER));
    desk_close(&d);
}

static void a_bot_takes_the_place_of_one_who_is_away(void **state)
{
    (void) state;
    open_and_start(&d, fortuna(), 3, 4);
    assert_true(refused(try_motion(0, TB_MOTION_REPLACE, 0, 2), TB_SAY_TABLE_NOT_AWAY));
    assert_true(refused(try_motion(0, TB_MOTION_REPLACE, 2, 4), TB_SAY_TABLE_NOT_AWAY));
    move_motion(0, TB_MOTION_REPLACE, 2, 2);
    assert_null(tb_table_bot(d.table, 2));
    vote(1, true);
    assert_non_null(tb_table_bot(d.table, 2));
    assert_int_equal(tb_table_propose_return(d.table, 2, &d.entry, &d.why), TB_OK);
    put(&d);
    assert_null(tb_table_bot(d.table, 2));
    move_motion(0, TB_MOTION_REPLACE, 2, 0); /* nobody else is there */
    assert_non_null(tb_table_bot(d.table, 2));
    desk_close(&d);
}

static void they_play_again_when_all_agree(void **state)
{
    (void) state;
    open_and_start(&d, fortuna(), 2, 5);
    assert_true(refused(try_motion(0, TB_MOTION_REMATCH, 0, 2), TB_SAY_TABLE_NOT_OVER));
    play_on(&d, LOG_MAX);
    move_motion(1, TB_MOTION_REMATCH, 1, 1);
    assert_true(
        refused(tb_table_propose_rematch(d.table, "abcdefghijklmn27", &d.entry, &d.why), TB_SAY_TABLE_NO_MOTION));
    vote(0, true);
    assert_true(tb_table_wants_rematch(d.table));
    assert_int_equal(tb_table_propose_rematch(d.table, "abcdefghijklmn27", &d.entry, &d.why), TB_OK);
    put(&d);
    assert_non_null(strstr(welcome(d.table, 0, d.now_ms, 0), "\"rematch\":\"abcdefghijklmn27\""));
    assert_true(refused(try_motion(0, TB_MOTION_REMATCH, 0, 2), TB_SAY_TABLE_NOT_OVER));
    desk_close(&d);
}

/* Two who agree on nothing and go do not keep the others from playing again. */
static void who_is_not_asked_may_want_to_play_again_too(void **state)
{
    (void) state;
    open_and_start(&d, fortuna(), 3, 5);
    play_on(&d, LOG_MAX);
    move_motion(0, TB_MOTION_REMATCH, 0, 2);
    assert_true(refused(try_motion(0, TB_MOTION_REMATCH, 1, 2), TB_SAY_TABLE_MOTION));
    assert_true(refused(try_motion(1, TB_MOTION_REMATCH, 1, 1), TB_SAY_TABLE_MOTION)); /* who is asked, answers */
    move_motion(2, TB_MOTION_REMATCH, 1, 1);
    assert_int_equal(d.table->motion.by, 2);
    vote(0, true);
    assert_true(tb_table_wants_rematch(d.table));
    assert_true(refused(try_motion(1, TB_MOTION_REMATCH, 0, 1), TB_SAY_TABLE_MOTION)); /* it is agreed on */
    tb_table *other = replay(&d, d.count);
    assert_true(tb_table_wants_rematch(other));
    tb_table_free(other);
    desk_close(&d);
}

static void reactions_are_told_and_reports_are_not(void **state)
{
    (void) state;
    open_and_start(&d, fortuna(), 2, 6);
    assert_int_equal(tb_table_propose_react(d.table, 1, "well-played", &d.entry, &d.why), TB_OK);
    put(&d);
    assert_non_null(strstr(news(d.table, &d.entry, 0, d.now_ms, 0), "\"what\":\"react\""));
    assert_non_null(strstr(news(d.table, &d.entry, 0, d.now_ms, 0), "\"text\":\"well-played\"}"));
    uint32_t heard = d.table->heard[0];
    assert_int_equal(tb_table_propose_report(d.table, 0, 1, "rude", 4, &d.entry, &d.why), TB_OK);
    assert_false(tb_news_heard(&d.entry));
    put(&d);
    assert_int_equal(d.table->heard[0], heard);
    assert_true(refused(tb_table_propose_report(d.table, 0, 0, "me", 2, &d.entry, &d.why), TB_SAY_TABLE_NO_SEAT));
    assert_true(refused(tb_table_propose_report(d.table, 0, 2, "rude", 4, &d.entry, &d.why), TB_SAY_TABLE_NO_SEAT));
    desk_close(&d);
}

/* The others have left or resigned: the game is played to its result. */
static void one_who_remains_cannot_void_the_result(void **state)
{
    (void) state;
    open_and_start(&d, fortuna(), 3, 7);
    assert_int_equal(tb_table_propose_resign(d.table, 1, &d.entry, &d.why), TB_OK);
    put(&d);
    assert_int_equal(tb_table_propose_takeover(d.table, 2, TB_TAKEOVER_LEFT, &d.entry, &d.why), TB_OK);
    put(&d);
    assert_int_equal(tb_table_propose_abort(d.table, 0, true, &d.entry, &d.why), TB_OK);
    put(&d);
    assert_int_equal(d.table->phase, TB_PHASE_PLAYING);
    assert_int_equal(tb_table_propose_return(d.table, 2, &d.entry, &d.why), TB_OK);
    put(&d);
    assert_int_equal(tb_table_propose_abort(d.table, 2, true, &d.entry, &d.why), TB_OK);
    put(&d);
    assert_int_equal(d.table->phase, TB_PHASE_ABORTED);
    desk_close(&d);
}

static void hints_are_for_one_person_or_where_the_host_wants_so(void **state)
{
    tb_terms terms = terms_of(fortuna(), 2, 8);

    (void) state;
    for (int wanted = 0; wanted < 2; wanted++) {
        terms.hints = wanted;
        desk_open(&d, &terms);
        sit_person(&d, 0, "Anna", 1);
        assert_int_equal(tb_table_hints(d.table), wanted); /* somebody may come */
        sit_person(&d, 1, "Ben", 2);
        assert_int_equal(tb_table_hints(d.table), wanted);
        assert_non_null(strstr(welcome(d.table, 0, d.now_ms, 0), wanted ? "\"hints\":true" : "\"hints\":false"));
        desk_close(&d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_others_played_is_taken_back_when_all_agree),
        TEST(a_step_that_has_ended_is_taken_back_when_nothing_came_to_light),
        TEST(one_who_does_not_agree_or_the_next_move_ends_it),
        TEST(a_bot_can_be_wanted_whatever_else_is_wanted),
        TEST(chance_is_not_taken_back),
        TEST(a_bot_takes_the_place_of_one_who_is_away),
        TEST(they_play_again_when_all_agree),
        TEST(who_is_not_asked_may_want_to_play_again_too),
        TEST(reactions_are_told_and_reports_are_not),
        TEST(one_who_remains_cannot_void_the_result),
        TEST(hints_are_for_one_person_or_where_the_host_wants_so),
    };
    return RUN(tests);
}
