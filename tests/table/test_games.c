/* test_games.c - whole games at tables, through their logs: every node sees the same, and the records prove it. */
#include "fixture.h"

#include <stdlib.h>

enum { EVENTS = 8192 };

static desk d;

static void same_for_all(const tb_table *a, const tb_table *b, int64_t now_ms)
{
    for (int viewer = 0; viewer <= TB_PUBLIC; viewer = viewer == a->terms.config.seats - 1 ? TB_PUBLIC : viewer + 1)
        assert_string_equal(welcome(a, viewer, now_ms, 0), welcome(b, viewer, now_ms, 1));
}

static void a_table_made_of_the_log_is_the_table(void **state)
{
    (void) state;
    EACH_TABLE(game, seats)
    {
        for (uint8_t seed = 1; seed <= 3; seed++) {
            open_and_start(&d, game, seats, seed);
            while (d.table->phase == TB_PHASE_PLAYING) {
                play_random(&d);
                if (d.count % 37 != 0)
                    continue;
                tb_table *other = replay(&d, d.count);
                same_for_all(d.table, other, d.now_ms);
                tb_table_free(other);
            }
            assert_int_equal(d.table->phase, TB_PHASE_OVER);
            tb_table *other = replay(&d, d.count);
            same_for_all(d.table, other, d.now_ms);
            tb_table_free(other);
            desk_close(&d);
        }
    }
}

static void prove(const tb_table *table, bool finished)
{
    static char bytes[TEXT_MAX];
    static tb_event events[EVENTS];
    static tb_record record;
    tb_text text = tb_text_on(bytes, sizeof bytes);
    tb_record_error error;
    tb_proof proof;

    assert_true(tb_table_record(table, TB_COMPLETE, &text));
    tb_status status = tb_record_verify(bytes, text.len, tb_game_named, events, EVENTS, &record, &proof, &error);
    CHECK(status == TB_OK, "line %u: %s", error.line, tb_status_name(status));
    assert_int_equal(proof.finished, finished);
    assert_int_equal(proof.committed, proof.outcomes);
    assert_true(proof.outcomes > 0 || proof.moves > 0);
}

static void the_record_of_a_finished_game_is_proved(void **state)
{
    (void) state;
    EACH_TABLE(game, seats)
    {
        open_and_start(&d, game, seats, 9);
        play_on(&d, LOG_MAX);
        prove(d.table, true);
        desk_close(&d);
    }
}

static void the_record_of_an_aborted_game_reveals_its_secret(void **state)
{
    (void) state;
    EACH_TABLE(game, seats)
    {
        open_and_start(&d, game, seats, 10);
        play_on(&d, 20);
        tb_text text = tb_text_on(NULL, 0);
        assert_false(tb_table_record(d.table, TB_COMPLETE, &text));
        assert_true(tb_table_record(d.table, 0, &text));
        for (int seat = 0; seat < seats; seat++) {
            assert_int_equal(tb_table_propose_abort(d.table, seat, true, &d.entry, &d.why), TB_OK);
            put(&d);
        }
        assert_int_equal(d.table->phase, TB_PHASE_ABORTED);
        prove(d.table, false);
        desk_close(&d);
    }
}

static void a_record_can_be_played_on(void **state)
{
    static char bytes[TEXT_MAX];
    (void) state;
    EACH_TABLE(game, seats)
    {
        tb_text text = tb_text_on(bytes, sizeof bytes);
        open_and_start(&d, game, seats, 11);
        play_on(&d, LOG_MAX);
        assert_true(tb_table_record(d.table, TB_COMPLETE, &text));
        uint32_t events = match_of(&d)->count, at = events / 2;
        desk_close(&d);

        tb_terms terms = { .game = tb_games[0], .record = bytes, .record_len = text.len, .record_at = at };
        memset(terms.secret, 12, sizeof terms.secret);
        desk_open(&d, &terms);
        assert_ptr_equal(d.table->terms.game, game);
        assert_int_equal(d.table->terms.config.seats, seats);
        assert_null(d.table->record);
        seat_and_start(&d);
        assert_true(match_of(&d)->count >= at);
        assert_int_equal(match_of(&d)->segments, 2);
        play_on(&d, LOG_MAX);
        tb_table *other = replay(&d, d.count);
        same_for_all(d.table, other, d.now_ms);
        tb_table_free(other);
        prove(d.table, true);
        desk_close(&d);

        tb_record_error error;
        terms.record_at = events; /* the end: nothing goes on there */
        assert_int_equal(tb_table_propose_create(&terms, &d.entry, &error), TB_NOTHING);
        terms.record_at = events + 1;
        assert_int_equal(tb_table_propose_create(&terms, &d.entry, &error), TB_NOTHING);
        assert_true(says(&error.why, TB_SAY_TABLE_RECORD_AT));
        bytes[20] = '!';
        assert_int_equal(tb_table_propose_create(&terms, &d.entry, &error), TB_BAD_TEXT);
        assert_true(error.line > 0);
    }
}

static void the_history_holds_every_event(void **state)
{
    static char bytes[TEXT_MAX];
    (void) state;
    EACH_TABLE(game, seats)
    {
        tb_text text = tb_text_on(bytes, sizeof bytes);
        open_and_start(&d, game, seats, 13);
        play_on(&d, LOG_MAX);
        tb_news_history(d.table, TB_PUBLIC, 0, 7, &text);
        assert_true(tb_text_whole(&text) && tb_json_well_formed(bytes, text.len));
        uint32_t count = 0;
        for (const char *at = bytes; (at = strstr(at, "\"told\":[")) != NULL; at++)
            count++; /* every event has one, be it empty */
        assert_int_equal(count, match_of(&d)->count);
        text = tb_text_on(bytes, sizeof bytes);
        tb_news_history(d.table, 0, UINT32_MAX, -1, &text);
        CHECK(strstr(bytes, "\"events\":[]}"), "%s", bytes);
        desk_close(&d);
    }
}

static void every_message_is_json(void **state)
{
    (void) state;
    EACH_TABLE(game, seats)
    {
        open_and_start(&d, game, seats, 14);
        tb_table *other = tb_table_new("x");
        play_on(&d, LOG_MAX);
        for (int i = 0; i < d.count; i++) {
            tb_entry entry;
            read_log(&d, i, &entry);
            assert_int_equal(tb_table_apply(other, &entry, d.log[i].at_ms), TB_OK);
            for (int viewer = 0; viewer <= TB_PUBLIC; viewer = viewer == seats - 1 ? TB_PUBLIC : viewer + 1) {
                news(other, &entry, viewer, d.log[i].at_ms, 0);
                assert_int_equal(other->heard[viewer], i + 1);
            }
        }
        tb_table_free(other);
        desk_close(&d);
    }
}

static void the_bytes_of_a_table_grow_with_its_game(void **state)
{
    (void) state;
    open_and_start(&d, tb_games[0], 2, 15);
    size_t before = tb_table_bytes(d.table);
    assert_true(before > sizeof(tb_table) + sizeof(tb_record));
    play_on(&d, LOG_MAX);
    assert_int_equal(tb_table_bytes(d.table), sizeof(tb_table) + sizeof(tb_record) + sizeof(tb_state_box) +
                                                  sizeof(tb_stretch) + match_of(&d)->capacity * sizeof(tb_event));
    assert_true(tb_table_bytes(d.table) > before);
    desk_close(&d);
}

/* A row that is no entry, as a damaged store might hold. */
static void a_row_that_cannot_be_read_freezes_the_table(void **state)
{
    (void) state;
    open_and_start(&d, tb_games[0], 2, 16);
    play_on(&d, 5);
    uint32_t entries = d.table->entries;
    assert_int_equal(tb_table_read(d.table, "moev 0 1", 8, d.now_ms, tb_game_named), TB_BAD_TEXT);
    assert_int_equal(d.table->phase, TB_PHASE_FROZEN);
    assert_int_equal(d.table->frozen_at, entries);
    assert_true(says(&d.table->frozen, TB_SAY_TABLE_BROKEN));
    assert_non_null(strstr(welcome(d.table, 0, d.now_ms, 0), "\"view\":{"));
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_table_made_of_the_log_is_the_table),
        TEST(the_record_of_a_finished_game_is_proved),
        TEST(the_record_of_an_aborted_game_reveals_its_secret),
        TEST(a_record_can_be_played_on),
        TEST(the_history_holds_every_event),
        TEST(every_message_is_json),
        TEST(the_bytes_of_a_table_grow_with_its_game),
        TEST(a_row_that_cannot_be_read_freezes_the_table),
    };
    return RUN(tests);
}
