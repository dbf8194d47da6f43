/* json.c - a view, or the whole state, as named fields: the object "table" of the view JSON. Names are the fixed ids.
 */
#include "games/towns/rules.h"

/* --- Small parts -------------------------------------------------------------------------------------------------- */

static const char *card_name(int card) { return card ? tt_card_words.names[card] : NULL; }

/* Resources are kept one higher, 0 standing for none. */
static const char *resource_name(int resource) { return resource ? tt_resource_words.names[resource - 1] : NULL; }

static void put_squares(tb_text *out, const char *key, unsigned squares)
{
    tb_json_open(out, key, '[');
    TB_EACH (square, squares)
        tb_json_string(out, NULL, tt_square_words.names[square]);
    tb_json_close(out, ']');
}

/* Types as the cards in play. */
static void put_types(tb_text *out, const char *key, const tt_table *table, unsigned types)
{
    tb_json_open(out, key, '[');
    TB_EACH (type, types)
        tb_json_string(out, NULL, card_name(table->card[type]));
    tb_json_close(out, ']');
}

static void put_counts(tb_text *out, const char *key, const uint8_t counts[])
{
    tb_json_open(out, key, '{');
    for (int resource = 0; resource < TT_RESOURCES; resource++)
        tb_json_int(out, tt_resource_words.names[resource], counts[resource]);
    tb_json_close(out, '}');
}

/* --- A town ------------------------------------------------------------------------------------------------------- */

/* A resource, a card, or null. */
static const char *content(const tt_table *table, const tt_town *town, int square)
{
    for (int resource = 0; resource < TT_RESOURCES; resource++)
        if (town->cubes[resource] & tt_bit(square))
            return tt_resource_words.names[resource];
    for (int type = 0; type <= TT_TYPE_FACTORY; type++)
        if (town->pieces[type] & tt_bit(square))
            return card_name(table->card[type]);
    return town->pieces[TT_TYPE_MONUMENT] & tt_bit(square) ? card_name(town->monument) : NULL;
}

static void put_content(tb_text *out, const tt_table *table, const tt_town *town)
{
    tb_json_open(out, "squares", '[');
    for (int square = 0; square < TT_SQUARES; square++)
        tb_json_string(out, NULL, content(table, town, square));
    tb_json_close(out, ']');
}

static void put_cubes_on(tb_text *out, const tt_town *town)
{
    tb_json_open(out, "cubes_on", '{');
    for (int square = 0; square < TT_SQUARES; square++) {
        if (!town->on[square])
            continue;
        tb_json_open(out, tt_square_words.names[square], '[');
        for (unsigned on = town->on[square]; on; on /= TT_ON_BASE)
            tb_json_string(out, NULL, resource_name((int) (on % TT_ON_BASE)));
        tb_json_close(out, ']');
    }
    tb_json_close(out, '}');
}

static void put_score(tb_text *out, const tt_table *table, const tt_town towns[], int seat)
{
    tt_score score;

    tt_score_town(table, towns, seat, &score);
    tb_json_open(out, "score", '{');
    tb_json_int(out, "total", score.total);
    for (int type = 0; type < TT_TYPES; type++)
        tb_json_int(out, tt_type_words.names[type], score.type[type]);
    tb_json_int(out, "coins", score.coins);
    tb_json_int(out, "empty", score.empty);
    put_squares(out, "fed", score.fed);
    tb_json_int(out, "coins_after_feeding", score.coins_left);
    if (table->variant == TT_VARIANT_SOLO)
        tb_json_string(out, "title", tt_solo_title(score.total));
    tb_json_close(out, '}');
}

/* The question a seat has to answer, the piece it is about, and what is still to come from its monument: while its last
 * piece is being put, that is nothing, though the state still remembers what could have come. */
static void put_question(tb_text *out, const tt_table *table, const tt_question *question)
{
    bool about_piece = question->ask == TT_ASK_SITE || question->ask == TT_ASK_STOCK ||
                       question->ask == TT_ASK_CATHEDRAL || question->ask == TT_ASK_TEAHOUSE;
    bool has_square = about_piece && question->ask != TT_ASK_SITE;
    bool barred = question->left && question->barred;

    tb_json_string(out, "asked", tt_ask_words.names[question->ask]);
    tb_json_string(out, "about", about_piece ? card_name(table->card[question->type]) : NULL);
    tb_json_string(out, "about_square", has_square ? tt_square_words.names[question->square] : NULL);
    tb_json_string(out, "exchanged", barred ? tt_square_words.names[question->barred - 1] : NULL);
    tb_json_int(out, "gifts_left", question->left);
    put_types(out, "gifts", table, question->left ? question->types : 0);
}

/* What has happened in the town since the turn began. */
static void put_today(tb_text *out, const tt_table *table, const tt_town *town)
{
    tb_json_string(out, "cube", resource_name(town->today.cube));
    tb_json_int(out, "built_this_turn", town->today.built);
    put_types(out, "types_this_turn", table, town->today.built_types);
    tb_json_int(out, "unpaid_jewelers", town->today.jewels);
    tb_json_int(out, "full_chests", town->today.due);
    tb_json_bool(out, "cube_changed", town->today.flags & TT_TODAY_CHANGED);
    tb_json_bool(out, "coin_paid", town->today.flags & TT_TODAY_PAID);
    tb_json_bool(out, "cube_taken", town->today.flags & TT_TODAY_TOOK);
    tb_json_bool(out, "forge_used", town->today.flags & TT_TODAY_FORGED);
    tb_json_bool(out, "monument_new", town->today.flags & TT_TODAY_UNVEILED);
}

/* Cubes that the Prism Forge may use again (TF-4.3), and the building that took them. */
static void put_shared(tb_text *out, const tt_table *table, const tt_town *town)
{
    bool any = false;

    for (int resource = 0; resource < TT_RESOURCES; resource++)
        any |= town->shared[resource] != 0;
    tb_json_string(out, "shared_from", any ? card_name(table->card[town->today.shared_type]) : NULL);
    tb_json_open(out, "shared_cubes", '{');
    for (int resource = 0; resource < TT_RESOURCES; resource++)
        if (town->shared[resource])
            put_squares(out, tt_resource_words.names[resource], town->shared[resource]);
    tb_json_close(out, '}');
}

static void put_town(tb_text *out, const tt_table *table, const tt_town towns[], int seat)
{
    const tt_town *town = &towns[seat];

    tb_json_string(out, "seat", tt_seat_words.names[seat]);
    put_content(out, table, town);
    put_cubes_on(out, town);
    tb_json_int(out, "coins", town->coins);
    tb_json_int(out, "coin_room", tt_room_for_coins(town));
    tb_json_string(out, "monument", card_name(town->monument));
    put_squares(out, "coin_squares", town->coin_squares);
    put_squares(out, "laden_cottages", town->laden);
    put_shared(out, table, town);
    tb_json_int(out, "hill_coins", town->hill);
    tb_json_int(out, "elder_count", town->elder);
    put_types(out, "watched", table, town->watched);
    tb_json_int(out, "times_master", town->masters);
    tb_json_int(out, "completed", town->completed);
    put_types(out, "anywhere", table, tt_go_anywhere(table, town) & ((1u << TT_TYPE_MONUMENT) - 1));
    put_question(out, table, &town->question);
    put_today(out, table, town);
    put_score(out, table, towns, seat);
}

/* --- The table ---------------------------------------------------------------------------------------------------- */

static void put_cards(tb_text *out, const tt_table *table)
{
    tb_json_open(out, "cards", '{');
    for (int type = 0; type <= TT_TYPE_FACTORY; type++)
        tb_json_string(out, tt_type_words.names[type], card_name(table->card[type]));
    tb_json_close(out, '}');
}

/* The state fills the deck when its first card is due; it lies there before. */
static void put_deck(tb_text *out, const tt_table *table)
{
    tt_table full = *table;

    if (table->variant == TT_VARIANT_HAMMER)
        return;
    if (table->phase < TT_PHASE_DISPLAY)
        tt_start_deck(&full);
    put_counts(out, "deck", full.deck);
    tb_json_int(out, "deck_left", full.deck_left);
    if (table->variant != TT_VARIANT_SOLO)
        return;
    put_counts(out, "display", table->display);
    tb_json_open(out, "queue", '[');
    for (int i = 0; i < table->queued; i++)
        tb_json_string(out, NULL, resource_name(table->queue[i]));
    tb_json_close(out, ']');
}

static void put_table(tb_text *out, const tt_table *table)
{
    bool has_master = table->variant == TT_VARIANT_HAMMER && table->phase > TT_PHASE_LOT;

    tb_json_string(out, "variant", tt_variant_words.names[table->variant]);
    tb_json_int(out, "turn", table->turn);
    tb_json_string(out, "master", has_master ? tt_seat_words.names[table->master] : NULL);
    tb_json_string(out, "named", resource_name(table->named));
    put_cards(out, table);
    put_deck(out, table);
    tb_json_int(out, "monuments_dealt", table->dealt);
}

static void put_ranks(tb_text *out, const tt_table *table, const tt_town towns[])
{
    tb_result result;

    tt_rank(table, towns, &result);
    tb_json_open(out, "ranks", '[');
    for (int seat = 0; seat < table->seats; seat++)
        tb_json_int(out, NULL, result.rank[seat]);
    tb_json_close(out, ']');
}

/* What only one seat knows. */
static void put_hand(tb_text *out, const tt_hand *hand)
{
    tb_json_string(out, "kept", card_name(hand->kept));
    tb_json_string(out, "given_back", card_name(hand->back));
}

void tt_view_json(const void *view, tb_text *out)
{
    const tt_view *v = view;

    put_table(out, &v->table);
    tb_json_open(out, "towns", '[');
    for (int seat = 0; seat < v->table.seats; seat++) {
        tb_json_open(out, NULL, '{');
        put_town(out, &v->table, v->town, seat);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
    put_ranks(out, &v->table, v->town);
    tb_json_open(out, "own_monuments", '{');
    put_hand(out, &v->own);
    tb_json_close(out, '}');
}

void tt_state_json(const void *state, tb_text *out)
{
    const tt_state *s = state;

    put_table(out, &s->table);
    tb_json_open(out, "towns", '[');
    for (int seat = 0; seat < s->table.seats; seat++) {
        tb_json_open(out, NULL, '{');
        put_town(out, &s->table, s->town, seat);
        put_hand(out, &s->hand[seat]);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
    put_ranks(out, &s->table, s->town);
}
