/* replay.c - `taberna replay`: a record event by event, for people or as JSON lines. */
#include "record/replay.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/screen.h"
#include "cli/table.h"
#include "say/recordfile.h"
#include "say/say.h"
#include "say/text.h"
#include "say/told.h"
#include "term/screen.h"

typedef struct given {
    const char *file, *as;
    uint64_t move;
    bool json, plain;
} replay_args;

#define NO_MOVE UINT64_MAX

static const cli_arg args[] = {
    { "FILE", CLI_WORD, .to = AT(file), .required = true, .help = N_("a record; - is standard input") },
    { "as", CLI_TEXT, .value = "SEAT", .to = AT(as),
      .help = N_("only what this seat saw (blue, ...), or what everybody saw (public)") },
    { "move", CLI_COUNT, .value = "N", .to = AT(move), .most = 1000000000,
      .help = N_("up to event N; 0 is the set-up") },
    { "json", CLI_FLAG, .to = AT(json), .help = N_("one JSON object a line: the event and the state after it") },
    { "plain", CLI_FLAG, .to = AT(plain),
      .help = N_("print it, also on a terminal that could show it on a full screen") },
};

/* --- JSON -------------------------------------------------------------------------------------------------------- */

typedef struct stop {
    const tb_replay *replay;
    int as;
} stop;

static void stop_json(const void *context, tb_text *out)
{
    const stop *s = context;

    tb_replay_json(s->replay, s->as, out);
}

json_t *replay_stop(const tb_replay *replay, int as)
{
    size_t len = 0;
    char *bytes = cli_written(stop_json, &(stop){ replay, as }, &len);
    json_t *value = bytes ? json_loadb(bytes, len, JSON_REJECT_DUPLICATES, NULL) : NULL;

    free(bytes);
    return value;
}

static void print_json(const tb_match *match, const replay_args *given, int as)
{
    tb_replay replay;
    stop s = { &replay, as };

    tb_replay_start(&replay, match);
    do {
        if (given->move == NO_MOVE || replay.index == given->move)
            cli_print(stop_json, &s);
    } while (replay.index < given->move && tb_replay_next(&replay));
}

/* --- Text -------------------------------------------------------------------------------------------------------- */

static void print_header(const tb_record *record)
{
    const tb_match *match = &record->match;

    printf(_("%s, rules version %" PRIu32 "\n"), cli_translate("game", match->game->title), match->game->rules_version);
    for (int seat = 0; seat < match->config.seats; seat++)
        printf("  %s %s\n", cli_cell(-10, cli_seat(match->game, match->config.seats, seat)),
               *record->player[seat].name ? record->player[seat].name : "-");
}

static void print_event(const tb_replay *replay, const tb_record *record, int as, int *round)
{
    const tb_match *match = replay->match;
    cli_company company = { match->game, match->config.seats, record->player };
    const tb_event *event = &match->events[replay->index - 1];
    int now = match->game->progress(replay->before.bytes).round;

    TB_ASSERT(replay->index > 0 && replay->index <= match->count);
    if (now != *round)
        printf(now ? _("\nRound %d\n") : _("\nSet-up\n"), now);
    *round = now;
    tb_text text = TB_TEXT(1024);
    if (cli_told_event(&company, replay->before.bytes, event, as, &text))
        cli_tell(7, "%5" PRIu32 "  %s\n", replay->index, text.bytes);
}

static void print_end(const tb_replay *replay, int as)
{
    const tb_game *game = replay->match->game;

    putchar('\n');
    cli_told_table(game, replay->state.bytes, as == TB_COMPLETE ? TB_PUBLIC : as);
    if (game->to_act(replay->state.bytes) == 0)
        cli_told_result(game, replay->state.bytes, replay->match->config.seats);
}

static void print_text(const tb_record *record, const replay_args *given, int as)
{
    tb_replay replay;
    int round = -1;

    print_header(record);
    tb_replay_start(&replay, &record->match);
    while (replay.index < given->move && tb_replay_next(&replay))
        print_event(&replay, record, as, &round);
    print_end(&replay, as);
}

/* --- The command ------------------------------------------------------------------------------------------------- */

static int replay_file(const cli_record *file, const replay_args *given)
{
    const tb_match *match = &file->record.match;
    int as = given->as ? cli_choose_seat(_("unknown seat \"%s\" in --as; this game has: %s"), given->as, match, true)
                       : TB_COMPLETE;

    if (given->as && as < 0)
        return CLI_BAD;
    if (given->move != NO_MOVE && given->move > match->count)
        return cli_fail(_("--move %" PRIu64 " is too far: the record has %" PRIu32 " events"), given->move,
                        match->count);
    if (!given->json && !given->plain && strcmp(given->file, "-") != 0 && term_is_capable())
        return replay_full(&file->record, given->move == NO_MOVE ? 0 : (uint32_t) given->move, as);
    if (given->json)
        print_json(match, given, as);
    else
        print_text(&file->record, given, as);
    return CLI_OK;
}

static int run(void *args_given)
{
    const replay_args *given = args_given;
    cli_record file;
    int answer = cli_record_open(&file, given->file, 0) ? replay_file(&file, given) : CLI_BAD;

    cli_record_close(&file);
    return answer;
}

const cli_command cli_replay = {
    .name = "replay",
    .help = N_("a record event by event, and the table at the end"),
    .more = N_(
        "On a terminal of at least 80 x 24 characters the table fills the screen, with the keys of less: space and b "
        "go by rounds, Enter and k by events, g and G to the start and the end, 120g to event 120, / searches. Tab "
        "shows it as the next seat saw it, s lets you choose whose view. a reviews a finished game and marks its "
        "mistakes; m and M then go from one to the next. Elsewhere, and with --plain, the record is printed.\n"),
    CLI_ARGS(args),
    CLI_USUAL(.move = NO_MOVE),
    .run = run,
};
