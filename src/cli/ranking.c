/* ranking.c - legal moves in the order that a bot likes them. */
#include "cli/ranking.h"

#include <stdio.h>

#include "bots/ranking.h"
#include "games/list.h"
#include "say/say.h"
#include "say/text.h"

void cli_rank(const tb_opponent_kind *kind, tb_opponent *opponent, const tb_game *game, const void *state, int seat,
              cli_ranking *out)
{
    tb_move legal[TB_MOVES_MAX];
    tb_view_box view;
    tb_config config;

    game->config_of(state, &config);
    out->game = game;
    out->seat = seat;
    out->seats = config.seats;
    out->searched = tb_bot_memory(kind->bot, tb_evaluation_of(game), kind->iterations) > 0;
    out->count = game->legal(state, seat, legal);
    game->observe(state, seat, view.bytes);
    tb_opponent_advise(opponent, view.bytes, seat, legal, out->count, out->advice);
}

static tb_ranking ranking_of(const cli_ranking *r)
{
    return (tb_ranking){ r->game, r->seat, r->seats, r->count, r->searched, r->advice };
}

/* --- For people -------------------------------------------------------------------------------------------------- */

static void print_percent(bool known, double part)
{
    if (known)
        printf("%s %%", cli_decimal(7, 1, 100 * part));
    else
        printf("%9s", "-");
}

void cli_ranking_print(const cli_ranking *r, int top)
{
    tb_ranking ranking = ranking_of(r);
    uint64_t all = tb_ranking_all_visits(&ranking);
    char bytes[256];

    printf("%s%s  %s\n", cli_cell(9, _("chance")), cli_cell(9, _("visits")), _("move"));
    for (int i = 0; i < r->count && i < top; i++) {
        tb_text text = tb_text_on(bytes, sizeof(bytes));

        cli_put_move(r->game, r->advice[i].move, false, &text);
        print_percent(tb_ranking_has_value(&ranking, i), (double) r->advice[i].value);
        print_percent(all > 0, (double) tb_ranking_visits(&ranking, i) / (double) (all ? all : 1));
        printf("  %s\n", bytes);
    }
    if (r->count == 1)
        printf(_("There is no other move.\n"));
    else if (r->count > top)
        printf(_("and %d more\n"), r->count - top);
}

/* --- For machines ------------------------------------------------------------------------------------------------ */

void cli_ranking_json(const cli_ranking *r, int top, tb_text *out)
{
    tb_ranking ranking = ranking_of(r);

    tb_json_open(out, NULL, '{');
    tb_ranking_members(&ranking, top, out);
    tb_json_close(out, '}');
}
