/* The canvas: text, edges, parts, wrapping, ASCII and spots. */
#include <locale.h>
#include <stdlib.h>

#include "../check.h"
#include "base/base.h"
#include "say/utf8.h"
#include "term/canvas.h"

static const term_style plain = { 0 };

/* What stands on a sheet, which is then freed. */
static void assert_shows(term_sheet *sheet, const char *expected)
{
    char *text = term_sheet_text(sheet);

    assert_string_equal(text, expected);
    free(text);
    term_sheet_free(sheet);
}

static void text_is_cut_at_every_edge(void **state)
{
    term_sheet *sheet = term_sheet_make(2, 5, false);
    term_canvas all = term_whole(sheet);

    (void) state;
    assert_int_equal(term_put(&all, 0, -2, plain, "abcd"), 2);
    assert_int_equal(term_put(&all, 1, 3, plain, "efgh"), 7);
    term_put(&all, -1, 0, plain, "above");
    term_put(&all, 2, 0, plain, "below");
    assert_shows(sheet, "cd\n   ef\n");
}

static void a_part_has_its_own_origin_and_keeps_to_its_edges(void **state)
{
    term_sheet *sheet = term_sheet_make(3, 8, false);
    term_canvas all = term_whole(sheet), part = term_part(&all, 1, 2, 1, 3), cut = term_part(&all, 2, 6, 9, 9);

    (void) state;
    term_put(&part, 0, 1, plain, "abcd");
    term_put(&part, 1, 0, plain, "no");
    term_put(&cut, 0, 0, plain, "xyz");
    assert_int_equal(cut.rows, 1);
    assert_int_equal(cut.cols, 2);
    assert_int_equal(term_part(&all, 5, 5, 2, 2).rows, 0);
    assert_shows(sheet, "\n   ab\n      xy\n");
}

static void wide_characters_and_marks_keep_their_columns(void **state)
{
    term_sheet *sheet = term_sheet_make(2, 6, false);
    term_canvas all = term_whole(sheet);

    (void) state;
    assert_int_equal(term_width("日本"), 4);
    assert_int_equal(term_width("e\xcc\x81t"), 2);
    assert_int_equal(term_put(&all, 0, 0, plain, "日e\xcc\x81x"), 4);
    term_put(&all, 1, 5, plain, "日");
    term_put(&all, 0, 1, plain, "|");
    assert_shows(sheet, " |e\xcc\x81x\n\n");
}

static void what_is_no_text_becomes_a_mark(void **state)
{
    term_sheet *sheet = term_sheet_make(1, 8, false);
    term_canvas all = term_whole(sheet);

    (void) state;
    term_put(&all, 0, 0, plain, "a\033\nb\xff\xe2\x80\xae");
    assert_shows(sheet, "a??b\xef\xbf\xbd?\n");
}

static void ascii_takes_lines_and_accents_off(void **state)
{
    term_sheet *sheet = term_sheet_make(3, 9, true);
    term_canvas all = term_whole(sheet), inside = term_box(&all, plain, "É");

    (void) state;
    term_put(&inside, 0, 0, plain, "ñ→●日üß°");
    assert_shows(sheet, "+- E ---+\n|n>o?uso|\n+-------+\n");
}

static void too_long_text_ends_with_an_ellipsis(void **state)
{
    term_sheet *sheet = term_sheet_make(4, 10, false);
    term_canvas all = term_whole(sheet);

    (void) state;
    term_put_in(&all, 0, 0, 4, plain, "Centurion");
    term_put_middle(&all, 1, 0, 10, plain, "ab");
    term_put_in(&all, 2, 0, 4, plain, "wine");
    term_put_in(&all, 3, 0, 0, plain, "wine");
    assert_shows(sheet, "Cen…\n    ab\nwine\n\n");
}

/* Whatever the text and the width. */
static void nothing_is_wider_than_it_may_be(void **state)
{
    static const char *const names[] = { "Großes Mausoleum der Rodina", "Sanctuaire de l'Arbre Ancien", "", "É" };
    char out[96];

    (void) state;
    for (int i = 0; i < TB_LEN(names); i++) {
        for (int width = 0; width < 40; width++) {
            term_cut(names[i], width, out, sizeof(out));
            CHECK(term_width(out) <= width, "\"%s\" in %d columns", out, width);
            CHECK(width < 2 || strcmp(out, names[i]) == 0 || strstr(out, "…"), "\"%s\" looks whole", out);
        }
    }
    assert_string_equal(term_cut("Éraflage", 1, out, sizeof(out)), "É");
}

static void text_is_wrapped_at_spaces_and_goes_on_indented(void **state)
{
    term_sheet *sheet = term_sheet_make(6, 9, false);
    term_canvas all = term_whole(sheet);

    (void) state;
    assert_int_equal(term_put_wrapped(&all, 0, 0, 2, plain, "one two three\nfour abcdefghijkl"), 5);
    assert_shows(sheet, "one two\n  three\nfour\n  abcdefg\n  hijkl\n\n");
}

static void wrapping_above_the_edge_cuts_the_first_lines(void **state)
{
    term_sheet *sheet = term_sheet_make(2, 5, false);
    term_canvas all = term_whole(sheet);

    (void) state;
    assert_int_equal(term_put_wrapped(&all, -1, 0, 0, plain, "w\nx\ny\nz"), 3);
    assert_shows(sheet, "x\ny\n");
}

static void a_box_frames_its_canvas_and_gives_the_inside(void **state)
{
    term_sheet *sheet = term_sheet_make(3, 12, false);
    term_canvas all = term_whole(sheet), inside = term_box(&all, plain, "Favours");

    (void) state;
    assert_int_equal(inside.rows, 1);
    assert_int_equal(inside.cols, 10);
    term_fill(&inside, 0, 0, 1, 99, plain, "x");
    assert_shows(sheet, "╭─ Favou… ─╮\n│xxxxxxxxxx│\n╰──────────╯\n");
}

static void the_spot_marked_last_lies_on_top(void **state)
{
    term_sheet *sheet = term_sheet_make(4, 10, false);
    term_canvas all = term_whole(sheet), part = term_part(&all, 1, 1, 3, 8);
    term_thing town = term_thing_of("seat", "fox"), square = term_thing_of_two("seat", "fox", "square", "b3");

    (void) state;
    term_mark(&part, 0, 0, 3, 8, town);
    term_mark(&part, 1, 1, 1, 99, square);
    assert_true(term_thing_is(&term_spot_at(sheet, 1, 1)->thing, &town));
    assert_true(term_thing_is(&term_spot_at(sheet, 2, 2)->thing, &square));
    assert_int_equal(term_spot_of(sheet, &square)->cols, 7);
    assert_null(term_spot_at(sheet, 0, 0));
    term_sheet_clear(sheet);
    assert_null(term_spot_at(sheet, 1, 1));
    term_sheet_free(sheet);
}

static void too_many_spots_are_left_out(void **state)
{
    term_sheet *sheet = term_sheet_make(1, 1, false);
    term_canvas all = term_whole(sheet);

    (void) state;
    for (int i = 0; i < TERM_SPOTS + 5; i++)
        term_mark(&all, 0, 0, 1, 1, term_thing_of("die", "1"));
    assert_int_equal(sheet->spots, TERM_SPOTS);
    term_sheet_free(sheet);
}

static void restyling_leaves_the_text(void **state)
{
    term_sheet *sheet = term_sheet_make(1, 4, false);
    term_canvas all = term_whole(sheet);

    (void) state;
    term_put(&all, 0, 0, term_in(TERM_BLUE), "abcd");
    term_restyle(&all, 0, 1, 9, 2, (term_style){ .bold = true });
    assert_false(sheet->cells[0].style.bold);
    assert_true(sheet->cells[1].style.bold && sheet->cells[2].style.bold);
    assert_int_equal(sheet->cells[1].style.colour, TERM_BLUE);
    assert_shows(sheet, "abcd\n");
}

static void every_character_comes_back_from_utf8(void **state)
{
    char bytes[CLI_CHAR_MAX + 1] = { 0 };

    (void) state;
    for (wchar_t c = 0xa0; c < 0x11000; c += 7) {
        const char *at = bytes;
        int len = cli_char_put(c, bytes);
        wchar_t back;

        bytes[len] = '\0';
        back = cli_char_next(&at);
        if (c >= 0xd800 && c < 0xe000)
            assert_int_equal(back, 0xfffd);
        else
            CHECK(back == c || back == L'?', "U+%04X came back as U+%04X", (unsigned) c, (unsigned) back);
        assert_true(at > bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(text_is_cut_at_every_edge),
        TEST(a_part_has_its_own_origin_and_keeps_to_its_edges),
        TEST(wide_characters_and_marks_keep_their_columns),
        TEST(what_is_no_text_becomes_a_mark),
        TEST(ascii_takes_lines_and_accents_off),
        TEST(too_long_text_ends_with_an_ellipsis),
        TEST(nothing_is_wider_than_it_may_be),
        TEST(text_is_wrapped_at_spaces_and_goes_on_indented),
        TEST(wrapping_above_the_edge_cuts_the_first_lines),
        TEST(a_box_frames_its_canvas_and_gives_the_inside),
        TEST(the_spot_marked_last_lies_on_top),
        TEST(too_many_spots_are_left_out),
        TEST(restyling_leaves_the_text),
        TEST(every_character_comes_back_from_utf8),
    };
    setlocale(LC_CTYPE, "C.UTF-8");
    return RUN(tests);
}
