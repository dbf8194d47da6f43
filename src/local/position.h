/* position.h - a place in a game that was played: of a record that came with the request, or of a table. */
#ifndef W_POSITION_H
#define W_POSITION_H

#include "local/ask.h"

typedef struct w_position {
    const tb_match *match;
    uint32_t at;      /* after so many events: the member "at", or all of them */
    bool ended;       /* everything may be shown: it is a record, or the table's game has ended */
    tb_event *events; /* of a record: ours */
} w_position;

/* Reads "record" or "table", and "at". */
bool w_position_read(w_call *call, w_position *out);
void w_position_done(w_position *position);

#endif
