/* line.h - lines with editing and history, by libedit. */
#ifndef CLI_LINE_H
#define CLI_LINE_H

#include "client/client.h"

/* True if both ends are a terminal: there is somebody to wait for, and a screen that can be cleared. */
bool cli_line_is_terminal(void);

/* For client_input_start; NULL where nobody types. */
const client_editor *cli_line_editor(void);

#endif
