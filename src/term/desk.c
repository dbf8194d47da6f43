/* desk.c - what the desk holds, and what the person does with it. */
#include "term/desk.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "say/text.h"
#include "term/dialog.h"
#include "term/parts.h"

enum { LOG_MOST = 1 << 15 };

const char term_labels[TERM_LABELS + 1] = "123456789efgijknoptwxyz";

/* --- What it holds ------------------------------------------------------------------------------------------------ */

static void paint_desk(void *owner, const term_canvas *canvas) { term_desk_draw(owner, canvas); }

void term_desk_open(term_desk *desk, term_screen *screen, const tb_game *game, const term_command *commands)
{
    TB_ASSERT(screen && game && commands);
    *desk = (term_desk){ .screen = screen, .game = game, .board = term_board_find(game->name), .commands = commands };
    desk->log = json_array();
    screen->paint = paint_desk;
    screen->owner = desk;
    cli_speak_of(game);
}

void term_desk_close(term_desk *desk)
{
    json_decref(desk->view);
    json_decref(desk->events);
    json_decref(desk->log);
    desk->screen->paint = NULL;
    cli_speak_of(NULL);
}

void term_desk_see(term_desk *desk, json_t *view, bool asks)
{
    json_t *legal = json_object_get(view, "legal");
    bool same = desk->asks && asks && json_equal(legal, json_object_get(desk->view, "legal"));

    json_decref(desk->view);
    desk->view = view;
    desk->asks = asks && json_array_size(legal) > 0;
    desk->picker.legal = legal;
    if (same) /* where all play at once, others move while a question stands */
        return;
    desk->top = 0;
    desk->looks = desk->looks && !desk->asks;
    desk->has_cursor = desk->has_cursor && !desk->asks;
    term_picker_begin(&desk->picker, desk->asks ? legal : NULL);
}

void term_desk_happened(term_desk *desk, json_t *events)
{
    json_decref(desk->events);
    desk->events = events;
}

void term_desk_tell(term_desk *desk, const char *text)
{
    for (size_t len; *text; text += len + (text[len] == '\n')) {
        len = strcspn(text, "\n");
        if (len > 0)
            json_array_append_new(desk->log, json_stringn_nocheck(text, len));
        if (term_desk_logged(desk) > LOG_MOST) /* a server may go on for ever */
            json_array_remove(desk->log, 0);
    }
}

void term_desk_forget(term_desk *desk) { json_array_clear(desk->log); }

void term_desk_note(term_desk *desk, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(desk->notice, sizeof(desk->notice), format, args);
    va_end(args);
}

/* --- Words -------------------------------------------------------------------------------------------------------- */

static const term_command *command_of(const term_desk *desk, int key)
{
    const term_command *command = desk->commands;

    while (command->key && command->key != key)
        command++;
    return command->key ? command : NULL;
}

const char *term_desk_word(const term_desk *desk, int key)
{
    const term_command *command = command_of(desk, key);

    TB_ASSERT(command);
    return _(command->word);
}

const char *term_desk_move(const term_desk *desk, int move)
{
    TB_ASSERT(move >= 0 && move < (int) json_array_size(desk->picker.legal));
    return term_member(json_array_get(desk->picker.legal, (size_t) move), "move");
}

void term_desk_read_log(term_desk *desk)
{
    int count = term_desk_logged(desk);
    size_t len = 1;

    for (int i = 0; i < count; i++)
        len += strlen(term_desk_line(desk, i)) + 1;
    char *all = malloc(len);
    if (!all)
        return;
    tb_text text = tb_text_on(all, len);
    for (int i = 0; i < count; i++)
        cli_put_fmt(&text, "%s\n", term_desk_line(desk, i));
    term_read(desk->screen, term_desk_word(desk, 'l'), count ? all : _("Nothing yet."),
              count ? term_desk_line(desk, count - 1) : NULL);
    free(all);
}

/* --- Wishes ------------------------------------------------------------------------------------------------------- */

static term_wish wish_of(term_wish_kind kind, int what)
{
    return (term_wish){ .kind = kind, .move = what, .key = what };
}

/* Something was pointed at. */
static term_wish point_at(term_desk *desk, const term_thing *thing)
{
    if (strcmp(thing->key[0], TERM_COMMAND) == 0)
        return wish_of(TERM_WISH_KEY, atoi(thing->value[0]));
    if (!desk->asks)
        return wish_of(TERM_WISH_NONE, 0);
    if (term_is_listed(thing))
        return wish_of(TERM_WISH_MOVE, atoi(thing->value[0]));
    int move = term_picker_pick(&desk->picker, thing);
    if (move >= 0)
        return wish_of(TERM_WISH_MOVE, move);
    if (move == TERM_NOT_LIVE)
        term_desk_note(desk, "%s", _("Nothing can be done with that now; ? says more about it."));
    desk->top = 0;
    desk->has_cursor = desk->has_cursor && move != TERM_NARROWED;
    return wish_of(TERM_WISH_NONE, 0);
}

static term_wish click(term_desk *desk, int row, int col)
{
    const term_spot *spot = term_spot_at(desk->screen->sheet, row, col);

    if (!spot)
        return wish_of(TERM_WISH_NONE, 0);
    if (strcmp(spot->thing.key[0], TERM_COMMAND) != 0) {
        desk->cursor = *spot;
        desk->has_cursor = true;
        desk->looks = !desk->asks || !term_can_rest(desk, spot);
    }
    term_thing thing = spot->thing;
    return point_at(desk, &thing);
}

/* The move of the list that a label stands for; -1: none. */
static int labelled(const term_desk *desk, int key)
{
    const char *label = key > 0 && key < 0x80 ? strchr(term_labels, key) : NULL;
    int left[TB_MOVES_MAX], count = term_picker_left(&desk->picker, left, TB_MOVES_MAX);
    int item = label ? desk->top + (int) (label - term_labels) : -1;

    if (!desk->asks || item < 0 || item >= count || item - desk->top >= desk->shown)
        return -1;
    return left[item];
}

static void turn_page(term_desk *desk, int by)
{
    int count = term_picker_left(&desk->picker, NULL, 0), last = desk->top;

    desk->top += by * (desk->shown ? desk->shown : 1);
    desk->top = desk->top < 0 ? 0 : desk->top >= count ? last : desk->top;
    if (desk->top != last)
        desk->has_cursor = desk->has_cursor && !term_is_listed(&desk->cursor.thing);
}

static void go(term_desk *desk, int key)
{
    bool listed = desk->has_cursor && term_is_listed(&desk->cursor.thing);

    if (!term_cursor_go(desk, key) && listed && (key == TERM_DOWN || key == TERM_UP))
        turn_page(desk, key == TERM_DOWN ? 1 : -1);
}

static void toggle_look(term_desk *desk)
{
    desk->looks = !desk->looks;
    desk->has_cursor = desk->has_cursor && (desk->looks || term_can_rest(desk, &desk->cursor));
    if (desk->looks)
        term_desk_note(desk, "%s", _("Look around: arrows go to everything, ? explains it, v ends this."));
}

static void step_back(term_desk *desk)
{
    if (term_picker_back(&desk->picker))
        desk->has_cursor = false;
    desk->looks = false;
}

/* Keys that only change what is seen; false: it is none of them. */
static bool press(term_desk *desk, int key)
{
    switch (key) {
    case TERM_UP:
    case TERM_DOWN:
    case TERM_LEFT:
    case TERM_RIGHT:
    case TERM_TAB:
    case TERM_BACK_TAB: go(desk, key); return true;
    case TERM_PAGE_UP: turn_page(desk, -1); return true;
    case TERM_PAGE_DOWN: turn_page(desk, 1); return true;
    case '?': term_desk_about(desk); return true;
    case 'v': toggle_look(desk); return true;
    case TERM_ESCAPE:
    case TERM_DELETE: step_back(desk); return true;
    default: return false;
    }
}

/* A square by its name: b, then 3. True while that is being typed; *out is then what was pointed at, if anything. */
static bool types_square(term_desk *desk, int key, term_wish *out)
{
    char name[3] = { desk->column, (char) key, '\0' };
    term_thing thing = term_thing_of("square", name);
    bool begun = desk->column != 0;

    *out = wish_of(TERM_WISH_NONE, 0);
    desk->column = 0;
    if (begun && key > 0 && key < 0x80 && term_spot_of(desk->screen->sheet, &thing)) {
        *out = point_at(desk, &thing);
        return true;
    }
    name[0] = (char) key;
    name[1] = '1';
    thing = term_thing_of("square", name);
    if (key < 'a' || key > 'd' || !desk->asks || !term_spot_of(desk->screen->sheet, &thing))
        return false;
    desk->column = (char) key;
    term_desk_note(desk, _("%c ... and the number of its row"), key);
    return true;
}

static term_wish type(term_desk *desk, int key)
{
    int move = labelled(desk, key);
    term_wish square;

    *desk->notice = '\0';
    if (types_square(desk, key, &square))
        return square;
    bool arrow = key == TERM_ENTER || key == TERM_TAB || key == TERM_ESCAPE || (key >= TERM_UP && key <= TERM_END);
    if (arrow ? desk->walks && !desk->looks : key != '?' && key != 'v' && command_of(desk, key))
        return wish_of(TERM_WISH_KEY, key);
    if (move >= 0)
        return wish_of(TERM_WISH_MOVE, move);
    if ((key == TERM_ENTER || key == ' ') && desk->has_cursor && desk->asks) {
        term_thing thing = desk->cursor.thing;
        return point_at(desk, &thing);
    }
    return wish_of(press(desk, key) ? TERM_WISH_NONE : TERM_WISH_KEY, key);
}

term_wish term_desk_wait(term_desk *desk, int ms)
{
    term_screen_begin(desk->screen);
    term_screen_show(desk->screen);
    term_event event = term_screen_wait(desk->screen, ms);
    switch (event.kind) {
    case TERM_GONE: return wish_of(TERM_WISH_GONE, 0);
    case TERM_KEY: return type(desk, event.key);
    case TERM_CLICK: *desk->notice = '\0'; return click(desk, event.row, event.col);
    default: return wish_of(TERM_WISH_NONE, 0);
    }
}
