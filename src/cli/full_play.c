/* full_play.c - a game at this keyboard on the whole screen. Whoever thinks does so in a thread: the screen goes on
 * reacting, and whatever is shown stands long enough to be followed. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/bits.h"
#include "cli/full.h"
#include "cli/opponents.h"
#include "say/say.h"
#include "say/text.h"
#include "term/dialog.h"

enum { TICK_MS = 50, SLOW_WORDS_MS = 250 };

int full_pause_ms(int speed)
{
    static const int pauses[] = { 0, 2500, 1800, 1300, 1000, 700, 500, 350, 220, 120 };

    return pauses[speed];
}

static const tb_match *match_of(const full_game *own) { return &own->session->record.match; }

static int64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t) now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- Showing ------------------------------------------------------------------------------------------------------ */

static void see(full_game *own, const void *state, bool asks)
{
    int reader = own->session->reader;

    full_head(&own->desk, match_of(own)->game, state, asks ? own->asked : reader);
    term_desk_see(&own->desk, full_view(match_of(own)->game, state, asks ? own->asked : reader), asks);
}

void full_see_again(full_game *own)
{
    const tb_match *match = match_of(own);

    term_desk_forget(&own->desk);
    term_desk_happened(&own->desk, NULL);
    tb_match_state_at(match, 0, own->at.bytes);
    for (own->shown = 0; own->shown < match->count; own->shown++) {
        const tb_event *event = &match->events[own->shown];
        full_tell(&own->desk, &own->session->record, own->at.bytes, event, own->session->reader);
        match->game->apply(own->at.bytes, event->seat, event->move);
    }
    see(own, match->state, own->asked >= 0);
}

/* Until the time is over, or somebody wants to go on. */
static void pause_for(full_game *own, int ms)
{
    int64_t end = now_ms() + ms;

    for (int64_t left = ms; left > 0 && !own->leaves; left = end - now_ms()) {
        term_wish wish = term_desk_wait(&own->desk, (int) left);
        if (wish.kind == TERM_WISH_GONE)
            own->leaves = true;
        if (wish.kind == TERM_WISH_KEY && (wish.key == ' ' || wish.key == TERM_ENTER))
            return;
        if (wish.kind == TERM_WISH_KEY)
            full_key(own, wish.key);
    }
}

/* The set-up goes fast, own moves are known; dice want to be seen. */
static int pause_of(const full_game *own, const tb_event *event)
{
    int ms = full_pause_ms(own->speed);

    if (match_of(own)->game->progress(own->at.bytes).round == 0)
        return ms / 6;
    if (event->seat == TB_CHANCE_SEAT)
        return ms * 3 / 2;
    return event->seat == own->session->reader ? ms / 4 : ms;
}

static void show_event(full_game *own)
{
    const tb_match *match = match_of(own);
    const tb_event *event = &match->events[own->shown];
    int reader = own->session->reader;

    term_desk_happened(&own->desk, full_event(match, own->at.bytes, event, reader));
    full_tell(&own->desk, &own->session->record, own->at.bytes, event, reader);
    match->game->apply(own->at.bytes, event->seat, event->move);
    own->shown++;
    see(own, own->at.bytes, false);
    pause_for(own, pause_of(own, event));
}

/* What happened since; nothing is shown twice. */
static void show_events(full_game *own)
{
    own->asked = -1;
    while (own->shown < match_of(own)->count && !own->leaves)
        show_event(own);
}

/* --- Thinking ----------------------------------------------------------------------------------------------------- */

typedef struct task {
    void (*work)(void *what);
    void *what;
    atomic_bool done;
} task;

static void *run_task(void *context)
{
    task *own = context;

    own->work(own->what);
    atomic_store(&own->done, true);
    return NULL;
}

/* Signals are for the thread that has the screen. */
static bool start_task(task *own, pthread_t *thread)
{
    sigset_t all, before;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(thread, NULL, run_task, own) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

bool full_wait(full_game *own, const char *words, void (*work)(void *what), void *what)
{
    task job = { .work = work, .what = what };
    pthread_t thread;
    int64_t begun = now_ms();

    atomic_store(&own->session->stop, false);
    if (!start_task(&job, &thread)) {
        work(what);
        return true;
    }
    while (!atomic_load(&job.done) && !own->leaves) {
        if (now_ms() - begun > SLOW_WORDS_MS)
            snprintf(own->desk.prompt, sizeof(own->desk.prompt), "%s", words);
        term_wish wish = term_desk_wait(&own->desk, now_ms() - begun < TICK_MS ? 2 : TICK_MS);
        if (wish.kind == TERM_WISH_GONE)
            own->leaves = true;
        else if (wish.kind == TERM_WISH_KEY)
            full_key(own, wish.key);
    }
    if (own->leaves)
        atomic_store(&own->session->stop, true);
    pthread_join(thread, NULL);
    return !own->leaves;
}

typedef struct thought {
    tb_opponent *opponent;
    const void *state;
    int seat;
    tb_move move;
} thought;

static void think(void *what)
{
    thought *own = what;

    own->move = tb_opponent_move(own->opponent, own->state, own->seat);
}

/* 0: somebody leaves, or there is no memory. */
static tb_move ask_opponent(full_game *own, int seat)
{
    play_session *session = own->session;
    char words[160];
    thought asked = { session->opponent[seat], session->record.match.state, seat, 0 };

    snprintf(words, sizeof(words), _("%s is thinking ..."),
             cli_seat(match_of(own)->game, match_of(own)->config.seats, seat));
    if (!full_wait(own, words, think, &asked))
        return 0;
    if (asked.move || !tb_opponent_fault(asked.opponent)->kind)
        return asked.move;
    if (!play_replace(session, seat))
        return 0;
    asked.opponent = session->opponent[seat];
    return full_wait(own, words, think, &asked) ? asked.move : 0;
}

static void play_move(full_game *own, int seat, tb_move move)
{
    tb_message why = { 0 };
    tb_status status = tb_match_play(&own->session->record.match, seat, move, &why);

    if (status < 0)
        cli_fail("%s", why.row ? cli_sentence(&why) : _(tb_status_text(status)));
    else
        keep_write(&own->kept, own->session);
}

/* Forced moves are nobody's decision; the others are a bot's. */
static void let_play(full_game *own, int seat)
{
    tb_move legal[TB_MOVES_MAX];
    int n = match_of(own)->game->legal(match_of(own)->state, seat, legal);
    tb_move move = n == 1 ? legal[0] : ask_opponent(own, seat);

    if (move)
        play_move(own, seat, move);
    else
        own->leaves = true;
}

/* --- Asking ------------------------------------------------------------------------------------------------------- */

/* Between two people: what the first saw goes, the second says when the first has looked away. */
static bool draw_curtain(full_game *own, int seat)
{
    play_session *session = own->session;
    char words[160];

    if (session->people < 2 || session->reader == seat)
        return true;
    if (play_has_secrets(match_of(own), seat)) {
        snprintf(words, sizeof(words), _("%s, take the keyboard and press Enter. "),
                 cli_seat(match_of(own)->game, match_of(own)->config.seats, seat));
        if (!term_curtain(&own->screen, words)) {
            own->leaves = true;
            return false;
        }
    }
    session->reader = seat;
    full_see_again(own);
    return true;
}

static void choose(full_game *own, int choice)
{
    const json_t *move = json_array_get(json_object_get(own->desk.view, "legal"), (size_t) choice);
    const char *text = term_member(move, "move");
    tb_text_error error;
    tb_move chosen;

    if (tb_move_read(match_of(own)->game, text, strlen(text), &chosen, &error) >= 0)
        play_move(own, own->asked, chosen);
}

static void ask(full_game *own, int seat)
{
    uint32_t count = match_of(own)->count;

    if (!draw_curtain(own, seat))
        return;
    own->asked = seat;
    own->session->reader = seat;
    see(own, match_of(own)->state, true);
    while (match_of(own)->count == count && !own->leaves) {
        term_wish wish = term_desk_wait(&own->desk, -1);
        if (wish.kind == TERM_WISH_GONE)
            own->leaves = true;
        else if (wish.kind == TERM_WISH_MOVE)
            choose(own, wish.move);
        else if (wish.kind == TERM_WISH_KEY && full_key(own, wish.key))
            return;
    }
}

void full_play(full_game *own)
{
    const tb_match *match = match_of(own);

    show_events(own);
    while (!tb_match_is_over(match) && !own->leaves) {
        int seat = tb_lowest(match->game->to_act(match->state));

        if (play_is_asked(own->session, seat))
            ask(own, seat);
        else
            let_play(own, seat);
        show_events(own);
    }
    if (tb_match_is_over(match) && !own->leaves)
        full_end(own);
}
