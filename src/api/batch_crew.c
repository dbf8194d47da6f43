/* batch_crew.c - threads that wait for the next step and take their share of it. They are started once: a step of a
 * thousand rows takes a fraction of a millisecond, of which starting threads would be a good part. */
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "api/batch.h"

struct batch_crew {
    int hands;
    int started; /* threads beside the caller's own */
    pid_t process;
    pthread_mutex_t lock;
    pthread_cond_t begin, end;
    uint64_t round; /* grows with every step */
    int working;
    bool stop;
    void (*work)(void *context, int hand);
    void *context;
    struct helper {
        batch_crew *crew;
        int hand;
        pthread_t thread;
    } helpers[];
};

static void *help(void *a_helper)
{
    struct helper *helper = a_helper;
    batch_crew *crew = helper->crew;
    uint64_t round = 0;

    pthread_mutex_lock(&crew->lock);
    for (;;) {
        while (crew->round == round && !crew->stop)
            pthread_cond_wait(&crew->begin, &crew->lock);
        if (crew->stop)
            break;
        round = crew->round;
        pthread_mutex_unlock(&crew->lock);
        crew->work(crew->context, helper->hand);
        pthread_mutex_lock(&crew->lock);
        if (--crew->working == 0)
            pthread_cond_signal(&crew->end);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

batch_crew *batch_crew_open(int hands)
{
    batch_crew *crew = calloc(1, sizeof(*crew) + (size_t) hands * sizeof(crew->helpers[0]));

    if (!crew)
        return NULL;
    crew->hands = hands;
    crew->process = getpid();
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->begin, NULL);
    pthread_cond_init(&crew->end, NULL);
    for (int hand = 1; hand < hands; hand++) {
        struct helper *helper = &crew->helpers[crew->started];
        *helper = (struct helper){ .crew = crew, .hand = hand };
        if (pthread_create(&helper->thread, NULL, help, helper) != 0) {
            batch_crew_close(crew);
            return NULL;
        }
        crew->started++;
    }
    return crew;
}

/* A forked process has the memory but not the threads. */
static bool has_threads(const batch_crew *crew) { return crew->process == getpid(); }

void batch_crew_close(batch_crew *crew)
{
    if (!crew)
        return;
    if (has_threads(crew)) {
        pthread_mutex_lock(&crew->lock);
        crew->stop = true;
        pthread_cond_broadcast(&crew->begin);
        pthread_mutex_unlock(&crew->lock);
        for (int i = 0; i < crew->started; i++)
            pthread_join(crew->helpers[i].thread, NULL);
        pthread_cond_destroy(&crew->begin);
        pthread_cond_destroy(&crew->end);
        pthread_mutex_destroy(&crew->lock);
    }
    free(crew);
}

void batch_crew_run(batch_crew *crew, void (*work)(void *context, int hand), void *context)
{
    if (!has_threads(crew)) {
        for (int hand = 0; hand < crew->hands; hand++)
            work(context, hand);
        return;
    }
    pthread_mutex_lock(&crew->lock);
    crew->work = work;
    crew->context = context;
    crew->working = crew->started;
    crew->round++;
    pthread_cond_broadcast(&crew->begin);
    pthread_mutex_unlock(&crew->lock);
    work(context, 0);
    pthread_mutex_lock(&crew->lock);
    while (crew->working > 0)
        pthread_cond_wait(&crew->end, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
}
