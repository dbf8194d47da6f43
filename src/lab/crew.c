/* crew.c - threads that work, and one that waits. */
#include "lab/crew.h"

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

typedef struct waiting {
    const tb_crew *crew;
    pthread_mutex_t lock;
    pthread_cond_t left; /* a worker has come back */
    int working;
} waiting;

typedef struct place {
    waiting *at;
    int worker;
    pthread_t thread;
} place;

static void *work(void *context)
{
    place *p = context;

    p->at->crew->work(p->at->crew->context, p->worker);
    pthread_mutex_lock(&p->at->lock);
    p->at->working--;
    pthread_cond_signal(&p->at->left);
    pthread_mutex_unlock(&p->at->lock);
    return NULL;
}

static int start(waiting *w, place places[])
{
    int started = 0;
    bool runs = true;

    pthread_mutex_lock(&w->lock);
    while (runs && started < w->crew->count) {
        places[started] = (place){ .at = w, .worker = started };
        runs = pthread_create(&places[started].thread, NULL, work, &places[started]) == 0;
        started += runs;
    }
    w->working = started;
    pthread_mutex_unlock(&w->lock);
    return started;
}

static struct timespec time_after(uint32_t ms)
{
    struct timespec until;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (long) (ms % 1000) * 1000000;
    until.tv_sec += ms / 1000 + until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    return until;
}

/* The watcher is called without the lock: workers may leave meanwhile. */
static void wait_for_all(waiting *w)
{
    const tb_crew *crew = w->crew;

    pthread_mutex_lock(&w->lock);
    while (w->working > 0) {
        struct timespec until = time_after(crew->every_ms);
        pthread_cond_timedwait(&w->left, &w->lock, &until);
        pthread_mutex_unlock(&w->lock);
        if (crew->watch)
            crew->watch(crew->context);
        pthread_mutex_lock(&w->lock);
    }
    pthread_mutex_unlock(&w->lock);
}

int tb_crew_run(const tb_crew *crew)
{
    place places[TB_THREADS_MAX];
    waiting w = { .crew = crew };

    pthread_mutex_init(&w.lock, NULL);
    pthread_cond_init(&w.left, NULL);
    int started = start(&w, places);
    wait_for_all(&w);
    for (int t = 0; t < started; t++)
        pthread_join(places[t].thread, NULL);
    pthread_cond_destroy(&w.left);
    pthread_mutex_destroy(&w.lock);
    return started;
}
