/* net.c - the sums of net.h, eight hidden units at a time. */
#include "bots/net.h"

#include <string.h>

/* One register of whatever the machine has. */
typedef int16_t lanes __attribute__((vector_size(TB_NET_LANES * sizeof(int16_t))));

_Static_assert(TB_NET_HIDDEN % TB_NET_LANES == 0, "hidden units come in whole lanes");

/* What the hidden units from `first` on make of the inputs, in TB_NET_ONEs of a strength. */
static int64_t sum_lanes(const int16_t *net, int first, const uint16_t active[], int n)
{
    const int16_t *rows = net + tb_net_rows() + first, *weights = net + tb_net_weights() + first;
    int16_t unit[TB_NET_LANES];
    int64_t sum = 0;
    lanes units, row;

    memcpy(&units, net + first, sizeof units);
    for (int i = 0; i < n; i++) {
        memcpy(&row, rows + (size_t) active[i] * TB_NET_HIDDEN, sizeof row);
        units += row;
    }
    memcpy(unit, &units, sizeof unit);
    for (int i = 0; i < TB_NET_LANES; i++)
        sum += unit[i] > 0 ? unit[i] * weights[i] : 0;
    return sum;
}

int32_t tb_net_strength(const int16_t *net, int inputs, const uint16_t active[], int n)
{
    const int16_t *direct = net + tb_net_direct(inputs);
    int64_t hidden = 0;
    int32_t sum = 0;

    for (int first = 0; first < TB_NET_HIDDEN; first += TB_NET_LANES)
        hidden += sum_lanes(net, first, active, n);
    for (int i = 0; i < n; i++)
        sum += direct[active[i]];
    return sum + (int32_t) (hidden / TB_NET_ONE);
}

static int size_of(int number) { return number < 0 ? -number : number; }

bool tb_net_is_safe(const int16_t *net, int inputs)
{
    for (int unit = 0; unit < TB_NET_HIDDEN; unit++) {
        int32_t most = size_of(net[unit]);
        for (int i = 0; i < inputs; i++)
            most += size_of(net[tb_net_rows() + (size_t) i * TB_NET_HIDDEN + (size_t) unit]);
        if (most > INT16_MAX)
            return false;
    }
    return true;
}
