/* bench.c - how fast the engine is, beside the floor that the same run measures. Prints a table, or JSON.
 *
 *   bench [--json] [--seconds S] [GAME]
 *
 * Each figure is the median of five measurements of S seconds (0.2) of CPU time on one core. They are taken in turn,
 * the floor among them, so that a busy machine slows all of them alike. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/measure.h"
#include "core/door.h"
#include "games/list.h"

enum { TURNS = 5, KINDS = 48, PLAY_FIGURES = 3 };

typedef struct kind { /* of game */
    const tb_game *game;
    tb_config config;
    bench_play play[TURNS];
    bench_verbs verbs[TURNS];
} kind;

typedef struct report {
    double floor[TURNS];
    kind kinds[KINDS];
    int count;
} report;

/* --- Measuring ---------------------------------------------------------------------------------------------------- */

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

static void measure(report *r, double seconds)
{
    for (int turn = 0; turn < TURNS; turn++) {
        r->floor[turn] = bench_floor_ns(seconds);
        for (int i = 0; i < r->count; i++) {
            kind *k = &r->kinds[i];
            k->play[turn] = bench_playout(k->game, &k->config, seconds);
            k->verbs[turn] = bench_measure_verbs(k->game, &k->config, seconds / 6);
        }
        if (isatty(STDERR_FILENO))
            fprintf(stderr, turn + 1 < TURNS ? "\r%d of %d" : "\r      \r", turn + 1, TURNS);
    }
}

/* --- The figures, by name ----------------------------------------------------------------------------------------- */

static double decisions_per_second(const kind *k, int turn)
{
    return (double) k->play[turn].tally.decisions / k->play[turn].seconds;
}

static double games_per_second(const kind *k, int turn) { return (double) k->play[turn].games / k->play[turn].seconds; }

static double ns_per_decision(const kind *k, int turn) { return 1e9 / decisions_per_second(k, turn); }
static double setup_ns(const kind *k, int turn) { return k->verbs[turn].setup; }
static double copy_ns(const kind *k, int turn) { return k->verbs[turn].copy; }
static double legal_ns(const kind *k, int turn) { return k->verbs[turn].legal; }
static double apply_ns(const kind *k, int turn) { return k->verbs[turn].apply; }
static double observe_ns(const kind *k, int turn) { return k->verbs[turn].observe; }
static double redeal_ns(const kind *k, int turn) { return k->verbs[turn].redeal; }

static const struct figure {
    const char *key, *heading;
    double unit; /* the table shows value / unit */
    int decimals;
    double (*of)(const kind *k, int turn);
} figures[] = {
    { "decisions_per_second", "Mdecisions/s", 1e6, 2, decisions_per_second }, /* PLAY_FIGURES of these */
    { "games_per_second", "games/s", 1, 0, games_per_second },
    { "ns_per_decision", "ns/decision", 1, 1, ns_per_decision },
    { "setup_ns", "setup", 1, 0, setup_ns },
    { "copy_ns", "copy", 1, 1, copy_ns },
    { "legal_ns", "legal", 1, 1, legal_ns },
    { "apply_ns", "apply", 1, 1, apply_ns },
    { "observe_ns", "observe", 1, 1, observe_ns },
    { "redeal_ns", "redeal", 1, 1, redeal_ns },
};

static double figure_of(const struct figure *figure, const kind *k)
{
    double values[TURNS];

    for (int turn = 0; turn < TURNS; turn++)
        values[turn] = figure->of(k, turn);
    return median(values);
}

/* The median of the ratios within each turn, which a change of the machine's speed between turns does not touch. */
static double floors_per_decision(const report *r, const kind *k)
{
    double values[TURNS];

    for (int turn = 0; turn < TURNS; turn++)
        values[turn] = ns_per_decision(k, turn) / r->floor[turn];
    return median(values);
}

/* --- Telling ------------------------------------------------------------------------------------------------------ */

/* Option 0 of a game is its edition. */
static const char *edition_of(const kind *k) { return k->game->options[0].values[k->config.option[0]]; }

static void print_heading(int first, int end)
{
    printf("%-8s %-9s %5s", "game", "edition", "seats");
    for (int f = first; f < end; f++)
        printf(" %*s", f < PLAY_FIGURES ? 12 : 8, figures[f].heading);
}

static void print_figures(const kind *k, int first, int end)
{
    printf("%-8s %-9s %5d", k->game->name, edition_of(k), k->config.seats);
    for (int f = first; f < end; f++)
        printf(" %*.*f", f < PLAY_FIGURES ? 12 : 8, figures[f].decimals, figure_of(&figures[f], k) / figures[f].unit);
}

static void print_table(const report *r)
{
    printf("floor: %.1f ns for a bounded draw, a pick from a set, a look-up and a 16-way branch\n", median(r->floor));
    printf("\nRandom play on one core. Forced moves and chance are in the time, but no decisions.\n");
    print_heading(0, PLAY_FIGURES);
    printf(" %12s\n", "x floor");
    for (int i = 0; i < r->count; i++) {
        print_figures(&r->kinds[i], 0, PLAY_FIGURES);
        printf(" %12.2f\n", floors_per_decision(r, &r->kinds[i]));
    }
    printf("\nOne call, in ns.\n");
    print_heading(PLAY_FIGURES, TB_LEN(figures));
    printf("\n");
    for (int i = 0; i < r->count; i++) {
        print_figures(&r->kinds[i], PLAY_FIGURES, TB_LEN(figures));
        printf("\n");
    }
    printf("\n");
    for (int i = 0; i < r->count; i++) {
        const tb_game *game = r->kinds[i].game;
        if (i == 0 || game != r->kinds[i - 1].game)
            printf("%s: %d bytes a state, %d bytes a view\n", game->name, game->state_size, game->view_size);
    }
}

static void print_json(const report *r)
{
    printf("{\"floor_ns\":%.2f,\"games\":[", median(r->floor));
    for (int i = 0; i < r->count; i++) {
        const kind *k = &r->kinds[i];
        printf("%s{\"game\":\"%s\",\"edition\":\"%s\",\"seats\":%d,\"state_size\":%d,\"view_size\":%d", i ? "," : "",
               k->game->name, edition_of(k), k->config.seats, k->game->state_size, k->game->view_size);
        for (int f = 0; f < TB_LEN(figures); f++)
            printf(",\"%s\":%.*f", figures[f].key, figures[f].decimals, figure_of(&figures[f], k));
        printf(",\"floors_per_decision\":%.2f}", floors_per_decision(r, k));
    }
    printf("]}\n");
}

/* --- Orders ------------------------------------------------------------------------------------------------------- */

static void add_kind(report *r, const tb_game *game, int edition, int seats)
{
    const char *name = game->options[0].name, *value = game->options[0].values[edition];
    kind *k = &r->kinds[r->count++];
    tb_message why;

    k->game = game;
    tb_config_default(game, seats, &k->config);
    tb_config_set(game, &k->config, name, strlen(name), value, strlen(value), &why);
}

static void add_kinds(report *r, const char *only)
{
    for (int g = 0; g < tb_game_count; g++) {
        const tb_game *game = tb_games[g];
        if (only && strcmp(only, game->name) != 0)
            continue;
        for (int edition = 0; edition < game->options[0].count; edition++)
            for (int seats = game->min_seats; seats <= game->max_seats && r->count < KINDS; seats++)
                add_kind(r, game, edition, seats);
    }
}

static int usage(FILE *stream, int code)
{
    fputs("usage: bench [--json] [--seconds S] [GAME]\n\n"
          "How fast random play and the calls of the engine are, beside the floor of this machine:\n"
          "medians of five measurements of S seconds (0.2, at most 60) of processor time.\n",
          stream);
    return code;
}

int main(int argc, char **argv)
{
    static report r;
    const char *only = NULL;
    double seconds = 0.2;
    bool json = false;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0)
            json = true;
        else if (strcmp(argv[i], "--help") == 0)
            return usage(stdout, 0);
        else if (strcmp(argv[i], "--seconds") == 0 && i + 1 < argc)
            seconds = strtod(argv[++i], NULL);
        else if (argv[i][0] != '-' && !only)
            only = argv[i];
        else
            return usage(stderr, 2);
    }
    add_kinds(&r, only);
    if (r.count == 0) {
        fprintf(stderr, "bench: there is no game \"%s\"\n", only);
        return 2;
    }
    if (!(seconds > 0 && seconds <= 60))
        return usage(stderr, 2);
    measure(&r, seconds);
    (json ? print_json : print_table)(&r);
    return 0;
}
