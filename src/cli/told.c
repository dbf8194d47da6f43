/* told.c - a game told to people. */
#include "cli/told.h"

#include <stdio.h>

#include "cli/say.h"
#include "cli/text.h"
#include "core/notation.h"
#include "core/view.h"

void cli_told_event(const tb_game *game, const void *before, const tb_event *event, int as, tb_text *out)
{
    int audience = game->audience(before, event->seat, event->move);
    tb_config config;

    game->config_of(before, &config);
    tb_put(out, cli_seat(game, config.seats, event->seat));
    tb_put(out, _(": "));
    if (as == TB_COMPLETE || audience == TB_PUBLIC || audience == as)
        cli_put_move(game, event->move, false, out);
    else
        tb_put_char(out, '?');
}

typedef struct drawing {
    const tb_game *game;
    tb_view_box view;
} drawing;

static void draw(const void *context, tb_text *out)
{
    const drawing *d = context;

    d->game->draw(d->view.bytes, cli_translate, out);
}

void cli_told_table(const tb_game *game, const void *state, int as)
{
    drawing d = { .game = game };

    game->observe(state, as, d.view.bytes);
    cli_print(draw, &d);
}

/* Whether seats of equal score have different ranks. */
static bool is_tie_broken(const tb_result *result, int seats)
{
    for (int a = 0; a < seats; a++) {
        for (int b = 0; b < a; b++) {
            if (result->score[a] == result->score[b] && result->rank[a] != result->rank[b])
                return true;
        }
    }
    return false;
}

void cli_told_result(const tb_game *game, const void *state, int seats)
{
    tb_result result;

    game->scores(state, &result);
    for (int rank = 1; rank <= seats; rank++) {
        for (int seat = 0; seat < seats; seat++) {
            if (result.rank[seat] == rank)
                printf(P_("%d. %s: %d point\n", "%d. %s: %d points\n", cli_many(result.score[seat])), rank,
                       cli_seat(game, seats, seat), result.score[seat]);
        }
    }
    if (game->tie_rule && is_tie_broken(&result, seats))
        printf(_("Where points are equal, the tie-break has decided (%s).\n"), game->tie_rule);
}

void cli_told_commitment(const tb_segment *segment, bool reveal)
{
    char hex[2 * TB_SHA256_SIZE + 1];
    tb_text text = tb_text_on(hex, sizeof(hex));

    tb_put_hex_bytes(&text, segment->commitment, TB_SHA256_SIZE);
    printf(_("commitment %s\n"), hex);
    if (!reveal)
        return;
    text = tb_text_on(hex, sizeof(hex));
    tb_put_hex_bytes(&text, segment->secret, TB_SECRET_SIZE);
    printf(_("secret     %s\n"), hex);
}
