/* Choosing one of the legal moves by pointing at things, and the cursor that goes from one to the next. */
#include <jansson.h>

#include "../check.h"
#include "term/desk.h"
#include "term/picker.h"

static const char moves[] =
    "[{\"move\":\"done\",\"fields\":{\"verb\":\"done\"}},"
    "{\"move\":\"place square a1\",\"fields\":{\"verb\":\"place\",\"square\":\"a1\"}},"
    "{\"move\":\"place square b1\",\"fields\":{\"verb\":\"place\",\"square\":\"b1\"}},"
    "{\"move\":\"build\",\"fields\":{\"verb\":\"build\",\"building\":\"well\",\"squares\":\"a1+a2\",\"square\":\"a1\"}},"
    "{\"move\":\"build\",\"fields\":{\"verb\":\"build\",\"building\":\"well\",\"squares\":\"a1+a2\",\"square\":\"a2\"}},"
    "{\"move\":\"raise ...\",\"fields\":{\"verb\":\"raise\",\"building\":\"shed\",\"squares\":\"c1+c2\"}},"
    "{\"move\":\"take ...\",\"fields\":{\"verb\":\"take\",\"seat\":\"fox\",\"from\":\"d4\"}},"
    "{\"move\":\"dice ...\",\"fields\":{\"verb\":\"dice\",\"die\":[2,5]}}]";

static json_t *legal;
static term_picker picker;

static void begin(void)
{
    json_decref(legal);
    legal = json_loads(moves, 0, NULL);
    term_picker_begin(&picker, legal);
}

static int pick(const char *key, const char *value)
{
    term_thing thing = term_thing_of(key, value);

    return term_picker_pick(&picker, &thing);
}

static bool is_live(const char *key, const char *value)
{
    term_thing thing = term_thing_of(key, value);

    return term_picker_is_live(&picker, &thing);
}

static void a_thing_that_one_move_has_chooses_it(void **state)
{
    (void) state;
    begin();
    assert_int_equal(pick("square", "b1"), 2);
    assert_int_equal(pick("verb", "done"), 0);
    assert_int_equal(picker.picks, 0);
}

static void things_narrow_the_moves_until_one_is_left(void **state)
{
    int left[8];

    (void) state;
    begin();
    assert_int_equal(pick("building", "well"), TERM_NARROWED);
    assert_int_equal(term_picker_left(&picker, left, 8), 2);
    assert_int_equal(left[0], 3);
    assert_int_equal(left[1], 4);
    assert_true(is_live("square", "a2"));
    assert_false(is_live("square", "b1"));
    assert_int_equal(pick("square", "a2"), 4);
}

static void what_was_picked_is_taken_back_by_pointing_again_or_by_back(void **state)
{
    (void) state;
    begin();
    assert_int_equal(pick("building", "well"), TERM_NARROWED);
    assert_false(is_live("building", "well"));
    assert_int_equal(pick("building", "well"), TERM_NARROWED);
    assert_int_equal(picker.picks, 0);
    pick("square", "a1");
    assert_true(term_picker_back(&picker));
    assert_false(term_picker_back(&picker));
}

static void what_all_moves_left_have_gets_nobody_further(void **state)
{
    (void) state;
    begin();
    pick("building", "well");
    assert_false(is_live("verb", "build"));
}

static void a_square_also_means_squares_and_of_another_seat_from(void **state)
{
    (void) state;
    begin();
    assert_int_equal(pick("square", "d4"), TERM_NOT_LIVE);
    assert_int_equal(pick("square", "c2"), 5);
    assert_int_equal(pick("square", "c"), TERM_NOT_LIVE);
    assert_int_equal(pick("square", "d3"), TERM_NOT_LIVE);
}

static void both_pairs_of_a_thing_must_fit(void **state)
{
    term_thing foxs = term_thing_of_two("seat", "fox", "square", "d4");
    term_thing hares = term_thing_of_two("seat", "hare", "square", "d4");

    (void) state;
    begin();
    assert_true(term_picker_is_live(&picker, &foxs));
    assert_false(term_picker_is_live(&picker, &hares));
    assert_int_equal(term_picker_pick(&picker, &foxs), 6);
}

static void numbers_in_lists_are_found(void **state)
{
    (void) state;
    begin();
    assert_int_equal(pick("die", "5"), 7);
    assert_int_equal(pick("die", "3"), TERM_NOT_LIVE);
}

static void rubbish_from_a_server_is_never_live(void **state)
{
    json_t *rubbish =
        json_loads("[1,null,{\"fields\":7},{\"fields\":{\"card\":{}}},{\"fields\":{\"card\":null}}]", 0, NULL);

    (void) state;
    term_picker_begin(&picker, rubbish);
    assert_false(is_live("card", ""));
    assert_false(is_live("card", "family"));
    assert_int_equal(term_picker_left(&picker, NULL, 0), 5);
    term_picker_begin(&picker, json_object_get(json_array_get(rubbish, 2), "fields"));
    assert_int_equal(term_picker_left(&picker, NULL, 0), 0);
    json_decref(rubbish);
}

/* --- The cursor --------------------------------------------------------------------------------------------------- */

static term_screen screen;
static term_desk desk;

/* Squares a1 b1 above, the well and the list below; c4 cannot be chosen. */
static void lay_out(void)
{
    begin();
    term_sheet_free(screen.sheet);
    screen.sheet = term_sheet_make(20, 40, false);
    term_canvas all = term_whole(screen.sheet);
    desk = (term_desk){ .screen = &screen, .asks = true, .picker = picker };
    term_mark(&all, 1, 2, 2, 6, term_thing_of("square", "a1"));
    term_mark(&all, 1, 10, 2, 6, term_thing_of("square", "b1"));
    term_mark(&all, 1, 18, 2, 6, term_thing_of("square", "c4"));
    term_mark(&all, 8, 2, 1, 6, term_thing_of("building", "well"));
    term_mark(&all, 15, 0, 1, 9, term_thing_of(TERM_LISTED, "0"));
    term_mark(&all, 16, 0, 1, 9, term_thing_of(TERM_LISTED, "1"));
    term_mark(&all, 19, 0, 1, 9, term_thing_of(TERM_COMMAND, "113"));
    term_cursor_settle(&desk);
}

static void assert_at(const char *value) { assert_string_equal(desk.cursor.thing.value[0], value); }

static void the_cursor_begins_at_what_can_be_chosen_on_the_board(void **state)
{
    (void) state;
    lay_out();
    assert_at("a1");
}

static void arrows_go_to_the_nearest_live_spot_that_way(void **state)
{
    (void) state;
    lay_out();
    assert_true(term_cursor_go(&desk, TERM_RIGHT));
    assert_at("b1");
    assert_false(term_cursor_go(&desk, TERM_RIGHT));
    assert_true(term_cursor_go(&desk, TERM_LEFT));
    assert_at("a1");
    assert_true(term_cursor_go(&desk, TERM_DOWN));
    assert_at("well");
    assert_true(term_cursor_go(&desk, TERM_DOWN));
    assert_at("0");
    assert_false(term_cursor_go(&desk, TERM_UP) && desk.cursor.row >= 15);
}

static void tab_goes_through_all_of_them_and_round(void **state)
{
    static const char *const order[] = { "b1", "well", "0", "1", "a1" };

    (void) state;
    lay_out();
    for (int i = 0; i < 5; i++) {
        assert_true(term_cursor_go(&desk, TERM_TAB));
        assert_at(order[i]);
    }
    assert_true(term_cursor_go(&desk, TERM_BACK_TAB));
    assert_at("1");
}

static void looking_around_goes_to_everything_but_the_list(void **state)
{
    (void) state;
    lay_out();
    desk.looks = true;
    term_cursor_go(&desk, TERM_RIGHT);
    assert_true(term_cursor_go(&desk, TERM_RIGHT));
    assert_at("c4");
    term_cursor_go(&desk, TERM_DOWN);
    assert_at("well");
    assert_false(term_cursor_go(&desk, TERM_DOWN));
}

static void the_cursor_finds_its_thing_again_after_painting(void **state)
{
    (void) state;
    lay_out();
    term_cursor_go(&desk, TERM_RIGHT);
    term_sheet_clear(screen.sheet);
    term_canvas all = term_whole(screen.sheet);
    term_mark(&all, 0, 0, 1, 1, term_thing_of("square", "a1"));
    term_mark(&all, 9, 30, 1, 1, term_thing_of("square", "b1"));
    term_cursor_settle(&desk);
    assert_at("b1");
    assert_int_equal(desk.cursor.col, 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_thing_that_one_move_has_chooses_it),
        TEST(things_narrow_the_moves_until_one_is_left),
        TEST(what_was_picked_is_taken_back_by_pointing_again_or_by_back),
        TEST(what_all_moves_left_have_gets_nobody_further),
        TEST(a_square_also_means_squares_and_of_another_seat_from),
        TEST(both_pairs_of_a_thing_must_fit),
        TEST(numbers_in_lists_are_found),
        TEST(rubbish_from_a_server_is_never_live),
        TEST(the_cursor_begins_at_what_can_be_chosen_on_the_board),
        TEST(arrows_go_to_the_nearest_live_spot_that_way),
        TEST(tab_goes_through_all_of_them_and_round),
        TEST(looking_around_goes_to_everything_but_the_list),
        TEST(the_cursor_finds_its_thing_again_after_painting),
    };
    int failed = RUN(tests);

    json_decref(legal);
    term_sheet_free(screen.sheet);
    return failed;
}
