/* blocks_towns.c - the blocks of Tiny Towns, each from the members of the view that tell the same. */
#include "blocks.h"
#include "check.h"
#include "games/towns/rules.h"

static int card_of(const tb_json_node *node) { return node->kind == TB_JSON_NULL ? 0 : word(node, &tt_card_words) - 1; }

static int type_of(const tb_json_node *node) { return tt_cards[card_of(node)].type; }

static int monument_of(const tb_json_node *node) { return card_of(node) ? card_of(node) - TT_FIRST_MONUMENT + 1 : 0; }

/* --- The table ---------------------------------------------------------------------------------------------------- */

static void compare_options(beside *b)
{
    const tb_json_node *options = member(b, b->view, "options");

    for (int i = 0; i < TT_OPTION_COUNT; i++) {
        tb_words values = { tt_options[i].values, tt_options[i].count, NULL, NULL };
        block_is(b, "options", i, 0, word(member(b, options, tt_options[i].name), &values) - 1);
    }
}

static void compare_deck(beside *b)
{
    bool solo = strcmp(member(b, b->table, "variant")->text, "solo") == 0;
    int i = 0;

    for (int resource = 0; resource < TT_RESOURCES && solo; resource++)
        block_is(b, "display", resource, 0,
                 number(b, member(b, b->table, "display"), tt_resource_words.names[resource]));
    for (int resource = 0; resource < TT_RESOURCES && number(b, b->table, "turn"); resource++)
        block_is(b, "deck", resource, 0, number(b, member(b, b->table, "deck"), tt_resource_words.names[resource]));
    if (number(b, b->table, "turn"))
        block_is(b, "deck_left", 0, 0, number(b, b->table, "deck_left"));
    if (!solo)
        return;
    EACH_CHILD(b, node, member(b, b->table, "queue"))
    block_is(b, "queue", i++, 0, word(node, &tt_resource_words));
    while (i < 16)
        block_is(b, "queue", i++, 0, 0);
}

static void compare_table(beside *b)
{
    taberna_progress progress;

    taberna_state_progress(b->state, &progress);
    block_is(b, "viewer", 0, 0, word(member(b, b->view, "seat"), &tt_seat_words) - 1);
    block_is(b, "variant", 0, 0, word(member(b, b->table, "variant"), &tt_variant_words) - 1);
    block_is(b, "phase", 0, 0, word(member(b, b->view, "phase"), &tt_phase_words) - 1);
    block_is(b, "turn", 0, 0, number(b, b->table, "turn") % 256);
    block_is(b, "turn", 1, 0, number(b, b->table, "turn") / 256);
    block_is(b, "step", 0, 0, progress.step % 256);
    block_is(b, "step", 1, 0, progress.step / 256);
    block_is(b, "named", 0, 0, word(member(b, b->table, "named"), &tt_resource_words));
    block_is(b, "monuments_dealt", 0, 0, number(b, b->table, "monuments_dealt"));
    for (int type = TT_TYPE_FARM; type <= TT_TYPE_FACTORY; type++) {
        int card = card_of(member(b, member(b, b->table, "cards"), tt_type_words.names[type])), place = 0;
        for (int other = card; other && tt_cards[other].type == type; other--)
            place++;
        block_is(b, "cards", type - TT_TYPE_FARM, 0, place);
    }
    if (tb_json_member(&b->json, b->table, "deck")) {
        compare_deck(b);
        return;
    }
    for (int resource = 0; resource < TT_RESOURCES; resource++) { /* hammer: no resource cards */
        block_is(b, "deck", resource, 0, 0);
        block_is(b, "display", resource, 0, 0);
    }
    block_is(b, "deck_left", 0, 0, 0);
    block_is(b, "queue", 0, 0, 0);
}

/* --- A town ------------------------------------------------------------------------------------------------------- */

static int class_of(const tb_json_node *square)
{
    for (int resource = 0; resource < TT_RESOURCES && square->kind != TB_JSON_NULL; resource++)
        if (strcmp(tt_resource_words.names[resource], square->text) == 0)
            return resource + 1;
    return square->kind == TB_JSON_NULL ? 0 : TT_RESOURCES + 1 + type_of(square);
}

static void compare_squares(beside *b, const tb_json_node *town, int at)
{
    int square = 0, on[3][TT_SQUARES] = { 0 }, shared[TT_SQUARES] = { 0 };

    EACH_CHILD(b, node, member(b, town, "squares"))
    block_is(b, "squares", at, square++, class_of(node));
    EACH_CHILD(b, node, member(b, town, "cubes_on"))
    {
        int i = 0, place = word(&(tb_json_node){ .kind = TB_JSON_STRING, .text = node->name }, &tt_square_words) - 1;
        EACH_CHILD(b, cube, node)
        on[i++][place] = word(cube, &tt_resource_words);
    }
    EACH_CHILD(b, node, member(b, town, "shared_cubes"))
    EACH_CHILD(b, place, node)
    shared[word(place, &tt_square_words) - 1] =
        word(&(tb_json_node){ .kind = TB_JSON_STRING, .text = node->name }, &tt_resource_words);
    for (square = 0; square < TT_SQUARES; square++) {
        block_is(b, "shared_cubes", at, square, shared[square]);
        for (int i = 0; i < 3; i++)
            block_is(b, "cubes_on", at, i * TT_SQUARES + square, on[i][square]);
    }
    counts_are(b, "coin_squares", at, 0, member(b, town, "coin_squares"), &tt_square_words, TT_SQUARES);
    counts_are(b, "laden_cottages", at, 0, member(b, town, "laden_cottages"), &tt_square_words, TT_SQUARES);
}

/* A set of types, told by the cards in play. */
static void types_are(beside *b, const char *name, int at, const tb_json_node *list, int members)
{
    bool has[TT_TYPES] = { false };

    EACH_CHILD(b, node, list)
    has[type_of(node)] = true;
    for (int type = 0; type < members; type++)
        block_is(b, name, at, type, has[type]);
}

static void compare_today(beside *b, const tb_json_node *town, int at)
{
    static const char *const flags[] = { "cube_changed", "coin_paid", "cube_taken", "forge_used", "monument_new" };
    static const char *const same[] = { "coins",           "hill_coins",      "elder_count", "times_master",
                                        "built_this_turn", "unpaid_jewelers", "full_chests", "gifts_left" };

    for (int i = 0; i < TB_LEN(same); i++)
        block_is(b, same[i], at, 0, number(b, town, same[i]));
    for (int flag = 0; flag < TB_LEN(flags); flag++)
        block_is(b, "today", at, flag, number(b, town, flags[flag]));
    block_is(b, "completed", at, 0, number(b, town, "completed") % 256);
    block_is(b, "completed", at, 1, number(b, town, "completed") / 256);
    block_is(b, "monument", at, 0, monument_of(member(b, town, "monument")));
    block_is(b, "cube", at, 0, word(member(b, town, "cube"), &tt_resource_words));
    types_are(b, "watched", at, member(b, town, "watched"), TT_TYPE_MONUMENT);
    types_are(b, "types_this_turn", at, member(b, town, "types_this_turn"), TT_TYPES);
}

/* The view tells what a question is about only while it is. */
static void compare_question(beside *b, const tb_json_node *town, int at)
{
    const tb_json_node *about = member(b, town, "about"), *square = member(b, town, "about_square"),
                       *exchanged = member(b, town, "exchanged"), *shared = member(b, town, "shared_from");

    block_is(b, "asked", at, 0, word(member(b, town, "asked"), &tt_ask_words) - 1);
    if (about->kind != TB_JSON_NULL)
        block_is(b, "about_type", at, 0, type_of(about));
    if (square->kind != TB_JSON_NULL)
        block_is(b, "about_square", at, 0, word(square, &tt_square_words) - 1);
    if (exchanged->kind != TB_JSON_NULL)
        block_is(b, "exchanged", at, 0, word(exchanged, &tt_square_words));
    if (shared->kind != TB_JSON_NULL)
        block_is(b, "shared_from", at, 0, type_of(shared));
    if (number(b, town, "gifts_left"))
        types_are(b, "gifts", at, member(b, town, "gifts"), TT_TYPES);
}

void compare_towns(beside *b)
{
    static const char *const untold[] = { "namer",       "giver", "about_type", "about_square", "exchanged",
                                          "shared_from", "gifts", "display",    "queue" };
    const tb_json_node *master = member(b, b->table, "master"), *own = member(b, b->table, "own_monuments");
    int seat = 0, acting[TABERNA_SEATS_MAX] = { 0 };

    for (int i = 0; i < TB_LEN(untold); i++) /* in this position, perhaps */
        block_is_not_told(b, untold[i]);
    compare_options(b);
    compare_table(b);
    EACH_CHILD(b, node, member(b, b->view, "to_act"))
    if (strcmp(node->text, "chance") != 0)
        acting[word(node, &tt_seat_words) - 1] = 1;
    EACH_CHILD(b, town, member(b, b->table, "towns"))
    {
        int at = behind(b, seat);
        compare_squares(b, town, at);
        compare_today(b, town, at);
        compare_question(b, town, at);
        block_is(b, "to_act", at, 0, acting[seat]);
        if (master->kind != TB_JSON_NULL)
            block_is(b, "master", at, 0, word(master, &tt_seat_words) - 1 == seat);
        else
            block_is_not_told(b, "master");
        seat++;
    }
    block_is(b, "kept", 0, 0, monument_of(member(b, own, "kept")));
    block_is(b, "given_back", 0, 0, monument_of(member(b, own, "given_back")));
}
