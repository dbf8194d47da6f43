/* local.h - tables, calls and bots in one process, behind one function: a request in JSON, an answer in JSON.
 * docs/engine.md shows them all.
 *
 *   {"call":"look","table":0,"viewer":"blue","now":...}  ->  {"welcome":{...},"bots":[]}
 *   {"error":{"id":"engine.no-such-table","rule":"","args":{},"text":"..."}}, and nothing has changed
 *
 * A page in a browser has no C: it writes a request into a buffer of the WebAssembly module (module.c) and reads the
 * answer from another. A program calls tb_local_ask. There is no clock, no randomness and no file here: the caller
 * passes time and secrets in and stores the entries that answers return; a table is opened again with them.
 *
 * A house belongs to one thread at a time. Bots that are to think while somebody plays get a house of their own, with a
 * copy of the table (`open`, `append`, `choose`), and the move comes back by `think`; so does the move of a program
 * that the caller runs. */
#ifndef TB_LOCAL_H
#define TB_LOCAL_H

#include "base/json_read.h"
#include "bots/advice.h"
#include "table/table.h"

enum {
    TB_LOCAL_TABLES = 8,
    TB_LOCAL_BUFFER = 2 << 20, /* bytes of a request and of an answer; a log that is longer comes in several requests */
    TB_LOCAL_VALUES = 1 << 15, /* of JSON in one request */
};

/* The caller's memory, about 2.5 MB; zero it before use. Its members are for this room alone. */
typedef struct tb_local {
    tb_table *tables[TB_LOCAL_TABLES]; /* NULL: the place is free */
    void *arena;                       /* for bots, which keep nothing there between two questions: as large as ... */
    size_t arena_size;                 /* ... the largest has wanted so far                                         */
    tb_record record;                  /* one that came with a request */
    tb_advice advice[TB_MOVES_MAX];
    tb_json_node nodes[TB_LOCAL_VALUES];
    struct local_review *review; /* that was begun and is not finished; NULL: none */
    char entry[TB_ENTRY_MAX + 1];
} tb_local;

/* Answers the request of len bytes, which it changes, into answer[size]; returns the length of the answer. */
size_t tb_local_ask(tb_local *local, char *request, size_t len, char *answer, size_t size);

/* For a caller in the same process, to look at until the next request: the table of this number; NULL: none is open. */
const tb_table *tb_local_table(const tb_local *local, int table);

/* Closes all tables and gives back what was allocated; the house is empty then. */
void tb_local_done(tb_local *local);

#endif
