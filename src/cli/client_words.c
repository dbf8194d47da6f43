/* client_words.c - what the person at a table of a server can say: a choice, or a word. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/client.h"
#include "cli/play.h"
#include "say/file.h"
#include "say/say.h"
#include "say/text.h"

/* --- Words: each takes the rest of the line ----------------------------------------------------------------------- */

static void chat(client *own, const char *rest)
{
    if (*rest)
        client_do(own, "chat", "text", rest);
    else
        printf(_("chat needs words: chat TEXT\n"));
}

static void print_record(char *text)
{
    char clean[CLIENT_LINE];

    for (char *line = text, *next; line && *line; line = next) {
        tb_text out = tb_text_on(clean, sizeof(clean));
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        client_put(line, &out);
        puts(clean);
    }
}

static void record(client *own, const char *rest)
{
    char path[160], quoted[CLIENT_LINE];
    client_answer answer;

    snprintf(path, sizeof(path), "/tables/%s/record%s%s", own->place.table, *own->seat ? "?seat=" : "", own->seat);
    if (client_ask(&own->place, "GET", path, own->key, NULL, &answer)) {
        if (answer.status != 200)
            client_refused(&answer);
        else if (!*rest)
            print_record(answer.body);
        else if (cli_file_write(rest, answer.body ? answer.body : "", answer.len))
            printf(_("Saved. This proves what can be proved of it:\n  taberna verify %s\n"),
                   cli_quote(rest, quoted, sizeof(quoted)));
    }
    client_answer_free(&answer);
}

static void table(client *own, const char *rest)
{
    (void) rest;
    client_show_table(own);
    client_show_view(own);
    if (client_plays(own) && client_choices(own))
        client_show_question(own);
}

static void quit(client *own, const char *rest)
{
    (void) rest;
    client_leave(own, CLI_OK);
}

static void help(client *own, const char *rest);

static const struct {
    const char *name, *form, *help;
    void (*run)(client *own, const char *rest); /* NULL: the server does it */
} words[] = {
    { "undo", "undo", N_("take back your last move, as far as nothing new was seen"), NULL },
    { "chat", "chat TEXT", N_("say something to everybody at the table"), chat },
    { "hint", "hint", N_("how a strong bot would rank your choices"), NULL },
    { "table", "table", N_("see the whole table again"), table },
    { "record", "record [FILE]", N_("the record of the game so far, as you may see it"), record },
    { "resign", "resign", N_("give up: a bot plays on, and you are ranked last"), NULL },
    { "return", "return", N_("take your seat back from the bot that plays for you"), NULL },
    { "abort", "abort", N_("want to end the game without a result; it ends when all do"), NULL },
    { "continue", "continue", N_("want to go on after all"), NULL },
    { "quit", "quit", N_("leave for now; the seat stays yours"), quit },
    { "help", "help", N_("this list"), help },
};

static void help(client *own, const char *rest)
{
    (void) own;
    (void) rest;
    cli_tell(0, _("Type the number of a choice, or the move itself; Enter does the only one. Beside that:\n"));
    for (int w = 0; w < TB_LEN(words); w++)
        cli_tell(17, "  %-14s %s\n", words[w].form, _(words[w].help));
}

/* True if the line was a word; it has then been carried out. */
static bool run_word(client *own, const char *line)
{
    for (int w = 0; w < TB_LEN(words); w++) {
        const char *rest = play_command(line, words[w].name);
        if (!rest)
            continue;
        if (words[w].run)
            words[w].run(own, rest);
        else if (!client_plays(own))
            printf(_("You only watch this table.\n"));
        else
            client_do(own, words[w].name, NULL, NULL);
        return true;
    }
    return false;
}

/* --- Choices ------------------------------------------------------------------------------------------------------ */

static const char *move_at(const json_t *choices, size_t i)
{
    return json_string_value(json_object_get(json_array_get(choices, i), "move"));
}

/* The move that the line stands for; NULL: none. */
static const char *find_move(const json_t *choices, const char *line)
{
    size_t count = json_array_size(choices);
    uint64_t number;

    if (!*line && count == 1)
        return move_at(choices, 0);
    if (cli_number(line, 1, count, &number))
        return move_at(choices, (size_t) number - 1);
    for (size_t i = 0; i < count; i++) {
        const char *move = move_at(choices, i);
        if (move && strcmp(move, line) == 0)
            return move;
    }
    return NULL;
}

static void choose(client *own, const char *line)
{
    const json_t *choices = client_choices(own);
    const char *move = find_move(choices, line);

    if (!client_plays(own))
        printf(_("You only watch this table; help lists what can be said.\n"));
    else if (move)
        client_do(own, "move", "move", move);
    else if (!choices)
        printf(_("It is not your turn; help lists what can be said.\n"));
    else if (*line)
        printf(_("Not understood. Type a number from 1 to %d, a move or help.\n"), (int) json_array_size(choices));
}

/* --- Lines -------------------------------------------------------------------------------------------------------- */

/* A script is read only when something is asked, so that its answers meet their questions. */
bool client_wants_line(const client *own)
{
    if (own->automatic)
        return false;
    return own->terminal ? !own->waiting : own->asked;
}

static char *trim(char *line)
{
    line += strspn(line, " \t");
    size_t len = strlen(line);
    while (len > 0 && (line[len - 1] == ' ' || line[len - 1] == '\t'))
        line[--len] = '\0';
    return line;
}

void client_take_line(client *own, char *line)
{
    char *said = trim(line);
    bool was_asked = own->asked;

    if (!isatty(STDIN_FILENO))
        puts(said);
    if (client_is_finished(own) && !*said) {
        client_leave(own, CLI_OK);
    } else if (!own->here && !play_command(said, "quit")) {
        printf(_("There is no connection now; quit leaves.\n"));
    } else if (!run_word(own, said)) {
        if (client_is_finished(own))
            printf(_("record FILE keeps the record of this game, Enter leaves it.\n"));
        else
            choose(own, said);
    }
    if (was_asked && !own->waiting && !own->ended)
        client_prompt(own);
}

/* At a terminal it is another way to quit. */
void client_no_more_lines(client *own)
{
    putchar('\n');
    client_leave(own, own->terminal || client_is_finished(own) ? CLI_OK : CLI_NO);
}
