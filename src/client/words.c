/* words.c - what the people at a table can say, line by line: a choice, or a word. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/client.h"
#include "core/notation.h"
#include "say/digest.h"
#include "say/say.h"
#include "say/text.h"

/* --- Choices ------------------------------------------------------------------------------------------------------ */

static const char *move_at(const json_t *choices, size_t i) { return term_member(json_array_get(choices, i), "move"); }

/* What a choice would do, and the rule behind it: as the table says it, or else what its verb says of itself. */
static void print_explanation(client *own, size_t choice, int indent, bool with_rule)
{
    const char *move = move_at(client_choices(own), choice);
    const json_t *does = *move ? json_object_get(client_ask(own, "why", "move", json_string(move)), "does") : NULL;
    const char *rule = term_member(does, "rule");
    tb_text text = TB_TEXT(2 * CLIENT_LINE);
    tb_text_error error;
    tb_move known;

    cli_put_said_move(own->game, *move ? move : "?", true, &text);
    tb_put(&text, _(": "));
    if (json_is_object(does)) {
        client_put_message(does, &text);
    } else if (own->game && tb_move_read(own->game, move, strlen(move), &known, &error) >= 0) {
        const tb_verb *verb = &own->game->verbs[tb_move_verb(known)];
        tb_put(&text, cli_sentence(&(tb_message){ .row = &(tb_message_row){ verb->name, verb->rule, verb->help } }));
        rule = verb->rule;
    }
    tb_put(&text, "\n");
    cli_wrap(stdout, text.bytes, indent, indent);
    if (with_rule && *rule && own->game)
        cli_digest_show(own->game->name, rule);
}

static void explain(client *own, const char *rest)
{
    size_t count = json_array_size(client_choices(own));
    uint64_t choice;

    if (count == 0) {
        printf(_("It is not your turn; help lists what can be said.\n"));
    } else if (*rest && !cli_number(rest, 1, count, &choice)) {
        printf(_("? explains all choices, ? N the one of that number, 1 to %d.\n"), (int) count);
    } else if (*rest) {
        print_explanation(own, (size_t) choice - 1, 0, true);
    } else {
        for (size_t c = 0; c < count; c++) {
            printf("%4d  ", (int) c + 1);
            print_explanation(own, c, 6, false);
        }
    }
}

/* --- Words: each takes the rest of the line ----------------------------------------------------------------------- */

static void chat(client *own, const char *rest)
{
    if (*rest)
        client_do(own, "chat", "text", rest);
    else
        printf(_("chat needs words: chat TEXT\n"));
}

/* What stands behind a word at the beginning of a line; NULL: it does not begin so. */
static const char *behind(const char *line, const char *word)
{
    size_t len = strlen(word);

    if (strncmp(line, word, len) != 0 || (line[len] && line[len] != ' ' && *word != '?'))
        return NULL;
    return line + len + strspn(line + len, " ");
}

static void save(client *own, const char *rest)
{
    const char *forced = behind(rest, "--force"), *path = forced ? forced : rest;

    if (*path)
        client_save(own, path, forced != NULL);
    else
        printf(_("save needs a file name: save FILE\n"));
}

/* Line by line, made fit for a terminal. */
static void print_record(client *own, const char *rest)
{
    size_t len;

    if (*rest) {
        save(own, rest);
        return;
    }
    char *text = own->kind->record(own, false, &len);
    for (char *line = text, *next; line && *line; line = next) {
        tb_text out = TB_TEXT(CLIENT_LINE);
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        cli_put_clean(line, &out);
        puts(out.bytes);
    }
    free(text);
}

static void table(client *own, const char *rest)
{
    (void) rest;
    client_show_table(own);
    client_show_view(own);
    if (client_plays(own) && client_choices(own))
        client_show_question(own);
}

static void print_log(client *own, const char *rest)
{
    (void) rest;
    client_ask(own, "history", "from", json_integer(0));
}

static void rules(client *own, const char *rest)
{

    if (!own->game)
        printf(_("This program does not have the rules of that game.\n"));
    else if (!*rest)
        cli_tell(0, _("rules needs a number or words, such as rules %s; taberna rules %s prints them all\n"),
                 term_member(json_object_get(own->view, "prompt"), "rule"), own->game->name);
    else if (!cli_digest_show(own->game->name, rest))
        cli_tell(0, _("There is no rule %s, nor one that holds these words.\n"), cli_clean(rest));
}

static void cards(client *own, const char *rest)
{
    const char *nearest = NULL;

    if (!own->game)
        printf(_("This program does not have the cards of that game.\n"));
    else if (!*rest)
        cli_tell(0, _("cards needs the name of a card or of a kind; taberna cards %s lists them all\n"),
                 own->game->name);
    else if (!own->show_cards(own->game, rest, &nearest))
        cli_tell(0, nearest ? _("There is no card %s; did you mean %s?\n") : _("There is no card %s.\n"),
                 cli_clean(rest), nearest);
}

static void better(client *own, const char *rest)
{
    (void) rest;
    client_tell_better(own);
}

static void quit(client *own, const char *rest)
{
    (void) rest;
    client_leave(own, CLI_OK);
}

static void help(client *own, const char *rest);

static const struct {
    const char *name, *form, *help;
    void (*run)(client *own, const char *rest); /* NULL: the table does it */
} words[] = {
    { "?", "? [N]", N_("explain the choices, or one of them, with its rule"), explain },
    { "hint", "hint", N_("how a strong bot would rank your choices"), NULL },
    { "better", "better", N_("the better move, when the tutor has asked about one of yours"), better },
    { "undo", "undo", N_("take back your last move, as far as nothing new was seen"), NULL },
    { "table", "table", N_("see the whole table again"), table },
    { "log", "log", N_("everything that happened"), print_log },
    { "rules", N_("rules NUMBER"), N_("read a rule, or those that hold some words"), rules },
    { "cards", N_("cards NAME"), N_("read a card, or those of a kind"), cards },
    { "save", N_("save FILE"), N_("keep the record of the game in a file; save --force FILE replaces one"), save },
    { "record", "record", N_("print the record of the game so far, as you may see it"), print_record },
    { "chat", N_("chat TEXT"), N_("say something to everybody at the table"), chat },
    { "resign", "resign", N_("give up: a bot plays on, and you are ranked last"), NULL },
    { "return", "return", N_("take your seat back from the bot that plays for you"), NULL },
    { "abort", "abort", N_("want to end the game without a result; it ends when all do"), NULL },
    { "continue", "continue", N_("want to go on after all"), NULL },
    { "quit", "quit", N_("leave the table"), quit },
    { "help", "help", N_("this list"), help },
};

static void help(client *own, const char *rest)
{
    (void) own;
    (void) rest;
    cli_tell(0, _("Type the number of a choice, or the move itself. A move without a choice is played for you, but not "
                  "one that ends what you could take back: Enter does that. Beside that:\n"));
    for (int w = 0; w < TB_LEN(words); w++)
        cli_tell(17, "  %s %s\n", cli_cell(-14, _(words[w].form)), _(words[w].help));
}

/* True if the line was a word; it has then been carried out. */
static bool run_word(client *own, const char *line)
{
    for (int w = 0; w < TB_LEN(words); w++) {
        const char *rest = behind(line, words[w].name);
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

/* --- Moves -------------------------------------------------------------------------------------------------------- */

/* What is wrong with a line that is no move. */
static void explain_error(const char *line, const tb_text_error *error, size_t count)
{
    char word[80];
    tb_text text = TB_TEXT(4096);
    const char *rest = line + error->at;

    rest += strspn(rest, " ");
    snprintf(word, sizeof(word), "%.*s", (int) (strcspn(rest, " ") < 60 ? strcspn(rest, " ") : 60), rest);
    cli_put_possible(&error->possible, word, &text);
    if (error->at > 0)
        cli_tell(0, _("Not understood: after \"%.*s\" comes %s%s.\n"), (int) error->at, line, _(error->expected),
                 text.bytes);
    else
        cli_tell(0, _("Not understood. Type a number from 1 to %d, a move, ? or help.\n"), (int) count);
}

/* The move that the line stands for: a number of the list or a move's text; empty after saying what is wrong with it.
 */
static const char *find_move(const client *own, const char *line)
{
    const json_t *choices = client_choices(own);
    size_t count = json_array_size(choices);
    uint64_t number;
    tb_move move;
    tb_text_error error = { 0 };

    if (!*line)
        return count == 1 ? move_at(choices, 0) : "";
    if (cli_number(line, 1, count, &number))
        return move_at(choices, (size_t) number - 1);
    if (cli_number(line, 0, UINT64_MAX, &number)) {
        cli_tell(0, _("There is no choice %s; they go from 1 to %d.\n"), line, (int) count);
        return "";
    }
    if (term_find(choices, "move", line))
        return line;
    if (own->game && tb_move_read(own->game, line, strlen(line), &move, &error) >= 0)
        return line; /* the table says why not */
    explain_error(line, &error, count);
    return "";
}

static void choose(client *own, const char *line)
{
    if (!client_plays(own)) {
        printf(_("You only watch this table; help lists what can be said.\n"));
    } else if (!client_choices(own)) {
        printf(_("It is not your turn; help lists what can be said.\n"));
    } else {
        const char *move = find_move(own, line);
        if (*move)
            client_play(own, move);
    }
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

/* After the end every line gets an answer; one that has kept the record leaves. */
static void take_last_line(client *own, const char *said)
{
    const char *saves = behind(said, "save");

    if (!*said || behind(said, "quit"))
        client_leave(own, CLI_OK);
    else if (saves && *saves)
        save(own, saves);
    else if (saves || !run_word(own, said))
        printf(_("save FILE keeps the record of this game, Enter leaves it.\n"));
}

void client_take_line(client *own, char *line)
{
    char *said = trim(line);
    bool was_asked = own->asked;

    if (!isatty(STDIN_FILENO))
        puts(said);
    if (own->curtain) {
        client_raise(own);
        return;
    }
    own->asked = false;
    if (client_is_finished(own))
        take_last_line(own, said);
    else if (!own->here && !behind(said, "quit"))
        printf(_("There is no connection now; quit leaves.\n"));
    else if (!run_word(own, said))
        choose(own, said);
    if (was_asked && !own->waiting && !own->ended && !own->asked)
        client_prompt(own);
}

/* At a terminal it is another way to quit, but not to have played. */
void client_no_more_lines(client *own)
{
    putchar('\n');
    client_leave(own, client_is_finished(own) ? CLI_OK : CLI_NO);
}
