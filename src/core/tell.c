/* tell.c - events told to readers, each from its own view. */
#include "core/tell.h"

void tb_tell(const tb_game *game, const void *before, int seat, tb_move move, int reader, tb_told *out)
{
    int audience = game->audience(before, seat, move);
    bool seen = reader == TB_TELL_ALL || audience == TB_PUBLIC || audience == reader;
    int eyes = reader == TB_TELL_ALL ? audience : reader;
    tb_state_box after;
    tb_view_box was, is;

    TB_ASSERT(reader == TB_TELL_ALL || (reader >= 0 && reader <= TB_PUBLIC));
    TB_ASSERT(audience >= 0 && audience <= TB_PUBLIC);
    out->count = 0;
    if (!game->tell)
        return;
    memcpy(after.bytes, before, game->state_size);
    game->apply(after.bytes, seat, move);
    game->observe(before, eyes, was.bytes);
    game->observe(after.bytes, eyes, is.bytes);
    game->tell(was.bytes, is.bytes, seat, seen ? move : 0, out);
}
