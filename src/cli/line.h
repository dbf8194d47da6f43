/* line.h - asking for a line: with editing and history on a terminal, as plain text on a pipe. */
#ifndef CLI_LINE_H
#define CLI_LINE_H

#include <stdbool.h>

/* True if both ends are a terminal: there is somebody to wait for, and a screen that can be cleared. */
bool cli_line_is_terminal(void);

/* Shows the prompt and reads a line without its end; the caller frees it. On a pipe the answer is repeated, so that a
 * transcript can be read. `edit` false reads plainly on a terminal too. NULL at the end of the input. */
char *cli_line_ask(const char *prompt, bool edit);

#endif
