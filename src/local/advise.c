/* advise.c - asking a bot. There is one piece of memory for all of them, as large as the largest has wanted so far. */
#include <stdlib.h>

#include "base/hash.h"
#include "games/list.h"
#include "local/think.h"

enum {
    ITERATIONS_MAX = 1000000,
    ALIGNMENT = 64,
    ROOTS = 64, /* what the program parts the draws of a decision into: ours are the first */
};

bool local_bot_read(const char *word, size_t len, local_bot *out)
{
    const char *at = memchr(word, '@', len), *end = word + len;
    uint64_t iterations = 0;

    *out = (local_bot){ .bot = tb_bot_named(word, (size_t) ((at ? at : end) - word)) };
    if (!out->bot || !at)
        return out->bot != NULL;
    at++;
    out->iterations = tb_read_uint(&at, end, &iterations) && iterations <= ITERATIONS_MAX ? (uint32_t) iterations : 0;
    return at == end && out->iterations > 0 && out->bot->judges;
}

/* --- Memory ------------------------------------------------------------------------------------------------------- */

/* NULL: there is none. The bots keep nothing there between two questions. */
static void *arena(size_t size)
{
    static void *memory;
    static size_t room;

    if (size <= room)
        return memory;
    free(memory);
    memory = aligned_alloc(ALIGNMENT, size);
    room = memory ? size : 0;
    return memory;
}

/* --- Thinking ----------------------------------------------------------------------------------------------------- */

/* Asked once in a while by whoever thinks. */
static bool is_enough(void *context)
{
    uint32_t *left = context;

    return --*left == 0;
}

bool local_advise(const local_bot *bot, const tb_game *game, local_luck luck, uint32_t limit, int seat,
                  const void *view, const tb_move legal[], int n, tb_advice out[])
{
    const tb_evaluation *evaluation = tb_evaluation_of(game);
    size_t size = tb_bot_memory(bot->bot, evaluation, bot->iterations);
    tb_rng rng;
    tb_bot_means means = {
        .rng = &rng,
        .evaluation = evaluation,
        .iterations = bot->iterations,
        .size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT,
        .stop = limit ? is_enough : NULL,
        .context = &limit,
    };
    tb_bot_brain brain;

    if (means.size > 0 && n > 1) {
        means.memory = arena(means.size);
        if (!means.memory)
            return false;
    }
    tb_rng_seed(&rng, tb_mix(luck.seed + tb_mix(luck.stream + 1)), luck.decision * ROOTS);
    tb_bot_sit(bot->bot, &means, &brain);
    tb_bot_advise(&brain, game, seat, view, legal, n, out);
    return true;
}
