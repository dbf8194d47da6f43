/* deals.h - every physical deal of the unseen cards that agrees with what a seat saw (F-12.6), counted by brute force.
 *
 * Each unseen card, told apart from its copies, goes to each place that has room. Deals in which the palace cards that
 * the seat saw did not go where they must have gone are struck out. A card that an arrival played after its pick lies
 * in the discards: it may be the palace card or its twin. Test only. */
#ifndef FT_DEALS_H
#define FT_DEALS_H

#include "games/fortuna/view.h"

enum { WORLDS_MAX = 2000, CARDS_MAX = 16 };

/* Where an unseen card can be: a hand (0..3), or one of these. PLAYED + n is the n-th place among the discards. */
enum { DECK = FT_SEATS, DRAWN, ASIDE, PLAYED, PLACES_MAX = PLAYED + 4 };

typedef struct world {
    ft_state state;
    uint32_t ways; /* deals that make it */
    uint32_t seen; /* redeals            */
} world;

/* Palace cards that need no place: taken by the seat itself, or lying before it. */
enum { IN_OWN_HAND = -1, IN_SIGHT = -2 };

typedef struct dealing {
    ft_view view;
    int cards; /* unseen ones, and those that may be palace cards or their twins */
    uint8_t kind[CARDS_MAX], place[CARDS_MAX];
    int room[PLACES_MAX];
    uint8_t played_by[4], played_kind[4]; /* of the places among the discards */
    int played;
    int left_card[2]; /* which cards the palace cards are that the seat saw, or one of the two above */
    world worlds[WORLDS_MAX];
    int world_count;
    uint32_t ways;
} dealing;

/* Deals out everything `seat` does not see of the state. The result is valid until the next call. */
dealing *deal_out(const ft_state *s, int seat);

#endif
