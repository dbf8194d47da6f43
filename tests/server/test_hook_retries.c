/* test_hook_retries.c - what becomes of a turn when the address does not answer, and when the server stops. */
#include <stdlib.h>

#include "base/sha256.h"
#include "hooked.h"

/* --- When it fails -------------------------------------------------------------------------------------------------- */

static void what_fails_is_tried_again(void **state)
{
    (void) state;
    scene.ear.answers[0] = 500;
    scene.ear.answers[1] = ANSWER_NOTHING;
    scene.ear.answers[2] = ANSWER_RUBBISH;
    scene.ear.answers[3] = 404;
    scene.ear.answers[4] = 204;
    add_hook(0);
    open_hooks(true, 20);
    change();
    expect_posts(5);
    assert_string_equal(scene.ear.got[0], scene.ear.got[4]);
    assert_int_equal(sent_to(0), scene.record.match.count + 1);
    assert_int_equal(scene.place.holds, 0);
}

static void after_five_retries_it_is_given_up(void **state)
{
    (void) state;
    for (int i = 0; i < LISTENER_MAX; i++)
        scene.ear.answers[i] = 503;
    add_hook(0);
    open_hooks(true, 10);
    change();
    expect_posts(6);
    assert_int_equal(scene.place.holds, 0);
    change();
    expect_posts(6);
    end_turn();
    end_turn();
    change();
    expect_posts(12);
}

static void a_restart_tries_again_what_failed(void **state)
{
    (void) state;
    scene.ear.answers[0] = 500;
    add_hook(0);
    open_hooks(true, 100000);
    change();
    expect_posts(1);
    assert_int_equal(sent_to(0), 0);
    close_hooks();
    open_hooks(true, 20);
    change();
    expect_posts(2);
}

static void retries_stop_when_the_person_comes(void **state)
{
    (void) state;
    scene.ear.answers[0] = scene.ear.answers[1] = 500;
    add_hook(0);
    open_hooks(true, 1000);
    change();
    expect_posts(1);
    scene.place.present = 1;
    run_for(1100);
    expect_posts(1);
    assert_int_equal(scene.place.holds, 0);
}

static void retries_stop_when_the_person_has_acted(void **state)
{
    (void) state;
    scene.ear.answers[0] = 500;
    add_hook(0);
    open_hooks(true, 1000);
    change();
    expect_posts(1);
    assert_int_equal(scene.place.holds, 1);
    end_turn();
    change();
    run_for(1100);
    expect_posts(1);
}

static void a_newer_turn_takes_the_place_of_a_retry(void **state)
{
    (void) state;
    scene.ear.answers[0] = 500;
    add_hook(0);
    open_hooks(true, 100000);
    change();
    expect_posts(1);
    end_turn();
    end_turn();
    change();
    assert_int_equal(scene.place.holds, 1);
    expect_posts(2);
    assert_int_equal(scene.place.holds, 0);
}

static void a_newer_turn_during_a_post_is_told_of_behind_it(void **state)
{
    (void) state;
    add_hook(0);
    open_hooks(true, 20);
    change();
    end_turn();
    end_turn();
    change();
    assert_int_equal(scene.place.holds, 1);
    for (int i = 0; i < 100 && sent_to(0) != scene.record.match.count + 1; i++)
        run_for(10);
    assert_int_equal(sent_to(0), scene.record.match.count + 1);
    run_for(100);
    assert_true(listener_count(&scene.ear) >= 1 && listener_count(&scene.ear) <= 2);
}

static void a_store_that_is_down_is_asked_again(void **state)
{
    (void) state;
    add_hook(0);
    set_down(true);
    open_hooks(true, 50);
    change();
    run_for(80);
    assert_int_equal(listener_count(&scene.ear), 0);
    set_down(false);
    expect_posts(1);
}

static void a_new_address_is_used_for_the_next_try(void **state)
{
    (void) state;
    scene.ear.answers[0] = 500;
    add_hook(0);
    open_hooks(true, 1000);
    change();
    expect_posts(1);
    pthread_mutex_lock(&scene.lock);
    snprintf(scene.kept[0].url, sizeof(scene.kept[0].url), "http://127.0.0.1:%d/new", scene.ear.port);
    pthread_mutex_unlock(&scene.lock);
    expect_posts(2);
    assert_memory_equal(scene.ear.got[1], "POST /new ", 10);
}

static void what_fails_for_long_gives_way_to_what_is_new(void **state)
{
    tb_table other;
    tb_place place = { .table = &other };

    (void) state;
    scene.ear.answers[0] = 500;
    add_hook(0);
    open_few_hooks(1, 100000);
    change();
    expect_posts(1);
    assert_int_equal(scene.place.holds, 1);
    other = scene.table;
    memcpy(other.id, "ponmlkjihgfedcba", 17);
    tb_hooks_changed(scene.hooks, &place, NULL);
    expect_posts(2);
    assert_int_equal(scene.place.holds, 0);
    assert_int_equal(place.holds, 0);
}

/* --- The end -------------------------------------------------------------------------------------------------------- */

static void stopping_waits_for_no_retry(void **state)
{
    (void) state;
    scene.ear.answers[0] = 500;
    add_hook(0);
    open_hooks(true, 100000);
    change();
    expect_posts(1);
    uint64_t before = uv_hrtime();
    close_hooks();
    assert_true(uv_hrtime() - before < 2000000000u);
}

static void stopping_lets_what_is_under_way_finish(void **state)
{
    (void) state;
    add_hook(0);
    open_hooks(true, 20);
    change();
    close_hooks();
    open_hooks(true, 20);
    change();
    for (int i = 0; i < 100 && sent_to(0) == 0; i++)
        run_for(1);
    close_hooks();
    assert_true(listener_count(&scene.ear) <= 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ROW(what_fails_is_tried_again),
        ROW(after_five_retries_it_is_given_up),
        ROW(a_restart_tries_again_what_failed),
        ROW(retries_stop_when_the_person_comes),
        ROW(retries_stop_when_the_person_has_acted),
        ROW(a_newer_turn_takes_the_place_of_a_retry),
        ROW(a_newer_turn_during_a_post_is_told_of_behind_it),
        ROW(a_store_that_is_down_is_asked_again),
        ROW(a_new_address_is_used_for_the_next_try),
        ROW(what_fails_for_long_gives_way_to_what_is_new),
        ROW(stopping_waits_for_no_retry),
        ROW(stopping_lets_what_is_under_way_finish),
    };

    tb_log_threshold(TB_LOG_ERROR);
    return RUN(tests);
}
