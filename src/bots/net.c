/* net.c - the sums of net.h. Loops are as long as the registers of any machine like them. */
#include "bots/net.h"

static void count_row(const int16_t *restrict row, int sign, int16_t *restrict sum)
{
    if (sign > 0)
        for (int u = 0; u < TB_NET_UNITS; u++)
            sum[u] = (int16_t) (sum[u] + row[u]);
    else
        for (int u = 0; u < TB_NET_UNITS; u++)
            sum[u] = (int16_t) (sum[u] - row[u]);
}

/* Whether anything changed. */
static bool count_changes(const int16_t *net, int inputs, const tb_inputs *holds, tb_net_seat *seat)
{
    const int16_t *rows = net + tb_net_rows(), *direct = net + tb_net_direct(inputs);
    bool any = false;

    for (int w = 0; w < TB_LEN(holds->word); w++) {
        uint64_t now = holds->word[w];
        for (uint64_t changed = now ^ seat->holds.word[w]; changed; changed &= changed - 1) {
            int bit = __builtin_ctzll(changed), input = 64 * w + bit, sign = now >> bit & 1 ? 1 : -1;
            TB_ASSERT(input < inputs);
            count_row(rows + (size_t) input * TB_NET_UNITS, sign, seat->sum);
            seat->direct += sign * direct[input];
            any = true;
        }
    }
    seat->holds = *holds;
    return any;
}

static int32_t dot(const int16_t *restrict a, const int16_t *restrict b)
{
    int32_t sum = 0;

    for (int u = 0; u < TB_NET_UNITS; u++)
        sum += a[u] * b[u];
    return sum;
}

static void fill_head(const int16_t *net, tb_net_seat *seat)
{
    int16_t unit[TB_NET_UNITS];

    for (int u = 0; u < TB_NET_UNITS; u++) {
        int16_t sum = (int16_t) (seat->sum[u] + net[u]);
        unit[u] = sum > 0 ? sum : 0;
    }
    for (int h = 0; h < TB_NET_HEAD; h++) {
        seat->one[h] = dot(net + tb_net_one() + h * TB_NET_UNITS, unit);
        seat->other[h] = dot(net + tb_net_other() + h * TB_NET_UNITS, unit);
    }
}

void tb_net_see(const int16_t *net, int inputs, const tb_inputs *holds, tb_net_seat *seat)
{
    TB_ASSERT(inputs <= TB_INPUTS_MAX);
    if (count_changes(net, inputs, holds, seat) || !seat->seen)
        fill_head(net, seat);
    seat->seen = true;
}

int32_t tb_net_lead(const int16_t *net, const tb_net_seat *one, const tb_net_seat *other)
{
    const int16_t *bias = net + tb_net_head_bias(), *weights = net + tb_net_head_weights();
    int64_t sum = 0;

    for (int h = 0; h < TB_NET_HEAD; h++) {
        int32_t there = one->one[h] + other->other[h] + bias[h] * TB_NET_ONE;
        int32_t back = other->one[h] + one->other[h] + bias[h] * TB_NET_ONE;
        sum += (int64_t) weights[h] * ((there > 0 ? there : 0) / TB_NET_ONE - (back > 0 ? back : 0) / TB_NET_ONE);
    }
    sum = sum / TB_NET_ONE + one->direct - other->direct;
    return sum > TB_NET_LEAD_MAX ? TB_NET_LEAD_MAX : sum < -TB_NET_LEAD_MAX ? -TB_NET_LEAD_MAX : (int32_t) sum;
}

/* --- Safety ------------------------------------------------------------------------------------------------------ */

static int size_of(int number) { return number < 0 ? -number : number; }

/* The most that a unit can come to, in either direction. */
static int32_t most_in_unit(const int16_t *net, int inputs, int unit)
{
    int32_t most = size_of(net[unit]);

    for (int i = 0; i < inputs; i++)
        most += size_of(net[tb_net_rows() + (size_t) i * TB_NET_UNITS + (size_t) unit]);
    return most;
}

/* The same for a part of the head. */
static int64_t most_in_head(const int16_t *net, int head)
{
    const int16_t *one = net + tb_net_one() + head * TB_NET_UNITS, *other = net + tb_net_other() + head * TB_NET_UNITS;
    int64_t most = (int64_t) size_of(net[tb_net_head_bias() + (size_t) head]) * TB_NET_ONE;

    for (int u = 0; u < TB_NET_UNITS; u++)
        most += (int64_t) (size_of(one[u]) + size_of(other[u])) * INT16_MAX;
    return most;
}

bool tb_net_is_safe(const int16_t *net, int inputs)
{
    for (int unit = 0; unit < TB_NET_UNITS; unit++)
        if (most_in_unit(net, inputs, unit) > INT16_MAX)
            return false;
    for (int head = 0; head < TB_NET_HEAD; head++)
        if (most_in_head(net, head) > INT32_MAX)
            return false;
    return inputs <= TB_INPUTS_MAX;
}
