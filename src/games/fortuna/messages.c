/* messages.c - the rows of messages.h as a table. */
#include "games/fortuna/messages.h"

const tb_message_row ft_messages[FT_MESSAGE_COUNT] = {
#define X(id, name, rule, text) { "fortuna." name, rule, text },
    FT_MESSAGE_LIST(X)
#undef X
};
