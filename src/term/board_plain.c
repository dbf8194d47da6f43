/* board_plain.c - any view as lines of text: for a game that has no board of its own. */
#include <string.h>

#include "term/board.h"
#include "term/text.h"

enum { DEEPEST = 6, LINE_SIZE = 1024 };

static bool is_flat(const json_t *value)
{
    size_t i;
    const json_t *element;

    json_array_foreach(value, i, element)
    {
        if (json_is_array(element) || json_is_object(element))
            return false;
    }
    return !json_is_object(value);
}

static void put_flat(const json_t *value, tb_text *out)
{
    size_t i;
    const json_t *element;

    if (json_is_string(value))
        tb_put(out, json_string_value(value));
    else if (json_is_integer(value))
        tb_put_int(out, json_integer_value(value));
    else if (!json_is_array(value))
        tb_put(out, json_is_true(value) ? "+" : "-");
    json_array_foreach(value, i, element)
    {
        tb_put(out, i ? " " : "");
        put_flat(element, out);
    }
}

static int draw_value(const term_canvas *canvas, int row, int depth, const char *key, json_t *value)
{
    char line[LINE_SIZE];
    tb_text text = tb_text_on(line, sizeof(line));
    const char *name;
    json_t *member;
    size_t i;

    tb_put(&text, key);
    tb_put(&text, ": ");
    if (is_flat(value))
        put_flat(value, &text);
    row = term_put_wrapped(canvas, row, 2 * depth, 2 * depth + 4, (term_style){ 0 }, line);
    if (is_flat(value) || depth == DEEPEST)
        return row;
    json_object_foreach(value, name, member) row = draw_value(canvas, row, depth + 1, name, member);
    json_array_foreach(value, i, member) row = draw_value(canvas, row, depth + 1, "-", member);
    return row;
}

static void draw(const json_t *view, const term_canvas *canvas, const term_context *context)
{
    const char *name;
    json_t *member;
    int row = 0;

    (void) context;
    json_object_foreach(json_object_get(view, "table"), name, member) row = draw_value(canvas, row, 0, name, member);
}

const term_board term_board_plain = {
    .game = "",
    .draw = draw,
};
