/* serve.c - `taberna serve`: tables for people and bots, over HTTP and WebSockets. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/commit.h"
#include "cli/say.h"
#include "cli/text.h"
#include "server/server.h"

typedef struct serve_args {
    const char *listen, *store, *tls_cert, *tls_key, *public_url, *web;
    cli_list limits;
    uint64_t threads, bot_pace;
    bool trust_proxy, private_hooks;
} serve_args;

#define AT(field) offsetof(serve_args, field)
static const cli_arg args[] = {
    { "listen", CLI_TEXT, .value = "ADDR:PORT", .to = AT(listen), .help = N_("where to be reached (127.0.0.1:8000)") },
    { "store", CLI_TEXT, .value = "STORE", .to = AT(store),
      .help = N_("sqlite:FILE, or postgresql://... for several nodes (sqlite:taberna.db)") },
    { "web", CLI_TEXT, .value = "FOLDER", .to = AT(web), .help = N_("the folder with the built web page") },
    { "public-url", CLI_TEXT, .value = "URL", .to = AT(public_url),
      .help = N_("how people reach it, for links and cookies (http://ADDR:PORT)") },
    { "tls-cert", CLI_TEXT, .value = "FILE", .to = AT(tls_cert),
      .help = N_("serve https with this certificate chain") },
    { "tls-key", CLI_TEXT, .value = "FILE", .to = AT(tls_key), .help = N_("and its private key") },
    { "trust-proxy", CLI_FLAG, .to = AT(trust_proxy),
      .help = N_("take people's addresses from X-Forwarded-For: only behind a proxy that sets it") },
    { "private-hooks", CLI_FLAG, .to = AT(private_hooks),
      .help = N_("let webhooks go to private and loopback addresses") },
    { "threads", CLI_COUNT, .value = "T", .to = AT(threads), .most = 128,
      .help = N_("threads for bots and passphrases (as many as there are processors)") },
    { "bot-pace", CLI_COUNT, .value = "MS", .to = AT(bot_pace), .most = 60000,
      .help = N_("a bot takes at least so long for a move (250)") },
    { "limit", CLI_TEXTS, .value = "NAME=N", .to = AT(limits), .help = N_("how much somebody may do, see below") },
    { .kind = CLI_END },
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

/* What is not said with a flag may stand in the environment. */
static void read_environment(serve_args *given)
{
    static const struct {
        const char *name;
        size_t to;
    } texts[] = {
        { "TABERNA_LISTEN", AT(listen) },     { "TABERNA_STORE", AT(store) },
        { "TABERNA_WEB", AT(web) },           { "TABERNA_PUBLIC_URL", AT(public_url) },
        { "TABERNA_TLS_CERT", AT(tls_cert) }, { "TABERNA_TLS_KEY", AT(tls_key) },
    };

    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        const char **to = (const char **) ((char *) given + texts[i].to);
        const char *value = getenv(texts[i].name);
        if (!*to && value && *value)
            *to = value;
    }
    given->trust_proxy |= getenv("TABERNA_TRUST_PROXY") != NULL;
    given->private_hooks |= getenv("TABERNA_PRIVATE_HOOKS") != NULL;
}

/* 127.0.0.1:8000, [::1]:8000 or :8000 */
static bool read_address(char *listen, tb_server_options *options)
{
    char *colon = strrchr(listen, ':');
    uint64_t port;

    if (!colon || !cli_number(colon + 1, 0, 65535, &port)) {
        cli_fail(_("--listen needs ADDRESS:PORT, such as 127.0.0.1:8000 or [::]:8000, not \"%s\""), listen);
        return false;
    }
    *colon = '\0';
    if (listen[0] == '[' && colon > listen + 1 && colon[-1] == ']') {
        colon[-1] = '\0';
        listen++;
    }
    options->listen = *listen ? listen : NULL;
    options->port = (int) port;
    return true;
}

static bool read_limits(const cli_list *limits, tb_server_options *options)
{
    for (int i = 0; i < limits->count; i++) {
        const char *word = limits->item[i], *equals = strchr(word, '=');
        uint64_t value;
        if (!equals || !cli_number(equals + 1, 1, 1000000000, &value) ||
            !tb_server_limit(options, word, (size_t) (equals - word), (uint32_t) value)) {
            cli_fail(_("--limit needs NAME=N, with a name that taberna serve --help lists, not \"%s\""), word);
            return false;
        }
    }
    return true;
}

static bool read_options(serve_args *given, char *listen, tb_server_options *options)
{
    read_environment(given);
    snprintf(listen, 200, "%s", given->listen ? given->listen : "127.0.0.1:8000");
    if (!read_address(listen, options) || !read_limits(&given->limits, options))
        return false;
    if (!given->tls_cert != !given->tls_key) {
        cli_fail(_("--tls-cert and --tls-key go together"));
        return false;
    }
    options->program = TABERNA_VERSION;
    options->commit = cli_commit;
    options->store = given->store ? given->store : "sqlite:taberna.db";
    options->web = given->web;
    options->public_url = given->public_url;
    options->tls_cert = given->tls_cert;
    options->tls_key = given->tls_key;
    options->trust_proxy = given->trust_proxy;
    options->private_hooks = given->private_hooks;
    options->threads = (int) given->threads;
    options->bot_pace_ms = (int) given->bot_pace;
    return true;
}

static int run(int count, char **words)
{
    serve_args given = { 0 };
    tb_server_options options;
    char listen[200];

    tb_server_defaults(&options);
    given.bot_pace = (uint64_t) options.bot_pace_ms;
    int answer = cli_args_read(&cli_serve, count, words, &given);
    if (answer != CLI_GO_ON)
        return answer;
    return read_options(&given, listen, &options) ? tb_server_run(&options) : CLI_BAD;
}

const cli_command cli_serve = {
    .name = "serve",
    .help = N_("serve tables for people and bots over HTTP and WebSockets"),
    .more =
        N_("Serves until SIGTERM or Ctrl-C; then lets what is under way finish. docs/operating.md tells how to run it, "
           "docs/protocol.md what clients say."),
    .args = args,
    .values = print_limits,
    .run = run,
};
