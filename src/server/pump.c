/* pump.c - the three threads of the store: writer, reader, listener, each with a connection of its own. The loop queues
 * rows and jobs for the first two; all three queue results for the loop. One lock guards all queues. */
#include "server/pump.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/base.h"
#include "server/log.h"

enum {
    GROUP_MAX = 1024,       /* rows of one commit */
    LISTEN_MS = 1000,       /* how long the listener waits at a time */
    TICK_MS = 10,           /* between two notices to other nodes */
    DOWN_PAUSE_US = 200000, /* between two tries to hear from a store that is down */
};

/* What the listener heard. */
typedef struct notice {
    tb_store_notice what; /* points into the next two */
    char node[TB_STORE_NODE + 1], table[TB_STORE_ID + 1];
    struct notice *next;
} notice;

/* What the other nodes are to be told of our rows. */
typedef struct telling {
    tb_job job; /* first */
    struct tb_pump *pump;
    int count;
    tb_store_tiding tiding[TB_STORE_TIDINGS];
    tb_store_status status;
} telling;

struct tb_pump {
    uv_loop_t *loop;
    uv_async_t wake; /* tells the loop that something is answered */
    uv_mutex_t lock;
    uv_cond_t appends_come, jobs_come;
    uv_thread_t thread[3]; /* writer, reader, listener */
    int started;
    tb_store *writes, *reads, *hears;
    int stop_ears; /* ends the listener's wait */
    char node[TB_STORE_NODE + 1];
    tb_pump_ears ears;

    /* Under the lock. */
    bool closing;
    tb_append *appends, **appends_end, *appended, **appended_end;
    tb_job *jobs, **jobs_end, *answered, **answered_end;
    notice *heard, **heard_end;
    bool missed; /* something that was to be heard */
    int threads;

    /* The loop's alone, but for `groups`: the writer counts it, under the lock. */
    int busy, appending;
    bool shared, ended;
    uv_timer_t tick;
    uint64_t told_ms;
    telling *untold;   /* being collected; NULL: nothing */
    uint64_t least_us; /* that a group took */
    uint64_t jobs_done;
    tb_store_status said; /* to the last row */
    uint64_t said_ms;
    uint64_t rows, groups;
    void (*closed)(void *context);
    void *closed_context;
};

/* --- The writer --------------------------------------------------------------------------------------------------- */

/* Takes up to GROUP_MAX rows off the list; the lock is held. */
static int take_group(tb_pump *pump, tb_append *group[])
{
    int count = 0;

    while (pump->appends && count < GROUP_MAX) {
        group[count++] = pump->appends;
        pump->appends = pump->appends->next;
    }
    if (!pump->appends)
        pump->appends_end = &pump->appends;
    return count;
}

static void commit_group(tb_pump *pump, tb_append *group[], int count)
{
    static _Thread_local tb_store_row rows[GROUP_MAX];
    int whole = 0;

    TB_ASSERT(count > 0 && count <= GROUP_MAX);
    for (int i = 0; i < count; i++) {
        if (group[i]->write)
            group[i]->write(group[i]);
        if (group[i]->row.text)
            rows[whole++] = group[i]->row;
    }
    tb_store_status status = whole > 0 ? tb_store_append(pump->writes, pump->node, rows, whole) : TB_STORE_OK;
    if (status != TB_STORE_OK)
        tb_log(TB_LOG_ERROR, "store", "doing", "append", "rows", tb_log_number(whole), "why",
               tb_store_why(pump->writes), NULL);
    for (int i = 0, at = 0; i < count; i++) {
        bool had_text = group[i]->row.text;
        group[i]->status = had_text ? status : TB_STORE_FULL;
        group[i]->row.stored = had_text && status == TB_STORE_OK && rows[at].stored;
        at += had_text;
    }
}

static void write_rows(void *context)
{
    tb_pump *pump = context;
    static _Thread_local tb_append *group[GROUP_MAX];

    uv_mutex_lock(&pump->lock);
    for (;;) {
        while (!pump->appends && !pump->closing)
            uv_cond_wait(&pump->appends_come, &pump->lock);
        int count = take_group(pump, group);
        if (count == 0)
            break;
        uv_mutex_unlock(&pump->lock);
        commit_group(pump, group, count);
        uv_mutex_lock(&pump->lock);
        for (int i = 0; i < count; i++) {
            group[i]->next = NULL;
            *pump->appended_end = group[i];
            pump->appended_end = &group[i]->next;
        }
        pump->groups++;
        uv_async_send(&pump->wake);
    }
    tb_store_leave(pump->writes, pump->node);
    pump->threads--;
    uv_async_send(&pump->wake);
    uv_mutex_unlock(&pump->lock);
}

/* --- The reader --------------------------------------------------------------------------------------------------- */

/* Takes the first job off the list, with those right behind it that are done together with it; the lock is held. */
static tb_job *take_jobs(tb_pump *pump, tb_job **last)
{
    tb_job *first = pump->jobs, *end = first;

    for (int count = 1; first->together && end->next && end->next->together == first->together; count++) {
        if (count == TB_JOBS_TOGETHER)
            break;
        end = end->next;
    }
    pump->jobs = end->next;
    if (!pump->jobs)
        pump->jobs_end = &pump->jobs;
    end->next = NULL;
    *last = end;
    return first;
}

static void do_jobs(void *context)
{
    tb_pump *pump = context;

    uv_mutex_lock(&pump->lock);
    for (;;) {
        while (!pump->jobs && !pump->closing)
            uv_cond_wait(&pump->jobs_come, &pump->lock);
        if (!pump->jobs)
            break;
        tb_job *last, *first = take_jobs(pump, &last);
        uv_mutex_unlock(&pump->lock);
        (first->next ? first->together : first->work)(first, pump->reads);
        uv_mutex_lock(&pump->lock);
        *pump->answered_end = first;
        pump->answered_end = &last->next;
        uv_async_send(&pump->wake);
    }
    pump->threads--;
    uv_async_send(&pump->wake);
    uv_mutex_unlock(&pump->lock);
}

/* --- The listener ------------------------------------------------------------------------------------------------- */

/* NULL: something was missed. */
static void pass_on(tb_pump *pump, notice *heard)
{
    uv_mutex_lock(&pump->lock);
    if (heard) {
        *pump->heard_end = heard;
        pump->heard_end = &heard->next;
    }
    pump->missed |= !heard;
    uv_async_send(&pump->wake);
    uv_mutex_unlock(&pump->lock);
}

/* What there is no memory for was missed. */
static void hear(void *context, const tb_store_notice *what)
{
    notice *heard = calloc(1, sizeof(*heard));

    if (heard) {
        heard->what = *what;
        strncpy(heard->node, what->node, TB_STORE_NODE);
        strncpy(heard->table, what->table, TB_STORE_ID);
        heard->what.node = heard->node;
        heard->what.table = heard->table;
    }
    pass_on(context, heard);
}

static bool is_closing(tb_pump *pump)
{
    uv_mutex_lock(&pump->lock);
    bool closing = pump->closing;
    uv_mutex_unlock(&pump->lock);
    return closing;
}

static void listen_for_others(void *context)
{
    tb_pump *pump = context;

    while (!is_closing(pump)) {
        bool missed = false;

        if (tb_store_listen(pump->hears, pump->node, LISTEN_MS, pump->stop_ears, hear, pump, &missed) != TB_STORE_OK)
            usleep(DOWN_PAUSE_US);
        if (missed)
            pass_on(pump, NULL);
    }
    uv_mutex_lock(&pump->lock);
    pump->threads--;
    uv_async_send(&pump->wake);
    uv_mutex_unlock(&pump->lock);
}

/* --- Back on the loop ----------------------------------------------------------------------------------------------- */

static void tell_notices(tb_pump *pump, notice *heard)
{
    while (heard) {
        notice *next = heard->next;

        pump->ears.told(pump->ears.context, &heard->what);
        free(heard);
        heard = next;
    }
}

static void on_closed(uv_handle_t *handle)
{
    tb_pump *pump = handle->data;
    void (*closed)(void *context) = pump->closed;
    void *context = pump->closed_context;

    tb_store_close(pump->writes);
    tb_store_close(pump->reads);
    tb_store_close(pump->hears);
    close(pump->stop_ears);
    uv_mutex_destroy(&pump->lock);
    uv_cond_destroy(&pump->appends_come);
    uv_cond_destroy(&pump->jobs_come);
    free(pump);
    closed(context);
}

/* One after the other: libuv closes what was handed to it last first, and the pump must outlive both. */
static void on_tick_closed(uv_handle_t *tick)
{
    tb_pump *pump = tick->data;

    uv_close((uv_handle_t *) &pump->wake, on_closed);
}

static void finish(tb_pump *pump)
{
    for (int i = 0; i < pump->started; i++)
        uv_thread_join(&pump->thread[i]);
    uv_close((uv_handle_t *) &pump->tick, on_tick_closed);
}

/* --- Telling other nodes: one notice a tick --------------------------------------------------------------------------- */

static void collect(tb_pump *pump, const char *table, uint32_t seq);

static void do_tell(tb_job *job, tb_store *store)
{
    telling *own = (telling *) job;

    own->status = tb_store_tell(store, own->pump->node, own->tiding, own->count);
}

/* What could not be told is told with the next notice. */
static void told(tb_job *job)
{
    telling *own = (telling *) job;

    for (int i = 0; i < own->count && own->status != TB_STORE_OK && !own->pump->ended; i++)
        collect(own->pump, own->tiding[i].table, own->tiding[i].seq);
    free(own);
}

static void tell_others(tb_pump *pump)
{
    telling *own = pump->untold;

    pump->untold = NULL;
    pump->told_ms = uv_now(pump->loop);
    if (own)
        tb_pump_ask(pump, &own->job);
}

static void on_tick(uv_timer_t *tick) { tell_others(tick->data); }

/* At once if the last notice is a tick ago, else then. Without memory the others hear of it with the next row. */
static void collect(tb_pump *pump, const char *table, uint32_t seq)
{
    int at = 0;

    if (!pump->shared || pump->ended || (!pump->untold && !(pump->untold = calloc(1, sizeof(telling)))))
        return;
    telling *own = pump->untold;
    own->pump = pump;
    own->job = (tb_job){ .work = do_tell, .done = told };
    while (at < own->count && memcmp(own->tiding[at].table, table, TB_STORE_ID) != 0)
        at++;
    memcpy(own->tiding[at].table, table, TB_STORE_ID + 1);
    if (at == own->count || seq > own->tiding[at].seq)
        own->tiding[at].seq = seq;
    own->count += at == own->count;
    if (own->count == TB_STORE_TIDINGS) {
        tell_others(pump);
    } else if (!uv_is_active((uv_handle_t *) &pump->tick)) {
        uint64_t since = uv_now(pump->loop) - pump->told_ms;
        uv_timer_start(&pump->tick, on_tick, since < TICK_MS ? TICK_MS - since : 0, 0);
    }
}

/* The least wait is forgotten slowly: it takes some ten thousand longer ones. */
static void note_wait(tb_pump *pump, uint64_t us)
{
    enum { SLOWLY = 16384 };

    if (us < pump->least_us || pump->least_us == 0)
        pump->least_us = us;
    else
        pump->least_us += (us - pump->least_us) / SLOWLY;
}

static void on_wake(uv_async_t *wake)
{
    tb_pump *pump = wake->data;

    uv_mutex_lock(&pump->lock);
    tb_append *append = pump->appended;
    tb_job *job = pump->answered;
    notice *heard = pump->heard;
    bool finished = pump->closing && pump->threads == 0, missed = pump->missed;
    pump->missed = false;
    pump->appended = NULL;
    pump->appended_end = &pump->appended;
    pump->answered = NULL;
    pump->answered_end = &pump->answered;
    pump->heard = NULL;
    pump->heard_end = &pump->heard;
    uv_mutex_unlock(&pump->lock);

    if (append)
        note_wait(pump, (uv_hrtime() - append->queued_ns) / 1000); /* the first waited longest */
    for (tb_append *next; append; append = next) {
        next = append->next;
        pump->busy--;
        pump->appending--;
        pump->rows++;
        pump->said = append->status;
        pump->said_ms = uv_now(pump->loop);
        if (append->row.stored)
            collect(pump, append->row.table, append->row.seq);
        append->done(append);
    }
    for (tb_job *next; job; job = next) {
        next = job->next;
        pump->busy--;
        pump->jobs_done++;
        job->done(job);
    }
    tell_notices(pump, heard);
    if (missed)
        pump->ears.missed(pump->ears.context);
    if (finished && !uv_is_closing((uv_handle_t *) wake))
        finish(pump);
}

/* --- Opening and asking --------------------------------------------------------------------------------------------- */

static bool open_stores(tb_pump *pump, const char *url, const char *hear_url, char why[TB_STORE_WHY])
{
    return tb_store_open(url, TB_STORE_SERVE, &pump->writes, why) == TB_STORE_OK &&
           tb_store_open(url, TB_STORE_JOIN, &pump->reads, why) == TB_STORE_OK &&
           tb_store_open(hear_url ? hear_url : url, TB_STORE_HEAR, &pump->hears, why) == TB_STORE_OK;
}

static bool open_queues(tb_pump *pump)
{
    pump->appends_end = &pump->appends;
    pump->appended_end = &pump->appended;
    pump->jobs_end = &pump->jobs;
    pump->answered_end = &pump->answered;
    pump->heard_end = &pump->heard;
    if (uv_async_init(pump->loop, &pump->wake, on_wake) != 0)
        return false;
    uv_mutex_init(&pump->lock);
    uv_cond_init(&pump->appends_come);
    uv_cond_init(&pump->jobs_come);
    uv_timer_init(pump->loop, &pump->tick);
    pump->tick.data = pump;
    pump->wake.data = pump;
    return true;
}

static bool start_threads(tb_pump *pump)
{
    static const uv_thread_cb work[] = { write_rows, do_jobs, listen_for_others };

    pump->threads = TB_LEN(work); /* each counts itself out */
    while (pump->started < TB_LEN(work) &&
           uv_thread_create(&pump->thread[pump->started], work[pump->started], pump) == 0)
        pump->started++;
    return pump->started == TB_LEN(work);
}

static void nobody_waits(void *context) { (void) context; }

tb_pump *tb_pump_open(uv_loop_t *loop, const char *url, const char *hear_url, const char *node,
                      const tb_pump_ears *ears, char why[TB_STORE_WHY])
{
    tb_pump *pump = calloc(1, sizeof(*pump));

    if (!pump)
        return NULL;
    pump->loop = loop;
    pump->ears = *ears;
    pump->shared = strncmp(url, "sqlite:", 7) != 0;
    strncpy(pump->node, node, TB_STORE_NODE);
    pump->stop_ears = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (pump->stop_ears < 0 || !open_stores(pump, url, hear_url, why) || !open_queues(pump)) {
        tb_store_close(pump->writes);
        tb_store_close(pump->reads);
        tb_store_close(pump->hears);
        if (pump->stop_ears >= 0)
            close(pump->stop_ears);
        free(pump);
        return NULL;
    }
    if (start_threads(pump))
        return pump;
    snprintf(why, TB_STORE_WHY, "the system has no room for another thread");
    tb_pump_close(pump, nobody_waits, NULL);
    finish(pump);
    return NULL;
}

void tb_pump_append(tb_pump *pump, tb_append *append)
{
    append->next = NULL;
    append->queued_ns = uv_hrtime();
    pump->busy++;
    pump->appending++;
    uv_mutex_lock(&pump->lock);
    *pump->appends_end = append;
    pump->appends_end = &append->next;
    uv_cond_signal(&pump->appends_come);
    uv_mutex_unlock(&pump->lock);
}

void tb_pump_ask(tb_pump *pump, tb_job *job)
{
    job->next = NULL;
    pump->busy++;
    uv_mutex_lock(&pump->lock);
    *pump->jobs_end = job;
    pump->jobs_end = &job->next;
    uv_cond_signal(&pump->jobs_come);
    uv_mutex_unlock(&pump->lock);
}

typedef struct whisper {
    tb_job job;
    char node[TB_STORE_NODE + 1], table[TB_STORE_ID + 1];
    uint32_t word;
} whisper;

static void do_whisper(tb_job *job, tb_store *store)
{
    const whisper *own = (const whisper *) job;

    tb_store_whisper(store, own->node, own->table, own->word);
}

static void whispered(tb_job *job) { free(job); }

void tb_pump_whisper(tb_pump *pump, const char *table, uint32_t word)
{
    whisper *own = calloc(1, sizeof(*own));

    if (!own)
        return;
    own->job.work = do_whisper;
    own->job.done = whispered;
    own->word = word;
    memcpy(own->node, pump->node, sizeof(own->node));
    strncpy(own->table, table, TB_STORE_ID);
    tb_pump_ask(pump, &own->job);
}

int tb_pump_busy(const tb_pump *pump) { return pump->busy; }

tb_pump_load tb_pump_loaded(const tb_pump *pump)
{
    return (tb_pump_load){
        .done = pump->rows + pump->jobs_done,
        .rows = (uint32_t) pump->appending,
        .jobs = (uint32_t) (pump->busy - pump->appending),
        .least_us = pump->least_us,
    };
}

void tb_pump_counts(tb_pump *pump, uint64_t *rows, uint64_t *groups)
{
    uv_mutex_lock(&pump->lock);
    *rows = pump->rows;
    *groups = pump->groups;
    uv_mutex_unlock(&pump->lock);
}

tb_store_status tb_pump_said(const tb_pump *pump, uint64_t *at_ms)
{
    *at_ms = pump->said_ms;
    return pump->said;
}

void tb_pump_close(tb_pump *pump, void (*closed)(void *context), void *context)
{
    uint64_t one = 1;

    pump->closed = closed;
    pump->closed_context = context;
    pump->ended = true;
    tell_others(pump);
    uv_timer_stop(&pump->tick);
    uv_mutex_lock(&pump->lock);
    pump->closing = true;
    uv_cond_signal(&pump->appends_come);
    uv_cond_signal(&pump->jobs_come);
    uv_mutex_unlock(&pump->lock);
    if (write(pump->stop_ears, &one, sizeof(one)) < 0)
        tb_log(TB_LOG_WARNING, "store", "doing", "stop", "why", strerror(errno), NULL);
}
