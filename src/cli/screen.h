/* screen.h - a person at this terminal: on the whole screen where this program is built with it (screen.c) and the
 * terminal can show it, or line by line, with editing and history (line_edit.c) or on a pipe. */
#ifndef CLI_SCREEN_H
#define CLI_SCREEN_H

#include "client/client.h"
#include "record/replay.h"

/* True if both ends are a terminal: there is somebody to wait for, and a screen that can be cleared. */
bool cli_line_is_terminal(void);

/* What a session has to know of the person and of this program; `plain`: nothing bold, nothing cleared or edited. */
void cli_line_sit(client *own, bool plain);

/* Stays at the table line by line; returns the exit code. */
int cli_line_stay(client *own);

/* For client_input_start, by libedit; NULL where nobody types, or without libedit. */
const client_editor *cli_line_editor(void);

/* --- The whole screen ---------------------------------------------------------------------------------------------- */

/* Stays at a table of a server on the whole screen; false: it cannot be, and nothing has changed. */
bool cli_screen_stay(client *own, int *code);

/* Walks through a record there, beginning after so many events; `as` a seat, TB_PUBLIC or TB_COMPLETE. Returns the exit
 * code. */
int replay_full(const tb_record *record, uint32_t index, int as);

/* What replay --json prints of a stop (replay.c); NULL after a complaint. */
json_t *replay_stop(const tb_replay *replay, int as);

#endif
