/* think.h - bots, with the memory that this module has for them. */
#ifndef LOCAL_THINK_H
#define LOCAL_THINK_H

#include "bots/bot.h"
#include "local/ask.h"

/* Who thinks: a word such as hard or medium@20, as everywhere (docs/bots.md). */
typedef struct local_bot {
    const tb_bot *bot;
    uint32_t iterations; /* 0: as the level has it */
} local_bot;

bool local_bot_read(const char *word, size_t len, local_bot *out);

/* Where its draws come from. The same as those of a bot of the program with this seed, this stream and as many
 * decisions behind it (src/opponents): the same questions have the same answers there and here. */
typedef struct local_luck {
    uint64_t seed, stream, decision;
} local_luck;

/* Ranks the n >= 1 legal moves, the best first. With a limit it stops after so many iterations (in a game that is
 * planned by a beam: positions); 0: none. False without memory. */
bool local_advise(const local_bot *bot, const tb_game *game, local_luck luck, uint32_t limit, int seat,
                  const void *view, const tb_move legal[], int n, tb_advice out[]);

#endif
