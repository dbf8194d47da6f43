/* full_client_keys.c - what a person at a table of a server can ask for, on the whole screen. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/full_client.h"
#include "say/say.h"
#include "say/text.h"
#include "term/dialog.h"

const term_command client_full_commands[] = {
    { '?', N_("explain") }, { 'h', N_("hint") },   { 'u', N_("undo") }, { 'l', N_("log") },  { 'r', N_("rules") },
    { 'c', N_("chat") },    { 's', N_("record") }, { 'm', N_("more") }, { 'q', N_("quit") }, { 'v', N_("look") },
    { '+', N_("speed") },   { '-', NULL },         { 0, NULL },
};

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
    char line[FULL_CLIENT_LINE];

    snprintf(line, sizeof(line), "%s%s%s", word, *rest ? " " : "", rest);
    char *answer = cli_capture(say_now, &(saying){ full->own, line });
    if (answer && *answer) {
        client_full_tell(full, answer);
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
    case TERM_ENTER:
        if (full->ended)
            term_read(&full->screen, _("The game is over"), full->end, NULL);
        break;
    case 'q':
    case 'Q': quit(full); break;
    default: break;
    }
}

void client_full_grant(client_full *full, term_wish wish)
{
    client *own = full->own;

    if (wish.kind == TERM_WISH_GONE)
        client_leave(own, CLI_STOPPED);
    else if (wish.kind == TERM_WISH_MOVE && own->here && !own->waiting)
        client_do(own, "move", "move",
                  term_member(json_array_get(full->desk.picker.legal, (size_t) wish.move), "move"));
    else if (wish.kind == TERM_WISH_KEY)
        press(full, wish.key);
}
