/* prompt.c - what is asked of the observer of a view, or for whom it waits. */
#include "games/towns/rules.h"

static const uint8_t questions[TT_ASK_COUNT] = {
    [TT_ASK_KEEP] = TT_SAY_ASK_KEEP,           [TT_ASK_NAME] = TT_SAY_ASK_NAME,
    [TT_ASK_TAKEN] = TT_SAY_ASK_TAKEN,         [TT_ASK_PLACE] = TT_SAY_ASK_PLACE,
    [TT_ASK_EXTRA] = TT_SAY_ASK_EXTRA,         [TT_ASK_BUILD] = TT_SAY_ASK_BUILD,
    [TT_ASK_SITE] = TT_SAY_ASK_SITE,           [TT_ASK_STOCK] = TT_SAY_ASK_STOCK,
    [TT_ASK_CATHEDRAL] = TT_SAY_ASK_CATHEDRAL, [TT_ASK_TEAHOUSE] = TT_SAY_ASK_TEAHOUSE,
    [TT_ASK_EXCHANGE] = TT_SAY_ASK_EXCHANGE,   [TT_ASK_MASONS] = TT_SAY_ASK_MASONS,
    [TT_ASK_GRANT] = TT_SAY_ASK_GRANT,         [TT_ASK_WATCH] = TT_SAY_ASK_WATCH,
    [TT_ASK_PETAL] = TT_SAY_ASK_PETAL,
};

static void say_resource(tb_message *out, int resource) { tb_say_word(out, "resource", &tt_resource_words, resource); }

static void say_card(tb_message *out, const char *name, int card) { tb_say_word(out, name, &tt_card_words, card); }

static void say_square(tb_message *out, int square) { tb_say_word(out, "square", &tt_square_words, square); }

/* The arguments of the question. */
static void say_details(const tt_view *view, const tt_town *town, tb_message *out)
{
    const tt_question *question = &town->question;

    switch ((enum tt_ask) question->ask) {
    case TT_ASK_KEEP:
        say_card(out, "first", view->own.kept);
        say_card(out, "second", view->own.back);
        break;
    case TT_ASK_TAKEN:
    case TT_ASK_PLACE: say_resource(out, town->today.cube - 1); break;
    case TT_ASK_EXTRA: say_resource(out, view->table.named - 1); break;
    case TT_ASK_SITE: say_card(out, "card", view->table.card[question->type]); break;
    case TT_ASK_STOCK:
        say_card(out, "card", view->table.card[TT_TYPE_FACTORY]);
        say_square(out, question->square);
        break;
    case TT_ASK_CATHEDRAL:
        say_card(out, "card", view->table.card[TT_TYPE_WELL]);
        say_square(out, question->square);
        break;
    case TT_ASK_TEAHOUSE: say_square(out, question->square); break;
    case TT_ASK_EXCHANGE: tb_say_number(out, "left", question->left); break;
    case TT_ASK_MASONS: tb_say_number(out, "most", tt_most_for_masons(town)); break;
    case TT_ASK_GRANT: say_card(out, "monument", town->monument); break;
    case TT_ASK_WATCH: tb_say_number(out, "left", TT_WATCHED_TYPES - tb_count(town->watched)); break;
    case TT_ASK_PETAL: tb_say_number(out, "left", TT_PETALS - tb_count(town->coin_squares)); break;
    case TT_ASK_NOTHING:
    case TT_ASK_NAME:
    case TT_ASK_BUILD:
    case TT_ASK_COUNT: break;
    }
}

static void ask(const tt_view *view, tb_message *out)
{
    const tt_town *town = &view->town[view->seat];
    enum tt_message_id id = questions[town->question.ask];

    if (town->question.ask == TT_ASK_NAME && view->table.variant == TT_VARIANT_SOLO)
        id = TT_SAY_ASK_CHOOSE;
    if (town->question.ask == TT_ASK_NAME && view->table.variant == TT_VARIANT_TOWN_HALL)
        id = TT_SAY_ASK_OWN;
    if (town->question.ask == TT_ASK_GRANT && town->question.grant == TT_GRANT_TREASURY)
        id = TT_SAY_ASK_TREASURY;
    tt_say(out, id);
    say_details(view, town, out);
}

void tt_prompt(const void *view, tb_message *out)
{
    const tt_view *v = view;

    if (v->table.acting == 0) {
        tt_say(out, TT_SAY_IS_OVER);
    } else if (v->table.acting == TB_CHANCE) {
        tt_say(out, TT_SAY_WAIT_CHANCE);
    } else if (v->seat < TT_SEATS && tb_has(v->table.acting, v->seat)) {
        ask(v, out);
    } else {
        tt_say(out, TT_SAY_WAIT_FOR);
        tb_say_word(out, "seat", &tt_seat_words, tb_lowest(v->table.acting));
    }
}
