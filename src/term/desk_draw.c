/* desk_draw.c - how the desk is laid out.
 *
 *   narrow                     wide, from SIDE_FROM columns on
 *   title                      title
 *   board                      board         | what is asked
 *                                            | moves
 *   what is asked              ...           | what happened
 *   moves  what happened       keys
 *   keys
 *
 * A remark stands below what is asked; on a narrow screen it takes the place of both what is asked and what happened.
 */
#include <stdio.h>

#include "say/say.h"
#include "say/text.h"
#include "term/desk.h"

enum {
    SIDE_FROM = 124,
    SIDE_LEAST = 42,
    BELOW_LEAST = 5,
    LIST_LEAST = 10,
    LINE_SIZE = 512,
    LOG_ROWS = 8,
    LOG_COLS = 24
};

/* --- Bars --------------------------------------------------------------------------------------------------------- */

static const term_style bar = { .ground = TERM_BAR }, bold_bar = { .ground = TERM_BAR, .bold = true };

static void draw_title(const term_desk *desk, const term_canvas *canvas)
{
    int corner = term_width(desk->corner);

    term_fill(canvas, 0, 0, 1, canvas->cols, bar, " ");
    term_put_in(canvas, 0, 1, canvas->cols - corner - 4, bold_bar, desk->title);
    term_put(canvas, 0, canvas->cols - corner - 1, bar, desk->corner);
}

static int draw_command(const term_canvas *canvas, int row, int col, const term_command *command)
{
    const char *word = _(command->word);
    char number[16];
    int from = col;

    if (col + term_width(word) + 2 > canvas->cols)
        return col;
    col = command->key == ' ' ? term_put(canvas, row, col, bold_bar, "␣")
                              : term_put_fmt(canvas, row, col, bold_bar, "%c", (char) command->key);
    col = term_put(canvas, row, col + 1, bar, word);
    snprintf(number, sizeof(number), "%d", command->key);
    term_mark(canvas, row, from, 1, col - from, term_thing_of(TERM_COMMAND, number));
    return col + 2;
}

/* The commands that fit into the last row; or the notice, in as many rows up from the last as it takes. */
static void draw_keys(const term_desk *desk, const term_canvas *canvas)
{
    int rows = *desk->notice ? term_height(desk->notice, canvas->cols - 2, 0) : 1, col = 0;
    term_canvas part = term_part(canvas, canvas->rows - rows, 1, rows, canvas->cols - 2);

    term_fill(canvas, canvas->rows - rows, 0, rows, canvas->cols, bar, " ");
    term_put_wrapped(&part, 0, 0, 0, bold_bar, desk->notice);
    for (const term_command *command = desk->commands; !*desk->notice && command->key; command++)
        col = draw_command(canvas, canvas->rows - 1, col, command);
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

static const char *listed(const term_desk *desk, int move, char line[LINE_SIZE])
{
    tb_text text = tb_text_on(line, LINE_SIZE);

    cli_put_said_move(desk->game, term_desk_move(desk, move), false, &text);
    return line;
}

static void draw_listed(const term_desk *desk, const term_canvas *canvas, char label, int move)
{
    char line[LINE_SIZE], number[16];

    snprintf(number, sizeof(number), "%d", move);
    term_put_fmt(canvas, 0, 1, term_bold(TERM_ACCENT), "%c", label);
    term_put_in(canvas, 0, 3, canvas->cols - 4, (term_style){ 0 }, listed(desk, move, line));
    term_mark(canvas, 0, 0, 1, canvas->cols - 1, term_thing_of(TERM_LISTED, number));
}

/* Down the columns, as many as fit; the rest are on further pages. Returns how many columns that takes. */
static int draw_list(term_desk *desk, const term_canvas *canvas)
{
    int moves[TB_MOVES_MAX], count = term_picker_left(&desk->picker, moves, TB_MOVES_MAX);
    int width = LIST_LEAST, rows = canvas->rows;
    char line[LINE_SIZE];

    for (int i = 0; i < count; i++)
        width = term_width(listed(desk, moves[i], line)) > width ? term_width(line) : width;
    width = width + 5 < canvas->cols ? width + 5 : canvas->cols;
    desk->shown = 0;
    if (rows <= 0 || width <= 5)
        return 0;
    int room = rows * (canvas->cols / width);
    if (count > room && rows > 1) /* a row for the number of the page */
        room = --rows * (canvas->cols / width);
    room = room < TERM_LABELS ? room : TERM_LABELS;
    for (int i = 0; i < room && desk->top + i < count; i++, desk->shown++) {
        term_canvas item = term_part(canvas, i % rows, i / rows * width, 1, width);
        draw_listed(desk, &item, term_labels[i], moves[desk->top + i]);
    }
    if (count > room && rows < canvas->rows) {
        snprintf(line, sizeof(line), _("%d to %d of %d; Page Up and Page Down turn the pages"), desk->top + 1,
                 desk->top + desk->shown, count);
        term_put_in(canvas, rows, 1, canvas->cols - 2, term_in(TERM_QUIET), line);
        return canvas->cols;
    }
    return (desk->shown + rows - 1) / rows * width;
}

/* The last lines that fit, wrapped, the newest at the bottom. */
static void draw_log(const term_desk *desk, const term_canvas *canvas)
{
    int last = term_desk_logged(desk), first = last, rows = 0, more;

    for (; first > 0; first--, rows += more) {
        more = term_height(term_desk_line(desk, first - 1), canvas->cols, 2);
        if (rows + more > canvas->rows)
            break;
    }
    for (int row = 0; first < last; first++) {
        term_style style = first == last - 1 ? term_bold(TERM_PLAIN) : term_in(TERM_QUIET);
        row = term_put_wrapped(canvas, row, 0, 2, style, term_desk_line(desk, first));
    }
}

/* Returns the row behind it. */
static int draw_remark(const term_desk *desk, const term_canvas *canvas, int row)
{
    term_canvas part = term_part(canvas, row, 1, canvas->rows - row, canvas->cols - 2);

    return row + term_put_wrapped(&part, 0, 0, 2, term_in(TERM_ACCENT), desk->remark);
}

/* --- Layouts ------------------------------------------------------------------------------------------------------ */

static void draw_board(const term_desk *desk, term_canvas canvas)
{
    term_scene scene = term_scene_of(desk->game, desk->view, canvas);

    scene.picker = desk->asks ? &desk->picker : NULL;
    scene.events = desk->events;
    if (desk->view)
        desk->board->draw(&scene);
}

/* Beside the moves stands what the others did meanwhile. */
static void draw_below(term_desk *desk, const term_canvas *canvas)
{
    if (desk->remark) {
        draw_remark(desk, canvas, 0);
        return;
    }
    int row = draw_prompt(desk, canvas, 2), rows = canvas->rows - row;
    term_canvas list = term_part(canvas, row, 0, rows, canvas->cols - LOG_COLS);
    int col = desk->asks ? draw_list(desk, &list) : 0;
    term_canvas lines = term_part(canvas, row, col + 1, rows, canvas->cols - col - 2);

    draw_log(desk, &lines);
}

static void draw_beside(term_desk *desk, const term_canvas *canvas)
{
    int row = draw_prompt(desk, canvas, 6) + 1, log = canvas->rows / 3;
    int count = desk->asks ? term_picker_left(&desk->picker, NULL, 0) : 0;

    row = desk->remark ? draw_remark(desk, canvas, row) + 1 : row;
    int list = canvas->rows - row - (log > LOG_ROWS ? log : LOG_ROWS);
    list = count + 1 < list ? count + 1 : list;
    term_canvas moves = term_part(canvas, row, 0, list, canvas->cols);
    if (desk->asks)
        draw_list(desk, &moves);
    term_canvas past = term_part(canvas, row + list, 0, canvas->rows - row - list, canvas->cols);
    term_canvas inside = term_box(&past, term_in(TERM_QUIET), term_desk_word(desk, 'l'));
    term_canvas lines = term_part(&inside, 0, 1, inside.rows, inside.cols - 2);
    draw_log(desk, &lines);
}

static void lay_out(term_desk *desk, const term_canvas *canvas)
{
    int rows = canvas->rows - 2, cols = canvas->cols;

    if (cols >= SIDE_FROM) {
        int side = cols * 3 / 10 > SIDE_LEAST ? cols * 3 / 10 : SIDE_LEAST;
        term_canvas beside = term_part(canvas, 1, cols - side, rows, side);
        draw_board(desk, term_part(canvas, 1, 0, rows, cols - side));
        draw_beside(desk, &beside);
    } else {
        int below = BELOW_LEAST + (rows - TERM_BOARD_ROWS - BELOW_LEAST) / 2;
        below = below > BELOW_LEAST ? below : BELOW_LEAST;
        term_canvas under = term_part(canvas, 1 + rows - below, 0, below, cols);
        draw_board(desk, term_part(canvas, 1, 0, rows - below, cols));
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
