/* picker.c - pointing at things until one move is left. */
#include "term/picker.h"

#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "term/read.h"

void term_picker_begin(term_picker *picker, const json_t *legal)
{
    *picker = (term_picker){ .legal = json_is_array(legal) ? legal : NULL };
}

bool term_field_has(const json_t *field, const char *value)
{
    const char *text = json_string_value(field);
    size_t len = strlen(value);
    char number[24];

    snprintf(number, sizeof(number), "%" JSON_INTEGER_FORMAT, json_integer_value(field));
    if (json_is_integer(field))
        return strcmp(number, value) == 0;
    TERM_EACH (element, field) {
        if (term_field_has(element.is, value))
            return true;
    }
    for (; text; text = strchr(text, '+') ? strchr(text, '+') + 1 : NULL) {
        if (strcspn(text, "+") == len && strncmp(text, value, len) == 0)
            return true;
    }
    return false;
}

/* `from` is a square of another seat: only a thing that names a seat can mean it. */
static const json_t *field_of(const json_t *fields, const char *key, bool has_seat)
{
    const json_t *field = json_object_get(fields, key);

    if (!field && has_seat && strcmp(key, "square") == 0)
        field = json_object_get(fields, "from");
    if (!field && strcmp(key, "square") == 0)
        field = json_object_get(fields, "squares");
    return field;
}

bool term_move_has(const json_t *move, const term_thing *thing)
{
    const json_t *fields = json_object_get(move, "fields");
    bool has_seat = strcmp(thing->key[0], "seat") == 0;

    for (int p = 0; p < TERM_PAIRS && *thing->key[p]; p++) {
        if (!term_field_has(field_of(fields, thing->key[p], has_seat), thing->value[p]))
            return false;
    }
    return *thing->key[0] != '\0';
}

bool term_picker_fits(const term_picker *picker, int move)
{
    TB_ASSERT(move >= 0 && picker->picks <= TERM_PICKS);
    const json_t *one = json_array_get(picker->legal, (size_t) move);

    for (int p = 0; p < picker->picks; p++) {
        if (!term_move_has(one, &picker->pick[p]))
            return false;
    }
    return one != NULL;
}

/* Counts the moves that fit and have the thing too (NULL: any), and says which, as far as there is room. */
static int collect(const term_picker *picker, const term_thing *thing, int out[], int max)
{
    int count = 0;

    for (int m = 0; m < (int) json_array_size(picker->legal); m++) {
        if (!term_picker_fits(picker, m) || (thing && !term_move_has(json_array_get(picker->legal, (size_t) m), thing)))
            continue;
        if (out && count < max)
            out[count] = m;
        count++;
    }
    return count;
}

int term_picker_left(const term_picker *picker, int out[], int max) { return collect(picker, NULL, out, max); }

int term_picker_under(const term_picker *picker, const term_thing *thing, int *first)
{
    return collect(picker, thing, first, 1);
}

bool term_picker_is_picked(const term_picker *picker, const term_thing *thing)
{
    for (int p = 0; p < picker->picks; p++) {
        if (term_thing_is(&picker->pick[p], thing))
            return true;
    }
    return false;
}

bool term_picker_is_live(const term_picker *picker, const term_thing *thing)
{
    int under = term_picker_is_picked(picker, thing) ? 0 : term_picker_under(picker, thing, NULL);

    return under > 0 && (picker->picks == 0 || under < term_picker_left(picker, NULL, 0));
}

static void forget(term_picker *picker, const term_thing *thing)
{
    int kept = 0;

    for (int p = 0; p < picker->picks; p++) {
        if (!term_thing_is(&picker->pick[p], thing))
            picker->pick[kept++] = picker->pick[p];
    }
    picker->picks = kept;
}

int term_picker_pick(term_picker *picker, const term_thing *thing)
{
    int move = 0;

    if (term_picker_is_picked(picker, thing)) {
        forget(picker, thing);
        return TERM_NARROWED;
    }
    int left = term_picker_under(picker, thing, &move);
    if (left == 1)
        return move;
    if (left == 0 || picker->picks == TERM_PICKS)
        return TERM_NOT_LIVE;
    picker->pick[picker->picks++] = *thing;
    return TERM_NARROWED;
}

bool term_picker_back(term_picker *picker)
{
    if (picker->picks == 0)
        return false;
    picker->picks--;
    return true;
}
