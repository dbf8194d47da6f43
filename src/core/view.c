/* view.c - what a seat sees as JSON. Legal moves, phase and seats to act are the same in every deal that fits the view,
 * so they are read off one such deal. */
#include "core/view.h"

#include "base/bits.h"
#include "core/notation.h"

const char *tb_seat_name(const tb_game *game, int seats, int seat)
{
    TB_ASSERT(seat == TB_PUBLIC || seat == TB_CHANCE_SEAT || (seat >= 0 && seat < seats));
    if (seat == TB_PUBLIC)
        return "public";
    return seat == TB_CHANCE_SEAT ? "chance" : game->seat_names(seats)->names[seat];
}

void tb_options_json(const tb_game *game, const tb_config *config, tb_text *out)
{
    tb_json_open(out, "options", '{');
    for (int i = 0; i < game->option_count; i++) {
        TB_ASSERT(config->option[i] < game->options[i].count);
        tb_json_string(out, game->options[i].name, game->options[i].values[config->option[i]]);
    }
    tb_json_close(out, '}');
}

void tb_config_json(const tb_game *game, const tb_config *config, tb_text *out)
{
    tb_json_string(out, "game", game->name);
    tb_json_int(out, "rules", game->rules_version);
    tb_options_json(game, config, out);
}

void tb_progress_json(const tb_game *game, const void *state, tb_text *out)
{
    tb_progress progress = game->progress(state);
    tb_config config;

    game->config_of(state, &config);
    tb_json_int(out, "round", progress.round);
    tb_json_string(out, "phase", progress.phase);
    tb_json_open(out, "to_act", '[');
    TB_EACH (seat, game->to_act(state))
        tb_json_string(out, NULL, tb_seat_name(game, config.seats, (int) seat));
    tb_json_close(out, ']');
}

static void put_legal(const tb_game *game, const void *state, int seat, tb_text *out)
{
    tb_move moves[TB_MOVES_MAX];
    int n = seat == TB_PUBLIC ? 0 : game->legal(state, seat, moves);

    TB_ASSERT(n <= game->max_moves);
    tb_json_open(out, "legal", '[');
    for (int i = 0; i < n; i++) {
        tb_json_open(out, NULL, '{');
        tb_move_members(game, moves[i], out);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
}

void tb_view_json(const tb_game *game, const void *view, int seat, const char *key, tb_text *out)
{
    tb_state_box deal;
    tb_config config;
    tb_message prompt = { .row = NULL };
    tb_rng rng;

    TB_ASSERT(seat >= 0 && seat <= TB_PUBLIC);
    tb_rng_seed(&rng, 0, 0);
    game->redeal(view, &rng, deal.bytes);
    game->config_of(deal.bytes, &config);
    game->prompt(view, &prompt);
    tb_json_open(out, key, '{');
    tb_config_json(game, &config, out);
    tb_json_string(out, "seat", tb_seat_name(game, config.seats, seat));
    tb_progress_json(game, deal.bytes, out);
    tb_message_json(&prompt, "prompt", out);
    tb_json_open(out, "table", '{');
    game->view_json(view, out);
    tb_json_close(out, '}');
    put_legal(game, deal.bytes, seat, out);
    tb_json_close(out, '}');
}
