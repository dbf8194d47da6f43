/* markdown.c - printing text in Markdown: paragraphs wrapped, lists hanging, tables in columns, drawings as they stand,
 * the few marks that our rules use taken off. Numbers and headings are bold on a terminal. */
#include <stdio.h>
#include <string.h>

#include "say/say.h"

enum { PARAGRAPH_MAX = 4096, CELLS_MAX = 8, LIST_INDENT = 2 };

/* What is being gathered until a blank line, a list item or another kind of line ends it. */
typedef struct printer {
    bool bold;
    bool blank, in_table; /* what the line before was */
    char bytes[PARAGRAPH_MAX];
    tb_text paragraph;
    int width[CELLS_MAX]; /* of the columns of the table that is being printed */
} printer;

static void print_bold(const printer *p, const char *text, size_t len)
{
    printf(p->bold ? "\033[1m%.*s\033[0m" : "%.*s", (int) len, text);
}

/* --- Marks ------------------------------------------------------------------------------------------------------- */

/* The text without `code`, *emphasis* and the targets of [links](target). */
static void put_plain(tb_text *out, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (text[i] == '`' || text[i] == '*' || text[i] == '[')
            continue;
        if (text[i] == ']' && i + 1 < len && text[i + 1] == '(') {
            const char *end = memchr(text + i, ')', len - i);
            i = end ? (size_t) (end - text) : len;
            continue;
        }
        tb_put_char(out, text[i]);
    }
}

/* --- Paragraphs -------------------------------------------------------------------------------------------------- */

static void flush_paragraph(printer *p)
{
    const char *text = p->bytes;
    int column = 0, indent = strncmp(text, "- ", 2) == 0 ? LIST_INDENT : 0;

    if (p->paragraph.len == 0)
        return;
    if (strncmp(text, "**", 2) == 0) {
        size_t len = strcspn(text + 2, "*");
        print_bold(p, text + 2, len);
        column = (int) len;
        text += len + 4 < p->paragraph.len ? len + 4 : len + 2;
    }
    tb_text out = TB_TEXT(PARAGRAPH_MAX);
    put_plain(&out, text, strlen(text));
    cli_wrap(stdout, out.bytes, column, indent);
    putchar('\n');
    p->paragraph = tb_text_on(p->bytes, sizeof(p->bytes));
}

static void gather(printer *p, const char *line, size_t len)
{
    size_t spaces = strspn(line, " ");

    if (p->paragraph.len > 0)
        tb_put_char(&p->paragraph, ' ');
    tb_put_bytes(&p->paragraph, line + spaces, len - spaces);
}

/* --- Tables ------------------------------------------------------------------------------------------------------ */

/* The next cell of a row, plain; false behind the last. `*at` stands behind a bar. */
static bool next_cell(const char **at, const char *end, char *out, size_t size)
{
    const char *bar = memchr(*at, '|', (size_t) (end - *at));
    tb_text text = tb_text_on(out, size);

    if (!bar)
        return false;
    const char *first = *at + strspn(*at, " "), *last = bar;
    while (last > first && last[-1] == ' ')
        last--;
    put_plain(&text, first, first < last ? (size_t) (last - first) : 0);
    *at = bar + 1;
    return true;
}

static bool is_rule_between(const char *line) { return strncmp(line, "|---", 4) == 0; }

static void measure_table(printer *p, const char *line, const char *end)
{
    char cell[256];

    TB_ASSERT(end[-1] == '\n'); /* passages are whole lines */
    memset(p->width, 0, sizeof(p->width));
    for (; line < end && *line == '|'; line = (const char *) memchr(line, '\n', (size_t) (end - line)) + 1) {
        const char *row_end = memchr(line, '\n', (size_t) (end - line)), *at = line + 1;
        for (int c = 0; c < CELLS_MAX && next_cell(&at, row_end, cell, sizeof(cell)); c++) {
            int width = cli_width(cell, strlen(cell));
            if (!is_rule_between(line) && width > p->width[c])
                p->width[c] = width;
        }
    }
}

static void print_row(const printer *p, const char *line, size_t len)
{
    const char *at = line + 1;
    char cell[256];
    int spaces = 0;

    if (is_rule_between(line))
        return;
    for (int c = 0; c < CELLS_MAX && next_cell(&at, line + len, cell, sizeof(cell)); c++) {
        printf("%*s%s", spaces, "", cell);
        spaces = p->width[c] - cli_width(cell, strlen(cell)) + 2;
    }
    putchar('\n');
}

/* --- The passage ------------------------------------------------------------------------------------------------- */

static void print_heading(const printer *p, const char *line, size_t len)
{
    size_t marks = strspn(line, "# ");

    print_bold(p, line + marks, len - marks);
    putchar('\n');
}

/* Four spaces outside a paragraph, as Markdown has it. */
static bool is_drawing(const printer *p, const char *line)
{
    return p->paragraph.len == 0 && strncmp(line, "    ", 4) == 0;
}

/* `end` is the end of the passage. */
static void take_line(printer *p, const char *line, size_t len, const char *end)
{
    bool in_table = p->in_table;

    if (len == 0 || strncmp(line, "- ", 2) == 0 || *line == '#' || *line == '|')
        flush_paragraph(p);
    if (len > 0 && p->blank)
        putchar('\n');
    p->blank = len == 0;
    p->in_table = *line == '|';
    if (p->in_table && !in_table)
        measure_table(p, line, end);
    if (p->in_table)
        print_row(p, line, len);
    else if (*line == '#')
        print_heading(p, line, len);
    else if (is_drawing(p, line))
        printf("%.*s\n", (int) len, line);
    else if (len > 0)
        gather(p, line, len);
}

void cli_print_markdown(const char *text, size_t len)
{
    printer p = { .bold = cli_colour(stdout) };
    const char *end = text + len;

    p.paragraph = tb_text_on(p.bytes, sizeof(p.bytes));
    while (text < end) {
        const char *line_end = memchr(text, '\n', (size_t) (end - text));
        size_t line_len = (size_t) ((line_end ? line_end : end) - text);

        take_line(&p, text, line_len, end);
        text += line_len + 1;
    }
    flush_paragraph(&p);
}
