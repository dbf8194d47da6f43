/* arena_journal.c - the journal of an arena, opened with words for whatever is wrong with it. */
#include <inttypes.h>

#include "cli/arena.h"
#include "say/say.h"
#include "say/text.h"

static void refuse(const char *path, const tb_journal_fault *fault)
{
    char clean[sizeof(fault->place)];

    cli_clean(fault->place, clean, sizeof(clean));
    switch (fault->kind) {
    case TB_JOURNAL_SYSTEM: cli_fail(_("cannot use the journal %s: %s"), path, strerror(fault->error)); break;
    case TB_JOURNAL_BUSY:
        cli_fail(_("another run is writing the journal %s; wait for it or name another"), path);
        break;
    case TB_JOURNAL_FOREIGN: cli_fail(_("%s is no journal of an arena; name another file"), path); break;
    case TB_JOURNAL_OTHER_PLAN:
        cli_fail(_("%s is the journal of another arena: %s differs; name another file"), path, clean);
        break;
    case TB_JOURNAL_BAD_LINE:
        cli_fail(_("%s, line %" PRIu64 ": no game of this arena (%s); remove the line to play that game again"), path,
                 fault->line, *clean ? clean : "JSON");
        break;
    }
}

tb_journal *arena_journal_open(const char *path, tb_arena_results *results)
{
    tb_journal_fault fault = { 0 };
    tb_journal *journal = tb_journal_open(path, results, &fault);
    char missing[240];

    if (!journal)
        refuse(path, &fault);
    else if (results->done > 0 && results->done < results->games)
        fprintf(stderr, _("%s holds %" PRIu64 " of %" PRIu64 " games; missing: %s\n"), path, results->done,
                results->games, tb_arena_missing(results, missing, sizeof(missing)));
    return journal;
}
