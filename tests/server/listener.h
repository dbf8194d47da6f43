/* listener.h - a tiny HTTP server on 127.0.0.1 in a thread, for tests that post: keeps what it was sent, answers as
 * told.
 */
#ifndef TB_LISTENER_H
#define TB_LISTENER_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LISTENER_MAX = 32, LISTENER_TEXT = 4096 };

/* Special answers beside statuses such as 200 and 500. */
enum { ANSWER_NOTHING = 1, ANSWER_LONG, ANSWER_REDIRECT, ANSWER_RUBBISH };

typedef struct listener {
    int socket, port;
    pthread_t thread;
    pthread_mutex_t lock;                  /* of what follows */
    int answers[LISTENER_MAX];             /* to the first, second ... request; 0: 200 */
    char got[LISTENER_MAX][LISTENER_TEXT]; /* the requests, whole */
    int count;
} listener;

void listener_start(listener *listener);
void listener_start_at(listener *l, uint32_t at); /* another than 127.0.0.1 */
void listener_stop(listener *listener);
int listener_count(listener *listener);

#endif
