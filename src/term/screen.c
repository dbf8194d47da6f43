/* screen.c - a sheet on a terminal. */
#define NCURSES_WIDECHAR 1
#include "term/screen.h"

#include <curses.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "base/base.h"
#include "say/text.h"

#undef lines /* <term.h> takes common words */
#undef columns

enum { ESCAPE_MS = 100, PAIRS_MAX = 250, EMPTY_READS = 20, LONGEST_MS = 250, CONTROL_L = 'L' - '@' };

/* Of the one terminal that a process has. */
static struct {
    SCREEN *curses;
    int colours; /* 0, 8 or 256 */
} own;

/* --- Signals while curses has the terminal -------------------------------------------------------------------------
 * Everything that needs more than write and tcsetattr, which are allowed in a handler, is done before. */

volatile sig_atomic_t term_gone;

/* The first ask to leave, the others end the program at once. */
static const int watched[] = { SIGHUP, SIGTERM, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV };
enum { ASKING = 3 };

static struct {
    bool known; /* how it was */
    struct termios usual;
    char farewell[256]; /* what leaves the full screen */
    size_t len;
    struct sigaction before[TB_LEN(watched)];
} rescue;

static void note_signal(int number) { term_gone = number; }

static void stop_watching(void)
{
    for (int i = 0; i < TB_LEN(watched); i++)
        sigaction(watched[i], &rescue.before[i], NULL);
}

/* Then the handler from before gets the signal: the shell learns what happened. */
static void give_back(int number)
{
    if (rescue.len > 0 && write(STDOUT_FILENO, rescue.farewell, rescue.len) < 0)
        rescue.len = 0;
    if (rescue.known)
        tcsetattr(STDIN_FILENO, TCSANOW, &rescue.usual);
    stop_watching();
    raise(number);
}

static void write_down(void)
{
    static const char no_mouse[] = "\033[?1006;1000l";
    const char *const parts[] = { key_mouse ? no_mouse : NULL, exit_attribute_mode, cursor_normal, keypad_local,
                                  exit_ca_mode };

    rescue.len = 0;
    for (int i = 0; i < TB_LEN(parts); i++) {
        size_t len = parts[i] ? strlen(parts[i]) : 0;
        if (rescue.len + len > sizeof(rescue.farewell))
            continue;
        memcpy(rescue.farewell + rescue.len, parts[i] ? parts[i] : "", len);
        rescue.len += len;
    }
}

static void watch_signals(void)
{
    struct sigaction action = { 0 };

    write_down();
    sigfillset(&action.sa_mask);
    for (int i = 0; i < TB_LEN(watched); i++) {
        action.sa_handler = i < ASKING ? note_signal : give_back;
        sigaction(watched[i], &action, &rescue.before[i]);
    }
}

/* --- Taking the terminal ------------------------------------------------------------------------------------------ */

/* Whether curses knows the terminal and can move its cursor. */
static bool is_known(void)
{
    int error;

    if (setupterm(NULL, STDOUT_FILENO, &error) == ERR)
        return false;
    bool moves = cursor_address != NULL;
    del_curterm(cur_term);
    return moves;
}

bool term_is_capable(void)
{
    const char *term = getenv("TERM");
    struct winsize size;

    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !term || !*term || strcmp(term, "dumb") == 0)
        return false;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row >= TERM_LEAST_ROWS &&
           size.ws_col >= TERM_LEAST_COLS && is_known();
}

static void start_colours(void)
{
    const char *no_color = getenv("NO_COLOR");

    own.colours = 0;
    if ((no_color && *no_color) || !has_colors() || start_color() == ERR)
        return;
    if (use_default_colors() == ERR) /* its own ground is none of the colours */
        return;
    own.colours = COLORS >= 256 ? 256 : COLORS >= 8 ? 8 : 0;
}

bool term_screen_open(term_screen *screen)
{
    screen->ascii = !cli_speaks_utf8();
    rescue.known = tcgetattr(STDIN_FILENO, &rescue.usual) == 0;
    own.curses = newterm(NULL, stdout, stdin);
    if (!own.curses)
        return false;
    watch_signals();
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(ESCAPE_MS);
    curs_set(0);
    mousemask(ALL_MOUSE_EVENTS,
              NULL); /* after one that is not wanted, curses would wait for another, whatever nodelay says */
    mouseinterval(0);
    start_colours();
    return true;
}

void term_screen_close(term_screen *screen)
{
    endwin();
    stop_watching();
    delscreen(own.curses);
    own.curses = NULL;
    term_sheet_free(screen->sheet);
    screen->sheet = NULL;
}

/* --- Styles ------------------------------------------------------------------------------------------------------- */

static short number_of(unsigned char colour)
{
    static const struct {
        short many, few;
    } numbers[] = {
#define X(id, many, few) { many, few },
        TERM_COLOUR_LIST(X)
#undef X
    };

    return own.colours == 256 ? numbers[colour].many : numbers[colour].few;
}

/* The number of a pair of colours; 0: plain. */
static short pair_of(short colour, short ground)
{
    if (!own.colours || (colour < 0 && ground < 0))
        return 0;
    if (colour == ground)
        colour = colour == 0 ? 7 : 0;
    int pair = alloc_pair(colour, ground);
    return pair > 0 && pair <= PAIRS_MAX ? (short) pair : 0;
}

/* Without colours, what the grounds of the desk tell is told otherwise. */
static attr_t without_colours(const term_style *style)
{
    switch (style->ground) {
    case TERM_LIVE: return A_UNDERLINE;
    case TERM_PICKED: return A_UNDERLINE | A_BOLD;
    case TERM_BAR: return style->reverse ? 0 : A_REVERSE;
    default: return 0;
    }
}

static attr_t attributes_of(const term_style *style)
{
    attr_t attributes = (style->bold ? A_BOLD : 0) | (style->reverse ? A_REVERSE : 0);

    attributes |= style->underline ? A_UNDERLINE : 0;
    return own.colours ? attributes : attributes | without_colours(style);
}

/* --- Showing ------------------------------------------------------------------------------------------------------ */

static void show_cell(int row, int col, const term_cell *cell)
{
    cchar_t shown;
    wchar_t text[2 + TERM_MARKS] = { 0 };
    short pair = pair_of(number_of(cell->style.colour), number_of(cell->style.ground));

    if (!cell->text[0])
        return;
    memcpy(text, cell->text, sizeof(cell->text));
    if (setcchar(&shown, text, attributes_of(&cell->style), pair, NULL) == OK)
        mvadd_wch(row, col, &shown);
}

/* Whatever the size, this much can be said. */
static void put_too_small(term_sheet *sheet)
{
    term_canvas canvas = term_whole(sheet);
    char words[256];

    term_sheet_clear(sheet);
    snprintf(words, sizeof(words),
             _("Here are %d x %d characters. Taberna needs %d x %d: enlarge the window, or Ctrl-C."), sheet->cols,
             sheet->rows, TERM_LEAST_COLS, TERM_LEAST_ROWS);
    term_put_wrapped(&canvas, 0, 0, 0, (term_style){ .bold = true }, words);
}

void term_screen_show(term_screen *screen)
{
    term_sheet *sheet = screen->sheet;

    TB_ASSERT(sheet && own.curses);
    erase();
    if (sheet->rows < TERM_LEAST_ROWS || sheet->cols < TERM_LEAST_COLS)
        put_too_small(sheet);
    for (int i = 0; i < sheet->rows * sheet->cols; i++)
        show_cell(i / sheet->cols, i % sheet->cols, &sheet->cells[i]);
    refresh();
}

term_canvas term_screen_begin(term_screen *screen)
{
    int rows = getmaxy(stdscr), cols = getmaxx(stdscr);

    if (!screen->sheet || screen->sheet->rows != rows || screen->sheet->cols != cols) {
        term_sheet *larger = term_sheet_make(rows, cols, screen->ascii);
        if (!larger)
            abort();
        term_sheet_free(screen->sheet);
        screen->sheet = larger;
    }
    term_sheet_clear(screen->sheet);
    term_canvas canvas = term_whole(screen->sheet);
    if (screen->paint)
        screen->paint(screen->owner, &canvas);
    return canvas;
}

/* --- Keys --------------------------------------------------------------------------------------------------------- */

static const struct {
    int curses, key;
} keys[] = {
    { KEY_UP, TERM_UP },       { KEY_DOWN, TERM_DOWN },        { KEY_LEFT, TERM_LEFT },
    { KEY_RIGHT, TERM_RIGHT }, { KEY_PPAGE, TERM_PAGE_UP },    { KEY_NPAGE, TERM_PAGE_DOWN },
    { KEY_HOME, TERM_HOME },   { KEY_END, TERM_END },          { KEY_BTAB, TERM_BACK_TAB },
    { KEY_ENTER, TERM_ENTER }, { KEY_BACKSPACE, TERM_DELETE }, { KEY_DC, TERM_DELETE },
};

static term_event of_key(int key) { return (term_event){ .kind = TERM_KEY, .key = key }; }

static term_event of_mouse(void)
{
    MEVENT mouse;

    if (getmouse(&mouse) != OK)
        return (term_event){ .kind = TERM_NOTHING };
    if (mouse.bstate & (BUTTON4_PRESSED | BUTTON5_PRESSED))
        return of_key(mouse.bstate & BUTTON4_PRESSED ? TERM_UP : TERM_DOWN);
    bool left = mouse.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED);
    return (term_event){ .kind = left ? TERM_CLICK : TERM_NOTHING, .row = mouse.y, .col = mouse.x };
}

static term_event of_code(wint_t code)
{
    if (code == KEY_RESIZE)
        return (term_event){ .kind = TERM_RESIZED };
    if (code == KEY_MOUSE)
        return of_mouse();
    for (int k = 0; k < TB_LEN(keys); k++) {
        if (keys[k].curses == (int) code)
            return of_key(keys[k].key);
    }
    return (term_event){ .kind = TERM_NOTHING };
}

static term_event of_character(wint_t c)
{
    if (c == CONTROL_L) { /* somebody else has written there */
        clearok(curscr, TRUE);
        return (term_event){ .kind = TERM_RESIZED };
    }
    if (c == '\r')
        c = TERM_ENTER;
    if (c == 0x7f || c == '\b')
        c = TERM_DELETE;
    return of_key((int) c);
}

/* What is there already. */
static bool take(term_event *out)
{
    wint_t code;
    int kind = get_wch(&code);

    if (kind == ERR)
        return false;
    *out = kind == KEY_CODE_YES ? of_code(code) : of_character(code);
    return true;
}

/* A terminal that is readable for ever and gives nothing has been closed. */
static bool is_closed(const struct pollfd *input, int *empty)
{
    if (input->revents & (POLLERR | POLLNVAL))
        return true;
    *empty = input->revents & (POLLIN | POLLHUP) ? *empty + 1 : 0;
    return *empty > EMPTY_READS;
}

/* Waits for something to take, but never long: a signal that came just before, of another size or to leave, is seen
 * after LONGEST_MS. False: the terminal is gone. */
static bool wait_for_input(int64_t ms, int *empty)
{
    struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
    int ready = poll(&input, 1, ms < LONGEST_MS ? (int) ms : LONGEST_MS);

    return ready > 0 ? !is_closed(&input, empty) : ready == 0 || errno == EINTR;
}

int64_t term_now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t) now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

term_event term_screen_wait(term_screen *screen, int ms)
{
    TB_ASSERT(own.curses);
    int64_t end = term_now_ms() + ms;
    term_event event = { .kind = TERM_NOTHING };
    static int empty;

    (void) screen;
    while (!term_gone) {
        if (take(&event)) {
            empty = 0;
            if (event.kind != TERM_NOTHING)
                return event;
            continue;
        }
        int64_t left = ms < 0 ? LONGEST_MS : end - term_now_ms();
        if (left <= 0)
            return event;
        if (!wait_for_input(left, &empty))
            break;
    }
    return (term_event){ .kind = TERM_GONE };
}
