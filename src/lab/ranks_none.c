/* ranks_none.c - built without MPI: one rank. */
#include "lab/ranks.h"

void tb_ranks_join(void) {}
void tb_ranks_leave(bool orderly) { (void) orderly; }
int tb_rank(void) { return 0; }
int tb_rank_count(void) { return 1; }
bool tb_ranks_agree(bool ready) { return ready; }

bool tb_ranks_receive(tb_mail *out)
{
    (void) out;
    return false;
}

void tb_ranks_send(int to, int about, const void *bytes, size_t len)
{
    (void) to;
    (void) about;
    (void) bytes;
    (void) len;
}
