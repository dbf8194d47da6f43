/* board_fortuna_bottom.c - below the provinces of Fortuna: what is left, the turn, and cards; at the end the points. */
#include <stdio.h>
#include <string.h>

#include "term/board_fortuna.h"

enum {
    BUILDING_KINDS = 4,
    HAND_COL = 18,
    BOX_COLS = 28,
    BOX_ROWS = 5,
    RULE_FROM = 4,
    KNOWN_FROM = 7,
    LINE_SIZE = 1024
};

/* --- Cards -------------------------------------------------------------------------------------------------------- */

/* Equal ones together, as tags of equal width that fill the scene from `col` on. */
static void put_tags(const term_scene *scene, int col, const json_t *cards, const char *kind)
{
    int kinds = 0, rows = scene->on.rows > 1 ? scene->on.rows : 1;

    for (int i = 0; i < term_size(cards); i += term_equal_from(cards, i))
        kinds++;
    int in_row = (kinds + rows - 1) / rows < 4 ? 4 : (kinds + rows - 1) / rows, width = (scene->on.cols - col) / in_row;
    for (int i = 0, k = 0; i < term_size(cards); i += term_equal_from(cards, i), k++) {
        const char *card = term_item(cards, i);
        char times[16] = "";
        if (term_equal_from(cards, i) > 1)
            snprintf(times, sizeof(times), " x%d", term_equal_from(cards, i));
        term_words words = { .name = term_card_label(scene, kind, card), .behind = times };
        term_tag(scene, k / in_row, col + k % in_row * width, width, term_in(TERM_ACCENT), words,
                 term_thing_of("card", card));
    }
}

/* In a frame, with what it does. */
static void put_box(const term_scene *scene, const char *id, const char *kind)
{
    const tb_card *card = term_card(scene->game, NULL, id);
    term_scene inside = term_scene_box(scene, term_in(TERM_ACCENT), NULL);
    term_words words = { .name = term_card_label(scene, kind, id) };

    term_tag(&inside, 0, 0, inside.on.cols, term_bold(TERM_ACCENT), words, term_thing_of("card", id));
    if (card)
        term_put_text(&inside, 1, 1, BOX_ROWS - 3, inside.on.cols - 2, term_in(TERM_PLAIN),
                      term_say(scene, card->text));
}

/* Under a title with their texts if there is room for that, or as tags; in few rows beside the title. */
static void put_list(const term_scene *scene, const char *title, const json_t *cards, const char *kind)
{
    int in_row = scene->on.cols / BOX_COLS, rows = scene->on.rows;

    if (rows < RULE_FROM) {
        term_label(scene, 0, 0, HAND_COL - 1, term_in(TERM_QUIET), title);
        put_tags(scene, HAND_COL, cards, kind);
        return;
    }
    term_rule(scene, 0, title);
    term_scene below = term_scene_part(scene, 1, 0, rows - 1, scene->on.cols);
    if ((term_size(cards) + in_row - 1) / in_row * BOX_ROWS > rows - 1) {
        put_tags(&below, 0, cards, kind);
        return;
    }
    for (int i = 0; i < term_size(cards); i++)
        put_box(term_within(&below, i / in_row * BOX_ROWS, i % in_row * BOX_COLS, BOX_ROWS, BOX_COLS),
                term_item(cards, i), kind);
}

/* --- Out of play -------------------------------------------------------------------------------------------------- */

void fortuna_put_known(const term_scene *scene, tb_text *out)
{
    static const struct {
        const char *key, *label;
    } lists[] = {
        { "palace_left", N_("Left at the palace by the first") },
        { "palace_took", N_("Taken from the palace by you") },
        { "second_arrival_played", N_("Played by the second since then") },
        { "third_arrival_played", N_("Played by the third since then") },
        { "discard", N_("Discards") },
    };

    for (int i = 0; i < TB_LEN(lists); i++)
        term_about_list(scene, lists[i].label, term_list(scene->table, lists[i].key), "privilege", out);
}

static void put_known_row(const term_scene *scene, int row)
{
    tb_text text = TB_TEXT(LINE_SIZE);

    fortuna_put_known(scene, &text);
    if (!*text.bytes)
        return;
    for (char *at = text.bytes; *at; at++)
        *at = *at == '\n' ? ' ' : *at;
    term_put_in(&scene->on, row, 1, scene->on.cols - 2, term_in(TERM_QUIET), text.bytes);
    term_mark(&scene->on, row, 0, 1, scene->on.cols, term_thing_of("pile", "discard"));
}

/* --- The turn ----------------------------------------------------------------------------------------------------- */

static int put_dice(const term_scene *scene, int row, int col, const json_t *dice)
{
    if (term_size(dice) == 0)
        return col;
    col = term_label(scene, row, col, 6, term_in(TERM_QUIET), term_say(scene, N_("Dice"))) + 1;
    for (int i = 0; i < term_size(dice); i++) {
        char shown[16];
        snprintf(shown, sizeof(shown), "%d", (int) (json_integer_value(json_array_get(dice, (size_t) i)) % 10));
        term_write(scene, row, col, (term_style){ .bold = true, .reverse = true }, " %s ", shown);
        term_mark_signed(scene, row, col + 1, 1, term_thing_of("die", shown));
        col += 4;
    }
    return col;
}

/* How many cards lie in the deck and beside it, flush right; returns where that begins. */
static int put_deck(const term_scene *scene, int row)
{
    char text[2 * TERM_NAME];

    snprintf(text, sizeof(text), "%s %d  %s %d", term_say(scene, N_("deck")), term_number(scene->table, "deck_size"),
             term_say(scene, N_("discards")), term_size(term_list(scene->table, "discard")));
    int col = term_write_right(scene, row, term_in(TERM_QUIET), text);
    term_mark(&scene->on, row, col, 1, term_width(text), term_thing_of("pile", "discard"));
    return col - 1;
}

/* The phase, the card in hand, dice and tokens taken. With dice there is no card but Family (F-5.9), and tokens come
 * when there is none; so the row is enough. */
static void put_turn(const term_scene *scene, int row)
{
    const json_t *turn = json_object_get(scene->table, "turn"), *dice = term_list(turn, "dice");
    const char *seat = term_member(turn, "seat"), *card = term_member(turn, "card");
    int end = put_deck(scene, row), tokens = term_number(turn, "tokens_taken");
    char phase[TERM_NAME];

    if (!*seat)
        return;
    card = *card ? card : term_member(turn, "chosen");
    int col = term_write(scene, row, 0, fortuna_seat_style(seat), "► %s", term_word(scene, "seat", seat)) + 2;
    term_spoken(scene, "phase", term_member(scene->view, "phase"), phase);
    col = term_label(scene, row, col, (end - col) / 3, term_in(TERM_QUIET), phase) + 2;
    if (*card)
        col = term_label(scene, row, col, term_size(dice) ? 9 : end - col, term_bold(TERM_WHITE),
                         term_card_label(scene, "card", card)) +
              2;
    col = put_dice(scene, row, col, dice);
    if (tokens > 0) {
        col = term_label(scene, row, col, 7, term_in(TERM_QUIET), term_say(scene, N_("tokens"))) + 1;
        term_pips(scene, row, col, term_bold(TERM_GOLD), tokens, tokens, "●", " ");
    }
}

/* --- The supply --------------------------------------------------------------------------------------------------- */

/* Buildings first, dice, and what may be limited; "" it is not. */
static const char *const supplies[] = { "market",    "aqueduct",  "palace",   "basilica",  N_("dice"),
                                        N_("water"), N_("wheat"), N_("wine"), N_("tokens") };

static const char *supply_name(const term_scene *scene, int i)
{
    if (!json_object_get(json_object_get(scene->table, "supply"), supplies[i]))
        return "";
    return i < BUILDING_KINDS ? term_card_label(scene, "building", supplies[i]) : term_say(scene, supplies[i]);
}

/* Names as long as they are, or cut to equal parts of the row. */
static void put_supply(const term_scene *scene, int row)
{
    int count = 0, needed = 0, col = 0;

    for (int i = 0; i < TB_LEN(supplies); i++) {
        needed += *supply_name(scene, i) ? term_width(supply_name(scene, i)) + 5 : 0;
        count += *supply_name(scene, i) != '\0';
    }
    for (int i = 0; i < TB_LEN(supplies); i++) {
        const char *name = supply_name(scene, i);
        int width = needed <= scene->on.cols ? term_width(name) + 5 : scene->on.cols / count;
        char left[16];
        if (!*name)
            continue;
        snprintf(left, sizeof(left), " %d", term_number(json_object_get(scene->table, "supply"), supplies[i]));
        if (i < BUILDING_KINDS)
            term_tag(scene, row, col, width, term_in(TERM_PLAIN), (term_words){ .name = name, .behind = left },
                     term_thing_of("building", supplies[i]));
        else
            term_write(scene, row, term_label(scene, row, col + 1, width - 4, term_in(TERM_QUIET), name),
                       term_in(TERM_QUIET), "%s", left);
        col += width;
    }
}

/* --- The end ------------------------------------------------------------------------------------------------------ */

/* Who has how many points and why. */
static void put_result(const term_scene *scene, int row, const json_t *seat)
{
    const json_t *points = json_object_get(seat, "points");
    int steps = term_number(points, "steps"), cards = term_number(points, "cards");
    const char *name = term_member(seat, "seat");

    term_label(scene, row, 1, 9, fortuna_seat_style(name), term_word(scene, "seat", name));
    if (steps < FORTUNA_GATE) {
        term_write(scene, row, 11, term_in(TERM_QUIET), "%s", term_say(scene, N_("outside Rome")));
        return;
    }
    term_write(scene, row, 11, term_bold(TERM_WHITE), "%2d", steps + cards);
    term_write(scene, row, 13, term_in(TERM_PLAIN), " = %d + %d", steps, cards);
    put_tags(term_within(scene, row, 0, 1, scene->on.cols), 23, term_list(seat, "hand"), "privilege");
}

static void put_results(const term_scene *scene)
{
    const json_t *seat;

    for (int i = 0; (seat = term_nth(scene, "seats", i, FORTUNA_SIDES)); i++)
        put_result(scene, i, seat);
}

/* The hands that can be seen, as text: the observer's own, or without a seat those of all who are laid open. */
static void put_hands(const term_scene *scene)
{
    tb_text out = TB_TEXT(LINE_SIZE);
    const json_t *seat;

    for (int i = 0; (seat = term_nth(scene, "seats", i, FORTUNA_SIDES)); i++)
        term_about_list(scene, term_word(scene, "seat", term_member(seat, "seat")), term_list(seat, "hand"),
                        "privilege", &out);
    term_put_text(scene, 0, 1, scene->on.rows, scene->on.cols - 2, term_in(TERM_ACCENT), out.bytes);
}

/* Cards to choose from, drawn or in the palace, and beside them the hand as a row of names; otherwise the turn, and
 * the hand. */
static void put_turn_and_hand(const term_scene *scene)
{
    const json_t *own = fortuna_seat(scene, term_observer(scene)), *offer = term_list(scene->table, "drawn");
    bool palace = term_size(offer) == 0 && strstr(term_member(scene->view, "phase"), "palace");
    int rows = scene->on.rows - 2, known = rows > KNOWN_FROM;
    term_scene row = term_scene_part(scene, 1, 0, 1, scene->on.cols);
    term_scene list = term_scene_part(scene, 2, 0, rows - known, scene->on.cols);

    offer = palace ? term_list(scene->table, "aside") : offer;
    put_supply(scene, 0);
    if (term_size(offer) > 0)
        put_list(&list, term_say(scene, palace ? N_("In the palace") : N_("Drawn")), offer, "privilege");
    else
        put_turn(scene, 1);
    if (own)
        put_list(term_size(offer) > 0 ? &row : &list, term_say(scene, N_("Your privileges")), term_list(own, "hand"),
                 "privilege");
    else
        put_hands(term_size(offer) > 0 ? &row : &list);
    if (known)
        put_known_row(scene, scene->on.rows - 1);
}

void fortuna_put_bottom(const term_scene *scene)
{
    const json_t *pool = term_list(scene->table, "pool");

    if (strcmp(term_member(scene->view, "phase"), "over") == 0)
        put_results(scene);
    else if (term_size(pool) > 0)
        put_list(scene, term_say(scene, N_("Open cards")), pool, "card");
    else
        put_turn_and_hand(scene);
}
