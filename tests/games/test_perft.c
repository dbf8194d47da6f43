/* test_perft.c - counts the move tree of fixed positions and compares with the numbers in a file. Prints TAP.
 *
 *   test-games-perft FILE
 *
 * A row is GAME SEATS SEED SKIP DEPTH COUNT [NAME=VALUE]...: the game is set up, SKIP events are drawn at random with
 * SEED (moves evenly, outcomes by weight), and from there DEPTH plies have COUNT ends (core/perft.h). `#` begins a
 * comment. A wrong number is shown together with the one that was found. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "core/door.h"
#include "core/perft.h"
#include "games/list.h"

enum { WORDS_MAX = 40 };

typedef struct row {
    const tb_game *game;
    tb_config config;
    uint64_t seats, seed, skip, depth, count;
} row;

static bool read_number(const char *word, uint64_t *out)
{
    const char *at = word, *end = word + strlen(word);

    return tb_read_uint(&at, end, out) && at == end;
}

static bool read_options(row *r, char *const words[], int count)
{
    tb_message why;

    for (int i = 0; i < count; i++) {
        const char *value = strchr(words[i], '=');
        if (!value || tb_config_set(r->game, &r->config, words[i], (size_t) (value - words[i]), value + 1,
                                    strlen(value + 1), &why) < 0)
            return false;
    }
    return true;
}

static bool read_row(char *line, row *r)
{
    char *words[WORDS_MAX];
    int count = 0;

    for (char *word = strtok(line, " \n"); word && count < WORDS_MAX; word = strtok(NULL, " \n"))
        words[count++] = word;
    if (count < 6 || !(r->game = tb_game_named(words[0], strlen(words[0]))) || !read_number(words[1], &r->seats) ||
        !read_number(words[2], &r->seed) || !read_number(words[3], &r->skip) || !read_number(words[4], &r->depth) ||
        !read_number(words[5], &r->count) || r->seats > TB_MAX_SEATS || r->depth > 20)
        return false;
    tb_config_default(r->game, (int) r->seats, &r->config);
    return read_options(r, words + 6, count - 6);
}

/* Sets up and plays the skipped events. */
static bool reach(const row *r, void *state)
{
    tb_move legal[TB_MOVES_MAX];
    tb_message why;
    tb_rng rng;

    if (tb_setup(r->game, &r->config, state, &why) < 0)
        return false;
    tb_rng_seed(&rng, r->seed, 0);
    for (uint64_t i = 0; i < r->skip; i++) {
        tb_seats seats = r->game->to_act(state);
        if (seats == 0)
            return false;
        int seat = tb_lowest(seats);
        tb_move move = seats == TB_CHANCE ? r->game->outcome(state, tb_rng_below(&rng, r->game->weight(state)))
                                          : legal[tb_rng_below(&rng, (uint32_t) r->game->legal(state, seat, legal))];
        r->game->apply(state, seat, move);
    }
    return true;
}

static bool count_row(const char *line, const char *place, int number)
{
    char words[512];
    tb_state_box state;
    row r = { 0 };
    uint64_t found = 0;

    snprintf(words, sizeof words, "%s", line);
    bool good = read_row(words, &r) && reach(&r, state.bytes);
    if (!good)
        printf("# %s: not a row: GAME SEATS SEED SKIP DEPTH COUNT [NAME=VALUE]...\n", place);
    if (good)
        found = tb_perft(r.game, state.bytes, (int) r.depth, NULL, NULL);
    if (good && found != r.count)
        printf("# %s: %" PRIu64 " ends were found\n", place, found);
    good = good && found == r.count;
    printf("%sok %d - %s\n", good ? "" : "not ", number, line);
    return good;
}

int main(int argc, char **argv)
{
    char line[512], place[600];
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    int number = 0, failed = 0;

    if (!file) {
        fputs("usage: test-games-perft FILE\n", stderr);
        return 2;
    }
    for (int at = 1; fgets(line, sizeof line, file); at++) {
        line[strcspn(line, "#\n")] = '\0';
        if (line[strspn(line, " ")] == '\0')
            continue;
        snprintf(place, sizeof place, "%s:%d", argv[1], at);
        failed += !count_row(line, place, ++number);
    }
    fclose(file);
    printf("1..%d\n", number);
    return failed > 0;
}
