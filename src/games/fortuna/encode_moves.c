/* encode_moves.c - moves of Fortuna as actions. All twelve action cards are always in play, so a card is its own slot,
 * and an action means the same move in every position. */
#include "games/fortuna/encode.h"
#include "games/fortuna/rules.h"

#define X(id, name, count, meaning) { name, meaning, FT_ACT_##id, count },
const tb_action_range ft_action_ranges[FT_ACTION_RANGES] = { FT_ACTION_LIST(X) };
#undef X

/* The action of the argument 0 of a verb, which may be one that no move has; those of several arguments, which are 0
 * here, stand below. */
static const int16_t action_of_0[FT_VERB_COUNT] = {
    [FT_VERB_PASS] = FT_ACT_PASS,       [FT_VERB_ROLL] = FT_ACT_ROLL,       [FT_VERB_END] = FT_ACT_END,
    [FT_VERB_TAKE] = FT_ACT_TAKE,       [FT_VERB_RESERVE] = FT_ACT_RESERVE, [FT_VERB_CHOOSE] = FT_ACT_CHOOSE,
    [FT_VERB_FETCH] = FT_ACT_FETCH,     [FT_VERB_HARVEST] = FT_ACT_HARVEST, [FT_VERB_SELL] = FT_ACT_SELL - 1,
    [FT_VERB_HIRE] = FT_ACT_HIRE - 1,   [FT_VERB_ORDAIN] = FT_ACT_ORDAIN,   [FT_VERB_MARRY] = FT_ACT_MARRY,
    [FT_VERB_GIFT] = FT_ACT_GIFT - 1,   [FT_VERB_BUILD] = FT_ACT_BUILD,     [FT_VERB_COLLECT] = FT_ACT_COLLECT,
    [FT_VERB_BRIBE] = FT_ACT_BRIBE,     [FT_VERB_ADVANCE] = FT_ACT_ADVANCE, [FT_VERB_EXCHANGE] = FT_ACT_EXCHANGE,
    [FT_VERB_COMMAND] = FT_ACT_COMMAND, [FT_VERB_TAX] = FT_ACT_TAX,         [FT_VERB_IDLE] = FT_ACT_IDLE - 1,
    [FT_VERB_FLIP] = FT_ACT_FLIP,
};

/* Amounts are stored one higher; a favour without one has 0 there. */
static int give_action(tb_move move)
{
    static const uint8_t first[FT_FAVOUR_COUNT] = { 0, 1, 3, 5, 8, 9 };

    return FT_ACT_GIVE + first[ft_arg1(move)] + (ft_arg2(move) ? ft_arg2(move) - 2 : 0);
}

static int keep_action(tb_move move)
{
    int low = ft_arg1(move), high = ft_arg2(move) - 1;

    return high < 0 ? FT_ACT_KEEP + low : FT_ACT_KEEP_TWO + high * (high + 1) / 2 + low;
}

static int play_action(tb_move move)
{
    int kind = ft_arg1(move), resource = ft_arg2(move) - 1;

    if (kind == FT_PRIV_GUARD)
        return FT_ACT_PLAY + resource - FT_RES_VESTAL;
    return kind == FT_PRIV_STEP ? FT_LAST_PLAY : FT_ACT_PLAY + 2 + 3 * (kind - FT_PRIV_WATER) + resource;
}

bool ft_actions(const void *state, int seat, const tb_move moves[], int n, uint16_t out[])
{
    int only = tb_move_verb(moves[0]);

    (void) state, (void) seat;
    if (action_of_0[only] && only == tb_move_verb(moves[n - 1])) { /* moves ascend, so all are of that verb */
        for (int i = 0; i < n; i++)
            out[i] = (uint16_t) (action_of_0[only] + ft_arg1(moves[i]));
        return true;
    }
    for (int i = 0; i < n; i++) {
        int verb = tb_move_verb(moves[i]), action;
        switch (verb) {
        case FT_VERB_GIVE: action = give_action(moves[i]); break;
        case FT_VERB_KEEP: action = keep_action(moves[i]); break;
        case FT_VERB_PLAY: action = play_action(moves[i]); break;
        default: action = action_of_0[verb] + ft_arg1(moves[i]);
        }
        TB_ASSERT(action >= 0 && action < FT_ACTIONS);
        out[i] = (uint16_t) action;
    }
    return true;
}
