/* plant.c - makes games with known blunders in them, to try reviews on.
 *
 *   plant GAME SEATS SEED FOLDER [--players BOT] [--futures N] [--every N] [--play BOT]
 *
 * Masters play. At one decision of N another legal move is drawn by lot and tried against theirs: both are played to
 * the end of the game in the same futures, once by bots and once with every seat going its best way, and what counts is
 * who won. (Where seats plan, nothing is left to chance when all go their best way, so that it would tell of one game:
 * there only bots play, and in every future they see their moves a little differently.) Where the lot costs at least a
 * tenth of a win (alone: two and a half points) beyond two standard errors each time, in futures that did not choose
 * it, it is played. The record goes to FOLDER/GAME-SEATS-SEED.tbr, and a line for each blunder to standard output:
 *
 *   FILE EVENT COST ERROR MOVE */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "core/door.h"
#include "games/list.h"
#include "record/record.h"
#include "review/futures.h"
#include "review/playouts.h"
#include "review/review.h"

enum { EVENTS = 4096, RECORD = 1 << 20, BRAIN = 64 << 20, FIRST = 8 };

static struct {
    const tb_bot *play, *players;
    uint32_t futures, every;
} with = { .futures = 400, .every = 5 };

static const tb_bot *bot_named(const char *name)
{
    const tb_bot *bot = tb_bot_named(name, strlen(name));

    if (!bot) {
        fprintf(stderr, "plant: there is no bot %s\n", name);
        exit(2);
    }
    return bot;
}

/* A few futures see whether it is worth more of them; those that count are others. Whoever plays on must lose by it. */
static bool is_blunder(const tb_match *match, int seat, tb_move good, tb_move bad, playouts *out)
{
    const tb_bot *const players[] = { with.players, NULL };
    const tb_move moves[] = { bad, good };
    double from = tb_label_from(TB_BLUNDER, match->config.seats);
    int ways = tb_futures_are_planned(tb_evaluation_of(match->game)) ? 1 : TB_LEN(players);

    for (int i = 0; i < ways; i++) {
        uint32_t few = with.futures / FIRST;
        if (play_out(match->game, players[i], match->state, seat, moves, with.futures, few).lead < from)
            return false;
    }
    for (int i = 0; i < ways; i++) {
        playouts found = play_out(match->game, players[i], match->state, seat, moves, 0, with.futures);
        if (found.lead - 2 * found.error < from)
            return false;
        *out = i == 0 || found.lead < out->lead ? found : *out;
    }
    return true;
}

/* The move that is played: the master's, or a blunder. */
static tb_move choose(const tb_match *match, int seat, tb_bot_brain *brain, tb_rng *lots, const char *name)
{
    tb_move legal[TB_MOVES_MAX], good = tb_bot_move(brain, match->game, match->state, seat);
    int n = match->game->legal(match->state, seat, legal);
    tb_move bad = legal[tb_rng_below(lots, (uint32_t) n)];
    playouts cost;
    char words[256];
    tb_text text = tb_text_on(words, sizeof(words));

    if (n < 2 || bad == good || tb_rng_below(lots, with.every) != 0 || !is_blunder(match, seat, good, bad, &cost))
        return good;
    tb_move_text(match->game, bad, &text);
    printf("%s %u %.3f %.3f %s\n", name, match->count + 1, cost.lead, cost.error, words);
    fflush(stdout);
    return bad;
}

static void play(const tb_game *game, int seats, uint64_t seed, const char *name, tb_record *record)
{
    static tb_event events[EVENTS];
    uint8_t secret[TB_SECRET_SIZE];
    tb_source source = { .secret = secret };
    tb_rng rng, lots;
    tb_bot_brain brain;
    tb_message why;
    tb_config config;
    size_t size = tb_bot_memory(with.play, tb_evaluation_of(game), 0);

    tb_rng_seed(&rng, seed, 0);
    tb_rng_seed(&lots, seed, 1);
    tb_seeded_secret(seed, 0, secret);
    tb_config_default(game, seats, &config);
    tb_bot_sit(with.play,
               &(tb_bot_means){ .rng = &rng,
                                .evaluation = tb_evaluation_of(game),
                                .memory = aligned_alloc(16, (size + 15) / 16 * 16),
                                .size = size },
               &brain);
    for (int seat = 0; seat < seats; seat++)
        tb_player_set(&record->player[seat], TB_PLAYER_BOT, with.play->name, strlen(with.play->name));
    if (tb_match_start(&record->match, game, &config, &source, events, EVENTS, &why) != TB_OK)
        exit(2);
    while (!tb_match_is_over(&record->match)) {
        int seat = tb_lowest(game->to_act(record->match.state));
        tb_match_play(&record->match, seat, choose(&record->match, seat, &brain, &lots, name), &why);
    }
    free(brain.means.memory);
}

static void save(const tb_record *record, const char *path)
{
    static char bytes[RECORD];
    tb_text text = tb_text_on(bytes, sizeof(bytes));
    FILE *file = fopen(path, "w");

    tb_record_write(record, TB_COMPLETE, true, &text);
    if (!file || !tb_text_whole(&text) || fwrite(bytes, 1, text.len, file) != text.len || fclose(file) != 0) {
        perror(path);
        exit(2);
    }
}

int main(int argc, char **argv)
{
    static const struct option options[] = {
        { "players", 1, NULL, 'p' },
        { "futures", 1, NULL, 'f' },
        { "every", 1, NULL, 'e' },
        { "play", 1, NULL, 'b' },
        { 0 },
    };
    static tb_record record;
    char name[128], path[1024];
    int option;

    with.play = bot_named("master");
    with.players = bot_named("medium");
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        switch (option) {
        case 'p': with.players = bot_named(optarg); break;
        case 'b': with.play = bot_named(optarg); break;
        case 'f': with.futures = (uint32_t) strtoul(optarg, NULL, 10); break;
        case 'e': with.every = (uint32_t) strtoul(optarg, NULL, 10); break;
        default: return 2;
        }
    }
    const tb_game *game = argc - optind == 4 ? tb_game_named(argv[optind], strlen(argv[optind])) : NULL;
    if (!game || with.futures < FIRST || with.every == 0) {
        fputs("usage: plant GAME SEATS SEED FOLDER [--players BOT] [--futures N] [--every N] [--play BOT]\n", stderr);
        return 2;
    }
    snprintf(name, sizeof(name), "%s-%s-%s.tbr", game->name, argv[optind + 1], argv[optind + 2]);
    snprintf(path, sizeof(path), "%s/%s", argv[optind + 3], name);
    play(game, atoi(argv[optind + 1]), strtoull(argv[optind + 2], NULL, 10), name, &record);
    save(&record, path);
    return 0;
}
