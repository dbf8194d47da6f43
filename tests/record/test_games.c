/* test_games.c - records of every game there is: they come back, they are proved, they hide, they can be taken back. */
#include "base/bits.h"
#include "fixture.h"
#include "games/list.h"
#include "record/replay.h"

enum { GAMES = 20 };

static fixture f, back;
static tb_match *const match = &f.record.match;

/* Runs over every game and number of seats. */
#define EACH_TABLE(game, seats)                                                                                        \
    for (int table_##game = 0; table_##game < tb_game_count; table_##game++)                                           \
        for (const tb_game *game = tb_games[table_##game], *once_##game = game; once_##game; once_##game = NULL)       \
            for (int seats = game->min_seats; seats <= game->max_seats; seats++)

static void records_come_back_and_are_proved(void **state)
{
    (void) state;
    EACH_TABLE(game, seats)
    {
        for (uint64_t seed = 1; seed <= GAMES; seed++) {
            make_record(&f, game, seats, seed);
            tb_status status = tb_record_verify(f.text, f.len, tb_game_named, back.events, EVENTS, &back.record,
                                                &back.proof, &back.error);
            if (status < 0)
                error_is(&back, TB_OK, 0, 0, "");
            assert_int_equal(status, TB_OK);
            assert_true(back.proof.finished);
            assert_int_equal(back.proof.committed, back.proof.outcomes);
            assert_memory_equal(back.record.match.state, match->state, game->state_size);
            write_as(&back, TB_COMPLETE);
            assert_string_equal(back.text, f.text);
        }
    }
}

/* A whole game of four as `taberna simulate` writes it; tests/cli/cases_simulate.py says how it was made. */
static void the_golden_game_is_proved_and_written_the_same(void **state)
{
    static char golden[TEXT];
    const char *path = "tests/record/data/fortuna.record";
    FILE *file = fopen(path, "rb");

    (void) state;
    CHECK(file != NULL, "cannot open %s (tests run in the root of the tree)", path);
    size_t len = fread(golden, 1, sizeof golden - 1, file);
    fclose(file);
    tb_status status =
        tb_record_verify(golden, len, tb_game_named, back.events, EVENTS, &back.record, &back.proof, &back.error);
    if (status < 0)
        error_is(&back, TB_OK, 0, 0, "");
    assert_int_equal(status, TB_OK);
    assert_true(back.proof.finished);
    assert_int_equal(back.record.match.config.seats, 4);
    assert_int_equal(back.proof.committed, back.proof.outcomes);
    assert_true(back.proof.outcomes > 50 && back.proof.rounds > 5);
    write_as(&back, TB_COMPLETE);
    assert_string_equal(back.text, golden);
}

/* Whatever an observer's record says about a seat's hidden events is a question mark: compare with the audience. */
static void observers_records_hide_what_the_game_hides(void **state)
{
    (void) state;
    EACH_TABLE(game, seats)
    {
        for (uint64_t seed = 1; seed <= 3; seed++) {
            make_record(&f, game, seats, seed);
            assert_int_equal(tb_record_read(f.text, f.len, tb_game_named, f.events, EVENTS, &f.record, &f.error),
                             TB_OK);
            uint32_t hidden = 0, marks = 0;
            tb_replay replay;
            tb_replay_start(&replay, match);
            while (tb_replay_next(&replay)) {
                const tb_event *event = &f.events[replay.index - 1];
                hidden += game->audience(replay.before.bytes, event->seat, event->move) != TB_PUBLIC;
            }
            write_as(&f, TB_PUBLIC);
            for (const char *at = f.text; (at = strstr(at, " ?\n")) != NULL; at++)
                marks++;
            assert_int_equal(marks, hidden);
            assert_null(strstr(f.text, "\nround "));
            assert_null(strstr(f.text, "\nsecret "));
        }
    }
}

static void undo_gives_the_earlier_state_and_never_takes_back_chance(void **state)
{
    static tb_state_box was;
    tb_rng rng;
    int done = 0;

    (void) state;
    EACH_TABLE(game, seats)
    {
        for (uint64_t seed = 1; seed <= 3; seed++) {
            tb_rng_seed(&rng, seed, 3);
            start(&f, game, seats, (uint8_t) seed);
            for (int move = 0; move < 150 && !tb_match_is_over(match); move++) {
                memcpy(was.bytes, match->state, TB_STATE_MAX);
                uint32_t count = match->count, chances = match->stream.index;
                play_random(&f, &rng, 1);
                const tb_event last = f.events[match->count - 1];
                if (last.seat == TB_CHANCE_SEAT || last.choices < 2 || tb_match_undo(match, last.seat, &f.why) < 0)
                    continue;
                assert_int_equal(match->count, count);
                assert_int_equal(match->stream.index, chances);
                assert_memory_equal(match->state, was.bytes, game->state_size);
                done++;
                tb_match_play(match, last.seat, last.move, &f.why);
            }
        }
    }
    assert_true(done > 50);
}

static void every_stop_of_a_replay_is_json(void **state)
{
    static char json[1 << 17];
    tb_replay replay;

    (void) state;
    EACH_TABLE(game, seats)
    {
        make_record(&f, game, seats, 1);
        tb_replay_start(&replay, match);
        do {
            for (int as = TB_COMPLETE; as <= TB_PUBLIC; as = as == seats - 1 ? TB_PUBLIC : as + 1) {
                tb_text text = tb_text_on(json, sizeof json);
                tb_replay_json(&replay, as, &text);
                assert_true(tb_text_whole(&text));
                CHECK(tb_json_well_formed(json, text.len), "not JSON: %s", json);
            }
        } while (tb_replay_next(&replay));
    }
}

/* A line begins with a word of the form or with a seat; the two must not be mixed up. */
static void no_seat_is_called_like_a_word_of_the_form(void **state)
{
    static const char *const words[] = { "chance", "round",  "segment", "moves",  "unfinished", "result",
                                         "secret", "public", "end",     "commit", "entropy",    "seat",
                                         "option", "seats",  "rules",   "game",   "as",         "taberna-record" };

    (void) state;
    EACH_TABLE(game, seats)
    {
        for (int seat = 0; seat < seats; seat++)
            for (int i = 0; i < TB_LEN(words); i++)
                assert_string_not_equal(game->seat_names(seats)->names[seat], words[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(records_come_back_and_are_proved),
        TEST(the_golden_game_is_proved_and_written_the_same),
        TEST(observers_records_hide_what_the_game_hides),
        TEST(undo_gives_the_earlier_state_and_never_takes_back_chance),
        TEST(every_stop_of_a_replay_is_json),
        TEST(no_seat_is_called_like_a_word_of_the_form),
    };
    return RUN(tests);
}
