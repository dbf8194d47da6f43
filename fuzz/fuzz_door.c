/* fuzz_door.c - any moves by anybody at any time, through the checked doors.
 *
 * The input sets the table (game, seats, options), then comes in knocks of a kind, a seat and a number. A knock asks
 * for the move of that number as it stands, or for one of the legal moves, or for an outcome, so that games get
 * somewhere between the rubbish. Whatever is refused has a reason and leaves the state as it was; whatever is let in
 * leaves a state that could exist, which the doors of a checked build look at by themselves. */
#include "base/bits.h"
#include "core/door.h"
#include "fuzz.h"
#include "games/list.h"

typedef struct table {
    const tb_game *game;
    _Alignas(16) uint8_t state[TB_STATE_MAX];
    _Alignas(16) uint8_t before[TB_STATE_MAX];
} table;

static bool set_up(table *t, fuzz_bytes *input)
{
    tb_config config;
    tb_message why = { 0 };

    t->game = tb_games[fuzz_take(input, 1) % (uint32_t) tb_game_count];
    int seats = (int) fuzz_take(input, 1) % (TB_MAX_SEATS + 1);
    if (seats >= t->game->min_seats && seats <= t->game->max_seats)
        tb_config_default(t->game, seats, &config);
    else
        config = (tb_config){ .seats = (uint8_t) seats };
    for (int i = 0; i < t->game->option_count; i++)
        if (fuzz_take(input, 1) & 1)
            config.option[i] = (uint8_t) fuzz_take(input, 1);
    if (tb_setup(t->game, &config, t->state, &why) == TB_OK)
        return true;
    FUZZ_EXPECT(why.row != NULL);
    return false;
}

/* The move that a knock asks for. */
static tb_move wanted(const table *t, uint32_t kind, int seat, uint32_t number)
{
    tb_seats to_act = t->game->to_act(t->state);
    tb_move moves[TB_MOVES_MAX];

    if (kind == 0)
        return number;
    if (to_act == TB_CHANCE)
        return t->game->outcome(t->state, number % t->game->weight(t->state));
    if (seat < 0 || !tb_has(to_act, seat))
        return number;
    return moves[number % (uint32_t) t->game->legal(t->state, seat, moves)];
}

static void knock(table *t, fuzz_bytes *input)
{
    uint32_t kind = fuzz_take(input, 1) % 8;
    int seat = (int) fuzz_take(input, 1) % 9 - 1; /* -1 and 6 to 7 are nobody */
    tb_move move = wanted(t, kind, seat, fuzz_take(input, kind == 0 ? 4 : 2));
    bool chance = kind == 0 ? seat == TB_CHANCE_SEAT : t->game->to_act(t->state) == TB_CHANCE;
    tb_message why = { 0 };

    memcpy(t->before, t->state, t->game->state_size);
    tb_status status =
        chance ? tb_try_chance(t->game, t->state, move, &why) : tb_try(t->game, t->state, seat, move, &why);
    if (status != TB_OK) {
        FUZZ_EXPECT(why.row != NULL);
        FUZZ_EXPECT(memcmp(t->before, t->state, t->game->state_size) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_bytes input = { data, data + size };
    static table t;

    t = (table){ 0 };
    if (!set_up(&t, &input))
        return 0;
    while (input.at < input.end && t.game->to_act(t.state) != 0)
        knock(&t, &input);
    return 0;
}
