/* log.c - lines of key=value. Each is made whole in memory and written at once, so lines of several threads, and of
 * several servers on one pipe, do not mix. */
#include "server/log.h"

#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"

enum {
    LINE_SIZE = 4096, /* what a pipe takes undivided  */
    VALUE_MAX = 1000, /* bytes of one value; the rest is dots */
};

static const char *const level_names[] = {
    [TB_LOG_DEBUG] = "debug", [TB_LOG_INFO] = "info", [TB_LOG_WARNING] = "warning", [TB_LOG_ERROR] = "error"
};

static atomic_int threshold = TB_LOG_INFO;

void tb_log_threshold(tb_log_level least) { atomic_store(&threshold, (int) least); }

static void put_time(tb_text *line)
{
    struct timespec now;
    struct tm day;
    char text[40];

    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &day);
    size_t len = strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%S", &day);
    tb_put(line, "at=");
    tb_put_bytes(line, text, len);
    snprintf(text, sizeof(text), ".%03dZ", (int) (now.tv_nsec / 1000000));
    tb_put(line, text);
}

static bool needs_quotes(const char *value)
{
    if (*value == '\0')
        return true;
    for (; *value; value++) {
        if (*value <= ' ' || *value >= 0x7f || *value == '"' || *value == '=' || *value == '\\')
            return true;
    }
    return false;
}

/* Printable ASCII stays; all else is escaped, so that no client can send control codes to a terminal. */
static void put_escaped(tb_text *line, char c)
{
    static const char letters[] = { ['\n'] = 'n', ['\r'] = 'r', ['\t'] = 't', ['"'] = '"', ['\\'] = '\\' };
    uint8_t byte = (uint8_t) c;

    if (byte < sizeof(letters) && letters[byte]) {
        tb_put_char(line, '\\');
        tb_put_char(line, letters[byte]);
    } else if (byte < ' ' || byte >= 0x7f) {
        tb_put(line, "\\x");
        tb_put_hex(line, byte, 2);
    } else {
        tb_put_char(line, c);
    }
}

static void put_value(tb_text *line, const char *value)
{
    size_t limit = line->len + VALUE_MAX;

    if (!needs_quotes(value) && strlen(value) <= VALUE_MAX) {
        tb_put(line, value);
        return;
    }
    tb_put_char(line, '"');
    for (; *value && line->len < limit; value++)
        put_escaped(line, *value);
    tb_put(line, *value ? "...\"" : "\"");
}

/* A value that is NULL ends the line like a key that is. */
static void put_pairs(tb_text *line, va_list pairs)
{
    const char *key = va_arg(pairs, const char *), *value;

    while (key) {
        value = va_arg(pairs, const char *);
        tb_put_char(line, ' ');
        tb_put(line, key);
        tb_put_char(line, '=');
        put_value(line, value ? value : "");
        key = value ? va_arg(pairs, const char *) : NULL;
    }
}

static void write_whole(const char *bytes, size_t len)
{
    while (len > 0) {
        ssize_t done = write(STDERR_FILENO, bytes, len);

        if (done < 0 && errno != EINTR)
            return;
        if (done > 0) {
            bytes += done;
            len -= (size_t) done;
        }
    }
}

static void write_line(tb_log_level level, const char *event, va_list pairs)
{
    char bytes[LINE_SIZE];
    tb_text line = tb_text_on(bytes, sizeof(bytes) - 1);

    put_time(&line);
    tb_put(&line, " level=");
    tb_put(&line, level_names[level]);
    tb_put(&line, " event=");
    put_value(&line, event);
    put_pairs(&line, pairs);
    size_t len = tb_text_whole(&line) ? line.len : sizeof(bytes) - 2;
    bytes[len] = '\n';
    write_whole(bytes, len + 1);
}

static void write_pairs(tb_log_level level, const char *event, ...)
{
    va_list pairs;

    va_start(pairs, event);
    write_line(level, event, pairs);
    va_end(pairs);
}

/* --- Lines of one event ------------------------------------------------------------------------------------------- */

enum { WINDOW_S = 10, EVENTS = 32, EVENT_MAX = 24 };

/* The ten seconds of an event. Those that find no place share the last one. */
typedef struct window {
    char event[EVENT_MAX];
    tb_log_level level;
    time_t begun_s;
    int written, counted;
} window;

static pthread_mutex_t windows_lock = PTHREAD_MUTEX_INITIALIZER;
static window windows[EVENTS];
static int lines_most;

static time_t monotonic_s(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

static window *window_of(const char *event)
{
    int i = 0;

    while (i < EVENTS - 1 && windows[i].event[0] && strncmp(windows[i].event, event, EVENT_MAX - 1) != 0)
        i++;
    if (!windows[i].event[0])
        snprintf(windows[i].event, EVENT_MAX, "%s", i < EVENTS - 1 ? event : "others");
    return &windows[i];
}

static void tell_count(window *own)
{
    if (own->counted > 0)
        write_pairs(own->level, "repeated", "of", own->event, "count", tb_log_number(own->counted), NULL);
    own->written = own->counted = 0;
}

/* Whether one more line of the event is written; else it is counted. */
static bool may_write(tb_log_level level, const char *event)
{
    bool may = true;

    pthread_mutex_lock(&windows_lock);
    if (lines_most > 0) {
        window *own = window_of(event);
        time_t now = monotonic_s();

        if (now - own->begun_s >= WINDOW_S) {
            tell_count(own);
            own->begun_s = now;
        }
        may = own->written < lines_most;
        own->level = level;
        own->written += may;
        own->counted += !may;
    }
    pthread_mutex_unlock(&windows_lock);
    return may;
}

void tb_log_limit(int most)
{
    pthread_mutex_lock(&windows_lock);
    lines_most = most;
    memset(windows, 0, sizeof(windows));
    pthread_mutex_unlock(&windows_lock);
}

void tb_log_tell_counts(bool all)
{
    time_t now = monotonic_s();

    pthread_mutex_lock(&windows_lock);
    for (int i = 0; i < EVENTS; i++) {
        if (windows[i].counted > 0 && (all || now - windows[i].begun_s >= WINDOW_S))
            tell_count(&windows[i]);
    }
    pthread_mutex_unlock(&windows_lock);
}

void tb_log(tb_log_level level, const char *event, ...)
{
    int kept = errno;
    va_list pairs;

    if ((int) level < atomic_load(&threshold) || !may_write(level, event))
        return;
    va_start(pairs, event);
    write_line(level, event, pairs);
    va_end(pairs);
    errno = kept;
}

const char *tb_log_number(long long number)
{
    static _Thread_local char ring[8][24];
    static _Thread_local unsigned next;
    char *out = ring[next++ % 8];

    snprintf(out, sizeof(ring[0]), "%lld", number);
    return out;
}

void tb_log_library(int level, const char *line)
{
    char text[200];

    (void) level;
    snprintf(text, sizeof(text), "%s", line);
    text[strcspn(text, "\n")] = '\0';
    tb_log(TB_LOG_WARNING, "library", "why", text, NULL);
}
