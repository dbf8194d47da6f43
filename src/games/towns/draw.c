/* draw.c - a view as text: the towns side by side, three in a row, and what is known about each; the cards in play
 * below, with their patterns. At most 80 columns, and no blanks at the end of a line.
 *
 *   badger *      coins 2        a small letter is a cube, a capital letter a piece, o a coin, * is to act
 *     a  b  c  d
 *   1 .  w  C  .
 *   2 .  .  ho .                                                                                                     */
#include "games/towns/rules.h"

enum { WIDTH = 80, TOWN_WIDTH = 26, TOWNS_IN_ROW = 3, CARD_WIDTH = 39 };

/* The capital letters of the types. */
static const char capitals[] = { 'C', 'F', 'W', 'T', 'V', 'H', 'B', 'M' };

/* Writes at most `width` characters of UTF-8; returns how many. */
static int put_clipped(tb_text *out, const char *text, int width)
{
    int columns = 0;

    for (; *text; text++) {
        bool starts = (*text & 0xc0) != 0x80;
        if (starts && columns == width)
            break;
        columns += starts;
        tb_put_char(out, *text);
    }
    return columns;
}

static void put_blanks(tb_text *out, int count)
{
    while (count-- > 0)
        tb_put_char(out, ' ');
}

static int put_number(tb_text *out, int number)
{
    size_t before = out->len;

    tb_put_int(out, number);
    return (int) (out->len - before);
}

/* --- Towns -------------------------------------------------------------------------------------------------------- */

typedef struct picture {
    const tt_view *view;
    tb_translate translate;
    tb_text *out;
} picture;

static char letter_of(const tt_town *town, int square)
{
    for (int resource = 0; resource < TT_RESOURCES; resource++)
        if (town->cubes[resource] & tt_bit(square))
            return tt_letters[resource];
    for (int type = 0; type < TT_TYPES; type++)
        if (town->pieces[type] & tt_bit(square))
            return capitals[type];
    return '.';
}

/* A line of a town returns how many columns it took. */
typedef int town_line(const picture *p, int seat);

static int seat_line(const picture *p, int seat)
{
    const tt_town *town = &p->view->town[seat];
    bool acts = p->view->table.acting != TB_CHANCE && tb_has(p->view->table.acting, seat);
    int used = put_clipped(p->out, tb_translated_word(p->translate, &tt_seat_words, seat), 12);

    used += put_clipped(p->out, acts ? " *" : town->completed ? " #" : "", 2);
    if (p->view->table.option[TT_OPTION_COINS] != TT_COINS_NO) {
        used += put_clipped(p->out, "  ", 2);
        used += put_clipped(p->out, tb_translated(p->translate, N_("coins")), 7);
        used += put_clipped(p->out, " ", 1) + put_number(p->out, town->coins);
    }
    return used;
}

static int score_line(const picture *p, int seat)
{
    tt_score score;

    tt_score_town(&p->view->table, p->view->town, seat, &score);
    return put_clipped(p->out, tb_translated(p->translate, N_("score")), 9) + put_clipped(p->out, " ", 1) +
           put_number(p->out, score.total);
}

static int monument_line(const picture *p, int seat)
{
    int card = p->view->town[seat].monument;

    return card ? put_clipped(p->out, tb_card_name(p->translate, &tt_card_rows[card - 1]), TOWN_WIDTH - 2) : 0;
}

static int header_line(const picture *p, int seat)
{
    (void) seat;
    tb_put(p->out, "  a  b  c  d");
    return 12;
}

static int squares_line(const picture *p, int seat, int row)
{
    const tt_town *town = &p->view->town[seat];
    int used = 1;

    tb_put_char(p->out, (char) ('1' + row));
    for (int column = 0; column < 4; column++) {
        int square = 4 * row + column;
        const char *mark = town->coin_squares & tt_bit(square) ? "o" : town->laden & tt_bit(square) ? "+" : "";
        put_blanks(p->out, 3 * column + 2 - used);
        tb_put_char(p->out, letter_of(town, square));
        used = 3 * column + 3 + put_clipped(p->out, mark, 1);
    }
    return used;
}

static int line_1(const picture *p, int seat) { return squares_line(p, seat, 0); }
static int line_2(const picture *p, int seat) { return squares_line(p, seat, 1); }
static int line_3(const picture *p, int seat) { return squares_line(p, seat, 2); }
static int line_4(const picture *p, int seat) { return squares_line(p, seat, 3); }

/* Cubes on black pieces, as "b2:ws". */
static int cubes_line(const picture *p, int seat)
{
    const tt_town *town = &p->view->town[seat];
    int used = 0;

    for (int square = 0; square < TT_SQUARES && used < TOWN_WIDTH - 7; square++) {
        if (!town->on[square])
            continue;
        used += put_clipped(p->out, used ? " " : "", 1);
        used += put_clipped(p->out, tt_square_words.names[square], 2) + put_clipped(p->out, ":", 1);
        for (unsigned on = town->on[square]; on; on /= TT_ON_BASE, used++)
            tb_put_char(p->out, tt_letters[on % TT_ON_BASE - 1]);
    }
    return used;
}

/* Whether a line has something to say about a town; the first seven always have. */
static bool line_speaks(const picture *p, town_line *line, int seat)
{
    static const uint8_t nothing[TT_SQUARES];
    const tt_town *town = &p->view->town[seat];

    if (line == monument_line)
        return town->monument;
    return line != cubes_line || memcmp(town->on, nothing, sizeof nothing) != 0;
}

static void put_line(const picture *p, town_line *line, int first, int end)
{
    int due = 0;

    while (end > first && !line_speaks(p, line, end - 1))
        end--;
    if (end == first)
        return;
    for (int seat = first; seat < end; seat++) {
        put_blanks(p->out, due);
        due = TOWN_WIDTH - (line_speaks(p, line, seat) ? line(p, seat) : 0);
    }
    tb_put_char(p->out, '\n');
}

static void put_towns(const picture *p)
{
    static town_line *const lines[] = { seat_line, header_line, line_1,     line_2,       line_3,
                                        line_4,    score_line,  cubes_line, monument_line };
    int seats = p->view->table.seats;

    for (int first = 0; first < seats; first += TOWNS_IN_ROW) {
        int end = first + TOWNS_IN_ROW < seats ? first + TOWNS_IN_ROW : seats;
        for (int i = 0; i < TB_LEN(lines); i++)
            put_line(p, lines[i], first, end);
        tb_put_char(p->out, '\n');
    }
}

/* --- The table ---------------------------------------------------------------------------------------------------- */

static int put_pattern(tb_text *out, int card)
{
    int used = 0;

    for (const char *const *row = tt_card_rows[card - 1].pattern; *row; row++) {
        used += row == tt_card_rows[card - 1].pattern ? 0 : put_clipped(out, "/", 1);
        used += put_clipped(out, *row, 4);
    }
    return used;
}

/* Returns how many columns it took. */
static int put_card(const picture *p, char capital, int card, int width)
{
    int used = 2;

    tb_put_char(p->out, capital);
    tb_put_char(p->out, ' ');
    used += put_pattern(p->out, card);
    put_blanks(p->out, 17 - used);
    used = used < 17 ? 17 : used;
    return used + put_clipped(p->out, tb_card_name(p->translate, &tt_card_rows[card - 1]), width - used);
}

static void put_monument(const picture *p, int card)
{
    put_card(p, capitals[TT_TYPE_MONUMENT], card, WIDTH);
    tb_put_char(p->out, '\n');
}

static void put_cards(const picture *p)
{
    int used = 0; /* in this line */

    for (int type = 0; type <= TT_TYPE_FACTORY; type++) {
        int card = p->view->table.card[type];
        if (!card)
            continue;
        put_blanks(p->out, used ? CARD_WIDTH - used : 0);
        int width = put_card(p, capitals[type], card, CARD_WIDTH - 1);
        if (used)
            tb_put_char(p->out, '\n');
        used = used ? 0 : width;
    }
    if (used)
        tb_put_char(p->out, '\n');
    if (p->view->own.kept) /* before the choice: both */
        put_monument(p, p->view->own.kept);
    if (p->view->own.back && p->view->seat < TT_SEATS && p->view->town[p->view->seat].question.ask == TT_ASK_KEEP)
        put_monument(p, p->view->own.back);
}

static void put_fact(const picture *p, const char *what, const char *value)
{
    put_clipped(p->out, "  ", 2);
    put_clipped(p->out, tb_translated(p->translate, what), 20);
    put_clipped(p->out, " ", 1);
    put_clipped(p->out, value, 14);
}

static void put_heading(const picture *p)
{
    const tt_table *table = &p->view->table;

    put_clipped(p->out, tb_translated(p->translate, N_("turn")), 10);
    put_clipped(p->out, " ", 1);
    put_number(p->out, table->turn);
    if (table->variant == TT_VARIANT_HAMMER && table->turn)
        put_fact(p, N_("master builder"), tb_translated_word(p->translate, &tt_seat_words, table->master));
    if (table->named)
        put_fact(p, N_("named"), tb_translated_word(p->translate, &tt_resource_words, table->named - 1));
    tb_put_char(p->out, '\n');
}

/* Solo: the cards face up (T-10.1). */
static void put_display(const picture *p)
{
    if (p->view->table.variant != TT_VARIANT_SOLO)
        return;
    put_clipped(p->out, tb_translated(p->translate, N_("display")), 18);
    for (int resource = 0; resource < TT_RESOURCES; resource++)
        for (int i = 0; i < p->view->table.display[resource]; i++) {
            tb_put_char(p->out, ' ');
            put_clipped(p->out, tb_translated_word(p->translate, &tt_resource_words, resource), 14);
        }
    tb_put_char(p->out, '\n');
}

/* What the letters and marks mean. */
static void put_legend(const picture *p)
{
    for (int resource = 0; resource < TT_RESOURCES; resource++) {
        tb_put_char(p->out, tt_letters[resource]);
        tb_put_char(p->out, ' ');
        tb_put(p->out, tb_translated_word(p->translate, &tt_resource_words, resource));
        tb_put(p->out, ", ");
    }
    tb_put(p->out, tb_translated(p->translate, N_("o coin; * to act, # completed")));
    tb_put_char(p->out, '\n');
}

void tt_draw(const void *view, tb_translate translate, tb_text *out)
{
    picture p = { view, translate, out };

    put_heading(&p);
    put_display(&p);
    put_towns(&p);
    put_cards(&p);
    put_legend(&p);
    if (p.view->table.phase == TT_PHASE_OVER)
        tt_draw_sheet(p.view, translate, out);
}
