/* logs.h - the log of one table in a store, for commands that write into it. */
#ifndef CLI_LOGS_H
#define CLI_LOGS_H

#include "store/store.h"
#include "table/table.h"

typedef struct cli_log {
    tb_store *store;
    tb_table *table; /* as its log gives it */
    bool no_room;
} cli_log;

/* Reads the table; the caller frees it (tb_table_free). False: complained. */
bool cli_log_read(cli_log *log, const char *id);

/* Appends the entry, behind `form 3` where the log needs that first, and applies it; `phase` -1: as before. False: it
 * was not stored, for example because somebody else was faster. */
bool cli_log_append(cli_log *log, tb_entry *entry, int phase, const char *by);

#endif
