/* api_info.c - what the server tells about itself, and the page. */
#include <stdio.h>

#include "server/api.h"
#include "server/request.h"

/* --- Which server this is --------------------------------------------------------------------------------------------- */

static void write_version(void *context, tb_text *out)
{
    const tb_server_options *options = context;

    tb_json_open(out, NULL, '{');
    tb_json_int(out, "protocol", 1);
    tb_json_string(out, "program", options->program);
    tb_json_string(out, "commit", options->commit);
    tb_json_close(out, '}');
}

void tb_api_version(tb_request *request)
{
    tb_server_options options = *request->service->options;

    tb_reply_json(request, 200, write_version, &options);
}

static void write_games(void *context, tb_text *out)
{
    (void) context;
    tb_json_open(out, NULL, '{');
    tb_ask_games_json(out);
    tb_json_close(out, '}');
}

void tb_api_games(tb_request *request) { tb_reply_json(request, 200, write_games, NULL); }

void tb_api_health(tb_request *request) { tb_reply_bytes(request, 200, "text/plain; charset=utf-8", "ok\n", 3); }

/* What keeps the store from being written; TB_STORE_OK: nothing. A failure to store somebody's deed counts for a while,
 * since a heartbeat may still find room where that did not. */
static tb_store_status store_trouble(const tb_service *service)
{
    enum { FRESH_MS = 10000 };
    uint64_t at_ms;
    tb_store_status beat = tb_keeper_store(service->keeper), append = tb_pump_said(service->pump, &at_ms);

    if (beat == TB_STORE_OK && append != TB_STORE_OK && uv_now(&service->loop) - at_ms < FRESH_MS)
        return append;
    return beat;
}

/* Alive is not yet ready: to be given people, a server must be able to store what they do. */
void tb_api_ready(tb_request *request)
{
    static const tb_server_say says[] = {
        [TB_STORE_TAKEN] = TB_SAY_SERVER_NO_STORE, [TB_STORE_ABSENT] = TB_SAY_SERVER_NO_STORE,
        [TB_STORE_FULL] = TB_SAY_SERVER_NO_ROOM,   [TB_STORE_DOWN] = TB_SAY_SERVER_NO_STORE,
        [TB_STORE_BROKEN] = TB_SAY_SERVER_DAMAGED,
    };
    const tb_service *service = request->service;
    tb_store_status trouble = store_trouble(service);

    if (service->damaged)
        trouble = TB_STORE_BROKEN;
    if (trouble != TB_STORE_OK)
        tb_reply_say(request, 503, says[trouble]);
    else
        tb_reply_bytes(request, 200, "text/plain; charset=utf-8", "ready\n", 6);
}

/* --- Figures for Prometheus ------------------------------------------------------------------------------------------- */

typedef struct figure {
    const char *name, *type, *help;
    uint64_t value;
} figure;

static void put_figures(const figure *figures, int count, tb_text *out)
{
    for (int i = 0; i < count; i++) {
        char line[300];
        snprintf(line, sizeof(line), "# HELP taberna_%s %s\n# TYPE taberna_%s %s\ntaberna_%s %llu\n", figures[i].name,
                 figures[i].help, figures[i].name, figures[i].type, figures[i].name,
                 (unsigned long long) figures[i].value);
        tb_put(out, line);
    }
}

void tb_api_metrics(tb_request *request)
{
    tb_service *service = request->service;
    tb_hub_counts hub;
    uint64_t rows, groups;
    uint32_t thinking, kept;
    char text[16384];
    tb_text out = tb_text_on(text, sizeof(text));

    tb_hub_count(service->hub, &hub);
    tb_pump_counts(service->pump, &rows, &groups);
    tb_keeper_count(service->keeper, &thinking, &kept);
    const figure figures[] = {
        { "http_requests_total", "counter", "HTTP requests taken", service->requests },
        { "connections", "gauge", "open connections, WebSockets and others", service->connections },
        { "connections_refused_total", "counter", "connections over the limit of their address", service->turned_away },
        { "sockets", "gauge", "open WebSockets", service->sockets },
        { "unread_bytes", "gauge", "bytes for all that are written and not yet read", service->unread },
        { "coming_bytes", "gauge", "bytes of all requests and messages that are on their way or at work",
          service->coming },
        { "messages_total", "counter", "messages taken from WebSockets", service->messages },
        { "tables_at_hand", "gauge", "tables that somebody looks at or whose clock runs", hub.places },
        { "tables_in_memory", "gauge", "tables that are loaded", hub.hot },
        { "tables_memory_bytes", "gauge", "bytes of the tables that are loaded", hub.table_bytes },
        { "tables_kept", "gauge", "tables whose bots and clocks this node keeps", kept },
        { "viewers", "gauge", "viewers of tables", hub.viewers },
        { "intents_waiting", "gauge", "things that are to happen at tables and have not yet", hub.intents },
        { "entries_total", "counter", "entries applied to tables", hub.entries },
        { "loads_total", "counter", "tables loaded from the store", hub.loads },
        { "refusals_total", "counter", "intents refused", hub.refusals },
        { "conflicts_total", "counter", "entries for which another node was faster", hub.conflicts },
        { "store_rows_total", "counter", "log rows handed to the store", rows },
        { "store_commits_total", "counter", "transactions these rows were committed in", groups },
        { "store_waiting", "gauge", "rows and questions the store has not answered yet",
          (uint64_t) tb_pump_busy(service->pump) },
        { "tables_live", "gauge", "tables of the store that are open or played", tb_room_size(service->room).live },
        { "store_bytes", "gauge", "bytes of the store", tb_room_size(service->room).bytes },
        { "loop_wait_milliseconds", "gauge", "how long what comes in waits", tb_strain_wait_ms(service->strain) },
        { "busy_refusals_total", "counter", "wishes refused since others wait too long",
          tb_strain_refused(service->strain) },
        { "bots_thinking", "gauge", "bots that think now or wait for their turn", thinking },
        { "bots_waiting", "gauge", "bots that wait for their turn", tb_turns_waiting(service->bots) },
        { "passphrases_waiting", "gauge", "passphrases that wait to be looked at", tb_turns_waiting(service->phrases) },
    };
    put_figures(figures, TB_LEN(figures), &out);
    tb_spans_put(&service->answers, "http_request_seconds", "from the head of a request to its answer", &out);
    tb_spans_put(&hub.stored, "stored_seconds", "from a wish at a table to the answer that it is stored", &out);
    tb_reply_bytes(request, 200, "text/plain; version=0.0.4", text, out.len);
}

/* --- The page ----------------------------------------------------------------------------------------------------------- */

static const char no_page[] = "<!doctype html><html lang=\"en\"><title>Taberna</title>"
                              "<p>This server serves tables, but it was started without the page (--web FOLDER). "
                              "Play with <code>taberna client</code>.</p></html>\n";

void tb_api_page(tb_request *request)
{
    const tb_exchange *exchange = (const tb_exchange *) request;
    tb_assets *assets = request->service->assets;
    tb_asset asset;

    if (!assets && strcmp(request->path, "/") == 0) {
        tb_reply_bytes(request, 200, "text/html; charset=utf-8", no_page, sizeof(no_page) - 1);
        return;
    }
    if (!assets || !tb_assets_find(assets, request->path, exchange->takes_gzip, &asset)) {
        tb_reply_say(request, 404, TB_SAY_SERVER_NO_PAGE);
        return;
    }
    tb_reply_header(request, "cache-control", asset.lasting ? "public, max-age=31536000, immutable" : "no-cache");
    tb_reply_header(request, "etag", asset.etag);
    tb_reply_header(request, "vary", "accept-encoding");
    if (strcmp(exchange->if_none_match, asset.etag) == 0) {
        tb_reply_empty(request, 304);
        return;
    }
    if (asset.gzip)
        tb_reply_header(request, "content-encoding", "gzip");
    tb_reply_asset(request, &asset);
}
