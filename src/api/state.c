/* state.c - states as values that the caller owns: set up, play, draw. The first part of a state says which game it is;
 * the rest are the bytes of the engine, as they are. */
#include "api/handle.h"
#include "base/bits.h"
#include "core/door.h"
#include "core/view.h"

_Static_assert(sizeof(taberna_state) == TABERNA_STATE_ALIGN, "the engine's bytes follow at once");
_Static_assert(sizeof(taberna_state) + TB_STATE_MAX <= TABERNA_STATE_MAX, "every state fits");
_Static_assert(sizeof(taberna_rng) == sizeof(tb_rng), "the caller's generator is the engine's");

/* --- Coming from outside ------------------------------------------------------------------------------------------ */

size_t taberna_state_size(const char *name)
{
    const tb_game *game = api_game(name);

    return game ? api_state_size(game) : 0;
}

static bool is_aligned(const void *address) { return (uintptr_t) address % TABERNA_STATE_ALIGN == 0; }

/* Whether a state of the game can be written there. */
static taberna_status check_room(const tb_game *game, const taberna_state *state, size_t size, taberna_error *error)
{
    if (!is_aligned(state))
        return api_say(error, TABERNA_BAD_BUFFER, "not-aligned",
                       "the address of a state must be a multiple of TABERNA_STATE_ALIGN");
    if (size < api_state_size(game))
        return api_say(error, TABERNA_BAD_BUFFER, "too-small", "a state needs taberna_state_size bytes");
    return TABERNA_OK;
}

void api_state_begin(taberna_state *state, const tb_game *game)
{
    size_t size = api_state_size(game);
    uint8_t number = 0;

    while (tb_games[number] != game)
        number++;
    *state = (taberna_state){
        .form = API_STATE_FORM, .size = (uint16_t) size, .game = number, .rules = game->rules_version
    };
    memset(state->bytes + game->state_size, 0, size - sizeof(*state) - game->state_size);
}

taberna_status taberna_state_setup(taberna_state *state, size_t size, const char *name, int seats,
                                   const char *const options[], taberna_error *error)
{
    tb_message why = { 0 };
    tb_state_box box;
    const tb_game *game;
    tb_config config;

    if (api_config(name, seats, options, &game, &config, error) != TABERNA_OK)
        return TABERNA_BAD_CONFIG;
    taberna_status room = check_room(game, state, size, error);
    if (room != TABERNA_OK)
        return room;
    tb_status status = tb_setup(game, &config, box.bytes, &why);
    if (status != TB_OK)
        return api_fail(error, status, &why);
    api_state_begin(state, game);
    memcpy(state->bytes, box.bytes, game->state_size);
    return api_ok(error);
}

/* The options must be such that the game can be set up, before anything else is read by them. */
static bool could_be_set_up(const tb_game *game, const void *bytes)
{
    tb_message why = { 0 };
    tb_state_box box;
    tb_config config;

    game->config_of(bytes, &config);
    return tb_setup(game, &config, box.bytes, &why) == TB_OK;
}

static bool is_zero(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (bytes[i])
            return false;
    }
    return true;
}

taberna_status taberna_state_check(const void *bytes, size_t size, taberna_error *error)
{
    const taberna_state *state = bytes;
    tb_message why = { 0 };

    if (!is_aligned(bytes))
        return api_say(error, TABERNA_BAD_BUFFER, "not-aligned",
                       "the address of a state must be a multiple of TABERNA_STATE_ALIGN");
    if (size < sizeof(*state) || state->form != API_STATE_FORM || state->game >= tb_game_count || state->zero ||
        state->zeros)
        return api_say(error, TABERNA_BAD_VERSION, "no-state", "these bytes are no state of this library");
    const tb_game *game = api_game_of(state);
    if (size != api_state_size(game) || state->size != size)
        return api_say(error, TABERNA_BAD_VERSION, "other-size", "a state of this game has another size");
    if (state->rules != game->rules_version)
        return api_say(error, TABERNA_BAD_VERSION, "other-rules", "the state was made under other rules of the game");
    if (!is_zero(state->bytes + game->state_size, size - sizeof(*state) - game->state_size) ||
        !could_be_set_up(game, state->bytes))
        return api_say(error, TABERNA_BAD_STATE, "no-such-position", "no game has these seats and options");
    if (game->check(state->bytes, &why))
        return api_ok(error);
    api_fail(error, TB_ILLEGAL, &why);
    if (error)
        error->status = TABERNA_BAD_STATE;
    return TABERNA_BAD_STATE;
}

taberna_status taberna_state_of_match(const taberna_match *match, taberna_state *state, size_t size,
                                      taberna_error *error)
{
    taberna_status room = check_room(match->game, state, size, error);

    if (room != TABERNA_OK)
        return room;
    api_state_begin(state, match->game);
    memcpy(state->bytes, api_state(match), match->game->state_size);
    return api_ok(error);
}

taberna_status taberna_state_redeal(const taberna_state *state, int seat, taberna_rng *rng, taberna_state *out,
                                    size_t size, taberna_error *error)
{
    const tb_game *game = api_game_of(state);
    tb_view_box view = { 0 };

    if (seat != TB_PUBLIC && !api_has_seat(game, state->bytes, seat))
        return api_say(error, TABERNA_BAD_CONFIG, "core.no-seat", "the game has no such seat");
    taberna_status room = check_room(game, out, size, error);
    if (room != TABERNA_OK)
        return room;
    game->observe(state->bytes, seat, view.bytes);
    api_state_begin(out, game);
    game->redeal(view.bytes, (tb_rng *) rng, out->bytes);
    return api_ok(error);
}

/* --- Playing ------------------------------------------------------------------------------------------------------ */

uint32_t taberna_state_to_act(const taberna_state *state) { return api_game_of(state)->to_act(state->bytes); }

static bool is_to_act(const tb_game *game, const taberna_state *state, int seat)
{
    return seat >= 0 && seat < TB_MAX_SEATS && tb_has(game->to_act(state->bytes), seat);
}

int taberna_state_legal(const taberna_state *state, int seat, taberna_move moves[], int room)
{
    const tb_game *game = api_game_of(state);
    tb_move all[TB_MOVES_MAX];

    if (!is_to_act(game, state, seat))
        return 0;
    if (room >= game->max_moves)
        return game->legal(state->bytes, seat, moves);
    int count = game->legal(state->bytes, seat, all);
    if (room > 0)
        memcpy(moves, all, (size_t) (count < room ? count : room) * sizeof(all[0]));
    return count;
}

taberna_status taberna_state_apply(taberna_state *state, int seat, taberna_move move, taberna_error *error)
{
    const tb_game *game = api_game_of(state);
    tb_message why;

    if (is_to_act(game, state, seat) && tb_is_legal(game, state->bytes, seat, move)) { /* the door, without its words */
        game->apply(state->bytes, seat, move);
        tb_assert_possible(game, state->bytes);
        return api_ok(error);
    }
    why = (tb_message){ 0 };
    tb_status status = seat == TB_CHANCE_SEAT ? tb_try_chance(game, state->bytes, move, &why)
                                              : tb_try(game, state->bytes, seat, move, &why);
    return status == TB_OK ? api_ok(error) : api_fail(error, status, &why);
}

void taberna_state_apply_legal(taberna_state *state, int seat, taberna_move move)
{
    api_game_of(state)->apply(state->bytes, seat, move);
}

/* --- Chance ------------------------------------------------------------------------------------------------------- */

void taberna_rng_seed(taberna_rng *rng, uint64_t seed, uint64_t stream) { tb_rng_seed((tb_rng *) rng, seed, stream); }

uint32_t taberna_rng_below(taberna_rng *rng, uint32_t n) { return tb_rng_below((tb_rng *) rng, n); }

int taberna_state_outcomes(const taberna_state *state, taberna_outcome outcomes[], int room)
{
    const tb_game *game = api_game_of(state);
    tb_outcome all[TB_OUTCOMES_MAX];

    if (game->to_act(state->bytes) != TB_CHANCE)
        return 0;
    int count = game->outcomes(state->bytes, all);
    for (int i = 0; i < count && i < room; i++)
        outcomes[i] = (taberna_outcome){ all[i].move, all[i].weight };
    return count;
}

taberna_move taberna_state_draw(taberna_state *state, taberna_rng *rng)
{
    const tb_game *game = api_game_of(state);

    if (game->to_act(state->bytes) != TB_CHANCE)
        return 0;
    tb_move outcome = game->outcome(state->bytes, tb_rng_below((tb_rng *) rng, game->weight(state->bytes)));
    game->apply(state->bytes, TB_CHANCE_SEAT, outcome);
    return outcome;
}

void taberna_state_playout(taberna_state *state, taberna_rng *rng)
{
    tb_tally tally = { 0 };

    api_game_of(state)->playout(state->bytes, (tb_rng *) rng, &tally);
}
