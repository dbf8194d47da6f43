/* session.h - what session.c shares with hear.c and full.c; not for others. */
#ifndef CLIENT_SESSION_H
#define CLIENT_SESSION_H

#include "client/client.h"

enum { CLIENT_BREATH_MS = 200 }; /* of one that plays by itself and was refused */

/* By a clock that is never set back. */
int64_t client_now_ms(void);

void client_forget_question(client *own);

/* From now on this seat looks. */
void client_look_as(client *own, const char *seat);

/* Between two people at one screen: what the first saw goes, the second says when the first has looked away. */
void client_draw_curtain(client *own);

/* Asks for what this viewer was not told yet; on a whole screen for everything, which replaces what another one has
 * read. */
void client_catch_up(client *own);

#endif
