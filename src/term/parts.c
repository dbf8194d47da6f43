/* parts.c - reading views, names and tags for the boards. */
#include "term/parts.h"

#include <string.h>

/* --- Reading ------------------------------------------------------------------------------------------------------ */

int term_number(const json_t *object, const char *key)
{
    json_int_t number = json_integer_value(json_object_get(object, key));

    return number < -999 ? -999 : number > 999 ? 999 : (int) number;
}

const char *term_item(const json_t *list, size_t i)
{
    const char *text = json_string_value(json_array_get(list, i));

    return text ? text : "";
}

int term_count_in(const json_t *list, const char *text)
{
    int count = 0;

    for (size_t i = 0; i < json_array_size(list); i++)
        count += strcmp(term_item(list, i), text) == 0;
    return count;
}

const json_t *term_find(const json_t *list, const char *key, const char *text)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *item = json_array_get(list, i);
        if (strcmp(term_member(item, key), text) == 0)
            return item;
    }
    return NULL;
}

term_scene term_scene_of(const json_t *view, const term_context *context)
{
    return (term_scene){ .view = view, .table = json_object_get(view, "table"), .context = context };
}

bool term_was_named(const term_scene *scene, const char *seat, const char *key, const char *value)
{
    for (size_t i = 0; i < json_array_size(scene->context->events); i++) {
        const json_t *event = json_array_get(scene->context->events, i);
        const json_t *field = json_object_get(json_object_get(event, "fields"), key);
        if ((!seat || strcmp(term_member(event, "seat"), seat) == 0) &&
            (value ? term_field_has(field, value) : field != NULL))
            return true;
    }
    return false;
}

/* --- Words -------------------------------------------------------------------------------------------------------- */

const tb_card *term_card(const term_context *context, const char *kind, const char *id)
{
    for (int c = 0; c < context->game->card_count; c++) {
        const tb_card *card = &context->game->cards[c];
        if (strcmp(card->id, id) == 0 && (!kind || strcmp(card->kind, kind) == 0))
            return card;
    }
    return NULL;
}

const char *term_card_label(const term_scene *scene, const char *kind, const char *id)
{
    const tb_card *card = term_card(scene->context, NULL, id);

    return card ? tb_card_name(scene->context->translate, card) : term_word(scene, kind, id);
}

const char *term_spoken(const term_scene *scene, const char *kind, const char *id, char out[TERM_NAME])
{
    const char *word = term_word(scene, kind, id);
    tb_text text = tb_text_on(out, TERM_NAME);

    out[0] = '\0';
    for (const char *at = word; *at; at++)
        tb_put_char(&text, word == id && *at == '-' ? ' ' : *at);
    return out;
}

enum { WORDS_MAX = 12, SMALL = 3 };

typedef struct word {
    const char *start;
    int bytes, columns; /* columns with the dot of a cut word */
    bool cut;
} word;

typedef struct phrase {
    word word[WORDS_MAX];
    int count;
} phrase;

static int columns_of(const char *text, int bytes)
{
    int columns = 0;

    for (int i = 0; i < bytes; i++)
        columns += (text[i] & 0xc0) != 0x80;
    return columns;
}

static void split(const char *name, phrase *out)
{
    out->count = 0;
    while (*name && out->count < WORDS_MAX) {
        int bytes = (int) strcspn(name, " ");
        if (bytes > 0)
            out->word[out->count++] = (word){ name, bytes, columns_of(name, bytes), false };
        name += bytes + (name[bytes] == ' ');
    }
}

static int width_of(const phrase *all)
{
    int width = all->count - 1;

    for (int i = 0; i < all->count; i++)
        width += all->word[i].columns;
    return width;
}

/* Articles and prepositions: short, in small letters, not at the beginning. */
static bool drop_small_word(phrase *all)
{
    for (int i = all->count - 1; i > 0; i--) {
        const word *one = &all->word[i];
        if (one->columns > SMALL || one->start[0] < 'a' || one->start[0] > 'z')
            continue;
        all->count--;
        memmove(&all->word[i], &all->word[i + 1], (size_t) (all->count - i) * sizeof(word));
        return true;
    }
    return false;
}

static void drop_letter(word *one)
{
    do
        one->bytes--;
    while (one->bytes > 0 && (one->start[one->bytes] & 0xc0) == 0x80);
    one->columns--;
}

/* Takes a letter off the longest word, one that is cut already if there are two, if it is longer than SMALL with its
 * dot. */
static bool cut_a_word(phrase *all)
{
    word *longest = &all->word[0];

    for (int i = 1; i < all->count; i++) {
        word *one = &all->word[i];
        if (one->columns > longest->columns || (one->columns == longest->columns && !longest->cut))
            longest = one;
    }
    if (longest->columns <= SMALL + 1)
        return false;
    drop_letter(longest);
    if (!longest->cut) {
        drop_letter(longest);
        longest->columns++;
        longest->cut = true;
    }
    return true;
}

static void squeeze(phrase *all, int width)
{
    while (all->count > 0 && width_of(all) > width && cut_a_word(all))
        ;
}

/* Whatever is still too wide is cut where it ends. */
static void join(const phrase *all, int width, char out[TERM_NAME])
{
    tb_text text = tb_text_on(out, TERM_NAME);

    for (int i = 0; i < all->count; i++) {
        word one = all->word[i];
        if (one.columns > width && one.cut) { /* no room for the dot */
            one.cut = false;
            one.columns--;
        }
        while (one.columns > width && one.bytes > 0)
            drop_letter(&one);
        if (one.columns <= 0)
            return;
        tb_put(&text, i ? " " : "");
        tb_put_bytes(&text, one.start, (size_t) one.bytes);
        tb_put(&text, one.cut ? "." : "");
        width -= one.columns + 1;
    }
}

const char *term_shorten(const char *name, int width, char out[TERM_NAME])
{
    phrase all;

    out[0] = '\0';
    split(name, &all);
    while (width_of(&all) > width && drop_small_word(&all))
        ;
    squeeze(&all, width);
    if (all.count > 1 && width_of(&all) > width) { /* the first word says most */
        split(name, &all);
        all.count = 1;
        squeeze(&all, width);
    }
    join(&all, width, out);
    return out;
}

/* --- Drawing ------------------------------------------------------------------------------------------------------ */

void term_label(const term_canvas *canvas, int row, int col, int width, term_style style, const char *text)
{
    char name[TERM_NAME];
    int room = width < 0 ? -width : width;

    term_shorten(text, room, name);
    term_put(canvas, row, width < 0 ? col + room - term_width(name) : col, style, name);
}

void term_pips(const term_canvas *canvas, int row, int col, term_style style, int count, int of, const char *full,
               const char *empty)
{
    for (int i = 0; i < of; i++)
        term_put(canvas, row, col + i, i < count ? style : term_in(TERM_QUIET), i < count ? full : empty);
}

term_signs term_signs_of(const term_scene *scene, const term_thing *thing)
{
    const term_picker *picker = scene->context->picker;

    if (picker && term_picker_is_picked(picker, thing))
        return (term_signs){ ">", "<" };
    if (picker && term_picker_is_live(picker, thing))
        return (term_signs){ "[", "]" };
    return (term_signs){ " ", " " };
}

void term_tag(const term_canvas *canvas, int row, int col, int width, term_style style, const char *text,
              const term_scene *scene, term_thing thing)
{
    char name[TERM_NAME];
    term_signs signs = term_signs_of(scene, &thing);
    int columns = term_width(term_shorten(text, width - 2, name));

    term_put(canvas, row, col, term_bold(TERM_WHITE), signs.left);
    term_put(canvas, row, col + 1, style, name);
    term_put(canvas, row, col + 1 + columns, term_bold(TERM_WHITE), signs.right);
    term_mark(canvas, row, col, 1, columns + 2, thing);
}

void term_put_text(const term_canvas *canvas, term_style style, const char *text)
{
    int lost = canvas->sheet->lost;

    if (term_put_wrapped(canvas, 0, 0, 0, style, text) <= canvas->rows)
        return;
    if (canvas->rows > 0)
        term_put(canvas, canvas->rows - 1, canvas->cols - 1, style, "…");
    canvas->sheet->lost = lost; /* that is shown */
}

void term_rule(const term_canvas *canvas, int row, const char *title)
{
    term_fill(canvas, row, 0, 1, canvas->cols, term_in(TERM_QUIET), "─");
    term_put_fmt(canvas, row, 1, term_bold(TERM_ACCENT), " %s ", title);
}

/* --- For `?` ------------------------------------------------------------------------------------------------------ */

void term_about_card(const term_scene *scene, const tb_card *card, tb_text *out)
{
    if (!card)
        return;
    tb_put(out, tb_card_name(scene->context->translate, card));
    tb_put(out, " (");
    tb_put(out, card->rule);
    tb_put(out, ")\n");
    for (const char *const *row = card->pattern; row && *row; row++) {
        tb_put(out, "    ");
        tb_put(out, *row);
        tb_put_char(out, '\n');
    }
    const json_t *options = json_object_get(scene->view, "options");
    term_about_line(scene, tb_card_text(card, card->variant ? term_member(options, card->variant->option) : NULL), out);
}

void term_about_line(const term_scene *scene, const char *text, tb_text *out)
{
    tb_put(out, term_say(scene, text));
    tb_put_char(out, '\n');
}

void term_about_number(const term_scene *scene, const char *label, int number, tb_text *out)
{
    tb_put(out, term_say(scene, label));
    tb_put(out, term_say(scene, N_(": ")));
    tb_put_int(out, number);
    tb_put_char(out, '\n');
}
