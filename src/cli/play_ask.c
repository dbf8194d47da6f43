/* play_ask.c - the questions that a person is asked, and everything that can be answered. */
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/cards.h"
#include "cli/line.h"
#include "cli/play.h"
#include "cli/rules.h"
#include "core/notation.h"
#include "core/view.h"
#include "say/say.h"
#include "say/text.h"
#include "say/told.h"

/* A question that stands: who is asked, and what there is to choose. */
typedef struct question {
    play_session *session;
    const tb_game *game;
    int seat, count;
    tb_move moves[TB_MOVES_MAX];
    bool happened; /* the game has moved: this question is over */
    bool leaves;
} question;

/* --- The choices ------------------------------------------------------------------------------------------------- */

static const tb_verb *verb_of(const question *q, int choice) { return &q->game->verbs[tb_move_verb(q->moves[choice])]; }

static const char *choice_text(const question *q, int choice)
{
    static char bytes[512];
    tb_text text = tb_text_on(bytes, sizeof(bytes));

    cli_put_move(q->game, q->moves[choice], true, &text);
    return bytes;
}

/* What a choice would do and the rule behind it, as the game explains it; else what its verb says of itself, in *verbs.
 */
static tb_message explanation(const question *q, int choice, tb_message_row *verbs)
{
    const tb_verb *verb = verb_of(q, choice);
    tb_message message = { .row = verbs };
    tb_view_box view;

    *verbs = (tb_message_row){ verb->name, verb->rule, verb->help };
    if (q->game->explain) {
        q->game->observe(q->session->record.match.state, q->seat, view.bytes);
        q->game->explain(view.bytes, q->moves[choice], &message);
    }
    return message;
}

static void print_explanation(const question *q, int choice, const tb_message *message, int indent)
{
    char line[1536];

    snprintf(line, sizeof(line), _("%s: %s\n"), choice_text(q, choice), cli_sentence(message));
    cli_wrap(stdout, line, indent, indent);
}

/* A forced move is asked for only if it ends what could be taken back. */
static void print_choices(const question *q)
{
    for (int c = 0; c < q->count; c++)
        cli_tell(6, "%4d  %s\n", c + 1, choice_text(q, c));
    if (q->count == 1)
        printf(_("Enter does it; undo takes back what you did before.\n"));
}

/* --- Commands: each takes the rest of the line ------------------------------------------------------------------- */

static void explain(question *q, const char *rest)
{
    tb_message_row verbs;
    tb_message message;
    uint64_t choice;

    if (*rest && !cli_number(rest, 1, (uint64_t) q->count, &choice)) {
        printf(_("? explains all choices, ? N the one of that number, 1 to %d.\n"), q->count);
        return;
    }
    if (*rest) {
        message = explanation(q, (int) choice - 1, &verbs);
        print_explanation(q, (int) choice - 1, &message, 0);
        if (*message.row->rule)
            cli_rules_show(q->game, message.row->rule);
        return;
    }
    for (int c = 0; c < q->count; c++) {
        message = explanation(q, c, &verbs);
        printf("%4d  ", c + 1);
        print_explanation(q, c, &message, 6);
    }
}

static void undo(question *q, const char *rest)
{
    tb_match *match = &q->session->record.match;
    tb_message why = { 0 };

    (void) rest;
    if (tb_match_undo(match, q->seat, &why) < 0) {
        cli_tell(0, "%s\n", cli_sentence(&why));
        return;
    }
    if (q->session->saved > match->count)
        q->session->saved = 0; /* what the file has behind this is no more */
    for (int reader = 0; reader <= TB_PUBLIC; reader++) {
        if (q->session->told[reader] > match->count)
            q->session->told[reader] = match->count;
    }
    printf(_("Taken back.\n"));
    q->happened = true;
}

static void save(question *q, const char *rest)
{
    if (*rest)
        play_save(q->session, rest);
    else
        printf(_("save needs a file name: save FILE\n"));
}

static void print_log(question *q, const char *rest)
{
    (void) rest;
    q->session->told[q->session->reader] = 0;
    play_tell(q->session);
}

static void draw(question *q, const char *rest)
{
    (void) rest;
    cli_told_table(q->game, q->session->record.match.state, q->seat);
    print_choices(q);
}

static void rules(question *q, const char *rest)
{
    char clean[80];

    if (!*rest)
        cli_tell(0, _("rules needs a number or words, such as rules %s; taberna rules %s prints them all\n"),
                 verb_of(q, 0)->rule, q->game->name);
    else if (!cli_rules_show(q->game, rest))
        cli_tell(0, _("There is no rule %s, nor one that holds these words.\n"), cli_clean(rest, clean, sizeof(clean)));
}

static void cards(question *q, const char *rest)
{
    const char *nearest = NULL;
    char clean[80];

    if (!*rest)
        cli_tell(0, _("cards needs the name of a card or of a kind; taberna cards %s lists them all\n"), q->game->name);
    else if (!cli_cards_show(q->game, rest, &nearest))
        cli_tell(0, nearest ? _("There is no card %s; did you mean %s?\n") : _("There is no card %s.\n"),
                 cli_clean(rest, clean, sizeof(clean)), nearest);
}

static void hint(question *q, const char *rest)
{
    (void) rest;
    play_hint(q->session, q->seat);
}

static void quit(question *q, const char *rest)
{
    (void) rest;
    q->leaves = true;
}

static void help(question *q, const char *rest);

static const struct {
    const char *name, *form, *help;
    void (*run)(question *q, const char *rest);
} commands[] = {
    { "?", "? [N]", N_("explain the choices, or one of them, with its rule"), explain },
    { "hint", "hint", N_("how a strong bot would rank your choices"), hint },
    { "undo", "undo", N_("take back your last decision"), undo },
    { "table", "table", N_("draw the table again"), draw },
    { "log", "log", N_("everything that happened"), print_log },
    { "rules", "rules NUMBER", N_("read a rule, or those that hold some words"), rules },
    { "cards", "cards NAME", N_("read a card, or those of a kind"), cards },
    { "save", "save FILE", N_("keep the game in a file"), save },
    { "quit", "quit", N_("leave the table"), quit },
    { "help", "help", N_("this list"), help },
};

static void help(question *q, const char *rest)
{
    (void) q;
    (void) rest;
    cli_tell(0, _("Type the number of a choice, or the move itself. A move without a choice is played for you, but not "
                  "one that ends what you could take back: Enter does that. Beside that:\n"));
    for (int c = 0; c < TB_LEN(commands); c++)
        cli_tell(17, "  %-14s %s\n", commands[c].form, _(commands[c].help));
}

const char *play_command(const char *line, const char *word)
{
    size_t len = strlen(word);

    if (strncmp(line, word, len) != 0 || (line[len] && line[len] != ' ' && *word != '?'))
        return NULL;
    return line + len + strspn(line + len, " ");
}

/* True if the line was a command; it has then been carried out. */
static bool run_command(question *q, const char *line)
{
    for (int c = 0; c < TB_LEN(commands); c++) {
        const char *rest = play_command(line, commands[c].name);
        if (rest) {
            commands[c].run(q, rest);
            return true;
        }
    }
    return false;
}

/* --- Moves ------------------------------------------------------------------------------------------------------- */

/* What is wrong with a line that is no move. */
static void explain_error(const question *q, const char *line, const tb_text_error *error)
{
    char hint[4096] = "", word[80];
    tb_text text = tb_text_on(hint, sizeof(hint));
    const char *rest = line + error->at;

    rest += strspn(rest, " ");
    snprintf(word, sizeof(word), "%.*s", (int) (strcspn(rest, " ") < 60 ? strcspn(rest, " ") : 60), rest);
    cli_put_possible(&error->possible, word, &text);
    if (error->at > 0)
        cli_tell(0, _("Not understood: after \"%.*s\" comes %s%s.\n"), (int) error->at, line, _(error->expected), hint);
    else
        cli_tell(0, _("Not understood. Type a number from 1 to %d, a move, ? or help.\n"), q->count);
}

/* The move that the line stands for: a number of the list or a move's text; 0 after saying what is wrong with it. */
static tb_move read_move(const question *q, const char *line)
{
    uint64_t choice;
    tb_move move;
    tb_text_error error;

    if (cli_number(line, 1, (uint64_t) q->count, &choice))
        return q->moves[choice - 1];
    if (cli_number(line, 0, UINT64_MAX, &choice)) {
        cli_tell(0, _("There is no choice %s; they go from 1 to %d.\n"), line, q->count);
        return 0;
    }
    if (tb_move_read(q->game, line, strlen(line), &move, &error) >= 0)
        return move;
    explain_error(q, line, &error);
    return 0;
}

static void play_line(question *q, const char *line)
{
    tb_message why = { 0 };
    tb_move move = read_move(q, line);

    if (move == 0)
        return;
    tb_status status = tb_match_play(&q->session->record.match, q->seat, move, &why);
    if (status >= 0)
        q->happened = true;
    else
        cli_tell(0, "%s\n", why.row ? cli_sentence(&why) : _(tb_status_text(status)));
}

/* --- Asking ------------------------------------------------------------------------------------------------------ */

static void print_question(const question *q)
{
    tb_view_box view;
    tb_message prompt = { 0 };

    q->game->observe(q->session->record.match.state, q->seat, view.bytes);
    q->game->prompt(view.bytes, &prompt);
    cli_tell(0, _("\n%s: %s\n"), cli_seat(q->game, q->session->record.match.config.seats, q->seat),
             cli_sentence(&prompt));
    print_choices(q);
}

/* Trims the ends of a line in place. */
static char *trim(char *line)
{
    size_t len;

    line += strspn(line, " \t");
    len = strlen(line);
    while (len > 0 && (line[len - 1] == ' ' || line[len - 1] == '\t'))
        line[--len] = '\0';
    return line;
}

play_answer play_ask(play_session *session, int seat)
{
    const tb_match *match = &session->record.match;
    question q = { .session = session, .game = match->game, .seat = seat };
    char prompt[32];

    q.count = q.game->legal(match->state, seat, q.moves);
    print_question(&q);
    snprintf(prompt, sizeof(prompt), "%s> ", cli_seat(q.game, match->config.seats, seat));
    while (!q.happened && !q.leaves) {
        char *line = cli_line_ask(prompt, !session->plain);
        if (!line)
            return PLAY_END_OF_INPUT;
        char *words = trim(line);
        if (!*words && q.count == 1)
            play_line(&q, "1");
        else if (*words && !run_command(&q, words))
            play_line(&q, words);
        free(line);
    }
    return q.leaves ? PLAY_QUIT : PLAY_ON;
}
