/* ranking.c - legal moves in the order that a bot likes them. */
#include "cli/ranking.h"

#include <math.h>
#include <stdio.h>

#include "cli/say.h"
#include "cli/text.h"
#include "core/notation.h"
#include "core/view.h"
#include "games/list.h"

/* A beam goes through all moves alike; how it spreads over them shows only in what it keeps. */
static uint32_t visits_of(const tb_advice *advice) { return advice->kept ? advice->kept : advice->visits; }

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
    out->visits = 0;
    for (int i = 0; i < out->count; i++)
        out->visits += visits_of(&out->advice[i]);
}

static int shown(const cli_ranking *r, int top) { return r->count < top ? r->count : top; }

/* A forced move was not thought about, and one that was never visited has no value. */
static bool has_value(const cli_ranking *r, const tb_advice *advice) { return r->count > 1 && advice->visits > 0; }

static bool has_visits(const cli_ranking *r) { return r->searched && r->count > 1; }

static double share_of(const cli_ranking *r, const tb_advice *advice)
{
    return (double) visits_of(advice) / (double) (r->visits ? r->visits : 1);
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
    char bytes[256];

    printf("%s%s  %s\n", cli_cell(9, _("chance")), cli_cell(9, _("visits")), _("move"));
    for (int i = 0; i < shown(r, top); i++) {
        const tb_advice *advice = &r->advice[i];
        tb_text text = tb_text_on(bytes, sizeof(bytes));

        cli_put_move(r->game, advice->move, false, &text);
        print_percent(has_value(r, advice), (double) advice->value);
        print_percent(has_visits(r), share_of(r, advice));
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
    tb_json_open(out, NULL, '{');
    tb_json_string(out, "seat", tb_seat_name(r->game, r->seats, r->seat));
    tb_json_int(out, "legal", r->count);
    tb_json_int(out, "visits", has_visits(r) ? (int64_t) r->visits : 0);
    tb_json_open(out, "moves", '[');
    for (int i = 0; i < shown(r, top); i++) {
        const tb_advice *advice = &r->advice[i];

        tb_json_open(out, NULL, '{');
        tb_json_key(out, "move");
        tb_put_char(out, '"');
        tb_move_text(r->game, advice->move, out); /* letters, digits and - + only: nothing to escape */
        tb_put_char(out, '"');
        tb_move_json(r->game, advice->move, "fields", out);
        cli_json_real(out, "chance", 4, has_value(r, advice) ? (double) advice->value : NAN);
        tb_json_int(out, "visits", has_visits(r) ? visits_of(advice) : 0);
        cli_json_real(out, "share", 4, has_visits(r) ? share_of(r, advice) : NAN);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
    tb_json_close(out, '}');
}
