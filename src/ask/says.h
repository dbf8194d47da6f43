/* says.h - why a request is refused: ids and English templates, one row each. */
#ifndef TB_ASK_SAYS_H
#define TB_ASK_SAYS_H

#include "core/message.h"

#define TB_ASK_SAYS_LIST(X)                                                                                            \
    X(BAD, "ask.bad", "{member} cannot be {value}; it can be: {form}")                                                 \
    X(SECRET, "ask.secret", "{member} is not well formed; it can be: {form}")                                          \
    X(MISSING, "ask.missing", "{member} is missing; it can be: {form}")                                                \
    X(UNKNOWN, "ask.unknown", "there is no member {member}; there are: {form}")                                        \
    X(TWICE, "ask.twice", "the member {member} stands there twice")                                                    \
    X(NOT_JSON, "ask.not-json", "the request cannot be read from byte {value} on; expected: {form}")                   \
    X(NOT_A_MOVE, "ask.not-a-move", "this is not a move of the game")                                                  \
    X(TAKEN_OVER, "ask.taken-over", "a bot plays this seat; return first")                                             \
    X(MOVED_ON, "ask.moved-on", "this seat has moved since it saw what the move was chosen from")                      \
    X(ABSENT, "ask.absent", "somebody who would have to agree is not there")                                           \
    X(MEMORY, "ask.memory", "there is no memory for this")

typedef enum tb_ask_say {
#define X(id, name, text) TB_SAY_ASK_##id,
    TB_ASK_SAYS_LIST(X)
#undef X
        TB_ASK_SAYS
} tb_ask_say;

extern const tb_message_row tb_ask_says[TB_ASK_SAYS];

#endif
