/* bots.c - how fast bots think. Prints two tables, or JSON.
 *
 *   bench-bots [--json] [--positions N] [--seats K] [GAME]
 *
 * Decisions: every level at N positions (24) of games that `easy` plays, with K seats or as few and as many as there
 * can be and 2 and 4; time is this process's CPU time on one core. Moves are those that the engine carried out while
 * the bot thought.
 *
 * Play-outs: a search at the start of a game whose leaves are played out at random, beside random games from the same
 * position. At least half of their number should remain as iterations. Medians of five measurements, taken in turn. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/bits.h"
#include "bots/levels.h"
#include "bots/search.h"
#include "core/door.h"
#include "games/list.h"

enum { TURNS = 5, ROWS = 64, POSITIONS_MAX = 1000, MEMORY = 1 << 26, BATCH = 2000 };

#define TURN_SECONDS 0.15
#define ENOUGH       0.5 /* of the random games must remain as iterations */

static _Alignas(64) uint8_t memory[MEMORY];

static double cpu_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double) now.tv_sec + (double) now.tv_nsec * 1e-9;
}

/* --- Positions ---------------------------------------------------------------------------------------------------- */

typedef struct place {
    tb_state_box state;
    int seat;
} place;

static place places[POSITIONS_MAX];

static void take_chance(const tb_game *game, void *state, tb_rng *rng)
{
    while (game->to_act(state) == TB_CHANCE)
        game->apply(state, TB_CHANCE_SEAT, game->outcome(state, tb_rng_below(rng, game->weight(state))));
}

static void set_up(const tb_game *game, int seats, void *state, tb_rng *rng)
{
    tb_config config;
    tb_message why;

    tb_config_default(game, seats, &config);
    tb_setup(game, &config, state, &why);
    take_chance(game, state, rng);
}

/* Every seventh choice, so that several games share the places. */
static void find_places(const tb_game *game, int seats, int wanted)
{
    tb_rng chance, thoughts;
    tb_bot_means means = { .rng = &thoughts, .evaluation = tb_evaluation_of(game), .memory = memory, .size = MEMORY };
    tb_bot_brain brain;
    tb_move legal[TB_MOVES_MAX];
    tb_state_box state;
    int choices = 0;

    tb_rng_seed(&chance, 1, (uint64_t) seats);
    tb_rng_seed(&thoughts, 2, (uint64_t) seats);
    tb_bot_sit(&tb_bot_easy, &means, &brain);
    set_up(game, seats, state.bytes, &chance);
    for (int found = 0; found < wanted;) {
        tb_seats to_act = game->to_act(state.bytes);
        if (to_act == 0) {
            set_up(game, seats, state.bytes, &chance);
            continue;
        }
        int seat = tb_lowest(to_act);
        if (game->legal(state.bytes, seat, legal) > 1 && choices++ % 7 == 0)
            places[found++] = (place){ state, seat };
        game->apply(state.bytes, seat, tb_bot_move(&brain, game, state.bytes, seat));
        take_chance(game, state.bytes, &chance);
    }
}

/* --- Decisions ---------------------------------------------------------------------------------------------------- */

typedef struct decision_row {
    const tb_game *game;
    const tb_bot *bot;
    int seats;
    uint32_t iterations;                            /* a decision */
    double mean_ms, most_ms, iterations_s, moves_s; /* the last two a second */
} decision_row;

/* The game that is measured, with a counter in front of it. */
static const tb_game *counted;
static uint64_t moves_done;

static void count_and_apply(void *state, int seat, tb_move move)
{
    moves_done += seat != TB_CHANCE_SEAT;
    counted->apply(state, seat, move);
}

static void measure_decisions(decision_row *row, int positions)
{
    const tb_evaluation *evaluation = tb_evaluation_of(row->game);
    tb_game game = *row->game;
    tb_rng rng;
    tb_bot_means means = { .rng = &rng, .evaluation = evaluation, .memory = memory, .size = MEMORY };
    tb_bot_brain brain;
    double sum = 0;

    means.size = tb_bot_memory(row->bot, evaluation, 0);
    tb_bot_sit(row->bot, &means, &brain);
    tb_rng_seed(&rng, 3, 0);
    counted = row->game;
    game.apply = count_and_apply;
    moves_done = 0;
    for (int i = 0; i < positions; i++) {
        double start = cpu_seconds();
        tb_bot_move(&brain, &game, places[i].state.bytes, places[i].seat);
        double ms = (cpu_seconds() - start) * 1e3;
        sum += ms;
        row->most_ms = ms > row->most_ms ? ms : row->most_ms;
    }
    row->mean_ms = sum / positions;
    row->iterations = row->bot->level == TB_NO_LEVEL ? 0 : evaluation->levels[row->bot->level].iterations;
    row->iterations_s = (double) row->iterations * positions / (sum / 1e3);
    row->moves_s = (double) moves_done / (sum / 1e3);
}

/* --- Play-outs ---------------------------------------------------------------------------------------------------- */

typedef struct playout_row {
    const tb_game *game;
    int seats;
    double games_s, iterations_s, ratio; /* medians */
} playout_row;

static double games_a_second(const tb_game *game, const void *start, tb_rng *rng)
{
    double begun = cpu_seconds(), now;
    tb_tally tally = { 0 };
    tb_state_box state;
    uint64_t games = 0;

    do {
        for (int i = 0; i < BATCH; i++) {
            memcpy(state.bytes, start, game->state_size);
            game->playout(state.bytes, rng, &tally);
        }
        games += BATCH;
        now = cpu_seconds();
    } while (now - begun < TURN_SECONDS);
    return (double) games / (now - begun);
}

static double iterations_a_second(const tb_game *game, const void *start, int seat, tb_rng *rng)
{
    tb_thinking search = { .game = game, .evaluation = tb_evaluation_of(game), .memory = memory };
    static tb_advice advice[TB_MOVES_MAX];
    tb_move legal[TB_MOVES_MAX];
    tb_view_box view;
    int n = game->legal(start, seat, legal);
    double begun = cpu_seconds(), now;
    uint64_t iterations = 0;

    search.level = (tb_level){ .iterations = BATCH, .positions = 0, .exploration = 0.5f };
    search.size = tb_search_memory(BATCH);
    game->observe(start, seat, view.bytes);
    do {
        iterations += tb_search_run(&search, view.bytes, seat, legal, n, rng, advice);
        now = cpu_seconds();
    } while (now - begun < TURN_SECONDS);
    return (double) iterations / (now - begun);
}

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

/* The first choice of the first game. */
static void measure_playouts(playout_row *row)
{
    double games[TURNS], iterations[TURNS], ratio[TURNS];
    tb_rng rng;

    find_places(row->game, row->seats, 1);
    tb_rng_seed(&rng, 4, 0);
    for (int turn = 0; turn < TURNS; turn++) {
        games[turn] = games_a_second(row->game, places[0].state.bytes, &rng);
        iterations[turn] = iterations_a_second(row->game, places[0].state.bytes, places[0].seat, &rng);
        ratio[turn] = iterations[turn] / games[turn];
    }
    row->games_s = median(games);
    row->iterations_s = median(iterations);
    row->ratio = median(ratio);
}

/* --- Telling ------------------------------------------------------------------------------------------------------ */

typedef struct report {
    decision_row decisions[ROWS];
    playout_row playouts[ROWS];
    int decision_count, playout_count;
} report;

static void print_table(const report *r)
{
    printf("Decisions on one core\n%-8s %5s  %-7s %10s %9s %9s %14s %10s\n", "game", "seats", "bot", "iterations",
           "mean ms", "most ms", "iterations/s", "Mmoves/s");
    for (int i = 0; i < r->decision_count; i++) {
        const decision_row *d = &r->decisions[i];
        printf("%-8s %5d  %-7s %10u %9.2f %9.2f %14.0f %10.2f\n", d->game->name, d->seats, d->bot->name, d->iterations,
               d->mean_ms, d->most_ms, d->iterations_s, d->moves_s / 1e6);
    }
    printf("\nSearch with random play-outs from the start\n%-8s %5s %12s %14s %8s\n", "game", "seats", "games/s",
           "iterations/s", "ratio");
    for (int i = 0; i < r->playout_count; i++) {
        const playout_row *p = &r->playouts[i];
        printf("%-8s %5d %12.0f %14.0f %8.2f %s\n", p->game->name, p->seats, p->games_s, p->iterations_s, p->ratio,
               p->ratio >= ENOUGH ? "OK" : "LOW");
    }
}

static void print_json(const report *r)
{
    printf("{\"decisions\":[");
    for (int i = 0; i < r->decision_count; i++) {
        const decision_row *d = &r->decisions[i];
        printf("%s{\"game\":\"%s\",\"seats\":%d,\"bot\":\"%s\",\"iterations\":%u,\"mean_ms\":%.3f,\"most_ms\":%.3f,"
               "\"iterations_per_second\":%.0f,\"moves_per_second\":%.0f}",
               i ? "," : "", d->game->name, d->seats, d->bot->name, d->iterations, d->mean_ms, d->most_ms,
               d->iterations_s, d->moves_s);
    }
    printf("],\"playouts\":[");
    for (int i = 0; i < r->playout_count; i++) {
        const playout_row *p = &r->playouts[i];
        printf("%s{\"game\":\"%s\",\"seats\":%d,\"games_per_second\":%.0f,\"iterations_per_second\":%.0f,"
               "\"ratio\":%.3f}",
               i ? "," : "", p->game->name, p->seats, p->games_s, p->iterations_s, p->ratio);
    }
    printf("]}\n");
}

/* --- Orders ------------------------------------------------------------------------------------------------------- */

static void measure_kind(report *r, const tb_game *game, int seats, int positions)
{
    find_places(game, seats, positions);
    for (int b = 0; b < tb_bot_count; b++) {
        decision_row *row = &r->decisions[r->decision_count];
        if (!tb_bots[b]->judges || r->decision_count == ROWS)
            continue;
        *row = (decision_row){ .game = game, .bot = tb_bots[b], .seats = seats };
        measure_decisions(row, positions);
        r->decision_count++;
    }
    playout_row *row = &r->playouts[r->playout_count++];
    *row = (playout_row){ .game = game, .seats = seats };
    measure_playouts(row);
}

static bool is_wanted(const tb_game *game, int seats, int only)
{
    return only ? seats == only : seats == game->min_seats || seats == 2 || seats == 4 || seats == game->max_seats;
}

static int usage(FILE *stream, int code)
{
    fputs(
        "usage: bench-bots [--json] [--positions N] [--seats K] [GAME]\n\n"
        "How long bots think, at N positions (24, at most 1000) of games with K seats or with some usual numbers; and\n"
        "how many iterations a search with random play-outs makes beside plain random games.\n",
        stream);
    return code;
}

int main(int argc, char **argv)
{
    static report r;
    const char *only = NULL;
    int positions = 24, seats = 0;
    bool json = false;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0)
            json = true;
        else if (strcmp(argv[i], "--help") == 0)
            return usage(stdout, 0);
        else if (strcmp(argv[i], "--positions") == 0 && i + 1 < argc)
            positions = atoi(argv[++i]);
        else if (strcmp(argv[i], "--seats") == 0 && i + 1 < argc)
            seats = atoi(argv[++i]);
        else if (argv[i][0] != '-' && !only)
            only = argv[i];
        else
            return usage(stderr, 2);
    }
    if (positions < 1 || positions > POSITIONS_MAX)
        return usage(stderr, 2);
    for (int g = 0; g < tb_game_count; g++)
        for (int s = tb_games[g]->min_seats; s <= tb_games[g]->max_seats; s++)
            if (is_wanted(tb_games[g], s, seats) && (!only || strcmp(only, tb_games[g]->name) == 0))
                measure_kind(&r, tb_games[g], s, positions);
    if (r.playout_count == 0) {
        fprintf(stderr, "bench-bots: there is no such game, or not with so many seats\n");
        return 2;
    }
    (json ? print_json : print_table)(&r);
    return 0;
}
