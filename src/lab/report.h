/* report.h - what an arena found, for machines: JSON, of which a manifest is made too. */
#ifndef TB_REPORT_H
#define TB_REPORT_H

#include "lab/rating.h"
#include "lab/sprt.h"

/* What the bots are called in reports: a bot of ours by its word, a program as it greets; programs that would be called
 * alike get numbers. */
typedef struct tb_arena_names {
    char of[TB_ARENA_BOTS][TB_OPPONENT_WORD];
} tb_arena_names;

/* Numbers the programs that are called alike: "bot 2". */
void tb_arena_number_names(const tb_arena_plan *plan, tb_arena_names *names);

/* Everything there is to report. */
typedef struct tb_arena_report {
    const tb_arena_results *results;
    uint64_t games;              /* the first so many count  */
    const tb_arena_names *names; /* NULL: by their words     */
    const tb_sprt *test;         /* NULL: no sequential test */
    const tb_sprt_run *test_run;
    double seconds; /* on the wall, of this run */
    int threads, ranks;
} tb_arena_report;

/* What a bot is called, by its number in the plan. */
const char *tb_arena_name(const tb_arena_report *report, int bot);

/* One JSON object, of a tb_arena_report; and its members alone. */
void tb_arena_report_json(const void *report, tb_text *out);
void tb_arena_report_members(const tb_arena_report *report, tb_text *out);

/* "3, 7-12, 20": the games that are not known, as far as they fit; "" if there are none. */
const char *tb_arena_missing(const tb_arena_results *results, char *out, size_t size);

#endif
