/* contract_seats.c - seats that are kept by name, and webhooks: both go when the seat changes hands. */
#include "base/base.h"
#include "contract.h"

/* --- Seats -------------------------------------------------------------------------------------------------------- */

/* Appends a row with which a seat changes hands. */
static bool change_hands(tb_store *store, const char *table, uint32_t seq, int seat, const char *name)
{
    tb_store_row row = row_of(table, seq, "sit");

    row.seat_changes = true;
    row.seat = (int8_t) seat;
    row.name = name;
    assert_int_equal(tb_store_append(store, "node", &row, 1), TB_STORE_OK);
    return row.stored;
}

static int kept_by(tb_store *store, const char *name)
{
    tb_store_seat kept[3];

    return tb_store_seats_kept(store, name_of(name), kept, 3);
}

void a_seat_is_kept_by_a_name(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    tb_store_seat kept[3];
    id_text id[2];

    (void) state;
    make_tables(store, id, 2);
    assert_int_equal(tb_store_name_add(store, name_of("Dora"), "h", 1), TB_STORE_OK);
    assert_int_equal(tb_store_name_add(store, name_of("Emil"), "h", 1), TB_STORE_OK);
    assert_int_equal(kept_by(store, "Dora"), 0);
    assert_true(change_hands(store, id[0], 1, 1, name_of("Dora")));
    assert_true(change_hands(store, id[1], 1, 0, name_of("Dora")));
    assert_int_equal(tb_store_seats_kept(store, name_of("Dora"), kept, 3), 2);
    assert_string_equal(kept[0].table, id[1]);
    assert_true(kept[0].seat == 0 && kept[0].sat == 1);
    assert_string_equal(kept[1].table, id[0]);
    assert_true(kept[1].seat == 1 && kept[1].sat == 1);
    assert_int_equal(tb_store_seats_kept(store, name_of("Dora"), kept, 1), 1);

    assert_true(change_hands(store, id[1], 2, 0, name_of("Emil")));
    assert_int_equal(kept_by(store, "Dora"), 1);
    assert_int_equal(tb_store_seats_kept(store, name_of("Emil"), kept, 3), 1);
    assert_true(kept[0].seat == 0 && kept[0].sat == 2);
    assert_true(change_hands(store, id[1], 3, 0, NULL));
    assert_int_equal(kept_by(store, "Emil"), 0);
    assert_int_equal(kept_by(store, "Dora"), 1);
    tb_store_close(store);
}

/* Who keeps a seat is stored with the row or not at all: a node that was overtaken changes nothing. */
void a_mark_of_somebody_who_keeps_a_seat_is_found(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    tb_store_mark mark = { .kind = "block", .whom = "Eve", .until_ms = INT64_MAX };
    char name[TB_STORE_NAME + 1] = "";
    id_text id[2];

    (void) state;
    make_tables(store, id, 2);
    snprintf(mark.who, sizeof mark.who, "%s", name_of("Nora"));
    assert_int_equal(tb_store_name_add(store, mark.who, "h", 1), TB_STORE_OK);
    assert_int_equal(tb_store_name_add(store, name_of("Olga"), "h", 1), TB_STORE_OK);
    assert_true(change_hands(store, id[0], 1, 1, mark.who));
    assert_true(change_hands(store, id[1], 1, 0, name_of("Olga")));
    assert_int_equal(tb_store_marked_at(store, id[0], "block", "Eve", name), TB_STORE_ABSENT);
    assert_int_equal(tb_store_mark_set(store, &mark, false, 0), TB_STORE_OK);
    assert_int_equal(tb_store_marked_at(store, id[0], "block", "Eve", name), TB_STORE_OK);
    assert_string_equal(name, mark.who);
    assert_int_equal(tb_store_marked_at(store, id[0], "block", "Ben", name), TB_STORE_ABSENT);
    assert_int_equal(tb_store_marked_at(store, id[0], "other", "Eve", name), TB_STORE_ABSENT);
    assert_int_equal(tb_store_marked_at(store, id[1], "block", "Eve", name), TB_STORE_ABSENT);
    assert_int_equal(tb_store_marked_at(store, "an id that is too long", "block", "Eve", name), TB_STORE_ABSENT);
    tb_store_close(store);
}

void a_seat_changes_hands_with_its_row_alone(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    tb_store_hook hook = { .seat = 1, .url = "https://example.org/" }, out[2];
    tb_store_row rows[3];
    id_text id[1];

    (void) state;
    make_tables(store, id, 1);
    assert_int_equal(tb_store_name_add(store, name_of("Fritz"), "h", 1), TB_STORE_OK);
    assert_int_equal(tb_store_name_add(store, name_of("Gerda"), "h", 1), TB_STORE_OK);
    assert_true(change_hands(store, id[0], 1, 1, name_of("Fritz")));
    strcpy(hook.table, id[0]);
    assert_int_equal(tb_store_hook_set(store, &hook), TB_STORE_OK);

    assert_false(change_hands(store, id[0], 1, 1, name_of("Gerda"))); /* somebody was faster */
    assert_false(change_hands(store, id[0], 3, 1, NULL));             /* there is no row 2   */
    assert_int_equal(kept_by(store, "Fritz"), 1);
    assert_int_equal(kept_by(store, "Gerda"), 0);
    assert_int_equal(tb_store_hooks(store, id[0], out, 2), 1);

    assert_true(change_hands(store, id[0], 2, 1, name_of("Nobody"))); /* a person who is not there keeps nothing */
    assert_int_equal(kept_by(store, "Fritz"), 0);
    assert_int_equal(tb_store_hooks(store, id[0], out, 2), 0);

    for (int i = 0; i < 3; i++) { /* of several rows of one transaction the last counts */
        rows[i] = row_of(id[0], 3 + (uint32_t) i, "sit");
        rows[i].seat_changes = true;
        rows[i].seat = 1;
    }
    rows[0].name = name_of("Fritz");
    rows[2].name = name_of("Fritz");
    assert_int_equal(tb_store_append(store, "node", rows, 3), TB_STORE_OK);
    assert_int_equal(kept_by(store, "Fritz"), 1);
    rows[0] = row_of(id[0], 6, "sit");
    rows[0].name = "\xff";
    assert_int_equal(tb_store_append(store, "node", rows, 1), TB_STORE_BROKEN);
    tb_store_close(store);
}

/* --- Webhooks ----------------------------------------------------------------------------------------------------- */

void a_webhook_is_set_and_removed(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    tb_store_hook hook = { .seat = 2, .url = "https://example.org/?a='b'&c=\xc3\xa9", .sent = 4000000000U }, out[3];
    id_text id[1];

    (void) state;
    make_tables(store, id, 1);
    for (int i = 0; i < TB_STORE_HASH; i++)
        hook.secret[i] = (uint8_t) (i * 37); /* with zeros and high bytes */
    strcpy(hook.table, "nosuchtable");
    assert_int_equal(tb_store_hook_set(store, &hook), TB_STORE_ABSENT);
    strcpy(hook.table, id[0]);
    assert_int_equal(tb_store_hook_sent(store, id[0], 2, 5), TB_STORE_ABSENT);
    assert_int_equal(tb_store_hook_set(store, &hook), TB_STORE_OK);
    assert_int_equal(tb_store_hooks(store, id[0], out, 3), 1);
    assert_string_equal(out[0].table, id[0]);
    assert_string_equal(out[0].url, hook.url);
    assert_memory_equal(out[0].secret, hook.secret, TB_STORE_HASH);
    assert_true(out[0].seat == 2 && out[0].sent == 4000000000U);

    hook.sent = 7;
    assert_int_equal(tb_store_hook_set(store, &hook), TB_STORE_OK);
    assert_int_equal(tb_store_hook_sent(store, id[0], 2, 9), TB_STORE_OK);
    assert_int_equal(tb_store_hook_sent(store, id[0], 2, 8), TB_STORE_OK);
    hook.seat = 0;
    assert_int_equal(tb_store_hook_set(store, &hook), TB_STORE_OK);
    assert_int_equal(tb_store_hooks(store, id[0], out, 3), 2);
    assert_true(out[0].seat == 0 && out[1].seat == 2 && out[1].sent == 8); /* a word can be taken back */
    hook.url[0] = '\0';
    assert_int_equal(tb_store_hook_set(store, &hook), TB_STORE_OK);
    assert_int_equal(tb_store_hook_set(store, &hook), TB_STORE_OK);
    assert_int_equal(tb_store_hooks(store, id[0], out, 3), 1);
    assert_int_equal(tb_store_hooks(store, "nosuchtable", out, 3), 0);
    tb_store_close(store);
}
