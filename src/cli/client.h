/* client.h - a table of a server, in this terminal: shared by client.c (the command), client_http.c (requests),
 * client_keys.c (keys that are remembered), client_input.c (lines of the person), client_socket.c (the connection),
 * client_play.c (what is heard), client_words.c (what the person says), full_client*.c (the same on a whole screen),
 * client_show.c (how a table is printed) and client_news.c (how what happens there is).
 *
 * docs/protocol.md is all that it knows of the server. Nothing that comes from there is trusted: every member is looked
 * at for its type, and nothing is printed before it was made fit for a terminal. */
#ifndef CLI_CLIENT_H
#define CLI_CLIENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/rng.h"
#include "base/text.h"

enum {
    CLIENT_ID = 16,         /* characters of a table's id */
    CLIENT_KEY = 64,        /* hex digits of a key        */
    CLIENT_WORD = 64,       /* bytes of a seat's name, an invitation and the like */
    CLIENT_LINE = 4096,     /* bytes of a line that is printed */
    CLIENT_HOST = 256,      /* bytes of a host's name */
    CLIENT_HEARD = 4 << 20, /* bytes of a message of the server */
};

/* --- Where a table is --------------------------------------------------------------------------------------------- */

typedef struct client_place {
    char server[CLIENT_HOST + 64]; /* "http://localhost:8000", without a slash at the end */
    char host[CLIENT_HOST];
    int port;
    bool secure;
    char table[CLIENT_ID + 1]; /* empty: the URL names a server alone */
    char invite[CLIENT_WORD];  /* empty: none */
} client_place;

/* --- Requests (client_http.c) ------------------------------------------------------------------------------------- */

typedef struct client_answer {
    long status;
    char *body; /* with a zero byte behind it */
    size_t len;
    json_t *json; /* NULL: the body is none */
} client_answer;

/* Reads http://HOST[:PORT][/t/ID[?invite=CODE]]; complains and returns false if it is something else. */
bool client_place_read(const char *url, client_place *out);

/* Asks and waits. `path` stands behind /api/v1; `key` and `body` may be NULL. False: no answer came, it has complained;
 * client_answer_free in any case. */
bool client_ask(const client_place *place, const char *method, const char *path, const char *key, const json_t *body,
                client_answer *out);
void client_answer_free(client_answer *answer);

/* Complains with the words of an answer that is no success. Returns CLI_NO. */
int client_refused(const client_answer *answer);

/* Whether it can be the name of a seat. */
bool client_seat_well_formed(const char *seat);

/* Where certificates that can be trusted are: $SSL_CERT_FILE, or the system's; NULL: not known. */
const char *client_certificates(void);

/* --- Keys (client_keys.c) ----------------------------------------------------------------------------------------- */

/* The key that is remembered for the table; false: none. */
bool client_key_find(const client_place *place, char key[CLIENT_KEY + 1]);

/* Remembers it; false after a complaint. */
bool client_key_keep(const client_place *place, const char *key);

/* Whether it is 64 hex digits. */
bool client_key_well_formed(const char *key);

/* --- Lines of the person (client_input.c) ------------------------------------------------------------------------- */

typedef enum client_input { CLIENT_NO_LINE, CLIENT_LINE_READ, CLIENT_NO_MORE_LINES } client_input;

/* Reads standard input in a thread of its own, one line ahead; `wake` is called from there whenever there is one. */
bool client_input_start(void (*wake)(void *context), void *context);

/* From now on nobody is woken. */
void client_input_stop(void);

/* The next line, without its end, for the caller to free; never waits. */
client_input client_input_take(char **line);

/* --- One person at one table -------------------------------------------------------------------------------------- */

typedef struct client {
    client_place place;
    char key[CLIENT_KEY + 1]; /* empty: none */
    char seat[CLIENT_WORD];   /* to look from; empty: not known yet, or the public */
    bool watch, automatic, plain;
    bool bold;     /* headings                                                   */
    bool terminal; /* somebody types: lines are taken as they come, not only when something is asked */
    tb_rng rng;

    struct client_wire *wire; /* the connection (client_socket.c) */
    struct client_full *full; /* on a whole screen (full_client.c); NULL: line by line */

    /* What was heard last (client_play.c) */
    json_t *table, *view, *present;
    json_t *events;   /* that the screen has not shown yet; only on a whole screen */
    json_t *answer;   /* to hint or why, until somebody has read it; only on a whole screen */
    json_t *question; /* the choices of the one that stands; NULL: none does */
    char you[CLIENT_WORD];
    json_int_t n, index;
    json_int_t request; /* the number of the last one  */
    bool waiting;       /* for its answer              */
    bool here;          /* the table was shown since the connection was opened */
    bool welcomed;      /* at least once               */
    bool asked;         /* a question stands           */
    bool told_end;      /* of the game                 */
    bool others_moved;  /* since the table was printed */
    int refusals;       /* in a row, of --auto         */
    bool ended;
    int code; /* then: to exit with */
} client;

/* Stays at the table until the game is over, or somebody leaves; returns the exit code (client_socket.c). */
int client_stay(client *own);

/* Sends a message as soon as it can be; forgotten if the connection is lost before. */
void client_send(client *own, const json_t *message);

/* Closes the connection and opens another at once. */
void client_connect_again(client *own);

/* What the connection tells (client_play.c): a message came; the connection is lost, for this reason; a moment passed
 * after client_pause. */
void client_heard(client *own, const char *text, size_t len);
void client_lost(client *own);
void client_pause(client *own, int ms);
void client_go_on(client *own);

/* Whether a game is there to be played by this client; it is over, aborted or frozen; the moves that it can choose
 * from, or NULL. */
bool client_plays(const client *own);
bool client_is_finished(const client *own);
json_t *client_choices(const client *own);

/* Asks something of the server; `member` NULL: the operation needs none. */
void client_do(client *own, const char *op, const char *member, const char *value);

/* Shows where the answer goes. */
void client_prompt(client *own);

void client_leave(client *own, int code);

/* --- On a whole screen (full_client.c) ---------------------------------------------------------------------------- */

/* Opens it; false: this terminal is none for that, and everything is printed. */
bool client_full_open(client *own);

/* One turn of the loop: tells what was said meanwhile, shows the table and waits a moment for the person. */
void client_full_turn(client *own, const char *said);

/* Closes it, and prints how the game ended. */
void client_full_close(client *own);

/* What the connection has to do, without waiting; what is said meanwhile is told (client_socket.c). */
void client_service(client *own);

/* --- What the person says (client_words.c) ------------------------------------------------------------------------ */

/* Whether a line would be taken now; one that was read; there are no more. */
bool client_wants_line(const client *own);
void client_take_line(client *own, char *line);
void client_no_more_lines(client *own);

/* --- Printing (client_show.c) ------------------------------------------------------------------------------------- */

/* A text from outside made fit for a terminal: nothing that controls it or turns the direction of writing. */
void client_put(const char *text, tb_text *out);

/* A member that is a string, made fit and cut to the size; empty: it is not there or something else. */
const char *client_word(const json_t *object, const char *key, char *out, size_t size);

/* A reason or a question: the sentence that we know by its id, its own English text, or its id and arguments. */
void client_put_message(const json_t *message, tb_text *out);

/* The sentence of a message that we know; nothing is written if we do not. */
void client_put_known(const json_t *message, tb_text *out);

/* What the server tells of an event, in the reader's language; its move where it tells nothing at all. False: the event
 * is told with a later one. */
bool client_put_event(const client *own, const json_t *event, tb_text *out);

/* A move as the server writes it, for people (cli_put_move); as it came if it is none of a game that we know. */
void client_put_move(const client *own, const char *text, bool typed, tb_text *out);

/* One line, wrapped. */
void client_print(const tb_text *line, int indent);

void client_show_table(const client *own); /* who sits where   */
void client_show_view(const client *own);  /* what lies there  */

/* client_news.c */
void client_show_news(const client *own, const json_t *news);
void client_show_presence(client *own, json_t *seats);
void client_show_question(const client *own);
void client_show_end(const client *own);
void client_show_answer(const client *own, const json_t *answer); /* to hint or why */

#endif
