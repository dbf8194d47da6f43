/* wander.c - random games with random options, and players with memory. */
#include "bots/wander.h"

#include <stdlib.h>

#include "base/bits.h"
#include "core/door.h"

enum { SKIP_MAX = 24, ALIGNMENT = 64 };

/* Options that do not go together are drawn again; half of them stay as the edition has them. */
void wander_start(wander *w, const tb_game *game, int seats, uint64_t seed, uint64_t index)
{
    tb_message why;

    w->game = game;
    tb_rng_seed(&w->rng, seed * (TB_MAX_SEATS + 1) + (uint64_t) seats, index);
    do {
        tb_config_default(game, seats, &w->config);
        for (int i = 0; i < game->option_count; i++) {
            const tb_option *option = &game->options[i];
            const char *value = option->values[tb_rng_below(&w->rng, option->count)];
            if (i == 0 || tb_rng_below(&w->rng, 2))
                tb_config_set(game, &w->config, option->name, strlen(option->name), value, strlen(value), &why);
        }
    } while (tb_setup(game, &w->config, w->state.bytes, &why) != TB_OK);
}

int wander_on(wander *w, uint32_t skip)
{
    const tb_game *game = w->game;
    tb_move moves[TB_MOVES_MAX];
    tb_seats seats;

    while ((seats = game->to_act(w->state.bytes)) != 0) {
        if (seats == TB_CHANCE) {
            uint32_t u = tb_rng_below(&w->rng, game->weight(w->state.bytes));
            game->apply(w->state.bytes, TB_CHANCE_SEAT, game->outcome(w->state.bytes, u));
            continue;
        }
        for (uint32_t other = tb_rng_below(&w->rng, (uint32_t) tb_count(seats)); other > 0; other--)
            seats &= seats - 1;
        int seat = tb_lowest(seats), n = game->legal(w->state.bytes, seat, moves);
        if (n > 1 && skip-- == 0)
            return seat;
        game->apply(w->state.bytes, seat, moves[tb_rng_below(&w->rng, (uint32_t) n)]);
    }
    return -1;
}

int wander_next(wander *w, uint64_t seed, uint64_t *game_index)
{
    int seat;

    while ((seat = wander_on(w, 1 + tb_rng_below(&w->rng, SKIP_MAX))) < 0)
        wander_start(w, w->game, w->config.seats, seed, ++*game_index);
    return seat;
}

void player_sit(player *p, const tb_bot *bot, const tb_evaluation *evaluation, uint32_t iterations)
{
    size_t size = (tb_bot_memory(bot, evaluation, iterations) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    tb_bot_means means = { .rng = &p->rng, .evaluation = evaluation, .iterations = iterations, .size = size };

    p->memory = means.memory = size ? aligned_alloc(ALIGNMENT, size) : NULL;
    if (size && !p->memory)
        abort();
    tb_rng_seed(&p->rng, 1, 0);
    tb_bot_sit(bot, &means, &p->brain);
}

void player_leave(player *p) { free(p->memory); }
