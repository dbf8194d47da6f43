/* keys.c - a town in one word: what lies on a square is a number of four bits, and each 16 bits of the word are one bit
 * of that number for all squares. So the whole town is mirrored by a few shifts, and the least of its eight words
 * stands for all of them. Different positions get the same key only by an accident of 64 bits. */
#include "games/towns/keys.h"

#include "base/hash.h"
#include "games/towns/state.h"

enum { TURNINGS = 8 };

/* Words of a position, each times an odd number of its own: sums that are equal by accident are as rare as equal
 * numbers of 64 bits. All products are made at once. */
static const uint64_t odd[] = {
    UINT64_C(0x9e3779b97f4a7c15), UINT64_C(0xbf58476d1ce4e5b9), UINT64_C(0x94d049bb133111eb),
    UINT64_C(0xd6e8feb86659fd93), UINT64_C(0xa0761d6478bd642f), UINT64_C(0xe7037ed1a0b428db),
    UINT64_C(0x8ebc6af09c88c6e3), UINT64_C(0x589965cc75374cc3), UINT64_C(0x1d8e4e27c47d124f),
    UINT64_C(0xeb44accab455d165), UINT64_C(0xc2b2ae3d27d4eb4f),
};

static uint64_t sum_of(const uint64_t words[], int n)
{
    uint64_t sum = 0;

    TB_ASSERT(n <= TB_LEN(odd));
    for (int i = 0; i < n; i++)
        sum += words[i] * odd[i];
    return sum;
}

static uint64_t load(const void *bytes, size_t len)
{
    uint64_t word = 0;

    TB_ASSERT(len <= sizeof word);
    memcpy(&word, bytes, len);
    return word;
}

/* --- Turning four sets of squares at once -------------------------------------------------------------------------- */

static void turn(uint64_t w, uint64_t out[TURNINGS])
{
    uint64_t swapped = tt_swap_rows_and_columns(w);

    out[0] = w;
    out[1] = tt_mirror_columns(w);
    out[2] = tt_mirror_rows(w);
    out[3] = tt_mirror_rows(out[1]);
    out[4] = swapped;
    out[5] = tt_mirror_columns(swapped);
    out[6] = tt_mirror_rows(swapped);
    out[7] = tt_mirror_rows(out[5]);
}

/* --- A town -------------------------------------------------------------------------------------------------------- */

/* Four sets of squares: which of these bits the number of each square has. */
#define NUMBER(n) ((UINT64_C(n) & 1) | (UINT64_C(n) & 2) << 15 | (UINT64_C(n) & 4) << 30 | (UINT64_C(n) & 8) << 45)

static uint64_t word_of(const tt_town *town)
{
    static const uint64_t of_cube[TT_RESOURCES] = { NUMBER(1), NUMBER(2), NUMBER(3), NUMBER(4), NUMBER(5) };
    static const uint64_t of_piece[TT_TYPES] = { NUMBER(6),  NUMBER(7),  NUMBER(8),  NUMBER(9),
                                                 NUMBER(10), NUMBER(11), NUMBER(12), NUMBER(13) };
    uint64_t word = 0;

    for (int resource = 0; resource < TT_RESOURCES; resource++)
        word |= town->cubes[resource] * of_cube[resource];
    for (int type = 0; type < TT_TYPES; type++)
        word |= town->pieces[type] * of_piece[type];
    return word;
}

static uint64_t least_turning(uint64_t word)
{
    uint64_t turned[TURNINGS], least = word;

    turn(word, turned);
    for (int i = 1; i < TURNINGS; i++)
        least = turned[i] < least ? turned[i] : least;
    return least;
}

/* --- What features depend on --------------------------------------------------------------------------------------- */

static int stock(const tt_town *town)
{
    int cubes = 0;

    TB_EACH (square, town->pieces[TT_TYPE_FACTORY])
        cubes += tt_cubes_on(town->on[square]);
    return cubes;
}

/* All bytes of another town. */
static uint64_t other_town(const tt_town *town)
{
    enum { WORD = 8, WORDS = sizeof *town / WORD, REST = sizeof *town % WORD };
    const uint8_t *at = (const uint8_t *) town;
    uint64_t words[WORDS + 1];

    memcpy(words, at, WORDS * sizeof words[0]);
    words[WORDS] = load(at + WORDS * sizeof words[0], REST);
    return sum_of(words, WORDS + 1);
}

/* Few cards look at other towns: the Feast Hall at the taverns of the right one, the Schoolhouse at the coins that
 * feeding leaves there, the Starloom at when all of them were completed. */
static uint64_t others_key(const tt_state *s, int seat)
{
    const tt_town *right = &s->town[tt_right_of(&s->table, seat)];
    uint64_t key = 0;

    if (s->table.seats == 1)
        return 0;
    if (s->table.card[TT_TYPE_TAVERN] == TT_CARD_FEAST_HALL)
        key = (uint64_t) tb_count(right->pieces[TT_TYPE_TAVERN]);
    if (s->table.card[TT_TYPE_TAVERN] == TT_CARD_SCHOOLHOUSE)
        key = other_town(right);
    if (s->hand[seat].kept == TT_CARD_STARLOOM)
        for (int other = 0; other < s->table.seats; other++)
            key = tb_mix(key ^ s->town[other].completed);
    return key;
}

static unsigned shown(const tt_table *table)
{
    unsigned resources = 0;

    for (int resource = 0; resource < TT_RESOURCES; resource++)
        resources |= (unsigned) (table->display[resource] > 0) << resource;
    return resources;
}

static uint64_t counts_of(const tt_town *town)
{
    bool chosen = town->question.ask != TT_ASK_KEEP;

    return town->coins | (uint64_t) town->hill << 8 | (uint64_t) town->elder << 16 | (uint64_t) town->completed << 24 |
           (uint64_t) stock(town) << 40 | (uint64_t) chosen << 57;
}

static uint64_t cards_of(const tt_state *s, int seat)
{
    return s->town[seat].monument | (uint64_t) s->hand[seat].kept << 8;
}

uint64_t tt_pieces_key(const void *state, int seat)
{
    const tt_state *s = state;
    const tt_town *town = &s->town[seat];

    _Static_assert(sizeof town->pieces == 2 * sizeof(uint64_t), "in two words");
    return tb_mix(sum_of((uint64_t[]){ load(town->pieces, 8), load(town->pieces + 4, 8), counts_of(town),
                                       cards_of(s, seat), others_key(s, seat) },
                         5));
}

uint64_t tt_worth_key(const void *state, int seat)
{
    const tt_state *s = state;
    const tt_town *town = &s->town[seat];
    uint64_t word = word_of(town);
    bool asked = town->question.ask != TT_ASK_NOTHING;
    uint64_t counts = counts_of(town) | (uint64_t) shown(&s->table) << 48 | (uint64_t) asked << 56;

    /* Beside the Grand Mausoleum hungry Cottages count as well, so equally good feedings may feed other numbers of them
     */
    if (town->monument != TT_CARD_GRAND_MAUSOLEUM)
        word = least_turning(word);
    return tb_mix(sum_of((uint64_t[]){ word, counts, cards_of(s, seat), others_key(s, seat) }, 4));
}

/* --- Whole positions ----------------------------------------------------------------------------------------------- */

/* Questions that are about no square, in a turn whose last building shares no cubes (TF-4.3). */
static bool may_be_turned(const tt_town *town)
{
    const unsigned about_none = 1u << TT_ASK_NOTHING | 1u << TT_ASK_KEEP | 1u << TT_ASK_NAME | 1u << TT_ASK_PLACE |
                                1u << TT_ASK_EXTRA | 1u << TT_ASK_BUILD;
    unsigned shared = 0;

    for (int resource = 0; resource < TT_RESOURCES; resource++)
        shared |= town->shared[resource];
    return tb_has(about_none, town->question.ask) && !town->question.barred && !shared;
}

/* Coins, cubes on Cottages and on black pieces lie on squares too. */
static uint64_t with_loads(const tt_town *town, uint64_t word)
{
    uint64_t sets[3] = { town->coin_squares | (uint64_t) town->laden << 16 }, turned[4][TURNINGS], sum = 0;

    TB_EACH (square, town->pieces[TT_TYPE_FACTORY])
        for (int bit = 0; bit < 8; bit++)
            sets[1 + bit / 4] |= (uint64_t) (town->on[square] >> bit & 1) << (16 * (bit % 4) + (int) square);
    if (!(sets[0] | sets[1] | sets[2]))
        return least_turning(word);
    turn(word, turned[3]);
    for (int i = 0; i < TB_LEN(sets); i++)
        turn(sets[i], turned[i]);
    for (int i = 0; i < TURNINGS; i++)
        sum += tb_mix(sum_of((uint64_t[]){ turned[3][i], turned[0][i], turned[1][i], turned[2][i] }, 4));
    return sum;
}

static uint64_t own_key(const tt_town *town)
{
    uint64_t counts = town->coins | (uint64_t) town->monument << 8 | (uint64_t) town->hill << 16 |
                      (uint64_t) town->elder << 24 | (uint64_t) town->watched << 32 | (uint64_t) town->masters << 40 |
                      (uint64_t) town->completed << 48;
    uint64_t asked = town->question.ask | (uint64_t) town->question.grant << 8 | (uint64_t) town->question.left << 16 |
                     (uint64_t) town->question.types << 24;

    _Static_assert(sizeof town->today == sizeof(uint64_t), "in one word");
    return sum_of(
        (uint64_t[]){ with_loads(town, word_of(town)), counts, asked, load(&town->today, sizeof town->today) }, 4);
}

/* Of the table, all that changes in the course of a game. */
static uint64_t table_key(const tt_table *table)
{
    uint64_t stage = table->phase | (uint64_t) table->acting << 8 | (uint64_t) table->open << 16 |
                     (uint64_t) table->master << 24 | (uint64_t) table->named << 32 | (uint64_t) table->namer << 40 |
                     (uint64_t) table->turn << 48;
    uint64_t deck = load(table->deck, sizeof table->deck) | (uint64_t) table->deck_left << 40 |
                    (uint64_t) table->queued << 48 | (uint64_t) table->dealt << 56;
    uint64_t display = load(table->display, sizeof table->display) | (uint64_t) table->step << 40;
    uint64_t cards = load(table->card, sizeof table->card);

    return sum_of((uint64_t[]){ stage, deck, display, cards, load(table->queue, 8), load(table->queue + 8, 8) }, 6);
}

uint64_t tt_position_key(const void *state, int seat)
{
    const tt_state *s = state;
    const tt_town *town = &s->town[seat];
    uint64_t own = may_be_turned(town) ? own_key(town) : tb_hash(town, sizeof *town, 1);
    uint64_t key = tb_mix(tb_mix(table_key(&s->table)) ^ own);

    if (s->table.seats == 1)
        return key;
    for (int other = 0; other < s->table.seats; other++)
        if (other != seat)
            key = tb_mix(key ^ other_town(&s->town[other]));
    _Static_assert(sizeof s->hand == 12, "in two words");
    return tb_mix(key ^ sum_of((uint64_t[]){ load(s->hand, 8), load(s->hand + 4, 4) }, 2));
}
