/* insight.h - what a game tells a review: facts that explain why a move was better, and which positions are the same.
 *
 * A review knows no card. It plays two moves through the same imagined futures, lets the game take down its facts on
 * the way, and counts in how many futures a fact came out higher. The game's row says which is good, in a sentence. */
#ifndef TB_INSIGHT_H
#define TB_INSIGHT_H

#include "core/game.h"

enum { TB_FACTS_MAX = 24 };

/* What speaks for a move: that a fact comes out higher after it, or lower. */
typedef enum tb_fact_good { TB_LESS = -1, TB_MORE = 1 } tb_fact_good;

/* A sentence with the arguments count, futures and amount for a fact that came out as it is good after the better move.
 * `amount` is the mean difference in the futures that it is told of, at least 1. */
typedef struct tb_fact {
    tb_fact_good good;
    tb_message_row told;
} tb_fact;

/* A row of a list X(ID, "name", "rule", TB_MORE or TB_LESS, "sentence"). */
#define TB_FACT_ROW(game, name, rule, good, text) { good, { game ".fact-" name, rule, text } },

enum { TB_LOSS_STAGES = 4, TB_LOSS_LEVELS = 5 };

typedef struct tb_level_losses {
    int32_t of[TB_LOSS_STAGES][TB_LOSS_LEVELS];
} tb_level_losses;

typedef struct tb_insight {
    const tb_fact *facts;
    uint8_t count; /* at most TB_FACTS_MAX; the first is the score */

    /* Takes the facts of a seat down at the end of a step, or of the game; facts[] is zero before the first time and
     * keeps what was taken down before. */
    void (*note)(const void *state, int seat, int32_t facts[TB_FACTS_MAX]);

    /* What a decision of each level loses on average by a quick review, in millionths (docs/review.md): all stages and
     * the whole, by levels; a row of 0: no level is named there. NULL: it was not measured for so many seats. */
    const tb_level_losses *(*losses)(int seats);

    /* Makes the same of all states that differ only by a symmetry of the game, for this seat. NULL: it has none. */
    void (*straighten)(void *state, int seat);
} tb_insight;

#endif
