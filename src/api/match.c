/* match.c - a match from its first draw to its last move. */
#include <stdlib.h>

#include "api/handle.h"
#include "base/bits.h"
#include "core/door.h"
#include "games/list.h"

enum { EVENTS_FIRST = 256 };

/* --- Coming and going --------------------------------------------------------------------------------------------- */

static taberna_match *new_match(const tb_game *game, uint64_t seed)
{
    taberna_match *match = calloc(1, sizeof(*match));

    if (match) {
        match->game = game;
        tb_rng_seed(&match->rng, seed, 1);
    }
    return match;
}

/* Room for a past of so many events. */
static bool give_past(taberna_match *match, uint32_t capacity)
{
    match->record = calloc(1, sizeof(*match->record));
    match->events = calloc(capacity, sizeof(*match->events));
    return match->record && match->events;
}

void taberna_close(taberna_match *match)
{
    if (match) {
        free(match->events);
        free(match->record);
        free(match);
    }
}

static taberna_match *refuse(taberna_match *match, taberna_error *error, tb_status status, const tb_message *why)
{
    api_fail(error, status, why);
    taberna_close(match);
    return NULL;
}

/* Doubles the room for events; false without memory. */
static bool grow(taberna_match *match)
{
    tb_match *past = &match->record->match;
    tb_event *events = realloc(match->events, 2 * (size_t) past->capacity * sizeof(*events));

    if (!events)
        return false;
    match->events = past->events = events;
    past->capacity *= 2;
    return true;
}

taberna_match *taberna_start(const char *name, int seats, const char *const options[], uint64_t seed,
                             taberna_error *error)
{
    uint8_t secret[TB_SECRET_SIZE];
    tb_source source = { .secret = secret };
    tb_message why = { 0 };
    const tb_game *game;
    tb_config config;

    if (api_config(name, seats, options, &game, &config, error) != TABERNA_OK)
        return NULL;
    taberna_match *match = new_match(game, seed);
    if (!match || !give_past(match, EVENTS_FIRST))
        return refuse(match, error, TB_NO_ROOM, NULL);
    match->config = config;
    tb_seeded_secret(seed, 0, secret);
    tb_status status = tb_match_start(&match->record->match, game, &config, &source, match->events, EVENTS_FIRST, &why);
    if (status != TB_OK)
        return refuse(match, error, status, &why);
    api_ok(error);
    return match;
}

taberna_match *taberna_read(const char *record, size_t length, uint64_t seed, taberna_error *error)
{
    uint32_t capacity = tb_record_capacity(record, length) + EVENTS_FIRST;
    taberna_match *match = new_match(NULL, seed);
    uint8_t secret[TB_SECRET_SIZE];
    tb_source source = { .secret = secret };
    tb_record_error fault;
    tb_message why = { 0 };

    if (!match || !give_past(match, capacity))
        return refuse(match, error, TB_NO_ROOM, NULL);
    if (tb_record_read(record, length, tb_game_named, match->events, capacity, match->record, &fault) != TB_OK) {
        api_fail_record(error, &fault);
        taberna_close(match);
        return NULL;
    }
    tb_match *past = &match->record->match;
    match->game = past->game;
    match->config = past->config;
    tb_seeded_secret(seed, past->segments, secret);
    tb_status status = tb_match_is_over(past) ? TB_OK : tb_match_play_on(past, past->count, &source, &why);
    if (status != TB_OK)
        return refuse(match, error, status, &why);
    api_ok(error);
    return match;
}

taberna_match *taberna_copy(const taberna_match *match)
{
    taberna_match *copy = malloc(sizeof(*copy));

    if (!copy)
        return NULL;
    *copy = *match;
    copy->record = NULL;
    copy->events = NULL;
    if (match->record) {
        const tb_match *past = &match->record->match;
        if (!give_past(copy, past->capacity)) {
            taberna_close(copy);
            return NULL;
        }
        *copy->record = *match->record;
        copy->record->match.events = copy->events;
        memcpy(copy->events, match->events, past->count * sizeof(*past->events));
    }
    return copy;
}

static void let_chance_act(taberna_match *match)
{
    void *state = match->loose.bytes;

    while (match->game->to_act(state) == TB_CHANCE) {
        uint32_t u = tb_rng_below(&match->rng, match->game->weight(state));
        match->game->apply(state, TB_CHANCE_SEAT, match->game->outcome(state, u));
    }
}

taberna_match *taberna_redeal(const taberna_match *match, int seat, uint64_t seed)
{
    taberna_match *other = api_is_viewer(match, seat) ? new_match(match->game, seed) : NULL;
    tb_view_box view = { 0 };

    if (other) {
        other->config = match->config;
        match->game->observe(api_state(match), seat, view.bytes);
        match->game->redeal(view.bytes, &other->rng, other->loose.bytes);
    }
    return other;
}

taberna_match *taberna_match_of_state(const taberna_state *state, uint64_t seed)
{
    const tb_game *game = api_game_of(state);
    taberna_match *match = new_match(game, seed);

    if (match) {
        game->config_of(state->bytes, &match->config);
        memcpy(match->loose.bytes, state->bytes, game->state_size);
        let_chance_act(match);
    }
    return match;
}

/* --- Playing ------------------------------------------------------------------------------------------------------ */

static taberna_status play_past(taberna_match *match, int seat, tb_move move, taberna_error *error)
{
    tb_message why = { 0 };
    tb_status status = tb_match_play(&match->record->match, seat, move, &why);

    while (status == TB_NO_ROOM && grow(match))
        status = tb_match_play(&match->record->match, seat, move, &why);
    return status == TB_OK ? api_ok(error) : api_fail(error, status, &why);
}

taberna_status taberna_play(taberna_match *match, int seat, taberna_move move, taberna_error *error)
{
    tb_message why = { 0 };

    if (match->record)
        return play_past(match, seat, move, error);
    tb_status status = tb_try(match->game, match->loose.bytes, seat, move, &why);
    if (status != TB_OK)
        return api_fail(error, status, &why);
    let_chance_act(match);
    return api_ok(error);
}

taberna_status taberna_undo(taberna_match *match, int seat, taberna_error *error)
{
    tb_message why = { 0 };

    if (!match->record)
        return api_say(error, TABERNA_NOTHING, "no-past", "a match that was redealt has no past");
    if (!api_is_seat(match, seat))
        return api_say(error, TABERNA_NOTHING, "core.no-seat", "the game has no such seat");
    tb_status status = tb_match_undo(&match->record->match, seat, &why);
    return status == TB_OK ? api_ok(error) : api_fail(error, status, &why);
}

taberna_status taberna_playout(taberna_match *match, taberna_error *error)
{
    tb_tally tally = { 0 };
    tb_move moves[TB_MOVES_MAX];
    tb_seats seats;

    if (!match->record) {
        match->game->playout(match->loose.bytes, &match->rng, &tally);
        return api_ok(error);
    }
    while ((seats = match->game->to_act(api_state(match))) != 0) {
        int seat = tb_lowest(seats), n = match->game->legal(api_state(match), seat, moves);
        taberna_status status = play_past(match, seat, moves[tb_rng_below(&match->rng, (uint32_t) n)], error);
        if (status != TABERNA_OK)
            return status;
    }
    return api_ok(error);
}
