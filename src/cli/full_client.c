/* full_client.c - a table of a server on the whole screen. What the client would print becomes what happened; the view
 * that the server sent is drawn as that of a game at this keyboard would be. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/client.h"
#include "cli/full.h"
#include "cli/say.h"
#include "cli/text.h"
#include "games/list.h"
#include "term/dialog.h"

enum { MOMENTS = 200, MOMENT_US = 10000 };

enum { TICK_MS = 40, LINE_SIZE = 1024, END_SIZE = 4096 };

typedef struct client_full {
    client *own;
    term_screen screen;
    term_desk desk;
    bool has_desk;               /* the game is known */
    const json_t *view, *events; /* as they were shown last */
    bool asked, here;
    bool in_dialog; /* the person reads or types; the table goes on behind it */
    int speed;
    bool ended;         /* the end has been shown */
    char end[END_SIZE]; /* how it ended */
} client_full;

static const term_command commands[] = {
    { '?', N_("explain") }, { 'h', N_("hint") },   { 'u', N_("undo") }, { 'l', N_("log") },  { 'r', N_("rules") },
    { 'c', N_("chat") },    { 's', N_("record") }, { 'm', N_("more") }, { 'q', N_("quit") }, { 'v', N_("look") },
    { '+', N_("speed") },   { '-', NULL },         { 0, NULL },
};

/* --- Said meanwhile ----------------------------------------------------------------------------------------------- */

static void tell_lines(client_full *full, const char *said)
{
    while (full->has_desk && *said) {
        char line[LINE_SIZE];
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

    tell_lines(full, text);
    if (full->has_desk)
        term_desk_note(&full->desk, "%s", text);
}

/* --- The desk ----------------------------------------------------------------------------------------------------- */

/* Friends can still be called. */
static void put_waiting(const client *own, tb_text *out)
{
    char words[LINE_SIZE];

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

/* Until the time is over, or somebody wants to go on. */
static bool show_news(client_full *full)
{
    const client *own = full->own;
    bool asks = client_plays(own) && client_choices(own) && !own->waiting;
    bool news = own->events && own->events != full->events;

    if (news)
        term_desk_happened(&full->desk, json_incref(own->events));
    if (own->view && (own->view != full->view || asks != full->asked || news))
        term_desk_see(&full->desk, json_incref(own->view), asks);
    full->view = own->view;
    full->events = own->events;
    full->asked = asks;
    write_head(full);
    return news;
}

/* --- What the person wants ---------------------------------------------------------------------------------------- */

typedef struct saying {
    client *own;
    char *line;
} saying;

static void say_now(void *what)
{
    saying *s = what;

    client_take_line(s->own, s->line);
}

/* As if it had been typed line by line; what is answered is told. */
static void say(client_full *full, const char *word, const char *rest)
{
    char line[LINE_SIZE];

    snprintf(line, sizeof(line), "%s%s%s", word, *rest ? " " : "", rest);
    char *answer = cli_capture(say_now, &(saying){ full->own, line });
    if (answer && *answer) {
        tell_lines(full, answer);
        for (char *at = answer; *at; at++)
            *at = *at == '\n' ? ' ' : *at;
        term_desk_note(&full->desk, "%s", answer);
    }
    free(answer);
}

static void chat(client_full *full)
{
    char words[400] = "";

    if (term_enter(&full->screen, _("Chat"), _("Say to everybody at the table:"), words, sizeof(words)) && *words)
        say(full, "chat", words);
}

static void save(client_full *full)
{
    char path[400];

    snprintf(path, sizeof(path), "%s.record", full->own->place.table);
    if (term_enter(&full->screen, _("Record"), _("Keep the record of the game so far in this file:"), path,
                   sizeof(path)) &&
        *path)
        say(full, "record", path);
}

static void more(client_full *full)
{
    static const struct {
        const char *word, *text;
    } words[] = {
        { "resign", N_("give up: a bot plays on, and you are ranked last") },
        { "return", N_("take your seat back from the bot that plays for you") },
        { "abort", N_("want to end the game without a result; it ends when all do") },
        { "continue", N_("want to go on after all") },
    };
    const char *items[TB_LEN(words)];

    for (int i = 0; i < TB_LEN(words); i++)
        items[i] = _(words[i].text);
    int chosen = term_choose(&full->screen, _("At this table"), "", items, TB_LEN(words), NULL);
    if (chosen >= 0)
        say(full, words[chosen].word, "");
}

static void quit(client_full *full)
{
    const char *const items[] = { _("Stay"), _("leave for now; the seat stays yours") };

    if (client_is_finished(full->own) || !client_plays(full->own) ||
        term_choose(&full->screen, _("Leave the table?"), "", items, 2, NULL) == 1)
        client_leave(full->own, CLI_OK);
}

static void press(client_full *full, int key)
{
    char corner[sizeof(full->desk.corner)];

    memcpy(corner, full->desk.corner, sizeof(corner));
    if (full_change_speed(&full->desk, &full->speed, key)) {
        term_desk_note(&full->desk, "%s", full->desk.corner);
        memcpy(full->desk.corner, corner, sizeof(corner));
        return;
    }
    switch (key) {
    case 'h': say(full, "hint", ""); break;
    case 'u': say(full, "undo", ""); break;
    case 'l': term_desk_read_log(&full->desk); break;
    case 'r': full_rules(&full->screen, full->desk.game, NULL); break;
    case 'c': chat(full); break;
    case 's': save(full); break;
    case 'm': more(full); break;
    case 'q':
    case 'Q': quit(full); break;
    default: break;
    }
}

static void grant(client_full *full, term_wish wish)
{
    client *own = full->own;

    if (wish.kind == TERM_WISH_GONE)
        client_leave(own, CLI_STOPPED);
    else if (wish.kind == TERM_WISH_MOVE && own->here && !own->waiting)
        client_do(own, "move", "move", term_member(json_array_get(client_choices(own), (size_t) wish.move), "move"));
    else if (wish.kind == TERM_WISH_KEY)
        press(full, wish.key);
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

    ask_why(owner, term_member(json_array_get(client_choices(full->own), (size_t) move), "move"), out);
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
    term_desk_open(&full->desk, &full->screen, game, commands);
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
    if (full->ended || !full->own->told_end)
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
    tell_lines(full, said);
    bool news = show_news(full);
    if (full->in_dialog || own->ended)
        return;
    show_end(full);
    show_answer(full);
    int pause = news ? full_pause_ms(full->speed) : 0;
    full->in_dialog = true;
    grant(full, term_desk_wait(&full->desk, pause > TICK_MS ? pause : TICK_MS));
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
