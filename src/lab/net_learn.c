/* net_learn.c - forwards through the net, and backwards: what each number is to blame for. Sums run in eight lanes of
 * their own, so that the compiler may use registers without changing a result. */
#include "lab/net_learn.h"

#include <math.h>
#include <stdlib.h>

enum { LANES = 8, NUMBER_MAX = 32000 };

/* One seat, forwards and backwards. */
typedef struct seat {
    int count;
    uint16_t active[TB_INPUTS_MAX];
    float unit[TB_NET_UNITS], one[TB_NET_HEAD], other[TB_NET_HEAD], direct;
    float one_blame[TB_NET_HEAD], other_blame[TB_NET_HEAD], direct_blame;
} seat;

/* --- The numbers ------------------------------------------------------------------------------------------------- */

bool tb_net_learner_begin(tb_net_learner *learner, int inputs, int seats)
{
    float **lists[] = { &learner->net, &learner->slope, &learner->drift, &learner->spread };
    bool all = true;

    *learner = (tb_net_learner){ .inputs = inputs, .seats = seats, .size = tb_net_size(inputs) };
    learner->drift_left = learner->spread_left = 1;
    for (int i = 0; i < TB_LEN(lists); i++)
        all = (*lists[i] = calloc(learner->size, sizeof(float))) && all;
    return all;
}

void tb_net_learner_end(tb_net_learner *learner)
{
    free(learner->net);
    free(learner->slope);
    free(learner->drift);
    free(learner->spread);
}

/* What stands for 1 in a number of the net. */
static double scale_of(const tb_net_learner *learner, size_t number)
{
    bool weight =
        (number >= tb_net_head_weights() && number < tb_net_one()) || number >= tb_net_direct(learner->inputs);

    return weight ? TB_STRENGTH_ONE : TB_NET_ONE;
}

void tb_net_learner_start(tb_net_learner *learner, const int16_t net[])
{
    for (size_t i = 0; i < learner->size; i++)
        learner->net[i] = (float) (net[i] / scale_of(learner, i));
}

void tb_net_learner_afresh(tb_net_learner *learner, tb_rng *rng)
{
    for (size_t i = 0; i < tb_net_direct(learner->inputs); i++)
        learner->net[i] = 0.15f * ((float) tb_rng_below(rng, 2000001) / 1e6f - 1.0f);
}

void tb_net_learner_round(const tb_net_learner *learner, const float from[], double parts, int16_t out[])
{
    for (size_t i = 0; i < learner->size; i++) {
        long rounded = lrint((double) from[i] / parts * scale_of(learner, i));
        out[i] = (int16_t) (rounded > NUMBER_MAX ? NUMBER_MAX : rounded < -NUMBER_MAX ? -NUMBER_MAX : rounded);
    }
}

/* The direct weights, the last of the numbers, move up. */
void tb_net_widen(int16_t net[], int from, int to)
{
    size_t old_direct = tb_net_direct(from), direct = tb_net_direct(to);

    TB_ASSERT(from > 0 && from <= to);
    memmove(net + direct, net + old_direct, (size_t) from * sizeof(net[0]));
    memset(net + direct + from, 0, (size_t) (to - from) * sizeof(net[0]));
    memset(net + old_direct, 0, (direct - old_direct) * sizeof(net[0]));
}

/* --- Forwards ---------------------------------------------------------------------------------------------------- */

static float dot(const float *restrict a, const float *restrict b)
{
    float part[LANES] = { 0 }, sum = 0;

    for (int u = 0; u < TB_NET_UNITS; u += LANES)
        for (int l = 0; l < LANES; l++)
            part[l] += a[u + l] * b[u + l];
    for (int l = 0; l < LANES; l++)
        sum += part[l];
    return sum;
}

static void add_times(float *restrict to, const float *restrict from, float factor)
{
    for (int u = 0; u < TB_NET_UNITS; u++)
        to[u] += factor * from[u];
}

static void list(const tb_inputs *row, seat *s)
{
    s->count = 0;
    for (int w = 0; w < TB_LEN(row->word); w++)
        for (uint64_t rest = row->word[w]; rest; rest &= rest - 1)
            s->active[s->count++] = (uint16_t) (64 * w + __builtin_ctzll(rest));
}

static void see(const tb_net_learner *learner, const tb_inputs *row, seat *s)
{
    const float *net = learner->net, *direct = net + tb_net_direct(learner->inputs);

    *s = (seat){ .direct = 0 };
    list(row, s);
    memcpy(s->unit, net, sizeof s->unit);
    for (int i = 0; i < s->count; i++) {
        add_times(s->unit, net + tb_net_rows() + (size_t) s->active[i] * TB_NET_UNITS, 1);
        s->direct += direct[s->active[i]];
    }
    for (int u = 0; u < TB_NET_UNITS; u++)
        s->unit[u] = s->unit[u] > 0 ? s->unit[u] : 0;
    for (int h = 0; h < TB_NET_HEAD; h++) {
        s->one[h] = dot(net + tb_net_one() + h * TB_NET_UNITS, s->unit);
        s->other[h] = dot(net + tb_net_other() + h * TB_NET_UNITS, s->unit);
    }
}

static float above_zero(float x) { return x > 0 ? x : 0; }

static float lead_of(const tb_net_learner *learner, const seat *a, const seat *b)
{
    const float *bias = learner->net + tb_net_head_bias(), *weights = learner->net + tb_net_head_weights();
    float sum = a->direct - b->direct;

    for (int h = 0; h < TB_NET_HEAD; h++)
        sum += weights[h] *
               (above_zero(bias[h] + a->one[h] + b->other[h]) - above_zero(bias[h] + b->one[h] + a->other[h]));
    return sum;
}

/* --- Backwards --------------------------------------------------------------------------------------------------- */

/* One way through the head, of which `blame` of the lead is to be blamed on. */
static void blame_way(tb_net_learner *learner, seat *a, seat *b, float blame)
{
    const float *bias = learner->net + tb_net_head_bias(), *weights = learner->net + tb_net_head_weights();
    float *bias_slope = learner->slope + tb_net_head_bias(), *weight_slope = learner->slope + tb_net_head_weights();

    for (int h = 0; h < TB_NET_HEAD; h++) {
        float sum = bias[h] + a->one[h] + b->other[h];
        if (sum <= 0)
            continue;
        float share = blame * weights[h];
        weight_slope[h] += blame * sum;
        bias_slope[h] += share;
        a->one_blame[h] += share;
        b->other_blame[h] += share;
    }
}

static void blame_seat(tb_net_learner *learner, const seat *s)
{
    float *slope = learner->slope, *direct = slope + tb_net_direct(learner->inputs), blame[TB_NET_UNITS] = { 0 };

    for (int h = 0; h < TB_NET_HEAD; h++) {
        size_t one = tb_net_one() + (size_t) h * TB_NET_UNITS, other = tb_net_other() + (size_t) h * TB_NET_UNITS;
        add_times(blame, learner->net + one, s->one_blame[h]);
        add_times(blame, learner->net + other, s->other_blame[h]);
        add_times(slope + one, s->unit, s->one_blame[h]);
        add_times(slope + other, s->unit, s->other_blame[h]);
    }
    for (int u = 0; u < TB_NET_UNITS; u++) {
        blame[u] = s->unit[u] > 0 ? blame[u] : 0;
        slope[u] += blame[u];
    }
    for (int i = 0; i < s->count; i++) {
        add_times(slope + tb_net_rows() + (size_t) s->active[i] * TB_NET_UNITS, blame, 1);
        direct[s->active[i]] += s->direct_blame;
    }
}

void tb_net_learn(tb_net_learner *learner, const tb_inputs rows[], const float target[], float part)
{
    seat seats[TB_MAX_SEATS];

    for (int a = 0; a < learner->seats; a++)
        see(learner, &rows[a], &seats[a]);
    for (int b = 1; b < learner->seats; b++) {
        for (int a = 0; a < b; a++) {
            int pair = tb_net_pair(a, b);
            float lead = lead_of(learner, &seats[a], &seats[b]), root = sqrtf(4.0f + lead * lead);
            float chance = 0.5f + 0.5f * lead / root;
            float blame = part * (chance - target[pair]) * 2.0f / root; /* slope of the log loss by the curve */
            blame_way(learner, &seats[a], &seats[b], blame);
            blame_way(learner, &seats[b], &seats[a], -blame);
            seats[a].direct_blame += blame;
            seats[b].direct_blame -= blame;
        }
    }
    for (int a = 0; a < learner->seats; a++)
        blame_seat(learner, &seats[a]);
}

void tb_net_step(tb_net_learner *learner, float rate)
{
    const float slow = 0.9f, slower = 0.999f, shrink = 0.01f, least = 1e-8f;
    float *restrict net = learner->net, *restrict slopes = learner->slope;
    float *restrict drift = learner->drift, *restrict spread = learner->spread;

    learner->drift_left *= slow;
    learner->spread_left *= slower;
    float drift_part = 1.0f / (1.0f - learner->drift_left), spread_part = 1.0f / (1.0f - learner->spread_left);
    for (size_t i = 0; i < learner->size; i++) {
        float slope = slopes[i];
        drift[i] = slow * drift[i] + (1 - slow) * slope;
        spread[i] = slower * spread[i] + (1 - slower) * slope * slope;
        float step = drift[i] * drift_part / (sqrtf(spread[i] * spread_part) + least);
        net[i] -= rate * (step + shrink * net[i]);
        slopes[i] = 0;
    }
}
