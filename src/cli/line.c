/* line.c - asking for a line. */
#include "cli/line.h"

#include <editline/readline.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool cli_line_is_terminal(void) { return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO); }

static char *read_plainly(const char *prompt)
{
    char *line = NULL;
    size_t size = 0;

    fputs(prompt, stdout);
    fflush(stdout);
    ssize_t len = getline(&line, &size, stdin);
    if (len < 0) {
        free(line);
        putchar('\n');
        return NULL;
    }
    while (len > 0 && (line[len - 1] == '\n' || line[len - 1] == '\r'))
        line[--len] = '\0';
    if (!isatty(STDIN_FILENO))
        puts(line);
    return line;
}

static char *read_editing(const char *prompt)
{
    fflush(stdout);
    char *line = readline(prompt);

    if (line && *line)
        add_history(line);
    return line;
}

char *cli_line_ask(const char *prompt, bool edit)
{
    return edit && cli_line_is_terminal() ? read_editing(prompt) : read_plainly(prompt);
}
