/* client_input.c - a thread that reads standard input one line ahead, so that nobody else has to wait for it. The
 * descriptor itself stays as it is, for the shell and the screen share it; and no lock of stdio is held while it waits,
 * for the end of the program would wait too. */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/client.h"
#include "say/say.h"
#include "say/text.h"

enum { LONGEST_LINE = 4096 };

static struct {
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t taken;
    char *line;
    bool ended;
    void (*wake)(void *context); /* NULL: nobody listens any more */
    void *context;
} input = { .lock = PTHREAD_MUTEX_INITIALIZER, .taken = PTHREAD_COND_INITIALIZER };

/* The next byte; -1: there is none. */
static int read_byte(void)
{
    static unsigned char bytes[4096];
    static ssize_t at, len;

    if (at == len) {
        at = 0;
        do
            len = read(STDIN_FILENO, bytes, sizeof(bytes));
        while (len < 0 && errno == EINTR);
        if (len <= 0) {
            len = 0;
            return -1;
        }
    }
    return bytes[at++];
}

/* A line without its end; what is beyond the longest is dropped. NULL: there is none. */
static char *read_line(void)
{
    char line[LONGEST_LINE];
    size_t len = 0;
    int byte;

    while ((byte = read_byte()) >= 0 && byte != '\n') {
        if (len + 1 < sizeof(line) && byte != '\r' && byte != '\0')
            line[len++] = (char) byte;
    }
    line[len] = '\0';
    return byte < 0 && len == 0 ? NULL : strdup(line);
}

static void *read_lines(void *unused)
{
    char *line;

    (void) unused;
    do {
        line = read_line();
        pthread_mutex_lock(&input.lock);
        while (input.line)
            pthread_cond_wait(&input.taken, &input.lock);
        input.line = line;
        input.ended = !line;
        if (input.wake)
            input.wake(input.context);
        pthread_mutex_unlock(&input.lock);
    } while (line);
    return NULL;
}

/* Signals are for the thread that plays. */
bool client_input_start(void (*wake)(void *context), void *context)
{
    pthread_t thread;
    sigset_t all, before;

    input.wake = wake;
    input.context = context;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    bool started = pthread_create(&thread, NULL, read_lines, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (started)
        pthread_detach(thread);
    else
        cli_fail(_("the system gives no thread to read the input with"));
    return started;
}

void client_input_stop(void)
{
    pthread_mutex_lock(&input.lock);
    input.wake = NULL;
    pthread_mutex_unlock(&input.lock);
}

client_input client_input_take(char **line)
{
    client_input state;

    pthread_mutex_lock(&input.lock);
    *line = input.line;
    state = *line ? CLIENT_LINE_READ : input.ended ? CLIENT_NO_MORE_LINES : CLIENT_NO_LINE;
    input.line = NULL;
    pthread_cond_signal(&input.taken);
    pthread_mutex_unlock(&input.lock);
    return state;
}
