/* steps.h - the lines of a case: its position, then its steps (cases/README.md). Test only. */
#ifndef FT_STEPS_H
#define FT_STEPS_H

#include "games/casefile.h"
#include "games/fortuna/state.h"

/* Sets up the position that the lines begin with and plays the others; complains where something is not as they say. */
void ft_run(const case_line *lines, int count, ft_state *out);

/* The state that the lines of a text lead to, for tests in C; `case NAME` is not needed. */
ft_state ft_table(const char *text);

#endif
