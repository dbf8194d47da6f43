/* full.c - a table on the whole screen. What would be printed becomes what happened; what happens is shown one event
 * after the other, long enough to be followed. */
#include "client/full.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "say/say.h"
#include "say/text.h"
#include "term/dialog.h"
#include "term/parts.h"

enum { TICK_MS = 40, BUSY_MS = 2, PENDING_MOST = 24, SLOW_MS = 250, DEAF_MS = 250, NOTE_LINES = 3 };

int client_pause_ms(int speed)
{
    static const int pauses[] = { 0, 2500, 1800, 1300, 1000, 700, 500, 350, 220, 120 };

    TB_ASSERT(speed >= 0 && speed <= CLIENT_FASTEST);
    return pauses[speed];
}

/* --- Said meanwhile ----------------------------------------------------------------------------------------------- */

static void tell(client_full *full, const char *said)
{
    if (full->has_desk)
        term_desk_tell(&full->desk, said);
}

/* A sentence also stands in the last line; a longer story is only told. */
void client_full_note(client_full *full, const char *said)
{
    char line[CLIENT_FULL_LINE];
    int lines = 0;

    snprintf(line, sizeof(line), "%s", said);
    for (char *at = line; (at = strchr(at, '\n')); *at = ' ')
        lines++;
    if (*said && lines <= NOTE_LINES && full->has_desk)
        term_desk_note(&full->desk, "%s", line);
    tell(full, said);
}

/* Complaints; before there is a desk, they wait until the screen is closed again. */
static void take(void *owner, const char *text)
{
    client_full *full = owner;
    char *had = full->complaints;

    if (full->has_desk)
        client_full_note(full, text);
    else if (asprintf(&full->complaints, "%s%s\n", had ? had : "", text) < 0)
        full->complaints = had;
    else
        free(had);
}

/* --- The desk ----------------------------------------------------------------------------------------------------- */

/* "blue Anna [0:41], orange medium". The clock of a seat that is to act runs. */
static void put_players(const client *own, tb_text *out)
{
    int64_t passed = client_has_phase(own, "playing") ? client_now_ms() - own->table_ms : 0;

    TERM_EACH (sitter, term_list(own->table, "seats")) {
        const char *seat = term_member(sitter.is, "seat"), *name = client_name(sitter.is);
        cli_put_fmt(out, "%s%s%s%s", sitter.at ? ", " : "  ", cli_translate("seat", seat), *name ? " " : "", name);
        client_put_clock(own, seat, term_is_in(term_list(own->view, "to_act"), seat) ? passed : 0, out);
    }
}

static void write_title(client_full *full)
{
    const client *own = full->own;
    tb_text title = tb_text_on(full->desk.title, sizeof(full->desk.title));

    cli_put_fmt(&title, *own->id ? _("%s, table %s") : "%s", cli_translate("game", full->desk.game->title), own->id);
    put_players(own, &title);
}

/* Somebody else lets wait: its name, after a moment. */
static bool put_thinking(client_full *full, tb_text *out)
{
    const client *own = full->own;
    const char *seat = term_item(term_list(own->view, "to_act"), 0);
    bool waits = own->here && !full->asked && !own->curtain && *seat && client_has_phase(own, "playing");

    full->waits_ms = !waits ? 0 : full->waits_ms ? full->waits_ms : term_now_ms();
    if (!waits || term_now_ms() - full->waits_ms < SLOW_MS)
        return false;
    cli_put_fmt(out, _("%s is thinking ..."), cli_translate("seat", seat));
    return true;
}

static void write_head(client_full *full)
{
    const client *own = full->own;
    term_desk *desk = &full->desk;
    tb_text prompt = tb_text_on(desk->prompt, sizeof(desk->prompt));

    write_title(full);
    if (client_is_finished(own)) {
        tb_put(&prompt, _("The game is over. q leaves the table."));
    } else if (full->reads_hint) {
        tb_put(&prompt, _("Thinking about your choices ..."));
    } else if (!own->view) {
        tb_put(&prompt, _("The game begins when all seats are taken."));
        if (*own->invitation) { /* friends can still be called */
            tb_put_char(&prompt, ' ');
            cli_put_fmt(&prompt, _("Invitation for friends: %s"), own->invitation);
        }
    } else if (!put_thinking(full, &prompt)) {
        cli_put_fmt(&prompt, "%s%s", cli_translate("seat", own->you), _(": "));
        client_put_message(json_object_get(own->view, "prompt"), &prompt);
    }
    client_put_speed(desk, full->speed);
    if (!own->here && own->welcomed && !own->curtain)
        snprintf(desk->corner, sizeof(desk->corner), "%s", _("no connection"));
}

/* --- What happens ------------------------------------------------------------------------------------------------- */

/* Takes the first of what the screen has not shown yet, and tells it; NULL: there is nothing. */
static json_t *next_event(client_full *full)
{
    json_t *waiting = full->own->events, *item = json_incref(json_array_get(waiting, 0));
    tb_text text = TB_TEXT(CLIENT_FULL_LINE);

    if (!item)
        return NULL;
    json_array_remove(waiting, 0);
    if (client_put_event(full->own, json_object_get(item, "event"), &text))
        tell(full, text.bytes);
    return item;
}

/* Whether the question that stands is the same: where all play at once, others do not interrupt it. */
static bool is_still_asked(const client_full *full)
{
    return full->asked && json_equal(full->desk.picker.legal, client_choices(full->own));
}

/* The set-up goes fast, own moves are known; dice want to be seen. */
static int pause_of(const client_full *full, const json_t *event)
{
    const char *seat = term_member(event, "seat");
    int ms = client_pause_ms(full->speed);

    if (json_integer_value(json_object_get(full->own->view, "round")) == 0)
        return ms / 6;
    if (!*seat || strcmp(seat, "chance") == 0)
        return ms * 3 / 2;
    return strcmp(seat, full->own->you) == 0 ? ms / 4 : ms;
}

static bool may_choose(const client_full *full)
{
    const client *own = full->own;

    return json_array_size(own->events) == 0 && client_plays(own) && client_choices(own) && !own->waiting &&
           !own->curtain && own->asked;
}

/* One thing that happened, with the view behind it where there is one, or else the last with the view of them all. */
static void show_event(client_full *full, const json_t *item)
{
    const client *own = full->own;
    json_t *event = json_object_get(item, "event"), *view = json_object_get(item, "view");
    bool last = json_array_size(own->events) == 0;

    term_desk_happened(&full->desk, json_pack("[O]", event));
    if (last)
        view = own->view;
    else if (!json_is_object(view))
        view = full->desk.view;
    full->asked = may_choose(full);
    term_desk_see(&full->desk, json_incref(view), full->asked);
    full->view = last ? own->view : NULL;
    write_head(full);
    if (!last)
        snprintf(full->desk.prompt, sizeof(full->desk.prompt), "%s",
                 term_desk_line(&full->desk, term_desk_logged(&full->desk) - 1));
}

static void show_news(client_full *full)
{
    const client *own = full->own;
    bool moved = full->hold_ms != 0;
    json_t *item, *more;

    full->hold_ms = 0;
    if (!(item = next_event(full))) {
        bool asks = may_choose(full);
        if (own->view && (own->view != full->view || asks != full->asked))
            term_desk_see(&full->desk, json_incref(own->view), asks);
        if (asks && !full->asked && moved)
            full->deaf_ms = term_now_ms() + DEAF_MS;
        full->asked = asks;
        full->view = own->view;
        write_head(full);
        return;
    }
    bool at_once = is_still_asked(full) || full->speed == 0;
    while ((at_once || json_array_size(own->events) > PENDING_MOST) && (more = next_event(full))) {
        json_decref(item);
        item = more;
    }
    int pause = at_once ? 0 : pause_of(full, json_object_get(item, "event"));
    show_event(full, item);
    full->hold_ms = pause ? term_now_ms() + pause : 0;
    if (pause && full->asked) { /* nothing is chosen before what happened has been seen */
        term_desk_see(&full->desk, json_incref(own->view), false);
        full->asked = false;
    }
    json_decref(item);
}

/* --- Questions ---------------------------------------------------------------------------------------------------- */

/* Says what a move does, or why it cannot be made. */
static void ask_why(void *owner, const char *move, tb_text *out)
{
    client_full *full = owner;

    if (!client_plays(full->own))
        return;
    const json_t *answer = client_ask(full->own, "why", "move", json_string(move));
    const json_t *why = json_object_get(answer, "why"), *does = json_object_get(answer, "does");
    if (json_is_object(why) || json_is_object(does))
        client_put_message(json_is_object(why) ? why : does, out);
}

static void show_hint(client_full *full)
{
    client *own = full->own;
    cli_capturing printed;

    if (!full->reads_hint || own->waiting)
        return;
    full->reads_hint = false;
    write_head(full);
    if (!json_object_get(own->answer, "moves"))
        return;
    cli_capture(&printed);
    client_show_hint(own, own->answer);
    client_show_captured(&full->screen, term_desk_word(&full->desk, 'h'), &printed, NULL);
}

/* While a window is open the table goes on. */
static void idle(void *owner)
{
    const term_desk *desk = owner;
    client_full *full = desk->owner;

    client_service(full->own);
}

static bool open_desk(client_full *full)
{
    if (!full->own->game)
        return false;
    term_desk_open(&full->desk, &full->screen, full->own->game, client_full_commands + (full->own->tutor ? 0 : 1));
    full->desk.owner = full;
    full->desk.why = ask_why;
    full->screen.idle = idle;
    full->has_desk = true;
    if (full->complaints) {
        take(full, full->complaints);
        free(full->complaints);
        full->complaints = NULL;
    }
    return true;
}

/* --- Turns -------------------------------------------------------------------------------------------------------- */

static void show_end(client_full *full)
{
    if (full->ended || !full->own->told_end || json_array_size(full->own->events) > 0 || full->hold_ms)
        return;
    full->ended = true;
    tell(full, full->end);
    term_read(&full->screen, _("The game is over"), full->end, NULL);
}

static void show_curtain(client_full *full)
{
    cli_capturing unread;
    char words[160];

    snprintf(words, sizeof(words), _("%s, take the keyboard and press Enter. "), cli_translate("seat", full->own->you));
    if (!term_curtain(&full->screen, words)) {
        client_leave(full->own, CLI_OK);
        return;
    }
    term_desk_forget(&full->desk);
    term_desk_happened(&full->desk, NULL);
    json_array_clear(full->own->events);
    full->view = NULL;
    cli_capture(&unread);
    client_raise(full->own);
    free(cli_captured(&unread));
}

/* Before the first word of the table. */
static void wait_for_table(client_full *full)
{
    term_canvas canvas = term_screen_begin(&full->screen);

    term_put_middle(&canvas, canvas.rows / 2, 0, canvas.cols, (term_style){ .bold = true },
                    _("Looking for the table ..."));
    term_screen_show(&full->screen);
    term_event event = term_screen_wait(&full->screen, full->own->kind->is_busy(full->own) ? BUSY_MS : TICK_MS);
    if (event.kind == TERM_GONE)
        client_leave(full->own, 128 + term_gone);
    else if (event.kind == TERM_KEY && (event.key == 'q' || event.key == TERM_ESCAPE))
        client_leave(full->own, CLI_OK);
}

static int wait_of(const client_full *full)
{
    int64_t left = full->hold_ms - term_now_ms();

    if (full->hold_ms)
        return left < 1 ? 1 : left < TICK_MS ? (int) left : TICK_MS;
    return full->own->kind->is_busy(full->own) || json_array_size(full->own->events) > 0 ? BUSY_MS : TICK_MS;
}

/* What was said at the end is for its window, and is told when all has been shown that happened before. */
static void take_end(client_full *full, const char *said)
{
    const char *from = strstr(said, _("\nThe game is over.\n\n"));
    char *before = strndup(said, from ? (size_t) (from - said) : 0);

    tell(full, before ? before : "");
    snprintf(full->end, sizeof(full->end), "%s", from ? from + 1 : said);
    free(before);
}

static void turn(client *own, const char *said)
{
    client_full *full = own->screen;
    bool is_new = full->has_desk && !own->told_end && !full->caught_up; /* not who sits there, nor what was before */

    full->caught_up = own->catches_up;
    if (!full->has_desk && !open_desk(full)) {
        wait_for_table(full);
        return;
    }
    if (own->told_end && !*full->end)
        take_end(full, said);
    else if (is_new)
        client_full_note(full, said);
    else
        tell(full, said);
    if (full->in_dialog || own->ended)
        return;
    full->in_dialog = true;
    if (term_now_ms() >= full->hold_ms)
        show_news(full);
    if (own->curtain && json_array_size(own->events) == 0 && !full->hold_ms)
        show_curtain(full);
    show_end(full);
    show_hint(full);
    client_full_grant(full, term_desk_wait(&full->desk, wait_of(full)));
    full->in_dialog = false;
}

bool client_full_open(client_full *full)
{
    *full = (client_full){ 0 };
    if (!term_screen_open(&full->screen))
        return false;
    cli_say_to(take, full);
    return true;
}

void client_full_begin(client_full *full, client *own, int speed)
{
    full->own = own;
    full->speed = speed;
    own->screen = full;
    own->turn = turn;
    own->terminal = true;
}

void client_full_close(client_full *full)
{
    if (full->has_desk)
        term_desk_close(&full->desk);
    term_screen_close(&full->screen);
    cli_say_to(NULL, NULL);
    if (full->complaints)
        fputs(full->complaints, stderr);
    free(full->complaints);
    fputs(full->end, stdout);
}
