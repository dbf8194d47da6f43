/* replay.h - a record on the whole screen. */
#ifndef CLI_REPLAY_H
#define CLI_REPLAY_H

#include "record/record.h"

/* Walks through a record, beginning after so many events; `as` a seat, TB_PUBLIC or TB_COMPLETE. Returns the exit code.
 */
int replay_full(const tb_record *record, uint32_t index, int as);

#endif
