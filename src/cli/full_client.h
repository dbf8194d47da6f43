/* full_client.h - a table of a server on the whole screen: shared by full_client.c (what is shown) and
 * full_client_keys.c (what the person wants). */
#ifndef CLI_FULL_CLIENT_H
#define CLI_FULL_CLIENT_H

#include "cli/client.h"
#include "cli/full.h"

enum { FULL_CLIENT_LINE = 1024, FULL_CLIENT_END = 4096 };

typedef struct client_full {
    client *own;
    term_screen screen;
    term_desk desk;
    bool has_desk;      /* the game is known */
    const json_t *view; /* as it was shown last */
    bool asked;
    bool in_dialog; /* the person reads or types; the table goes on behind it */
    int speed;
    bool ended;                /* the end has been shown */
    char end[FULL_CLIENT_END]; /* how it ended */
} client_full;

/* Adds lines to what has happened. */
void client_full_tell(client_full *full, const char *said);

extern const term_command client_full_commands[];

/* Carries out what the person wants. */
void client_full_grant(client_full *full, term_wish wish);

#endif
