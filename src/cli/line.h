/* line.h - a person who types lines: at this terminal with editing and history (line_edit.c), or on a pipe. */
#ifndef CLI_LINE_H
#define CLI_LINE_H

#include "client/client.h"

/* True if both ends are a terminal: there is somebody to wait for, and a screen that can be cleared. */
bool cli_line_is_terminal(void);

/* What a session has to know of the person and of this program; `plain`: nothing bold, nothing cleared or edited. */
void cli_line_sit(client *own, bool plain);

/* Stays at the table line by line; returns the exit code. */
int cli_line_stay(client *own);

/* For client_input_start, by libedit; NULL where nobody types, or without libedit. */
const client_editor *cli_line_editor(void);

#endif
