/* draw.c - the table of Fortuna in plain lines of at most 80 columns: labelled, so that it reads well aloud too. */
#include "games/fortuna/rules.h"
#include "games/fortuna/view.h"

enum { COLUMNS = 80, INDENT = 6 };

typedef struct pen {
    tb_text *out;
    tb_translate translate;
    int column;
} pen;

/* Columns of a UTF-8 text: bytes that begin a character. */
static int width_of(const char *text)
{
    int columns = 0;

    for (; *text; text++)
        columns += (*text & 0xC0) != 0x80;
    return columns;
}

static void put(pen *p, const char *text)
{
    tb_put(p->out, text);
    p->column += width_of(text);
}

static void line(pen *p)
{
    tb_put_char(p->out, '\n');
    p->column = 0;
}

static void word(pen *p, const char *text) { put(p, tb_translated(p->translate, text)); }

/* What a label says, and behind it what it is about. */
static void label(pen *p, const char *text)
{
    put(p, *text ? tb_translated(p->translate, text) : "");
    word(p, N_(": "));
}

/* A member of a list: on a new line if it does not fit on this one. */
static void item(pen *p, const char *between, const char *text)
{
    put(p, between);
    if (p->column + width_of(text) >= COLUMNS - 2) {
        line(p);
        for (int i = 0; i < INDENT; i++)
            put(p, " ");
    } else if (*between) {
        put(p, " ");
    }
    put(p, text);
}

static void digits(pen *p, int value)
{
    char text[12];
    tb_text small = tb_text_on(text, sizeof text);

    tb_put_int(&small, value);
    put(p, text);
}

static void number(pen *p, const char *before, int value)
{
    word(p, before);
    put(p, " ");
    digits(p, value);
}

/* Another number of a list. */
static void further(pen *p, const char *before, int value)
{
    put(p, ", ");
    number(p, before, value);
}

static void seat_name(pen *p, int side) { put(p, tb_translated_word(p->translate, &ft_side_words, side)); }

/* Members of a set by name, or a dash. */
static void names(pen *p, const tb_words *words, unsigned set)
{
    const char *between = "";

    if (!set)
        put(p, "-");
    TB_EACH (member, set) {
        item(p, between, tb_translated_word(p->translate, words, (int) member));
        between = ",";
    }
}

static void bag(pen *p, ft_bag cards)
{
    const char *between = "";

    if (!cards)
        put(p, "-");
    for (int kind = 0; kind < FT_PRIV_COUNT; kind++)
        for (int i = 0; i < ft_bag_count(cards, kind); i++) {
            item(p, between, tb_translated_word(p->translate, &ft_privilege_words, kind));
            between = ",";
        }
}

/* --- Parts ------------------------------------------------------------------------------------------------------- */

static void draw_head(pen *p, const ft_open *open)
{
    if (open->round)
        number(p, N_("Round"), open->round);
    else
        word(p, N_("Setting up"));
    if (open->flags & FT_LAST_ROUND)
        word(p, N_(" (the last)"));
    put(p, ".");
    if (open->podium[0] == FT_NONE) {
        line(p);
        return;
    }
    put(p, " ");
    label(p, N_("Podium"));
    for (int i = 0; i < open->seats && open->podium[i] != FT_NONE; i++) {
        put(p, i ? ", " : "");
        seat_name(p, ft_side_of(open, open->podium[i]));
    }
    put(p, ".");
    line(p);
}

/* "4 battle +2", or "4 (down)" */
static void draw_favour(pen *p, const ft_open *open, int favour)
{
    char text[64];
    tb_text small = tb_text_on(text, sizeof text);

    tb_put_int(&small, favour + 1);
    tb_put_char(&small, ' ');
    tb_put(&small, tb_translated_word(p->translate, &ft_favour_words, favour));
    if (!tb_has(open->up, favour)) {
        tb_put_char(&small, ' ');
        tb_put(&small, tb_translated(p->translate, N_("(down)")));
    }
    if (open->tokens[favour]) {
        tb_put(&small, " +");
        tb_put_int(&small, open->tokens[favour]);
    }
    item(p, favour ? "," : "", text);
}

static void draw_favours(pen *p, const ft_open *open)
{
    label(p, N_("Favours"));
    for (int i = 0; i < FT_FAVOUR_COUNT; i++)
        draw_favour(p, open, i);
    line(p);
}

static void draw_stores(pen *p, const ft_seat *seat)
{
    put(p, "    ");
    number(p, N_("water"), seat->goods[FT_RES_WATER]);
    if (seat->aqueduct)
        put(p, "+1");
    further(p, N_("wheat"), seat->goods[FT_RES_WHEAT]);
    further(p, N_("wine"), seat->goods[FT_RES_WINE]);
    further(p, N_("vestals"), seat->vestals);
    further(p, N_("centurions"), seat->centurions);
    further(p, N_("dice"), seat->dice);
    line(p);
    if (seat->buildings) {
        put(p, "    ");
        label(p, N_("buildings"));
        names(p, &ft_building_words, seat->buildings);
        line(p);
    }
}

static void draw_province(pen *p, const ft_open *open, int i)
{
    const ft_seat *seat = &open->seat[i];

    label(p, "");
    number(p, N_("step"), seat->step);
    further(p, N_("money"), seat->money);
    further(p, N_("privileges"), seat->hand);
    if (seat->married) {
        put(p, ", ");
        word(p, N_("married"));
    }
    line(p);
    draw_stores(p, seat);
}

static void draw_side(pen *p, const ft_view *view, int side)
{
    const ft_open *open = &view->open;
    int seat = ft_owner_of(open, side);

    put(p, seat >= 0 && tb_has(open->to_act, seat) ? "> " : "  ");
    seat_name(p, side);
    if (seat >= 0 && seat == view->seat)
        word(p, N_(" (you)"));
    if (seat >= 0) {
        draw_province(p, open, seat);
    } else {
        label(p, "");
        word(p, N_("empty side"));
        line(p);
    }
    put(p, "    ");
    label(p, N_("cards"));
    names(p, &ft_card_words, open->side[side] & ~(unsigned) open->down);
    if (open->side[side] & open->down) {
        word(p, N_("; reserved"));
        put(p, " ");
        names(p, &ft_card_words, open->side[side] & open->down);
    }
    line(p);
}

static void draw_dice(pen *p, const ft_open *open)
{
    if (!open->rolled)
        return;
    label(p, N_("Dice"));
    for (int i = 0; i < open->rolled; i++) {
        put(p, i ? " " : "");
        digits(p, open->die[i]);
    }
    line(p);
}

static void draw_cards(pen *p, const char *which, ft_bag cards)
{
    label(p, which);
    bag(p, cards);
    line(p);
}

/* At the end the hands are open (F-12.3). */
static void draw_end(pen *p, const ft_view *view)
{
    const ft_open *open = &view->open;

    for (int i = 0; i < open->seats; i++) {
        bool inside = open->seat[i].step >= FT_GATE;
        seat_name(p, ft_side_of(open, i));
        label(p, "");
        number(p, N_("steps"), open->seat[i].step);
        if (inside) {
            further(p, N_("cards"), ft_card_points(open, i, view->shown[i]));
            label(p, "");
            bag(p, view->shown[i]);
        } else {
            put(p, ", ");
            word(p, N_("outside Rome"));
        }
        line(p);
    }
}

void ft_draw(const void *a_view, tb_translate translate, tb_text *out)
{
    const ft_view *view = a_view;
    pen p = { out, translate, 0 };

    draw_head(&p, &view->open);
    draw_favours(&p, &view->open);
    for (int side = 0; side < FT_SIDES; side++)
        draw_side(&p, view, side);
    if (view->open.pool) {
        label(&p, N_("Open cards"));
        names(&p, &ft_card_words, view->open.pool);
        line(&p);
    }
    draw_dice(&p, &view->open);
    if (view->open.phase == FT_PHASE_OVER)
        draw_end(&p, view);
    else if (view->seat < view->open.seats)
        draw_cards(&p, N_("Your privileges"), view->hand);
    if (view->drawn)
        draw_cards(&p, N_("Drawn"), view->drawn);
    if (view->aside)
        draw_cards(&p, N_("In the palace"), view->aside);
}
