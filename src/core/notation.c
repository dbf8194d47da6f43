/* notation.c - moves as fields, text and JSON, and back: everything follows from the rows of the verbs. */
#include "core/notation.h"

#include "base/bits.h"

const tb_key tb_key_seat = TB_WORD_KEY("seat"), tb_key_amount = TB_NUMBER_KEY("amount"),
             tb_key_option = TB_WORD_KEY("option");

/* --- Fields ------------------------------------------------------------------------------------------------------ */

static uint32_t arg_mask(const tb_arg *arg)
{
    TB_ASSERT(arg->width > 0 && arg->shift + arg->width <= TB_VERB_SHIFT);
    return ((uint32_t) 1 << arg->width) - 1;
}

static bool value_in_range(const tb_arg *arg, uint32_t value)
{
    TB_ASSERT(arg->shape == TB_AS_NUMBER || arg->words);
    if (value > arg_mask(arg) - arg->optional)
        return false;
    switch ((tb_shape) arg->shape) {
    case TB_AS_NUMBER: return value >= arg->least && (arg->most == 0 || value <= arg->most);
    case TB_AS_WORD: return value < arg->words->count && arg->words->names[value];
    case TB_AS_WORDS: return value != 0 && value >> arg->words->count == 0;
    }
    return false;
}

static bool has_verb(const tb_game *game, tb_move move)
{
    int verb = tb_move_verb(move);

    return verb > 0 && verb < game->verb_count && game->verbs[verb].name;
}

int tb_move_fields(const tb_game *game, tb_move move, tb_field out[TB_MAX_ARGS])
{
    int n = 0;

    TB_ASSERT(has_verb(game, move));
    const tb_arg *args = game->verbs[tb_move_verb(move)].args;
    for (int i = 0; i < TB_MAX_ARGS && args[i].key; i++) {
        uint32_t raw = move >> args[i].shift & arg_mask(&args[i]);
        if (!args[i].optional || raw != 0)
            out[n++] = (tb_field){ &args[i], raw - args[i].optional };
    }
    return n;
}

int tb_move_things(const tb_game *game, tb_move move, tb_field out[TB_MAX_ARGS])
{
    int count = tb_move_fields(game, move, out), n = 0;

    for (int i = 0; i < count; i++) {
        const tb_arg *arg = out[i].arg;
        if (arg->shape == TB_AS_WORD && arg->words->kind && arg->key != &tb_key_seat)
            out[n++] = out[i];
    }
    return n;
}

bool tb_move_well_formed(const tb_game *game, tb_move move)
{
    tb_field fields[TB_MAX_ARGS];

    if (!has_verb(game, move))
        return false;
    tb_move rebuilt = tb_move_of(tb_move_verb(move));
    int n = tb_move_fields(game, move, fields);
    for (int i = 0; i < n; i++) {
        if (!value_in_range(fields[i].arg, fields[i].value))
            return false;
        rebuilt |= (fields[i].value + fields[i].arg->optional) << fields[i].arg->shift;
    }
    return rebuilt == move;
}

/* --- Writing ----------------------------------------------------------------------------------------------------- */

static void put_words(tb_text *out, const tb_words *words, uint32_t set)
{
    bool first = true;

    TB_ASSERT(set != 0 && set >> words->count == 0);
    TB_EACH (word, set) {
        if (!first)
            tb_put_char(out, '+');
        tb_put(out, words->names[word]);
        first = false;
    }
}

void tb_put_field(const tb_field *field, tb_text *out)
{
    TB_ASSERT(value_in_range(field->arg, field->value));
    switch ((tb_shape) field->arg->shape) {
    case TB_AS_NUMBER: tb_put_uint(out, field->value); break;
    case TB_AS_WORD: tb_put(out, field->arg->words->names[field->value]); break;
    case TB_AS_WORDS: put_words(out, field->arg->words, field->value); break;
    }
}

void tb_move_text(const tb_game *game, tb_move move, tb_text *out)
{
    tb_field fields[TB_MAX_ARGS];
    int n = tb_move_fields(game, move, fields);

    tb_put(out, game->verbs[tb_move_verb(move)].name);
    for (int i = 0; i < n; i++) {
        tb_put_char(out, ' ');
        tb_put(out, fields[i].arg->key->name);
        tb_put_char(out, ' ');
        tb_put_field(&fields[i], out);
    }
}

static bool is_repeated(const tb_verb *verb, const tb_key *key)
{
    int times = 0;

    TB_ASSERT(key);
    for (int i = 0; i < TB_MAX_ARGS; i++)
        times += verb->args[i].key == key;
    return times > 1;
}

/* Letters, digits, - and + only: nothing to escape. */
void tb_move_string(const tb_game *game, tb_move move, const char *key, tb_text *out)
{
    tb_json_key(out, key);
    tb_put_char(out, '"');
    tb_move_text(game, move, out);
    tb_put_char(out, '"');
}

void tb_move_members(const tb_game *game, tb_move move, tb_text *out)
{
    tb_move_string(game, move, "move", out);
    tb_move_json(game, move, "fields", out);
}

/* Words need no escapes. */
static void put_json_value(const tb_field *field, tb_text *out)
{
    bool quoted = field->arg->shape != TB_AS_NUMBER;

    tb_json_key(out, NULL);
    if (quoted)
        tb_put_char(out, '"');
    tb_put_field(field, out);
    if (quoted)
        tb_put_char(out, '"');
}

void tb_move_json(const tb_game *game, tb_move move, const char *key, tb_text *out)
{
    const tb_verb *verb = &game->verbs[tb_move_verb(move)];
    tb_field fields[TB_MAX_ARGS];
    int n = tb_move_fields(game, move, fields);

    tb_json_open(out, key, '{');
    tb_json_string(out, "verb", verb->name);
    for (int i = 0; i < n;) {
        const tb_key *field_key = fields[i].arg->key;
        bool list = is_repeated(verb, field_key);

        tb_json_key(out, field_key->name);
        if (list)
            tb_json_open(out, NULL, '[');
        for (; i < n && fields[i].arg->key == field_key; i++)
            put_json_value(&fields[i], out);
        if (list)
            tb_json_close(out, ']');
    }
    tb_json_close(out, '}');
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

typedef struct token {
    const char *at;
    size_t len;
} token;

/* The bytes up to the next space or the end; none if *at stands on one. */
static token next_token(const char *at, const char *end)
{
    token t = { at, 0 };

    TB_ASSERT(at <= end);
    while (at + t.len < end && at[t.len] != ' ')
        t.len++;
    return t;
}

/* Takes one space and the token behind it; an empty token where there is no space. */
static token spaced_token(const char *at, const char *end)
{
    return at < end ? next_token(at + 1, end) : (token){ at, 0 };
}

static bool read_number(token t, uint32_t *out)
{
    const char *at = t.at;
    uint64_t number;

    if (!tb_read_uint(&at, t.at + t.len, &number) || at != t.at + t.len || number > UINT32_MAX)
        return false;
    *out = (uint32_t) number;
    return t.len == 1 || t.at[0] != '0';
}

static bool read_word(token t, const tb_words *words, uint32_t *out)
{
    for (uint32_t i = 0; i < words->count; i++) {
        if (words->names[i] && tb_spells(words->names[i], t.at, t.len)) {
            *out = i;
            return true;
        }
    }
    return false;
}

/* Words parted by +, in the order of the list. */
static bool read_words(token t, const tb_words *words, uint32_t *out)
{
    uint32_t set = 0, word;

    TB_ASSERT(words->count <= 32);
    for (size_t at = 0; at <= t.len;) {
        token part = { t.at + at, 0 };
        while (at + part.len < t.len && part.at[part.len] != '+')
            part.len++;
        if (!read_word(part, words, &word) || set >> word != 0)
            return false;
        set |= (uint32_t) 1 << word;
        at += part.len + 1;
    }
    *out = set;
    return true;
}

static bool read_value(const tb_arg *arg, token t, uint32_t *out)
{
    bool ok = false;

    switch ((tb_shape) arg->shape) {
    case TB_AS_NUMBER: ok = read_number(t, out); break;
    case TB_AS_WORD: ok = read_word(t, arg->words, out); break;
    case TB_AS_WORDS: ok = read_words(t, arg->words, out); break;
    }
    return ok && value_in_range(arg, *out);
}

static int verb_named(const tb_game *game, token t)
{
    for (int verb = 1; verb < game->verb_count; verb++)
        if (game->verbs[verb].name && tb_spells(game->verbs[verb].name, t.at, t.len))
            return verb;
    return 0;
}

static const char *verb_name(const void *verbs, int i) { return ((const tb_verb *) verbs)[i].name; }

static const char *name_at(const void *names, int i) { return ((const char *const *) names)[i]; }

tb_possible tb_possible_names(const char *const *names, int count)
{
    TB_ASSERT(names && count >= 0);
    return (tb_possible){ count, name_at, names };
}

/* Reads one argument at *at into *move; NULL, or what was expected where *at now stands. */
static const char *read_arg(const tb_arg *arg, const char **at, const char *end, tb_move *move, tb_possible *possible)
{
    token key = spaced_token(*at, end);
    uint32_t value = 0;

    if (!tb_spells(arg->key->name, key.at, key.len))
        return arg->optional ? NULL : arg->key->missing;
    token text = spaced_token(key.at + key.len, end);
    *at = text.at;
    if (!read_value(arg, text, &value)) {
        if (arg->shape == TB_AS_WORD)
            *possible = tb_possible_names(arg->words->names, arg->words->count);
        return arg->key->value;
    }
    *at = text.at + text.len;
    TB_ASSERT((*move >> arg->shift & arg_mask(arg)) == 0);
    *move |= (value + arg->optional) << arg->shift;
    return NULL;
}

static const char *read_move(const tb_game *game, const char **at, const char *end, tb_move *out_move,
                             tb_possible *possible)
{
    token name = next_token(*at, end);
    int verb = verb_named(game, name);
    tb_move move = tb_move_of(verb);
    const char *expected = NULL;

    if (verb == 0) {
        *possible = (tb_possible){ game->verb_count, verb_name, game->verbs };
        return N_("a verb of this game");
    }
    *at = name.at + name.len;
    const tb_arg *args = game->verbs[verb].args;
    for (int i = 0; !expected && i < TB_MAX_ARGS && args[i].key; i++)
        expected = read_arg(&args[i], at, end, &move, possible);
    if (!expected && *at < end)
        expected = N_("the end of the line");
    TB_ASSERT(expected || tb_move_well_formed(game, move));
    if (!expected)
        *out_move = move;
    return expected;
}

tb_status tb_move_read(const tb_game *game, const char *text, size_t len, tb_move *out_move, tb_text_error *error)
{
    const char *at = text;
    tb_possible possible = { 0 };
    const char *expected = read_move(game, &at, text + len, out_move, &possible);

    TB_ASSERT(text || len == 0);
    if (!expected)
        return TB_OK;
    *error = (tb_text_error){ (size_t) (at - text), expected, possible };
    return TB_BAD_TEXT;
}
