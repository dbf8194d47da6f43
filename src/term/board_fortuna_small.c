/* board_fortuna_small.c - Fortuna's table in 80 columns and 17 rows; further rows part its blocks.
 *
 *   Round 4     I violet  II orange  III grey  IV blue
 *    1 Water sup.  2 Orgy ...                            favours, with tokens and whether they lie face down
 *   ─ Action cards ───────────
 *    blue      Engage Vestals         ▒ Corruption ...   a side a row
 *              0    5    X    ⌂       money water ...    a seat a row
 *    blue      ━━━●······X····⌂  3      5     1   ...
 *    Market 3  Aqueduct 2 ...                            what is left, the turn, and the observer's hand             */
#include <string.h>

#include "term/board_fortuna.h"

enum { NAME_COLS = 10, BOTTOM_ROWS = 4, HAND_COL = 18 };

/* Where the blocks begin. */
typedef struct layout {
    int favours, sides, seats, bottom;
} layout;

static layout layout_of(const term_canvas *canvas)
{
    int gap = canvas->rows >= TERM_BOARD_ROWS + 3 ? 1 : 0;

    return (layout){ .favours = 1 + gap, .sides = 3 + 2 * gap, .seats = 8 + 3 * gap, .bottom = 13 + 3 * gap };
}

/* --- Favours ------------------------------------------------------------------------------------------------------ */

/* "(down)" without its brackets, since it may have to be shortened. */
static void put_down(const term_canvas *canvas, int col, const char *text)
{
    char inside[TERM_NAME];
    tb_text out = tb_text_on(inside, sizeof(inside));

    for (inside[0] = '\0'; *text; text++) {
        if (*text != '(' && *text != ')')
            tb_put_char(&out, *text);
    }
    term_label(canvas, 1, col, canvas->cols - col, term_in(TERM_QUIET), inside);
}

static void put_favour(const term_scene *scene, const term_canvas *canvas, const json_t *favour)
{
    const char *id = term_member(favour, "favour");
    bool up = term_is_yes(favour, "up");
    int tokens = term_number(favour, "tokens");
    term_style style = up ? term_bold(TERM_WHITE) : term_in(TERM_QUIET);
    char name[TERM_NAME], text[TERM_NAME + 16];
    tb_text out = tb_text_on(text, sizeof(text));

    style.underline = term_was_named(scene, NULL, "favour", id);
    tb_put_int(&out, term_number(favour, "number"));
    tb_put_char(&out, ' ');
    tb_put(&out, term_shorten(fortuna_favour_name(scene, favour), canvas->cols - 4 - style.underline, name));
    tb_put(&out, style.underline ? "*" : "");
    term_tag(canvas, 0, 0, canvas->cols, style, text, scene, term_thing_of("favour", id));
    if (up || tokens > 0)
        term_pips(canvas, 1, 1, term_bold(TERM_GOLD), tokens, 3, term_glyph(scene, "●", "o"),
                  term_glyph(scene, "·", "."));
    if (!up)
        put_down(canvas, tokens > 0 ? 5 : 1, term_say(scene, N_("(down)")));
}

static void put_favours(const term_scene *scene, const term_canvas *canvas, int row)
{
    const json_t *favours = term_list(scene->table, "favours");
    int width = canvas->cols / FORTUNA_FAVOURS;

    for (int i = 0; i < FORTUNA_FAVOURS; i++) {
        term_canvas part = term_part(canvas, row, i * width, 2, width);
        if (json_array_get(favours, (size_t) i))
            put_favour(scene, &part, json_array_get(favours, (size_t) i));
    }
}

/* --- Sides -------------------------------------------------------------------------------------------------------- */

/* ► is to act; the observer's name is underlined. */
static void put_name(const term_scene *scene, const term_canvas *canvas, int row, const char *side)
{
    term_style style = fortuna_seat_style(side);

    style.underline = strcmp(side, term_observer(scene)) == 0;
    if (term_acts(scene, side))
        term_put(canvas, row, 0, style, term_glyph(scene, "►", ">"));
    term_label(canvas, row, 1, NAME_COLS - 2, style, term_word(scene, "seat", side));
    term_mark(canvas, row, 0, 1, NAME_COLS, term_thing_of("seat", side));
}

static void put_sides(const term_scene *scene, const term_canvas *canvas, int row)
{
    const json_t *sides = term_list(scene->table, "sides");
    int width = (canvas->cols - NAME_COLS) / 3;

    term_rule(canvas, row, term_say(scene, N_("Action cards")));
    fortuna_put_legend(scene, canvas, row);
    for (size_t i = 0; i < json_array_size(sides) && i < FORTUNA_SIDES; i++) {
        const json_t *side = json_array_get(sides, i), *cards = term_list(side, "cards");
        put_name(scene, canvas, row + 1 + (int) i, term_member(side, "side"));
        for (size_t c = 0; c < 3; c++)
            fortuna_card_tag(scene, canvas, row + 1 + (int) i, NAME_COLS + (int) c * width, width, side,
                             term_item(cards, c));
    }
}

/* --- Provinces ---------------------------------------------------------------------------------------------------- */

/* Columns behind the road and the number of its step; the stores come first. */
enum { ROAD_COL = NAME_COLS, STEP_COL = ROAD_COL + 17, STORE_COL = STEP_COL + 3, RING = 4, BUILDINGS = 5, HAND = 3 };
static const int store_cols[FORTUNA_STORES] = { 6, 6, 6, 5, 5, 5, 5 };

static void put_buildings(const term_scene *scene, const term_canvas *canvas, int row, int col, const json_t *seat)
{
    const json_t *buildings = term_list(seat, "buildings");

    for (size_t i = 0; i < json_array_size(buildings) && i < 3; i++) {
        char letter[TERM_NAME];
        term_shorten(term_card_label(scene, "building", term_item(buildings, i)), 1, letter);
        term_put(canvas, row, col + (int) i, term_bold(TERM_WHITE), letter);
    }
}

static void put_seat(const term_scene *scene, const term_canvas *canvas, int row, const json_t *seat)
{
    int col = STORE_COL;

    put_name(scene, canvas, row, term_member(seat, "seat"));
    fortuna_road(scene, canvas, row, ROAD_COL, 1, seat);
    term_put_fmt(canvas, row, STEP_COL, term_bold(TERM_WHITE), "%2d", term_number(seat, "step"));
    for (int i = 0; i < FORTUNA_STORES; i++) {
        fortuna_put_store(scene, canvas, row, col, seat, &fortuna_stores[i]);
        col += store_cols[i];
    }
    term_put(canvas, row, col, term_bold(TERM_GOLD),
             term_is_yes(seat, "married") ? term_glyph(scene, "○", "O") : term_glyph(scene, "·", "."));
    put_buildings(scene, canvas, row, col + RING, seat);
    term_put_fmt(canvas, row, col + RING + BUILDINGS, term_in(TERM_ACCENT), "%d", term_number(seat, "hand_size"));
}

static void put_seat_heads(const term_scene *scene, const term_canvas *canvas, int row)
{
    static const struct {
        const char *label;
        int width;
    } last[] = { { N_("wed"), RING }, { N_("buildings"), BUILDINGS }, { N_("cards"), HAND } };
    int col = STORE_COL;

    term_put(canvas, row, ROAD_COL, term_in(TERM_QUIET), term_glyph(scene, "0    5    X    ⌂", "0    5    X    P"));
    fortuna_put_palace(scene, canvas, row, STEP_COL - 1);
    for (int i = 0; i < FORTUNA_STORES; i++) {
        term_label(canvas, row, col, store_cols[i] - 1, term_in(TERM_QUIET), term_say(scene, fortuna_stores[i].label));
        col += store_cols[i];
    }
    for (int i = 0; i < TB_LEN(last); i++) {
        term_label(canvas, row, col, last[i].width - (i < TB_LEN(last) - 1), term_in(TERM_QUIET),
                   term_say(scene, last[i].label));
        col += last[i].width;
    }
}

static void put_seats(const term_scene *scene, const term_canvas *canvas, int row)
{
    const json_t *seats = term_list(scene->table, "seats");

    put_seat_heads(scene, canvas, row);
    for (size_t i = 0; i < json_array_size(seats) && i < FORTUNA_SIDES; i++)
        put_seat(scene, canvas, row + 1 + (int) i, json_array_get(seats, i));
}

/* --- The bottom --------------------------------------------------------------------------------------------------- */

/* Where there are more rows, the cards are drawn with their texts. */
static void put_hand(const term_scene *scene, const term_canvas *canvas, int row, int rows)
{
    const json_t *own = fortuna_seat(scene, term_observer(scene));
    term_canvas below = term_part(canvas, row + 1, 0, canvas->rows - row - 1, canvas->cols);

    if (!own)
        return;
    if (below.rows >= rows + 5) {
        term_rule(canvas, row, term_say(scene, N_("Your privileges")));
        fortuna_put_list(scene, &below, term_list(own, "hand"), "privilege");
        return;
    }
    term_label(canvas, row, 0, HAND_COL - 1, term_in(TERM_QUIET), term_say(scene, N_("Your privileges")));
    fortuna_cards(scene, canvas, term_list(own, "hand"), "privilege", row, HAND_COL, rows);
}

static void put_bottom(const term_scene *scene, const term_canvas *canvas, int row)
{
    const json_t *pool = term_list(scene->table, "pool");
    const char *label;
    const json_t *offer = fortuna_offer(scene, &label);

    if (fortuna_is_over(scene)) {
        fortuna_put_results(scene, canvas, row);
    } else if (json_array_size(pool) > 0) {
        term_rule(canvas, row, term_say(scene, N_("Open cards")));
        fortuna_cards(scene, canvas, pool, "card", row + 1, 0, BOTTOM_ROWS - 1);
    } else {
        fortuna_put_supply(scene, canvas, row);
        if (offer) {
            term_label(canvas, row + 1, 0, HAND_COL - 1, term_bold(TERM_ACCENT), label);
            fortuna_cards(scene, canvas, offer, "privilege", row + 1, HAND_COL, 1);
        } else {
            fortuna_put_turn(scene, canvas, row + 1);
        }
        put_hand(scene, canvas, row + 2, BOTTOM_ROWS - 2);
    }
}

void fortuna_draw_small(const term_scene *scene, const term_canvas *canvas)
{
    layout at = layout_of(canvas);
    int col = fortuna_put_round(scene, canvas, 0, 0);

    fortuna_put_podium(scene, canvas, 0, col + 3);
    put_favours(scene, canvas, at.favours);
    put_sides(scene, canvas, at.sides);
    put_seats(scene, canvas, at.seats);
    put_bottom(scene, canvas, at.bottom);
}
