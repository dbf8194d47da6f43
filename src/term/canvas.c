/* canvas.c - cells, text on them, and spots. */
#include "term/canvas.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wctype.h>

#include "base/base.h"

enum { LINE_MAX_BYTES = 1024 };

/* --- Sheets and parts --------------------------------------------------------------------------------------------- */

term_sheet *term_sheet_make(int rows, int cols, bool ascii)
{
    size_t cells = (size_t) (rows > 1 ? rows : 1) * (size_t) (cols > 1 ? cols : 1);
    term_sheet *sheet = calloc(1, sizeof(*sheet) + cells * sizeof(sheet->cells[0]));

    if (!sheet)
        return NULL;
    sheet->rows = rows > 1 ? rows : 1;
    sheet->cols = cols > 1 ? cols : 1;
    sheet->ascii = ascii;
    term_sheet_clear(sheet);
    return sheet;
}

void term_sheet_free(term_sheet *sheet) { free(sheet); }

void term_sheet_clear(term_sheet *sheet)
{
    for (int i = 0; i < sheet->rows * sheet->cols; i++)
        sheet->cells[i] = (term_cell){ .text = { L' ' } };
    sheet->spots = sheet->shorts = sheet->lost = 0;
}

term_canvas term_whole(term_sheet *sheet) { return (term_canvas){ sheet, 0, 0, sheet->rows, sheet->cols }; }

static int clamp(int value, int low, int high) { return value < low ? low : value > high ? high : value; }

term_canvas term_part(const term_canvas *canvas, int row, int col, int rows, int cols)
{
    TB_ASSERT(canvas->sheet);
    int top = clamp(row, 0, canvas->rows), left = clamp(col, 0, canvas->cols);
    int bottom = clamp(row + rows, top, canvas->rows), right = clamp(col + cols, left, canvas->cols);

    return (term_canvas){ canvas->sheet, canvas->row + top, canvas->col + left, bottom - top, right - left };
}

/* NULL: outside. */
static term_cell *cell_at(const term_canvas *canvas, int row, int col)
{
    if (row < 0 || row >= canvas->rows || col < 0 || col >= canvas->cols)
        return NULL;
    return &canvas->sheet->cells[(canvas->row + row) * canvas->sheet->cols + canvas->col + col];
}

/* --- Text --------------------------------------------------------------------------------------------------------- */

/* A mark joins the character before it, which may be wide. */
static void add_mark(const term_canvas *canvas, int row, int col, wchar_t mark)
{
    term_cell *cell = cell_at(canvas, row, col - 1);

    if (cell && !cell->text[0])
        cell = cell_at(canvas, row, col - 2);
    for (int m = 1; cell && m <= TERM_MARKS; m++) {
        if (!cell->text[m]) {
            cell->text[m] = mark;
            return;
        }
    }
}

/* Half of a wide character does not stay when the other half is written over. */
static void tear(const term_canvas *canvas, int row, int col)
{
    term_cell *here = cell_at(canvas, row, col), *left = cell_at(canvas, row, col - 1);
    term_cell *right = cell_at(canvas, row, col + 1);

    if (here && !here->text[0] && left)
        left->text[0] = L' ';
    if (right && !right->text[0])
        right->text[0] = L' ';
}

static void set_cell(const term_canvas *canvas, int row, int col, term_style style, wchar_t text)
{
    term_cell *cell = cell_at(canvas, row, col);
    wchar_t lost = cell ? cell->text[0] : text;

    canvas->sheet->lost += (!cell || lost != text) && iswalnum((wint_t) lost);
    if (!cell)
        return;
    tear(canvas, row, col);
    *cell = (term_cell){ .text = { text }, .style = style };
}

/* Returns the column behind it. A wide character is shown whole or not at all. */
static int put_char(const term_canvas *canvas, int row, int col, term_style style, wchar_t c)
{
    wchar_t shown = canvas->sheet->ascii ? cli_char_ascii(c) : c;
    int width = canvas->sheet->ascii ? shown != 0 : cli_char_width(c);
    term_cell *right = width == 2 && cell_at(canvas, row, col) ? cell_at(canvas, row, col + 1) : NULL;

    if (width > 0)
        set_cell(canvas, row, col, style, width == 2 && !right ? L' ' : shown);
    else if (shown)
        add_mark(canvas, row, col, shown);
    if (right)
        *right = (term_cell){ .style = style };
    return col + width;
}

/* `len` bytes of it. */
static int put_bytes(const term_canvas *canvas, int row, int col, term_style style, const char *utf8, size_t len)
{
    const char *end = utf8 + len;

    while (utf8 < end && *utf8)
        col = put_char(canvas, row, col, style, cli_char_next(&utf8));
    return col;
}

int term_put(const term_canvas *canvas, int row, int col, term_style style, const char *utf8)
{
    return put_bytes(canvas, row, col, style, utf8, strlen(utf8));
}

int term_put_fmt(const term_canvas *canvas, int row, int col, term_style style, const char *format, ...)
{
    char line[LINE_MAX_BYTES];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof(line), format, args);
    va_end(args);
    return term_put(canvas, row, col, style, line);
}

/* How many bytes of a text fit into so many columns. */
static size_t bytes_within(const char *utf8, int width)
{
    const char *at = utf8;

    while (*at) {
        const char *next = at;
        width -= cli_char_width(cli_char_next(&next));
        if (width < 0)
            break;
        at = next;
    }
    return (size_t) (at - utf8);
}

const char *term_cut(const char *utf8, int width, char *out, size_t size)
{
    bool whole = term_width(utf8) <= width;

    TB_ASSERT(size > 0);
    snprintf(out, size, "%.*s%s", (int) bytes_within(utf8, whole || width < 2 ? width : width - 1), utf8,
             whole || width < 2 ? "" : "…");
    return out;
}

void term_put_in(const term_canvas *canvas, int row, int col, int width, term_style style, const char *utf8)
{
    char line[LINE_MAX_BYTES];

    term_put(canvas, row, col, style, term_cut(utf8, width, line, sizeof(line)));
}

void term_put_middle(const term_canvas *canvas, int row, int col, int width, term_style style, const char *utf8)
{
    int need = term_width(utf8);

    term_put_in(canvas, row, need < width ? col + (width - need) / 2 : col, need < width ? need : width, style, utf8);
}

/* The bytes of the next line of a text that is wrapped to `width`: up to a line feed, or to the last space that leaves
 * it narrow enough; a word that alone is too long is cut. */
static size_t line_of(const char *text, int width)
{
    size_t whole = strcspn(text, "\n"), fits = bytes_within(text, width > 0 ? width : 1);

    if (fits >= whole)
        return whole;
    if (text[fits] == ' ')
        return fits;
    for (size_t at = fits; at > 0; at--) {
        if (text[at - 1] == ' ')
            return at;
    }
    return fits ? fits : 1;
}

int term_put_wrapped(const term_canvas *canvas, int row, int col, int indent, term_style style, const char *utf8)
{
    while (*utf8) {
        size_t len = line_of(utf8, canvas->cols - col);

        put_bytes(canvas, row++, col, style, utf8, len);
        utf8 += len;
        col = *utf8 == '\n' ? 0 : indent;
        if (*utf8 == '\n')
            utf8++;
        else
            utf8 += strspn(utf8, " ");
    }
    return row;
}

int term_height(const char *utf8, int cols, int indent)
{
    static term_sheet nowhere; /* without a cell */

    return term_put_wrapped(&(term_canvas){ &nowhere, 0, 0, 0, cols }, 0, 0, indent, (term_style){ 0 }, utf8);
}

/* --- Shapes ------------------------------------------------------------------------------------------------------- */

void term_fill(const term_canvas *canvas, int row, int col, int rows, int cols, term_style style, const char *utf8)
{
    const char *at = utf8;
    wchar_t c = cli_char_next(&at);

    TB_ASSERT(cli_char_width(c) == 1);
    for (int r = row; r < row + rows; r++) {
        for (int i = 0; i < cols; i++)
            put_char(canvas, r, col + i, style, c);
    }
}

term_canvas term_box(const term_canvas *canvas, term_style style, const char *title)
{
    int bottom = canvas->rows - 1, right = canvas->cols - 1, room = canvas->cols - 6;

    term_fill(canvas, 0, 0, 1, canvas->cols, style, "─");
    term_fill(canvas, bottom, 0, 1, canvas->cols, style, "─");
    term_fill(canvas, 0, 0, canvas->rows, 1, style, "│");
    term_fill(canvas, 0, right, canvas->rows, 1, style, "│");
    term_put(canvas, 0, 0, style, "╭");
    term_put(canvas, 0, right, style, "╮");
    term_put(canvas, bottom, 0, style, "╰");
    term_put(canvas, bottom, right, style, "╯");
    if (title && room > 0) {
        style.bold = true;
        term_fill(canvas, 0, 2, 1, clamp(term_width(title), 0, room) + 2, style, " ");
        term_put_in(canvas, 0, 3, room, style, title);
    }
    return term_part(canvas, 1, 1, canvas->rows - 2, canvas->cols - 2);
}

void term_restyle(const term_canvas *canvas, int row, int col, int rows, int cols, term_style added)
{
    term_canvas part = term_part(canvas, row, col, rows, cols);

    for (int i = 0; i < part.rows * part.cols; i++) {
        term_style *style = &cell_at(&part, i / part.cols, i % part.cols)->style;
        style->ground = added.ground ? added.ground : style->ground;
        style->bold |= added.bold;
        style->reverse |= added.reverse;
    }
}

void term_remember(term_sheet *sheet, const char *shown, const char *meant)
{
    int i = 0;

    while (i < sheet->shorts && strcmp(sheet->brief[i].shown, shown) != 0)
        i++;
    if (i < sheet->shorts || i == TERM_SHORTS || !*shown || strcmp(shown, meant) == 0)
        return;
    snprintf(sheet->brief[i].shown, TERM_SHORT_SIZE, "%s", shown);
    snprintf(sheet->brief[i].meant, TERM_SHORT_SIZE, "%s", meant);
    sheet->shorts++;
}

/* --- Spots -------------------------------------------------------------------------------------------------------- */

term_thing term_thing_of(const char *key, const char *value) { return term_thing_of_two(key, value, "", ""); }

term_thing term_thing_of_two(const char *key, const char *value, const char *key2, const char *value2)
{
    term_thing thing = { 0 };

    TB_ASSERT(strlen(key) < TERM_KEY_SIZE && strlen(key2) < TERM_KEY_SIZE); /* values may come from outside */
    snprintf(thing.key[0], TERM_KEY_SIZE, "%s", key);
    snprintf(thing.value[0], TERM_VALUE_SIZE, "%s", value);
    snprintf(thing.key[1], TERM_KEY_SIZE, "%s", key2);
    snprintf(thing.value[1], TERM_VALUE_SIZE, "%s", value2);
    return thing;
}

bool term_thing_is(const term_thing *a, const term_thing *b)
{
    for (int p = 0; p < TERM_PAIRS; p++) {
        if (strcmp(a->key[p], b->key[p]) != 0 || strcmp(a->value[p], b->value[p]) != 0)
            return false;
    }
    return true;
}

void term_mark(const term_canvas *canvas, int row, int col, int rows, int cols, term_thing thing)
{
    term_canvas part = term_part(canvas, row, col, rows, cols);
    term_sheet *sheet = canvas->sheet;

    if (part.rows > 0 && part.cols > 0 && sheet->spots < TERM_SPOTS)
        sheet->spot[sheet->spots++] = (term_spot){ part.row, part.col, part.rows, part.cols, thing };
}

const term_spot *term_spot_at(const term_sheet *sheet, int row, int col)
{
    for (int s = sheet->spots - 1; s >= 0; s--) {
        const term_spot *spot = &sheet->spot[s];
        if (row >= spot->row && row < spot->row + spot->rows && col >= spot->col && col < spot->col + spot->cols)
            return spot;
    }
    return NULL;
}

const term_spot *term_spot_of(const term_sheet *sheet, const term_thing *thing)
{
    for (int s = 0; s < sheet->spots; s++) {
        if (term_thing_is(&sheet->spot[s].thing, thing))
            return &sheet->spot[s];
    }
    return NULL;
}

/* --- As text ------------------------------------------------------------------------------------------------------ */

char *term_sheet_text(const term_sheet *sheet)
{
    size_t most = (size_t) sheet->rows * ((size_t) sheet->cols * (1 + TERM_MARKS) * CLI_CHAR_MAX + 1) + 1;
    char *bytes = malloc(most), *at = bytes;

    if (!bytes)
        return NULL;
    for (int r = 0; r < sheet->rows; r++) {
        char *line = at;
        for (int c = 0; c < sheet->cols; c++) {
            const term_cell *cell = &sheet->cells[r * sheet->cols + c];
            for (int m = 0; m <= TERM_MARKS && cell->text[m]; m++)
                at += cli_char_put(cell->text[m], at);
        }
        while (at > line && at[-1] == ' ')
            at--;
        *at++ = '\n';
    }
    *at = '\0';
    return bytes;
}
