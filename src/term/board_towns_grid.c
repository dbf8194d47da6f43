/* board_towns_grid.c - a town in a terminal, as a grid of cells of any size or tiny, and what can lie in it. */
#include <stdio.h>
#include <string.h>
#include <wctype.h>

#include "term/board_towns.h"

const towns_kind towns_resources[TOWNS_RESOURCES] = {
    { "wood", "w", TERM_BROWN, "▬" },  { "wheat", "h", TERM_GOLD, "▲" },  { "brick", "b", TERM_BRICK, "■" },
    { "glass", "g", TERM_GLASS, "◆" }, { "stone", "s", TERM_STONE, "◉" },
};

const towns_kind towns_types[TOWNS_TYPES] = {
    { "cottage", "C", TERM_BLUE, "" },   { "farm", "F", TERM_RED, "" },      { "well", "W", TERM_GREY, "" },
    { "theater", "T", TERM_YELLOW, "" }, { "tavern", "V", TERM_GREEN, "" },  { "chapel", "H", TERM_ORANGE, "" },
    { "factory", "B", TERM_PLAIN, "" },  { "monument", "M", TERM_PINK, "" },
};

const char *const towns_squares[TOWNS_SQUARES] = {
    "a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4",
};

const towns_kind *towns_resource(const char *id)
{
    for (int i = 0; i < TOWNS_RESOURCES; i++) {
        if (strcmp(towns_resources[i].id, id) == 0 || strcmp(towns_resources[i].letter, id) == 0)
            return &towns_resources[i];
    }
    return NULL;
}

towns_letter towns_letter_of(const term_scene *scene, const towns_kind *resource)
{
    wchar_t taken[TOWNS_RESOURCES];
    towns_letter out = { 0 };
    int last = (int) (resource - towns_resources);

    TB_ASSERT(last >= 0 && last < TOWNS_RESOURCES);
    for (int i = 0; i <= last; i++) {
        const char *at = term_word(scene, "resource", towns_resources[i].id);
        do
            taken[i] = (wchar_t) towlower((wint_t) cli_char_next(&at));
        while (*at && wmemchr(taken, taken[i], (size_t) i));
    }
    cli_char_put(taken[last], out.text);
    return out;
}

const towns_kind *towns_type(const term_scene *scene, const char *card)
{
    const json_t *cards = json_object_get(scene->table, "cards");

    for (int i = 0; i < TOWNS_TYPES - 1; i++) {
        if (strcmp(term_member(cards, towns_types[i].id), card) == 0)
            return &towns_types[i];
    }
    return &towns_types[TOWNS_TYPES - 1];
}

const json_t *towns_own(const term_scene *scene)
{
    const json_t *towns = term_list(scene->table, "towns"), *own = term_find(towns, "seat", term_observer(scene));

    return own ? own : json_array_get(towns, 0);
}

/* --- What a square shows ------------------------------------------------------------------------------------------ */

/* A square as a thing: square=b3, of another seat with seat=fox too. */
static term_thing square_thing(const term_scene *scene, const json_t *town, int square)
{
    const char *seat = term_member(town, "seat");

    if (strcmp(seat, term_observer(scene)) == 0)
        return term_thing_of("square", towns_squares[square]);
    return term_thing_of_two("seat", seat, "square", towns_squares[square]);
}

/* Whether the last events touched a square: by the seat itself, or by a seat that took something from it. */
static bool is_new(const term_scene *scene, const json_t *town, int square)
{
    const char *seat = term_member(town, "seat"), *name = towns_squares[square];

    return term_was_named(scene, seat, "square", name) || term_was_named(scene, seat, "squares", name) ||
           (term_was_named(scene, NULL, "from", name) && term_was_named(scene, NULL, "seat", seat));
}

/* A building by its letter, with the cubes on it, and on Opaleye's Watch (T-8.10) with the buildings that it holds. */
static void put_building(const term_scene *scene, const json_t *town, int square, tb_text *out)
{
    const json_t *cubes = term_list(json_object_get(town, "cubes_on"), towns_squares[square]);
    const json_t *watched = term_list(town, "watched");
    const towns_kind *type = towns_type(scene, towns_content(town, square));

    tb_put(out, type->letter);
    for (int i = 0; i < term_size(cubes); i++) {
        const towns_kind *resource = towns_resource(term_item(cubes, i));
        tb_put(out, resource ? towns_letter_of(scene, resource).text : "");
    }
    for (int i = 0; towns_is_monument(type) && i < term_size(watched); i++)
        tb_put(out, towns_type(scene, term_item(watched, i))->letter);
}

/* A cube that the Prism Forge may use again, as "(b)". */
static void put_shared(const term_scene *scene, const json_t *town, int square, tb_text *out)
{
    const json_t *shared = json_object_get(town, "shared_cubes");

    for (int i = 0; i < TOWNS_RESOURCES; i++) {
        if (term_is_in(term_list(shared, towns_resources[i].id), towns_squares[square])) {
            cli_put_fmt(out, "(%s)", towns_letter_of(scene, &towns_resources[i]).text);
            return;
        }
    }
}

/* What stands in a cell: "C", "Bws", "MCFW", "■b", and behind it $ a coin, + a laden and ♥ a fed building, * what is
 * new. */
typedef struct picture {
    const char *content;        /* "" an empty square */
    const towns_kind *resource; /* NULL: it is none */
    term_style style;
    char sign[32];
} picture;

/* Without shapes where a cell is narrow. */
static picture picture_of(const term_scene *scene, const json_t *town, int square, bool narrow)
{
    picture shown = { .content = towns_content(town, square) };
    const char *name = towns_squares[square];
    tb_text out = tb_text_on(shown.sign, sizeof(shown.sign));

    shown.resource = towns_resource(shown.content);
    if (shown.resource) {
        tb_put(&out, narrow ? "" : shown.resource->glyph);
        tb_put(&out, towns_letter_of(scene, shown.resource).text);
        shown.style = term_bold(shown.resource->colour);
    } else if (*shown.content) {
        put_building(scene, town, square, &out);
        shown.style = term_bold(towns_type(scene, shown.content)->colour);
        shown.style.reverse = true;
    } else {
        put_shared(scene, town, square, &out);
    }
    tb_put(&out, term_is_in(term_list(town, "coin_squares"), name) ? "$" : "");
    tb_put(&out, term_is_in(term_list(town, "laden_cottages"), name) ? "+" : "");
    tb_put(&out, term_is_in(term_list(json_object_get(town, "score"), "fed"), name) ? "♥" : "");
    tb_put(&out, is_new(scene, town, square) ? "*" : "");
    return shown;
}

/* --- Grid --------------------------------------------------------------------------------------------------------- */

static int longest_word(const char *text)
{
    int longest = 0;

    for (int now = 0; *text; text++) {
        now = *text == ' ' ? 0 : now + ((*text & 0xc0) != 0x80);
        longest = now > longest ? now : longest;
    }
    return longest;
}

/* Below the sign: in one row, or wrapped where every word fits; a cube has its shape in up to three rows below. */
static void put_name(const term_scene *scene, const picture *shown)
{
    const char *name =
        shown->resource ? term_word(scene, "resource", shown->content) : term_card_label(scene, "card", shown->content);
    const char *glyph = shown->resource ? shown->resource->glyph : "";
    int rows = scene->on.rows, cols = scene->on.cols;
    char shapes[32];

    if (rows > 2 && longest_word(name) <= cols)
        term_put_text(scene, 1, 0, rows - 1, cols, shown->style, name);
    else if (rows > 1)
        term_label(scene, 1, 0, cols, shown->style, name);
    snprintf(shapes, sizeof(shapes), "%s %s %s", glyph, glyph, glyph);
    for (int row = 2; shown->resource && row < rows - 1 && row < 5; row++)
        term_put_middle(&scene->on, row, 0, cols, shown->style, shapes);
}

/* The inside of a cell: its sign, brackets around that where it can be chosen, and its name below. */
static void put_cell(const term_scene *scene, const json_t *town, int square)
{
    int cols = scene->on.cols;
    bool narrow = cols < 5;
    picture shown = picture_of(scene, town, square, narrow);
    term_thing thing = square_thing(scene, town, square);
    term_signs signs = term_signs_of(scene, &thing);
    int indent = narrow && *signs.left == ' ' ? 0 : 1;

    if (shown.style.reverse)
        term_fill(&scene->on, 0, 0, scene->on.rows, cols, shown.style, " ");
    if (*signs.left != ' ') {
        term_write(scene, 0, 0, term_bold(TERM_WHITE), "%s", signs.left);
        term_write(scene, 0, cols - 1, term_bold(TERM_WHITE), "%s", signs.right);
    }
    term_put_in(&scene->on, 0, indent, cols - 2 * indent, shown.style, shown.sign);
    put_name(scene, &shown);
    term_mark(&scene->on, 0, 0, scene->on.rows, cols, thing);
}

/* The signs of a frame at its left end, between columns and at its right end: above, between rows and below. */
static const char *const corners[3][3] = { { "┌", "┬", "┐" }, { "├", "┼", "┤" }, { "└", "┴", "┘" } };

static void put_frame(const term_canvas *on, int cell_cols, int cell_rows)
{
    int width = 4 * (cell_cols + 1), height = 4 * (cell_rows + 1);

    TB_ASSERT(cell_cols > 0 && cell_rows > 0);
    for (int line = 0; line <= 4; line++) {
        term_fill(on, 1 + line * (cell_rows + 1), 1, 1, width, term_in(TERM_QUIET), "─");
        term_fill(on, 1, 1 + line * (cell_cols + 1), height, 1, term_in(TERM_QUIET), "│");
    }
    for (int i = 0; i < 25; i++) {
        int r = i / 5, c = i % 5;
        term_put(on, 1 + r * (cell_rows + 1), 1 + c * (cell_cols + 1), term_in(TERM_QUIET),
                 corners[(r > 0) + (r == 4)][(c > 0) + (c == 4)]);
    }
}

void towns_put_grid(const term_scene *scene, const json_t *town, int cell_cols, int cell_rows)
{
    put_frame(&scene->on, cell_cols, cell_rows);
    for (int i = 0; i < 4; i++) {
        term_write(scene, 0, 2 + i * (cell_cols + 1) + (cell_cols - 1) / 2, term_in(TERM_QUIET), "%c", "abcd"[i]);
        term_write(scene, 2 + i * (cell_rows + 1), 0, term_in(TERM_QUIET), "%d", i + 1);
    }
    for (int square = 0; square < TOWNS_SQUARES; square++)
        put_cell(term_within(scene, 2 + square / 4 * (cell_rows + 1), 2 + square % 4 * (cell_cols + 1), cell_rows,
                             cell_cols),
                 town, square);
}

/* --- Heads and tiny towns ----------------------------------------------------------------------------------------- */

/* A name with ► before it if it is to act and # if it is completed, or signs around it if a move names the seat;
 * returns the column behind. */
static int put_seat(const term_scene *scene, int row, int width, const json_t *town)
{
    const char *seat = term_member(town, "seat");
    const char *sign = term_acts(scene, seat) ? "►" : term_number(town, "completed") > 0 ? "#" : "";
    term_style style = term_bold(TERM_ACCENT);

    style.underline = strcmp(seat, term_observer(scene)) == 0;
    term_write(scene, row, 0, term_bold(TERM_WHITE), "%s", sign);
    int col = term_label(scene, row, 1, width, style, term_word(scene, "seat", seat));
    term_mark_signed(scene, row, 1, col - 1, term_thing_of("seat", seat));
    return col + 1;
}

/* The word for points goes where there is no room, and then the name is shortened. */
void towns_put_head(const term_scene *scene, int row, const json_t *town)
{
    int total = towns_score(town, "total"), width = scene->on.cols;
    const char *name = term_word(scene, "seat", term_member(town, "seat"));
    const char *points = term_say(scene, total == 1 || total == -1 ? N_("point") : N_("points"));
    bool coins = strcmp(term_member(json_object_get(scene->view, "options"), "coins"), "no") != 0;
    int rest = 7 + (coins ? 4 : 0); /* "  -16" and "  5$" */
    bool wide = 1 + term_width(name) + rest + term_width(points) <= width;

    int col = put_seat(scene, row, wide ? width : width - rest - 1, town);
    col = term_write(scene, row, col + 1, term_bold(TERM_WHITE), "%d ", total);
    if (wide)
        col = term_write(scene, row, col, term_in(TERM_QUIET), "%s", points) + 2;
    if (coins)
        term_write(scene, row, col, term_bold(TERM_GOLD), "%d$", term_number(town, "coins"));
}

static void put_tiny_square(const term_scene *scene, int row, int col, const json_t *town, int square)
{
    picture shown = picture_of(scene, town, square, true);
    term_thing thing = square_thing(scene, town, square);
    bool live = term_signs_of(scene, &thing).left[0] == '[';
    const char *letter = *shown.content ? towns_type(scene, shown.content)->letter : "·";

    shown.style.reverse = false;
    term_write(scene, row, col, *shown.content ? shown.style : term_in(TERM_QUIET), "%s",
               shown.resource ? towns_letter_of(scene, shown.resource).text : letter);
    term_write(scene, row, col + 1, term_bold(TERM_WHITE), "%s",
               live                          ? "]"
               : is_new(scene, town, square) ? "*"
               : strchr(shown.sign, '$')     ? "$"
                                             : " ");
    term_mark(&scene->on, row, col, 1, 2, thing);
}

void towns_put_tiny(const term_scene *scene, const json_t *town)
{
    put_seat(scene, 0, scene->on.cols - 2, town);
    for (int square = 0; square < TOWNS_SQUARES; square++)
        put_tiny_square(scene, 1 + square / 4, square % 4 * 2, town, square);
    term_write(scene, 5, 0, term_in(TERM_PLAIN), "%d", towns_score(town, "total"));
    if (term_number(town, "coins") > 0)
        term_write(scene, 5, 5, term_bold(TERM_GOLD), "%d$", term_number(town, "coins"));
}
