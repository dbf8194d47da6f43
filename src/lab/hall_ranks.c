/* hall_ranks.c - the mail between rank 0 and the others. */
#include <time.h>

#include "lab/hall.h"
#include "lab/ranks.h"

typedef enum letter {
    ASK = 1, /* to rank 0: one more game, please                 */
    GAME,    /* from it: this number                             */
    NEWS,    /* to it: a finished game                           */
    TROUBLE, /* to it: a game that could not be played           */
    OVER,    /* from it: leave what you play                     */
    GOODBYE, /* to it: I send no more                            */
} letter;

static void rest_a_little(void)
{
    const struct timespec ms = { .tv_nsec = 1000000 };

    nanosleep(&ms, NULL);
}

/* --- Rank 0 ------------------------------------------------------------------------------------------------------ */

static void answer(tb_hall *hall, const tb_mail *mail)
{
    tb_arena_news news;
    uint64_t index;
    tb_status status;

    switch ((letter) mail->about) {
    case ASK:
        if (tb_hall_take(hall, &index)) {
            tb_ranks_send(mail->from, GAME, &index, sizeof(index));
            hall->away++;
        }
        break;
    case NEWS:
        memcpy(&news, mail->bytes, sizeof(news));
        hall->away--;
        tb_hall_hand_in(hall, &news);
        break;
    case TROUBLE:
        memcpy(&status, mail->bytes, sizeof(status));
        tb_hall_fail(hall, status);
        break;
    case GOODBYE: hall->parted++; break;
    case GAME:
    case OVER: break;
    }
}

void tb_hall_serve(tb_hall *hall)
{
    tb_mail mail;

    while (tb_ranks_receive(&mail))
        answer(hall, &mail);
}

static bool is_stopped(const tb_hall *hall) { return hall->arena->stop && atomic_load(hall->arena->stop); }

/* After a signal nobody sends or waits: the others got it too, and one of them may be dead. */
void tb_hall_part(tb_hall *hall, void (*meanwhile)(void *context))
{
    while (hall->away > 0 && !atomic_load(&hall->over)) {
        rest_a_little();
        meanwhile(hall);
    }
    for (int rank = 1; rank < tb_rank_count() && !is_stopped(hall); rank++)
        tb_ranks_send(rank, OVER, NULL, 0);
    while (hall->parted < tb_rank_count() - 1 && !is_stopped(hall)) {
        tb_hall_serve(hall);
        rest_a_little();
    }
}

/* --- Other ranks ------------------------------------------------------------------------------------------------- */

bool tb_hall_take_mail(tb_hall *hall, uint64_t *out_index)
{
    pthread_mutex_lock(&hall->lock);
    while (hall->waiting_count == 0 && !atomic_load(&hall->over))
        pthread_cond_wait(&hall->mail, &hall->lock);
    bool found = !atomic_load(&hall->over);
    if (found) {
        *out_index = hall->waiting[0];
        hall->waiting_count--;
        memmove(hall->waiting, hall->waiting + 1, (size_t) hall->waiting_count * sizeof(hall->waiting[0]));
    }
    pthread_mutex_unlock(&hall->lock);
    return found;
}

/* There is room: a rank never holds more games than it has room for. */
void tb_hall_finish(tb_hall *hall, const tb_arena_news *news)
{
    pthread_mutex_lock(&hall->lock);
    hall->finished[hall->finished_count++] = *news;
    pthread_mutex_unlock(&hall->lock);
}

void tb_hall_report(tb_hall *hall, tb_status trouble)
{
    pthread_mutex_lock(&hall->lock);
    hall->trouble = trouble;
    pthread_mutex_unlock(&hall->lock);
}

static void send_news(tb_hall *hall)
{
    for (int i = 0; i < hall->finished_count; i++)
        tb_ranks_send(0, NEWS, &hall->finished[i], sizeof(hall->finished[i]));
    hall->asked -= hall->finished_count;
    hall->finished_count = 0;
    if (hall->trouble < 0)
        tb_ranks_send(0, TROUBLE, &hall->trouble, sizeof(hall->trouble));
    hall->trouble = TB_OK;
}

void tb_hall_exchange(tb_hall *hall)
{
    tb_mail mail;

    pthread_mutex_lock(&hall->lock);
    if (is_stopped(hall))
        atomic_store(&hall->over, true);
    else
        send_news(hall);
    while (!atomic_load(&hall->over) && tb_ranks_receive(&mail)) {
        if (mail.about == GAME)
            memcpy(&hall->waiting[hall->waiting_count++], mail.bytes, sizeof(hall->waiting[0]));
        else if (mail.about == OVER)
            atomic_store(&hall->over, true);
    }
    for (; hall->asked < TB_HALL_AHEAD * hall->threads && !atomic_load(&hall->over); hall->asked++)
        tb_ranks_send(0, ASK, NULL, 0);
    pthread_cond_broadcast(&hall->mail);
    pthread_mutex_unlock(&hall->lock);
}

void tb_hall_say_goodbye(tb_hall *hall)
{
    if (is_stopped(hall))
        return;
    send_news(hall);
    tb_ranks_send(0, GOODBYE, NULL, 0);
}
