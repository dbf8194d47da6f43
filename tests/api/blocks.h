/* blocks.h - the tensor of a seat beside the JSON of its view: what test_blocks.c and its two games share. */
#ifndef API_BLOCKS_H
#define API_BLOCKS_H

#include "base/json_read.h"
#include "core/message.h"
#include "taberna/taberna.h"

enum { BLOCKS_MAX = 64, BLOCK_NODES = 8192 };

typedef struct beside {
    const taberna_state *state;
    int seats, viewer;
    uint8_t tensor[4096];
    taberna_block blocks[BLOCKS_MAX];
    bool compared[BLOCKS_MAX];
    int block_count;
    tb_json json;
    const tb_json_node *view, *table;
} beside;

/* The block `name`, byte `at` of its element `first`, must have this value. */
void block_is(beside *b, const char *name, int first, int at, int64_t value);

/* Block `name` cannot be read off the JSON of this position. */
void block_is_not_told(beside *b, const char *name);

/* A member of an object; it must be there. */
const tb_json_node *member(const beside *b, const tb_json_node *object, const char *name);

/* An integer or bool of an object. */
int64_t number(const beside *b, const tb_json_node *object, const char *name);

/* The place of a string among words, from 1; null is 0. */
int word(const tb_json_node *node, const tb_words *words);

/* How often a list of words has each of them, or a set has it: block[i] for words[i]. */
void counts_are(beside *b, const char *name, int first, int at, const tb_json_node *list, const tb_words *words,
                int members);

/* How many places behind the viewer a seat sits. */
int behind(const beside *b, int seat);

void compare_fortuna(beside *b);
void compare_towns(beside *b);

#define EACH_CHILD(b, child, parent)                                                                                   \
    for (const tb_json_node *child = tb_json_first(&(b)->json, parent); child; child = tb_json_next(&(b)->json, child))

#endif
