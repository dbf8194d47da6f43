/* steps.h - the lines of a case: its position, then its steps (cases/README.md). Test only. */
#ifndef TT_STEPS_H
#define TT_STEPS_H

#include "position.h"

/* Sets up the position that the lines begin with and plays the others; complains where something is not as they say. */
void tt_run(const case_line *lines, int count, tt_state *out);

#endif
