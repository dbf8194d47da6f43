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

typedef struct seen {
    const tb_game *game;
    const void *view;
    int as;
} seen;

static void put_view(const void *what, tb_text *out)
{
    const seen *s = what;

    tb_view_json(s->game, s->view, s->as, NULL, out);
}

static void put_state(const void *what, tb_text *out)
{
    const seen *s = what;

    tb_json_open(out, NULL, '{');
    s->game->state_json(s->view, out);
    tb_json_close(out, '}');
}

json_t *client_view(const tb_game *game, const void *state, int as)
{
    int eyes = as == TB_COMPLETE ? TB_PUBLIC : as;
    tb_view_box view;

    game->observe(state, eyes, view.bytes);
    json_t *shown = read_json(put_view, &(seen){ game, view.bytes, eyes });
    json_t *all = as == TB_COMPLETE ? read_json(put_state, &(seen){ game, state, as }) : NULL;
    if (all)
        json_object_update(json_object_get(shown, "table"), all);
    json_decref(all);
    return shown;
}

typedef struct happening {
    const tb_game *game;
    int seats;
    const void *before;
    const tb_event *event;
    int as;
} happening;

static void put_happening(const void *what, tb_text *out)
{
    const happening *h = what;

    tb_json_open(out, NULL, '{');
    tb_event_json(h->game, h->seats, h->before, h->event, h->as, out);
    tb_json_close(out, '}');
}

json_t *client_event(const tb_game *game, int seats, const void *before, const tb_event *event, int as)
{
    return read_json(put_happening, &(happening){ game, seats, before, event, as });
}
