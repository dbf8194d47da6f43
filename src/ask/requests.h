/* requests.h - the requests of docs/protocol.md as values. Those that tables of one process take as well
 * (docs/engine.md) are read by the same functions, with the same limits and words. */
#ifndef TB_REQUESTS_H
#define TB_REQUESTS_H

#include "ask/ask.h"

/* A reader of one kind of request, which fills the struct that the comment names. */
typedef bool tb_ask_reader(const tb_ask *ask, void *out);

/* Parses the text, which is changed and lasts as long as what was read, and lets `read` fill in what `out` points to.
 */
bool tb_ask_read(char *text, size_t len, tb_ask_reader *read, void *out, tb_ask_error *error);

/* --- A new table -------------------------------------------------------------------------------------------------- */

typedef struct tb_ask_create {
    tb_terms terms;                 /* game, config, clock, is_public, record: no secrets yet     */
    tb_player player[TB_MAX_SEATS]; /* TB_PLAYER_UNTOLD: the seat is open                         */
    int seats;
    bool wants_token;
    tb_brought brought; /* of the first person */
} tb_ask_create;

tb_ask_reader tb_ask_create_read; /* tb_ask_create */

/* The same without a look at members that are a host's own. */
bool tb_ask_terms(const tb_ask *ask, tb_ask_create *out);

/* The entry that creates the table, once the host has put its secrets into the terms. A record is read only here:
 * whether it goes on from there, and has the seats and the game that were asked for. */
bool tb_ask_create_propose(const tb_ask_create *create, tb_entry *out, tb_ask_error *error);

/* --- The smaller ones ---------------------------------------------------------------------------------------------- */

/* What is read of them; empty is what was left out, or is no member of that request. */
typedef struct tb_ask_body {
    tb_player player; /* who sits down, logs in or is blocked; a bot */
    char seat[16], invite[32];
    char passphrase[201], new_phrase[201];
    char url[501];
    bool wants_token, blocked;
    tb_brought brought;
} tb_ask_body;

tb_ask_reader tb_ask_sit_read, tb_ask_rematch_read, tb_ask_bot_read, tb_ask_entropy_read, tb_ask_login_read,
    tb_ask_phrase_read,  /* the passphrase alone */
    tb_ask_phrases_read, /* and a new one        */
    tb_ask_block_read, tb_ask_hook_read;

/* --- Ops: what a seat does or asks -------------------------------------------------------------------------------- */

typedef enum tb_op {
    TB_OP_MOVE,
    TB_OP_UNDO,
    TB_OP_RESIGN,
    TB_OP_RETURN,
    TB_OP_ABORT,
    TB_OP_CONTINUE,
    TB_OP_CHAT,
    TB_OP_REACT,
    TB_OP_REPORT,
    TB_OP_TAKEBACK, /* this one and the next two: what others must agree to */
    TB_OP_REPLACE,
    TB_OP_REMATCH,
    TB_OP_VOTE,
    TB_OP_TAKEOVER, /* this one and the next two: on a server by other ways */
    TB_OP_SIT,
    TB_OP_RISE,
    TB_OP_HISTORY, /* from here on: questions, through a socket */
    TB_OP_WHY,
    TB_OP_HINT,
    TB_OP_MUTE,
    TB_OP_PING,
    TB_OPS
} tb_op;

typedef struct tb_ask_op {
    tb_op op;
    bool has_id; /* through a socket; also when the rest is wrong, so that the refusal can name it */
    int64_t id;
    char text[TB_CHAT_MAX + 1]; /* of move, why, chat and report; of react, the word */
    size_t text_len;
    uint32_t index;   /* of move: UINT32_MAX: not told; of history: from; of takeback: to */
    char seat[16];    /* of report, replace and mute: the other one */
    bool agrees;      /* of vote; of mute: it begins */
    bool rotated;     /* of rematch: everybody one seat further */
    tb_seats present; /* filled in by the host: who is there to be asked */
    int top;          /* of hint: how many moves at most */
    uint8_t why;      /* of takeover: enum tb_takeover_why */
    tb_player player; /* of sit */
} tb_ask_op;

tb_ask_reader tb_ask_message_read; /* tb_ask_op, with an id, as it comes through a socket */

/* An op of a table of this process; `also` are the other members of the request. */
bool tb_ask_deed_read(const tb_ask *ask, tb_names also, tb_ask_op *out);

/* What the op of a person would write into the log of the table, or why it cannot be; TB_NOTHING for a question. */
tb_status tb_ask_propose(const tb_ask_op *op, const tb_table *table, int seat, tb_entry *out, tb_message *why);

#endif
