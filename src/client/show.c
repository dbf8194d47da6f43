/* show.c - what a table says, made fit to print, and the table itself: who sits there, and the board of src/term. */
#include <stdlib.h>
#include <string.h>

#include "client/client.h"
#include "games/list.h"
#include "say/say.h"
#include "say/text.h"
#include "term/parts.h"

enum { BOARD_COLS = 80, BOARD_ROWS = 18 };

/* --- Made fit for a terminal -------------------------------------------------------------------------------------- */

void client_clean(json_t *value)
{
    tb_text text = TB_TEXT(CLIENT_LINE);
    const char *key;
    json_t *member;

    if (json_is_string(value)) {
        cli_put_clean(json_string_value(value), &text);
        json_string_set(value, text.bytes);
    }
    TERM_EACH (item, value)
        client_clean(item.is);
    json_object_foreach(value, key, member) client_clean(member);
}

const char *client_name(const json_t *sitter)
{
    const char *name = term_member(sitter, "name");

    return term_is(sitter, "who", "person") && strcmp(name, "me") == 0 ? _("me") : name;
}

const char *client_called(const json_t *sitter)
{
    const char *name = client_name(sitter);

    return *name ? name : cli_translate("seat", term_member(sitter, "seat"));
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
    const char *key;
    json_t *value;

    tb_put(out, term_member(message, "id"));
    json_object_foreach(json_object_get(message, "args"), key, value)
    {
        if (json_is_integer(value))
            cli_put_fmt(out, ", %s %" JSON_INTEGER_FORMAT, key, json_integer_value(value));
        else
            cli_put_fmt(out, ", %s %s", key, json_is_string(value) ? json_string_value(value) : "?");
    }
}

void client_put_message(const json_t *message, tb_text *out)
{
    tb_text text = TB_TEXT(CLIENT_LINE);
    const char *rule = term_member(message, "rule");

    client_put_known(message, &text);
    if (!*text.bytes)
        tb_put(&text, term_member(message, "text"));
    if (!*text.bytes)
        put_unknown(message, &text);
    cli_put_clean(text.bytes, out);
    if (*rule)
        cli_put_fmt(out, " (%s)", rule);
}

/* --- The table ---------------------------------------------------------------------------------------------------- */

const json_t *client_sitter(const client *own, const char *seat)
{
    return term_find(term_list(own->table, "seats"), "seat", seat);
}

void client_put_clock(const client *own, const char *seat, int64_t passed_ms, tb_text *out)
{
    const json_t *left = json_object_get(client_sitter(own, seat), "clock_ms");
    json_int_t ms = json_integer_value(left) - passed_ms, s = ms > 0 ? (ms + 999) / 1000 : 0;

    if (json_is_integer(left) && s < 3600)
        cli_put_fmt(out, " [%d:%02d]", (int) (s / 60), (int) (s % 60));
    else if (json_is_integer(left))
        cli_put_fmt(out, " [%" JSON_INTEGER_FORMAT ":%02d:%02d]", s / 3600, (int) (s / 60 % 60), (int) (s % 60));
}

static void put_sitter(const client *own, const json_t *sitter, tb_text *out)
{
    const char *seat = term_member(sitter, "seat"), *name = client_name(sitter);

    cli_put_fmt(out, "  %s%s", cli_translate("seat", seat), _(": "));
    tb_put(out, term_is(sitter, "who", "open") ? _("free") : *name ? name : _("a person"));
    tb_put(out, term_is(sitter, "who", "bot") ? _(" (a bot)") : "");
    tb_put(out, *seat && strcmp(seat, own->you) == 0 ? _(" (you)") : "");
    client_put_clock(own, seat, 0, out);
    tb_put(out, term_is_yes(sitter, "resigned") ? _(", has resigned") : "");
    tb_put(out, json_is_string(json_object_get(sitter, "played_by")) ? _(", a bot plays for them") : "");
    tb_put(out, term_is_yes(sitter, "wants_abort") ? _(", wants to end the game") : "");
}

void client_show_table(const client *own)
{
    const char *title = own->game ? cli_translate("game", own->game->title) : term_member(own->table, "game");
    const char *phase = cli_translate("phase", term_member(own->table, "phase"));
    bool bold = own->bold && !own->turn;
    char line[CLIENT_LINE];

    if (*own->id)
        snprintf(line, sizeof(line), _("%s, table %s: %s"), title, own->id, phase);
    else
        snprintf(line, sizeof(line), _("%s: %s"), title, phase);
    printf(bold ? "\033[1m%s\033[0m\n" : "%s\n", line);
    TERM_EACH (sitter, term_list(own->table, "seats")) {
        tb_text text = tb_text_on(line, sizeof(line));
        put_sitter(own, sitter.is, &text);
        client_print(&text, 6);
    }
}

/* A board as lines, without what is empty at its end. */
static void print_board(const client *own, const char *game)
{
    term_sheet *sheet = term_sheet_make(BOARD_ROWS, BOARD_COLS, !cli_speaks_utf8());

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
    if (!own->view || own->turn)
        return;
    putchar('\n');
    print_board(own, own->game ? own->game->name : "");
}
