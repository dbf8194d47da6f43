/* board_fortuna_parts.c - what the small and the large drawing of Fortuna are made of. */
#include <stdio.h>
#include <string.h>

#include "term/board_fortuna.h"

const char *const fortuna_places[FORTUNA_SIDES] = { "I", "II", "III", "IV" };

const fortuna_store fortuna_stores[FORTUNA_STORES] = {
    { "money", N_("money"), "money", TERM_GOLD, 0 },       { "water", N_("water"), "water", TERM_GLASS, 0 },
    { "wheat", N_("wheat"), "wheat", TERM_YELLOW, 0 },     { "wine", N_("wine"), "wine", TERM_WINE, 0 },
    { "vestals", N_("vestals"), "vestal", TERM_WHITE, 3 }, { "centurions", N_("centurions"), "centurion", TERM_RED, 3 },
    { "dice", N_("dice"), NULL, TERM_PLAIN, 3 },
};

/* --- Looking things up -------------------------------------------------------------------------------------------- */

term_style fortuna_seat_style(const char *seat)
{
    static const struct {
        const char *seat;
        term_colour colour;
    } colours[] = {
        { "blue", TERM_BLUE }, { "grey", TERM_GREY }, { "orange", TERM_ORANGE }, { "violet", TERM_VIOLET }
    };

    for (int i = 0; i < TB_LEN(colours); i++) {
        if (strcmp(colours[i].seat, seat) == 0)
            return term_bold(colours[i].colour);
    }
    return term_in(TERM_PLAIN);
}

int fortuna_place(const term_scene *scene, const char *seat)
{
    const json_t *podium = term_list(scene->table, "podium");

    for (int i = 0; i < FORTUNA_SIDES; i++) {
        if (*seat && strcmp(term_item(podium, (size_t) i), seat) == 0)
            return i;
    }
    return -1;
}

bool fortuna_is_over(const term_scene *scene) { return strcmp(term_member(scene->view, "phase"), "over") == 0; }

const json_t *fortuna_offer(const term_scene *scene, const char **out_label)
{
    const json_t *drawn = term_list(scene->table, "drawn"), *aside = term_list(scene->table, "aside");

    *out_label = term_say(scene, json_array_size(drawn) > 0 ? N_("Drawn") : N_("In the palace"));
    return json_array_size(drawn) > 0 ? drawn : json_array_size(aside) > 0 ? aside : NULL;
}

const char *fortuna_favour_name(const term_scene *scene, const json_t *favour)
{
    const tb_card *card = fortuna_favour_card(scene, favour);

    return card ? tb_card_name(scene->context->translate, card)
                : term_word(scene, "favour", term_member(favour, "favour"));
}

const tb_card *fortuna_favour_card(const term_scene *scene, const json_t *favour)
{
    char id[32];

    snprintf(id, sizeof(id), "favour-%d", term_number(favour, "number"));
    return term_card(scene->context, "favour", id);
}

/* --- Heads -------------------------------------------------------------------------------------------------------- */

int fortuna_put_round(const term_scene *scene, const term_canvas *canvas, int row, int col)
{
    int round = term_number(scene->view, "round");

    if (round == 0)
        return term_put(canvas, row, col, term_bold(TERM_ACCENT), term_say(scene, N_("Setting up")));
    col = term_put_fmt(canvas, row, col, term_bold(TERM_ACCENT), "%s %d", term_say(scene, N_("Round")), round);
    if (term_is_yes(scene->table, "last_round"))
        col = term_put(canvas, row, col, term_bold(TERM_RED), term_say(scene, N_(" (the last)")));
    return col;
}

int fortuna_put_podium(const term_scene *scene, const term_canvas *canvas, int row, int col)
{
    const json_t *podium = term_list(scene->table, "podium");

    for (size_t i = 0; i < json_array_size(podium) && i < FORTUNA_SIDES; i++) {
        const char *seat = term_item(podium, i), *name = term_word(scene, "seat", seat);
        int at = term_put_fmt(canvas, row, col, term_in(TERM_QUIET), "%s ", fortuna_places[i]);
        term_mark(canvas, row, col, 1, at - col + term_width(name), term_thing_of("seat", seat));
        col = term_put(canvas, row, at, fortuna_seat_style(seat), name) + 2;
    }
    return col;
}

enum { HAND_COLS = 28, HAND_ROWS = 5 };

void fortuna_put_legend(const term_scene *scene, const term_canvas *canvas, int row)
{
    char text[3 * TERM_NAME];

    snprintf(text, sizeof(text), " %s %s  %s %s  * %s ", term_glyph(scene, "►", ">"), term_say(scene, N_("chosen")),
             term_glyph(scene, "▒", "#"), term_say(scene, N_("reserved")), term_say(scene, N_("new")));
    term_put(canvas, row, canvas->cols - term_width(text) - 1, term_in(TERM_QUIET), text);
}

/* --- Cards -------------------------------------------------------------------------------------------------------- */

void fortuna_card_tag(const term_scene *scene, const term_canvas *canvas, int row, int col, int width,
                      const json_t *side, const char *card)
{
    const json_t *turn = json_object_get(scene->table, "turn");
    bool chosen = strcmp(term_member(turn, "chosen"), card) == 0 || strcmp(term_member(turn, "card"), card) == 0;
    bool reserved = term_is_in(term_list(side, "reserved"), card);
    term_style style = chosen ? term_bold(TERM_WHITE) : term_in(reserved ? TERM_QUIET : TERM_PLAIN);
    const char *sign = chosen ? term_glyph(scene, "► ", "> ") : reserved ? term_glyph(scene, "▒ ", "# ") : "";
    char text[TERM_NAME + 8], name[TERM_NAME];

    if (!*card)
        return;
    style.underline = term_was_named(scene, NULL, "card", card);
    term_shorten(term_card_label(scene, "card", card), width - 2 - term_width(sign) - style.underline, name);
    snprintf(text, sizeof(text), "%s%s%s", sign, name, style.underline ? "*" : "");
    term_tag(canvas, row, col, width, style, text, scene, term_thing_of("card", card));
}

void fortuna_cards(const term_scene *scene, const term_canvas *canvas, const json_t *cards, const char *kind, int row,
                   int col, int rows)
{
    int kinds = 0, count = (int) json_array_size(cards);

    for (int i = 0; i < count; i++)
        kinds += i == 0 || strcmp(term_item(cards, (size_t) i), term_item(cards, (size_t) i - 1)) != 0;
    int in_row = (kinds + rows - 1) / rows < 4 ? 4 : (kinds + rows - 1) / rows, width = (canvas->cols - col) / in_row;
    for (int i = 0, k = 0, equal; i < count; i += equal, k++) {
        const char *card = term_item(cards, (size_t) i);
        char text[TERM_NAME + 16], name[TERM_NAME];
        for (equal = 1; i + equal < count && strcmp(term_item(cards, (size_t) i + (size_t) equal), card) == 0;)
            equal++;
        term_shorten(term_card_label(scene, kind, card), width - 2 - (equal > 1 ? 3 : 0), name);
        snprintf(text, sizeof(text), equal > 1 ? "%s x%d" : "%s", name, equal);
        term_tag(canvas, row + k / in_row, col + k % in_row * width, width, term_in(TERM_ACCENT), text, scene,
                 term_thing_of("card", card));
    }
}

void fortuna_put_list(const term_scene *scene, const term_canvas *canvas, const json_t *cards, const char *kind)
{
    int in_row = canvas->cols / HAND_COLS, count = (int) json_array_size(cards);

    if ((count + in_row - 1) / in_row * HAND_ROWS > canvas->rows) {
        fortuna_cards(scene, canvas, cards, kind, 0, 0, 2);
        return;
    }
    for (int i = 0; i < count; i++) {
        const char *id = term_item(cards, (size_t) i);
        const tb_card *card = term_card(scene->context, NULL, id);
        term_canvas part = term_part(canvas, i / in_row * HAND_ROWS, i % in_row * HAND_COLS, HAND_ROWS, HAND_COLS);
        term_canvas inside = term_box(&part, term_in(TERM_ACCENT), NULL);
        term_mark(&part, 0, 0, HAND_ROWS, HAND_COLS, term_thing_of("card", id));
        term_tag(&inside, 0, 0, inside.cols, term_bold(TERM_ACCENT), term_card_label(scene, kind, id), scene,
                 term_thing_of("card", id));
        term_canvas text = term_part(&inside, 1, 1, HAND_ROWS - 3, inside.cols - 2);
        if (card)
            term_put_text(&text, term_in(TERM_PLAIN), term_say(scene, card->text));
    }
}

/* --- Roads and stores --------------------------------------------------------------------------------------------- */

void fortuna_road(const term_scene *scene, const term_canvas *canvas, int row, int col, int step, const json_t *seat)
{
    int pawn = term_number(seat, "step");
    term_style style = fortuna_seat_style(term_member(seat, "seat"));

    for (int s = 0; s <= FORTUNA_PALACE; s++) {
        int at = col + s * step + step / 2;
        bool behind = s < pawn;
        if (s > 0)
            term_fill(canvas, row, at - step + 1, 1, step - 1, behind || s == pawn ? style : term_in(TERM_QUIET),
                      behind || s == pawn ? term_glyph(scene, "━", "=") : term_glyph(scene, "─", "-"));
        if (s == pawn)
            term_put(canvas, row, at, style, term_glyph(scene, "●", "@"));
        else if (s == FORTUNA_GATE)
            term_put(canvas, row, at, term_bold(TERM_RED), "X");
        else if (s == FORTUNA_PALACE)
            term_put(canvas, row, at, term_bold(TERM_GOLD), term_glyph(scene, "⌂", "P"));
        else
            term_put(canvas, row, at, behind ? style : term_in(TERM_QUIET),
                     behind ? term_glyph(scene, "━", "=") : term_glyph(scene, "·", "."));
    }
}

/* Marks what stands in `cols` columns as a thing, with its signs before and behind. */
static void mark_with_signs(const term_scene *scene, const term_canvas *canvas, int row, int col, int cols,
                            term_thing thing)
{
    term_signs signs = term_signs_of(scene, &thing);

    if (*signs.left != ' ') {
        term_put(canvas, row, col - 1, term_bold(TERM_WHITE), signs.left);
        term_put(canvas, row, col + cols, term_bold(TERM_WHITE), signs.right);
    }
    term_mark(canvas, row, col - 1, 1, cols + 2, thing);
}

void fortuna_put_store(const term_scene *scene, const term_canvas *canvas, int row, int col, const json_t *seat,
                       const fortuna_store *store)
{
    int value = term_number(seat, store->key), end = col + store->slots;
    bool own = strcmp(term_member(seat, "seat"), term_observer(scene)) == 0;
    bool aqueduct = strcmp(store->key, "water") == 0 && term_number(seat, "aqueduct_water") > 0;
    term_style style = value || aqueduct ? term_bold((term_colour) store->colour) : term_in(TERM_QUIET);

    if (store->slots)
        term_pips(canvas, row, col, style, value, store->slots, term_glyph(scene, "●", "o"),
                  term_glyph(scene, "·", "."));
    else
        end = term_put_fmt(canvas, row, col, style, aqueduct ? "%d+1" : "%d", value);
    if (own && store->resource)
        mark_with_signs(scene, canvas, row, col, end - col, term_thing_of("resource", store->resource));
}

/* --- Turn, supply, results ---------------------------------------------------------------------------------------- */

static int put_dice(const term_scene *scene, const term_canvas *canvas, int row, int col, const json_t *dice)
{
    if (json_array_size(dice) == 0)
        return col;
    term_label(canvas, row, col, 6, term_in(TERM_QUIET), term_say(scene, N_("Dice")));
    col += 7;
    for (size_t i = 0; i < json_array_size(dice); i++) {
        char shown[16];
        snprintf(shown, sizeof(shown), "%d", (int) (json_integer_value(json_array_get(dice, i)) % 10));
        term_put_fmt(canvas, row, col, (term_style){ .bold = true, .reverse = true }, " %s ", shown);
        mark_with_signs(scene, canvas, row, col + 1, 1, term_thing_of("die", shown));
        col += 4;
    }
    return col;
}

/* How many cards lie in the deck and beside it, flush right; returns where that begins. */
static int put_deck(const term_scene *scene, const term_canvas *canvas, int row)
{
    char text[2 * TERM_NAME];

    snprintf(text, sizeof(text), "%s %d  %s %d", term_say(scene, N_("deck")), term_number(scene->table, "deck_size"),
             term_say(scene, N_("discards")), (int) json_array_size(term_list(scene->table, "discard")));
    term_put(canvas, row, canvas->cols - term_width(text) - 1, term_in(TERM_QUIET), text);
    term_mark(canvas, row, canvas->cols - term_width(text) - 1, 1, term_width(text), term_thing_of("pile", "discard"));
    return canvas->cols - term_width(text) - 2;
}

static void put_tokens(const term_scene *scene, const term_canvas *canvas, int row, int col, int tokens)
{
    if (tokens <= 0)
        return;
    term_label(canvas, row, col, 7, term_in(TERM_QUIET), term_say(scene, N_("tokens")));
    term_pips(canvas, row, col + 8, term_bold(TERM_GOLD), tokens, tokens, term_glyph(scene, "●", "o"), " ");
}

/* With dice there is no card but Family (F-5.9), and tokens come when there is none; so the row is enough. */
void fortuna_put_turn(const term_scene *scene, const term_canvas *canvas, int row)
{
    const json_t *turn = json_object_get(scene->table, "turn"), *dice = term_list(turn, "dice");
    const char *seat = term_member(turn, "seat"), *card = term_member(turn, "card");
    char phase[TERM_NAME], name[TERM_NAME];
    int end = put_deck(scene, canvas, row), col;

    if (!*seat)
        return;
    card = *card ? card : term_member(turn, "chosen");
    col = term_put_fmt(canvas, row, 0, fortuna_seat_style(seat), "%s %s", term_glyph(scene, "►", ">"),
                       term_word(scene, "seat", seat)) +
          2;
    term_shorten(term_spoken(scene, "phase", term_member(scene->view, "phase"), phase), (end - col) / 3, name);
    col = term_put(canvas, row, col, term_in(TERM_QUIET), name) + 2;
    if (*card) {
        term_shorten(term_card_label(scene, "card", card), json_array_size(dice) ? 9 : end - col, name);
        col = term_put(canvas, row, col, term_bold(TERM_WHITE), name) + 2;
    }
    col = put_dice(scene, canvas, row, col, dice);
    put_tokens(scene, canvas, row, col, term_number(turn, "tokens_taken"));
}

/* What is left of one thing. */
typedef struct left_over {
    const char *name;     /* in words                  */
    const char *building; /* NULL if it is no building */
    int number;
} left_over;

enum { LEFT_MAX = 12 };

static int list_supply(const term_scene *scene, left_over out[LEFT_MAX])
{
    static const char *const buildings[] = { "market", "aqueduct", "palace", "basilica" };
    static const char *const limited[] = { N_("water"), N_("wheat"), N_("wine"), N_("tokens") };
    const json_t *supply = json_object_get(scene->table, "supply");
    int count = 0;

    for (int i = 0; i < TB_LEN(buildings); i++)
        out[count++] = (left_over){ term_card_label(scene, "building", buildings[i]), buildings[i],
                                    term_number(supply, buildings[i]) };
    out[count++] = (left_over){ term_say(scene, N_("dice")), NULL, term_number(supply, "dice") };
    for (int i = 0; i < TB_LEN(limited); i++) {
        if (json_object_get(supply, limited[i]))
            out[count++] = (left_over){ term_say(scene, limited[i]), NULL, term_number(supply, limited[i]) };
    }
    return count;
}

/* Names as long as they are, or cut to equal parts of the row. */
void fortuna_put_supply(const term_scene *scene, const term_canvas *canvas, int row)
{
    left_over left[LEFT_MAX];
    int count = list_supply(scene, left), needed = 0, col = 0;

    for (int i = 0; i < count; i++)
        needed += term_width(left[i].name) + 5;
    for (int i = 0; i < count; i++) {
        int width = needed <= canvas->cols ? term_width(left[i].name) + 5 : canvas->cols / count;
        char name[TERM_NAME], text[TERM_NAME + 16];
        term_shorten(left[i].name, width - (left[i].number < 10 ? 4 : 5), name);
        snprintf(text, sizeof(text), "%s %d", name, left[i].number);
        if (left[i].building)
            term_tag(canvas, row, col, width, term_in(TERM_PLAIN), text, scene,
                     term_thing_of("building", left[i].building));
        else
            term_put(canvas, row, col + 1, term_in(TERM_QUIET), text);
        col += width;
    }
}

static void put_result(const term_scene *scene, const term_canvas *canvas, int row, const json_t *seat)
{
    const json_t *points = json_object_get(seat, "points");
    int steps = term_number(points, "steps"), cards = term_number(points, "cards");
    const char *name = term_member(seat, "seat");

    term_label(canvas, row, 1, 9, fortuna_seat_style(name), term_word(scene, "seat", name));
    if (steps < FORTUNA_GATE) {
        term_put(canvas, row, 11, term_in(TERM_QUIET), term_say(scene, N_("outside Rome")));
        return;
    }
    term_put_fmt(canvas, row, 11, term_bold(TERM_WHITE), "%2d", steps + cards);
    term_put_fmt(canvas, row, 13, term_in(TERM_PLAIN), " = %d + %d", steps, cards);
    fortuna_cards(scene, canvas, term_list(seat, "hand"), "privilege", row, 23, 1);
}

void fortuna_put_results(const term_scene *scene, const term_canvas *canvas, int row)
{
    const json_t *seats = term_list(scene->table, "seats");

    for (size_t i = 0; i < json_array_size(seats) && i < FORTUNA_SIDES; i++)
        put_result(scene, canvas, row + (int) i, json_array_get(seats, i));
}
