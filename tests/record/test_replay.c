/* test_replay.c - walking through a match, the JSON of each stop, and the view as JSON. */
#include "core/view.h"
#include "fixture.h"
#include "record/replay.h"

static fixture f;
static tb_match *const match = &f.record.match;
static char json[1 << 14];

static const char *json_of(const tb_replay *replay, int as)
{
    tb_text text = tb_text_on(json, sizeof json);

    tb_replay_json(replay, as, &text);
    assert_true(tb_text_whole(&text));
    CHECK(tb_json_well_formed(json, text.len), "not JSON: %s", json);
    assert_null(strchr(json, '\n'));
    return json;
}

static void assert_holds(const char *text, const char *part)
{
    CHECK(strstr(text, part) != NULL, "no %s in %s", part, text);
}

static void a_replay_ends_in_the_state_of_the_match(void **state)
{
    tb_replay replay;
    uint32_t steps = 0;

    (void) state;
    make_record(&f, &stones_game, 3, 1);
    tb_replay_start(&replay, match);
    while (tb_replay_next(&replay))
        steps++;
    assert_int_equal(steps, match->count);
    assert_memory_equal(replay.state.bytes, match->state, stones_game.state_size);
    assert_false(tb_replay_next(&replay));
}

static void the_first_object_is_the_set_up(void **state)
{
    tb_replay replay;

    (void) state;
    make_record(&f, &stones_game, 2, 3);
    tb_replay_start(&replay, match);
    const char *line = json_of(&replay, TB_COMPLETE);
    assert_holds(
        line,
        "{\"index\":0,\"seat\":null,\"game\":\"stones\",\"rules\":3,"
        "\"options\":{\"edition\":\"plain\",\"rounds\":\"two\",\"mercy\":\"off\",\"luck\":\"off\",\"wind\":\"calm\"},\"seats\":2,");
    assert_holds(line, "\"to_act\":[\"chance\"],\"state\":{");
}

static void an_object_has_the_event_and_the_whole_state(void **state)
{
    tb_replay replay;

    (void) state;
    start(&f, &stones_game, 2, 3);
    play(&f, STONES_RED, stones_hide(1));
    tb_replay_start(&replay, match);
    tb_replay_next(&replay);
    assert_holds(
        json_of(&replay, TB_COMPLETE),
        "{\"index\":1,\"seat\":\"chance\",\"move\":\"deal seat red card 3\","
        "\"fields\":{\"verb\":\"deal\",\"seat\":\"red\",\"card\":3},\"u\":3,\"sum\":6,\"told\":[],\"round\":0,");
    tb_replay_next(&replay);
    tb_replay_next(&replay);
    const char *line = json_of(&replay, TB_COMPLETE);
    assert_holds(line, "\"move\":\"hide option high\",\"fields\":{\"verb\":\"hide\",\"option\":\"high\"},\"told\":[],"
                       "\"round\":1,"
                       "\"phase\":\"placing\",\"to_act\":[\"red\",\"green\"],\"state\":{");
    assert_holds(line, "{\"seat\":\"red\",\"card\":3,\"hidden\":2,");
}

static void an_observer_gets_its_view_and_no_hidden_event(void **state)
{
    tb_replay replay;

    (void) state;
    start(&f, &stones_game, 2, 3);
    play(&f, STONES_RED, stones_hide(1));
    tb_replay_start(&replay, match);
    tb_replay_next(&replay);
    assert_holds(json_of(&replay, STONES_GREEN),
                 "{\"index\":1,\"seat\":\"chance\",\"move\":null,\"fields\":null,\"told\":[],\"view\":{");
    const char *own = json_of(&replay, STONES_RED);
    assert_holds(own, "\"move\":\"deal seat red card 3\"");
    assert_null(strstr(own, "\"u\":"));
    tb_replay_next(&replay);
    tb_replay_next(&replay);
    const char *line = json_of(&replay, STONES_GREEN);
    assert_holds(line, "\"seat\":\"red\",\"move\":null,\"fields\":null");
    assert_holds(line, "{\"seat\":\"red\",\"card\":7,\"hidden\":3,");
    assert_holds(json_of(&replay, TB_PUBLIC), "\"seat\":\"public\"");
}

static void the_last_object_has_the_result(void **state)
{
    tb_replay replay;

    (void) state;
    make_record(&f, &stones_game, 2, 3);
    tb_replay_start(&replay, match);
    while (tb_replay_next(&replay))
        assert_int_equal(strstr(json_of(&replay, TB_COMPLETE), "\"result\"") != NULL, replay.index == match->count);
    assert_holds(json_of(&replay, TB_COMPLETE), "\"result\":[{\"seat\":\"red\",\"score\":6,\"rank\":2},"
                                                "{\"seat\":\"green\",\"score\":10,\"rank\":1}]}");
}

static void a_view_says_what_is_asked_and_what_is_legal(void **state)
{
    tb_text text = tb_text_on(json, sizeof json);
    tb_view_box view;

    (void) state;
    start(&f, &stones_game, 2, 3);
    play(&f, STONES_RED, stones_hide(1));
    play(&f, STONES_RED, stones_place(1));
    play(&f, STONES_RED, stones_place(1));
    stones_game.observe(match->state, STONES_RED, view.bytes);
    tb_view_json(&stones_game, view.bytes, STONES_RED, NULL, &text);
    assert_true(tb_json_well_formed(json, text.len));
    assert_holds(json, "{\"game\":\"stones\",\"rules\":3,\"options\":{");
    assert_holds(json, "\"seat\":\"red\",\"round\":1,\"phase\":\"placing\",\"to_act\":[\"red\",\"green\"],"
                       "\"prompt\":{\"id\":\"stones.your-move\",\"rule\":\"Y-2\",\"args\":{}},\"table\":{");
    assert_holds(json, "\"legal\":[{\"move\":\"done\",\"fields\":{\"verb\":\"done\"}}]}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_replay_ends_in_the_state_of_the_match),
        TEST(the_first_object_is_the_set_up),
        TEST(an_object_has_the_event_and_the_whole_state),
        TEST(an_observer_gets_its_view_and_no_hidden_event),
        TEST(the_last_object_has_the_result),
        TEST(a_view_says_what_is_asked_and_what_is_legal),
    };
    return RUN(tests);
}
