/* text.c - looking texts up in the catalogue. */
#include "term/text.h"

#include <libintl.h>
#include <stdio.h>

enum { KEY_MAX = 256 };

const char *term_text(const char *text) { return *text ? gettext(text) : text; }

const char *term_plural(const char *one, const char *many, unsigned long n) { return ngettext(one, many, n); }

/* gettext keeps a text with a context under both, with a byte 4 between them. */
const char *term_translate(const char *kind, const char *text)
{
    char key[KEY_MAX];

    if (!kind)
        return term_text(text);
    if (snprintf(key, sizeof(key), "%s\004%s", kind, text) >= (int) sizeof(key))
        return text;
    const char *found = gettext(key);
    return found == key ? text : found;
}
