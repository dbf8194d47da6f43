/* flat.c - a small player of one's own against a bot of the library, in any of its games.
 *
 *     cc flat.c $(pkg-config --cflags --libs taberna) -o flat
 *     ./flat fortuna 20 greedy 1
 *
 * It tries each legal move in a number of matches that its seat could not tell from the real one, lets chance play
 * these to the end, and takes the move that ended best: flat Monte Carlo. It never sees what its seat may not see. */
#include <stdio.h>
#include <stdlib.h>

#include <taberna/taberna.h>

/* How well the move does for the seat over so many play-outs: the sum of its ranks, lower is better. */
static int try_move(const taberna_match *match, int seat, taberna_move move, int playouts, uint64_t seed)
{
    int ranks = 0;

    for (int i = 0; i < playouts; i++) {
        taberna_match *dream = taberna_redeal(match, seat, seed + (uint64_t) i);
        taberna_result result;
        if (!dream)
            exit(2);
        taberna_play(dream, seat, move, NULL);
        taberna_playout(dream, NULL);
        taberna_scores(dream, &result);
        ranks += result.rank[seat];
        taberna_close(dream);
    }
    return ranks;
}

static taberna_move choose(const taberna_match *match, int seat, int playouts, uint64_t seed)
{
    taberna_move moves[TABERNA_MOVES_MAX];
    int count = taberna_legal(match, seat, moves, TABERNA_MOVES_MAX), best = 0, lowest = 0;

    for (int i = 0; count > 1 && i < count; i++) {
        int ranks = try_move(match, seat, moves[i], playouts, seed);
        if (i == 0 || ranks < lowest) {
            best = i;
            lowest = ranks;
        }
    }
    return moves[best];
}

int main(int argc, char **argv)
{
    const char *game = argc > 1 ? argv[1] : "fortuna", *name = argc > 3 ? argv[3] : "greedy";
    int playouts = argc > 2 ? atoi(argv[2]) : 20;
    uint64_t seed = argc > 4 ? strtoull(argv[4], NULL, 10) : 1;
    taberna_error error;
    taberna_match *match = taberna_start(game, 2, NULL, seed, &error);
    taberna_bot *bot = match ? taberna_bot_open(name, game, seed, &error) : NULL;

    if (!bot) {
        fprintf(stderr, "flat: %s\n", error.text);
        taberna_close(match);
        return 2;
    }
    for (uint32_t seats; (seats = taberna_to_act(match)) != 0; seed += 1000) {
        int seat = seats & 1 ? 0 : 1;
        taberna_move move = seat == 0 ? choose(match, seat, playouts, seed) : taberna_bot_choose(bot, match, seat);
        if (taberna_play(match, seat, move, &error) != TABERNA_OK) {
            fprintf(stderr, "flat: %s\n", error.text);
            return 2;
        }
    }
    taberna_result result;
    taberna_scores(match, &result);
    printf("%s: flat %d, %s %d\n", game, result.score[0], name, result.score[1]);
    taberna_bot_close(bot);
    taberna_close(match);
    return 0;
}
