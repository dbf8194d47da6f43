/* hear.c - what the table says: the state of the session follows from it, and what it means is shown. */
#include <string.h>

#include "client/client.h"
#include "games/list.h"
#include "say/say.h"
#include "say/text.h"

enum { REFUSALS_MAX = 100, EVENTS_MOST = 1000 };

/* Keeps a value in place of the one before. */
static void keep(json_t **place, json_t *value)
{
    json_decref(*place);
    *place = json_incref(value);
}

/* --- A table ------------------------------------------------------------------------------------------------------ */

/* The members of a table that news bring replace those that were known. */
static void take_state(client *own, const json_t *message)
{
    json_t *table = json_object_get(message, "table"), *view = json_object_get(message, "view");

    if (json_is_object(table))
        own->table_ms = client_now_ms();
    if (json_is_object(table) && own->table)
        json_object_update(own->table, table);
    else if (json_is_object(table))
        own->table = json_deep_copy(table);
    if (view) {
        keep(&own->view, json_is_object(view) ? view : NULL);
        own->index = json_integer_value(json_object_get(message, "index"));
        own->can_undo = json_is_true(json_object_get(message, "undo"));
    }
    own->n = json_integer_value(json_object_get(message, "n"));
}

/* Somebody who has not said from which seat to look is told which are theirs, and comes again for the only one. */
static bool finds_seat(client *own)
{
    const char *mine = term_item(own->mine, 0);

    if (own->watch || *own->seat || term_size(own->mine) != 1 || !client_seat_well_formed(mine))
        return false;
    client_look_as(own, mine);
    return true;
}

static void show_mine(const client *own)
{
    tb_text text = TB_TEXT(CLIENT_LINE);

    if (!*own->id || term_size(own->mine) < 2)
        return;
    tb_put(&text, _("You hold these seats:"));
    for (int i = 0; i < term_size(own->mine); i++)
        cli_put_fmt(&text, " %s", term_item(own->mine, i));
    tb_put(&text, _("; --seat chooses one."));
    client_print(&text, 0);
}

static void greet(client *own)
{
    client_show_table(own);
    client_tell_commitment(own);
    show_mine(own);
    if (client_has_phase(own, "open") && !own->turn) /* the head of the screen says it */
        printf(_("The game begins when all seats are taken.\n"));
    if (!client_plays(own) && !client_is_finished(own) && !client_is_shared(own))
        client_show_view(own);
    if (!own->turn) /* what came before is known, or read with log */
        json_object_set_new(own->told, own->you, json_integer(own->index));
}

/* Whether more was seen here of the table than its server knows; or it deals by another secret. */
static bool is_older(const client *own, const json_t *message)
{
    const char *before = term_member(own->table, "commitment");
    const char *now = term_member(json_object_get(message, "table"), "commitment");

    return own->welcomed && term_is(message, "you", own->you) &&
           (json_integer_value(json_object_get(message, "n")) < own->n ||
            (*before && *now && strcmp(before, now) != 0));
}

static void hear_welcome(client *own, const json_t *message)
{
    const char *game = term_member(json_object_get(message, "table"), "game");
    bool first = !own->welcomed, older = is_older(own, message);

    keep(&own->mine, json_object_get(message, "mine"));
    if (finds_seat(own))
        return;
    keep(&own->table, NULL);
    take_state(own, message);
    own->game = tb_game_named(game, strlen(game));
    if (own->turn) /* nobody types the ids of cards there */
        cli_speak_of(own->game);
    snprintf(own->you, sizeof(own->you), "%s", term_member(message, "you"));
    bool same = strcmp(own->you, own->reader) == 0;
    own->here = own->welcomed = own->others_moved = true;
    own->waiting = own->catches_up = false;
    own->round = (int) json_integer_value(json_object_get(own->view, "round"));
    client_forget_question(own);
    if (first || (same && !client_is_shared(own))) {
        if (!first)
            printf(_("Connected again.\n"));
        if (older)
            printf(_("The server knows less of this table than was seen here: it was restored from a backup.\n"));
        greet(own);
    }
    if (client_is_shared(own) && !same && strcmp(own->you, "public") != 0) {
        client_draw_curtain(own);
        return;
    }
    memcpy(own->reader, own->you, sizeof(own->reader));
    if (first && own->turn)
        client_catch_up(own);
    client_go_on(own);
}

static void take_events(client *own, const json_t *news)
{
    own->events = own->events ? own->events : json_array();
    TERM_EACH (event, term_list(news, "events"))
        json_array_append_new(own->events, json_pack("{s:O, s:O?}", "event", event.is, "view",
                                                     json_array_get(term_list(news, "views"), event.at)));
    while (json_array_size(own->events) > EVENTS_MOST)
        json_array_remove(own->events, 0);
}

/* What was taken back was told to nobody, and lies in no file. */
static void forget_told(client *own)
{
    const char *viewer;
    json_t *count;

    if (own->saved_at > own->index)
        own->saved_at = -1;
    json_object_foreach(own->told, viewer, count)
    {
        if (json_integer_value(count) > own->index)
            json_integer_set(count, own->index);
    }
}

static void hear_news(client *own, const json_t *message)
{
    json_int_t n = json_integer_value(json_object_get(message, "n"));
    bool mine = term_is(message, "seat", own->you);

    if (!own->here)
        return;
    if (n <= own->n) { /* nothing that this viewer sees; but somebody has moved */
        client_go_on(own);
        return;
    }
    if (n > own->n + 1) { /* something was missed: the whole view comes with a new welcome */
        own->kind->look(own);
        return;
    }
    if (own->asked && !own->turn)
        putchar('\n');
    take_state(own, message);
    own->talked = n;
    if (own->turn && !own->catches_up)
        take_events(own, message);
    client_show_news(own, message);
    forget_told(own);
    json_object_set_new(own->told, own->you, json_integer(own->index));
    own->others_moved |= !mine;
    own->asked = false;
    if (mine)
        client_forget_question(own);
    if (client_is_finished(own)) /* nothing that was asked for will be answered by a move */
        own->waiting = false;
    client_go_on(own);
}

static bool is_answer(client *own, const json_t *message)
{
    const json_t *id = json_object_get(message, "id");

    if (!own->waiting || !json_is_integer(id) || json_integer_value(id) != own->request)
        return false;
    own->waiting = own->catches_up = false;
    return true;
}

static void hear_done(client *own, const json_t *message)
{
    if (is_answer(own, message))
        own->refusals = 0;
    client_go_on(own);
}

static void print_reason(const json_t *message, const char *before)
{
    tb_text text = TB_TEXT(CLIENT_LINE);

    tb_put(&text, before);
    client_put_message(json_object_get(message, "why"), &text);
    client_print(&text, 0);
}

/* One that plays by itself may have chosen from a view that was old by then: it takes a breath and chooses again. */
static void hear_refused(client *own, const json_t *message)
{
    if (!is_answer(own, message))
        return;
    if (!own->automatic) {
        print_reason(message, "");
        client_go_on(own);
    } else if (++own->refusals < REFUSALS_MAX) {
        own->again_ms = client_now_ms() + CLIENT_BREATH_MS;
    } else {
        print_reason(message, _("The server takes no move any more: "));
        client_leave(own, CLI_NO);
    }
}

/* To a question that changes nothing. */
static void hear_answer(client *own, const json_t *message)
{
    if (!is_answer(own, message))
        return;
    own->refusals = 0;
    json_decref(own->answer);
    own->answer = json_deep_copy(message);
}

static void hear_hint(client *own, const json_t *message)
{
    hear_answer(own, message);
    if (!own->turn && own->answer)
        client_show_hint(own, message);
    client_go_on(own);
}

static void hear_history(client *own, const json_t *message)
{
    if (!is_answer(own, message))
        return;
    client_show_events(own, json_object_get(message, "events"));
    json_object_set_new(own->told, own->you, json_integer(own->index));
    client_go_on(own);
}

static void hear_presence(client *own, const json_t *message)
{
    json_t *seats = json_object_get(message, "seats");
    bool was_asked = own->asked && !own->turn;

    if (!json_is_array(seats) || json_equal(seats, own->present))
        return;
    keep(&own->present, seats);
    if (was_asked)
        putchar('\n');
    client_show_presence(own);
    if (was_asked)
        client_prompt(own);
}

/* What was said while nobody was here. */
static void hear_said(client *own, const json_t *message)
{
    json_int_t before = own->talked;
    bool was_asked = own->asked && !own->turn;

    TERM_EACH (line, term_list(message, "lines")) {
        json_int_t n = json_integer_value(json_object_get(line.is, "n"));
        if (n <= before)
            continue;
        if (was_asked && own->talked == before)
            putchar('\n');
        client_show_news(own, line.is);
        own->talked = n;
    }
    if (was_asked && own->talked > before)
        client_prompt(own);
}

static void hear_bye(client *own, const json_t *message)
{
    (void) own;
    print_reason(message, _("The server closes the connection: "));
}

void client_heard(client *own, json_t *message)
{
    static const struct {
        const char *type;
        void (*hear)(client *own, const json_t *message);
    } messages[] = {
        { "welcome", hear_welcome }, { "news", hear_news },       { "done", hear_done }, { "hint", hear_hint },
        { "why", hear_answer },      { "refused", hear_refused }, { "bye", hear_bye },   { "presence", hear_presence },
        { "history", hear_history }, { "said", hear_said },
    };

    client_clean(message);
    for (int i = 0; i < TB_LEN(messages); i++) {
        if (term_is(message, "type", messages[i].type))
            messages[i].hear(own, message);
    }
}

void client_lost(client *own)
{
    own->here = false;
    own->waiting = false;
    client_forget_question(own);
}
