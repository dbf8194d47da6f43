/* logs.h - the tables of a store and their logs, for commands that read and write them. */
#ifndef CLI_LOGS_H
#define CLI_LOGS_H

#include "store/store.h"
#include "table/table.h"

/* Calls `visit` with the id of each table of the list, ascending, until it says false. 0: with all of them; 1: it said
 * false; -1: the store failed (tb_store_why). */
int cli_each_table(tb_store *store, tb_store_list which, bool (*visit)(void *context, const char *id), void *context);

typedef struct cli_log {
    tb_store *store;
    tb_table *table; /* as its log gives it           */
    uint32_t rows;   /* of the log, as far as it goes */
    int64_t born_ms; /* the time of the first         */
    bool gap;        /* the row behind these is missing */
    bool no_room;    /* without memory there may be no table */
} cli_log;

/* Reads the table, which the caller frees (tb_table_free); a row that is missing freezes it. */
tb_store_status cli_log_load(cli_log *log, const char *id);

/* The same; false: complained, and there is nothing to free. */
bool cli_log_read(cli_log *log, const char *id);

/* Appends the entry, behind `form 3` where the log needs that first, and applies it; `phase` -1: as before. False: it
 * was not stored, for example because somebody else was faster. */
bool cli_log_append(cli_log *log, tb_entry *entry, int phase, const char *by);

#endif
