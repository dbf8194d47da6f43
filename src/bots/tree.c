/* tree.c - an open hash table of nodes and a pool of edges. */
#include "bots/tree.h"

enum { LEAST_LOG2 = 4, MOST_LOG2 = 24, EDGES_A_NODE = 8 };

size_t tb_tree_size(int log2_nodes)
{
    size_t nodes = (size_t) 1 << log2_nodes;

    TB_ASSERT(log2_nodes >= 0 && log2_nodes <= MOST_LOG2);
    return nodes * sizeof(tb_node) + nodes * EDGES_A_NODE * sizeof(tb_edge);
}

bool tb_tree_start(tb_tree *tree, void *memory, size_t size)
{
    int log2_nodes = LEAST_LOG2;

    TB_ASSERT(memory || size == 0);
    if (tb_tree_size(log2_nodes) > size)
        return false;
    while (log2_nodes < MOST_LOG2 && tb_tree_size(log2_nodes + 1) <= size)
        log2_nodes++;
    *tree = (tb_tree){ .nodes = memory, .mask = (1u << log2_nodes) - 1 };
    tree->edges = (tb_edge *) (tree->nodes + tree->mask + 1);
    tree->edge_limit = (tree->mask + 1) * EDGES_A_NODE;
    tree->edge_count = 1;
    memset(tree->nodes, 0, ((size_t) tree->mask + 1) * sizeof(tb_node));
    return true;
}

tb_node *tb_tree_node(tb_tree *tree, uint64_t key)
{
    uint32_t at = (uint32_t) key & tree->mask;

    TB_ASSERT(tree->node_count <= tree->mask);
    key |= !key;
    while (tree->nodes[at].key && tree->nodes[at].key != key)
        at = (at + 1) & tree->mask;
    if (tree->nodes[at].key)
        return &tree->nodes[at];
    if (tree->node_count > tree->mask / 8 * 7)
        return NULL; /* keep some places empty, so that looking stays short */
    tree->node_count++;
    tree->nodes[at].key = key;
    return &tree->nodes[at];
}

static uint32_t add_edge(tb_tree *tree, tb_move move, uint32_t next)
{
    uint32_t edge = tree->edge_count++;

    TB_ASSERT(move != 0 && edge < tree->edge_limit);
    tree->edges[edge] = (tb_edge){ .move = move, .next = next, .prior = -1.0f };
    return edge;
}

/* Both lists ascend, so one pass over them finds every move or the place it belongs to. */
bool tb_tree_edges(tb_tree *tree, tb_node *node, const tb_move moves[], int n, uint32_t out[])
{
    uint32_t *link = &node->edges;

    TB_ASSERT(tb_moves_ascend(moves, n));
    for (int i = 0; i < n; i++) {
        while (*link && tree->edges[*link].move < moves[i])
            link = &tree->edges[*link].next;
        if (!*link || tree->edges[*link].move != moves[i]) {
            if (tree->edge_count == tree->edge_limit)
                return false;
            *link = add_edge(tree, moves[i], *link);
        }
        out[i] = *link;
        link = &tree->edges[*link].next;
    }
    return true;
}
