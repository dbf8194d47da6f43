/* board_towns_about.c - what the things of Tiny Towns are, for `?`: what is printed on them, what lies on them, and the
 * rule. */
#include <string.h>

#include "term/board_towns.h"

/* Its drawing in the letters of the board, its name and what it does. */
static void put_card(const term_scene *scene, const tb_card *card, tb_text *out)
{
    term_about_card(scene, card, out);
    for (const char *const *row = card ? card->pattern : NULL; row && *row; row++) {
        tb_put(out, "    ");
        for (const char *at = *row; *at; at++) {
            const towns_kind *resource = towns_resource((char[]){ *at, 0 });
            tb_put(out, resource ? towns_letter_of(scene, resource).text : ".");
        }
        tb_put_char(out, '\n');
    }
}

static bool about_card(const term_scene *scene, const char *id, tb_text *out)
{
    const tb_card *card = term_card(scene->game, NULL, id);

    put_card(scene, card, out);
    if (card && strcmp(card->kind, "monument") == 0)
        term_about_line(scene, N_("A monument: only its owner may build it, and once (T-4.5)."), out);
    else if (card)
        term_about_number(scene, N_("in this town"), towns_built(towns_own(scene), id), out);
    return card != NULL;
}

static bool about_resource(const term_scene *scene, const char *id, tb_text *out)
{
    const json_t *deck = json_object_get(scene->table, "deck");

    cli_put_fmt(out, "%s\n", term_word(scene, "resource", id));
    term_about_line(scene, N_("A cube of it lies on a square until it is built with (T-3.4)."), out);
    if (strcmp(term_member(scene->table, "named"), id) == 0)
        term_about_line(scene, N_("It was named in this turn: everybody places it (T-3.3)."), out);
    if (deck)
        term_about_number(scene, N_("cards of it that nobody has seen (T-9.1, T-10.1)"), term_number(deck, id), out);
    return true;
}

static bool about_seat(const term_scene *scene, const char *id, tb_text *out)
{
    static const struct {
        const char *key, *label;
    } numbers[] = {
        { "coins", N_("coins (TF-1.2)") },
        { "times_master", N_("times master builder (T-6.6)") },
        { "completed", N_("completed in turn, 0 while it is open (T-5.1)") },
    };
    const json_t *town = term_find(term_list(scene->table, "towns"), "seat", id);

    cli_put_fmt(out, "%s\n", term_word(scene, "seat", id));
    for (int i = 0; i < TB_LEN(numbers); i++)
        term_about_number(scene, numbers[i].label, term_number(town, numbers[i].key), out);
    for (int i = 0; i < TOWNS_TYPES; i++)
        cli_put_fmt(out, "%s%s%d\n", term_word(scene, "type", towns_types[i].id), term_say(scene, N_(": ")),
                    towns_score(town, towns_types[i].id));
    term_about_number(scene, N_("points as if the game ended now (T-6.4)"), towns_score(town, "total"), out);
    put_card(scene, term_card(scene->game, NULL, towns_monument(town)), out);
    return true;
}

/* What a mark on a square means, if it has it. */
static void put_mark(const term_scene *scene, const json_t *squares, const char *square, const char *text, tb_text *out)
{
    if (term_is_in(squares, square))
        term_about_line(scene, text, out);
}

static bool about_square(const term_scene *scene, const char *seat, const char *square, tb_text *out)
{
    const json_t *town = term_find(term_list(scene->table, "towns"), "seat", seat);
    int number = 0;

    while (number < TOWNS_SQUARES && strcmp(towns_squares[number], square) != 0)
        number++;
    if (number == TOWNS_SQUARES || !town)
        return false;
    const char *content = towns_content(town, number);
    cli_put_fmt(out, "%s, %s\n", term_word(scene, "seat", seat), square);
    if (!*content)
        term_about_line(scene, N_("An empty square; without a building it costs a point at the end (T-6.1)."), out);
    else if (towns_resource(content))
        about_resource(scene, content, out);
    else
        put_card(scene, term_card(scene->game, NULL, content), out);
    term_about_list(scene, N_("Cubes on it"), term_list(json_object_get(town, "cubes_on"), square), "resource", out);
    if (*content && !towns_resource(content) && towns_is_monument(towns_type(scene, content)))
        term_about_list(scene, N_("Buildings on it"), term_list(town, "watched"), "card", out);
    put_mark(scene, term_list(json_object_get(town, "score"), "fed"), square, N_("It is fed (T-6.2)."), out);
    put_mark(scene, term_list(town, "coin_squares"), square, N_("A coin lies here ($): it counts as empty (TF-1.8)."),
             out);
    put_mark(scene, term_list(town, "laden_cottages"), square, N_("A cube lies on this Cottage (+, T-8.14)."), out);
    return true;
}

bool towns_about(const term_scene *scene, const term_thing *thing, tb_text *out)
{
    static const term_teller tellers[] = {
        { "building", about_card },
        { "monument", about_card },
        { "resource", about_resource },
        { "seat", about_seat },
    };

    if (strcmp(thing->key[0], "square") == 0)
        return about_square(scene, term_observer(scene), thing->value[0], out);
    if (strcmp(thing->key[1], "square") == 0)
        return about_square(scene, thing->value[0], thing->value[1], out);
    return term_about(scene, thing, tellers, TB_LEN(tellers), out);
}
