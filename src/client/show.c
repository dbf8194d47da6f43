/* show.c - what a table says, made fit to print, and the table itself: who sits there, and the board of src/term. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/client.h"
#include "games/list.h"
#include "say/say.h"
#include "say/text.h"
#include "term/board.h"
#include "term/utf8.h"

enum { WORD_SIZE = 200, BOARD_COLS = 80, BOARD_ROWS = 18 };

/* --- Made fit for a terminal -------------------------------------------------------------------------------------- */

void client_put(const char *text, tb_text *out)
{
    char bytes[TERM_CHAR_MAX];

    while (*text) {
        wchar_t c = term_char_next(&text);
        tb_put_bytes(out, bytes, (size_t) term_char_put(c == 0xfffd ? L'?' : c, bytes));
    }
}

const char *client_word(const json_t *object, const char *key, char *out, size_t size)
{
    const char *value = json_string_value(json_object_get(object, key));
    tb_text text = tb_text_on(out, size);

    client_put(value ? value : "", &text);
    return out;
}

const char *client_called(const json_t *sitter, char *out, size_t size)
{
    char seat[CLIENT_WORD];
    tb_text text = tb_text_on(out, size);

    if (!*client_word(sitter, "name", out, size))
        tb_put(&text, cli_translate("seat", client_word(sitter, "seat", seat, sizeof(seat))));
    return out;
}

void client_print(const tb_text *line, int indent)
{
    cli_wrap(stdout, line->bytes, 0, indent);
    putchar('\n');
}

/* --- Messages ----------------------------------------------------------------------------------------------------- */

/* "server.too-many, limit 5". */
static void put_unknown(const json_t *message, tb_text *out)
{
    const char *id = json_string_value(json_object_get(message, "id")), *key;
    json_t *value;

    tb_put(out, id ? id : "");
    json_object_foreach(json_object_get(message, "args"), key, value)
    {
        tb_put(out, ", ");
        tb_put(out, key);
        tb_put_char(out, ' ');
        if (json_is_integer(value))
            tb_put_int(out, json_integer_value(value));
        else
            tb_put(out, json_is_string(value) ? json_string_value(value) : "?");
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
    tb_text_error error;
    tb_move move;

    if (own->game && tb_move_read(own->game, text, strlen(text), &move, &error) >= 0)
        cli_put_move(own->game, move, typed, out);
    else
        tb_put(out, text);
}

/* --- The table ---------------------------------------------------------------------------------------------------- */

static void heading(const client *own, const char *text)
{
    printf(own->bold && !own->turn ? "\033[1m%s\033[0m\n" : "%s\n", text);
}

const json_t *client_sitter(const client *own, const char *seat)
{
    size_t i;
    const json_t *sitter;

    json_array_foreach(json_object_get(own->table, "seats"), i, sitter)
    {
        const char *name = json_string_value(json_object_get(sitter, "seat"));
        if (name && strcmp(name, seat) == 0)
            return sitter;
    }
    return NULL;
}

void client_put_clock(const client *own, const char *seat, int64_t passed_ms, tb_text *out)
{
    const json_t *left = json_object_get(client_sitter(own, seat), "clock_ms");
    json_int_t ms = json_integer_value(left) - passed_ms, s = ms > 0 ? (ms + 999) / 1000 : 0;
    char text[48];

    if (!json_is_integer(left))
        return;
    if (s < 3600)
        snprintf(text, sizeof(text), " [%d:%02d]", (int) (s / 60), (int) (s % 60));
    else
        snprintf(text, sizeof(text), " [%" JSON_INTEGER_FORMAT ":%02d:%02d]", s / 3600, (int) (s / 60 % 60),
                 (int) (s % 60));
    tb_put(out, text);
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
    tb_put(out, strcmp(who, "open") == 0 ? _("free") : *name ? name : _("a person"));
    tb_put(out, strcmp(who, "bot") == 0 ? _(" (a bot)") : "");
    tb_put(out, *seat && strcmp(seat, own->you) == 0 ? _(" (you)") : "");
    client_put_clock(own, seat, 0, out);
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
    const char *title = own->game ? cli_translate("game", own->game->title) : game;
    snprintf(line, sizeof(line), *own->id ? _("%s, table %s: %s") : "%s%s: %s", title, own->id,
             cli_translate("phase", phase));
    heading(own, line);
    json_array_foreach(json_object_get(own->table, "seats"), i, sitter)
    {
        tb_text text = tb_text_on(line, sizeof(line));
        put_sitter(own, sitter, &text);
        client_print(&text, 6);
    }
}

/* A board as lines, without what is empty at its end. */
static void print_board(const client *own, const char *game)
{
    term_sheet *sheet = term_sheet_make(BOARD_ROWS, BOARD_COLS, !term_speaks_utf8());

    if (!sheet)
        return;
    term_scene scene = term_scene_of(own->game ? own->game : tb_games[0], own->view, term_whole(sheet));
    term_board_find(game)->draw(&scene);
    char *text = term_sheet_text(sheet);
    size_t len = text ? strlen(text) : 0;
    while (len > 0 && text[len - 1] == '\n')
        len--;
    printf("%.*s\n", (int) len, text ? text : "");
    free(text);
    term_sheet_free(sheet);
}

void client_show_view(const client *own)
{
    char line[CLIENT_LINE], word[CLIENT_WORD];
    int round = (int) json_integer_value(json_object_get(own->view, "round"));

    if (!own->view || own->turn)
        return;
    putchar('\n');
    snprintf(line, sizeof(line), _("round %d, %s"), round,
             cli_translate("phase", client_word(own->view, "phase", word, sizeof(word))));
    heading(own, line);
    print_board(own, own->game ? own->game->name : "");
}
