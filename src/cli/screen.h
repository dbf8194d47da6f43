/* screen.h - the whole screen: where this program is built with it (screen.c), and this terminal can show it. */
#ifndef CLI_SCREEN_H
#define CLI_SCREEN_H

#include "client/client.h"
#include "record/record.h"

bool cli_screen_is_there(void);

/* Stays at a table of a server there; false: it cannot be, and nothing has changed. */
bool cli_screen_stay(client *own, int *code);

/* Walks through a record there, beginning after so many events; `as` a seat, TB_PUBLIC or TB_COMPLETE. Returns the exit
 * code. */
int replay_full(const tb_record *record, uint32_t index, int as);

#endif
