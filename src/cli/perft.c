/* perft.c - `taberna perft`: exact counts of the tree of moves. */
#include "core/perft.h"

#include <inttypes.h>
#include <limits.h>

#include "base/bits.h"
#include "cli/commands.h"
#include "cli/table.h"
#include "core/door.h"
#include "core/notation.h"
#include "say/say.h"
#include "say/stop.h"
#include "say/text.h"

enum { DEPTH_MAX = 64 };

typedef struct given {
    const tb_game *game;
    uint64_t depth, seats, seed, skip;
    cli_list options;
    bool divide, json;
} perft_args;

#define NO_SEATS UINT64_MAX

static const cli_arg args[] = {
    { "GAME", CLI_GAME, .to = AT(game), .required = true, .help = N_("its name; see taberna games") },
    { "depth", CLI_COUNT, .value = "N", .to = AT(depth), .required = true, .least = 1, .most = DEPTH_MAX,
      .help = N_("how many events deep") },
    { "seats", CLI_COUNT, .value = "K", .to = AT(seats), .most = INT_MAX,
      .help = N_("how many seats (the fewest the game allows)") },
    { "option", CLI_TEXTS, .value = "NAME=VALUE", .to = AT(options), .help = N_("an option of the game") },
    { "skip", CLI_COUNT, .value = "M", .to = AT(skip), .most = 1000000, .help = N_("begin after M random events (0)") },
    { "seed", CLI_COUNT, .value = "S", .to = AT(seed), .most = 999999999999999999,
      .help = N_("the seed of those events (1)") },
    { "divide", CLI_FLAG, .to = AT(divide), .help = N_("also the count behind each first event") },
    { "json", CLI_FLAG, .to = AT(json), .help = N_("one JSON object for machines") },
};

typedef struct perft_branch {
    tb_move move;
    uint64_t count;
} perft_branch;

typedef struct counting {
    const perft_args *given;
    const tb_game *game;
    tb_config config;
    uint64_t count[DEPTH_MAX + 1];
    int branches; /* of --divide */
    perft_branch branch[TB_MOVES_MAX];
    tb_state_box state;
} counting;

/* Plays random events, chance included, until there were `events` of them or the game is over. Returns how many. */
static uint64_t skip_events(const tb_game *game, void *state, uint64_t events, tb_rng *rng)
{
    tb_move moves[TB_MOVES_MAX];
    uint64_t done = 0;
    tb_seats seats;

    for (; done < events && (seats = game->to_act(state)) != 0; done++) {
        int seat = tb_lowest(seats);
        if (seats == TB_CHANCE) {
            game->apply(state, seat, game->outcome(state, tb_rng_below(rng, game->weight(state))));
        } else {
            int count = game->legal(state, seat, moves);
            game->apply(state, seat, moves[tb_rng_below(rng, (uint32_t) count)]);
        }
    }
    return done;
}

static bool set_up(counting *c)
{
    const perft_args *given = c->given;
    tb_message why;
    tb_rng rng;

    c->game = given->game;
    int seats = given->seats == NO_SEATS ? c->game->min_seats : (int) given->seats;
    if (!cli_config(c->game, seats, &given->options, &c->config))
        return false;
    if (tb_setup(c->game, &c->config, c->state.bytes, &why) < 0)
        return cli_refuse("%s", cli_sentence(&why));
    tb_rng_seed(&rng, given->seed, 0);
    uint64_t skipped = skip_events(c->game, c->state.bytes, given->skip, &rng);
    return skipped == given->skip ||
           cli_refuse(_("--skip %" PRIu64 " is too far: the game ends after %" PRIu64 " events"), given->skip, skipped);
}

static void keep_branch(void *context, int seat, tb_move move, uint64_t count)
{
    counting *c = context;

    (void) seat;
    TB_ASSERT(c->branches < TB_MOVES_MAX);
    c->branch[c->branches++] = (perft_branch){ move, count };
}

/* One depth after the other, each printed as soon as it is known: Ctrl-C loses only the one that is being counted. */
static void count_all(counting *c)
{
    int depth = (int) c->given->depth;

    for (int d = 1; d <= depth; d++) {
        bool divides = d == depth && c->given->divide;
        c->count[d] = tb_perft(c->game, c->state.bytes, d, divides ? keep_branch : NULL, c);
        if (!c->given->json) {
            printf("%3d %20" PRIu64 "\n", d, c->count[d]);
            fflush(stdout);
        }
    }
}

static json_t *as_json(const counting *c)
{
    json_t *counts = json_array(), *divide = c->given->divide ? json_object() : NULL;

    for (int d = 1; d <= (int) c->given->depth; d++)
        json_array_append_new(counts, json_integer((json_int_t) c->count[d]));
    for (int b = 0; b < c->branches; b++) {
        tb_text move = TB_TEXT(256);
        tb_move_text(c->game, c->branch[b].move, &move);
        json_object_set_new(divide, move.bytes, json_integer((json_int_t) c->branch[b].count));
    }
    return json_pack("{s:s, s:i, s:I, s:I, s:o, s:o*}", "game", c->game->name, "seats", (int) c->config.seats, "seed",
                     (json_int_t) c->given->seed, "skip", (json_int_t) c->given->skip, "counts", counts, "divide",
                     divide);
}

static void print_branches(const counting *c)
{
    for (int b = 0; b < c->branches; b++) {
        tb_text move = TB_TEXT(256);
        tb_move_text(c->game, c->branch[b].move, &move);
        printf("  %-40s %20" PRIu64 "\n", move.bytes, c->branch[b].count);
    }
}

static int run(void *given)
{
    counting c = { .given = given };

    if (!set_up(&c))
        return CLI_BAD;
    cli_stop_leave(_("stopped: a depth that is not printed is not complete\n"));
    count_all(&c);
    if (c.given->json)
        cli_print_json(as_json(&c));
    else
        print_branches(&c);
    return CLI_OK;
}

const cli_command cli_perft = {
    .name = "perft",
    .help = N_("exact counts of the tree of moves"),
    .more =
        N_("Counts the different ways to go on by 1, 2, ... N events from the start of the game, or with --skip from "
           "a random position. Where several seats are to act the lowest moves first; an outcome of chance is one "
           "event, whatever its weight. A game that ends earlier counts once."),
    CLI_ARGS(args),
    CLI_USUAL(.seats = NO_SEATS, .seed = 1),
    .run = run,
};
