/* test_clock.c - clocks: whose runs, what is left, what taking back and coming back do to it. */
#include "fixture.h"

static desk d;

static void open_clock(const char *game, int seats, tb_clock_kind kind, int64_t ms)
{
    const tb_game *found = tb_game_named(game, strlen(game));
    tb_terms terms = terms_of(found, seats, 3);

    terms.clock = (uint8_t) kind;
    terms.clock_ms = ms;
    desk_open(&d, &terms);
    seat_and_start(&d);
    d.now_ms = d.table->at_ms;
}

/* What is left now; entries of the tests are written at d.now_ms. */
static int64_t left(int seat) { return tb_table_clock_left(d.table, seat, d.now_ms); }

static void later(int64_t ms) { d.now_ms += ms; }

/* put() lets a second pass; here time passes by later() alone. */
static void play_now(int seat, tb_move move)
{
    play(&d, seat, move);
    d.now_ms = d.table->at_ms;
}

static void put_now(tb_status status)
{
    CHECK(status == TB_OK, "%s", d.why.row ? d.why.row->id : "");
    put(&d);
    d.now_ms = d.table->at_ms;
}

static tb_move first_move(int seat)
{
    tb_move legal[TB_MOVES_MAX];

    assert_true(match_of(&d)->game->legal(match_of(&d)->state, seat, legal) > 0);
    return legal[0];
}

/* Plays on, in no time, until one seat alone is to act, and gives that seat. */
static int reach_turn(void)
{
    while (tb_count(to_act(&d)) > 1)
        play_now(tb_lowest(to_act(&d)), first_move(tb_lowest(to_act(&d))));
    assert_int_equal(d.table->phase, TB_PHASE_PLAYING);
    return tb_lowest(to_act(&d));
}

/* A decision of the seat that it could take back, and behind which it is still to act; 0: there is none here. */
static tb_move own_run_of(int seat)
{
    const tb_match *match = match_of(&d);
    tb_move legal[TB_MOVES_MAX];
    int n = match->game->legal(match->state, seat, legal);

    for (int i = 0; n > 1 && i < n; i++) {
        tb_match copy = *match;
        tb_message why;
        assert_int_equal(tb_match_play(&copy, seat, legal[i], &why), TB_OK);
        if (tb_has(match->game->to_act(copy.state), seat) && tb_match_can_undo(&copy, seat, &why))
            return legal[i];
    }
    return 0;
}

/* Plays until a seat has such a decision; leaves the game before it. */
static tb_move find_own_run(int *out_seat)
{
    for (; d.table->phase == TB_PHASE_PLAYING; play_random(&d), d.now_ms = d.table->at_ms) {
        TB_EACH (seat, to_act(&d)) {
            tb_move move = own_run_of((int) seat);
            *out_seat = (int) seat;
            if (move)
                return move;
        }
    }
    fail_msg("no such decision in this game");
    return 0;
}

static void without_a_clock_nothing_runs(void **state)
{
    (void) state;
    open_and_start(&d, tb_games[0], 2, 3);
    assert_int_equal(left(0), -1);
    assert_true(tb_table_next_deadline(d.table) == INT64_MAX);
    assert_null(strstr(welcome(d.table, 0, d.now_ms, 0), "clock_ms"));
    desk_close(&d);
}

static void only_the_seat_to_act_has_a_deadline(void **state)
{
    (void) state;
    open_clock("fortuna", 2, TB_CLOCK_MOVE, 60000);
    int seat = reach_turn();
    assert_true(tb_table_deadline(d.table, seat) == d.table->at_ms + 60000);
    assert_true(tb_table_deadline(d.table, 1 - seat) == INT64_MAX);
    assert_true(tb_table_next_deadline(d.table) == d.table->at_ms + 60000);
    later(10000);
    assert_int_equal(left(seat), 50000);
    assert_int_equal(left(1 - seat), 60000);
    later(70000);
    assert_int_equal(left(seat), 0);
    assert_non_null(strstr(welcome(d.table, 0, d.now_ms, 0), "\"clock_ms\":0"));
    desk_close(&d);
}

static void each_own_move_renews_the_time_for_a_move(void **state)
{
    int seat = 0;

    (void) state;
    open_clock("fortuna", 2, TB_CLOCK_MOVE, 60000);
    tb_move move = find_own_run(&seat);
    later(20000);
    play_now(seat, move);
    assert_true(tb_table_deadline(d.table, seat) == d.now_ms + 60000);
    desk_close(&d);
}

/* Otherwise moving and taking back in turn would stop the game for ever. */
static void taking_back_gives_no_new_time(void **state)
{
    int seat = 0;

    (void) state;
    open_clock("fortuna", 2, TB_CLOCK_MOVE, 60000);
    tb_move move = find_own_run(&seat);
    int64_t whole = left(seat), spent = 0;
    for (int i = 0; i < 5; i++) {
        later(2000);
        spent += 2000;
        play_now(seat, move);
        assert_int_equal(left(seat), 60000);
        later(1000);
        put_now(tb_table_propose_undo(d.table, seat, &d.entry, &d.why));
        assert_int_equal(left(seat), whole - spent);
    }
    desk_close(&d);
}

/* Plays a game of slow moves; a seat to act behind a barrier moves fast and takes back. Returns how many did. */
static int take_back_behind_barriers(const char *game, int seats)
{
    int done = 0;

    open_clock(game, seats, TB_CLOCK_MOVE, 60000);
    while (d.table->phase == TB_PHASE_PLAYING) {
        later(50000);
        play_random(&d);
        d.now_ms = d.table->at_ms;
        if (d.table->stretch->first != match_of(&d)->count || d.table->phase != TB_PHASE_PLAYING)
            continue;
        int seat = tb_highest(to_act(&d));
        tb_move move = own_run_of(seat);
        if (!move)
            continue;
        later(5000);
        play_now(seat, move);
        put_now(tb_table_propose_undo(d.table, seat, &d.entry, &d.why));
        assert_int_equal(left(seat), 55000);
        done++;
    }
    desk_close(&d);
    return done;
}

/* Only moves count that could be taken back: not the slow one before the dice, nor the one in the last step. */
static void a_slow_move_before_the_barrier_is_forgotten(void **state)
{
    (void) state;
    assert_true(take_back_behind_barriers("fortuna", 2) > 5);
    assert_true(take_back_behind_barriers("towns", 3) > 5);
}

static void what_others_do_does_not_stop_the_clock(void **state)
{
    (void) state;
    open_clock("towns", 3, TB_CLOCK_MOVE, 60000);
    while (tb_count(to_act(&d)) < 2) {
        play_now(tb_lowest(to_act(&d)), first_move(tb_lowest(to_act(&d))));
        assert_int_equal(d.table->phase, TB_PHASE_PLAYING);
    }
    int waits = tb_lowest(to_act(&d)), acts = tb_highest(to_act(&d));
    int64_t deadline = tb_table_deadline(d.table, waits);
    later(7000);
    play_now(acts, first_move(acts));
    assert_true(tb_table_deadline(d.table, waits) == deadline);
    later(3000);
    put_now(tb_table_propose_chat(d.table, acts, "hurry", 5, &d.entry, &d.why));
    assert_true(tb_table_deadline(d.table, waits) == deadline);
    desk_close(&d);
}

static void a_bank_is_spent_while_one_is_to_act(void **state)
{
    int64_t spent[2] = { 0, 0 };

    (void) state;
    open_clock("fortuna", 2, TB_CLOCK_BANK, 1000000);
    for (int i = 0; i < 60 && d.table->phase == TB_PHASE_PLAYING; i++) {
        tb_seats seats = to_act(&d);
        later(100 * (i + 1));
        TB_EACH (seat, seats)
            spent[seat] += 100 * (i + 1);
        play_now(tb_lowest(seats), first_move(tb_lowest(seats)));
        assert_int_equal(left(0), 1000000 - spent[0]);
        assert_int_equal(left(1), 1000000 - spent[1]);
    }
    assert_true(spent[0] > 0 && spent[1] > 0);
    desk_close(&d);
}

static void undo_gives_nothing_back_to_a_bank(void **state)
{
    int seat = 0;

    (void) state;
    open_clock("fortuna", 2, TB_CLOCK_BANK, 1000000);
    tb_move move = find_own_run(&seat);
    int64_t before = left(seat);
    later(4000);
    play_now(seat, move);
    later(3000);
    put_now(tb_table_propose_undo(d.table, seat, &d.entry, &d.why));
    later(2000);
    assert_int_equal(left(seat), before - 9000);
    desk_close(&d);
}

/* The decision for which there was no time is the bot's. */
static void return_behind_the_bot(int seat)
{
    assert_int_equal(tb_table_propose_return(d.table, seat, &d.entry, &d.why), TB_NOTHING);
    assert_true(says(&d.why, TB_SAY_TABLE_OVERDUE));
    play_now(seat, first_move(seat));
    put_now(tb_table_propose_return(d.table, seat, &d.entry, &d.why));
}

static void a_seat_that_ran_out_of_its_bank_gets_a_tenth(void **state)
{
    (void) state;
    open_clock("fortuna", 2, TB_CLOCK_BANK, 1000000);
    int seat = reach_turn();
    later(1000000);
    assert_int_equal(left(seat), 0);
    put_now(tb_table_propose_takeover(d.table, seat, TB_TAKEOVER_TIME, &d.entry, &d.why));
    assert_true(tb_table_next_deadline(d.table) == INT64_MAX);
    assert_int_equal(left(seat), -1);
    later(5000);
    return_behind_the_bot(seat);
    assert_int_equal(left(seat), 100000);
    desk_close(&d);

    open_clock("fortuna", 2, TB_CLOCK_BANK, 20000);
    seat = tb_lowest(to_act(&d));
    later(20000);
    put_now(tb_table_propose_takeover(d.table, seat, TB_TAKEOVER_TIME, &d.entry, &d.why));
    return_behind_the_bot(seat);
    assert_int_equal(left(seat), 10000);
    desk_close(&d);
}

static void a_person_who_left_returns_to_what_was_left(void **state)
{
    (void) state;
    open_clock("fortuna", 2, TB_CLOCK_BANK, 1000000);
    int seat = tb_lowest(to_act(&d));
    later(300000);
    put_now(tb_table_propose_takeover(d.table, seat, TB_TAKEOVER_LEFT, &d.entry, &d.why));
    later(500000);
    put_now(tb_table_propose_return(d.table, seat, &d.entry, &d.why));
    assert_int_equal(left(seat), 700000);
    desk_close(&d);

    open_clock("fortuna", 2, TB_CLOCK_MOVE, 60000);
    seat = tb_lowest(to_act(&d));
    later(60000);
    put_now(tb_table_propose_takeover(d.table, seat, TB_TAKEOVER_TIME, &d.entry, &d.why));
    return_behind_the_bot(seat);
    assert_int_equal(left(seat), 60000);
    desk_close(&d);
}

/* Or a person could let the others wait for ever. */
static void leaving_and_coming_back_gives_no_new_time(void **state)
{
    (void) state;
    open_clock("towns", 2, TB_CLOCK_MOVE, 60000);
    int seat = tb_lowest(to_act(&d)), other = 1 - seat;
    for (int i = 1; i <= 5; i++) {
        later(10000);
        put_now(tb_table_propose_takeover(d.table, seat, TB_TAKEOVER_LEFT, &d.entry, &d.why));
        put_now(tb_table_propose_chat(d.table, other, "hurry", 5, &d.entry, &d.why));
        put_now(tb_table_propose_return(d.table, seat, &d.entry, &d.why));
        assert_int_equal(left(seat), 60000 - 10000 * i);
    }
    later(10000);
    assert_true(tb_table_deadline(d.table, seat) <= d.now_ms);
    put_now(tb_table_propose_takeover(d.table, seat, TB_TAKEOVER_TIME, &d.entry, &d.why));
    return_behind_the_bot(seat);
    assert_int_equal(left(seat), 60000);
    desk_close(&d);
}

/* Clocks of two machines need not agree. */
static void time_that_runs_backwards_does_no_harm(void **state)
{
    (void) state;
    open_clock("fortuna", 2, TB_CLOCK_BANK, 1000000);
    int seat = tb_lowest(to_act(&d));
    later(-5000);
    assert_int_equal(left(seat), 1000000);
    play_now(seat, first_move(seat));
    assert_int_equal(left(seat), 1000000);
    desk_close(&d);
}

static void no_clock_runs_when_the_game_has_ended(void **state)
{
    (void) state;
    open_clock("towns", 2, TB_CLOCK_MOVE, 60000);
    put_now(tb_table_propose_abort(d.table, 0, true, &d.entry, &d.why));
    put_now(tb_table_propose_abort(d.table, 1, true, &d.entry, &d.why));
    assert_true(tb_table_next_deadline(d.table) == INT64_MAX);
    desk_close(&d);
    open_clock("towns", 2, TB_CLOCK_BANK, 60000);
    play_on(&d, LOG_MAX);
    assert_int_equal(d.table->phase, TB_PHASE_OVER);
    assert_true(tb_table_next_deadline(d.table) == INT64_MAX);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(without_a_clock_nothing_runs),
        TEST(only_the_seat_to_act_has_a_deadline),
        TEST(each_own_move_renews_the_time_for_a_move),
        TEST(taking_back_gives_no_new_time),
        TEST(a_slow_move_before_the_barrier_is_forgotten),
        TEST(what_others_do_does_not_stop_the_clock),
        TEST(a_bank_is_spent_while_one_is_to_act),
        TEST(undo_gives_nothing_back_to_a_bank),
        TEST(a_seat_that_ran_out_of_its_bank_gets_a_tenth),
        TEST(a_person_who_left_returns_to_what_was_left),
        TEST(leaving_and_coming_back_gives_no_new_time),
        TEST(time_that_runs_backwards_does_no_harm),
        TEST(no_clock_runs_when_the_game_has_ended),
    };
    return RUN(tests);
}
