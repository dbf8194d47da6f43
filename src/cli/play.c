/* play.c - `taberna play`: a game at this keyboard, line by line. */
#include "cli/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "cli/commands.h"
#include "cli/full.h"
#include "cli/keep.h"
#include "cli/line.h"
#include "cli/opponents.h"
#include "cli/table.h"
#include "core/view.h"
#include "record/says.h"
#include "say/recordfile.h"
#include "say/say.h"
#include "say/stop.h"
#include "say/text.h"
#include "say/told.h"

static const uint64_t NO_SEED = UINT64_MAX;

/* Of the game at a terminal; nothing on a pipe. */
static keep kept = { .lock = -1 };

#define AT(field) offsetof(play_args, field)
static const cli_arg args[] = {
    { "GAME", CLI_GAME, .to = AT(game), .help = N_("its name; see taberna games") },
    { "seats", CLI_TEXT, .value = "WHO,WHO...", .to = AT(seats),
      .help = N_("who sits where (me, and medium for each other seat that the game needs)") },
    { "option", CLI_TEXTS, .value = "NAME=VALUE", .to = AT(options), .help = N_("an option of the game") },
    { "seed", CLI_COUNT, .value = "S", .to = AT(seed), .most = 999999999999999999,
      .help = N_("the same seed gives the same dice, and bots that choose the same if time does not run out") },
    { "think", CLI_COUNT, .value = "MS", .to = AT(think), .least = 1, .most = 3600000,
      .help = N_("a bot thinks at most so many milliseconds (as its level has it)") },
    { "load", CLI_TEXT, .value = "FILE", .to = AT(load), .help = N_("go on with a saved game") },
    { "resume", CLI_FLAG, .to = AT(resume), .help = N_("go on with the game that was interrupted last") },
    { "new", CLI_FLAG, .to = AT(fresh), .help = N_("begin a new game without being asked about interrupted ones") },
    { "speed", CLI_COUNT, .value = "N", .to = AT(speed), .most = FULL_FASTEST,
      .help = N_("how fast moves are shown, from 1 (slow) to 9; 0: at once (5)") },
    { "plain", CLI_FLAG, .to = AT(plain), .help = N_("line by line: no full screen, no line editing, no clearing") },
    { .kind = CLI_END },
};

/* --- Sitting down ------------------------------------------------------------------------------------------------ */

/* One person reads everything as that seat; several, or none, see what is public until one is asked. */
void play_count_people(play_session *session)
{
    session->people = 0;
    session->reader = TB_PUBLIC;
    for (int seat = 0; seat < session->record.match.config.seats; seat++) {
        if (cli_is_person(&session->player[seat]))
            session->reader = session->people++ == 0 ? seat : TB_PUBLIC;
    }
}

bool play_start_new(play_session *session, const play_args *given, tb_event *events)
{
    const tb_game *game = given->game;
    tb_config config;
    uint8_t secret[TB_SECRET_SIZE];
    tb_source source = { .secret = secret };
    tb_message why = { 0 };
    int seats = play_sit_down(session, game, given->seats);

    if (seats == 0 || !cli_config(game, seats, &given->options, &config) || !play_secret(session, secret))
        return false;
    tb_status status = tb_match_start(&session->record.match, game, &config, &source, events, PLAY_EVENTS_MAX, &why);
    if (status < 0)
        cli_fail("%s", why.row ? cli_sentence(&why) : _(tb_status_text(status)));
    play_name_players(session);
    return status >= 0;
}

bool play_go_on(play_session *session, const play_args *given, cli_record *file)
{
    const tb_game *game = given->game;
    tb_match *match = &session->record.match;
    uint8_t secret[TB_SECRET_SIZE];
    tb_source source = { .secret = secret };
    tb_message why = { 0 };

    if (given->options.count > 0) {
        cli_fail(_("--option does not go with --load: the saved game has its options"));
        return false;
    }
    if (!cli_record_open(file, given->load, PLAY_EVENTS_MAX))
        return false;
    session->record = file->record;
    if (match->game != game) {
        cli_fail(_("%s is a game of %s, not of %s"), given->load, match->game->name, game->name);
        return false;
    }
    if (!play_sit_down_again(session, given->seats) || !play_secret(session, secret))
        return false;
    session->saved = match->count;
    tb_status status = tb_match_play_on(match, match->count, &source, &why);
    if (status >= 0)
        return true;
    if (why.row == &tb_record_says[TB_SAY_MATCH_SEGMENTS])
        cli_fail(_("%s: %s; taberna replay %s shows it, taberna play %s starts a new one"), given->load,
                 cli_sentence(&why), given->load, game->name);
    else
        cli_fail("%s: %s", given->load, why.row ? cli_sentence(&why) : _(tb_status_text(status)));
    return false;
}

/* --- The game ---------------------------------------------------------------------------------------------------- */

void play_tell(play_session *session)
{
    const tb_match *match = &session->record.match;
    uint32_t *told = &session->told[session->reader];
    cli_company company = { match->game, match->config.seats, session->record.player };
    tb_state_box state;
    char line[1024];

    tb_match_state_at(match, *told, state.bytes);
    for (; *told < match->count; ++*told) {
        const tb_event *event = &match->events[*told];
        tb_text text = tb_text_on(line, sizeof(line));
        int round = match->game->progress(state.bytes).round;

        if (cli_told_event(&company, state.bytes, event, session->reader, &text))
            cli_tell(4, "%s\n", line);
        match->game->apply(state.bytes, event->seat, event->move);
        int next = match->game->progress(state.bytes).round;
        if (next != round)
            printf(_("--- round %d ---\n"), next);
    }
}

/* Its drawing then differs from the public one. */
bool play_has_secrets(const tb_match *match, int seat)
{
    static char mine[1 << 14], everybodys[1 << 14];
    tb_view_box view;
    tb_text text = tb_text_on(mine, sizeof(mine));

    match->game->observe(match->state, seat, view.bytes);
    match->game->draw(view.bytes, NULL, &text);
    text = tb_text_on(everybodys, sizeof(everybodys));
    match->game->observe(match->state, TB_PUBLIC, view.bytes);
    match->game->draw(view.bytes, NULL, &text);
    return strcmp(mine, everybodys) != 0;
}

static void clear_screen(const play_session *session)
{
    if (!session->plain)
        printf("\033[2J\033[3J\033[H");
    for (int line = 0; session->plain && line < 60; line++)
        putchar('\n');
}

/* Between two people at one keyboard: what the first saw goes, the second says when the first has looked away, and
 * reads what happened meanwhile, and the commitment to the dice if that is new. */
static bool draw_curtain(play_session *session, int seat)
{
    char prompt[80];

    if (session->people < 2 || session->reader == seat || !cli_line_is_terminal())
        return true;
    clear_screen(session);
    if (play_has_secrets(&session->record.match, seat)) {
        snprintf(prompt, sizeof(prompt), _("%s, take the keyboard and press Enter. "),
                 cli_seat(session->record.match.game, session->record.match.config.seats, seat));
        char *line = cli_line_ask(prompt, false);
        if (!line)
            return false;
        free(line);
        clear_screen(session);
    }
    session->reader = seat;
    session->drawn_step = -1;
    if (!tb_has(session->committed, seat))
        play_tell_segment(session);
    play_tell(session);
    return true;
}

static void draw_once_a_step(play_session *session, int seat)
{
    const tb_match *match = &session->record.match;
    int step = match->game->progress(match->state).step;

    if (step == session->drawn_step)
        return;
    session->drawn_step = step;
    putchar('\n');
    cli_told_table(match->game, match->state, seat);
}

/* Forced moves are nobody's decision; the others are a bot's. */
static bool let_play(play_session *session, int seat)
{
    tb_match *match = &session->record.match;
    tb_move legal[TB_MOVES_MAX];
    tb_message why = { 0 };
    int n = match->game->legal(match->state, seat, legal);
    tb_move move = n == 1 ? legal[0] : play_think(session, seat);

    if (!move)
        return false;
    tb_status status = tb_match_play(match, seat, move, &why);
    if (status < 0)
        cli_fail(_("the game cannot go on: %s"), why.row ? cli_sentence(&why) : _(tb_status_text(status)));
    return status >= 0;
}

/* Whether this move would end what the seat can still take back: then it is not to act any more, or in another step. */
static bool ends_undo(const tb_match *match, int seat, tb_move move)
{
    const tb_game *game = match->game;
    tb_message why;
    tb_state_box after;

    memcpy(after.bytes, match->state, game->state_size);
    game->apply(after.bytes, seat, move);
    bool goes_on = tb_has(game->to_act(after.bytes), seat) &&
                   game->progress(after.bytes).step == game->progress(match->state).step;
    return !goes_on && tb_match_can_undo(match, seat, &why);
}

/* The host plays forced moves for people too. But a person is asked for one behind which nothing could be taken back
 * any more. */
bool play_is_asked(const play_session *session, int seat)
{
    const tb_match *match = &session->record.match;
    tb_move moves[TB_MOVES_MAX];

    if (!cli_is_person(&session->player[seat]))
        return false;
    return match->game->legal(match->state, seat, moves) > 1 || ends_undo(match, seat, moves[0]);
}

static play_answer play_on(play_session *session)
{
    const tb_match *match = &session->record.match;

    while (!tb_match_is_over(match)) {
        int seat = tb_lowest(match->game->to_act(match->state));

        if (!play_is_asked(session, seat)) {
            if (!let_play(session, seat))
                return PLAY_QUIT;
        } else {
            if (!draw_curtain(session, seat))
                return PLAY_END_OF_INPUT;
            draw_once_a_step(session, seat);
            play_answer answer = play_ask(session, seat);
            if (answer != PLAY_ON)
                return answer;
        }
        play_tell(session);
        keep_write(&kept, session);
    }
    return PLAY_ON;
}

/* --- The end ----------------------------------------------------------------------------------------------------- */

/* Until the record is saved, or an empty line or the end of the input leaves it. */
static void offer_record(play_session *session)
{
    bool done = false;

    putchar('\n');
    while (!done) {
        printf(_("save FILE keeps the record of this game, Enter leaves it.\n"));
        char *line = cli_line_ask("> ", !session->plain);
        const char *path = line ? play_command(line, "save") : NULL;

        done = !line || !*line || play_command(line, "quit") || (path && *path && play_save(session, path));
        free(line);
    }
}

static void finish(play_session *session)
{
    const tb_match *match = &session->record.match;

    printf(_("\nThe game is over.\n\n"));
    cli_told_table(match->game, match->state, session->people == 1 ? session->reader : TB_PUBLIC);
    cli_told_result(match->game, match->state, match->config.seats);
    printf(_("\nThe dice followed from a secret that was committed to at the start:\n"));
    for (int s = 0; s < match->segments; s++)
        cli_told_commitment(&match->segment[s], match->segment[s].secret_known);
    offer_record(session);
}

static int play_session_run(play_session *session)
{
    const tb_match *match = &session->record.match;

    session->drawn_step = -1;
    play_count_people(session);
    cli_tell(0, _("%s. Type ? to have the choices explained, help for everything else.\n"),
             cli_translate("game", match->game->title));
    cli_tell(0, _("The dice follow from a secret. Its commitment shows at the end that nobody changed it:\n"));
    play_tell_segment(session);
    putchar('\n');
    play_tell(session);
    play_answer answer = play_on(session);
    if (answer == PLAY_ON) {
        keep_finish(&kept, session);
        finish(session);
        return CLI_OK;
    }
    if (*kept.folder && !kept.failed)
        printf(_("The game is kept: taberna play --resume goes on with it.\n"));
    else if (session->saved != match->count)
        printf(_("The game is unfinished and not saved; save FILE keeps it the next time.\n"));
    return answer == PLAY_QUIT ? CLI_OK : CLI_NO;
}

/* Whoever plays line by line is not asked about it. */
static void tell_interrupted(const tb_game *game)
{
    char names[KEEP_MOST][KEEP_NAME], words[160];

    if (keep_list(game, names, KEEP_MOST) > 0)
        cli_tell(0, _("A game was interrupted: %s. taberna play --resume goes on with it.\n"),
                 keep_describe(names[0], words, sizeof(words)));
}

static bool sit_down(play_session *session, const play_args *given, tb_event *events, cli_record *file)
{
    bool ready = given->resume ? keep_resume_last(&kept, given->game, session, file, PLAY_EVENTS_MAX)
                 : given->load ? play_go_on(session, given, file)
                               : play_start_new(session, given, events);

    if (ready && !given->resume && cli_line_is_terminal()) {
        if (!given->fresh)
            tell_interrupted(given->game);
        keep_begin(&kept, session);
    }
    return ready && play_open(session);
}

static int run(int count, char **words)
{
    play_args given = { .seed = NO_SEED, .speed = FULL_USUAL };
    static play_session session;
    cli_record file = { 0 };
    int answer = cli_args_read(&cli_play, count, words, &given);

    if (answer != CLI_GO_ON)
        return answer;
    if (!play_seed(&session, given.seed == NO_SEED ? NULL : &given.seed))
        return CLI_BAD;
    session.plain = given.plain;
    session.think_ms = (uint32_t) given.think;
    if (!given.plain && term_is_capable())
        return full_run(&session, &given);
    if (!given.game && !given.resume)
        return cli_fail(_("play needs the name of a game, such as taberna play fortuna; see taberna games"));
    tb_event *events = calloc(PLAY_EVENTS_MAX, sizeof(*events));
    bool ready = events && sit_down(&session, &given, events, &file);
    cli_stop_leave(*kept.folder ? _("\nStopped. The game is kept: taberna play --resume goes on with it.\n")
                                : _("\nStopped. What was not saved is gone; save FILE keeps a game.\n"));
    answer = ready ? play_session_run(&session) : CLI_BAD;
    play_close(&session);
    cli_record_close(&file);
    free(events);
    return answer;
}

const cli_command cli_play = {
    .name = "play",
    .help = N_("play in this terminal, or on a pipe"),
    .more = N_(
        "On a terminal of at least 80 x 24 characters the table fills the screen: arrows, Tab and the mouse point at "
        "what can be chosen, digits and letters choose a move of the list, Enter takes it, Esc takes a pick back, ? "
        "explains what is under the cursor. Elsewhere, and with --plain, it goes line by line.\n\n"
        "The game is kept after every move. One that was interrupted is offered the next time, or goes on with "
        "--resume.\n\n"
        "Line by line, a question comes with numbered choices: type a number, or the move itself. ? explains the "
        "choices and cites the rules; hint, undo, table, log, rules, cards, save, quit and help do what they say. A "
        "move without a choice is played for you, but not one that ends what you could take back: that one waits for "
        "Enter.\n\n"
        "Several people can share the keyboard (--seats me,me,hard): the screen is cleared between them. The "
        "commitment to the dice is shown at the start, the secret behind it at the end; taberna verify checks a "
        "saved record against both.\n\n"
        "A level thinks until it has looked far enough or its time is over: easy and novice at once, medium 0.1 s at "
        "most, hard 0.5 s, master 2 s. A program of yours has 10 s; if it fails, easy plays on for it."),
    .args = args,
    .values = cli_players_help,
    .run = run,
};
