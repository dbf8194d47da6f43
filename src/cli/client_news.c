/* client_news.c - what happens at a table, printed for people: news, questions, the end. */
#include <stdlib.h>
#include <string.h>

#include "cli/client.h"
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
    size_t i;
    const json_t *sitter;
    char other[CLIENT_WORD];

    json_array_foreach(json_object_get(own->table, "seats"), i, sitter)
    {
        if (strcmp(client_word(sitter, "seat", other, sizeof(other)), seat) == 0)
            return client_word(sitter, "name", out, size);
    }
    *out = '\0';
    return out;
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

static void show_event(const client *own, const json_t *event)
{
    char line[CLIENT_LINE];
    tb_text text = tb_text_on(line, sizeof(line));

    if (client_put_event(own, event, &text))
        client_print(&text, 4);
}

void client_show_news(const client *own, const json_t *news)
{
    char line[CLIENT_LINE], what[CLIENT_WORD], seat[CLIENT_WORD], said[2 * WORD_SIZE + 200];
    tb_text text = tb_text_on(line, sizeof(line));
    const char *sentence;
    size_t i;
    const json_t *event;

    client_word(news, "what", what, sizeof(what));
    client_word(news, "seat", seat, sizeof(seat));
    sentence = strcmp(what, "chat") == 0 ? client_word(news, "text", said, sizeof(said)) : sentence_of(what);
    if (sentence) {
        put_speaker(own, seat, &text);
        tb_put(&text, sentence);
        client_print(&text, 4);
    } else if (strcmp(what, "start") == 0) {
        printf(_("The game begins.\n"));
    }
    if (own->full) /* shows them one after the other */
        return;
    json_array_foreach(json_object_get(news, "events"), i, event) show_event(own, event);
}

void client_show_presence(client *own, json_t *seats)
{
    char line[CLIENT_LINE], word[CLIENT_WORD];
    tb_text text = tb_text_on(line, sizeof(line));
    size_t i;
    const json_t *seat;

    if (!json_is_array(seats) || json_equal(seats, own->present))
        return;
    json_decref(own->present);
    own->present = json_incref(seats);
    tb_put(&text, _("Here now:"));
    json_array_foreach(seats, i, seat)
    {
        tb_text clean = tb_text_on(word, sizeof(word));
        client_put(json_is_string(seat) ? json_string_value(seat) : "", &clean);
        tb_put(&text, " ");
        tb_put(&text, cli_translate("seat", word));
    }
    client_print(&text, 4);
}

/* --- Questions ---------------------------------------------------------------------------------------------------- */

void client_show_question(const client *own)
{
    char line[CLIENT_LINE], word[WORD_SIZE];
    tb_text text = tb_text_on(line, sizeof(line));
    size_t i;
    const json_t *choice;

    tb_put(&text, cli_translate("seat", own->you));
    tb_put(&text, _(": "));
    client_put_message(json_object_get(own->view, "prompt"), &text);
    putchar('\n');
    client_print(&text, 0);
    json_array_foreach(json_object_get(own->view, "legal"), i, choice)
    {
        text = tb_text_on(line, sizeof(line));
        client_put_move(own, client_word(choice, "move", word, sizeof(word)), true, &text);
        cli_tell(6, "%4d  %s\n", (int) i + 1, line);
    }
}

/* --- Answers ------------------------------------------------------------------------------------------------------ */

static void print_share(const json_t *part)
{
    if (json_is_number(part))
        printf("%s %%", cli_decimal(7, 1, 100 * json_number_value(part)));
    else
        printf("%9s", "-");
}

static void show_hint(const client *own, const json_t *hint)
{
    char line[CLIENT_LINE], word[WORD_SIZE];
    size_t i;
    const json_t *move;

    printf("%s%s  %s\n", cli_cell(9, _("chance")), cli_cell(9, _("visits")), _("move"));
    json_array_foreach(json_object_get(hint, "moves"), i, move)
    {
        tb_text text = tb_text_on(line, sizeof(line));
        client_put_move(own, client_word(move, "move", word, sizeof(word)), false, &text);
        print_share(json_object_get(move, "chance"));
        print_share(json_object_get(move, "share"));
        printf("  %s\n", line);
    }
}

void client_show_answer(const client *own, const json_t *answer)
{
    char line[CLIENT_LINE];
    tb_text text = tb_text_on(line, sizeof(line));
    const json_t *why = json_object_get(answer, "why"), *does = json_object_get(answer, "does");

    if (json_object_get(answer, "moves")) {
        show_hint(own, answer);
    } else if (json_is_object(why) || json_is_object(does)) {
        client_put_message(json_is_object(why) ? why : does, &text);
        client_print(&text, 0);
    }
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
    show_result(own);
    if (*client_word(own->table, "secret", line, sizeof(line)))
        printf(_("secret     %s\n"), line);
}
