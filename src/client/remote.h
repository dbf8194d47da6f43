/* remote.h - a table of a server: where it is, requests to the server (http.c), the way to a seat (lobby.c), keys that
 * are remembered (keys.c) and the connection (socket.c). docs/protocol.md is all that it knows of the server. */
#ifndef CLIENT_REMOTE_H
#define CLIENT_REMOTE_H

#include <limits.h>

#include "client/client.h"

enum {
    CLIENT_ID = 16,         /* characters of a table's id */
    CLIENT_KEY = 64,        /* hex digits of a key        */
    CLIENT_HOST = 256,      /* bytes of a host's name */
    CLIENT_HEARD = 4 << 20, /* bytes of a message of the server */
};

typedef struct client_place {
    char server[CLIENT_HOST + 64]; /* "http://localhost:8000", without a slash at the end */
    char host[CLIENT_HOST];
    int port;
    bool secure;
    char table[CLIENT_ID + 1]; /* empty: the URL names a server alone */
    char invite[CLIENT_WORD];  /* empty: none */
} client_place;

/* A table of a server: client.place. */
typedef struct client_remote {
    client_place place;
    char key[CLIENT_KEY + 1]; /* empty: none */
    char invitation[2 * CLIENT_HOST];
    struct client_wire *wire; /* the connection */
} client_remote;

/* Makes ready to connect; false after a complaint. */
bool client_remote_open(client *own, client_remote *remote);
void client_remote_close(client *own);

/* --- Requests (http.c) -------------------------------------------------------------------------------------------- */

typedef struct client_answer {
    long status;
    char *body; /* with a zero byte behind it */
    size_t len;
    json_t *json; /* NULL: the body is none */
} client_answer;

/* Reads http://HOST[:PORT][/t/ID[?invite=CODE]]; complains and returns false if it is something else. */
bool client_place_read(const char *url, client_place *out);

/* Asks and waits. `what` stands behind the address of the table, or of all of them where the place names none:
 * "/seats"; `key` and `body` may be NULL. False: no answer came, it has complained; client_answer_free in any case. */
bool client_request(const client_place *place, const char *method, const char *what, const char *key,
                    const json_t *body, client_answer *out);
void client_answer_free(client_answer *answer);

/* Complains with the words of an answer that is no success. Returns CLI_NO. */
int client_refused(const client_answer *answer);

/* client_request, where only an answer of that status will do: CLI_OK, or an exit code after a complaint. */
int client_demand(const client_place *place, const char *method, const char *what, const char *key, const json_t *body,
                  long status, client_answer *out);

/* Where certificates that can be trusted are: $SSL_CERT_FILE, or the system's; NULL: not known. */
const char *client_certificates(void);

/* --- The way to a table (lobby.c): all return CLI_OK, or an exit code after a complaint --------------------------- */

typedef struct client_wish {
    const char *name, *seat;  /* to be called so ("guest"), and to sit there (anywhere); NULL: not told */
    const char *game, *seats; /* of a new table; seats as --seats has them, NULL: me,medium */
    json_t *options, *clock;  /* of a new table; the clock may be NULL */
    bool is_public;
} client_wish;

/* Prints the public tables. */
int client_list_tables(const client_place *place);

/* Creates a table, and sits down there as far as a seat is to be one's own. */
int client_create_table(client *own, client_remote *remote, const client_wish *wish);

/* Looks whether the table is there, and sits down if that is wanted. */
int client_come_in(client *own, client_remote *remote, const client_wish *wish);

/* --- Keys (keys.c) ------------------------------------------------------------------------------------------------ */

/* The key that is remembered for the table; false: none. */
bool client_key_find(const client_place *place, char key[CLIENT_KEY + 1]);

/* Remembers it; false after a complaint. */
bool client_key_keep(const client_place *place, const char *key);

/* A file of this client's own that outlives it; false: nobody says where. */
bool client_state_path(const char *name, char out[PATH_MAX]);

/* --- Promises (pledge.c) ------------------------------------------------------------------------------------------ */

/* Adds to a request to sit down what this person adds to chance: the promise of it. */
bool client_pledge_add(json_t *body);

/* Gives the table what it asks of the seats that are played from here. */
void client_pledge_answer(client *own);

/* Whether it is 64 hex digits. */
bool client_key_well_formed(const char *key);

#endif
