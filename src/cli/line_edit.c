/* line_edit.c - lines with editing and history. libedit is fed whatever there is to be read, and never waits. */
#include <editline/readline.h>
#include <stdio.h>
#include <termios.h>
#include <unistd.h>

#include "cli/screen.h"

enum { LONGEST_KEPT = 1000 }; /* libedit's own buffer moves beyond that */

static void (*taker)(char *line);
static bool installed;
static char typed[LONGEST_KEPT]; /* so far, where a prompt stands */

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
    *typed = '\0';
    if (line && *line)
        add_history(line);
    taker(line);
}

/* Ctrl-C does not drop what was typed before it: libedit, which was told that there is something, would wait for it. */
static void keep_input(void)
{
    struct termios mode;

    if (tcgetattr(STDIN_FILENO, &mode) != 0)
        return;
    mode.c_lflag |= NOFLSH;
    tcsetattr(STDIN_FILENO, TCSANOW, &mode);
}

/* Where a prompt stands already, something was printed behind it: what was typed so far comes again. Signals stay ours:
 * libedit would take them over while a prompt stands. */
static void prompt(const char *text, void (*take_line)(char *line))
{
    bool again = installed && *typed;

    end();
    fflush(stdout);
    taker = take_line;
    rl_catch_signals = 0;
    rl_callback_handler_install(text, take);
    installed = true;
    keep_input();
    if (!again)
        return;
    rl_insert_text(typed);
    fputc('\r', stdout); /* libedit draws the line from its beginning */
    fflush(stdout);
    rl_forced_update_display();
}

/* Without a prompt nothing is edited. */
static bool read_some(void)
{
    if (!installed)
        return false;
    rl_callback_read_char();
    if (installed)
        snprintf(typed, sizeof(typed), "%.*s", rl_end < LONGEST_KEPT ? rl_end : 0, rl_line_buffer);
    return true;
}

const client_editor *cli_line_editor(void)
{
    static const client_editor editor = { .prompt = prompt, .read = read_some, .end = end };

    return cli_line_is_terminal() ? &editor : NULL;
}
