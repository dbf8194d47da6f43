/* told.h - a game told to people: an event as a line, the table as a drawing, the result. */
#ifndef SAY_TOLD_H
#define SAY_TOLD_H

#include "record/record.h"

/* Of whom it is told: persons go by their names, other seats by theirs. */
typedef struct cli_company {
    const tb_game *game;
    int seats;
    const tb_player *players; /* by seat; NULL: nobody has a name */
} cli_company;

/* What was told, in the reader's language: "Grey sells 1 wheat for 2 coins." */
void cli_put_told(const cli_company *company, const tb_told *told, tb_text *out);

/* The same of an event, as `as` (a seat, TB_PUBLIC, TB_COMPLETE) may know it; false if it is told with a later one.
 * `before` is the state that the event met. */
bool cli_told_event(const cli_company *company, const void *before, const tb_event *event, int as, tb_text *out);

/* Prints the drawing of what an observer sees. */
void cli_told_table(const tb_game *game, const void *state, int as);

/* Prints scores and ranks, best first, and which rule parted equal scores. */
void cli_told_result(const tb_game *game, const void *state, int seats);

#endif
