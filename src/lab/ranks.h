/* ranks.h - several processes of the same command, on one machine or on many: the ranks of MPI.
 *
 * Built without MPI, or started without mpirun, there is one rank, number 0, and no mail. Otherwise ranks send each
 * other short messages; only the thread that called tb_ranks_join may. */
#ifndef TB_RANKS_H
#define TB_RANKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TB_MAIL_MAX = 1024 };

typedef struct tb_mail {
    int from;
    int about; /* 1 up; what that means is the senders' affair */
    size_t len;
    _Alignas(16) uint8_t bytes[TB_MAIL_MAX];
} tb_mail;

/* Initialises MPI if mpirun has started this process. Costs nothing otherwise. */
void tb_ranks_join(void);

/* Leaves the other ranks. `orderly`: all ranks call it and wait for each other; otherwise some may have ended, and
 * mpirun, which has sent the signal, ends the rest. */
void tb_ranks_leave(bool orderly);

int tb_rank(void);
int tb_rank_count(void);

/* All ranks call it, before any mail; true if all of them are ready. Otherwise none may begin, since the others would
 * wait for the one that does not. */
bool tb_ranks_agree(bool ready);

/* Takes a message that has come; false: there is none now. */
bool tb_ranks_receive(tb_mail *out);
void tb_ranks_send(int to, int about, const void *bytes, size_t len);

#endif
