/* news.c - what happens at a table, printed for people: news, questions, the end. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "client/client.h"
#include "say/say.h"
#include "say/text.h"

enum { WORD_SIZE = 200 };

/* --- News --------------------------------------------------------------------------------------------------------- */

/* "{seat}: ..." for what is no move. */
static const struct {
    const char *what, *sentence;
} sentences[] = {
    { "sit", N_("has sat down") },
    { "rise", N_("has left its seat, which is free again") },
    { "entropy", N_("has added to the seed of chance") },
    { "undo", N_("takes a move back") },
    { "resign", N_("has resigned; a bot plays on") },
    { "takeover", N_("is played by a bot now") },
    { "return", N_("plays again") },
    { "abort", N_("wants to end the game without a result (abort agrees)") },
    { "continue", N_("wants to go on after all") },
};

static const char *sentence_of(const char *what)
{
    for (int i = 0; i < TB_LEN(sentences); i++) {
        if (strcmp(sentences[i].what, what) == 0)
            return _(sentences[i].sentence);
    }
    return NULL;
}

static const char *name_of(const client *own, const char *seat, char *out, size_t size)
{
    return client_word(client_sitter(own, seat), "name", out, size);
}

/* "blue (Anna): ". */
static void put_speaker(const client *own, const char *seat, tb_text *out)
{
    char name[WORD_SIZE];

    tb_put(out, cli_translate("seat", seat));
    if (*name_of(own, seat, name, sizeof(name))) {
        tb_put(out, " (");
        tb_put(out, name);
        tb_put(out, ")");
    }
    tb_put(out, _(": "));
}

void client_show_events(client *own, const json_t *events)
{
    size_t i;
    const json_t *event;

    json_array_foreach(events, i, event)
    {
        char line[CLIENT_LINE];
        tb_text text = tb_text_on(line, sizeof(line));
        if (!client_put_event(own, event, &text))
            continue;
        if (own->turn) /* the screen wraps it to the width of its panel */
            puts(line);
        else
            client_print(&text, 4);
    }
}

static void show_round(client *own)
{
    int round = (int) json_integer_value(json_object_get(own->view, "round"));

    if (round != own->round && own->view)
        printf(_("--- round %d ---\n"), round);
    own->round = own->view ? round : own->round;
}

void client_show_news(client *own, const json_t *news)
{
    char line[CLIENT_LINE], what[CLIENT_WORD], seat[CLIENT_WORD], said[2 * WORD_SIZE + 200];
    tb_text text = tb_text_on(line, sizeof(line));
    const char *sentence;

    client_word(news, "what", what, sizeof(what));
    client_word(news, "seat", seat, sizeof(seat));
    sentence = strcmp(what, "chat") == 0 ? client_word(news, "text", said, sizeof(said)) : sentence_of(what);
    if (strcmp(what, "undo") == 0 && strcmp(seat, own->you) == 0) {
        printf(_("Taken back.\n"));
    } else if (sentence) {
        put_speaker(own, seat, &text);
        tb_put(&text, sentence);
        client_print(&text, 4);
    } else if (strcmp(what, "start") == 0) {
        printf(_("The game begins.\n"));
    }
    if (own->turn) /* shows them one after the other */
        return;
    client_show_events(own, json_object_get(news, "events"));
    show_round(own);
}

void client_show_presence(const client *own)
{
    char line[CLIENT_LINE], word[CLIENT_WORD];
    tb_text text = tb_text_on(line, sizeof(line));
    size_t i;
    const json_t *seat;

    tb_put(&text, _("Here now:"));
    json_array_foreach(own->present, i, seat)
    {
        tb_text clean = tb_text_on(word, sizeof(word));
        client_put(json_is_string(seat) ? json_string_value(seat) : "", &clean);
        tb_put(&text, " ");
        tb_put(&text, cli_translate("seat", word));
    }
    client_print(&text, 4);
}

/* --- Questions ---------------------------------------------------------------------------------------------------- */

void client_show_choices(const client *own)
{
    char line[CLIENT_LINE], word[WORD_SIZE];
    const json_t *choices = client_choices(own), *choice;
    size_t i;

    json_array_foreach(choices, i, choice)
    {
        tb_text text = tb_text_on(line, sizeof(line));
        client_put_move(own, client_word(choice, "move", word, sizeof(word)), true, &text);
        cli_tell(6, "%4d  %s\n", (int) i + 1, line);
    }
    if (json_array_size(choices) == 1)
        printf(_("Enter does it; undo takes back what you did before.\n"));
}

void client_show_question(const client *own)
{
    char line[CLIENT_LINE];
    tb_text text = tb_text_on(line, sizeof(line));

    tb_put(&text, cli_translate("seat", own->you));
    client_put_clock(own, own->you, 0, &text);
    tb_put(&text, _(": "));
    client_put_message(json_object_get(own->view, "prompt"), &text);
    putchar('\n');
    client_print(&text, 0);
    client_show_choices(own);
}

/* --- Answers ------------------------------------------------------------------------------------------------------ */

static double share_of(const json_t *part) { return json_is_number(part) ? json_number_value(part) : NAN; }

void client_show_hint(const client *own, const json_t *hint)
{
    char line[CLIENT_LINE], word[WORD_SIZE];
    size_t i;
    const json_t *move;

    cli_ranking_head();
    json_array_foreach(json_object_get(hint, "moves"), i, move)
    {
        tb_text text = tb_text_on(line, sizeof(line));
        client_put_move(own, client_word(move, "move", word, sizeof(word)), false, &text);
        cli_ranking_row(share_of(json_object_get(move, "chance")), share_of(json_object_get(move, "share")), line);
    }
    printf(_("\nchance: how well the seat stands behind the move; 100 %% is a sure win\n"
             "visits: how much of the thinking of a strong bot went there\n"));
}

/* --- The end ------------------------------------------------------------------------------------------------------ */

static void show_result(const client *own)
{
    char seat[CLIENT_WORD], name[WORD_SIZE];
    const json_t *result = json_object_get(own->table, "result"), *row;
    size_t i;

    for (int rank = 1; rank <= (int) json_array_size(result); rank++) {
        json_array_foreach(result, i, row)
        {
            if (json_integer_value(json_object_get(row, "rank")) != rank)
                continue;
            client_word(row, "seat", seat, sizeof(seat));
            name_of(own, seat, name, sizeof(name));
            int score = (int) json_integer_value(json_object_get(row, "score"));
            cli_tell(3, P_("%d. %s (%s): %d point\n", "%d. %s (%s): %d points\n", cli_many(score)), rank,
                     cli_translate("seat", seat), name, score);
        }
    }
}

void client_show_end(const client *own)
{
    char line[CLIENT_LINE], phase[CLIENT_WORD];
    tb_text text = tb_text_on(line, sizeof(line));

    client_word(own->table, "phase", phase, sizeof(phase));
    if (strcmp(phase, "frozen") == 0) {
        tb_put(&text, _("The table is frozen: "));
        client_put_message(json_object_get(own->table, "frozen"), &text);
        client_print(&text, 0);
        return;
    }
    printf(strcmp(phase, "over") == 0 ? _("\nThe game is over.\n\n") : _("\nThe game was ended without a result.\n"));
    client_show_view(own);
    show_result(own);
    if (!*client_word(own->table, "secret", line, sizeof(line)))
        return;
    printf(_("\nThe dice followed from a secret that was committed to at the start:\n"));
    printf(_("secret     %s\n"), line);
    printf(_("commitment %s\n"), client_word(own->table, "commitment", line, sizeof(line)));
}
