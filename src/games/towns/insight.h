/* insight.h - what Tiny Towns tells a review: its facts, and the sentences for them. */
#ifndef TT_INSIGHT_H
#define TT_INSIGHT_H

#include "core/insight.h"
#include "games/towns/state.h"

/* clang-format off */
#define TT_FACT_LIST(X)                                                                                                \
    X(SCORE, "score", "T-6.1", TB_MORE,                                                                                \
      "In {count} of {futures} futures the better move brings {amount} {amount:point|points} more.")                   \
    X(WON, "won", "T-6.1", TB_MORE,                                                                                    \
      "In {count} of {futures} futures the game is won after the better move and not after the played one.")           \
    X(COTTAGE, "cottage", "T-6.2", TB_MORE,                                                                            \
      "In {count} of {futures} futures the better move brings {amount} {amount:point|points} more with Cottages.")     \
    X(FARM, "farm", "T-6.3", TB_MORE,                                                                                  \
      "In {count} of {futures} futures the better move feeds {amount} more {amount:Cottage|Cottages}.")                \
    X(SCORING, "scoring", "T-6.1", TB_MORE,                                                                            \
      "In {count} of {futures} futures the better move brings {amount} {amount:point|points} more with the other buildings.") \
    X(MONUMENT, "monument", "T-2.3", TB_MORE,                                                                          \
      "In {count} of {futures} futures the better move brings {amount} {amount:point|points} more with the monument.") \
    X(COINS, "coins", "TF-1.7", TB_MORE,                                                                               \
      "In {count} of {futures} futures the better move leaves {amount} more {amount:coin|coins} to score.")            \
    X(EMPTY, "empty", "T-6.1", TB_LESS,                                                                                \
      "In {count} of {futures} futures the better move leaves {amount} fewer {amount:square|squares} without a building.") \
    X(BUILDINGS, "buildings", "T-4.1", TB_MORE,                                                                        \
      "In {count} of {futures} futures the better move leads to {amount} more {amount:building|buildings}.")           \
    X(TURNS, "turns", "T-5.1", TB_MORE,                                                                                \
      "In {count} of {futures} futures the town stays open {amount} {amount:turn|turns} longer after the better move.")
/* clang-format on */

#define X(id, name, rule, good, text) TT_FACT_##id,
enum tt_fact { TT_FACT_LIST(X) TT_FACT_COUNT };
#undef X

extern const tb_insight tt_insight;

/* The least of the eight images that a town has when it is turned and mirrored: the same for all of them. */
void tt_straighten(tt_town *town);

#endif
