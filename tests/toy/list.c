/* list.c - the list of a house with one game that nobody has heard of: it stands in for src/games/list.c in the program
 * `taberna-toy`, so every room above the games runs without Fortuna and without Tiny Towns. */
#include "games/list.h"

#include "bots/toy_evaluation.h"
#include "core/toy.h"

const tb_game *const tb_games[] = { &toy };
const int tb_game_count = TB_LEN(tb_games);

const tb_game *tb_game_named(const char *name, size_t len) { return tb_spells(toy.name, name, len) ? &toy : NULL; }

const tb_evaluation *tb_evaluation_of(const tb_game *game) { return game == &toy ? &toy_evaluation : NULL; }

static void note(const void *state, int seat, int32_t facts[TB_FACTS_MAX])
{
    facts[0] = ((const toy_state *) state)->score[seat];
}

const tb_insight *tb_insight_of(const tb_game *game)
{
    static const tb_fact facts[] = { TB_FACT_ROW("toy", "score", "", TB_MORE,
                                                 "More points in {count} of {futures} futures.") };
    static const tb_insight insight = { .facts = facts, .count = TB_LEN(facts), .note = note };

    return game == &toy ? &insight : NULL;
}

const tb_message_row *tb_game_message(const char *id, size_t len)
{
    for (int i = 0; i < TOY_MESSAGE_COUNT; i++)
        if (tb_spells(toy_messages[i].id, id, len))
            return &toy_messages[i];
    return NULL;
}
