/* levels.c - what a decision of each level of the bots costs, all of them asked in the same positions.
 *
 *   levels ask EVERY PART FILE...       one decision of EVERY in these records is put to every level: lines of the
 *                                       record's name, the event, and the number of the move of each level
 *   levels judge DEPTH|none FOLDER      reads such lines, with records of this folder, and prints them again with what
 *                                       a review says of each level's move as if it had been played; none: it is not
 *                                       asked, and what is said of reviews is 0
 *   levels played DEPTH EVERY PART FILE...   the same of what was played
 *
 * Levels that play against themselves come to other positions: weak ones to longer games, whose decisions matter less
 * each; here what differs is the move alone. To ask takes far longer than to judge, so they are done apart: PART
 * (0 to EVERY - 1) says which decisions it is, drawn by lot, and what was asked can be judged again and again.
 *
 * Behind a judged line stand the stage and for each level: why it is left out, the label, the loss, and where seats
 * plan what the move is worth in futures that are the same for all levels, as a share of the win and in points. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "bots/bot.h"
#include "games/list.h"
#include "record/record.h"
#include "review/decide.h"

enum { EVENTS = 4096, BYTES = 1 << 20, BRAIN = 64 << 20, COMMON = 2, WIDE = 60 };

static tb_event events[EVENTS];
static tb_record record;
static bool reviews = true;

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

static const char *name_of(const char *path) { return strrchr(path, '/') ? strrchr(path, '/') + 1 : path; }

/* --- What they would play ----------------------------------------------------------------------------------------- */

static tb_move move_of(int level, uint32_t event, const void *state)
{
    static _Alignas(16) uint8_t memory[BRAIN];
    const tb_bot *bot = tb_bot_named(tb_level_name(level), strlen(tb_level_name(level)));
    const tb_evaluation *evaluation = tb_evaluation_of(record.match.game);
    tb_bot_means means = { .evaluation = evaluation, .memory = memory, .size = tb_bot_memory(bot, evaluation, 0) };
    tb_bot_brain brain;
    tb_rng rng;

    TB_ASSERT(means.size <= BRAIN);
    tb_rng_seed(&rng, event, tb_hash(state, record.match.game->state_size, 0));
    means.rng = &rng;
    tb_bot_sit(bot, &means, &brain);
    return tb_bot_move(&brain, record.match.game, state, events[event].seat);
}

static void ask(const char *path, uint32_t event)
{
    tb_state_box state;

    tb_decided_in(&record.match, event, &state);
    printf("%s %u", name_of(path), event);
    for (int level = 0; level < TB_LEVELS; level++)
        printf(" %u", (unsigned) move_of(level, event, state.bytes));
    putchar('\n');
}

/* --- What that costs ---------------------------------------------------------------------------------------------- */

static const tb_review *review_of(tb_depth depth)
{
    static void *memory;
    const tb_game *game = record.match.game;
    const tb_review_asked asked = { &record.match, tb_evaluation_of(game), tb_insight_of(game), depth, 0 };

    free(memory);
    memory = aligned_alloc(16, (tb_review_memory(&asked) + 15) / 16 * 16);
    return tb_review_start(memory, &asked);
}

/* By plans that are wider than those of reviews: narrow ones do not see what `master` sees. */
static tb_outlook worth(const tb_review *review, const void *state, int seat, tb_move move)
{
    tb_futures futures = { .judge = &review->judge,
                           .insight = review->asked.insight,
                           .sight = tb_efforts[TB_DEEP].sight,
                           .memory = aligned_alloc(16, BRAIN) };
    tb_outlook sum = { 0 };
    tb_view_box view;

    futures.sight.width = WIDE;
    review->judge.game->observe(state, seat, view.bytes);
    tb_futures_of(&futures, seat, view.bytes);
    for (uint32_t n = 0; n < COMMON; n++) {
        tb_outlook found = tb_future_value(&futures, 1000 + 2 * n, move);
        sum.value += found.value / COMMON;
        sum.points += found.points / COMMON;
    }
    free(futures.memory);
    return sum;
}

typedef struct answer {
    tb_move move;
    tb_outlook worth;
    tb_decision decision;
} answer;

static void judge(const tb_review *review, uint32_t event, bool values, answer *out)
{
    tb_state_box state;

    tb_decided_in(&record.match, event, &state);
    if (reviews)
        tb_review_judge(review, event, out->move, &out->decision);
    out->worth = values ? worth(review, state.bytes, events[event].seat, out->move) : (tb_outlook){ 0 };
}

static void print(const answer *a)
{
    printf(" %d %d %.6f %.6f %.4f", a->decision.left_out, a->decision.label, a->decision.loss, (double) a->worth.value,
           (double) a->worth.points);
}

/* Levels that play the same are judged once. */
static void judge_levels(const tb_review *review, uint32_t event, answer answers[TB_LEVELS])
{
    bool differ = false;

    for (int level = 1; level < TB_LEVELS; level++)
        differ |= answers[level].move != answers[0].move;
    for (int level = 0; level < TB_LEVELS; level++) {
        int like = 0;
        while (answers[like].move != answers[level].move)
            like++;
        if (like == level)
            judge(review, event, differ && tb_futures_are_planned(review->asked.evaluation), &answers[level]);
        answers[level] = answers[like];
    }
    printf(" %d", answers[0].decision.stage);
    for (int level = 0; level < TB_LEVELS; level++)
        print(&answers[level]);
}

static void judge_lines(tb_depth depth, const char *folder)
{
    static answer answers[TB_LEVELS];
    char name[128], path[1024];
    unsigned event, move;

    while (scanf("%127s %u", name, &event) == 2) {
        snprintf(path, sizeof(path), "%s/%s", folder, name);
        open_record(path);
        printf("%s %u", name, event);
        for (int level = 0; level < TB_LEVELS && scanf("%u", &move) == 1; level++) {
            printf(" %u", move);
            answers[level].move = move;
        }
        judge_levels(review_of(depth), event, answers);
        putchar('\n');
        fflush(stdout);
    }
}

static void judge_played(tb_depth depth, const char *path, uint32_t event)
{
    static answer played;

    played.move = events[event].move;
    judge(review_of(depth), event, false, &played);
    printf("%s %u %u %d", name_of(path), event, (unsigned) played.move, played.decision.stage);
    print(&played);
    putchar('\n');
}

/* --- Which decisions ---------------------------------------------------------------------------------------------- */

static bool is_drawn(const char *path, uint32_t event, uint32_t every, uint32_t part)
{
    const char *name = name_of(path);

    return events[event].seat != TB_CHANCE_SEAT && events[event].choices > 1 &&
           tb_mix(tb_hash(name, strlen(name), event)) % every == part;
}

static void go_through(const char *path, bool played, tb_depth depth, uint32_t every, uint32_t part)
{
    open_record(path);
    for (uint32_t e = 0; e < record.match.count; e++) {
        if (is_drawn(path, e, every, part) && played)
            judge_played(depth, path, e);
        else if (is_drawn(path, e, every, part))
            ask(path, e);
        fflush(stdout);
    }
}

int main(int argc, char **argv)
{
    bool asks = argc > 4 && strcmp(argv[1], "ask") == 0, played = argc > 5 && strcmp(argv[1], "played") == 0;
    int at = played ? 3 : 2;
    tb_depth depth = !asks && argc > 2 && strcmp(argv[2], tb_depth_names[TB_DEEP]) == 0 ? TB_DEEP : TB_QUICK;

    if (argc == 4 && strcmp(argv[1], "judge") == 0) {
        reviews = strcmp(argv[2], "none") != 0;
        judge_lines(depth, argv[3]);
        return 0;
    }
    uint32_t every = asks || played ? (uint32_t) strtoul(argv[at], NULL, 10) : 0;
    if (every == 0) {
        fputs("usage: levels ask EVERY PART FILE... | judge DEPTH FOLDER | played DEPTH EVERY PART FILE...\n", stderr);
        return 2;
    }
    for (int i = at + 2; i < argc; i++)
        go_through(argv[i], played, depth, every, (uint32_t) strtoul(argv[at + 1], NULL, 10));
    return 0;
}
