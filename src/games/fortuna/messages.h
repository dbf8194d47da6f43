/* messages.h - all that Fortuna has to say: refusals, what a move does, prompts, and what is wrong with an impossible
 * state. English templates; screens translate them. */
#ifndef FT_MESSAGES_H
#define FT_MESSAGES_H

#include "core/message.h"

#define FT_MESSAGE_LIST(X)                                                                                             \
    /* refusals */                                                                                                     \
    X(NOT_YOUR_TURN, "not-your-turn", "F-3.1", "It is not your turn: {seat} is to act.")                               \
    X(CHANCE_DECIDES, "chance-decides", "F-2.2", "Dice and cards decide this, not a player.")                          \
    X(CHANCE_FIRST, "chance-first", "F-3.1", "A die or a card comes first.")                                           \
    X(HAVE_RESERVED, "have-reserved", "F-2.10", "You have reserved a card; the others still choose theirs.")           \
    X(GAME_OVER, "game-over", "F-12.1", "The game is over.")                                                           \
    X(OTHER_PHASE, "other-phase", "F-3.2", "Not now: the phases of a turn come in order, and this is {phase}.")        \
    X(NOT_IN_POOL, "not-in-pool", "F-2.9", "{card} is not among the open cards any more.")                             \
    X(MUST_RESERVE, "must-reserve", "F-2.10", "Each seat turns exactly one of its three cards face down.")             \
    X(NOT_ON_YOUR_SIDE, "not-on-your-side", "F-4.1", "{card} does not lie on your side of the board.")                 \
    X(RESERVE_OWN, "reserve-own", "F-2.10", "You can reserve only a card of your own side; {card} lies elsewhere.")    \
    X(OTHER_CARD, "other-card", "F-4.2", "That is not what {card} does.")                                              \
    X(MUST_BE_DONE, "must-be-done", "F-7.3", "You have paid for {card}: its action must be carried out.")              \
    X(GIFT_IS_DUE, "gift-is-due", "F-5.9", "You rolled for the family's gift: now take one.")                          \
    X(NO_WHEAT, "no-wheat", "F-5.4", "You have only {have} wheat to sell.")                                            \
    X(NO_WINE, "no-wine", "F-5.5", "You have only {have} wine to sell.")                                               \
    X(SELL_SOMETHING, "sell-something", "F-3.4", "Selling nothing changes nothing; pass instead.")                     \
    X(NO_WATER, "no-water", "F-5.2", "You can give at most {most} water.")                                             \
    X(NO_WATER_FOR_WINE, "no-water-for-wine", "F-5.3", "You can give at most {most} water.")                           \
    X(NO_CUBES, "no-cubes", "F-13.9", "The supply of that good is empty, or your store is full.")                      \
    X(HIRE_LIMIT, "hire-limit", "F-5.6",                                                                               \
      "You can hire at most {most}: each place on the track has its price, and there are three.")                      \
    X(VESTAL_LIMIT, "vestal-limit", "F-5.7",                                                                           \
      "You can engage at most {most}: each place on the track has its price, and there are three.")                    \
    X(NO_VESTAL, "no-vestal", "F-5.8", "The ceremony needs a Vestal to return.")                                       \
    X(THREE_DICE, "three-dice", "F-5.8", "You have three dice already.")                                               \
    X(NO_DICE, "no-dice", "F-1.4", "All nine dice are in use.")                                                        \
    X(ALREADY_MARRIED, "already-married", "F-5.9", "You are married already; choose a gift.")                          \
    X(NOT_MARRIED, "not-married", "F-5.9", "The family gives only to the married.")                                    \
    X(MARRIAGE_PRICE, "marriage-price", "F-5.9", "A marriage costs {price} {price:coin|coins}; you have {have}.")      \
    X(NO_SUCH_GIFT, "no-such-gift", "F-5.9", "The family gives wheat, wine or coins.")                                 \
    X(GIFT_LOST, "gift-lost", "F-3.4", "That gift would change nothing.")                                              \
    X(ALREADY_ROLLED, "already-rolled", "F-8.1", "You have rolled already; that roll stands.")                         \
    X(NO_ROLL_IN_ROME, "no-roll-in-rome", "F-8.13", "Your pawn is in the palace: you roll no more.")                   \
    X(ROLL_FOR_GIFT, "roll-for-gift", "F-5.9", "Only a married seat that uses Family may roll early.")                 \
    X(HAVE_BUILDING, "have-building", "F-6.1", "You own {building} already.")                                          \
    X(NO_SLOT, "no-slot", "F-6.1", "Your three building places are full.")                                             \
    X(NO_STOCK, "no-stock", "F-1.4", "No {building} is left.")                                                         \
    X(BUILDING_PRICE, "building-price", "F-6.1", "{building} costs {price}; you have {have}.")                         \
    X(PALACE_UNMARRIED, "palace-unmarried", "F-6.4", "The palace is for the married only.")                            \
    X(MONEY_FULL, "money-full", "F-3.4", "You have {have} coins: no more fit on the track.")                           \
    X(BRIBE_PRICE, "bribe-price", "F-5.11", "A bribe costs a coin and you have none.")                                 \
    X(BRIBE_OWN, "bribe-own", "F-5.11", "A bribe uses a card of another side; {card} is yours.")                       \
    X(NO_EFFECT, "no-effect", "F-3.4", "{card} would change nothing for you now.")                                     \
    X(IN_ROME, "in-rome", "F-8.14", "Your pawn stands in the palace: it goes no further.")                             \
    X(BRIBE_FORTUNA, "bribe-fortuna", "F-13.12", "A bribe cannot use {card}: only its owner carries it out.")          \
    X(EXCHANGE_OWN, "exchange-own", "F-4.3", "Take a card of another side; {card} is your own.")                       \
    X(EXCHANGE_EMPTY, "exchange-empty", "F-13.11",                                                                     \
      "{card} lies on an empty side; {given} is exchanged with a player.")                                             \
    X(RESERVED, "reserved", "F-4.5", "{card} lies face down: it is reserved for {seat} until the owner's next turn.")  \
    X(NO_CENTURION, "no-centurion", "F-7.1", "Military power costs a Centurion and you have none.")                    \
    X(COMMAND_DOWN, "command-down", "F-7.1", "{card} lies face down: military power uses one of your two open cards.") \
    X(COMMAND_OTHERS, "command-others", "F-7.1",                                                                       \
      "Military power uses a card of your own side; {card} lies elsewhere.")                                           \
    X(FAVOUR_DOWN, "favour-down", "F-8.9", "Favour {favour} lies face down: it was used this round.")                  \
    X(DIE_TOO_LOW, "die-too-low", "F-8.2", "Favour {favour} needs a die of {need}; your highest is {die}.")            \
    X(WATER_LIMIT, "water-limit", "F-8.3", "You can give between 1 and {most} for favour {favour}.")                   \
    X(ORGY_LIMIT, "orgy-limit", "F-8.4", "You can give between 1 and {most} for favour {favour}.")                     \
    X(FOOD_LIMIT, "food-limit", "F-8.5", "You can give between 1 and {most} for favour {favour}.")                     \
    X(BATTLE_LIMIT, "battle-limit", "F-8.6", "You can give between 1 and {most} for favour {favour}.")                 \
    X(FAVOUR_UNMET, "favour-unmet", "F-8.10", "You have nothing to do favour {favour} with.")                          \
    X(FORTUNE_WHOLE, "fortuna-whole", "F-8.7",                                                                         \
      "Favour {favour} takes no amount: it moves you its full number of steps.")                                       \
    X(RELIGION_WHOLE, "religion-whole", "F-8.8",                                                                       \
      "Favour {favour} takes no amount: it moves you its full number of steps.")                                       \
    X(FAVOUR_AMOUNT, "favour-amount", "F-8.2", "Say how much you give for favour {favour}.")                           \
    X(PAST_ROME, "past-rome", "F-8.14",                                                                                \
      "Only {room} {room:step is|steps are} left to the palace; nothing is given for more.")                           \
    X(NO_TAX, "no-tax", "F-8.11", "Your dice open no favour, so no tax is due.")                                       \
    X(NOT_IDLE, "not-idle", "F-8.11", "A {die} opens a favour that lies face up.")                                     \
    X(NO_SUCH_DIE, "no-such-die", "F-8.11", "The die that can stay idle shows {die}.")                                 \
    X(FLIP_TOKENS, "flip-tokens", "F-8.12", "Only a favour without tokens can be turned; {favour} carries {have}.")    \
    X(FLIP_DOWN, "flip-down", "F-8.12", "Favour {favour} is face down already.")                                       \
    X(NOT_DRAWN, "not-drawn", "F-9.2", "{card} is not among the cards you may choose from.")                           \
    X(KEEP_ONE, "keep-one", "F-9.2", "You keep one card of these.")                                                    \
    X(KEEP_ONE_PALACE, "keep-one-palace", "F-12.2", "Everybody takes a single card in the palace, Basilica or not.")   \
    X(KEEP_ORDER, "keep-order", "F-9.3", "Name the two cards in the order of the card list.")                          \
    X(NOT_HELD, "not-held", "F-3.3", "You do not hold {card}.")                                                        \
    X(SCORING_CARD, "scoring-card", "F-10.3", "{card} counts at the end; it cannot be played.")                        \
    X(STEP_TWICE, "step-twice", "F-10.2", "Only one step card may be played in a turn.")                               \
    X(TRACK_FULL, "track-full", "F-1.3", "Your track has room for three; no more fit.")                                \
    X(WHICH_SERVANT, "which-servant", "F-10.1", "{card} brings a vestal or a centurion: say which.")                   \
    X(WHICH_GOOD, "which-good", "F-10.1", "{card} brings one more good of your choice: water, wheat or wine.")         \
    X(STEP_ALONE, "step-alone", "F-10.2", "{card} brings a step and no goods.")                                        \
    X(NOT_WHILE_CHOOSING, "not-while-choosing", "F-3.3", "First choose among the cards you drew.")                     \
    X(CANNOT_PASS, "cannot-pass", "F-4.3", "This cannot be left out.")                                                 \
    X(CANNOT_END, "cannot-end", "F-3.2", "Your turn is not at its end: this is {phase}.")                              \
    /* what a move does */                                                                                             \
    X(DO_PASS_ACTION, "do-pass-action", "F-4.2", "You leave the action of {card} and go on to the exchange.")          \
    X(DO_PASS_POWER, "do-pass-power", "F-7.1", "You use no military power this turn.")                                 \
    X(DO_PASS_FLIP, "do-pass-flip", "F-8.12", "You turn no further favour face down.")                                 \
    X(DO_PASS_RESERVE, "do-pass-reserve", "F-13.5", "You leave all three cards open.")                                 \
    X(DO_ROLL, "do-roll", "F-8.1", "You roll {dice:your die|your dice}.")                                              \
    X(DO_ROLL_EARLY, "do-roll-early", "F-5.9", "You roll before you choose the gift; the roll counts in phase 4.")     \
    X(DO_END, "do-end", "F-9.5", "Your turn ends.")                                                                    \
    X(DO_TAKE, "do-take", "F-2.9", "{card} comes to your side.")                                                       \
    X(DO_RESERVE, "do-reserve", "F-2.10", "{card} is turned face down: nobody can take it before your next turn.")     \
    X(DO_CHOOSE, "do-choose", "F-4.1", "You may carry out {card}; then it leaves your side.")                          \
    X(DO_FETCH, "do-fetch", "F-5.1", "{gain} water {gain:comes|come} into your reservoir.")                            \
    X(DO_HARVEST_WHEAT, "do-harvest-wheat", "F-5.2", "You give {water} water and take {gain} wheat.")                  \
    X(DO_HARVEST_WINE, "do-harvest-wine", "F-5.3", "You give {water} water and take {gain} wine.")                     \
    X(DO_SELL_WHEAT, "do-sell-wheat", "F-5.4", "You sell {amount} wheat for {gain} {gain:coin|coins}.")                \
    X(DO_SELL_WINE, "do-sell-wine", "F-5.5", "You sell {amount} wine for {gain} {gain:coin|coins}.")                   \
    X(DO_RECRUIT, "do-recruit", "F-5.6",                                                                               \
      "You pay {price} {price:coin|coins} for {amount} {amount:Centurion|Centurions}.")                                \
    X(DO_ENGAGE, "do-engage", "F-5.7", "You pay {price} {price:coin|coins} for {amount} {amount:Vestal|Vestals}.")     \
    X(DO_ORDAIN, "do-ordain", "F-5.8", "You return a Vestal and own a die more, from this turn on.")                   \
    X(DO_MARRY, "do-marry", "F-5.9", "You pay {price} coins and are married for the rest of the game.")                \
    X(DO_GIFT, "do-gift", "F-5.9", "The family gives you {amount} {resource}.")                                        \
    X(DO_BUILD_MARKET, "do-build-market", "F-6.2", "Market, for nothing: each thing you sell brings a coin more.")     \
    X(DO_BUILD_AQUEDUCT, "do-build-aqueduct", "F-6.3",                                                                 \
      "Aqueduct, for 1 coin: it holds a water of its own, from your next turn on.")                                    \
    X(DO_BUILD_PALACE, "do-build-palace", "F-6.4", "Palace, for 2 coins: favour 5 moves you two steps.")               \
    X(DO_BUILD_BASILICA, "do-build-basilica", "F-6.5",                                                                 \
      "Basilica, for 3 coins: of two or three drawn cards you may keep two.")                                          \
    X(DO_COLLECT, "do-collect", "F-5.11", "You take {gain} {gain:coin|coins}.")                                        \
    X(DO_BRIBE, "do-bribe", "F-5.11", "You pay a coin to {seat} and carry out {card} as if it were yours.")            \
    X(DO_BRIBE_BANK, "do-bribe-bank", "F-5.11",                                                                        \
      "You pay a coin to the bank and carry out {card} as if it were yours.")                                          \
    X(DO_BRIBE_FREE, "do-bribe-free", "F-13.7", "The side is empty: you carry out {card} for nothing.")                \
    X(DO_ADVANCE, "do-advance", "F-5.12", "Your pawn moves to step {step}.")                                           \
    X(DO_EXCHANGE, "do-exchange", "F-4.3", "{given} goes to {side}, face up; {card} comes to you, reserved.")          \
    X(DO_COMMAND, "do-command", "F-7.1", "You return a Centurion and carry out {card}; it stays on your side.")        \
    X(DO_TAX, "do-tax", "F-8.10", "You do no favour and pay a coin.")                                                  \
    X(DO_TAX_STEP, "do-tax-step", "F-8.10", "You do no favour and have no coin: your pawn goes back a step.")          \
    X(DO_IDLE, "do-idle", "F-8.11", "Your {die} opens no favour, so nothing happens and no tax is due.")               \
    X(DO_WATER, "do-water", "F-8.3", "You give {amount} water and move {steps} {steps:step|steps}.")                   \
    X(DO_ORGY, "do-orgy", "F-8.4", "You give {amount} wine and move {steps} {steps:step|steps}.")                      \
    X(DO_FOOD, "do-food", "F-8.5", "You give {amount} wheat and move {steps} {steps:step|steps}.")                     \
    X(DO_BATTLE, "do-battle", "F-8.6",                                                                                 \
      "You give {amount} {amount:Centurion|Centurions} and move {steps} {steps:step|steps}.")                          \
    X(DO_FORTUNE, "do-fortune", "F-8.7", "You are married: you move {steps} {steps:step|steps} for nothing.")          \
    X(DO_RELIGION, "do-religion", "F-8.8", "You move {steps} {steps:step|steps}, one for each Vestal, and keep them.") \
    X(DO_FLIP, "do-flip", "F-8.12", "Nobody can do favour {favour} any more this round, and it gets no token.")        \
    X(DO_KEEP, "do-keep", "F-9.2", "You keep {card}; the others are discarded face up.")                               \
    X(DO_KEEP_TWO, "do-keep-two", "F-9.3", "You keep {card} and {other}; the third, if any, is discarded face up.")    \
    X(DO_PALACE, "do-palace", "F-12.2", "You take {card}; the others stay aside, face down.")                          \
    X(DO_PLAY_GUARD, "do-play-guard", "F-10.1", "The card brings you a {resource} and is discarded.")                  \
    X(DO_PLAY_GOOD, "do-play-good", "F-10.1", "The card brings you {first} and {resource} and is discarded.")          \
    X(DO_PLAY_ONE_GOOD, "do-play-one-good", "F-13.9",                                                                  \
      "The card brings you {resource} alone and is discarded: no more {missing} can be taken.")                        \
    X(DO_PLAY_STEP, "do-play-step", "F-10.2", "Your pawn moves to step {step}; the card is discarded.")                \
    /* prompts */                                                                                                      \
    X(ASK_DRAFT, "ask-draft", "F-2.9", "Take an action card.")                                                         \
    X(ASK_RESERVE, "ask-reserve", "F-2.10", "Reserve one of your cards: it is turned face down.")                      \
    X(ASK_CHOOSE, "ask-choose", "F-4.1", "Choose one of your three action cards.")                                     \
    X(ASK_ACTION, "ask-action", "F-4.2", "{card}: carry it out?")                                                      \
    X(ASK_PAID, "ask-paid", "F-7.3", "{card}: how do you carry it out?")                                               \
    X(ASK_EXCHANGE, "ask-exchange", "F-4.3", "{card} goes away: which card do you take for it?")                       \
    X(ASK_POWER, "ask-power", "F-7.1", "Use military power?")                                                          \
    X(ASK_ROLL, "ask-roll", "F-8.1", "Play privilege cards, or roll.")                                                 \
    X(ASK_FAVOUR, "ask-favour", "F-8.2", "Which favour do you do the Emperor?")                                        \
    X(ASK_FLIP, "ask-flip", "F-8.12", "Turn one more favour face down?")                                               \
    X(ASK_KEEP, "ask-keep", "F-9.2", "Which of the drawn cards do you keep?")                                          \
    X(ASK_KEEP_TWO, "ask-keep-two", "F-9.3", "Which one or two of the drawn cards do you keep?")                       \
    X(ASK_PALACE, "ask-palace", "F-12.2", "Which card of the palace do you take?")                                     \
    X(ASK_END, "ask-end", "F-9.5", "Play privilege cards, or end your turn.")                                          \
    X(WAIT_FOR, "wait-for", "F-3.1", "Waiting for {seat}.")                                                            \
    X(WAIT_CHANCE, "wait-chance", "F-8.1", "Dice and cards decide.")                                                   \
    X(IS_OVER, "is-over", "F-12.3", "The game is over.")                                                               \
    /* what cannot be */                                                                                               \
    X(BAD_NUMBERS, "bad-numbers", "F-1.1", "{seats} seats, active seat {seat}, turn {turn}: out of range.")            \
    X(BAD_PHASE, "bad-phase", "F-3.2", "Phase {phase} and the seats to act ({acting}) do not agree.")                  \
    X(BAD_PODIUM, "bad-podium", "F-2.2", "The podium does not name each seat once.")                                   \
    X(BAD_CARDS, "bad-cards", "F-1.2", "Action card {card} does not lie in exactly one place.")                        \
    X(BAD_SIDE, "bad-side", "F-1.2", "Side {side} has {have} action cards.")                                           \
    X(BAD_DOWN, "bad-down", "F-4.4", "Side {side} has {have} cards face down.")                                        \
    X(BAD_PAWN, "bad-pawn", "F-1.2", "Seat {seat} stands on step {step}.")                                             \
    X(BAD_MONEY, "bad-money", "F-1.5", "Seat {seat} has {have} coins.")                                                \
    X(BAD_TRACK, "bad-track", "F-1.3", "Seat {seat}: {vestals} Vestals, {centurions} Centurions, {dice} dice.")        \
    X(BAD_STORE, "bad-store", "F-1.3", "Seat {seat} stores {have} of a good; a store counts to 99.")                   \
    X(BAD_DICE, "bad-dice", "F-1.4", "The seats own {have} dice together; there are nine.")                            \
    X(BAD_ROLL, "bad-roll", "F-8.1", "{have} dice are rolled, but seat {seat} owns {dice}, or they are out of order.") \
    X(BAD_BUILDINGS, "bad-buildings", "F-6.1", "{building}: {have} in all; there are {need}.")                         \
    X(BAD_PROVINCE, "bad-province", "F-6.1", "Seat {seat} has buildings it cannot have.")                              \
    X(BAD_TOKENS, "bad-tokens", "F-11.2", "Favour {favour} carries {have} tokens.")                                    \
    X(BAD_TOKEN_SUPPLY, "bad-token-supply", "F-13.10", "{have} tokens are in use; there are fifteen.")                 \
    X(BAD_CUBES, "bad-cubes", "F-13.9", "{have} cubes of {resource} are in use; there are fifteen.")                   \
    X(BAD_PRIVILEGES, "bad-privileges", "F-10.4", "{card}: {have} in all; there are {need}.")                          \
    X(BAD_COUNT, "bad-count", "F-12.6", "A number of cards that everybody sees is wrong.")                             \
    X(BAD_PALACE, "bad-palace", "F-12.2", "What is remembered of the palace cards does not fit them.")                 \
    X(BAD_ARRIVALS, "bad-arrivals", "F-12.1", "{have} pawns are said to be in the palace, but {need} stand there.")    \
    X(BAD_LEFTOVERS, "bad-leftovers", "F-3.2", "Something is kept that belongs to another phase.")

enum ft_message_id {
#define X(id, name, rule, text) FT_SAY_##id,
    FT_MESSAGE_LIST(X)
#undef X
        FT_MESSAGE_COUNT
};

extern const tb_message_row ft_messages[FT_MESSAGE_COUNT];

static inline void ft_say(tb_message *out, enum ft_message_id id) { tb_say(out, &ft_messages[id]); }

#endif
