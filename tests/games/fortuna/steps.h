/* steps.h - the steps of a case: moves, chance, refusals and expectations (cases/README.md). Test only. */
#ifndef FT_STEPS_H
#define FT_STEPS_H

#include "casefile.h"
#include "games/fortuna/state.h"

/* Plays one line; it complains if something is not as it says. */
void ft_step(ft_state *s, const ft_line *line);

/* Sets up the position that the lines begin with and plays the others; returns how many those were. */
int ft_run(const ft_line *lines, int count, ft_state *out);

/* The state that the lines of a text lead to, for tests in C; `case NAME` is not needed. */
ft_state ft_table(const char *text);

#endif
