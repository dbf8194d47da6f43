/* sheet.c - the score sheet at the end of a game: what each card brought, what was fed and what the coins did (T-6). */
#include "games/towns/rules.h"
#include "games/towns/score.h"

enum { WIDTH = 80, INDENT = 4 };

typedef struct sheet {
    const tt_view *view;
    tb_translate translate;
    tb_text *out;
    int column;
} sheet;

static int columns_of(const char *text)
{
    int columns = 0;

    for (; *text; text++)
        columns += (*text & 0xc0) != 0x80;
    return columns;
}

/* An entry of a list, on a line of its own if it does not fit; `first` takes no comma. */
static void put_entry(sheet *s, const char *text, bool first)
{
    bool wraps = s->column + columns_of(text) + 3 > WIDTH;

    if (!first)
        tb_put_char(s->out, ',');
    tb_put(s->out, wraps ? "\n    " : " ");
    s->column = (wraps ? INDENT : s->column + 2) + columns_of(text);
    tb_put(s->out, text);
}

static void put_heading(sheet *s, const char *indent, const char *text)
{
    tb_put(s->out, indent);
    tb_put(s->out, text);
    tb_put(s->out, tb_translated(s->translate, N_(":")));
    s->column = columns_of(indent) + columns_of(text) + columns_of(tb_translated(s->translate, N_(":")));
}

static void put_points(sheet *s, const char *what, int points, bool *first)
{
    char entry[128];
    tb_text text = tb_text_on(entry, sizeof entry);

    tb_put(&text, what);
    tb_put_char(&text, ' ');
    tb_put_int(&text, points);
    put_entry(s, entry, *first);
    *first = false;
}

/* The card that the pieces of a type in a town are. */
static const char *card_of(const sheet *s, int seat, int type)
{
    int card = type == TT_TYPE_MONUMENT ? s->view->town[seat].monument : s->view->table.card[type];

    return tb_card_name(s->translate, &tt_card_rows[card - 1]);
}

static void put_fed(sheet *s, unsigned fed)
{
    bool first = true;

    put_heading(s, "  ", tb_translated(s->translate, N_("fed")));
    TB_EACH (square, fed) {
        put_entry(s, tt_square_words.names[square], first);
        first = false;
    }
    tb_put_char(s->out, '\n');
}

static void put_town(sheet *s, int seat)
{
    const tt_town *town = &s->view->town[seat];
    bool first = true;
    tt_score score;

    tt_score_town(&s->view->table, s->view->town, seat, &score);
    put_heading(s, "", tb_translated_word(s->translate, &tt_seat_words, seat));
    for (int type = 0; type < TT_TYPES; type++)
        if (town->pieces[type])
            put_points(s, card_of(s, seat, type), score.type[type], &first);
    if (score.coins)
        put_points(s, tb_translated(s->translate, N_("coins")), score.coins, &first);
    put_points(s, tb_translated(s->translate, N_("empty squares")), score.empty, &first);
    tb_put_char(s->out, '\n');
    if (score.fed)
        put_fed(s, score.fed);
    if (s->view->table.variant == TT_VARIANT_SOLO) {
        put_heading(s, "  ", tb_translated(s->translate, N_("rank")));
        put_entry(s, tb_translated_id(s->translate, "title", tt_solo_title(score.total)), true);
        tb_put_char(s->out, '\n');
    }
}

void tt_draw_sheet(const tt_view *view, tb_translate translate, tb_text *out)
{
    sheet s = { .view = view, .translate = translate, .out = out };

    for (int seat = 0; seat < view->table.seats; seat++)
        put_town(&s, seat);
}
