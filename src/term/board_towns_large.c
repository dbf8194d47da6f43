/* board_towns_large.c - Tiny Towns where there is room: the observer's town with large squares, the others beside it,
 * the cards with what they do, and the points of everybody by type. */
#include <stdio.h>
#include <string.h>

#include "term/board_towns.h"

enum { HEAD_ROW = 1, GRID_ROW = 2, CARDS_IN_ROW = 4, CARD_ROWS_MOST = 12, SEAT_COLS = 16, COLUMNS = TOWNS_SCORES + 1 };

typedef struct layout {
    int cell_cols, cell_rows, right;    /* the own town; where the right part begins              */
    int in_row, other_cols, other_rows; /* other towns: how many in a row, columns of a square, rows of a town */
    int cards, table;                   /* rows where the cards and the points begin              */
} layout;

/* Rows of another town whose squares have `cell_rows`: head, letters, grid, monument. */
static int rows_of_other(int cell_rows) { return 3 + 4 * (cell_rows + 1) + 1; }

static layout layout_of(const term_canvas *canvas, int seats)
{
    int cell = (canvas->cols * 3 / 10 - 6) / 4, others = seats > 2 ? seats - 1 : 2;
    layout at = { .cell_cols = cell > 13 ? 13 : cell, .table = canvas->rows - seats - 4 };

    at.cell_rows = (at.table - GRID_ROW - 3) / 4 - 1;
    at.cell_rows = at.cell_rows > 8 ? 8 : at.cell_rows;
    at.right = 4 * (at.cell_cols + 1) + 5;
    at.in_row = (canvas->cols - at.right) / 19 < others ? (others + 1) / 2 : others;
    at.other_cols = ((canvas->cols - at.right) / at.in_row - 3) / 4 - 1;
    at.other_cols = at.other_cols > 9 ? 9 : at.other_cols;
    at.other_rows = rows_of_other(at.in_row < others ? 1 : 2);
    at.cards = HEAD_ROW + (at.in_row < others ? 2 : 1) * at.other_rows;
    return at;
}

/* --- Other towns -------------------------------------------------------------------------------------------------- */

static void put_other(const term_scene *scene, const term_canvas *canvas, const json_t *town, int cell_cols)
{
    int cell_rows = (canvas->rows - 4) / 4 - 1;
    const char *monument = term_member(town, "monument");
    term_canvas grid = term_part(canvas, 1, 0, canvas->rows - 2, canvas->cols);

    towns_put_head(scene, canvas, 0, canvas->cols, town);
    towns_put_grid(scene, &grid, town, cell_cols, cell_rows);
    if (*monument)
        term_label(canvas, canvas->rows - 1, 1, canvas->cols - 2, term_in(TERM_PINK),
                   term_card_label(scene, "card", monument));
}

static void put_others(const term_scene *scene, const term_canvas *canvas, layout at)
{
    const json_t *towns = term_list(scene->table, "towns"), *own = towns_own(scene);
    int width = 4 * (at.other_cols + 1) + 3, shown = 0;

    for (size_t i = 0; i < json_array_size(towns) && i < TOWNS_SEATS; i++) {
        const json_t *town = json_array_get(towns, i);
        term_canvas part =
            term_part(canvas, shown / at.in_row * at.other_rows, shown % at.in_row * width, at.other_rows, width);
        if (town == own)
            continue;
        put_other(scene, &part, town, at.other_cols);
        shown++;
    }
}

/* --- Cards -------------------------------------------------------------------------------------------------------- */

/* The text of a card stands beside its drawing or below it, where there is more room. */
static term_canvas text_part(const term_canvas *inside, const tb_card *card, int step)
{
    int rows = 0;

    while (card && card->pattern && card->pattern[rows])
        rows++;
    term_canvas beside = term_part(inside, 1, 4 * step + 1, inside->rows - 1, inside->cols - 4 * step - 2);
    term_canvas below = term_part(inside, 1 + rows, 1, inside->rows - 2 - rows, inside->cols - 2);
    return step > 2 || beside.rows * beside.cols > below.rows * below.cols ? beside : below;
}

static void put_card(const term_scene *scene, const term_canvas *canvas, int type)
{
    const char *id = towns_card(scene, type);
    const tb_card *card = term_card(scene->context, NULL, id);
    const json_t *town = towns_own(scene);
    int built = towns_built(town, id), step = canvas->cols >= 30 ? 3 : 2;

    if (!*id)
        return;
    term_canvas inside = term_box(canvas, term_in((term_colour) towns_types[type].colour), NULL);
    term_canvas pattern = term_part(&inside, 1, 1, 3, 4 * step);
    term_canvas text = text_part(&inside, card, step);
    term_mark(canvas, 0, 0, canvas->rows, canvas->cols, towns_card_thing(scene, id));
    towns_card_tag(scene, &inside, 0, 0, inside.cols, id);
    towns_put_pattern(scene, &pattern, id, step);
    if (card)
        term_put_text(&text, term_in(TERM_PLAIN), term_say(scene, card->text));
    if (built > 0)
        term_put_fmt(&inside, inside.rows - 1, 1, term_in(TERM_QUIET), "x%d = %d", built,
                     term_number(towns_score(town), towns_types[type].id));
}

static void put_cards(const term_scene *scene, const term_canvas *canvas)
{
    int width = canvas->cols / CARDS_IN_ROW,
        rows = canvas->rows / 2 > CARD_ROWS_MOST ? CARD_ROWS_MOST : canvas->rows / 2;

    for (int i = 0; i < TOWNS_TYPES; i++) {
        term_canvas part = term_part(canvas, i / CARDS_IN_ROW * rows, i % CARDS_IN_ROW * width, rows, width);
        put_card(scene, &part, i);
    }
}

/* --- Points ------------------------------------------------------------------------------------------------------- */

static const char *score_label(const term_scene *scene, int column)
{
    static const char *const rest[] = { N_("coins"), N_("empty squares"), N_("in all"), N_("rank") };
    const char *key = column < TOWNS_TYPES - 1 ? towns_score_key(column) : "";
    const char *card = term_member(json_object_get(scene->table, "cards"), key);

    if (column >= TOWNS_TYPES)
        return term_say(scene, rest[column - TOWNS_TYPES]);
    return *card ? term_card_label(scene, "card", card) : term_word(scene, "type", towns_types[column].id);
}

static term_style score_style(int column)
{
    return column < TOWNS_TYPES ? term_in((term_colour) towns_types[column].colour) : term_in(TERM_QUIET);
}

static void put_points(const term_scene *scene, const term_canvas *canvas, int row, size_t seat)
{
    const json_t *town = json_array_get(term_list(scene->table, "towns"), seat);
    const char *name = term_member(town, "seat");
    int width = (canvas->cols - SEAT_COLS) / COLUMNS;

    term_label(canvas, row, 1, SEAT_COLS - 2, term_bold(TERM_ACCENT), term_word(scene, "seat", name));
    for (int c = 0; c < TOWNS_SCORES; c++) {
        int points = term_number(towns_score(town), towns_score_key(c));
        bool total = c == TOWNS_SCORES - 1;
        term_put_fmt(canvas, row, SEAT_COLS + c * width, total ? term_bold(TERM_WHITE) : term_in(TERM_PLAIN), "%4d",
                     points);
    }
    term_put_fmt(canvas, row, SEAT_COLS + TOWNS_SCORES * width, term_bold(TERM_GOLD), "%4d",
                 (int) json_integer_value(json_array_get(term_list(scene->table, "ranks"), seat)));
}

static void put_table(const term_scene *scene, const term_canvas *canvas, int row)
{
    size_t seats = json_array_size(term_list(scene->table, "towns"));
    int width = (canvas->cols - SEAT_COLS) / COLUMNS;

    term_rule(canvas, row, term_say(scene, N_("As if the game ended now")));
    for (int c = 0; c < COLUMNS; c++)
        term_label(canvas, row + 1, SEAT_COLS + c * width, width - 1, score_style(c), score_label(scene, c));
    for (size_t i = 0; i < seats && i < TOWNS_SEATS; i++)
        put_points(scene, canvas, row + 2 + (int) i, i);
}

void towns_draw_large(const term_scene *scene, const term_canvas *canvas)
{
    int seats = (int) json_array_size(term_list(scene->table, "towns"));
    layout at = layout_of(canvas, seats > TOWNS_SEATS ? TOWNS_SEATS : seats);
    const json_t *own = towns_own(scene);
    int right = canvas->cols - at.right;
    term_canvas town = term_part(canvas, GRID_ROW, 0, at.table - GRID_ROW, at.right);
    term_canvas others = term_part(canvas, HEAD_ROW, at.right, at.cards - HEAD_ROW, right);
    term_canvas cards = term_part(canvas, at.cards, at.right, at.table - at.cards - 1, right);

    towns_put_status(scene, canvas, 0);
    towns_put_head(scene, canvas, HEAD_ROW, at.right - 2, own);
    towns_put_grid(scene, &town, own, at.cell_cols, at.cell_rows);
    if (towns_is_keeping(scene))
        towns_put_choice(scene, &others);
    else if (json_object_get(scene->table, "display"))
        towns_put_display(scene, &others);
    else
        put_others(scene, &others, at);
    put_cards(scene, &cards);
    put_table(scene, canvas, at.table);
    towns_put_resources(scene, canvas, canvas->rows - 1, canvas->cols / TOWNS_RESOURCES);
}
