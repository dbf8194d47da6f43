/* test_entries.c - entries as text: exact in both directions, and no bytes do harm. */
#include "fixture.h"

static const char hex64[] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
#define ZEROS "0000000000000000000000000000000000000000000000000000000000000000"

static char bytes[TEXT_MAX];

static const char *written(const tb_entry *entry)
{
    tb_text text = tb_text_on(bytes, sizeof bytes);

    tb_entry_write(entry, &text);
    assert_true(tb_text_whole(&text));
    return bytes;
}

/* Reads it, and writes it back the same. */
static tb_entry read_well(const char *text)
{
    tb_entry entry;
    tb_record_error why;
    tb_status status = tb_entry_read(text, strlen(text), tb_game_named, &entry, &why);

    CHECK(status == TB_OK, "column %u, expected %s: %s", why.column, why.expected ? why.expected : "-", text);
    assert_string_equal(written(&entry), text);
    return entry;
}

static tb_status read_badly(const char *text)
{
    tb_entry entry;
    tb_record_error why;
    tb_status status = tb_entry_read(text, strlen(text), tb_game_named, &entry, &why);

    CHECK(status < 0, "taken: %s", text);
    assert_int_equal(why.status, status);
    assert_non_null(why.expected);
    assert_int_equal(tb_entry_read(text, strlen(text), tb_game_named, &entry, NULL), status);
    return status;
}

static const char *create_with(const char *form, const char *middle, const char *tail)
{
    static char text[2000];

    snprintf(text, sizeof text, "create %s %s secret %s bots %s invite %s%s", form, middle, hex64, hex64, hex64, tail);
    return text;
}

static void every_kind_comes_back(void **state)
{
    (void) state;
    tb_entry entry = read_well(create_with("2", "game fortuna rules 1 seats 2 options 0 private clock none", ""));
    assert_int_equal(entry.kind, TB_ENTRY_CREATE);
    assert_int_equal(entry.seat, -1);
    assert_ptr_equal(entry.terms.game, tb_game_named("fortuna", 7));
    assert_int_equal(entry.terms.config.seats, 2);
    assert_false(entry.terms.is_public);
    assert_int_equal(entry.terms.secret[31], 31);
    assert_null(entry.terms.record);
    entry = read_well(
        create_with("2", "game towns rules 1 seats 4 options 2 0 1 public clock bank 1200000", " record 5\na\nb"));
    assert_int_equal(entry.terms.clock, TB_CLOCK_BANK);
    assert_int_equal(entry.terms.clock_ms, 1200000);
    assert_int_equal(entry.terms.config.option[1], 1);
    assert_int_equal(entry.terms.record_at, 5);
    assert_int_equal(entry.terms.record_len, 3);
    assert_memory_equal(entry.terms.record, "a\nb", 3);
    assert_true(entry.terms.is_public);

    char text[200];
    snprintf(text, sizeof text, "sit 3 person %s - Ana Žižková", hex64);
    entry = read_well(text);
    assert_string_equal(entry.sit.player.name, "Ana Žižková");
    assert_int_equal(entry.sit.key[2], 2);
    assert_int_equal(entry.sit.brought.brings, TB_BRINGS_NOTHING);
    snprintf(text, sizeof text, "sit 3 person %s %s - Ana -", hex64, hex64);
    entry = read_well(text);
    assert_string_equal(entry.sit.player.name, "- Ana -");
    assert_int_equal(entry.sit.brought.brings, TB_BRINGS_ENTROPY);
    assert_int_equal(entry.sit.brought.bytes[31], 31);
    snprintf(text, sizeof text, "sit 3 person %s sha256:%s Ana", hex64, hex64);
    entry = read_well(text);
    assert_int_equal(entry.sit.brought.brings, TB_BRINGS_PLEDGE);
    assert_int_equal(entry.sit.brought.bytes[31], 31);
    snprintf(text, sizeof text, "sit 3 person %s -", hex64);
    entry = read_well(text);
    assert_int_equal(entry.sit.player.kind, TB_PLAYER_ANONYMOUS);
    assert_string_equal(entry.sit.player.name, "");
    entry = read_well("sit 1 bot hard@200");
    assert_int_equal(entry.sit.player.kind, TB_PLAYER_BOT);
    entry = read_well("move 5 16777219 5/2/6 4294967295/0/1 = 03ab54aa0c4be1f2");
    assert_int_equal(entry.play.draws, 2);
    assert_int_equal(entry.play.draw[1].outcome, UINT32_MAX);
    assert_true(entry.play.hash == UINT64_C(0x03ab54aa0c4be1f2));
    read_well("start = 0000000000000000");
    entry = read_well("takeover 2 time");
    assert_int_equal(entry.why, TB_TAKEOVER_TIME);
    entry = read_well("chat 0  good luck, \"all\" ");
    assert_string_equal(entry.chat.text, " good luck, \"all\" ");
    snprintf(text, sizeof text, "entropy 1 %s", hex64);
    assert_int_equal(read_well(text).entropy[31], 31);
    snprintf(text, sizeof text, "key 1 %s", hex64);
    assert_int_equal(read_well(text).sit.key[31], 31);
    static const char *const plain[] = { "rise 0",   "undo 1",  "resign 2",  "takeover 5 left",
                                         "return 3", "abort 4", "continue 5" };
    for (int i = 0; i < TB_LEN(plain); i++)
        read_well(plain[i]);
}

/* Members that are as usual are left out. */
static void terms_of_form_3_come_back(void **state)
{
    (void) state;
    tb_entry entry = read_well(create_with("3", "game fortuna rules 1 seats 2", ""));
    assert_int_equal(entry.terms.form, 3);
    assert_int_equal(entry.terms.clock, TB_CLOCK_NONE);
    assert_false(entry.terms.is_public || entry.terms.hints || entry.terms.again[0]);
    entry = read_well(create_with("3",
                                  "game towns rules 1 seats 4 options 2 0 1 public clock bank 1200000 hints again "
                                  "abcdefghijklmn27",
                                  " record 5\na\nb"));
    assert_true(entry.terms.is_public && entry.terms.hints);
    assert_int_equal(entry.terms.clock_ms, 1200000);
    assert_int_equal(entry.terms.config.option[1], 1);
    assert_string_equal(entry.terms.again, "abcdefghijklmn27");
    assert_memory_equal(entry.terms.record, "a\nb", 3);
    assert_true(
        read_well(create_with("2", "game fortuna rules 1 seats 2 options 0 private clock none", "")).terms.hints);
}

static void every_kind_of_form_3_comes_back(void **state)
{
    static const char *const plain[] = { "late 2",
                                         "expire",
                                         "restored",
                                         "resume",
                                         "vote 1 yes",
                                         "vote 0 no",
                                         "react 3 well-played",
                                         "rematch abcdefghijklmn27",
                                         "motion 1 rematch 1 asks",
                                         "motion 1 takeback 12 asks 0 3 5" };
    char text[200];

    (void) state;
    for (int i = 0; i < TB_LEN(plain); i++)
        read_well(plain[i]);
    assert_int_equal(read_well("form 3 0123456789abcdef").before, 0x0123456789abcdef);
    tb_entry entry = read_well("motion 2 replace 4 asks 0 5");
    assert_int_equal(entry.motion.what, TB_MOTION_REPLACE);
    assert_int_equal(entry.motion.by, 2);
    assert_int_equal(entry.motion.number, 4);
    assert_int_equal(entry.motion.asked, 1u << 0 | 1u << 5);
    entry = read_well("report 0 3 says \"hurry\" again and again");
    assert_int_equal(entry.chat.about, 3);
    assert_string_equal(entry.chat.text, "says \"hurry\" again and again");
    static const char *const with_bytes[] = { "pledge 1 %s", "reveal 0 %s", "segment %s" };
    for (int i = 0; i < TB_LEN(with_bytes); i++) {
        snprintf(text, sizeof text, with_bytes[i], hex64);
        assert_int_equal(read_well(text).entropy[31], 31);
    }
}

static void what_is_not_written_so_is_refused(void **state)
{
    // NOLINTBEGIN(bugprone-suspicious-missing-comma): a macro stands between the parts
    static const char *const bad[] = {
        "",
        " ",
        "sit",
        "dance 0",
        "undo",
        "undo 6",
        "undo 00",
        "undo -1",
        "undo 0 ",
        "undo 0\n",
        "undo  0",
        "sit 0 bot",
        "sit 0 bot ",
        "sit 0 bot Hard",
        "sit 0 bot an-endless-word-for-a-bot-that-no-list-holds",
        "sit 0 person Anna",
        "sit 0 person " ZEROS " Anna",
        "sit 0 person " ZEROS " -Anna",
        "sit 0 person " ZEROS " - ",
        "sit 0 person " ZEROS " 00 Anna",
        "sit 0 anonymous",
        "entropy 0 00",
        "start",
        "start =",
        "start = 123",
        "start = 000000000000000G",
        "start 1/2 = 0000000000000000",
        "start 1/2/3/4 = 0000000000000000",
        "start 01/2/3 = 0000000000000000",
        "move 0 = 0000000000000000",
        "move 0 0 = 0000000000000000",
        "move 0 4294967296 = 0000000000000000",
        "takeover 0",
        "takeover 0 hunger",
        "chat 0",
        "chat 0 ",
        "chat 0 a\nb",
        "chat 0 \x01",
        "chat 0 \xff",
        "sit 0 person " ZEROS " sha256:00 Anna",
        "sit 0 person " ZEROS " sha256: Anna",
        "form 2 0123456789abcdef",
        "form 3 0123",
        "late",
        "restored 0",
        "resume 1",
        "segment",
        "pledge 0 00",
        "vote 0 maybe",
        "vote 0 yes yes",
        "react 0",
        "react 0 Hello",
        "react 0 seventeen-letters",
        "report 0 6 x",
        "report 0 1",
        "rematch abcdefghijklmno",
        "rematch ABCDEFGHIJKLMNOP",
        "motion 0 takeback asks 1",
        "motion 0 takeback 1",
        "motion 0 takeback 1 asks 2 1",
        "motion 0 takeback 1 asks 6",
        "motion 0 dance 1 asks",
    };
    // NOLINTEND(bugprone-suspicious-missing-comma)

    (void) state;
    for (int i = 0; i < TB_LEN(bad); i++)
        assert_int_equal(read_badly(bad[i]), TB_BAD_TEXT);
    static const char terms[] = "game fortuna rules 1 seats 2 options 0 private clock none";
    assert_int_equal(read_badly(create_with("1", terms, "")), TB_BAD_VERSION);
    assert_int_equal(read_badly(create_with("4", terms, "")), TB_BAD_VERSION);
    assert_int_equal(read_badly(create_with("258", terms, "")), TB_BAD_VERSION);
    static const char *const not_so[] = {
        "game fortuna rules 1 seats 2 options 0",  "game fortuna rules 1 seats 2 private",
        "game fortuna rules 1 seats 2 clock none", "game fortuna rules 1 seats 2 hints public",
        "game fortuna rules 1 seats 2 again",      "game fortuna rules 1 seats 2 again abc",
    };
    for (int i = 0; i < TB_LEN(not_so); i++)
        assert_int_equal(read_badly(create_with("3", not_so[i], "")), TB_BAD_TEXT);
    assert_int_equal(read_badly(create_with("2", terms, "\n")), TB_BAD_TEXT);
    assert_int_equal(read_badly(create_with("2", terms, " record 0")), TB_BAD_TEXT);
    assert_int_equal(read_badly(create_with("2", terms, " record 0\n")), TB_BAD_TEXT);
    static const char *const bad_terms[] = {
        "game Fortuna rules 1 seats 2 options 0 private clock none",
        "game a-name-without-end rules 1 seats 2 options 0 private clock none",
        "game fortuna rules 1 seats 7 options 0 private clock none",
        "game fortuna rules 1 seats 2 options 1 0 private clock none",
        "game fortuna rules 1 seats 2 options 33 private clock none",
        "game fortuna rules 1 seats 2 options 0 secret clock none",
        "game fortuna rules 1 seats 2 options 0 private clock move",
        "game fortuna rules 1 seats 2 options 0 private clock move 0",
        "game fortuna rules 1 seats 2 options 0 private clock bank 99999999999999",
    };
    for (int i = 0; i < TB_LEN(bad_terms); i++)
        assert_int_equal(read_badly(create_with("2", bad_terms[i], "")), TB_BAD_TEXT);
    assert_int_equal(read_badly(create_with("2", "game fortuna rules 1 seats 2 options 1 200 private clock none", "")),
                     TB_BAD_CONFIG);
}

/* A game that is gone, or of another time, can still be read: the table says so. */
static void other_games_and_other_rules_are_read(void **state)
{
    (void) state;
    tb_entry entry = read_well(create_with("2", "game chess rules 4 seats 2 options 3 0 0 9 private clock none", ""));
    assert_null(entry.terms.game);
    assert_string_equal(entry.terms.name, "chess");
    entry = read_well(create_with("2", "game fortuna rules 99 seats 2 options 1 200 private clock none", ""));
    assert_non_null(entry.terms.game);
}

static void the_longest_entries_come_back(void **state)
{
    static tb_entry entry, back;
    tb_record_error why;

    (void) state;
    entry = (tb_entry){ .kind = TB_ENTRY_MOVE, .seat = 5, .play = { .move = UINT32_MAX, .draws = TB_DRAWS_MAX } };
    for (int i = 0; i < TB_DRAWS_MAX; i++) {
        entry.play.draw[i].outcome = UINT32_MAX - (uint32_t) i;
        entry.play.draw[i].u = (uint32_t) i;
        entry.play.draw[i].sum = UINT32_MAX;
    }
    written(&entry);
    assert_int_equal(tb_entry_read(bytes, strlen(bytes), tb_game_named, &back, &why), TB_OK);
    assert_memory_equal(&back, &entry, sizeof entry);
    entry = (tb_entry){ .kind = TB_ENTRY_CHAT, .seat = 0, .chat = { .len = TB_CHAT_MAX } };
    memset(entry.chat.text, 'x', TB_CHAT_MAX);
    written(&entry);
    assert_int_equal(tb_entry_read(bytes, strlen(bytes), tb_game_named, &back, &why), TB_OK);
    assert_string_equal(back.chat.text, entry.chat.text);
    strcat(bytes, "x");
    assert_int_equal(tb_entry_read(bytes, strlen(bytes), tb_game_named, &back, &why), TB_BAD_TEXT);
}

/* Whatever is read is written the same; the rest is refused with a place. */
static void any_bytes_are_survived(void **state)
{
    // NOLINTBEGIN(bugprone-suspicious-missing-comma): a macro stands between the parts
    static const char *const seeds[] = {
        "sit 1 bot hard",
        "start 1/2/3 = 0123456789abcdef",
        "move 0 16777219 5/2/6 = 03ab54aa0c4be1f2",
        "takeover 0 time",
        "chat 0 good luck",
        "undo 0",
        "sit 0 person " ZEROS " - Anna",
        "sit 0 person " ZEROS " sha256:" ZEROS " Anna",
        "motion 0 takeback 12 asks 1 2",
        "report 0 1 rude",
        "create 3 game fortuna rules 1 seats 2 options 2 0 1 public clock move 60000 hints secret 00",
        "create 2 game fortuna rules 1 seats 2 options 2 0 1 private clock move 60000 secret 00",
    };
    // NOLINTEND(bugprone-suspicious-missing-comma)
    static tb_entry entry;
    char text[200], again[400];
    tb_record_error why;
    tb_rng rng;

    (void) state;
    tb_rng_seed(&rng, 5, 0);
    for (int round = 0; round < 200000; round++) {
        const char *seed = seeds[tb_rng_below(&rng, TB_LEN(seeds))];
        size_t len = strlen(seed);
        memcpy(text, seed, len);
        for (uint32_t i = tb_rng_below(&rng, 4); i > 0; i--)
            text[tb_rng_below(&rng, (uint32_t) len)] = (char) tb_rng_below(&rng, 256);
        len -= tb_rng_below(&rng, 8) == 0 ? tb_rng_below(&rng, (uint32_t) len) : 0;
        if (tb_entry_read(text, len, tb_game_named, &entry, &why) < 0) {
            assert_true(why.status < 0 && why.line == 1 && why.column > 0 && why.column <= len + 1);
            continue;
        }
        tb_text out = tb_text_on(again, sizeof again);
        tb_entry_write(&entry, &out);
        assert_int_equal(out.len, len);
        assert_memory_equal(again, text, len);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_kind_comes_back),
        TEST(terms_of_form_3_come_back),
        TEST(every_kind_of_form_3_comes_back),
        TEST(what_is_not_written_so_is_refused),
        TEST(other_games_and_other_rules_are_read),
        TEST(the_longest_entries_come_back),
        TEST(any_bytes_are_survived),
    };
    return RUN(tests);
}
