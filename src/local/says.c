/* says.c - the rows of says.h. */
#include "local/says.h"

const tb_message_row local_says[LOCAL_SAYS] = {
#define X(id, name, text) [LOCAL_SAY_##id] = { name, "", text },
    LOCAL_SAYS_LIST(X)
#undef X
};
