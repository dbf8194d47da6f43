/* ranks.h - a command that runs in several processes under mpirun: the first one speaks for all. */
#ifndef CLI_RANKS_H
#define CLI_RANKS_H

#include <stdbool.h>

/* Meets the other processes, if there are any. All but the first are silent from here on. */
void cli_ranks_join(void);

/* Every process says whether it is ready to play; true if all are. A process that is not has said why; if that was
 * another one, whose words nobody heard, the first says so. */
bool cli_ranks_agree(bool ready);

/* Parts from them; returns the exit code of this one. */
int cli_ranks_leave(int answer);

#endif
