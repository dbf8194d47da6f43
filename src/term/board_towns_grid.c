/* board_towns_grid.c - a town in a terminal: as a grid of cells of any size, or tiny. */
#include <stdio.h>
#include <string.h>

#include "term/board_towns.h"

/* A square as a thing: square=b3, of another seat with seat=fox too. */
static term_thing square_thing(const term_scene *scene, const json_t *town, int square)
{
    const char *seat = term_member(town, "seat");

    if (strcmp(seat, term_observer(scene)) == 0)
        return term_thing_of("square", towns_squares[square]);
    return term_thing_of_two("seat", seat, "square", towns_squares[square]);
}

/* --- What a square shows ------------------------------------------------------------------------------------------ */

/* Cubes that the Prism Forge may use again, as "(b)". */
static const char *shared_cube(const json_t *town, int square)
{
    const json_t *shared = json_object_get(town, "shared_cubes");

    for (int i = 0; i < TOWNS_RESOURCES; i++) {
        if (term_is_in(term_list(shared, towns_resources[i].id), towns_squares[square]))
            return towns_resources[i].letter;
    }
    return "";
}

static void put_cubes_on(const json_t *town, int square, tb_text *out)
{
    const json_t *cubes = term_list(json_object_get(town, "cubes_on"), towns_squares[square]);

    for (size_t i = 0; i < json_array_size(cubes); i++) {
        const towns_kind *resource = towns_resource(term_item(cubes, i));
        tb_put(out, resource ? resource->letter : "");
    }
}

/* Buildings on Opaleye's Watch (T-8.10), which is the only thing that holds any. */
static void put_watched(const term_scene *scene, const json_t *town, tb_text *out)
{
    const json_t *watched = term_list(town, "watched");

    for (size_t i = 0; i < json_array_size(watched); i++)
        tb_put(out, towns_type(scene, term_item(watched, i))->letter);
}

/* Whether the last events touched a square: by the seat itself, or by whoever took something from it. */
static bool is_new(const term_scene *scene, const json_t *town, int square)
{
    const char *seat = term_member(town, "seat"), *name = towns_squares[square];

    return term_was_named(scene, seat, "square", name) || term_was_named(scene, seat, "squares", name) ||
           (term_was_named(scene, NULL, "from", name) && term_was_named(scene, NULL, "seat", seat));
}

/* What stands in a cell: "C", "Bws", "MCFW", "■ b", and behind it $ a coin, + a laden and ♥ a fed building, * what is
 * new. */
typedef struct picture {
    const char *content; /* "" an empty square */
    term_style style;
    char sign[32];
} picture;

/* Keeps the first columns of a text. */
static void clip(char *utf8, int columns)
{
    for (; *utf8; utf8++) {
        if ((*utf8 & 0xc0) != 0x80 && columns-- == 0) {
            *utf8 = '\0';
            return;
        }
    }
}

/* Without shapes where a cell is narrow. */
static picture picture_of(const term_scene *scene, const json_t *town, int square, bool narrow)
{
    picture shown = { .content = towns_content(town, square) };
    const towns_kind *resource = towns_resource(shown.content);
    const char *name = towns_squares[square], *shared = shared_cube(town, square);
    tb_text out = tb_text_on(shown.sign, sizeof(shown.sign));

    if (resource) {
        tb_put(&out, narrow ? "" : term_glyph(scene, resource->glyph, ""));
        tb_put(&out, resource->letter);
        shown.style = term_bold((term_colour) resource->colour);
    } else if (*shown.content) {
        const towns_kind *type = towns_type(scene, shown.content);
        tb_put(&out, type->letter);
        put_cubes_on(town, square, &out);
        if (type == &towns_types[TOWNS_TYPES - 1])
            put_watched(scene, town, &out);
        shown.style = (term_style){ .colour = type->colour, .bold = true, .reverse = true };
    } else if (*shared) {
        tb_put(&out, "(");
        tb_put(&out, shared);
        tb_put(&out, ")");
    }
    tb_put(&out, term_is_in(term_list(town, "coin_squares"), name) ? "$" : "");
    tb_put(&out, term_is_in(term_list(town, "laden_cottages"), name) ? "+" : "");
    tb_put(&out, term_is_in(term_list(towns_score(town), "fed"), name) ? term_glyph(scene, "♥", "^") : "");
    tb_put(&out, is_new(scene, town, square) ? "*" : "");
    return shown;
}

/* --- Grid --------------------------------------------------------------------------------------------------------- */

static const char *content_name(const term_scene *scene, const char *content)
{
    return towns_resource(content) ? term_word(scene, "resource", content) : term_card_label(scene, "card", content);
}

static int longest_word(const char *text)
{
    int longest = 0;

    for (int now = 0; *text; text++) {
        now = *text == ' ' ? 0 : now + ((*text & 0xc0) != 0x80);
        longest = now > longest ? now : longest;
    }
    return longest;
}

/* Below the sign: in one row, or wrapped where every word fits. */
static void put_name(const term_canvas *canvas, term_style style, const char *name)
{
    term_canvas text = term_part(canvas, 1, 0, canvas->rows - 1, canvas->cols);

    if (text.rows > 1 && longest_word(name) <= text.cols)
        term_put_text(&text, style, name);
    else if (text.rows > 0)
        term_label(&text, 0, 0, text.cols, style, name);
}

/* A cube has its shape in up to three rows below its name. */
static void put_shape(const term_scene *scene, const term_canvas *canvas, const picture *shown)
{
    const towns_kind *resource = towns_resource(shown->content);
    char shapes[32];

    if (!resource)
        return;
    const char *glyph = term_glyph(scene, resource->glyph, resource->letter);
    snprintf(shapes, sizeof(shapes), "%s %s %s", glyph, glyph, glyph);
    for (int row = 2; row < canvas->rows - 1 && row < 5; row++)
        term_put_middle(canvas, row, 0, canvas->cols, shown->style, shapes);
}

/* The inside of a cell: its sign, brackets around that where it can be chosen, and its name below. */
static void put_cell(const term_scene *scene, const term_canvas *canvas, const json_t *town, int square)
{
    bool narrow = canvas->cols < 5;
    picture shown = picture_of(scene, town, square, narrow);
    term_thing thing = square_thing(scene, town, square);
    term_signs signs = term_signs_of(scene, &thing);
    term_style bracket = { .colour = TERM_WHITE, .bold = true };
    int indent = narrow && *signs.left == ' ' ? 0 : 1;

    if (shown.style.reverse)
        term_fill(canvas, 0, 0, canvas->rows, canvas->cols, shown.style, " ");
    if (*signs.left != ' ') {
        term_put(canvas, 0, 0, bracket, signs.left);
        term_put(canvas, 0, canvas->cols - 1, bracket, signs.right);
    }
    clip(shown.sign, canvas->cols - 2 * indent);
    term_put(canvas, 0, indent, shown.style, shown.sign);
    put_name(canvas, shown.style, content_name(scene, shown.content));
    put_shape(scene, canvas, &shown);
    term_mark(canvas, 0, 0, canvas->rows, canvas->cols, thing);
}

/* One line of the frame: `ends` has the signs at its left end, between columns and at its right end. */
static void put_border(const term_canvas *canvas, int row, int cell_cols, const char *const ends[3])
{
    for (int c = 0; c <= 4; c++) {
        int col = 1 + c * (cell_cols + 1);
        term_put(canvas, row, col, term_in(TERM_QUIET), ends[c == 0 ? 0 : c == 4 ? 2 : 1]);
        if (c < 4)
            term_fill(canvas, row, col + 1, 1, cell_cols, term_in(TERM_QUIET), "─");
    }
}

static void put_frame(const term_canvas *canvas, int cell_cols, int cell_rows)
{
    static const char *const top[] = { "┌", "┬", "┐" }, *const middle[] = { "├", "┼", "┤" },
                             *const bottom[] = { "└", "┴", "┘" };

    for (int r = 0; r <= 4; r++)
        put_border(canvas, 1 + r * (cell_rows + 1), cell_cols, r == 0 ? top : r == 4 ? bottom : middle);
    for (int c = 0; c <= 4; c++) {
        for (int r = 0; r < 4; r++)
            term_fill(canvas, 2 + r * (cell_rows + 1), 1 + c * (cell_cols + 1), cell_rows, 1, term_in(TERM_QUIET), "│");
    }
}

void towns_put_grid(const term_scene *scene, const term_canvas *canvas, const json_t *town, int cell_cols,
                    int cell_rows)
{
    put_frame(canvas, cell_cols, cell_rows);
    for (int i = 0; i < 4; i++) {
        term_put_middle(canvas, 0, 2 + i * (cell_cols + 1), cell_cols, term_in(TERM_QUIET),
                        (const char *[]){ "a", "b", "c", "d" }[i]);
        term_put_fmt(canvas, 2 + i * (cell_rows + 1), 0, term_in(TERM_QUIET), "%d", i + 1);
    }
    for (int square = 0; square < TOWNS_SQUARES; square++) {
        term_canvas cell =
            term_part(canvas, 2 + square / 4 * (cell_rows + 1), 2 + square % 4 * (cell_cols + 1), cell_rows, cell_cols);
        put_cell(scene, &cell, town, square);
    }
}

/* --- Heads and tiny towns ----------------------------------------------------------------------------------------- */

/* ► is to act, # is completed. */
static const char *state_of(const term_scene *scene, const json_t *town)
{
    if (term_acts(scene, term_member(town, "seat")))
        return term_glyph(scene, "►", ">");
    return term_number(town, "completed") > 0 ? "#" : " ";
}

/* A name with its state before it, or signs around it if a move names the seat; returns the column behind. */
static int put_seat(const term_scene *scene, const term_canvas *canvas, int row, term_style style, const json_t *town,
                    const char *name)
{
    term_thing thing = term_thing_of("seat", term_member(town, "seat"));
    term_signs signs = term_signs_of(scene, &thing);
    int col = term_put(canvas, row, 1, style, name);

    term_put(canvas, row, 0, term_bold(TERM_WHITE), *signs.left == ' ' ? state_of(scene, town) : signs.left);
    term_put(canvas, row, col, term_bold(TERM_WHITE), signs.right);
    term_mark(canvas, row, 0, 1, col + 1, thing);
    return col + 1;
}

/* The word for points goes where there is no room, and then the name is shortened. */
void towns_put_head(const term_scene *scene, const term_canvas *canvas, int row, int width, const json_t *town)
{
    int total = term_number(towns_score(town), "total");
    const char *seat = term_member(town, "seat"), *points = towns_points_word(scene, total);
    bool coins = strcmp(term_member(json_object_get(scene->view, "options"), "coins"), "no") != 0;
    term_style style = term_bold(TERM_ACCENT);
    char name[TERM_NAME];
    int rest = 7 + (coins ? 4 : 0); /* "  -16" and "  5$" */
    bool wide = 1 + term_width(term_word(scene, "seat", seat)) + rest + term_width(points) <= width;

    style.underline = strcmp(seat, term_observer(scene)) == 0;
    term_shorten(term_word(scene, "seat", seat), wide ? width : width - rest - 1, name);
    int col = put_seat(scene, canvas, row, style, town, name);
    col = term_put_fmt(canvas, row, col + 1, term_bold(TERM_WHITE), "%d ", total);
    if (wide)
        col = term_put(canvas, row, col, term_in(TERM_QUIET), points) + 2;
    if (coins)
        term_put_fmt(canvas, row, col, term_bold(TERM_GOLD), "%d$", term_number(town, "coins"));
}

static void put_tiny_square(const term_scene *scene, const term_canvas *canvas, const json_t *town, int square)
{
    picture shown = picture_of(scene, town, square, true);
    term_thing thing = square_thing(scene, town, square);
    const towns_kind *resource = towns_resource(shown.content);
    const char *letter = resource ? resource->letter : *shown.content ? towns_type(scene, shown.content)->letter : "";
    bool live = term_signs_of(scene, &thing).left[0] == '[';
    int row = 1 + square / 4, col = square % 4 * 2;

    shown.style.reverse = false;
    term_put(canvas, row, col, *letter ? shown.style : term_in(TERM_QUIET),
             *letter ? letter : term_glyph(scene, "·", "."));
    term_put(canvas, row, col + 1, term_bold(TERM_WHITE),
             live                          ? "]"
             : is_new(scene, town, square) ? "*"
             : strchr(shown.sign, '$')     ? "$"
                                           : " ");
    term_mark(canvas, row, col, 1, 2, thing);
}

void towns_put_tiny(const term_scene *scene, const term_canvas *canvas, const json_t *town)
{
    char name[TERM_NAME];

    term_shorten(term_word(scene, "seat", term_member(town, "seat")), canvas->cols - 2, name);
    put_seat(scene, canvas, 0, term_bold(TERM_ACCENT), town, name);
    for (int square = 0; square < TOWNS_SQUARES; square++)
        put_tiny_square(scene, canvas, town, square);
    term_put_fmt(canvas, 5, 0, term_in(TERM_PLAIN), "%d", term_number(towns_score(town), "total"));
    if (term_number(town, "coins") > 0)
        term_put_fmt(canvas, 5, 5, term_bold(TERM_GOLD), "%d$", term_number(town, "coins"));
}
