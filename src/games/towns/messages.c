/* messages.c - the rows of messages.h as a table. */
#include "games/towns/messages.h"

const tb_message_row tt_messages[TT_MESSAGE_COUNT] = {
#define X(id, name, rule, text) { "towns." name, rule, text },
    TT_MESSAGE_LIST(X)
#undef X
};
