/* cards.h - resources, types and cards: what is printed, and what the rules read off it. */
#ifndef TT_CARDS_H
#define TT_CARDS_H

#include "core/game.h"
#include "games/towns/card_list.h"
#include "games/towns/patterns.h"

/* T-1.3. */
#define TT_RESOURCE_LIST(X)                                                                                            \
    X(WOOD, "wood", 'w') X(WHEAT, "wheat", 'h') X(BRICK, "brick", 'b') X(GLASS, "glass", 'g') X(STONE, "stone", 's')

/* One card of each type is in play, so a colour means a card, but for monuments (T-1.4). */
#define TT_TYPE_LIST(X)                                                                                                \
    X(COTTAGE, "cottage")   /* blue    */                                                                              \
    X(FARM, "farm")         /* red     */                                                                              \
    X(WELL, "well")         /* grey    */                                                                              \
    X(THEATER, "theater")   /* yellow  */                                                                              \
    X(TAVERN, "tavern")     /* green   */                                                                              \
    X(CHAPEL, "chapel")     /* orange  */                                                                              \
    X(FACTORY, "factory")   /* black   */                                                                              \
    X(MONUMENT, "monument") /* magenta */

/* What happens when a piece is put. */
/* clang-format off */
#define TT_WHEN_LIST(X) \
    X(NONE) X(COIN) X(STATUE) X(JEWELER) X(TEAHOUSE) X(CATHEDRAL) X(PARSONAGE) X(DEN) X(STOCK) \
    X(GUILD) X(GROVE) X(WATCH) X(ELDER) X(FESTIVAL) X(GROTTO) X(MASONS) X(PROMENADE) X(WINDSEED)
/* clang-format on */

#define X(id, word, letter) TT_##id,
enum tt_resource { TT_RESOURCE_LIST(X) TT_RESOURCES };
#undef X
#define X(id, word) TT_TYPE_##id,
enum tt_type { TT_TYPE_LIST(X) TT_TYPES };
#undef X
#define X(id) TT_WHEN_##id,
enum tt_when { TT_WHEN_LIST(X) TT_WHEN_COUNT };
#undef X
#define X(id, ...) TT_CARD_##id,
enum tt_card_number { TT_NO_CARD, TT_CARD_LIST(X) TT_CARD_COUNT };
#undef X

enum tt_set { TT_SET_BASE, TT_SET_FORTUNE };
enum tt_card_flag { TT_NOT_SOLO = 1, TT_NOT_HALL = 2, TT_ANYWHERE = 4, TT_COIN_SPACE = 8, TT_FOOD = 16 };
enum { TT_CARDS_OF_TYPE = 6, TT_FIRST_MONUMENT = TT_CARD_ARCHITECTS_GUILD };

/* What the rules read off a card. */
typedef struct tt_card {
    tt_pattern pattern;
    uint8_t type, set, when, flags;
    int8_t each;
} tt_card;

extern const tt_card tt_cards[TT_CARD_COUNT]; /* [0] is no card */

/* What people read: all cards but the empty one, in the order of their numbers. */
extern const tb_card tt_card_rows[TT_CARD_COUNT - 1];

#endif
