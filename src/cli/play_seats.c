/* play_seats.c - who sits where in a game at this keyboard: people, bots, and programs of others. */
#include <stdio.h>
#include <string.h>

#include "cli/line.h"
#include "cli/opponents.h"
#include "cli/play.h"
#include "cli/ranking.h"
#include "core/view.h"
#include "say/say.h"
#include "say/text.h"

enum { MOMENT_MS = 400, HINTS = 5 };

static const char *seat_name(const play_session *session, int seat)
{
    return cli_seat(session->record.match.game, session->record.match.config.seats, seat);
}

static tb_opponent_kind kind_of(const char *word)
{
    tb_opponent_kind kind;

    tb_opponent_read(word, strlen(word), &kind);
    return kind;
}

/* --- Sitting down ------------------------------------------------------------------------------------------------ */

int play_sit_down(play_session *session, const tb_game *game, const char *list)
{
    if (list)
        return cli_opponents("seats", list, CLI_FOREIGN | CLI_PEOPLE, session->player, TB_MAX_SEATS);
    for (int seat = 1; seat < game->min_seats; seat++)
        session->player[seat] = kind_of("medium");
    return game->min_seats;
}

void play_name_players(play_session *session)
{
    char name[TB_OPPONENT_NAME];

    for (int seat = 0; seat < session->record.match.config.seats; seat++) {
        const tb_opponent_kind *player = &session->player[seat];
        bool person = cli_is_person(player);

        tb_opponent_name(player, name);
        tb_player_set(&session->record.player[seat], person ? TB_PLAYER_PERSON : TB_PLAYER_BOT, person ? "me" : name,
                      strlen(person ? "me" : name));
    }
}

/* A bot that is no more, or a program whose command no record holds, becomes a random one. */
static void sit_as_before(play_session *session, int seat)
{
    const tb_player *player = &session->record.player[seat];

    session->player[seat] = (tb_opponent_kind){ .word = "" };
    if (player->kind != TB_PLAYER_BOT ||
        tb_opponent_read(player->name, strlen(player->name), &session->player[seat]) >= 0)
        return;
    session->player[seat] = kind_of("random");
    cli_tell(0, _("%s was played by %s, which cannot be called from here: random plays on. --seats names another.\n"),
             seat_name(session, seat), player->name);
}

bool play_sit_down_again(play_session *session, const char *list)
{
    int seats = session->record.match.config.seats;

    if (!list) {
        for (int seat = 0; seat < seats; seat++)
            sit_as_before(session, seat);
        return true;
    }
    int named = cli_opponents("seats", list, CLI_FOREIGN | CLI_PEOPLE, session->player, TB_MAX_SEATS);
    if (named == seats)
        play_name_players(session);
    else if (named > 0)
        cli_fail(_("--seats must name the %d seats of the saved game"), seats);
    return named == seats;
}

/* --- Opponents --------------------------------------------------------------------------------------------------- */

/* Who lets people wait longer than a moment is named, on a terminal. */
static void show_waiting(void *waiter, uint64_t ns)
{
    play_waiting *w = waiter;

    if (!w->shows || w->shown || ns < (uint64_t) MOMENT_MS * 1000000)
        return;
    w->shown = true;
    printf(_("%s is thinking ..."), w->seat);
    fflush(stdout);
}

static tb_opponent *open_opponent(play_session *session, const tb_opponent_kind *kind)
{
    uint32_t usual = kind->bot ? kind->bot->cap_ms : 0;
    tb_limits limits = {
        .think_ms = session->think_ms ? session->think_ms : usual,
        .waiting = show_waiting,
        .waiter = &session->waiting,
        .stop = &session->stop,
    };
    tb_opponent *opponent = tb_opponent_open(kind, session->record.match.game, &limits);

    if (!opponent)
        cli_fail(_("not enough memory for %s"), kind->word);
    return opponent;
}

static bool open_seat(play_session *session, int seat)
{
    const tb_match *match = &session->record.match;

    session->opponent[seat] = open_opponent(session, &session->player[seat]);
    if (!session->opponent[seat])
        return false;
    tb_opponent_begin(session->opponent[seat], &match->config, seat, session->seed,
                      (uint64_t) match->count << 3 | (uint64_t) seat);
    return true;
}

bool play_open(play_session *session)
{
    for (int seat = 0; seat < session->record.match.config.seats; seat++) {
        if (!cli_is_person(&session->player[seat]) && !open_seat(session, seat))
            return false;
    }
    return true;
}

void play_close(play_session *session)
{
    const tb_match *match = &session->record.match;

    for (int seat = 0; seat < TB_MAX_SEATS; seat++) {
        if (session->opponent[seat] && tb_match_is_over(match))
            tb_opponent_end(session->opponent[seat], match->state);
        tb_opponent_close(session->opponent[seat]);
    }
    tb_opponent_close(session->adviser);
}

/* This is a game for pleasure: somebody else takes the seat, and it goes on. */
bool play_replace(play_session *session, int seat)
{
    cli_tell(0, _("%s has lost its player: %s. From here on easy plays for it.\n"), seat_name(session, seat),
             tb_opponent_fault(session->opponent[seat])->text);
    tb_opponent_close(session->opponent[seat]);
    session->player[seat] = kind_of("easy");
    play_name_players(session);
    return open_seat(session, seat);
}

static void begin_waiting(play_session *session, int seat)
{
    session->waiting.seat = seat_name(session, seat);
    session->waiting.shows = cli_line_is_terminal() && !session->plain;
}

static void end_waiting(play_session *session)
{
    if (session->waiting.shown)
        printf("\r\033[K");
    session->waiting = (play_waiting){ 0 };
}

tb_move play_think(play_session *session, int seat)
{
    const void *state = session->record.match.state;

    begin_waiting(session, seat);
    tb_move move = tb_opponent_move(session->opponent[seat], state, seat);
    end_waiting(session);
    if (move || !tb_opponent_fault(session->opponent[seat])->kind)
        return move;
    return play_replace(session, seat) ? tb_opponent_move(session->opponent[seat], state, seat) : 0;
}

const cli_ranking *play_rank(play_session *session, int seat)
{
    const tb_match *match = &session->record.match;
    const tb_opponent_kind hard = kind_of("hard");
    static cli_ranking ranking;

    if (!session->adviser)
        session->adviser = open_opponent(session, &hard);
    if (!session->adviser)
        return NULL;
    tb_opponent_begin(session->adviser, &match->config, seat, session->seed, UINT64_MAX - match->count);
    cli_rank(&hard, session->adviser, match->game, match->state, seat, &ranking);
    return &ranking;
}

void play_hint(play_session *session, int seat)
{
    begin_waiting(session, seat);
    const cli_ranking *ranking = play_rank(session, seat);
    end_waiting(session);
    if (ranking)
        cli_ranking_print(ranking, HINTS);
}
