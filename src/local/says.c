/* says.c - the rows of says.h. */
#include "local/says.h"

const tb_message_row w_says[W_SAYS] = {
#define X(id, name, text) [W_SAY_##id] = { name, "", text },
    W_SAYS_LIST(X)
#undef X
};
