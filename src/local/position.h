/* position.h - a place in a game that was played: of a record that came with the request, or of a table. */
#ifndef LOCAL_POSITION_H
#define LOCAL_POSITION_H

#include "local/calls.h"

typedef struct local_position {
    const tb_match *match;
    uint32_t at;      /* after so many events: the member "at", or all of them */
    bool ended;       /* everything may be shown: it is a record, or the table's game has ended */
    tb_event *events; /* of a record: ours */
} local_position;

/* Reads "record" or "table", and "at". */
bool local_position_read(local_call *call, local_position *out);

/* Reads "record" alone, which then is local->record; with a proof it is verified. */
bool local_record_read(local_call *call, local_position *out, tb_proof *proof);
void local_position_done(local_position *position);

#endif
