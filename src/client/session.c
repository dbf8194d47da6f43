/* session.c - people, or chance, at a table: what is asked of the table and of them, whose eyes are on the screen, and
 * the loop. One thing at a time is asked of the table; its answer comes before the next. */
#include <stdlib.h>
#include <string.h>

#include "client/client.h"
#include "say/file.h"
#include "say/say.h"
#include "say/stop.h"
#include "say/text.h"

enum { ANSWER_MS = 3000, TICK_MS = 20 };

void client_leave(client *own, int code)
{
    own->ended = true;
    own->code = code;
}

bool client_has_phase(const client *own, const char *phase) { return term_is(own->table, "phase", phase); }

bool client_is_finished(const client *own)
{
    return client_has_phase(own, "over") || client_has_phase(own, "aborted") || client_has_phase(own, "frozen");
}

bool client_plays(const client *own) { return own->here && !own->watch && strcmp(own->you, "public") != 0; }

/* Who has resigned chooses nothing any more. */
json_t *client_choices(const client *own)
{
    json_t *legal = json_object_get(own->view, "legal");
    bool plays = client_has_phase(own, "playing") && !term_is_yes(client_sitter(own, own->you), "resigned");

    return plays && json_array_size(legal) > 0 ? legal : NULL;
}

bool client_is_shared(const client *own) { return !own->watch && !own->one_seat && json_array_size(own->mine) > 1; }

void client_forget_question(client *own)
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
    for (int64_t end = client_now_ms() + ANSWER_MS;
         own->waiting && !own->ended && !cli_stopped && client_now_ms() < end;) {
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
    const char *move = term_member(json_array_get(client_choices(own), choice), "move");

    if (*move)
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

bool client_seat_well_formed(const char *seat)
{
    return *seat && strlen(seat) < CLIENT_WORD && !seat[strspn(seat, "abcdefghijklmnopqrstuvwxyz0123456789-")];
}

void client_look_as(client *own, const char *seat)
{
    snprintf(own->seat, sizeof(own->seat), "%s", seat);
    own->here = false;
    client_forget_question(own);
    own->kind->look(own);
}

/* Another of the people here is to act, and the one who looks is not. */
static bool turns_to_another(client *own)
{
    const json_t *to_act = term_list(own->view, "to_act");

    if (!client_is_shared(own) || own->waiting || !client_has_phase(own, "playing") || term_is_in(to_act, own->you))
        return false;
    for (int i = 0; i < term_size(to_act); i++) {
        if (client_seat_well_formed(term_item(to_act, i)) && term_is_in(own->mine, term_item(to_act, i))) {
            client_look_as(own, term_item(to_act, i));
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
    client_look_as(own, "");
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
    const char *hex = term_member(own->table, "commitment");

    if (!*hex || term_is(own->committed, own->you, hex) || own->turn)
        return;
    json_object_set_new(own->committed, own->you, json_string(hex));
    printf(_("commitment %s\n"), hex);
}

void client_catch_up(client *own)
{
    json_int_t from = own->turn ? 0 : json_integer_value(json_object_get(own->told, own->you));

    own->catches_up = from < own->index;
    if (own->catches_up)
        ask_table(own, "history", "from", json_integer(from));
}

void client_raise(client *own)
{
    own->curtain = false;
    memcpy(own->reader, own->you, sizeof(own->reader));
    clear_screen(own);
    client_tell_commitment(own);
    client_catch_up(own);
    client_go_on(own);
}

void client_draw_curtain(client *own)
{
    char words[160];

    own->curtain = own->terminal && (!own->kind->has_secrets || own->kind->has_secrets(own));
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

/* --- Saving ------------------------------------------------------------------------------------------------------- */

bool client_would_replace(const client *own, const char *path)
{
    return strcmp(path, own->saved) != 0 && cli_file_is_plain(path);
}

bool client_save(client *own, const char *path, bool force)
{
    size_t len;

    if (!force && client_would_replace(own, path)) {
        cli_tell(0, _("There is a file %s already; save --force %s replaces it.\n"), path, cli_quote(path));
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

void client_service(client *own)
{
    cli_capturing printed;

    cli_capture(&printed);
    if (!own->kind->wait(own, 0))
        client_leave(own, CLI_BAD);
    char *said = cli_captured(&printed);
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
    bool said = client_wants_line(own) && client_input_is_there();
    if (!own->kind->wait(own, said ? 0 : own->again_ms ? CLIENT_BREATH_MS : -1))
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
        if (own->again_ms && client_now_ms() >= own->again_ms) {
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
