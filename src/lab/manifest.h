/* manifest.h - the manifest of an arena: everything that somebody else needs to play the same games, and what came out.
 */
#ifndef TB_MANIFEST_H
#define TB_MANIFEST_H

#include "lab/json.h"
#include "lab/report.h"

enum {
    TB_ARENA_GAMES_MAX = 1000000,
    TB_MANIFEST_PLACE = 168, /* bytes of a path into its JSON: "plan.bots[1].word" */
};

/* A report with the program that made it. */
typedef struct tb_manifest_source {
    const tb_arena_report *report;
    const char *version, *commit;
} tb_manifest_source;

/* The JSON of a manifest, of a tb_manifest_source. */
void tb_manifest_json(const void *source, tb_text *out);

/* As it was read. */
typedef struct tb_manifest {
    json_t *json;
    tb_arena_plan plan;
    uint64_t games, signature;
    uint64_t *hash;     /* of each game */
    bool tested;        /* by a sequential test that can be repeated */
    bool judge_differs; /* the judge of today is another one: results without luck cannot be found again */
    bool bots_differ;   /* they know other things today, at `place` */
    int64_t rules;      /* the version of the rules that it was played by */
    const char *commit; /* of the program that made it; NULL: it does not say */
    int line, column;   /* where it stops being JSON */
    tb_sprt test;
    char place[TB_MANIFEST_PLACE];
} tb_manifest;

/* TB_OK; TB_BAD_TEXT: no JSON, at line and column, or, with line 0, not as tb_manifest_json writes it, at `place`;
 * TB_BAD_VERSION: the game had other rules then. To be closed in any case. */
tb_status tb_manifest_read(const char *bytes, size_t len, tb_manifest *manifest);
void tb_manifest_close(tb_manifest *manifest);

/* The members of a report that follow from these games, as JSON, compared with what the manifest says. False: they are
 * the same; true: `place` says where they differ. */
bool tb_manifest_differs(const tb_manifest *manifest, const tb_arena_results *results, char place[TB_MANIFEST_PLACE]);

#endif
