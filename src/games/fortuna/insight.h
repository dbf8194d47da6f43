/* insight.h - what Fortuna tells a review: its facts, and the sentences for them. */
#ifndef FT_INSIGHT_H
#define FT_INSIGHT_H

#include "core/insight.h"

/* clang-format off */
#define FT_FACT_LIST(X)                                                                                                \
    X(SCORE, "score", "F-12.3", TB_MORE,                                                                               \
      "In {count} of {futures} futures the better move brings {amount} {amount:point|points} more.")                   \
    X(WON, "won", "F-12.3", TB_MORE,                                                                                   \
      "In {count} of {futures} futures the game is won after the better move and not after the played one.")           \
    X(GATE, "gate", "F-12.5", TB_LESS,                                                                                 \
      "In {count} of {futures} futures the better move reaches Rome {amount} {amount:round|rounds} earlier.")          \
    X(PALACE, "palace", "F-12.1", TB_LESS,                                                                             \
      "In {count} of {futures} futures the better move reaches the palace {amount} {amount:round|rounds} earlier.")    \
    X(STEPS, "steps", "F-8.2", TB_MORE,                                                                                \
      "In {count} of {futures} futures the better move gets {amount} {amount:step|steps} further on the road.")        \
    X(CARDS, "cards", "F-10.3", TB_MORE,                                                                               \
      "In {count} of {futures} futures the better move brings {amount} {amount:point|points} more from privilege cards.") \
    X(HAND, "hand", "F-9.1", TB_MORE,                                                                                  \
      "In {count} of {futures} futures the better move leads to {amount} more privilege {amount:card|cards}.")         \
    X(DICE, "dice", "F-5.8", TB_MORE,                                                                                  \
      "In {count} of {futures} futures the better move leads to {amount} more {amount:die|dice}.")                     \
    X(BUILDINGS, "buildings", "F-6.1", TB_MORE,                                                                        \
      "In {count} of {futures} futures the better move leads to {amount} more {amount:building|buildings}.")           \
    X(MARRIED, "married", "F-5.9", TB_MORE,                                                                            \
      "In {count} of {futures} futures the better move leads to a marriage that the other does not lead to.")          \
    X(THIRST, "thirst", "F-8.3", TB_LESS,                                                                              \
      "In {count} of {futures} futures the better move has water for the favour of Water in {amount} more {amount:round|rounds}.") \
    X(HUNGER, "hunger", "F-8.5", TB_LESS,                                                                              \
      "In {count} of {futures} futures the better move has wheat for the favour of Food in {amount} more {amount:round|rounds}.") \
    X(SOBER, "sober", "F-8.4", TB_LESS,                                                                                \
      "In {count} of {futures} futures the better move has wine for the favour of Orgy in {amount} more {amount:round|rounds}.") \
    X(UNARMED, "unarmed", "F-8.6", TB_LESS,                                                                            \
      "In {count} of {futures} futures the better move has a Centurion for the favour of Battle in {amount} more {amount:round|rounds}.") \
    X(POOR, "poor", "F-8.10", TB_LESS,                                                                                 \
      "In {count} of {futures} futures the better move has a coin in {amount} more {amount:round|rounds}.")
/* clang-format on */

#define X(id, name, rule, good, text) FT_FACT_##id,
enum ft_fact { FT_FACT_LIST(X) FT_FACT_COUNT };
#undef X

extern const tb_insight ft_insight;

#endif
