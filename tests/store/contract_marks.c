/* contract_marks.c - marks, deeds and reports; what becomes of a name. */
#include "base/base.h"
#include "contract.h"

static tb_store_mark mark_of(const char *kind, const char *who, const char *whom, int64_t until_ms)
{
    tb_store_mark mark = { .until_ms = until_ms, .note = "why" };

    snprintf(mark.kind, sizeof mark.kind, "%s", kind);
    snprintf(mark.who, sizeof mark.who, "%s", name_of(who));
    snprintf(mark.whom, sizeof mark.whom, "%s", whom);
    return mark;
}

void a_mark_holds_until_its_time(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    tb_store_mark mark = mark_of("ban", "Eve", "", 1000), found[4];

    (void) state;
    assert_int_equal(tb_store_mark_set(store, &mark, true, 500), TB_STORE_OK);
    assert_int_equal(tb_store_mark_set(store, &mark, true, 999), TB_STORE_TAKEN);
    assert_int_equal(tb_store_marks(store, "ban", mark.who, 999, found, 4), 1);
    assert_string_equal(found[0].note, "why");
    assert_true(found[0].until_ms == 1000 && strcmp(found[0].who, mark.who) == 0 && !found[0].whom[0]);
    assert_int_equal(tb_store_marks(store, "ban", mark.who, 1000, found, 4), 0);
    mark.until_ms = INT64_MAX;
    assert_int_equal(tb_store_mark_set(store, &mark, true, 1000), TB_STORE_OK);
    mark.until_ms = 3000;
    assert_int_equal(tb_store_mark_set(store, &mark, false, 1000), TB_STORE_OK);
    assert_int_equal(tb_store_forget_ended(store, 2999), TB_STORE_OK);
    assert_int_equal(tb_store_marks(store, "ban", mark.who, 2999, found, 4), 1);
    assert_int_equal(tb_store_marks(store, "other", mark.who, 0, found, 4), 0);
    assert_int_equal(tb_store_forget_ended(store, 3000), TB_STORE_OK);
    assert_int_equal(tb_store_marks(store, "ban", mark.who, 0, found, 4), 0);
    assert_int_equal(tb_store_mark_set(store, &mark, true, 3000), TB_STORE_OK);
    assert_int_equal(tb_store_mark_drop(store, "ban", mark.who, ""), TB_STORE_OK);
    assert_int_equal(tb_store_mark_drop(store, "ban", mark.who, ""), TB_STORE_ABSENT);
    tb_store_close(store);
}

void marks_of_a_kind_are_listed(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    char kind[TB_STORE_KIND + 1];
    tb_store_mark found[8];

    (void) state;
    snprintf(kind, sizeof kind, "k%.10s", fresh_id());
    static const char *const pairs[][2] = { { "Ben", "x" }, { "Anna", "y" }, { "Anna", "x" } };
    for (int i = 0; i < TB_LEN(pairs); i++) {
        tb_store_mark mark = mark_of(kind, pairs[i][0], pairs[i][1], INT64_MAX);
        assert_int_equal(tb_store_mark_set(store, &mark, false, 0), TB_STORE_OK);
    }
    assert_int_equal(tb_store_marks(store, kind, "", 0, found, 8), 3);
    assert_true(strcmp(found[0].whom, "x") == 0 && strcmp(found[1].whom, "y") == 0);
    assert_int_equal(tb_store_marks(store, kind, name_of("Anna"), 0, found, 8), 2);
    assert_int_equal(tb_store_marks(store, kind, "", 0, found, 2), 2);
    tb_store_close(store);
}

static bool take_text(void *context, const tb_store_row *row)
{
    snprintf(context, 40, "%.*s", (int) row->len, row->text);
    return true;
}

void a_row_is_rewritten_only_as_it_is_known(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    char id[TB_STORE_ID + 1], text[40];

    (void) state;
    snprintf(id, sizeof id, "%s", fresh_id());
    assert_true(append_one(store, id, 0, "create") && append_one(store, id, 1, "chat 0 hello"));
    assert_int_equal(tb_store_rewrite(store, id, 1, "chat 0 hullo", "x"), TB_STORE_ABSENT);
    assert_int_equal(tb_store_rewrite(store, id, 2, "chat 0 hello", "x"), TB_STORE_ABSENT);
    assert_int_equal(tb_store_rewrite(store, "nosuchtable", 1, "chat 0 hello", "x"), TB_STORE_ABSENT);
    assert_int_equal(tb_store_rewrite(store, id, 1, "chat 0 hello", "chat 0 ..."), TB_STORE_OK);
    assert_int_equal(tb_store_rewrite(store, id, 1, "chat 0 hello", "x"), TB_STORE_ABSENT);
    assert_int_equal(tb_store_load(store, id, 1, take_text, text), TB_STORE_OK);
    assert_string_equal(text, "chat 0 ...");
    assert_int_equal(count_rows(store, id), 2);
    tb_store_close(store);
}

void deeds_are_numbered_for_ever(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    int64_t before = tb_store_deeds_last(store);
    tb_store_deed deed = { .at_ms = 7, .by = "operator", .deed = "ban", .about = "Eve", .note = "it's \"so\"" },
                  found[3];

    (void) state;
    assert_true(before >= 0);
    for (int i = 0; i < 3; i++)
        assert_int_equal(tb_store_deed_add(store, &deed), TB_STORE_OK);
    assert_true(tb_store_deeds_last(store) > before);
    assert_int_equal(tb_store_deeds(store, before, found, 3), 3);
    assert_true(found[0].number > before && found[2].number > found[1].number && found[0].at_ms == 7);
    assert_string_equal(found[1].note, deed.note);
    assert_int_equal(tb_store_deeds(store, found[1].number, found, 3), 1);
    deed.deed[0] = '\0';
    assert_int_equal(tb_store_deed_add(store, &deed), TB_STORE_BROKEN);
    tb_store_close(store);
}

static bool take_report(void *context, const tb_store_row *row)
{
    char(*out)[100] = context;

    snprintf(*out, sizeof *out, "%s %u %.*s", row->table, row->seq, (int) row->len, row->text);
    return false;
}

void reports_are_found_in_all_logs(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    char id[TB_STORE_ID + 1], found[100] = "", wanted[100];
    tb_store_row row;

    (void) state;
    snprintf(id, sizeof id, "%s", fresh_id());
    assert_true(append_one(store, id, 0, "0123456789abcdef create"));
    row = row_of(id, 1, "0123456789abcdef report 0 1 rude");
    row.at_ms = INT64_C(1) << 50; /* the newest of all */
    assert_int_equal(tb_store_append(store, "node", &row, 1), TB_STORE_OK);
    assert_true(append_one(store, id, 2, "0123456789abcdef chat 0 report 0 1 no"));
    assert_int_equal(tb_store_reports(store, 10, take_report, &found), TB_STORE_OK);
    snprintf(wanted, sizeof wanted, "%s 1 0123456789abcdef report 0 1 rude", id);
    assert_string_equal(found, wanted);
    tb_store_close(store);
}

void a_name_is_changed_and_dropped(void **state)
{
    static const uint8_t session[TB_STORE_HASH] = { 77 };
    tb_store *store = open_store(TB_STORE_SERVE);
    char name[TB_STORE_NAME + 1], phrase[TB_STORE_PHRASE], whose[TB_STORE_NAME + 1];
    tb_store_seat kept[1];
    tb_store_hook hooks[3] = { { .seat = 0, .url = "https://example.org/her" },
                               { .seat = 1, .url = "https://example.org/" } };

    (void) state;
    snprintf(name, sizeof name, "%s", name_of("Changing"));
    assert_int_equal(tb_store_name_change(store, name, "h"), TB_STORE_ABSENT);
    assert_int_equal(tb_store_name_add(store, name, "old", 1), TB_STORE_OK);
    assert_int_equal(tb_store_session_add(store, session, name, 1000), TB_STORE_OK);
    assert_int_equal(tb_store_name_change(store, name, "new"), TB_STORE_OK);
    assert_int_equal(tb_store_session_name(store, session, 1, whose), TB_STORE_ABSENT);
    assert_int_equal(tb_store_name_phrase(store, name, phrase), TB_STORE_OK);
    assert_string_equal(phrase, "new");

    assert_int_equal(tb_store_session_add(store, session, name, 1000), TB_STORE_OK);
    tb_store_row row = row_of(fresh_id(), 0, "create");
    row.seat_changes = true;
    row.name = name;
    assert_int_equal(tb_store_append(store, "node", &row, 1), TB_STORE_OK);
    assert_int_equal(tb_store_seats_kept(store, name, kept, 1), 1);
    for (int i = 0; i < 2; i++) {
        memcpy(hooks[i].table, row.table, sizeof row.table);
        assert_int_equal(tb_store_hook_set(store, &hooks[i]), TB_STORE_OK);
    }
    assert_int_equal(tb_store_name_drop(store, name), TB_STORE_OK);
    assert_int_equal(tb_store_seats_kept(store, name, kept, 1), 0);
    assert_int_equal(tb_store_hooks(store, row.table, hooks, 3), 1);
    assert_int_equal(hooks[0].seat, 1);
    assert_int_equal(tb_store_session_name(store, session, 1, whose), TB_STORE_ABSENT);
    assert_int_equal(tb_store_name_drop(store, name), TB_STORE_ABSENT);
    tb_store_close(store);
}
