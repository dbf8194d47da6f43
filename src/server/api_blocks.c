/* api_blocks.c - names that somebody does not want to sit at a table with. Kept twice, for both ways to ask: whom a
 * name has blocked, and by whom it is blocked. */
#include <stdio.h>
#include <stdlib.h>

#include "server/api.h"
#include "server/marks.h"

enum { BLOCKS_MAX = 200 };

typedef struct blocking {
    tb_job job; /* first */
    tb_request *request;
    char name[TB_STORE_NAME + 1];
    tb_ask_body ask; /* of a change */
    bool is_change;
    tb_store_mark found[BLOCKS_MAX];
    int count; /* -1: the store failed */
    tb_store_status status;
} blocking;

static tb_store_status set(tb_store *store, const char *kind, const char *who, const char *whom, bool blocked)
{
    tb_store_mark mark = { .until_ms = INT64_MAX };

    if (!blocked)
        return tb_store_mark_drop(store, kind, who, whom);
    snprintf(mark.kind, sizeof(mark.kind), "%s", kind);
    snprintf(mark.who, sizeof(mark.who), "%s", who);
    snprintf(mark.whom, sizeof(mark.whom), "%s", whom);
    return tb_store_mark_set(store, &mark, false, 0);
}

/* The way back goes first, so that a block that is listed always holds. */
static void ask_store(tb_job *job, tb_store *store)
{
    blocking *own = (blocking *) job;
    const char *other = own->ask.player.name;

    own->count = tb_store_marks(store, TB_MARK_BLOCK, own->name, 0, own->found, BLOCKS_MAX);
    if (!own->is_change || own->count < 0)
        return;
    if (own->ask.blocked && own->count == BLOCKS_MAX) {
        own->status = TB_STORE_FULL;
        return;
    }
    own->status = set(store, TB_MARK_BLOCKED, other, own->name, own->ask.blocked);
    if (own->status == TB_STORE_OK || own->status == TB_STORE_ABSENT)
        own->status = set(store, TB_MARK_BLOCK, own->name, other, own->ask.blocked);
}

static void write_blocks(void *context, tb_text *out)
{
    const blocking *own = context;

    tb_json_open(out, NULL, '{');
    tb_json_open(out, "blocks", '[');
    for (int i = 0; i < own->count; i++)
        tb_json_string(out, NULL, own->found[i].whom);
    tb_json_close(out, ']');
    tb_json_close(out, '}');
}

static void answered(tb_job *job)
{
    blocking *own = (blocking *) job;
    tb_request *request = own->request;

    if (own->count < 0 || (own->status != TB_STORE_OK && own->status != TB_STORE_ABSENT))
        tb_reply_say(request, 503, own->status == TB_STORE_FULL ? TB_SAY_SERVER_MANY_BLOCKS : TB_SAY_SERVER_STORE);
    else if (own->is_change)
        tb_reply_empty(request, 204);
    else
        tb_reply_json(request, 200, write_blocks, own);
}

static void name_known(tb_request *request, const char *name, void *context)
{
    blocking *own = context;

    if (!name) {
        tb_reply_say(request, 401, TB_SAY_SERVER_NEED_SESSION);
        return;
    }
    memcpy(own->name, name, strlen(name) + 1);
    own->job.work = ask_store;
    own->job.done = answered;
    tb_pump_ask(request->service->pump, &own->job);
}

static blocking *begin(tb_request *request)
{
    blocking *own = calloc(1, sizeof(*own));

    if (!own) {
        tb_reply_say(request, 503, TB_SAY_SERVER_MEMORY);
        return NULL;
    }
    own->request = request;
    request->memory = own;
    return own;
}

void tb_api_blocks(tb_request *request)
{
    blocking *own = begin(request);

    if (own)
        tb_admit(request, NULL, name_known, own);
}

void tb_api_block(tb_request *request)
{
    blocking *own = begin(request);

    if (!own || !tb_request_read(request, tb_ask_block_read, &own->ask))
        return;
    own->is_change = true;
    tb_admit(request, NULL, name_known, own);
}
