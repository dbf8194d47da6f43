/* handle.h - what is behind the handles of include/taberna/taberna.h, and how its parts say what went wrong. */
#ifndef TB_HANDLE_H
#define TB_HANDLE_H

#include <taberna/taberna.h>

#include "games/list.h"
#include "opponents/opponent.h"
#include "record/record.h"

/* A match with a past has a record and draws from its committed stream; one that was redealt has a state only and draws
 * from the generator. The state is that of the record, or `loose`. */
struct taberna_match {
    const tb_game *game;
    tb_config config;
    tb_rng rng;        /* of play-outs, and of chance in a match without a past */
    tb_record *record; /* NULL: no past                                         */
    tb_event *events;  /* of the record                                         */
    tb_state_box loose;
};

/* A state as the caller keeps it: what it is, then the bytes of the engine. `form` is another number on a machine with
 * the other order of bytes. */
enum { API_STATE_FORM = 0x31535401 };

struct taberna_state {
    uint32_t form;
    uint16_t size; /* of all of it */
    uint8_t game;  /* its place in the list of games */
    uint8_t zero;
    uint32_t rules;
    uint32_t zeros;
    _Alignas(TABERNA_STATE_ALIGN) uint8_t bytes[];
};

static inline const tb_game *api_game_of(const taberna_state *state) { return tb_games[state->game]; }

/* How many bytes a state of the game has as the caller keeps it. */
static inline size_t api_state_size(const tb_game *game)
{
    size_t size = sizeof(taberna_state) + game->state_size;

    return (size + TABERNA_STATE_ALIGN - 1) / TABERNA_STATE_ALIGN * TABERNA_STATE_ALIGN;
}

/* Writes the first part of a state, and zeros behind its bytes. */
void api_state_begin(taberna_state *state, const tb_game *game);

static inline bool api_has_seat(const tb_game *game, const void *bytes, int seat)
{
    tb_config config;

    game->config_of(bytes, &config);
    return seat >= 0 && seat < config.seats;
}

static inline const void *api_state(const taberna_match *match)
{
    return match->record ? match->record->match.state : match->loose.bytes;
}

static inline bool api_is_seat(const taberna_match *match, int seat) { return seat >= 0 && seat < match->config.seats; }

static inline bool api_is_viewer(const taberna_match *match, int seat)
{
    return seat == TB_PUBLIC || api_is_seat(match, seat);
}

/* Fill in the error, if there is one to fill in, and return its status. */
taberna_status api_fail(taberna_error *error, tb_status status, const tb_message *why);
taberna_status api_fail_record(taberna_error *error, const tb_record_error *fault);
taberna_status api_say(taberna_error *error, taberna_status status, const char *id, const char *text);
taberna_status api_ok(taberna_error *error);

/* The text that `write` makes, in memory of its own; NULL without memory. It is called twice and writes the same. */
char *api_text(void (*write)(const void *from, tb_text *out), const void *from);

/* The game of that name; NULL: there is none. */
const tb_game *api_game(const char *name);

/* The game of that name and the config that the options make; or the reason why there is none. */
taberna_status api_config(const char *name, int seats, const char *const options[], const tb_game **game,
                          tb_config *config, taberna_error *error);

/* Moves as text and back, and what a viewer sees, which must be one. */
size_t api_move_text(const tb_game *game, taberna_move move, char *text, size_t size);
taberna_status api_move_read(const tb_game *game, const char *text, taberna_move *move, taberna_error *error);
char *api_view_json(const tb_game *game, const void *bytes, int seat);

/* The result as the caller reads it. */
void api_result(const tb_game *game, const void *bytes, int seats, taberna_result *result);

#endif
