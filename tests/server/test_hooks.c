/* test_hooks.c - who is told of a turn, how often, and where it may go. */
#include <stdlib.h>

#include "base/sha256.h"
#include "hooked.h"

/* --- Who is told ---------------------------------------------------------------------------------------------------- */

static void a_person_to_act_and_away_is_told_with_a_signature(void **state)
{
    static const char BODY[] = "{\"table\":\"abcdefghijklmnop\",\"seat\":\"blue\",\"game\":\"fortuna\","
                               "\"url\":\"https://play.example.org/t/abcdefghijklmnop\"}";
    uint8_t sum[TB_SHA256_SIZE];
    char header[120];
    tb_text text = tb_text_on(header, sizeof(header));

    (void) state;
    add_hook(0);
    open_hooks(true, 20);
    change();
    expect_posts(1);
    assert_memory_equal(scene.ear.got[0], "POST /hook?for=anna HTTP/1.1\r\n", 30);
    assert_string_equal(strstr(scene.ear.got[0], "\r\n\r\n") + 4, BODY);
    tb_hmac_sha256(scene.kept[0].secret, 32, BODY, strlen(BODY), sum);
    tb_put(&text, "\r\nTaberna-Signature: sha256=");
    tb_put_hex_bytes(&text, sum, sizeof(sum));
    tb_put(&text, "\r\n");
    assert_non_null(strstr(scene.ear.got[0], header));
    assert_non_null(strstr(scene.ear.got[0], "\r\nContent-Type: application/json\r\n"));
    assert_int_equal(sent_to(0), scene.record.match.count + 1);
    assert_int_equal(scene.place.holds, 0);
}

static void a_person_who_is_connected_is_not_told(void **state)
{
    (void) state;
    add_hook(0);
    open_hooks(true, 20);
    scene.place.present = 1;
    change();
    expect_posts(0);
    assert_int_equal(asked(), 0);
}

static void a_person_not_to_act_is_not_told(void **state)
{
    (void) state;
    add_hook(1);
    open_hooks(true, 20);
    change();
    expect_posts(0);
}

static void bots_and_persons_a_bot_plays_for_are_not_told(void **state)
{
    (void) state;
    add_hook(0);
    open_hooks(true, 20);
    scene.table.sitter[0].taken_over = true;
    change();
    scene.table.sitter[0].taken_over = false;
    scene.table.sitter[0].resigned = true;
    change();
    scene.table.sitter[0].resigned = false;
    tb_player_set(&scene.table.sitter[0].player, TB_PLAYER_BOT, "hard", 4);
    change();
    expect_posts(0);
}

static void nobody_is_told_when_the_game_is_not_played(void **state)
{
    (void) state;
    add_hook(0);
    open_hooks(true, 20);
    for (int phase = 0; phase < TB_PHASES; phase++) {
        scene.table.phase = (uint8_t) phase;
        if (phase != TB_PHASE_PLAYING)
            change();
    }
    scene.table.phase = TB_PHASE_PLAYING;
    expect_posts(0);
}

static void a_table_without_hooks_is_asked_about_once(void **state)
{
    (void) state;
    open_hooks(true, 20);
    for (int i = 0; i < 50; i++) {
        change();
        run_for(1);
    }
    assert_int_equal(asked(), 1);
    add_hook(0);
    tb_hooks_set(scene.hooks, scene.table.id);
    change();
    expect_posts(1);
}

/* --- Once a turn ---------------------------------------------------------------------------------------------------- */

static void a_turn_is_told_of_once(void **state)
{
    (void) state;
    add_hook(0);
    open_hooks(true, 20);
    for (int i = 0; i < 20; i++) {
        change();
        run_for(2);
    }
    expect_posts(1);
    change();
    tb_hooks_set(scene.hooks, scene.table.id);
    change();
    expect_posts(1);
}

static void every_turn_is_told_of(void **state)
{
    (void) state;
    add_hook(0);
    add_hook(1);
    open_hooks(true, 20);
    for (int turn = 1; turn <= 6; turn++) {
        change();
        expect_posts(turn);
        end_turn();
    }
    assert_non_null(strstr(scene.ear.got[4], "\"seat\":\"blue\""));
    assert_null(strstr(scene.ear.got[5], "\"seat\":\"blue\""));
}

static void a_turn_that_an_undo_interrupts_is_told_of_once(void **state)
{
    (void) state;
    add_hook(1);
    open_hooks(true, 20);
    tb_match before = scene.record.match;
    end_turn();
    change();
    expect_posts(1);
    scene.record.match = before;
    change();
    end_turn();
    change();
    expect_posts(1);
}

static void a_person_who_saw_the_turn_come_is_not_told_when_leaving(void **state)
{
    (void) state;
    add_hook(0);
    open_hooks(true, 20);
    change();
    expect_posts(1);
    end_turn();
    change();
    scene.place.present = 1;
    end_turn();
    change();
    scene.place.present = 0;
    change();
    expect_posts(1);
}

static void a_restart_tells_nobody_twice(void **state)
{
    (void) state;
    add_hook(0);
    open_hooks(true, 20);
    change();
    expect_posts(1);
    close_hooks();
    open_hooks(true, 20);
    change();
    expect_posts(1);
}

/* --- Where it may go ------------------------------------------------------------------------------------------------ */

static void the_loopback_is_not_posted_to_unless_the_operator_allows_it(void **state)
{
    static const char *const hosts[] = { "127.0.0.1", "localhost", "127.1", "[::ffff:127.0.0.1]", "0.0.0.0" };

    (void) state;
    add_hook(0);
    open_hooks(false, 100000);
    for (size_t i = 0; i < sizeof(hosts) / sizeof(hosts[0]); i++) {
        snprintf(scene.kept[0].url, sizeof(scene.kept[0].url), "http://%s:%d/", hosts[i], scene.ear.port);
        change();
        expect_posts(0);
        assert_int_equal(scene.place.holds, 1);
        end_turn();
        end_turn();
    }
}

static void redirects_are_not_followed(void **state)
{
    (void) state;
    scene.ear.answers[0] = ANSWER_REDIRECT;
    add_hook(0);
    open_hooks(true, 100000);
    change();
    expect_posts(1);
    assert_int_equal(sent_to(0), 0);
}

static void other_protocols_are_not_spoken(void **state)
{
    (void) state;
    add_hook(0);
    snprintf(scene.kept[0].url, sizeof(scene.kept[0].url), "ftp://127.0.0.1:%d/", scene.ear.port);
    open_hooks(true, 100000);
    change();
    expect_posts(0);
}

static void a_proxy_of_the_environment_is_not_used(void **state)
{
    (void) state;
    setenv("http_proxy", "http://127.0.0.1:1", 1);
    setenv("ALL_PROXY", "http://127.0.0.1:1", 1);
    add_hook(0);
    open_hooks(true, 100000);
    change();
    expect_posts(1);
    unsetenv("http_proxy");
    unsetenv("ALL_PROXY");
}

static void an_endless_answer_is_not_read_to_its_end(void **state)
{
    (void) state;
    scene.ear.answers[0] = ANSWER_LONG;
    add_hook(0);
    open_hooks(true, 20);
    change();
    expect_posts(1);
    assert_int_equal(sent_to(0), scene.record.match.count + 1);
    assert_int_equal(scene.place.holds, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ROW(a_person_to_act_and_away_is_told_with_a_signature),
        ROW(a_person_who_is_connected_is_not_told),
        ROW(a_person_not_to_act_is_not_told),
        ROW(bots_and_persons_a_bot_plays_for_are_not_told),
        ROW(nobody_is_told_when_the_game_is_not_played),
        ROW(a_table_without_hooks_is_asked_about_once),
        ROW(a_turn_is_told_of_once),
        ROW(every_turn_is_told_of),
        ROW(a_turn_that_an_undo_interrupts_is_told_of_once),
        ROW(a_person_who_saw_the_turn_come_is_not_told_when_leaving),
        ROW(a_restart_tells_nobody_twice),
        ROW(the_loopback_is_not_posted_to_unless_the_operator_allows_it),
        ROW(redirects_are_not_followed),
        ROW(other_protocols_are_not_spoken),
        ROW(a_proxy_of_the_environment_is_not_used),
        ROW(an_endless_answer_is_not_read_to_its_end),
    };

    tb_log_threshold(TB_LOG_ERROR);
    return RUN(tests);
}
