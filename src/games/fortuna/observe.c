/* observe.c - what a seat may know (F-12.6), composed from nothing but open facts and what it has seen itself. */
#include "games/fortuna/rules.h"
#include "games/fortuna/view.h"

/* The seat is looking at cards before it keeps some. */
static bool is_looking(const ft_open *open, int seat, int draw_phase, int keep_phase)
{
    return open->active == seat && (open->phase == draw_phase || open->phase == keep_phase);
}

/* F-12.2: the first arrival left the cards, the second has looked at all of them. */
static void remember_palace(const ft_state *s, int seat, ft_view *view)
{
    const ft_open *open = &s->open;

    if (open->left && (open->arrival[0] == seat || open->arrival[1] == seat))
        memcpy(view->left, s->left, sizeof view->left);
    for (int i = 0; i < 2; i++)
        if (open->arrival[i + 1] == seat)
            view->took = s->took[i];
}

static void show_hands(const ft_state *s, ft_view *view)
{
    for (int i = 0; i < s->open.seats; i++)
        if (s->open.seat[i].step >= FT_GATE)
            view->shown[i] = s->hand[i];
}

void ft_look(const ft_state *s, int seat, ft_view *view)
{
    TB_ASSERT(seat >= 0 && seat <= TB_PUBLIC);
    view->hand = view->drawn = view->aside = 0;
    memset(view->shown, 0, sizeof view->shown);
    view->seat = (uint8_t) seat;
    view->left[0] = view->left[1] = view->took = FT_NONE;
    memset(view->pad, 0, sizeof view->pad);
    if (seat < s->open.seats) {
        view->hand = s->hand[seat];
        if (is_looking(&s->open, seat, FT_PHASE_DRAW, FT_PHASE_KEEP))
            view->drawn = s->drawn;
        if (is_looking(&s->open, seat, FT_PHASE_PALACE_DRAW, FT_PHASE_PALACE_KEEP))
            view->aside = s->aside;
        remember_palace(s, seat, view);
    }
    if (s->open.phase == FT_PHASE_OVER)
        show_hands(s, view);
}

void ft_observe(const void *state, int seat, void *out_view)
{
    const ft_state *s = state;
    ft_view view;

    view.open = s->open;
    ft_look(s, seat, &view);
    memcpy(out_view, &view, sizeof view);
}

/* Cards drawn and cards kept are the drawer's secret; what is not kept is seen when it is discarded. */
int ft_audience(const void *state, int seat, tb_move move)
{
    const ft_state *s = state;

    (void) seat;
    switch (tb_move_verb(move)) {
    case FT_VERB_DRAW:
    case FT_VERB_KEEP: return s->open.active;
    default: return TB_PUBLIC;
    }
}
