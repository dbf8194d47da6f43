/* told.h - the sentences of Fortuna's events: one row for each way in which an event can be told. English templates;
 * screens translate them. `seat` is whose turn it is; numbers are what really moved. */
#ifndef FT_TOLD_H
#define FT_TOLD_H

#include "core/message.h"

#define FT_TOLD_LIST(X)                                                                                                  \
    /* set-up */                                                                                                         \
    X(PODIUM, "told-podium", "F-2.2", "The lot gives the order of turns: {seats:the}.")                                  \
    X(DEAL, "told-deal", "F-2.8", "The action cards are dealt, three to each side.")                                     \
    X(TAKE, "told-take", "F-2.9", "{seat:the} takes {card} in the draft.")                                               \
    X(RESERVE, "told-reserve", "F-2.10", "{seat:the} reserves {card}.")                                                  \
    X(PASS_RESERVE, "told-pass-reserve", "F-13.5", "{seat:the} reserves no card.")                                       \
    /* phases 2 and 3 */                                                                                                 \
    X(CHOOSE, "told-choose", "F-4.1", "{seat:the} chooses {card}.")                                                      \
    X(PASS_ACTION, "told-pass-action", "F-4.2", "{seat:the} leaves {card} undone.")                                      \
    X(EXCHANGE, "told-exchange", "F-4.3", "{seat:the} gives {given} away and reserves {card} in exchange.")              \
    X(COMMAND, "told-command", "F-7.1", "{seat:the} returns a Centurion to use {card}.")                                 \
    X(PASS_POWER, "told-pass-power", "F-7.1", "{seat:the} uses no military power.")                                      \
    X(FETCH, "told-fetch", "F-5.1", "{seat:the} takes {amount} water.")                                                  \
    X(HARVEST_WHEAT, "told-harvest-wheat", "F-5.2", "{seat:the} harvests {gain} wheat.")                                 \
    X(HARVEST_WINE, "told-harvest-wine", "F-5.3", "{seat:the} harvests {gain} wine.")                                    \
    X(WATER_WHEAT, "told-water-wheat", "F-5.2", "{seat:the} gives {water} water and harvests {gain} wheat.")             \
    X(WATER_WINE, "told-water-wine", "F-5.3", "{seat:the} gives {water} water and harvests {gain} wine.")                \
    X(SELL_WHEAT, "told-sell-wheat", "F-5.4", "{seat:the} sells {amount} wheat for {gain} {gain:coin|coins}.")           \
    X(SELL_WINE, "told-sell-wine", "F-5.5", "{seat:the} sells {amount} wine for {gain} {gain:coin|coins}.")              \
    X(RECRUIT, "told-recruit", "F-5.6",                                                                                  \
      "{seat:the} recruits {amount} {amount:Centurion|Centurions} for {price} {price:coin|coins}.")                      \
    X(ENGAGE, "told-engage", "F-5.7",                                                                                    \
      "{seat:the} engages {amount} {amount:Vestal|Vestals} for {price} {price:coin|coins}.")                             \
    X(ORDAIN, "told-ordain", "F-5.8", "{seat:the} returns a Vestal and takes a die for good.")                           \
    X(MARRY, "told-marry", "F-5.9", "{seat:the} marries for {price} {price:coin|coins}.")                                \
    X(GIFT, "told-gift", "F-5.9", "The family gives {seat:the} {amount} {resource}.")                                    \
    X(GIFT_COINS, "told-gift-coins", "F-5.9", "The family gives {seat:the} {amount} {amount:coin|coins}.")               \
    X(BUILD, "told-build", "F-5.10", "{seat:the} builds {building:a} for {price} {price:coin|coins}.")                   \
    X(BUILD_FREE, "told-build-free", "F-6.2", "{seat:the} builds {building:a} for nothing.")                             \
    X(COLLECT, "told-collect", "F-5.11", "{seat:the} takes {amount} {amount:coin|coins}.")                               \
    X(BRIBE, "told-bribe", "F-5.11", "{seat:the} pays {other:the} a coin to use {card}.")                                \
    X(BRIBE_BANK, "told-bribe-bank", "F-5.11", "{seat:the} pays the bank a coin to use {card}.")                         \
    X(BRIBE_FREE, "told-bribe-free", "F-13.7", "{seat:the} uses {card} of an empty side for nothing.")                   \
    X(ADVANCE, "told-advance", "F-5.12", "{seat:the} advances {steps} {steps:step|steps}.")                              \
    /* phase 4 */                                                                                                        \
    X(DICE, "told-dice", "F-8.1", "{seat:the} rolls {dice}.")                                                            \
    X(WATER, "told-water", "F-8.3", "{seat:the} gives {amount} water and advances {steps} {steps:step|steps}.")          \
    X(ORGY, "told-orgy", "F-8.4",                                                                                        \
      "{seat:the} gives {amount} wine for the orgy and advances {steps} {steps:step|steps}.")                            \
    X(FOOD, "told-food", "F-8.5",                                                                                        \
      "{seat:the} gives {amount} wheat to the hungry and advances {steps} {steps:step|steps}.")                          \
    X(BATTLE, "told-battle", "F-8.6",                                                                                    \
      "{seat:the} gives {amount} {amount:Centurion|Centurions} for the battle and advances {steps} {steps:step|steps}.") \
    X(FORTUNE, "told-fortuna", "F-8.7", "{seat:the} is married and advances {steps} {steps:step|steps}.")                \
    X(RELIGION, "told-religion", "F-8.8", "The Vestals let {seat:the} advance {steps} {steps:step|steps}.")              \
    X(TAX, "told-tax", "F-8.10", "{seat:the} pays a coin in tax.")                                                       \
    X(TAX_STEP, "told-tax-step", "F-8.10", "{seat:the} has no coin for the tax and goes back a step.")                   \
    X(TAX_NONE, "told-tax-none", "F-8.10", "{seat:the} has no coin for the tax and no step to go back.")                 \
    X(IDLE, "told-idle", "F-8.11", "{seat:the} uses a {die}, which opens no favour.")                                    \
    X(FLIP, "told-flip", "F-8.12", "{seat:the} turns the favour {favour} face down as well.")                            \
    X(PASS_FLIP, "told-pass-flip", "F-8.12", "{seat:the} turns no other favour face down.")                              \
    /* privilege cards */                                                                                                \
    X(DRAW, "told-draw", "F-9.1", "{seat:the} draws a privilege card.")                                                  \
    X(DRAW_SEEN, "told-draw-seen", "F-9.1", "{seat:the} draws the privilege card {privilege}.")                          \
    X(KEEP, "told-keep", "F-9.2", "{seat:the} draws {drawn} privilege cards and keeps one.")                             \
    X(KEEP_TWO, "told-keep-two", "F-9.3", "{seat:the} draws {drawn} privilege cards and keeps two.")                     \
    X(KEEP_SEEN, "told-keep-seen", "F-9.2", "{seat:the} draws {drawn} privilege cards and keeps {privilege}.")           \
    X(KEEP_TWO_SEEN, "told-keep-two-seen", "F-9.3",                                                                      \
      "{seat:the} draws {drawn} privilege cards and keeps {privileges}.")                                                \
    X(PALACE, "told-palace", "F-12.2", "{seat:the} takes one of {left} cards of the palace.")                            \
    X(PALACE_SEEN, "told-palace-seen", "F-12.2", "{seat:the} takes {privilege}, one of {left} cards of the palace.")     \
    X(PALACE_LAST, "told-palace-last", "F-12.2", "{seat:the} gets the last card of the palace.")                         \
    X(PLAY_STEP, "told-play-step", "F-10.2", "{seat:the} plays a step card and advances {steps} {steps:step|steps}.")    \
    X(PLAY_VESTAL, "told-play-vestal", "F-10.1", "{seat:the} plays {privilege} and gets a Vestal.")                      \
    X(PLAY_CENTURION, "told-play-centurion", "F-10.1", "{seat:the} plays {privilege} and gets a Centurion.")             \
    X(PLAY_GOOD, "told-play-good", "F-10.1", "{seat:the} plays {privilege} and gets {amount} {resource}.")               \
    X(PLAY_GOODS, "told-play-goods", "F-10.1", "{seat:the} plays {privilege} and gets 1 {first} and 1 {second}.")        \
    /* what follows */                                                                                                   \
    X(ARRIVE, "told-arrive", "F-12.1", "{seat:the} reaches the palace.")                                                 \
    X(ARRIVE_FIRST, "told-arrive-first", "F-12.1",                                                                       \
      "{seat:the} is the first to reach the palace: this is the last round.")                                            \
    X(END, "told-end", "F-9.5", "{seat:the} ends the turn.")                                                             \
    X(ROUND, "told-round", "F-11.1", "Round {round} begins; the order of turns is {seats:the}.")

/* Buildings with their article, as what is built. */
#define FT_PHRASE_LIST(X)                                                                                              \
    X(MARKET, "market", "a Market")                                                                                    \
    X(AQUEDUCT, "aqueduct", "an Aqueduct")                                                                             \
    X(PALACE, "palace", "a Palace")                                                                                    \
    X(BASILICA, "basilica", "a Basilica")

/* Seats as the subject of a sentence, in the order of their sides. */
#define FT_SEAT_PHRASE_LIST(X)                                                                                         \
    X(BLUE, "blue", "Blue") X(GREY, "grey", "Grey") X(ORANGE, "orange", "Orange") X(VIOLET, "violet", "Violet")

enum ft_told_id {
#define X(id, name, rule, text) FT_TOLD_##id,
    FT_TOLD_LIST(X)
#undef X
        FT_TOLD_COUNT
};

extern const tb_message_row ft_told_rows[FT_TOLD_COUNT];

#endif
