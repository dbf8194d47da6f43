/* arena.c - how much faster an arena is with two threads than with one. Prints a table, or JSON.
 *
 *   bench-arena [--json] [--seconds S]
 *
 * Games between searching bots, as many as one thread plays in about S seconds (2), by one thread and by two in turn,
 * five times; the figures are medians over the clock on the wall. On a machine that does other work the ratio says
 * less. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/door.h"
#include "games/list.h"
#include "lab/arena.h"

enum { TURNS = 5, FIRST_GAMES = 8 };

typedef struct row {
    const tb_game *game;
    uint64_t games;
    double one[TURNS], two[TURNS], ratio[TURNS]; /* games/s, and how they compare in a turn */
} row;

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

static tb_arena_plan plan_of(const tb_game *game)
{
    tb_arena_plan plan = { .game = game, .lineups = { .bots = 2, .seats = 2 }, .seed = 1 };

    tb_config_default(game, 2, &plan.config);
    tb_opponent_read("medium@50", 9, &plan.bot[0]);
    tb_opponent_read("greedy", 6, &plan.bot[1]);
    return plan;
}

/* Games per second of the clock on the wall. */
static double play(const tb_game *game, uint64_t games, int threads)
{
    tb_arena_plan plan = plan_of(game);
    tb_arena_results results;
    tb_arena arena = { .plan = &plan, .results = &results, .threads = threads };

    if (!tb_arena_results_open(&results, &plan, games))
        exit(2);
    double begun = now();
    if (tb_arena_run(&arena) < 0)
        exit(2);
    double seconds = now() - begun;
    tb_arena_results_close(&results);
    return (double) games / seconds;
}

static int by_size(const void *left, const void *right)
{
    double a = *(const double *) left, b = *(const double *) right;

    return (a > b) - (a < b);
}

static double median(const double values[TURNS])
{
    double sorted[TURNS];

    memcpy(sorted, values, sizeof sorted);
    qsort(sorted, TURNS, sizeof sorted[0], by_size);
    return sorted[TURNS / 2];
}

static void measure(row *r, double seconds)
{
    r->games = (uint64_t) (play(r->game, FIRST_GAMES, 1) * seconds / 2 + 1) * 2;
    for (int turn = 0; turn < TURNS; turn++) {
        r->one[turn] = play(r->game, r->games, 1);
        r->two[turn] = play(r->game, r->games, 2);
        r->ratio[turn] = r->two[turn] / r->one[turn];
        if (isatty(STDERR_FILENO))
            fprintf(stderr, turn + 1 < TURNS ? "\r%s %d of %d" : "\r                    \r", r->game->name, turn + 1,
                    TURNS);
    }
}

static void print_rows(const row rows[], int count)
{
    printf("medium@50 against greedy, 2 players; %ld processors\n\n", sysconf(_SC_NPROCESSORS_ONLN));
    printf("%-8s %8s %14s %14s %8s\n", "game", "games", "1 thread", "2 threads", "ratio");
    for (int i = 0; i < count; i++)
        printf("%-8s %8d %8.2f games/s %6.2f games/s %6.2f\n", rows[i].game->name, (int) rows[i].games,
               median(rows[i].one), median(rows[i].two), median(rows[i].ratio));
}

static void print_json(const row rows[], int count)
{
    printf("{\"processors\":%ld,\"arena\":[", sysconf(_SC_NPROCESSORS_ONLN));
    for (int i = 0; i < count; i++)
        printf("%s{\"game\":\"%s\",\"games\":%d,\"games_per_second\":[%.3f,%.3f],\"ratio\":%.3f}", i ? "," : "",
               rows[i].game->name, (int) rows[i].games, median(rows[i].one), median(rows[i].two),
               median(rows[i].ratio));
    printf("]}\n");
}

int main(int count, char **words)
{
    row rows[8] = { 0 };
    double seconds = 2;
    bool json = false;

    for (int w = 1; w < count; w++) {
        if (strcmp(words[w], "--json") == 0) {
            json = true;
        } else if (strcmp(words[w], "--seconds") == 0 && w + 1 < count && atof(words[w + 1]) > 0) {
            seconds = atof(words[++w]);
        } else {
            fprintf(stderr, "usage: bench arena [--json] [--seconds S]\n");
            return strcmp(words[w], "--help") == 0 ? 0 : 2;
        }
    }
    for (int g = 0; g < tb_game_count; g++) {
        rows[g].game = tb_games[g];
        measure(&rows[g], seconds);
    }
    if (json)
        print_json(rows, tb_game_count);
    else
        print_rows(rows, tb_game_count);
    return 0;
}
