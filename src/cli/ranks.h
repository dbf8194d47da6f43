/* ranks.h - a command that runs in several processes under mpirun: the first one speaks for all. */
#ifndef CLI_RANKS_H
#define CLI_RANKS_H

/* Meets the other processes, if there are any. All but the first are silent from here on. */
void cli_ranks_join(void);

/* Parts from them; returns the exit code of this one. */
int cli_ranks_leave(int answer);

#endif
