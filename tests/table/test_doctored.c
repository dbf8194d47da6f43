/* test_doctored.c - logs that were changed, cut or mixed up: the table freezes as it was, and says at which entry. */
#include "fixture.h"

static desk d;

/* Applies an entry that must not be taken; nothing may change but that the table is frozen. */
static void freezes(tb_entry *entry, tb_status status, enum tb_table_say say)
{
    tb_table *table = replay(&d, d.count);
    uint32_t entries = table->entries;
    tb_record *record = table->record;
    tb_state_box state;
    if (record)
        memcpy(state.bytes, record->match.state, record->match.game->state_size);
    uint32_t count = record ? record->match.count : 0, index = record ? record->match.stream.index : 0;

    assert_int_equal(tb_table_apply(table, entry, d.now_ms), status);
    assert_int_equal(table->phase, TB_PHASE_FROZEN);
    assert_true(says(&table->frozen, say));
    assert_int_equal(table->frozen_at, entries);
    assert_int_equal(table->entries, entries);
    assert_ptr_equal(table->record, record);
    if (record) {
        assert_memory_equal(record->match.state, state.bytes, record->match.game->state_size);
        assert_int_equal(record->match.count, count);
        assert_int_equal(record->match.stream.index, index);
    }
    assert_non_null(strstr(welcome(table, 0, d.now_ms, 1), "\"phase\":\"frozen\""));
    assert_non_null(strstr(welcome(table, 0, d.now_ms, 1), "\"frozen\":{\"id\":\"table."));

    /* it stays as it is, whatever comes */
    tb_entry good = { .kind = TB_ENTRY_CHAT, .seat = 0, .chat = { .len = 1, .text = "x" } };
    assert_int_equal(tb_table_apply(table, &good, d.now_ms), TB_NOTHING);
    assert_int_equal(tb_table_propose_chat(table, 0, "x", 1, &good, &d.why), TB_NOTHING);
    assert_ptr_equal(d.why.row, table->frozen.row);
    assert_int_equal(tb_table_bots_to_act(table), 0);
    assert_true(tb_table_next_deadline(table) == INT64_MAX);
    for (int seat = 0; seat < table->terms.config.seats; seat++)
        assert_false(tb_table_can_undo(table, seat));
    tb_table_free(table);
}

/* A move of the seat to act that chance follows. */
static void propose_with_chance(void)
{
    tb_move legal[TB_MOVES_MAX];

    for (;;) {
        const tb_match *match = match_of(&d);
        int seat = tb_lowest(to_act(&d));
        int n = match->game->legal(match->state, seat, legal);
        for (int i = 0; i < n; i++) {
            assert_int_equal(tb_table_propose_move(d.table, seat, legal[i], &d.entry, &d.why), TB_OK);
            if (d.entry.play.draws > 0)
                return;
        }
        play_random(&d);
    }
}

static void wrong_chance_freezes(void **state)
{
    (void) state;
    open_and_start(&d, tb_game_named("fortuna", 7), 2, 1);
    propose_with_chance();
    tb_entry entry = d.entry;
    entry.play.draw[0].u ^= 1;
    freezes(&entry, TB_BAD_CHANCE, TB_SAY_TABLE_OTHER_DRAWS);
    entry = d.entry;
    entry.play.draw[0].outcome++;
    freezes(&entry, TB_BAD_CHANCE, TB_SAY_TABLE_OTHER_DRAWS);
    entry = d.entry;
    entry.play.draw[0].sum++;
    freezes(&entry, TB_BAD_CHANCE, TB_SAY_TABLE_OTHER_DRAWS);
    entry = d.entry;
    entry.play.draws--;
    freezes(&entry, TB_BAD_CHANCE, TB_SAY_TABLE_OTHER_DRAWS);
    entry = d.entry;
    entry.play.draws++;
    freezes(&entry, TB_BAD_CHANCE, TB_SAY_TABLE_OTHER_DRAWS);
    put(&d);
    desk_close(&d);
}

static void another_state_freezes(void **state)
{
    (void) state;
    EACH_TABLE(game, seats)
    {
        open_and_start(&d, game, seats, 2);
        play_on(&d, 10);
        tb_move legal[TB_MOVES_MAX];
        int seat = tb_lowest(to_act(&d));
        game->legal(match_of(&d)->state, seat, legal);
        assert_int_equal(tb_table_propose_move(d.table, seat, legal[0], &d.entry, &d.why), TB_OK);
        d.entry.play.hash ^= 1;
        freezes(&d.entry, TB_BAD_CHANCE, TB_SAY_TABLE_OTHER_STATE);
        desk_close(&d);
    }
}

static void wrong_seats_and_moves_freeze(void **state)
{
    (void) state;
    open_and_start(&d, tb_game_named("fortuna", 7), 3, 3);
    play_on(&d, 8);
    tb_move legal[TB_MOVES_MAX];
    int seat = tb_lowest(to_act(&d)), n = match_of(&d)->game->legal(match_of(&d)->state, seat, legal);
    assert_int_equal(tb_table_propose_move(d.table, seat, legal[n - 1], &d.entry, &d.why), TB_OK);
    tb_entry entry = d.entry;
    entry.seat = (int8_t) ((seat + 1) % 3);
    freezes(&entry, TB_NOT_TO_ACT, TB_SAY_TABLE_BROKEN);
    entry.seat = 3;
    freezes(&entry, TB_NOTHING, TB_SAY_TABLE_BROKEN);
    entry = d.entry;
    entry.play.move = UINT32_MAX;
    freezes(&entry, TB_ILLEGAL, TB_SAY_TABLE_BROKEN);
    desk_close(&d);
}

static void entries_out_of_order_freeze(void **state)
{
    (void) state;
    open_and_start(&d, tb_game_named("towns", 5), 2, 4);
    play_on(&d, 5);
    tb_entry entry;
    for (int i = 0; i < 5; i++) { /* create, the two who sit, their entropy */
        read_log(&d, i, &entry);
        freezes(&entry, TB_NOTHING, TB_SAY_TABLE_BROKEN);
    }
    int count = d.count;
    d.count = 0;
    read_log(&d, 1, &entry);
    tb_table *table = tb_table_new("empty");
    assert_int_equal(tb_table_apply(table, &entry, 1), TB_NOTHING);
    assert_int_equal(table->phase, TB_PHASE_FROZEN);
    tb_table_free(table);
    d.count = 4; /* one of the entropies is missing */
    read_log(&d, 5, &entry);
    assert_int_equal(entry.kind, TB_ENTRY_START);
    freezes(&entry, TB_BAD_CHANCE, TB_SAY_TABLE_OTHER_DRAWS);
    d.count = 2; /* somebody does not sit yet */
    freezes(&entry, TB_NOTHING, TB_SAY_TABLE_BROKEN);
    d.count = count;
    desk_close(&d);
}

static void another_secret_freezes_at_the_start(void **state)
{
    (void) state;
    open_and_start(&d, tb_game_named("fortuna", 7), 2, 5);
    tb_table *table = tb_table_new("other");
    tb_entry entry;
    for (int i = 0; i < d.count; i++) {
        read_log(&d, i, &entry);
        if (i == 0)
            entry.terms.secret[7] ^= 1;
        assert_int_equal(tb_table_apply(table, &entry, 1), i < d.count - 1 ? TB_OK : TB_BAD_CHANCE);
    }
    assert_null(table->record);
    assert_int_equal(table->frozen_at, d.count - 1);
    tb_table_free(table);
    desk_close(&d);
}

/* What verifies is applied, so that it can be looked at; nothing new is taken. */
static void another_version_of_the_rules_can_be_looked_at(void **state)
{
    static char record[TEXT_MAX];
    (void) state;
    EACH_TABLE(game, seats)
    {
        open_and_start(&d, game, seats, 6);
        play_on(&d, 30);
        tb_table *table = tb_table_new("old");
        tb_entry entry;
        for (int i = 0; i < d.count; i++) {
            read_log(&d, i, &entry);
            if (i == 0)
                entry.terms.rules++;
            assert_int_equal(tb_table_apply(table, &entry, d.log[i].at_ms), TB_OK);
            assert_int_equal(table->phase, TB_PHASE_FROZEN);
        }
        assert_true(says(&table->frozen, TB_SAY_TABLE_RULES));
        assert_int_equal(table->frozen_at, UINT32_MAX);
        assert_memory_equal(table->record->match.state, match_of(&d)->state, game->state_size);
        assert_non_null(strstr(welcome(table, 0, 1, 0), "\"view\":{"));
        tb_text text = tb_text_on(record, sizeof record);
        assert_true(tb_table_record(table, 0, &text));
        assert_int_equal(tb_table_propose_undo(table, 0, &entry, &d.why), TB_NOTHING);
        assert_true(says(&d.why, TB_SAY_TABLE_RULES));

        /* the rules did change: from here on it does not verify */
        play_random(&d);
        tb_entry wrong = d.entry;
        wrong.play.hash++;
        uint32_t entries = table->entries;
        if (d.entry.kind == TB_ENTRY_MOVE) {
            assert_int_equal(tb_table_apply(table, &wrong, d.now_ms), TB_BAD_CHANCE);
            assert_int_equal(table->frozen_at, entries);
            assert_true(says(&table->frozen, TB_SAY_TABLE_RULES));
            assert_int_equal(tb_table_apply(table, &d.entry, d.now_ms), TB_NOTHING);
        }
        tb_table_free(table);
        desk_close(&d);
    }
}

static void a_game_that_is_gone_can_be_listed(void **state)
{
    tb_entry entry = { .kind = TB_ENTRY_CREATE, .seat = -1 };
    tb_table *table = tb_table_new("gone");

    (void) state;
    entry.terms = (tb_terms){ .name = "chess", .rules = 3, .config = { .seats = 2 } };
    assert_int_equal(tb_table_apply(table, &entry, 1), TB_OK);
    assert_int_equal(table->phase, TB_PHASE_FROZEN);
    assert_true(says(&table->frozen, TB_SAY_TABLE_NO_GAME));
    entry = (tb_entry){ .kind = TB_ENTRY_SIT, .seat = 1 };
    tb_player_set(&entry.sit.player, TB_PLAYER_PERSON, "Anna", 4);
    assert_int_equal(tb_table_apply(table, &entry, 1), TB_OK);
    entry = (tb_entry){ .kind = TB_ENTRY_START, .seat = -1 };
    assert_int_equal(tb_table_apply(table, &entry, 1), TB_BAD_CONFIG);
    assert_non_null(strstr(welcome(table, 0, 1, 0), "\"game\":\"chess\""));
    assert_non_null(strstr(welcome(table, TB_PUBLIC, 1, 0), "\"name\":\"Anna\""));
    tb_table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(wrong_chance_freezes),
        TEST(another_state_freezes),
        TEST(wrong_seats_and_moves_freeze),
        TEST(entries_out_of_order_freeze),
        TEST(another_secret_freezes_at_the_start),
        TEST(another_version_of_the_rules_can_be_looked_at),
        TEST(a_game_that_is_gone_can_be_listed),
    };
    return RUN(tests);
}
