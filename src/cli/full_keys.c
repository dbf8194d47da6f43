/* full_keys.c - what a person at the table can ask for beside a move. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/full.h"
#include "cli/ranking.h"
#include "cli/rules.h"
#include "say/say.h"
#include "say/text.h"
#include "say/told.h"
#include "term/dialog.h"

enum { HINTS = 12 };

const term_command full_commands[] = {
    { '?', N_("explain") }, { 'h', N_("hint") }, { 'u', N_("undo") }, { 'l', N_("log") },
    { 'r', N_("rules") },   { 's', N_("save") }, { 'q', N_("quit") }, { 'v', N_("look") },
    { '+', N_("speed") },   { '-', NULL },       { 0, NULL },
};

static tb_match *match_of(full_game *own) { return &own->session->record.match; }

bool full_change_speed(term_desk *desk, int *speed, int key)
{
    if (key != '+' && key != '-' && key != '=')
        return false;
    if (key == '-')
        *speed = *speed == 0 ? FULL_FASTEST : *speed > 1 ? *speed - 1 : 1;
    else
        *speed = *speed == 0 || *speed == FULL_FASTEST ? 0 : *speed + 1;
    if (*speed)
        snprintf(desk->corner, sizeof(desk->corner), _("speed %d"), *speed);
    else
        snprintf(desk->corner, sizeof(desk->corner), "%s", _("at once"));
    return true;
}

/* Shows what a function prints. */
static void show_from(term_screen *screen, const char *title, void (*print)(void *what), void *what, const char *from)
{
    char *text = cli_capture(print, what);

    if (text)
        term_read(screen, title, text, from);
    free(text);
}

void full_show_printed(term_screen *screen, const char *title, void (*print)(void *what), void *what)
{
    show_from(screen, title, print, what, NULL);
}

/* --- Rules -------------------------------------------------------------------------------------------------------- */

static void print_rules(void *game) { cli_rules_show(game, ""); }

void full_rules(term_screen *screen, const tb_game *game, const char *rule)
{
    tb_game copy = *game; /* print_rules only reads it */

    show_from(screen, cli_translate("game", game->title), print_rules, &copy, rule);
}

/* The rule behind what is asked. */
static void read_rules(full_game *own)
{
    const char *rule = term_member(json_object_get(own->desk.view, "prompt"), "rule");

    full_rules(&own->screen, match_of(own)->game, rule);
}

/* --- Hints -------------------------------------------------------------------------------------------------------- */

typedef struct advice {
    full_game *own;
    int seat;
    const cli_ranking *ranking;
} advice;

static void rank(void *what)
{
    advice *asked = what;

    asked->ranking = play_rank(asked->own->session, asked->seat);
}

static void print_ranking(void *what)
{
    advice *asked = what;

    cli_ranking_print(asked->ranking, HINTS);
    cli_tell(0, _("\nchance: how likely the seat wins with this move, as a strong bot expects; visits: how much of its "
                  "thinking the move got.\n"));
}

static void hint(full_game *own)
{
    advice asked = { .own = own, .seat = own->asked };
    char prompt[sizeof(own->desk.prompt)];

    if (own->asked < 0)
        return;
    own->asked = -1; /* no second one meanwhile */
    own->desk.asks = false;
    memcpy(prompt, own->desk.prompt, sizeof(prompt));
    bool done = full_wait(own, _("Thinking about your choices ..."), rank, &asked);
    memcpy(own->desk.prompt, prompt, sizeof(prompt));
    own->asked = asked.seat;
    own->desk.asks = true;
    if (done && asked.ranking)
        full_show_printed(&own->screen, _("Hint"), print_ranking, &asked);
}

/* --- Undo and save ------------------------------------------------------------------------------------------------ */

static bool undo(full_game *own)
{
    tb_message why = { 0 };

    if (own->asked < 0)
        return false;
    if (tb_match_undo(match_of(own), own->asked, &why) < 0) {
        term_desk_note(&own->desk, "%s", cli_sentence(&why));
        return false;
    }
    if (own->session->saved > match_of(own)->count)
        own->session->saved = 0;
    keep_write(&own->kept, own->session);
    full_see_again(own);
    term_desk_note(&own->desk, "%s", _("Taken back."));
    return true;
}

typedef struct saving {
    play_session *session;
    const char *path;
    bool done;
} saving;

static void print_saving(void *what)
{
    saving *own = what;

    own->done = play_save(own->session, own->path);
}

static void save(full_game *own)
{
    char path[512];
    saving asked = { .session = own->session, .path = path };

    snprintf(path, sizeof(path), "%s.record", match_of(own)->game->name);
    if (!term_enter(&own->screen, _("Save"), _("Keep the game in this file:"), path, sizeof(path)) || !*path)
        return;
    char *text = cli_capture(print_saving, &asked);
    if (text && *text)
        term_read(&own->screen, _("Save"), text, NULL);
    free(text);
    keep_write(&own->kept, own->session);
}

/* --- Leaving ------------------------------------------------------------------------------------------------------ */

static void quit(full_game *own)
{
    const char *const items[] = { _("Stay"), _("Leave; the game is kept, and offered the next time"),
                                  _("Give the game up") };
    const char *const unkept[] = { _("Stay"), _("Leave; the game is lost, for it cannot be kept") };
    bool kept = *own->kept.folder && !own->kept.failed;
    int answer = kept ? term_choose(&own->screen, _("Leave the table?"), "", items, 3, NULL)
                      : term_choose(&own->screen, _("Leave the table?"), "", unkept, 2, NULL);

    own->leaves = own->leaves || answer > 0;
    own->gives_up = answer == 2;
}

bool full_key(full_game *own, int key)
{
    if (full_change_speed(&own->desk, &own->speed, key))
        return false;
    switch (key) {
    case 'h': hint(own); return false;
    case 'u': return undo(own);
    case 'l': term_desk_read_log(&own->desk); return false;
    case 'r': read_rules(own); return false;
    case 's':
        if (own->asked >= 0 || tb_match_is_over(match_of(own)))
            save(own);
        return false;
    case 'q':
    case 'Q': quit(own); return false;
    default: return false;
    }
}

/* --- The end ------------------------------------------------------------------------------------------------------ */

static void print_end(void *what)
{
    full_game *own = what;
    const tb_match *match = match_of(own);

    cli_told_result(match->game, match->state, match->config.seats);
    printf(_("\nThe dice followed from a secret that was committed to at the start:\n"));
    for (int s = 0; s < match->segments; s++)
        cli_told_commitment(&match->segment[s], match->segment[s].secret_known);
    if (*own->kept.finished)
        printf(_("\nThe game is kept as\n%s\n"), own->kept.finished);
}

/* The table stays to be looked at. */
void full_end(full_game *own)
{
    keep_finish(&own->kept, own->session);
    own->session->reader = own->session->people == 1 ? own->session->reader : TB_PUBLIC;
    own->asked = -1;
    full_see_again(own);
    snprintf(own->desk.prompt, sizeof(own->desk.prompt), "%s", _("The game is over. q leaves the table."));
    full_show_printed(&own->screen, _("The game is over"), print_end, own);
    while (!own->leaves) {
        term_wish wish = term_desk_wait(&own->desk, -1);
        if (wish.kind == TERM_WISH_GONE || (wish.kind == TERM_WISH_KEY && (wish.key == 'q' || wish.key == 'Q')))
            own->leaves = true;
        else if (wish.kind == TERM_WISH_KEY && wish.key == TERM_ENTER)
            full_show_printed(&own->screen, _("The game is over"), print_end, own);
        else if (wish.kind == TERM_WISH_KEY)
            full_key(own, wish.key);
    }
}
