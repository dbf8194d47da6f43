/* json.c - a view, or the whole state, as named fields: the object "table" of the view JSON. Names are the fixed ids.
 */
#include "games/fortuna/rules.h"
#include "games/fortuna/view.h"

static void put_bag(tb_text *out, const char *key, ft_bag bag)
{
    tb_json_open(out, key, '[');
    for (int kind = 0; kind < FT_PRIV_COUNT; kind++)
        for (int i = 0; i < ft_bag_count(bag, kind); i++)
            tb_json_string(out, NULL, ft_privilege_words.names[kind]);
    tb_json_close(out, ']');
}

static void put_word(tb_text *out, const char *key, const tb_words *words, int value)
{
    tb_json_string(out, key, value == FT_NONE ? NULL : words->names[value]);
}

static void put_seat_name(tb_text *out, const char *key, const ft_open *open, int seat)
{
    put_word(out, key, &ft_side_words, seat == FT_NONE || seat < 0 ? FT_NONE : ft_side_of(open, seat));
}

static void put_set(tb_text *out, const char *key, const tb_words *words, unsigned set)
{
    tb_json_open(out, key, '[');
    TB_EACH (member, set)
        tb_json_string(out, NULL, words->names[member]);
    tb_json_close(out, ']');
}

/* --- Parts of the table ------------------------------------------------------------------------------------------ */

static void put_province(tb_text *out, const ft_open *open, int i)
{
    const ft_seat *seat = &open->seat[i];

    put_seat_name(out, "seat", open, i);
    tb_json_int(out, "step", seat->step);
    tb_json_int(out, "money", seat->money);
    tb_json_int(out, "water", seat->goods[FT_RES_WATER]);
    tb_json_int(out, "aqueduct_water", seat->aqueduct);
    tb_json_int(out, "wheat", seat->goods[FT_RES_WHEAT]);
    tb_json_int(out, "wine", seat->goods[FT_RES_WINE]);
    tb_json_int(out, "vestals", seat->vestals);
    tb_json_int(out, "centurions", seat->centurions);
    tb_json_int(out, "dice", seat->dice);
    tb_json_bool(out, "married", seat->married);
    put_set(out, "buildings", &ft_building_words, seat->buildings);
    tb_json_int(out, "hand_size", seat->hand);
}

static void put_sides(tb_text *out, const ft_open *open)
{
    tb_json_open(out, "sides", '[');
    for (int side = 0; side < FT_SIDES; side++) {
        tb_json_open(out, NULL, '{');
        put_word(out, "side", &ft_side_words, side);
        put_seat_name(out, "seat", open, ft_owner_of(open, side));
        put_set(out, "cards", &ft_card_words, open->side[side]);
        put_set(out, "reserved", &ft_card_words, open->side[side] & open->down);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
}

static void put_favours(tb_text *out, const ft_open *open)
{
    tb_json_open(out, "favours", '[');
    for (int i = 0; i < FT_FAVOUR_COUNT; i++) {
        tb_json_open(out, NULL, '{');
        put_word(out, "favour", &ft_favour_words, i);
        tb_json_int(out, "number", i + 1);
        tb_json_bool(out, "up", tb_has(open->up, i));
        tb_json_int(out, "tokens", open->tokens[i]);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
}

static void put_supply(tb_text *out, const ft_open *open)
{
    tb_json_open(out, "supply", '{');
    for (int i = 0; i < FT_BUILDING_COUNT; i++)
        tb_json_int(out, ft_building_words.names[i], open->stock[i]);
    tb_json_int(out, "dice", ft_dice_left(open));
    if (open->options & FT_LIMITED_CUBES)
        for (int good = FT_RES_WATER; good <= FT_RES_WINE; good++)
            tb_json_int(out, ft_resource_words.names[good], ft_cubes_left(open, good));
    if (open->options & FT_LIMITED_TOKENS)
        tb_json_int(out, "tokens", ft_tokens_left(open));
    tb_json_close(out, '}');
}

/* F-1.2, F-1.5, F-11.2: numbers that a screen needs to draw the board. */
static void put_limits(tb_text *out)
{
    tb_json_open(out, "limits", '{');
    tb_json_int(out, "money", FT_MONEY_MAX);
    tb_json_int(out, "gate", FT_GATE);
    tb_json_int(out, "palace", FT_ROME);
    tb_json_int(out, "tokens", FT_FAVOUR_TOKENS);
    tb_json_close(out, '}');
}

/* What the turn in progress has brought so far. */
static void put_turn(tb_text *out, const ft_open *open)
{
    tb_json_open(out, "turn", '{');
    put_seat_name(out, "seat", open, open->round ? open->active : FT_NONE);
    put_word(out, "chosen", &ft_card_words, open->chosen);
    put_word(out, "card", &ft_card_words, open->card);
    tb_json_bool(out, "paid", open->flags & FT_PAID);
    tb_json_bool(out, "by_power", open->flags & FT_BY_POWER);
    tb_json_bool(out, "rolled_for_gift", open->flags & FT_ROLLED_GIFT);
    tb_json_bool(out, "step_played", open->flags & FT_STEP_PLAYED);
    tb_json_open(out, "dice", '[');
    for (int i = 0; i < open->rolled; i++)
        tb_json_int(out, NULL, open->die[i]);
    tb_json_close(out, ']');
    tb_json_int(out, "tokens_taken", open->taken);
    tb_json_int(out, "still_to_draw", open->drawing);
    put_word(out, "then", &ft_phase_words, open->after ? open->after : FT_NONE);
    tb_json_close(out, '}');
}

static void put_podium(tb_text *out, const ft_open *open)
{
    tb_json_open(out, "podium", '[');
    for (int i = 0; i < open->seats && open->podium[i] != FT_NONE; i++)
        put_seat_name(out, NULL, open, open->podium[i]);
    tb_json_close(out, ']');
}

/* Goods cards played after a palace card was taken: two bits a kind. */
static void put_played(tb_text *out, const char *key, unsigned played)
{
    tb_json_open(out, key, '[');
    for (int kind = 0; kind <= FT_PRIV_WINE; kind++)
        for (unsigned i = 0; i < (played >> (2 * kind) & 3); i++)
            tb_json_string(out, NULL, ft_privilege_words.names[kind]);
    tb_json_close(out, ']');
}

static void put_arrivals(tb_text *out, const ft_open *open)
{
    tb_json_open(out, "arrivals", '[');
    for (int i = 0; i < 3 && open->arrival[i] != FT_NONE; i++)
        put_seat_name(out, NULL, open, open->arrival[i]);
    tb_json_close(out, ']');
    tb_json_int(out, "arrived", open->arrivals);
    tb_json_int(out, "palace_left_size", open->left);
    put_played(out, "second_arrival_played", open->played[0]);
    put_played(out, "third_arrival_played", open->played[1]);
    tb_json_bool(out, "last_round", open->flags & FT_LAST_ROUND);
}

static void put_open(tb_text *out, const ft_open *open)
{
    put_podium(out, open);
    put_turn(out, open);
    put_sides(out, open);
    put_set(out, "pool", &ft_card_words, open->pool);
    put_favours(out, open);
    put_supply(out, open);
    put_limits(out);
    tb_json_int(out, "palace_tokens", ft_palace_tokens(open));
    put_arrivals(out, open);
    put_bag(out, "discard", open->discard);
    tb_json_int(out, "deck_size", open->deck);
    tb_json_int(out, "drawn_size", open->drawn);
    tb_json_int(out, "aside_size", open->aside);
}

static void put_kinds(tb_text *out, const char *key, const uint8_t kinds[], int count)
{
    tb_json_open(out, key, '[');
    for (int i = 0; i < count; i++)
        if (kinds[i] != FT_NONE)
            tb_json_string(out, NULL, ft_privilege_words.names[kinds[i]]);
    tb_json_close(out, ']');
}

static void put_points(tb_text *out, const ft_open *open, int seat, ft_bag hand)
{
    bool inside = open->seat[seat].step >= FT_GATE;

    tb_json_open(out, "points", '{');
    tb_json_int(out, "steps", open->seat[seat].step);
    tb_json_int(out, "cards", inside ? ft_card_points(open, seat, hand) : 0);
    tb_json_close(out, '}');
}

/* --- The two forms ----------------------------------------------------------------------------------------------- */

void ft_view_json(const void *a_view, tb_text *out)
{
    const ft_view *view = a_view;
    const ft_open *open = &view->open;

    tb_json_open(out, "seats", '[');
    for (int i = 0; i < open->seats; i++) {
        bool shown = open->phase == FT_PHASE_OVER && open->seat[i].step >= FT_GATE;
        tb_json_open(out, NULL, '{');
        put_province(out, open, i);
        if (shown || i == view->seat)
            put_bag(out, "hand", shown ? view->shown[i] : view->hand);
        if (open->phase == FT_PHASE_OVER)
            put_points(out, open, i, view->shown[i]);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
    put_open(out, open);
    put_bag(out, "drawn", view->drawn);
    put_bag(out, "aside", view->aside);
    put_kinds(out, "palace_left", view->left, 2);
    put_kinds(out, "palace_took", &view->took, 1);
}

void ft_state_json(const void *state, tb_text *out)
{
    const ft_state *s = state;

    tb_json_open(out, "seats", '[');
    for (int i = 0; i < s->open.seats; i++) {
        tb_json_open(out, NULL, '{');
        put_province(out, &s->open, i);
        put_bag(out, "hand", s->hand[i]);
        put_points(out, &s->open, i, s->hand[i]);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
    put_open(out, &s->open);
    put_bag(out, "deck", s->deck);
    put_bag(out, "drawn", s->drawn);
    put_bag(out, "aside", s->aside);
    put_kinds(out, "palace_left", s->left, 2);
    put_kinds(out, "palace_took", s->took, 2);
}
