/* state.h - everything that a game of Tiny Towns is at one moment, as one flat value.
 *
 *   tt_state = tt_table    what lies between the seats: cards in play, whose turn, the resource deck
 *            + tt_town[6]  what lies in front of each seat, open to all
 *            + tt_hand[6]  the monument each seat keeps and the one it gave back (T-2.3)
 *
 * Squares are bits of a 16-bit set: bit 0 is a1, bit 3 is d1, bit 4 is a2, bit 15 is d4; the digit counts rows from the
 * top. A town is a handful of such sets, so patterns, neighbours and scores are a few operations on whole towns. */
#ifndef TT_STATE_H
#define TT_STATE_H

#include "base/bits.h"
#include "core/game.h"
#include "games/towns/cards.h"

/* T-1.2, T-1.5: a town is a set of squares, bit 0 is a1, bit 1 is b1, bit 4 is a2. */
enum { TT_SEATS = 6, TT_SQUARES = 16, TT_WHOLE_TOWN = 0xffff, TT_CENTRE = 0x0660, TT_CORNERS = 0x9009 };

/* --- Options (T-11) ----------------------------------------------------------------------------------------------- */

enum tt_option {
    TT_OPTION_EDITION,
    TT_OPTION_VARIANT,
    TT_OPTION_FARM, /* the six types follow in their order */
    TT_OPTION_FACTORY = TT_OPTION_FARM + TT_TYPE_FACTORY - TT_TYPE_FARM,
    TT_OPTION_FORTUNE_LIMIT,
    TT_OPTION_COINS,
    TT_OPTION_MONUMENTS,
    TT_OPTION_PARSONAGE,
    TT_OPTION_PARSONAGE_COTTAGE,
    TT_OPTION_MUSEUM,
    TT_OPTION_TITHE_BARN,
    TT_OPTION_STATUE,
    TT_OPTION_SEMAPHORE_COIN,
    TT_OPTION_FEAST_HALL_SOLO,
    TT_OPTION_COUNT
};

enum tt_monuments { TT_MONUMENTS_ALL, TT_MONUMENTS_BASE, TT_MONUMENTS_NONE };

/* Values that the rules look for; 0 is the default of each of these options. */
enum {
    TT_COINS_NO = 1,
    TT_PARSONAGE_EXACTLY = 1,
    TT_PARSONAGE_FED = 1,
    TT_MUSEUM_KEPT = 1,
    TT_BARN_FREE = 1,
    TT_STATUE_GREY = 1,
    TT_SEMAPHORE_NEITHER = 1,
    TT_FEAST_HALL_3 = 1,
};

/* How a resource comes to be named. One seat always plays solo (T-11.2). */
#define TT_VARIANT_LIST(X) X(HAMMER, "hammer") X(TOWN_HALL, "town-hall") X(SOLO, "solo")

/* --- Where the game stands ---------------------------------------------------------------------------------------- */

#define TT_PHASE_LIST(X)                                                                                               \
    X(CARDS, "cards")             /* chance: the card of each type (T-2.1)                     */                      \
    X(LOT, "lot")                 /* chance: the first master builder (T-2.5)                  */                      \
    X(DEAL, "deal")               /* chance: two monuments to each seat (T-2.3)                */                      \
    X(KEEP, "keep")               /* all seats at once: which monument to keep                 */                      \
    X(DISPLAY, "display")         /* chance, solo: the first three resource cards (T-10.1)     */                      \
    X(NAME, "name")               /* the master builder, or the solo seat, names a resource    */                      \
    X(REVEAL, "reveal")           /* chance, Town Hall: the next card (T-9.2)                  */                      \
    X(REFILL, "refill")           /* chance, solo: the card that replaces the chosen one       */                      \
    X(PLAY, "play")               /* all open towns at once: place and build (T-3.5)           */                      \
    X(WATCH, "watch")             /* Opaleye's Watch answers its neighbours (T-8.10)           */                      \
    X(TREASURY, "treasury")       /* the Treasury answers a full chest (TF-4.9)                */                      \
    X(WATCH_AGAIN, "watch-again") /* Opaleye's Watch answers the Treasury (T-3.1)              */                      \
    X(OVER, "over")

/* What a seat is asked. */
#define TT_ASK_LIST(X)                                                                                                 \
    X(NOTHING, "nothing")                                                                                              \
    X(KEEP, "keep")                                                                                                    \
    X(NAME, "name")                                                                                                    \
    X(TAKEN, "taken") /* where to place the cube taken from an Oddity Shop (TF-3.12)  */                               \
    X(PLACE, "place")                                                                                                  \
    X(EXTRA, "extra") /* Southern Semaphore's second cube (TF-4.7)                    */                               \
    X(BUILD, "build")                                                                                                  \
    X(SITE, "site")   /* the square for a piece that may stand anywhere               */                               \
    X(STOCK, "stock") /* the cubes on a new Factory, Bank or Museum                   */                               \
    X(CATHEDRAL, "cathedral")                                                                                          \
    X(TEAHOUSE, "teahouse")                                                                                            \
    X(EXCHANGE, "exchange") /* Architect's Guild                                        */                             \
    X(MASONS, "masons")     /* how many coins for the Masons' Guild                     */                             \
    X(GRANT, "grant")       /* a piece for nothing: `grant` says by which monument      */                             \
    X(WATCH, "watch")       /* the three types on Opaleye's Watch                       */                             \
    X(PETAL, "petal")       /* the three coins of the Petal Promenade                   */

/* Which monument gives pieces now. */
enum tt_grant { TT_GRANT_NONE, TT_GRANT_GUILD, TT_GRANT_GROVE, TT_GRANT_MASONS, TT_GRANT_WATCH, TT_GRANT_TREASURY };

#define X(id, name) TT_VARIANT_##id,
enum tt_variant { TT_VARIANT_LIST(X) };
#undef X
#define X(id, name) TT_PHASE_##id,
enum tt_phase { TT_PHASE_LIST(X) TT_PHASE_COUNT };
#undef X
#define X(id, name) TT_ASK_##id,
enum tt_ask { TT_ASK_LIST(X) TT_ASK_COUNT };
#undef X

/* --- A town ------------------------------------------------------------------------------------------------------- */

/* What happened in a town this turn; all zero between turns. */
typedef struct tt_today {
    uint8_t built;       /* buildings from resources: 0, 1, or 2 for more (TF-1.1)             */
    uint8_t built_types; /* set of types that came into the town (T-8.10)                      */
    uint8_t jewels;      /* Jewelers that were not paid (TF-3.5)                               */
    uint8_t flags;       /* TT_TODAY_...                                                       */
    uint8_t shared_type; /* the type of the building whose cubes are `shared`                  */
    uint8_t cube;        /* the resource to be placed, one higher; 0: none                     */
    uint8_t due;         /* full chests that the Treasury has not answered (TF-4.9)            */
    uint8_t pad;
} tt_today;

enum tt_today_flag {
    TT_TODAY_CHANGED = 1,  /* the cube is no longer the named one: squares only (TF-1.9)         */
    TT_TODAY_PAID = 2,     /* a coin changed it                                                 */
    TT_TODAY_TOOK = 4,     /* the master builder took a cube from an Oddity Shop                */
    TT_TODAY_FORGED = 8,   /* the Prism Forge has served                                        */
    TT_TODAY_UNVEILED = 16 /* the monument was built this turn                                  */
};

/* The question that follows from a piece just put, and from the monument that gives pieces. */
typedef struct tt_question {
    uint8_t ask;          /* enum tt_ask                                                        */
    uint8_t type, square; /* the piece it is about                                              */
    uint8_t grant;        /* enum tt_grant                                                      */
    uint8_t left;         /* pieces still to come from it                                       */
    uint8_t types;        /* Masons' Guild, Opaleye's Watch: set of types that may still come   */
    uint8_t barred;       /* Architect's Guild: the square already exchanged, one higher; or 0  */
    uint8_t pad;
} tt_question;

typedef struct tt_town {
    uint16_t cubes[TT_RESOURCES];  /* squares holding a cube, by resource                       */
    uint16_t filled;               /* all squares with a cube or a piece                        */
    uint16_t pieces[TT_TYPES];     /* squares holding a piece, by type                          */
    uint16_t coin_squares;         /* coins lying in the town (TF-4.4, TF-4.6)                  */
    uint16_t laden;                /* Cottages with a cube on them (T-8.14)                     */
    uint16_t shared[TT_RESOURCES]; /* cubes of the last building, good for a second (TF-4.3)    */
    uint16_t completed;            /* the turn in which the town was completed; 0: open         */
    uint8_t on[TT_SQUARES];        /* cubes on the black piece of a square, see tt_cubes_on     */
    uint8_t coins;                 /* in the chest and on the monument's coin space             */
    uint8_t monument;              /* the card, once it is built; 0: not yet                    */
    uint8_t hill;                  /* coins on Hollow Hill (TF-4.1)                             */
    uint8_t elder;                 /* buildings when the Shrine of the Elder Tree was built     */
    uint8_t watched;               /* set of types on Opaleye's Watch                           */
    uint8_t masters;               /* times master builder (T-6.6)                              */
    tt_today today;
    tt_question question;
} tt_town;

_Static_assert(sizeof(tt_town) <= 96, "a town is copied at every node of a search");

/* --- The table ---------------------------------------------------------------------------------------------------- */

/* Who named the resource of this turn; else a seat. */
enum { TT_NAMED_BY_EACH = 6, TT_NAMED_BY_CARD = 7 };

/* Resource cards: in all, of each resource, face up in solo, put away in the Town Hall (T-9.1, T-10.1). */
enum { TT_DECK = 15, TT_DECK_EACH = 3, TT_DISPLAY = 3, TT_PUT_AWAY = 5 };

/* Types on Opaleye's Watch and coins of the Petal Promenade (T-8.10, TF-4.6). */
enum { TT_WATCHED_TYPES = 3, TT_PETALS = 3 };

typedef struct tt_table {
    uint8_t seats, variant, phase;
    uint8_t acting;         /* to_act: set of seats, or TB_CHANCE                        */
    uint8_t open;           /* set of seats whose town is not completed                  */
    uint8_t master;         /* the master builder's seat (hammer)                        */
    uint8_t named;          /* the resource of this turn, one higher; 0: none            */
    uint8_t namer;          /* a seat, TT_NAMED_BY_EACH or TT_NAMED_BY_CARD              */
    uint16_t turn;          /* from 1; 0 during set-up                                   */
    uint16_t step;          /* grows whenever a step ends                                */
    uint8_t card[TT_TYPES]; /* the card in play of each type; 0: not drawn yet           */
    uint8_t option[TT_OPTION_COUNT];
    uint8_t dealt;                 /* monuments dealt so far                                    */
    uint8_t deck[TT_RESOURCES];    /* resource cards nobody has seen since the last shuffle     */
    uint8_t deck_left;             /* how many of them may still be drawn                       */
    uint8_t display[TT_RESOURCES]; /* solo: cards face up                                       */
    uint8_t queued;                /* solo: cards under the deck, in known order                */
    uint8_t queue[16];
    uint8_t pad[5];
} tt_table;

typedef struct tt_hand {
    uint8_t kept; /* until the choice is made, the lower of the two dealt */
    uint8_t back; /* given back; until the choice is made, the higher     */
} tt_hand;

typedef struct tt_state {
    tt_table table;
    tt_town town[TT_SEATS];
    tt_hand hand[TT_SEATS];
} tt_state;

_Static_assert(sizeof(tt_table) <= 128 - sizeof(tt_hand) * TT_SEATS, "the table's share of a state is small");
_Static_assert(sizeof(tt_state) == sizeof(tt_table) + sizeof(tt_town) * TT_SEATS + sizeof(tt_hand) * TT_SEATS,
               "no hidden padding: states are compared as bytes");

/* --- Sets of squares ---------------------------------------------------------------------------------------------- */

static inline unsigned tt_bit(int square)
{
    TB_ASSERT(square >= 0 && square < TT_SQUARES);
    return 1u << square;
}
static inline unsigned tt_row(int square)
{
    TB_ASSERT(square >= 0 && square < TT_SQUARES);
    return 0xfu << (square & 12);
}
static inline unsigned tt_column(int square)
{
    TB_ASSERT(square >= 0 && square < TT_SQUARES);
    return 0x1111u << (square & 3);
}
static inline unsigned tt_empty(const tt_town *town) { return ~(unsigned) town->filled & TT_WHOLE_TOWN; }

/* All squares with a piece. */
static inline unsigned tt_stands(const tt_town *town)
{
    unsigned squares = 0;

    for (int type = 0; type < TT_TYPES; type++)
        squares |= town->pieces[type];
    return squares;
}

/* Squares orthogonally adjacent to some square of the set (T-1.5). */
static inline unsigned tt_beside(unsigned squares)
{
    TB_ASSERT(squares <= TT_WHOLE_TOWN);
    return (squares << 4 | squares >> 4 | (squares & 0x7777) << 1 | (squares & 0xeeee) >> 1) & TT_WHOLE_TOWN;
}

/* --- Cubes on black pieces -------------------------------------------------------------------------------------------
 * Up to three cubes in one byte: digits to the base 6, resources one higher, the largest digit lowest, so that a set of
 * cubes has one number. */

enum { TT_ON_BASE = 6, TT_ON_MAX = 3 };

static inline int tt_cubes_on(unsigned on)
{
    TB_ASSERT(on < TT_ON_BASE * TT_ON_BASE * TT_ON_BASE);
    return (on > 0) + (on >= TT_ON_BASE) + (on >= TT_ON_BASE * TT_ON_BASE);
}

static inline bool tt_has_on(unsigned on, int resource)
{
    for (; on; on /= TT_ON_BASE)
        if ((int) (on % TT_ON_BASE) == resource + 1)
            return true;
    return false;
}

unsigned tt_add_on(unsigned on, int resource);
unsigned tt_take_on(unsigned on, int resource); /* the cube must be there */

/* --- Small questions ---------------------------------------------------------------------------------------------- */

static inline bool tt_plays(const tt_table *table, int type, int card)
{
    TB_ASSERT(type >= 0 && type < TT_TYPES);
    return table->card[type] == card;
}

/* T-6.5: the neighbours of a seat; alone it is its own. */
static inline int tt_left_of(const tt_table *table, int seat)
{
    TB_ASSERT(seat >= 0 && seat < table->seats);
    return seat + 1 < table->seats ? seat + 1 : 0;
}
static inline int tt_right_of(const tt_table *table, int seat)
{
    TB_ASSERT(seat >= 0 && seat < table->seats);
    return seat ? seat - 1 : table->seats - 1;
}

/* Whether the resource of this turn was named by somebody else, as so many cards ask (T-3.7, T-9.4, T-10.3). */
static inline bool tt_named_by_another(const tt_table *table, int seat)
{
    return table->namer != seat && table->namer != TT_NAMED_BY_EACH;
}

/* Resources lying on the black pieces of a town, as a set. */
unsigned tt_stocked(const tt_town *town);

/* Cards of the monument deck in this game, as a set of card numbers (T-2.4, T-10.4). */
uint64_t tt_monument_deck(const tt_table *table);

#endif
