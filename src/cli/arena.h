/* arena.h - what the files of `taberna arena` share. */
#ifndef CLI_ARENA_H
#define CLI_ARENA_H

#include "lab/journal.h"
#include "lab/manifest.h"
#include "lab/tables.h"
#include "say/progress.h"

/* The tables for people on standard output. */
void arena_print(const tb_arena_report *report);

/* Makes room for so many games, rounded up to whole sets; complains by itself. */
bool arena_open_results(tb_arena_results *results, const tb_arena_plan *plan, uint64_t games);

/* Opens the journal, takes in the games it holds and says which are missing. NULL after a complaint. */
tb_journal *arena_journal_open(const char *path, tb_arena_results *results);

/* Writes the manifest: what was reported and everything that is needed to play it again. Complains by itself. */
bool arena_manifest_write(const tb_arena_report *report, const char *path);

/* Plays a manifest again and says whether the same games came out: an exit code. `bots` is what --bots says, or NULL:
 * a manifest that starts programs of others is played only if the operator names them too. */
int arena_manifest_verify(const char *path, const char *bots, int threads);

#endif
