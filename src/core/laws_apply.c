/* laws_apply.c - laws of what happens: chance adds up, apply depends on nothing but the state and the move, and the
 * order of seats that act at once makes no difference. */
#include "base/bits.h"
#include "core/door.h"
#include "core/laws_parts.h"

/* --- Chance ------------------------------------------------------------------------------------------------------ */

/* The first and the last u of an outcome's stretch, and one in between. */
static bool owns_its_stretch(const tb_case *c, uint32_t below, const tb_outcome *outcome)
{
    uint32_t inner = tb_rng_below(c->rng, outcome->weight);

    return c->game->outcome(c->state, below) == outcome->move &&
           c->game->outcome(c->state, below + inner) == outcome->move &&
           c->game->outcome(c->state, below + outcome->weight - 1) == outcome->move;
}

bool tb_laws_of_chance(const tb_case *c)
{
    tb_outcome list[TB_OUTCOMES_MAX];
    uint64_t sum = 0;

    if (c->to_act != TB_CHANCE)
        return true;
    int n = c->game->outcomes(c->state, list);
    if (n < 1 || n > c->game->max_outcomes)
        return tb_break_law(c->broken, "chance has outcomes, and no more than the game declares", TB_CHANCE_SEAT, 0);
    for (int i = 0; i < n; i++) {
        if (i > 0 && list[i - 1].move >= list[i].move)
            return tb_break_law(c->broken, "outcomes are ascending and unique", TB_CHANCE_SEAT, list[i].move);
        if (list[i].weight == 0)
            return tb_break_law(c->broken, "every outcome has a weight", TB_CHANCE_SEAT, list[i].move);
        sum += list[i].weight;
    }
    if (sum != c->game->weight(c->state))
        return tb_break_law(c->broken, "the weights of the outcomes sum to weight()", TB_CHANCE_SEAT, 0);

    uint32_t below = 0;
    for (int i = 0; i < n; below += list[i++].weight)
        if (!owns_its_stretch(c, below, &list[i]))
            return tb_break_law(c->broken, "outcome(u) walks the list by weight", TB_CHANCE_SEAT, list[i].move);
    return true;
}

/* --- Copies ------------------------------------------------------------------------------------------------------ */

enum { GUARD = 64 };

/* A state followed by bytes that nobody may touch. */
typedef struct guarded {
    _Alignas(16) uint8_t bytes[TB_STATE_MAX + GUARD];
} guarded;

static void fill(const tb_case *c, guarded *box, uint8_t guard)
{
    memset(box->bytes, guard, sizeof box->bytes);
    memcpy(box->bytes, c->state, c->game->state_size);
}

static bool guard_stands(const tb_case *c, const guarded *box, uint8_t guard)
{
    for (size_t i = c->game->state_size; i < sizeof box->bytes; i++)
        if (box->bytes[i] != guard)
            return false;
    return true;
}

/* Any event that can happen now; false if none can. */
static bool any_event(const tb_case *c, int *out_seat, tb_move *out_move)
{
    tb_move moves[TB_MOVES_MAX];

    if (c->to_act == 0)
        return false;
    if (c->to_act == TB_CHANCE) {
        *out_seat = TB_CHANCE_SEAT;
        *out_move = c->game->outcome(c->state, tb_rng_below(c->rng, c->game->weight(c->state)));
        return true;
    }
    tb_seats rest = c->to_act;
    for (uint32_t skip = tb_rng_below(c->rng, (uint32_t) tb_count(rest)); skip > 0; skip--)
        rest &= rest - 1;
    *out_seat = tb_lowest(rest);
    int n = c->game->legal(c->state, *out_seat, moves);
    *out_move = moves[tb_rng_below(c->rng, (uint32_t) n)];
    return true;
}

bool tb_laws_of_copies(const tb_case *c)
{
    guarded one, two;
    int seat;
    tb_move move;

    if (!any_event(c, &seat, &move))
        return true;
    fill(c, &one, 0x00);
    fill(c, &two, 0xff);
    c->game->apply(one.bytes, seat, move);
    c->game->apply(two.bytes, seat, move);
    if (!guard_stands(c, &one, 0x00) || !guard_stands(c, &two, 0xff))
        return tb_break_law(c->broken, "apply writes nothing beside the state", seat, move);
    if (memcmp(one.bytes, two.bytes, c->game->state_size) != 0)
        return tb_break_law(c->broken, "a copy behaves like the original", seat, move);
    if (c->game->progress(one.bytes).step < c->game->progress(c->state).step)
        return tb_break_law(c->broken, "steps never go back", seat, move);
    return true;
}

/* --- Order ------------------------------------------------------------------------------------------------------- */

static tb_move any_move(const tb_case *c, int seat)
{
    tb_move moves[TB_MOVES_MAX];
    int n = c->game->legal(c->state, seat, moves);

    return moves[tb_rng_below(c->rng, (uint32_t) n)];
}

static bool commute(const tb_case *c, int a, int b)
{
    tb_move move_a = any_move(c, a), move_b = any_move(c, b);
    tb_state_box ab, ba;

    memcpy(ab.bytes, c->state, c->game->state_size);
    memcpy(ba.bytes, c->state, c->game->state_size);
    c->game->apply(ab.bytes, a, move_a);
    c->game->apply(ba.bytes, b, move_b);
    if (!tb_is_legal(c->game, ab.bytes, b, move_b))
        return tb_break_law(c->broken, "a move stays legal while others act at once", b, move_b);
    if (!tb_is_legal(c->game, ba.bytes, a, move_a))
        return tb_break_law(c->broken, "a move stays legal while others act at once", a, move_a);
    c->game->apply(ab.bytes, b, move_b);
    c->game->apply(ba.bytes, a, move_a);
    if (memcmp(ab.bytes, ba.bytes, c->game->state_size) != 0)
        return tb_break_law(c->broken, "moves of different seats commute", a, move_a);
    return true;
}

bool tb_laws_of_order(const tb_case *c)
{
    if (c->to_act == TB_CHANCE)
        return true;
    TB_EACH (a, c->to_act)
        TB_EACH (b, c->to_act)
            if (a < b && !commute(c, (int) a, (int) b))
                return false;
    return true;
}
