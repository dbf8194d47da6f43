/* dialog.c - windows that wait for an answer. */
#include "term/dialog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "say/text.h"

enum { IDLE_MS = 50, WIDEST = 96, MARGIN = 4 };

/* The next event that is something; what must go on meanwhile does. */
static term_event next_event(term_screen *screen)
{
    for (;;) {
        term_event event = term_screen_wait(screen, screen->idle ? IDLE_MS : -1);
        if (event.kind != TERM_NOTHING)
            return event;
        screen->idle(screen->owner);
        if (term_gone)
            return (term_event){ .kind = TERM_GONE };
    }
}

/* Esc and q close everything. */
static bool closes(term_event event)
{
    return event.kind == TERM_GONE || (event.kind == TERM_KEY && (event.key == 'q' || event.key == TERM_ESCAPE));
}

/* A window of that many lines, as far as there is room, in the middle. */
static term_canvas window(const term_canvas *canvas, int lines, int width, const char *title)
{
    int cols = width + MARGIN < canvas->cols ? width + MARGIN : canvas->cols;
    int rows = lines + 2 < canvas->rows - 2 ? lines + 2 : canvas->rows - 2;
    term_canvas frame = term_part(canvas, (canvas->rows - rows) / 2, (canvas->cols - cols) / 2, rows, cols);

    canvas->sheet->spots = 0; /* nothing behind a window can be pointed at */
    term_fill(&frame, 0, 0, frame.rows, frame.cols, (term_style){ 0 }, " ");
    term_canvas inside = term_box(&frame, term_in(TERM_ACCENT), title);
    return term_part(&inside, 0, 1, inside.rows, inside.cols - 2);
}

static int width_for(const term_canvas *canvas)
{
    return canvas->cols - MARGIN < WIDEST ? canvas->cols - MARGIN : WIDEST;
}

/* --- Reading ------------------------------------------------------------------------------------------------------ */

/* The row in which the line that holds the words begins; 0 if none does. */
static int row_of(const char *text, const char *words, int width)
{
    const char *found = words && *words ? strstr(text, words) : NULL;

    while (found && found > text && found[-1] != '\n')
        found--;
    char *before = found ? strndup(text, (size_t) (found - text)) : NULL;
    int row = before ? term_height(before, width, 0) : 0;
    free(before);
    return row;
}

/* The text from row `top` on: drawn above the edge, it is cut off there. */
static void draw_reader(term_screen *screen, const char *title, const char *text, int *top, int *page)
{
    term_canvas canvas = term_screen_begin(screen);
    int width = width_for(&canvas), height = term_height(text, width, 0);
    term_canvas inside = window(&canvas, height + 1, width, title);
    term_canvas body = term_part(&inside, 0, 0, inside.rows - 1, inside.cols);

    *page = body.rows > 1 ? body.rows : 1;
    *top = *top > height - *page ? height - *page : *top;
    *top = *top > 0 ? *top : 0;
    term_put_wrapped(&body, -*top, 0, 0, (term_style){ 0 }, text);
    term_put_in(&inside, inside.rows - 1, 0, inside.cols, term_in(TERM_QUIET),
                height > *page ? _("arrows, space and b turn the pages; q closes") : _("q closes"));
    if (height > *page)
        term_put_fmt(&inside, inside.rows - 1, inside.cols - 5, term_in(TERM_QUIET), "%3d %%",
                     100 * (*top + *page) / height);
    term_screen_show(screen);
}

int term_key_meant(int key)
{
    static const struct {
        int key, means;
    } twins[] = {
        { TERM_ENTER, 'j' }, { TERM_RIGHT, 'j' }, { TERM_DOWN, 'j' }, { 'e', 'j' }, { TERM_LEFT, 'k' },
        { TERM_UP, 'k' },    { 'y', 'k' },        { 'f', ' ' },       { '<', 'g' }, { TERM_PAGE_DOWN, ' ' },
        { '>', 'G' },        { TERM_HOME, 'g' },  { TERM_END, 'G' },  { 'Q', 'q' }, { TERM_PAGE_UP, 'b' },
    };

    for (int i = 0; i < TB_LEN(twins); i++)
        key = twins[i].key == key ? twins[i].means : key;
    return key;
}

/* By how many rows a key moves; 0: it does not. */
static int step_of(int key, int page)
{
    switch (term_key_meant(key)) {
    case 'j': return 1;
    case 'k': return -1;
    case ' ': return page;
    case 'b': return -page;
    case 'g': return -(1 << 20);
    case 'G': return 1 << 20;
    default: return 0;
    }
}

void term_read(term_screen *screen, const char *title, const char *text, const char *from)
{
    term_canvas canvas = term_screen_begin(screen);
    int page, top = row_of(text, from, width_for(&canvas));

    for (;;) {
        draw_reader(screen, title, text, &top, &page);
        term_event event = next_event(screen);
        if (closes(event) || event.kind == TERM_CLICK || (event.kind == TERM_KEY && event.key == TERM_ENTER))
            return;
        if (event.kind == TERM_KEY)
            top += step_of(event.key, page);
    }
}

/* --- Choosing ----------------------------------------------------------------------------------------------------- */

static void draw_choices(term_screen *screen, const char *title, const char *text, const char *const items[], int count,
                         int chosen)
{
    term_canvas canvas = term_screen_begin(screen);
    int width = term_width(title) + 4, widest = width_for(&canvas);

    for (int i = 0; i < count; i++)
        width = term_width(items[i]) + 6 > width ? term_width(items[i]) + 6 : width;
    width = *text && width < 56 ? 56 : width;
    width = width < widest ? width : widest;
    int above = *text ? term_height(text, width, 0) + 1 : 0;
    term_canvas inside = window(&canvas, above + count, width, title);
    int room = inside.rows - above, top = chosen >= room ? chosen - room + 1 : 0;

    term_put_wrapped(&inside, 0, 0, 0, (term_style){ 0 }, text);
    for (int i = top; i < count && i - top < room; i++) {
        term_style style = { .reverse = i == chosen };
        char number[16];

        snprintf(number, sizeof(number), "%d", i);
        term_fill(&inside, above + i - top, 0, 1, inside.cols, style, " ");
        term_put_fmt(&inside, above + i - top, 1, style, "%c", i < 9 ? '1' + i : ' ');
        term_put_in(&inside, above + i - top, 4, inside.cols - 5, style, items[i]);
        term_mark(&inside, above + i - top, 0, 1, inside.cols, term_thing_of("item", number));
    }
    term_screen_show(screen);
}

int term_choose(term_screen *screen, const char *title, const char *text, const char *const items[], int count)
{
    int chosen = 0;

    TB_ASSERT(count > 0);
    for (;;) {
        draw_choices(screen, title, text, items, count, chosen);
        term_event event = next_event(screen);
        const term_spot *spot = event.kind == TERM_CLICK ? term_spot_at(screen->sheet, event.row, event.col) : NULL;
        if (spot)
            return atoi(spot->thing.value[0]);
        if (closes(event))
            return TERM_NO_ANSWER;
        if (event.kind != TERM_KEY)
            continue;
        if (event.key == TERM_ENTER || event.key == ' ')
            return chosen;
        if (event.key >= '1' && event.key <= '9' && event.key < '1' + count)
            return event.key - '1';
        if (event.key == TERM_DOWN || event.key == TERM_TAB)
            chosen = (chosen + 1) % count;
        else if (event.key == TERM_UP || event.key == TERM_BACK_TAB)
            chosen = (chosen + count - 1) % count;
    }
}

/* --- Typing ------------------------------------------------------------------------------------------------------- */

static void draw_entry(term_screen *screen, const char *title, const char *text, const char *line)
{
    term_canvas canvas = term_screen_begin(screen);
    int width = width_for(&canvas), above = term_height(text, width, 0), need = term_width(line) + 1;
    term_canvas inside = window(&canvas, above + 3, width, title);
    int from = need > inside.cols ? inside.cols - need : 0;

    term_put_wrapped(&inside, 0, 0, 0, (term_style){ 0 }, text);
    term_canvas field = term_part(&inside, above, 0, 1, inside.cols);
    term_fill(&field, 0, 0, 1, field.cols, (term_style){ .underline = true }, " ");
    int end = term_put(&field, 0, from, (term_style){ .underline = true }, line);
    term_put(&field, 0, end, (term_style){ .reverse = true }, " ");
    term_put_in(&inside, inside.rows - 1, 0, inside.cols, term_in(TERM_QUIET), _("Enter takes it, Esc leaves it"));
    term_screen_show(screen);
}

static void add_character(char *line, size_t size, int c)
{
    size_t len = strlen(line);

    if (c >= ' ' && c < TERM_UP && len + CLI_CHAR_MAX < size)
        line[len + (size_t) cli_char_put((wchar_t) c, line + len)] = '\0';
}

static void take_character(char *line)
{
    size_t len = strlen(line);

    while (len > 0 && ((unsigned char) line[len - 1] & 0xc0) == 0x80)
        len--;
    line[len > 0 ? len - 1 : 0] = '\0';
}

/* What stands there first is a proposal: the first character that is typed replaces it. */
bool term_enter(term_screen *screen, const char *title, const char *text, char *line, size_t size)
{
    TB_ASSERT(strlen(line) < size);
    for (bool typed = false;; typed = true) {
        draw_entry(screen, title, text, line);
        term_event event = next_event(screen);
        if (event.kind == TERM_GONE || (event.kind == TERM_KEY && event.key == TERM_ESCAPE))
            return false;
        if (event.kind != TERM_KEY)
            continue;
        if (event.key == TERM_ENTER)
            return true;
        if (!typed && event.key >= ' ' && event.key < TERM_UP)
            *line = '\0';
        if (event.key == TERM_DELETE)
            take_character(line);
        else if (event.key == 'U' - '@')
            *line = '\0';
        else
            add_character(line, size, event.key);
    }
}

/* --- Curtain ------------------------------------------------------------------------------------------------------ */

bool term_curtain(term_screen *screen, const char *words)
{
    for (;;) {
        term_canvas canvas = term_screen_begin(screen);

        term_sheet_clear(screen->sheet);
        term_put_middle(&canvas, canvas.rows / 2, 0, canvas.cols, (term_style){ .bold = true }, words);
        term_screen_show(screen);
        term_event event = next_event(screen);
        if (closes(event))
            return false;
        if (event.kind == TERM_CLICK || (event.kind == TERM_KEY && event.key == TERM_ENTER))
            return true;
    }
}
