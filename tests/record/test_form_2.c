/* test_form_2.c - what form 2 says beyond form 1: promises of entropy, rounds that were broken off, and who played the
 * segments before the last. */
#include "fixture.h"

static fixture f;

static const uint8_t secret[TB_SECRET_SIZE] = { 7 };
static uint8_t entropy[TB_MAX_SEATS][TB_ENTROPY_SIZE];

/* A game whose red seat promised, and whose green one gave; the other broke two rounds off. */
static void make_pledged(void)
{
    static const uint8_t broken[TB_MAX_SEATS] = { 0, 2 };
    tb_source source = { .secret = secret,
                         .entropy_from = 3,
                         .entropy = (const uint8_t(*)[TB_ENTROPY_SIZE]) entropy,
                         .pledged = 1,
                         .broken = broken };
    tb_rng rng;

    tb_rng_seed(&rng, 1, 0);
    memset(entropy[0], 0xa1, TB_ENTROPY_SIZE);
    memset(entropy[1], 0xb2, TB_ENTROPY_SIZE);
    start(&f, &stones_game, 2, 1);
    assert_int_equal(tb_match_play_on(&f.record.match, 0, &source, &f.why), TB_OK);
    play_random(&f, &rng, EVENTS);
    write_as(&f, TB_COMPLETE);
}

static tb_status verify(void)
{
    return tb_record_verify(f.text, f.len, stones_find, f.events, EVENTS, &f.record, &f.proof, &f.error);
}

static void it_comes_back_and_is_proved(void **state)
{
    static char first[TEXT];

    (void) state;
    make_pledged();
    assert_memory_equal(f.text, "taberna-record 2\n", 17);
    assert_non_null(strstr(f.text, "\nbroken green 2\npledge red "));
    assert_int_equal(verify(), TB_OK);
    assert_int_equal(f.proof.pledged, 1);
    assert_int_equal(f.proof.given, 1);
    assert_int_equal(f.proof.broken, 2);
    memcpy(first, f.text, f.len + 1);
    write_as(&f, TB_COMPLETE);
    assert_string_equal(f.text, first);
}

static void entropy_that_was_not_promised_is_found_on_its_line(void **state)
{
    (void) state;
    make_pledged();
    doctor(&f, "entropy red a1", "entropy red a2");
    assert_int_equal(verify(), TB_BAD_CHANCE);
    CHECK(strstr(error_words(&f), "this is not the entropy that the seat has promised"), "%s", error_words(&f));
}

static void what_form_1_can_say_is_not_form_2(void **state)
{
    (void) state;
    make_record(&f, &stones_game, 2, 3);
    doctor(&f, "taberna-record 1", "taberna-record 2");
    assert_int_equal(verify(), TB_BAD_TEXT);
    assert_int_equal(f.error.line, 1);
    make_pledged();
    doctor(&f, "taberna-record 2", "taberna-record 1");
    assert_int_equal(verify(), TB_BAD_TEXT);
}

static void what_is_not_written_so_is_refused(void **state)
{
    static const struct {
        const char *old, *fresh;
    } rows[] = {
        { "broken green 2", "broken green 0" }, { "broken green 2", "broken green 256" },
        { "broken green 2", "broken blue 2" },  { "broken green 2\n", "broken green 2\nbroken red 1\n" },
        { "pledge red", "pledge blue" },        { "entropy red a1", "entropy red 1" },
    };

    (void) state;
    for (int i = 0; i < TB_LEN(rows); i++) {
        make_pledged();
        doctor(&f, rows[i].old, rows[i].fresh);
        CHECK(verify() < 0, "row %d is taken", i);
    }
}

/* --- Players ------------------------------------------------------------------------------------------------------ */

static tb_player person(const char *name)
{
    tb_player player;

    assert_int_equal(tb_player_set(&player, TB_PLAYER_PERSON, name, strlen(name)), TB_OK);
    return player;
}

static void moves_keep_the_names_of_those_who_made_them(void **state)
{
    tb_source source = { .secret = secret };
    tb_player others[TB_MAX_SEATS] = { person("Carla"), person("Ben") };
    tb_rng rng;

    (void) state;
    tb_rng_seed(&rng, 2, 0);
    start(&f, &stones_game, 2, 3);
    f.record.player[0] = person("Anna");
    f.record.player[1] = person("Ben");
    play_random(&f, &rng, 4);
    assert_int_equal(tb_match_play_on(&f.record.match, f.record.match.count, &source, &f.why), TB_OK);
    tb_record_change_players(&f.record, others);
    play_random(&f, &rng, EVENTS);
    write_as(&f, TB_COMPLETE);
    assert_non_null(strstr(f.text, "seat red person Carla\nseat green person Ben\nsegment 1\nseat red person Anna\n"));
    assert_int_equal(verify(), TB_OK);
    assert_string_equal(tb_record_player(&f.record, 0, 0)->name, "Anna");
    assert_string_equal(tb_record_player(&f.record, 0, 1)->name, "Ben");
    assert_string_equal(tb_record_player(&f.record, 1, 0)->name, "Carla");
    doctor(&f, "segment 1\nseat red person Anna", "segment 1\nseat red person Carla");
    assert_int_equal(verify(), TB_BAD_TEXT);
}

/* However often it changes hands, no name is given to somebody else's moves. */
static void a_record_that_changes_hands_often_forgets_names_but_confuses_none(void **state)
{
    tb_source source = { .secret = secret };
    char name[16];
    tb_rng rng;

    (void) state;
    tb_rng_seed(&rng, 3, 0);
    start(&f, &stones_game, 2, 3);
    f.record.player[0] = person("A0");
    for (int i = 1; i < TB_SEGMENTS_MAX; i++) {
        play_random(&f, &rng, 1);
        if (tb_match_is_over(&f.record.match))
            return;
        assert_int_equal(tb_match_play_on(&f.record.match, f.record.match.count, &source, &f.why), TB_OK);
        snprintf(name, sizeof name, "A%d", i);
        tb_player next[TB_MAX_SEATS] = { person(name) };
        tb_record_change_players(&f.record, next);
        for (int segment = 0; segment <= i; segment++) {
            const tb_player *player = tb_record_player(&f.record, segment, 0);
            snprintf(name, sizeof name, "A%d", segment);
            assert_true(player->kind == TB_PLAYER_ANONYMOUS || strcmp(player->name, name) == 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(it_comes_back_and_is_proved),
        TEST(entropy_that_was_not_promised_is_found_on_its_line),
        TEST(what_form_1_can_say_is_not_form_2),
        TEST(what_is_not_written_so_is_refused),
        TEST(moves_keep_the_names_of_those_who_made_them),
        TEST(a_record_that_changes_hands_often_forgets_names_but_confuses_none),
    };
    return RUN(tests);
}
