/* desk_about.c - `?`: what the thing under the cursor is, what could be done with it now and why nothing could. */
#include <stdlib.h>
#include <string.h>

#include "say/say.h"
#include "say/text.h"
#include "term/desk.h"
#include "term/dialog.h"
#include "term/parts.h"

enum { TEXT_SIZE = 1 << 14, EXPLAINED_MOST = 12, MOVE_SIZE = 256 };

/* --- Moves -------------------------------------------------------------------------------------------------------- */

static void put_explained(const term_desk *desk, int move, tb_text *out)
{
    cli_put_said_move(desk->game, term_desk_move(desk, move), false, out);
    if (desk->why) {
        tb_put(out, _(": "));
        desk->why(desk->owner, term_desk_move(desk, move), out);
    }
    tb_put_char(out, '\n');
}

/* The moves with the thing, each with what it would do; returns how many there are. */
static int put_moves(const term_desk *desk, const term_thing *thing, tb_text *out)
{
    int count = 0;

    for (int m = 0; desk->asks && m < (int) json_array_size(desk->picker.legal); m++) {
        if (!term_picker_fits(&desk->picker, m) ||
            (thing && !term_move_has(json_array_get(desk->picker.legal, (size_t) m), thing)))
            continue;
        if (count == 0)
            tb_put(out, _("\nWhat you can do:\n"));
        if (count++ < EXPLAINED_MOST)
            put_explained(desk, m, out);
    }
    if (count > EXPLAINED_MOST)
        cli_put_fmt(out, _("and %d more\n"), count - EXPLAINED_MOST);
    return count;
}

/* --- Why not ------------------------------------------------------------------------------------------------------ */

static void put_field(const char *key, const json_t *value, const char *other, tb_text *out)
{
    if (other)
        cli_put_fmt(out, " %s %s", key, other);
    else if (json_is_integer(value))
        cli_put_fmt(out, " %s %d", key, (int) json_integer_value(value));
    else
        cli_put_fmt(out, " %s %s", key, json_is_string(value) ? json_string_value(value) : "");
}

/* A legal move as text with the thing's values in place of its own; false if it lacks one of the keys. */
static bool put_changed(const json_t *fields, const term_thing *thing, tb_text *out)
{
    const char *key;
    json_t *value;
    int changed = 0, pairs = *thing->key[1] ? 2 : 1;

    tb_put(out, term_member(fields, "verb"));
    json_object_foreach((json_t *) (uintptr_t) fields, key, value)
    {
        const char *other = NULL;
        for (int p = 0; p < pairs; p++)
            other = strcmp(thing->key[p], key) == 0 ? thing->value[p] : other;
        changed += other != NULL;
        if (strcmp(key, "verb") == 0)
            continue;
        put_field(key, json_is_array(value) ? json_array_get(value, 0) : value, other, out);
        for (size_t i = 1; i < json_array_size(value); i++)
            put_field(key, json_array_get(value, i), NULL, out);
    }
    return changed == pairs;
}

/* Asks the rules about what the legal moves would be with this thing instead. */
static void put_why_not(const term_desk *desk, const term_thing *thing, tb_text *out)
{
    TERM_EACH (move, desk->picker.legal) {
        tb_text text = TB_TEXT(MOVE_SIZE);

        if (!put_changed(json_object_get(move.is, "fields"), thing, &text) || !tb_text_whole(&text))
            continue;
        tb_put(out, "\n");
        cli_put_said_move(desk->game, text.bytes, false, out);
        tb_put(out, _(": "));
        desk->why(desk->owner, text.bytes, out);
        tb_put_char(out, '\n');
        return;
    }
    tb_put(out, _("\nNothing can be done with it now.\n"));
}

/* --- All together ------------------------------------------------------------------------------------------------- */

static void put_thing(const term_desk *desk, const term_thing *thing, tb_text *out)
{
    term_scene scene = term_scene_of(desk->game, desk->view, term_whole(desk->screen->sheet));

    if (!desk->board->about(&scene, thing, out)) {
        for (int p = 0; p < TERM_PAIRS && *thing->key[p]; p++)
            cli_put_fmt(out, p ? " %s" : "%s", cli_translate(thing->key[p], thing->value[p]));
        tb_put_char(out, '\n');
    }
    if (put_moves(desk, thing, out) == 0 && desk->asks && desk->why)
        put_why_not(desk, thing, out);
}

/* The words that the board had to cut. */
static void put_shorts(const term_sheet *sheet, tb_text *out)
{
    for (int i = 0; i < sheet->shorts; i++) {
        tb_put(out, i ? "" : _("\nShort on this screen:\n"));
        cli_put_fmt(out, "%s = %s\n", sheet->brief[i].shown, sheet->brief[i].meant);
    }
}

void term_desk_about(term_desk *desk)
{
    char *bytes = calloc(1, TEXT_SIZE);
    tb_text text = tb_text_on(bytes, bytes ? TEXT_SIZE : 0);

    if (!bytes)
        return;
    if (desk->has_cursor && term_is_listed(&desk->cursor.thing)) {
        put_explained(desk, atoi(desk->cursor.thing.value[0]), &text);
    } else if (desk->has_cursor) {
        put_thing(desk, &desk->cursor.thing, &text);
    } else {
        cli_put_fmt(&text, "%s\n", desk->prompt);
        put_moves(desk, NULL, &text);
    }
    put_shorts(desk->screen->sheet, &text);
    term_read(desk->screen, term_desk_word(desk, '?'), bytes, NULL);
    free(bytes);
}
