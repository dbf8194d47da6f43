/* setup.c - chapter 2: setting up. Everything drawn is chance, so a set-up pauses where a card is turned over. */
#include "games/towns/rules.h"

/* --- Cards that may be in play ------------------------------------------------------------------------------------ */

static int first_of_type(int type)
{
    TB_ASSERT(type >= TT_TYPE_FARM && type <= TT_TYPE_FACTORY);
    return TT_CARD_FARM + (type - TT_TYPE_FARM) * TT_CARDS_OF_TYPE;
}

/* Cards with a flag, or of a set, as sets of card numbers. */
#define IF(fact, id) | ((fact) ? UINT64_C(1) << TT_CARD_##id : 0)

#define X(id, word, name, type, set, rule, pattern, when, each, flags, text) IF((flags) &TT_NOT_SOLO, id)
static const uint64_t not_in_solo = 0 TT_CARD_LIST(X);
#undef X

#define X(id, word, name, type, set, rule, pattern, when, each, flags, text) IF((flags) &TT_NOT_HALL, id)
static const uint64_t not_in_town_hall = 0 TT_CARD_LIST(X);
#undef X

#define X(id, word, name, type, set, rule, pattern, when, each, flags, text) IF(TT_SET_##set == TT_SET_FORTUNE, id)
static const uint64_t fortune_cards = 0 TT_CARD_LIST(X);
#undef X

static uint64_t card_bit(int card)
{
    TB_ASSERT(card >= 0 && card < 64);
    return UINT64_C(1) << card;
}

/* What the variant takes out (T-9.6, T-10.4, T-10.6). */
static uint64_t barred_by_variant(const tt_table *table)
{
    uint64_t museum = table->option[TT_OPTION_MUSEUM] == TT_MUSEUM_KEPT ? card_bit(TT_CARD_MUSEUM) : 0;

    if (table->variant == TT_VARIANT_SOLO)
        return not_in_solo | museum;
    return table->variant == TT_VARIANT_TOWN_HALL ? not_in_town_hall : 0;
}

/* TF-2.3: no Fortune cards without coins. */
static uint64_t barred_by_coins(const tt_table *table)
{
    return table->option[TT_OPTION_COINS] == TT_COINS_NO ? fortune_cards : 0;
}

static int count_fortune(const tt_table *table)
{
    int count = 0;

    for (int type = TT_TYPE_FARM; type <= TT_TYPE_FACTORY; type++)
        count += tt_cards[table->card[type]].set == TT_SET_FORTUNE; /* no card is a base card */
    return count;
}

/* T-2.1: any card of the type, those of Fortune among them (TF-2.1); at the limit only base cards are drawn (TF-2.2).
 */
uint64_t tt_drawable(const tt_table *table, int type)
{
    bool at_limit = count_fortune(table) >= table->option[TT_OPTION_FORTUNE_LIMIT];
    uint64_t cards = (card_bit(TT_CARDS_OF_TYPE) - 1) << first_of_type(type);

    return cards & ~barred_by_variant(table) & ~barred_by_coins(table) & ~(at_limit ? fortune_cards : 0);
}

/* T-2.4: the monuments that are dealt. */
uint64_t tt_monument_deck(const tt_table *table)
{
    const uint64_t monuments = card_bit(TT_CARD_COUNT) - card_bit(TT_FIRST_MONUMENT);
    uint64_t left_out = barred_by_variant(table) | barred_by_coins(table);

    switch ((enum tt_monuments) table->option[TT_OPTION_MONUMENTS]) {
    case TT_MONUMENTS_NONE: return 0;
    case TT_MONUMENTS_BASE: return monuments & ~left_out & ~fortune_cards;
    case TT_MONUMENTS_ALL: break;
    }
    return monuments & ~left_out;
}

int tt_next_type(const tt_table *table)
{
    for (int type = TT_TYPE_FARM; type <= TT_TYPE_FACTORY; type++)
        if (!table->card[type])
            return type;
    return TT_TYPES;
}

/* --- From part to part -------------------------------------------------------------------------------------------- */

static void wait_for_chance(tt_table *table, int phase)
{
    table->phase = (uint8_t) phase;
    table->acting = (uint8_t) TB_CHANCE;
}

static void ask_which_to_keep(tt_state *s)
{
    s->table.phase = TT_PHASE_KEEP;
    s->table.acting = s->table.open;
    s->table.step++;
    for (int seat = 0; seat < s->table.seats; seat++)
        s->town[seat].question.ask = TT_ASK_KEEP;
}

static void start_resource_deck(tt_state *s)
{
    if (s->table.variant != TT_VARIANT_HAMMER)
        tt_start_deck(&s->table);
    if (s->table.variant == TT_VARIANT_SOLO)
        wait_for_chance(&s->table, TT_PHASE_DISPLAY);
    else
        tt_begin_turn(s);
}

void tt_set_up_further(tt_state *s)
{
    tt_table *table = &s->table;
    bool monuments = table->option[TT_OPTION_MONUMENTS] != TT_MONUMENTS_NONE;

    switch ((enum tt_phase) table->phase) {
    case TT_PHASE_CARDS:
        if (tt_next_type(table) < TT_TYPES) {
            wait_for_chance(table, TT_PHASE_CARDS);
            return;
        }
        if (table->variant == TT_VARIANT_HAMMER) {
            wait_for_chance(table, TT_PHASE_LOT); /* T-2.5 */
            return;
        }
        /* fall through */
    case TT_PHASE_LOT:
    case TT_PHASE_DEAL:
        if (!monuments)
            start_resource_deck(s);
        else if (table->dealt < 2 * table->seats)
            wait_for_chance(table, TT_PHASE_DEAL);
        else
            ask_which_to_keep(s);
        return;
    default: start_resource_deck(s);
    }
}

/* --- Keeping a monument (T-2.3) ----------------------------------------------------------------------------------- */

int tt_legal_keep(const tt_state *s, int seat, tb_move out[])
{
    TB_ASSERT(s->hand[seat].kept && s->hand[seat].kept < s->hand[seat].back);
    out[0] = tt_move(TT_VERB_KEEP, s->hand[seat].kept);
    out[1] = tt_move(TT_VERB_KEEP, s->hand[seat].back);
    return 2;
}

void tt_apply_keep(tt_state *s, int seat, int card)
{
    tt_hand *hand = &s->hand[seat];

    TB_ASSERT(s->table.phase == TT_PHASE_KEEP);
    TB_ASSERT(card == hand->kept || card == hand->back);
    hand->back = (uint8_t) (hand->kept + hand->back - card);
    hand->kept = (uint8_t) card;
    s->town[seat].question.ask = TT_ASK_NOTHING;
    s->table.acting &= (uint8_t) ~tt_bit(seat);
    if (!s->table.acting)
        tt_set_up_further(s);
}

/* --- The start ---------------------------------------------------------------------------------------------------- */

static tb_status refuse_card(const tb_message_row *row, int card, tb_message *why)
{
    tb_say(why, row);
    tb_say_word(why, "card", &tt_card_words, card);
    return TB_BAD_CONFIG;
}

/* Why a chosen card cannot be in this game; NULL if it can. */
static const tb_message_row *why_barred(const tt_table *table, int card)
{
    if (!(card_bit(card) & (barred_by_variant(table) | barred_by_coins(table))))
        return NULL;
    if (card_bit(card) & barred_by_coins(table))
        return &tt_messages[TT_SAY_NEEDS_COINS];
    if (table->variant == TT_VARIANT_TOWN_HALL)
        return &tt_messages[TT_SAY_NOT_IN_TOWN_HALL];
    return &tt_messages[card == TT_CARD_MUSEUM ? TT_SAY_KEPT_MUSEUM_IN_SOLO : TT_SAY_NOT_IN_SOLO];
}

/* T-2.2: the chosen cards, each of which must fit. */
static tb_status choose_cards(tt_table *table, tb_message *why)
{
    for (int type = TT_TYPE_FARM; type <= TT_TYPE_FACTORY; type++) {
        int value = table->option[TT_OPTION_FARM + type - TT_TYPE_FARM];
        int card = value ? first_of_type(type) + value - 1 : TT_NO_CARD;
        const tb_message_row *barred = card ? why_barred(table, card) : NULL;

        if (barred)
            return refuse_card(barred, card, why);
        table->card[type] = (uint8_t) card;
        if (card && tt_cards[card].set == TT_SET_FORTUNE &&
            count_fortune(table) > table->option[TT_OPTION_FORTUNE_LIMIT]) {
            refuse_card(&tt_messages[TT_SAY_OVER_FORTUNE_LIMIT], card, why);
            tb_say_number(why, "limit", table->option[TT_OPTION_FORTUNE_LIMIT]);
            return TB_BAD_CONFIG;
        }
    }
    return TB_OK;
}

tb_status tt_setup(const tb_config *config, void *out_state, tb_message *why)
{
    tt_state s;

    TB_ASSERT(config->seats >= 1 && config->seats <= TT_SEATS);
    memset(&s, 0, sizeof s);
    s.table.seats = config->seats;
    s.table.variant = config->seats == 1 ? TT_VARIANT_SOLO : config->option[TT_OPTION_VARIANT];
    s.table.open = (uint8_t) ((1u << config->seats) - 1);
    s.table.card[TT_TYPE_COTTAGE] = TT_CARD_COTTAGE;
    memcpy(s.table.option, config->option, sizeof s.table.option);
    if (config->seats == 1 && config->option[TT_OPTION_VARIANT] == TT_VARIANT_TOWN_HALL) {
        tb_say(why, &tt_messages[TT_SAY_TOWN_HALL_ALONE]);
        return TB_BAD_CONFIG;
    }
    tb_status status = choose_cards(&s.table, why);
    if (status < 0)
        return status;
    tt_set_up_further(&s);
    memcpy(out_state, &s, sizeof s);
    return TB_OK;
}

void tt_config_of(const void *state, tb_config *out)
{
    const tt_table *table = &((const tt_state *) state)->table;

    memset(out, 0, sizeof *out);
    out->seats = table->seats;
    memcpy(out->option, table->option, sizeof table->option);
}
