/* blocks_fortuna.c - the blocks of Fortuna, each from the members of the view that tell the same. */
#include "blocks.h"
#include "check.h"
#include "games/fortuna/fortuna.h"
#include "games/fortuna/rules.h"

static int seat_of(const beside *b, const tb_json_node *node) { return word(node, ft_game.seat_names(b->seats)) - 1; }

/* --- Set-up and turn ---------------------------------------------------------------------------------------------- */

static void compare_options(beside *b)
{
    const tb_json_node *options = member(b, b->view, "options");

    for (int i = 0; i < ft_game.option_count; i++) {
        tb_words values = { ft_game.options[i].values, ft_game.options[i].count, NULL, NULL };
        int value = word(member(b, options, ft_game.options[i].name), &values) - 1;
        if (i == 0)
            block_is(b, "edition", 0, 0, value);
        else
            block_is(b, "options", i - 1, 0, value);
    }
}

/* Whose place on the podium it is; in the set-up how many places are given, or none. */
static int turn_of(const beside *b, int phase)
{
    const tb_json_node *active = member(b, member(b, b->table, "turn"), "seat");
    int place = 0;

    if (phase == FT_PHASE_OVER)
        return b->seats;
    if (phase == FT_PHASE_PODIUM)
        return (int) member(b, b->table, "podium")->count;
    if (active->kind == TB_JSON_NULL)
        return 0;
    EACH_CHILD(b, node, member(b, b->table, "podium"))
    {
        if (strcmp(node->text, active->text) == 0)
            return place;
        place++;
    }
    return -1;
}

static void compare_turn(beside *b)
{
    static const char *const flags[] = { "paid", "by_power", "rolled_for_gift", "step_played" };
    const tb_json_node *turn = member(b, b->table, "turn"), *dice = member(b, turn, "dice");
    int phase = word(member(b, b->view, "phase"), &ft_phase_words) - 1,
        then = word(member(b, turn, "then"), &ft_phase_words);
    int i = 0;

    block_is(b, "viewer", 0, 0, seat_of(b, member(b, b->view, "seat")));
    block_is(b, "phase", 0, 0, phase);
    block_is(b, "then", 0, 0, then ? then - 1 : 0);
    block_is(b, "round", 0, 0, number(b, b->view, "round") % 256);
    block_is(b, "round", 1, 0, number(b, b->view, "round") / 256);
    block_is(b, "turn", 0, 0, turn_of(b, phase));
    for (int flag = 0; flag < TB_LEN(flags); flag++)
        block_is(b, "flags", flag, 0, number(b, turn, flags[flag]));
    block_is(b, "flags", 4, 0, number(b, b->table, "last_round"));
    block_is(b, "card", 0, 0, word(member(b, turn, "card"), &ft_card_words));
    block_is(b, "chosen", 0, 0, word(member(b, turn, "chosen"), &ft_card_words));
    block_is(b, "rolled", 0, 0, dice->count);
    EACH_CHILD(b, die, dice)
    block_is(b, "dice", i++, 0, die->number);
    while (i < FT_TRACK)
        block_is(b, "dice", i++, 0, 0);
    block_is(b, "tokens_taken", 0, 0, number(b, turn, "tokens_taken"));
    block_is(b, "still_to_draw", 0, 0, number(b, turn, "still_to_draw"));
}

/* --- The table ---------------------------------------------------------------------------------------------------- */

static void compare_sides(beside *b)
{
    int side = 0, own = b->viewer << (b->seats == 2), lies[FT_CARD_COUNT] = { 0 }, down[FT_CARD_COUNT] = { 0 };

    EACH_CHILD(b, node, member(b, b->table, "sides"))
    {
        EACH_CHILD(b, card, member(b, node, "cards"))
        lies[word(card, &ft_card_words) - 1] = 1 + (side - own + FT_SIDES) % FT_SIDES;
        EACH_CHILD(b, card, member(b, node, "reserved"))
        down[word(card, &ft_card_words) - 1] = 1;
        side++;
    }
    for (int card = 0; card < FT_CARD_COUNT; card++) {
        block_is(b, "side", card, 0, lies[card]);
        block_is(b, "reserved", card, 0, down[card]);
    }
}

static void compare_table(beside *b)
{
    static const char *const sizes[] = { "drawn_size", "aside_size", "palace_left_size", "deck_size", "arrived" };
    const tb_words kinds = ft_privilege_words;
    int favour = 0;

    for (int i = 0; i < TB_LEN(sizes); i++)
        block_is(b, sizes[i], 0, 0, number(b, b->table, sizes[i]));
    EACH_CHILD(b, node, member(b, b->table, "favours"))
    {
        block_is(b, "favour_up", favour, 0, number(b, node, "up"));
        block_is(b, "favour_tokens", favour++, 0, number(b, node, "tokens"));
    }
    for (int i = 0; i < FT_BUILDING_COUNT; i++)
        block_is(b, "supply", i, 0, number(b, member(b, b->table, "supply"), ft_building_words.names[i]));
    counts_are(b, "discard", 0, 0, member(b, b->table, "discard"), &kinds, FT_PRIV_COUNT);
    counts_are(b, "arrival_played", 0, 0, member(b, b->table, "second_arrival_played"), &kinds, 4);
    counts_are(b, "arrival_played", 1, 0, member(b, b->table, "third_arrival_played"), &kinds, 4);
}

/* --- The seats ---------------------------------------------------------------------------------------------------- */

static void compare_province(beside *b, const tb_json_node *node, int at)
{
    static const char *const names[][2] = {
        { "step", "step" },       { "money", "money" },           { "aqueduct", "aqueduct_water" },
        { "vestals", "vestals" }, { "centurions", "centurions" }, { "own_dice", "dice" },
        { "married", "married" }, { "hand_size", "hand_size" }
    };
    static const char *const goods[] = { "water", "wheat", "wine" };
    bool over = strcmp(member(b, b->view, "phase")->text, "over") == 0, inside = number(b, node, "step") >= FT_GATE;

    for (int i = 0; i < TB_LEN(names); i++)
        block_is(b, names[i][0], at, 0, number(b, node, names[i][1]));
    for (int good = 0; good < 3; good++)
        block_is(b, "goods", at, good, number(b, node, goods[good]));
    counts_are(b, "buildings", at, 0, member(b, node, "buildings"), &ft_building_words, FT_BUILDING_COUNT);
    for (int kind = 0; kind < FT_PRIV_COUNT && !(over && inside); kind++)
        block_is(b, "shown", at, kind, 0);
    if (over && inside)
        counts_are(b, "shown", at, 0, member(b, node, "hand"), &ft_privilege_words, FT_PRIV_COUNT);
    if (at == 0)
        counts_are(b, "hand", 0, 0, member(b, node, "hand"), &ft_privilege_words, FT_PRIV_COUNT);
}

/* The places of seats in a list of their names: from 1, 0 for the others. */
static void compare_order(beside *b, const char *block, const char *list, int most)
{
    int place[FT_SEATS] = { 0 }, i = 0;

    EACH_CHILD(b, node, member(b, b->table, list))
    {
        i++;
        place[seat_of(b, node)] = i <= most ? i : 0;
    }
    for (int seat = 0; seat < b->seats; seat++)
        block_is(b, block, behind(b, seat), 0, place[seat]);
}

static void compare_seats(beside *b)
{
    const tb_json_node *active = member(b, member(b, b->table, "turn"), "seat");
    int seat = 0, acting[TABERNA_SEATS_MAX] = { 0 };

    EACH_CHILD(b, node, member(b, b->view, "to_act"))
    if (strcmp(node->text, "chance") != 0)
        acting[seat_of(b, node)] = 1;
    EACH_CHILD(b, node, member(b, b->table, "seats"))
    {
        compare_province(b, node, behind(b, seat));
        block_is(b, "to_act", behind(b, seat), 0, acting[seat]);
        if (active->kind != TB_JSON_NULL) /* nobody's turn in the set-up */
            block_is(b, "active", behind(b, seat), 0, seat_of(b, active) == seat);
        seat++;
    }
    compare_order(b, "place", "podium", FT_SEATS);
    compare_order(b, "arrival", "arrivals", 3);
}

static void compare_own(beside *b)
{
    int i = 0;

    counts_are(b, "drawn", 0, 0, member(b, b->table, "drawn"), &ft_privilege_words, FT_PRIV_COUNT);
    counts_are(b, "aside", 0, 0, member(b, b->table, "aside"), &ft_privilege_words, FT_PRIV_COUNT);
    EACH_CHILD(b, node, member(b, b->table, "palace_left"))
    block_is(b, "palace_left", i++, 0, word(node, &ft_privilege_words));
    while (i < 2)
        block_is(b, "palace_left", i++, 0, 0);
    const tb_json_node *took = tb_json_first(&b->json, member(b, b->table, "palace_took"));
    block_is(b, "palace_took", 0, 0, took ? word(took, &ft_privilege_words) : 0);
}

void compare_fortuna(beside *b)
{
    compare_options(b);
    compare_turn(b);
    compare_sides(b);
    compare_table(b);
    compare_seats(b);
    compare_own(b);
}
