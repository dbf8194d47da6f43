/* strain.c - a descriptor that stands in line with the others. */
#include "server/strain.h"

#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "server/waits.h"

enum {
    WHOLE = 65536,
    TURNS = 3,    /* of the loop that a wish takes: to be read, to be told that it is stored, to be answered */
    PAUSE_MS = 5, /* between two looks of a loop that has time */
};

struct tb_strain {
    uv_poll_t poll;
    uv_timer_t pause;
    int fd, open;
    uint64_t stood_ns; /* since when it stands in line */
    tb_waits waits;
    uint64_t wait_us;
    uint32_t debt; /* refusals that are due, in parts of WHOLE */
    uint64_t refused;
};

uint32_t tb_strain_share(uint64_t wait_us)
{
    const uint64_t low = TB_STRAIN_LOW_MS * 1000, high = TB_STRAIN_HIGH_MS * 1000;

    if (wait_us <= low)
        return 0;
    return wait_us >= high ? WHOLE : (uint32_t) ((wait_us - low) * WHOLE / (high - low));
}

static void stand_in_line(uv_timer_t *pause)
{
    tb_strain *strain = pause->data;

    strain->stood_ns = uv_hrtime();
    eventfd_write(strain->fd, 1);
}

static void on_turn(uv_poll_t *poll, int status, int events)
{
    tb_strain *strain = poll->data;
    eventfd_t count;

    (void) status, (void) events;
    if (eventfd_read(strain->fd, &count) != 0)
        return;
    tb_waits_add(&strain->waits, (uv_hrtime() - strain->stood_ns) / 1000);
    strain->wait_us = tb_waits_usual(&strain->waits);
    uv_timer_start(&strain->pause, stand_in_line, PAUSE_MS, 0);
}

tb_strain *tb_strain_new(uv_loop_t *loop)
{
    tb_strain *strain = calloc(1, sizeof(*strain));
    int fd = strain ? eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK) : -1;

    if (fd < 0) {
        free(strain);
        return NULL;
    }
    strain->fd = fd;
    strain->open = 2;
    uv_poll_init(loop, &strain->poll, fd);
    uv_timer_init(loop, &strain->pause);
    strain->poll.data = strain->pause.data = strain;
    uv_poll_start(&strain->poll, UV_READABLE, on_turn);
    stand_in_line(&strain->pause);
    return strain;
}

static void closed(uv_handle_t *handle)
{
    tb_strain *strain = handle->data;

    if (--strain->open > 0)
        return;
    close(strain->fd);
    free(strain);
}

void tb_strain_free(tb_strain *strain)
{
    uv_close((uv_handle_t *) &strain->poll, closed);
    uv_close((uv_handle_t *) &strain->pause, closed);
}

/* The share is spread evenly: with a half, every other is refused. */
bool tb_strain_refuses(tb_strain *strain, uint64_t store_us)
{
    strain->debt += tb_strain_share(TURNS * strain->wait_us + store_us);
    if (strain->debt < WHOLE)
        return false;
    strain->debt -= WHOLE;
    strain->refused++;
    return true;
}

uint32_t tb_strain_wait_ms(const tb_strain *strain) { return (uint32_t) (strain->wait_us / 1000); }

uint64_t tb_strain_refused(const tb_strain *strain) { return strain->refused; }
