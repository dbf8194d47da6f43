/* line_edit.c - lines with editing and history. libedit is fed whatever there is to be read, and never waits. */
#include <editline/readline.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/line.h"

static void (*taker)(char *line);
static bool installed;

static void end(void)
{
    if (installed)
        rl_callback_handler_remove();
    installed = false;
}

/* Between two prompts the terminal is as it was. */
static void take(char *line)
{
    end();
    if (line && *line)
        add_history(line);
    taker(line);
}

static void prompt(const char *text, void (*take_line)(char *line))
{
    end();
    fflush(stdout);
    taker = take_line;
    rl_callback_handler_install(text, take);
    installed = true;
}

/* Without a prompt nothing is edited. */
static bool read_some(void)
{
    if (!installed)
        return false;
    rl_callback_read_char();
    return true;
}

const client_editor *cli_line_editor(void)
{
    static const client_editor editor = { .prompt = prompt, .read = read_some, .end = end };

    return cli_line_is_terminal() ? &editor : NULL;
}
