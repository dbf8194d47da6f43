/* ask.h - reading what clients send: strict, with an answer that names the member that is wrong.
 *
 * A reader walks over the members of an object. Unknown, missing, doubled and ill-typed ones are failures. */
#ifndef TB_ASK_H
#define TB_ASK_H

#include <jansson.h>

#include "core/message.h"
#include "table/table.h"

/* What is wrong; filled at the first failure. */
typedef struct tb_ask_error {
    char member[80];      /* "seats[2].who"; empty: the text as a whole */
    const char *expected; /* "a string of 1 to 64 bytes"                 */
} tb_ask_error;

/* Parses one JSON object, UTF-8, no duplicate keys, not nested deeper than 8. NULL fills the error. */
json_t *tb_ask_parse(const char *text, size_t len, tb_ask_error *error);

/* --- The requests of docs/protocol.md --------------------------------------------------------------------------------- */

typedef struct tb_ask_seat {
    uint8_t kind; /* TB_PLAYER_UNTOLD: open, TB_PLAYER_PERSON: me, TB_PLAYER_BOT */
    tb_player player;
} tb_ask_seat;

typedef struct tb_ask_create {
    json_t *root;   /* owns all texts; free with tb_ask_create_done */
    tb_terms terms; /* game, config, clock, is_public, record; no secrets yet */
    tb_ask_seat seat[TB_MAX_SEATS];
    int seats;
    bool has_entropy, wants_token;
    uint8_t entropy[TB_ENTROPY_SIZE];
    bool has_at;
} tb_ask_create;

/* `why` gets the reason in words the client can show (server.bad-member, or the game's reason for its options). */
bool tb_ask_create_read(const char *text, size_t len, tb_ask_create *out, tb_message *why, tb_ask_error *error);
void tb_ask_create_done(tb_ask_create *create);

typedef struct tb_ask_sit {
    tb_player player;
    char seat[16];   /* empty: any */
    char invite[32]; /* empty: none */
    bool has_entropy, wants_token;
    uint8_t entropy[TB_ENTROPY_SIZE];
} tb_ask_sit;
bool tb_ask_sit_read(const char *text, size_t len, tb_ask_sit *out, tb_ask_error *error);

typedef struct tb_ask_bot {
    char seat[16];
    tb_player player;
} tb_ask_bot;
bool tb_ask_bot_read(const char *text, size_t len, tb_ask_bot *out, tb_ask_error *error);

typedef struct tb_ask_entropy {
    char seat[16];
    uint8_t entropy[TB_ENTROPY_SIZE];
} tb_ask_entropy;
bool tb_ask_entropy_read(const char *text, size_t len, tb_ask_entropy *out, tb_ask_error *error);

typedef struct tb_ask_login {
    char name[TB_PLAYER_NAME_MAX + 1];
    char passphrase[201];
    bool wants_token;
} tb_ask_login;
bool tb_ask_login_read(const char *text, size_t len, tb_ask_login *out, tb_ask_error *error);

typedef struct tb_ask_hook {
    char url[501];
} tb_ask_hook;
bool tb_ask_hook_read(const char *text, size_t len, tb_ask_hook *out, tb_ask_error *error);

/* A message through the socket. */
typedef enum tb_op {
    TB_OP_MOVE,
    TB_OP_UNDO,
    TB_OP_RESIGN,
    TB_OP_RETURN,
    TB_OP_ABORT,
    TB_OP_CONTINUE,
    TB_OP_CHAT,
    TB_OP_HISTORY,
    TB_OP_WHY,
    TB_OP_HINT,
    TB_OP_PING,
    TB_OPS
} tb_op;

typedef struct tb_ask_op {
    tb_op op;
    bool has_id; /* also when the rest is wrong, so that the refusal can name it */
    int64_t id;
    char text[TB_CHAT_MAX + 1]; /* of move, why and chat */
    size_t text_len;
    uint32_t index; /* of move: UINT32_MAX: not told; of history: from */
    int top;        /* of hint: how many moves at most */
} tb_ask_op;
bool tb_ask_op_read(const char *text, size_t len, tb_ask_op *out, tb_ask_error *error);

#endif
