/* input.c - lines of the person. Whoever waits for a table also waits for these; what is there is read when a line is
 * wanted. The descriptor itself stays as it is, for the shell and the screen share it. */
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "client/client.h"
#include "say/stop.h"

enum { LONGEST_LINE = 4096, AHEAD = 4096 };

static struct {
    const client_editor *editor;
    char ahead[AHEAD]; /* read but not taken */
    size_t at, len;
    char line[LONGEST_LINE]; /* what has come of the next one */
    size_t line_len;
    char *edited;
    bool ended;
} input;

void client_input_start(const client_editor *editor) { input.editor = editor; }

void client_input_stop(void)
{
    if (input.editor)
        input.editor->end();
    input.editor = NULL;
}

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

/* Ctrl-C makes the terminal drop what was typed: to read then would be to wait for more, and nobody would hear that the
 * person wants to leave. */
bool client_input_is_there(void)
{
    struct pollfd standard = { .fd = STDIN_FILENO, .events = POLLIN };

    return input.at < input.len || input.ended || (poll(&standard, 1, 0) != 0 && !cli_stopped);
}

client_input client_input_take(char **line)
{
    *line = cut_line();
    if (!*line && !input.ended && client_input_is_there()) {
        if (input.editor && input.editor->read()) {
            *line = input.edited;
            input.edited = NULL;
        } else {
            read_ahead();
            *line = cut_line();
        }
    }
    return *line ? CLIENT_LINE_READ : input.ended ? CLIENT_NO_MORE_LINES : CLIENT_NO_LINE;
}
