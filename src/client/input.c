/* input.c - lines of the person. A thread waits for standard input, so that nobody else has to; what is there is read
 * by the thread that plays. The descriptor itself stays as it is, for the shell and the screen share it. */
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "client/client.h"
#include "say/say.h"
#include "say/stop.h"
#include "say/text.h"

enum { LONGEST_LINE = 4096, AHEAD = 4096 };

static struct {
    pthread_mutex_t lock; /* of the next two */
    pthread_cond_t wanted;
    bool ready;  /* there is something to be read */
    client *own; /* who is to be woken; NULL: nobody */
    const client_editor *editor;

    char ahead[AHEAD]; /* read but not taken */
    size_t at, len;
    char line[LONGEST_LINE]; /* what has come of the next one */
    size_t line_len;
    char *edited;
    bool ended;
} input = { .lock = PTHREAD_MUTEX_INITIALIZER, .wanted = PTHREAD_COND_INITIALIZER };

/* --- Waiting for it ----------------------------------------------------------------------------------------------- */

static void *watch_input(void *unused)
{
    struct pollfd standard = { .fd = STDIN_FILENO, .events = POLLIN };

    (void) unused;
    for (;;) {
        int got = poll(&standard, 1, -1);
        if (got < 0 && errno == EINTR)
            continue;
        pthread_mutex_lock(&input.lock);
        input.ready = true;
        if (input.own)
            input.own->kind->wake(input.own);
        while (input.ready)
            pthread_cond_wait(&input.wanted, &input.lock);
        pthread_mutex_unlock(&input.lock);
    }
    return NULL;
}

bool client_thread_start(pthread_t *thread, void *(*run)(void *what), void *what)
{
    sigset_t all, before;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(thread, NULL, run, what) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

bool client_input_start(const client_editor *editor, client *own)
{
    pthread_t thread;

    input.own = own;
    input.editor = editor;
    if (!client_thread_start(&thread, watch_input, NULL))
        return cli_refuse(_("the system gives no thread to read the input with"));
    pthread_detach(thread);
    return true;
}

void client_input_stop(void)
{
    pthread_mutex_lock(&input.lock);
    input.own = NULL;
    pthread_mutex_unlock(&input.lock);
    if (input.editor)
        input.editor->end();
    input.editor = NULL;
}

static bool is_ready(void)
{
    pthread_mutex_lock(&input.lock);
    bool ready = input.ready;
    pthread_mutex_unlock(&input.lock);
    return ready;
}

static void look_again(void)
{
    pthread_mutex_lock(&input.lock);
    input.ready = false;
    pthread_cond_signal(&input.wanted);
    pthread_mutex_unlock(&input.lock);
}

/* --- Lines -------------------------------------------------------------------------------------------------------- */

static void take_edited(char *line)
{
    input.edited = line;
    input.ended = !line;
}

void client_input_prompt(const char *text)
{
    if (input.editor) {
        input.editor->prompt(text, take_edited);
        return;
    }
    fputs(text, stdout);
    fflush(stdout);
}

static void read_ahead(void)
{
    ssize_t len = read(STDIN_FILENO, input.ahead, sizeof(input.ahead));

    input.at = 0;
    input.len = len > 0 ? (size_t) len : 0;
    input.ended = len == 0 || (len < 0 && errno != EINTR && errno != EAGAIN);
}

/* A line as far as it has come; what is beyond the longest is dropped. NULL: its end is still to come. */
static char *cut_line(void)
{
    while (input.at < input.len) {
        char byte = input.ahead[input.at++];
        if (byte == '\n') {
            input.line[input.line_len] = '\0';
            input.line_len = 0;
            return strdup(input.line);
        }
        if (input.line_len + 1 < sizeof(input.line) && byte != '\r' && byte != '\0')
            input.line[input.line_len++] = byte;
    }
    if (!input.ended || input.line_len == 0)
        return NULL;
    input.line[input.line_len] = '\0';
    input.line_len = 0;
    return strdup(input.line);
}

/* Ctrl-C makes the terminal drop what was typed, also what the thread has seen: to read then would be to wait for more,
 * and nobody would hear that the person wants to leave. */
static bool is_there(void)
{
    struct pollfd standard = { .fd = STDIN_FILENO, .events = POLLIN };

    return poll(&standard, 1, 0) != 0 && !cli_stopped;
}

client_input client_input_take(char **line)
{
    *line = cut_line();
    if (!*line && !input.ended && is_ready()) {
        if (is_there() && input.editor && input.editor->read()) {
            *line = input.edited;
            input.edited = NULL;
        } else if (is_there()) {
            read_ahead();
            *line = cut_line();
        }
        look_again();
    }
    return *line ? CLIENT_LINE_READ : input.ended ? CLIENT_NO_MORE_LINES : CLIENT_NO_LINE;
}
