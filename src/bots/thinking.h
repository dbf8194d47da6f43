/* thinking.h - what a search or a beam is given: the game, how much to think, memory, and when to stop. */
#ifndef TB_THINKING_H
#define TB_THINKING_H

#include "core/evaluate.h"

typedef struct tb_thinking {
    const tb_game *game;
    const tb_evaluation *evaluation;
    const int16_t *weights; /* that a beam judges by; NULL: those of the evaluation */
    tb_level level;         /* of a search with positions 0, leaves are played out at random, to the end */
    void *memory;           /* aligned to 16; as much as tb_search_memory or tb_beam_memory say */
    size_t size;
    bool (*stop)(void *context); /* asked before each iteration but the first, or once in a few dozen positions of a
                                  * beam; true: answer now; may be NULL */
    void *context;
    bool shares; /* a beam's values are expected shares of the win (bots/judge.h) */
} tb_thinking;

#endif
