/* stop.c - what Ctrl-C does. */
#include "say/stop.h"

#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "say/say.h"

atomic_bool cli_stopped;
static volatile sig_atomic_t stopped_by = SIGINT;

static const char *last_words;

int cli_stop_code(void) { return 128 + stopped_by; }

/* Only Ctrl-C is counted: mpirun ends its processes with other signals too, and the first one still has to report. */
static void stop(int signal)
{
    static atomic_bool interrupted;

    if (signal == SIGINT && atomic_exchange(&interrupted, true))
        _exit(CLI_STOPPED);
    stopped_by = signal;
    atomic_store(&cli_stopped, true);
}

/* Only what POSIX allows in a handler. */
static void leave(int signal)
{
    if (write(STDERR_FILENO, last_words, strlen(last_words)) < 0)
        _exit(CLI_BAD);
    _exit(128 + signal);
}

static void handle(void (*handler)(int signal))
{
    struct sigaction action = { .sa_handler = handler,
                                .sa_flags = SA_RESTART }; /* what is being printed is not cut off */

    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

void cli_stop_watch(void) { handle(stop); }

void cli_stop_leave(const char *words)
{
    last_words = words;
    handle(leave);
}
