/* journal.h - the finished games of an arena as lines of a file, so that a long run can be interrupted and go on.
 *
 * The first line holds the plan, each further one a game: both JSON. A line is written at once when its game is
 * finished and fsynced once a second, so at most the last second is lost with the machine, and nothing with
 * the process. A last line without an end was cut off and is dropped when the file is opened again; anything else that
 * is no game of this plan, or another end of a game that stands before it, is refused. One process writes at a time. */
#ifndef TB_JOURNAL_H
#define TB_JOURNAL_H

#include "lab/arena.h"

typedef struct tb_journal tb_journal;

typedef enum tb_journal_fault_kind {
    TB_JOURNAL_SYSTEM,     /* errno says what          */
    TB_JOURNAL_BUSY,       /* another process has it   */
    TB_JOURNAL_FOREIGN,    /* no journal of an arena   */
    TB_JOURNAL_OTHER_PLAN, /* `place` says where they differ */
    TB_JOURNAL_BAD_LINE,   /* `line`, and in it `place`      */
} tb_journal_fault_kind;

typedef struct tb_journal_fault {
    tb_journal_fault_kind kind;
    int error;
    uint64_t line;
    char place[120];
} tb_journal_fault;

/* Opens the file, or makes it, and takes the games it holds into the results of the plan. NULL with what is wrong. */
tb_journal *tb_journal_open(const char *path, tb_arena_results *results, tb_journal_fault *out_fault);

/* False with errno set. */
bool tb_journal_add(tb_journal *journal, const tb_arena_news *news);
bool tb_journal_close(tb_journal *journal);

#endif
