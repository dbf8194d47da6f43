/* insight.c - the facts of Tiny Towns, and towns that are the same when they are turned or mirrored. */
#include "games/towns/insight.h"

#include "games/towns/rules.h"
#include "games/towns/score.h"

static const tb_fact facts[TT_FACT_COUNT] = {
#define X(id, name, rule, good, text) TB_FACT_ROW("towns", name, rule, good, text)
    TT_FACT_LIST(X)
#undef X
};

/* --- Facts ------------------------------------------------------------------------------------------------------- */

static void note(const void *state, int seat, int32_t out[TB_FACTS_MAX])
{
    const tt_state *s = state;
    const tt_town *town = &s->town[seat];
    tt_score score;
    tb_result result;

    tt_scores(s, &result);
    out[TT_FACT_WON] = result.rank[seat] == 1;
    tt_score_town(&s->table, s->town, seat, &score);
    out[TT_FACT_SCORE] = score.total;
    out[TT_FACT_COTTAGE] = score.type[TT_TYPE_COTTAGE];
    out[TT_FACT_FARM] = tb_count(score.fed & town->pieces[TT_TYPE_COTTAGE]);
    out[TT_FACT_MONUMENT] = score.type[TT_TYPE_MONUMENT];
    out[TT_FACT_SCORING] = 0;
    for (int type = 0; type < TT_TYPES; type++)
        out[TT_FACT_SCORING] += type == TT_TYPE_COTTAGE || type == TT_TYPE_MONUMENT ? 0 : score.type[type];
    out[TT_FACT_COINS] = score.coins_left;
    out[TT_FACT_EMPTY] = score.squares_without;
    out[TT_FACT_BUILDINGS] = tb_count(tt_stands(town));
    out[TT_FACT_TURNS] = town->completed ? town->completed : s->table.turn + 1;
}

/* --- Symmetry: cards look at neighbours, rows, columns, corners and the centre, never at a square by its name ----- */

enum { IMAGES = 8 };

/* Where a square goes in an image: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 along the diagonal. */
static int image_of(int square, int image)
{
    int column = square & 3, row = square >> 2;

    TB_ASSERT(square >= 0 && square < TT_SQUARES && image >= 0 && image < IMAGES);
    column = image & 1 ? 3 - column : column;
    row = image & 2 ? 3 - row : row;
    return image & 4 ? column * 4 + row : row * 4 + column;
}

static uint16_t turned(unsigned squares, int image)
{
    unsigned out = 0;

    TB_EACH (square, squares)
        out |= tt_bit(image_of((int) square, image));
    return (uint16_t) out;
}

static void turn(const tt_town *town, int image, tt_town *out)
{
    *out = *town;
    for (int r = 0; r < TT_RESOURCES; r++) {
        out->cubes[r] = turned(town->cubes[r], image);
        out->shared[r] = turned(town->shared[r], image);
    }
    for (int type = 0; type < TT_TYPES; type++)
        out->pieces[type] = turned(town->pieces[type], image);
    out->filled = turned(town->filled, image);
    out->coin_squares = turned(town->coin_squares, image);
    out->laden = turned(town->laden, image);
    for (int square = 0; square < TT_SQUARES; square++)
        out->on[image_of(square, image)] = town->on[square];
    if (town->question.ask != TT_ASK_NOTHING && town->pieces[town->question.type] & tt_bit(town->question.square))
        out->question.square = (uint8_t) image_of(town->question.square, image);
    if (town->question.barred)
        out->question.barred = (uint8_t) (image_of(town->question.barred - 1, image) + 1);
}

void tt_straighten(tt_town *town)
{
    tt_town least = *town, other;

    for (int image = 1; image < IMAGES; image++) {
        turn(town, image, &other);
        if (memcmp(&other, &least, sizeof(least)) < 0)
            least = other;
    }
    *town = least;
}

static void straighten(void *state, int seat)
{
    tt_state *s = state;

    TB_ASSERT(seat >= 0 && seat < s->table.seats);
    tt_straighten(&s->town[seat]);
}

const tb_insight tt_insight = { .facts = facts, .count = TT_FACT_COUNT, .note = note, .straighten = straighten };
