/* messages.h - all that Tiny Towns has to say: set-ups that do not exist, refusals, prompts, what a move would do, and
 * what is wrong with an impossible state. English templates; screens translate them. */
#ifndef TT_MESSAGES_H
#define TT_MESSAGES_H

#include "core/message.h"

/* clang-format off */
#define TT_MESSAGE_LIST(X) \
    /* set-ups that do not exist */ \
    X(TOWN_HALL_ALONE, "town-hall-alone", "T-9.6", "The Town Hall needs two seats or more; one seat plays solo.") \
    X(NOT_IN_SOLO, "not-in-solo", "T-10.4", "{card} leaves the game in solo; choose another card of its type.") \
    X(NOT_IN_TOWN_HALL, "not-in-town-hall", "T-9.6", \
      "{card} leaves the game in the Town Hall; choose another card of its type.") \
    X(KEPT_MUSEUM_IN_SOLO, "kept-museum-in-solo", "T-10.6", \
      "With museum=kept a solo game need not end; choose another card than {card}.") \
    X(NEEDS_COINS, "needs-coins", "TF-2.3", "{card} is a Fortune card and needs coins=yes.") \
    X(OVER_FORTUNE_LIMIT, "over-fortune-limit", "TF-2.2", \
      "{card} would be one Fortune building too many: fortune-limit is {limit}. Raise it, or choose fewer of them.") \
    /* refusals: the seat is not asked at all */ \
    X(FIRST_CARDS, "first-cards", "T-2.1", "First the cards in play are drawn.") \
    X(FIRST_LOT, "first-lot", "T-2.5", "First the master builder is drawn by lot.") \
    X(FIRST_DEAL, "first-deal", "T-2.3", "First the monuments are dealt.") \
    X(FIRST_DISPLAY, "first-display", "T-10.1", "First three resource cards are turned up.") \
    X(FIRST_REVEAL, "first-reveal", "T-9.2", "First a resource card is turned up.") \
    X(FIRST_REFILL, "first-refill", "T-10.2", "First another resource card is turned up.") \
    X(TOWN_COMPLETED, "town-completed", "T-5.1", "Your town is completed: you name, place and build no more.") \
    X(HAVE_KEPT, "have-kept", "T-2.3", "You have kept a monument; now {seat} chooses.") \
    X(OTHER_NAMES, "other-names", "T-3.2", "{seat} is the master builder and names the resource first.") \
    X(OTHER_PLACES_TAKEN, "other-places-taken", "TF-3.12", \
      "{seat} first places the cube taken from an Oddity Shop.") \
    X(HAVE_DONE, "have-done", "T-3.5", "You are done with this turn; {seat} still places or builds.") \
    X(OTHER_WATCHES, "other-watches", "T-8.10", "First {seat} answers with Opaleye's Watch.") \
    X(OTHER_OPENS_CHEST, "other-opens-chest", "TF-4.9", "First {seat} answers with the Treasury.") \
    /* refusals: something else is asked */ \
    X(CHANCE_DECIDES, "chance-decides", "T-2.6", "Chance decides this, not a player.") \
    X(MUST_KEEP, "must-keep", "T-2.3", "First choose which of your two monuments you keep.") \
    X(MUST_NAME, "must-name", "T-3.2", "First name a resource.") \
    X(MUST_PLACE, "must-place", "T-3.3", "First place the {resource}.") \
    X(MUST_PLACE_TAKEN, "must-place-taken", "TF-3.12", "First place the {resource} you took.") \
    X(MUST_SAY_EXTRA, "must-say-extra", "TF-4.7", \
      "First place the second cube of the Southern Semaphore, or skip it.") \
    X(MUST_BUILD, "must-build", "T-4.7", "You have placed: now build, or say that you are done.") \
    X(MUST_SITE, "must-site", "T-7.9", "First say on which empty square the new building goes.") \
    X(MUST_STOCK, "must-stock", "T-7.22", "First say which cube goes on the new building.") \
    X(MUST_PAY_CATHEDRAL, "must-pay-cathedral", "TF-3.7", "First say whether you spend 3 coins on the Cathedral.") \
    X(MUST_COUNT, "must-count", "TF-3.6", "First say whether the Teahouse counts its row or its column.") \
    X(MUST_EXCHANGE, "must-exchange", "T-8.1", "First exchange a building with the Architect's Guild, or skip it.") \
    X(MUST_PAY_MASONS, "must-pay-masons", "TF-4.5", "First say how many coins you spend on the Masons' Guild.") \
    X(MUST_GRANT, "must-grant", "T-4.8", "First put the building that {monument} gives you.") \
    X(MUST_WATCH, "must-watch", "T-8.10", "First choose three types for Opaleye's Watch.") \
    X(MUST_PETAL, "must-petal", "TF-4.6", "First lay the coins of the Petal Promenade.") \
    /* refusals: naming and placing */ \
    X(NOT_DEALT, "not-dealt", "T-2.3", "{card} was not dealt to you.") \
    X(NOT_ON_DISPLAY, "not-on-display", "T-10.1", "No {resource} card lies face up.") \
    X(BANK_FORBIDS, "bank-forbids", "T-7.24", "{resource} lies on your Bank: you may not name it.") \
    X(NO_SHOP, "no-shop", "TF-3.12", "No Oddity Shop of another town holds a cube there.") \
    X(TOOK_ALREADY, "took-already", "TF-3.12", "You have taken a cube this turn.") \
    X(SQUARE_FULL, "square-full", "T-3.4", "{square} is not empty.") \
    X(PROMENADE_DUTY, "promenade-duty", "TF-4.6", \
      "What another names goes on a coin of your Petal Promenade, not on {square}.") \
    X(PROMENADE_OWN, "promenade-own", "TF-4.6", \
      "A coin of your Petal Promenade lies on {square}: your own cube goes elsewhere while it can.") \
    X(NAMED_YOURSELF, "named-yourself", "T-3.7", \
      "You chose this resource yourself: it goes on an empty square of your town.") \
    X(NO_COIN_FOR_NAMER, "no-coin-for-namer", "TF-1.6", "You chose this resource yourself: no coin changes it.") \
    X(CHANGED_CUBE, "changed-cube", "TF-1.9", "The resource has been changed: now it goes on an empty square.") \
    X(TAKES_NO_CUBES, "takes-no-cubes", "T-7.23", "Nothing of yours on {square} takes cubes.") \
    X(STORE_FULL, "store-full", "T-7.23", "The building on {square} has no room for another cube.") \
    X(NOT_ON_WAREHOUSE, "not-on-warehouse", "T-7.23", "No Warehouse of yours on {square} holds {resource}.") \
    X(NOT_ON_MUSEUM, "not-on-museum", "TF-3.11", "No Museum of yours on {square} holds {resource}.") \
    X(NO_COIN, "no-coin", "TF-1.5", "You have no coin.") \
    X(NO_FACTORY, "no-factory", "T-7.22", "No Factory of yours holds {resource}.") \
    X(CHANGES_NOTHING, "changes-nothing", "T-3.6", "That would change nothing.") \
    /* refusals: building */ \
    X(NOT_IN_PLAY, "not-in-play", "T-2.1", "{card} is not in play.") \
    X(NOT_YOUR_MONUMENT, "not-your-monument", "T-4.5", "{card} is not the monument you kept.") \
    X(MONUMENT_STANDS, "monument-stands", "T-4.5", "A monument is built once, and yours stands.") \
    X(NO_PATTERN, "no-pattern", "T-4.1", "The cubes on these squares are not the pattern of {card}.") \
    X(WRONG_SITE, "wrong-site", "T-4.2", "{card} goes on one of the squares whose cubes it takes, not on {square}.") \
    X(SITE_FOLLOWS, "site-follows", "T-7.9", "{card} may go on any empty square: raise it, then say where.") \
    X(NO_FREE_SITE, "no-free-site", "T-4.2", \
      "{card} goes on one of the squares whose cubes it takes: build it there.") \
    X(NO_SQUARE_LEFT, "no-square-left", "T-7.9", "{card} may go on any empty square, but none would be left.") \
    X(FIVE_BANKS, "five-banks", "T-7.24", "All five resources lie on your Banks: no other can be built.") \
    X(JEWELER_ALONE, "jeweler-alone", "TF-2.5", "In solo a Jeweler costs a coin and you have none.") \
    X(FESTIVAL_PRICE, "festival-price", "TF-4.2", "The Estival Festival costs 2 coins; you have {have}.") \
    X(BANK_TWICE, "bank-twice", "T-7.24", "{resource} lies on another Bank of yours.") \
    X(CATHEDRAL_PRICE, "cathedral-price", "TF-3.7", \
      "A Cathedral costs 3 coins, or nothing: then a grey building comes instead.") \
    X(MASONS_LIMIT, "masons-limit", "TF-4.5", "You can spend at most {most} coins on the Masons' Guild.") \
    X(NOTHING_THERE, "nothing-there", "T-8.1", "No building stands on {square} that could be exchanged.") \
    X(EXCHANGED_ALREADY, "exchanged-already", "T-8.1", \
      "The building on {square} has just been exchanged; choose another.") \
    X(SAME_TYPE, "same-type", "T-8.1", "The building on {square} is {card} already.") \
    X(NOT_GRANTED, "not-granted", "T-4.8", "{monument} does not give {card} now.") \
    X(ON_WATCH_ALREADY, "on-watch-already", "T-8.10", \
      "{card} lies on Opaleye's Watch already: three different types.") \
    X(COIN_THERE, "coin-there", "TF-4.6", "A coin lies on {square} already.") \
    X(NO_SKIPPING, "no-skipping", "T-4.8", "{monument} must give while a square is empty.") \
    /* prompts */ \
    X(ASK_KEEP, "ask-keep", "T-2.3", "Which monument do you keep: {first} or {second}?") \
    X(ASK_NAME, "ask-name", "T-3.2", "You are the master builder: name a resource.") \
    X(ASK_CHOOSE, "ask-choose", "T-10.1", "Choose one of the resource cards.") \
    X(ASK_OWN, "ask-own", "T-9.2", "Third turn: choose any resource for yourself.") \
    X(ASK_TAKEN, "ask-taken", "TF-3.12", "Where do you place the {resource} you took?") \
    X(ASK_PLACE, "ask-place", "T-3.3", "Place the {resource}.") \
    X(ASK_EXTRA, "ask-extra", "TF-4.7", "Place a second {resource}, or skip it.") \
    X(ASK_BUILD, "ask-build", "T-4.7", "Build, or say that you are done.") \
    X(ASK_SITE, "ask-site", "T-7.9", "On which empty square goes {card}?") \
    X(ASK_STOCK, "ask-stock", "T-7.22", "Which cube goes on the {card} on {square}?") \
    X(ASK_CATHEDRAL, "ask-cathedral", "TF-3.7", \
      "Spend 3 coins on the Cathedral on {square}, or none and put {card} instead?") \
    X(ASK_TEAHOUSE, "ask-teahouse", "TF-3.6", "Does the Teahouse on {square} count its row or its column?") \
    X(ASK_EXCHANGE, "ask-exchange", "T-8.1", "Architect's Guild: exchange a building ({left} left), or skip it.") \
    X(ASK_MASONS, "ask-masons", "TF-4.5", "Masons' Guild: how many coins do you spend, at most {most}?") \
    X(ASK_GRANT, "ask-grant", "T-4.8", "{monument} gives you a building: which, and where?") \
    X(ASK_TREASURY, "ask-treasury", "TF-4.9", "Your chest is full: put a Cottage, or skip it.") \
    X(ASK_WATCH, "ask-watch", "T-8.10", "Opaleye's Watch: choose a type to watch for ({left} left).") \
    X(ASK_PETAL, "ask-petal", "TF-4.6", "Petal Promenade: on which empty square do you lay a coin ({left} left)?") \
    X(WAIT_FOR, "wait-for", "T-3.5", "Waiting for {seat}.") \
    X(WAIT_CHANCE, "wait-chance", "T-2.6", "Waiting for a card.") \
    X(IS_OVER, "is-over", "T-5.4", "The game is over.") \
    /* what a move would do: naming and placing */ \
    X(DO_KEEP, "do-keep", "T-2.3", "You keep {card} secretly and give {other} back face down.") \
    X(DO_NAME, "do-name", "T-3.2", "All {towns} open towns place {resource}.") \
    X(DO_NAME_LAST, "do-name-last", "T-5.3", "You place {resource}: yours is the last open town.") \
    X(DO_CHOOSE, "do-choose", "T-10.2", \
      "You place {resource}; its card goes under the pile, and the next is turned up.") \
    X(DO_OWN, "do-own", "T-9.2", "You place {resource}, whatever the others choose.") \
    X(DO_TAKE, "do-take", "TF-3.12", \
      "You take {resource} from the Oddity Shop of {seat} on {square} and place it for a coin before you name.") \
    X(DO_PLACE, "do-place", "T-3.3", "{resource} goes on {square}; squares then empty: {left}.") \
    X(DO_PLACE_LAST, "do-place-last", "T-5.1", \
      "{resource} goes on {square}, the last empty square: unless you build, your town is then completed.") \
    X(DO_PLACE_PETAL, "do-place-petal", "TF-4.6", \
      "{resource} goes on {square} and brings the coin there. Your coins: {coins} instead of {before}.") \
    X(DO_PLACE_TAKEN, "do-place-taken", "TF-3.12", \
      "{resource} goes on {square}. Your coins: {coins} instead of {before}.") \
    X(DO_PLACE_TAKEN_LAST, "do-place-taken-last", "TF-3.12", \
      "{resource} goes on {square}: your town is full and the turn is over. Your coins: {coins} instead of {before}.") \
    X(DO_STORE, "do-store", "T-7.23", \
      "{resource} goes on the Warehouse on {square}, for -1 point; room then left on it: {left}.") \
    X(DO_STORE_SHOP, "do-store-shop", "TF-3.12", \
      "{resource} goes on the Oddity Shop on {square}; another master builder may take it.") \
    X(DO_STORE_COTTAGE, "do-store-cottage", "T-8.14", "{resource} goes on the Cottage on {square} and stays there.") \
    X(DO_SWAP, "do-swap", "T-7.23", "{given} stays on the Warehouse on {square}; you place {resource} on a square.") \
    X(DO_RETURN, "do-return", "TF-3.11", \
      "{resource} leaves the Museum on {square}, and you place nothing. Your coins: {coins} instead of {before}.") \
    X(DO_RETURN_NAMED, "do-return-named", "TF-5.3", \
      "You place nothing, and {resource} stays on the Museum on {square}. Your coins: {coins} instead of {before}.") \
    X(DO_PAY, "do-pay", "TF-1.5", "You pay a coin and place {resource} on a square; coins left: {coins}.") \
    X(DO_PAY_HILL, "do-pay-hill", "TF-4.1", \
      "You pay a coin, for -2 points by Hollow Hill, and place {resource} on a square; coins left: {coins}.") \
    X(DO_PAY_FORFEIT, "do-pay-forfeit", "TF-5.6", \
      "You pay a coin, place {resource} on a square and forfeit the second cube; coins left: {coins}.") \
    X(DO_CONVERT, "do-convert", "T-7.22", "Your Factory lets you place {resource} on a square instead of {given}.") \
    X(DO_EXTRA, "do-extra", "TF-4.7", \
      "A second {resource} goes on {square}. Your coins: {coins} instead of {before}.") \
    /* what a move would do: building */ \
    X(DO_CATHEDRAL, "do-cathedral", "TF-3.7", \
      "The Cathedral goes on {square}; then you pay 3 coins for it, or {card} comes instead.") \
    X(DO_NO_CATHEDRAL, "do-no-cathedral", "TF-3.7", \
      "Without 3 coins for the Cathedral on {square}, {card} comes instead.") \
    X(DO_PAY_CATHEDRAL, "do-pay-cathedral", "TF-3.7", \
      "You pay 3 coins for the Cathedral on {square}. Your points, if the game ended now: {points}; coins: {coins}.") \
    X(DO_REFUSE_CATHEDRAL, "do-refuse-cathedral", "TF-3.7", \
      "{card} comes instead of the Cathedral on {square}. Your points, if the game ended now: {points}; " \
      "coins: {coins}.") \
    X(DO_MOVE_SHED, "do-move-shed", "TF-3.7", \
      "{card} comes instead of the Cathedral; then you say on which empty square.") \
    X(DO_STOCK_FACTORY, "do-stock-factory", "T-7.22", \
      "{resource} lies on the Factory on {square}: when another names it, you may place any other.") \
    X(DO_STOCK_BANK, "do-stock-bank", "T-7.24", "{resource} lies on the Bank on {square}: you may no longer name it.") \
    X(DO_STOCK_MUSEUM, "do-stock-museum", "TF-3.11", \
      "{resource} lies on the Museum on {square}: when another names it, you may return it for a coin. " \
      "Cubes still to put: {left}.") \
    X(DO_COUNT, "do-count", "TF-3.6", \
      "Other types in the {line} of the Teahouse: {types}. Your coins: {coins} instead of {before}.") \
    X(DO_EXCHANGE, "do-exchange", "T-8.1", \
      "{given} leaves {square} for {card}. Your points, if the game ended now: {points} instead of {before}.") \
    X(DO_EXCHANGE_SHED, "do-exchange-shed", "T-8.1", \
      "{given} leaves {square} for {card}; then you say on which empty square.") \
    X(DO_MASONS, "do-masons", "TF-4.5", \
      "Of your {have} {have:coin|coins} you spend {amount} and put as many different buildings.") \
    X(DO_MASONS_NONE, "do-masons-none", "TF-4.5", "You spend no coin and put no building.") \
    X(DO_WATCH, "do-watch", "T-8.10", \
      "When the town of a neighbour gains {card}, you put one in yours, once; types still to choose: {left}.") \
    X(DO_PETAL, "do-petal", "TF-4.6", \
      "A coin lies on {square}, for what comes to stand there; coins still to lay: {left}.") \
    X(DO_SKIP_EXTRA, "do-skip-extra", "TF-4.7", "You place no second cube.") \
    X(DO_SKIP_EXCHANGE, "do-skip-exchange", "T-8.1", "You exchange no more; exchanges given up: {left}.") \
    X(DO_SKIP_TREASURY, "do-skip-treasury", "TF-4.9", "You put no Cottage.") \
    X(DO_DONE, "do-done", "T-3.5", "You are done with this turn; squares empty: {left}.") \
    X(DO_DONE_WAIT, "do-done-wait", "T-4.7", "You are done with this turn; what you could build may wait.") \
    X(DO_DONE_COIN, "do-done-coin", "TF-1.1", \
      "You are done and get a coin for two buildings. Your coins: {coins} instead of {before}.") \
    X(DO_DONE_FULL, "do-done-full", "T-5.1", \
      "You are done and no square is empty: your town is completed. Your points, if the game ended now: {points}.") \
    /* impossible states */ \
    X(BAD_NUMBERS, "bad-numbers", "", "The table is impossible: {seats} seats, phase {phase}, turn {turn}.") \
    X(BAD_CARD, "bad-card", "T-2.1", "The card in play of type {type} is impossible.") \
    X(BAD_ACTING, "bad-acting", "T-3.5", "Who is to act does not fit what is asked of {seat}.") \
    X(BAD_DECK, "bad-deck", "T-9.1", "The resource cards do not add up: {have} of {resource}.") \
    X(BAD_HAND, "bad-hand", "T-2.3", "The monuments of {seat} are impossible.") \
    X(BAD_SQUARE, "bad-square", "T-3.4", "{square} of {seat} holds more than one thing.") \
    X(BAD_FILLED, "bad-filled", "T-3.4", "The filled squares of {seat} are not those with a cube or a piece.") \
    X(BAD_COMPLETED, "bad-completed", "T-5.1", "The town of {seat} is completed in a way that cannot be.") \
    X(BAD_COINS, "bad-coins", "TF-1.2", "{seat} has {coins} coins.") \
    X(BAD_COIN_SQUARES, "bad-coin-squares", "TF-1.8", "Coins lie in the town of {seat} where none can.") \
    X(BAD_ON, "bad-on", "T-7.22", "The cubes on {square} of {seat} cannot lie there.") \
    X(BAD_LADEN, "bad-laden", "T-8.14", "Cottages of {seat} carry cubes without the Bondmaker.") \
    X(BAD_SHARED, "bad-shared", "TF-4.3", "Cubes of {seat} are shared without the Prism Forge.") \
    X(BAD_MONUMENT, "bad-monument", "T-4.5", "The monument of {seat} is impossible.") \
    X(BAD_TODAY, "bad-today", "T-3.1", "What {seat} did this turn cannot be.") \
    X(BAD_PADDING, "bad-padding", "", "Unused bytes of the state are not zero.")

/* What a move would do with a card; the rule is the card's. */
#define TT_CARD_MESSAGE_LIST(X, rule) \
    X(BUILD, "do-build", rule, \
      "{cubes} {cubes:cube leaves|cubes leave} and {card} goes on {square}. " \
      "Your points, if the game ended now: {points} instead of {before}.") \
    X(BUILD_COINS, "do-build-coins", rule, \
      "{cubes} {cubes:cube leaves|cubes leave} and {card} goes on {square}. " \
      "Your points, if the game ended now: {points} instead of {before}; coins: {coins}.") \
    X(RAISE, "do-raise", rule, \
      "{cubes} {cubes:cube leaves|cubes leave}; then you say on which empty square {card} goes.") \
    X(PUT, "do-put", rule, \
      "{card} goes on {square}. Your points, if the game ended now: {points} instead of {before}.") \
    X(PUT_COINS, "do-put-coins", rule, \
      "{card} goes on {square}. Your points, if the game ended now: {points} instead of {before}; coins: {coins}.")
/* clang-format on */

#define X(id, name, rule, text) TT_SAY_##id,
enum tt_message_id { TT_MESSAGE_LIST(X) TT_MESSAGE_COUNT };
#undef X
#define X(id, name, rule, text) TT_DO_##id,
enum tt_card_message_id { TT_CARD_MESSAGE_LIST(X, "") TT_CARD_MESSAGE_COUNT };
#undef X

extern const tb_message_row tt_messages[TT_MESSAGE_COUNT];
extern const tb_message_row tt_card_messages[][TT_CARD_MESSAGE_COUNT]; /* by card number */

static inline void tt_say(tb_message *out, enum tt_message_id id) { tb_say(out, &tt_messages[id]); }

#endif
