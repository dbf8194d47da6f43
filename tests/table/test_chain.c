/* test_chain.c - a log of form 3 is a chain: whatever is changed, moved or lost in it is noticed. A log of form 2 goes
 * over into it at the first entry that needs it. */
#include "fixture.h"

#include <stdlib.h>

static desk d;

static const tb_game *fortuna(void) { return tb_game_named("fortuna", 7); }

static void talk(desk *at, const char *text)
{
    assert_int_equal(tb_table_propose_chat(at->table, 0, text, strlen(text), &at->entry, &at->why), TB_OK);
    put(at);
}

/* A new table that reads the log; the first entry that it does not take, or UINT32_MAX. */
static uint32_t frozen_at(void)
{
    tb_table *table = replay(&d, d.count);
    uint32_t at = table->frozen_at;

    tb_table_free(table);
    return at;
}

static void every_row_carries_the_hash_of_all_before(void **state)
{
    char text[300];
    uint8_t hash[TB_SHA256_SIZE];
    tb_text hex = tb_text_on(text, sizeof text);

    (void) state;
    open_and_start(&d, fortuna(), 2, 1);
    talk(&d, "hello");
    const char *row = d.log[d.count - 1].text;
    int len = snprintf(text, sizeof text, "%.16s %lld %s", d.log[d.count - 2].text,
                       (long long) d.log[d.count - 1].at_ms, row + 17);
    tb_sha256_of(text, (size_t) len, hash);
    hex = tb_text_on(text, sizeof text);
    tb_put_hex_bytes(&hex, hash, 8);
    assert_memory_equal(row, text, 16);
    assert_memory_equal(row + 16, " chat 0 hello", 13);
    assert_int_equal(frozen_at(), UINT32_MAX);
    desk_close(&d);
}

/* Every bit of every row but the first, whose terms are large. */
static void no_bit_can_be_changed(void **state)
{
    (void) state;
    open_and_start(&d, fortuna(), 2, 2);
    play_on(&d, 3);
    talk(&d, "Anna was here");
    for (int i = 1; i < d.count; i++) {
        for (size_t bit = 0; bit < 8 * d.log[i].len; bit++) {
            d.log[i].text[bit / 8] ^= (char) (1 << bit % 8);
            CHECK(frozen_at() == (uint32_t) i, "bit %zu of row %d", bit, i);
            d.log[i].text[bit / 8] ^= (char) (1 << bit % 8);
        }
        for (int bit = 0; bit < 48; bit++) {
            d.log[i].at_ms ^= INT64_C(1) << bit;
            CHECK(frozen_at() == (uint32_t) i, "bit %d of the time of row %d", bit, i);
            d.log[i].at_ms ^= INT64_C(1) << bit;
        }
    }
    desk_close(&d);
}

static void swap_rows(int one, int other)
{
    char *text = d.log[one].text;
    size_t len = d.log[one].len;

    d.log[one].text = d.log[other].text;
    d.log[one].len = d.log[other].len;
    d.log[other].text = text;
    d.log[other].len = len;
}

/* Of two rows that commute, neither can be lost, and they cannot change places. */
static void rows_are_not_lost_or_moved(void **state)
{
    (void) state;
    open_and_start(&d, fortuna(), 2, 3);
    talk(&d, "one");
    talk(&d, "two");
    talk(&d, "three");
    int second = d.count - 2;
    swap_rows(second, second + 1);
    assert_int_equal(frozen_at(), second);
    d.count--; /* "two" is lost, "three" follows "one" */
    assert_int_equal(frozen_at(), second);
    tb_table *table = replay(&d, d.count);
    assert_true(says(&table->frozen, TB_SAY_TABLE_OTHER_CHAIN));
    assert_int_equal(table->frozen.args[0].value, second);
    tb_table_free(table);
    d.count++;
    desk_close(&d);
}

static void a_row_that_the_store_has_lost_freezes_the_table(void **state)
{
    (void) state;
    open_and_start(&d, fortuna(), 2, 4);
    tb_table_missing(d.table);
    assert_int_equal(d.table->phase, TB_PHASE_FROZEN);
    assert_true(says(&d.table->frozen, TB_SAY_TABLE_MISSING));
    desk_close(&d);
}

/* --- Without a person's words ------------------------------------------------------------------------------------- */

/* Replaces a row of the log as an operator does. False: it has no words. */
static bool erase_row(int number)
{
    tb_table *table = replay(&d, number);
    tb_entry entry;
    char row[2048];
    tb_text out = tb_text_on(row, sizeof row);

    assert_int_equal(
        tb_table_entry(table, d.log[number].text, d.log[number].len, d.log[number].at_ms, tb_game_named, &entry),
        TB_OK);
    bool erased = tb_entry_erase(&entry);
    if (erased) {
        tb_table_write_erased(table, &entry, d.log[number].at_ms, &out);
        free(d.log[number].text);
        d.log[number].text = calloc(1, out.len + 1);
        assert_non_null(d.log[number].text);
        memcpy(d.log[number].text, row, out.len);
        d.log[number].len = out.len;
    }
    tb_table_free(table);
    return erased;
}

static void erase_all(int wanted)
{
    int erased = 0;

    for (int i = 1; i < d.count; i++)
        erased += erase_row(i);
    assert_int_equal(erased, wanted);
    assert_int_equal(frozen_at(), UINT32_MAX);
    tb_table *table = replay(&d, d.count);
    assert_true(table->chain == d.table->chain);
    for (int seat = 0; seat < 2; seat++) {
        assert_true(tb_is_person(&table->sitter[seat].player));
        assert_string_equal(table->sitter[seat].player.name, "");
        assert_memory_equal(table->sitter[seat].key, d.table->sitter[seat].key, TB_SHA256_SIZE);
    }
    tb_table_free(table);
    for (int i = 1; i < d.count; i++)
        assert_false(erase_row(i)); /* once */
}

/* Records here are not looked at as records. */
static void names_are_taken_out_of_records(void **state)
{
    static const struct {
        const char *before, *name, *after; /* NULL: as it was */
    } rows[] = {
        { "seat blue person Anna\nseat orange person Ben\n", "Anna", "seat blue anonymous\nseat orange person Ben\n" },
        { "seat blue person Anna\nseat orange person Ben\n", NULL, "seat blue anonymous\nseat orange anonymous\n" },
        { "seats 2\nseat blue person A\nmoves\nseat blue person A", "A",
          "seats 2\nseat blue anonymous\nmoves\nseat blue anonymous" },
        { "seat blue person person Anna\n", "person Anna", "seat blue anonymous\n" },
        { "seat blue person Anna\n", "Ann", NULL },
        { "seat blue person Ann\n", "Anna", NULL },
        { "seat blue bot Anna\nseat orange anonymous\nseat person Anna\nchair blue person Anna\nseat", "Anna", NULL },
        { "", NULL, NULL },
    };
    char bytes[200];

    (void) state;
    for (int i = 0; i < TB_LEN(rows); i++) {
        tb_terms terms = { .record = rows[i].before, .record_len = strlen(rows[i].before) };
        tb_text room = tb_text_on(bytes, sizeof bytes);
        const char *after = rows[i].after ? rows[i].after : rows[i].before;
        CHECK(tb_terms_erase(&terms, rows[i].name, &room) == (rows[i].after != NULL), "row %d", i);
        CHECK(terms.record_len == strlen(after) && memcmp(terms.record, after, terms.record_len) == 0, "row %d", i);
    }
}

static void names_and_words_can_be_taken_out_and_the_rest_still_follows(void **state)
{
    (void) state;
    open_and_start(&d, fortuna(), 2, 6);
    talk(&d, "Anna was here");
    play_on(&d, 5);
    assert_int_equal(tb_table_propose_report(d.table, 0, 1, "rude", 4, &d.entry, &d.why), TB_OK);
    put(&d);
    play_on(&d, 5);
    erase_all(4);
    play_on(&d, 5); /* who knew the log before goes on */
    assert_int_equal(frozen_at(), UINT32_MAX);
    for (int i = 1; i < d.count; i++) {
        assert_null(strstr(d.log[i].text, "Anna"));
        for (size_t bit = 0; strstr(d.log[i].text, "erased") && bit < 8 * d.log[i].len; bit++) {
            d.log[i].text[bit / 8] ^= (char) (1 << bit % 8);
            CHECK(frozen_at() == (uint32_t) i, "bit %zu of row %d", bit, i);
            d.log[i].text[bit / 8] ^= (char) (1 << bit % 8);
        }
    }
    desk_close(&d);
}

/* --- Form 2 ------------------------------------------------------------------------------------------------------- */

/* A table as an earlier version began it. */
static void open_old(void)
{
    tb_terms terms = terms_of(fortuna(), 2, 5);
    tb_record_error error;

    memset(&d, 0, sizeof d);
    d.table = tb_table_new("abcdefghijklmnop");
    d.now_ms = START_MS;
    assert_int_equal(tb_table_propose_create(&terms, &d.entry, &error), TB_OK);
    d.entry.terms.form = TB_LOG_OLD;
    put(&d);
    assert_memory_equal(d.log[0].text, "create 2 game fortuna", 21);
    seat_and_start(&d);
}

static tb_status try_react(void) { return tb_table_propose_react(d.table, 0, "hello", &d.entry, &d.why); }

static void an_old_log_goes_over_at_the_first_entry_that_needs_it(void **state)
{
    tb_entry form;

    (void) state;
    open_old();
    talk(&d, "as before");
    assert_memory_equal(d.log[d.count - 1].text, "chat 0 as before", 16);
    assert_false(tb_table_precede(d.table, &d.entry, &form));
    assert_int_equal(try_react(), TB_OK);
    assert_true(tb_table_precede(d.table, &d.entry, &form));
    uint32_t heard = d.table->heard[TB_PUBLIC];
    d.entry = form;
    put(&d);
    assert_memory_equal(d.log[d.count - 1].text, "form 3 ", 7);
    assert_int_equal(d.table->heard[TB_PUBLIC], heard);
    assert_int_equal(try_react(), TB_OK);
    assert_false(tb_table_precede(d.table, &d.entry, &form));
    put(&d);
    assert_memory_equal(d.log[d.count - 1].text + 16, " react 0 hello", 14);
    assert_int_equal(frozen_at(), UINT32_MAX);
    talk(&d, "chained");
    assert_memory_equal(d.log[d.count - 1].text + 16, " chat 0 chained", 15);
    desk_close(&d);
}

static void without_it_such_an_entry_freezes_the_table(void **state)
{
    (void) state;
    open_old();
    assert_int_equal(try_react(), TB_OK);
    assert_int_equal(tb_table_apply(d.table, &d.entry, d.now_ms), TB_NOTHING);
    assert_int_equal(d.table->phase, TB_PHASE_FROZEN);
    assert_true(says(&d.table->reason, TB_SAY_TABLE_OTHER_FORM));
    desk_close(&d);
}

static void words_can_be_taken_out_of_an_old_log_too(void **state)
{
    tb_entry form;

    (void) state;
    open_old();
    talk(&d, "as before");
    erase_all(3);
    assert_int_equal(try_react(), TB_OK);
    assert_true(tb_table_precede(d.table, &d.entry, &form));
    d.entry = form;
    put(&d);
    assert_int_equal(frozen_at(), UINT32_MAX);
    desk_close(&d);
}

/* A move stays: nobody can have another in its place. */
static void only_words_can_be_taken_out(void **state)
{
    char row[2048];
    tb_text out = tb_text_on(row, sizeof row);

    (void) state;
    open_and_start(&d, fortuna(), 2, 7);
    play_on(&d, 1);
    assert_false(erase_row(d.count - 1));
    tb_table *table = replay(&d, d.count - 1);
    read_log(&d, d.count - 1, &d.entry);
    d.entry.chain = d.table->chain;
    tb_table_write_erased(table, &d.entry, d.log[d.count - 1].at_ms, &out);
    assert_int_equal(tb_table_entry(table, row, out.len, d.log[d.count - 1].at_ms, tb_game_named, &d.entry),
                     TB_BAD_CHANCE);
    tb_table_free(table);
    desk_close(&d);
}

/* What form 2 could not notice is noticed as soon as the log has gone over. */
static void the_rows_before_it_are_vouched_for(void **state)
{
    tb_entry form;

    (void) state;
    open_old();
    talk(&d, "Anna was here");
    int said = d.count - 1;
    assert_int_equal(try_react(), TB_OK);
    assert_true(tb_table_precede(d.table, &d.entry, &form));
    d.entry = form;
    put(&d);
    d.log[said].text[7] = 'H';
    assert_int_equal(frozen_at(), said + 1);
    d.log[said].text[7] = 'A';
    assert_int_equal(frozen_at(), UINT32_MAX);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_row_carries_the_hash_of_all_before),
        TEST(no_bit_can_be_changed),
        TEST(rows_are_not_lost_or_moved),
        TEST(a_row_that_the_store_has_lost_freezes_the_table),
        TEST(an_old_log_goes_over_at_the_first_entry_that_needs_it),
        TEST(without_it_such_an_entry_freezes_the_table),
        TEST(the_rows_before_it_are_vouched_for),
        TEST(names_are_taken_out_of_records),
        TEST(names_and_words_can_be_taken_out_and_the_rest_still_follows),
        TEST(words_can_be_taken_out_of_an_old_log_too),
        TEST(only_words_can_be_taken_out),
    };
    return RUN(tests);
}
