/* rescue.h - a terminal that is left usable whatever ends the program: also a fault or a quit signal, behind which
 * nobody can call curses any more. */
#ifndef TERM_RESCUE_H
#define TERM_RESCUE_H

#include <signal.h>

/* SIGHUP, SIGTERM and SIGINT set it while the screen is open: everybody who waits is told TERM_GONE. */
extern volatile sig_atomic_t term_gone;

/* Before curses takes the terminal: remembers how it is. */
void term_rescue_prepare(void);

/* When curses knows it: what gives it back is written down, and signals that end the program at once use that; those
 * that ask it to leave are noted. */
void term_rescue_watch(void);

/* After curses has given it back. */
void term_rescue_end(void);

#endif
