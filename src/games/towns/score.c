/* score.c - chapter 6: the sum of a town, and who has won. */
#include "games/towns/rules.h"

/* --- A town ------------------------------------------------------------------------------------------------------- */

int tt_count_types(const tt_town *town, unsigned squares)
{
    bool castle = town->monument == TT_CARD_BARRETT_CASTLE && town->pieces[TT_TYPE_MONUMENT] & squares;
    int count = castle && !(town->pieces[TT_TYPE_COTTAGE] & squares);

    for (int type = 0; type <= TT_TYPE_FACTORY; type++)
        count += !!(town->pieces[type] & squares);
    return count + (!castle && town->pieces[TT_TYPE_MONUMENT] & squares);
}

void tt_scoring_of(const tt_table *table, const tt_town towns[], int seat, tt_scoring *out)
{
    const tt_town *town = &towns[seat];

    TB_ASSERT(seat >= 0 && seat < table->seats);
    *out = (tt_scoring){ .table = table, .towns = towns, .town = town, .seat = seat };
    memcpy(out->kind, town->pieces, sizeof out->kind);
    out->food = town->pieces[TT_TYPE_COTTAGE];
    if (town->monument && tt_cards[town->monument].flags & TT_FOOD)
        out->food |= town->pieces[TT_TYPE_MONUMENT];
    if (town->monument == TT_CARD_BARRETT_CASTLE) {
        out->castle = town->pieces[TT_TYPE_MONUMENT];
        out->kind[TT_TYPE_COTTAGE] |= out->castle;
        out->kind[TT_TYPE_MONUMENT] = 0;
    }
    tt_feed(out);
}

int tt_score_type(const tt_scoring *g, int type)
{
    int card = tt_scored_card(g, type);

    TB_ASSERT(card || !g->town->pieces[type]);
    if (!g->town->pieces[type]) /* T-6.4 */
        return 0;
    return tt_cards[card].each * tb_count(g->town->pieces[type]) + tt_score_card(g, card);
}

void tt_score_of(const tt_scoring *g, tt_score *out)
{
    const tt_town *town = g->town;

    memset(out, 0, sizeof *out);
    for (int type = 0; type < TT_TYPES; type++) {
        out->type[type] = (int16_t) tt_score_type(g, type);
        out->total += out->type[type];
    }
    /* TF-1.4, TF-4.2; T-6.1, T-8.4 */
    out->coins = (int16_t) (g->coins * (town->monument == TT_CARD_ESTIVAL_FESTIVAL ? 2 : 1));
    out->squares_without = (uint8_t) (TT_SQUARES - tb_count(tt_stands(town)));
    out->empty = (int16_t) (town->monument == TT_CARD_CATHEDRAL_OF_CATERINA ? 0 : -out->squares_without);
    out->total += out->coins + out->empty;
    out->fed = g->fed;
    out->coins_left = g->coins;
}

void tt_score_town(const tt_table *table, const tt_town towns[], int seat, tt_score *out)
{
    tt_scoring g;

    tt_scoring_of(table, towns, seat, &g);
    tt_score_of(&g, out);
}

/* --- Who has won (T-6.6) ------------------------------------------------------------------------------------------ */

/* Larger is better: points, then fewer times master builder (not in the Town Hall, T-9.6), fewer squares without a
 * building, more Cottages. */
static int64_t standing(const tt_table *table, const tt_town *town, const tt_score *score)
{
    int masters = table->variant == TT_VARIANT_HAMMER ? town->masters : 0;

    return (((int64_t) score->total * 256 + 255 - masters) * 32 + 31 - score->squares_without) * 32 +
           tb_count(town->pieces[TT_TYPE_COTTAGE]);
}

void tt_rank(const tt_table *table, const tt_town towns[], tb_result *out)
{
    int64_t standings[TT_SEATS];

    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < table->seats; seat++) {
        tt_score score;
        tt_score_town(table, towns, seat, &score);
        out->score[seat] = score.total;
        standings[seat] = standing(table, &towns[seat], &score);
    }
    for (int seat = 0; seat < table->seats; seat++) {
        out->rank[seat] = 1;
        for (int other = 0; other < table->seats; other++)
            out->rank[seat] += standings[other] > standings[seat];
    }
}

void tt_scores(const void *state, tb_result *out)
{
    const tt_state *s = state;

    tt_rank(&s->table, s->town, out);
}

/* --- Solo (T-10.5) ------------------------------------------------------------------------------------------------ */

const char *tt_solo_title(int total)
{
    static const struct {
        int from;
        const char *title;
    } titles[] = {
        { 38, "master-architect" }, { 32, "town-planner" },        { 25, "engineer" },
        { 18, "carpenter" },        { 10, "builders-apprentice" },
    };

    for (int i = 0; i < TB_LEN(titles); i++)
        if (total >= titles[i].from)
            return titles[i].title;
    return "aspiring-architect";
}
