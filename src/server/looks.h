/* looks.h - what a name looks like to a person, so that nobody is taken for somebody else. */
#ifndef TB_LOOKS_H
#define TB_LOOKS_H

#include <stdbool.h>

enum { TB_LOOK = 64 };

/* Whether anything of the name is seen. */
bool tb_look_shows(const char *name);

/* The same 64 hex digits for all names that a person could confuse: letters of other scripts that are drawn alike,
 * small and capital, with and without accents, 0 and o, rn and m; what shows nothing does not count. UTF-8. */
void tb_look_of(const char *name, char out[TB_LOOK + 1]);

#endif
