/* position.c - see position.h. */
#include "position.h"

#include "core/door.h"
#include "games/fortuna/fortuna.h"

/* --- Names ------------------------------------------------------------------------------------------------------- */

int ft_seat_named(const ft_open *open, const case_line *line, const char *word)
{
    int seat = ft_owner_of(open, case_member(line, word, &ft_side_words, "seat"));

    if (seat < 0)
        case_complain(line, "nobody sits at %s", word);
    return seat;
}

/* Calls add for each part of "a+b+c"; none for "none". */
static void each_part(const case_line *line, const char *word, const tb_words *words, const char *what,
                      void (*add)(void *sum, int member), void *sum)
{
    char part[64];

    if (!strcmp(word, "none"))
        return;
    while (*word) {
        size_t len = strcspn(word, "+");
        if (len >= sizeof part)
            case_complain(line, "'%s' is no %s", word, what);
        memcpy(part, word, len);
        part[len] = '\0';
        add(sum, case_member(line, part, words, what));
        word += len + (word[len] == '+');
    }
}

static void add_to_bag(void *bag, int kind) { *(ft_bag *) bag += ft_one(kind); }
static void add_to_set(void *set, int member) { *(unsigned *) set |= 1u << member; }

ft_bag ft_bag_named(const case_line *line, const char *word)
{
    ft_bag bag = 0;

    each_part(line, word, &ft_privilege_words, "privilege card", add_to_bag, &bag);
    return bag;
}

unsigned ft_set_named(const case_line *line, const char *word, const tb_words *words, const char *what)
{
    unsigned set = 0;

    each_part(line, word, words, what, add_to_set, &set);
    return set;
}

uint8_t *ft_count_named(ft_seat *seat, const char *name)
{
    const struct {
        const char *name;
        uint8_t *count;
    } counts[] = {
        { "step", &seat->step },
        { "money", &seat->money },
        { "water", &seat->goods[FT_RES_WATER] },
        { "wheat", &seat->goods[FT_RES_WHEAT] },
        { "wine", &seat->goods[FT_RES_WINE] },
        { "aqueduct", &seat->aqueduct },
        { "vestals", &seat->vestals },
        { "centurions", &seat->centurions },
        { "dice", &seat->dice },
        { "married", &seat->married },
        { "cards", &seat->hand },
    };

    for (int i = 0; i < TB_LEN(counts); i++)
        if (!strcmp(counts[i].name, name))
            return counts[i].count;
    return NULL;
}

/* --- The start position ------------------------------------------------------------------------------------------ */

static const uint16_t usual_sides[FT_SIDES] = {
    1 << FT_FORTUNA | 1 << FT_WHEAT_HARVEST | 1 << FT_CONSTRUCTION,
    1 << FT_WHEAT_TRADE | 1 << FT_WINE_TRADE | 1 << FT_FAMILY,
    1 << FT_RECRUIT | 1 << FT_CORRUPTION | 1 << FT_ENGAGE,
    1 << FT_WATER_SUPPLY | 1 << FT_WINE_HARVEST | 1 << FT_CEREMONY,
};
static const uint8_t usual_reserved[FT_SIDES] = { FT_CONSTRUCTION, FT_FAMILY, FT_ENGAGE, FT_CEREMONY };

static void take_seats(ft_position *p, const case_line *line)
{
    tb_message why;

    *p = (ft_position){ .rest = FT_REST_UNSAID };
    tb_config_default(&ft_game, case_number(line, 1), &p->config);
    if (tb_setup(&ft_game, &p->config, &p->state, &why) < 0)
        case_complain(line, "no game has %d seats", case_number(line, 1));

    ft_open *open = &p->state.open;
    open->phase = FT_PHASE_CHOOSE;
    open->round = 2;
    open->pool = 0;
    for (int i = 0; i < open->seats; i++)
        open->podium[i] = (uint8_t) i;
    for (int side = 0; side < FT_SIDES; side++) {
        open->side[side] = usual_sides[side];
        if (ft_owner_of(open, side) >= 0)
            open->down |= (uint16_t) (1u << usual_reserved[side]);
    }
}

/* --- What a case changes ----------------------------------------------------------------------------------------- */

static void take_option(ft_position *p, const case_line *line)
{
    const char *name = case_word(line, 1), *value = case_word(line, 2);
    tb_message why;

    if (tb_config_set(&ft_game, &p->config, name, strlen(name), value, strlen(value), &why) < 0)
        case_complain(line, "there is no option %s=%s", name, value);
}

static void take_province(ft_position *p, const case_line *line)
{
    int number = ft_seat_named(&p->state.open, line, case_word(line, 1));
    ft_seat *seat = &p->state.open.seat[number];

    for (int i = 2; i < line->count; i += 2) {
        uint8_t *count = ft_count_named(seat, line->word[i]);
        if (!strcmp(line->word[i], "buildings"))
            seat->buildings = (uint8_t) ft_set_named(line, case_word(line, i + 1), &ft_building_words, "building");
        else if (!strcmp(line->word[i], "hand"))
            p->state.hand[number] = ft_bag_named(line, case_word(line, i + 1));
        else if (count)
            *count = (uint8_t) case_number(line, i + 1);
        else
            case_complain(line, "a province has no '%s'", line->word[i]);
    }
}

/* Two cards change places; a place that is face down stays so. */
static void swap_cards(ft_open *open, int a, int b)
{
    uint16_t both = (uint16_t) (1u << a | 1u << b);
    int side_a = ft_side_with(open, a), side_b = ft_side_with(open, b);

    open->side[side_a] ^= both;
    open->side[side_b] ^= both;
    if (tb_has(open->down, a) != tb_has(open->down, b))
        open->down ^= both;
}

static void take_side(ft_position *p, const case_line *line)
{
    ft_open *open = &p->state.open;
    int side = case_member(line, case_word(line, 1), &ft_side_words, "side");
    unsigned wanted = 0;

    for (int i = 2; i < line->count; i++)
        wanted |= 1u << case_member(line, line->word[i], &ft_card_words, "action card");
    if (tb_count(wanted) != FT_SIDE_CARDS)
        case_complain(line, "a side has three different action cards");
    TB_EACH (card, wanted & ~(unsigned) open->side[side])
        swap_cards(open, (int) card, tb_lowest(open->side[side] & ~wanted));
}

static void take_reserved(ft_position *p, const case_line *line)
{
    ft_open *open = &p->state.open;

    for (int i = 1; i < line->count; i++) {
        int card = case_member(line, line->word[i], &ft_card_words, "action card");
        open->down &= (uint16_t) ~open->side[ft_side_with(open, card)];
        open->down |= (uint16_t) (1u << card);
    }
}

static void take_podium(ft_position *p, const case_line *line)
{
    for (int i = 1; i < line->count && i <= FT_SEATS; i++)
        p->state.open.podium[i - 1] = (uint8_t) ft_seat_named(&p->state.open, line, line->word[i]);
}

static void take_turn(ft_position *p, const case_line *line)
{
    p->state.open.active = (uint8_t) ft_seat_named(&p->state.open, line, case_word(line, 1));
}

static void take_phase(ft_position *p, const case_line *line)
{
    p->state.open.phase = (uint8_t) case_member(line, case_word(line, 1), &ft_phase_words, "phase");
}

static void take_round(ft_position *p, const case_line *line) { p->state.open.round = (uint16_t) case_number(line, 1); }

static void take_favours(ft_position *p, const case_line *line)
{
    if (strcmp(case_word(line, 1), "down") != 0)
        case_complain(line, "expected 'favours down ...'");
    for (int i = 2; i < line->count; i++)
        p->state.open.up &= (uint8_t) ~(1u << case_member(line, line->word[i], &ft_favour_words, "favour"));
}

static void take_tokens(ft_position *p, const case_line *line)
{
    for (int i = 1; i < line->count; i += 2)
        p->state.open.tokens[case_member(line, line->word[i], &ft_favour_words, "favour")] =
            (uint8_t) case_number(line, i + 1);
}

static void take_dice(ft_position *p, const case_line *line)
{
    ft_open *open = &p->state.open;

    for (int i = 1; i < line->count && i <= FT_TRACK; i++)
        open->die[open->rolled++] = (uint8_t) case_number(line, i);
}

static void take_deck(ft_position *p, const case_line *line)
{
    p->deck_named = true;
    p->deck = ft_bag_named(line, case_word(line, 1));
}

static void take_discard(ft_position *p, const case_line *line)
{
    p->discard_named = true;
    p->discard = ft_bag_named(line, case_word(line, 1));
}

static void take_rest(ft_position *p, const case_line *line)
{
    const char *where = case_word(line, 1);

    if (!strcmp(where, "deck"))
        p->rest = FT_REST_DECK;
    else if (!strcmp(where, "discard"))
        p->rest = FT_REST_DISCARD;
    else
        p->rest = ft_seat_named(&p->state.open, line, where);
}

static void take_aside(ft_position *p, const case_line *line)
{
    p->state.aside = ft_bag_named(line, case_word(line, 1));
}

static void take_arrived(ft_position *p, const case_line *line)
{
    ft_open *open = &p->state.open;

    for (int i = 1; i < line->count; i++) {
        int seat = ft_seat_named(open, line, line->word[i]);
        open->seat[seat].step = FT_ROME;
        if (open->arrivals < 3)
            open->arrival[open->arrivals] = (uint8_t) seat;
        open->arrivals++;
    }
}

static void take_start(ft_position *p, const case_line *line)
{
    (void) line;
    p->fresh = true;
}

static const struct {
    const char *word;
    void (*take)(ft_position *p, const case_line *line);
} places[] = {
    { "seats", take_seats },       { "option", take_option },   { "seat", take_province }, { "side", take_side },
    { "reserved", take_reserved }, { "podium", take_podium },   { "turn", take_turn },     { "phase", take_phase },
    { "round", take_round },       { "favours", take_favours }, { "tokens", take_tokens }, { "dice", take_dice },
    { "deck", take_deck },         { "discard", take_discard }, { "rest", take_rest },     { "aside", take_aside },
    { "arrived", take_arrived },   { "start", take_start },
};

bool ft_position_line(ft_position *p, const case_line *line)
{
    for (int i = 0; i < TB_LEN(places); i++) {
        if (strcmp(places[i].word, line->word[0]) != 0)
            continue;
        if (i > 0 && p->config.seats == 0)
            case_complain(line, "expected 'seats N' before the rest of the position");
        places[i].take(p, line);
        return true;
    }
    return false;
}

/* --- What follows from it ---------------------------------------------------------------------------------------- */

static void work_out_turn(ft_position *p, const case_line *line)
{
    ft_open *open = &p->state.open;
    bool waits_for_chance = open->phase == FT_PHASE_ROLL;

    while (open->turn < open->seats && open->podium[open->turn] != open->active)
        open->turn++;
    if (open->phase == FT_PHASE_CHOOSE)
        open->down &= (uint16_t) ~open->side[ft_side_of(open, open->active)]; /* F-3.5 */
    else if (open->phase < FT_PHASE_POWER)
        case_complain(line, "a position stands at choose, or after the exchange");
    open->to_act = (uint8_t) (waits_for_chance ? TB_CHANCE : 1u << open->active);
    if (open->phase == FT_PHASE_OVER)
        open->to_act = 0;
    if (open->seat[open->active].dice < open->rolled)
        open->seat[open->active].dice = open->rolled;
}

static void work_out_supply(ft_open *open)
{
    for (int b = 0; b < FT_BUILDING_COUNT; b++) {
        open->stock[b] = open->seats == 4 ? 3 : 2; /* F-2.4 */
        for (int i = 0; i < open->seats; i++)
            open->stock[b] -= (uint8_t) ft_has_building(&open->seat[i], b);
    }
}

/* Unnamed cards go to the deck; if only the deck is named, to the discards. */
static void work_out_privileges(ft_position *p, const case_line *line)
{
    ft_state *s = &p->state;
    ft_bag full = ft_full_deck(s->open.seats), rest = 0;
    ft_bag named = p->deck + p->discard + s->aside + s->hand[0] + s->hand[1] + s->hand[2] + s->hand[3];

    for (int kind = 0; kind < FT_PRIV_COUNT; kind++) {
        if (ft_bag_count(named, kind) > ft_bag_count(full, kind))
            case_complain(line, "there are not so many privilege cards %s", ft_privilege_words.names[kind]);
        rest += ft_one(kind) * (ft_bag) (ft_bag_count(full, kind) - ft_bag_count(named, kind));
    }
    s->deck = p->deck;
    s->open.discard = p->discard;
    if (p->rest >= 0)
        s->hand[p->rest] += rest;
    else if (p->rest == FT_REST_DISCARD || (p->rest == FT_REST_UNSAID && p->deck_named))
        s->open.discard += rest;
    else
        s->deck += rest;
    s->open.deck = (uint8_t) ft_bag_size(s->deck);
    for (int i = 0; i < s->open.seats; i++)
        s->open.seat[i].hand = (uint8_t) ft_bag_size(s->hand[i]);
}

/* The cards aside are those that the first arrival left. Pawns on 15 that are not named arrived by seat. */
static void work_out_arrivals(ft_state *s)
{
    ft_open *open = &s->open;
    unsigned known = 0;

    for (int i = 0; i < open->arrivals && i < 3; i++)
        known |= 1u << open->arrival[i];
    for (int i = 0; i < open->seats; i++) {
        if (open->seat[i].step != FT_ROME || tb_has(known, i) || (open->arrivals > 3))
            continue;
        if (open->arrivals < 3)
            open->arrival[open->arrivals] = (uint8_t) i;
        open->arrivals++;
    }
    if (open->arrivals)
        open->flags |= FT_LAST_ROUND;
    open->aside = open->left = (uint8_t) ft_bag_size(s->aside);
    for (int i = 0; i < open->left && i < 2; i++)
        s->left[i] = (uint8_t) ft_bag_kind_at(s->aside, i);
}

void ft_position_finish(ft_position *p, const case_line *line)
{
    ft_state fresh;
    tb_message why = { 0 };

    if (p->config.seats == 0)
        case_complain(line, "expected 'seats N' first");
    if (tb_setup(&ft_game, &p->config, &fresh, &why) < 0)
        case_complain(line, "these options make no game");
    p->state.open.options = fresh.open.options;
    if (p->fresh) {
        p->state = fresh;
        return;
    }
    work_out_turn(p, line);
    work_out_supply(&p->state.open);
    work_out_privileges(p, line);
    work_out_arrivals(&p->state);
    if (!ft_game.check(&p->state, &why)) {
        char text[256];
        tb_text out = tb_text_on(text, sizeof text);
        tb_message_text(&why, NULL, &out);
        case_complain(line, "the position cannot be: %s", text);
    }
}
