/* rescue.c - signals while curses has the terminal. Everything that needs more than write and tcsetattr, which are
 * allowed in a handler, is done before. */
#define NCURSES_WIDECHAR 1
#include "term/rescue.h"

#include <curses.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

#include "base/base.h"

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
} own;

static void note_signal(int number) { term_gone = number; }

void term_rescue_prepare(void) { own.known = tcgetattr(STDIN_FILENO, &own.usual) == 0; }

/* Then the handler from before gets the signal: the shell learns what happened. */
static void give_back(int number)
{
    if (own.len > 0 && write(STDOUT_FILENO, own.farewell, own.len) < 0)
        own.len = 0;
    if (own.known)
        tcsetattr(STDIN_FILENO, TCSANOW, &own.usual);
    term_rescue_end();
    raise(number);
}

static void write_down(void)
{
    static const char no_mouse[] = "\033[?1006;1000l";
    const char *const parts[] = { key_mouse ? no_mouse : NULL, exit_attribute_mode, cursor_normal, keypad_local,
                                  exit_ca_mode };

    own.len = 0;
    for (int i = 0; i < TB_LEN(parts); i++) {
        size_t len = parts[i] ? strlen(parts[i]) : 0;
        if (own.len + len > sizeof(own.farewell))
            continue;
        memcpy(own.farewell + own.len, parts[i] ? parts[i] : "", len);
        own.len += len;
    }
}

void term_rescue_watch(void)
{
    struct sigaction action = { 0 };

    write_down();
    sigfillset(&action.sa_mask);
    for (int i = 0; i < TB_LEN(watched); i++) {
        action.sa_handler = i < ASKING ? note_signal : give_back;
        sigaction(watched[i], &action, &own.before[i]);
    }
}

void term_rescue_end(void)
{
    for (int i = 0; i < TB_LEN(watched); i++)
        sigaction(watched[i], &own.before[i], NULL);
}
