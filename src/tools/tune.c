/* tune.c - taberna-tune: the weights of a game's evaluation, found by self-play (lab/tune.h) or shown with their names.
 * script/tune has the recipes and writes down what they find. */
#include "lab/tune.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/net.h"
#include "core/door.h"
#include "games/list.h"
#include "lab/net_learn.h"
#include "lab/tune_net.h"

enum { WEIGHTS_MAX = 1 << 16, GUESSES_MAX = 32, NAME_SIZE = 128, TOLD = 20, BAD = 2 };

typedef struct orders {
    tb_tuning tuning;
    const char *start; /* a file with weights to begin with; NULL: those in the tree */
    const char *rival; /* a file with the net of the other players; NULL: none       */
    const char *options[TB_MAX_OPTIONS], *guesses[GUESSES_MAX];
    int option_count, guess_count;
    int seats;  /* 0: as few as there can be */
    int inputs; /* that a net sees; 0: all of them */
    bool show, net, measure;
} orders;

/* The weights to begin with: an evaluation has them by a function without context. */
static int16_t first_weights[WEIGHTS_MAX];

static const int16_t *first_weights_for(int seats)
{
    (void) seats;
    return first_weights;
}

/* The same for inputs: those of the game, of which a net sees only the first ones. */
static struct {
    void (*all)(const void *view, tb_inputs *out);
    int count;
} inputs;

static void first_inputs(const void *view, tb_inputs *out)
{
    inputs.all(view, out);
    for (int w = 0; w < TB_LEN(out->word); w++) {
        int seen = inputs.count - 64 * w;
        out->word[w] &= seen >= 64 ? UINT64_MAX : seen > 0 ? ((uint64_t) 1 << seen) - 1 : 0;
    }
}

/* --- Orders ------------------------------------------------------------------------------------------------------ */

static int usage(FILE *stream, int code)
{
    fputs(
        "usage: taberna-tune GAME [OPTION...]\n"
        "Finds the weights of a game's evaluation by self-play and prints them, one a line.\n\n"
        "  --seats N            how many play\n"
        "  --option NAME=VALUE  as in taberna play; may be given again\n"
        "  --editions           play another edition in every second game, all of them in turn\n"
        "  --games G            how many games (20000)\n"
        "  --positions N        that a player looks at for a decision (100); 1: what each move itself leads to\n"
        "  --rate R             of learning, at first (0.03)\n"
        "  --trace L            of a net: how far back it counts what was foretold later (0.9)\n"
        "  --share P            of a net: how much the result counts beside what was foretold later (0.5)\n"
        "  --noise P            share of moves made at random (0.05); by score: of the judgement, in points\n"
        "  --net                train the game's net instead, as large a list; players go by it, and with --afresh by\n"
        "                       the weights\n"
        "  --measure            with --net: learn nothing, print how what the net foretold compares with what happened\n"
        "  --rival FILE         with --measure: the net plays one seat, this one the others; prints how often it won\n"
        "  --inputs N           with --net: how many inputs it sees, the first ones (all); one that saw fewer goes on\n"
        "  --by-score           learn final scores, not who ends before whom; alone it is always so\n"
        "  --plan N             by score: players plan ahead with N iterations; 0: through one round only (0)\n"
        "  --round G            by score: games between two regressions (4000)\n"
        "  --kept P             by score: how much the games of earlier rounds count (0.5)\n"
        "  --ridge R            by score: how firmly each weight is held where it was (5)\n"
        "  --afresh             begin with weights of 0, not with those in the tree\n"
        "  --start FILE         begin with the weights (the net) in a file, as this program prints them\n"
        "  --guess NAME=WEIGHT  begin with this for features whose names begin so; may be given again\n"
        "  --threads T          (1); the result does not depend on them\n"
        "  --seed S             (1)\n"
        "  --show               tune nothing: print what the weights mean, the largest first\n",
        stream);
    return code;
}

static int fail(const char *what, const char *word)
{
    fprintf(stderr, "taberna-tune: %s '%s'; see taberna-tune --help\n", what, word);
    return BAD;
}

static bool read_number(const char *word, double least, double most, double *out)
{
    char *end;

    *out = strtod(word, &end);
    return *word && !*end && *out >= least && *out <= most;
}

/* An argument that takes a number: its bounds and where it goes. */
static bool set_number(orders *o, const char *name, const char *word, bool *known)
{
    double number = 0;
    tb_tuning *t = &o->tuning;
    const struct {
        const char *name;
        double least, most;
        int *whole;
        uint64_t *large;
        double *real;
    } numbers[] = {
        { "--seats", 1, TB_MAX_SEATS, &o->seats, NULL, NULL },
        { "--inputs", 1, TB_INPUTS_MAX, &o->inputs, NULL, NULL },
        { "--games", 1, 1e9, NULL, &t->games, NULL },
        { "--positions", 1, 10000, &t->positions, NULL, NULL },
        { "--rate", 1e-6, 1, NULL, NULL, &t->rate },
        { "--trace", 0, 1, NULL, NULL, &t->trace },
        { "--share", 0, 1, NULL, NULL, &t->share },
        { "--noise", 0, 100, NULL, NULL, &t->noise },
        { "--plan", 0, 1e6, &t->plan, NULL, NULL },
        { "--round", 1, 1e9, NULL, &t->round, NULL },
        { "--kept", 0, 1, NULL, NULL, &t->kept },
        { "--ridge", 0, 1e9, NULL, NULL, &t->ridge },
        { "--threads", 1, 64, &t->threads, NULL, NULL },
        { "--seed", 0, 1e15, NULL, &t->seed, NULL },
    };

    for (int i = 0; i < TB_LEN(numbers); i++) {
        if (strcmp(name, numbers[i].name) != 0)
            continue;
        *known = true;
        if (!word || !read_number(word, numbers[i].least, numbers[i].most, &number))
            return false;
        if (numbers[i].whole)
            *numbers[i].whole = (int) number;
        else if (numbers[i].large)
            *numbers[i].large = (uint64_t) number;
        else
            *numbers[i].real = number;
        return true;
    }
    return false;
}

static bool set_flag(orders *o, const char *name)
{
    const struct {
        const char *name;
        bool *flag;
    } flags[] = {
        { "--afresh", &o->tuning.afresh },     { "--by-score", &o->tuning.by_score },
        { "--editions", &o->tuning.editions }, { "--net", &o->net },
        { "--measure", &o->measure },          { "--show", &o->show },
    };

    for (int i = 0; i < TB_LEN(flags); i++) {
        if (strcmp(name, flags[i].name) == 0)
            return *flags[i].flag = true;
    }
    return false;
}

/* Takes the argument at `at`; how many words it was, 0 after a complaint. */
static int take_argument(orders *o, char **argv, int argc, int at)
{
    const char *word = argv[at], *next = at + 1 < argc ? argv[at + 1] : NULL;
    bool known = false;

    if (word[0] != '-') {
        if (o->tuning.game)
            return fail("one game at a time, not also", word), 0;
        o->tuning.game = tb_game_named(word, strlen(word));
        return o->tuning.game ? 1 : (fail("unknown game", word), 0);
    }
    if (set_flag(o, word))
        return 1;
    if (set_number(o, word, next, &known))
        return 2;
    if (known)
        return fail("no number in range for", word), 0;
    if (strcmp(word, "--start") == 0 && next) {
        o->start = next;
        return 2;
    }
    if (strcmp(word, "--rival") == 0 && next) {
        o->rival = next;
        return 2;
    }
    if (strcmp(word, "--option") == 0 && next && o->option_count < TB_MAX_OPTIONS) {
        o->options[o->option_count++] = next;
        return 2;
    }
    if (strcmp(word, "--guess") == 0 && next && o->guess_count < GUESSES_MAX) {
        o->guesses[o->guess_count++] = next;
        return 2;
    }
    return fail("unknown or unfinished option", word), 0;
}

static bool set_config(orders *o)
{
    tb_tuning *t = &o->tuning;
    int seats = o->seats ? o->seats : t->game->min_seats;
    tb_state_box state;
    tb_message why;

    if (seats < t->game->min_seats || seats > t->game->max_seats)
        return fail("the wrong number of seats for", t->game->name), false;
    tb_config_default(t->game, seats, &t->config);
    for (int i = 0; i < o->option_count; i++) {
        const char *word = o->options[i], *equals = strchr(word, '=');
        if (!equals || tb_config_set(t->game, &t->config, word, (size_t) (equals - word), equals + 1,
                                     strlen(equals + 1), &why) != TB_OK)
            return fail("no such option", word), false;
    }
    return tb_setup(t->game, &t->config, state.bytes, &why) == TB_OK || (fail("no such", "set-up"), false);
}

/* --- Weights ----------------------------------------------------------------------------------------------------- */

/* Numbers between commas or blanks, `count` at most; how many, or -1. */
static int read_numbers(const char *name, int count)
{
    FILE *file = fopen(name, "r");
    int n = 0, weight;

    if (!file) {
        fprintf(stderr, "taberna-tune: %s: %s\n", name, strerror(errno));
        return -1;
    }
    while (n < count && fscanf(file, " %d ,", &weight) == 1 && weight >= INT16_MIN && weight <= INT16_MAX)
        first_weights[n++] = (int16_t) weight;
    bool whole = fgetc(file) == EOF;
    fclose(file);
    return whole ? n : 0;
}

static bool read_weights(const char *name, int count)
{
    int n = read_numbers(name, count);

    if (n >= 0 && n != count)
        fprintf(stderr, "taberna-tune: %s: expected %d weights, read %d before something else\n", name, count, n);
    return n == count;
}

/* NAME=WEIGHT; false if there is no feature whose name begins so, or no such weight. */
static bool guess(const tb_evaluation *evaluation, const char *word)
{
    const char *equals = strchr(word, '=');
    double weight;
    int found = 0;

    if (!equals || !read_number(equals + 1, -30, 30, &weight))
        return false;
    for (int f = 0; f < evaluation->count; f++) {
        char name[NAME_SIZE];
        tb_text text = tb_text_on(name, sizeof name);
        evaluation->name(f, &text);
        if (strncmp(name, word, (size_t) (equals - word)) != 0)
            continue;
        first_weights[f] = (int16_t) (weight * TB_STRENGTH_ONE);
        found++;
    }
    return found > 0;
}

/* How many numbers are found. */
static int count_of(const orders *o, const tb_evaluation *evaluation)
{
    return o->net ? (int) tb_net_size(evaluation->input_count) : evaluation->count;
}

/* Of as many inputs, or of fewer. */
static bool read_net(const char *name, int input_count)
{
    int n = read_numbers(name, (int) tb_net_size(input_count)), saw = input_count;

    while (saw > 0 && (int) tb_net_size(saw) != n)
        saw--;
    if (n >= 0 && saw == 0)
        fprintf(stderr, "taberna-tune: %s: %d numbers are no net of %d inputs or fewer\n", name, n, input_count);
    if (saw > 0)
        tb_net_widen(first_weights, saw, input_count);
    return saw > 0;
}

/* Puts the net of the other players in place. */
static bool set_rival(orders *o)
{
    static int16_t rival[WEIGHTS_MAX];

    if (!o->measure)
        return fail("only with --measure:", "--rival"), false;
    if (!read_net(o->rival, inputs.count))
        return false;
    memcpy(rival, first_weights, sizeof rival);
    o->tuning.rival = rival;
    return true;
}

/* Puts the net to begin with in place. */
static bool set_net(orders *o, tb_evaluation *evaluation)
{
    if (!evaluation->net)
        return fail("there is no net in", o->tuning.game->name), false;
    inputs.all = evaluation->inputs;
    inputs.count = o->inputs ? o->inputs : evaluation->input_count;
    if (inputs.count > evaluation->input_count ||
        (inputs.count < evaluation->input_count && !o->start && !o->tuning.afresh))
        return fail("no net with so many inputs in", o->tuning.game->name), false;
    evaluation->inputs = first_inputs;
    evaluation->input_count = inputs.count;
    if (o->rival && !set_rival(o))
        return false;
    if (!o->start)
        return true;
    evaluation->net = first_weights_for;
    return read_net(o->start, inputs.count);
}

/* Puts the weights to begin with in place. */
static bool set_weights(orders *o, tb_evaluation *evaluation)
{
    tb_tuning *t = &o->tuning;

    if (o->start) {
        if (!read_weights(o->start, evaluation->count))
            return false;
    } else if (!t->afresh) {
        memcpy(first_weights, evaluation->weights(t->config.seats), evaluation->count * sizeof first_weights[0]);
    }
    for (int i = 0; i < o->guess_count; i++)
        if (!guess(evaluation, o->guesses[i]))
            return fail("no such feature, or no weight for it:", o->guesses[i]), false;
    evaluation->weights = first_weights_for;
    t->afresh = false;
    return true;
}

static const int16_t *shown;

static int by_size(const void *left, const void *right)
{
    int a = abs(shown[*(const int *) left]), b = abs(shown[*(const int *) right]);

    return a != b ? (a < b) - (a > b) : *(const int *) left - *(const int *) right;
}

/* What each feature is worth, in natural units of log odds a piece. */
static int show_weights(const tb_evaluation *evaluation, int seats)
{
    int *order = malloc(evaluation->count * sizeof *order);
    char name[NAME_SIZE];

    if (!order)
        return fail("not enough memory for", "the names");
    shown = evaluation->weights(seats);
    for (int f = 0; f < evaluation->count; f++)
        order[f] = f;
    qsort(order, evaluation->count, sizeof *order, by_size);
    for (int i = 0; i < evaluation->count; i++) {
        tb_text text = tb_text_on(name, sizeof name);
        evaluation->name(order[i], &text);
        printf("%8.3f  %s\n", (double) shown[order[i]] / TB_STRENGTH_ONE, name);
    }
    free(order);
    return 0;
}

/* --- Tuning ------------------------------------------------------------------------------------------------------ */

typedef struct teller {
    uint64_t games, told;
    double loss;
    int batches;
} teller;

/* The mean loss of each twentieth of the games. */
static void tell(void *context, uint64_t games, double loss)
{
    teller *t = context;

    t->loss += loss;
    t->batches++;
    if (games < t->games && games * TOLD / t->games == t->told * TOLD / t->games)
        return;
    fprintf(stderr, "taberna-tune: %9" PRIu64 " games, loss %.4f\n", games, t->loss / t->batches);
    *t = (teller){ .games = t->games, .told = games };
}

static int tune(const orders *o, tb_tuning *tuning)
{
    static int16_t found[WEIGHTS_MAX];
    teller t = { .games = tuning->games };

    tuning->watch = tell;
    tuning->context = &t;
    if (!(o->net ? tb_tune_net : tb_tune)(tuning, found))
        return fail("not enough memory, too small a ridge, or too large numbers in the net, for", tuning->game->name);
    for (int f = 0; f < count_of(o, tuning->evaluation); f++)
        printf("%d\n", found[f]);
    return fflush(stdout) == 0 ? 0 : BAD;
}

/* A line for each tenth: what was foretold on the mean, and how often it happened, in each quarter of the game. */
static int measure(const tb_tuning *tuning)
{
    tb_calibration found;

    if (!tb_measure_net(tuning, &found))
        return fail("not enough memory, or no net, for", tuning->game->name);
    if (tuning->rival)
        printf("won %.1f %% of %.0f games, +- %.1f\n", 100 * found.won, found.games,
               196 * sqrt(found.won * (1 - found.won) / found.games));
    printf("loss %.4f\n%% foretold, %% happened, moments, in each quarter of the game\n", found.loss);
    for (int tenth = 0; tenth < TB_TENTHS; tenth++) {
        for (int quarter = 0; quarter < TB_QUARTERS; quarter++) {
            double count = found.bin[quarter][tenth].count, parts = count > 0 ? count / 100 : 1;
            printf("%s%6.1f %6.1f %7.0f", quarter ? "   " : "", found.bin[quarter][tenth].foretold / parts,
                   found.bin[quarter][tenth].happened / parts, count);
        }
        printf("\n");
    }
    return fflush(stdout) == 0 ? 0 : BAD;
}

int main(int argc, char **argv)
{
    orders o = {
        .tuning = { .games = 20000,
                    .positions = 100,
                    .rate = 0.03,
                    .trace = 0.9,
                    .share = 0.5,
                    .noise = 0.05,
                    .threads = 1,
                    .seed = 1,
                    .round = 4000,
                    .kept = 0.5,
                    .ridge = 5 },
    };
    tb_evaluation evaluation;

    for (int i = 1; i < argc;) {
        if (strcmp(argv[i], "--help") == 0)
            return usage(stdout, 0);
        int taken = take_argument(&o, argv, argc, i);
        if (!taken)
            return BAD;
        i += taken;
    }
    if (!o.tuning.game)
        return usage(stderr, BAD);
    if (!set_config(&o))
        return BAD;
    evaluation = *tb_evaluation_of(o.tuning.game);
    if (!(o.net ? set_net(&o, &evaluation) : set_weights(&o, &evaluation)))
        return BAD;
    if ((o.tuning.by_score || o.tuning.config.seats == 1) && !evaluation.points)
        return fail("scores say little, and have no scale in the evaluation, in", o.tuning.game->name);
    o.tuning.evaluation = &evaluation;
    if (o.measure)
        return o.net ? measure(&o.tuning) : fail("only with --net:", "--measure");
    return o.show ? show_weights(&evaluation, o.tuning.config.seats) : tune(&o, &o.tuning);
}
