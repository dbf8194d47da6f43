/* think.h - bots, with the memory that this module has for them. */
#ifndef W_THINK_H
#define W_THINK_H

#include "bots/bot.h"
#include "local/ask.h"

/* Who thinks: a word such as hard or medium@20, as everywhere (docs/bots.md). */
typedef struct w_bot {
    const tb_bot *bot;
    uint32_t iterations; /* 0: as the level has it */
} w_bot;

bool w_bot_read(const char *word, size_t len, w_bot *out);

/* Where its draws come from. The same as those of a bot of the program with this seed, this stream and as many
 * decisions behind it (src/opponents): the same questions have the same answers there and here. */
typedef struct w_luck {
    uint64_t seed, stream, decision;
} w_luck;

/* Ranks the n >= 1 legal moves, the best first. With a limit it stops after so many iterations (in a game that is
 * planned by a beam: positions); 0: none. False without memory. */
bool w_advise(const w_bot *bot, const tb_game *game, w_luck luck, uint32_t limit, int seat, const void *view,
              const tb_move legal[], int n, tb_advice out[]);

#endif
