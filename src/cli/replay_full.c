/* replay_full.c - a record on the whole screen, event by event, with the keys of less. */
#define _GNU_SOURCE /* strcasestr */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/replay_review.h"
#include "cli/screen.h"
#include "client/full.h"
#include "say/digest.h"
#include "say/say.h"
#include "say/text.h"
#include "say/told.h"
#include "term/dialog.h"

enum { LINE_SIZE = 1024, WORDS_SIZE = 80, NUMBER_MOST = 100000000 };

typedef struct walk {
    const tb_record *record;
    const tb_match *match;
    term_screen screen;
    term_desk desk;
    tb_replay at;
    int as; /* a seat, TB_PUBLIC or TB_COMPLETE */
    int speed;
    uint32_t number; /* typed before a key; 0: none */
    bool plays;      /* by itself */
    bool leaves;
    char words[WORDS_SIZE]; /* searched for last */
    replay_review review;
    char remark[CLI_MISTAKE_SIZE]; /* of the review, on the event just taken */
} walk;

/* The way through the marks of a review comes first; without one the line begins behind it. */
enum { REVIEW_KEYS = 2 };
static const term_command commands[] = {
    { 'm', N_("mistake") }, { 'M', N_("mistake back") }, { ' ', N_("round") },
    { 'b', N_("back") },    { 'j', N_("event") },        { 'k', N_("event back") },
    { 's', N_("view") },    { 'q', N_("quit") },         { 'a', N_("review") },
    { 'G', N_("end") },     { '/', N_("search") },       { 'g', N_("start") },
    { 'p', N_("play") },    { 'l', N_("log") },          { 'r', N_("rules") },
    { '?', N_("explain") }, { 'v', N_("look") },         { 0, NULL },
};

/* --- Who looks ---------------------------------------------------------------------------------------------------- */

static const char *viewer(const walk *own, int as)
{
    return as == TB_COMPLETE ? _("everything") : cli_seat(own->match->game, own->match->config.seats, as);
}

/* The viewers in the order in which they are offered: all that there is, the public, and each seat. */
static int viewer_at(int number) { return number == 0 ? TB_COMPLETE : number == 1 ? TB_PUBLIC : number - 2; }

/* --- What is told --------------------------------------------------------------------------------------------------- */

static int round_at(const walk *own) { return own->match->game->progress(own->at.state.bytes).round; }

static void put_head(walk *own)
{
    const tb_game *game = own->match->game;
    term_desk *desk = &own->desk;
    tb_view_box view;
    tb_message prompt = { 0 };

    game->observe(own->at.state.bytes, own->as == TB_COMPLETE ? TB_PUBLIC : own->as, view.bytes);
    game->prompt(view.bytes, &prompt);
    snprintf(desk->title, sizeof(desk->title), "%s", cli_translate("game", game->title));
    snprintf(desk->prompt, sizeof(desk->prompt), _("%s: %s"), viewer(own, own->as),
             prompt.row ? cli_sentence(&prompt) : "");
    snprintf(desk->corner, sizeof(desk->corner), _("event %u of %u"), own->at.index, own->match->count);
}

/* What the review says of the event just taken. */
static void put_remark(walk *own)
{
    const tb_decision *marked = own->at.index > 0 ? replay_review_at(&own->review, own->at.index - 1) : NULL;
    tb_text text = tb_text_on(own->remark, sizeof(own->remark));

    if (marked)
        cli_review_put_mistake(&own->review.reviewed, marked, &text);
    own->desk.remark = marked ? own->remark : NULL;
}

/* The event with its mark, in one line. A marked move that is told with a later event has a line of its own, unless it
 * is hidden from the observer; false: there is nothing to tell. */
static bool put_event(const walk *own, tb_text *out)
{
    const tb_match *match = own->match;
    uint32_t index = own->at.index - 1;
    cli_company company = { match->game, match->config.seats, own->record->player };
    const tb_decision *marked = replay_review_at(&own->review, index);
    bool told = cli_told_event(&company, own->at.before.bytes, &match->events[index], own->as, out);

    if (!told && marked && (own->as == TB_COMPLETE || own->as == marked->seat)) {
        tb_put(out, viewer(own, marked->seat));
        tb_put(out, _(": "));
        cli_put_move(match->game, marked->played, false, out);
        told = true;
    }
    if (told && marked)
        tb_put(out, replay_review_mark(marked));
    return told;
}

/* Takes the next event and tells it; false: there is none. */
static bool go_on(walk *own)
{
    int round = round_at(own);
    char line[LINE_SIZE];
    tb_text text = tb_text_on(line, sizeof(line));

    if (!tb_replay_next(&own->at))
        return false;
    if (put_event(own, &text))
        term_desk_tell(&own->desk, line);
    if (round_at(own) != round) {
        snprintf(line, sizeof(line), _("--- round %d ---"), round_at(own));
        term_desk_tell(&own->desk, line);
    }
    return true;
}

/* --- Where it is -------------------------------------------------------------------------------------------------- */

/* Everything is what the public sees, with all in it that is hidden from somebody. */
static void show(walk *own)
{
    json_t *now = replay_stop(&own->at, own->as);
    json_t *seen = own->as == TB_COMPLETE ? replay_stop(&own->at, TB_PUBLIC) : json_incref(now);
    json_t *view = json_object_get(seen, "view");

    json_object_update(json_object_get(view, "table"), json_object_get(now, "state"));
    term_desk_happened(&own->desk, own->at.index > 0 ? json_pack("[O]", now) : NULL);
    put_head(own);
    put_remark(own);
    term_desk_see(&own->desk, json_incref(view), false);
    json_decref(seen);
    json_decref(now);
}

static void restart(walk *own)
{
    term_desk_forget(&own->desk);
    tb_replay_start(&own->at, own->match);
}

/* Everything up to there as the observer was told it. */
static void go_to(walk *own, uint32_t index)
{
    if (index < own->at.index)
        restart(own);
    while (own->at.index < index && go_on(own))
        ;
    show(own);
}

static void go_to_next_round(walk *own)
{
    int round = round_at(own);

    while (round_at(own) == round && go_on(own))
        ;
    show(own);
}

/* To the beginning of this round; from there, of the one before. */
static void go_to_round_before(walk *own)
{
    uint32_t last = own->at.index, begin = 0;

    restart(own);
    for (int round = -1; own->at.index < last; go_on(own)) {
        begin = round_at(own) != round ? own->at.index : begin;
        round = round_at(own);
    }
    go_to(own, begin);
}

/* --- Searching ---------------------------------------------------------------------------------------------------- */

/* As an event is told, in any case as far as ASCII has two. */
static void search_on(walk *own)
{
    uint32_t from = own->at.index;

    for (int told = term_desk_logged(&own->desk); *own->words && go_on(own); told = term_desk_logged(&own->desk)) {
        if (strcasestr(term_desk_line(&own->desk, told), own->words)) { /* "" if it is told with a later one */
            show(own);
            return;
        }
    }
    go_to(own, from);
    term_desk_note(&own->desk, _("\"%s\" does not come any more."), own->words);
}

static void search(walk *own)
{
    if (term_enter(&own->screen, term_desk_word(&own->desk, '/'), _("Words of a move:"), own->words,
                   sizeof(own->words)))
        search_on(own);
}

/* --- The review ---------------------------------------------------------------------------------------------------- */

/* Tells everything again, with the marks. */
static void tell_anew(walk *own)
{
    uint32_t index = own->at.index;

    restart(own);
    go_to(own, index);
}

static void work_on_review(walk *own)
{
    if (!replay_review_work(&own->review)) {
        replay_review_put_progress(&own->review, &own->desk);
        return;
    }
    own->desk.commands = commands;
    tell_anew(own);
    term_desk_note(&own->desk, "%s",
                   replay_review_next(&own->review, 0, 1)
                       ? _("The review is made: m and M go to the next mistake and the one before, a shows all of it.")
                       : _("The review is made, and found no mistake; a shows all of it."));
}

static void stop_review(walk *own)
{
    if (!own->review.runs)
        return;
    replay_review_stop(&own->review);
    put_head(own);
    term_desk_note(&own->desk, "%s", _("The review was stopped."));
}

/* Begins it, or shows all of it, from the mistake on that is on the screen. */
static void review(walk *own)
{
    cli_capturing printed;
    char from[LINE_SIZE];

    snprintf(from, sizeof(from), "%.*s", (int) strcspn(own->remark, ",") + 1, own->remark);
    if (replay_review_is_made(&own->review)) {
        cli_capture(&printed);
        cli_review_text(&own->review.reviewed);
        client_show_captured(&own->screen, term_desk_word(&own->desk, 'a'), &printed, own->desk.remark ? from : NULL);
    } else if (!own->review.runs && replay_review_begin(&own->review, own->record, &own->desk)) {
        replay_review_put_progress(&own->review, &own->desk);
    }
}

static void go_to_mistake(walk *own, int step)
{
    uint32_t index = replay_review_is_made(&own->review) ? replay_review_next(&own->review, own->at.index, step) : 0;

    if (index > 0)
        go_to(own, index);
    else if (replay_review_is_made(&own->review))
        term_desk_note(&own->desk, "%s", _("There is no other mistake in that direction."));
    else
        term_desk_note(&own->desk, "%s", _("a reviews the game first; m and M then go from mistake to mistake."));
}

/* --- Keys --------------------------------------------------------------------------------------------------------- */

static void look_as(walk *own, int as)
{
    own->as = as;
    tell_anew(own);
    term_desk_note(&own->desk, _("As seen by: %s"), viewer(own, as));
}

static void choose_view(walk *own)
{
    const char *items[TB_MAX_SEATS + 2];
    int count = own->match->config.seats + 2;

    for (int i = 0; i < count; i++)
        items[i] = viewer(own, viewer_at(i));
    int chosen = term_choose(&own->screen, term_desk_word(&own->desk, 's'), "", items, count);
    if (chosen != TERM_NO_ANSWER)
        look_as(own, viewer_at(chosen));
}

static void look_as_next(walk *own)
{
    int number = own->as == TB_COMPLETE ? 0 : own->as == TB_PUBLIC ? 1 : own->as + 2;

    look_as(own, viewer_at((number + 1) % (own->match->config.seats + 2)));
}

static void read_rules(walk *own)
{
    cli_capturing printed;

    cli_capture(&printed);
    cli_digest_show(own->match->game->name, "");
    client_show_captured(&own->screen, term_desk_word(&own->desk, 'r'), &printed, NULL);
}

static void show_result(walk *own)
{
    cli_capturing printed;

    cli_capture(&printed);
    cli_told_result(own->match->game, own->at.state.bytes, own->match->config.seats);
    client_show_captured(&own->screen, _("The game is over"), &printed, NULL);
}

static void take_digit(walk *own, int key)
{
    own->number = own->number < NUMBER_MOST ? own->number * 10 + (uint32_t) (key - '0') : own->number;
    term_desk_note(&own->desk, _("%u (g goes to that event)"), own->number);
}

static void press(walk *own, int key)
{
    bool over = own->match->game->to_act(own->at.state.bytes) == 0;
    uint32_t by = own->number ? own->number : 1, index = own->at.index;

    switch (key) {
    case 'j': go_to(own, index + by); break;
    case 'k': go_to(own, index > by ? index - by : 0); break;
    case ' ': go_to_next_round(own); break;
    case 'b': go_to_round_before(own); break;
    case 'g': go_to(own, own->number); break;
    case 'G': go_to(own, own->number ? own->number : own->match->count); break;
    case '/': search(own); break;
    case 'n': search_on(own); break;
    case 's': choose_view(own); break;
    case TERM_TAB: look_as_next(own); break;
    case 'a': review(own); break;
    case 'm': go_to_mistake(own, 1); break;
    case 'M': go_to_mistake(own, -1); break;
    case TERM_ESCAPE: stop_review(own); break;
    case 'p': own->plays = !own->plays; break;
    case 'l': term_desk_read_log(&own->desk); break;
    case 'r': read_rules(own); break;
    case 'q': own->leaves = true; break;
    default: client_change_speed(&own->desk, &own->speed, key); break;
    }
    own->number = 0;
    if (!over && own->match->game->to_act(own->at.state.bytes) == 0)
        show_result(own);
}

/* How long a key is waited for: a review goes on at once, what plays by itself after its pause. */
static int wait_of(const walk *own)
{
    int ms = client_pause_ms(own->speed);

    return own->review.runs ? 0 : !own->plays ? -1 : ms ? ms : 1;
}

static void walk_on(walk *own)
{
    while (!own->leaves) {
        term_wish wish = term_desk_wait(&own->desk, wait_of(own));

        if (wish.kind == TERM_WISH_GONE)
            own->leaves = true;
        else if (wish.kind == TERM_WISH_KEY && wish.key >= '0' && wish.key <= '9')
            take_digit(own, wish.key);
        else if (wish.kind == TERM_WISH_KEY)
            press(own, term_key_meant(wish.key));
        else if (!own->review.runs && own->plays && own->at.index < own->match->count)
            go_to(own, own->at.index + 1);
        if (own->review.runs && !own->leaves)
            work_on_review(own);
        own->plays = own->plays && own->at.index < own->match->count;
    }
}

int replay_full(const tb_record *record, uint32_t index, int as)
{
    static walk own;

    own = (walk){ .record = record, .match = &record->match, .speed = CLIENT_USUAL };
    own.as = as;
    if (!term_screen_open(&own.screen))
        return cli_fail(_("this terminal cannot be used for a full screen; --plain prints the record"));
    term_desk_open(&own.desk, &own.screen, own.match->game, commands + REVIEW_KEYS);
    own.desk.walks = true;
    restart(&own);
    go_to(&own, index);
    walk_on(&own);
    replay_review_stop(&own.review);
    term_desk_close(&own.desk);
    term_screen_close(&own.screen);
    return term_gone ? 128 + term_gone : CLI_OK;
}
