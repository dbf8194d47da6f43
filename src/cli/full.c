/* full.c - opening the screen for a game at this keyboard: what was interrupted is offered, a game is chosen if none
 * was named, and whatever is to be complained about waits until the screen is closed. */
#include "cli/full.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/list.h"
#include "say/say.h"
#include "say/text.h"
#include "term/dialog.h"

enum { ITEMS = KEEP_MOST + 8, ITEM_SIZE = 160, SEATS_SIZE = 256 };

/* --- Complaints --------------------------------------------------------------------------------------------------- */

/* Before there is a desk: said when the screen is closed again. */
static void collect(void *owner, const char *text)
{
    full_game *own = owner;
    size_t had = own->complaints ? strlen(own->complaints) : 0, len = strlen(text);
    char *longer = realloc(own->complaints, had + len + 2);

    if (!longer)
        return;
    memcpy(longer + had, text, len);
    memcpy(longer + had + len, "\n", 2);
    own->complaints = longer;
}

/* At the desk: in its last line, and among what happened. */
static void note(void *owner, const char *text)
{
    full_game *own = owner;
    char line[400];

    snprintf(line, sizeof(line), "%s", text);
    for (char *at = line; *at; at++)
        *at = *at == '\n' ? ' ' : *at;
    term_desk_note(&own->desk, "%s", line);
    term_desk_tell(&own->desk, line);
}

/* --- What to play ------------------------------------------------------------------------------------------------- */

typedef struct offer {
    int kept; /* interrupted games, then the games that there are */
    char name[KEEP_MOST][KEEP_NAME];
    char text[ITEMS][ITEM_SIZE];
    const char *item[ITEMS];
    int count;
} offer;

static void add_item(offer *o, const char *format, const char *what)
{
    snprintf(o->text[o->count], ITEM_SIZE, format, what);
    o->item[o->count] = o->text[o->count];
    o->count++;
}

static void make_offer(offer *o, const tb_game *game)
{
    char words[ITEM_SIZE - 40];

    *o = (offer){ 0 };
    o->kept = keep_list(game, o->name, KEEP_MOST);
    for (int i = 0; i < o->kept; i++)
        add_item(o, _("Go on: %s"), keep_describe(o->name[i], words, sizeof(words)));
    for (int g = 0; g < tb_game_count; g++) {
        if (!game || game == tb_games[g])
            add_item(o, _("New game: %s"), cli_translate("game", tb_games[g]->title));
    }
}

/* The name of an interrupted game to go on with in `name`, or empty; false: nothing is wanted. */
static bool choose_game(full_game *own, play_args *given, char name[KEEP_NAME])
{
    static char seats[SEATS_SIZE];
    static offer o;

    *name = '\0';
    if (given->load || (given->fresh && given->game))
        return true;
    make_offer(&o, given->game);
    if (given->resume && o.kept == 0) {
        cli_fail(_("no game was interrupted here; taberna play GAME begins one"));
        return false;
    }
    if (o.kept == 0 && given->game)
        return true;
    int chosen = given->resume ? 0 : term_choose(&own->screen, _("Taberna"), "", o.item, o.count, NULL);
    if (chosen < 0)
        return false;
    if (chosen < o.kept) {
        memcpy(name, o.name[chosen], KEEP_NAME);
        return true;
    }
    if (given->game)
        return true;
    given->game = tb_games[chosen - o.kept];
    if (given->seats)
        return true;
    given->seats = seats;
    return full_choose_seats(&own->screen, given->game, seats, sizeof(seats));
}

/* --- The game ----------------------------------------------------------------------------------------------------- */

static void explain(void *owner, int move, tb_text *out)
{
    full_game *own = owner;
    const tb_match *match = &own->session->record.match;
    tb_move legal[TB_MOVES_MAX];
    tb_view_box view;

    if (own->asked < 0 || move >= match->game->legal(match->state, own->asked, legal))
        return;
    const tb_verb *verb = &match->game->verbs[tb_move_verb(legal[move])];
    tb_message_row row = { verb->name, verb->rule, verb->help };
    tb_message message = { .row = &row };
    if (match->game->explain) {
        match->game->observe(match->state, own->asked, view.bytes);
        match->game->explain(view.bytes, legal[move], &message);
    }
    tb_put(out, cli_sentence(&message));
}

static void why_not(void *owner, const char *text, tb_text *out)
{
    full_game *own = owner;
    const tb_match *match = &own->session->record.match;
    tb_message why = { 0 };
    tb_text_error error;
    tb_move move;

    if (own->asked < 0 || tb_move_read(match->game, text, strlen(text), &move, &error) < 0)
        return;
    match->game->refuse(match->state, own->asked, move, &why);
    tb_put(out, why.row ? cli_sentence(&why) : "");
}

/* Of a game that goes on, what has happened is known. */
static void play_here(full_game *own, bool goes_on)
{
    const tb_match *match = &own->session->record.match;

    play_count_people(own->session);
    term_desk_open(&own->desk, &own->screen, match->game, full_commands);
    own->desk.explain = explain;
    own->desk.why_not = why_not;
    own->desk.owner = own;
    own->asked = -1;
    own->speed = own->speed == 0 ? FULL_FASTEST : own->speed - 1; /* and one up, with its word in the corner */
    full_change_speed(&own->desk, &own->speed, '+');
    cli_say_to(note, own);
    if (!*own->kept.folder)
        keep_begin(&own->kept, own->session);
    tb_match_state_at(match, 0, own->at.bytes);
    if (goes_on)
        full_see_again(own);
    full_play(own);
    if (own->gives_up)
        keep_forget(&own->kept);
    cli_say_to(collect, own);
    term_desk_close(&own->desk);
}

static int play_chosen(full_game *own, const play_args *given, const char *name)
{
    cli_record file = { 0 };
    tb_event *events = calloc(PLAY_EVENTS_MAX, sizeof(*events));
    play_session *session = own->session;
    bool ready = events && (*name         ? keep_resume(&own->kept, name, session, &file, PLAY_EVENTS_MAX)
                            : given->load ? play_go_on(session, given, &file)
                                          : play_start_new(session, given, events));

    ready = ready && play_open(session);
    if (ready)
        play_here(own, *name || given->load);
    play_close(session);
    cli_record_close(&file);
    free(events);
    return ready ? CLI_OK : CLI_BAD;
}

/* Where the game is now, in the shell again. */
static void say_goodbye(const full_game *own)
{
    if (own->complaints)
        fputs(own->complaints, stderr);
    if (*own->kept.finished)
        printf(_("The game is kept as\n%s\n"), own->kept.finished);
    else if (*own->kept.folder && own->kept.failed)
        printf(_("The last moves could not be kept; taberna play --resume goes on from the last that were.\n"));
    else if (*own->kept.folder)
        printf(_("The game is kept: taberna play --resume goes on with it.\n"));
}

int full_run(play_session *session, const play_args *given)
{
    static full_game own;
    play_args wanted = *given;
    char name[KEEP_NAME];
    int code = CLI_OK;

    own = (full_game){ .session = session, .speed = (int) given->speed, .kept = { .lock = -1 } };
    session->plain = true; /* nobody prints that somebody thinks */
    if (!term_screen_open(&own.screen))
        return cli_fail(_("this terminal cannot be used for a full screen; --plain plays line by line"));
    cli_say_to(collect, &own);
    if (choose_game(&own, &wanted, name))
        code = play_chosen(&own, &wanted, name);
    else if (own.complaints)
        code = CLI_BAD;
    term_screen_close(&own.screen);
    cli_say_to(NULL, NULL);
    say_goodbye(&own);
    keep_leave(&own.kept);
    free(own.complaints);
    return term_gone ? CLI_STOPPED : code;
}
