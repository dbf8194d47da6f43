/* reasons.c - the same futures after the played and after the better move, to their end, fact by fact. */
#include "review/decide.h"

/* In how many futures more than less a fact must differ to be worth a sentence: a fifth of them. */
enum { WORTH_SAYING = 5 };

typedef struct tally {
    uint32_t more, less;
    int64_t more_by, less_by, played, better;
} tally;

static void compare(const int32_t played[], const int32_t better[], int facts, tally tallies[])
{
    for (int f = 0; f < facts; f++) {
        tally *t = &tallies[f];
        int32_t by = better[f] - played[f];
        t->more += by > 0;
        t->less += by < 0;
        t->more_by += by > 0 ? by : 0;
        t->less_by += by < 0 ? -by : 0;
        t->played += played[f];
        t->better += better[f];
    }
}

/* In how many futures more than not a fact speaks for the better move; below 0: it speaks for the played one. */
static int net_of(const tally *t, const tb_fact *fact) { return ((int) t->more - (int) t->less) * (int) fact->good; }

static tb_reason reason_of(const tally *t, int fact, uint16_t futures)
{
    uint32_t count = t->more > t->less ? t->more : t->less;

    TB_ASSERT(count > 0);
    return (tb_reason){
        .fact = (uint8_t) fact,
        .more = (uint16_t) t->more,
        .less = (uint16_t) t->less,
        .futures = futures,
        .played = (double) t->played / futures,
        .better = (double) t->better / futures,
        .amount = (double) (t->more > t->less ? t->more_by : t->less_by) / count,
    };
}

/* The facts that speak for the better move in most futures, the first of equals first. What it costs elsewhere is no
 * reason why it is better. */
static void choose_facts(const tally tallies[], const tb_insight *insight, uint16_t futures, tb_decision *d)
{
    bool told[TB_FACTS_MAX] = { false };

    for (d->reasons = 0; d->reasons < TB_REVIEW_REASONS; d->reasons++) {
        int best = -1, most = (futures + WORTH_SAYING - 1) / WORTH_SAYING;
        for (int f = 0; f < insight->count; f++) {
            int net = net_of(&tallies[f], &insight->facts[f]);
            if (!told[f] && net >= most) {
                best = f;
                most = net + 1;
            }
        }
        if (best < 0)
            return;
        told[best] = true;
        d->reason[d->reasons] = reason_of(&tallies[best], best, futures);
    }
}

void tb_explain(tb_futures *futures, const tb_effort *effort, const void *state, tb_decision *decision)
{
    const tb_insight *insight = futures->insight;
    tally tallies[TB_FACTS_MAX] = { 0 };
    tb_view_box view;

    TB_ASSERT(insight->count <= TB_FACTS_MAX);
    futures->judge->game->observe(state, decision->seat, view.bytes);
    tb_futures_of(futures, decision->seat, view.bytes);
    for (uint32_t n = 0; n < effort->reason_futures; n++) {
        int32_t played[TB_FACTS_MAX] = { 0 }, better[TB_FACTS_MAX] = { 0 };
        tb_future_note(futures, n, decision->played, played);
        tb_future_note(futures, n, decision->better, better);
        compare(played, better, insight->count, tallies);
    }
    choose_facts(tallies, insight, effort->reason_futures, decision);
}

void tb_reason_say(const tb_insight *insight, const tb_reason *reason, tb_message *out)
{
    const tb_fact *fact = &insight->facts[reason->fact];
    int32_t amount = (int32_t) (reason->amount + 0.5);

    TB_ASSERT(reason->fact < insight->count);
    tb_say(out, &fact->told);
    tb_say_number(out, "count", fact->good == TB_MORE ? reason->more : reason->less);
    tb_say_number(out, "futures", reason->futures);
    tb_say_number(out, "amount", amount > 1 ? amount : 1);
}
