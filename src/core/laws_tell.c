/* laws_tell.c - laws of what is told: every event has its sentences, for every reader, and they tell no secret. */
#include "base/bits.h"
#include "core/door.h"
#include "core/laws_parts.h"
#include "core/tell.h"

enum { TEXT_MAX = 4096 };

/* An event that could happen now. */
typedef struct happening {
    int seat;
    tb_move move;
    tb_state_box after;
} happening;

static void happen(const tb_game *game, const void *state, int seat, tb_move move, happening *out)
{
    out->seat = seat;
    out->move = move;
    memcpy(out->after.bytes, state, game->state_size);
    game->apply(out->after.bytes, seat, move);
}

/* All arguments are filled in, and nobody is shown a question mark for what is hidden. */
static bool speaks(const tb_told *told)
{
    char bytes[TEXT_MAX];
    tb_text text = tb_text_on(bytes, sizeof bytes);

    for (int i = 0; i < told->count; i++)
        if (!*told->say[i].row->rule)
            return false;
    tb_told_text(told, NULL, &text);
    return tb_text_whole(&text) && !strpbrk(bytes, "{}?");
}

/* What is left untold is completed by one party: chance, or the one seat to act. */
static bool is_pending(const tb_game *game, const void *after)
{
    tb_seats next = game->to_act(after);

    return next && !(next & (next - 1));
}

static bool same_told(const tb_told *a, const tb_told *b)
{
    char one[TEXT_MAX], two[TEXT_MAX];
    tb_text first = tb_text_on(one, sizeof one), second = tb_text_on(two, sizeof two);

    tb_told_json(a, NULL, &first);
    tb_told_json(b, NULL, &second);
    return strcmp(one, two) == 0;
}

static bool is_possible(const tb_game *game, const void *state, int seat, tb_move move)
{
    tb_outcome outcomes[TB_OUTCOMES_MAX];

    if (seat != TB_CHANCE_SEAT)
        return tb_is_legal(game, state, seat, move);
    for (int n = game->outcomes(state, outcomes), i = 0; i < n; i++)
        if (outcomes[i].move == move)
            return true;
    return false;
}

/* In another deal that the reader cannot tell from this one, the same event is told in the same way. One that is hidden
 * from the reader may be another there, as long as it looks the same. */
static bool tells_no_secret(const tb_case *c, const happening *h, int reader, const tb_told *told)
{
    int audience = c->game->audience(c->state, h->seat, h->move);
    bool hidden = audience != TB_PUBLIC && audience != reader;
    tb_state_box deal;
    tb_view_box view, was, is;
    happening there;
    tb_told again;

    c->game->observe(c->state, reader, view.bytes);
    c->game->redeal(view.bytes, c->rng, deal.bytes);
    if (!is_possible(c->game, deal.bytes, h->seat, h->move))
        return true;
    happen(c->game, deal.bytes, h->seat, h->move, &there);
    c->game->observe(h->after.bytes, reader, was.bytes);
    c->game->observe(there.after.bytes, reader, is.bytes);
    if (hidden && memcmp(was.bytes, is.bytes, c->game->view_size) != 0)
        return true;
    tb_tell(c->game, deal.bytes, h->seat, h->move, reader, &again);
    return same_told(told, &again);
}

static bool is_told_to(const tb_case *c, const happening *h, int reader, bool *untold)
{
    tb_told told;

    tb_tell(c->game, c->state, h->seat, h->move, reader, &told);
    *untold = told.count == 0;
    if (!speaks(&told))
        return tb_break_law(c->broken, "what is told is a sentence with a rule", reader, h->move);
    if (*untold && !is_pending(c->game, h->after.bytes))
        return tb_break_law(c->broken, "what is untold is told with the next event", reader, h->move);
    if (reader != TB_TELL_ALL && !tells_no_secret(c, h, reader, &told))
        return tb_break_law(c->broken, "what is told depends only on what the reader sees", reader, h->move);
    return true;
}

static bool is_told(const tb_case *c, int seat, tb_move move)
{
    bool untold, everybody;
    happening h;

    happen(c->game, c->state, seat, move, &h);
    if (!is_told_to(c, &h, TB_TELL_ALL, &everybody) || !is_told_to(c, &h, TB_PUBLIC, &untold))
        return false;
    for (int reader = 0; reader < c->seats && untold == everybody; reader++)
        if (!is_told_to(c, &h, reader, &untold))
            return false;
    return untold == everybody || tb_break_law(c->broken, "an event is told to all at the same time", TB_PUBLIC, move);
}

/* One legal move of each seat to act, or one outcome. */
bool tb_laws_of_telling(const tb_case *c)
{
    tb_move moves[TB_MOVES_MAX];

    if (!c->game->tell)
        return true;
    if (c->to_act == TB_CHANCE)
        return is_told(c, TB_CHANCE_SEAT, c->game->outcome(c->state, tb_rng_below(c->rng, c->game->weight(c->state))));
    TB_EACH (seat, c->to_act) {
        uint32_t n = (uint32_t) c->game->legal(c->state, (int) seat, moves);
        if (!is_told(c, (int) seat, moves[tb_rng_below(c->rng, n)]))
            return false;
    }
    return true;
}
