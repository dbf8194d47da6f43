/* pulse.c - a timer of a second and a signal. What systemd hears goes as datagrams to the socket that it names
 * (sd_notify(3)); without one nothing is sent. */
#include "server/pulse.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { BEAT_MS = 1000 };

static struct {
    uv_timer_t timer;
    uv_signal_t hangup;
    uint64_t watchdog_ms; /* systemd wants to hear from us at least so often; 0: it does not */
    uint64_t heard_ms;    /* when it last did */
} pulse;

/* --- Systemd ---------------------------------------------------------------------------------------------------------- */

static void notify(const char *state)
{
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to = { .sun_family = AF_UNIX };
    size_t len = path ? strlen(path) : 0;

    if (len == 0 || len >= sizeof(to.sun_path))
        return;
    memcpy(to.sun_path, path, len);
    if (path[0] == '@') /* a name that is no file */
        to.sun_path[0] = '\0';
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    socklen_t size = (socklen_t) (offsetof(struct sockaddr_un, sun_path) + len);
    if (fd < 0 || sendto(fd, state, strlen(state), MSG_NOSIGNAL, (struct sockaddr *) &to, size) < 0)
        tb_log(TB_LOG_WARNING, "notify", "why", strerror(errno), NULL);
    if (fd >= 0)
        close(fd);
}

/* Half of what it wants, as sd_watchdog_enabled(3) advises. It may mean another process than this. */
static uint64_t watchdog_ms(void)
{
    const char *text = getenv("WATCHDOG_USEC"), *pid = getenv("WATCHDOG_PID");

    if (!text || (pid && strtol(pid, NULL, 10) != (long) getpid()))
        return 0;
    return strtoull(text, NULL, 10) / 2000;
}

static void beat(uv_timer_t *timer)
{
    uint64_t now = uv_now(timer->loop);

    tb_log_tell_counts(false);
    if (pulse.watchdog_ms > 0 && now - pulse.heard_ms + BEAT_MS > pulse.watchdog_ms) {
        pulse.heard_ms = now;
        notify("WATCHDOG=1");
    }
}

/* --- The certificate -------------------------------------------------------------------------------------------------- */

static bool load(SSL_CTX *tls, const tb_server_options *options)
{
    return SSL_CTX_use_certificate_chain_file(tls, options->tls_cert) == 1 &&
           SSL_CTX_use_PrivateKey_file(tls, options->tls_key, SSL_FILETYPE_PEM) == 1 &&
           SSL_CTX_check_private_key(tls) == 1;
}

/* Tried on a context that nobody uses: a file that is half written must not leave the server without a certificate. */
static bool reload(tb_service *service)
{
    SSL_CTX *trial = SSL_CTX_new(TLS_server_method());
    bool good = trial && load(trial, service->options) && load(service->tls, service->options);

    SSL_CTX_free(trial);
    return good;
}

static void on_hangup(uv_signal_t *signal, int number)
{
    tb_service *service = signal->data;
    char why[256] = "";

    (void) number;
    if (!service->tls) {
        tb_log(TB_LOG_INFO, "reloaded", "what", "nothing: there is no certificate", NULL);
        return;
    }
    ERR_clear_error();
    bool good = reload(service);
    ERR_error_string_n(ERR_peek_last_error(), why, sizeof(why));
    if (good)
        tb_log(TB_LOG_INFO, "reloaded", "what", "certificate", NULL);
    else
        tb_log(TB_LOG_ERROR, "reloaded", "what", "nothing: the certificate stays as it was", "why", why, NULL);
}

void tb_pulse_tls(tb_service *service, void *context) { service->tls = context; }

/* --- Life ------------------------------------------------------------------------------------------------------------- */

void tb_pulse_start(tb_service *service)
{
    pulse.watchdog_ms = watchdog_ms();
    pulse.heard_ms = uv_now(&service->loop);
    uv_timer_init(&service->loop, &pulse.timer);
    uv_timer_start(&pulse.timer, beat, BEAT_MS, BEAT_MS);
    uv_signal_init(&service->loop, &pulse.hangup);
    pulse.hangup.data = service;
    uv_signal_start(&pulse.hangup, on_hangup, SIGHUP);
    notify("READY=1");
}

void tb_pulse_stop(tb_service *service)
{
    (void) service;
    notify("STOPPING=1");
    tb_log_tell_counts(true);
    uv_close((uv_handle_t *) &pulse.timer, NULL);
    uv_close((uv_handle_t *) &pulse.hangup, NULL);
}
