/* test_undo.c - taking back: to the barrier and no further, and the state is then the earlier one, byte for byte. */
#include "base/bits.h"
#include "core/laws.h"
#include "core/undo.h"
#include "fixture.h"

static fixture f;
static tb_match *const match = &f.record.match;

static void assert_state_is(const tb_state_box *was)
{
    assert_memory_equal(match->state, was->bytes, stones_game.state_size);
}

static tb_state_box state_now(void)
{
    tb_state_box box;

    memcpy(box.bytes, match->state, TB_STATE_MAX);
    return box;
}

static void assert_no_undo(int seat, enum tb_record_say say)
{
    tb_state_box was = state_now();
    uint32_t count = match->count;

    assert_false(tb_match_can_undo(match, seat, &f.why));
    assert_int_equal(tb_match_undo(match, seat, &f.why), TB_NOTHING);
    CHECK(message_is(&f.why, say), "the reason is %s", f.why.row->id);
    assert_int_equal(match->count, count);
    assert_state_is(&was);
}

static void undo(int seat)
{
    assert_true(tb_match_can_undo(match, seat, &f.why));
    assert_int_equal(tb_match_undo(match, seat, &f.why), TB_OK);
}

/* Everybody is done and the die has fallen: red is to take its turn. */
static void go_to_turns(int seats)
{
    start(&f, &stones_game, seats, 2);
    for (int seat = 0; seat < seats; seat++) {
        play(&f, seat, stones_hide(0));
        play(&f, seat, stones_done());
    }
}

static void a_move_is_taken_back_to_the_byte(void **state)
{
    tb_state_box was;

    (void) state;
    go_to_turns(2);
    was = state_now();
    play(&f, STONES_RED, stones_count(2));
    undo(STONES_RED);
    assert_state_is(&was);
    assert_no_undo(STONES_RED, TB_SAY_UNDO_CHANCE);
}

static void decisions_are_taken_back_one_by_one(void **state)
{
    tb_state_box first, second;

    (void) state;
    start(&f, &stones_game, 2, 2);
    first = state_now();
    play(&f, STONES_RED, stones_place(1));
    second = state_now();
    play(&f, STONES_RED, stones_place(3));
    undo(STONES_RED);
    assert_state_is(&second);
    undo(STONES_RED);
    assert_state_is(&first);
    assert_no_undo(STONES_RED, TB_SAY_UNDO_CHANCE);
}

static void a_forced_move_goes_with_the_decision_before_it(void **state)
{
    tb_state_box was;

    (void) state;
    start(&f, &stones_game, 2, 2);
    play(&f, STONES_RED, stones_hide(1));
    play(&f, STONES_RED, stones_place(1));
    was = state_now();
    play(&f, STONES_RED, stones_place(2));
    play(&f, STONES_RED, stones_done()); /* all stones placed, choice hidden: nothing else was legal */
    undo(STONES_RED);
    assert_state_is(&was);
}

static void no_undo_across_chance(void **state)
{
    (void) state;
    go_to_turns(2);
    assert_no_undo(STONES_RED, TB_SAY_UNDO_CHANCE);
    assert_no_undo(STONES_GREEN, TB_SAY_UNDO_CHANCE);
}

static void no_undo_across_the_end_of_a_step(void **state)
{
    (void) state;
    go_to_turns(2);
    play(&f, STONES_RED, stones_count(1));
    play(&f, STONES_RED, stones_end());
    assert_no_undo(STONES_RED, TB_SAY_UNDO_NOTHING);
    play(&f, STONES_GREEN, stones_count(1));
    assert_no_undo(STONES_RED, TB_SAY_UNDO_NOTHING);
    undo(STONES_GREEN);
}

static void no_undo_of_a_move_that_showed_something(void **state)
{
    (void) state;
    go_to_turns(2);
    play(&f, STONES_RED, stones_count(1));
    play(&f, STONES_RED, stones_peek());
    assert_no_undo(STONES_RED, TB_SAY_UNDO_REVEAL);
}

static void only_what_follows_a_reveal_can_be_taken_back(void **state)
{
    tb_state_box was;

    (void) state;
    go_to_turns(2);
    play(&f, STONES_RED, stones_peek());
    was = state_now();
    play(&f, STONES_RED, stones_count(2));
    undo(STONES_RED);
    assert_state_is(&was);
    assert_no_undo(STONES_RED, TB_SAY_UNDO_REVEAL);
}

static void others_moves_of_the_same_step_stay(void **state)
{
    tb_state_box without;

    (void) state;
    start(&f, &stones_game, 3, 2);
    play(&f, STONES_GREEN, stones_place(1));
    play(&f, STONES_BLUE, stones_hide(1));
    without = state_now();
    start(&f, &stones_game, 3, 2);
    play(&f, STONES_GREEN, stones_place(1));
    play(&f, STONES_RED, stones_place(3));
    play(&f, STONES_BLUE, stones_hide(1));
    undo(STONES_RED);
    assert_state_is(&without);
    assert_int_equal(match->count, 5);
    assert_int_equal(f.events[3].seat, STONES_GREEN);
    assert_int_equal(f.events[4].seat, STONES_BLUE);
    assert_no_undo(STONES_RED, TB_SAY_UNDO_CHANCE);
    undo(STONES_GREEN);
    undo(STONES_BLUE);
    assert_int_equal(match->count, 3);
}

static void being_done_can_be_taken_back_while_others_are_not(void **state)
{
    (void) state;
    start(&f, &stones_game, 2, 2);
    play(&f, STONES_RED, stones_hide(0));
    play(&f, STONES_RED, stones_done());
    play(&f, STONES_GREEN, stones_place(1));
    assert_int_equal(stones_game.to_act(match->state), 1 << STONES_GREEN);
    undo(STONES_RED);
    assert_int_equal(stones_game.to_act(match->state), 1 << STONES_GREEN | 1 << STONES_RED);
}

static void a_segment_behind_what_was_taken_back_moves_up(void **state)
{
    uint8_t secret[TB_SECRET_SIZE] = { 5 };
    tb_source source = { .secret = secret };
    tb_rng rng;

    (void) state;
    tb_rng_seed(&rng, 1, 1);
    start(&f, &stones_game, 2, 2);
    play(&f, STONES_RED, stones_place(1));
    assert_int_equal(tb_match_play_on(match, match->count, &source, &f.why), TB_OK);
    play(&f, STONES_GREEN, stones_place(2));
    undo(STONES_RED);
    assert_int_equal(match->segment[1].first, 2);
    play_random(&f, &rng, EVENTS);
    write_as(&f, TB_COMPLETE);
    assert_int_equal(tb_record_verify(f.text, f.len, stones_find, f.events, EVENTS, &f.record, &f.proof, &f.error),
                     TB_OK);
}

/* Among them: moves of different seats in one step commute, so the others' moves stand when one is lifted out. */
static void the_toy_obeys_the_laws(void **state)
{
    tb_broken broken = { .law = "" };
    tb_rng rng;

    (void) state;
    tb_rng_seed(&rng, 3, 0);
    for (int game = 0; game < 20; game++) {
        start(&f, &stones_game, 2 + game % 2, (uint8_t) game);
        while (!tb_match_is_over(match)) {
            CHECK(tb_laws_hold(&stones_game, match->state, &rng, &broken), "broken: %s", broken.law);
            play_random(&f, &rng, 1);
        }
    }
}

/* The seat's last event in the stretch behind the last barrier, found the slow and plain way: from the definition. */
static bool undo_is_due(int seat)
{
    tb_state_box before, after;
    bool due = false;

    tb_match_state_at(match, 0, after.bytes);
    for (uint32_t i = 0; i < match->count; i++) {
        const tb_event *event = &f.events[i];
        before = after;
        stones_game.apply(after.bytes, event->seat, event->move);
        bool own = event->seat == seat;
        bool step = stones_game.progress(before.bytes).step != stones_game.progress(after.bytes).step;
        if (event->seat == TB_CHANCE_SEAT || step ||
            (own && tb_reveals(&stones_game, before.bytes, seat, event->move, after.bytes)))
            due = false;
        else if (own && event->choices > 1)
            due = true;
    }
    return due;
}

/* At every point of many games, for every seat: undo does what the definition says, and never more. */
static void undo_goes_to_the_barrier_in_random_games(void **state)
{
    tb_rng rng;
    int done = 0, refused = 0;

    (void) state;
    tb_rng_seed(&rng, 77, 0);
    for (int game = 0; game < 60; game++) {
        start(&f, &stones_game, 2 + game % 2, (uint8_t) game);
        for (int move = 0; move < 40 && !tb_match_is_over(match); move++) {
            play_random(&f, &rng, 1);
            int seat = (int) tb_rng_below(&rng, match->config.seats);
            uint32_t count = match->count, chances = match->stream.index;
            bool due = undo_is_due(seat);
            assert_int_equal(tb_match_can_undo(match, seat, &f.why), due);
            if (tb_rng_below(&rng, 4) > 0)
                continue;
            assert_int_equal(tb_match_undo(match, seat, &f.why), due ? TB_OK : TB_NOTHING);
            assert_true(due ? match->count < count : match->count == count);
            assert_int_equal(match->stream.index, chances);
            tb_state_box replayed;
            tb_match_state_at(match, match->count, replayed.bytes);
            assert_state_is(&replayed);
            *(due ? &done : &refused) += 1;
        }
    }
    assert_true(done > 100 && refused > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_move_is_taken_back_to_the_byte),
        TEST(decisions_are_taken_back_one_by_one),
        TEST(a_forced_move_goes_with_the_decision_before_it),
        TEST(no_undo_across_chance),
        TEST(no_undo_across_the_end_of_a_step),
        TEST(no_undo_of_a_move_that_showed_something),
        TEST(only_what_follows_a_reveal_can_be_taken_back),
        TEST(others_moves_of_the_same_step_stay),
        TEST(being_done_can_be_taken_back_while_others_are_not),
        TEST(a_segment_behind_what_was_taken_back_moves_up),
        TEST(the_toy_obeys_the_laws),
        TEST(undo_goes_to_the_barrier_in_random_games),
    };
    return RUN(tests);
}
