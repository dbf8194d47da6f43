/* contract.c - the log, the lists and the modes of opening. */
#include "contract.h"

#include <stdlib.h>

#include "base/base.h"

/* What a load hands over, as "seq:at:text " and so on. */
typedef struct heard {
    char text[200];
    int most;
} heard;

static bool hear(void *context, const tb_store_row *row)
{
    heard *all = context;
    size_t len = strlen(all->text);

    snprintf(all->text + len, sizeof all->text - len, "%u:%lld:%.*s ", row->seq, (long long) row->at_ms, (int) row->len,
             row->text);
    return --all->most != 0;
}

static const char *load(tb_store *store, const char *table, uint32_t seq, int most)
{
    static heard all;

    all = (heard){ .most = most };
    assert_int_equal(tb_store_load(store, table, seq, hear, &all), TB_STORE_OK);
    return all.text;
}

/* --- The log ------------------------------------------------------------------------------------------------------ */

void what_is_appended_is_loaded(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    char a[TB_STORE_ID + 1], b[TB_STORE_ID + 1];

    (void) state;
    strcpy(a, fresh_id());
    strcpy(b, fresh_id());
    tb_store_row rows[] = { row_of(a, 0, "one"), row_of(b, 0, "other"), row_of(a, 1, "two"), row_of(a, 2, "three") };
    assert_int_equal(tb_store_append(store, "node", rows, TB_LEN(rows)), TB_STORE_OK);
    for (int i = 0; i < TB_LEN(rows); i++)
        assert_true(rows[i].stored);
    assert_string_equal(load(store, a, 0, 0), "0:1000:one 1:1001:two 2:1002:three ");
    assert_string_equal(load(store, b, 0, 0), "0:1000:other ");
    tb_store_close(store);

    store = open_store(TB_STORE_SERVE);
    assert_string_equal(load(store, a, 0, 0), "0:1000:one 1:1001:two 2:1002:three ");
    assert_int_equal(tb_store_append(store, "node", rows, 0), TB_STORE_OK);
    tb_store_close(store);
}

void a_table_is_loaded_from_any_row_on(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    const char *id = fresh_id();

    (void) state;
    for (uint32_t seq = 0; seq < 4; seq++)
        assert_true(append_one(store, id, seq, "x"));
    assert_string_equal(load(store, id, 2, 0), "2:1002:x 3:1003:x ");
    assert_string_equal(load(store, id, 4, 0), "");
    assert_string_equal(load(store, id, UINT32_MAX, 0), "");
    tb_store_close(store);
}

/* No more of a part that has said so; the others go on. */
void many_tables_are_loaded_at_once(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    id_text id[4];
    heard all[4] = { { .most = 1 } };
    tb_store_part part[4];

    (void) state;
    for (int i = 0; i < 4; i++) {
        strcpy(id[i], fresh_id());
        part[i] = (tb_store_part){ .table = id[i], .seq = (uint32_t) i, .context = &all[i], .status = TB_STORE_DOWN };
        for (uint32_t seq = 0; seq < 3 && i < 3; seq++)
            assert_true(append_one(store, id[i], seq, "x"));
    }
    tb_store_load_parts(store, part, 4, hear);
    for (int i = 0; i < 4; i++)
        assert_int_equal(part[i].status, TB_STORE_OK);
    assert_string_equal(all[0].text, "0:1000:x ");
    assert_string_equal(all[1].text, "1:1001:x 2:1002:x ");
    assert_string_equal(all[2].text, "2:1002:x ");
    assert_string_equal(all[3].text, "");
    tb_store_close(store);
}

void loading_stops_when_told(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    const char *id = fresh_id();

    (void) state;
    for (uint32_t seq = 0; seq < 3; seq++)
        assert_true(append_one(store, id, seq, "x"));
    assert_string_equal(load(store, id, 0, 2), "0:1000:x 1:1001:x ");
    assert_string_equal(load(store, id, 0, 0), "0:1000:x 1:1001:x 2:1002:x ");
    tb_store_close(store);
}

void a_row_that_is_there_stays_as_it_is(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    char id[TB_STORE_ID + 1], other[TB_STORE_ID + 1];

    (void) state;
    strcpy(id, fresh_id());
    strcpy(other, fresh_id());
    assert_true(append_one(store, id, 0, "mine"));
    assert_false(append_one(store, id, 0, "yours"));
    tb_store_row rows[] = { row_of(other, 0, "x"), row_of(id, 0, "again"), row_of(other, 1, "y") };
    assert_int_equal(tb_store_append(store, "node", rows, 3), TB_STORE_OK);
    assert_true(rows[0].stored && !rows[1].stored && rows[2].stored);
    assert_string_equal(load(store, id, 0, 0), "0:1000:mine ");
    tb_store_close(store);
}

void a_row_without_its_predecessor_is_not_stored(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    const char *id = fresh_id();

    (void) state;
    assert_false(append_one(store, id, 1, "too early"));
    assert_true(append_one(store, id, 0, "first"));
    assert_false(append_one(store, id, 2, "too early"));
    assert_false(append_one(store, id, UINT32_MAX, "much too early"));
    assert_string_equal(load(store, id, 0, 0), "0:1000:first ");
    tb_store_close(store);
}

void rows_behind_a_lost_one_are_not_stored(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    char id[TB_STORE_ID + 1];

    (void) state;
    strcpy(id, fresh_id());
    assert_true(append_one(store, id, 0, "first"));
    assert_true(append_one(store, id, 1, "theirs"));
    tb_store_row rows[] = { row_of(id, 1, "ours"), row_of(id, 2, "follows from ours") };
    rows[1].phase = 3;
    assert_int_equal(tb_store_append(store, "node", rows, 2), TB_STORE_OK);
    assert_true(!rows[0].stored && !rows[1].stored);

    tb_store_row odd[] = { row_of(id, 2, "a"), row_of(id, 2, "b"), row_of(id, 3, "c"), row_of(id, 4, "d") };
    assert_int_equal(tb_store_append(store, "node", odd, 4), TB_STORE_OK);
    assert_true(odd[0].stored && !odd[1].stored && !odd[2].stored && !odd[3].stored);
    tb_store_row gap[] = { row_of(id, 3, "c"), row_of(id, 5, "e"), row_of(id, 5, "e") };
    assert_int_equal(tb_store_append(store, "node", gap, 3), TB_STORE_OK);
    assert_true(gap[0].stored && !gap[1].stored && !gap[2].stored);
    tb_store_row turned[] = { row_of(id, 5, "e"), row_of(id, 4, "d") };
    assert_int_equal(tb_store_append(store, "node", turned, 2), TB_STORE_OK);
    assert_true(!turned[0].stored && !turned[1].stored);
    assert_string_equal(load(store, id, 0, 0), "0:1000:first 1:1001:theirs 2:1002:a 3:1003:c ");
    tb_store_close(store);
}

void a_table_that_is_not_there_is_absent(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    static const char *const ids[] = { "nosuchtable", "", "a-name-that-is-much-too-long", "\xff\xfe", "%", "' OR 1=1" };

    (void) state;
    for (int i = 0; i < TB_LEN(ids); i++) {
        for (uint32_t seq = 0; seq < 2; seq++)
            assert_int_equal(tb_store_load(store, ids[i], seq, hear, NULL), TB_STORE_ABSENT);
    }
    assert_int_not_equal(strlen(tb_store_why(store)), 0);
    tb_store_close(store);
}

/* One row that cannot be stored, and none is. */
void what_is_no_text_is_refused_as_a_whole(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    static const char *const bad[] = { "\xff", "ab\xc3", "\xc0\x80", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xe2\x82z" };
    char id[TB_STORE_ID + 1];

    (void) state;
    strcpy(id, fresh_id());
    for (int i = 0; i < TB_LEN(bad); i++) {
        tb_store_row rows[] = { row_of(id, 0, "fine"), row_of(id, 1, bad[i]) };
        assert_int_equal(tb_store_append(store, "node", rows, 2), TB_STORE_BROKEN);
        assert_false(rows[0].stored || rows[1].stored);
    }
    tb_store_row zero = row_of(id, 0, "zero");
    zero.len = 5;
    assert_int_equal(tb_store_append(store, "node", &zero, 1), TB_STORE_BROKEN);
    assert_int_equal(tb_store_append(store, "two words", &zero, 1), TB_STORE_BROKEN);
    assert_int_equal(tb_store_append(store, "", &zero, 1), TB_STORE_BROKEN);
    assert_int_equal(count_rows(store, id), 0);
    assert_true(append_one(store, id, 0, "fine"));
    tb_store_close(store);
}

typedef struct same {
    const char *text;
    size_t len;
    int seen;
} same;

static bool compare(void *context, const tb_store_row *row)
{
    same *wanted = context;

    assert_int_equal(row->len, wanted->len);
    assert_memory_equal(row->text, wanted->text, row->len);
    wanted->seen++;
    return true;
}

void any_text_comes_back_as_it_was(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    size_t large = 1 << 20;
    char *mebibyte = malloc(large + 1);
    const char *const texts[] = { "",
                                  "'; DROP TABLE log; --",
                                  "\"quoted\" \\ back\\slash \\N {a,b} NULL",
                                  "line\nline\r\n\ttab \x01\x1f\x7f",
                                  "\xc3\xa9\xe2\x82\xac\xf0\x9f\x8e\xb2 \xef\xbb\xbf \xf4\x8f\xbf\xbf",
                                  mebibyte };

    (void) state;
    assert_non_null(mebibyte);
    for (size_t i = 0; i < large; i++)
        mebibyte[i] = (char) (' ' + i * 31 % 95);
    mebibyte[large] = '\0';
    for (int i = 0; i < TB_LEN(texts); i++) {
        same wanted = { texts[i], strlen(texts[i]), 0 };
        const char *id = fresh_id();

        assert_true(append_one(store, id, 0, texts[i]));
        assert_int_equal(tb_store_load(store, id, 0, compare, &wanted), TB_STORE_OK);
        assert_int_equal(wanted.seen, 1);
    }
    free(mebibyte);
    tb_store_close(store);
}

/* --- Lists -------------------------------------------------------------------------------------------------------- */

static void make_table(tb_store *store, char id[TB_STORE_ID + 1], int phase, bool is_public, int64_t at_ms)
{
    tb_store_row row = row_of(strcpy(id, fresh_id()), 0, "create");

    row.phase = (int8_t) phase;
    row.is_public = is_public;
    row.at_ms = at_ms;
    assert_int_equal(tb_store_append(store, "node", &row, 1), TB_STORE_OK);
    assert_true(row.stored);
}

static void set_phase(tb_store *store, const char *id, uint32_t seq, int phase)
{
    tb_store_row row = row_of(id, seq, "x");

    row.phase = (int8_t) phase;
    assert_int_equal(tb_store_append(store, "node", &row, 1), TB_STORE_OK);
    assert_true(row.stored);
}

/* Whether a list, read page by page, has the id; and that it ascends. */
static bool is_listed(tb_store *store, tb_store_list which, const char *id)
{
    char page[3][TB_STORE_ID + 1], after[TB_STORE_ID + 1] = "";
    bool found = false;
    int count;

    while ((count = tb_store_tables(store, which, after, page, 3)) > 0) {
        for (int i = 0; i < count; i++) {
            assert_true(strcmp(page[i], after) > 0);
            strcpy(after, page[i]);
            found |= strcmp(page[i], id) == 0;
        }
    }
    assert_int_equal(count, 0);
    return found;
}

void live_tables_are_listed_in_order(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    char id[5][TB_STORE_ID + 1];

    (void) state;
    for (int phase = 0; phase < 5; phase++) {
        make_table(store, id[phase], phase, false, 1000);
        assert_int_equal(is_listed(store, TB_STORE_LIST_LIVE, id[phase]), phase <= 1);
        assert_true(is_listed(store, TB_STORE_LIST_ALL, id[phase]));
    }
    set_phase(store, id[1], 1, 2);
    assert_false(is_listed(store, TB_STORE_LIST_LIVE, id[1]));
    set_phase(store, id[2], 1, 1);
    assert_true(is_listed(store, TB_STORE_LIST_LIVE, id[2]));
    tb_store_close(store);
}

void live_tables_and_bytes_are_counted(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    char id[4][TB_STORE_ID + 1];
    tb_store_size before, after;

    (void) state;
    assert_int_equal(tb_store_measure(store, &before), TB_STORE_OK);
    for (int phase = 0; phase < 4; phase++)
        make_table(store, id[phase], phase, false, 1000);
    assert_int_equal(tb_store_measure(store, &after), TB_STORE_OK);
    assert_int_equal(after.live - before.live, 2);
    assert_true(after.bytes >= before.bytes && after.bytes > 0);
    tb_store_close(store);
}

void public_tables_are_listed_newest_first(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    char id[4][TB_STORE_ID + 1], page[3][TB_STORE_ID + 1];
    static const int64_t far = INT64_C(4000000000000);

    (void) state;
    make_table(store, id[0], 0, true, far + 1);
    make_table(store, id[1], 1, true, far + 3);
    make_table(store, id[2], 0, false, far + 4);
    make_table(store, id[3], 0, true, far + 2);
    assert_int_equal(tb_store_tables(store, TB_STORE_LIST_PUBLIC, "", page, 3), 3);
    assert_string_equal(page[0], id[1]);
    assert_string_equal(page[1], id[3]);
    assert_string_equal(page[2], id[0]);
    set_phase(store, id[1], 1, 2);
    assert_int_equal(tb_store_tables(store, TB_STORE_LIST_PUBLIC, "", page, 1), 1);
    assert_string_equal(page[0], id[3]);
    assert_int_equal(tb_store_tables(store, TB_STORE_LIST_PUBLIC, id[1], page, 1), 1); /* behind one that is over */
    assert_string_equal(page[0], id[3]);
    assert_int_equal(tb_store_tables(store, TB_STORE_LIST_PUBLIC, id[3], page, 1), 1);
    assert_string_equal(page[0], id[0]);
    assert_int_equal(tb_store_tables(store, TB_STORE_LIST_PUBLIC, "nobody", page, 1), 0);
    set_phase(store, id[0], 1, 2);
    set_phase(store, id[3], 1, 3);
    tb_store_close(store);
}

void a_phase_stays_unless_told(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    char id[TB_STORE_ID + 1];

    (void) state;
    strcpy(id, fresh_id());
    tb_store_row rows[] = { row_of(id, 0, "create"), row_of(id, 1, "end"), row_of(id, 2, "chat") };
    rows[1].phase = 2;
    assert_int_equal(tb_store_append(store, "node", rows, 3), TB_STORE_OK);
    assert_false(is_listed(store, TB_STORE_LIST_LIVE, id));
    assert_true(append_one(store, id, 3, "chat"));
    assert_false(is_listed(store, TB_STORE_LIST_LIVE, id));
    assert_true(append_one(store, fresh_id(), 0, "open unless told"));
    tb_store_close(store);
}

/* --- Ways to open ------------------------------------------------------------------------------------------------- */

void readers_see_and_change_nothing(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE), *reader = open_store(TB_STORE_READ);
    char id[TB_STORE_ID + 1];

    (void) state;
    strcpy(id, fresh_id());
    assert_true(append_one(store, id, 0, "x"));
    assert_int_equal(count_rows(reader, id), 1);
    tb_store_row row = row_of(id, 1, "y");
    assert_int_not_equal(tb_store_append(reader, "node", &row, 1), TB_STORE_OK);
    assert_false(row.stored);
    assert_int_not_equal(tb_store_beat(reader, "node", 1000), TB_STORE_OK);
    assert_int_not_equal(tb_store_name_add(reader, "reader", "hash", 1), TB_STORE_OK);
    assert_true(append_one(store, id, 1, "y"));
    assert_int_equal(count_rows(reader, id), 2);
    tb_store_close(reader);
    tb_store_close(store);
}

void another_connection_joins(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE), *second = open_store(TB_STORE_JOIN);
    char id[TB_STORE_ID + 1];

    (void) state;
    strcpy(id, fresh_id());
    for (uint32_t seq = 0; seq < 20; seq++)
        assert_true(append_one(seq % 2 ? second : store, id, seq, "x"));
    assert_false(append_one(second, id, 5, "y"));
    assert_int_equal(count_rows(store, id), 20);
    tb_store_close(store);
    tb_store_close(second);
    tb_store_close(NULL);
}
