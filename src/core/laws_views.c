/* laws_views.c - laws of knowledge: a seat cannot tell a redealt state from the true one in any way, and cannot tell
 * hidden draws apart when they happen. The second keeps the first honest: a view that shows everything leaves a redeal
 * nothing to vary. Laws of set-up and results, which everybody knows, stand first. */
#include "core/door.h"
#include "core/laws_parts.h"

/* --- Set-up and results ------------------------------------------------------------------------------------------ */

static bool same_config(const tb_config *a, const tb_config *b)
{
    return a->seats == b->seats && memcmp(a->option, b->option, sizeof a->option) == 0;
}

static bool setup_returns(const tb_case *c)
{
    tb_config config = { 0 }, again = { 0 };
    tb_state_box one, two;
    tb_message why = { 0 };

    memset(one.bytes, 0x00, sizeof one.bytes);
    memset(two.bytes, 0xff, sizeof two.bytes);
    c->game->config_of(c->state, &config);
    if (tb_setup(c->game, &config, one.bytes, &why) != TB_OK || tb_setup(c->game, &config, two.bytes, &why) != TB_OK) {
        tb_break_law(c->broken, "the config of a state sets up a game", TB_PUBLIC, 0);
        c->broken->why = why;
        return false;
    }
    c->game->config_of(one.bytes, &again);
    if (!same_config(&config, &again))
        return tb_break_law(c->broken, "the config of a set-up game is the one it was set up with", TB_PUBLIC, 0);
    if (memcmp(one.bytes, two.bytes, c->game->state_size) != 0)
        return tb_break_law(c->broken, "setup writes every byte of the state", TB_PUBLIC, 0);
    return true;
}

/* Each rank is one more than the number of better seats. */
static bool ranks_are_shared(const tb_case *c)
{
    tb_result result = { 0 };

    c->game->scores(c->state, &result);
    for (int seat = 0; seat < c->seats; seat++) {
        int better = 0;
        for (int other = 0; other < c->seats; other++)
            better += result.rank[other] < result.rank[seat];
        if (result.rank[seat] != better + 1)
            return tb_break_law(c->broken, "equal ranks are shared, as in 1 2 2 4", seat, 0);
    }
    return true;
}

bool tb_laws_of_setup(const tb_case *c) { return setup_returns(c) && ranks_are_shared(c); }

/* --- Secrets ----------------------------------------------------------------------------------------------------- */

/* Of the outcomes of one draw, those hidden from the observer look alike to it. (Hidden moves need not: what a seat
 * keeps may be its secret while what it rejects is laid open.) */
static bool keeps_secrets(const tb_case *c, const tb_outcome outcomes[], int n, int observer)
{
    tb_view_box first, view;
    bool found = false;

    for (int i = 0; i < n; i++) {
        tb_state_box next;
        int audience = c->game->audience(c->state, TB_CHANCE_SEAT, outcomes[i].move);
        if (audience == TB_PUBLIC || audience == observer)
            continue;
        memcpy(next.bytes, c->state, c->game->state_size);
        c->game->apply(next.bytes, TB_CHANCE_SEAT, outcomes[i].move);
        c->game->observe(next.bytes, observer, view.bytes);
        if (!found)
            first = view;
        found = true;
        if (memcmp(first.bytes, view.bytes, c->game->view_size) != 0)
            return tb_break_law(c->broken, "a hidden outcome does not show in the views of others", observer,
                                outcomes[i].move);
    }
    return true;
}

bool tb_laws_of_secrets(const tb_case *c)
{
    tb_outcome outcomes[TB_OUTCOMES_MAX];

    if (c->to_act != TB_CHANCE)
        return true;
    int n = c->game->outcomes(c->state, outcomes);
    for (int observer = 0; observer < c->seats; observer++)
        if (!keeps_secrets(c, outcomes, n, observer))
            return false;
    return keeps_secrets(c, outcomes, n, TB_PUBLIC);
}

/* --- Views ------------------------------------------------------------------------------------------------------- */

/* Draws one deal twice over different rubbish: whatever redeal leaves unwritten shows. */
static bool redeal_whole(const tb_case *c, int seat, const void *view, void *out_deal)
{
    tb_state_box other;
    tb_rng twin = *c->rng;

    memset(out_deal, 0x00, TB_STATE_MAX);
    memset(other.bytes, 0xff, sizeof other.bytes);
    c->game->redeal(view, c->rng, out_deal);
    c->game->redeal(view, &twin, other.bytes);
    if (memcmp(out_deal, other.bytes, c->game->state_size) != 0)
        return tb_break_law(c->broken, "redeal writes every byte of the state", seat, 0);
    return true;
}

static bool same_flow(const tb_case *c, const void *deal)
{
    tb_progress a = c->game->progress(c->state), b = c->game->progress(deal);
    tb_config config_a = { 0 }, config_b = { 0 };

    c->game->config_of(c->state, &config_a);
    c->game->config_of(deal, &config_b);
    return c->game->to_act(deal) == c->to_act && a.round == b.round && a.step == b.step &&
           strcmp(a.phase, b.phase) == 0 && same_config(&config_a, &config_b);
}

static bool same_legal(const tb_case *c, const void *deal, int seat)
{
    tb_move a[TB_MOVES_MAX], b[TB_MOVES_MAX];
    int n = c->game->legal(c->state, seat, a), m = c->game->legal(deal, seat, b);

    return n == m && memcmp(a, b, (size_t) n * sizeof a[0]) == 0;
}

static bool cannot_tell(const tb_case *c, int seat, const void *view, const void *deal)
{
    tb_view_box again;
    tb_message why = { 0 };

    if (!c->game->check(deal, &why)) {
        tb_break_law(c->broken, "a redealt state is possible", seat, 0);
        c->broken->why = why;
        return false;
    }
    c->game->observe(deal, seat, again.bytes);
    if (memcmp(view, again.bytes, c->game->view_size) != 0)
        return tb_break_law(c->broken, "a redealt state looks the same to the seat", seat, 0);
    if (!same_flow(c, deal))
        return tb_break_law(c->broken, "the flow of the game is public", seat, 0);
    if (seat != TB_PUBLIC && !same_legal(c, deal, seat))
        return tb_break_law(c->broken, "legal moves depend only on what the seat knows", seat, 0);
    return true;
}

static bool view_holds(const tb_case *c, int seat)
{
    tb_view_box view, other;
    tb_state_box deal;

    memset(view.bytes, 0x00, sizeof view.bytes);
    memset(other.bytes, 0xff, sizeof other.bytes);
    c->game->observe(c->state, seat, view.bytes);
    c->game->observe(c->state, seat, other.bytes);
    if (memcmp(view.bytes, other.bytes, c->game->view_size) != 0)
        return tb_break_law(c->broken, "observe writes every byte of the view", seat, 0);
    return redeal_whole(c, seat, view.bytes, deal.bytes) && cannot_tell(c, seat, view.bytes, deal.bytes);
}

bool tb_laws_of_views(const tb_case *c)
{
    for (int seat = 0; seat < c->seats; seat++)
        if (!view_holds(c, seat))
            return false;
    return view_holds(c, TB_PUBLIC);
}
