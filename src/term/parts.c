/* parts.c - which board draws which game; reading views, names and tags for the boards. */
#include "term/parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Boards ------------------------------------------------------------------------------------------------------- */

/* A game without a board is drawn as its view is written. */
static void draw_plain(const term_scene *scene)
{
    char *text = json_dumps(scene->table, JSON_INDENT(2) | JSON_ENCODE_ANY);

    if (text)
        term_put_wrapped(&scene->on, 0, 0, 4, (term_style){ 0 }, text);
    free(text);
}

static bool knows_nothing(const term_scene *scene, const term_thing *thing, tb_text *out)
{
    (void) scene, (void) thing, (void) out;
    return false;
}

const term_board *term_board_find(const char *game)
{
    static const term_board *const boards[] = { &term_board_fortuna, &term_board_towns };
    static const term_board plain = { .game = "", .draw = draw_plain, .about = knows_nothing };

    for (int b = 0; b < TB_LEN(boards); b++) {
        if (strcmp(boards[b]->game, game) == 0)
            return boards[b];
    }
    return &plain;
}

/* --- Reading ------------------------------------------------------------------------------------------------------ */

int term_number(const json_t *object, const char *key)
{
    json_int_t number = json_integer_value(json_object_get(object, key));

    return number < -999 ? -999 : number > 999 ? 999 : (int) number;
}

const char *term_item(const json_t *list, int i)
{
    const char *text = json_string_value(json_array_get(list, (size_t) i));

    return text ? text : "";
}

int term_count_in(const json_t *list, const char *text)
{
    int count = 0;

    for (int i = 0; i < term_size(list); i++)
        count += strcmp(term_item(list, i), text) == 0;
    return count;
}

const json_t *term_find(const json_t *list, const char *key, const char *text)
{
    TERM_EACH (item, list) {
        if (term_is(item.is, key, text))
            return item.is;
    }
    return NULL;
}

const json_t *term_nth(const term_scene *scene, const char *key, int i, int most)
{
    return i < most ? json_array_get(term_list(scene->table, key), (size_t) i) : NULL;
}

bool term_was_named(const term_scene *scene, const char *seat, const char *key, const char *value)
{
    TERM_EACH (event, scene->events) {
        const json_t *field = json_object_get(json_object_get(event.is, "fields"), key);
        if ((!seat || term_is(event.is, "seat", seat)) && (value ? term_field_has(field, value) : field != NULL))
            return true;
    }
    return false;
}

term_scene term_scene_of(const tb_game *game, const json_t *view, term_canvas on)
{
    TB_ASSERT(game);
    return (term_scene){
        .game = game, .view = view, .table = json_object_get(view, "table"), .translate = cli_translate, .on = on
    };
}

term_scene term_scene_part(const term_scene *scene, int row, int col, int rows, int cols)
{
    term_scene part = *scene;

    part.on = term_part(&scene->on, row, col, rows, cols);
    return part;
}

term_scene term_scene_box(const term_scene *scene, term_style style, const char *title)
{
    term_scene inside = *scene;

    inside.on = term_box(&scene->on, style, title);
    return inside;
}

/* --- Words -------------------------------------------------------------------------------------------------------- */

const tb_card *term_card(const tb_game *game, const char *kind, const char *id)
{
    for (int c = 0; c < game->card_count; c++) {
        const tb_card *card = &game->cards[c];
        if (strcmp(card->id, id) == 0 && (!kind || strcmp(card->kind, kind) == 0))
            return card;
    }
    return NULL;
}

const char *term_card_label(const term_scene *scene, const char *kind, const char *id)
{
    const tb_card *card = term_card(scene->game, NULL, id);

    return card ? tb_card_name(scene->translate, card) : term_word(scene, kind, id);
}

const char *term_spoken(const term_scene *scene, const char *kind, const char *id, char out[TERM_NAME])
{
    const char *word = term_word(scene, kind, id);

    snprintf(out, TERM_NAME, "%s", word);
    for (char *at = out; word == id && *at; at++)
        *at = *at == '-' ? ' ' : *at;
    return out;
}

/* --- Drawing ------------------------------------------------------------------------------------------------------ */

int term_label(const term_scene *scene, int row, int col, int width, term_style style, const char *text)
{
    char shown[TERM_NAME];

    TB_ASSERT(scene->on.sheet);
    term_remember(scene->on.sheet, term_cut(text, width, shown, sizeof(shown)), text);
    return term_put(&scene->on, row, col, style, shown);
}

int term_write_right(const term_scene *scene, int row, term_style style, const char *text)
{
    int col = scene->on.cols - term_width(text) - 1;

    term_put(&scene->on, row, col, style, text);
    return col;
}

void term_pips(const term_scene *scene, int row, int col, term_style style, int count, int of, const char *full,
               const char *empty)
{
    for (int i = 0; i < of; i++)
        term_put(&scene->on, row, col + i, i < count ? style : term_in(TERM_QUIET), i < count ? full : empty);
}

term_signs term_signs_of(const term_scene *scene, const term_thing *thing)
{
    if (scene->picker && term_picker_is_picked(scene->picker, thing))
        return (term_signs){ ">", "<" };
    if (scene->picker && term_picker_is_live(scene->picker, thing))
        return (term_signs){ "[", "]" };
    return (term_signs){ " ", " " };
}

void term_mark_signed(const term_scene *scene, int row, int col, int cols, term_thing thing)
{
    term_signs signs = term_signs_of(scene, &thing);

    if (*signs.left != ' ') {
        term_put(&scene->on, row, col - 1, term_bold(TERM_WHITE), signs.left);
        term_put(&scene->on, row, col + cols, term_bold(TERM_WHITE), signs.right);
    }
    term_mark(&scene->on, row, col - 1, 1, cols + 2, thing);
}

void term_tag(const term_scene *scene, int row, int col, int width, term_style style, term_words words,
              term_thing thing)
{
    const char *before = words.before ? words.before : "", *behind = words.behind ? words.behind : "";
    int room = width - 2 - term_width(before) - term_width(behind);

    int at = term_put(&scene->on, row, col + 1, style, before);
    at = term_label(scene, row, at, room, style, words.name);
    at = term_put(&scene->on, row, at, style, behind);
    term_mark_signed(scene, row, col + 1, at - col - 1, thing);
}

void term_put_text(const term_scene *scene, int row, int col, int rows, int cols, term_style style, const char *text)
{
    term_canvas part = term_part(&scene->on, row, col, rows, cols);
    int lost = part.sheet->lost;

    if (term_put_wrapped(&part, 0, 0, 0, style, text) <= part.rows)
        return;
    if (part.rows > 0)
        term_put(&part, part.rows - 1, part.cols - 1, style, "…");
    part.sheet->lost = lost; /* that is shown */
}

int term_put_round(const term_scene *scene)
{
    int round = term_number(scene->view, "round");
    int col =
        term_write(scene, 0, 0, term_bold(TERM_ACCENT), "%s", term_say(scene, round ? N_("Round") : N_("Setting up")));

    return round ? term_write(scene, 0, col, term_bold(TERM_ACCENT), " %d", round) : col;
}

void term_rule(const term_scene *scene, int row, const char *title)
{
    term_fill(&scene->on, row, 0, 1, scene->on.cols, term_in(TERM_QUIET), "─");
    term_write(scene, row, 1, term_bold(TERM_ACCENT), " %s ", title);
}

/* --- For `?` ------------------------------------------------------------------------------------------------------ */

void term_about_card(const term_scene *scene, const tb_card *card, tb_text *out)
{
    const json_t *options = json_object_get(scene->view, "options");

    if (!card)
        return;
    cli_put_fmt(out, "%s (%s)\n", tb_card_name(scene->translate, card), card->rule);
    term_about_line(scene, tb_card_text(card, card->variant ? term_member(options, card->variant->option) : NULL), out);
}

void term_about_line(const term_scene *scene, const char *text, tb_text *out)
{
    cli_put_fmt(out, "%s\n", term_say(scene, text));
}

void term_about_number(const term_scene *scene, const char *label, int number, tb_text *out)
{
    cli_put_fmt(out, "%s%s%d\n", term_say(scene, label), term_say(scene, N_(": ")), number);
}

int term_equal_from(const json_t *list, int i)
{
    int equal = 1;

    while (i + equal < term_size(list) && strcmp(term_item(list, i + equal), term_item(list, i)) == 0)
        equal++;
    return equal;
}

void term_about_list(const term_scene *scene, const char *label, const json_t *list, const char *kind, tb_text *out)
{
    for (int i = 0, equal; i < term_size(list); i += equal) {
        equal = term_equal_from(list, i);
        tb_put(out, i ? ", " : term_say(scene, label));
        tb_put(out, i ? "" : term_say(scene, N_(": ")));
        tb_put(out, term_card_label(scene, kind, term_item(list, i)));
        if (equal > 1)
            cli_put_fmt(out, " x%d", equal);
    }
    tb_put(out, term_size(list) > 0 ? "\n" : "");
}

bool term_about(const term_scene *scene, const term_thing *thing, const term_teller tellers[], int count, tb_text *out)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(thing->key[0], tellers[i].key) == 0)
            return tellers[i].about(scene, thing->value[0], out);
    }
    return false;
}
