/* dialog.h - windows over what the screen paints, each of which waits for an answer: a text to read, a choice, a line
 * to type. They close by themselves when the terminal is gone. */
#ifndef TERM_DIALOG_H
#define TERM_DIALOG_H

#include "term/screen.h"

enum { TERM_NO_ANSWER = -1 };

/* The key of less that is meant: j and k, space and b, g and G, q; other keys mean themselves. */
int term_key_meant(int key);

/* Shows a text, wrapped, with the keys of less; q, Esc or Enter close it. It begins with the first line that holds
 * `from`, unless that is NULL. */
void term_read(term_screen *screen, const char *title, const char *text, const char *from);

/* Lets one of a few lines be chosen, by arrows, mouse or its number from 1 on; `text` stands above them and may be
 * empty. Returns its number from 0 on, or TERM_NO_ANSWER for Esc and q. */
int term_choose(term_screen *screen, const char *title, const char *text, const char *const items[], int count);

/* Lets a line be typed; `line` comes with a proposal, which the first character replaces. False: Esc. */
bool term_enter(term_screen *screen, const char *title, const char *text, char *line, size_t size);

/* Nothing but some words in the middle of an empty screen, until Enter; false: the terminal is gone, Esc or q. */
bool term_curtain(term_screen *screen, const char *words);

#endif
