/* feature_list.h - the numbers of the features by which bots see a town (look.h). */
#ifndef TT_FEATURE_LIST_H
#define TT_FEATURE_LIST_H

#include "games/towns/state.h"

/* By stage. */
#define TT_FEATURE_LIST(X)                                                                                             \
    X(POINTS, "points")                                                                                                \
    X(COINS, "coins")                                                                                                  \
    X(PAIRS, "adjacent-open-squares")                                                                                  \
    X(REGION1, "regions-of-1") /* connected squares without a piece */                                                 \
    X(REGION2, "regions-of-2")                                                                                         \
    X(REGION3, "regions-of-3")                                                                                         \
    X(REGION4, "regions-of-4")                                                                                         \
    X(REGION5, "regions-of-5")                                                                                         \
    X(LONELY, "lonely-empty-squares")                                                                                  \
    X(CORNERS, "pieces-in-corners")                                                                                    \
    X(CENTRE, "pieces-in-the-centre")                                                                                  \
    X(DEAD, "cubes-of-no-plan")                                                                                        \
    X(FAR, "cubes-of-far-plans")                                                                                       \
    X(HALF, "cubes-of-half-plans")                                                                                     \
    X(NEAR, "cubes-of-near-plans")                                                                                     \
    X(READY, "cubes-of-ready-plans")                                                                                   \
    X(COMPLETE, "resources-that-complete")                                                                             \
    X(HELP, "resources-that-help")                                                                                     \
    X(READY_BEST, "best-gain/ready")                                                                                   \
    X(READY_ALL, "all-gains/ready")                                                                                    \
    X(NEAR_BEST, "best-gain/near")                                                                                     \
    X(NEAR_ALL, "all-gains/near")                                                                                      \
    X(HALF_BEST, "best-gain/half")                                                                                     \
    X(HALF_ALL, "all-gains/half")                                                                                      \
    X(UNFED, "unfed-cottages")                                                                                         \
    X(WOOD, "wood")                                                                                                    \
    X(WHEAT, "wheat")                                                                                                  \
    X(BRICK, "brick")                                                                                                  \
    X(GLASS, "glass")                                                                                                  \
    X(STONE, "stone")                                                                                                  \
    X(SHOWN_COMPLETE, "shown-that-complete") /* solo: cards face up */                                                 \
    X(SHOWN_HELP, "shown-that-help")

/* By card, and by a coarser stage. */
#define TT_CARD_FEATURE_LIST(X)                                                                                        \
    X(IN_PLAY, "in-play")                                                                                              \
    X(BUILT, "built")                                                                                                  \
    X(ANY_BUILT, "any-built")                                                                                          \
    X(READY, "ready")                                                                                                  \
    X(NEAR, "near")                                                                                                    \
    X(HALF, "half")

#define X(id, name) TT_FEATURE_##id,
enum { TT_FEATURE_LIST(X) TT_FEATURES_STAGED };
#undef X
#define X(id, name) TT_OF_CARD_##id,
enum { TT_CARD_FEATURE_LIST(X) TT_OF_CARD_STAGED };
#undef X

enum {
    TT_STAGES = 5,      /* 14, 11, 8, 5 squares without a piece; fewer */
    TT_CARD_STAGES = 3, /* 12, 7; fewer                                */
    TT_COUNTS = TT_SQUARES + 1,
    TT_FINAL = 0,             /* the score of a town that is completed           */
    TT_GROUND = TT_FINAL + 1, /* by squares without a piece and by empty squares */
    TT_STAGED = TT_GROUND + TT_COUNTS * TT_COUNTS,
    TT_BY_CARD = TT_STAGED + TT_STAGES * TT_FEATURES_STAGED,
    TT_OF_CARD_GAIN =
        TT_CARD_STAGES * TT_OF_CARD_STAGED, /* what the score would gain by a piece that is ready or near */
    TT_OF_CARD_STOCK,                       /* cubes on its pieces                                        */
    TT_OF_CARD,
    TT_FEATURES = TT_BY_CARD + TT_CARD_COUNT * TT_OF_CARD,
};

#endif
