/* laws_moves.c - laws of single moves: each has a text that leads back to it, and what is not legal is refused. */
#include "base/bits.h"
#include "core/door.h"
#include "core/laws_parts.h"
#include "core/notation.h"

enum { SAMPLE = 24, TEXT_MAX = 256 };

/* --- Notation ---------------------------------------------------------------------------------------------------- */

static tb_move packed(const tb_game *game, tb_move move)
{
    tb_field fields[TB_MAX_ARGS];
    int n = tb_move_fields(game, move, fields);
    tb_move again = tb_move_of(tb_move_verb(move));

    for (int i = 0; i < n; i++)
        again |= (fields[i].value + fields[i].arg->optional) << fields[i].arg->shift;
    return again;
}

static bool reads_back(const tb_game *game, tb_move move)
{
    char bytes[TEXT_MAX];
    tb_text text = tb_text_on(bytes, sizeof bytes);
    tb_text_error error;
    tb_move again;

    tb_move_text(game, move, &text);
    return tb_text_whole(&text) && tb_move_read(game, bytes, text.len, &again, &error) == TB_OK && again == move;
}

static bool has_json(const tb_game *game, tb_move move)
{
    char bytes[TEXT_MAX];
    tb_text text = tb_text_on(bytes, sizeof bytes);

    tb_move_json(game, move, NULL, &text);
    return tb_text_whole(&text) && tb_json_well_formed(bytes, text.len);
}

static bool notation_of(const tb_case *c, int seat, tb_move move)
{
    if (!tb_move_well_formed(c->game, move))
        return tb_break_law(c->broken, "moves are well formed", seat, move);
    if (packed(c->game, move) != move)
        return tb_break_law(c->broken, "the fields of a move make the move", seat, move);
    if (!reads_back(c->game, move))
        return tb_break_law(c->broken, "the text of a move leads back to it", seat, move);
    if (!has_json(c->game, move))
        return tb_break_law(c->broken, "the JSON of a move is JSON", seat, move);
    int audience = c->game->audience(c->state, seat, move);
    bool fits =
        audience == TB_PUBLIC || (seat == TB_CHANCE_SEAT ? audience >= 0 && audience < c->seats : audience == seat);
    if (!fits)
        return tb_break_law(c->broken, "an event is for everybody or for the seat it concerns", seat, move);
    return true;
}

static bool notation_of_outcomes(const tb_case *c)
{
    tb_outcome outcomes[TB_OUTCOMES_MAX];
    int n = c->to_act == TB_CHANCE ? c->game->outcomes(c->state, outcomes) : 0;

    for (int i = 0; i < n; i++)
        if (!notation_of(c, TB_CHANCE_SEAT, outcomes[i].move))
            return false;
    return true;
}

bool tb_laws_of_notation(const tb_case *c)
{
    tb_move moves[TB_MOVES_MAX];

    for (int seat = 0; seat < c->seats; seat++) {
        int n = c->game->legal(c->state, seat, moves);
        for (int i = 0; i < n && i < SAMPLE; i++) {
            int at = n <= SAMPLE ? i : (int) tb_rng_below(c->rng, (uint32_t) n);
            if (!notation_of(c, seat, moves[at]))
                return false;
        }
    }
    return notation_of_outcomes(c);
}

/* --- Refusal ----------------------------------------------------------------------------------------------------- */

static bool among(tb_move move, const tb_move moves[], int n)
{
    for (int i = 0; i < n; i++)
        if (moves[i] == move)
            return true;
    return false;
}

static bool refuses(const tb_case *c, int seat, tb_move move)
{
    tb_state_box copy;
    tb_message why = { 0 };
    bool acts = seat >= 0 && seat < c->seats && tb_has(c->to_act, seat);

    memcpy(copy.bytes, c->state, c->game->state_size);
    tb_status status = tb_try(c->game, copy.bytes, seat, move, &why);
    if (status != (acts ? TB_ILLEGAL : TB_NOT_TO_ACT))
        return tb_break_law(c->broken, "an illegal move is refused", seat, move);
    if (memcmp(copy.bytes, c->state, c->game->state_size) != 0)
        return tb_break_law(c->broken, "a refused move changes nothing", seat, move);
    if (!acts || !tb_move_well_formed(c->game, move))
        return true;

    tb_message own = { 0 };
    c->game->refuse(c->state, seat, move, &own);
    if (!own.row || !own.row->id || !own.row->rule || !own.row->template_)
        return tb_break_law(c->broken, "a refusal has a reason", seat, move);
    return true;
}

/* A number that looks like a move: the known one with a bit turned, or a known verb with any arguments. */
static tb_move mutant(const tb_case *c, const tb_move known[], int n)
{
    if (n > 0 && tb_rng_below(c->rng, 2))
        return known[tb_rng_below(c->rng, (uint32_t) n)] ^ (tb_move) 1 << tb_rng_below(c->rng, 32);
    uint32_t bits = (uint32_t) (tb_rng_next(c->rng) >> 32) >> tb_rng_below(c->rng, 32);
    return tb_move_of((int) tb_rng_below(c->rng, c->game->verb_count)) | (bits & (tb_move_of(1) - 1));
}

static bool refuses_the_rest(const tb_case *c, int seat)
{
    tb_move legal[TB_MOVES_MAX], others[TB_MOVES_MAX];
    int n = c->game->legal(c->state, seat, legal);

    if (!refuses(c, seat, 0))
        return false;
    for (int i = 0; i < SAMPLE; i++) {
        tb_move move = mutant(c, legal, n);
        if (!among(move, legal, n) && !refuses(c, seat, move))
            return false;
    }
    for (int other = 0; other < c->seats; other++) {
        int m = c->game->legal(c->state, other, others);
        for (int i = 0; i < m; i++)
            if (!among(others[i], legal, n) && !refuses(c, seat, others[i]))
                return false;
    }
    return true;
}

static bool refuses_strangers(const tb_case *c)
{
    static const int strangers[] = { -1, TB_PUBLIC, TB_CHANCE_SEAT, 64 };
    tb_move moves[TB_MOVES_MAX] = { 0 };

    if (c->to_act != 0 && c->to_act != TB_CHANCE)
        c->game->legal(c->state, tb_lowest(c->to_act), moves);
    for (int i = 0; i < TB_LEN(strangers); i++)
        if (!refuses(c, strangers[i], moves[0]))
            return false;
    return true;
}

/* No number but the outcomes is one. */
static bool refuses_false_outcomes(const tb_case *c)
{
    tb_outcome outcomes[TB_OUTCOMES_MAX];
    tb_move known[TB_OUTCOMES_MAX];
    tb_state_box copy;
    tb_message why = { 0 };
    int n = c->to_act == TB_CHANCE ? c->game->outcomes(c->state, outcomes) : 0;

    for (int i = 0; i < n; i++)
        known[i] = outcomes[i].move;
    memcpy(copy.bytes, c->state, c->game->state_size);
    for (int i = 0; i < SAMPLE; i++) {
        tb_move move = mutant(c, known, n);
        if (among(move, known, n))
            continue;
        if (tb_try_chance(c->game, copy.bytes, move, &why) != TB_ILLEGAL ||
            memcmp(copy.bytes, c->state, c->game->state_size) != 0)
            return tb_break_law(c->broken, "a false outcome is refused", TB_CHANCE_SEAT, move);
    }
    return true;
}

bool tb_laws_of_refusal(const tb_case *c)
{
    for (int seat = 0; seat < c->seats; seat++)
        if (!refuses_the_rest(c, seat))
            return false;
    return refuses_strangers(c) && refuses_false_outcomes(c);
}
