/* fortuna.c - Fortuna (Michael Rieneck and Stefan Stadler) as a table of functions.
 *
 * Rules: docs/rules/fortuna.md; the numbers F-x.y in this folder are its numbers. The chapters are setup.c, turn.c (the
 * flow chart), actions.c, favour.c, privileges.c and score.c; this file joins them. */
#include "games/fortuna/fortuna.h"

#include "core/playout.h"
#include "games/fortuna/encode.h"
#include "games/fortuna/rules.h"
#include "games/fortuna/view.h"

/* --- Options (F-13) ---------------------------------------------------------------------------------------------- */

static const char *const editions[] = { "french", "italian", "spanish" };
static const char *const deals[] = { "beginner", "expert" };
static const char *const vestal_prices[] = { "1-3-5", "1-2-3" };
static const char *const wine_harvests[] = { "2", "1" };
static const char *const draft_orders[] = { "clockwise", "podium" };
static const char *const first_flips[] = { "must", "may" };
static const char *const end_scorings[] = { "possess", "hand-over" };
static const char *const empty_corruptions[] = { "pay", "free" };
static const char *const empty_fortunas[] = { "money", "stay" };
static const char *const supplies[] = { "unlimited", "limited" };
static const char *const fortuna_exchanges[] = { "any-side", "players" };
static const char *const yes_no[] = { "yes", "no" };

#define CHOICE(n, v, h)                                                                                                \
    {                                                                                                                  \
        .name = (n), .values = (v), .count = TB_LEN(v), .help = (h)                                                    \
    }
#define LATER_CHOICE(n, v, h)                                                                                          \
    {                                                                                                                  \
        .name = (n), .values = (v), .count = TB_LEN(v), .later = true, .help = (h)                                     \
    }
static const tb_option options[] = {
    /* in the order of enum ft_option_bit, after the edition */
    CHOICE("edition", editions, "the rulebook to play by; sets the other options"),
    CHOICE("deal", deals, "action cards are dealt, or drafted by experts"),
    CHOICE("vestal-prices", vestal_prices, "price of the first, second and third Vestal"),
    CHOICE("wine-harvest", wine_harvests, "wine gained by a wine harvest without water"),
    CHOICE("draft-order", draft_orders, "expert draft: clockwise, or from the last on the podium"),
    CHOICE("first-flip", first_flips, "each seat must, or may, reserve a card at the start"),
    CHOICE("end-scoring", end_scorings, "scoring cards count what is owned, or each piece for one card only"),
    CHOICE("empty-corruption", empty_corruptions, "a bribe on an empty side is paid to the bank, or is free"),
    CHOICE("empty-fortuna", empty_fortunas,
           "Fortuna on an empty side: the richest is first, or the first player stays"),
    CHOICE("cubes", supplies, "water, wheat and wine: without limit, or 15 of each"),
    CHOICE("tokens", supplies, "privilege tokens: without limit, or 15"),
    LATER_CHOICE("fortuna-exchange", fortuna_exchanges,
                 "the card Fortuna is exchanged with any side, or with players only"),
    LATER_CHOICE("copy-fortuna", yes_no, "whether Corruption may carry out the card Fortuna"),
};

enum { /* places in options */
       EDITION,
       DEAL,
       VESTAL_PRICES,
       WINE_HARVEST,
       DRAFT_ORDER,
       FIRST_FLIP,
       END_SCORING,
       EMPTY_CORRUPTION,
       EMPTY_FORTUNA,
       CUBES,
       TOKENS,
       FORTUNA_EXCHANGE,
};

static const uint8_t presets[TB_LEN(editions)][TB_LEN(options)] = {
    /* F-13.1 */
    { [EDITION] = 0 },
    { [EDITION] = 1,
      [VESTAL_PRICES] = 1,
      [FIRST_FLIP] = 1,
      [END_SCORING] = 1,
      [EMPTY_CORRUPTION] = 1,
      [FORTUNA_EXCHANGE] = 1 },
    { [EDITION] = 2, [WINE_HARVEST] = 1, [DRAFT_ORDER] = 1, [END_SCORING] = 1 },
};

/* A seat is called after its side (F-2.3). */
static const tb_words *seat_names(int seats)
{
    static const char *const opposite[] = { "blue", "orange" };
    static const char *const phrases[] = { "Blue", "Orange" };
    static const tb_words pair = { opposite, TB_LEN(opposite), "seat", phrases };

    return seats == 2 ? &pair : &ft_side_words;
}

/* --- Whose move it is, and what is legal ------------------------------------------------------------------------- */

static tb_seats to_act(const void *state) { return ((const ft_state *) state)->open.to_act; }

static int list_cards(int verb, unsigned cards, tb_move out[])
{
    int n = 0;

    TB_ASSERT(cards && (cards & ~(unsigned) FT_ALL_CARDS) == 0);
    TB_EACH (card, cards)
        out[n++] = ft_move1(verb, (int) card);
    return n;
}

static int one(int verb, tb_move out[])
{
    out[0] = ft_move0(verb);
    return 1;
}

/* The moves of a phase, without privilege cards; *may_play: these can be played as well (F-3.3). */
static int phase_legal(const ft_state *s, int seat, tb_move out[], bool *may_play)
{
    const ft_open *open = &s->open;
    unsigned mine = open->side[ft_side_of(open, seat)];

    switch (open->phase) {
    case FT_PHASE_CHOOSE: return list_cards(FT_VERB_CHOOSE, mine, out); /* F-4.1 */
    case FT_PHASE_ACTION: return ft_action_legal(s, out);
    case FT_PHASE_EXCHANGE: return list_cards(FT_VERB_EXCHANGE, ft_exchangeable(open, seat), out);
    case FT_PHASE_POWER: return ft_power_legal(s, out);
    case FT_PHASE_BEFORE_ROLL: return one(FT_VERB_ROLL, out);
    case FT_PHASE_FAVOUR: return ft_favour_legal(s, out);
    case FT_PHASE_FLIP: return ft_flip_legal(s, out);
    case FT_PHASE_END: return one(FT_VERB_END, out);
    }
    *may_play = false;
    switch (open->phase) {
    case FT_PHASE_DRAFT: return ft_draft_legal(s, out);
    case FT_PHASE_RESERVE: return ft_reserve_legal(s, seat, out);
    case FT_PHASE_KEEP: return ft_keep_legal(s, out);
    default: TB_ASSERT(open->phase == FT_PHASE_PALACE_KEEP); return ft_palace_legal(s, out);
    }
}

static int legal(const void *state, int seat, tb_move out[])
{
    const ft_state *s = state;
    bool may_play = true;
    int n;

    TB_ASSERT(seat >= 0 && seat <= TB_MAX_SEATS);
    if (!tb_has(s->open.to_act, seat))
        return 0;
    n = phase_legal(s, seat, out, &may_play);
    if (s->hand[seat] & FT_PLAYABLE && may_play)
        n += ft_play_legal(s, out + n);
    TB_ASSERT(n > 0 && n <= ft_game.max_moves && tb_moves_ascend(out, n));
    return n;
}

/* --- Chance ------------------------------------------------------------------------------------------------------ */

static int dice_to_roll(const ft_open *open) { return open->seat[open->active].dice - open->rolled; }

/* F-2.2: seats without a place on the podium yet. */
static unsigned unplaced(const ft_open *open)
{
    unsigned seats = (1u << open->seats) - 1;

    for (int i = 0; i < open->turn; i++)
        seats &= ~(1u << open->podium[i]);
    return seats;
}

/* Lots and deals draw evenly from a set. */
static unsigned drawn_from(const ft_open *open)
{
    TB_ASSERT(open->phase == FT_PHASE_PODIUM || open->phase == FT_PHASE_DEAL);
    return open->phase == FT_PHASE_PODIUM ? unplaced(open) : open->pool;
}

static uint32_t weight(const void *state)
{
    const ft_state *s = state;

    switch (s->open.phase) {
    case FT_PHASE_ROLL: return ft_dice_weight(dice_to_roll(&s->open));
    case FT_PHASE_DRAW:
    case FT_PHASE_PALACE_DRAW: return s->open.deck;
    default: return (uint32_t) tb_count(drawn_from(&s->open));
    }
}

static tb_move outcome(const void *state, uint32_t u)
{
    const ft_state *s = state;
    unsigned set;

    TB_ASSERT(u < weight(s));
    switch (s->open.phase) {
    case FT_PHASE_ROLL: return ft_dice_outcome(dice_to_roll(&s->open), u);
    case FT_PHASE_DRAW:
    case FT_PHASE_PALACE_DRAW: return ft_move1(FT_VERB_DRAW, ft_bag_kind_at(s->deck, (int) u));
    }
    set = drawn_from(&s->open);
    while (u--)
        set &= set - 1;
    if (s->open.phase == FT_PHASE_PODIUM) /* a seat is named by its side */
        return ft_move1(FT_VERB_PODIUM, ft_side_of(&s->open, tb_lowest(set)));
    return ft_move1(FT_VERB_DEAL, tb_lowest(set));
}

static int deck_outcomes(ft_bag deck, tb_outcome out[])
{
    int n = 0;

    for (int kind = 0; kind < FT_PRIV_COUNT; kind++)
        if (ft_bag_count(deck, kind))
            out[n++] = (tb_outcome){ ft_move1(FT_VERB_DRAW, kind), (uint32_t) ft_bag_count(deck, kind) };
    return n;
}

static int outcomes(const void *state, tb_outcome out[])
{
    const ft_state *s = state;
    uint32_t n;

    switch (s->open.phase) {
    case FT_PHASE_ROLL: return ft_dice_outcomes(dice_to_roll(&s->open), out);
    case FT_PHASE_DRAW:
    case FT_PHASE_PALACE_DRAW: return deck_outcomes(s->deck, out);
    }
    n = weight(s);
    for (uint32_t u = 0; u < n; u++)
        out[u] = (tb_outcome){ outcome(s, u), 1 };
    return (int) n;
}

/* --- Carrying a move out ----------------------------------------------------------------------------------------- */

static void apply(void *state, int seat, tb_move move)
{
    ft_state *s = state;
    int verb = tb_move_verb(move), a = ft_arg1(move);

    TB_ASSERT(ft_is_chance(verb) ? s->open.to_act == TB_CHANCE : tb_has(s->open.to_act, seat));
    switch (verb) {
    case FT_VERB_PODIUM: ft_apply_podium(s, ft_owner_of(&s->open, a)); break;
    case FT_VERB_DEAL: ft_apply_deal(s, a); break;
    case FT_VERB_DICE: ft_apply_dice(s, move); break;
    case FT_VERB_DRAW: ft_apply_draw(s, a); break;
    case FT_VERB_PASS:
        if (s->open.phase == FT_PHASE_RESERVE)
            ft_apply_reserve(s, seat, FT_NONE);
        else
            ft_apply_pass(s);
        break;
    case FT_VERB_ROLL: ft_apply_roll(s); break;
    case FT_VERB_END: ft_apply_end(s); break;
    case FT_VERB_TAKE: ft_apply_take(s, a); break;
    case FT_VERB_RESERVE: ft_apply_reserve(s, seat, a); break;
    case FT_VERB_CHOOSE: ft_apply_choose(s, a); break;
    case FT_VERB_EXCHANGE: ft_apply_exchange(s, a); break;
    case FT_VERB_COMMAND: ft_apply_command(s, a); break;
    case FT_VERB_TAX: ft_apply_tax(s); break;
    case FT_VERB_IDLE: ft_enter(s, FT_PHASE_FLIP); break;
    case FT_VERB_GIVE: ft_apply_give(s, a, ft_arg2(move) - 1); break;
    case FT_VERB_FLIP: ft_apply_flip(s, a); break;
    case FT_VERB_KEEP:
        if (s->open.phase == FT_PHASE_PALACE_KEEP)
            ft_apply_palace(s, a);
        else
            ft_apply_keep(s, a, ft_arg2(move) ? ft_arg2(move) - 1 : FT_NONE);
        break;
    case FT_VERB_PLAY: ft_apply_play(s, a, ft_arg2(move) - 1); break;
    default: ft_apply_action(s, verb, move); break;
    }
}

/* --- Where the game stands --------------------------------------------------------------------------------------- */

/* Steps: each pick of a draft, the reservation of all, then each turn. */
static tb_progress progress(const void *state)
{
    const ft_open *open = &((const ft_state *) state)->open;
    int step = FT_CARD_COUNT - tb_count(open->pool);

    TB_ASSERT(open->phase < FT_PHASE_COUNT);
    if (open->phase == FT_PHASE_RESERVE)
        step = FT_CARD_COUNT + 1;
    if (open->round)
        step = FT_CARD_COUNT + 2 + (open->round - 1) * open->seats + open->turn;
    return (tb_progress){ .round = open->round, .step = (uint16_t) step, .phase = ft_phase_words.names[open->phase] };
}

/* --- The table --------------------------------------------------------------------------------------------------- */

/* The longest list is a harvest with a full store and the Aqueduct: no water or any up to 100, pass and the privileges:
 * two for a guard, three for each of the three goods, a step. */
enum { MAX_MOVES = FT_STORE_MAX + 2 + 1 + 2 + 9 + 1 };

static void playout(void *state, tb_rng *rng, tb_tally *tally)
{
    tb_move moves[MAX_MOVES];

    tb_playout_inline(&ft_game, state, rng, moves, tally);
}

int ft_play_on(void *state, int *seat, tb_move move, int least, tb_rng *rng, tb_move moves[], tb_tally *tally,
               tb_seats *moved)
{
    return tb_play_on_inline(&ft_game, state, seat, move, least, rng, moves, tally, moved);
}

const tb_game ft_game = {
    .name = "fortuna",
    .title = "Fortuna",
    .rules_version = 1,
    .state_size = sizeof(ft_state),
    .view_size = sizeof(ft_view),
    .min_seats = 2, /* F-1.1 */
    .max_seats = FT_SEATS,
    .max_moves = MAX_MOVES,
    .max_outcomes = 56,
    .options = options,
    .option_count = TB_LEN(options),
    .presets = presets[0],
    .verbs = ft_verbs,
    .verb_count = FT_VERB_COUNT,
    .cards = ft_cards,
    .card_count = FT_CARD_ROWS,
    .seat_names = seat_names,
    .tie_rule = "F-12.4",
    .setup = ft_setup,
    .config_of = ft_config_of,
    .to_act = to_act,
    .legal = legal,
    .weight = weight,
    .outcome = outcome,
    .outcomes = outcomes,
    .apply = apply,
    .scores = ft_scores,
    .progress = progress,
    .observe = ft_observe,
    .redeal = ft_redeal,
    .check = ft_check,
    .audience = ft_audience,
    .refuse = ft_refuse,
    .explain = ft_explain,
    .tell = ft_tell,
    .prompt = ft_prompt,
    .view_json = ft_view_json,
    .state_json = ft_state_json,
    .draw = ft_draw,
    .playout = playout,
};
