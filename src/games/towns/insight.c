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

/* By `script/review-levels` (docs/review.md): opening, middle game, ending, the whole; points for somebody alone.
 * Levels that did not come out in order have their mean. */
static const tb_level_losses *losses(int seats)
{
    static const tb_level_losses of[] = {
        [1] = { {
            { 565306, 526874, 526874, 296753, 283070 },
            { 721920, 662157, 662157, 578704, 258654 },
            { 747544, 579840, 551000, 226141, 159751 },
            { 678017, 588719, 584206, 373818, 235518 },
        } },
        [2] = { {
            { 18012, 18012, 18012, 10018, 9099 },
            { 19310, 19310, 17917, 13112, 8774 },
            { 27322, 23205, 13185, 2571, 518 },
            { 20690, 20040, 16988, 8970, 6534 },
        } },
        [3] = { {
            { 16885, 16885, 16023, 8603, 4997 },
            { 34407, 26401, 23711, 15910, 7830 },
            { 37924, 27785, 27785, 11640, 10113 },
            { 28836, 23672, 22411, 12138, 7470 },
        } },
        [4] = { {
            { 20518, 19066, 19055, 10183, 7513 },
            { 26956, 26956, 16491, 6425, 2947 },
            { 40064, 34830, 20739, 15238, 4613 },
            { 27731, 27214, 18594, 10266, 5009 },
        } },
        [5] = { {
            { 24680, 19811, 15043, 14636, 7856 },
            { 32657, 24709, 15622, 12976, 4486 },
            { 30042, 21299, 16354, 16354, 12728 },
            { 29143, 22050, 15595, 14510, 7925 },
        } },
        [6] = { {
            { 27996, 25525, 25525, 19446, 19446 },
            { 45666, 42057, 39923, 34687, 14911 },
            { 53744, 39935, 24620, 10369, 4816 },
            { 41981, 35831, 31165, 23141, 13828 },
        } },
    };

    return seats < TB_LEN(of) ? &of[seats] : NULL;
}

const tb_insight tt_insight = {
    .facts = facts,
    .count = TT_FACT_COUNT,
    .note = note,
    .losses = losses,
    .straighten = straighten,
};
