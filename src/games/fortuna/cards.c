/* cards.c - the cards of Fortuna as people read them, for `taberna cards`. The names of the privilege cards are ours:
 * the printed ones have pictures only.
 *
 * Signs are what is printed on a card, as words parted by spaces: numbers, 1,2,3 for prices by place, 1-2 for an amount
 * of one's choice, x2 and 5:2 for points, -> and /, | between lines; the rest are things that a screen draws. */
#include "games/fortuna/rules.h"

#define CARD_BY(i, n, k, r, t, s, v)                                                                                   \
    {                                                                                                                  \
        .id = (i), .name = (n), .kind = (k), .set = "base", .rule = (r), .text = (t), .signs = (s), .variant = (v)     \
    }
#define CARD(i, n, k, r, t, s)                                                                                         \
    {                                                                                                                  \
        .id = (i), .name = (n), .kind = (k), .set = "base", .rule = (r), .text = (t), .signs = (s)                     \
    }
#define VARIANT(name, o, v, t, s) static const tb_card_variant name = { o, v, t, s }

VARIANT(small_wine, "wine-harvest", "1", "Take 1 wine, and 1 more for each water you give.",
        "+ 1 wine | water -> wine");
VARIANT(cheap_vestals, "vestal-prices", "1-2-3", "Buy Vestals for 1, 2 and 3 coins by their place.",
        "1,2,3 money | -> vestal");

const tb_card ft_cards[] = {
    CARD("water-supply", "Water supply", "action", "F-5.1", "Take 2 water.", "+ 2 water"),
    CARD("wheat-harvest", "Wheat harvest", "action", "F-5.2", "Take 2 wheat, and 1 more for each water you give.",
         "+ 2 wheat | water -> wheat"),
    CARD_BY("wine-harvest", "Wine harvest", "action", "F-5.3", "Take 2 wine, and 1 more for each water you give.",
            "+ 2 wine | water -> wine", &small_wine),
    CARD("wheat-trade", "Wheat trade", "action", "F-5.4", "Sell wheat for 2 coins each.", "wheat -> 2 money"),
    CARD("wine-trade", "Wine trade", "action", "F-5.5", "Sell wine for 3 coins each.", "wine -> 3 money"),
    CARD("recruit", "Recruit Centurions", "action", "F-5.6", "Buy Centurions for 1, 2 and 3 coins by their place.",
         "1,2,3 money | -> centurion"),
    CARD_BY("engage", "Engage Vestals", "action", "F-5.7", "Buy Vestals for 1, 3 and 5 coins by their place.",
            "1,3,5 money | -> vestal", &cheap_vestals),
    CARD("ceremony", "Religious ceremony", "action", "F-5.8", "Return a Vestal and take a die for good.",
         "vestal -> die"),
    CARD("family", "Family", "action", "F-5.9",
         "Marry for 3 coins; married: take 1 wheat, 1 wine or 3 coins, after an early roll if you like.",
         "3 money -> ring | wheat / wine / 3 money"),
    CARD("construction", "Construction", "action", "F-5.10", "Pay for a building and take it.", "money -> palace"),
    CARD("corruption", "Corruption", "action", "F-5.11",
         "Take 2 coins, or pay a coin and carry out a card of another side.", "+ 2 money | money -> card"),
    CARD("fortuna", "Fortuna", "action", "F-5.12",
         "Advance a step. Whose side it lies on at the end of the round is first in the next.", "+ 1 step"),
    CARD("favour-1", "Water supply", "favour", "F-8.3", "Give 1 water: 1 step.", "1 water"),
    CARD("favour-2", "Orgy", "favour", "F-8.4", "Give 1 or 2 wine: as many steps.", "1-2 wine"),
    CARD("favour-3", "Food distribution", "favour", "F-8.5", "Give 1 or 2 wheat: as many steps.", "1-2 wheat"),
    CARD("favour-4", "Battle", "favour", "F-8.6", "Give 1 to 3 Centurions: as many steps.", "1-3 centurion"),
    CARD("favour-5", "Fortuna", "favour", "F-8.7", "Be married: 1 step, 2 with the Palace.", "ring"),
    CARD("favour-6", "Religion", "favour", "F-8.8", "1 step for each Vestal you have; you keep them.", "vestal"),
    CARD("market", "Market", "building", "F-6.2", "0 coins. Each thing you sell brings a coin more.", "0 money"),
    CARD("aqueduct", "Aqueduct", "building", "F-6.3", "1 coin. Holds a water of its own at the start of your turns.",
         "1 money"),
    CARD("palace", "Palace", "building", "F-6.4", "2 coins, for the married. Favour 5 gives 2 steps.", "2 money"),
    CARD("basilica", "Basilica", "building", "F-6.5", "3 coins. Of 2 or 3 cards drawn for tokens keep up to 2.",
         "3 money"),
    CARD("guard", "Guard", "privilege", "F-10.1", "2 cards. A Vestal or a Centurion.", "shield"),
    CARD("water", "Water and more", "privilege", "F-10.1", "1 card. A water and one more good of your choice.",
         "+1 water"),
    CARD("wheat", "Wheat and more", "privilege", "F-10.1", "1 card. A wheat and one more good of your choice.",
         "+1 wheat"),
    CARD("wine", "Wine and more", "privilege", "F-10.1", "1 card. A wine and one more good of your choice.", "+1 wine"),
    CARD("step", "Step", "privilege", "F-10.2", "4 cards, 8 with four players. A step; one such card a turn.",
         "+1 step"),
    CARD("buildings-score", "Builder", "privilege", "F-10.3", "2 cards. 2 points for each of your buildings.",
         "x2 palace"),
    CARD("water-score", "Water bearer", "privilege", "F-10.3", "1 card. 1 point for each of your water.", "x1 water"),
    CARD("wheat-score", "Farmer", "privilege", "F-10.3", "1 card. 1 point for each of your wheat.", "x1 wheat"),
    CARD("wine-score", "Vintner", "privilege", "F-10.3", "1 card. 1 point for each of your wine.", "x1 wine"),
    CARD("coins-3", "Merchant", "privilege", "F-10.3", "1 card. 1 point for each 3 coins.", "3:1 money"),
    CARD("coins-5", "Banker", "privilege", "F-10.3", "1 card. 2 points for each 5 coins.", "5:2 money"),
    CARD("centurion-score", "Commander", "privilege", "F-10.3", "2 cards. 2 points for each of your Centurions.",
         "x2 centurion"),
    CARD("vestal-score", "High priest", "privilege", "F-10.3", "2 cards. 2 points for each of your Vestals.",
         "x2 vestal"),
    CARD("marriage-score", "Spouse", "privilege", "F-10.3", "2 cards. 3 points if you are married.", "3 ring"),
};

_Static_assert(TB_LEN(ft_cards) == FT_CARD_ROWS, "every card has a row");
