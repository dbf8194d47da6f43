/* library.c - how fast libtaberna is, beside the floor and the engine inside, measured in the same run.
 *
 *   bench-library [--seconds S] [GAME]
 *
 * Million random decisions a second on one core, medians of five measurements of S seconds (0.2). A decision has at
 * least two legal moves; forced moves and chance are in the time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <taberna/taberna.h>
#include <time.h>

#include "bench/measure.h"
#include "core/door.h"
#include "games/list.h"

enum { TURNS = 5, KINDS = 16 };

typedef struct kind {
    const tb_game *game;
    int seats;
} kind;

static double cpu_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double) now.tv_sec + (double) now.tv_nsec * 1e-9;
}

static void stop_unless(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "bench-library: %s\n", what);
    exit(2);
}

/* --- What is measured --------------------------------------------------------------------------------------------- */

static double inside(const kind *k, double seconds)
{
    tb_config config;

    tb_config_default(k->game, k->seats, &config);
    bench_play play = bench_playout(k->game, &config, seconds);
    return (double) play.tally.decisions / play.seconds;
}

/* One game with calls of the library alone; returns its decisions. */
static uint64_t play_states(const taberna_state *start, size_t size, taberna_rng *rng, bool checked)
{
    _Alignas(TABERNA_STATE_ALIGN) static unsigned char bytes[TABERNA_STATE_MAX];
    static taberna_move moves[TABERNA_MOVES_MAX];
    taberna_state *state = (taberna_state *) (void *) bytes;
    uint64_t decisions = 0;
    uint32_t seats;

    memcpy(state, start, size);
    while ((seats = taberna_state_to_act(state)) != 0) {
        if (seats == 1u << TABERNA_CHANCE) {
            taberna_state_draw(state, rng);
            continue;
        }
        int seat = __builtin_ctz(seats), count = taberna_state_legal(state, seat, moves, TABERNA_MOVES_MAX);
        taberna_move move = moves[count > 1 ? taberna_rng_below(rng, (uint32_t) count) : 0];
        decisions += count > 1;
        if (checked)
            taberna_state_apply(state, seat, move, NULL);
        else
            taberna_state_apply_legal(state, seat, move);
    }
    return decisions;
}

static double states(const kind *k, double seconds, bool checked)
{
    _Alignas(TABERNA_STATE_ALIGN) unsigned char start[TABERNA_STATE_MAX];
    double began = cpu_seconds(), now;
    uint64_t decisions = 0;
    taberna_rng rng;

    taberna_rng_seed(&rng, 1, 0);
    stop_unless(taberna_state_setup((taberna_state *) (void *) start, sizeof start, k->game->name, k->seats, NULL,
                                    NULL) == TABERNA_OK,
                "setup");
    do {
        for (int i = 0; i < 64; i++)
            decisions +=
                play_states((taberna_state *) (void *) start, taberna_state_size(k->game->name), &rng, checked);
        now = cpu_seconds();
    } while (now - began < seconds);
    return (double) decisions / (now - began);
}

static double plain(const kind *k, double seconds) { return states(k, seconds, false); }
static double checked(const kind *k, double seconds) { return states(k, seconds, true); }

/* A batch of so many rows that writes observations, masks, rewards, dones and who is to act. */
static double batch(const kind *k, double seconds, int rows, bool outside)
{
    taberna_batch_config config = {
        .size = sizeof config, .game = k->game->name, .seats = k->seats, .rows = rows, .threads = 1, .seed = 1
    };
    size_t n = (size_t) rows, tensor = taberna_tensor_size(config.game, k->seats, TABERNA_FORM_SEAT),
           space = (size_t) taberna_action_count(config.game), seats = (size_t) k->seats;
    taberna_batch *b = taberna_batch_open(&config, NULL);
    taberna_action *actions = calloc(n, sizeof *actions);
    taberna_buffers buffers = { .size = sizeof buffers,
                                .observations = { calloc(n, tensor), n * tensor },
                                .masks = { calloc(n, space), n * space },
                                .rewards = { calloc(n * seats, sizeof(float)), n * seats * sizeof(float) },
                                .dones = { calloc(n, 1), n },
                                .to_act = { calloc(n, 1), n } };
    taberna_tally before, after;
    double began, now;

    stop_unless(b && actions && taberna_batch_attach(b, &buffers, NULL) == TABERNA_OK, "batch");
    for (int step = 0; step < 100000 / rows + 2; step++) /* games at all stages */
        taberna_batch_step(b, NULL);
    taberna_batch_tally(b, &before);
    began = cpu_seconds();
    do {
        for (int step = 0; step < 4096 / rows + 1; step++) {
            if (outside)
                taberna_batch_sample(b, actions);
            taberna_batch_step(b, outside ? actions : NULL);
        }
        now = cpu_seconds();
    } while (now - began < seconds);
    taberna_batch_tally(b, &after);
    taberna_batch_close(b);
    free(actions);
    free(buffers.observations.data);
    free(buffers.masks.data);
    free(buffers.rewards.data);
    free(buffers.dones.data);
    free(buffers.to_act.data);
    return (double) (after.decisions - before.decisions) / (now - began);
}

static double batch_64(const kind *k, double seconds) { return batch(k, seconds, 64, false); }
static double batch_1024(const kind *k, double seconds) { return batch(k, seconds, 1024, false); }
static double batch_4096(const kind *k, double seconds) { return batch(k, seconds, 4096, false); }
static double sampled(const kind *k, double seconds) { return batch(k, seconds, 1024, true); }

static const struct figure {
    const char *heading;
    double (*of)(const kind *k, double seconds);
} figures[] = {
    { "inside", inside },         { "states", plain },          { "checked", checked },     { "batch 64", batch_64 },
    { "batch 1024", batch_1024 }, { "batch 4096", batch_4096 }, { "sample+step", sampled },
};

/* --- Telling ------------------------------------------------------------------------------------------------------ */

static int by_size(const void *left, const void *right)
{
    double a = *(const double *) left, b = *(const double *) right;

    return (a > b) - (a < b);
}

static double median(double values[TURNS])
{
    qsort(values, TURNS, sizeof values[0], by_size);
    return values[TURNS / 2];
}

static void measure(const kind kinds[], int count, double seconds)
{
    static double found[KINDS][TB_LEN(figures)][TURNS];
    double floor[TURNS];

    for (int turn = 0; turn < TURNS; turn++) {
        floor[turn] = bench_floor_ns(seconds);
        for (int i = 0; i < count; i++)
            for (int f = 0; f < TB_LEN(figures); f++)
                found[i][f][turn] = figures[f].of(&kinds[i], seconds);
    }
    printf("floor: %.1f ns (%.1f million a second)\n\nmillion decisions a second, one core\n%-8s %5s", median(floor),
           1e3 / median(floor), "game", "seats");
    for (int f = 0; f < TB_LEN(figures); f++)
        printf(" %11s", figures[f].heading);
    printf(" %12s %8s\n", "tensor bytes", "actions");
    for (int i = 0; i < count; i++) {
        printf("%-8s %5d", kinds[i].game->name, kinds[i].seats);
        for (int f = 0; f < TB_LEN(figures); f++)
            printf(" %11.2f", median(found[i][f]) / 1e6);
        printf(" %12zu %8d\n", taberna_tensor_size(kinds[i].game->name, kinds[i].seats, TABERNA_FORM_SEAT),
               taberna_action_count(kinds[i].game->name));
    }
}

int main(int argc, char **argv)
{
    kind kinds[KINDS];
    const char *only = NULL;
    double seconds = 0.2;
    int count = 0;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--seconds") == 0 && i + 1 < argc) {
            seconds = strtod(argv[++i], NULL);
        } else if (argv[i][0] != '-' && !only) {
            only = argv[i];
        } else {
            fputs("usage: bench-library [--seconds S] [GAME]\n", stderr);
            return 2;
        }
    }
    for (int g = 0; g < tb_game_count; g++)
        for (int seats = tb_games[g]->min_seats; seats <= tb_games[g]->max_seats && count < KINDS; seats++)
            if (!only || strcmp(only, tb_games[g]->name) == 0)
                kinds[count++] = (kind){ tb_games[g], seats };
    stop_unless(count > 0 && seconds > 0 && seconds <= 60, "no such game, or not so many seconds");
    measure(kinds, count, seconds);
    return 0;
}
