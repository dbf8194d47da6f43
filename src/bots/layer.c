/* layer.c - the heap of layer.h. */
#include "bots/layer.h"

static int32_t value_at(const tb_layer *l, uint32_t place)
{
    TB_ASSERT(place < l->count);
    return l->nodes[l->order[place]].value;
}

static void exchange(tb_layer *l, uint32_t a, uint32_t b)
{
    uint32_t kept = l->order[a];

    TB_ASSERT(a < l->count && b < l->count);
    l->order[a] = l->order[b];
    l->order[b] = kept;
    l->nodes[l->order[a]].place = a;
    l->nodes[l->order[b]].place = b;
}

static void lift(tb_layer *l, uint32_t place)
{
    for (; place && value_at(l, (place - 1) / 2) > value_at(l, place); place = (place - 1) / 2)
        exchange(l, place, (place - 1) / 2);
}

static void sink(tb_layer *l, uint32_t place)
{
    for (;;) {
        uint32_t worst = place;
        for (uint32_t below = 2 * place + 1; below <= 2 * place + 2 && below < l->count; below++)
            worst = value_at(l, below) < value_at(l, worst) ? below : worst;
        if (worst == place)
            return;
        exchange(l, place, worst);
        place = worst;
    }
}

tb_node *tb_layer_room(tb_layer *l, int32_t value)
{
    if (l->count < l->width) {
        tb_node *fresh = &l->nodes[l->count];
        fresh->place = l->order[l->count] = l->count;
        l->count++;
        return fresh;
    }
    return value > tb_layer_least(l) ? &l->nodes[l->order[0]] : NULL;
}

void tb_layer_settle(tb_layer *l, const tb_node *n)
{
    lift(l, n->place);
    sink(l, n->place);
}
