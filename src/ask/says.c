/* says.c - the rows of says.h. */
#include "ask/says.h"

const tb_message_row tb_ask_says[TB_ASK_SAYS] = {
#define X(id, name, text) [TB_SAY_ASK_##id] = { name, "", text },
    TB_ASK_SAYS_LIST(X)
#undef X
};
