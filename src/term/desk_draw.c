/* desk_draw.c - how the desk is laid out.
 *
 *   narrow                     wide, from SIDE_FROM columns on
 *   title                      title
 *   board                      board         | what is asked
 *                                            | moves
 *   what is asked              ...           | what happened
 *   moves, or what happened    keys
 *   keys */
#include <stdio.h>
#include <string.h>

#include "term/desk_parts.h"
#include "term/text.h"

enum { SIDE_FROM = 124, SIDE_LEAST = 42, BELOW_LEAST = 5, LIST_LEAST = 10, LINE_SIZE = 512, LOG_LEAST = 8 };

/* --- Bars --------------------------------------------------------------------------------------------------------- */

static const term_style bar = { .ground = TERM_BAR };

static void draw_title(const term_desk *desk, const term_canvas *canvas)
{
    term_style bold = bar;
    int corner = term_width(desk->corner);

    bold.bold = true;
    term_fill(canvas, 0, 0, 1, canvas->cols, bar, " ");
    term_put_in(canvas, 0, 1, canvas->cols - corner - 4, bold, desk->title);
    term_put(canvas, 0, canvas->cols - corner - 1, bar, desk->corner);
}

static int draw_command(const term_canvas *canvas, int row, int col, const term_command *command)
{
    const char *word = _(command->word);
    term_style bold = bar;
    char number[16];
    int from = col;

    if (col + term_width(word) + 3 > canvas->cols)
        return col;
    bold.bold = true;
    col = command->key == ' ' ? term_put(canvas, row, col, bold, "␣")
                              : term_put_fmt(canvas, row, col, bold, "%c", (char) command->key);
    col = term_put(canvas, row, col + 1, bar, word);
    snprintf(number, sizeof(number), "%d", command->key);
    term_mark(canvas, row, from, 1, col - from, term_thing_of(TERM_COMMAND, number));
    return col + 2;
}

/* As many rows as it takes, up from the last. */
static void draw_notice(const term_desk *desk, const term_canvas *canvas)
{
    int rows = term_height(desk->notice, canvas->cols - 2, 0);
    term_canvas part = term_part(canvas, canvas->rows - rows, 1, rows, canvas->cols - 2);
    term_style bold = bar;

    bold.bold = true;
    term_fill(canvas, canvas->rows - rows, 0, rows, canvas->cols, bar, " ");
    term_put_wrapped(&part, 0, 0, 0, bold, desk->notice);
}

static void draw_keys(const term_desk *desk, const term_canvas *canvas)
{
    int row = canvas->rows - 1, col = 1;

    if (*desk->notice) {
        draw_notice(desk, canvas);
        return;
    }
    term_fill(canvas, row, 0, 1, canvas->cols, bar, " ");
    for (const term_command *command = desk->commands; command->key; command++) {
        if (command->word)
            col = draw_command(canvas, row, col, command);
    }
}

/* --- What is asked and the moves ---------------------------------------------------------------------------------- */

/* Returns the row behind it. */
static int draw_prompt(const term_desk *desk, const term_canvas *canvas, int most)
{
    term_canvas part = term_part(canvas, 0, 1, most, canvas->cols - 2);
    term_style style = { .bold = desk->asks, .colour = desk->asks ? TERM_ACCENT : TERM_QUIET };
    int row = term_put_wrapped(&part, 0, 0, 0, style, desk->prompt);

    return row < most ? row : most;
}

static void put_listed(const term_desk *desk, int move, char *out, size_t size)
{
    tb_text text = tb_text_on(out, size);

    term_put_move(desk->game, term_member(json_array_get(desk->picker.legal, (size_t) move), "move"), &text);
}

static int widest(const term_desk *desk, const int moves[], int count)
{
    char line[LINE_SIZE];
    int width = LIST_LEAST;

    for (int i = 0; i < count; i++) {
        put_listed(desk, moves[i], line, sizeof(line));
        width = term_width(line) > width ? term_width(line) : width;
    }
    return width;
}

static void draw_listed(const term_canvas *canvas, const term_desk *desk, int row, int col, int width, int label,
                        int move)
{
    char line[LINE_SIZE], number[16];

    put_listed(desk, move, line, sizeof(line));
    snprintf(number, sizeof(number), "%d", move);
    term_put_fmt(canvas, row, col + 1, term_bold(TERM_ACCENT), "%c", term_labels[label]);
    term_put_in(canvas, row, col + 3, width - 4, (term_style){ 0 }, line);
    term_mark(canvas, row, col, 1, width - 1, term_thing_of(TERM_LISTED, number));
}

/* Down the columns, as many as fit; the rest are on further pages. */
static void draw_list(term_desk *desk, const term_canvas *canvas)
{
    int moves[TB_MOVES_MAX], count = term_picker_left(&desk->picker, moves, TB_MOVES_MAX);
    int width = widest(desk, moves, count) + 5, rows = canvas->rows;

    width = width < canvas->cols ? width : canvas->cols;
    if (rows <= 0 || width <= 5)
        return;
    int room = rows * (canvas->cols / width);
    if (count > room && rows > 1) /* a row for the number of the page */
        room = --rows * (canvas->cols / width);
    room = room < TERM_LABELS ? room : TERM_LABELS;
    desk->shown = 0;
    for (int i = 0; i < room && desk->top + i < count; i++, desk->shown++)
        draw_listed(canvas, desk, i % rows, i / rows * width, width, i, moves[desk->top + i]);
    if (count > room && rows < canvas->rows)
        term_put_fmt(canvas, rows, 1, term_in(TERM_QUIET), _("%d to %d of %d; Page Up and Page Down turn the pages"),
                     desk->top + 1, desk->top + desk->shown, count);
}

/* The last lines that fit, wrapped, the newest at the bottom. */
static void draw_log(const term_desk *desk, const term_canvas *canvas)
{
    int first = desk->logged, rows = 0;

    while (first > 0) {
        int more = term_height(desk->log[first - 1], canvas->cols, 2);
        if (rows + more > canvas->rows)
            break;
        rows += more;
        first--;
    }
    for (int row = 0; first < desk->logged; first++) {
        bool newest = first == desk->logged - 1;
        row =
            term_put_wrapped(canvas, row, 0, 2, newest ? term_bold(TERM_PLAIN) : term_in(TERM_QUIET), desk->log[first]);
    }
}

/* --- Layouts ------------------------------------------------------------------------------------------------------ */

static void draw_board(const term_desk *desk, const term_canvas *canvas)
{
    term_scene scene = term_scene_of(desk->game, desk->view, *canvas);

    scene.picker = desk->asks ? &desk->picker : NULL;
    scene.events = desk->events;
    if (desk->view)
        desk->board->draw(&scene);
}

static void draw_below(term_desk *desk, const term_canvas *canvas)
{
    int row = draw_prompt(desk, canvas, 2);
    term_canvas rest = term_part(canvas, row, 0, canvas->rows - row, canvas->cols);

    if (desk->asks) {
        draw_list(desk, &rest);
    } else {
        term_canvas lines = term_part(&rest, 0, 1, rest.rows, rest.cols - 2);
        draw_log(desk, &lines);
    }
}

static void draw_beside(term_desk *desk, const term_canvas *canvas)
{
    int row = draw_prompt(desk, canvas, 6) + 1, log = canvas->rows / 3;
    int count = desk->asks ? term_picker_left(&desk->picker, NULL, 0) : 0;

    log = log > LOG_LEAST ? log : LOG_LEAST;
    int list = canvas->rows - row - log;
    list = count + 1 < list ? count + 1 : list;
    term_canvas moves = term_part(canvas, row, 0, list, canvas->cols);
    if (desk->asks)
        draw_list(desk, &moves);
    term_canvas past = term_part(canvas, row + list, 0, canvas->rows - row - list, canvas->cols);
    term_canvas inside = term_box(&past, term_in(TERM_QUIET), _("What happened"));
    term_canvas lines = term_part(&inside, 0, 1, inside.rows, inside.cols - 2);
    draw_log(desk, &lines);
}

static void lay_out(term_desk *desk, const term_canvas *canvas)
{
    int rows = canvas->rows - 2;

    if (canvas->cols >= SIDE_FROM) {
        int side = canvas->cols * 3 / 10 > SIDE_LEAST ? canvas->cols * 3 / 10 : SIDE_LEAST;
        term_canvas board = term_part(canvas, 1, 0, rows, canvas->cols - side);
        term_canvas beside = term_part(canvas, 1, canvas->cols - side, rows, side);
        draw_board(desk, &board);
        draw_beside(desk, &beside);
    } else {
        int below = BELOW_LEAST + (rows - TERM_BOARD_ROWS - BELOW_LEAST) / 2;
        below = below > BELOW_LEAST ? below : BELOW_LEAST;
        term_canvas board = term_part(canvas, 1, 0, rows - below, canvas->cols);
        term_canvas under = term_part(canvas, 1 + rows - below, 0, below, canvas->cols);
        draw_board(desk, &board);
        draw_below(desk, &under);
    }
}

/* --- What can be chosen ------------------------------------------------------------------------------------------- */

static void highlight(const term_desk *desk, const term_canvas *canvas)
{
    static const term_style live = { .ground = TERM_LIVE }, picked = { .ground = TERM_PICKED },
                            cursor = { .reverse = true, .bold = true };

    for (int s = 0; desk->asks && s < canvas->sheet->spots; s++) {
        const term_spot *spot = &canvas->sheet->spot[s];
        if (term_picker_is_picked(&desk->picker, &spot->thing))
            term_restyle(canvas, spot->row, spot->col, spot->rows, spot->cols, picked);
        else if (term_picker_is_live(&desk->picker, &spot->thing))
            term_restyle(canvas, spot->row, spot->col, spot->rows, spot->cols, live);
    }
    if (desk->has_cursor)
        term_restyle(canvas, desk->cursor.row, desk->cursor.col, desk->cursor.rows, desk->cursor.cols, cursor);
}

void term_desk_draw(term_desk *desk, const term_canvas *canvas)
{
    lay_out(desk, canvas);
    draw_title(desk, canvas);
    draw_keys(desk, canvas);
    term_cursor_settle(desk);
    highlight(desk, canvas);
}
