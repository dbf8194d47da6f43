/* insight.c - the facts of Fortuna, taken down at the end of each turn. */
#include "games/fortuna/insight.h"

#include "games/fortuna/rules.h"

static const tb_fact facts[FT_FACT_COUNT] = {
#define X(id, name, rule, good, text) TB_FACT_ROW("fortuna", name, rule, good, text)
    FT_FACT_LIST(X)
#undef X
};

/* Behind the facts: the last round that was taken down. */
enum { ROUND = FT_FACT_COUNT };

_Static_assert((int) ROUND < (int) TB_FACTS_MAX, "there is room for a note of our own");

/* The round in which something was first true; one behind the last where it never was. */
static void note_first(const ft_open *open, bool is_true, int32_t *fact)
{
    if (*fact == 0 && is_true)
        *fact = open->round;
    else if (*fact == 0 && open->phase == FT_PHASE_OVER)
        *fact = open->round + 1;
}

/* Rounds that the seat began without something. */
static void note_lacks(const ft_seat *seat, int32_t out[TB_FACTS_MAX])
{
    out[FT_FACT_THIRST] += ft_water(seat) == 0;
    out[FT_FACT_HUNGER] += seat->goods[FT_RES_WHEAT] == 0;
    out[FT_FACT_SOBER] += seat->goods[FT_RES_WINE] == 0;
    out[FT_FACT_UNARMED] += seat->centurions == 0;
    out[FT_FACT_POOR] += seat->money == 0;
}

static void note(const void *state, int seat_number, int32_t out[TB_FACTS_MAX])
{
    const ft_state *s = state;
    const ft_seat *seat = &s->open.seat[seat_number];
    tb_result result;

    ft_scores(s, &result);
    out[FT_FACT_SCORE] = result.score[seat_number];
    out[FT_FACT_WON] = s->open.phase == FT_PHASE_OVER && result.rank[seat_number] == 1;
    note_first(&s->open, seat->step >= FT_GATE, &out[FT_FACT_GATE]);
    note_first(&s->open, seat->step >= FT_ROME, &out[FT_FACT_PALACE]);
    out[FT_FACT_STEPS] = seat->step;
    out[FT_FACT_CARDS] = result.score[seat_number] - seat->step;
    out[FT_FACT_HAND] = seat->hand;
    out[FT_FACT_DICE] = seat->dice;
    out[FT_FACT_BUILDINGS] = tb_count(seat->buildings);
    out[FT_FACT_MARRIED] = seat->married;
    if (s->open.round != out[ROUND])
        note_lacks(seat, out);
    out[ROUND] = s->open.round;
}

/* By `script/review-levels` (docs/review.md): opening, middle game, ending, the whole. Levels that did not come out in
 * order have their mean. */
static const tb_level_losses *losses(int seats)
{
    static const tb_level_losses of[] = {
        [2] = { {
            { 51178, 44347, 40071, 30133, 16201 },
            { 52200, 42600, 42600, 31400, 11800 },
            { 43721, 36430, 28132, 12108, 7540 },
            { 49640, 41151, 38458, 26025, 12473 },
        } },
        [3] = { {
            { 41363, 37050, 33501, 25886, 13416 },
            { 31398, 24307, 16822, 10065, 6390 },
            { 20300, 12100, 11500, 4950, 4950 },
            { 32465, 26143, 21988, 14581, 9281 },
        } },
        [4] = { {
            { 32427, 27354, 21641, 19725, 9696 },
            { 31661, 24259, 16508, 15738, 5543 },
            { 16437, 15298, 12667, 6349, 5384 },
            { 27753, 22899, 17339, 14623, 7003 },
        } },
    };

    return seats < TB_LEN(of) ? &of[seats] : NULL;
}

const tb_insight ft_insight = { .facts = facts, .count = FT_FACT_COUNT, .note = note, .losses = losses };
