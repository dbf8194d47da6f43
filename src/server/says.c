/* says.c - the rows of says.h. */
#include "server/says.h"

const tb_message_row tb_server_says[] = {
#define X(id, name, text) { name, "", text },
    TB_SERVER_SAYS_LIST(X)
#undef X
};
