/* socket_parts.h - what the files of the sockets share; not for others. */
#ifndef TB_SOCKET_PARTS_H
#define TB_SOCKET_PARTS_H

#include "server/api.h"
#include "server/request.h"

/* Codes of our own for closing; the others are WebSocket's. */
enum {
    TB_CLOSE_KEY = 4401,
    TB_CLOSE_FORBIDDEN = 4403,
    TB_CLOSE_ABSENT = 4404,
    TB_CLOSE_SLOW = 4408,
    TB_CLOSE_MANY = 4429,
    TB_CLOSE_STORE = 4503,
};

/* A note that waits to be sent. */
typedef struct tb_parcel {
    tb_note *note;
    struct tb_parcel *next;
} tb_parcel;

typedef struct tb_socket {
    tb_viewer viewer; /* first */
    tb_visit visit;   /* to its table */
    tb_service *service;
    struct lws *wsi;                   /* NULL: the connection has gone */
    struct tb_socket *previous, *next; /* among all that are open */
    int holders;
    int closing;   /* the code it is to be closed with; 0: it is open */
    bool farewell; /* why it will be is being said */
    char id[TB_TABLE_ID + 1], seat_name[16];
    bool has_key, came_again;
    uint8_t key[TB_SHA256_SIZE]; /* its hash */
    char address[TB_ADDRESS_MAX];
    tb_bucket messages;
    tb_parcel *outbox, **outbox_end;
    size_t waiting; /* bytes in the outbox */
    size_t held;    /* bytes that the library may still have to write */
    char *part;     /* of a message that has not come whole */
    size_t part_len, part_size;
} tb_socket;

tb_socket *tb_socket_hold(tb_socket *socket);
void tb_socket_drop(tb_socket *socket);

void tb_socket_send(tb_socket *socket, tb_note *note); /* NULL: there was no memory for it, and the socket is closed */
void tb_socket_close(tb_socket *socket, int code, tb_server_say why);

/* play.c: goes to the table and begins to look; takes one message; says no. */
void tb_socket_enter(tb_socket *socket);
void tb_socket_take(tb_socket *socket, char *text, size_t len); /* changes the text */
void tb_socket_refuse(tb_socket *socket, const tb_ask_op *ask, tb_server_say say);

/* mutes.c: what the person decided before about others' talk; another decision. */
void tb_socket_recall_mutes(tb_socket *socket, const tb_table *table);
void tb_socket_mute(tb_socket *socket, const tb_ask_op *ask);

/* questions.c: finds the answer to what changes nothing. */
void tb_socket_question(tb_socket *socket, const tb_ask_op *ask);

#endif
