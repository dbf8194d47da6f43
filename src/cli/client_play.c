/* client_play.c - a person, or chance, at a table of a server. One thing at a time is asked of the server; its answer
 * comes before the next. */
#include <stdlib.h>
#include <string.h>

#include "cli/client.h"
#include "say/say.h"
#include "say/text.h"

enum { REFUSALS_MAX = 100, BREATH_MS = 200, EVENTS_MOST = 1000 };

void client_leave(client *own, int code)
{
    own->ended = true;
    own->code = code;
}

static bool has_phase(const client *own, const char *phase)
{
    const char *now = json_string_value(json_object_get(own->table, "phase"));

    return now && strcmp(now, phase) == 0;
}

bool client_is_finished(const client *own)
{
    return has_phase(own, "over") || has_phase(own, "aborted") || has_phase(own, "frozen");
}

bool client_plays(const client *own) { return own->here && !own->watch && strcmp(own->you, "public") != 0; }

json_t *client_choices(const client *own)
{
    json_t *legal = json_object_get(own->view, "legal");

    return has_phase(own, "playing") && json_array_size(legal) > 0 ? legal : NULL;
}

static void forget_question(client *own)
{
    json_decref(own->question);
    own->question = NULL;
    own->asked = false;
}

/* --- Asking the server -------------------------------------------------------------------------------------------- */

void client_do(client *own, const char *op, const char *member, const char *value)
{
    json_t *message = json_pack("{s:s, s:I}", "op", op, "id", ++own->request);

    if (member && json_object_set_new(message, member, json_string(value)) != 0) {
        printf(_("That is no text in UTF-8.\n"));
        json_decref(message);
        return;
    }
    if (strcmp(op, "move") == 0)
        json_object_set_new(message, "index", json_integer(own->index));
    client_send(own, message);
    json_decref(message);
    own->waiting = true;
    forget_question(own);
}

/* A seat that a bot plays for its person. */
static bool is_taken_over(const client *own)
{
    size_t i;
    const json_t *sitter;

    json_array_foreach(json_object_get(own->table, "seats"), i, sitter)
    {
        const char *seat = json_string_value(json_object_get(sitter, "seat"));
        if (seat && strcmp(seat, own->you) == 0)
            return json_is_string(json_object_get(sitter, "played_by"));
    }
    return false;
}

static void play_choice(client *own, size_t choice)
{
    const char *move = json_string_value(json_object_get(json_array_get(client_choices(own), choice), "move"));

    if (move)
        client_do(own, "move", "move", move);
}

static void play_random(client *own)
{
    size_t count = json_array_size(client_choices(own));

    if (is_taken_over(own))
        client_do(own, "return", NULL, NULL);
    else if (count > 0)
        play_choice(own, tb_rng_below(&own->rng, (uint32_t) count));
}

/* --- Asking the person -------------------------------------------------------------------------------------------- */

void client_prompt(client *own)
{
    if (!own->full)
        printf("%s> ", client_is_finished(own) ? "" : own->you);
    own->asked = true;
}

/* Told once; people may go on talking behind it. */
static void finish(client *own)
{
    bool frozen = has_phase(own, "frozen"), asks = !frozen && !own->automatic && client_plays(own);

    if (!own->told_end) {
        client_show_view(own);
        client_show_end(own);
        if (asks && !own->full)
            printf(_("\nrecord FILE keeps the record of this game, Enter leaves it.\n"));
    }
    own->told_end = true;
    if (asks || own->full)
        client_prompt(own);
    else
        client_leave(own, frozen ? CLI_NO : CLI_OK);
}

/* Where all play at once, others move while a question stands: it is not repeated then. */
static void ask_person(client *own)
{
    json_t *choices = client_choices(own);

    if (!json_equal(own->question, choices)) {
        if (own->others_moved)
            client_show_view(own);
        own->others_moved = false;
        if (!own->full)
            client_show_question(own);
        if (is_taken_over(own))
            printf(_("A bot plays for you; return takes your seat back.\n"));
        json_decref(own->question);
        own->question = json_incref(choices);
    }
    client_prompt(own);
}

void client_go_on(client *own)
{
    if (own->ended || own->waiting || !own->here)
        return;
    if (client_is_finished(own)) {
        finish(own);
    } else if (client_plays(own) && own->automatic) {
        play_random(own);
    } else if (client_plays(own) && client_choices(own)) {
        ask_person(own);
    }
}

/* --- What the server says ----------------------------------------------------------------------------------------- */

/* The members of a table that news bring replace those that were known. */
static void take_state(client *own, json_t *message)
{
    json_t *table = json_object_get(message, "table"), *view = json_object_get(message, "view");

    if (json_is_object(table) && own->table)
        json_object_update(own->table, table);
    else if (json_is_object(table))
        own->table = json_deep_copy(table);
    if (view) {
        json_decref(own->view);
        own->view = json_is_object(view) ? json_incref(view) : NULL;
        own->index = json_integer_value(json_object_get(message, "index"));
    }
    own->n = json_integer_value(json_object_get(message, "n"));
}

/* Somebody with a key who has not said for which seat is told which they are, and comes again for the first. */
static bool finds_seat(client *own, const json_t *message)
{
    const char *mine = json_string_value(json_array_get(json_object_get(message, "mine"), 0));

    if (own->watch || *own->seat || !mine || !client_seat_well_formed(mine))
        return false;
    memcpy(own->seat, mine, strlen(mine) + 1);
    client_connect_again(own);
    return true;
}

static void show_mine(const json_t *mine)
{
    char line[CLIENT_LINE];
    tb_text text = tb_text_on(line, sizeof(line));
    size_t i;
    const json_t *seat;

    if (json_array_size(mine) < 2)
        return;
    tb_put(&text, _("You hold these seats:"));
    json_array_foreach(mine, i, seat)
    {
        tb_put(&text, " ");
        client_put(json_is_string(seat) ? json_string_value(seat) : "?", &text);
    }
    tb_put(&text, _("; --seat chooses one."));
    client_print(&text, 0);
}

static void hear_welcome(client *own, json_t *message)
{
    if (finds_seat(own, message))
        return;
    if (own->welcomed)
        printf(_("Connected again.\n"));
    json_decref(own->table);
    own->table = NULL;
    take_state(own, message);
    client_word(message, "you", own->you, sizeof(own->you));
    own->here = own->welcomed = true;
    own->waiting = false;
    own->others_moved = true;
    forget_question(own);
    client_show_table(own);
    show_mine(json_object_get(message, "mine"));
    if (has_phase(own, "open"))
        printf(_("The game begins when all seats are taken.\n"));
    if (!client_plays(own) && !client_is_finished(own))
        client_show_view(own);
    client_go_on(own);
}

static void take_events(client *own, json_t *events)
{
    if (!own->full || json_array_size(events) == 0)
        return;
    own->events = own->events ? own->events : json_array();
    json_array_extend(own->events, events);
    while (json_array_size(own->events) > EVENTS_MOST)
        json_array_remove(own->events, 0);
}

static void hear_news(client *own, json_t *message)
{
    json_int_t n = json_integer_value(json_object_get(message, "n"));
    const char *seat = json_string_value(json_object_get(message, "seat"));

    if (!own->here || n <= own->n)
        return;
    if (n > own->n + 1) { /* something was missed: the whole view comes with a new connection */
        client_connect_again(own);
        return;
    }
    if (own->asked && !own->full)
        putchar('\n');
    take_state(own, message);
    take_events(own, json_object_get(message, "events"));
    client_show_news(own, message);
    own->others_moved |= !seat || strcmp(seat, own->you) != 0;
    own->asked = false;
    client_go_on(own);
}

static bool is_answer(client *own, const json_t *message)
{
    const json_t *id = json_object_get(message, "id");

    if (!own->waiting || !json_is_integer(id) || json_integer_value(id) != own->request)
        return false;
    own->waiting = false;
    return true;
}

static void hear_done(client *own, json_t *message)
{
    if (!is_answer(own, message))
        return;
    own->refusals = 0;
    client_go_on(own);
}

static void print_reason(const json_t *message, const char *before)
{
    char line[CLIENT_LINE];
    tb_text text = tb_text_on(line, sizeof(line));

    tb_put(&text, before);
    client_put_message(json_object_get(message, "why"), &text);
    client_print(&text, 0);
}

/* One that plays by itself may have chosen from a view that was old by then: it takes a breath and chooses again. */
static void hear_refused(client *own, json_t *message)
{
    if (!is_answer(own, message))
        return;
    if (!own->automatic) {
        print_reason(message, "");
        client_go_on(own);
    } else if (++own->refusals < REFUSALS_MAX) {
        client_pause(own, BREATH_MS);
    } else {
        print_reason(message, _("The server takes no move any more: "));
        client_leave(own, CLI_NO);
    }
}

/* To a question that changes nothing: hint or why. */
static void hear_answer(client *own, json_t *message)
{
    if (!is_answer(own, message))
        return;
    own->refusals = 0;
    if (own->full) {
        json_decref(own->answer);
        own->answer = json_incref(message);
    } else {
        client_show_answer(own, message);
    }
    client_go_on(own);
}

static void hear_presence(client *own, json_t *message)
{
    client_show_presence(own, json_object_get(message, "seats"));
}

static void hear_bye(client *own, json_t *message)
{
    (void) own;
    print_reason(message, _("The server closes the connection: "));
}

static const struct {
    const char *type;
    void (*hear)(client *own, json_t *message);
} messages[] = {
    { "welcome", hear_welcome }, { "news", hear_news },       { "done", hear_done },         { "hint", hear_answer },
    { "why", hear_answer },      { "refused", hear_refused }, { "presence", hear_presence }, { "bye", hear_bye },
};

void client_heard(client *own, const char *text, size_t len)
{
    json_t *message = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
    const char *type = json_string_value(json_object_get(message, "type"));

    for (int i = 0; type && i < TB_LEN(messages); i++) {
        if (strcmp(messages[i].type, type) == 0)
            messages[i].hear(own, message);
    }
    json_decref(message);
}

void client_lost(client *own)
{
    own->here = false;
    own->waiting = false;
    forget_question(own);
}
