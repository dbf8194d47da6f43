/* full_keys.c - what people at a table can ask for on the whole screen, wherever the table stands. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/full.h"
#include "say/digest.h"
#include "say/say.h"
#include "say/text.h"
#include "term/dialog.h"

const term_command client_full_commands[] = {
    { 'T', N_("better") }, { '?', N_("explain") }, { 'h', N_("hint") }, { 'u', N_("undo") }, { 'l', N_("log") },
    { 'r', N_("rules") },  { 's', N_("save") },    { 'q', N_("quit") }, { 'm', N_("more") }, { 'C', N_("chat") },
    { 'v', N_("look") },   { '+', N_("speed") },   { 0, NULL },
};

void client_put_speed(term_desk *desk, int speed)
{
    snprintf(desk->corner, sizeof(desk->corner), speed ? _("speed %d") : _("at once"), speed);
}

bool client_change_speed(term_desk *desk, int *speed, int key)
{
    if (key != '+' && key != '-' && key != '=')
        return false;
    if (key == '-')
        *speed = *speed == 0 ? CLIENT_FASTEST : *speed > 1 ? *speed - 1 : 1;
    else
        *speed = *speed == 0 || *speed == CLIENT_FASTEST ? 0 : *speed + 1;
    client_put_speed(desk, *speed);
    return true;
}

void client_show_captured(term_screen *screen, const char *title, cli_capturing *printed, const char *from)
{
    char *text = cli_captured(printed);

    if (text)
        term_read(screen, title, text, from);
    free(text);
}

/* What is answered is told, and stands in the last line. */
static void note_captured(client_full *full, cli_capturing *printed)
{
    char *text = cli_captured(printed);

    client_full_note(full, text ? text : "");
    free(text);
}

static void say(client_full *full, const char *op, const char *member, const char *text)
{
    client *own = full->own;
    cli_capturing printed;

    if (!own->here || own->waiting)
        return;
    cli_capture(&printed);
    if (!client_plays(own))
        printf(_("You only watch this table.\n"));
    else if (strcmp(op, "move") == 0)
        client_play(own, text);
    else
        client_do(own, op, member, text);
    note_captured(full, &printed);
}

/* --- Each key ----------------------------------------------------------------------------------------------------- */

static void hint(client_full *full)
{
    if (!client_choices(full->own) || full->own->waiting)
        return;
    say(full, "hint", NULL, NULL);
    full->reads_hint = full->own->waiting;
}

static void tell_better(client_full *full)
{
    cli_capturing printed;

    cli_capture(&printed);
    client_tell_better(full->own);
    note_captured(full, &printed);
}

/* Beginning with the rule behind what is asked. */
static void read_rules(client_full *full)
{
    cli_capturing printed;

    cli_capture(&printed);
    cli_digest_show(full->own->game->name, "");
    client_show_captured(&full->screen, term_desk_word(&full->desk, 'r'), &printed,
                         term_member(json_object_get(full->own->view, "prompt"), "rule"));
}

static void chat(client_full *full)
{
    char words[400] = "";

    if (term_enter(&full->screen, term_desk_word(&full->desk, 'C'), _("Say to everybody at the table:"), words,
                   sizeof(words)) &&
        *words)
        say(full, "chat", "text", words);
}

static void save(client_full *full)
{
    char path[400];
    const char *const items[] = { _("Keep that file"), _("Replace it") }, *title = term_desk_word(&full->desk, 's');
    cli_capturing printed;

    if (!full->own->view)
        return;
    snprintf(path, sizeof(path), "%s.record", *full->own->id ? full->own->id : full->own->game->name);
    if (!term_enter(&full->screen, title, _("Keep the game in this file:"), path, sizeof(path)) || !*path)
        return;
    if (client_would_replace(full->own, path) &&
        term_choose(&full->screen, _("There is such a file already"), path, items, TB_LEN(items)) != 1)
        return;
    cli_capture(&printed);
    client_save(full->own, path, true);
    client_show_captured(&full->screen, title, &printed, NULL);
}

/* Nothing that cannot be undone happens without a question. */
static bool is_sure(client_full *full, const char *question)
{
    const char *const answers[] = { _("No"), _("Yes") };

    return term_choose(&full->screen, question, "", answers, TB_LEN(answers)) == 1;
}

/* Whether a wish means anything now: a seat is taken back from a bot, an abort taken back from all; and who has
 * resigned wants nothing any more. */
static bool is_open(const client *own, const char *op)
{
    const json_t *sitter = client_sitter(own, own->you);
    bool away = json_is_string(json_object_get(sitter, "played_by"));

    if (!op || term_is_yes(sitter, "resigned"))
        return !op;
    if (strcmp(op, "return") == 0 || strcmp(op, "abort") == 0)
        return away == (*op == 'r');
    return strcmp(op, "continue") != 0 || term_is_yes(sitter, "wants_abort");
}

static void more(client_full *full)
{
    static const struct {
        const char *op, *text, *question;
    } wishes[] = {
        { NULL, N_("play on"), NULL },
        { "return", N_("take your seat back from the bot that plays for you"), NULL },
        { "continue", N_("want to go on after all"), NULL },
        { "abort", N_("want to end the game without a result; it ends when all do"), N_("End it without a result?") },
        { "resign", N_("give up: a bot plays on, and you are ranked last"), N_("Give up for good?") },
    };
    const char *items[TB_LEN(wishes)];
    int wish[TB_LEN(wishes)], count = 0;

    for (int i = 0; i < TB_LEN(wishes); i++) {
        items[count] = _(wishes[i].text);
        wish[count] = i;
        count += is_open(full->own, wishes[i].op);
    }
    int chosen = term_choose(&full->screen, term_desk_word(&full->desk, 'm'), "", items, count);
    if (chosen <= 0)
        return;
    int w = wish[chosen];
    if (!wishes[w].question || is_sure(full, _(wishes[w].question)))
        say(full, wishes[w].op, NULL, NULL);
}

static void quit(client_full *full)
{
    client *own = full->own;
    const char *leave = own->kind->leaving ? own->kind->leaving(own) : _("Leave for now; the seat stays yours");
    const char *const items[] = { _("Stay"), leave, _("Give the game up") };
    int count = own->kind->forget ? 3 : 2, chosen = 1;

    if (!client_is_finished(own) && (own->kind->forget || client_plays(own)))
        chosen = term_choose(&full->screen, term_desk_word(&full->desk, 'q'), _("Leave the table?"), items, count);
    if (chosen < 1 || own->ended || (chosen == 2 && !is_sure(full, _("Give up for good?"))))
        return;
    if (chosen == 2)
        own->kind->forget(own);
    client_leave(own, CLI_OK);
}

static void press(client_full *full, int key)
{
    if (client_change_speed(&full->desk, &full->speed, key))
        return;
    switch (key) {
    case 'h': hint(full); break;
    case 'T': tell_better(full); break;
    case 'u': say(full, "undo", NULL, NULL); break;
    case 'l': term_desk_read_log(&full->desk); break;
    case 'r': read_rules(full); break;
    case 'C':
    case 'c': chat(full); break; /* that one is a column where squares can be named */
    case 's': save(full); break;
    case 'm': more(full); break;
    case TERM_ENTER:
        if (full->ended)
            term_read(&full->screen, _("The game is over"), full->end, NULL);
        break;
    case 'q':
    case 'Q': quit(full); break;
    default: break;
    }
}

/* While something is shown, Enter and space go on with the next, and choose nothing. */
static bool goes_on(client_full *full, term_wish wish)
{
    bool skips = wish.kind == TERM_WISH_KEY && (wish.key == ' ' || wish.key == TERM_ENTER);
    if (full->hold_ms && skips) {
        full->hold_ms = 1;
        return true;
    }
    return (skips || wish.kind == TERM_WISH_MOVE) && term_now_ms() < full->deaf_ms;
}

/* What was pointed at is let go where the tutor asks, so that the same can be pointed at again. */
static void choose(client_full *full, int move)
{
    say(full, "move", "move", term_desk_move(&full->desk, move));
    if (!full->own->waiting)
        term_picker_begin(&full->desk.picker, full->desk.picker.legal);
}

void client_full_grant(client_full *full, term_wish wish)
{
    client *own = full->own;

    if (wish.kind == TERM_WISH_GONE)
        client_leave(own, 128 + term_gone);
    else if (wish.kind == TERM_WISH_NONE || goes_on(full, wish))
        return;
    else if (wish.kind == TERM_WISH_MOVE && own->here && !own->waiting)
        choose(full, wish.move);
    else if (wish.kind == TERM_WISH_KEY)
        press(full, wish.key);
}
