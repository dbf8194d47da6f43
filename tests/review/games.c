/* games.c - bots without memory of their own at every seat. */
#include "review/games.h"

#include "base/bits.h"
#include "check.h"

void play_match(const tb_game *game, const tb_evaluation *evaluation, const tb_config *config, const tb_bot *bot,
                uint64_t seed, uint64_t index, tb_event events[], tb_match *out)
{
    uint8_t secret[TB_SECRET_SIZE];
    tb_source source = { .secret = secret };
    tb_bot_brain brain;
    tb_message why;
    tb_rng rng;

    tb_rng_seed(&rng, seed, index);
    tb_bot_sit(bot, &(tb_bot_means){ .rng = &rng, .evaluation = evaluation }, &brain);
    tb_seeded_secret(seed, index, secret);
    assert_int_equal(tb_match_start(out, game, config, &source, events, GAME_EVENTS, &why), TB_OK);
    while (!tb_match_is_over(out)) {
        int seat = tb_lowest(game->to_act(out->state));
        tb_move move = tb_bot_move(&brain, game, out->state, seat);
        assert_int_equal(tb_match_play(out, seat, move, &why), TB_OK);
    }
}

double ledger_gap(const tb_ledger *ledger, int seat)
{
    double entered = ledger->luck[seat] + ledger->own[seat] + ledger->drift[seat];

    for (int other = 0; other < ledger->seats; other++)
        entered += ledger->help[seat][other];
    return ledger->result[seat] - ledger->start[seat] - entered;
}
