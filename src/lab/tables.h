/* tables.h - the figures of all bots of an arena, the best first: by rating; alone, by score. */
#ifndef TB_TABLES_H
#define TB_TABLES_H

#include "lab/report.h"

typedef struct tb_arena_tables {
    tb_arena_plan plan; /* its bots in that order */
    const char *name[TB_ARENA_BOTS];
    tb_standing standing[TB_ARENA_BOTS];
    bool rated;
    tb_rating rating[TB_ARENA_BOTS]; /* `lead` is over the next in that order */
    double cross[TB_ARENA_BOTS][TB_ARENA_BOTS];
    uint64_t without_luck; /* games whose luck is not known */
} tb_arena_tables;

void tb_arena_tables_find(const tb_arena_report *report, tb_arena_tables *out);

/* The tables of a tb_arena_report, a line for each bot. */
void tb_arena_csv(const void *report, tb_text *out);

#endif
