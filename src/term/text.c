/* text.c - looking texts up in the catalogue. */
#include "term/text.h"

#include <libintl.h>

const char *term_text(const char *text) { return *text ? gettext(text) : text; }

const char *term_plural(const char *one, const char *many, unsigned long n) { return ngettext(one, many, n); }
