/* board_fortuna_large.c - Fortuna's table where there is room: the favours as six cards, the four roads side by side in
 * full length, the sides with what each card does and what each province holds, and the observer's hand as cards. */
#include <stdio.h>
#include <string.h>

#include "term/board_fortuna.h"

enum {
    FAVOURS = 2,
    ROAD_ROWS = 7,
    NAME_COLS = 12,
    PROVINCE_ROWS = 7,
    HAND_COL = 20,
    KNOWN_FROM = 5 /* rows of cards in hand before there is one for those out of play */
};

/* Rows of an action card: its name, what it does, a blank; of a favour in its frame. */
static int card_rows(const term_canvas *canvas)
{
    return canvas->rows >= FORTUNA_LARGE_ROWS + 12 ? 6 : canvas->rows >= FORTUNA_LARGE_ROWS + 3 ? 5 : 4;
}
static int favour_rows(const term_canvas *canvas) { return canvas->rows >= FORTUNA_LARGE_ROWS + 9 ? 7 : 6; }

/* Where the roads and the sides begin. */
static int roads_row(const term_canvas *canvas) { return FAVOURS + favour_rows(canvas); }
static int sides_row(const term_canvas *canvas) { return roads_row(canvas) + ROAD_ROWS; }
static int side_rows(const term_canvas *canvas) { return 3 * card_rows(canvas) + PROVINCE_ROWS + 2; }

/* --- Favours ------------------------------------------------------------------------------------------------------ */

static void put_favour(const term_scene *scene, const term_canvas *canvas, const json_t *favour)
{
    const tb_card *card = fortuna_favour_card(scene, favour);
    bool up = term_is_yes(favour, "up");
    term_thing thing = term_thing_of("favour", term_member(favour, "favour"));
    term_style style = up ? term_bold(TERM_WHITE) : term_in(TERM_QUIET);
    char number[16];

    style.underline = term_was_named(scene, NULL, "favour", thing.value[0]);
    snprintf(number, sizeof(number), "%d%s", term_number(favour, "number"), style.underline ? " *" : "");
    term_canvas inside = term_box(canvas, up ? term_in(TERM_GOLD) : term_in(TERM_QUIET), number);
    term_mark(canvas, 0, 0, canvas->rows, canvas->cols, thing);
    term_tag(&inside, 0, 0, inside.cols, style, fortuna_favour_name(scene, favour), scene, thing);
    term_canvas text = term_part(&inside, 1, 1, inside.rows - 2, inside.cols - 2);
    if (card)
        term_put_text(&text, term_in(up ? TERM_PLAIN : TERM_QUIET), term_say(scene, card->text));
    term_pips(&inside, inside.rows - 1, 1, term_bold(TERM_GOLD), term_number(favour, "tokens"), 3,
              term_glyph(scene, "●", "o"), term_glyph(scene, "·", "."));
    if (!up)
        term_put(&inside, inside.rows - 1, 6, term_bold(TERM_QUIET), term_say(scene, N_("(down)")));
}

static void put_favours(const term_scene *scene, const term_canvas *canvas)
{
    const json_t *favours = term_list(scene->table, "favours");
    int width = canvas->cols / FORTUNA_FAVOURS;

    for (int i = 0; i < FORTUNA_FAVOURS; i++) {
        term_canvas part = term_part(canvas, FAVOURS, i * width, favour_rows(canvas), width);
        if (json_array_get(favours, (size_t) i))
            put_favour(scene, &part, json_array_get(favours, (size_t) i));
    }
}

/* --- Roads -------------------------------------------------------------------------------------------------------- */

/* 0 to 15 above the roads, with the gate and the palace by name. */
static void put_scale(const term_scene *scene, const term_canvas *canvas, int step)
{
    for (int s = 0; s <= FORTUNA_PALACE; s++) {
        char text[16];
        const char *shown = s == FORTUNA_GATE     ? term_say(scene, N_("X Gate"))
                            : s == FORTUNA_PALACE ? term_say(scene, N_("Palace"))
                                                  : text;
        snprintf(text, sizeof(text), "%d", s);
        term_put_middle(canvas, 0, NAME_COLS + s * step - (step - 1) % 2, step,
                        s == FORTUNA_GATE || s == FORTUNA_PALACE ? term_bold(TERM_ACCENT) : term_in(TERM_QUIET), shown);
    }
}

static void put_roads(const term_scene *scene, const term_canvas *canvas)
{
    term_canvas part = term_part(canvas, roads_row(canvas), 0, ROAD_ROWS, canvas->cols);
    term_canvas inside = term_box(&part, term_in(TERM_QUIET), term_say(scene, N_("The road to Rome")));
    const json_t *seats = term_list(scene->table, "seats");
    int step = (inside.cols - NAME_COLS - 4) / (FORTUNA_PALACE + 1);

    put_scale(scene, &inside, step);
    fortuna_put_palace(scene, &inside, 0, inside.cols - FORTUNA_PALACE_MOST - 1);
    for (size_t i = 0; i < json_array_size(seats) && i < FORTUNA_SIDES; i++) {
        const json_t *seat = json_array_get(seats, i);
        const char *name = term_member(seat, "seat");
        term_label(&inside, 1 + (int) i, 1, NAME_COLS - 2, fortuna_seat_style(name), term_word(scene, "seat", name));
        fortuna_road(scene, &inside, 1 + (int) i, NAME_COLS, step, seat);
        term_put_fmt(&inside, 1 + (int) i, inside.cols - 3, term_bold(TERM_WHITE), "%2d", term_number(seat, "step"));
    }
}

/* --- Sides -------------------------------------------------------------------------------------------------------- */

/* Its name, and below it what it does. */
static void put_card(const term_scene *scene, const term_canvas *canvas, const json_t *side, const char *id)
{
    const tb_card *card = term_card(scene->context, NULL, id);
    bool reserved = term_is_in(term_list(side, "reserved"), id);
    term_canvas text = term_part(canvas, 1, 3, canvas->rows - 2, canvas->cols - 4);

    if (*id)
        term_mark(canvas, 0, 0, canvas->rows - 1, canvas->cols, term_thing_of("card", id));
    fortuna_card_tag(scene, canvas, 0, 0, canvas->cols, side, id);
    if (card)
        term_put_text(&text, term_in(reserved ? TERM_QUIET : TERM_GREY), term_say(scene, card->text));
}

/* A store with its name before it, and small cubes behind the number of goods. */
static void put_labelled(const term_scene *scene, const term_canvas *canvas, int row, int col, const json_t *seat,
                         const fortuna_store *store)
{
    int goods = store->slots || strcmp(store->key, "money") == 0 ? 0 : term_number(seat, store->key);
    int room = canvas->cols / 2 - 17;

    int label = room < 0 ? 8 : 10;

    term_label(canvas, row, col, label, term_in(TERM_QUIET), term_say(scene, store->label));
    fortuna_put_store(scene, canvas, row, col + label + 1, seat, store);
    goods = goods > room ? room : goods;
    if (goods > 0)
        term_pips(canvas, row, col + 16, term_in((term_colour) store->colour), goods, goods,
                  term_glyph(scene, "▪", "*"), " ");
}

static void put_province(const term_scene *scene, const term_canvas *canvas, int row, const json_t *seat)
{
    const json_t *buildings = term_list(seat, "buildings");
    int half = (canvas->cols + 1) / 2, col = 1;

    for (int i = 0; i < FORTUNA_STORES; i++)
        put_labelled(scene, canvas, row + i / 2, 1 + i % 2 * half, seat, &fortuna_stores[i]);
    if (term_is_yes(seat, "married"))
        term_put_fmt(canvas, row + 3, 1 + half, term_bold(TERM_GOLD), "%s %s", term_glyph(scene, "○", "O"),
                     term_say(scene, N_("married")));
    term_label(canvas, row + 4, 1, 10, term_in(TERM_QUIET), term_say(scene, N_("privileges")));
    term_put_fmt(canvas, row + 4, 12, term_bold(TERM_ACCENT), "%d", term_number(seat, "hand_size"));
    for (size_t i = 0; i < json_array_size(buildings) && i < 3; i++) {
        const char *id = term_item(buildings, i);
        term_label(canvas, row + 5, col, canvas->cols / 3 - 1, term_bold(TERM_WHITE),
                   term_card_label(scene, "building", id));
        col += canvas->cols / 3;
    }
}

static void put_side(const term_scene *scene, const term_canvas *canvas, const json_t *side)
{
    const char *name = term_member(side, "side");
    const json_t *seat = fortuna_seat(scene, name);
    int place = fortuna_place(scene, name);
    char title[TERM_NAME + 64];

    snprintf(title, sizeof(title), "%s%s%s%s%s", term_acts(scene, name) ? term_glyph(scene, "► ", "> ") : "",
             term_word(scene, "seat", name),
             strcmp(name, term_observer(scene)) == 0 ? term_say(scene, N_(" (you)")) : "", place >= 0 ? "  " : "",
             place >= 0 ? fortuna_places[place] : "");
    term_canvas inside = term_box(canvas, fortuna_seat_style(name), title);
    int rows = (canvas->rows - PROVINCE_ROWS - 2) / 3;
    for (int c = 0; c < 3; c++) {
        term_canvas card = term_part(&inside, c * rows, 0, rows, inside.cols);
        put_card(scene, &card, side, term_item(term_list(side, "cards"), (size_t) c));
    }
    term_fill(&inside, 3 * rows, 0, 1, inside.cols, term_in(TERM_QUIET), "─");
    if (seat)
        put_province(scene, &inside, 3 * rows + 1, seat);
    else
        term_put(&inside, 3 * rows + 1, 1, term_in(TERM_QUIET), term_say(scene, N_("empty side")));
}

static void put_sides(const term_scene *scene, const term_canvas *canvas)
{
    const json_t *sides = term_list(scene->table, "sides");
    int width = canvas->cols / FORTUNA_SIDES;

    for (int i = 0; i < FORTUNA_SIDES; i++) {
        term_canvas part = term_part(canvas, sides_row(canvas), i * width, side_rows(canvas), width);
        if (json_array_get(sides, (size_t) i))
            put_side(scene, &part, json_array_get(sides, (size_t) i));
    }
}

/* --- The bottom --------------------------------------------------------------------------------------------------- */

/* What is listed there: cards to draft, cards to choose from, or the hand. */
typedef struct listed {
    const json_t *cards;
    const char *kind, *title; /* title NULL: nothing is listed */
} listed;

static listed listed_in(const term_scene *scene)
{
    const json_t *pool = term_list(scene->table, "pool"), *own = fortuna_seat(scene, term_observer(scene));
    const char *label;
    const json_t *offer = fortuna_offer(scene, &label);

    if (json_array_size(pool) > 0)
        return (listed){ pool, "card", term_say(scene, N_("Open cards")) };
    if (offer)
        return (listed){ offer, "privilege", label };
    return (listed){ term_list(own, "hand"), "privilege", own ? term_say(scene, N_("Your privileges")) : NULL };
}

/* Beside cards to choose from the hand is a row of names. */
static void put_hand_row(const term_scene *scene, const term_canvas *canvas, int row)
{
    const json_t *own = fortuna_seat(scene, term_observer(scene));

    term_label(canvas, row, 0, HAND_COL - 1, term_in(TERM_QUIET), term_say(scene, N_("Your privileges")));
    fortuna_cards(scene, canvas, term_list(own, "hand"), "privilege", row, HAND_COL, 1);
}

static void put_bottom(const term_scene *scene, const term_canvas *canvas)
{
    listed list = listed_in(scene);
    const char *label;
    int row = sides_row(canvas) + side_rows(canvas), known = canvas->rows - row - 3 > KNOWN_FROM;
    term_canvas below = term_part(canvas, row + 3, 0, canvas->rows - row - 3 - known, canvas->cols);

    fortuna_put_supply(scene, canvas, row);
    if (fortuna_is_over(scene)) {
        fortuna_put_results(scene, canvas, row + 1);
        return;
    }
    if (fortuna_offer(scene, &label))
        put_hand_row(scene, canvas, row + 1);
    else
        fortuna_put_turn(scene, canvas, row + 1);
    if (list.title) {
        term_rule(canvas, row + 2, list.title);
        fortuna_put_list(scene, &below, list.cards, list.kind);
    }
    if (known)
        fortuna_put_known_row(scene, canvas, canvas->rows - 1);
}

void fortuna_draw_large(const term_scene *scene, const term_canvas *canvas)
{
    int col = fortuna_put_round(scene, canvas, 0, 1);

    col = term_put_fmt(canvas, 0, col + 4, term_in(TERM_QUIET), "%s", term_say(scene, N_("Podium")));
    fortuna_put_podium(scene, canvas, 0, col + 2);
    fortuna_put_legend(scene, canvas, 0);
    put_favours(scene, canvas);
    put_roads(scene, canvas);
    put_sides(scene, canvas);
    put_bottom(scene, canvas);
}
