/* playouts.c - two moves in the same futures: the same hidden cards, dice and moods of the players. */
#include "review/playouts.h"

#include <math.h>

#include "base/bits.h"
#include "base/hash.h"
#include "bots/future.h"
#include "bots/greedy.h"
#include "games/list.h"
#include "review/futures.h"

enum { MEMORY = 16 << 20, POSITIONS = 100 };

#define UNSURE 0.06f

/* Where seats plan, bots alone leave nothing to chance: their games would often be one and the same. So each sees its
 * moves a little differently in every future. */
static tb_evaluation unsure_of(const tb_judge *judge, const tb_bot *bot)
{
    tb_evaluation out = *judge->evaluation;

    if (tb_futures_are_planned(&out) && bot->level != TB_NO_LEVEL)
        out.levels[bot->level].blur = UNSURE;
    return out;
}

static void play_by_bot(const tb_judge *judge, const tb_bot *bot, void *state, uint64_t future)
{
    static _Alignas(16) uint8_t memory[MEMORY];
    const tb_game *game = judge->game;
    const tb_evaluation evaluation = unsure_of(judge, bot);
    size_t size = tb_bot_memory(bot, &evaluation, 0);
    tb_future chance = tb_future_of(future);
    tb_bot_brain brain;
    tb_seats seats;
    tb_rng rng;

    TB_ASSERT(size <= MEMORY);
    tb_rng_seed(&rng, future, 1);
    tb_bot_sit(bot, &(tb_bot_means){ .rng = &rng, .evaluation = &evaluation, .memory = memory, .size = size }, &brain);
    while ((seats = game->to_act(state)) != 0) {
        if (seats == TB_CHANCE)
            game->apply(state, TB_CHANCE_SEAT, tb_future_draw(&chance, game, state));
        else
            game->apply(state, tb_lowest(seats), tb_bot_move(&brain, game, state, tb_lowest(seats)));
    }
}

static double play_one(const tb_judge *judge, const tb_bot *bot, const void *begin, int seat, tb_move move,
                       uint64_t future)
{
    tb_future chance = tb_future_of(future);
    float stands[TB_MAX_SEATS];
    tb_state_box state;

    memcpy(state.bytes, begin, judge->game->state_size);
    judge->game->apply(state.bytes, seat, move);
    if (bot)
        play_by_bot(judge, bot, state.bytes, future);
    else
        tb_greedy_ahead(judge, state.bytes, UINT32_MAX, POSITIONS, &chance, stands);
    tb_judge_end(judge, state.bytes, stands);
    return (double) stands[seat];
}

playouts play_out(const tb_game *game, const tb_bot *bot, const void *state, int seat, const tb_move moves[2],
                  uint32_t from, uint32_t futures)
{
    tb_config config;
    tb_view_box view;
    double sum = 0, squares = 0;

    game->config_of(state, &config);
    tb_judge judge = tb_ledger_judge(game, tb_evaluation_of(game), config.seats);
    game->observe(state, seat, view.bytes);
    for (uint32_t n = from; n < from + futures; n++) {
        uint64_t future = tb_mix(tb_hash(view.bytes, game->view_size, n));
        tb_state_box begin;
        tb_rng rng;
        tb_rng_seed(&rng, future, 0);
        game->redeal(view.bytes, &rng, begin.bytes);
        double lead = play_one(&judge, bot, begin.bytes, seat, moves[1], future) -
                      play_one(&judge, bot, begin.bytes, seat, moves[0], future);
        sum += lead;
        squares += lead * lead;
    }
    double mean = sum / futures;
    return (playouts){ mean, sqrt((squares / futures - mean * mean) / (futures - 1)) };
}
