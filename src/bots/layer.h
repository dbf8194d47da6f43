/* layer.h - the best positions that a beam (beam.h) found in a round. */
#ifndef TB_LAYER_H
#define TB_LAYER_H

#include "core/game.h"

typedef struct tb_node {
    int32_t value; /* own strength less what the others' counts */
    int32_t own;
    uint16_t root;  /* number of the first move                      */
    uint32_t place; /* in the heap                                   */
    uint64_t roots; /* all that lead here, as a set                 */
    uint64_t key;   /* what tells it apart                           */
    uint64_t kind;  /* the same in all that are worth as much to the seat */
    uint64_t said;  /* what the seat did alone                       */
    tb_state_box state;
} tb_node;

typedef struct tb_layer { /* the best nodes of a round: `order` is a heap with the worst on top */
    tb_node *nodes;
    uint32_t *order;
    uint32_t count, width;
} tb_layer;

/* The value of the worst one; there must be one. */
static inline int32_t tb_layer_least(const tb_layer *l)
{
    TB_ASSERT(l->count > 0);
    return l->nodes[l->order[0]].value;
}

/* A node to be filled in with this value: a new one, or the worst if that is worth less; else NULL. */
tb_node *tb_layer_room(tb_layer *l, int32_t value);

/* Puts a node whose value has changed where it belongs. */
void tb_layer_settle(tb_layer *l, const tb_node *n);

#endif
