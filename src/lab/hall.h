/* hall.h - where the threads of an arena take games and hand in what came out; inside src/lab only.
 *
 * With several ranks, rank 0 holds the list of games and the results. Every other rank asks it for numbers, a few ahead
 * of its threads, and sends back news; only the thread that waits for the threads of a rank sends and receives. */
#ifndef TB_HALL_H
#define TB_HALL_H

#include <pthread.h>

#include "lab/arena.h"

enum { TB_HALL_AHEAD = 2 }; /* games that a rank holds for each of its threads, those being played included */

typedef struct tb_hall {
    const tb_arena *arena;
    tb_arena_table *tables[TB_THREADS_MAX];
    int threads;
    atomic_bool over;     /* leave the games that are being played */
    pthread_mutex_t lock; /* of all below, and of the results      */

    /* Rank 0. */
    uint64_t next;
    tb_status failure;
    uint64_t away; /* games that other ranks play */
    int parted;    /* ranks that will send no more */

    /* Other ranks. */
    pthread_cond_t mail;
    uint64_t waiting[TB_HALL_AHEAD * TB_THREADS_MAX];
    tb_arena_news finished[TB_HALL_AHEAD * TB_THREADS_MAX];
    int waiting_count, finished_count;
    int asked; /* numbers asked for or held, and not yet sent back as news */
    tb_status trouble;
} tb_hall;

/* Rank 0: the next game that is not known; false: there is none, or none is wanted any more. Takes in a finished one.
 */
bool tb_hall_take(tb_hall *hall, uint64_t *out_index);
void tb_hall_hand_in(tb_hall *hall, const tb_arena_news *news);
void tb_hall_fail(tb_hall *hall, tb_status status);

/* Rank 0: answers the others' mail; then, when its own threads have left, waits until all of them have. */
void tb_hall_serve(tb_hall *hall);
void tb_hall_part(tb_hall *hall, void (*meanwhile)(void *context));

/* Other ranks: the same verbs for their threads, and for the one that waits. */
bool tb_hall_take_mail(tb_hall *hall, uint64_t *out_index);
void tb_hall_finish(tb_hall *hall, const tb_arena_news *news);
void tb_hall_report(tb_hall *hall, tb_status trouble);
void tb_hall_exchange(tb_hall *hall);
void tb_hall_say_goodbye(tb_hall *hall);

#endif
