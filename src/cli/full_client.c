/* full_client.c - a table of a server on the whole screen. What the client would print becomes what happened; the view
 * that the server sent is drawn as that of a game at this keyboard would be. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/full_client.h"
#include "games/list.h"
#include "say/say.h"
#include "say/text.h"
#include "term/dialog.h"

enum { MOMENTS = 200, MOMENT_US = 10000, TICK_MS = 40, PENDING_MOST = 24 };

/* --- Said meanwhile ----------------------------------------------------------------------------------------------- */

void client_full_tell(client_full *full, const char *said)
{
    while (full->has_desk && *said) {
        char line[FULL_CLIENT_LINE];
        size_t len = strcspn(said, "\n");

        snprintf(line, sizeof(line), "%.*s", (int) len, said);
        if (*line)
            term_desk_tell(&full->desk, line);
        said += len + (said[len] == '\n');
    }
}

/* Complaints. */
static void take(void *owner, const char *text)
{
    client_full *full = owner;

    client_full_tell(full, text);
    if (full->has_desk)
        term_desk_note(&full->desk, "%s", text);
}

/* --- The desk ----------------------------------------------------------------------------------------------------- */

/* Friends can still be called. */
static void put_waiting(const client *own, tb_text *out)
{
    char words[FULL_CLIENT_LINE];

    tb_put(out, _("The game begins when all seats are taken."));
    if (!*own->place.invite)
        return;
    snprintf(words, sizeof(words), _("Invitation for friends: %s/t/%s?invite=%s\n"), own->place.server,
             own->place.table, own->place.invite);
    tb_put_char(out, ' ');
    tb_put_bytes(out, words, strcspn(words, "\n"));
}

static void write_head(client_full *full)
{
    const client *own = full->own;
    term_desk *desk = &full->desk;
    tb_text prompt = tb_text_on(desk->prompt, sizeof(desk->prompt));
    int round = (int) json_integer_value(json_object_get(own->view, "round"));

    snprintf(desk->title, sizeof(desk->title), _("%s, table %s, round %d, %s"),
             cli_translate("game", desk->game->title), own->place.table, round, cli_translate("seat", own->you));
    *desk->prompt = '\0';
    if (client_is_finished(own))
        tb_put(&prompt, _("The game is over. q leaves the table."));
    else if (own->view)
        client_put_message(json_object_get(own->view, "prompt"), &prompt);
    else
        put_waiting(own, &prompt);
    if (!own->here)
        snprintf(desk->corner, sizeof(desk->corner), "%s", _("no connection"));
    else if (own->waiting)
        snprintf(desk->corner, sizeof(desk->corner), "%s", _("sending"));
    else
        *desk->corner = '\0';
}

/* Takes the first of what the screen has not shown yet, and tells it; NULL: there is nothing. */
static json_t *next_event(client_full *full)
{
    json_t *waiting = full->own->events, *event = json_incref(json_array_get(waiting, 0));
    char line[FULL_CLIENT_LINE];
    tb_text text = tb_text_on(line, sizeof(line));

    if (!event)
        return NULL;
    json_array_remove(waiting, 0);
    if (client_put_event(full->own, event, &text))
        client_full_tell(full, line);
    return event;
}

/* Whether the question that stands is the same: where all play at once, others do not interrupt it. */
static bool is_still_asked(const client_full *full)
{
    return full->asked && json_equal(full->desk.picker.legal, client_choices(full->own));
}

/* One thing that happened, the last of them with the view that came of it all: the server sends none between. True:
 * there was something. */
static bool show_news(client_full *full)
{
    const client *own = full->own;
    json_t *event = next_event(full), *more;

    while (event && (is_still_asked(full) || json_array_size(own->events) > PENDING_MOST) &&
           (more = next_event(full))) {
        json_decref(event);
        event = more;
    }
    bool news = event != NULL, between = json_array_size(own->events) > 0;
    bool asks = !between && client_plays(own) && client_choices(own) && !own->waiting;
    if (news)
        term_desk_happened(&full->desk, json_pack("[O]", event));
    if (between && full->asked)
        term_desk_see(&full->desk, json_incref(full->desk.view), false);
    else if (!between && own->view && (own->view != full->view || asks != full->asked || news))
        term_desk_see(&full->desk, json_incref(own->view), asks);
    full->view = between ? full->view : own->view;
    full->asked = asks;
    write_head(full);
    if (between && full->desk.logged > 0)
        snprintf(full->desk.prompt, sizeof(full->desk.prompt), "%s", full->desk.log[full->desk.logged - 1]);
    json_decref(event);
    return news;
}

/* --- Questions ---------------------------------------------------------------------------------------------------- */

static void print_answer(void *what)
{
    const client *own = what;

    client_show_answer(own, own->answer);
}

/* What the answer says, for the caller to free; it is then forgotten. */
static char *take_answer(client *own)
{
    char *text = cli_capture(print_answer, own);

    json_decref(own->answer);
    own->answer = NULL;
    return text;
}

/* Asks the server about a move, for somebody who waits with an open window: for a moment only. */
static void ask_why(void *owner, const char *move, tb_text *out)
{
    client_full *full = owner;
    client *own = full->own;

    if (!own->here || own->waiting || !client_plays(own))
        return;
    client_do(own, "why", "move", move);
    for (int moment = 0; moment < MOMENTS && own->waiting && !own->ended; moment++) {
        client_service(own);
        usleep(MOMENT_US);
    }
    char *text = own->answer ? take_answer(own) : NULL;
    for (const char *at = text ? text : ""; *at; at++) {
        if (*at != '\n')
            tb_put_char(out, *at);
        else if (at[1])
            tb_put_char(out, ' ');
    }
    free(text);
}

static void explain(void *owner, int move, tb_text *out)
{
    const client_full *full = owner;

    ask_why(owner, term_member(json_array_get(full->desk.picker.legal, (size_t) move), "move"), out);
}

static void show_answer(client_full *full)
{
    char *text = full->own->answer ? take_answer(full->own) : NULL;

    full->in_dialog = true;
    if (text && *text)
        term_read(&full->screen, _("Hint"), text, NULL);
    full->in_dialog = false;
    free(text);
}

/* While a window is open the connection goes on. */
static void idle(void *owner)
{
    const term_desk *desk = owner;
    client_full *full = desk->owner;

    client_service(full->own);
}

static bool open_desk(client_full *full)
{
    const char *name = json_string_value(json_object_get(full->own->table, "game"));
    const tb_game *game = name ? tb_game_named(name, strlen(name)) : NULL;

    if (!game)
        return false;
    term_desk_open(&full->desk, &full->screen, game, client_full_commands);
    full->desk.owner = full;
    full->desk.explain = explain;
    full->desk.why_not = ask_why;
    full->screen.idle = idle;
    full->has_desk = true;
    return true;
}

/* --- Turns -------------------------------------------------------------------------------------------------------- */

static void print_end(void *own) { client_show_end(own); }

static void show_end(client_full *full)
{
    if (full->ended || !full->own->told_end || json_array_size(full->own->events) > 0)
        return;
    char *words = cli_capture(print_end, full->own);
    full->ended = true;
    snprintf(full->end, sizeof(full->end), "%s", words ? words + strspn(words, "\n") : "");
    free(words);
    full->in_dialog = true;
    term_read(&full->screen, _("The game is over"), full->end, NULL);
    full->in_dialog = false;
}

/* Before the first word of the server. */
static void wait_for_table(client_full *full)
{
    term_canvas canvas = term_screen_begin(&full->screen);

    term_put_middle(&canvas, canvas.rows / 2, 0, canvas.cols, (term_style){ .bold = true },
                    _("Looking for the table ..."));
    term_screen_show(&full->screen);
    term_event event = term_screen_wait(&full->screen, TICK_MS);
    if (event.kind == TERM_GONE || (event.kind == TERM_KEY && event.key == 'q'))
        client_leave(full->own, event.kind == TERM_GONE ? CLI_STOPPED : CLI_OK);
}

void client_full_turn(client *own, const char *said)
{
    client_full *full = own->full;

    if (!full->has_desk && (!own->table || !open_desk(full))) {
        wait_for_table(full);
        return;
    }
    client_full_tell(full, said);
    if (full->in_dialog || own->ended)
        return;
    bool news = show_news(full);
    show_end(full);
    show_answer(full);
    int pause = news ? full_pause_ms(full->speed) : 0;
    full->in_dialog = true;
    client_full_grant(full, term_desk_wait(&full->desk, pause > TICK_MS ? pause : TICK_MS));
    full->in_dialog = false;
}

bool client_full_open(client *own)
{
    static client_full full;

    if (own->plain || own->automatic || !term_is_capable())
        return false;
    full = (client_full){ .own = own, .speed = FULL_USUAL };
    if (!term_screen_open(&full.screen))
        return false;
    own->full = &full;
    cli_say_to(take, &full);
    return true;
}

void client_full_close(client *own)
{
    client_full *full = own->full;

    if (full->has_desk)
        term_desk_close(&full->desk);
    term_screen_close(&full->screen);
    cli_say_to(NULL, NULL);
    own->full = NULL;
    fputs(full->end, stdout);
}
