/* hint.c - `taberna hint`: what a bot would do in a position of a record. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "base/bits.h"
#include "bots/ranking.h"
#include "cli/commands.h"
#include "cli/table.h"
#include "core/view.h"
#include "games/list.h"
#include "say/recordfile.h"
#include "say/say.h"
#include "say/text.h"

typedef struct given {
    const char *file, *bot, *seat;
    uint64_t move, think, roots, top, seed;
    bool json;
} hint_args;

#define NO_MOVE UINT64_MAX

static const cli_arg args[] = {
    { "FILE", CLI_WORD, .to = AT(file), .required = true, .help = N_("a record; - is standard input") },
    { "bot", CLI_TEXT, .value = "BOT", .to = AT(bot), .help = N_("who is asked (hard)") },
    { "move", CLI_COUNT, .value = "N", .to = AT(move), .most = 1000000000,
      .help = N_("the position after event N, as taberna replay numbers them (the last)") },
    { "seat", CLI_TEXT, .value = "SEAT", .to = AT(seat), .help = N_("only this seat, where several are to act") },
    { "top", CLI_COUNT, .value = "N", .to = AT(top), .least = 1, .most = TB_MOVES_MAX,
      .help = N_("how many moves to show (5)") },
    { "think", CLI_COUNT, .value = "MS", .to = AT(think), .least = 1, .most = 3600000,
      .help = N_("at most so many milliseconds a seat (no limit)") },
    { "roots", CLI_COUNT, .value = "N", .to = AT(roots), .least = 1, .most = TB_ROOTS_MAX,
      .help = N_("so many searches side by side, added up (1)") },
    { "seed", CLI_COUNT, .value = "S", .to = AT(seed), .most = 999999999999999999,
      .help = N_("the same seed gives the same answer, unless --think cuts it short (1)") },
    { "json", CLI_FLAG, .to = AT(json), .help = N_("one JSON object for machines") },
};

typedef struct answer {
    const hint_args *given;
    const tb_match *match;
    uint32_t event;
    tb_state_box state;
    tb_opponent_kind bot;
    int count; /* of the seats that are asked about */
    tb_ranking ranking[TB_MAX_SEATS];
    tb_advice (*advice)[TB_MOVES_MAX]; /* of each of them */
} answer;

/* --- The position ------------------------------------------------------------------------------------------------ */

/* The next event behind which somebody has a choice. */
static uint32_t next_choice(const tb_match *match, uint32_t event)
{
    tb_state_box state;

    for (; event < match->count; event++) {
        tb_match_state_at(match, event, state.bytes);
        if (match->game->to_act(state.bytes) != TB_CHANCE)
            break;
    }
    return event;
}

/* The seats to be asked about; 0 after saying why there are none, with the exit code in *code. */
static tb_seats find_seats(const answer *a, int *code)
{
    tb_seats seats = a->match->game->to_act(a->state.bytes);
    const char *asked = a->given->seat;

    TB_ASSERT(a->event <= a->match->count);
    *code = CLI_NO;
    if (seats == 0) {
        cli_fail(_("the game is over after event %" PRIu32 ": nobody is to move; --move N asks about an earlier one"),
                 a->event);
        return 0;
    }
    if (seats == TB_CHANCE) {
        cli_fail(_("after event %" PRIu32 " chance is to act; --move %" PRIu32 " is the next choice of a seat"),
                 a->event, next_choice(a->match, a->event));
        return 0;
    }
    if (!asked)
        return seats;
    int seat = cli_choose_seat(_("unknown seat \"%s\" in --seat; this game has: %s"), asked, a->match, false);
    if (seat < 0)
        *code = CLI_BAD;
    else if (!tb_has(seats, seat))
        cli_fail(_("%s is not to act after event %" PRIu32 "; %s is"), asked, a->event,
                 tb_seat_name(a->match->game, a->match->config.seats, tb_lowest(seats)));
    return seat < 0 ? 0 : seats & (tb_seats) 1 << seat;
}

/* --- The answer -------------------------------------------------------------------------------------------------- */

static void answer_json(const void *context, tb_text *out)
{
    const answer *a = context;

    tb_json_open(out, NULL, '{');
    tb_json_string(out, "game", a->match->game->name);
    tb_json_int(out, "event", a->event);
    tb_json_string(out, "bot", a->bot.word);
    tb_json_int(out, "roots", (int64_t) a->given->roots);
    tb_json_int(out, "seed", (int64_t) a->given->seed);
    tb_json_open(out, "seats", '[');
    for (int i = 0; i < a->count; i++) {
        tb_json_open(out, NULL, '{');
        tb_ranking_members(&a->ranking[i], (int) a->given->top, out);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
    tb_json_close(out, '}');
}

static void print_ranking(const tb_ranking *r, int top)
{
    uint64_t all = tb_ranking_all_visits(r);

    cli_ranking_head();
    for (int i = 0; i < r->count && i < top; i++) {
        tb_text text = TB_TEXT(256);

        cli_put_move(r->game, r->advice[i].move, false, &text);
        cli_ranking_row(tb_ranking_has_value(r, i) ? (double) r->advice[i].value : NAN,
                        all > 0 ? (double) tb_ranking_visits(r, i) / (double) all : NAN, text.bytes);
    }
    if (r->count == 1)
        printf(_("There is no other move.\n"));
    else if (r->count > top)
        printf(_("and %d more\n"), r->count - top);
}

static void print_answer(const answer *a)
{
    for (int i = 0; i < a->count; i++) {
        if (i > 0)
            putchar('\n');
        printf(_("%s after event %" PRIu32 ", asked of %s:\n"),
               cli_seat(a->match->game, a->match->config.seats, a->ranking[i].seat), a->event, a->bot.word);
        print_ranking(&a->ranking[i], (int) a->given->top);
    }
}

static void ask_about(answer *a, tb_opponent *bot, tb_seats seats)
{
    const tb_game *game = a->match->game;
    bool searched = tb_bot_memory(a->bot.bot, tb_evaluation_of(game), a->bot.iterations) > 0;

    TB_EACH (seat, seats) {
        TB_ASSERT(a->count < a->match->config.seats);
        tb_opponent_begin(bot, &a->match->config, (int) seat, a->given->seed, seat);
        int count = tb_opponent_advise_in(bot, a->state.bytes, (int) seat, a->advice[a->count]);
        a->ranking[a->count] =
            (tb_ranking){ game, (int) seat, a->match->config.seats, count, searched, a->advice[a->count] };
        a->count++;
    }
    if (a->given->json)
        cli_print(answer_json, a);
    else
        print_answer(a);
}

/* --- The command ------------------------------------------------------------------------------------------------- */

static int give_hint(const tb_match *match, answer *a)
{
    const hint_args *given = a->given;
    tb_limits limits = { .think_ms = (uint32_t) given->think, .roots = (int) given->roots };
    int code;

    if (given->move != NO_MOVE && given->move > match->count)
        return cli_fail(_("--move %" PRIu64 " is too far: the record has %" PRIu32 " events"), given->move,
                        match->count);
    a->match = match;
    a->event = given->move == NO_MOVE ? match->count : (uint32_t) given->move;
    tb_match_state_at(match, a->event, a->state.bytes);
    tb_seats seats = find_seats(a, &code);
    if (!seats)
        return code;
    a->advice = calloc(TB_MAX_SEATS, sizeof(*a->advice));
    tb_opponent *bot = tb_opponent_open(&a->bot, match->game, &limits);
    code = a->advice && bot ? CLI_OK : cli_fail(_("not enough memory; fewer --roots may help"));
    if (code == CLI_OK)
        ask_about(a, bot, seats);
    tb_opponent_close(bot);
    free(a->advice);
    return code;
}

static int run(void *args_given)
{
    const hint_args *given = args_given;
    answer a = { .given = given };
    cli_record file;
    int bots = cli_opponents("bot", given->bot, CLI_FOREIGN, &a.bot, 1);

    if (bots == 0)
        return CLI_BAD;
    if (bots > 1 || !a.bot.bot)
        return cli_fail(_("--bot takes one bot of taberna's own: no list, and no program, since those only play"));
    int code = cli_record_open(&file, given->file, 0) ? give_hint(&file.record.match, &a) : CLI_BAD;
    cli_record_close(&file);
    return code;
}

const cli_command cli_hint = {
    .name = "hint",
    .help = N_("what a bot would do in a position of a record"),
    .more = N_(
        "Ranks the legal moves of each seat that is to act at the end of the record, or after --move N. The bot sees what "
        "that seat sees and nothing more. The record must be a complete one, as taberna writes them, since "
        "one that a single seat saw lacks what the game went on with.\n\n"
        "Chance is how well the seat would stand after a move, as the bot sees it: half of it counts the share "
        "of the others that the seat would end before, half coming first of all; for somebody alone it is the "
        "chance to beat a usual score. Visits is how large a part of its search went that way: the move visited "
        "most is the one that it would play. Where a bot plans through imagined futures, as in Tiny Towns, the "
        "best chance decides, and visits is how many of the positions it found worth going on from lie behind a "
        "move. A bot without a search has no visits, and a move that was never tried has no chance.\n\n"
        "--json: game, event, bot, roots, seed, and for each seat: seat, legal (how many moves), visits, and "
        "moves, the best first, each with move, fields, chance (0 to 1 or null), visits and share (0 to 1 or "
        "null).\n\n"
        "Exit code 1: the game is over there, or the seat is not to act."),
    CLI_ARGS(args),
    CLI_USUAL(.bot = "hard", .move = NO_MOVE, .roots = 1, .top = 5, .seed = 1),
    .values = cli_bots_help,
    .run = run,
};
