/* steps.h - the steps of a case: moves, chance, refusals and expectations (cases/README.md). Test only. */
#ifndef TT_STEPS_H
#define TT_STEPS_H

#include "position.h"

/* Plays a whole case, complaining where something is not as it says; returns how many expectations it met. */
int tt_case_play(const ft_line *lines, int count, tt_state *out);

/* The state that the lines of a text lead to, for tests in C. */
tt_state tt_table_of(const char *text);

#endif
