/* test_gate.c - a server in simulated time: what its gate lets in, and how soon that is answered.
 *
 * One processor reads what has come, all of it in one turn; what is let in goes to the store, which commits everything
 * that waits as one group beside it; what is stored is answered in the turn after. CAPACITY is what it can do when it
 * refuses nothing; refusing takes a tenth of granting. */
#include "../check.h"

#include <stdlib.h>

#include "server/gate.h"

enum { CAPACITY = 5000, GRANT_US = 1000000 / CAPACITY, READ_US = GRANT_US / 10, LOOK_US = 5000, MOST = 200000 };

typedef struct server {
    tb_gate gate;
    uint64_t now_us, look_us, commit_us;
    uint64_t hiccup_at_us, hiccup_us; /* nothing runs for so long, once */
    uint64_t came[MOST];              /* when each wish was sent */
    int sent, read;
    int queue[MOST], queued, committing, stored; /* let in; of these, under way to the store or there, and answered */
    uint64_t committed_us;                       /* when the group under way is stored */
    uint32_t wait_us[MOST];
    int answered, refused;
} server;

static server *new_server(uint64_t commit_us)
{
    server *own = calloc(1, sizeof(*own));

    assert_non_null(own);
    own->commit_us = commit_us;
    own->now_us = 1000000;
    return own;
}

static void spend(server *own, uint64_t us)
{
    own->now_us += us;
    if (own->hiccup_us && own->now_us >= own->hiccup_at_us) {
        own->now_us += own->hiccup_us;
        own->hiccup_us = 0;
    }
}

static void answer_stored(server *own)
{
    if (own->committing > own->stored && own->now_us >= own->committed_us) {
        for (; own->stored < own->committing; own->stored++) {
            spend(own, (GRANT_US - READ_US));
            own->wait_us[own->answered++] = (uint32_t) (own->now_us - own->came[own->queue[own->stored]]);
        }
    }
    if (own->committing == own->stored && own->queued > own->committing) {
        own->committing = own->queued;
        own->committed_us = own->now_us + own->commit_us;
    }
}

static void turn(server *own)
{
    int until = own->sent;

    answer_stored(own);
    for (; own->read < until && own->came[own->read] <= own->now_us; own->read++) {
        spend(own, READ_US);
        if (tb_gate_refuses(&own->gate, (uint32_t) (own->queued - own->answered), 1))
            own->refused++;
        else
            own->queue[own->queued++] = own->read;
    }
    if (own->now_us >= own->look_us) {
        tb_gate_see(&own->gate, own->now_us, (uint64_t) own->answered, (uint32_t) (own->queued - own->answered),
                    own->commit_us);
        own->look_us = own->now_us + LOOK_US;
    }
    spend(own, 100);
}

/* Arrivals that do not wait for answers, `rate` a second. */
static void arrive(server *own, int rate, uint64_t us)
{
    uint64_t begin = own->now_us, end = begin + us;
    int first = own->sent;

    for (int i = 0; (uint64_t) i * 1000000 / (uint64_t) rate < us; i++)
        own->came[own->sent++] = begin + (uint64_t) i * 1000000 / (uint64_t) rate;
    assert_true(own->sent < MOST && own->sent > first);
    while (own->now_us < end)
        turn(own);
}

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *) a, y = *(const uint32_t *) b;

    return (x > y) - (x < y);
}

/* Of what was answered since. */
static uint32_t p99_ms(server *own, int since)
{
    int count = own->answered - since;

    qsort(own->wait_us + since, (size_t) count, sizeof(uint32_t), by_size);
    return own->wait_us[since + count * 99 / 100] / 1000;
}

static void holds_at(int times_tenth)
{
    server *own = new_server(2000);

    arrive(own, CAPACITY * times_tenth / 10, 6000000);
    assert_true(own->answered >= CAPACITY * 6 * 8 / 10);
    assert_true(own->refused > 0);
    assert_in_range(p99_ms(own, 0), 1, 249);
    free(own);
}

static void what_is_accepted_of_twice_the_capacity_is_most_of_it_and_soon_answered(void **state)
{
    (void) state;
    holds_at(15);
    holds_at(20);
}

static void nothing_is_refused_below_the_capacity(void **state)
{
    server *own = new_server(2000);

    (void) state;
    arrive(own, CAPACITY * 9 / 10, 6000000);
    assert_int_equal(own->refused, 0);
    free(own);
}

static void a_hiccup_of_a_server_with_many_clients_is_worked_off(void **state)
{
    server *own = new_server(2000);

    (void) state;
    own->hiccup_at_us = own->now_us + 2000000;
    own->hiccup_us = TB_GATE_INTERVAL_MS * 1000;
    arrive(own, CAPACITY / 2, 5000000);
    assert_int_equal(own->refused, 0);
    free(own);
}

/* Each client sends its next wish when it has the answer. */
static void play(server *own, int clients, int rounds)
{
    for (int round = 0; round < rounds; round++) {
        int before = own->answered;

        for (int i = 0; i < clients; i++)
            own->came[own->sent++] = own->now_us;
        if (own->hiccup_us == 0 && round % 10 == 5)
            own->hiccup_at_us = own->now_us, own->hiccup_us = 300000;
        while (own->answered < before + clients && own->refused == 0)
            turn(own);
        assert_int_equal(own->refused, 0);
    }
}

static void two_clients_are_never_refused_however_often_the_machine_is_away(void **state)
{
    server *own = new_server(2000);

    (void) state;
    play(own, 2, 1000);
    play(own, TB_GATE_FEW - 1, 300);
    free(own);
}

static void a_slow_disk_is_no_overload(void **state)
{
    server *own = new_server(300000);

    (void) state;
    play(own, 300, 100);
    free(own);
}

static void after_an_overload_all_are_let_in_again_within_a_second(void **state)
{
    server *own = new_server(2000);

    (void) state;
    arrive(own, CAPACITY * 2, 5000000);
    arrive(own, CAPACITY / 2, 1000000);
    int refused = own->refused, answered = own->answered;
    arrive(own, CAPACITY / 2, 4000000);
    assert_int_equal(own->refused, refused);
    assert_in_range(p99_ms(own, answered), 1, 50);
    free(own);
}

static void who_would_wait_behind_others_of_a_table_is_refused_earlier(void **state)
{
    tb_gate gate = { .strained = true, .room = 200 };

    (void) state;
    assert_false(tb_gate_refuses(&gate, 100, 1));
    assert_true(tb_gate_refuses(&gate, 100, 2));
    assert_true(tb_gate_refuses(&gate, 200, 1));
    assert_false(tb_gate_refuses(&gate, TB_GATE_FEW - 1, 100));
    assert_int_equal(gate.refused, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_is_accepted_of_twice_the_capacity_is_most_of_it_and_soon_answered),
        TEST(nothing_is_refused_below_the_capacity),
        TEST(a_hiccup_of_a_server_with_many_clients_is_worked_off),
        TEST(two_clients_are_never_refused_however_often_the_machine_is_away),
        TEST(a_slow_disk_is_no_overload),
        TEST(after_an_overload_all_are_let_in_again_within_a_second),
        TEST(who_would_wait_behind_others_of_a_table_is_refused_earlier),
    };

    return RUN(tests);
}
