/* pump.h - the store's threads, and the way to them from the event loop.
 *
 * The writer commits all rows that were queued during its last commit as one group: the higher the load, the larger the
 * groups. The reader does everything else, one job after the other. A third listens for what other nodes append.
 * All functions here are called on the loop, and so are the answers. */
#ifndef TB_PUMP_H
#define TB_PUMP_H

#include <uv.h>

#include "store/store.h"

typedef struct tb_pump tb_pump;

/* One row for the log. The caller owns it, and its text, until `done`. */
typedef struct tb_append {
    tb_store_row row;
    tb_store_status status; /* out; row.stored false: the number was taken */
    uint64_t queued_ns;
    /* NULL, or writes the row's text, a long one, on the writer's thread; without memory it stays NULL. */
    void (*write)(struct tb_append *append);
    void (*done)(struct tb_append *append);
    struct tb_append *next;
} tb_append;

/* Something to ask the store. `work` runs on the reader's thread, `done` on the loop. Several in a row that have the
 * same `together` are done by it at once, up to TB_JOBS_TOGETHER; they hang together by `next`. */
enum { TB_JOBS_TOGETHER = 256 };
typedef struct tb_job {
    void (*work)(struct tb_job *job, tb_store *store);
    void (*together)(struct tb_job *first, tb_store *store); /* NULL: each by itself */
    void (*done)(struct tb_job *job);
    struct tb_job *next;
} tb_job;

/* What the listener tells; `missed`: anything may have changed. */
typedef struct tb_pump_ears {
    void (*told)(void *context, const tb_store_notice *notice);
    void (*missed)(void *context);
    void *context;
} tb_pump_ears;

/* `hear_url` is where the listener hears of others; NULL: at the store's own address. NULL: the store could not be
 * opened; `why` says why. */
tb_pump *tb_pump_open(uv_loop_t *loop, const char *url, const char *hear_url, const char *node,
                      const tb_pump_ears *ears, char why[TB_STORE_WHY]);

void tb_pump_append(tb_pump *pump, tb_append *append);
void tb_pump_ask(tb_pump *pump, tb_job *job);

/* Says something about a table to the other nodes; not stored, and delivery is not confirmed. */
void tb_pump_whisper(tb_pump *pump, const char *table, uint32_t word);

/* Rows and jobs that are not answered yet. */
int tb_pump_busy(const tb_pump *pump);

/* What was answered since the start, rows and jobs together; what is not answered yet; and how long a group of rows
 * takes on a good day: a slow disk is no overload. */
typedef struct tb_pump_load {
    uint64_t done;
    uint32_t rows, jobs;
    uint64_t least_us;
} tb_pump_load;

tb_pump_load tb_pump_loaded(const tb_pump *pump);

/* How many rows and groups were committed since the start. */
void tb_pump_counts(tb_pump *pump, uint64_t *rows, uint64_t *groups);

/* What the store said to the rows that it was given last, and when that was (uv_now of the loop). */
tb_store_status tb_pump_said(const tb_pump *pump, uint64_t *at_ms);

/* Ends the threads when all is answered, gives leases back and closes. The loop must run until `closed` is called. */
void tb_pump_close(tb_pump *pump, void (*closed)(void *context), void *context);

#endif
