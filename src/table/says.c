/* says.c - the rows of says.h. */
#include "table/says.h"

const tb_message_row tb_table_says[TB_TABLE_SAY_COUNT] = {
#define X(id, name, text) [TB_SAY_TABLE_##id] = { name, "", text },
    TB_TABLE_SAYS_LIST(X)
#undef X
};
