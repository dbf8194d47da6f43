/* toy.h - the smallest game that has everything a game can have: a hidden card for each seat, a step in which all seats
 * act at once, a move that looks at something hidden, a loaded die, editions and options. It exists to test the core.
 *
 *   deal    each seat draws one of the cards 1 to 6 unseen by the others (chance, seen by that seat)
 *   bid     all seats at once bid 0 or 1, with an odd card up to 2; bids are open
 *   look    in seat order each seat may look at one other seat's card, or pass
 *   roll    a die with 4 or 6 sides, the 1 twice as likely; every seat scores its bid if the die is above its bid
 * Two or three rounds of bid, look and roll. At the end cards are added to the scores. */
#ifndef TOY_H
#define TOY_H

#include "core/game.h"

enum { TOY_SEATS = 3, TOY_CARDS = 6 };

enum toy_verb { TOY_DEAL = 1, TOY_BID, TOY_LOOK, TOY_PASS, TOY_ROLL, TOY_VERB_COUNT };

enum toy_phase { TOY_DEALING, TOY_BIDDING, TOY_LOOKING, TOY_ROLLING, TOY_OVER };

typedef struct toy_state {
    uint8_t seats, edition, rounds, sides; /* as set up */
    uint8_t phase, round, step;
    uint8_t turn;            /* who is dealt to, or looks              */
    uint8_t waiting;         /* seats that have not bid                */
    uint8_t card[TOY_SEATS]; /* 0: none yet                            */
    uint8_t seen[TOY_SEATS]; /* whose cards a seat knows; open         */
    uint8_t bid[TOY_SEATS];
    uint8_t score[TOY_SEATS];
} toy_state;

/* The same, with 0 for cards that the observer does not know. */
typedef struct toy_view {
    uint8_t observer;
    toy_state known;
} toy_view;

enum toy_message {
    TOY_TOO_HIGH,
    TOY_WRONG_TIME,
    TOY_KNOWN_ALREADY,
    TOY_IMPOSSIBLE,
    TOY_WAIT,
    TOY_TOLD_DEAL,
    TOY_TOLD_HIDDEN,
    TOY_TOLD_BID,
    TOY_TOLD_LOOK,
    TOY_TOLD_PASS,
    TOY_TOLD_ROLL,
    TOY_MESSAGE_COUNT
};

extern const tb_message_row toy_messages[TOY_MESSAGE_COUNT];
extern const tb_game toy;

/* A toy set up with its default options. */
toy_state toy_start(int seats);

static inline tb_move toy_move(enum toy_verb verb, uint32_t arg) { return (tb_move) verb << TB_VERB_SHIFT | arg; }

#endif
