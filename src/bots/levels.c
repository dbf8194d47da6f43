/* levels.c - greedy and the five levels. How much each thinks about a game stands in that game's evaluation; here is
 * only what they do with it.
 *
 * A lower level sees less far and judges less surely (bots/blur.h). */
#include "bots/levels.h"

#include "bots/beam.h"
#include "bots/blur.h"
#include "bots/greedy.h"
#include "bots/search.h"

static tb_level level_of(const tb_bot *bot, const tb_evaluation *evaluation, uint32_t iterations)
{
    tb_level level = { .positions = 1 };

    TB_ASSERT(bot->level >= TB_NO_LEVEL && bot->level < TB_LEVELS);
    if (bot->level != TB_NO_LEVEL)
        level = evaluation->levels[bot->level];
    if (level.iterations && iterations)
        level.iterations = iterations;
    return level;
}

size_t tb_bot_memory(const tb_bot *bot, const tb_evaluation *evaluation, uint32_t iterations)
{
    if (!bot->judges)
        return 0;
    tb_level level = level_of(bot, evaluation, iterations);
    if (level.futures)
        return tb_beam_memory(evaluation, &level);
    return level.iterations ? tb_search_memory(level.iterations) : 0;
}

static float within_bounds(float value) { return value < 0 ? 0 : value > 1 ? 1 : value; }

static void look(tb_bot_brain *brain, const tb_level *level, const tb_game *game, int seat, const void *view,
                 const tb_move legal[], int n, tb_advice out[])
{
    float value[TB_MOVES_MAX];
    tb_state_box state;
    tb_config config;

    game->redeal(view, brain->means.rng, state.bytes);
    game->config_of(state.bytes, &config);
    tb_judge judge = tb_judge_for(game, brain->means.evaluation, config.seats);
    tb_greedy_values(&judge, state.bytes, seat, legal, n, level->positions, value);
    for (int i = 0; i < n; i++) {
        float seen = level->blur > 0 ? within_bounds(value[i] + level->blur * tb_blur(brain->means.rng)) : value[i];
        tb_advice_add(out, i, (tb_advice){ .move = legal[i], .visits = 1, .value = seen });
    }
}

static void advise(tb_bot_brain *brain, const tb_game *game, int seat, const void *view, const tb_move legal[], int n,
                   tb_advice out[])
{
    const tb_bot_means *means = &brain->means;
    tb_level level = level_of(brain->bot, means->evaluation, means->iterations);

    TB_ASSERT(view && n >= 2);
    tb_thinking thinking = {
        .game = game,
        .evaluation = means->evaluation,
        .level = level,
        .memory = means->memory,
        .size = means->size,
        .stop = means->stop,
        .context = means->context,
    };

    if (level.futures)
        tb_beam_run(&thinking, view, seat, legal, n, means->rng, out);
    else if (level.iterations)
        tb_search_run(&thinking, view, seat, legal, n, means->rng, out);
    else
        look(brain, &level, game, seat, view, legal, n, out);
}

#define LEVEL(id, number, cap, text)                                                                                   \
    const tb_bot tb_bot_##id = {                                                                                       \
        .name = #id,                                                                                                   \
        .help = (text),                                                                                                \
        .level = (number),                                                                                             \
        .cap_ms = (cap),                                                                                               \
        .judges = true,                                                                                                \
        .advise = advise,                                                                                              \
    }

LEVEL(greedy, TB_NO_LEVEL, 0, "the move whose own consequence looks best");
LEVEL(novice, 0, 10, "a beginner's friend: sees one move and misjudges much");
LEVEL(easy, 1, 10, "sees a little more and misjudges a little");
LEVEL(medium, 2, 100, "plans the own turn");
LEVEL(hard, 3, 500, "weighs what chance may bring");
LEVEL(master, 4, 2000, "thinks longest and judges best");
