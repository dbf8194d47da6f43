/* playthrough.c - whole games as text, with everything that can be asked of the engine printed on the way, to be kept
 * in the tree and compared: a change of the rules shows as a difference that a person can read.
 *
 *   playthrough GAME SEATS SEED [NAME=VALUE]...    prints one
 *   playthrough --check FILE...                    compares files with what their first lines ask for; prints TAP
 *
 * The first line of a playthrough is the command that made it. Moves are drawn evenly from the legal ones, outcomes by
 * their weights. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/hash.h"
#include "core/door.h"
#include "core/notation.h"
#include "core/view.h"
#include "games/list.h"

enum { WORDS_MAX = 40, LOOK_EVERY = 40, EVENTS_MAX = 100000 };

typedef struct table {
    const tb_game *game;
    tb_config config;
    _Alignas(16) uint8_t state[TB_STATE_MAX];
    tb_rng rng;
    FILE *out;
} table;

/* --- Setting up -------------------------------------------------------------------------------------------------- */

static bool fail(const char *what, const char *word)
{
    fprintf(stderr, "playthrough: %s: '%s'\n", what, word);
    return false;
}

static bool read_number(const char *word, uint64_t most, uint64_t *out)
{
    const char *at = word, *end = word + strlen(word);

    return (tb_read_uint(&at, end, out) && at == end && *out <= most) || fail("not a number that fits", word);
}

/* words: GAME SEATS SEED [NAME=VALUE]... */
static bool set_up(table *t, char *const words[], int count)
{
    uint64_t seats, seed;
    tb_message why = { 0 };

    if (count < 3)
        return fail("expected GAME SEATS SEED", count ? words[0] : "");
    if (!(t->game = tb_game_named(words[0], strlen(words[0]))))
        return fail("no such game", words[0]);
    if (!read_number(words[1], TB_MAX_SEATS, &seats) || !read_number(words[2], UINT64_MAX, &seed))
        return false;
    tb_config_default(t->game, (int) seats, &t->config);
    for (int i = 3; i < count; i++) {
        const char *value = strchr(words[i], '=');
        if (!value || tb_config_set(t->game, &t->config, words[i], (size_t) (value - words[i]), value + 1,
                                    strlen(value + 1), &why) < 0)
            return fail("no such option", words[i]);
    }
    tb_rng_seed(&t->rng, seed, 0);
    return tb_setup(t->game, &t->config, t->state, &why) >= 0 || fail("no such game can be set up", words[1]);
}

/* --- Looking around ---------------------------------------------------------------------------------------------- */

static void print_move(table *t, tb_move move)
{
    char text[256];
    tb_text out = tb_text_on(text, sizeof text);

    tb_move_text(t->game, move, &out);
    fputs(text, t->out);
}

static void print_indented(FILE *out, const char *text)
{
    while (*text) {
        size_t len = strcspn(text, "\n");
        fprintf(out, "  |%s%.*s\n", len ? " " : "", (int) len, text);
        text += len + (text[len] == '\n');
    }
}

static void print_prompt(table *t, const void *view, int seat)
{
    char text[512];
    tb_text out = tb_text_on(text, sizeof text);
    tb_message prompt = { 0 };

    t->game->prompt(view, &prompt);
    tb_message_text(&prompt, NULL, &out);
    fprintf(t->out, "  %s is told: %s [%s]\n", tb_seat_name(t->game, t->config.seats, seat), text,
            prompt.row ? prompt.row->rule : "");
}

static void print_legal(table *t, int seat)
{
    tb_move legal[TB_MOVES_MAX];
    int n = t->game->legal(t->state, seat, legal);

    fprintf(t->out, "  %s may:", tb_seat_name(t->game, t->config.seats, seat));
    for (int i = 0; i < n; i++) {
        fputs(i ? " | " : " ", t->out);
        print_move(t, legal[i]);
    }
    fputc('\n', t->out);
}

static void print_outcomes(table *t)
{
    tb_outcome outcomes[TB_OUTCOMES_MAX];
    int n = t->game->outcomes(t->state, outcomes);

    fprintf(t->out, "  of %" PRIu32 ":", t->game->weight(t->state));
    for (int i = 0; i < n; i++) {
        fprintf(t->out, "%s%" PRIu32 " ", i ? " | " : " ", outcomes[i].weight);
        print_move(t, outcomes[i].move);
    }
    fputc('\n', t->out);
}

/* What a seat sees, is asked and may do. */
static void look(table *t, int seat)
{
    static char text[1 << 16];
    tb_text out = tb_text_on(text, sizeof text);
    tb_view_box view;

    t->game->observe(t->state, seat, view.bytes);
    t->game->draw(view.bytes, NULL, &out);
    print_indented(t->out, text);
    print_prompt(t, view.bytes, seat);
    if (tb_has(t->game->to_act(t->state), seat))
        print_legal(t, seat);
}

static void print_json(table *t, int seat)
{
    static char text[1 << 17];
    tb_text out = tb_text_on(text, sizeof text);
    tb_view_box view;

    t->game->observe(t->state, seat, view.bytes);
    tb_view_json(t->game, view.bytes, seat, NULL, &out);
    fprintf(t->out, "  %s\n", text);
}

static void print_result(table *t)
{
    tb_result result;

    t->game->scores(t->state, &result);
    fputs("score:", t->out);
    for (int seat = 0; seat < t->config.seats; seat++)
        fprintf(t->out, " %s %d (rank %d)", tb_seat_name(t->game, t->config.seats, seat), result.score[seat],
                result.rank[seat]);
    fputc('\n', t->out);
}

/* --- Playing ----------------------------------------------------------------------------------------------------- */

static void act(table *t, tb_seats seats, int event)
{
    tb_move legal[TB_MOVES_MAX];
    int seat = tb_lowest(seats);
    tb_move move;

    if (seats == TB_CHANCE)
        move = t->game->outcome(t->state, tb_rng_below(&t->rng, t->game->weight(t->state)));
    else
        move = legal[tb_rng_below(&t->rng, (uint32_t) t->game->legal(t->state, seat, legal))];
    fprintf(t->out, "%d %s: ", event, seats == TB_CHANCE ? "chance" : tb_seat_name(t->game, t->config.seats, seat));
    print_move(t, move);
    t->game->apply(t->state, seat, move);
    fprintf(t->out, " -> %s %08" PRIx32 "\n", t->game->progress(t->state).phase,
            (uint32_t) tb_hash(t->state, t->game->state_size, 0));
}

static void print_game(table *t)
{
    int round = 0;
    tb_seats seats;

    for (int event = 1; (seats = t->game->to_act(t->state)) != 0 && event < EVENTS_MAX; event++) {
        tb_progress now = t->game->progress(t->state);
        int seat = seats == TB_CHANCE ? TB_PUBLIC : tb_lowest(seats);

        if (now.round != round) {
            fprintf(t->out, "\nround %d, step %d\n", now.round, now.step);
            look(t, seat);
            round = now.round;
        } else if (event % LOOK_EVERY == 0 && seats != TB_CHANCE) {
            look(t, seat);
        } else if (seats == TB_CHANCE && event % LOOK_EVERY < 4) {
            print_outcomes(t);
        }
        if (event == 2 * LOOK_EVERY)
            print_json(t, seat);
        act(t, seats, event);
    }
    fputs("\nthe end\n", t->out);
    look(t, TB_PUBLIC);
    print_result(t);
}

static bool print_playthrough(char *const words[], int count, FILE *out)
{
    static table t;

    t = (table){ .out = out };
    if (!set_up(&t, words, count))
        return false;
    fputs("playthrough", out);
    for (int i = 0; i < count; i++)
        fprintf(out, " %s", words[i]);
    fputc('\n', out);
    print_game(&t);
    return true;
}

/* --- Comparing --------------------------------------------------------------------------------------------------- */

static int cut_words(char *line, char *words[])
{
    int count = 0;

    for (char *word = strtok(line, " \n"); word && count < WORDS_MAX; word = strtok(NULL, " \n"))
        words[count++] = word;
    return count;
}

/* Reads both to the end or to the first line that differs; prints that. */
static bool same_text(FILE *kept, FILE *made, const char *path)
{
    static char a[1 << 17], b[1 << 17];

    for (int line = 1;; line++) {
        bool more_a = fgets(a, sizeof a, kept), more_b = fgets(b, sizeof b, made);
        if (!more_a && !more_b)
            return true;
        if (more_a && more_b && !strcmp(a, b))
            continue;
        printf("# %s:%d: the file has: %s# the game gives: %s", path, line, more_a ? a : "its end\n",
               more_b ? b : "its end\n");
        puts("# script/playthroughs writes the files anew, if this change is wanted");
        return false;
    }
}

static bool check_file(const char *path)
{
    char line[1024], *words[WORDS_MAX];
    FILE *kept = fopen(path, "r"), *made = tmpfile();
    bool good = kept && made && fgets(line, sizeof line, kept);
    int count = good ? cut_words(line, words) : 0;

    good = good && count > 0 && !strcmp(words[0], "playthrough") && print_playthrough(words + 1, count - 1, made);
    if (good) {
        rewind(kept);
        rewind(made);
        good = same_text(kept, made, path);
    }
    if (kept)
        fclose(kept);
    if (made)
        fclose(made);
    return good;
}

int main(int argc, char **argv)
{
    int failed = 0;

    if (argc < 3) {
        fputs("usage: playthrough GAME SEATS SEED [NAME=VALUE]...\n       playthrough --check FILE...\n", stderr);
        return 2;
    }
    if (strcmp(argv[1], "--check") != 0)
        return print_playthrough(argv + 1, argc - 1, stdout) ? 0 : 2;
    printf("1..%d\n", argc - 2);
    for (int i = 2; i < argc; i++) {
        bool good = check_file(argv[i]);
        printf("%sok %d - %s\n", good ? "" : "not ", i - 1, argv[i]);
        failed += !good;
    }
    return failed > 0;
}
