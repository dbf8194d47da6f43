/* api_record.c - downloading a table's record, and setting the address of a webhook. */
#include <sodium.h>
#include <stdlib.h>

#include "server/api.h"
#include "server/unread.h"

/* --- The record ----------------------------------------------------------------------------------------------------------- */

/* Everything when nothing is hidden any more; before, what the seat or the public sees. */
static int reader_of(const tb_table *table, int seat)
{
    return table->phase == TB_PHASE_OVER || table->phase == TB_PHASE_ABORTED ? TB_COMPLETE : seat;
}

typedef struct download {
    tb_errand errand; /* first */
    tb_task task;     /* of a long one: it is written in a thread, from a copy of the table */
    tb_table *copy;
    const tb_table *table;
    int as;
    bool begun;
    char *bytes; /* NULL: no memory */
    size_t len;
} download;

static download *of_task(tb_task *task) { return (download *) ((char *) task - offsetof(download, task)); }

static void write_record(tb_task *task)
{
    download *own = of_task(task);
    tb_text length = tb_text_on(NULL, 0);

    own->begun = tb_table_record(own->table, own->as, &length);
    own->bytes = own->begun ? malloc(length.len + 1) : NULL;
    if (!own->bytes)
        return;
    tb_text text = tb_text_on(own->bytes, length.len + 1);
    tb_table_record(own->table, own->as, &text);
    own->len = text.len;
}

/* The last that is done with the download: the answer may free it. */
static void send_record(tb_task *task)
{
    download *own = of_task(task);
    tb_request *request = own->errand.request;
    char *bytes = own->bytes;

    tb_table_free(own->copy);
    if (task->dropped) {
        tb_reply_say(request, 503, TB_SAY_SERVER_STOPPING);
    } else if (!own->begun) {
        tb_reply_say(request, 409, TB_SAY_SERVER_NOT_YET);
    } else if (!bytes) {
        tb_reply_say(request, 503, TB_SAY_SERVER_MEMORY);
    } else if (own->len > TB_UNREAD_SMALL && tb_unread_crowded(request->service, 0, own->len)) {
        free(bytes);
        tb_reply_busy(request);
    } else {
        tb_reply_header(request, "content-disposition", "attachment; filename=\"game.tbr\"");
        tb_reply_own(request, 200, "text/plain; charset=utf-8", bytes, own->len);
    }
}

static void begin_download(download *own, const tb_table *table)
{
    tb_service *service = own->errand.request->service;
    uint64_t address = tb_limits_number(service->limits, own->errand.request->address);

    own->task = (tb_task){ .work = write_record, .done = send_record, .address = address };
    own->table = table;
    if (!tb_table_is_long(table)) {
        write_record(&own->task);
        send_record(&own->task);
        return;
    }
    own->table = own->copy = tb_table_snapshot(table);
    if (!own->copy) {
        tb_reply_say(own->errand.request, 503, TB_SAY_SERVER_MEMORY);
    } else if (!tb_turns_ask(service->records, &own->task)) {
        tb_table_free(own->copy);
        tb_reply_busy(own->errand.request);
    }
}

static void come_for_record(tb_errand *errand, tb_place *place)
{
    download *own = (download *) errand;
    const tb_table *table = tb_place_table(place);
    char name[16];
    int seat = TB_PUBLIC;

    if (tb_query(errand->request, "seat", name, sizeof(name)) && strcmp(name, "public") != 0) {
        seat = tb_errand_seat(errand, table, name);
        if (seat < 0)
            return;
    }
    own->as = reader_of(table, seat);
    begin_download(own, table);
}

void tb_api_record(tb_request *request)
{
    download *own = tb_errand_new(request, sizeof(*own), come_for_record);

    if (own)
        tb_errand_go(&own->errand);
}

/* --- The webhook ------------------------------------------------------------------------------------------------------------ */

typedef struct hooking {
    tb_errand errand; /* first */
    tb_job job;
    tb_ask_body ask;
    tb_store_hook hook;
    tb_store_status status;
} hooking;

static hooking *of_job(tb_job *job) { return (hooking *) ((char *) job - offsetof(hooking, job)); }

static void set_hook(tb_job *job, tb_store *store)
{
    hooking *own = of_job(job);

    own->status = tb_store_hook_set(store, &own->hook);
}

static void write_secret(void *context, tb_text *out)
{
    const hooking *own = context;
    char hex[2 * TB_STORE_HASH + 1];
    tb_text text = tb_text_on(hex, sizeof(hex));

    tb_put_hex_bytes(&text, own->hook.secret, sizeof(own->hook.secret));
    tb_json_open(out, NULL, '{');
    tb_json_string(out, "secret", own->hook.url[0] ? hex : NULL);
    tb_json_close(out, '}');
}

static void hook_set(tb_job *job)
{
    hooking *own = of_job(job);
    tb_request *request = own->errand.request;

    if (own->status != TB_STORE_OK) {
        tb_reply_say(request, 503, TB_SAY_SERVER_STORE);
        return;
    }
    tb_hooks_set(request->service->hooks, own->hook.table);
    tb_reply_json(request, 200, write_secret, own);
}

static void come_to_hook(tb_errand *errand, tb_place *place)
{
    hooking *own = (hooking *) errand;
    tb_request *request = errand->request;
    const tb_table *table = tb_place_table(place);
    int seat = tb_errand_seat(errand, table, request->part[1]);

    if (seat < 0)
        return;
    if (own->ask.url[0] && !tb_hook_url_allowed(own->ask.url, request->service->options->private_hooks)) {
        tb_reply_say(request, 400, TB_SAY_SERVER_HOOK_URL);
        return;
    }
    memcpy(own->hook.table, tb_place_id(place), sizeof(own->hook.table));
    own->hook.seat = (int8_t) seat;
    memcpy(own->hook.url, own->ask.url, sizeof(own->ask.url));
    randombytes_buf(own->hook.secret, sizeof(own->hook.secret));
    own->job.work = set_hook;
    own->job.done = hook_set;
    tb_pump_ask(request->service->pump, &own->job);
}

void tb_api_hook(tb_request *request)
{
    hooking *own = tb_errand_new(request, sizeof(*own), come_to_hook);

    if (own && tb_request_read(request, tb_ask_hook_read, &own->ask))
        tb_errand_go(&own->errand);
}
