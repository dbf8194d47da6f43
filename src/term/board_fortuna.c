/* board_fortuna.c - Fortuna's table, from 80 columns and 17 rows on. Where there is more room, its blocks are parted,
 * roads and columns are wider, and favours and cards say what they do.
 *
 *   Round 4     I violet  II orange  III grey  IV blue
 *    1 Water sup.  2 Orgy ...                            favours, with tokens and whether they lie face down
 *   ─ Action cards ───────────
 *    blue      Engage Vestals         ▒ Corruption ...   a side a row
 *              0    5    X    ⌂       money water ...    a seat a row
 *    blue      ━━━◉······X····⌂  3      5     1   ...
 *    Market 3  Aqueduct 2 ...                            what is left, the turn, and the observer's hand             */
#include <stdio.h>
#include <string.h>

#include "term/board_fortuna.h"

/* From this size on favours and cards are drawn with their texts. */
enum { TEXT_FROM_ROWS = 41, TEXT_FROM_COLS = 120, TEXT_ROWS = 3, FAVOUR_ROWS = 6 };
enum { NAME_COLS = 10, PALACE_MOST = 3 };

const fortuna_store fortuna_stores[FORTUNA_STORES] = {
    { "money", N_("money"), "money", TERM_GOLD, 0, 6 },
    { "water", N_("water"), "water", TERM_GLASS, 0, 6 },
    { "wheat", N_("wheat"), "wheat", TERM_YELLOW, 0, 6 },
    { "wine", N_("wine"), "wine", TERM_WINE, 0, 5 },
    { "vestals", N_("vestals"), "vestal", TERM_WHITE, 3, 5 },
    { "centurions", N_("centurions"), "centurion", TERM_RED, 3, 5 },
    { "dice", N_("dice"), NULL, TERM_PLAIN, 3, 5 },
};

/* --- Heads -------------------------------------------------------------------------------------------------------- */

term_style fortuna_seat_style(const char *seat)
{
    static const char *const seats[] = { "blue", "grey", "orange", "violet" };

    for (int i = 0; i < TB_LEN(seats); i++) {
        if (strcmp(seats[i], seat) == 0)
            return term_bold((term_colour) (TERM_BLUE + i));
    }
    return term_in(TERM_PLAIN);
}

/* "Round 4 (the last)   I violet  II orange ..." */
static void put_head(const term_scene *scene)
{
    static const char *const places[FORTUNA_SIDES] = { "I", "II", "III", "IV" };
    const json_t *podium = term_list(scene->table, "podium");
    int col = term_put_round(scene);

    if (term_is_yes(scene->table, "last_round"))
        col = term_write(scene, 0, col, term_bold(TERM_RED), "%s", term_say(scene, N_(" (the last)")));
    col += 3;
    for (int i = 0; i < term_size(podium) && i < FORTUNA_SIDES; i++) {
        const char *seat = term_item(podium, i);
        int from = col;
        col = term_write(scene, 0, col, term_in(TERM_QUIET), "%s ", places[i]);
        col = term_write(scene, 0, col, fortuna_seat_style(seat), "%s", term_word(scene, "seat", seat));
        term_mark(&scene->on, 0, from, 1, col - from, term_thing_of("seat", seat));
        col += 2;
    }
}

/* --- Favours ------------------------------------------------------------------------------------------------------ */

const tb_card *fortuna_favour_card(const term_scene *scene, const json_t *favour)
{
    char id[32];

    snprintf(id, sizeof(id), "favour-%d", term_number(favour, "number"));
    return term_card(scene->game, "favour", id);
}

/* Its number and name; in a frame with what it takes, where there is room; tokens, and whether it lies face down. */
static void put_favour(const term_scene *scene, const json_t *favour)
{
    const tb_card *card = fortuna_favour_card(scene, favour);
    const char *id = term_member(favour, "favour");
    bool up = term_is_yes(favour, "up");
    int tokens = term_number(favour, "tokens"), last = scene->on.rows - 1;
    term_style style = up ? term_bold(TERM_WHITE) : term_in(TERM_QUIET);
    char number[16];

    style.underline = term_was_named(scene, NULL, "favour", id);
    snprintf(number, sizeof(number), "%d ", term_number(favour, "number"));
    term_words words = { number, card ? tb_card_name(scene->translate, card) : term_word(scene, "favour", id),
                         style.underline ? "*" : "" };
    term_tag(scene, 0, 0, scene->on.cols, style, words, term_thing_of("favour", id));
    if (card)
        term_put_text(scene, 1, 1, last - 1, scene->on.cols - 2, term_in(up ? TERM_GREY : TERM_QUIET),
                      term_say(scene, card->text));
    if (up || tokens > 0)
        term_pips(scene, last, 1, term_bold(TERM_GOLD), tokens, 3, "●", "·");
    if (!up)
        term_label(scene, last, tokens > 0 ? 5 : 1, scene->on.cols - (tokens > 0 ? 5 : 1), term_in(TERM_QUIET),
                   term_say(scene, N_("face down")));
}

static void put_favours(const term_scene *scene)
{
    int width = scene->on.cols / FORTUNA_FAVOURS;
    const json_t *favour;

    for (int i = 0; (favour = term_nth(scene, "favours", i, FORTUNA_FAVOURS)); i++)
        put_favour(term_within(scene, 0, i * width, scene->on.rows, width), favour);
}

/* --- Sides -------------------------------------------------------------------------------------------------------- */

/* ► is to act; the observer's name is underlined. */
static void put_name(const term_scene *scene, int row, const char *side)
{
    term_style style = fortuna_seat_style(side);

    style.underline = strcmp(side, term_observer(scene)) == 0;
    if (term_acts(scene, side))
        term_write(scene, row, 0, style, "►");
    term_label(scene, row, 1, NAME_COLS - 2, style, term_word(scene, "seat", side));
    term_mark(&scene->on, row, 0, 1, NAME_COLS, term_thing_of("seat", side));
}

/* An action card of a side: ► is being carried out or was chosen, a shade lies face down, * came just now; below it
 * what it does. */
static void put_card(const term_scene *scene, const json_t *side, const char *id)
{
    const json_t *turn = json_object_get(scene->table, "turn");
    const tb_card *card = term_card(scene->game, NULL, id);
    bool chosen = strcmp(term_member(turn, "chosen"), id) == 0 || strcmp(term_member(turn, "card"), id) == 0;
    bool reserved = term_is_in(term_list(side, "reserved"), id);
    term_style style = chosen ? term_bold(TERM_WHITE) : term_in(reserved ? TERM_QUIET : TERM_PLAIN);

    if (!*id)
        return;
    style.underline = term_was_named(scene, NULL, "card", id);
    term_words words = { chosen     ? "► "
                         : reserved ? "▒ "
                                    : "",
                         term_card_label(scene, "card", id), style.underline ? "*" : "" };
    term_tag(scene, 0, 0, scene->on.cols, style, words, term_thing_of("card", id));
    if (card)
        term_put_text(scene, 1, 3, scene->on.rows - 1, scene->on.cols - 4, term_in(reserved ? TERM_QUIET : TERM_GREY),
                      term_say(scene, card->text));
}

static void put_sides(const term_scene *scene, int card_rows)
{
    int width = (scene->on.cols - NAME_COLS) / FORTUNA_CARDS;
    char legend[3 * TERM_NAME];
    const json_t *side;

    snprintf(legend, sizeof(legend), " ► %s  ▒ %s  * %s ", term_say(scene, N_("chosen")),
             term_say(scene, N_("reserved")), term_say(scene, N_("new")));
    term_rule(scene, 0, term_say(scene, N_("Action cards")));
    term_write_right(scene, 0, term_in(TERM_QUIET), legend);
    for (int i = 0; (side = term_nth(scene, "sides", i, FORTUNA_SIDES)); i++) {
        put_name(scene, 1 + i * card_rows, term_member(side, "side"));
        for (int c = 0; c < FORTUNA_CARDS; c++)
            put_card(term_within(scene, 1 + i * card_rows, NAME_COLS + c * width, card_rows, width), side,
                     term_item(term_list(side, "cards"), c));
    }
}

/* --- Provinces ---------------------------------------------------------------------------------------------------- */

/* Columns of the table of provinces: the stores, then whether it is wed, its buildings and its cards. */
enum { WED = FORTUNA_STORES, BUILDINGS, HAND, COLUMNS };

typedef struct columns {
    int step; /* of a road */
    int palace, number, at[COLUMNS + 1];
} columns;

static const char *column_label(const term_scene *scene, int column)
{
    static const char *const last[] = { N_("wed"), N_("buildings"), N_("cards") };

    return term_say(scene, column < FORTUNA_STORES ? fortuna_stores[column].label : last[column - FORTUNA_STORES]);
}

/* As wide as their heads where all fit beside a road of longer steps; what is left over goes to the buildings. */
static columns columns_of(const term_scene *scene)
{
    static const int least[] = { 4, 5, 3 };
    columns all = { .step = 1 + (scene->on.cols - TERM_BOARD_COLS) / 40 };
    int narrow[COLUMNS], wide[COLUMNS], spare;

    all.palace = NAME_COLS + all.step * (FORTUNA_PALACE + 1);
    all.number = all.palace + 1;
    all.at[0] = all.number + 3;
    spare = scene->on.cols - all.at[0];
    for (int c = 0; c < COLUMNS; c++) {
        int head = term_width(column_label(scene, c)) + 1;
        narrow[c] = c < FORTUNA_STORES ? fortuna_stores[c].cols : least[c - FORTUNA_STORES];
        wide[c] = head > narrow[c] ? head : narrow[c];
        spare -= wide[c];
    }
    for (int c = 0; c < COLUMNS; c++)
        all.at[c + 1] = all.at[c] + (spare < 0 ? narrow[c] : wide[c] + (c == BUILDINGS ? spare : 0));
    return all;
}

/* 16 steps with the gate X, the palace and a pawn. */
static void put_road(const term_scene *scene, int row, int step, const json_t *seat)
{
    int pawn = term_number(seat, "step");
    term_style style = fortuna_seat_style(term_member(seat, "seat"));

    for (int s = 0; s <= FORTUNA_PALACE; s++) {
        int at = NAME_COLS + s * step + step / 2;
        term_style here = s < pawn || s == pawn ? style
                          : s == FORTUNA_GATE   ? term_bold(TERM_RED)
                          : s == FORTUNA_PALACE ? term_bold(TERM_GOLD)
                                                : term_in(TERM_QUIET);
        if (s > 0)
            term_fill(&scene->on, row, at - step + 1, 1, step - 1, s <= pawn ? style : term_in(TERM_QUIET),
                      s <= pawn ? "━" : "─");
        term_write(scene, row, at, here, "%s",
                   s == pawn             ? "◉"
                   : s == FORTUNA_GATE   ? "X"
                   : s == FORTUNA_PALACE ? "⌂"
                   : s < pawn            ? "━"
                                         : "·");
    }
}

/* As "3+1" or "●●○"; marked if it is the observer's. */
static void put_store(const term_scene *scene, int row, int col, const json_t *seat, const fortuna_store *store)
{
    int value = term_number(seat, store->key), end = col + store->slots;
    bool own = strcmp(term_member(seat, "seat"), term_observer(scene)) == 0;
    bool aqueduct = strcmp(store->key, "water") == 0 && term_number(seat, "aqueduct_water") > 0;
    term_style style = value || aqueduct ? term_bold(store->colour) : term_in(TERM_QUIET);

    if (store->slots)
        term_pips(scene, row, col, style, value, store->slots, "●", "·");
    else
        end = term_write(scene, row, col, style, aqueduct ? "%d+1" : "%d", value);
    if (own && store->resource)
        term_mark_signed(scene, row, col, end - col, term_thing_of("resource", store->resource));
}

static void put_seat(const term_scene *scene, int row, const columns *cols, const json_t *seat)
{
    const json_t *buildings = term_list(seat, "buildings");
    int width = (cols->at[BUILDINGS + 1] - cols->at[BUILDINGS] - 1) / 3;

    put_name(scene, row, term_member(seat, "seat"));
    put_road(scene, row, cols->step, seat);
    term_write(scene, row, cols->number, term_bold(TERM_WHITE), "%2d", term_number(seat, "step"));
    for (int i = 0; i < FORTUNA_STORES; i++)
        put_store(scene, row, cols->at[i], seat, &fortuna_stores[i]);
    term_write(scene, row, cols->at[WED], term_bold(TERM_GOLD), "%s", term_is_yes(seat, "married") ? "○" : "·");
    for (int i = 0; i < term_size(buildings) && i < 3; i++)
        term_label(scene, row, cols->at[BUILDINGS] + i * width, width > 2 ? width - 1 : 1, term_bold(TERM_WHITE),
                   term_card_label(scene, "building", term_item(buildings, i)));
    term_write(scene, row, cols->at[HAND], term_in(TERM_ACCENT), "%d", term_number(seat, "hand_size"));
}

/* Tokens that wait on Caesar's Palace for the first to arrive, who takes all (F-12.2), or cards for those who follow.
 */
static void put_palace(const term_scene *scene, int row, int col)
{
    int tokens = term_number(scene->table, "palace_tokens"), cards = term_number(scene->table, "aside_size");
    int shown = tokens > 0 ? tokens : cards < PALACE_MOST ? cards : PALACE_MOST;

    term_pips(scene, row, col, term_bold(tokens > 0 ? TERM_GOLD : TERM_ACCENT), shown, shown, tokens > 0 ? "●" : "▮",
              "");
    term_mark(&scene->on, row, col, 1, PALACE_MOST, term_thing_of("palace", "palace"));
}

static void put_seats(const term_scene *scene)
{
    static const char *const marks[] = { "0", "5", "X", "⌂" };
    columns cols = columns_of(scene);
    const json_t *seat;

    for (int i = 0; i < TB_LEN(marks); i++)
        term_write(scene, 0, NAME_COLS + 5 * i * cols.step + cols.step / 2, term_in(TERM_QUIET), "%s", marks[i]);
    put_palace(scene, 0, cols.palace);
    for (int c = 0; c < COLUMNS; c++)
        term_label(scene, 0, cols.at[c], cols.at[c + 1] - cols.at[c] - (c < HAND), term_in(TERM_QUIET),
                   column_label(scene, c));
    for (int i = 0; (seat = term_nth(scene, "seats", i, FORTUNA_SIDES)); i++)
        put_seat(scene, 1 + i, &cols, seat);
}

static void draw(const term_scene *scene)
{
    int rows = scene->on.rows, cols = scene->on.cols, gap = rows >= TERM_BOARD_ROWS + 3;
    bool texts = rows >= TEXT_FROM_ROWS && cols >= TEXT_FROM_COLS;
    int favour_rows = texts ? FAVOUR_ROWS : 2, card_rows = 1 + (texts ? TEXT_ROWS : 0);
    int sides = 1 + favour_rows + 2 * gap, seats = sides + 1 + FORTUNA_SIDES * card_rows + gap;
    int bottom = seats + 1 + FORTUNA_SIDES;

    TB_ASSERT(scene->game && scene->translate);
    put_head(scene);
    put_favours(term_within(scene, 1 + gap, 0, favour_rows, cols));
    put_sides(term_within(scene, sides, 0, seats - sides, cols), card_rows);
    put_seats(term_within(scene, seats, 0, bottom - seats, cols));
    fortuna_put_bottom(term_within(scene, bottom, 0, rows - bottom, cols));
}

const term_board term_board_fortuna = { .game = "fortuna", .draw = draw, .about = fortuna_about };
