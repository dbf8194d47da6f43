/* ranks_mpi.c - ranks by Open MPI. It is initialised only where mpirun has started the process, which its environment
 * tells, so that all other starts stay as quick as they are. */
#include <mpi.h>
#include <stdlib.h>

#include "lab/ranks.h"

static int rank, count = 1;

void tb_ranks_join(void)
{
    int threads;

    if (!getenv("OMPI_COMM_WORLD_SIZE") || count > 1)
        return;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &threads);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &count);
}

void tb_ranks_leave(bool orderly)
{
    int joined = 0;

    MPI_Initialized(&joined);
    if (joined && orderly)
        MPI_Finalize();
}

int tb_rank(void) { return rank; }
int tb_rank_count(void) { return count; }

bool tb_ranks_agree(bool ready)
{
    int mine = ready, all = mine;

    if (count > 1)
        MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    return all;
}

bool tb_ranks_receive(tb_mail *out)
{
    MPI_Status status;
    int waits = 0, len;

    if (count > 1)
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &waits, &status);
    if (!waits)
        return false;
    MPI_Recv(out->bytes, TB_MAIL_MAX, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_BYTE, &len);
    out->from = status.MPI_SOURCE;
    out->about = status.MPI_TAG;
    out->len = (size_t) len;
    return true;
}

void tb_ranks_send(int to, int about, const void *bytes, size_t len)
{
    MPI_Send(bytes, (int) len, MPI_BYTE, to, about, MPI_COMM_WORLD);
}
