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

static const char *in_words(const pen *p, const char *text) { return p->translate ? p->translate(text) : text; }

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

static void word(pen *p, const char *text) { put(p, in_words(p, text)); }

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

/* Members of a set by name, or a dash. */
static void names(pen *p, const tb_words *words, unsigned set)
{
    const char *between = "";

    if (!set)
        put(p, "-");
    TB_EACH (member, set) {
        item(p, between, in_words(p, words->names[member]));
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
            item(p, between, in_words(p, ft_privilege_words.names[kind]));
            between = ",";
        }
}

/* --- Parts ------------------------------------------------------------------------------------------------------- */

static void draw_head(pen *p, const ft_open *open)
{
    if (open->round)
        number(p, "Round", open->round);
    else
        word(p, "Setting up");
    put(p, open->flags & FT_LAST_ROUND ? " (the last)." : ".");
    if (open->podium[0] == FT_NONE) {
        line(p);
        return;
    }
    put(p, " ");
    word(p, "Podium");
    put(p, ": ");
    for (int i = 0; i < open->seats && open->podium[i] != FT_NONE; i++) {
        put(p, i ? ", " : "");
        word(p, ft_side_words.names[ft_side_of(open, open->podium[i])]);
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
    tb_put(&small, in_words(p, ft_favour_words.names[favour]));
    if (!tb_has(open->up, favour)) {
        tb_put_char(&small, ' ');
        tb_put(&small, in_words(p, "(down)"));
    }
    if (open->tokens[favour]) {
        tb_put(&small, " +");
        tb_put_int(&small, open->tokens[favour]);
    }
    item(p, favour ? "," : "", text);
}

static void draw_favours(pen *p, const ft_open *open)
{
    word(p, "Favours");
    put(p, ": ");
    for (int i = 0; i < FT_FAVOUR_COUNT; i++)
        draw_favour(p, open, i);
    line(p);
}

static void draw_stores(pen *p, const ft_seat *seat)
{
    put(p, "    ");
    number(p, "water", seat->goods[FT_RES_WATER]);
    if (seat->aqueduct)
        put(p, "+1");
    number(p, ", wheat", seat->goods[FT_RES_WHEAT]);
    number(p, ", wine", seat->goods[FT_RES_WINE]);
    number(p, ", vestals", seat->vestals);
    number(p, ", centurions", seat->centurions);
    number(p, ", dice", seat->dice);
    line(p);
    if (seat->buildings) {
        put(p, "    ");
        word(p, "buildings");
        put(p, ": ");
        names(p, &ft_building_words, seat->buildings);
        line(p);
    }
}

static void draw_province(pen *p, const ft_open *open, int i)
{
    const ft_seat *seat = &open->seat[i];

    number(p, ": step", seat->step);
    number(p, ", money", seat->money);
    number(p, ", privileges", seat->hand);
    if (seat->married)
        word(p, ", married");
    line(p);
    draw_stores(p, seat);
}

static void draw_side(pen *p, const ft_view *view, int side)
{
    const ft_open *open = &view->open;
    int seat = ft_owner_of(open, side);

    put(p, seat >= 0 && tb_has(open->to_act, seat) ? "> " : "  ");
    word(p, ft_side_words.names[side]);
    if (seat >= 0 && seat == view->seat)
        word(p, " (you)");
    if (seat >= 0) {
        draw_province(p, open, seat);
    } else {
        word(p, ": empty side");
        line(p);
    }
    put(p, "    ");
    word(p, "cards");
    put(p, ": ");
    names(p, &ft_card_words, open->side[side] & ~(unsigned) open->down);
    if (open->side[side] & open->down) {
        word(p, "; reserved");
        put(p, " ");
        names(p, &ft_card_words, open->side[side] & open->down);
    }
    line(p);
}

static void draw_dice(pen *p, const ft_open *open)
{
    if (!open->rolled)
        return;
    word(p, "Dice");
    put(p, ":");
    for (int i = 0; i < open->rolled; i++)
        number(p, "", open->die[i]);
    line(p);
}

static void draw_cards(pen *p, const char *label, ft_bag cards)
{
    word(p, label);
    put(p, ": ");
    bag(p, cards);
    line(p);
}

/* At the end the hands are open (F-12.3). */
static void draw_end(pen *p, const ft_view *view)
{
    const ft_open *open = &view->open;

    for (int i = 0; i < open->seats; i++) {
        bool inside = open->seat[i].step >= FT_GATE;
        word(p, ft_side_words.names[ft_side_of(open, i)]);
        number(p, ": steps", open->seat[i].step);
        if (inside) {
            number(p, ", cards", ft_card_points(open, i, view->shown[i]));
            put(p, ": ");
            bag(p, view->shown[i]);
        } else {
            word(p, ", outside Rome");
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
        word(&p, "Open cards: ");
        names(&p, &ft_card_words, view->open.pool);
        line(&p);
    }
    draw_dice(&p, &view->open);
    if (view->open.phase == FT_PHASE_OVER)
        draw_end(&p, view);
    else if (view->seat < view->open.seats)
        draw_cards(&p, "Your privileges", view->hand);
    if (view->drawn)
        draw_cards(&p, "Drawn", view->drawn);
    if (view->aside)
        draw_cards(&p, "In the palace", view->aside);
}
