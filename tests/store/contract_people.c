/* contract_people.c - leases, names and sessions. */
#include <time.h>
#include <unistd.h>

#include "base/base.h"
#include "contract.h"

static bool lease(tb_store *store, const char *node, const char *table)
{
    id_text tables[1];
    bool granted[1] = { true };

    strcpy(tables[0], table);
    assert_int_equal(tb_store_lease(store, node, (const id_text *) tables, 1, granted), TB_STORE_OK);
    return granted[0];
}

static bool is_orphan(tb_store *store, const char *table)
{
    static id_text all[10000];
    int count = tb_store_orphans(store, all, TB_LEN(all));
    int found = 0;

    assert_in_range(count, 0, TB_LEN(all));
    for (int i = 0; i < count; i++)
        found += strcmp(all[i], table) == 0;
    assert_in_range(found, 0, 1);
    return found == 1;
}

/* --- Leases ------------------------------------------------------------------------------------------------------- */

void a_lease_is_given_to_one_node(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    id_text id[3];
    bool granted[4];

    (void) state;
    make_tables(store, id, 3);
    assert_true(is_orphan(store, id[0]));
    assert_int_equal(tb_store_beat(store, "one", 60000), TB_STORE_OK);
    assert_int_equal(tb_store_beat(store, "two", 60000), TB_STORE_OK);
    assert_true(lease(store, "one", id[0]));
    assert_false(lease(store, "two", id[0]));
    assert_true(lease(store, "one", id[0]));
    assert_false(is_orphan(store, id[0]));

    id_text asked[4];
    memcpy(asked, id, sizeof id);
    strcpy(asked[3], "nosuchtable");
    assert_int_equal(tb_store_lease(store, "two", (const id_text *) asked, 4, granted), TB_STORE_OK);
    assert_true(!granted[0] && granted[1] && granted[2] && !granted[3]);
    assert_int_equal(tb_store_leave(store, "one"), TB_STORE_OK);
    assert_int_equal(tb_store_leave(store, "two"), TB_STORE_OK);
    tb_store_close(store);
}

void a_lease_passes_on_when_its_node_dies(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    id_text id[1];

    (void) state;
    make_tables(store, id, 1);
    assert_int_equal(tb_store_beat(store, "heir", 60000), TB_STORE_OK);
    assert_int_equal(tb_store_beat(store, "mortal", 250), TB_STORE_OK);
    assert_true(lease(store, "mortal", id[0]));
    assert_int_equal(tb_store_beat(store, "mortal", 500), TB_STORE_OK);
    assert_false(lease(store, "heir", id[0]));
    assert_false(is_orphan(store, id[0]));
    sleep_ms(550);
    assert_true(is_orphan(store, id[0]));
    assert_true(lease(store, "heir", id[0]));
    assert_int_equal(tb_store_beat(store, "mortal", 60000), TB_STORE_OK);
    assert_false(lease(store, "mortal", id[0]));
    assert_int_equal(tb_store_leave(store, "heir"), TB_STORE_OK);
    tb_store_close(store);
}

void a_node_that_does_not_live_gets_no_lease(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    id_text id[1];

    (void) state;
    make_tables(store, id, 1);
    assert_false(lease(store, "never-beat", id[0]));
    assert_int_equal(tb_store_beat(store, "dead", -1), TB_STORE_OK);
    assert_false(lease(store, "dead", id[0]));
    assert_true(is_orphan(store, id[0]));
    tb_store_close(store);
}

void a_node_that_leaves_gives_its_leases_back(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    id_text id[2];

    (void) state;
    make_tables(store, id, 2);
    assert_int_equal(tb_store_beat(store, "goes", 60000), TB_STORE_OK);
    assert_int_equal(tb_store_beat(store, "stays", 60000), TB_STORE_OK);
    assert_true(lease(store, "goes", id[0]));
    assert_true(lease(store, "stays", id[1]));
    assert_int_equal(tb_store_leave(store, "goes"), TB_STORE_OK);
    assert_true(is_orphan(store, id[0]));
    assert_false(is_orphan(store, id[1]));
    assert_true(lease(store, "stays", id[0]));
    assert_int_equal(tb_store_leave(store, "stays"), TB_STORE_OK);
    tb_store_close(store);
}

void finished_tables_are_no_orphans(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    id_text id[1];

    (void) state;
    make_tables(store, id, 1);
    tb_store_row end = row_of(id[0], 1, "end");
    end.phase = 2;
    assert_int_equal(tb_store_append(store, "node", &end, 1), TB_STORE_OK);
    assert_false(is_orphan(store, id[0]));
    tb_store_close(store);
}

static void nobody(void *context, const tb_store_notice *notice)
{
    (void) context;
    fail_msg("told of %s %u", notice->table, notice->word);
}

static int64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
}

void listening_ends_in_time(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    int ends[2];
    bool missed;

    (void) state;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(tb_store_listen(store, "node", 0, -1, nobody, NULL, &missed), TB_STORE_OK);
    int64_t start = now_ms();
    assert_int_equal(tb_store_listen(store, "node", 50, -1, nobody, NULL, &missed), TB_STORE_OK);
    assert_in_range(now_ms() - start, 49, 5000);
    assert_int_equal(write(ends[1], "x", 1), 1);
    start = now_ms();
    assert_int_equal(tb_store_listen(store, "node", 30000, ends[0], nobody, NULL, &missed), TB_STORE_OK);
    assert_in_range(now_ms() - start, 0, 5000);
    assert_false(missed);
    close(ends[0]);
    close(ends[1]);
    tb_store_close(store);
}

/* --- Persons ------------------------------------------------------------------------------------------------------ */

static void hash_of(uint8_t hash[TB_STORE_HASH], int number)
{
    memset(hash, number & 0xff, TB_STORE_HASH);
    hash[1] = (uint8_t) getpid();
    hash[2] = (uint8_t) (getpid() >> 8);
    hash[3] = 0;
}

void a_name_is_given_once(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    char phrase[TB_STORE_PHRASE], longest[TB_STORE_NAME + 2], hash[TB_STORE_PHRASE + 1];
    int64_t since;

    (void) state;
    assert_int_equal(tb_store_name_phrase(store, name_of("Anna"), phrase), TB_STORE_ABSENT);
    assert_int_equal(tb_store_name_add(store, name_of("Anna"), "$argon2id$one", 5), TB_STORE_OK);
    assert_int_equal(tb_store_name_add(store, name_of("Anna"), "$argon2id$two", 6), TB_STORE_TAKEN);
    assert_int_equal(tb_store_name_phrase(store, name_of("Anna"), phrase), TB_STORE_OK);
    assert_string_equal(phrase, "$argon2id$one");
    assert_int_equal(tb_store_name_phrase(store, name_of("anna"), phrase), TB_STORE_ABSENT);
    assert_int_equal(tb_store_name_since(store, name_of("Anna"), &since), TB_STORE_OK);
    assert_int_equal(since, 5);
    assert_int_equal(tb_store_name_since(store, name_of("anna"), &since), TB_STORE_ABSENT);

    memset(longest, 'n', sizeof longest);
    longest[TB_STORE_NAME + 1] = '\0';
    memcpy(longest, name_of(""), strlen(name_of("")));
    memset(hash, 'h', sizeof hash);
    hash[TB_STORE_PHRASE - 1] = '\0';
    assert_int_equal(tb_store_name_add(store, longest, hash, 5), TB_STORE_BROKEN);
    assert_int_equal(tb_store_name_phrase(store, longest, phrase), TB_STORE_ABSENT);
    longest[TB_STORE_NAME] = '\0';
    assert_int_equal(tb_store_name_add(store, longest, hash, 5), TB_STORE_OK);
    assert_int_equal(tb_store_name_phrase(store, longest, phrase), TB_STORE_OK);
    assert_string_equal(phrase, hash);
    tb_store_close(store);
}

void a_session_ends(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    uint8_t hash[TB_STORE_HASH];
    char name[TB_STORE_NAME + 1];

    (void) state;
    hash_of(hash, 1);
    assert_int_equal(tb_store_name_add(store, name_of("Boris"), "h", 1), TB_STORE_OK);
    assert_int_equal(tb_store_session_add(store, hash, name_of("Nobody"), 1000), TB_STORE_ABSENT);
    assert_int_equal(tb_store_session_name(store, hash, 0, name), TB_STORE_ABSENT);
    assert_int_equal(tb_store_session_add(store, hash, name_of("Boris"), 1000), TB_STORE_OK);
    assert_int_equal(tb_store_session_add(store, hash, name_of("Boris"), 2000), TB_STORE_TAKEN);
    assert_int_equal(tb_store_session_name(store, hash, 999, name), TB_STORE_OK);
    assert_string_equal(name, name_of("Boris"));
    assert_int_equal(tb_store_session_name(store, hash, 1000, name), TB_STORE_ABSENT);
    assert_int_equal(tb_store_session_drop(store, hash), TB_STORE_OK);
    assert_int_equal(tb_store_session_drop(store, hash), TB_STORE_ABSENT);
    assert_int_equal(tb_store_session_name(store, hash, 0, name), TB_STORE_ABSENT);
    tb_store_close(store);
}

void a_name_has_so_many_sessions(void **state)
{
    tb_store *store = open_store(TB_STORE_SERVE);
    uint8_t hash[TB_STORE_HASH];
    char name[TB_STORE_NAME + 1];
    int alive = 0;

    (void) state;
    assert_int_equal(tb_store_name_add(store, name_of("Clara"), "h", 1), TB_STORE_OK);
    for (int i = 0; i < 40; i++) {
        hash_of(hash, 100 + i);
        assert_int_equal(tb_store_session_add(store, hash, name_of("Clara"), 1000 + i), TB_STORE_OK);
    }
    for (int i = 0; i < 40; i++) {
        hash_of(hash, 100 + i);
        alive += tb_store_session_name(store, hash, 0, name) == TB_STORE_OK;
    }
    assert_int_equal(alive, 32);
    assert_int_equal(tb_store_session_name(store, hash, 0, name), TB_STORE_OK);
    tb_store_close(store);
}

void hostile_words_are_only_words(void **state)
{
    static const char *const words[] = { "'; DROP TABLE names; --",  "\"",  "\\", "%s%n", "$1", "{a,b}", "NULL",
                                         "\xc3\xa9\xf0\x9f\x8e\xb2", "a\nb" };
    tb_store *store = open_store(TB_STORE_SERVE);
    char phrase[TB_STORE_PHRASE];

    (void) state;
    for (int i = 0; i < TB_LEN(words); i++) {
        assert_int_equal(tb_store_name_phrase(store, name_of(words[i]), phrase), TB_STORE_ABSENT);
        assert_int_equal(tb_store_name_add(store, name_of(words[i]), words[i], 1), TB_STORE_OK);
        assert_int_equal(tb_store_name_phrase(store, name_of(words[i]), phrase), TB_STORE_OK);
        assert_string_equal(phrase, words[i]);
    }
    assert_int_equal(tb_store_name_add(store, "\xff", "h", 1), TB_STORE_BROKEN);
    assert_int_equal(tb_store_name_add(store, "", "h", 1), TB_STORE_BROKEN);
    assert_int_equal(tb_store_name_phrase(store, "\xff", phrase), TB_STORE_ABSENT);
    assert_true(append_one(store, "' OR '1'='1", 0, "x"));
    assert_int_equal(count_rows(store, "' OR '1'='1"), 1);
    tb_store_close(store);
}
