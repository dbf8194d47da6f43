/* notices.c - what telling other nodes costs the commits of a PostgreSQL store.
 *
 *   bench-notices URL NODES SECONDS
 *
 * NODES threads append groups of rows, each to tables of its own, for SECONDS: in silence; while each node asks the
 * database for the time once a tick, to see what company alone does; while each tells the others of its rows once a
 * tick, as a server does, and listens. Seven rounds of these, each begun by another. Prints one JSON object: the median
 * of the rows a second in silence, and the least, median and greatest share of a round's silence that the others had.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/store.h"

enum { GROUP = 16, TICK_NS = 10000000, NODES_MAX = 16, ROUNDS = 7 };
typedef enum company { SILENT, ASKING, TELLING, COMPANIES } company;

typedef struct node {
    const char *url;
    char name[TB_STORE_NODE + 1];
    tb_store_row rows[GROUP];
    uint64_t stored;
    uint64_t heard;
} node;

static atomic_bool stop;

static uint64_t now_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t) now.tv_sec * 1000000000u + (uint64_t) now.tv_nsec;
}

static tb_store *open_store(const char *url, tb_store_mode mode)
{
    char why[TB_STORE_WHY];
    tb_store *store;

    if (tb_store_open(url, mode, &store, why) != TB_STORE_OK) {
        fprintf(stderr, "bench-notices: %s\n", why);
        exit(2);
    }
    return store;
}

static void must(tb_store *store, tb_store_status status)
{
    if (status == TB_STORE_OK)
        return;
    fprintf(stderr, "bench-notices: %s\n", tb_store_why(store));
    exit(2);
}

static void *append_rows(void *context)
{
    node *own = context;
    tb_store *store = open_store(own->url, TB_STORE_JOIN);

    while (!stop) {
        must(store, tb_store_append(store, own->name, own->rows, GROUP));
        for (int i = 0; i < GROUP; i++)
            own->rows[i].seq += own->rows[i].stored;
        own->stored += GROUP;
    }
    tb_store_close(store);
    return NULL;
}

static void *tell_others(void *context)
{
    node *own = context;
    tb_store *store = open_store(own->url, TB_STORE_JOIN);
    tb_store_tiding tidings[GROUP];

    while (!stop) {
        for (int i = 0; i < GROUP; i++) {
            memcpy(tidings[i].table, own->rows[i].table, sizeof(tidings[i].table));
            tidings[i].seq = own->rows[i].seq;
        }
        must(store, tb_store_tell(store, own->name, tidings, GROUP));
        nanosleep(&(struct timespec){ .tv_nsec = TICK_NS }, NULL);
    }
    tb_store_close(store);
    return NULL;
}

static void *ask_the_time(void *context)
{
    node *own = context;
    tb_store *store = open_store(own->url, TB_STORE_JOIN);

    while (!stop) {
        must(store, tb_store_now_ms(store) > 0 ? TB_STORE_OK : TB_STORE_DOWN);
        nanosleep(&(struct timespec){ .tv_nsec = TICK_NS }, NULL);
    }
    tb_store_close(store);
    return NULL;
}

static void hear(void *context, const tb_store_notice *notice)
{
    (void) notice;
    ((node *) context)->heard++;
}

static void *listen_to_others(void *context)
{
    node *own = context;
    tb_store *store = open_store(own->url, TB_STORE_JOIN);
    bool missed;

    while (!stop)
        must(store, tb_store_listen(store, own->name, 50, -1, hear, own, &missed));
    tb_store_close(store);
    return NULL;
}

/* Rows a second of all nodes. */
static double run(const char *url, int nodes, double seconds, company beside, int number)
{
    static node all[NODES_MAX];
    pthread_t thread[NODES_MAX][3];
    int threads = 1 + (int) beside;
    uint64_t stored = 0;

    stop = false;
    for (int n = 0; n < nodes; n++) {
        all[n] = (node){ .url = url };
        snprintf(all[n].name, sizeof(all[n].name), "bench-%d", n);
        for (int i = 0; i < GROUP; i++) {
            all[n].rows[i] = (tb_store_row){ .text = "move 0 123456789 of a bench", .len = 27, .phase = -1 };
            snprintf(all[n].rows[i].table, TB_STORE_ID + 1, "%08x%02x%02x%04x", (unsigned) time(NULL),
                     (unsigned) number & 0xff, (unsigned) n & 0xff, (unsigned) i & 0xffff);
        }
        pthread_create(&thread[n][0], NULL, append_rows, &all[n]);
        if (beside != SILENT)
            pthread_create(&thread[n][1], NULL, beside == ASKING ? ask_the_time : tell_others, &all[n]);
        if (beside == TELLING)
            pthread_create(&thread[n][2], NULL, listen_to_others, &all[n]);
    }
    uint64_t begun = now_ns();
    nanosleep(&(struct timespec){ .tv_sec = (time_t) seconds }, NULL);
    stop = true;
    double took = (double) (now_ns() - begun) / 1e9;
    for (int n = 0; n < nodes; n++) {
        for (int t = 0; t < threads; t++)
            pthread_join(thread[n][t], NULL);
        stored += all[n].stored;
    }
    return (double) stored / took;
}

static int by_size(const void *left, const void *right)
{
    double a = *(const double *) left, b = *(const double *) right;

    return (a > b) - (a < b);
}

int main(int count, char **words)
{
    double rate[COMPANIES][ROUNDS];

    if (count < 4 || atoi(words[2]) < 1 || atoi(words[2]) > NODES_MAX) {
        fprintf(stderr, "usage: bench-notices URL NODES SECONDS\n");
        return 2;
    }
    tb_store_close(open_store(words[1], TB_STORE_SERVE));
    for (int i = 0; i < ROUNDS * COMPANIES; i++) {
        int round = i / COMPANIES;
        company beside = (company) ((i + round) % COMPANIES);

        rate[beside][round] = run(words[1], atoi(words[2]), atof(words[3]), beside, i);
    }
    for (int round = 0; round < ROUNDS; round++) {
        rate[ASKING][round] /= rate[SILENT][round];
        rate[TELLING][round] /= rate[SILENT][round];
    }
    for (int beside = 0; beside < COMPANIES; beside++)
        qsort(rate[beside], ROUNDS, sizeof(double), by_size);
    printf("{\"rows_s\":%.0f,\"asking\":[%.2f,%.2f,%.2f],\"telling\":[%.2f,%.2f,%.2f]}\n", rate[SILENT][ROUNDS / 2],
           rate[ASKING][0], rate[ASKING][ROUNDS / 2], rate[ASKING][ROUNDS - 1], rate[TELLING][0],
           rate[TELLING][ROUNDS / 2], rate[TELLING][ROUNDS - 1]);
    return 0;
}
