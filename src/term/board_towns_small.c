/* board_towns_small.c - Tiny Towns in 80 columns and 17 rows; a larger canvas has larger squares.
 *
 *   turn 12   master builder badger   named ■ brick
 *   ►fox  -3 score  2$               .h   C Cottage      bwg  V Gamblers' Den
 *      a     b     c     d           bg     x2  6         ...                     cards with their drawings
 *    ┌─────┬─────┬...
 *   1│▬w   │     │                    badger    hare ...
 *    │wood │     │                    w · C ·   · · · .                           the other towns
 *    ...
 *    ▬ w wood  ▲ h wheat  ...                                                     resources                         */
#include <stdio.h>
#include <string.h>

#include "term/board_towns.h"

enum { CARDS_ROW = 1, CARDS_ROWS = 9, OTHERS_ROW = 10, SCORES_ROW = 17, TINY_COLS = 9, TINY_ROWS = 6 };
enum { PATTERN_COLS = 5, SEAT_COLS = 9 };

/* How large the squares are, and where the right part begins. */
typedef struct layout {
    int cell_cols, cell_rows, right;
} layout;

static layout layout_of(const term_canvas *canvas)
{
    int cols = 6 + (canvas->cols - TERM_BOARD_COLS) / 8, rows = (canvas->rows - 9) / 4;

    cols = cols > 12 ? 12 : cols;
    rows = rows > 5 ? 5 : rows;
    return (layout){ .cell_cols = cols, .cell_rows = rows, .right = 4 * (cols + 1) + 5 };
}

/* --- Cards -------------------------------------------------------------------------------------------------------- */

/* Drawing and name; below the name how many of it the town has, and what they score. */
static void put_card(const term_scene *scene, const term_canvas *canvas, int type)
{
    const char *card = towns_card(scene, type);
    const json_t *town = towns_own(scene);
    int built = towns_built(town, card), points = term_number(towns_score(town), towns_types[type].id);

    if (!*card)
        return;
    towns_put_pattern(scene, canvas, card, 1);
    towns_card_tag(scene, canvas, 0, PATTERN_COLS - 1, canvas->cols - PATTERN_COLS, card);
    if (built > 0)
        term_put_fmt(canvas, 1, PATTERN_COLS, term_in(TERM_QUIET), "  x%d  %d %s", built, points,
                     towns_points_word(scene, points));
}

/* Four types in each column; the monument is the last, and may be a row higher. */
static void put_cards(const term_scene *scene, const term_canvas *canvas)
{
    int width = canvas->cols / 2;

    for (int i = 0; i < TOWNS_TYPES; i++) {
        term_canvas part = term_part(canvas, i % 4 * 2, i / 4 * width, i < TOWNS_TYPES - 1 ? 2 : 3, width);
        put_card(scene, &part, i);
    }
}

/* --- The other towns ---------------------------------------------------------------------------------------------- */

/* The observer's score where few others play: empty squares and coins, which no card shows. */
static void put_rest_of_score(const term_scene *scene, const term_canvas *canvas)
{
    static const struct {
        const char *key, *label;
    } rest[] = { { "empty", N_("empty squares") }, { "coins", N_("coins") }, { "total", N_("in all") } };
    const json_t *score = towns_score(towns_own(scene));

    for (int i = 0; i < TB_LEN(rest); i++) {
        term_put_fmt(canvas, i, 0, term_bold(TERM_WHITE), "%4d", term_number(score, rest[i].key));
        term_label(canvas, i, 5, canvas->cols - 5, term_in(TERM_QUIET), term_say(scene, rest[i].label));
    }
}

static void put_others(const term_scene *scene, const term_canvas *canvas)
{
    const json_t *towns = term_list(scene->table, "towns"), *own = towns_own(scene);
    int col = 0, width = canvas->cols / (TOWNS_SEATS - 1);

    for (size_t i = 0; i < json_array_size(towns) && i < TOWNS_SEATS; i++) {
        const json_t *town = json_array_get(towns, i);
        term_canvas part = term_part(canvas, 0, col, TINY_ROWS, width);
        if (town == own)
            continue;
        towns_put_tiny(scene, &part, town);
        col += width;
    }
}

/* The others, or the cards alone; and where it fits what no card of the own score shows. */
static void put_table(const term_scene *scene, const term_canvas *canvas)
{
    size_t seats = json_array_size(term_list(scene->table, "towns"));
    term_canvas rest = term_part(canvas, 0, canvas->cols - 2 * TINY_COLS, TINY_ROWS, 2 * TINY_COLS);

    if (seats == 1)
        towns_put_display(scene, canvas);
    else
        put_others(scene, canvas);
    if (seats <= TOWNS_SEATS / 2)
        put_rest_of_score(scene, &rest);
}

/* --- Points ------------------------------------------------------------------------------------------------------- */

static void put_scores_of(const term_scene *scene, const term_canvas *canvas, int row, const json_t *town)
{
    int width = (canvas->cols - SEAT_COLS) / TOWNS_SCORES;

    term_label(canvas, row, 0, SEAT_COLS - 1, term_bold(TERM_ACCENT),
               term_word(scene, "seat", term_member(town, "seat")));
    for (int c = 0; c < TOWNS_SCORES; c++)
        term_put_fmt(canvas, row, SEAT_COLS + c * width, term_in(c < TOWNS_SCORES - 1 ? TERM_PLAIN : TERM_WHITE), "%*d",
                     width, term_number(towns_score(town), towns_score_key(c)));
}

/* Everybody's points by type, if there is room below the other towns. */
static void put_scores(const term_scene *scene, const term_canvas *canvas)
{
    static const char *const rest[] = { "$", "-", "=" };
    const json_t *towns = term_list(scene->table, "towns");
    int seats = (int) json_array_size(towns), width = (canvas->cols - SEAT_COLS) / TOWNS_SCORES;

    if (seats > TOWNS_SEATS || seats + 1 > canvas->rows)
        return;
    for (int c = 0; c < TOWNS_SCORES; c++) {
        bool type = c < TOWNS_TYPES;
        term_put_fmt(canvas, 0, SEAT_COLS + (c + 1) * width - 1,
                     type ? term_bold((term_colour) towns_types[c].colour) : term_in(TERM_QUIET), "%s",
                     type ? towns_types[c].letter : rest[c - TOWNS_TYPES]);
    }
    for (int i = 0; i < seats; i++)
        put_scores_of(scene, canvas, 1 + i, json_array_get(towns, (size_t) i));
}

void towns_draw_small(const term_scene *scene, const term_canvas *canvas)
{
    layout at = layout_of(canvas);
    const json_t *own = towns_own(scene);
    term_canvas town = term_part(canvas, 2, 0, canvas->rows - 3, at.right - 2);
    term_canvas cards = term_part(canvas, CARDS_ROW, at.right, CARDS_ROWS, canvas->cols - at.right);
    term_canvas others = term_part(canvas, OTHERS_ROW, at.right, TINY_ROWS, canvas->cols - at.right);
    term_canvas scores =
        term_part(canvas, SCORES_ROW, at.right, canvas->rows - SCORES_ROW - 1, canvas->cols - at.right);

    towns_put_status(scene, canvas, 0);
    towns_put_head(scene, canvas, 1, at.right - 2, own);
    towns_put_grid(scene, &town, own, at.cell_cols, at.cell_rows);
    put_cards(scene, &cards);
    if (towns_is_keeping(scene))
        towns_put_choice(scene, &others);
    else
        put_table(scene, &others);
    put_scores(scene, &scores);
    towns_put_resources(scene, canvas, canvas->rows - 1, canvas->cols / TOWNS_RESOURCES);
}
