/* told.h - the sentences of Tiny Towns' events: one row for each way in which an event can be told. English templates;
 * screens translate them. */
#ifndef TT_TOLD_H
#define TT_TOLD_H

#include "core/message.h"

/* clang-format off */
#define TT_TOLD_LIST(X)                                                                                                \
    /* set-up */                                                                                                       \
    X(DRAW, "told-draw", "T-2.1", "The cards in play are {cards}.")                                                    \
    X(FIRST, "told-first", "T-2.5", "{seat:the} is the first master builder.")                                         \
    X(DEAL, "told-deal", "T-2.3", "{seat:the} is dealt two monuments.")                                                \
    X(DEAL_SEEN, "told-deal-seen", "T-2.3", "{seat:the} is dealt {first:a} and {second:a}.")                           \
    X(KEEP, "told-keep", "T-2.3", "{seat:the} keeps one of the two monuments, unseen.")                                \
    X(KEEP_SEEN, "told-keep-seen", "T-2.3", "{seat:the} keeps {card:a} and gives {given:a} back.")                     \
    X(DISPLAY, "told-display", "T-10.1", "The resource cards face up are {resources}.")                                \
    /* naming */                                                                                                       \
    X(REVEAL, "told-reveal", "T-9.2", "A resource card is turned up: {resource}.")                                     \
    X(NAME, "told-name", "T-3.2", "{seat:the} names {resource}.")                                                      \
    X(CHOOSE, "told-choose", "T-10.1", "{seat:the} chooses {resource}; {next} is turned up.")                          \
    X(OWN, "told-own", "T-9.2", "{seat:the} chooses {resource}.")                                                      \
    X(TAKE, "told-take", "TF-3.12",                                                                                    \
      "{seat:the} takes {resource} from the Oddity Shop on {square}; {other:the} loses it.")                            \
    /* placing */                                                                                                      \
    X(PLACE, "told-place", "T-3.3", "{seat:the} places {resource} on {square}.")                                       \
    X(STORE, "told-store", "T-7.23", "{seat:the} puts {resource} on the Warehouse on {square}.")                       \
    X(STORE_SHOP, "told-store-shop", "TF-3.12", "{seat:the} puts {resource} on the Oddity Shop on {square}.")          \
    X(STORE_COTTAGE, "told-store-cottage", "T-8.14", "{seat:the} puts {resource} on the Cottage on {square}.")         \
    X(SWAP, "told-swap", "T-7.23", "{seat:the} swaps {given} for {resource} at the Warehouse on {square}.")            \
    X(RETURN, "told-return", "TF-3.11", "{seat:the} returns {resource} by the Museum on {square}.")                    \
    X(PAY, "told-pay", "TF-1.5", "{seat:the} pays a coin to place {resource} instead of {given}.")                     \
    X(CONVERT, "told-convert", "T-7.22", "{seat:the} has a Factory and places {resource} instead of {given}.")         \
    X(EXTRA, "told-extra", "TF-4.7", "{seat:the} places {resource} once more, on {square}.")                           \
    /* building */                                                                                                     \
    X(BUILD, "told-build", "T-4.2", "{seat:the} builds {card:a} on {square} with the {squares:cube|cubes} of {squares}.")\
    X(RAISE, "told-raise", "T-7.9", "{seat:the} takes the {squares:cube|cubes} of {squares} for {card:a}.")            \
    X(PUT, "told-put", "T-7.9", "{seat:the} puts {card:a} on {square}.")                                               \
    X(STOCK_FACTORY, "told-stock-factory", "T-7.22", "{seat:the} puts {resource} on the Factory on {square}.")         \
    X(STOCK_BANK, "told-stock-bank", "T-7.24", "{seat:the} puts {resource} on the Bank on {square}.")                  \
    X(STOCK_MUSEUM, "told-stock-museum", "TF-3.11", "{seat:the} puts {resource} on the Museum on {square}.")           \
    X(CATHEDRAL, "told-cathedral", "TF-3.7", "{seat:the} pays {amount} {amount:coin|coins} for the Cathedral on {square}.")\
    X(NO_CATHEDRAL, "told-no-cathedral", "TF-3.7",                                                                     \
      "{seat:the} pays nothing for the Cathedral on {square} and gets {card:a} instead.")                              \
    X(MASONS, "told-masons", "TF-4.5", "{seat:the} spends {amount} {amount:coin|coins} on buildings.")                 \
    X(MASONS_NONE, "told-masons-none", "TF-4.5", "{seat:the} spends no coin on buildings.")                            \
    X(COUNT_ROW, "told-count-row", "TF-3.6", "{seat:the} counts the row of the Teahouse on {square}.")                 \
    X(COUNT_COLUMN, "told-count-column", "TF-3.6", "{seat:the} counts the column of the Teahouse on {square}.")        \
    X(EXCHANGE, "told-exchange", "T-8.1", "{seat:the} exchanges {given:a} on {square} for {card:a}.")                  \
    X(GRANT, "told-grant", "T-4.8", "{seat:the} puts {card:a} on {square} for nothing ({monument}).")                  \
    X(WATCH, "told-watch", "T-8.10", "{seat:the} watches for {card:a} in the towns of the neighbours.")                \
    X(PETAL, "told-petal", "TF-4.6", "{seat:the} lays a coin on {square}.")                                            \
    X(SKIP_EXTRA, "told-skip-extra", "TF-4.7", "{seat:the} places no second cube.")                                    \
    X(SKIP_EXCHANGE, "told-skip-exchange", "T-8.1", "{seat:the} exchanges no more.")                                   \
    X(SKIP_TREASURY, "told-skip-treasury", "TF-4.9", "{seat:the} puts no Cottage.")                                    \
    X(DONE, "told-done", "T-3.5", "{seat:the} is done.")                                                               \
    /* what follows */                                                                                                 \
    X(GAIN, "told-gain", "TF-1.2", "That brings {coins} {coins:coin|coins}.")                                          \
    X(COST, "told-cost", "T-4.6", "That costs {coins} {coins:coin|coins}.")                                            \
    X(GREY, "told-grey", "TF-3.7", "Without 3 coins for the Cathedral, {card:a} stands on {square} instead.")          \
    X(GREY_SHED, "told-grey-shed", "TF-3.7", "Without 3 coins for the Cathedral, {card:a} comes instead.")             \
    X(TURN_COINS, "told-turn-coins", "TF-1.1",                                                                         \
      "{seats:the} {seats:gains|gain} coins at the end of the turn.")                                                  \
    X(COMPLETE, "told-complete", "T-5.1",                                                                              \
      "{seats:the} {seats:has completed the town|have completed their towns}.")

/* Buildings with an article, as what is built; monuments as what is kept or built. */
#define TT_PHRASE_LIST(X)                                                                                              \
    X(COTTAGE, "cottage", "a Cottage")                                                                                 \
    X(FARM, "farm", "a Farm")                                                                                          \
    X(ORCHARD, "orchard", "an Orchard")                                                                                \
    X(GREENHOUSE, "greenhouse", "a Greenhouse")                                                                        \
    X(GRANARY, "granary", "a Granary")                                                                                 \
    X(ROOT_CELLAR, "root-cellar", "a Root Cellar")                                                                     \
    X(TITHE_BARN, "tithe-barn", "a Tithe Barn")                                                                        \
    X(WELL, "well", "a Well")                                                                                          \
    X(FOUNTAIN, "fountain", "a Fountain")                                                                              \
    X(MILLSTONE, "millstone", "a Millstone")                                                                           \
    X(SHED, "shed", "a Shed")                                                                                          \
    X(MINE, "mine", "a Mine")                                                                                          \
    X(STATUE, "statue", "a Statue")                                                                                    \
    X(THEATER, "theater", "a Theater")                                                                                 \
    X(BAKERY, "bakery", "a Bakery")                                                                                    \
    X(MARKET, "market", "a Market")                                                                                    \
    X(TAILOR, "tailor", "a Tailor")                                                                                    \
    X(JEWELER, "jeweler", "a Jeweler")                                                                                 \
    X(TEAHOUSE, "teahouse", "a Teahouse")                                                                              \
    X(TAVERN, "tavern", "a Tavern")                                                                                    \
    X(ALMSHOUSE, "almshouse", "an Almshouse")                                                                          \
    X(FEAST_HALL, "feast-hall", "a Feast Hall")                                                                        \
    X(INN, "inn", "an Inn")                                                                                            \
    X(GAMBLERS_DEN, "gamblers-den", "a Gamblers' Den")                                                                 \
    X(SCHOOLHOUSE, "schoolhouse", "a Schoolhouse")                                                                     \
    X(CHAPEL, "chapel", "a Chapel")                                                                                    \
    X(ABBEY, "abbey", "an Abbey")                                                                                      \
    X(CLOISTER, "cloister", "a Cloister")                                                                              \
    X(TEMPLE, "temple", "a Temple")                                                                                    \
    X(CATHEDRAL, "cathedral", "a Cathedral")                                                                           \
    X(PARSONAGE, "parsonage", "a Parsonage")                                                                           \
    X(FACTORY, "factory", "a Factory")                                                                                 \
    X(WAREHOUSE, "warehouse", "a Warehouse")                                                                           \
    X(BANK, "bank", "a Bank")                                                                                          \
    X(TRADING_POST, "trading-post", "a Trading Post")                                                                  \
    X(MUSEUM, "museum", "a Museum")                                                                                    \
    X(ODDITY_SHOP, "oddity-shop", "an Oddity Shop")                                                                    \
    X(ARCHITECTS_GUILD, "architects-guild", "the Architect's Guild")                                                   \
    X(ARCHIVE, "archive-of-the-second-age", "the Archive of the Second Age")                                           \
    X(BARRETT_CASTLE, "barrett-castle", "Barrett Castle")                                                              \
    X(CATHEDRAL_OF_CATERINA, "cathedral-of-caterina", "the Cathedral of Caterina")                                     \
    X(FORT_IRONWEED, "fort-ironweed", "Fort Ironweed")                                                                 \
    X(GRAND_MAUSOLEUM, "grand-mausoleum", "the Grand Mausoleum of the Rodina")                                         \
    X(GROVE_UNIVERSITY, "grove-university", "Grove University")                                                        \
    X(MANDRAS_PALACE, "mandras-palace", "the Mandras Palace")                                                          \
    X(OBELISK, "obelisk-of-the-crescent", "the Obelisk of the Crescent")                                               \
    X(OPALEYES_WATCH, "opaleyes-watch", "Opaleye's Watch")                                                             \
    X(ELDER_TREE, "shrine-of-the-elder-tree", "the Shrine of the Elder Tree")                                          \
    X(SILVA_FORUM, "silva-forum", "the Silva Forum")                                                                   \
    X(STARLOOM, "starloom", "the Starloom")                                                                            \
    X(BONDMAKER, "statue-of-the-bondmaker", "the Statue of the Bondmaker")                                             \
    X(SKY_BATHS, "sky-baths", "the Sky Baths")                                                                         \
    X(HOLLOW_HILL, "hollow-hill", "Hollow Hill")                                                                       \
    X(ESTIVAL_FESTIVAL, "estival-festival", "the Estival Festival")                                                    \
    X(PRISM_FORGE, "prism-forge", "the Prism Forge")                                                                   \
    X(CATERINAS_GROTTO, "caterinas-grotto", "Caterina's Grotto")                                                       \
    X(MASONS_GUILD, "masons-guild", "the Masons' Guild")                                                               \
    X(PETAL_PROMENADE, "petal-promenade", "the Petal Promenade")                                                       \
    X(SOUTHERN_SEMAPHORE, "southern-semaphore", "the Southern Semaphore")                                              \
    X(ERAFLAGE_VINEYARD, "eraflage-vineyard", "the Eraflage Vineyard")                                                 \
    X(TREASURY, "treasury-at-okaver", "the Treasury at Okaver")                                                        \
    X(WINDSEED, "shrine-of-the-windseed", "the Shrine of the Windseed")

/* Seats as the subject of a sentence. */
#define TT_SEAT_PHRASE_LIST(X)                                                                                         \
    X(BADGER, "badger", "the badger")                                                                                  \
    X(FOX, "fox", "the fox")                                                                                           \
    X(HARE, "hare", "the hare")                                                                                        \
    X(MOUSE, "mouse", "the mouse")                                                                                     \
    X(OTTER, "otter", "the otter")                                                                                     \
    X(SQUIRREL, "squirrel", "the squirrel")
/* clang-format on */

#define X(id, name, rule, text) TT_TOLD_##id,
enum tt_told_id { TT_TOLD_LIST(X) TT_TOLD_COUNT };
#undef X

extern const tb_message_row tt_told_rows[TT_TOLD_COUNT];

#endif
