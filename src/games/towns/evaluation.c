/* evaluation.c - what Tiny Towns tells bots about a town: the names of its features (look.c finds them), what they are
 * worth, and how much each level thinks. */
#include "games/towns/evaluation.h"

#include "games/towns/feature_list.h"
#include "games/towns/keys.h"
#include "games/towns/look.h"
#include "games/towns/words.h"

#define X(id, name) name,
static const char *const quantity_names[] = { TT_FEATURE_LIST(X) };
static const char *const card_quantity_names[] = { TT_CARD_FEATURE_LIST(X) };
#undef X

static const char *const stage_names[TT_STAGES] = { "start", "early", "middle", "late", "end" };
static const char *const card_stage_names[TT_CARD_STAGES] = { "start", "middle", "end" };

static void put_slash(tb_text *out, const char *before, const char *after)
{
    tb_put(out, before);
    tb_put_char(out, '/');
    tb_put(out, after);
}

static void card_feature_name(int card, int feature, tb_text *out)
{
    put_slash(out, card ? tt_card_words.names[card] : "none", "");
    if (feature >= TT_OF_CARD_GAIN)
        tb_put(out, feature == TT_OF_CARD_GAIN ? "gain" : "cubes-on-it");
    else
        put_slash(out, card_quantity_names[feature / TT_CARD_STAGES], card_stage_names[feature % TT_CARD_STAGES]);
}

static void feature_name(int feature, tb_text *out)
{
    if (feature >= TT_BY_CARD) {
        card_feature_name((feature - TT_BY_CARD) / TT_OF_CARD, (feature - TT_BY_CARD) % TT_OF_CARD, out);
    } else if (feature >= TT_STAGED) {
        int staged = feature - TT_STAGED;
        put_slash(out, quantity_names[staged % TT_FEATURES_STAGED], stage_names[staged / TT_FEATURES_STAGED]);
    } else if (feature >= TT_GROUND) {
        tb_put(out, "open-and-empty/");
        tb_put_int(out, (feature - TT_GROUND) / TT_COUNTS);
        tb_put_char(out, '/');
        tb_put_int(out, (feature - TT_GROUND) % TT_COUNTS);
    } else {
        tb_put(out, "final-score");
    }
}

/* From the squares that the emptiest town has left: the fewer, the more a lead counts, and no less than with so many.
 * So it was in games of `medium` (docs/review.md). */
enum { SQUARES_OPEN = 9, SURENESS = 1200 };

static int32_t sureness(const void *state)
{
    const tt_state *s = state;
    int left = 1;

    for (int seat = 0; seat < s->table.seats; seat++) {
        int empty = s->town[seat].completed ? 0 : tb_count(tt_empty(&s->town[seat]));
        left = empty > left ? empty : left;
    }
    return SURENESS / (left < SQUARES_OPEN ? left : SQUARES_OPEN);
}

const tb_evaluation tt_evaluation = {
    .count = TT_FEATURES,
    .points = 8,
    .rivalry = 50,
    .rivalry_of_two = 50,
    .par = 30,
    .sureness = sureness,
    .name = feature_name,
    .features = tt_features,
    .strength = tt_strength,
    .note_size = sizeof(tt_note),
    .weights = tt_weights,
    .worth_key = tt_worth_key,
    .position_key = tt_position_key,
    .levels = {
        { .iterations = 1, .positions = 20, .futures = 1, .rounds = 1, .blur = 0.18f },
        { .iterations = 1, .positions = 30, .futures = 1, .rounds = 1, .blur = 0.09f },
        { .iterations = 12, .positions = 30, .futures = 1, .rounds = 4 },
        { .iterations = 800, .positions = 40, .futures = 2, .rounds = 8, .futures_of_many = 1, .rounds_of_many = 5, .folds = true },
        { .iterations = 6000, .positions = 80, .futures = 3, .rounds = 16, .futures_of_many = 1, .rounds_of_many = 8, .folds = true },
    },
};
