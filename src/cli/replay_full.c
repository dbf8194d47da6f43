/* replay_full.c - a record on the whole screen, event by event, with the keys of less. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/replay.h"
#include "cli/rules.h"
#include "client/full.h"
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
    uint32_t index;  /* events that have happened */
    tb_state_box at; /* after them                */
    int as;
    int speed;
    uint32_t number; /* typed before a key; 0: none */
    bool plays;      /* by itself */
    bool leaves;
    char words[WORDS_SIZE]; /* searched for last */
} walk;

static const term_command commands[] = {
    { ' ', N_("round") }, { 'b', N_("back") },  { 'j', N_("event") },   { 'k', N_("event back") },
    { 'g', N_("start") }, { 'G', N_("end") },   { '/', N_("search") },  { 'q', N_("quit") },
    { 's', N_("seat") },  { 'p', N_("play") },  { '?', N_("explain") }, { 'l', N_("log") },
    { 'r', N_("rules") }, { TERM_ENTER, NULL }, { TERM_LEFT, NULL },    { TERM_RIGHT, NULL },
    { TERM_UP, NULL },    { TERM_DOWN, NULL },  { TERM_PAGE_UP, NULL }, { TERM_PAGE_DOWN, NULL },
    { TERM_TAB, NULL },   { 0, NULL },
};

/* --- What is told --------------------------------------------------------------------------------------------------- */

static void put_head(term_desk *desk, const tb_game *game, const void *state, int as)
{
    tb_config config;
    tb_view_box view;
    tb_message prompt = { 0 };
    int round = game->progress(state).round;

    game->config_of(state, &config);
    game->observe(state, as, view.bytes);
    game->prompt(view.bytes, &prompt);
    snprintf(desk->title, sizeof(desk->title), round ? _("%s, round %d") : _("%s, set-up"),
             cli_translate("game", game->title), round);
    snprintf(desk->prompt, sizeof(desk->prompt), _("%s: %s"), cli_seat(game, config.seats, as),
             prompt.row ? cli_sentence(&prompt) : "");
}

static void tell(term_desk *desk, const tb_record *record, const void *before, const tb_event *event, int as)
{
    const tb_game *game = record->match.game;
    cli_company company = { game, record->match.config.seats, record->player };
    char line[LINE_SIZE];
    tb_text text = tb_text_on(line, sizeof(line));
    tb_state_box after;

    if (cli_told_event(&company, before, event, as, &text))
        term_desk_tell(desk, line);
    memcpy(after.bytes, before, game->state_size);
    game->apply(after.bytes, event->seat, event->move);
    int round = game->progress(after.bytes).round;
    if (round != game->progress(before).round) {
        snprintf(line, sizeof(line), _("--- round %d ---"), round);
        term_desk_tell(desk, line);
    }
}

/* --- Where it is -------------------------------------------------------------------------------------------------- */

static int round_at(const walk *own) { return own->match->game->progress(own->at.bytes).round; }

static void show(walk *own)
{
    const tb_match *match = own->match;
    tb_state_box before;

    term_desk_happened(&own->desk, NULL);
    if (own->index > 0) {
        tb_match_state_at(match, own->index - 1, before.bytes);
        term_desk_happened(&own->desk, json_pack("[o]", client_event(match->game, match->config.seats, before.bytes,
                                                                     &match->events[own->index - 1], own->as)));
    }
    put_head(&own->desk, match->game, own->at.bytes, own->as);
    snprintf(own->desk.corner, sizeof(own->desk.corner), _("event %u of %u"), own->index, match->count);
    term_desk_see(&own->desk, client_view(match->game, own->at.bytes, own->as), false);
}

/* Everything up to there as the observer was told it. */
static void go_to(walk *own, uint32_t index)
{
    const tb_match *match = own->match;

    own->index = index < match->count ? index : match->count;
    term_desk_forget(&own->desk);
    tb_match_state_at(match, 0, own->at.bytes);
    for (uint32_t i = 0; i < own->index; i++) {
        tell(&own->desk, own->record, own->at.bytes, &match->events[i], own->as);
        match->game->apply(own->at.bytes, match->events[i].seat, match->events[i].move);
    }
    show(own);
}

static bool go_on(walk *own)
{
    const tb_match *match = own->match;

    if (own->index == match->count)
        return false;
    const tb_event *event = &match->events[own->index++];
    tell(&own->desk, own->record, own->at.bytes, event, own->as);
    match->game->apply(own->at.bytes, event->seat, event->move);
    return true;
}

static void go_by_event(walk *own, int by)
{
    uint32_t times = own->number ? own->number : 1;

    if (by < 0) {
        go_to(own, own->index > times ? own->index - times : 0);
        return;
    }
    while (times-- > 0 && go_on(own))
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
    const tb_match *match = own->match;
    uint32_t begin = 0;
    tb_state_box state;
    int round = -1;

    tb_match_state_at(match, 0, state.bytes);
    for (uint32_t i = 0; i < own->index; i++) {
        int now = match->game->progress(state.bytes).round;
        if (now != round)
            begin = i;
        round = now;
        match->game->apply(state.bytes, match->events[i].seat, match->events[i].move);
    }
    go_to(own, begin);
}

/* --- Searching ---------------------------------------------------------------------------------------------------- */

/* In any case, as far as ASCII has two. */
static bool holds(const char *line, const char *words)
{
    size_t len = strlen(words);

    for (; *line; line++) {
        if (strncasecmp(line, words, len) == 0)
            return true;
    }
    return false;
}

/* Whether the event that led here holds the words, as it is told. */
static bool is_found(const walk *own)
{
    return holds(term_desk_line(&own->desk, term_desk_logged(&own->desk) - 1), own->words);
}

static void search_on(walk *own)
{
    uint32_t from = own->index;

    for (int told = term_desk_logged(&own->desk); *own->words && go_on(own); told = term_desk_logged(&own->desk)) {
        if (term_desk_logged(&own->desk) > told && is_found(own)) { /* an event may be told with a later one */
            show(own);
            return;
        }
    }
    go_to(own, from);
    term_desk_note(&own->desk, _("\"%s\" does not come any more."), own->words);
}

static void search(walk *own)
{
    if (term_enter(&own->screen, _("Search"), _("Words of a move:"), own->words, sizeof(own->words)))
        search_on(own);
}

/* --- Keys --------------------------------------------------------------------------------------------------------- */

static void change_seat(walk *own)
{
    own->as = own->as == TB_PUBLIC ? 0 : own->as + 1 < own->match->config.seats ? own->as + 1 : TB_PUBLIC;
    go_to(own, own->index);
    term_desk_note(&own->desk, _("As seen by: %s"), cli_seat(own->match->game, own->match->config.seats, own->as));
}

static void print_rules(void *what) { cli_rules_show(((const walk *) what)->match->game, ""); }

static void print_result(void *what)
{
    const walk *own = what;

    cli_told_result(own->match->game, own->at.bytes, own->match->config.seats);
}

static void take_digit(walk *own, int key)
{
    own->number = own->number < NUMBER_MOST ? own->number * 10 + (uint32_t) (key - '0') : own->number;
    term_desk_note(&own->desk, _("%u (g goes to that event)"), own->number);
}

static void press_letter(walk *own, int key)
{
    switch (key) {
    case 'g':
    case '<':
    case TERM_HOME: go_to(own, own->number); break;
    case 'G':
    case '>':
    case TERM_END: go_to(own, own->number ? own->number : own->match->count); break;
    case '/': search(own); break;
    case 'n': search_on(own); break;
    case 's':
    case TERM_TAB: change_seat(own); break;
    case 'p': own->plays = !own->plays; break;
    case 'l': term_desk_read_log(&own->desk); break;
    case 'r': client_show_printed(&own->screen, term_desk_word(&own->desk, key), print_rules, own, NULL); break;
    case 'q':
    case 'Q': own->leaves = true; break;
    default: break;
    }
}

static void press(walk *own, int key)
{
    if (key >= '0' && key <= '9') {
        take_digit(own, key);
        return;
    }
    bool over = own->match->game->to_act(own->at.bytes) == 0;
    switch (key) {
    case TERM_ENTER:
    case TERM_RIGHT:
    case TERM_DOWN:
    case 'j':
    case 'e': go_by_event(own, 1); break;
    case TERM_LEFT:
    case TERM_UP:
    case 'k':
    case 'y': go_by_event(own, -1); break;
    case ' ':
    case 'f':
    case TERM_PAGE_DOWN: go_to_next_round(own); break;
    case 'b':
    case TERM_PAGE_UP: go_to_round_before(own); break;
    default:
        if (!client_change_speed(&own->desk, &own->speed, key))
            press_letter(own, key);
        break;
    }
    own->number = 0;
    if (!over && own->match->game->to_act(own->at.bytes) == 0)
        client_show_printed(&own->screen, _("The game is over"), print_result, own, NULL);
}

static void walk_on(walk *own)
{
    while (!own->leaves) {
        int ms = client_pause_ms(own->speed);
        term_wish wish = term_desk_wait(&own->desk, own->plays ? (ms ? ms : 1) : -1);

        if (wish.kind == TERM_WISH_GONE)
            own->leaves = true;
        else if (wish.kind == TERM_WISH_KEY)
            press(own, wish.key);
        else if (own->plays && own->index < own->match->count)
            go_by_event(own, 1);
        own->plays = own->plays && own->index < own->match->count;
    }
}

int replay_full(const tb_record *record, uint32_t index, int as)
{
    static walk own;

    own = (walk){ .record = record, .match = &record->match, .speed = CLIENT_USUAL };
    own.as = as == TB_COMPLETE ? TB_PUBLIC : as;
    if (!term_screen_open(&own.screen))
        return cli_fail(_("this terminal cannot be used for a full screen; --plain prints the record"));
    term_desk_open(&own.desk, &own.screen, own.match->game, commands);
    go_to(&own, index);
    walk_on(&own);
    term_desk_close(&own.desk);
    term_screen_close(&own.screen);
    return term_gone ? 128 + term_gone : CLI_OK;
}
