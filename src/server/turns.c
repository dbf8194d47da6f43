/* turns.c - rings of those who wait: addresses, in each its tables, at each its tasks in the order they came. */
#include "server/turns.h"

#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/base.h"

enum { SHARE = 8, NICE = 10 };

typedef struct waiter {
    uint64_t key;
    uint32_t waiting;
    struct waiter *next;   /* in its ring */
    struct waiter *tables; /* of an address: the last of their ring */
    tb_task *first, **end; /* of a table */
} waiter;

struct tb_turns {
    uv_loop_t *loop;
    int threads, under_way;
    uint32_t waiting, most;
    bool stopped;
    waiter *addresses; /* the last of the ring: the next one has its turn */
};

/* --- Rings: known by their last, behind which stands the first ------------------------------------------------------ */

static waiter *find(waiter *last, uint64_t key)
{
    waiter *at = last;

    do {
        if (at && at->key == key)
            return at;
        at = at ? at->next : NULL;
    } while (at != last);
    return NULL;
}

/* A new one comes last. NULL without memory. */
static waiter *find_or_add(waiter **last, uint64_t key)
{
    waiter *found = find(*last, key);

    if (found)
        return found;
    found = calloc(1, sizeof(*found));
    if (!found)
        return NULL;
    found->key = key;
    found->end = &found->first;
    found->next = *last ? (*last)->next : found;
    if (*last)
        (*last)->next = found;
    *last = found;
    return found;
}

/* The first has had its turn: it is the last now, or gone if it waits for nothing more. */
static void go_round(waiter **last)
{
    waiter *first = (*last)->next;

    if (first->waiting > 0) {
        *last = first;
        return;
    }
    (*last)->next = first->next;
    if (first == *last)
        *last = NULL;
    free(first);
}

static bool put(tb_turns *turns, tb_task *task)
{
    waiter *address = find_or_add(&turns->addresses, task->address);
    waiter *table = address ? find_or_add(&address->tables, task->table) : NULL;

    if (!table) {
        if (address && address->waiting == 0) { /* just added, as the last */
            while (turns->addresses->next != address)
                turns->addresses = turns->addresses->next;
            go_round(&turns->addresses);
        }
        return false;
    }
    task->next = NULL;
    *table->end = task;
    table->end = &task->next;
    table->waiting++;
    address->waiting++;
    turns->waiting++;
    return true;
}

static tb_task *take(tb_turns *turns)
{
    TB_ASSERT(turns->addresses && turns->addresses->next && turns->addresses->next->tables);
    waiter *address = turns->addresses->next, *table = address->tables->next;
    tb_task *task = table->first;

    table->first = task->next;
    if (!table->first)
        table->end = &table->first;
    table->waiting--;
    address->waiting--;
    turns->waiting--;
    go_round(&address->tables);
    go_round(&turns->addresses);
    return task;
}

/* --- The queue ---------------------------------------------------------------------------------------------------- */

/* The loop goes before these: bots that think on every core must not make people wait for an answer. */
static void give_way(void)
{
    static _Thread_local bool has;

    if (!has)
        setpriority(PRIO_PROCESS, (id_t) gettid(), NICE);
    has = true;
}

static void work(uv_work_t *pooled)
{
    tb_task *task = pooled->data;

    give_way();
    task->work(task);
}

static void worked(uv_work_t *pooled, int status);

static void go_on(tb_turns *turns)
{
    while (turns->waiting > 0 && turns->under_way < turns->threads) {
        tb_task *task = take(turns);

        task->behind = turns->waiting;
        task->pooled.data = task;
        turns->under_way++;
        uv_queue_work(turns->loop, &task->pooled, work, worked);
    }
}

static void worked(uv_work_t *pooled, int status)
{
    tb_task *task = pooled->data;
    tb_turns *turns = task->turns;

    turns->under_way--;
    task->dropped = status < 0;
    go_on(turns);
    task->done(task);
}

tb_turns *tb_turns_new(uv_loop_t *loop, int threads, uint32_t most)
{
    tb_turns *turns = calloc(1, sizeof(*turns));

    TB_ASSERT(threads > 0 && most > 0);
    if (turns)
        *turns = (tb_turns){ .loop = loop, .threads = threads, .most = most };
    return turns;
}

void tb_turns_free(tb_turns *turns)
{
    TB_ASSERT(!turns || (turns->waiting == 0 && turns->under_way == 0));
    free(turns);
}

bool tb_turns_has_room(const tb_turns *turns, uint64_t address)
{
    const waiter *own = find(turns->addresses, address);

    return !turns->stopped && turns->waiting < turns->most &&
           (!own || own->waiting < (turns->most + SHARE - 1) / SHARE);
}

bool tb_turns_ask(tb_turns *turns, tb_task *task)
{
    task->turns = turns;
    task->dropped = false;
    if (!tb_turns_has_room(turns, task->address) || !put(turns, task))
        return false;
    go_on(turns);
    return true;
}

void tb_turns_stop(tb_turns *turns)
{
    turns->stopped = true;
    while (turns->waiting > 0) {
        tb_task *task = take(turns);

        task->dropped = true;
        task->done(task);
    }
}

uint32_t tb_turns_waiting(const tb_turns *turns) { return turns->waiting; }

int tb_turns_threads(const tb_turns *turns) { return turns->threads; }
