/* serve.c - `taberna serve`: tables for people and bots, over HTTP and WebSockets. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "say/say.h"
#include "say/text.h"
#include "server/server.h"

typedef struct given {
    const char *listen;
    cli_list limits;
    uint64_t threads, bot_pace;
    tb_server_options options; /* what is taken as it is given */
} serve_args;

enum { THREADS_MOST = 128, PACE_MOST = 60000 };

static const cli_arg args[] = {
    { "listen", CLI_TEXT, .value = "ADDR:PORT", .to = AT(listen), .help = N_("where to be reached (127.0.0.1:8000)") },
    { "store", CLI_TEXT, .value = "STORE", .to = AT(options.store),
      .help = N_("sqlite:FILE, or postgresql://... for several nodes (sqlite:taberna.db)") },
    { "listen-store", CLI_TEXT, .value = "STORE", .to = AT(options.listen_store),
      .help = N_("where to listen to other nodes, if --store goes through a pooler (as --store)") },
    { "web", CLI_TEXT, .value = "FOLDER", .to = AT(options.web), .help = N_("the folder with the built web page") },
    { "privacy", CLI_TEXT, .value = "FILE", .to = AT(options.privacy),
      .help = N_("what people read at /privacy, as text, in place of what the program says there") },
    { "public-url", CLI_TEXT, .value = "URL", .to = AT(options.public_url),
      .help = N_("how people reach it, for links and cookies (http://ADDR:PORT)") },
    { "tls-cert", CLI_TEXT, .value = "FILE", .to = AT(options.tls_cert),
      .help = N_("serve https with this certificate chain") },
    { "tls-key", CLI_TEXT, .value = "FILE", .to = AT(options.tls_key), .help = N_("and its private key") },
    { "trust-proxy", CLI_FLAG, .to = AT(options.trust_proxy),
      .help = N_("take people's addresses from X-Forwarded-For: only behind a proxy that sets it") },
    { "private-hooks", CLI_FLAG, .to = AT(options.private_hooks),
      .help = N_("let webhooks go to private and loopback addresses") },
    { "no-hints", CLI_FLAG, .to = AT(options.no_hints), .help = N_("tell nobody what a bot would do on their seat") },
    { "threads", CLI_COUNT, .value = "T", .to = AT(threads), .most = THREADS_MOST,
      .help = N_("threads for bots and passphrases (as many as there are processors)") },
    { "bot-pace", CLI_COUNT, .value = "MS", .to = AT(bot_pace), .most = PACE_MOST,
      .help = N_("a bot takes at least so long for a move (250)") },
    { "limit", CLI_TEXTS, .value = "NAME=N", .to = AT(limits), .help = N_("how much somebody may do, see below") },
};

static void print_limits(FILE *stream)
{
    fprintf(stream, _("\nLimits (--limit NAME=N):\n"));
#define X(id, name, most, help) cli_args_row(stream, name "=" #most, _(help));
    TB_LIMITS_LIST(X)
#undef X
    cli_wrap(stream, _("\nEach option may stand in the environment instead: TABERNA_LISTEN, TABERNA_PUBLIC_URL, ...\n"),
             0, 0);
}

/* 127.0.0.1:8000, [::1]:8000 or :8000 */
static bool read_address(char *listen, tb_server_options *options)
{
    char *colon = strrchr(listen, ':');
    uint64_t port;

    if (!colon || !cli_number(colon + 1, 0, 65535, &port))
        return cli_refuse(_("--listen needs ADDRESS:PORT, such as 127.0.0.1:8000 or [::]:8000, not \"%s\""), listen);
    *colon = '\0';
    if (listen[0] == '[' && colon > listen + 1 && colon[-1] == ']') {
        colon[-1] = '\0';
        listen++;
    }
    options->listen = *listen ? listen : NULL;
    options->port = (int) port;
    return true;
}

static bool read_limit(const char *word, tb_server_options *options)
{
    const char *equals = strchr(word, '=');
    uint64_t value;

    if (equals && cli_number(equals + 1, 1, 1000000000, &value) &&
        tb_server_limit(options, word, (size_t) (equals - word), (uint32_t) value))
        return true;
    return cli_refuse(_("--limit needs NAME=N, with a name that taberna serve --help lists, not \"%s\""), word);
}

/* http://HOST or https://HOST, with or without a port: it is compared with what browsers call their origin. */
static bool is_origin(const char *url)
{
    const char *host = strncmp(url, "https://", 8) == 0 ? url + 8 : strncmp(url, "http://", 7) == 0 ? url + 7 : "";
    size_t len = strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_:[]");

    return len > 0 && len < 200 && host[len] == '\0';
}

static bool is_postgres(const char *url) { return strncmp(url, "postgresql://", 13) == 0; }

/* What is not taken as it is given. */
static bool read_options(serve_args *given, char listen[200])
{
    tb_server_options *options = &given->options, usual;

    tb_server_defaults(&usual);
    options->fold_ms = usual.fold_ms;
    memcpy(options->limit, usual.limit, sizeof(usual.limit));
    options->program = TABERNA_VERSION;
    options->commit = cli_commit;
    options->threads = (int) given->threads;
    options->bot_pace_ms = (int) given->bot_pace;
    snprintf(listen, 200, "%s", given->listen);
    if (!read_address(listen, options))
        return false;
    for (int i = 0; i < given->limits.count; i++) {
        if (!read_limit(given->limits.item[i], options))
            return false;
    }
    if (!options->tls_cert != !options->tls_key)
        return cli_refuse(_("--tls-cert and --tls-key go together"));
    if (options->public_url && !is_origin(options->public_url))
        return cli_refuse(_("--public-url needs https://HOST or http://HOST, and no path behind it, not \"%s\""),
                          options->public_url);
    return !options->listen_store || (is_postgres(options->store) && is_postgres(options->listen_store)) ||
           cli_refuse(_("--listen-store and --store both need postgresql://... and the same database"));
}

static int run(void *given)
{
    char listen[200];

    return read_options(given, listen) ? tb_server_run(&((const serve_args *) given)->options) : CLI_BAD;
}

const cli_command cli_serve = {
    .name = "serve",
    .help = N_("serve tables for people and bots over HTTP and WebSockets"),
    .more =
        N_("Serves until SIGTERM or Ctrl-C; then lets what is under way finish. docs/operating.md tells how to run it, "
           "docs/protocol.md what clients say."),
    CLI_ARGS(args),
    CLI_USUAL(.listen = "127.0.0.1:8000", .bot_pace = 250, .options.store = "sqlite:taberna.db"),
    .variables = "TABERNA_",
    .values = print_limits,
    .run = run,
};
