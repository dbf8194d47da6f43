/* judge.c - from features to values, without a mathematical library, so that every machine finds the same. */
#include "bots/judge.h"

#include "base/bits.h"

tb_judge tb_judge_for(const tb_game *game, const tb_evaluation *evaluation, int seats)
{
    TB_ASSERT(seats >= 1 && seats <= TB_MAX_SEATS);
    return (tb_judge){ .game = game, .evaluation = evaluation, .weights = evaluation->weights(seats), .seats = seats };
}

tb_judge tb_judge_by_net(const tb_game *game, const tb_evaluation *evaluation, int seats)
{
    TB_ASSERT(evaluation->net && evaluation->inputs && seats >= 2 && seats <= TB_MAX_SEATS);
    return (tb_judge){ .game = game, .evaluation = evaluation, .net = evaluation->net(seats), .seats = seats };
}

int32_t tb_strength(const tb_judge *judge, const void *view)
{
    tb_feature active[TB_FEATURES_MAX];
    int32_t sum = 0;

    int n = judge->evaluation->features(view, active);

    TB_ASSERT(n >= 0 && n <= TB_FEATURES_MAX && judge->weights);
    for (int i = 0; i < n; i++) {
        TB_ASSERT(active[i].index < judge->evaluation->count);
        sum += judge->weights[active[i].index] * active[i].value;
    }
    return sum;
}

static int32_t strength_as_seen(const tb_judge *judge, const void *state, int seat)
{
    const tb_evaluation *e = judge->evaluation;
    tb_view_box view;

    if (judge->memo && e->strength)
        return e->strength(state, seat, judge->weights, judge->memo->notes, judge->memo->notes_mask);
    judge->game->observe(state, seat, view.bytes);
    return tb_strength(judge, view.bytes);
}

int32_t tb_strength_of_seat(const tb_judge *judge, const void *state, int seat)
{
    if (!judge->memo || !judge->evaluation->worth_key)
        return strength_as_seen(judge, state, seat);
    uint64_t key = judge->evaluation->worth_key(state, seat);
    tb_memo_entry *entry = &judge->memo->entries[key & judge->memo->mask];

    key |= !key;
    if (entry->key != key)
        *entry = (tb_memo_entry){ key, strength_as_seen(judge, state, seat) };
    return entry->strength;
}

float tb_ends_before(int32_t difference)
{
    float x = (float) difference / TB_STRENGTH_ONE;

    return 0.5f + 0.5f * x / __builtin_sqrtf(4.0f + x * x);
}

/* What the share of the win is in proportion to if winners are drawn by their strengths (Plackett and Luce): it follows
 * from the odds against each other seat. */
static float drawn_by_odds(float chance[TB_MAX_SEATS][TB_MAX_SEATS], int seats, int seat)
{
    const float least = 1e-6f;
    float odds = 0;

    for (int j = 0; j < seats; j++)
        odds += j == seat ? 0 : chance[j][seat] / (chance[seat][j] + least);
    return 1.0f / (1.0f + odds);
}

/* From chance[i][j] that i ends before j. The win is taken for the product of those chances, which for three and more
 * is too sure of itself: who is ahead of one is likely ahead of the next as well. A net that is to say shares goes by
 * odds.
 */
static void join(const tb_judge *judge, float chance[TB_MAX_SEATS][TB_MAX_SEATS], float out[])
{
    float wins[TB_MAX_SEATS], all = 0;
    int seats = judge->seats;
    bool by_odds = judge->shares && judge->net && seats > 2;

    TB_ASSERT(seats >= 2 && seats <= TB_MAX_SEATS);
    for (int i = 0; i < seats; i++) {
        out[i] = 0;
        wins[i] = 1;
        for (int j = 0; j < seats; j++) {
            if (i == j)
                continue;
            out[i] += chance[i][j];
            wins[i] *= chance[i][j];
        }
        if (by_odds)
            wins[i] = drawn_by_odds(chance, seats, i);
        all += wins[i];
    }
    for (int i = 0; i < seats; i++)
        out[i] = judge->shares ? wins[i] / all : 0.5f * out[i] / (float) (seats - 1) + 0.5f * wins[i] / all;
}

/* A game alone: the score against par, in the same scale as strengths. */
static float beats_par(const tb_evaluation *evaluation, int32_t strength)
{
    TB_ASSERT(evaluation->points > 0);
    return tb_ends_before(strength - evaluation->par * TB_STRENGTH_ONE / evaluation->points);
}

void tb_judge_strengths(const tb_judge *judge, const void *state, tb_seats seats, int32_t strength[])
{
    TB_ASSERT(seats >> judge->seats == 0);
    TB_EACH (seat, seats)
        strength[seat] = tb_strength_of_seat(judge, state, (int) seat);
}

void tb_judge_stands(const tb_judge *judge, const int32_t strength[], float out[])
{
    float chance[TB_MAX_SEATS][TB_MAX_SEATS];

    if (judge->seats == 1) {
        const tb_evaluation *e = judge->evaluation;
        out[0] = judge->shares ? (float) strength[0] * (float) e->points / TB_STRENGTH_ONE : beats_par(e, strength[0]);
        return;
    }
    for (int i = 0; i < judge->seats; i++) {
        for (int j = i + 1; j < judge->seats; j++) {
            chance[i][j] = tb_ends_before(strength[i] - strength[j]);
            chance[j][i] = 1.0f - chance[i][j];
        }
    }
    join(judge, chance, out);
}

/* What the net makes of every seat, from what it made of an earlier state. */
static void see_seats(const tb_judge *judge, const void *state, tb_net_seat seen[])
{
    const tb_evaluation *e = judge->evaluation;
    tb_view_box view;

    for (int i = 0; i < judge->seats; i++) {
        tb_inputs holds = { 0 };
        judge->game->observe(state, i, view.bytes);
        e->inputs(view.bytes, &holds);
        tb_net_see(judge->net, e->input_count, &holds, &seen[i]);
    }
}

static void judge_by_net(const tb_judge *judge, const void *state, float out[])
{
    float chance[TB_MAX_SEATS][TB_MAX_SEATS];
    tb_net_seat own[TB_MAX_SEATS], *seen = judge->seen ? judge->seen : own;

    if (seen == own)
        memset(own, 0, (size_t) judge->seats * sizeof(own[0]));
    see_seats(judge, state, seen);
    for (int i = 0; i < judge->seats; i++) {
        for (int j = i + 1; j < judge->seats; j++) {
            chance[i][j] = tb_ends_before(tb_net_lead(judge->net, &seen[i], &seen[j]));
            chance[j][i] = 1.0f - chance[i][j];
        }
    }
    join(judge, chance, out);
}

void tb_judge_state(const tb_judge *judge, const void *state, float out[])
{
    int32_t strength[TB_MAX_SEATS] = { 0 };

    if (judge->net) {
        judge_by_net(judge, state, out);
        return;
    }

    tb_judge_strengths(judge, state, (1u << judge->seats) - 1, strength);
    tb_judge_stands(judge, strength, out);
}

/* Half of it for the seats it ends before, a tie counting half of one; half for the win, which its winners share. */
static float placed(const tb_result *result, int seats, int seat, float win)
{
    int halves = -1; /* its own comparison with itself counts one half */

    for (int other = 0; other < seats; other++)
        halves += result->rank[seat] < result->rank[other] ? 2 : result->rank[seat] == result->rank[other];
    return 0.25f * (float) halves / (float) (seats - 1) + 0.5f * win;
}

void tb_judge_end(const tb_judge *judge, const void *state, float out[])
{
    const tb_evaluation *e = judge->evaluation;
    tb_result result;
    int winners = 0;

    TB_ASSERT(judge->game->to_act(state) == 0);
    judge->game->scores(state, &result);
    if (judge->seats == 1) {
        out[0] = judge->shares ? (float) result.score[0] : beats_par(e, result.score[0] * TB_STRENGTH_ONE / e->points);
        return;
    }
    for (int i = 0; i < judge->seats; i++)
        winners += result.rank[i] == 1;
    TB_ASSERT(winners > 0);
    for (int i = 0; i < judge->seats; i++) {
        float win = result.rank[i] == 1 ? 1.0f / (float) winners : 0.0f;
        out[i] = judge->shares ? win : placed(&result, judge->seats, i, win);
    }
}
