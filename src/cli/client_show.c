/* client_show.c - what a server sends, printed for people: any game's table, from its JSON alone. */
#include <string.h>

#include "cli/client.h"
#include "games/list.h"
#include "say/say.h"
#include "say/text.h"

enum { DEEPEST = 6, WORD_SIZE = 200 };

/* --- Made fit for a terminal -------------------------------------------------------------------------------------- */

/* Bytes of the UTF-8 character at `at`; 1 where there is none. */
static int length_of(const unsigned char *at)
{
    int len = *at >= 0xf0 ? 4 : *at >= 0xe0 ? 3 : *at >= 0xc0 ? 2 : 1;

    for (int i = 1; i < len; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 1;
    }
    return len;
}

/* Controls (C0, DEL, C1), stray bytes, and what turns the direction of writing or is not seen (U+200B to U+200F, U+2028
 * to U+202E, U+2060 to U+206F, U+FEFF). */
static bool is_harmful(const unsigned char *at, int len)
{
    if (len == 1)
        return *at < ' ' || *at >= 0x7f;
    if (len == 2)
        return at[0] == 0xc2 && at[1] < 0xa0;
    if (len != 3)
        return false;
    unsigned code = (at[0] & 0x0fu) << 12 | (at[1] & 0x3fu) << 6 | (at[2] & 0x3fu);
    return (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2060 && code <= 0x206f) || code == 0xfeff;
}

void client_put(const char *text, tb_text *out)
{
    const unsigned char *at = (const unsigned char *) text;

    while (*at) {
        int len = length_of(at);
        if (is_harmful(at, len))
            tb_put_char(out, '?');
        else
            tb_put_bytes(out, (const char *) at, (size_t) len);
        at += len;
    }
}

const char *client_word(const json_t *object, const char *key, char *out, size_t size)
{
    const char *value = json_string_value(json_object_get(object, key));
    tb_text text = tb_text_on(out, size);

    client_put(value ? value : "", &text);
    return out;
}

void client_print(const tb_text *line, int indent)
{
    cli_wrap(stdout, line->bytes, 0, indent);
    putchar('\n');
}

/* --- Values ------------------------------------------------------------------------------------------------------- */

static bool is_scalar(const json_t *value) { return !json_is_array(value) && !json_is_object(value); }

static bool is_flat(const json_t *value)
{
    size_t i;
    const json_t *item;

    json_array_foreach(value, i, item)
    {
        if (!is_scalar(item))
            return false;
    }
    return !json_is_object(value);
}

/* Null, false, 0 and what is empty go without saying. */
static bool is_nothing(json_t *value)
{
    const char *key;
    json_t *member;

    json_object_foreach(value, key, member)
    {
        if (json_is_object(member) || !is_nothing(member))
            return false;
    }
    return json_is_null(value) || json_is_false(value) || (json_is_integer(value) && json_integer_value(value) == 0) ||
           (json_is_string(value) && json_string_length(value) == 0) ||
           (json_is_array(value) && json_array_size(value) == 0) || json_is_object(value);
}

static void put_key(const char *key, tb_text *out)
{
    char word[WORD_SIZE];
    tb_text text = tb_text_on(word, sizeof(word));

    client_put(key, &text);
    for (char *at = word; *at; at++)
        *at = *at == '_' ? ' ' : *at;
    tb_put(out, word);
}

static void put_flat(const json_t *value, tb_text *out)
{
    size_t i;
    const json_t *item;

    if (json_is_string(value))
        client_put(json_string_value(value), out);
    else if (json_is_integer(value))
        tb_put_int(out, json_integer_value(value));
    else if (json_is_boolean(value))
        tb_put(out, json_is_true(value) ? _("yes") : _("no"));
    else if (!json_is_array(value))
        tb_put_char(out, '-');
    json_array_foreach(value, i, item)
    {
        tb_put(out, i ? " " : "");
        put_flat(item, out);
    }
}

/* "money 5, married, buildings (market basilica)". */
static void put_member(const char *key, const json_t *value, tb_text *out)
{
    put_key(key, out);
    if (json_is_true(value))
        return;
    tb_put(out, json_is_array(value) ? " (" : " ");
    put_flat(value, out);
    tb_put(out, json_is_array(value) ? ")" : "");
}

static void show_nested(const char *key, json_t *value, int depth);

/* The flat members in a line behind a head, the others below it. An object that begins with a word has that as its
 * head. */
static void show_object(const char *head, json_t *object, int depth)
{
    char line[CLIENT_LINE];
    tb_text text = tb_text_on(line, sizeof(line));
    const char *key, *between = " ", *named = NULL;
    json_t *value;

    for (int i = 0; i < depth; i++)
        tb_put(&text, "  ");
    if (!head && json_is_string(json_object_iter_value(json_object_iter(object)))) {
        named = json_object_iter_key(json_object_iter(object));
        put_flat(json_object_get(object, named), &text);
    } else {
        put_key(head ? head : "*", &text);
    }
    tb_put_char(&text, ':');
    json_object_foreach(object, key, value)
    {
        if (is_nothing(value) || !is_flat(value) || (named && strcmp(key, named) == 0))
            continue;
        tb_put(&text, between);
        put_member(key, value, &text);
        between = ", ";
    }
    client_print(&text, 2 * depth + 4);
    json_object_foreach(object, key, value)
    {
        if (!is_nothing(value) && !is_flat(value))
            show_nested(key, value, depth + 1);
    }
}

static void show_nested(const char *key, json_t *value, int depth)
{
    char word[WORD_SIZE];
    tb_text text = tb_text_on(word, sizeof(word));
    size_t i;
    json_t *item;

    if (depth > DEEPEST)
        return;
    if (json_is_object(value)) {
        show_object(key, value, depth);
        return;
    }
    put_key(key, &text);
    printf("%*s%s:\n", 2 * depth, "", word);
    json_array_foreach(value, i, item)
    {
        if (json_is_object(item))
            show_object(NULL, item, depth + 1);
    }
}

/* --- Messages ----------------------------------------------------------------------------------------------------- */

static void put_unknown(const json_t *message, tb_text *out)
{
    const char *id = json_string_value(json_object_get(message, "id")), *key;
    json_t *value;

    tb_put(out, id ? id : "");
    json_object_foreach(json_object_get(message, "args"), key, value)
    {
        tb_put(out, ", ");
        put_member(key, value, out);
    }
}

void client_put_message(const json_t *message, tb_text *out)
{
    char sentence[CLIENT_LINE], rule[CLIENT_WORD];
    tb_text text = tb_text_on(sentence, sizeof(sentence));
    const char *own = json_string_value(json_object_get(message, "text"));

    client_put_known(message, &text);
    if (!*sentence)
        tb_put(&text, own ? own : "");
    if (!*sentence)
        put_unknown(message, &text);
    client_put(sentence, out);
    if (*client_word(message, "rule", rule, sizeof(rule))) {
        tb_put(out, " (");
        tb_put(out, rule);
        tb_put(out, ")");
    }
}

void client_put_move(const client *own, const char *text, bool typed, tb_text *out)
{
    const char *name = json_string_value(json_object_get(own->table, "game"));
    const tb_game *game = name ? tb_game_named(name, strlen(name)) : NULL;
    tb_text_error error;
    tb_move move;

    if (game && tb_move_read(game, text, strlen(text), &move, &error) >= 0)
        cli_put_move(game, move, typed, out);
    else
        tb_put(out, text);
}

/* --- The table ---------------------------------------------------------------------------------------------------- */

static void heading(const client *own, const char *text)
{
    printf(own->bold && !own->full ? "\033[1m%s\033[0m\n" : "%s\n", text);
}

static void put_sitter(const client *own, const json_t *sitter, tb_text *out)
{
    char seat[CLIENT_WORD], who[CLIENT_WORD], name[WORD_SIZE];

    client_word(sitter, "seat", seat, sizeof(seat));
    client_word(sitter, "who", who, sizeof(who));
    client_word(sitter, "name", name, sizeof(name));
    tb_put(out, "  ");
    tb_put(out, cli_translate("seat", seat));
    tb_put(out, _(": "));
    tb_put(out, strcmp(who, "open") == 0 ? _("free") : name);
    tb_put(out, strcmp(who, "bot") == 0 ? _(" (a bot)") : "");
    tb_put(out, *seat && strcmp(seat, own->you) == 0 ? _(" (you)") : "");
    tb_put(out, json_is_true(json_object_get(sitter, "resigned")) ? _(", has resigned") : "");
    tb_put(out, json_is_string(json_object_get(sitter, "played_by")) ? _(", a bot plays for them") : "");
    tb_put(out, json_is_true(json_object_get(sitter, "wants_abort")) ? _(", wants to end the game") : "");
}

void client_show_table(const client *own)
{
    char line[CLIENT_LINE], game[CLIENT_WORD], phase[CLIENT_WORD];
    size_t i;
    const json_t *sitter;

    client_word(own->table, "game", game, sizeof(game));
    client_word(own->table, "phase", phase, sizeof(phase));
    snprintf(line, sizeof(line), _("%s, table %s: %s"), game, own->place.table, cli_translate("phase", phase));
    heading(own, line);
    json_array_foreach(json_object_get(own->table, "seats"), i, sitter)
    {
        tb_text text = tb_text_on(line, sizeof(line));
        put_sitter(own, sitter, &text);
        client_print(&text, 6);
    }
    printf(_("commitment %s\n"), client_word(own->table, "commitment", line, sizeof(line)));
}

/* Seats in the reader's language, or a dash. */
static void put_seats(const json_t *seats, tb_text *out)
{
    char word[WORD_SIZE];
    size_t i;
    const json_t *seat;

    tb_put(out, json_array_size(seats) > 0 ? "" : "-");
    json_array_foreach(seats, i, seat)
    {
        tb_text text = tb_text_on(word, sizeof(word));
        client_put(json_is_string(seat) ? json_string_value(seat) : "", &text);
        tb_put(out, i ? " " : "");
        tb_put(out, cli_translate("seat", word));
    }
}

void client_show_view(const client *own)
{
    char line[CLIENT_LINE], phase[CLIENT_WORD];
    tb_text text = tb_text_on(line, sizeof(line));
    json_t *table = json_object_get(own->view, "table"), *to_act = json_object_get(own->view, "to_act");

    if (!own->view || own->full)
        return;
    tb_put(&text, _("round "));
    tb_put_int(&text, json_integer_value(json_object_get(own->view, "round")));
    tb_put(&text, ", ");
    tb_put(&text, cli_translate("phase", client_word(own->view, "phase", phase, sizeof(phase))));
    tb_put(&text, _("; to act: "));
    put_seats(to_act, &text);
    putchar('\n');
    heading(own, line);
    if (json_is_object(table))
        show_object(_("table"), table, 0);
}
