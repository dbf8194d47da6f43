/* position.c - see position.h. A position is written straight into the state, then held against tt_game.check. */
#include "position.h"

#include "check.h"
#include "core/door.h"
#include "games/towns/towns.h"
#include "games/towns/words.h"

/* --- Words -------------------------------------------------------------------------------------------------------- */

int tt_seat_named(const case_line *line, int index)
{
    return case_member(line, case_word(line, index), &tt_seat_words, "seat");
}

int tt_card_number(const case_line *line, const char *word, size_t len)
{
    for (int card = 1; card < TT_CARD_COUNT; card++)
        if (strlen(tt_card_words.names[card]) == len && !strncmp(tt_card_words.names[card], word, len))
            return card;
    case_complain(line, "'%.*s' is no card", (int) len, word);
}

/* Calls back for every part of "a+b+c". */
static unsigned fold(const case_line *line, int index,
                     unsigned (*add)(const case_line *, unsigned, const char *, size_t))
{
    const char *at = case_word(line, index);
    unsigned sum = 0;

    if (!strcmp(at, "none"))
        return 0;
    while (*at) {
        size_t len = strcspn(at, "+");
        sum = add(line, sum, at, len);
        at += len + (at[len] == '+');
    }
    return sum;
}

static unsigned add_cube(const case_line *line, unsigned on, const char *word, size_t len)
{
    for (int r = 0; r < TT_RESOURCES; r++)
        if (strlen(tt_resource_words.names[r]) == len && !strncmp(tt_resource_words.names[r], word, len))
            return tt_add_on(on, r);
    case_complain(line, "'%.*s' is no resource", (int) len, word);
}

static unsigned add_square(const case_line *line, unsigned squares, const char *word, size_t len)
{
    if (len != 2 || word[0] < 'a' || word[0] > 'd' || word[1] < '1' || word[1] > '4')
        case_complain(line, "'%.*s' is no square, a1 to d4", (int) len, word);
    return squares | tt_bit(4 * (word[1] - '1') + word[0] - 'a');
}

static unsigned add_type(const case_line *line, unsigned types, const char *word, size_t len)
{
    return types | 1u << tt_cards[tt_card_number(line, word, len)].type;
}

unsigned tt_on_read(const case_line *line, int index) { return fold(line, index, add_cube); }
unsigned tt_squares_read(const case_line *line, int index) { return fold(line, index, add_square); }
unsigned tt_types_read(const case_line *line, int index) { return fold(line, index, add_type); }

/* --- Towns -------------------------------------------------------------------------------------------------------- */

static const char capitals[] = "CFWTVHBM";

static void draw_square(tt_town *town, const case_line *line, const char *word, int square)
{
    const char *cube = memchr(tt_letters, *word, TT_RESOURCES), *piece = memchr(capitals, *word, TT_TYPES);

    if (cube)
        town->cubes[cube - tt_letters] |= (uint16_t) tt_bit(square);
    else if (piece)
        town->pieces[piece - capitals] |= (uint16_t) tt_bit(square);
    else if (*word != '.')
        case_complain(line, "'%s' is no square of a town: a small letter of whbgs, a capital of %s, or .", word,
                      capitals);
    for (word++; *word; word++) {
        if (*word == 'o')
            town->coin_squares |= (uint16_t) tt_bit(square);
        else if (*word == '+')
            town->laden |= (uint16_t) tt_bit(square);
        else
            case_complain(line, "after a square may follow o for a coin and + for a cube on a Cottage, not '%s'", word);
    }
}

void tt_town_read(tt_lines *lines, tt_town *town)
{
    const case_line *head = &lines->line[lines->at];

    memset(town->cubes, 0, sizeof town->cubes);
    memset(town->pieces, 0, sizeof town->pieces);
    town->coin_squares = town->laden = town->filled = 0;
    for (int row = 0; row < 4; row++) {
        const case_line *line = &lines->line[++lines->at];
        if (lines->at >= lines->count || line->count != 4)
            case_complain(head, "four rows of four squares must follow");
        for (int column = 0; column < 4; column++)
            draw_square(town, line, line->word[column], 4 * row + column);
    }
    for (int r = 0; r < TT_RESOURCES; r++)
        town->filled |= town->cubes[r];
    for (int type = 0; type < TT_TYPES; type++)
        town->filled |= town->pieces[type];
}

/* --- Seats -------------------------------------------------------------------------------------------------------- */

uint8_t *tt_seat_field(tt_town *town, const char *name)
{
    const struct {
        const char *name;
        uint8_t *field;
    } fields[] = {
        { "coins", &town->coins },     { "hill", &town->hill },         { "elder", &town->elder },
        { "masters", &town->masters }, { "built", &town->today.built },
    };

    for (int i = 0; i < TB_LEN(fields); i++)
        if (!strcmp(fields[i].name, name))
            return fields[i].field;
    return NULL;
}

static void read_seat(tt_town *town, const case_line *line)
{
    for (int i = 2; i < line->count; i += 2) {
        uint8_t *field = tt_seat_field(town, line->word[i]);
        if (field)
            *field = (uint8_t) case_number(line, i + 1);
        else if (!strcmp(line->word[i], "watched"))
            town->watched = (uint8_t) tt_types_read(line, i + 1);
        else if (!strcmp(line->word[i], "completed"))
            town->completed = (uint16_t) case_number(line, i + 1);
        else
            case_complain(line, "a seat has no '%s'", line->word[i]);
    }
}

/* --- The table ---------------------------------------------------------------------------------------------------- */

enum { TURN = 4 };

typedef struct position {
    tt_state *s;
    bool fresh;   /* `start`: a game just set up            */
    bool naming;  /* `master SEAT` without a named resource */
    bool placing; /* a resource is named, nobody has placed */
    int kept[TT_SEATS];
} position;

static bool is_setup_line(const case_line *line)
{
    return !strcmp(line->word[0], "rule") || !strcmp(line->word[0], "seats") || !strcmp(line->word[0], "option");
}

/* Cards that a case does not name are the first of their type; coins and all monuments are there. */
static void set_up(tt_lines *lines, tt_state *s)
{
    int seats = 2;
    tb_config config;
    tb_message why = { 0 };
    char text[512] = "";
    tb_text out = tb_text_on(text, sizeof text);

    for (int i = 0; i < lines->count && is_setup_line(&lines->line[i]); i++)
        if (!strcmp(lines->line[i].word[0], "seats"))
            seats = case_number(&lines->line[i], 1);
    tb_config_default(&tt_game, seats, &config);
    for (int type = TT_TYPE_FARM; type <= TT_TYPE_FACTORY; type++)
        config.option[TT_OPTION_FARM + type - TT_TYPE_FARM] = 1;
    config.option[TT_OPTION_FORTUNE_LIMIT] = 6;
    for (; lines->at < lines->count && is_setup_line(&lines->line[lines->at]); lines->at++) {
        const case_line *line = &lines->line[lines->at];
        if (strcmp(line->word[0], "option") != 0)
            continue;
        const char *name = case_word(line, 1), *value = case_word(line, 2);
        if (tb_config_set(&tt_game, &config, name, strlen(name), value, strlen(value), &why) < 0)
            case_complain(line, "no option %s=%s", name, value);
    }
    if (tb_setup(&tt_game, &config, s, &why) < 0) {
        tb_message_text(&why, NULL, &out);
        case_complain(&lines->line[lines->at ? lines->at - 1 : 0], "no such game: %s", text);
    }
}

/* The middle of a game: `TURN`th turn, badger is master builder and has named, all have placed. */
static void into_play(tt_state *s)
{
    tt_table *table = &s->table;

    table->phase = TT_PHASE_PLAY;
    table->turn = TURN;
    table->step = 3 * TURN;
    table->named = 1;
    table->namer = table->variant == TT_VARIANT_HAMMER ? 0 : TT_NAMED_BY_CARD;
    if (table->variant == TT_VARIANT_HAMMER)
        return;
    memset(table->deck, TT_DECK_EACH, sizeof table->deck);
    table->deck_left = TT_DECK - TT_PUT_AWAY;
    if (table->variant == TT_VARIANT_SOLO) {
        table->deck_left = TT_DECK - TT_DISPLAY;
        for (int r = 0; r < TT_DISPLAY; r++)
            table->deck[r]--, table->display[r]++;
    }
}

static void read_named(position *p, const case_line *line)
{
    tt_table *table = &p->s->table;
    const char *namer = case_word(line, 2);

    table->named = (uint8_t) (case_member(line, case_word(line, 1), &tt_resource_words, "resource") + 1);
    p->placing = true;
    if (!strcmp(namer, "card"))
        table->namer = TT_NAMED_BY_CARD;
    else if (!strcmp(namer, "each"))
        table->namer = TT_NAMED_BY_EACH;
    else
        table->namer = table->master = (uint8_t) tt_seat_named(line, 2);
}

static void read_display(tt_table *table, const case_line *line)
{
    memset(table->display, 0, sizeof table->display);
    memset(table->deck, TT_DECK_EACH, sizeof table->deck);
    for (int i = 1; i < line->count; i++) {
        int r = case_member(line, case_word(line, i), &tt_resource_words, "resource");
        table->display[r]++;
        table->deck[r]--;
    }
}

/* False if the line is no line of a position. */
static bool read_line(position *p, tt_lines *lines)
{
    const case_line *line = &lines->line[lines->at];
    const char *word = line->word[0];
    bool of_seat = !strcmp(word, "town") || !strcmp(word, "seat") || !strcmp(word, "monument") || !strcmp(word, "on");
    int seat = of_seat ? tt_seat_named(line, 1) : 0;

    if (!strcmp(word, "town"))
        tt_town_read(lines, &p->s->town[seat]);
    else if (!strcmp(word, "seat"))
        read_seat(&p->s->town[seat], line);
    else if (!strcmp(word, "monument"))
        p->kept[seat] = tt_card_number(line, case_word(line, 2), strlen(case_word(line, 2)));
    else if (!strcmp(word, "on"))
        p->s->town[seat].on[tb_lowest(tt_squares_read(line, 2))] = (uint8_t) tt_on_read(line, 3);
    else if (!strcmp(word, "named"))
        read_named(p, line);
    else if (!strcmp(word, "turn"))
        p->s->table.turn = (uint16_t) case_number(line, 1);
    else if (!strcmp(word, "display"))
        read_display(&p->s->table, line);
    else if (!strcmp(word, "start"))
        p->fresh = true;
    else if (!strcmp(word, "master")) {
        p->naming = true;
        p->s->table.master = (uint8_t) tt_seat_named(line, 1);
    } else
        return false;
    lines->at++;
    return true;
}

/* Seats whose monument is not named keep one that nobody else has; so do all give one back. */
static void deal_monuments(position *p)
{
    uint64_t deck = tt_monument_deck(&p->s->table);

    if (!deck)
        return;
    p->s->table.dealt = (uint8_t) (2 * p->s->table.seats);
    for (int seat = 0; seat < p->s->table.seats; seat++)
        deck &= ~(UINT64_C(1) << p->kept[seat]);
    for (int seat = 0; seat < p->s->table.seats; seat++) {
        if (!p->kept[seat]) {
            p->kept[seat] = tb_highest(deck);
            deck &= ~(UINT64_C(1) << p->kept[seat]);
        }
        p->s->hand[seat].kept = (uint8_t) p->kept[seat];
        p->s->hand[seat].back = (uint8_t) tb_highest(deck);
        deck &= ~(UINT64_C(1) << p->s->hand[seat].back);
    }
}

static void ask_seats(position *p)
{
    tt_table *table = &p->s->table;

    table->acting = table->open;
    TB_EACH (seat, table->open) {
        tt_town *town = &p->s->town[seat];
        town->question.ask = p->placing ? TT_ASK_PLACE : TT_ASK_BUILD;
        town->today.cube = p->placing ? table->named : 0;
    }
    if (!p->naming)
        return;
    int namer = table->variant == TT_VARIANT_HAMMER ? table->master : 0;
    table->phase = TT_PHASE_NAME;
    table->named = 0;
    table->namer = table->variant == TT_VARIANT_HAMMER ? (uint8_t) namer : TT_NAMED_BY_CARD;
    TB_EACH (seat, table->open)
        p->s->town[seat].question.ask = TT_ASK_NOTHING;
    p->s->town[namer].question.ask = TT_ASK_NAME;
    table->acting = (uint8_t) tt_bit(namer);
}

static void finish(position *p, const case_line *line)
{
    tb_message why = { 0 };
    char text[512] = "";
    tb_text out = tb_text_on(text, sizeof text);

    if (p->fresh)
        return;
    deal_monuments(p);
    for (int seat = 0; seat < p->s->table.seats; seat++) {
        tt_town *town = &p->s->town[seat];
        if (town->pieces[TT_TYPE_MONUMENT])
            town->monument = p->s->hand[seat].kept;
        if (town->completed)
            p->s->table.open &= (uint8_t) ~tt_bit(seat);
    }
    ask_seats(p);
    if (!tt_game.check(p->s, &why)) {
        tb_message_text(&why, NULL, &out);
        case_complain(line, "the position above cannot be: %s", text);
    }
}

void tt_position_read(tt_lines *lines, tt_state *out)
{
    position p = { .s = out };
    tt_state fresh;

    set_up(lines, out);
    fresh = *out;
    into_play(out);
    while (lines->at < lines->count && read_line(&p, lines))
        ;
    if (p.fresh)
        *out = fresh;
    finish(&p, &lines->line[lines->at < lines->count ? lines->at : lines->count - 1]);
}
