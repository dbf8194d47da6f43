/* test_match.c - starting, playing, capacity, and playing on in a new segment. */
#include "base/bits.h"
#include "fixture.h"

static fixture f;
static tb_match *const match = &f.record.match;

/* What a refused verb must leave as it was. */
typedef struct snapshot {
    tb_match match;
    tb_event events[EVENTS];
} snapshot;

static snapshot before;

static void take_snapshot(void)
{
    before.match = *match;
    memcpy(before.events, f.events, match->count * sizeof(tb_event));
}

static void assert_nothing_changed(void)
{
    assert_memory_equal(&before.match, match, sizeof *match);
    assert_memory_equal(before.events, f.events, match->count * sizeof(tb_event));
}

static void the_start_runs_the_opening_chance(void **state)
{
    (void) state;
    start(&f, &stones_game, 3, 7);
    assert_int_equal(match->count, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(f.events[i].seat, TB_CHANCE_SEAT);
        assert_int_equal(f.events[i].sum, 6 - i);
        assert_int_equal(f.events[i].u, tb_stream_at(&match->stream, (uint32_t) i, f.events[i].sum));
    }
    assert_int_equal(stones_game.to_act(match->state), 7);
}

static void a_bad_config_is_refused_with_the_rule(void **state)
{
    tb_config config = { .seats = 3, .option = { 0, 1, 1 } };

    (void) state;
    assert_int_equal(start_with(&f, &stones_game, &config, 1, EVENTS), TB_BAD_CONFIG);
    assert_string_equal(f.why.row->rule, "Y-0");
    config.seats = 9;
    assert_int_equal(start_with(&f, &stones_game, &config, 1, EVENTS), TB_BAD_CONFIG);
}

static void a_start_without_room_for_the_deal_fails(void **state)
{
    tb_config config = { .seats = 3, .option = { 0, 1, 0 } };

    (void) state;
    assert_int_equal(start_with(&f, &stones_game, &config, 1, 2), TB_NO_ROOM);
    assert_int_equal(start_with(&f, &stones_game, &config, 1, 3), TB_OK);
}

static void an_illegal_move_changes_nothing_and_cites_the_rule(void **state)
{
    (void) state;
    start(&f, &stones_game, 2, 1);
    take_snapshot();
    assert_int_equal(tb_match_play(match, STONES_RED, stones_done(), &f.why), TB_ILLEGAL);
    assert_string_equal(f.why.row->rule, "Y-2");
    assert_nothing_changed();
    assert_int_equal(tb_match_play(match, STONES_RED, 0, &f.why), TB_ILLEGAL);
    assert_int_equal(tb_match_play(match, STONES_RED, UINT32_MAX, &f.why), TB_ILLEGAL);
    assert_int_equal(tb_match_play(match, STONES_BLUE, stones_place(1), &f.why), TB_NOT_TO_ACT);
    assert_int_equal(tb_match_play(match, TB_CHANCE_SEAT, stones_place(1), &f.why), TB_NOT_TO_ACT);
    assert_int_equal(tb_match_play(match, -1, stones_place(1), &f.why), TB_NOT_TO_ACT);
    assert_int_equal(tb_match_play(match, 1000, stones_place(1), &f.why), TB_NOT_TO_ACT);
    assert_nothing_changed();
}

static void play_first_step(void)
{
    play(&f, STONES_RED, stones_hide(0));
    play(&f, STONES_GREEN, stones_hide(1));
    play(&f, STONES_RED, stones_done());
}

/* The move that ends the step fits, the die behind it does not: neither happens. */
static void a_move_and_its_chance_are_one_transaction(void **state)
{
    tb_config config = { .seats = 2, .option = { 0, 1, 0 } };

    (void) state;
    assert_int_equal(start_with(&f, &stones_game, &config, 1, 6), TB_OK);
    play_first_step();
    take_snapshot();
    assert_int_equal(match->count, 5);
    assert_int_equal(tb_match_play(match, STONES_GREEN, stones_done(), &f.why), TB_NO_ROOM);
    assert_true(message_is(&f.why, TB_SAY_MATCH_FULL));
    assert_nothing_changed();
    match->capacity = before.match.capacity = 7;
    play(&f, STONES_GREEN, stones_done());
    assert_int_equal(match->count, 7);
    assert_int_equal(f.events[6].seat, TB_CHANCE_SEAT);
}

static void an_event_counts_its_choices(void **state)
{
    (void) state;
    start(&f, &stones_game, 2, 1);
    play(&f, STONES_RED, stones_place(1));
    play(&f, STONES_RED, stones_place(1));
    play(&f, STONES_RED, stones_hide(0));
    play(&f, STONES_RED, stones_done());
    assert_int_equal(f.events[2].choices, 5);
    assert_int_equal(f.events[4].choices, 2);
    assert_int_equal(f.events[5].choices, 1);
    assert_int_equal(f.events[0].choices, 0);
}

static void the_state_at_an_event_is_the_one_that_was(void **state)
{
    static tb_state_box was[EVENTS + 1], now;
    tb_rng rng;
    uint32_t seen = 0;

    (void) state;
    tb_rng_seed(&rng, 5, 0);
    start(&f, &stones_game, 3, 5);
    while (!tb_match_is_over(match)) {
        memcpy(was[match->count].bytes, match->state, TB_STATE_MAX);
        seen++;
        play_random(&f, &rng, 1);
    }
    assert_true(seen > 10);
    for (uint32_t i = 0; i < match->count; i++) {
        tb_match_state_at(match, i, now.bytes);
        if (was[i].bytes[0]) /* between a move and its chance nobody looked */
            assert_memory_equal(now.bytes, was[i].bytes, stones_game.state_size);
    }
}

static void a_told_event_goes_through_the_checked_door(void **state)
{
    static fixture copy;
    tb_event event;

    (void) state;
    make_record(&f, &stones_game, 2, 3);
    copy = f;
    copy.record.match.events = copy.events;
    copy.record.match.count = 0;
    tb_match_state_at(&copy.record.match, 0, copy.record.match.state);
    event = f.events[0];
    event.u = (event.u + 1) % event.sum;
    assert_int_equal(tb_match_tell(&copy.record.match, &event, &f.why), TB_BAD_CHANCE);
    assert_true(message_is(&f.why, TB_SAY_MATCH_WRONG_DRAW));
    event.sum++;
    assert_int_equal(tb_match_tell(&copy.record.match, &event, &f.why), TB_BAD_CHANCE);
    assert_true(message_is(&f.why, TB_SAY_MATCH_WRONG_SUM));
    event = f.events[0];
    event.u = event.sum;
    assert_int_equal(tb_match_tell(&copy.record.match, &event, &f.why), TB_BAD_CHANCE);
    for (uint32_t i = 0; i < match->count; i++)
        assert_int_equal(tb_match_tell(&copy.record.match, &f.events[i], &f.why), TB_OK);
    assert_memory_equal(copy.record.match.state, match->state, stones_game.state_size);
    assert_int_equal(tb_match_tell(&copy.record.match, &f.events[0], &f.why), TB_NOT_TO_ACT);
}

static uint8_t other_secret[TB_SECRET_SIZE] = { 99 };
static const tb_source other_source = { .secret = other_secret };

static void playing_on_opens_a_segment_with_its_own_commitment(void **state)
{
    uint8_t first[TB_SHA256_SIZE];
    tb_rng rng;

    (void) state;
    tb_rng_seed(&rng, 8, 0);
    make_record(&f, &stones_game, 2, 8);
    memcpy(first, match->segment[0].commitment, sizeof first);
    assert_int_equal(tb_match_play_on(match, 4, &other_source, &f.why), TB_OK);
    assert_int_equal(match->segments, 2);
    assert_int_equal(match->segment[1].first, 4);
    assert_int_equal(match->count, 4);
    assert_memory_not_equal(match->segment[1].commitment, first, sizeof first);
    assert_int_equal(match->stream.index, 0);
    play_random(&f, &rng, EVENTS);
    assert_true(tb_match_is_over(match));
}

/* Between a move and its chance the new segment's chance acts at once. */
static void playing_on_before_chance_draws_from_the_new_source(void **state)
{
    (void) state;
    start(&f, &stones_game, 2, 1);
    play_first_step();
    play(&f, STONES_GREEN, stones_done());
    assert_int_equal(match->count, 7);
    assert_int_equal(tb_match_play_on(match, 6, &other_source, &f.why), TB_OK);
    assert_int_equal(match->count, 7);
    assert_int_equal(f.events[6].u, tb_stream_at(&match->stream, 0, 6));
    assert_int_equal(stones_game.to_act(match->state), 1);
}

static void playing_on_from_the_set_up_replaces_the_first_segment(void **state)
{
    (void) state;
    make_record(&f, &stones_game, 2, 8);
    assert_int_equal(tb_match_play_on(match, 0, &other_source, &f.why), TB_OK);
    assert_int_equal(match->segments, 1);
    assert_int_equal(match->count, 2);
}

static void playing_on_is_refused_where_the_game_is_over(void **state)
{
    (void) state;
    make_record(&f, &stones_game, 2, 8);
    take_snapshot();
    assert_int_equal(tb_match_play_on(match, match->count, &other_source, &f.why), TB_NOTHING);
    assert_true(message_is(&f.why, TB_SAY_MATCH_OVER));
    assert_nothing_changed();
}

static void playing_on_without_room_changes_nothing(void **state)
{
    (void) state;
    make_record(&f, &stones_game, 2, 8);
    match->capacity = match->count;
    take_snapshot();
    assert_int_equal(tb_match_play_on(match, 0, &other_source, &f.why), TB_NO_ROOM);
    assert_nothing_changed();
}

static void segments_run_out_without_harm(void **state)
{
    tb_rng rng;

    (void) state;
    tb_rng_seed(&rng, 4, 0);
    start(&f, &stones_game, 3, 1);
    for (int i = 1; i < TB_SEGMENTS_MAX; i++) {
        play_random(&f, &rng, 1);
        assert_int_equal(tb_match_play_on(match, match->count, &other_source, &f.why), TB_OK);
        assert_int_equal(match->segments, i + 1);
    }
    play_random(&f, &rng, 1);
    take_snapshot();
    assert_int_equal(tb_match_play_on(match, match->count, &other_source, &f.why), TB_NO_ROOM);
    assert_true(message_is(&f.why, TB_SAY_MATCH_SEGMENTS));
    assert_nothing_changed();
}

static void an_open_source_plays_a_whole_game(void **state)
{
    tb_rng rng, moves;

    (void) state;
    tb_rng_seed(&rng, 1, 0);
    tb_rng_seed(&moves, 2, 0);
    start_open(&f, &stones_game, 3, &rng);
    play_random(&f, &moves, EVENTS);
    assert_true(tb_match_is_over(match));
    assert_false(match->segment[0].committed);
}

/* The secret that start() takes. */
static void reopening_goes_on_as_if_never_away(void **state)
{
    static fixture other;
    uint8_t secret[TB_SECRET_SIZE];
    tb_rng rng;

    (void) state;
    tb_rng_seed(&rng, 3, 0);
    start(&f, &stones_game, 3, 9);
    play_random(&f, &rng, 9);
    memcpy(secret, match->segment[0].secret, sizeof(secret));
    write_as(&f, TB_COMPLETE);
    other = f;
    assert_int_equal(read_text(&other, f.text, f.len), TB_OK);
    assert_true(other.record.match.closed);
    assert_false(other.record.match.segment[0].secret_known);
    secret[0] ^= 1;
    assert_int_equal(tb_match_reopen(&other.record.match, secret), TB_BAD_CHANCE);
    assert_true(other.record.match.closed);
    secret[0] ^= 1;
    assert_int_equal(tb_match_reopen(&other.record.match, secret), TB_OK);
    assert_int_equal(other.record.match.stream.index, match->stream.index);
    while (!tb_match_is_over(match)) {
        int seat = tb_lowest(stones_game.to_act(match->state));
        tb_move moves[TB_MOVES_MAX];
        stones_game.legal(match->state, seat, moves);
        play(&f, seat, moves[0]);
        play(&other, seat, moves[0]);
    }
    write_as(&f, TB_COMPLETE);
    write_as(&other, TB_COMPLETE);
    assert_string_equal(f.text, other.text);
}

static int checked;

static bool count_checks(const void *state, tb_message *why)
{
    checked++;
    return stones_game.check(state, why);
}

/* Once for the set-up, once for each chance event and once for each move; release builds never. */
static void a_checked_build_checks_the_state_behind_every_event(void **state)
{
    static tb_game watched;
    tb_rng rng;

    (void) state;
    watched = stones_game;
    watched.check = count_checks;
    checked = 0;
    start(&f, &watched, 3, 7);
#ifdef TB_CHECKED
    assert_int_equal(checked, 1 + 3);
#endif
    tb_rng_seed(&rng, 5, 0);
    play_random(&f, &rng, 40);
    assert_true(match->count > 20);
#ifdef TB_CHECKED
    assert_int_equal(checked, 1 + match->count);
#else
    assert_int_equal(checked, 0);
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_start_runs_the_opening_chance),
        TEST(a_bad_config_is_refused_with_the_rule),
        TEST(a_start_without_room_for_the_deal_fails),
        TEST(an_illegal_move_changes_nothing_and_cites_the_rule),
        TEST(a_move_and_its_chance_are_one_transaction),
        TEST(an_event_counts_its_choices),
        TEST(the_state_at_an_event_is_the_one_that_was),
        TEST(a_told_event_goes_through_the_checked_door),
        TEST(playing_on_opens_a_segment_with_its_own_commitment),
        TEST(playing_on_before_chance_draws_from_the_new_source),
        TEST(playing_on_from_the_set_up_replaces_the_first_segment),
        TEST(playing_on_is_refused_where_the_game_is_over),
        TEST(playing_on_without_room_changes_nothing),
        TEST(segments_run_out_without_harm),
        TEST(an_open_source_plays_a_whole_game),
        TEST(reopening_goes_on_as_if_never_away),
        TEST(a_checked_build_checks_the_state_behind_every_event),
    };
    return RUN(tests);
}
