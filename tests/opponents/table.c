/* table.c - positions and whole games for the tests of opponents. */
#include "table.h"

#include "base/bits.h"
#include "check.h"
#include "core/door.h"

tb_opponent_kind kind_of(const char *word)
{
    tb_opponent_kind kind;

    CHECK(tb_opponent_read(word, strlen(word), &kind) == TB_OK, "%s is no opponent", word);
    return kind;
}

/* Who has the choice between several moves, or -1; chance, forced moves and (with `random`) other choices happen. */
static void step(const tb_game *game, void *state, tb_rng *rng, int seat, tb_move move)
{
    tb_move legal[TB_MOVES_MAX];

    if (seat == TB_CHANCE_SEAT)
        move = game->outcome(state, tb_rng_below(rng, game->weight(state)));
    else if (!move)
        move = legal[tb_rng_below(rng, (uint32_t) game->legal(state, seat, legal))];
    game->apply(state, seat, move);
}

static int next_seat(const tb_game *game, const void *state)
{
    tb_seats seats = game->to_act(state);

    return seats == TB_CHANCE ? TB_CHANCE_SEAT : tb_lowest(seats);
}

static void set_up(const tb_game *game, int seats, tb_config *config, void *state)
{
    tb_message why;

    tb_config_default(game, seats, config);
    assert_int_equal(game->setup(config, state, &why), TB_OK);
}

void position(const tb_game *game, int which, int choices, tb_config *config, void *out_state)
{
    tb_move legal[TB_MOVES_MAX];
    tb_rng rng;

    tb_rng_seed(&rng, 7, (uint64_t) which);
    set_up(game, 2, config, out_state);
    for (;;) {
        assert_int_not_equal(game->to_act(out_state), 0);
        int seat = next_seat(game, out_state);
        if (seat == 0 && game->legal(out_state, 0, legal) >= choices && which-- == 0)
            return;
        step(game, out_state, &rng, seat, 0);
    }
}

bool play_game(tb_opponent *opponent, const tb_game *game, int seats, uint64_t seed, void *out_state)
{
    tb_config config;
    tb_rng rng;

    tb_rng_seed(&rng, seed, 0);
    set_up(game, seats, &config, out_state);
    tb_opponent_begin(opponent, &config, 0, seed, 0);
    while (game->to_act(out_state) != 0) {
        int seat = next_seat(game, out_state);
        tb_move move = seat == 0 ? tb_opponent_move(opponent, out_state, 0) : 0;
        if (seat == 0 && !move)
            return false;
        step(game, out_state, &rng, seat, move);
    }
    tb_opponent_end(opponent, out_state);
    return tb_opponent_fault(opponent)->kind == TB_FAULT_NONE;
}
