/* note.c - messages that many sockets share. */
#include "server/note.h"

#include <stdlib.h>

tb_note *tb_note_make(void (*write)(void *context, tb_text *out), void *context)
{
    static _Thread_local char draft[1 << 16]; /* most messages fit, and are written once */
    tb_text text = tb_text_on(draft, sizeof(draft));

    write(context, &text);
    tb_note *note = malloc(sizeof(*note) + TB_NOTE_ROOM + text.len + 1);
    if (!note)
        return NULL;
    note->holders = 1;
    note->len = text.len;
    note->bytes = (unsigned char *) (note + 1) + TB_NOTE_ROOM;
    if (tb_text_whole(&text)) {
        memcpy(note->bytes, draft, text.len + 1);
    } else {
        text = tb_text_on((char *) note->bytes, note->len + 1);
        write(context, &text);
    }
    return note;
}

tb_note *tb_note_hold(tb_note *note)
{
    note->holders++;
    return note;
}

void tb_note_drop(tb_note *note)
{
    if (note && --note->holders == 0)
        free(note);
}
