/* test_boards_golden.c - drawings of chosen views as they were looked at and found good: data/NAME.json is a view and
 * the events before it, data/NAME-ROWSxCOLS.txt its drawing. With TABERNA_GOLDEN=write they are written anew. */
#include <locale.h>
#include <stdlib.h>

#include "check.h"
#include "drawing.h"
#include "games/list.h"
#include "say/say.h"
#include "say/text.h"
#include "term/desk.h"
#include "term/parts.h"

enum { PATH_SIZE = 160 };

static const struct golden {
    const char *name;
    int rows, cols;
    bool ascii;
} goldens[] = {
    { "fortuna-exchange", 17, 80, false }, { "fortuna-exchange", 17, 80, true }, { "fortuna-exchange", 50, 198, false },
    { "fortuna-favour", 17, 80, false },   { "fortuna-draft", 17, 80, false },   { "fortuna-keep", 17, 80, false },
    { "fortuna-keep", 41, 120, false },    { "fortuna-over", 17, 80, false },    { "fortuna-over", 50, 198, false },
    { "towns-keep", 17, 80, false },       { "towns-place", 17, 80, false },     { "towns-place", 17, 80, true },
    { "towns-place", 50, 198, false },     { "towns-place", 55, 130, false },    { "towns-build", 17, 80, false },
    { "towns-build", 30, 100, false },     { "towns-alone", 17, 80, false },     { "towns-alone", 50, 198, false },
    { "towns-hall", 17, 80, false },       { "towns-over", 17, 80, false },      { "towns-watch", 17, 80, false },
    { "fortuna-palace", 17, 80, false },   { "fortuna-palace", 50, 198, false },
};

/* --- Files -------------------------------------------------------------------------------------------------------- */

static json_t *load(const char *name)
{
    char path[PATH_SIZE];

    snprintf(path, sizeof(path), "tests/term/data/%s.json", name);
    json_t *all = json_load_file(path, 0, NULL);
    CHECK(all, "cannot read %s", path);
    return all;
}

static drawn_view seen_in(const json_t *all)
{
    const json_t *view = json_object_get(all, "view");
    const char *game = term_member(view, "game");

    return (drawn_view){ tb_game_named(game, strlen(game)), view, json_object_get(all, "events"), 0 };
}

static void read_file(const char *path, char *out, size_t size)
{
    FILE *file = fopen(path, "r");

    CHECK(file, "cannot read %s; TABERNA_GOLDEN=write makes it", path);
    out[fread(out, 1, size - 1, file)] = '\0';
    fclose(file);
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");

    CHECK(file && fputs(text, file) >= 0, "cannot write %s", path);
    fclose(file);
}

static void check_golden(const struct golden *golden)
{
    static char expected[1 << 16];
    const char *mode = getenv("TABERNA_GOLDEN");
    char path[PATH_SIZE];
    json_t *all = load(golden->name);
    drawn_view seen = seen_in(all);
    term_picker picker;

    snprintf(path, sizeof(path), "tests/term/data/%s-%dx%d%s.txt", golden->name, golden->rows, golden->cols,
             golden->ascii ? "-ascii" : "");
    term_picker_begin(&picker, json_object_get(seen.view, "legal"));
    term_sheet *sheet = draw_view(&seen, golden->rows, golden->cols, golden->ascii, &picker);
    char *text = term_sheet_text(sheet);
    if (mode && strcmp(mode, "write") == 0)
        write_file(path, text);
    read_file(path, expected, sizeof(expected));
    if (strcmp(text, expected) != 0)
        fprintf(stderr, "%s\nis drawn as\n%s\ninstead of\n%s\n", path, text, expected);
    assert_true(strcmp(text, expected) == 0);
    free(text);
    term_sheet_free(sheet);
    json_decref(all);
}

static void chosen_views_are_drawn_as_they_were(void **state)
{
    (void) state;
    for (int i = 0; i < TB_LEN(goldens); i++)
        check_golden(&goldens[i]);
}

/* --- About -------------------------------------------------------------------------------------------------------- */

static void check_about(const drawn_view *seen, const term_thing *thing)
{
    char bytes[4096] = "";
    tb_text text = tb_text_on(bytes, sizeof(bytes));
    term_scene scene = term_scene_of(seen->game, seen->view, (term_canvas){ 0 });

    CHECK(term_board_find(seen->game->name)->about(&scene, thing, &text), "nothing about %s %s", thing->key[0],
          thing->value[0]);
    assert_true(tb_text_whole(&text) && text.len > 3 && text.last == '\n');
}

static void everything_that_is_marked_can_be_explained(void **state)
{
    (void) state;
    for (int i = 0; i < TB_LEN(goldens); i++) {
        json_t *all = load(goldens[i].name);
        drawn_view seen = seen_in(all);
        term_sheet *sheet = draw_view(&seen, goldens[i].rows, goldens[i].cols, false, NULL);
        for (int s = 0; s < sheet->spots; s++)
            check_about(&seen, &sheet->spot[s].thing);
        term_sheet_free(sheet);
        json_decref(all);
    }
}

/* The text of a card comes with its rule; of a thing without one, what the rules say of it. */
static void an_explanation_cites_a_rule(void **state)
{
    static const struct {
        const char *view, *key, *value, *rule;
    } rows[] = {
        { "fortuna-exchange", "card", "family", "F-5.9" },
        { "fortuna-exchange", "favour", "orgy", "F-8.4" },
        { "fortuna-exchange", "building", "market", "F-6.2" },
        { "fortuna-exchange", "resource", "water", "F-8.3" },
        { "fortuna-favour", "die", "4", "F-8.2" },
        { "towns-place", "building", "cottage", "T-7.1" },
        { "towns-place", "square", "a2", "T-6.1" },
        { "towns-place", "resource", "wood", "T-3.4" },
    };

    (void) state;
    for (int i = 0; i < TB_LEN(rows); i++) {
        char bytes[4096] = "";
        tb_text text = tb_text_on(bytes, sizeof(bytes));
        json_t *all = load(rows[i].view);
        drawn_view seen = seen_in(all);
        term_scene scene = term_scene_of(seen.game, seen.view, (term_canvas){ 0 });
        term_thing thing = term_thing_of(rows[i].key, rows[i].value);
        assert_true(term_board_find(seen.game->name)->about(&scene, &thing, &text));
        CHECK(strstr(bytes, rows[i].rule), "%s %s does not cite %s: %s", rows[i].key, rows[i].value, rows[i].rule,
              bytes);
        json_decref(all);
    }
}

/* --- Views from anywhere ------------------------------------------------------------------------------------------ */

static void draw_anyhow(const json_t *all)
{
    drawn_view seen = seen_in(all);

    term_sheet_free(draw_view(&seen, 17, 80, false, NULL));
    term_sheet_free(draw_view(&seen, 50, 198, true, NULL));
}

static json_t *rubbish(int kind)
{
    return kind == 0   ? json_null()
           : kind == 1 ? json_integer(-123456789012)
           : kind == 2 ? json_string("\xe2\x80\xae rather long a text with \x1b[31m in it")
           : kind == 3 ? json_pack("[s, i, {s:s}]", "wood", 7, "seat", "blue")
                       : json_pack("{s:i, s:[s, s]}", "wood", 3, "seat", "a1", "b2");
}

/* Puts rubbish in the place of every member, one after the other, in the whole tree. */
static void spoil(const json_t *all, json_t *here)
{
    const char *key;
    json_t *member;
    size_t i;
    void *next;

    json_array_foreach(here, i, member)
    {
        if (i < 2)
            spoil(all, member);
    }
    json_object_foreach_safe(here, next, key, member)
    {
        json_incref(member);
        for (int kind = 0; kind < 5; kind++) {
            json_object_set_new(here, key, rubbish(kind));
            draw_anyhow(all);
        }
        json_object_set_new(here, key, member);
        spoil(all, member);
    }
}

static void a_spoilt_view_is_drawn_without_harm(void **state)
{
    static const char *const names[] = { "fortuna-keep", "towns-alone" };

    (void) state;
    for (int i = 0; i < TB_LEN(names); i++) {
        json_t *all = load(names[i]), *view = json_object_get(all, "view");
        json_object_del(view, "legal");
        json_object_del(view, "options");
        spoil(all, json_object_get(view, "table"));
        json_object_set_new(view, "table", json_null());
        draw_anyhow(all);
        json_decref(all);
    }
}

/* A drawing of a town whose points are these has the words. */
static void check_points(int points, const char *words)
{
    json_t *all = load("towns-place"), *towns = json_object_get(json_object_get(all, "view"), "table");
    drawn_view seen = seen_in(all);
    size_t i;
    json_t *town;

    json_array_foreach(json_object_get(towns, "towns"), i, town)
        json_object_set_new(json_object_get(town, "score"), "total", json_integer(points));
    term_sheet *sheet = draw_view(&seen, 17, 80, false, NULL);
    char *text = term_sheet_text(sheet);
    CHECK(strstr(text, words), "\"%s\" is not in\n%s", words, text);
    free(text);
    term_sheet_free(sheet);
    json_decref(all);
}

static void one_point_is_no_points(void **state)
{
    (void) state;
    check_points(1, " 1 point ");
    check_points(-1, " -1 point ");
    check_points(0, " 0 points ");
    check_points(2, " 2 points ");
}

static void cards_go_by_their_names_only_where_they_are_spoken_of(void **state)
{
    static const struct {
        const char *kind, *id, *name;
    } words[] = {
        { "card", "wheat-trade", "Wheat trade" },
        { "privilege", "water", "Water and more" },
        { "building", "palace", "Palace" },
        { "favour", "food", "Food distribution" },
        { "favour", "fortuna", "Fortuna" },
        { "favour", "none", "none" },
        { "resource", "water", "water" },
        { "seat", "blue", "blue" },
        { "card", "none", "none" },
    };
    const tb_game *fortuna = tb_game_named("fortuna", strlen("fortuna"));
    char line[80];
    tb_text text = tb_text_on(line, sizeof(line));

    (void) state;
    cli_speak_of(fortuna);
    for (int i = 0; i < TB_LEN(words); i++)
        assert_string_equal(cli_translate(words[i].kind, words[i].id), words[i].name);
    cli_put_said_move(fortuna, "give favour orgy amount 2", false, &text);
    assert_string_equal(line, "give Orgy 2");
    cli_speak_of(NULL);
    for (int i = 0; i < TB_LEN(words); i++)
        assert_string_equal(cli_translate(words[i].kind, words[i].id), words[i].id);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(chosen_views_are_drawn_as_they_were),
        TEST(everything_that_is_marked_can_be_explained),
        TEST(an_explanation_cites_a_rule),
        TEST(a_spoilt_view_is_drawn_without_harm),
        TEST(one_point_is_no_points),
        TEST(cards_go_by_their_names_only_where_they_are_spoken_of),
    };

    setlocale(LC_ALL, "C.UTF-8");
    return RUN(tests);
}
