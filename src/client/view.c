/* view.c - a state and an event as JSON, with the engine's own writers, as a table tells them. */
#include "core/view.h"

#include <stdlib.h>

#include "client/client.h"
#include "record/record.h"
#include "record/replay.h"
#include "say/say.h"

/* What `fill` writes, read again. */
static json_t *read_json(cli_fill *fill, const void *what)
{
    size_t len = 0;
    char *bytes = cli_written(fill, what, &len);
    json_t *value = bytes ? json_loadb(bytes, len, JSON_REJECT_DUPLICATES, NULL) : NULL;

    free(bytes);
    return value;
}

/* What is to be written: a view; a whole state; an event and the state before it. */
typedef struct shown {
    const tb_game *game;
    const void *bytes;
    int as;
    const tb_event *event;
    int seats;
} shown;

static void put_view(const void *what, tb_text *out)
{
    const shown *s = what;

    tb_view_json(s->game, s->bytes, s->as, NULL, out);
}

static void put_object(const void *what, tb_text *out)
{
    const shown *s = what;

    tb_json_open(out, NULL, '{');
    if (s->event)
        tb_event_json(s->game, s->seats, s->bytes, s->event, s->as, out);
    else
        s->game->state_json(s->bytes, out);
    tb_json_close(out, '}');
}

json_t *client_view(const tb_game *game, const void *state, int as)
{
    int eyes = as == TB_COMPLETE ? TB_PUBLIC : as;
    tb_view_box view;

    TB_ASSERT(as == TB_COMPLETE || (as >= 0 && as <= TB_PUBLIC));
    game->observe(state, eyes, view.bytes);
    json_t *seen = read_json(put_view, &(shown){ game, view.bytes, eyes, NULL, 0 });
    json_t *all = as == TB_COMPLETE ? read_json(put_object, &(shown){ game, state, as, NULL, 0 }) : NULL;
    if (all)
        json_object_update(json_object_get(seen, "table"), all);
    json_decref(all);
    return seen;
}

json_t *client_event(const tb_game *game, int seats, const void *before, const tb_event *event, int as)
{
    return read_json(put_object, &(shown){ game, before, as, event, seats });
}
