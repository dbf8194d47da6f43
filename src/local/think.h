/* think.h - asking a bot, with the memory that the house has for them. */
#ifndef TB_LOCAL_THINK_H
#define TB_LOCAL_THINK_H

#include "bots/bot.h"
#include "local/calls.h"

#define LOCAL_SEED_MOST INT64_C(999999999999999999)
#define LOCAL_SEED_FORM "a number of at most 18 digits"

/* Where its draws come from. The same as those of a bot of the program with this seed, this stream and as many
 * decisions behind it (src/opponents): the same questions have the same answers there and here. */
typedef struct local_luck {
    uint64_t seed, stream, decision;
} local_luck;

typedef struct local_question {
    tb_thinker thinker;
    const tb_game *game;
    local_luck luck;
    uint32_t limit; /* ends it after so many iterations, in a game that is planned by a beam positions; 0: none */
    int seat;
} local_question;

/* Ranks the n >= 1 legal moves into local->advice, the best first. False without memory. */
bool local_advise(tb_local *local, const local_question *asked, const void *view, const tb_move legal[], int n);

/* The same from a state, of which it sees what its seat does; returns how many moves are legal, 0 without memory. */
int local_advise_in(tb_local *local, const local_question *asked, const void *state);

#endif
