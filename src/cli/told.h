/* told.h - a game told to people: an event as a line, the table as a drawing, the result. */
#ifndef CLI_TOLD_H
#define CLI_TOLD_H

#include "record/record.h"

/* "blue: exchange card recruit", as `as` (a seat, TB_PUBLIC, TB_COMPLETE) may see it: what is hidden is "?". `before`
 * is the state that the event met. */
void cli_told_event(const tb_game *game, const void *before, const tb_event *event, int as, tb_text *out);

/* Prints the drawing of what an observer sees. */
void cli_told_table(const tb_game *game, const void *state, int as);

/* Prints scores and ranks, best first, and which rule parted equal scores. */
void cli_told_result(const tb_game *game, const void *state, int seats);

/* Prints the commitment of a segment, and its secret if `reveal`. */
void cli_told_commitment(const tb_segment *segment, bool reveal);

#endif
