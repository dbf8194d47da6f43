/* board_towns_parts.c - what the small and the large drawing of Tiny Towns are made of; towns are in
 * board_towns_grid.c. */
#include <stdio.h>
#include <string.h>

#include "term/board_towns.h"

const towns_kind towns_resources[TOWNS_RESOURCES] = {
    { "wood", "w", TERM_BROWN, "▬" },  { "wheat", "h", TERM_GOLD, "▲" },  { "brick", "b", TERM_BRICK, "■" },
    { "glass", "g", TERM_GLASS, "◆" }, { "stone", "s", TERM_STONE, "●" },
};

const towns_kind towns_types[TOWNS_TYPES] = {
    { "cottage", "C", TERM_BLUE, "" },   { "farm", "F", TERM_RED, "" },      { "well", "W", TERM_GREY, "" },
    { "theater", "T", TERM_YELLOW, "" }, { "tavern", "V", TERM_GREEN, "" },  { "chapel", "H", TERM_ORANGE, "" },
    { "factory", "B", TERM_PLAIN, "" },  { "monument", "M", TERM_PINK, "" },
};

const char *const towns_squares[TOWNS_SQUARES] = {
    "a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4",
};

/* --- Looking things up -------------------------------------------------------------------------------------------- */

const towns_kind *towns_resource(const char *id)
{
    for (int i = 0; i < TOWNS_RESOURCES; i++) {
        if (strcmp(towns_resources[i].id, id) == 0)
            return &towns_resources[i];
    }
    return NULL;
}

/* The resource of a letter in a pattern. */
static const towns_kind *by_letter(char letter)
{
    for (int i = 0; i < TOWNS_RESOURCES; i++) {
        if (towns_resources[i].letter[0] == letter)
            return &towns_resources[i];
    }
    return NULL;
}

const towns_kind *towns_type(const term_scene *scene, const char *card)
{
    const json_t *cards = json_object_get(scene->table, "cards");

    for (int i = 0; i < TOWNS_TYPES - 1; i++) {
        if (strcmp(term_member(cards, towns_types[i].id), card) == 0)
            return &towns_types[i];
    }
    return &towns_types[TOWNS_TYPES - 1];
}

int towns_built(const json_t *town, const char *card) { return term_count_in(term_list(town, "squares"), card); }

const json_t *towns_own(const term_scene *scene)
{
    const json_t *towns = term_list(scene->table, "towns"), *own = term_find(towns, "seat", term_observer(scene));

    return own ? own : json_array_get(towns, 0);
}

const char *towns_score_key(int column)
{
    static const char *const rest[] = { "coins", "empty", "total" };

    return column < TOWNS_TYPES ? towns_types[column].id : rest[column - TOWNS_TYPES];
}

bool towns_is_keeping(const term_scene *scene)
{
    const json_t *town = term_find(term_list(scene->table, "towns"), "seat", term_observer(scene));

    return strcmp(term_member(town, "asked"), "keep") == 0;
}

/* The observer's monument, kept or built; while one is chosen, both are shown elsewhere. */
static const char *own_monument(const term_scene *scene)
{
    const char *kept = term_member(json_object_get(scene->table, "own_monuments"), "kept");

    return towns_is_keeping(scene) ? "" : *kept ? kept : term_member(towns_own(scene), "monument");
}

const char *towns_card(const term_scene *scene, int type)
{
    return type < TOWNS_TYPES - 1 ? term_member(json_object_get(scene->table, "cards"), towns_types[type].id)
                                  : own_monument(scene);
}

/* --- Lines -------------------------------------------------------------------------------------------------------- */

static int put_fact(const term_scene *scene, const term_canvas *canvas, int row, int col, const char *label,
                    term_style style, const char *value)
{
    col = term_put_fmt(canvas, row, col, term_in(TERM_QUIET), "%s ", term_say(scene, label));
    return term_put(canvas, row, col, style, value) + 3;
}

static int put_number(const term_scene *scene, const term_canvas *canvas, int row, int col, const char *label,
                      int number)
{
    char text[16];

    snprintf(text, sizeof(text), "%d", number);
    return put_fact(scene, canvas, row, col, label, term_bold(TERM_WHITE), text);
}

/* A cube by its shape and name. */
static int put_cube(const term_scene *scene, const term_canvas *canvas, int row, int col, const char *label,
                    const char *id)
{
    const towns_kind *resource = towns_resource(id);
    char text[TERM_NAME];

    if (!resource)
        return col;
    snprintf(text, sizeof(text), "%s %.80s", term_glyph(scene, resource->glyph, resource->letter),
             term_word(scene, "resource", id));
    return put_fact(scene, canvas, row, col, label, term_bold((term_colour) resource->colour), text);
}

void towns_put_status(const term_scene *scene, const term_canvas *canvas, int row)
{
    const char *master = term_member(scene->table, "master"), *named = term_member(scene->table, "named");
    const char *cube = term_member(towns_own(scene), "cube");
    int col = put_number(scene, canvas, row, 0, N_("turn"), term_number(scene->table, "turn"));

    if (*master && term_number(scene->table, "turn") > 0)
        col = put_fact(scene, canvas, row, col, N_("master builder"), term_bold(TERM_WHITE),
                       term_word(scene, "seat", master));
    col = put_cube(scene, canvas, row, col, N_("named"), named);
    if (strcmp(cube, named) != 0)
        col = put_cube(scene, canvas, row, col, N_("in hand"), cube);
    if (json_object_get(scene->table, "deck_left") && term_number(scene->table, "turn") > 0)
        put_number(scene, canvas, row, col, N_("cards to come"), term_number(scene->table, "deck_left"));
}

void towns_put_resources(const term_scene *scene, const term_canvas *canvas, int row, int width)
{
    const json_t *deck = json_object_get(scene->table, "deck");

    for (int i = 0; i < TOWNS_RESOURCES; i++) {
        const towns_kind *resource = &towns_resources[i];
        char name[TERM_NAME], text[TERM_NAME + 32];
        tb_text out = tb_text_on(text, sizeof(text));
        tb_put(&out, term_glyph(scene, resource->glyph, ""));
        tb_put(&out, resource->letter);
        tb_put_char(&out, ' ');
        tb_put(&out, term_shorten(term_word(scene, "resource", resource->id), width - 6 - (deck ? 2 : 0), name));
        if (deck) {
            tb_put_char(&out, ' ');
            tb_put_int(&out, term_number(deck, resource->id));
        }
        term_tag(canvas, row, i * width, width, term_bold((term_colour) resource->colour), text, scene,
                 term_thing_of("resource", resource->id));
    }
}

/* --- Cards -------------------------------------------------------------------------------------------------------- */

void towns_put_pattern(const term_scene *scene, const term_canvas *canvas, const char *card, int step)
{
    const tb_card *found = term_card(scene->context, NULL, card);
    int row = 0;

    for (const char *const *line = found ? found->pattern : NULL; line && *line; line++, row++) {
        for (int c = 0; (*line)[c]; c++) {
            const char letter[] = { (*line)[c], '\0' };
            const towns_kind *resource = by_letter(letter[0]);
            term_style style = resource ? term_bold((term_colour) resource->colour) : term_in(TERM_QUIET);
            int col = c * step;
            if (resource && step > 2)
                col = term_put(canvas, row, col, style, term_glyph(scene, resource->glyph, ""));
            term_put(canvas, row, col, style, resource ? letter : term_glyph(scene, "·", "."));
        }
    }
}

term_thing towns_card_thing(const term_scene *scene, const char *card)
{
    bool is_monument = towns_type(scene, card) == &towns_types[TOWNS_TYPES - 1];

    return term_thing_of(is_monument && towns_is_keeping(scene) ? "monument" : "building", card);
}

void towns_card_tag(const term_scene *scene, const term_canvas *canvas, int row, int col, int width, const char *card)
{
    const towns_kind *type = towns_type(scene, card);
    term_style style = term_bold((term_colour) type->colour);
    char name[TERM_NAME], text[TERM_NAME + 8];

    style.underline = term_was_named(scene, NULL, "building", card) || term_was_named(scene, NULL, "card", card);
    term_shorten(term_card_label(scene, "card", card), width - 4 - style.underline, name);
    snprintf(text, sizeof(text), "%s %s%s", type->letter, name, style.underline ? "*" : "");
    term_tag(canvas, row, col, width, style, text, scene, towns_card_thing(scene, card));
}

/* A monument to keep: drawing, name and text. */
static void put_offer(const term_scene *scene, const term_canvas *canvas, const char *card)
{
    const tb_card *found = term_card(scene->context, NULL, card);
    term_canvas pattern = term_part(canvas, 1, 1, 3, 5),
                text = term_part(canvas, 1, 6, canvas->rows - 1, canvas->cols - 7);

    if (!*card)
        return;
    towns_card_tag(scene, canvas, 0, 0, canvas->cols, card);
    towns_put_pattern(scene, &pattern, card, 1);
    if (found)
        term_put_text(&text, term_in(TERM_PLAIN), term_say(scene, found->text));
}

void towns_put_choice(const term_scene *scene, const term_canvas *canvas)
{
    const json_t *own = json_object_get(scene->table, "own_monuments");
    int half = canvas->cols / 2;
    term_canvas left = term_part(canvas, 0, 0, canvas->rows, half);
    term_canvas right = term_part(canvas, 0, half, canvas->rows, half);

    put_offer(scene, &left, term_member(own, "kept"));
    put_offer(scene, &right, term_member(own, "given_back"));
}

/* --- Alone -------------------------------------------------------------------------------------------------------- */

static void put_queue(const term_scene *scene, const term_canvas *canvas, int row)
{
    const json_t *queue = term_list(scene->table, "queue");
    int col = term_put_fmt(canvas, row, 0, term_in(TERM_QUIET), "%s", term_say(scene, N_("under the pile"))) + 1;

    for (size_t i = 0; i < json_array_size(queue); i++) {
        const towns_kind *resource = towns_resource(term_item(queue, i));
        if (resource)
            col = term_put(canvas, row, col, term_bold((term_colour) resource->colour), resource->letter);
    }
}

void towns_put_display(const term_scene *scene, const term_canvas *canvas)
{
    const json_t *display = json_object_get(scene->table, "display");
    const char *title = term_member(towns_score(towns_own(scene)), "title");
    char text[TERM_NAME];
    int row = 1;

    term_put(canvas, 0, 0, term_in(TERM_QUIET), term_say(scene, N_("display")));
    for (int i = 0; i < TOWNS_RESOURCES; i++) {
        const towns_kind *resource = &towns_resources[i];
        for (int c = 0; c < term_number(display, resource->id) && row < 4; c++) {
            snprintf(text, sizeof(text), "%s%s %.60s", term_glyph(scene, resource->glyph, ""), resource->letter,
                     term_word(scene, "resource", resource->id));
            term_tag(canvas, row++, 0, 20, term_bold((term_colour) resource->colour), text, scene,
                     term_thing_of("resource", resource->id));
        }
    }
    if (json_array_size(term_list(scene->table, "queue")) > 0)
        put_queue(scene, canvas, 4);
    term_put(canvas, 5, 0, term_in(TERM_ACCENT), term_spoken(scene, "title", title, text));
}

const char *towns_points_word(const term_scene *scene, int points)
{
    return term_say(scene, points == 1 || points == -1 ? N_("point") : N_("points"));
}
