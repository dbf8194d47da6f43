/* says.c - the rows of says.h. */
#include "record/says.h"

const tb_message_row tb_record_says[TB_RECORD_SAY_COUNT] = {
#define X(id, name, text) [TB_SAY_##id] = { name, "", text },
    TB_RECORD_SAYS_LIST(X)
#undef X
};
