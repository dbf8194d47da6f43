/* state_view.c - looking at a state: what it is, how it stands, what a seat sees of it. */
#include "api/handle.h"
#include "base/hash.h"
#include "core/view.h"

/* --- What it is --------------------------------------------------------------------------------------------------- */

static tb_config config_of(const taberna_state *state)
{
    tb_config config;

    api_game_of(state)->config_of(state->bytes, &config);
    return config;
}

static bool is_viewer(const taberna_state *state, int seat)
{
    return seat == TB_PUBLIC || api_has_seat(api_game_of(state), state->bytes, seat);
}

const char *taberna_state_game(const taberna_state *state) { return api_game_of(state)->name; }

int taberna_state_seats(const taberna_state *state) { return config_of(state).seats; }

uint32_t taberna_state_rules(const taberna_state *state) { return state->rules; }

size_t taberna_state_options(const taberna_state *state, char *text, size_t size)
{
    const tb_game *game = api_game_of(state);
    tb_config config = config_of(state);
    tb_text out = tb_text_on(text, size);

    for (int i = 0; i < game->option_count; i++) {
        tb_put(&out, i ? " " : "");
        tb_put(&out, game->options[i].name);
        tb_put(&out, "=");
        tb_put(&out, game->options[i].values[config.option[i]]);
    }
    return out.len;
}

const char *taberna_state_seat_name(const taberna_state *state, int seat)
{
    if (seat != TB_CHANCE_SEAT && !is_viewer(state, seat))
        return NULL;
    return tb_seat_name(api_game_of(state), config_of(state).seats, seat);
}

size_t taberna_state_move_text(const taberna_state *state, taberna_move move, char *text, size_t size)
{
    return api_move_text(api_game_of(state), move, text, size);
}

taberna_status taberna_state_move_read(const taberna_state *state, const char *text, taberna_move *move,
                                       taberna_error *error)
{
    return api_move_read(api_game_of(state), text, move, error);
}

/* --- How it stands ------------------------------------------------------------------------------------------------ */

void taberna_state_scores(const taberna_state *state, taberna_result *result)
{
    api_result(api_game_of(state), state->bytes, config_of(state).seats, result);
}

void taberna_state_progress(const taberna_state *state, taberna_progress *progress)
{
    tb_progress inside = api_game_of(state)->progress(state->bytes);

    *progress = (taberna_progress){ inside.round, inside.step, inside.phase };
}

/* The game's own bytes alone: what lies before them may come to say more. */
uint64_t taberna_state_hash(const taberna_state *state)
{
    return tb_hash(state->bytes, api_game_of(state)->state_size, state->rules);
}

/* --- What a seat sees --------------------------------------------------------------------------------------------- */

size_t taberna_view_size(const char *name)
{
    const tb_game *game = api_game(name);

    return game ? game->view_size : 0;
}

taberna_status taberna_state_view(const taberna_state *state, int seat, void *view, size_t size, taberna_error *error)
{
    const tb_game *game = api_game_of(state);
    tb_view_box box;

    if (!is_viewer(state, seat))
        return api_say(error, TABERNA_BAD_CONFIG, "core.no-seat", "the game has no such seat");
    if (size < game->view_size)
        return api_say(error, TABERNA_BAD_BUFFER, "too-small", "a view needs taberna_view_size bytes");
    game->observe(state->bytes, seat, box.bytes);
    memcpy(view, box.bytes, game->view_size);
    return api_ok(error);
}

static void write_all(const void *from, tb_text *out)
{
    const taberna_state *state = from;
    const tb_game *game = api_game_of(state);
    tb_config config = config_of(state);

    tb_json_open(out, NULL, '{');
    tb_config_json(game, &config, out);
    tb_progress_json(game, state->bytes, out);
    tb_json_open(out, "table", '{');
    game->state_json(state->bytes, out);
    tb_json_close(out, '}');
    tb_json_close(out, '}');
}

char *taberna_state_json(const taberna_state *state, int seat)
{
    if (seat == TABERNA_COMPLETE)
        return api_text(write_all, state);
    return is_viewer(state, seat) ? api_view_json(api_game_of(state), state->bytes, seat) : NULL;
}
