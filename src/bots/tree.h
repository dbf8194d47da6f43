/* tree.h - the memory of a search: nodes found by the hash of what the searching seat saw on the way, and the moves
 * tried in each. All of it lies in one piece of memory given by the host; when that is full the tree stops growing. */
#ifndef TB_TREE_H
#define TB_TREE_H

#include "core/game.h"

typedef struct tb_edge { /* a move tried in a node */
    tb_move move;
    uint32_t visits;
    uint32_t offered; /* visits of the node in which the move was legal */
    uint32_t next;    /* the node's next edge, ascending by move; 0 ends the list */
    float value;      /* sum over the visits, for the seat that moves */
    float prior;      /* its value at first sight; below 0: not looked at yet */
} tb_edge;

typedef struct tb_node {
    uint64_t key;   /* 0: an empty place */
    uint32_t edges; /* the first; 0: none yet */
    uint32_t visits;
} tb_node;

typedef struct tb_tree {
    tb_node *nodes;
    tb_edge *edges; /* [0] unused */
    uint32_t mask, node_count, edge_count, edge_limit;
} tb_tree;

/* Bytes for a tree of up to 2^log2_nodes nodes and eight edges for each. */
size_t tb_tree_size(int log2_nodes);

/* Starts an empty tree in `memory` (aligned to 16), as large as fits. False if not even a small one does. */
bool tb_tree_start(tb_tree *tree, void *memory, size_t size);

/* The node of this key; a new, unvisited one if there was none; NULL when the tree is full. */
tb_node *tb_tree_node(tb_tree *tree, uint64_t key);

/* Lists the edges of n ascending moves into out, adding the missing ones. False when the tree is full. */
bool tb_tree_edges(tb_tree *tree, tb_node *node, const tb_move moves[], int n, uint32_t out[]);

#endif
