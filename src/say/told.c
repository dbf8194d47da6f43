/* told.c - a game told to people. */
#include "say/told.h"

#include <stdio.h>
#include <string.h>

#include "core/tell.h"
#include "say/say.h"
#include "say/text.h"

/* A translator has no context of its own: the company is the one that is told of just now. */
static const cli_company *present;

/* The person whose seat a phrase means, "the fox"; NULL: nobody with a name sits there. Who plays at the keyboard is
 * "me" in records, which is no name for a sentence. */
static const char *name_of(const char *phrase)
{
    const tb_words *seats = present->game->seat_names(present->seats);

    for (int i = 0; present->players && seats->phrases && i < present->seats; i++) {
        const tb_player *player = &present->players[i];
        if (player->kind == TB_PLAYER_PERSON && strcmp(seats->phrases[i], phrase) == 0)
            return strcmp(player->name, "me") == 0 ? NULL : player->name;
    }
    return NULL;
}

static const char *translate_with_names(const char *kind, const char *text)
{
    const char *name = kind && strcmp(kind, "the") == 0 ? name_of(text) : NULL;

    return name ? name : cli_translate(kind, text);
}

void cli_put_told(const cli_company *company, const tb_told *told, tb_text *out)
{
    const tb_game *before = cli_speak_of(company->game);

    present = company;
    tb_told_text(told, translate_with_names, out);
    present = NULL;
    cli_speak_of(before);
}

bool cli_told_event(const cli_company *company, const void *before, const tb_event *event, int as, tb_text *out)
{
    tb_told told;

    tb_tell(company->game, before, event->seat, event->move, as == TB_COMPLETE ? TB_TELL_ALL : as, &told);
    cli_put_told(company, &told, out);
    return told.count > 0;
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
