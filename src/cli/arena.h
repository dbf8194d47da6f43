/* arena.h - what the files of `taberna arena` share. */
#ifndef CLI_ARENA_H
#define CLI_ARENA_H

#include "cli/progress.h"
#include "lab/journal.h"
#include "lab/rating.h"
#include "lab/sprt.h"

enum {
    ARENA_GAMES_MAX = 1000000,
    ARENA_NAME = 15, /* columns of a bot's name, so that all tables fit into 80 */
};

/* What the bots are called in reports: a bot of ours by its word, a program as it greets; programs that would be called
 * alike get numbers. */
typedef struct arena_names {
    char of[TB_ARENA_BOTS][TB_OPPONENT_WORD];
} arena_names;

/* Everything there is to report. */
typedef struct arena_report {
    const tb_arena_results *results;
    uint64_t games;           /* the first so many count                  */
    const arena_names *names; /* NULL: by their words                */
    const tb_sprt *test;      /* NULL: no sequential test                 */
    const tb_sprt_run *test_run;
    double seconds; /* on the wall, of this run */
    int threads, ranks;
} arena_report;

/* What a bot is called, by its number in the plan. */
const char *arena_name(const arena_report *report, int bot);

/* The tables for people on standard output. */
void arena_print(const arena_report *report);

/* The figures of all bots, the best first: by rating; alone, by score. */
typedef struct arena_tables {
    tb_arena_plan plan; /* its bots in that order */
    const char *name[TB_ARENA_BOTS];
    tb_standing standing[TB_ARENA_BOTS];
    bool rated;
    tb_rating rating[TB_ARENA_BOTS]; /* `lead` is over the next in that order */
    double cross[TB_ARENA_BOTS][TB_ARENA_BOTS];
    uint64_t without_luck; /* games whose luck is not known */
} arena_tables;

void arena_tables_find(const arena_report *report, arena_tables *out);

/* Results as they were and without luck; and which part of the seats of each came ahead of those of each other. */
void arena_print_adjusted(const arena_tables *tables);
void arena_print_cross(const arena_tables *tables);

/* Writes the tables as CSV, a line for each bot; complains by itself. */
bool arena_csv_write(const arena_report *report, const char *path);

/* Parts of tables: "  master         ", and " 45.2 (41.0 to 49.5)", with a sign if `sign` is not empty. */
void arena_print_name(const arena_tables *tables, int bot);
void arena_print_estimate(const tb_estimate *e, int decimals, const char *sign);
tb_estimate arena_percent(const tb_estimate *e);

/* One JSON object for machines, of an arena_report (for cli_print); and its members alone. */
void arena_json(const void *report, tb_text *out);
void arena_json_members(const arena_report *report, tb_text *out);

/* Makes room for so many games; complains by itself. */
bool arena_open_results(tb_arena_results *results, const tb_arena_plan *plan, uint64_t games);

/* Within the bounds that the arguments have. */
bool arena_test_is_sound(const tb_sprt *test);

/* " 3, 7-12, 20": the games that are not known, as far as they fit; "" if there are none. */
const char *arena_missing(const tb_arena_results *results, char *out, size_t size);

/* Opens the journal, takes in the games it holds and says which are missing. NULL after a complaint. */
tb_journal *arena_journal_open(const char *path, tb_arena_results *results);

/* Writes the manifest: what was reported and everything that is needed to play it again. Complains by itself. */
bool arena_manifest_write(const arena_report *report, const char *path);

/* Plays a manifest again and says whether the same games came out: an exit code. `bots` is what --bots says, or NULL:
 * a manifest that starts programs of others is played only if the operator names them too. */
int arena_manifest_verify(const char *path, const char *bots, int threads);

#endif
