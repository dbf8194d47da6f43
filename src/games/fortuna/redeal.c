/* redeal.c - a state that fits a view, uniform over all deals of the unseen cards (F-12.6).
 *
 * Unseen cards lie in other hands, in the deck, and in draws the seat does not look at. All of these are filled from
 * one bag. One thing is known without being seen: of the palace cards that the first arrival left, the second took one
 * and the third the other. For a seat that saw those cards there are a few hypotheses: who took which, and whether the
 * taker still holds it or has played it since. A hypothesis that fixes f cards in hands of n1, n2 cards, among M unseen
 * ones, leaves n1 n2 (M - f)! deals times the same factor for all, so it weighs n1 n2 times (M - f) ... down to the
 * last f. */
#include "games/fortuna/rules.h"
#include "games/fortuna/view.h"

typedef struct guess { /* one hypothesis about the palace cards that were left */
    uint8_t took[2];   /* by the second and the third arrival; FT_NONE         */
    bool held[2];      /* still in the taker's hand, not played                */
    ft_bag aside;      /* what lies aside                                      */
    uint32_t weight;
} guess;

enum { MAX_GUESSES = 8 }; /* two ways to take, each of two cards held or played */

/* --- What is unseen ---------------------------------------------------------------------------------------------- */

static bool hand_is_known(const ft_view *view, int seat)
{
    return seat == view->seat || (view->open.phase == FT_PHASE_OVER && view->open.seat[seat].step >= FT_GATE);
}

static ft_bag known_hand(const ft_view *view, int seat) { return seat == view->seat ? view->hand : view->shown[seat]; }

static ft_bag unseen_cards(const ft_view *view)
{
    ft_bag bag = ft_full_deck(view->open.seats) - view->open.discard - view->drawn - view->aside;

    for (int i = 0; i < view->open.seats; i++)
        if (hand_is_known(view, i))
            bag -= known_hand(view, i);
    return bag;
}

static ft_bag take_random(ft_bag *pool, int count, tb_rng *rng)
{
    ft_bag taken = 0;

    TB_ASSERT(count >= 0 && count <= ft_bag_size(*pool));
    for (int size = ft_bag_size(*pool); count > 0; count--, size--) {
        ft_bag card = ft_one(ft_bag_kind_at(*pool, (int) tb_rng_below(rng, (uint32_t) size)));
        *pool -= card;
        taken += card;
    }
    return taken;
}

/* --- Hypotheses about the palace cards --------------------------------------------------------------------------- */

static bool was_played(const ft_open *open, int taker, int kind)
{
    TB_ASSERT(taker >= 0 && taker < 2);
    return kind <= FT_PRIV_WINE && (open->played[taker] >> (2 * kind) & 3);
}

/* Takes a fixed card out of the pool; false if it cannot be there. */
static bool fix(ft_bag *pool, int kind)
{
    if (!ft_bag_count(*pool, kind))
        return false;
    *pool -= ft_one(kind);
    return true;
}

/* The number of deals, up to a common factor; 0 if there is none. Takes the fixed cards out of the pool. */
static uint32_t weigh(const ft_view *view, const guess *g, ft_bag *pool)
{
    uint32_t weight = 1, fixed = 0, unseen;

    for (ft_bag rest = g->aside; rest; rest -= ft_one(ft_bag_kind_at(rest, 0)))
        if (!fix(pool, ft_bag_kind_at(rest, 0)))
            return 0;
    unseen = (uint32_t) ft_bag_size(*pool);
    for (int i = 0; i < 2; i++) {
        int kind = g->took[i], seat = view->open.arrival[i + 1];

        if (kind == FT_NONE || seat == view->seat)
            continue;
        if (!g->held[i]) {
            weight *= was_played(&view->open, i, kind);
        } else if (hand_is_known(view, seat)) {
            weight *= (uint32_t) ft_bag_count(known_hand(view, seat), kind);
        } else {
            weight *= fix(pool, kind) ? view->open.seat[seat].hand : 0;
            fixed++;
        }
    }
    for (; fixed < 2 && unseen > fixed; fixed++)
        weight *= unseen - fixed;
    return weight;
}

/* Lists the hypotheses that fit. `left` is known to the seat. */
static int list_guesses(const ft_view *view, ft_bag unseen, guess out[])
{
    const ft_open *open = &view->open;
    int taken = ft_palace_taken(open), n = 0;

    for (int way = 0; way < MAX_GUESSES; way++) {
        int first = way & 1; /* which of the left cards the second arrival took */
        guess g = { .took = { FT_NONE, FT_NONE }, .held = { !(way & 2), !(way & 4) } };
        ft_bag pool = unseen;

        if ((first && (open->left < 2 || taken == 0 || view->left[0] == view->left[1])) || (taken < 1 && !g.held[0]) ||
            (taken < 2 && !g.held[1]))
            continue; /* the same as another way */
        if (view->seat == open->arrival[1] && taken > 0 && view->left[first] != view->took)
            continue;
        for (int i = 0; i < open->left; i++) {
            int kind = view->left[i ^ first];
            if (i < taken)
                g.took[i] = (uint8_t) kind;
            else
                g.aside += ft_one(kind);
        }
        g.weight = weigh(view, &g, &pool);
        TB_ASSERT(n < MAX_GUESSES);
        if (g.weight)
            out[n++] = g;
    }
    return n;
}

static guess pick_guess(const ft_view *view, ft_bag unseen, tb_rng *rng)
{
    guess guesses[MAX_GUESSES];
    int n = list_guesses(view, unseen, guesses), i = 0;
    uint32_t sum = 0, u;

    TB_ASSERT(n > 0);
    for (int k = 0; k < n; k++)
        sum += guesses[k].weight;
    for (u = tb_rng_below(rng, sum); u >= guesses[i].weight; i++)
        u -= guesses[i].weight;
    return guesses[i];
}

/* A seat that did not see them: any card the taker holds, or has played since, may be the one it took. */
static int random_took(const ft_state *s, int taker, tb_rng *rng)
{
    ft_bag bag = s->hand[s->open.arrival[taker + 1]];

    TB_ASSERT(s->open.arrival[taker + 1] < s->open.seats);
    for (int kind = 0; kind <= FT_PRIV_WINE; kind++)
        bag += (ft_bag) (s->open.played[taker] >> (2 * kind) & 3) << (4 * kind);
    return ft_bag_kind_at(take_random(&bag, 1, rng), 0);
}

static void invent_palace(ft_state *s, const ft_view *view, tb_rng *rng)
{
    int taken = ft_palace_taken(&s->open), n = 0;
    ft_bag left = s->aside;

    TB_ASSERT(s->open.left <= TB_LEN(s->left) && taken >= 0 && taken <= TB_LEN(s->took));
    for (int i = 0; i < taken; i++) {
        s->took[i] = s->open.arrival[i + 1] == view->seat ? view->took : (uint8_t) random_took(s, i, rng);
        left += ft_one(s->took[i]);
    }
    for (; n < s->open.left; n++)
        s->left[n] = (uint8_t) ft_bag_kind_at(left, n);
}

/* --- The deal ---------------------------------------------------------------------------------------------------- */

static void deal_hands(ft_state *s, const ft_view *view, ft_bag *pool, tb_rng *rng)
{
    for (int i = 0; i < s->open.seats; i++) {
        if (hand_is_known(view, i))
            s->hand[i] = known_hand(view, i);
        else /* fixed cards lie there already */
            s->hand[i] += take_random(pool, s->open.seat[i].hand - ft_bag_size(s->hand[i]), rng);
    }
}

void ft_redeal(const void *a_view, tb_rng *rng, void *out_state)
{
    const ft_view *view = a_view;
    bool saw_palace = view->left[0] != FT_NONE;
    ft_state s = {
        .open = view->open, .drawn = view->drawn, .left = { FT_NONE, FT_NONE }, .took = { FT_NONE, FT_NONE }
    };
    ft_bag pool = unseen_cards(view);

    s.aside = view->aside;
    if (saw_palace) {
        guess g = pick_guess(view, pool + view->aside, rng);
        pool += view->aside;
        weigh(view, &g, &pool);
        memcpy(s.left, view->left, sizeof s.left);
        memcpy(s.took, g.took, sizeof s.took);
        s.aside = g.aside;
        for (int i = 0; i < 2; i++)
            if (g.took[i] != FT_NONE && g.held[i] && !hand_is_known(view, s.open.arrival[i + 1]))
                s.hand[s.open.arrival[i + 1]] += ft_one(g.took[i]);
    }
    deal_hands(&s, view, &pool, rng);
    s.drawn += take_random(&pool, s.open.drawn - ft_bag_size(s.drawn), rng);
    s.aside += take_random(&pool, s.open.aside - ft_bag_size(s.aside), rng);
    TB_ASSERT(ft_bag_size(pool) == s.open.deck);
    s.deck = pool;
    if (!saw_palace)
        invent_palace(&s, view, rng);
    memcpy(out_state, &s, sizeof s);
}
