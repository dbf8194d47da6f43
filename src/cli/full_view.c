/* full_view.c - a state as the desk shows it: as JSON, with the engine's own writers, as a server would send it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/full.h"
#include "core/view.h"
#include "record/replay.h"
#include "say/say.h"
#include "say/text.h"
#include "say/told.h"

enum { LINE_SIZE = 1024 };

/* What `fill` writes, read again. */
static json_t *read_json(void (*fill)(const void *what, tb_text *out), const void *what)
{
    tb_text measure = tb_text_on(NULL, 0);

    fill(what, &measure);
    char *bytes = malloc(measure.len + 1);
    if (!bytes)
        return NULL;
    tb_text text = tb_text_on(bytes, measure.len + 1);
    fill(what, &text);
    json_t *value = json_loadb(bytes, text.len, JSON_REJECT_DUPLICATES, NULL);
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

json_t *full_view(const tb_game *game, const void *state, int as)
{
    tb_view_box view;

    game->observe(state, as, view.bytes);
    return read_json(put_view, &(seen){ game, view.bytes, as });
}

typedef struct happening {
    const tb_match *match;
    const void *before;
    const tb_event *event;
    int as;
} happening;

static void put_happening(const void *what, tb_text *out)
{
    const happening *h = what;

    tb_json_open(out, NULL, '[');
    tb_json_open(out, NULL, '{');
    tb_event_json(h->match->game, h->match->config.seats, h->before, h->event, h->as, out);
    tb_json_close(out, '}');
    tb_json_close(out, ']');
}

json_t *full_event(const tb_match *match, const void *before, const tb_event *event, int as)
{
    return read_json(put_happening, &(happening){ match, before, event, as });
}

void full_head(term_desk *desk, const tb_game *game, const void *state, int as)
{
    tb_config config;
    tb_view_box view;
    tb_message prompt = { 0 };
    int round = game->progress(state).round;

    game->config_of(state, &config);
    game->observe(state, as, view.bytes);
    game->prompt(view.bytes, &prompt);
    snprintf(desk->title, sizeof(desk->title), round ? _("%s, round %d") : _("%s, set-up"),
             cli_translate("game", game->title), round);
    snprintf(desk->prompt, sizeof(desk->prompt), _("%s: %s"), cli_seat(game, config.seats, as),
             prompt.row ? cli_sentence(&prompt) : "");
}

void full_tell(term_desk *desk, const tb_record *record, const void *before, const tb_event *event, int as)
{
    const tb_game *game = record->match.game;
    cli_company company = { game, record->match.config.seats, record->player };
    char line[LINE_SIZE];
    tb_text text = tb_text_on(line, sizeof(line));
    tb_state_box after;

    if (cli_told_event(&company, before, event, as, &text))
        term_desk_tell(desk, line);
    memcpy(after.bytes, before, game->state_size);
    game->apply(after.bytes, event->seat, event->move);
    int round = game->progress(after.bytes).round;
    if (round != game->progress(before).round) {
        snprintf(line, sizeof(line), _("--- round %d ---"), round);
        term_desk_tell(desk, line);
    }
}
