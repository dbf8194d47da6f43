/* api_record.c - downloading a table's record, and setting the address of a webhook. */
#include <sodium.h>
#include <stdlib.h>

#include "server/api.h"

/* --- The record ----------------------------------------------------------------------------------------------------------- */

/* Everything when nothing is hidden any more; before, what the seat or the public sees. */
static int reader_of(const tb_table *table, int seat)
{
    return table->phase == TB_PHASE_OVER || table->phase == TB_PHASE_ABORTED ? TB_COMPLETE : seat;
}

static void send_record(tb_request *request, const tb_table *table, int as)
{
    tb_text length = tb_text_on(NULL, 0);

    if (!tb_table_record(table, as, &length)) {
        tb_reply_say(request, 409, TB_SAY_SERVER_NOT_YET);
        return;
    }
    char *bytes = malloc(length.len + 1);
    if (!bytes) {
        tb_reply_say(request, 503, TB_SAY_SERVER_MEMORY);
        return;
    }
    tb_text text = tb_text_on(bytes, length.len + 1);
    tb_table_record(table, as, &text);
    tb_reply_header(request, "content-disposition", "attachment; filename=\"game.tbr\"");
    tb_reply_bytes(request, 200, "text/plain; charset=utf-8", bytes, text.len);
    free(bytes);
}

static void come_for_record(tb_errand *errand, tb_place *place)
{
    const tb_table *table = tb_place_table(place);
    char name[16];
    int seat = TB_PUBLIC;

    if (tb_query(errand->request, "seat", name, sizeof(name)) && strcmp(name, "public") != 0) {
        seat = tb_errand_seat(errand, table, name);
        if (seat < 0)
            return;
    }
    send_record(errand->request, table, reader_of(table, seat));
}

void tb_api_record(tb_request *request)
{
    tb_errand *errand = tb_errand_new(request, sizeof(*errand), come_for_record);

    if (errand)
        tb_errand_go(errand);
}

/* --- The webhook ------------------------------------------------------------------------------------------------------------ */

typedef struct hooking {
    tb_errand errand; /* first */
    tb_job job;
    tb_ask_hook ask;
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
