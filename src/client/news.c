/* news.c - what happens at a table, printed for people: news, questions, the end. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "client/client.h"
#include "say/say.h"
#include "say/text.h"

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

static const char *name_of(const client *own, const char *seat) { return client_name(client_sitter(own, seat)); }

/* "blue (Anna): ". */
static void put_speaker(const client *own, const char *seat, tb_text *out)
{
    const char *name = name_of(own, seat);

    cli_put_fmt(out, *name ? "%s (%s)" : "%s", cli_translate("seat", seat), name);
    tb_put(out, _(": "));
}

void client_show_events(client *own, const json_t *events)
{
    TERM_EACH (event, events) {
        tb_text text = TB_TEXT(CLIENT_LINE);
        if (!client_put_event(own, event.is, &text))
            continue;
        if (own->turn) /* the screen wraps it to the width of its panel */
            puts(text.bytes);
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
    tb_text text = TB_TEXT(CLIENT_LINE);
    const char *what = term_member(news, "what"), *seat = term_member(news, "seat");
    const char *sentence = strcmp(what, "chat") == 0 ? term_member(news, "text") : sentence_of(what);

    if (strcmp(what, "undo") == 0 && strcmp(seat, own->you) == 0) {
        printf(_("Taken back.\n"));
    } else if (sentence) {
        put_speaker(own, seat, &text);
        tb_put(&text, sentence);
        client_print(&text, 4);
    } else if (strcmp(what, "start") == 0) {
        printf(_("The game begins.\n"));
    }
    if (own->turn || own->catches_up) /* shows them one after the other; they are told with the others */
        return;
    client_show_events(own, json_object_get(news, "events"));
    show_round(own);
}

void client_show_presence(const client *own)
{
    tb_text text = TB_TEXT(CLIENT_LINE);

    tb_put(&text, _("Here now:"));
    for (int i = 0; i < term_size(own->present); i++)
        cli_put_fmt(&text, " %s", cli_translate("seat", term_item(own->present, i)));
    client_print(&text, 4);
}

/* --- Questions ---------------------------------------------------------------------------------------------------- */

static void show_choices(const client *own)
{
    const json_t *choices = client_choices(own);

    TERM_EACH (choice, choices) {
        tb_text text = TB_TEXT(CLIENT_LINE);
        cli_put_said_move(own->game, term_member(choice.is, "move"), true, &text);
        cli_tell(6, "%4d  %s\n", (int) choice.at + 1, text.bytes);
    }
    if (json_array_size(choices) == 1)
        printf(_("Enter does it; undo takes back what you did before.\n"));
}

void client_show_question(const client *own)
{
    tb_text text = TB_TEXT(CLIENT_LINE);

    tb_put(&text, cli_translate("seat", own->you));
    client_put_clock(own, own->you, 0, &text);
    tb_put(&text, _(": "));
    client_put_message(json_object_get(own->view, "prompt"), &text);
    putchar('\n');
    client_print(&text, 0);
    show_choices(own);
}

/* --- Answers ------------------------------------------------------------------------------------------------------ */

static double share_of(const json_t *move, const char *key)
{
    const json_t *part = json_object_get(move, key);

    return json_is_number(part) ? json_number_value(part) : NAN;
}

void client_show_hint(const client *own, const json_t *hint)
{
    cli_ranking_head();
    TERM_EACH (move, term_list(hint, "moves")) {
        tb_text text = TB_TEXT(CLIENT_LINE);
        cli_put_said_move(own->game, term_member(move.is, "move"), false, &text);
        cli_ranking_row(share_of(move.is, "chance"), share_of(move.is, "share"), text.bytes);
    }
    printf(_("\nchance: how well the seat stands behind the move; 100 %% is a sure win\n"
             "visits: how much of the thinking of a strong bot went there\n"));
}

/* --- The end ------------------------------------------------------------------------------------------------------ */

static void show_result(const client *own)
{
    const json_t *result = term_list(own->table, "result");

    for (int rank = 1; rank <= term_size(result); rank++) {
        TERM_EACH (row, result) {
            const char *seat = term_member(row.is, "seat");
            int score = (int) json_integer_value(json_object_get(row.is, "score"));
            if (json_integer_value(json_object_get(row.is, "rank")) == rank)
                cli_tell(3, P_("%d. %s (%s): %d point\n", "%d. %s (%s): %d points\n", cli_many(score)), rank,
                         cli_translate("seat", seat), name_of(own, seat), score);
        }
    }
}

void client_show_end(const client *own)
{
    tb_text text = TB_TEXT(CLIENT_LINE);
    const char *secret = term_member(own->table, "secret");

    if (client_has_phase(own, "frozen")) {
        tb_put(&text, _("The table is frozen: "));
        client_put_message(json_object_get(own->table, "frozen"), &text);
        client_print(&text, 0);
        return;
    }
    printf(client_has_phase(own, "over") ? _("\nThe game is over.\n\n")
                                         : _("\nThe game was ended without a result.\n"));
    client_show_view(own);
    show_result(own);
    if (!*secret)
        return;
    printf(_("\nThe dice followed from a secret that was committed to at the start:\n"));
    printf(_("secret     %s\n"), secret);
    printf(_("commitment %s\n"), term_member(own->table, "commitment"));
}
