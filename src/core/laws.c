/* laws.c - the laws in order, and the ones about the flow of the game that are cheap enough for every move. */
#include "core/laws.h"

#include "base/bits.h"
#include "core/laws_parts.h"

static bool is_set_of_seats(tb_seats to_act, int seats) { return to_act == TB_CHANCE || to_act >> seats == 0; }

static bool sorted_and_unique(const tb_move moves[], int n)
{
    for (int i = 1; i < n; i++)
        if (moves[i - 1] >= moves[i])
            return false;
    return true;
}

static bool legal_in_order(const tb_case *c, int seat)
{
    tb_move moves[TB_MOVES_MAX];
    int n = c->game->legal(c->state, seat, moves);
    bool acts = tb_has(c->to_act, seat);

    if (n < 0 || n > c->game->max_moves)
        return tb_break_law(c->broken, "no seat has more moves than the game declares", seat, 0);
    if (acts && n == 0)
        return tb_break_law(c->broken, "a seat to act has a legal move", seat, 0);
    if (!acts && n > 0)
        return tb_break_law(c->broken, "a seat that is not to act has no legal move", seat, moves[0]);
    if (!sorted_and_unique(moves, n))
        return tb_break_law(c->broken, "legal moves are sorted and unique", seat, 0);
    return true;
}

bool tb_laws_of_flow(const tb_case *c)
{
    tb_message why = { 0 };

    if (!c->game->check(c->state, &why)) {
        tb_break_law(c->broken, "the state is possible", TB_PUBLIC, 0);
        c->broken->why = why;
        return false;
    }
    if (!is_set_of_seats(c->to_act, c->seats))
        return tb_break_law(c->broken, "to act is a set of seats, or chance alone", TB_PUBLIC, 0);
    for (int seat = 0; seat < c->seats; seat++)
        if (!legal_in_order(c, seat))
            return false;
    return true;
}

static tb_case case_of(const tb_game *game, const void *state, tb_rng *rng, tb_broken *broken)
{
    tb_config config;

    game->config_of(state, &config);
    return (tb_case){ game, state, rng, broken, config.seats, game->to_act(state) };
}

bool tb_laws_hold_quick(const tb_game *game, const void *state, tb_broken *broken)
{
    tb_case c = case_of(game, state, NULL, broken);

    return tb_laws_of_flow(&c);
}

bool tb_laws_hold(const tb_game *game, const void *state, tb_rng *rng, tb_broken *broken)
{
    static bool (*const chapters[])(const tb_case *) = {
        tb_laws_of_flow,   tb_laws_of_chance, tb_laws_of_notation, tb_laws_of_refusal,
        tb_laws_of_copies, tb_laws_of_setup,  tb_laws_of_secrets,  tb_laws_of_views,
        tb_laws_of_text,   tb_laws_of_order,  tb_laws_of_telling,
    };
    tb_case c = case_of(game, state, rng, broken);

    for (int i = 0; i < TB_LEN(chapters); i++)
        if (!chapters[i](&c))
            return false;
    return true;
}
