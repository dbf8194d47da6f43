/* state.h - Fortuna: everything that lies on the table, as one flat value.
 *
 * A state is two parts: what everybody sees (ft_open) and what is hidden (the rest of ft_state). A view copies the open
 * part and adds what its seat knows, so nothing hidden can slip into it. Small sets (cards on a side, favours face up,
 * buildings) are bits; bags of privilege cards are one 64-bit number with four bits for each kind. */
#ifndef FT_STATE_H
#define FT_STATE_H

#include "base/bits.h"
#include "core/game.h"

/* --- The pieces, in the order of the digest ---------------------------------------------------------------------- */

#define FT_CARD_LIST(X) /* F-5: the twelve action cards */                                                             \
    X(WATER_SUPPLY, "water-supply")                                                                                    \
    X(WHEAT_HARVEST, "wheat-harvest")                                                                                  \
    X(WINE_HARVEST, "wine-harvest")                                                                                    \
    X(WHEAT_TRADE, "wheat-trade")                                                                                      \
    X(WINE_TRADE, "wine-trade")                                                                                        \
    X(RECRUIT, "recruit")                                                                                              \
    X(ENGAGE, "engage")                                                                                                \
    X(CEREMONY, "ceremony")                                                                                            \
    X(FAMILY, "family")                                                                                                \
    X(CONSTRUCTION, "construction")                                                                                    \
    X(CORRUPTION, "corruption")                                                                                        \
    X(FORTUNA, "fortuna")

#define FT_BUILDING_LIST(X) /* F-6: the number of a building is also its price */                                      \
    X(MARKET, "market") X(AQUEDUCT, "aqueduct") X(PALACE, "palace") X(BASILICA, "basilica")

#define FT_FAVOUR_LIST(X) /* F-8.3 to F-8.8; the die number is one more */                                             \
    X(WATER, "water") X(ORGY, "orgy") X(FOOD, "food") X(BATTLE, "battle") X(FORTUNE, "fortuna") X(RELIGION, "religion")

#define FT_PRIVILEGE_LIST(X) /* F-10: kind, id, copies with 2-3 players, copies with 4 */                              \
    X(GUARD, "guard", 2, 2)                                                                                            \
    X(WATER, "water", 1, 1)                                                                                            \
    X(WHEAT, "wheat", 1, 1)                                                                                            \
    X(WINE, "wine", 1, 1)                                                                                              \
    X(STEP, "step", 4, 8)                                                                                              \
    X(BUILDINGS_SCORE, "buildings-score", 2, 2)                                                                        \
    X(WATER_SCORE, "water-score", 1, 1)                                                                                \
    X(WHEAT_SCORE, "wheat-score", 1, 1)                                                                                \
    X(WINE_SCORE, "wine-score", 1, 1)                                                                                  \
    X(COINS_3, "coins-3", 1, 1)                                                                                        \
    X(COINS_5, "coins-5", 1, 1)                                                                                        \
    X(CENTURION_SCORE, "centurion-score", 2, 2)                                                                        \
    X(VESTAL_SCORE, "vestal-score", 2, 2)                                                                              \
    X(MARRIAGE_SCORE, "marriage-score", 2, 2)

#define FT_RESOURCE_LIST(X) /* what a gift or a privilege card can bring */                                            \
    X(WATER, "water") X(WHEAT, "wheat") X(WINE, "wine") X(MONEY, "money") X(VESTAL, "vestal") X(CENTURION, "centurion")

#define X(id, name) FT_##id,
enum ft_card { FT_CARD_LIST(X) FT_CARD_COUNT };
#undef X
#define X(id, name) FT_BUILD_##id,
enum ft_building { FT_BUILDING_LIST(X) FT_BUILDING_COUNT };
#undef X
#define X(id, name) FT_FAVOUR_##id,
enum ft_favour { FT_FAVOUR_LIST(X) FT_FAVOUR_COUNT };
#undef X
#define X(id, name, few, many) FT_PRIV_##id,
enum ft_privilege { FT_PRIVILEGE_LIST(X) FT_PRIV_COUNT };
#undef X
#define X(id, name) FT_RES_##id,
enum ft_resource { FT_RESOURCE_LIST(X) FT_RES_COUNT };
#undef X

enum {
    FT_SEATS = 4,
    FT_SIDES = 4,
    FT_ALL_CARDS = (1 << FT_CARD_COUNT) - 1,
    FT_ALL_FAVOURS = (1 << FT_FAVOUR_COUNT) - 1,
    FT_SIDE_CARDS = 3,    /* F-1.2 */
    FT_GATE = 10,         /* F-1.2: the gate of Rome      */
    FT_ROME = 15,         /* F-1.2: Caesar's palace       */
    FT_MONEY_MAX = 20,    /* F-1.5 */
    FT_STORE_MAX = 99,    /* F-R71: a store of water, wheat or wine counts no further */
    FT_TRACK = 3,         /* F-1.3: dice, Vestals, Centurions, buildings */
    FT_DICE = 9,          /* F-1.4 */
    FT_CUBES = 15,        /* F-13.9, only with cubes=limited  */
    FT_TOKENS = 15,       /* F-13.10, only with tokens=limited */
    FT_PALACE_TOKENS = 3, /* F-2.6 */
    FT_FAVOUR_TOKENS = 3, /* F-11.2 */
    FT_NONE = 255,
};

/* --- Options, one bit each (F-13); zero is the French edition with the beginner's deal --------------------------- */

enum ft_option_bit {
    FT_EXPERT = 1 << 0,          /* F-2.9  deal=expert                */
    FT_CHEAP_VESTALS = 1 << 1,   /* F-13.2 vestal-prices=1-2-3        */
    FT_SMALL_WINE = 1 << 2,      /* F-13.3 wine-harvest=1             */
    FT_PODIUM_DRAFT = 1 << 3,    /* F-13.4 draft-order=podium         */
    FT_FREE_FLIP = 1 << 4,       /* F-13.5 first-flip=may             */
    FT_HAND_OVER = 1 << 5,       /* F-13.6 end-scoring=hand-over      */
    FT_FREE_CORRUPTION = 1 << 6, /* F-13.7 empty-corruption=free      */
    FT_FORTUNA_STAYS = 1 << 7,   /* F-13.8 empty-fortuna=stay         */
    FT_LIMITED_CUBES = 1 << 8,   /* F-13.9 cubes=limited              */
    FT_LIMITED_TOKENS = 1 << 9,  /* F-13.10 tokens=limited            */
    FT_EDITION_SHIFT = 10,       /* F-13.1: two bits; they only remember the name */
    FT_EDITION_MASK = 3,
    FT_FORTUNA_TO_PLAYERS = 1 << 12, /* F-13.11 fortuna-exchange=players */
    FT_NO_FORTUNA_COPY = 1 << 13,    /* F-13.12 copy-fortuna=no          */
    FT_OPTION_BITS = 14,
};

/* --- Phases: the boxes of the flow chart ------------------------------------------------------------------------- */

#define FT_PHASE_LIST(X)                                                                                               \
    X(PODIUM, "podium")           /* chance: who is first, second ... (F-2.2)          */                              \
    X(DEAL, "deal")               /* chance: action cards to the sides (F-2.8, F-2.9)  */                              \
    X(DRAFT, "draft")             /* a seat takes an action card (F-2.9)               */                              \
    X(RESERVE, "reserve")         /* all seats at once reserve a card (F-2.10)         */                              \
    X(CHOOSE, "choose")           /* which card this turn (F-4.1)                      */                              \
    X(ACTION, "action")           /* do it or not, and how (F-4.2, F-5)                */                              \
    X(EXCHANGE, "exchange")       /* which card to take (F-4.3)                        */                              \
    X(POWER, "power")             /* military power (F-7)                              */                              \
    X(BEFORE_ROLL, "before-roll") /* a pause for privilege cards (F-3.3)               */                              \
    X(ROLL, "roll")               /* chance: the dice (F-8.1)                          */                              \
    X(FAVOUR, "favour")           /* which favour, tax, or an idle die (F-8)           */                              \
    X(FLIP, "flip")               /* two players: the extra flip (F-8.12)              */                              \
    X(DRAW, "draw")               /* chance: privilege cards for tokens (F-9.1)        */                              \
    X(KEEP, "keep")               /* which of them to keep (F-9.2)                     */                              \
    X(PALACE_DRAW, "palace-draw") /* chance: the cards of the palace (F-12.2)          */                              \
    X(PALACE_KEEP, "palace-keep") /* which of them to keep (F-12.2)                    */                              \
    X(END, "end")                 /* a pause before the turn ends (F-9.5)              */                              \
    X(OVER, "over")

#define X(id, name) FT_PHASE_##id,
enum ft_phase { FT_PHASE_LIST(X) FT_PHASE_COUNT };
#undef X

enum ft_flag {
    FT_PAID = 1 << 0,        /* the action in hand was paid for: it must be done (F-7.3)          */
    FT_BY_POWER = 1 << 1,    /* it was bought with a Centurion: no exchange follows (F-7.2)       */
    FT_ROLLED_GIFT = 1 << 2, /* the dice were rolled for Family: the gift must be taken (F-5.9) */
    FT_STEP_PLAYED = 1 << 3, /* a step card was played this turn (F-10.2)                        */
    FT_LAST_ROUND = 1 << 4,  /* a pawn has reached the palace (F-12.1)                           */
    FT_TURN_FLAGS = FT_PAID | FT_BY_POWER | FT_ROLLED_GIFT | FT_STEP_PLAYED,
};

/* --- Bags of privilege cards ------------------------------------------------------------------------------------- */

/* Kind k stands in bits 4k .. 4k+3: how many of it. No kind has more than eight copies. */
typedef uint64_t ft_bag;

static inline ft_bag ft_one(int kind)
{
    TB_ASSERT(kind >= 0 && kind < FT_PRIV_COUNT);
    return (ft_bag) 1 << (4 * kind);
}
static inline int ft_bag_count(ft_bag bag, int kind)
{
    TB_ASSERT(kind >= 0 && kind < 16);
    return (int) (bag >> (4 * kind)) & 15;
}
int ft_bag_size(ft_bag bag);

/* The kind that card number `index` of the bag has, counting through the kinds in order; index < size. */
int ft_bag_kind_at(ft_bag bag, int index);

/* Kinds that can be played during a turn (F-10.1, F-10.2) are the first five. */
#define FT_PLAYABLE ((ft_bag) 0xFFFFF)
/* Those that bring goods or servants (F-10.1) are the first four. */
#define FT_GOODS_CARDS ((ft_bag) 0xFFFF)

/* --- The table --------------------------------------------------------------------------------------------------- */

typedef struct ft_seat { /* a pawn and its province (F-1.3); all of it is open */
    uint8_t step;        /* 0..15                                             */
    uint8_t money;       /* 0..20                                             */
    uint8_t goods[3];    /* water in the reservoir, wheat, wine               */
    uint8_t aqueduct;    /* water standing on the Aqueduct, 0 or 1 (F-6.3)    */
    uint8_t vestals, centurions, dice;
    uint8_t buildings; /* set of enum ft_building                           */
    uint8_t married;   /* 0 or 1                                            */
    uint8_t hand;      /* how many privilege cards; which is hidden         */
} ft_seat;

typedef struct ft_open { /* what everybody sees (F-12.6) */
    ft_bag discard;      /* face up                                           */
    ft_seat seat[FT_SEATS];
    uint16_t side[FT_SIDES];          /* the action cards on each side                 */
    uint16_t down;                    /* those of them that lie face down: reserved        */
    uint16_t pool;                    /* action cards not on a side yet (set-up)           */
    uint16_t options;                 /* enum ft_option_bit                                */
    uint16_t round;                   /* 1 up; 0 during set-up                             */
    uint8_t to_act;                   /* tb_seats                                          */
    uint8_t phase;                    /* enum ft_phase                                     */
    uint8_t after;                    /* phase to enter once the palace pick is made       */
    uint8_t flags;                    /* enum ft_flag                                      */
    uint8_t seats;                    /* 2..4                                              */
    uint8_t active;                   /* the seat whose turn (or draft pick) it is         */
    uint8_t turn;                     /* its place on the podium, 0 up                     */
    uint8_t podium[FT_SEATS];         /* seats by turn order; FT_NONE: not drawn or not there */
    uint8_t up;                       /* favours face up                   */
    uint8_t tokens[FT_FAVOUR_COUNT];  /* on each favour                    */
    uint8_t stock[FT_BUILDING_COUNT]; /* buildings left in the supply      */
    uint8_t card;                     /* action card being carried out; FT_NONE otherwise  */
    uint8_t chosen;                   /* action card chosen in phase 2, until exchanged    */
    uint8_t rolled;                   /* dice rolled this turn                             */
    uint8_t die[FT_TRACK];            /* their results, ascending; 0: not rolled          */
    uint8_t taken;                    /* tokens taken this turn, still to be changed       */
    uint8_t drawing;                  /* cards still to come in this draw                  */
    uint8_t drawn;                    /* how many lie drawn, seen by the active seat only  */
    uint8_t aside;                    /* how many palace cards lie aside                   */
    uint8_t deck;                     /* how many cards the deck has                       */
    uint8_t arrivals;                 /* pawns that have reached the palace                */
    uint8_t arrival[3];               /* the first three of them; FT_NONE                  */
    uint8_t played[2]; /* goods cards the second and third arrival played after their pick: 2 bits a kind */
    uint8_t left;      /* palace cards the first arrival left to the others */
} ft_open;

typedef struct ft_state {
    ft_open open;
    ft_bag hand[FT_SEATS]; /* known to the owner                                                  */
    ft_bag deck;           /* in no order: a card is drawn when it is drawn                       */
    ft_bag drawn;          /* seen by the active seat until it keeps some                         */
    ft_bag aside;          /* palace cards: seen by who chooses among them                        */
    uint8_t left[2];       /* the two cards the first arrival left, ascending; FT_NONE            */
    uint8_t took[2];       /* which card the second and the third arrival took; FT_NONE           */
    uint8_t pad[4];
} ft_state;

_Static_assert(sizeof(ft_seat) == 12, "no padding inside a seat");
_Static_assert(sizeof(ft_state) <= 256, "search copies one of these at every node");
_Static_assert(offsetof(ft_open, left) + 1 == sizeof(ft_open), "no padding: states are compared as bytes");

/* --- Small questions --------------------------------------------------------------------------------------------- */

/* F-2.3: two players sit opposite each other. */
static inline int ft_side_of(const ft_open *open, int seat)
{
    TB_ASSERT(seat >= 0 && seat < open->seats);
    return seat << (open->seats == 2);
}

/* The seat at a side, or -1 for an empty side. */
static inline int ft_owner_of(const ft_open *open, int side)
{
    TB_ASSERT(side >= 0 && side < FT_SIDES);
    if (open->seats == 2)
        return side & 1 ? -1 : side >> 1;
    return side < open->seats ? side : -1;
}

/* The side on which a card lies; it must lie on one. */
static inline int ft_side_with(const ft_open *open, int card)
{
    int side = 0;
    while (!tb_has(open->side[side], card)) {
        side++;
        TB_ASSERT(side < FT_SIDES);
    }
    return side;
}

/* F-2.3: cards on sides where nobody sits. */
static inline unsigned ft_ownerless(const ft_open *open)
{
    unsigned cards = 0;

    for (int side = 0; side < FT_SIDES; side++)
        if (ft_owner_of(open, side) < 0)
            cards |= open->side[side];
    return cards;
}

static inline bool ft_has_building(const ft_seat *seat, int building)
{
    TB_ASSERT(building >= 0 && building < FT_BUILDING_COUNT);
    return tb_has(seat->buildings, building);
}

static inline int ft_water(const ft_seat *seat) { return seat->goods[FT_RES_WATER] + seat->aqueduct; }

/* Palace cards that the second and third arrival have taken so far. */
static inline int ft_palace_taken(const ft_open *open) { return open->left ? open->left - open->aside : 0; }

/* F-2.6: tokens that wait on the palace for the first arrival. */
static inline int ft_palace_tokens(const ft_open *open) { return open->arrivals ? 0 : FT_PALACE_TOKENS; }

/* F-13.9: how much of a good is left in the supply; plenty where cubes are unlimited. */
int ft_cubes_left(const ft_open *open, int good);

/* F-1.4: dice that nobody owns. */
int ft_dice_left(const ft_open *open);

#endif
