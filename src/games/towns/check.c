/* check.c - could this state exist? Runs after every move in the laws and in the fuzzers, so it looks at the table from
 * outside and leans on no rule code that could be wrong in the same way. It may be asked about any bytes whose options
 * are in range: nothing is used as a place before it is known to be one. */
#include "games/towns/check.h"

#include "games/towns/rules.h"

static bool fail(tb_message *why, enum tt_message_id id, int seat)
{
    tt_say(why, id);
    tb_say_word(why, "seat", &tt_seat_words, seat);
    return false;
}

static bool fail_at(tb_message *why, enum tt_message_id id, int seat, int square)
{
    fail(why, id, seat);
    tb_say_word(why, "square", &tt_square_words, square);
    return false;
}

static bool is_zero(const void *bytes, size_t size)
{
    const uint8_t *byte = bytes;

    for (size_t i = 0; i < size; i++)
        if (byte[i])
            return false;
    return true;
}

/* --- The table ---------------------------------------------------------------------------------------------------- */

/* From placing on there is a resource, unless each seat names its own. */
static bool naming_fits(const tt_table *table)
{
    bool placing = table->phase >= TT_PHASE_PLAY && table->phase < TT_PHASE_OVER;

    return table->named <= TT_RESOURCES &&
           (table->namer < table->seats || table->namer == TT_NAMED_BY_EACH || table->namer == TT_NAMED_BY_CARD) &&
           (!placing || table->namer == TT_NAMED_BY_EACH || table->named);
}

static bool numbers_fit(const tt_table *table, tb_message *why)
{
    bool setting_up = table->phase <= TT_PHASE_DISPLAY;
    bool seats = table->seats >= 1 && table->seats <= TT_SEATS && table->open >> table->seats == 0;
    bool variant =
        table->seats == 1 ? table->variant == TT_VARIANT_SOLO : table->variant == table->option[TT_OPTION_VARIANT];

    if (seats && variant && table->phase < TT_PHASE_COUNT && (table->turn == 0) == setting_up &&
        table->master < table->seats && naming_fits(table) && table->queued <= TB_LEN(table->queue) &&
        table->dealt <= 2 * table->seats && (table->open == 0) == (table->phase == TT_PHASE_OVER))
        return true;
    tt_say(why, TT_SAY_BAD_NUMBERS);
    tb_say_number(why, "seats", table->seats);
    tb_say_number(why, "phase", table->phase);
    tb_say_number(why, "turn", table->turn);
    return false;
}

static bool cards_fit(const tt_table *table, tb_message *why)
{
    int fortune = 0;

    for (int type = 0; type < TT_TYPES; type++) {
        int card = table->card[type];
        bool drawn = type != TT_TYPE_MONUMENT && (table->phase != TT_PHASE_CARDS || type == TT_TYPE_COTTAGE);
        bool fits = card ? card < TT_FIRST_MONUMENT && tt_cards[card].type == type : !drawn;
        fortune += card && fits && tt_cards[card].set == TT_SET_FORTUNE;
        if (!fits || fortune > table->option[TT_OPTION_FORTUNE_LIMIT]) {
            tt_say(why, TT_SAY_BAD_CARD);
            tb_say_word(why, "type", &tt_type_words, type);
            return false;
        }
    }
    if (table->phase != TT_PHASE_CARDS || tt_next_type(table) < TT_TYPES)
        return true;
    tt_say(why, TT_SAY_BAD_CARD);
    tb_say_word(why, "type", &tt_type_words, TT_TYPE_FACTORY);
    return false;
}

static bool queue_fits(const tt_table *table)
{
    for (int i = 0; i < table->queued; i++)
        if (table->queue[i] < 1 || table->queue[i] > TT_RESOURCES)
            return false;
    return is_zero(table->queue + table->queued, sizeof table->queue - table->queued);
}

/* T-10.1: three cards face up while a seat alone may choose; a card that is to be turned up is there. */
static bool display_fits(const tt_table *table)
{
    bool refill = table->phase == TT_PHASE_REFILL;
    int shown = 0;

    for (int resource = 0; resource < TT_RESOURCES; resource++)
        shown += table->display[resource];
    if ((refill || table->phase == TT_PHASE_REVEAL || table->phase == TT_PHASE_DISPLAY) && !table->deck_left)
        return false;
    if (table->phase == TT_PHASE_DISPLAY)
        return shown < TT_DISPLAY && table->deck_left == TT_DECK - shown;
    return shown == (table->variant == TT_VARIANT_SOLO && table->turn ? TT_DISPLAY - refill : 0);
}

/* Every resource card lies somewhere: unseen, face up, or in the queue; in the Town Hall some have been seen. */
static bool deck_fits(const tt_table *table, tb_message *why)
{
    bool running = table->variant != TT_VARIANT_HAMMER && (table->turn > 0 || table->phase == TT_PHASE_DISPLAY);
    int left = 0;

    for (int resource = 0; resource < TT_RESOURCES; resource++) {
        int have = table->deck[resource] + table->display[resource];
        for (int i = 0; i < table->queued; i++)
            have += table->queue[i] == resource + 1;
        left += table->deck[resource];
        bool fits = !running                            ? have == 0
                    : table->variant == TT_VARIANT_SOLO ? have == TT_DECK_EACH
                                                        : have <= TT_DECK_EACH && table->queued == 0;
        if (!fits) {
            tt_say(why, TT_SAY_BAD_DECK);
            tb_say_number(why, "have", have);
            tb_say_word(why, "resource", &tt_resource_words, resource);
            return false;
        }
    }
    int hidden = running && table->variant == TT_VARIANT_TOWN_HALL ? TT_PUT_AWAY : 0;
    if (left == table->deck_left + hidden && queue_fits(table) && display_fits(table))
        return true;
    tt_say(why, TT_SAY_BAD_DECK);
    tb_say_number(why, "have", left);
    tb_say_word(why, "resource", &tt_resource_words, 0);
    return false;
}

/* --- Who acts ----------------------------------------------------------------------------------------------------- */

static bool waits_for_chance(int phase)
{
    return phase == TT_PHASE_CARDS || phase == TT_PHASE_LOT || phase == TT_PHASE_DEAL || phase == TT_PHASE_DISPLAY ||
           phase == TT_PHASE_REVEAL || phase == TT_PHASE_REFILL;
}

static bool acting_fits(const tt_state *s, tb_message *why)
{
    const tt_table *table = &s->table;
    bool chance = waits_for_chance(table->phase);

    if (chance != (table->acting == TB_CHANCE) || (table->acting == 0) != (table->phase == TT_PHASE_OVER) ||
        (!chance && table->acting >> table->seats))
        return fail(why, TT_SAY_BAD_ACTING, 0);
    for (int seat = 0; seat < table->seats; seat++) {
        bool asked = s->town[seat].question.ask != TT_ASK_NOTHING;
        if (s->town[seat].question.ask >= TT_ASK_COUNT || asked != (!chance && tb_has(table->acting, seat)) ||
            (asked && !tb_has(table->open, seat)))
            return fail(why, TT_SAY_BAD_ACTING, seat);
    }
    return true;
}

/* --- Monuments ---------------------------------------------------------------------------------------------------- */

static bool hands_fit(const tt_state *s, tb_message *why)
{
    uint64_t deck = tt_monument_deck(&s->table), seen = 0;

    for (int seat = 0; seat < TT_SEATS; seat++) {
        const tt_hand *hand = &s->hand[seat];
        int dealt = s->table.dealt - 2 * seat;
        if (hand->kept >= TT_CARD_COUNT || hand->back >= TT_CARD_COUNT)
            return fail(why, TT_SAY_BAD_HAND, seat);
        uint64_t cards = (hand->kept ? UINT64_C(1) << hand->kept : 0) | (hand->back ? UINT64_C(1) << hand->back : 0);
        bool fits = tb_count(cards) == (dealt <= 0 ? 0 : dealt >= 2 ? 2 : 1) && !(hand->back && !hand->kept);
        if (!fits || cards & ~deck || cards & seen ||
            (s->table.phase == TT_PHASE_DEAL && dealt >= 2 && hand->kept > hand->back))
            return fail(why, TT_SAY_BAD_HAND, seat);
        seen |= cards;
    }
    bool all = s->table.dealt == 2 * s->table.seats, none = s->table.option[TT_OPTION_MONUMENTS] == TT_MONUMENTS_NONE;
    bool fits = s->table.phase < TT_PHASE_DEAL    ? s->table.dealt == 0
                : s->table.phase == TT_PHASE_DEAL ? !all && !none
                                                  : all != none && (!none || s->table.dealt == 0);
    return fits || fail(why, TT_SAY_BAD_HAND, 0);
}

static bool monument_fits(const tt_state *s, int seat, tb_message *why)
{
    const tt_town *town = &s->town[seat];
    int card = town->monument;
    bool built = tb_count(town->pieces[TT_TYPE_MONUMENT]) == 1;

    if ((card != 0) != built || (!built && town->pieces[TT_TYPE_MONUMENT]) || (card && card != s->hand[seat].kept) ||
        (town->hill && card != TT_CARD_HOLLOW_HILL) || (town->elder && card != TT_CARD_ELDER_TREE) ||
        (town->watched && card != TT_CARD_OPALEYES_WATCH) || town->watched >> TT_TYPE_MONUMENT)
        return fail(why, TT_SAY_BAD_MONUMENT, seat);
    if (town->laden && (card != TT_CARD_BONDMAKER || town->laden & ~town->pieces[TT_TYPE_COTTAGE]))
        return fail(why, TT_SAY_BAD_LADEN, seat);
    unsigned shared = 0, doubles = 0;
    for (int resource = 0; resource < TT_RESOURCES; resource++) {
        doubles |= shared & town->shared[resource];
        shared |= town->shared[resource];
    }
    if ((card != TT_CARD_PRISM_FORGE && shared) || doubles)
        return fail(why, TT_SAY_BAD_SHARED, seat);
    return true;
}

/* --- A town ------------------------------------------------------------------------------------------------------- */

static bool squares_fit(const tt_town *town, int seat, tb_message *why)
{
    unsigned filled = 0, doubles = 0;

    for (int resource = 0; resource < TT_RESOURCES; resource++) {
        doubles |= filled & town->cubes[resource];
        filled |= town->cubes[resource];
    }
    for (int type = 0; type < TT_TYPES; type++) {
        doubles |= filled & town->pieces[type];
        filled |= town->pieces[type];
    }
    if (doubles)
        return fail_at(why, TT_SAY_BAD_SQUARE, seat, tb_lowest(doubles));
    return filled == town->filled || fail(why, TT_SAY_BAD_FILLED, seat);
}

static bool coins_fit(const tt_state *s, int seat, tb_message *why)
{
    const tt_town *town = &s->town[seat];
    bool space = town->monument && tt_cards[town->monument].flags & TT_COIN_SPACE;
    bool used = s->table.option[TT_OPTION_COINS] != TT_COINS_NO;

    if (town->coins > (used ? 4 + space : 0)) {
        fail(why, TT_SAY_BAD_COINS, seat);
        tb_say_number(why, "coins", town->coins);
        return false;
    }
    bool grotto = town->monument == TT_CARD_CATERINAS_GROTTO && !(town->coin_squares & ~(unsigned) TT_CENTRE);
    bool promenade = town->monument == TT_CARD_PETAL_PROMENADE && tb_count(town->coin_squares) <= 3 &&
                     !(town->coin_squares & town->filled);
    if (town->coin_squares && ((!grotto && !promenade) || town->coin_squares & tt_stands(town)))
        return fail(why, TT_SAY_BAD_COIN_SQUARES, seat);
    return true;
}

/* How many cubes may lie on a black piece, at least and at most. */
static bool number_on_fits(const tt_table *table, const tt_town *town, int square)
{
    int count = tt_cubes_on(town->on[square]);
    bool asked = town->question.ask == TT_ASK_STOCK && town->question.square == square;
    bool kept = table->option[TT_OPTION_MUSEUM] == TT_MUSEUM_KEPT;

    switch (table->card[TT_TYPE_FACTORY]) {
    case TT_CARD_FACTORY:
    case TT_CARD_BANK: return count == !asked;
    case TT_CARD_WAREHOUSE: return count <= 3;
    case TT_CARD_MUSEUM: return asked ? count < 2 : kept ? count == 2 : count <= 2;
    case TT_CARD_ODDITY_SHOP: return count <= 1;
    default: return count == 0;
    }
}

static bool cubes_on_fit(const tt_state *s, int seat, tb_message *why)
{
    const tt_town *town = &s->town[seat];
    bool bank = tt_plays(&s->table, TT_TYPE_FACTORY, TT_CARD_BANK);
    unsigned stocked = 0;

    for (int square = 0; square < TT_SQUARES; square++) {
        unsigned on = town->on[square];
        bool black = town->pieces[TT_TYPE_FACTORY] & tt_bit(square);
        if (on >= TT_ON_BASE * TT_ON_BASE * TT_ON_BASE)
            return fail_at(why, TT_SAY_BAD_ON, seat, square);
        bool fits = black ? number_on_fits(&s->table, town, square) : on == 0;
        for (; on; on /= TT_ON_BASE) { /* digits never grow from the lowest up, and none is zero */
            fits = fits && on % TT_ON_BASE && on % TT_ON_BASE >= on / TT_ON_BASE % TT_ON_BASE;
            fits = fits && !(bank && stocked & 1u << on % TT_ON_BASE);
            stocked |= 1u << on % TT_ON_BASE;
        }
        if (!fits)
            return fail_at(why, TT_SAY_BAD_ON, seat, square);
    }
    return true;
}

/* A completed town has no empty square; an open one has, but for the time until its turn ends (T-5.1, T-5.2). */
static bool completion_fits(const tt_state *s, int seat, tb_message *why)
{
    const tt_town *town = &s->town[seat];
    bool open = tb_has(s->table.open, seat);
    bool turn_ends = s->table.phase >= TT_PHASE_PLAY;

    if ((s->table.turn == 0 && town->filled) || open != (town->completed == 0) || town->completed > s->table.turn ||
        (town->filled != TT_WHOLE_TOWN && !open) || (town->filled == TT_WHOLE_TOWN && open && !turn_ends))
        return fail(why, TT_SAY_BAD_COMPLETED, seat);
    return true;
}

/* Between turns nothing of a turn is left. */
static bool today_fits(const tt_state *s, int seat, tb_message *why)
{
    const tt_town *town = &s->town[seat];
    const tt_today *today = &town->today;
    bool wants_cube = town->question.ask == TT_ASK_PLACE || town->question.ask == TT_ASK_TAKEN;
    bool idle = s->table.phase < TT_PHASE_NAME || s->table.phase == TT_PHASE_OVER || !tb_has(s->table.open, seat);

    if (today->built > 2 || today->cube > TT_RESOURCES || (today->cube != 0) != wants_cube || today->pad ||
        (idle && (!is_zero(today, sizeof *today) || town->question.grant)) ||
        (!town->question.grant && (town->question.left || town->question.types || town->question.barred)) ||
        town->question.pad || today->flags >> 5 || today->built_types >> TT_TYPE_MONUMENT ||
        today->jewels > TT_SQUARES || (today->due && town->monument != TT_CARD_TREASURY) || today->due > TT_SQUARES ||
        today->shared_type >= TT_TYPES)
        return fail(why, TT_SAY_BAD_TODAY, seat);
    return true;
}

/* --- All together ------------------------------------------------------------------------------------------------- */

static bool town_fits(const tt_state *s, int seat, tb_message *why)
{
    return squares_fit(&s->town[seat], seat, why) && monument_fits(s, seat, why) && coins_fit(s, seat, why) &&
           cubes_on_fit(s, seat, why) && completion_fits(s, seat, why) && today_fits(s, seat, why) &&
           (tt_question_fits(s, seat) || fail(why, TT_SAY_BAD_ACTING, seat));
}

bool tt_check(const void *state, tb_message *why)
{
    const tt_state *s = state;

    if (!numbers_fit(&s->table, why) || !cards_fit(&s->table, why) || !deck_fits(&s->table, why) ||
        !hands_fit(s, why) || !acting_fits(s, why))
        return false;
    for (int seat = 0; seat < s->table.seats; seat++)
        if (!town_fits(s, seat, why))
            return false;
    if (is_zero(&s->town[s->table.seats], (size_t) (TT_SEATS - s->table.seats) * sizeof(tt_town)) &&
        is_zero(s->table.pad, sizeof s->table.pad))
        return true;
    tt_say(why, TT_SAY_BAD_PADDING);
    return false;
}
