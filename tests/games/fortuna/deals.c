/* deals.c - see deals.h. */
#include "deals.h"

#include "check.h"
#include "games/fortuna/fortuna.h"

/* --- Every deal -------------------------------------------------------------------------------------------------- */

static void count_world(dealing *d, const ft_state *s)
{
    int i = 0;

    while (i < d->world_count && memcmp(&d->worlds[i].state, s, sizeof *s) != 0)
        i++;
    assert_true(i < WORLDS_MAX);
    if (i == d->world_count)
        d->worlds[d->world_count++] = (world){ .state = *s };
    d->worlds[i].ways++;
    d->ways++;
}

/* Which of the later arrivals has (or had) the card in this place: 0, 1, or -1 for none. */
static int taker_at(const dealing *d, int place)
{
    if (place >= PLAYED)
        return d->played_by[place - PLAYED];
    for (int i = 0; i < ft_palace_taken(&d->view.open); i++)
        if (d->view.open.arrival[i + 1] == place)
            return i;
    return -1;
}

/* The seat saw both cards: each lies aside or was taken, one by each taker. */
static bool palace_agrees(const dealing *d, ft_state *s)
{
    const ft_view *view = &d->view;

    memcpy(s->left, view->left, sizeof s->left);
    for (int i = 0; i < view->open.left; i++) {
        int card = d->left_card[i];
        if (card == IN_SIGHT || (card >= 0 && d->place[card] == ASIDE))
            continue;
        int taker = card == IN_OWN_HAND ? 0 : taker_at(d, d->place[card]);
        if (taker < 0 || s->took[taker] != FT_NONE)
            return false;
        s->took[taker] = view->left[i];
    }
    for (int i = 0; i < ft_palace_taken(&view->open); i++)
        if (s->took[i] == FT_NONE)
            return false;
    return true;
}

static void sort_left(ft_state *s)
{
    ft_bag left = s->aside;

    for (int i = 0; i < 2; i++)
        if (s->took[i] != FT_NONE)
            left += ft_one(s->took[i]);
    for (int i = 0; i < s->open.left; i++)
        s->left[i] = (uint8_t) ft_bag_kind_at(left, i);
}

/* The seat did not see them: each card that a taker holds or has played since may be the one it took. */
static void choose_taken(dealing *d, ft_state s, int taker)
{
    const ft_open *open = &d->view.open;

    if (taker == ft_palace_taken(open)) {
        sort_left(&s);
        count_world(d, &s);
        return;
    }
    int seat = open->arrival[taker + 1];
    if (seat == d->view.seat) {
        s.took[taker] = d->view.took;
        choose_taken(d, s, taker + 1);
        return;
    }
    for (int i = 0; i < d->cards; i++) {
        if (d->place[i] != seat && (d->place[i] < PLAYED || taker_at(d, d->place[i]) != taker))
            continue;
        s.took[taker] = d->kind[i];
        choose_taken(d, s, taker + 1);
    }
}

static void make_world(dealing *d)
{
    ft_state s = { .open = d->view.open, .left = { FT_NONE, FT_NONE }, .took = { FT_NONE, FT_NONE } };

    s.hand[d->view.seat] = d->view.hand;
    s.drawn = d->view.drawn;
    s.aside = d->view.aside;
    for (int i = 0; i < d->cards; i++) {
        ft_bag card = ft_one(d->kind[i]);
        if (d->place[i] < FT_SEATS)
            s.hand[d->place[i]] += card;
        s.deck += d->place[i] == DECK ? card : 0;
        s.drawn += d->place[i] == DRAWN ? card : 0;
        s.aside += d->place[i] == ASIDE ? card : 0;
    }
    if (d->view.left[0] == FT_NONE)
        choose_taken(d, s, 0);
    else if (palace_agrees(d, &s))
        count_world(d, &s);
}

static void deal_card(dealing *d, int card)
{
    if (card == d->cards) {
        make_world(d);
        return;
    }
    for (int place = 0; place < PLACES_MAX; place++) {
        if (!d->room[place] || (place >= PLAYED && d->played_kind[place - PLAYED] != d->kind[card]))
            continue;
        d->room[place]--;
        d->place[card] = (uint8_t) place;
        deal_card(d, card + 1);
        d->room[place]++;
    }
}

/* --- What is unseen ---------------------------------------------------------------------------------------------- */

static void add_unseen(dealing *d, ft_bag bag, int place)
{
    d->room[place] += ft_bag_size(bag);
    for (int i = 0; i < ft_bag_size(bag); i++)
        d->kind[d->cards++] = (uint8_t) ft_bag_kind_at(bag, i);
}

/* Cards that a taker played after its pick, unless the seat is that taker itself. */
static void add_played(dealing *d)
{
    for (int taker = 0; taker < 2; taker++)
        for (int kind = 0; kind <= FT_PRIV_WINE; kind++)
            for (int n = d->view.open.played[taker] >> (2 * kind) & 3; n > 0; n--) {
                if (d->view.open.arrival[taker + 1] == d->view.seat)
                    continue;
                d->played_by[d->played] = (uint8_t) taker;
                d->played_kind[d->played] = (uint8_t) kind;
                add_unseen(d, ft_one(kind), PLAYED + d->played++);
            }
}

/* Copies are alike, so the first card of its kind may stand for the one that was left. */
static void name_left(dealing *d)
{
    bool own = d->view.seat == d->view.open.arrival[1] && ft_palace_taken(&d->view.open) > 0;

    for (int i = 0; i < d->view.open.left && d->view.left[0] != FT_NONE; i++) {
        int card = i > 0 && d->left_card[0] >= 0 && d->view.left[0] == d->view.left[1] ? d->left_card[0] + 1 : 0;
        if (own && d->view.left[i] == d->view.took) {
            d->left_card[i] = IN_OWN_HAND;
            own = false;
            continue;
        }
        while (!d->view.aside && d->kind[card] != d->view.left[i])
            card++;
        d->left_card[i] = d->view.aside ? IN_SIGHT : card;
    }
}

dealing *deal_out(const ft_state *s, int seat)
{
    static dealing d;

    memset(&d, 0, sizeof d);
    ft_game.observe(s, seat, &d.view);
    for (int i = 0; i < s->open.seats; i++)
        if (i != seat)
            add_unseen(&d, s->hand[i], i);
    add_unseen(&d, s->deck, DECK);
    if (!d.view.drawn)
        add_unseen(&d, s->drawn, DRAWN);
    if (!d.view.aside)
        add_unseen(&d, s->aside, ASIDE);
    add_played(&d);
    assert_true(d.cards < CARDS_MAX);
    name_left(&d);
    deal_card(&d, 0);
    return &d;
}
