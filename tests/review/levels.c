/* levels.c - what a decision of each level of the bots costs, all of them asked in the same positions.
 *
 *   levels [--depth DEPTH] [--every N] [--played] FILE...
 *
 * One decision of N in these records, games of one kind for as many seats, is put to every level, and a review judges
 * what each would play there as if it had been played. Levels that play against themselves come to other positions:
 * weak ones to longer games, whose decisions matter less each; here what differs is the move alone. Each line has the
 * mean loss of a level with its 95 % interval, in all and by stages, how many were mistakes or worse, and what the
 * level before it loses more, position by position. Then the rows of `losses` for the game's insight.c, in millionths.
 * With --played nobody is asked: what was played is judged. */
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "games/list.h"
#include "record/record.h"
#include "review/decide.h"
#include "review/piles.h"

enum { EVENTS = 4096, BYTES = 1 << 20, BRAIN = 64 << 20, MILLION = 1000000 };

static struct {
    int depth;
    uint32_t every;
    int played;
} with = { .depth = TB_QUICK, .every = 1 };

static tb_play_sum sums[TB_LEVELS][TB_STAGES + 1];
static tb_play_sum ahead[TB_LEVELS]; /* of what the level before loses more */
static uint32_t offered;
static tb_event events[EVENTS];
static tb_record record;

static void give_up(const char *what, const char *why)
{
    fprintf(stderr, "levels: %s: %s\n", what, why);
    exit(2);
}

static void open_record(const char *path)
{
    static char bytes[BYTES];
    tb_record_error error;
    FILE *file = fopen(path, "r");

    if (!file)
        give_up(path, "cannot be opened");
    size_t len = fread(bytes, 1, sizeof(bytes), file);
    fclose(file);
    if (tb_record_read(bytes, len, tb_game_named, events, EVENTS, &record, &error) != TB_OK ||
        !tb_match_is_over(&record.match))
        give_up(path, "is no record of a finished game");
}

static tb_move move_of(int level, uint32_t event, const void *state)
{
    static _Alignas(16) uint8_t memory[BRAIN];
    const tb_bot *bot = tb_bot_named(tb_level_name(level), strlen(tb_level_name(level)));
    const tb_evaluation *evaluation = tb_evaluation_of(record.match.game);
    tb_bot_means means = { .evaluation = evaluation, .memory = memory, .size = tb_bot_memory(bot, evaluation, 0) };
    tb_bot_brain brain;
    tb_rng rng;

    TB_ASSERT(means.size <= BRAIN);
    tb_rng_seed(&rng, event, offered);
    means.rng = &rng;
    tb_bot_sit(bot, &means, &brain);
    return tb_bot_move(&brain, record.match.game, state, events[event].seat);
}

static void add_difference(const tb_decision *worse, const tb_decision *better, tb_play_sum *out)
{
    tb_decision both = { .loss = worse->loss - better->loss };

    if (worse->left_out == TB_COUNTS && better->left_out == TB_COUNTS)
        tb_play_sum_add(out, &both);
}

static void add(int row, const tb_decision *d)
{
    tb_play_sum_add(&sums[row][d->stage], d);
    tb_play_sum_add(&sums[row][TB_STAGES], d);
}

/* Levels that play the same are judged once. */
static void ask(const tb_review *review, uint32_t event)
{
    static tb_decision of[TB_LEVELS];
    tb_state_box state;

    tb_decided_in(&record.match, event, &state);
    for (int level = 0; level < TB_LEVELS; level++) {
        tb_move move = move_of(level, event, state.bytes);
        int like = 0;
        while (like < level && of[like].played != move)
            like++;
        if (like == level)
            tb_review_judge(review, event, move, &of[level]);
        else
            of[level] = of[like];
        add(level, &of[level]);
        if (level > 0)
            add_difference(&of[level - 1], &of[level], &ahead[level]);
    }
}

static void judge_played(const tb_review *review, uint32_t event)
{
    static tb_decision d;

    tb_review_judge(review, event, events[event].move, &d);
    add(0, &d);
}

static void ask_in(const char *path)
{
    open_record(path);
    const tb_match *match = &record.match;
    const tb_review_asked asked = { .match = match,
                                    .evaluation = tb_evaluation_of(match->game),
                                    .insight = tb_insight_of(match->game),
                                    .depth = (tb_depth) with.depth };
    void *memory = aligned_alloc(16, tb_review_memory(&asked));
    const tb_review *review = tb_review_start(memory, &asked);

    for (uint32_t e = 0; e < match->count; e++)
        if (events[e].seat != TB_CHANCE_SEAT && events[e].choices > 1 && offered++ % with.every == 0)
            (with.played ? judge_played : ask)(review, e);
    free(memory);
}

static void print_row(int level, const char *name)
{
    const tb_play_sum *all = &sums[level][TB_STAGES];
    uint32_t mistakes = all->of[TB_MISTAKE] + all->of[TB_BLUNDER];

    printf("%s:%d %-7s %5u decisions  loss %.5f +- %.5f  stages", record.match.game->name, record.match.config.seats,
           name, all->count, tb_mean_loss(all), tb_mean_loss_interval(all));
    for (int stage = 0; stage < TB_STAGES; stage++)
        printf(" %.5f +- %.5f", tb_mean_loss(&sums[level][stage]), tb_mean_loss_interval(&sums[level][stage]));
    printf("  mistakes %u", mistakes);
    if (ahead[level].count)
        printf("  less than the one before by %.5f +- %.5f", tb_mean_loss(&ahead[level]),
               tb_mean_loss_interval(&ahead[level]));
    putchar('\n');
}

static void print_rows(void)
{
    for (int stage = 0; stage <= TB_STAGES; stage++) {
        printf("        {");
        for (int level = 0; level < TB_LEVELS; level++)
            printf(" %ld%s", lround(tb_mean_loss(&sums[level][stage]) * MILLION),
                   level + 1 < TB_LEVELS ? "," : " },\n");
    }
}

static int depth_of(const char *name)
{
    int depth = 0;

    while (depth < TB_DEPTHS && strcmp(tb_depth_names[depth], name) != 0)
        depth++;
    if (depth == TB_DEPTHS)
        give_up(name, "is no depth");
    return depth;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {
        { "depth", 1, NULL, 'd' },
        { "every", 1, NULL, 'e' },
        { "played", 0, &with.played, true },
        { 0 },
    };
    int option;

    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        switch (option) {
        case 'd': with.depth = depth_of(optarg); break;
        case 'e': with.every = (uint32_t) strtoul(optarg, NULL, 10); break;
        case 0: break;
        default: return 2;
        }
    }
    if (optind == argc || with.every == 0) {
        fputs("usage: levels [--depth DEPTH] [--every N] [--played] FILE...\n", stderr);
        return 2;
    }
    for (int i = optind; i < argc; i++)
        ask_in(argv[i]);
    if (with.played) {
        print_row(0, "played");
        return 0;
    }
    for (int level = 0; level < TB_LEVELS; level++)
        print_row(level, tb_level_name(level));
    print_rows();
    return 0;
}
