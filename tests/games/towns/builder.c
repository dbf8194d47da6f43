/* builder.c - see builder.h. */
#include "builder.h"

#include "base/hash.h"
#include "core/door.h"
#include "games/towns/moves.h"
#include "games/towns/towns.h"

/* --- Plans -------------------------------------------------------------------------------------------------------- */

/* Where the cubes of a pattern are to lie. */
typedef struct plan {
    int card;                     /* what it is for                                 */
    uint16_t wants[TT_RESOURCES]; /* squares still missing, by resource             */
    unsigned squares;             /* all of them, those with their cube included    */
    int missing;                  /* -1: nothing can be planned                     */
} plan;

/* Reads one placement; false if something else lies in its way. */
static bool plan_placement(const tt_town *town, const tt_pattern *pattern, int lane, int last, plan *out)
{
    *out = (plan){ 0 };
    for (int i = 0; i < pattern->count; i++) {
        int square = tt_square_of_lane[lane][last - pattern->distance[i]], resource = pattern->resource[i];
        out->squares |= tt_bit(square);
        if (town->cubes[resource] & tt_bit(square))
            continue;
        if (town->filled & tt_bit(square))
            return false;
        out->wants[resource] |= (uint16_t) tt_bit(square);
        out->missing++;
    }
    return true;
}

static plan best_plan(const tt_town *town, int card)
{
    const tt_pattern *pattern = &tt_cards[card].pattern;
    plan best = { .missing = -1 }, one;

    for (int lane = 0; lane < TT_LANES; lane++)
        TB_EACH (last, pattern->last[lane])
            if (plan_placement(town, pattern, lane, (int) last, &one) &&
                (best.missing < 0 || one.missing < best.missing))
                best = one;
    best.card = card;
    return best;
}

/* What a seat works for: the same until it has built something. Mostly the monument, else any card. */
static plan make_plan(const tt_state *s, int seat)
{
    const tt_town *town = &s->town[seat];
    uint64_t mood = tb_mix((uint64_t) seat);

    for (int type = 0; type < TT_TYPES; type++)
        mood = tb_mix(mood ^ town->pieces[type] ^ (uint64_t) s->table.card[type] << 16);
    if (!town->monument && s->hand[seat].kept && mood % 4) {
        plan own = best_plan(town, s->hand[seat].kept);
        if (own.missing >= 0)
            return own;
    }
    return best_plan(town, s->table.card[mood / 4 % TT_TYPE_MONUMENT]);
}

/* The next coin comes from a Mine, if there is one. */
static plan plan_for_coins(const tt_state *s, int seat)
{
    plan p = best_plan(&s->town[seat], s->table.card[TT_TYPE_WELL]);

    return s->table.card[TT_TYPE_WELL] == TT_CARD_MINE ? p : make_plan(s, seat);
}

/* Coins are kept for what needs them. */
static bool hoards(const tt_state *s, int seat)
{
    int kept = s->hand[seat].kept;

    return kept == TT_CARD_ESTIVAL_FESTIVAL || kept == TT_CARD_TREASURY || kept == TT_CARD_MASONS_GUILD ||
           s->table.card[TT_TYPE_CHAPEL] == TT_CARD_CATHEDRAL;
}

/* Whether building this now would waste it: it lacks the coins that make it worth while. */
static bool wants_coins(const tt_state *s, int seat, int card)
{
    int coins = s->town[seat].coins;

    return (card == TT_CARD_CATHEDRAL && coins < 3) || (card == TT_CARD_MASONS_GUILD && coins < 2) ||
           (card == TT_CARD_ESTIVAL_FESTIVAL && coins < 2);
}

/* --- Choosing ----------------------------------------------------------------------------------------------------- */

static tb_move any(const tb_move moves[], int n, tb_rng *rng) { return moves[tb_rng_below(rng, (uint32_t) n)]; }

static tb_move name(const tb_move moves[], int n, const plan *p, tb_rng *rng)
{
    for (int i = 0; i < n; i++)
        if (tb_move_verb(moves[i]) == TT_VERB_NAME && p->missing > 0 && p->wants[tt_low(moves[i])])
            return moves[i];
    return any(moves, n, rng);
}

/* Whether a move that is not wanted does no harm. */
static bool is_harmless(const tt_state *s, int seat, const plan *p, tb_move move, tb_rng *rng)
{
    switch (tb_move_verb(move)) {
    case TT_VERB_PLACE: return !(p->squares & tt_bit(tt_low(move)));
    case TT_VERB_PAY: return p->missing > 0 && p->wants[tt_low(move)] && !hoards(s, seat) && tb_rng_below(rng, 2);
    case TT_VERB_CONVERT: return p->missing > 0 && p->wants[tt_low(move)];
    default: return true;
    }
}

/* On a wanted square; else, if it can be helped, not on one that is wanted for something else. */
static tb_move place(const tt_state *s, int seat, const tb_move moves[], int n, const plan *p, tb_rng *rng)
{
    int cube = s->town[seat].today.cube - 1;

    for (int i = 0; i < n && p->missing > 0; i++)
        if (tb_move_verb(moves[i]) == TT_VERB_PLACE && p->wants[cube] & tt_bit(tt_low(moves[i])))
            return moves[i];
    for (int tries = 0; tries < 12; tries++) {
        tb_move move = any(moves, n, rng);
        if (is_harmless(s, seat, p, move, rng))
            return move;
    }
    return any(moves, n, rng);
}

/* What the plan is for at once; other buildings if they leave its cubes alone, and best two in one turn. */
static tb_move build(const tt_state *s, int seat, const tb_move moves[], int n, const plan *p, tb_rng *rng)
{
    const tt_town *town = &s->town[seat];
    bool crowded = tb_count(tt_empty(town)) < 4;
    tb_move good[TB_MOVES_MAX];
    int count = 0;

    for (int i = 0; i < n - 1; i++) {
        int card = tt_card_of(moves[i]);
        if (wants_coins(s, seat, card) && !crowded && tb_rng_below(rng, 8))
            continue;
        if (card == p->card || card >= TT_FIRST_MONUMENT)
            return moves[i];
        if (!(tt_squares(moves[i]) & p->squares) || (crowded && tb_rng_below(rng, 2)))
            good[count++] = moves[i];
    }
    bool waits = count > 0 && town->today.built == 0 && !crowded && tb_rng_below(rng, 3) > 0;
    return count && !waits ? any(good, count, rng) : moves[n - 1];
}

/* The monuments that need most to come about. */
static tb_move keep(const tb_move moves[], tb_rng *rng)
{
    for (int i = 0; i < 2; i++) {
        int card = (int) (moves[i] & 63);
        if (card == TT_CARD_ESTIVAL_FESTIVAL || card == TT_CARD_TREASURY || card == TT_CARD_OPALEYES_WATCH)
            return moves[i];
    }
    return any(moves, 2, rng);
}

tb_move tt_builder_choose(const tt_state *s, int seat, tb_rng *rng)
{
    int ask = s->town[seat].question.ask;
    tb_move moves[TB_MOVES_MAX];
    int n = tt_game.legal(s, seat, moves);

    bool plans = ask == TT_ASK_BUILD || ask == TT_ASK_NAME || ask == TT_ASK_PLACE;
    if (n == 1 || !plans || tb_rng_below(rng, 24) == 0)
        return ask == TT_ASK_KEEP ? keep(moves, rng) : any(moves, n, rng);
    plan p = make_plan(s, seat);
    if (wants_coins(s, seat, p.card) && p.missing == 0)
        p = plan_for_coins(s, seat);
    if (ask == TT_ASK_BUILD)
        return build(s, seat, moves, n, &p, rng);
    return ask == TT_ASK_NAME ? name(moves, n, &p, rng) : place(s, seat, moves, n, &p, rng);
}

/* Cards that bring coins, and the one that costs most. */
static void choose_rich_cards(tb_config *config)
{
    static const uint8_t rich[] = { 5, 5, 6, 5, 5, 0 }; /* Root Cellar, Mine, Teahouse, Gamblers' Den, Cathedral, any */

    config->option[TT_OPTION_FORTUNE_LIMIT] = 6;
    memcpy(&config->option[TT_OPTION_FARM], rich, sizeof rich);
}

void tt_builder_set_up(tt_state *out, int seats, tb_rng *rng)
{
    tb_config config;
    tb_message why;

    do {
        tb_config_default(&tt_game, seats, &config);
        config.option[TT_OPTION_VARIANT] = (uint8_t) (seats > 1 && tb_rng_below(rng, 4) == 0);
        config.option[TT_OPTION_FORTUNE_LIMIT] = (uint8_t) tb_rng_below(rng, 7);
        for (int i = TT_OPTION_PARSONAGE; i < TT_OPTION_COUNT; i++)
            config.option[i] = (uint8_t) (tb_rng_below(rng, 3) == 0);
        for (int i = TT_OPTION_FARM; i <= TT_OPTION_FACTORY; i++)
            config.option[i] = (uint8_t) (tb_rng_below(rng, 2) ? 0 : tb_rng_below(rng, tt_game.options[i].count));
        if (tb_rng_below(rng, 4) == 0)
            choose_rich_cards(&config);
    } while (tb_setup(&tt_game, &config, out, &why) != TB_OK);
}
