/* session.c - people, or chance, at a table. One thing at a time is asked of the table; its answer comes before the
 * next. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "client/client.h"
#include "games/list.h"
#include "say/file.h"
#include "say/say.h"
#include "say/stop.h"
#include "say/text.h"
#include "term/words.h"

enum { REFUSALS_MAX = 100, BREATH_MS = 200, EVENTS_MOST = 1000, ANSWER_MS = 3000, TICK_MS = 20 };

static int64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t) now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void client_leave(client *own, int code)
{
    own->ended = true;
    own->code = code;
}

bool client_has_phase(const client *own, const char *phase)
{
    const char *now = json_string_value(json_object_get(own->table, "phase"));

    return now && strcmp(now, phase) == 0;
}

bool client_is_finished(const client *own)
{
    return client_has_phase(own, "over") || client_has_phase(own, "aborted") || client_has_phase(own, "frozen");
}

bool client_plays(const client *own) { return own->here && !own->watch && strcmp(own->you, "public") != 0; }

json_t *client_choices(const client *own)
{
    json_t *legal = json_object_get(own->view, "legal");

    return client_has_phase(own, "playing") && json_array_size(legal) > 0 ? legal : NULL;
}

bool client_is_shared(const client *own) { return !own->watch && !own->one_seat && json_array_size(own->mine) > 1; }

static void forget_question(client *own)
{
    json_decref(own->question);
    own->question = NULL;
    own->asked = false;
}

/* --- Asking the table --------------------------------------------------------------------------------------------- */

/* Takes over the reference to the value. */
static void ask_table(client *own, const char *op, const char *member, json_t *value)
{
    json_t *message = json_pack("{s:s, s:I}", "op", op, "id", ++own->request);

    if (member && json_object_set_new(message, member, value) != 0) {
        printf(_("That is no text in UTF-8.\n"));
        json_decref(message);
        return;
    }
    if (strcmp(op, "move") == 0)
        json_object_set_new(message, "index", json_integer(own->index));
    own->waiting = true;
    own->kind->send(own, message);
    json_decref(message);
}

void client_do(client *own, const char *op, const char *member, const char *value)
{
    ask_table(own, op, member, member ? json_string(value) : NULL);
    own->asked = false;
}

const json_t *client_ask(client *own, const char *op, const char *member, json_t *value)
{
    json_decref(own->answer);
    own->answer = NULL;
    if (!own->here || own->waiting) {
        json_decref(value);
        return NULL;
    }
    ask_table(own, op, member, value);
    for (int64_t end = now_ms() + ANSWER_MS; own->waiting && !own->ended && !cli_stopped && now_ms() < end;) {
        if (own->turn)
            client_service(own);
        if (!own->kind->wait(own, TICK_MS))
            break;
    }
    return own->answer;
}

/* A seat that a bot plays for its person. */
static bool is_taken_over(const client *own)
{
    return json_is_string(json_object_get(client_sitter(own, own->you), "played_by"));
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

/* --- Whose eyes are on the screen --------------------------------------------------------------------------------- */

static bool holds(const json_t *seats, const char *seat)
{
    size_t i;
    const json_t *item;

    json_array_foreach(seats, i, item)
    {
        if (json_is_string(item) && strcmp(json_string_value(item), seat) == 0)
            return true;
    }
    return false;
}

static bool is_well_formed(const char *seat)
{
    return *seat && strlen(seat) < CLIENT_WORD && !seat[strspn(seat, "abcdefghijklmnopqrstuvwxyz0123456789-")];
}

/* From now on this seat looks. */
static void look_as(client *own, const char *seat)
{
    snprintf(own->seat, sizeof(own->seat), "%s", seat);
    own->here = false;
    forget_question(own);
    own->kind->look(own);
}

/* Another of the people here is to act, and the one who looks is not. */
static bool turns_to_another(client *own)
{
    const json_t *to_act = json_object_get(own->view, "to_act"), *seat;
    size_t i;

    if (!client_is_shared(own) || own->waiting || !client_has_phase(own, "playing") || holds(to_act, own->you))
        return false;
    json_array_foreach(to_act, i, seat)
    {
        if (json_is_string(seat) && is_well_formed(json_string_value(seat)) &&
            holds(own->mine, json_string_value(seat))) {
            look_as(own, json_string_value(seat));
            return true;
        }
    }
    return false;
}

/* At one keyboard the end belongs to everybody. */
static bool turns_to_all(client *own)
{
    if (*own->id || !client_is_shared(own) || !client_is_finished(own) || strcmp(own->you, "public") == 0 ||
        own->told_end)
        return false;
    *own->reader = '\0';
    look_as(own, "");
    return true;
}

static void clear_screen(const client *own)
{
    if (own->turn || !own->terminal)
        return;
    if (!own->plain)
        printf("\033[2J\033[3J\033[H");
    for (int line = 0; own->plain && line < 60; line++)
        putchar('\n');
}

/* The commitment to the dice, to each who reads, once. */
void client_tell_commitment(client *own)
{
    char hex[CLIENT_LINE];

    client_word(own->table, "commitment", hex, sizeof(hex));
    const char *known = json_string_value(json_object_get(own->committed, own->you));
    if (!*hex || (known && strcmp(known, hex) == 0) || own->turn)
        return;
    json_object_set_new(own->committed, own->you, json_string(hex));
    printf(_("commitment %s\n"), hex);
}

/* What this viewer was not told yet; on a whole screen everything, which replaces what another one has read. */
static void catch_up(client *own)
{
    json_int_t from = own->turn ? 0 : json_integer_value(json_object_get(own->told, own->you));

    if (from < own->index)
        ask_table(own, "history", "from", json_integer(from));
}

void client_raise(client *own)
{
    own->curtain = false;
    memcpy(own->reader, own->you, sizeof(own->reader));
    clear_screen(own);
    client_tell_commitment(own);
    catch_up(own);
    client_go_on(own);
}

/* Between two people at one screen: what the first saw goes, the second says when the first has looked away. */
static void draw_curtain(client *own)
{
    char words[160];

    own->curtain = own->terminal && own->kind->has_secrets(own);
    if (!own->curtain) {
        client_raise(own);
        return;
    }
    clear_screen(own);
    snprintf(words, sizeof(words), _("%s, take the keyboard and press Enter. "), cli_translate("seat", own->you));
    if (!own->turn)
        client_input_prompt(words);
    own->asked = true;
}

/* --- Asking the person -------------------------------------------------------------------------------------------- */

void client_prompt(client *own)
{
    char prompt[CLIENT_WORD + 4];

    snprintf(prompt, sizeof(prompt), "%s> ", client_is_finished(own) ? "" : cli_translate("seat", own->you));
    if (!own->turn)
        client_input_prompt(prompt);
    own->asked = true;
}

/* Told once; people may go on talking behind it. */
static void finish(client *own)
{
    bool frozen = client_has_phase(own, "frozen"), asks = !frozen && !own->automatic && !own->watch;

    if (!own->told_end) {
        own->told_end = true;
        client_show_end(own);
        if (own->kind->finished)
            own->kind->finished(own);
        if (asks && !own->turn)
            printf(_("\nsave FILE keeps the record of this game, Enter leaves it.\n"));
    }
    if (asks || own->turn)
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
        if (!own->turn)
            client_show_question(own);
        if (is_taken_over(own))
            printf(_("A bot plays for you; return takes your seat back.\n"));
        json_decref(own->question);
        own->question = json_incref(choices);
    }
    client_prompt(own);
}

/* A move without a choice is nobody's decision. But a person is asked for one behind which something could not be taken
 * back any more. */
static bool is_forced(const client *own)
{
    return json_array_size(client_choices(own)) == 1 && !own->can_undo && !is_taken_over(own);
}

void client_go_on(client *own)
{
    if (own->ended || own->waiting || own->curtain || !own->here || turns_to_all(own) || turns_to_another(own))
        return;
    if (!own->turn && own->kind->is_busy(own)) /* it comes back here behind what is under way */
        return;
    if (client_is_finished(own)) {
        finish(own);
    } else if (client_plays(own) && own->automatic) {
        play_random(own);
    } else if (client_plays(own) && is_forced(own)) {
        play_choice(own, 0);
    } else if (client_plays(own) && client_choices(own)) {
        ask_person(own);
    }
}

/* --- What the table says ------------------------------------------------------------------------------------------ */

/* The members of a table that news bring replace those that were known. */
static void take_state(client *own, const json_t *message)
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
        own->can_undo = json_is_true(json_object_get(message, "undo"));
    }
    own->n = json_integer_value(json_object_get(message, "n"));
}

/* Somebody who has not said from which seat to look is told which are theirs, and comes again for the only one. */
static bool finds_seat(client *own)
{
    const char *mine = json_string_value(json_array_get(own->mine, 0));

    if (own->watch || *own->seat || json_array_size(own->mine) != 1 || !mine || !is_well_formed(mine))
        return false;
    look_as(own, mine);
    return true;
}

static void show_mine(const client *own)
{
    char line[CLIENT_LINE];
    tb_text text = tb_text_on(line, sizeof(line));
    size_t i;
    const json_t *seat;

    if (!*own->id || json_array_size(own->mine) < 2)
        return;
    tb_put(&text, _("You hold these seats:"));
    json_array_foreach(own->mine, i, seat)
    {
        tb_put(&text, " ");
        client_put(json_is_string(seat) ? json_string_value(seat) : "?", &text);
    }
    tb_put(&text, _("; --seat chooses one."));
    client_print(&text, 0);
}

static void greet(client *own)
{
    client_show_table(own);
    client_tell_commitment(own);
    show_mine(own);
    if (client_has_phase(own, "open"))
        printf(_("The game begins when all seats are taken.\n"));
    if (!client_plays(own) && !client_is_finished(own) && !client_is_shared(own))
        client_show_view(own);
    if (!own->turn) /* what came before is known, or read with log */
        json_object_set_new(own->told, own->you, json_integer(own->index));
}

static void hear_welcome(client *own, const json_t *message)
{
    const char *game = json_string_value(json_object_get(json_object_get(message, "table"), "game"));
    bool first = !own->welcomed;

    json_decref(own->mine);
    own->mine = json_incref(json_object_get(message, "mine"));
    if (finds_seat(own))
        return;
    json_decref(own->table);
    own->table = NULL;
    take_state(own, message);
    own->game = game ? tb_game_named(game, strlen(game)) : NULL;
    if (own->turn) /* nobody types the ids of cards there */
        term_speak_of(own->game);
    client_word(message, "you", own->you, sizeof(own->you));
    bool same = strcmp(own->you, own->reader) == 0;
    own->here = own->welcomed = own->others_moved = true;
    own->waiting = false;
    own->round = (int) json_integer_value(json_object_get(own->view, "round"));
    forget_question(own);
    if (first || (same && !client_is_shared(own))) {
        if (!first)
            printf(_("Connected again.\n"));
        greet(own);
    }
    if (client_is_shared(own) && !same && strcmp(own->you, "public") != 0) {
        draw_curtain(own);
        return;
    }
    memcpy(own->reader, own->you, sizeof(own->reader));
    if (first && own->turn)
        catch_up(own);
    client_go_on(own);
}

static void take_events(client *own, const json_t *news)
{
    json_t *events = json_object_get(news, "events"), *views = json_object_get(news, "views"), *event;
    size_t i;

    own->events = own->events ? own->events : json_array();
    json_array_foreach(events, i, event)
    {
        json_t *view = json_array_get(views, i);
        json_array_append_new(own->events,
                              json_pack("{s:O, s:o}", "event", event, "view", view ? json_incref(view) : json_null()));
    }
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
    const char *seat = json_string_value(json_object_get(message, "seat"));

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
    if (own->turn)
        take_events(own, message);
    client_show_news(own, message);
    forget_told(own);
    json_object_set_new(own->told, own->you, json_integer(own->index));
    own->others_moved |= !seat || strcmp(seat, own->you) != 0;
    own->asked = false;
    if (seat && strcmp(seat, own->you) == 0)
        forget_question(own);
    if (client_is_finished(own)) /* nothing that was asked for will be answered by a move */
        own->waiting = false;
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

static void hear_done(client *own, const json_t *message)
{
    if (is_answer(own, message))
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
static void hear_refused(client *own, const json_t *message)
{
    if (!is_answer(own, message))
        return;
    if (!own->automatic) {
        print_reason(message, "");
        client_go_on(own);
    } else if (++own->refusals < REFUSALS_MAX) {
        own->again_ms = now_ms() + BREATH_MS;
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
    json_decref(own->present);
    own->present = json_incref(seats);
    if (was_asked)
        putchar('\n');
    client_show_presence(own);
    if (was_asked)
        client_prompt(own);
}

static void hear_bye(client *own, const json_t *message)
{
    (void) own;
    print_reason(message, _("The server closes the connection: "));
}

void client_heard(client *own, const json_t *message)
{
    static const struct {
        const char *type;
        void (*hear)(client *own, const json_t *message);
    } messages[] = {
        { "welcome", hear_welcome }, { "news", hear_news },         { "done", hear_done },
        { "hint", hear_hint },       { "why", hear_answer },        { "refused", hear_refused },
        { "bye", hear_bye },         { "presence", hear_presence }, { "history", hear_history },
    };
    const char *type = json_string_value(json_object_get(message, "type"));

    for (int i = 0; type && i < TB_LEN(messages); i++) {
        if (strcmp(messages[i].type, type) == 0)
            messages[i].hear(own, message);
    }
}

void client_lost(client *own)
{
    own->here = false;
    own->waiting = false;
    forget_question(own);
}

/* --- Saving ------------------------------------------------------------------------------------------------------- */

bool client_would_replace(const client *own, const char *path)
{
    return strcmp(path, own->saved) != 0 && cli_file_is_plain(path);
}

bool client_save(client *own, const char *path, bool force)
{
    char quoted[CLIENT_LINE];
    size_t len;

    if (!force && client_would_replace(own, path)) {
        cli_quote(path, quoted, sizeof(quoted));
        cli_tell(0, _("There is a file %s already; save --force %s replaces it.\n"), path, quoted);
        return false;
    }
    char *text = own->kind->record(own, true, &len);
    bool done = text && cli_file_write(path, text, len);
    free(text);
    if (!done)
        return false;
    snprintf(own->saved, sizeof(own->saved), "%s", path);
    own->saved_at = own->index;
    own->kind->saved(own, path);
    return true;
}

/* --- The loop ----------------------------------------------------------------------------------------------------- */

static void wait_now(void *what)
{
    client *own = what;

    if (!own->kind->wait(own, 0))
        client_leave(own, CLI_BAD);
}

void client_service(client *own)
{
    char *said = cli_capture(wait_now, own);

    own->turn(own, said ? said : "");
    free(said);
}

static void take_lines(client *own)
{
    char *line;

    fflush(stdout);
    while (!own->ended && client_wants_line(own)) {
        client_input state = client_input_take(&line);
        if (state == CLIENT_NO_LINE)
            return;
        if (state == CLIENT_NO_MORE_LINES) {
            client_no_more_lines(own);
            return;
        }
        client_take_line(own, line);
        free(line);
        fflush(stdout);
    }
}

static void take_turn(client *own)
{
    if (own->turn) {
        client_service(own);
        return;
    }
    if (!own->kind->wait(own, own->again_ms ? BREATH_MS : -1))
        client_leave(own, CLI_BAD);
    take_lines(own);
}

int client_stay(client *own)
{
    own->told = json_object();
    own->committed = json_object();
    own->kind->look(own);
    while (!own->ended && !cli_stopped && !ferror(stdout)) {
        take_turn(own);
        if (own->again_ms && now_ms() >= own->again_ms) {
            own->again_ms = 0;
            client_go_on(own);
        }
    }
    client_input_stop();
    if (cli_stopped) /* the input may have ended with it */
        own->code = cli_stop_code();
    else if (!own->ended)
        own->code = CLI_BAD;
    own->ended = true;
    return own->code;
}

void client_free(client *own)
{
    json_t *const all[] = { own->table,  own->view,     own->present, own->mine,     own->events,
                            own->answer, own->question, own->told,    own->committed };

    for (int i = 0; i < TB_LEN(all); i++)
        json_decref(all[i]);
}
