/* listener.c - one connection after the other, one request each. */
#include "listener.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* Reads until the body is as long as Content-Length says. */
static void read_request(int fd, char *out)
{
    size_t len = 0;

    for (ssize_t got; len < LISTENER_TEXT - 1 && (got = read(fd, out + len, LISTENER_TEXT - 1 - len)) > 0;) {
        len += (size_t) got;
        out[len] = '\0';
        const char *body = strstr(out, "\r\n\r\n");
        const char *length = strstr(out, "Content-Length: ");
        if (body && length && strlen(body + 4) >= strtoul(length + 16, NULL, 10))
            return;
    }
}

static void send_text(int fd, const char *text)
{
    for (size_t len = strlen(text); len > 0;) {
        ssize_t done = send(fd, text, len, MSG_NOSIGNAL);
        if (done <= 0)
            return;
        text += done;
        len -= (size_t) done;
    }
}

static void send_long(int fd)
{
    char line[1025];

    memset(line, 'x', sizeof(line) - 1);
    line[sizeof(line) - 1] = '\0';
    send_text(fd, "HTTP/1.1 200 OK\r\nContent-Length: 16777216\r\n\r\n");
    for (int i = 0; i < 16384; i++)
        send_text(fd, line);
}

static void answer(int fd, int how, int port)
{
    char text[200];

    if (how == ANSWER_LONG) {
        send_long(fd);
    } else if (how == ANSWER_RUBBISH) {
        send_text(fd, "hello\r\n\r\n");
    } else if (how == ANSWER_REDIRECT) {
        snprintf(text, sizeof(text), "HTTP/1.1 307 Over there\r\nLocation: http://127.0.0.1:%d/other\r\n\r\n", port);
        send_text(fd, text);
    } else if (how != ANSWER_NOTHING) {
        snprintf(text, sizeof(text), "HTTP/1.1 %d Answer\r\nContent-Length: 0\r\n\r\n", how ? how : 200);
        send_text(fd, text);
    }
}

static void *run(void *context)
{
    listener *l = context;

    for (int fd; (fd = accept(l->socket, NULL, NULL)) >= 0; close(fd)) {
        char text[LISTENER_TEXT] = "";
        int how = 0;

        read_request(fd, text);
        pthread_mutex_lock(&l->lock);
        if (l->count < LISTENER_MAX) {
            how = l->answers[l->count];
            memcpy(l->got[l->count], text, sizeof(text));
        }
        l->count++;
        pthread_mutex_unlock(&l->lock);
        answer(fd, how, l->port);
    }
    return NULL;
}

void listener_start(listener *l) { listener_start_at(l, INADDR_LOOPBACK); }

void listener_start_at(listener *l, uint32_t at)
{
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(at) };
    socklen_t len = sizeof(address);

    memset(l, 0, sizeof(*l));
    pthread_mutex_init(&l->lock, NULL);
    l->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (l->socket < 0 || bind(l->socket, (const struct sockaddr *) &address, len) < 0 || listen(l->socket, 16) < 0 ||
        getsockname(l->socket, (struct sockaddr *) &address, &len) < 0 || pthread_create(&l->thread, NULL, run, l) != 0)
        abort();
    l->port = ntohs(address.sin_port);
}

void listener_stop(listener *l)
{
    shutdown(l->socket, SHUT_RDWR);
    pthread_join(l->thread, NULL);
    close(l->socket);
    pthread_mutex_destroy(&l->lock);
}

int listener_count(listener *l)
{
    pthread_mutex_lock(&l->lock);
    int count = l->count;
    pthread_mutex_unlock(&l->lock);
    return count;
}
