/* ranks.c - one command, several processes. */
#include "cli/ranks.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "lab/ranks.h"
#include "say/say.h"
#include "say/stop.h"
#include "say/text.h"

void cli_ranks_join(void)
{
    tb_ranks_join();
    int nowhere = tb_rank() > 0 ? open("/dev/null", O_WRONLY) : -1;
    if (nowhere < 0)
        return;
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
}

bool cli_ranks_agree(bool ready)
{
    bool all = tb_ranks_agree(ready);

    if (ready && !all)
        cli_fail(_("a process beside the first could not begin; the same command on its machine, without mpirun, says "
                   "why"));
    return all;
}

/* After a signal some of the others may be gone, and nobody waits for them. */
int cli_ranks_leave(int answer)
{
    fflush(stdout);
    tb_ranks_leave(!cli_stopped);
    return tb_rank() > 0 && answer != CLI_BAD ? CLI_OK : answer;
}
