/* board_towns.c - Tiny Towns, from 80 columns and 17 rows on. A larger canvas has larger squares, cards with what they
 * do, the other towns with large squares too, and everybody's points.
 *
 *   turn 12   master builder badger   named ■ brick
 *   ►fox  -3 points  2$              .h   C Cottage      bwg  V Gamblers' Den
 *      a     b     c     d           bg     x2  6         ...                     cards with their drawings
 *    ┌─────┬─────┬...
 *   1│▬w   │     │                    badger    hare ...
 *    │wood │     │                    w · C ·   · · · .                           the other towns
 *    ...
 *    ▬ w wood  ▲ h wheat  ...                                                     resources                         */
#include <stdio.h>
#include <string.h>

#include "term/board_towns.h"

enum {
    CARDS_ROW = 1,
    CARDS_IN_COLUMN = 4,
    PATTERN_COLS = 5,
    TINY_COLS = 9,
    TINY_ROWS = 6,
    GRID_COLS = 19,
    TEXT_FROM = 4
};

/* --- Looking things up -------------------------------------------------------------------------------------------- */

/* Whether the observer has to choose a monument to keep. */
static bool is_keeping(const term_scene *scene)
{
    const json_t *town = term_find(term_list(scene->table, "towns"), "seat", term_observer(scene));

    return strcmp(term_member(town, "asked"), "keep") == 0;
}

/* The card of a type that is to be shown, "" none: in play, or the observer's monument, kept or built; while one is
 * chosen, both are shown elsewhere. */
static const char *card_of(const term_scene *scene, int type)
{
    const char *kept = term_member(json_object_get(scene->table, "own_monuments"), "kept");

    kept = *kept ? kept : towns_monument(towns_own(scene));
    if (!towns_is_monument(&towns_types[type]))
        return term_member(json_object_get(scene->table, "cards"), towns_types[type].id);
    return is_keeping(scene) ? "" : kept;
}

/* --- The turn and resources --------------------------------------------------------------------------------------- */

static int put_fact(const term_scene *scene, int col, const char *label, term_style style, const char *value)
{
    col = term_write(scene, 0, col, term_in(TERM_QUIET), "%s ", term_say(scene, label));
    return term_write(scene, 0, col, style, "%s", value) + 3;
}

/* A cube by its shape and name. */
static int put_cube(const term_scene *scene, int col, const char *label, const char *id)
{
    const towns_kind *resource = towns_resource(id);
    char text[TERM_NAME];

    if (!resource)
        return col;
    snprintf(text, sizeof(text), "%s %.80s", resource->glyph, term_word(scene, "resource", id));
    return put_fact(scene, col, label, term_bold(resource->colour), text);
}

/* Round, master builder, what was named, and the cards that are left. */
static void put_status(const term_scene *scene)
{
    const char *master = term_member(scene->table, "master"), *named = term_member(scene->table, "named");
    const char *cube = term_member(towns_own(scene), "cube");
    bool begun = term_number(scene->view, "round") > 0;
    int col = term_put_round(scene) + 3;
    char left[16];

    snprintf(left, sizeof(left), "%d", term_number(scene->table, "deck_left"));
    if (*master && begun)
        col = put_fact(scene, col, N_("master builder"), term_bold(TERM_WHITE), term_word(scene, "seat", master));
    col = put_cube(scene, col, N_("named"), named);
    if (strcmp(cube, named) != 0)
        col = put_cube(scene, col, N_("in hand"), cube);
    if (json_object_get(scene->table, "deck_left") && begun)
        put_fact(scene, col, N_("cards to come"), term_bold(TERM_WHITE), left);
}

/* A resource as a tag, with its unseen cards where there are cards. */
static void put_resource(const term_scene *scene, int row, int col, int width, const towns_kind *resource,
                         const char *behind)
{
    char before[16];

    snprintf(before, sizeof(before), "%s%s ", resource->glyph, towns_letter_of(scene, resource).text);
    term_tag(scene, row, col, width, term_bold(resource->colour),
             (term_words){ before, term_word(scene, "resource", resource->id), behind },
             term_thing_of("resource", resource->id));
}

static void put_resources(const term_scene *scene, int row)
{
    const json_t *deck = json_object_get(scene->table, "deck");
    int width = scene->on.cols / TOWNS_RESOURCES;

    for (int i = 0; i < TOWNS_RESOURCES; i++) {
        char left[16] = "";
        if (deck)
            snprintf(left, sizeof(left), " %d", term_number(deck, towns_resources[i].id));
        put_resource(scene, row, i * width, width, &towns_resources[i], left);
    }
}

/* Alone: the cards face up, those under the pile, and the title. */
static void put_display(const term_scene *scene)
{
    const json_t *display = json_object_get(scene->table, "display"), *queue = term_list(scene->table, "queue");
    const char *title = term_member(json_object_get(towns_own(scene), "score"), "title");
    char text[TERM_NAME];
    int row = 1;

    term_write(scene, 0, 0, term_in(TERM_QUIET), "%s", term_say(scene, N_("display")));
    for (int i = 0; i < TOWNS_RESOURCES; i++) {
        for (int c = 0; c < term_number(display, towns_resources[i].id) && row < 4; c++)
            put_resource(scene, row++, 0, 20, &towns_resources[i], "");
    }
    int col = term_size(queue) == 0
                  ? 0
                  : term_write(scene, 4, 0, term_in(TERM_QUIET), "%s ", term_say(scene, N_("under the pile")));
    for (int i = 0; i < term_size(queue); i++) {
        const towns_kind *resource = towns_resource(term_item(queue, i));
        if (resource)
            col = term_write(scene, 4, col, term_bold(resource->colour), "%s", towns_letter_of(scene, resource).text);
    }
    term_write(scene, 5, 0, term_in(TERM_ACCENT), "%s", term_spoken(scene, "title", title, text));
}

/* --- Cards -------------------------------------------------------------------------------------------------------- */

static void put_pattern(const term_scene *scene, const tb_card *card)
{
    for (int row = 0; card && card->pattern && card->pattern[row]; row++) {
        for (int c = 0; card->pattern[row][c]; c++) {
            const towns_kind *resource = towns_resource((char[]){ card->pattern[row][c], 0 });
            term_write(scene, row, c, resource ? term_bold(resource->colour) : term_in(TERM_QUIET), "%s",
                       resource ? towns_letter_of(scene, resource).text : "·");
        }
    }
}

/* Drawing and name, as building=well, or monument=... while one is chosen; below the name what it does if there is
 * room, and how many of it the town has. */
static void put_card(const term_scene *scene, const char *id)
{
    const tb_card *card = term_card(scene->game, NULL, id);
    const towns_kind *type = towns_type(scene, id);
    const json_t *own = towns_own(scene);
    int built = towns_built(own, id), points = towns_score(own, type->id), cols = scene->on.cols - PATTERN_COLS;
    const char *text = card && scene->on.rows >= TEXT_FROM ? term_say(scene, card->text) : "";
    int rows = scene->on.rows - 1 - (built > 0), used = term_height(text, cols - 1, 0);
    term_style style = term_bold(type->colour);
    char letter[8];

    if (!*id)
        return;
    put_pattern(scene, card);
    snprintf(letter, sizeof(letter), "%s ", type->letter);
    style.underline = term_was_named(scene, NULL, "building", id) || term_was_named(scene, NULL, "card", id);
    term_words words = { letter, term_card_label(scene, "card", id), style.underline ? "*" : "" };
    term_tag(scene, 0, PATTERN_COLS - 1, cols, style, words,
             term_thing_of(towns_is_monument(type) && is_keeping(scene) ? "monument" : "building", id));
    term_put_text(scene, 1, PATTERN_COLS, rows, cols - 1, term_in(TERM_PLAIN), text);
    if (built > 0)
        term_write(scene, 1 + (used < rows ? used : rows), PATTERN_COLS, term_in(TERM_QUIET), "  x%d  %d %s", built,
                   points, term_say(scene, points == 1 || points == -1 ? N_("point") : N_("points")));
}

/* Four types in each column; the monument is the last, and may be a row higher. */
static void put_cards(const term_scene *scene, int rows)
{
    int width = scene->on.cols / 2;

    for (int i = 0; i < TOWNS_TYPES; i++)
        put_card(term_within(scene, i % CARDS_IN_COLUMN * rows, i / CARDS_IN_COLUMN * width,
                             rows > 2 || i < TOWNS_TYPES - 1 ? rows : 3, width),
                 card_of(scene, i));
}

/* Two monuments to choose from, side by side with their texts. */
static void put_choice(const term_scene *scene)
{
    const json_t *own = json_object_get(scene->table, "own_monuments");
    int half = scene->on.cols / 2;

    put_card(term_within(scene, 0, 0, scene->on.rows, half), term_member(own, "kept"));
    put_card(term_within(scene, 0, half, scene->on.rows, half), term_member(own, "given_back"));
}

/* --- The other towns ---------------------------------------------------------------------------------------------- */

/* With its monument below, where that is known. */
static void put_other(const term_scene *scene, const json_t *town, int cell_cols)
{
    towns_put_head(scene, 0, town);
    towns_put_grid(term_within(scene, 1, 0, scene->on.rows - 2, scene->on.cols), town, cell_cols,
                   (scene->on.rows - 4) / 4 - 1);
    term_label(scene, scene->on.rows - 1, 1, scene->on.cols - 2, term_in(TERM_PINK),
               term_card_label(scene, "card", towns_monument(town)));
}

/* In how many lines; tiny ones stand in one. */
static int lines_of(int seats, int cols) { return cols / GRID_COLS < seats - 1 ? 2 : 1; }

static void put_others(const term_scene *scene, int lines)
{
    int seats = term_size(term_list(scene->table, "towns")), shown = 0;
    bool tiny = scene->on.rows <= TINY_ROWS;
    int in_row = tiny ? TOWNS_SEATS - 1 : seats > 3 ? (seats - 2 + lines) / lines : 2;
    int rows = scene->on.rows / lines, cols = scene->on.cols / in_row, cell = (cols - 3) / 4 - 1;
    const json_t *town;

    for (int i = 0; (town = term_nth(scene, "towns", i, TOWNS_SEATS)); i++) {
        term_scene part = term_scene_part(scene, shown / in_row * rows, shown % in_row * cols, rows, cols);
        if (town == towns_own(scene))
            continue;
        if (tiny)
            towns_put_tiny(&part, town);
        else
            put_other(&part, town, cell < 9 ? cell : 9);
        shown++;
    }
}

/* --- Points ------------------------------------------------------------------------------------------------------- */

/* Columns of everybody's points: the types, then these. */
static const struct {
    const char *key, *label, *sign;
} rest[] = {
    { "coins", N_("coins"), "$" },
    { "empty", N_("empty squares"), "-" },
    { "total", N_("in all"), "=" },
};
enum { SCORES = TOWNS_TYPES + TB_LEN(rest), SEAT_COLS = 9, NAMES_FROM = 7 };

/* The observer's where there is no table of them: empty squares and coins, which no card shows. */
static void put_rest_of_score(const term_scene *scene)
{
    for (int i = 0; i < TB_LEN(rest); i++) {
        term_write(scene, i, 0, term_bold(TERM_WHITE), "%4d", towns_score(towns_own(scene), rest[i].key));
        term_label(scene, i, 5, scene->on.cols - 5, term_in(TERM_QUIET), term_say(scene, rest[i].label));
    }
}

/* By name or, in a narrow column, by letter. */
static void put_score_head(const term_scene *scene, int row, int column, int width)
{
    const towns_kind *type = column < TOWNS_TYPES ? &towns_types[column] : NULL;
    const char *card = type ? term_member(json_object_get(scene->table, "cards"), type->id) : "";
    const char *name = !type   ? term_say(scene, rest[column - TOWNS_TYPES].label)
                       : *card ? term_card_label(scene, "card", card)
                               : term_word(scene, "type", type->id);
    term_style style = type ? term_bold(type->colour) : term_in(TERM_QUIET);

    if (width >= NAMES_FROM)
        term_label(scene, row, SEAT_COLS + column * width + 1, width - 1, style, name);
    else
        term_write(scene, row, SEAT_COLS + (column + 1) * width - 1, style, "%s",
                   type ? type->letter : rest[column - TOWNS_TYPES].sign);
}

static void put_scores(const term_scene *scene)
{
    int width = (scene->on.cols - SEAT_COLS) / SCORES, digits = width < NAMES_FROM ? width : 4;
    const json_t *town;

    term_rule(scene, 0, term_say(scene, N_("As if the game ended now")));
    for (int c = 0; c < SCORES; c++)
        put_score_head(scene, 1, c, width);
    for (int i = 0; (town = term_nth(scene, "towns", i, TOWNS_SEATS)); i++) {
        term_label(scene, 2 + i, 0, SEAT_COLS - 1, term_bold(TERM_ACCENT),
                   term_word(scene, "seat", term_member(town, "seat")));
        for (int c = 0; c < SCORES; c++)
            term_write(scene, 2 + i, SEAT_COLS + c * width, term_in(c < SCORES - 1 ? TERM_PLAIN : TERM_WHITE), "%*d",
                       digits, towns_score(town, c < TOWNS_TYPES ? towns_types[c].id : rest[c - TOWNS_TYPES].key));
    }
}

/* --- All together ------------------------------------------------------------------------------------------------- */

/* How large things are, and where the right part, the other towns and the points begin. On a large canvas cards have
 * their texts and other towns are grids; on a narrower one those take two lines. */
typedef struct layout {
    int cell_cols, cell_rows, right, card_rows, others, other_rows, lines, scores;
} layout;

enum { LARGE_ROWS = 44, LARGE_COLS = 150, TALL_ROWS = 52, TALL_COLS = 120, CELL_COLS = 12, CELL_ROWS = 8 };

static int least(int a, int b) { return a < b ? a : b; }

static layout layout_of(const term_scene *scene, int seats)
{
    int rows = scene->on.rows, cols = scene->on.cols;
    bool large = (rows >= LARGE_ROWS && cols >= LARGE_COLS) || (rows >= TALL_ROWS && cols >= TALL_COLS);
    layout at = { .card_rows = 2, .other_rows = TINY_ROWS, .lines = 1, .scores = rows - 1 - 2 - seats };

    at.cell_cols = least(6 + (cols - TERM_BOARD_COLS) / 8, CELL_COLS);
    at.right = 4 * (at.cell_cols + 1) + 5;
    if (large) {
        at.lines = lines_of(seats, cols - at.right);
        at.other_rows = at.lines * (4 + 4 * (at.lines == 1 ? 3 : 2));
        at.card_rows = least((at.scores - CARDS_ROW - at.other_rows) / CARDS_IN_COLUMN, 6);
    }
    at.others = CARDS_ROW + at.card_rows * CARDS_IN_COLUMN + !large;
    if (at.scores < at.others + at.other_rows)
        at.scores = rows;
    at.cell_rows = least(((large ? at.scores : rows) - 9) / 4, CELL_ROWS);
    return at;
}

static void draw(const term_scene *scene)
{
    int seats = least(term_size(term_list(scene->table, "towns")), TOWNS_SEATS), rows = scene->on.rows;
    layout at = layout_of(scene, seats);
    int left = at.right - 2, right = scene->on.cols - at.right;

    put_status(scene);
    towns_put_head(term_within(scene, 0, 0, rows, left), 1, towns_own(scene));
    towns_put_grid(term_within(scene, 2, 0, rows - 3, left), towns_own(scene), at.cell_cols, at.cell_rows);
    put_cards(term_within(scene, CARDS_ROW, at.right, at.others - CARDS_ROW, right), at.card_rows);
    term_scene part = term_scene_part(scene, at.others, at.right, at.other_rows, right);
    if (is_keeping(scene))
        put_choice(&part);
    else if (seats == 1)
        put_display(&part);
    else
        put_others(&part, at.lines);
    if (at.scores == rows && seats <= TOWNS_SEATS / 2 && !is_keeping(scene))
        put_rest_of_score(term_within(scene, at.others, scene->on.cols - 2 * TINY_COLS, TINY_ROWS, 2 * TINY_COLS));
    if (at.scores < rows)
        put_scores(term_within(scene, at.scores, at.card_rows > 2 ? 0 : at.right, rows - 1 - at.scores,
                               at.card_rows > 2 ? scene->on.cols : right));
    put_resources(scene, rows - 1);
}

const term_board term_board_towns = { .game = "towns", .draw = draw, .about = towns_about };
