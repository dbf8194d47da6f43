/* encode.c - a position of Tiny Towns as a tensor: the table, the towns, and the two monuments that the viewer knows.
 * Seats stand as the viewer sees them: its own town first, then those to its left. A view is the table and the towns as
 * they lie in the state, with the viewer's own hand, so they are read from there without making the view first. */
#include "games/towns/encode.h"

#include "games/towns/rules.h"

/* clang-format off */
#define TABLE_BLOCKS(X) \
    X(viewer, CLASS, TT_SEATS - 1, 1, 0, 0, "the number of the viewing seat at the table") \
    X(variant, CLASS, 2, 1, 0, 0, "hammer, town-hall, solo") \
    X(phase, CLASS, TT_PHASE_COUNT - 1, 1, 0, 0, "by the list of phases") \
    X(turn, COUNT, 255, 2, 0, 0, "from 1, 0 during set-up: the rest by 256, and how often 256") \
    X(step, COUNT, 255, 2, 0, 0, "steps so far: the rest by 256, and how often 256") \
    X(named, CLASS, TT_RESOURCES, 1, 0, 0, "the resource of this turn, from 1; 0: none") \
    X(namer, CLASS, TT_NAMED_BY_CARD, 1, 0, 0, "who named it: 0 the viewer, 1 the next seat ...; 6 each for itself; 7 a card") \
    X(cards, CLASS, TT_CARDS_OF_TYPE, 6, 0, 0, "the card in play of farm, well, theater, tavern, chapel, factory, from 1; 0: not drawn yet") \
    X(options, CLASS, 6, TT_OPTION_COUNT, 0, 0, "the value of each option") \
    X(monuments_dealt, COUNT, 2 * TT_SEATS, 1, 0, 0, "so far") \
    X(deck, COUNT, TT_DECK_EACH, TT_RESOURCES, 0, 0, "resource cards that nobody has seen since the last shuffle") \
    X(deck_left, COUNT, TT_DECK, 1, 0, 0, "how many of them may still be drawn") \
    X(display, COUNT, TT_DECK_EACH, TT_RESOURCES, 0, 0, "solo: resource cards face up") \
    X(queue, CLASS, TT_RESOURCES, 16, 0, 0, "solo: cards under the deck in their order, from 1; 0: none")

#define SEAT_BLOCKS(X) \
    X(squares, CLASS, TT_RESOURCES + TT_TYPES, 4, 4, 0, "0 empty; 1 to 5 a cube by resource; 6 to 13 a piece by type") \
    X(cubes_on, CLASS, TT_RESOURCES, 3, 4, 4, "up to three cubes on the black piece of a square, from 1, the highest first; 0: none") \
    X(coin_squares, FLAG, 1, 4, 4, 0, "a coin lies here") \
    X(laden_cottages, FLAG, 1, 4, 4, 0, "a Cottage with a cube on it") \
    X(shared_cubes, CLASS, TT_RESOURCES, 4, 4, 0, "cubes that the Prism Forge may use again, from 1; 0: none") \
    X(completed, COUNT, 255, 2, 0, 0, "the turn in which the town was completed, as turn; 0: it is open") \
    X(coins, COUNT, 5, 1, 0, 0, "coins") \
    X(monument, CLASS, TT_CARD_COUNT - TT_FIRST_MONUMENT, 1, 0, 0, "once it is built, from 1; 0: not yet") \
    X(hill_coins, COUNT, 255, 1, 0, 0, "on Hollow Hill") \
    X(elder_count, COUNT, TT_SQUARES, 1, 0, 0, "buildings when the Shrine of the Elder Tree was built") \
    X(watched, FLAG, 1, 7, 0, 0, "types on Opaleye's Watch") \
    X(times_master, COUNT, 255, 1, 0, 0, "how often it was master builder") \
    X(built_this_turn, COUNT, 2, 1, 0, 0, "buildings from resources; 2 stands for more") \
    X(types_this_turn, FLAG, 1, 8, 0, 0, "types that came into the town") \
    X(unpaid_jewelers, COUNT, 16, 1, 0, 0, "this turn") \
    X(today, FLAG, 1, 5, 0, 0, "the cube was changed; a coin was paid for it; a cube was taken from a shop; the forge was used; the monument is new") \
    X(shared_from, CLASS, TT_TYPES - 1, 1, 0, 0, "the type of the building whose cubes are shared") \
    X(cube, CLASS, TT_RESOURCES, 1, 0, 0, "the cube to be placed, from 1; 0: none") \
    X(full_chests, COUNT, 16, 1, 0, 0, "that the Treasury has not answered") \
    X(asked, CLASS, TT_ASK_COUNT - 1, 1, 0, 0, "what the seat is asked, by the list of questions") \
    X(about_type, CLASS, TT_TYPES - 1, 1, 0, 0, "the type of the piece it is about") \
    X(about_square, CLASS, TT_SQUARES - 1, 1, 0, 0, "the square of the piece it is about") \
    X(giver, CLASS, TT_GRANT_TREASURY, 1, 0, 0, "the monument that gives pieces: none, guild, grove, masons, watch, treasury") \
    X(gifts_left, COUNT, 16, 1, 0, 0, "pieces still to come from it") \
    X(gifts, FLAG, 1, 8, 0, 0, "types that may still come from it") \
    X(exchanged, CLASS, TT_SQUARES, 1, 0, 0, "the square that the Architect's Guild exchanged already, from 1; 0: none") \
    X(to_act, FLAG, 1, 1, 0, 0, "whether it is to act") \
    X(master, FLAG, 1, 1, 0, 0, "whether it is the master builder")

#define OWN_BLOCKS(X) \
    X(kept, CLASS, TT_CARD_COUNT - TT_FIRST_MONUMENT, 1, 0, 0, "the own monument, from 1; before the choice the lower of the two; 0: none") \
    X(given_back, CLASS, TT_CARD_COUNT - TT_FIRST_MONUMENT, 1, 0, 0, "the other one, from 1; 0: none")

#define SECRET_BLOCKS(X) \
    X(all_kept, CLASS, TT_CARD_COUNT - TT_FIRST_MONUMENT, 1, 0, 0, "the monument of each seat, from 1; 0: none") \
    X(all_given_back, CLASS, TT_CARD_COUNT - TT_FIRST_MONUMENT, 1, 0, 0, "the other one, from 1; 0: none")
/* clang-format on */

typedef struct table_part {
    TABLE_BLOCKS(TB_BLOCK_FIELD)
} table_part;
typedef struct seat_part {
    SEAT_BLOCKS(TB_BLOCK_FIELD)
} seat_part;
typedef struct own_part {
    OWN_BLOCKS(TB_BLOCK_FIELD)
} own_part;
typedef struct secret_part {
    SECRET_BLOCKS(TB_BLOCK_FIELD)
} secret_part;

static const tb_block blocks[] = {
#define X(...) TB_BLOCK_ROW(table_part, TABLE, __VA_ARGS__)
    TABLE_BLOCKS(X)
#undef X
#define X(...) TB_BLOCK_ROW(seat_part, SEATS, __VA_ARGS__)
        SEAT_BLOCKS(X)
#undef X
#define X(...) TB_BLOCK_ROW(own_part, OWN, __VA_ARGS__)
            OWN_BLOCKS(X)
#undef X
#define X(...) TB_BLOCK_ROW(secret_part, SECRETS, __VA_ARGS__)
                SECRET_BLOCKS(X)
#undef X
};

/* --- Small parts -------------------------------------------------------------------------------------------------- */

static inline void put_16(uint8_t out[2], unsigned number)
{
    out[0] = (uint8_t) number;
    out[1] = (uint8_t) (number >> 8);
}

/* Monuments from 1. */
static inline uint8_t monument(int card) { return (uint8_t) (card ? card - TT_FIRST_MONUMENT + 1 : 0); }

static inline int seat_at(const tt_table *table, int viewer, int place)
{
    int seat = viewer + place;

    return seat < table->seats ? seat : seat - table->seats;
}

/* --- The table ---------------------------------------------------------------------------------------------------- */

static inline uint8_t namer(const tt_table *table, int viewer)
{
    if (table->namer >= TT_NAMED_BY_EACH)
        return table->namer;
    return (uint8_t) (table->namer >= viewer ? table->namer - viewer : table->namer - viewer + table->seats);
}

static inline void put_table(const tt_table *table, int viewer, table_part *restrict out)
{
    out->viewer[0] = (uint8_t) viewer;
    out->variant[0] = table->variant;
    out->phase[0] = table->phase;
    put_16(out->turn, table->turn);
    put_16(out->step, table->step);
    out->named[0] = table->named;
    out->namer[0] = namer(table, viewer);
    for (int type = TT_TYPE_FARM; type <= TT_TYPE_FACTORY; type++) {
        int first = TT_CARD_FARM + (type - TT_TYPE_FARM) * TT_CARDS_OF_TYPE;
        out->cards[type - TT_TYPE_FARM] = (uint8_t) (table->card[type] ? table->card[type] - first + 1 : 0);
    }
    memcpy(out->options, table->option, sizeof out->options);
    out->monuments_dealt[0] = table->dealt;
    memcpy(out->deck, table->deck, sizeof out->deck);
    out->deck_left[0] = table->deck_left;
    memcpy(out->display, table->display, sizeof out->display);
    memcpy(out->queue, table->queue, sizeof out->queue);
}

/* --- A town ------------------------------------------------------------------------------------------------------- */

static inline void put_squares(const tt_town *town, uint8_t out[TT_SQUARES])
{
    tb_classes squares = { { 0 } };

    for (int resource = 0; resource < TT_RESOURCES; resource++)
        tb_add_class(&squares, town->cubes[resource], (unsigned) resource + 1);
    for (int type = 0; type < TT_TYPES; type++)
        tb_add_class(&squares, town->pieces[type], (unsigned) type + TT_RESOURCES + 1);
    tb_put_classes(out, &squares, TT_SQUARES);
}

/* The three digits of eight squares. Which squares have cubes on them cannot be foreseen, so all are divided at once.
 */
typedef uint8_t bytes_8 __attribute__((vector_size(8)));
typedef uint16_t words_8 __attribute__((vector_size(16)));

static inline void put_digits(const uint8_t on[8], uint8_t out[])
{
    bytes_8 digits;

    memcpy(&digits, on, sizeof digits);
    words_8 all = __builtin_convertvector(digits, words_8);
    words_8 upper = all * 171 >> 10, top = upper * 171 >> 10; /* a sixth, for numbers up to 1000 */
    digits = __builtin_convertvector(all - upper * TT_ON_BASE, bytes_8);
    memcpy(out, &digits, sizeof digits);
    digits = __builtin_convertvector(upper - top * TT_ON_BASE, bytes_8);
    memcpy(out + TT_SQUARES, &digits, sizeof digits);
    digits = __builtin_convertvector(top, bytes_8);
    memcpy(out + 2 * TT_SQUARES, &digits, sizeof digits);
}

static void put_rare_squares(const tt_town *town, seat_part *out)
{
    tb_classes coins = { { town->coin_squares } }, laden = { { town->laden } }, shared = { { 0 } };

    for (int resource = 0; resource < TT_RESOURCES; resource++)
        tb_add_class(&shared, town->shared[resource], (unsigned) resource + 1);
    tb_put_classes(out->coin_squares, &coins, TT_SQUARES);
    tb_put_classes(out->laden_cottages, &laden, TT_SQUARES);
    tb_put_classes(out->shared_cubes, &shared, TT_SQUARES);
}

/* What only some cards bring. Most towns have nothing of it. */
enum { RARE = offsetof(seat_part, completed) - offsetof(seat_part, coin_squares) };

static inline void put_rare(const tt_town *town, seat_part *restrict out)
{
    uint64_t shared;

    memcpy(&shared, town->shared, sizeof shared);
    memset(out->coin_squares, 0, RARE);
    if (TB_UNLIKELY(shared | town->shared[TT_RESOURCES - 1] | town->coin_squares | town->laden))
        put_rare_squares(town, out);
}

static inline void put_today(const tt_today *today, seat_part *restrict out)
{
    out->built_this_turn[0] = today->built;
    tb_put_set(out->types_this_turn, today->built_types, 8);
    out->unpaid_jewelers[0] = today->jewels;
    tb_put_set(out->today, today->flags, 5);
    out->shared_from[0] = today->shared_type;
    out->cube[0] = today->cube;
    out->full_chests[0] = today->due;
}

static inline void put_question(const tt_question *question, seat_part *restrict out)
{
    out->asked[0] = question->ask;
    out->about_type[0] = question->type;
    out->about_square[0] = question->square;
    out->giver[0] = question->grant;
    out->gifts_left[0] = question->left;
    tb_put_set(out->gifts, question->types, 8);
    out->exchanged[0] = question->barred;
}

/* What stands in a town. */
static inline void put_board(const tt_town *town, seat_part *restrict out)
{
    put_squares(town, out->squares);
    put_digits(town->on, out->cubes_on);
    put_digits(town->on + 8, out->cubes_on + 8);
}

/* All else of a town. */
static inline void put_rest(const tt_table *table, const tt_town *town, int seat, seat_part *restrict out)
{
    put_rare(town, out);
    put_16(out->completed, town->completed);
    out->coins[0] = town->coins;
    out->monument[0] = monument(town->monument);
    out->hill_coins[0] = town->hill;
    out->elder_count[0] = town->elder;
    tb_put_set(out->watched, town->watched, 7);
    out->times_master[0] = town->masters;
    put_today(&town->today, out);
    put_question(&town->question, out);
    out->to_act[0] = tb_has(table->acting, seat);
    out->master[0] = table->master == seat;
}

/* --- All together ------------------------------------------------------------------------------------------------- */

static inline void put_hands(const tt_state *s, int viewer, tb_form form, own_part *own)
{
    secret_part *secrets = (secret_part *) (own + 1);

    if (form != TB_FORM_PUBLIC)
        *own = (own_part){ { monument(s->hand[viewer].kept) }, { monument(s->hand[viewer].back) } };
    for (int place = 0; form == TB_FORM_PERFECT && place < s->table.seats; place++) {
        const tt_hand *hand = &s->hand[seat_at(&s->table, viewer, place)];
        secrets[place] = (secret_part){ { monument(hand->kept) }, { monument(hand->back) } };
    }
}

static void tensor(const void *state, int viewer, tb_form form, uint8_t *out)
{
    const tt_state *s = state;
    const tt_table *table = &s->table;
    seat_part *seats = (seat_part *) (out + sizeof(table_part));

    TB_ASSERT(viewer >= 0 && viewer < table->seats);
    put_table(table, viewer, (table_part *) out);
    for (int place = 0; place < table->seats; place++) {
        int seat = seat_at(table, viewer, place);
        put_board(&s->town[seat], &seats[place]);
        put_rest(table, &s->town[seat], seat, &seats[place]);
    }
    put_hands(s, viewer, form, (own_part *) (seats + table->seats));
}

/* --- What has changed --------------------------------------------------------------------------------------------- */

/* Seats stand as another viewer sees them. */
static inline void turn_table(seat_part seats[], int count, int by)
{
    seat_part first[TT_SEATS];

    TB_ASSERT(by > 0 && by < count && count <= TT_SEATS);
    for (int place = 0; place < by; place++)
        first[place] = seats[place];
    for (int place = by; place < count; place++)
        seats[place - by] = seats[place];
    for (int place = 0; place < by; place++)
        seats[count - by + place] = first[place];
}

/* Whether another town than the mover's may have lost a cube: to the seat that names, from an Oddity Shop (TF-3.12). */
static inline bool may_have_taken(const tt_table *table, tb_seats moved)
{
    return tt_plays(table, TT_TYPE_FACTORY, TT_CARD_ODDITY_SHOP) && (moved & TB_CHANCE || !table->named);
}

/* Otherwise what stands in a town changes by moves of its own seat alone. Inside a step nothing else changes: neither
 * the table, nor what is beside the board in towns of other seats. */
static void renew(const void *state, int viewer, tb_form form, int before, tb_seats moved, uint8_t *out)
{
    const tt_state *s = state;
    const tt_table *table = &s->table;
    table_part *top = (table_part *) out;
    seat_part *seats = (seat_part *) (top + 1);
    int count = table->seats;

    if (TB_UNLIKELY(may_have_taken(table, moved))) {
        tensor(state, viewer, form, out);
        return;
    }
    if (viewer != before)
        turn_table(seats, count, viewer > before ? viewer - before : viewer - before + count);
    if (moved & TB_CHANCE) {
        put_table(table, viewer, top);
        for (int place = 0; place < count; place++) {
            int seat = seat_at(table, viewer, place);
            put_rest(table, &s->town[seat], seat, &seats[place]);
        }
    } else {
        top->viewer[0] = (uint8_t) viewer;
        top->namer[0] = namer(table, viewer);
    }
    TB_EACH (seat, moved & ~TB_CHANCE) {
        int place = (int) seat >= viewer ? (int) seat - viewer : (int) seat - viewer + count;
        put_board(&s->town[seat], &seats[place]);
        if (!(moved & TB_CHANCE))
            put_rest(table, &s->town[seat], (int) seat, &seats[place]);
    }
    put_hands(s, viewer, form, (own_part *) (seats + count));
}

const tb_encoding tt_encoding = {
    .blocks = blocks,
    .block_count = TB_LEN(blocks),
    .part_size = { sizeof(table_part), sizeof(seat_part), sizeof(own_part), 0, sizeof(secret_part) },
    .ranges = tt_action_ranges,
    .range_count = TT_ACTION_RANGES,
    .action_count = TT_ACTIONS,
    .tensor = tensor,
    .renew = renew,
    .actions = tt_actions,
    .play_on = tt_play_on,
};
