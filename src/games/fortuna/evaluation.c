/* evaluation.c - a view of Fortuna as features for bots (core/evaluate.h).
 *
 * Most of what a seat owns is worth something else early and late, so each quantity stands once for every stage of the
 * race; the stage is how far the foremost pawn has come. Weights are tuned by self-play, in weights.c. */
#include "games/fortuna/evaluation.h"

#include "games/fortuna/rules.h"
#include "games/fortuna/view.h"

#define FT_FEATURE_LIST(X)                                                                                             \
    X(ONE, "one") /* to be here at all: balances the stages    */                                                      \
    X(STEPS, "steps")                                                                                                  \
    X(OUTSIDE, "steps-to-the-gate") /* missing, if any                           */                                    \
    X(INSIDE, "inside-rome")                                                                                           \
    X(BEHIND, "behind-the-foremost")                                                                                   \
    X(MONEY, "money")                                                                                                  \
    X(POOR, "no-money")                                                                                                \
    X(WATER, "water")                                                                                                  \
    X(NO_WATER, "no-water")                                                                                            \
    X(WHEAT, "wheat")                                                                                                  \
    X(NO_WHEAT, "no-wheat")                                                                                            \
    X(WINE, "wine")                                                                                                    \
    X(NO_WINE, "no-wine")                                                                                              \
    X(VESTALS, "vestals")                                                                                              \
    X(CENTURIONS, "centurions")                                                                                        \
    X(NO_CENTURION, "no-centurion")                                                                                    \
    X(SECOND_DIE, "second-die")                                                                                        \
    X(THIRD_DIE, "third-die")                                                                                          \
    X(MARRIED, "married")                                                                                              \
    X(MARKET, "market")                                                                                                \
    X(AQUEDUCT, "aqueduct")                                                                                            \
    X(PALACE, "palace")                                                                                                \
    X(BASILICA, "basilica")                                                                                            \
    X(HAND, "cards-held")                                                                                              \
    X(POINTS, "points-of-cards")                                                                                       \
    X(STEP_CARDS, "step-cards")                                                                                        \
    X(GOODS_CARDS, "goods-cards")                                                                                      \
    X(TO_DRAW, "tokens-taken")                                                                                         \
    X(FIRST, "first-next-round")                                                                                       \
    X(PLACE, "place-next-round")                                                                                       \
    X(TURN_TO_COME, "turn-to-come")                                                                                    \
    X(LAST_ROUND, "last-round-to-come") /* the last round runs and the own turn is still to come */

#define X(id, name) FEATURE_##id,
enum { FT_FEATURE_LIST(X) QUANTITIES };
#undef X
#define X(id, name) name,
static const char *const quantity_names[] = { FT_FEATURE_LIST(X) };
#undef X

enum {
    STAGES = 5,                            /* foremost pawn below 4, 8, 11, 14; beyond        */
    SIDE_CARDS = STAGES * QUANTITIES,      /* an action card on the own side: open            */
    RESERVED = SIDE_CARDS + FT_CARD_COUNT, /* ... or reserved                                 */
    FEATURES = RESERVED + FT_CARD_COUNT,
};

static const char *const stage_names[STAGES] = { "start", "road", "gate", "city", "end" };

static void feature_name(int feature, tb_text *out)
{
    if (feature >= SIDE_CARDS) {
        tb_put(out, ft_card_words.names[(feature - SIDE_CARDS) % FT_CARD_COUNT]);
        tb_put(out, feature >= RESERVED ? "/reserved" : "/open");
        return;
    }
    tb_put(out, quantity_names[feature % QUANTITIES]);
    tb_put_char(out, '/');
    tb_put(out, stage_names[feature / QUANTITIES]);
}

/* --- The stage of the race ------------------------------------------------------------------------------------------- */

static int foremost(const ft_open *open)
{
    int most = 0;

    for (int i = 0; i < open->seats; i++)
        most = open->seat[i].step > most ? open->seat[i].step : most;
    return most;
}

static int stage_of(int step) { return (step >= 4) + (step >= 8) + (step >= 11) + (step >= 14); }

static bool turn_is_to_come(const ft_open *open, int seat)
{
    for (int place = open->turn + 1; place < open->seats; place++)
        if (open->podium[place] == seat)
            return true;
    return false;
}

/* --- The features ----------------------------------------------------------------------------------------------------- */

typedef struct list {
    tb_feature *out;
    int n, base;
} list;

static void add(list *l, int quantity, int value)
{
    l->out[l->n] = (tb_feature){ (uint16_t) (l->base + quantity), (int16_t) value };
    l->n += value != 0;
}

static void add_province(list *l, const ft_seat *seat, int most)
{
    bool inside = seat->step >= FT_GATE;

    add(l, FEATURE_ONE, 1);
    add(l, FEATURE_STEPS, seat->step);
    add(l, FEATURE_OUTSIDE, inside ? 0 : FT_GATE - seat->step);
    add(l, FEATURE_INSIDE, inside);
    add(l, FEATURE_BEHIND, most - seat->step);
    add(l, FEATURE_MONEY, seat->money);
    add(l, FEATURE_POOR, seat->money == 0);
    add(l, FEATURE_WATER, ft_water(seat) < 4 ? ft_water(seat) : 4);
    add(l, FEATURE_NO_WATER, ft_water(seat) == 0);
    add(l, FEATURE_WHEAT, seat->goods[FT_RES_WHEAT] < 6 ? seat->goods[FT_RES_WHEAT] : 6);
    add(l, FEATURE_NO_WHEAT, seat->goods[FT_RES_WHEAT] == 0);
    add(l, FEATURE_WINE, seat->goods[FT_RES_WINE] < 6 ? seat->goods[FT_RES_WINE] : 6);
    add(l, FEATURE_NO_WINE, seat->goods[FT_RES_WINE] == 0);
    add(l, FEATURE_VESTALS, seat->vestals);
    add(l, FEATURE_CENTURIONS, seat->centurions);
    add(l, FEATURE_NO_CENTURION, seat->centurions == 0);
    add(l, FEATURE_SECOND_DIE, seat->dice > 1);
    add(l, FEATURE_THIRD_DIE, seat->dice > 2);
    add(l, FEATURE_MARRIED, seat->married);
    for (int b = 0; b < FT_BUILDING_COUNT; b++)
        add(l, FEATURE_MARKET + b, ft_has_building(seat, b));
}

static void add_cards(list *l, const ft_view *view, int seat)
{
    int goods = 0;

    for (int kind = 0; kind <= FT_PRIV_WINE; kind++)
        goods += ft_bag_count(view->hand, kind);
    add(l, FEATURE_HAND, view->open.seat[seat].hand);
    add(l, FEATURE_POINTS, ft_card_points(&view->open, seat, view->hand));
    add(l, FEATURE_STEP_CARDS, ft_bag_count(view->hand, FT_PRIV_STEP));
    add(l, FEATURE_GOODS_CARDS, goods);
    add(l, FEATURE_TO_DRAW, view->open.active == seat ? view->open.taken : 0);
}

static void add_order(list *l, const ft_open *open, int seat)
{
    int place = ft_next_place(open, seat);
    bool to_come = turn_is_to_come(open, seat);

    add(l, FEATURE_FIRST, place == 0);
    add(l, FEATURE_PLACE, place);
    add(l, FEATURE_TURN_TO_COME, to_come);
    add(l, FEATURE_LAST_ROUND, to_come && open->flags & FT_LAST_ROUND);
}

static int features(const void *a_view, tb_feature out[])
{
    const ft_view *view = a_view;
    const ft_open *open = &view->open;
    int seat = view->seat, most = foremost(open);
    unsigned mine = open->side[ft_side_of(open, seat)];
    list l = { out, 0, stage_of(most) * QUANTITIES };

    add_province(&l, &open->seat[seat], most);
    add_cards(&l, view, seat);
    if (!open->round)
        return l.n;
    add_order(&l, open, seat);
    l.base = 0;
    TB_EACH (card, mine)
        add(&l, (tb_has(open->down, (int) card) ? RESERVED : SIDE_CARDS) + (int) card, 1);
    return l.n;
}

const tb_evaluation ft_evaluation = {
    .count = FEATURES,
    .name = feature_name,
    .features = features,
    .weights = ft_weights,
    .input_count = FT_INPUTS,
    .inputs = ft_inputs,
    .net = ft_net,
    .levels = {
        { .positions = 1, .blur = 0.04f },
        { .positions = 1, .blur = 0.008f },
        { .positions = 100 },
        { .iterations = 150, .positions = 30, .turns = 2, .exploration = 0.2f, .trust = 10.0f },
        { .iterations = 500, .positions = 30, .turns = 2, .by_net = true, .exploration = 0.07f, .trust = 30.0f },
    },
};
