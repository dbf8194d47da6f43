/* messages.h - all that Tiny Towns has to say: set-ups that do not exist, refusals, prompts, and what is wrong with an
 * impossible state. English templates; screens translate them. */
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
      "{card} would be one Fortune building too many; fortune-limit is {limit}.") \
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
    X(ASK_OWN, "ask-own", "T-9.2", "Third round: choose any resource for yourself.") \
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
/* clang-format on */

#define X(id, name, rule, text) TT_SAY_##id,
enum tt_message_id { TT_MESSAGE_LIST(X) TT_MESSAGE_COUNT };
#undef X

extern const tb_message_row tt_messages[TT_MESSAGE_COUNT];

static inline void tt_say(tb_message *out, enum tt_message_id id) { tb_say(out, &tt_messages[id]); }

#endif
