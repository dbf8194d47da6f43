/* note.h - a message for one or many sockets: reference-counted, with the headroom that libwebsockets needs. */
#ifndef TB_NOTE_H
#define TB_NOTE_H

#include <stddef.h>

#include "base/text.h"

enum { TB_NOTE_ROOM = 32 }; /* at least LWS_PRE */

typedef struct tb_note {
    int holders;
    size_t len;
    unsigned char *bytes; /* len of them, with TB_NOTE_ROOM before */
} tb_note;

/* A note of what `write` puts into the text, with one reference; NULL without memory. */
tb_note *tb_note_make(void (*write)(void *context, tb_text *out), void *context);

tb_note *tb_note_hold(tb_note *note);
void tb_note_drop(tb_note *note);

#endif
