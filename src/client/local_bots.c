/* local_bots.c - opponents at a table of this machine, and hints: they think in a thread, while the table goes on. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/bits.h"
#include "bots/ranking.h"
#include "client/local.h"
#include "say/say.h"
#include "say/text.h"

enum { MOMENT_MS = 400, HINTS = 12, HINT_SIZE = 1 << 14 };

static const char *seat_name(const client *own, int seat) { return tb_table_seat_name(client_local_table(own), seat); }

/* --- Who thinks --------------------------------------------------------------------------------------------------- */

static tb_opponent *open_opponent(client *own, const tb_opponent_kind *kind, int seat, uint64_t stream)
{
    client_local *local = client_local_of(own);
    tb_limits limits = {
        .think_ms = local->think_ms ? local->think_ms
                    : kind->bot     ? kind->bot->cap_ms
                                    : 0,
        .stop = &local->stop,
    };
    tb_opponent *opponent = tb_opponent_open(kind, client_local_match(own)->game, &limits);

    if (opponent)
        tb_opponent_begin(opponent, &client_local_match(own)->config, seat, local->seed, stream);
    else
        cli_fail(_("not enough memory for %s"), kind->word);
    return opponent;
}

static tb_opponent *opponent_of(client *own, int seat)
{
    client_local *local = client_local_of(own);
    tb_opponent_kind kind = local->player[seat];

    if (local->opponent[seat])
        return local->opponent[seat];
    if (!*kind.word) { /* a person who has left it to a bot */
        const char *word = tb_table_bot(client_local_table(own), seat);
        tb_opponent_read(word, strlen(word), &kind);
    }
    local->opponent[seat] =
        open_opponent(own, &kind, seat, (uint64_t) client_local_match(own)->count << 3 | (uint64_t) seat);
    return local->opponent[seat];
}

/* All of them before the first move, so that what they draw does not depend on when they are first asked. */
void client_bots_open(client *own)
{
    for (int seat = 0; seat < client_local_match(own)->config.seats; seat++) {
        if (*client_local_of(own)->player[seat].word)
            opponent_of(own, seat);
    }
}

/* This is a game for pleasure: somebody else takes the seat, and it goes on. */
static void replace(client *own, int seat)
{
    client_local *local = client_local_of(own);
    int seats = client_local_match(own)->config.seats;
    client_private private;
    tb_text text = TB_TEXT(TB_FAULT_TEXT);

    tb_fault_put(tb_opponent_fault(local->opponent[seat]), cli_text, &text);
    cli_tell(0, _("%s has lost its player: %s. From here on easy plays for it.\n"),
             cli_seat(client_local_match(own)->game, seats, seat), text.bytes);
    tb_opponent_close(local->opponent[seat]);
    local->opponent[seat] = NULL;
    tb_opponent_read("easy", strlen("easy"), &local->player[seat]);
    client_local_private(local, seats, &private);
    if (*local->log.folder)
        client_log_private(&local->log, &private);
}

/* --- Thinking ----------------------------------------------------------------------------------------------------- */

/* The members of a hint, as a server would send them. */
static json_t *rank(const client_thought *thought, tb_opponent *adviser)
{
    static tb_advice advice[TB_MOVES_MAX];
    static char bytes[HINT_SIZE];
    tb_text text = tb_text_on(bytes, sizeof(bytes));
    int count = tb_opponent_advise_in(adviser, thought->state.bytes, thought->seat, advice);
    tb_ranking ranking = { thought->game, thought->seat, thought->seats, count, true, advice };

    tb_json_open(&text, NULL, '{');
    tb_ranking_members(&ranking, HINTS, &text);
    tb_json_close(&text, '}');
    return json_loads(bytes, 0, NULL);
}

static void wake(const client_local *local)
{
    uint64_t one = 1;

    if (write(local->wake, &one, sizeof(one)) < 0)
        return; /* it is awake */
}

static void *think(void *what)
{
    client_local *local = client_local_of(what);
    client_thought *thought = &local->thought;

    if (thought->hint)
        thought->answer = rank(thought, local->adviser);
    else
        thought->move = tb_opponent_move(local->opponent[thought->seat], thought->state.bytes, thought->seat);
    atomic_store(&thought->done, true);
    wake(local);
    return NULL;
}

/* Signals are for the thread that plays. */
static bool start_thread(pthread_t *thread, client *own)
{
    sigset_t all, before;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(thread, NULL, think, own) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

/* Where there is no thread, everybody waits. */
static void start(client *own, int seat)
{
    client_thought *thought = &client_local_of(own)->thought;

    TB_ASSERT(!thought->runs && tb_has(tb_table_to_act(client_local_table(own)), seat));
    thought->game = client_local_match(own)->game;
    thought->seats = client_local_match(own)->config.seats;
    thought->seat = seat;
    thought->runs = true;
    thought->shown = false;
    thought->begun_ms = client_local_now(client_local_of(own));
    thought->answer = NULL;
    thought->move = 0;
    atomic_store(&thought->done, false);
    memcpy(thought->state.bytes, client_local_match(own)->state, sizeof(thought->state.bytes));
    if (!start_thread(&thought->thread, own)) {
        think(own);
        thought->thread = pthread_self();
    }
}

void client_think_hint(client *own, int seat, json_int_t id)
{
    client_local *local = client_local_of(own);
    tb_opponent_kind hard;
    bool acts = tb_has(tb_table_to_act(client_local_table(own)), seat);

    if (!acts || local->thought.runs) {
        client_local_tell(
            own, json_pack("{s:s, s:I, s:{s:s}}", "type", "refused", "id", id, "why", "id", "server.not-to-act"));
        return;
    }
    tb_opponent_read("hard", strlen("hard"), &hard);
    tb_opponent_close(local->adviser);
    local->adviser = open_opponent(own, &hard, seat, UINT64_MAX - client_local_match(own)->count);
    local->thought.hint = true;
    local->thought.id = id;
    if (local->adviser)
        start(own, seat);
}

static void play(client *own, int seat, tb_move move)
{
    tb_text words = TB_TEXT(512);

    tb_move_text(client_local_match(own)->game, move, &words);
    /* refused: the game has changed meanwhile, and it thinks again */
    json_decref(client_local_deed(
        own, json_pack("{s:s, s:s, s:s}", "call", "think", "seat", seat_name(own, seat), "move", words.bytes)));
}

/* Seats that act at once do it in their order, so that a game with a seed is the same every time. */
bool client_thinks(client *own)
{
    client_local *local = client_local_of(own);
    const tb_table *table = client_local_table(own);
    tb_seats acting = tb_table_to_act(table);
    int seat = acting ? tb_lowest(acting) : -1;
    tb_move legal[TB_MOVES_MAX];

    if (local->thought.runs || seat < 0 || !tb_has(tb_table_bots_to_act(table), seat))
        return local->thought.runs;
    local->thought.hint = false;
    if (client_local_match(own)->game->legal(client_local_match(own)->state, seat, legal) == 1)
        play(own, seat, legal[0]);
    else if (opponent_of(own, seat))
        start(own, seat);
    else
        client_leave(own, CLI_BAD);
    return true;
}

/* --- Waiting ------------------------------------------------------------------------------------------------------ */

/* Who lets people wait longer than a moment is named, on a terminal. */
static void show_waiting(client *own)
{
    client_thought *thought = &client_local_of(own)->thought;

    if (own->turn || !own->terminal || own->plain || thought->shown || thought->hint ||
        client_local_now(client_local_of(own)) - thought->begun_ms < MOMENT_MS)
        return;
    thought->shown = true;
    printf(_("%s is thinking ..."), cli_translate("seat", seat_name(own, thought->seat)));
    fflush(stdout);
}

static void join(client_thought *thought)
{
    TB_ASSERT(thought->runs);
    if (!pthread_equal(thought->thread, pthread_self()))
        pthread_join(thought->thread, NULL);
    thought->runs = false;
    atomic_store(&thought->done, false);
}

void client_thought_take(client *own)
{
    client_local *local = client_local_of(own);
    client_thought *thought = &local->thought;

    if (!thought->runs)
        return;
    if (!atomic_load(&thought->done)) {
        show_waiting(own);
        return;
    }
    join(thought);
    if (thought->shown)
        printf("\r\033[K");
    if (thought->hint) {
        json_object_set_new(thought->answer, "type", json_string("hint"));
        json_object_set_new(thought->answer, "id", json_integer(thought->id));
        client_local_tell(own, thought->answer);
    } else if (thought->move) {
        play(own, thought->seat, thought->move);
    } else if (tb_opponent_fault(local->opponent[thought->seat])->kind) {
        replace(own, thought->seat);
    }
}

void client_thought_stop(client *own)
{
    client_local *local = client_local_of(own);
    const tb_table *table = client_local_table(own);

    atomic_store(&local->stop, true);
    if (local->thought.runs) {
        join(&local->thought);
        json_decref(local->thought.answer);
    }
    for (int seat = 0; seat < TB_MAX_SEATS; seat++) {
        if (local->opponent[seat] && table && table->stage == TB_PHASE_OVER)
            tb_opponent_end(local->opponent[seat], client_local_match(own)->state);
        tb_opponent_close(local->opponent[seat]);
    }
    tb_opponent_close(local->adviser);
}
