/* board_towns_about.c - what the things of Tiny Towns are, for `?`: what is printed on them, what lies on them, and the
 * rule. */
#include <string.h>

#include "term/board_towns.h"

static bool about_card(const term_scene *scene, const char *id, tb_text *out)
{
    const tb_card *card = term_card(scene->context, NULL, id);
    const json_t *town = towns_own(scene);

    if (!card)
        return false;
    term_about_card(scene, card, out);
    if (strcmp(card->kind, "monument") == 0)
        term_about_line(scene, N_("A monument: only its owner may build it, and once (T-4.5)."), out);
    else
        term_about_number(scene, N_("in this town"), towns_built(town, id), out);
    return true;
}

static bool about_resource(const term_scene *scene, const char *id, tb_text *out)
{
    const json_t *deck = json_object_get(scene->table, "deck");

    tb_put(out, term_word(scene, "resource", id));
    tb_put_char(out, '\n');
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
    const char *monument = term_member(town, "monument");

    tb_put(out, term_word(scene, "seat", id));
    tb_put_char(out, '\n');
    for (int i = 0; i < TB_LEN(numbers); i++)
        term_about_number(scene, numbers[i].label, term_number(town, numbers[i].key), out);
    for (int i = 0; i < TOWNS_TYPES; i++) {
        tb_put(out, term_word(scene, "type", towns_types[i].id));
        tb_put(out, term_say(scene, N_(": ")));
        tb_put_int(out, term_number(towns_score(town), towns_types[i].id));
        tb_put_char(out, '\n');
    }
    term_about_number(scene, N_("points as if the game ended now (T-6.4)"), term_number(towns_score(town), "total"),
                      out);
    if (*monument)
        term_about_card(scene, term_card(scene->context, NULL, monument), out);
    return true;
}

/* --- Squares ------------------------------------------------------------------------------------------------------ */

/* What a mark on a square means, if it has it. */
static void put_mark(const term_scene *scene, const json_t *squares, const char *square, const char *text, tb_text *out)
{
    if (term_is_in(squares, square))
        term_about_line(scene, text, out);
}

static void put_cubes_on(const term_scene *scene, const json_t *town, const char *square, tb_text *out)
{
    const json_t *cubes = term_list(json_object_get(town, "cubes_on"), square);

    for (size_t i = 0; i < json_array_size(cubes); i++) {
        tb_put(out, i ? ", " : term_say(scene, N_("Cubes on it: ")));
        tb_put(out, term_word(scene, "resource", term_item(cubes, i)));
    }
    tb_put(out, json_array_size(cubes) > 0 ? "\n" : "");
}

/* On Opaleye's Watch. */
static void put_watched(const term_scene *scene, const json_t *town, tb_text *out)
{
    const json_t *watched = term_list(town, "watched");

    for (size_t i = 0; i < json_array_size(watched); i++) {
        tb_put(out, i ? ", " : term_say(scene, N_("Buildings on it: ")));
        tb_put(out, term_card_label(scene, "card", term_item(watched, i)));
    }
    tb_put(out, json_array_size(watched) > 0 ? "\n" : "");
}

static int number_of(const char *square)
{
    for (int i = 0; i < TOWNS_SQUARES; i++) {
        if (strcmp(towns_squares[i], square) == 0)
            return i;
    }
    return -1;
}

static bool about_square(const term_scene *scene, const char *seat, const char *square, tb_text *out)
{
    const json_t *town = term_find(term_list(scene->table, "towns"), "seat", seat);
    int number = number_of(square);
    const char *content = number < 0 ? "" : towns_content(town, number);

    if (number < 0 || !town)
        return false;
    tb_put(out, term_word(scene, "seat", seat));
    tb_put(out, ", ");
    tb_put(out, square);
    tb_put_char(out, '\n');
    if (!*content)
        term_about_line(scene, N_("An empty square; without a building it costs a point at the end (T-6.1)."), out);
    else if (towns_resource(content))
        about_resource(scene, content, out);
    else
        term_about_card(scene, term_card(scene->context, NULL, content), out);
    put_cubes_on(scene, town, square, out);
    if (*content && towns_type(scene, content) == &towns_types[TOWNS_TYPES - 1] && !towns_resource(content))
        put_watched(scene, town, out);
    put_mark(scene, term_list(towns_score(town), "fed"), square, N_("It is fed (T-6.2)."), out);
    put_mark(scene, term_list(town, "coin_squares"), square, N_("A coin lies here ($): it counts as empty (TF-1.8)."),
             out);
    put_mark(scene, term_list(town, "laden_cottages"), square, N_("A cube lies on this Cottage (+, T-8.14)."), out);
    return true;
}

bool towns_about(const json_t *view, const term_thing *thing, const term_context *context, tb_text *out)
{
    static const struct {
        const char *key;
        bool (*about)(const term_scene *scene, const char *id, tb_text *out);
    } kinds[] = {
        { "building", about_card },
        { "monument", about_card },
        { "resource", about_resource },
        { "seat", about_seat },
    };
    term_scene scene = term_scene_of(view, context);

    if (strcmp(thing->key[0], "square") == 0)
        return about_square(&scene, term_observer(&scene), thing->value[0], out);
    if (strcmp(thing->key[1], "square") == 0)
        return about_square(&scene, thing->value[0], thing->value[1], out);
    for (int i = 0; i < TB_LEN(kinds); i++) {
        if (strcmp(thing->key[0], kinds[i].key) == 0)
            return kinds[i].about(&scene, thing->value[0], out);
    }
    return false;
}
