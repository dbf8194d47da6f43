/* door.c - refusing with a reason before anything is changed. */
#include "core/door.h"

#include "base/bits.h"
#include "core/notation.h"

static const tb_message_row unknown_option = { "core.unknown-option", "", "the game has no option of this name" };
static const tb_message_row unknown_value = { "core.unknown-value", "", "the option has no value of this name" };
static const tb_message_row wrong_seats = { "core.wrong-seats", "",
                                            "the game is for {least} to {most} seats, not for {seats}" };
static const tb_message_row wrong_option = { "core.wrong-option", "", "option number {option} has no value {value}" };
static const tb_message_row game_over = { "core.game-over", "", "the game is over" };
static const tb_message_row chance_acts = { "core.chance-acts", "", "a die or a card is to come first" };
static const tb_message_row no_chance = { "core.no-chance", "", "no die or card is to come now" };
static const tb_message_row no_seat = { "core.no-seat", "", "the game has no such seat" };
static const tb_message_row not_to_act = { "core.not-to-act", "", "{seat} is not to act now" };
static const tb_message_row not_a_move = { "core.not-a-move", "", "this is not a move of the game" };
static const tb_message_row not_legal = { "core.not-legal", "", "this move is not legal here" };
static const tb_message_row not_possible = { "core.not-possible", "", "this cannot come out here" };

const tb_message_row *tb_door_message(const char *id, size_t len)
{
    static const tb_message_row *const rows[] = { &unknown_option, &unknown_value, &wrong_seats, &wrong_option,
                                                  &game_over,      &chance_acts,   &no_chance,   &no_seat,
                                                  &not_to_act,     &not_a_move,    &not_legal,   &not_possible };

    TB_ASSERT(id || len == 0);
    for (int i = 0; i < TB_LEN(rows); i++)
        if (tb_spells(rows[i]->id, id, len))
            return rows[i];
    return NULL;
}

static tb_status refuse(tb_status status, const tb_message_row *row, tb_message *why)
{
    TB_ASSERT(status < 0);
    tb_say(why, row);
    return status;
}

/* --- Options ----------------------------------------------------------------------------------------------------- */

/* What the edition says, or the fallback. */
static void set_edition(const tb_game *game, uint8_t edition, tb_config *config)
{
    TB_ASSERT(game->option_count > 0 && game->option_count <= TB_MAX_OPTIONS);
    TB_ASSERT(edition < game->options[0].count);
    for (int i = 0; i < game->option_count; i++) {
        uint8_t preset = game->presets ? game->presets[edition * game->option_count + i] : TB_NO_PRESET;
        config->option[i] = preset == TB_NO_PRESET ? game->options[i].fallback : preset;
    }
    if (game->presets)
        config->option[0] = edition;
}

void tb_config_default(const tb_game *game, int seats, tb_config *out)
{
    TB_ASSERT(seats >= 0 && seats <= UINT8_MAX);
    *out = (tb_config){ .seats = (uint8_t) seats };
    if (game->option_count > 0)
        set_edition(game, game->options[0].fallback, out);
}

tb_status tb_config_set(const tb_game *game, tb_config *config, const char *name, size_t name_len, const char *value,
                        size_t value_len, tb_message *why)
{
    int option = 0, number = 0;

    while (option < game->option_count && !tb_spells(game->options[option].name, name, name_len))
        option++;
    if (option == game->option_count)
        return refuse(TB_BAD_CONFIG, &unknown_option, why);

    const tb_option *row = &game->options[option];
    while (number < row->count && !tb_spells(row->values[number], value, value_len))
        number++;
    if (number == row->count)
        return refuse(TB_BAD_CONFIG, &unknown_value, why);

    if (option == 0 && game->presets)
        set_edition(game, (uint8_t) number, config);
    else
        config->option[option] = (uint8_t) number;
    return TB_OK;
}

tb_status tb_check_seats(const tb_game *game, int seats, tb_message *why)
{
    if (seats >= game->min_seats && seats <= game->max_seats)
        return TB_OK;
    tb_say(why, &wrong_seats);
    tb_say_number(why, "least", game->min_seats);
    tb_say_number(why, "most", game->max_seats);
    tb_say_number(why, "seats", seats);
    return TB_BAD_CONFIG;
}

tb_status tb_setup(const tb_game *game, const tb_config *config, void *out_state, tb_message *why)
{
    if (tb_check_seats(game, config->seats, why) != TB_OK)
        return TB_BAD_CONFIG;
    for (int i = 0; i < TB_MAX_OPTIONS; i++) {
        int count = i < game->option_count ? game->options[i].count : 1;
        if (config->option[i] >= count) {
            tb_say(why, &wrong_option);
            tb_say_number(why, "option", i);
            tb_say_number(why, "value", config->option[i]);
            return TB_BAD_CONFIG;
        }
    }
    tb_status status = game->setup(config, out_state, why);
    if (status == TB_OK)
        tb_assert_possible(game, out_state);
    return status;
}

/* --- Moves ------------------------------------------------------------------------------------------------------- */

bool tb_is_legal(const tb_game *game, const void *state, int seat, tb_move move)
{
    tb_move legal[TB_MOVES_MAX];
    int n = game->legal(state, seat, legal);

    TB_ASSERT(n >= 0 && n <= game->max_moves && tb_moves_ascend(legal, n));
    for (int i = 0; i < n; i++)
        if (legal[i] == move)
            return true;
    return false;
}

static void say_not_to_act(const tb_game *game, const tb_config *config, tb_seats seats, int seat, tb_message *why)
{
    TB_ASSERT(tb_may_act(seats) && seat >= 0 && seat < config->seats);
    if (seats == 0) {
        tb_say(why, &game_over);
    } else if (seats == TB_CHANCE) {
        tb_say(why, &chance_acts);
    } else {
        tb_say(why, &not_to_act);
        tb_say_word(why, "seat", game->seat_names(config->seats), seat);
    }
}

/* In general words, unless the game has its own, with a rule. */
static tb_status refuse_seat(const tb_game *game, const void *state, int seat, tb_move move, tb_message *why)
{
    tb_config config;

    game->config_of(state, &config);
    if (seat < 0 || seat >= config.seats)
        return refuse(TB_NOT_TO_ACT, game->to_act(state) ? &no_seat : &game_over, why);
    say_not_to_act(game, &config, game->to_act(state), seat, why);
    if (tb_move_well_formed(game, move))
        game->refuse(state, seat, move, why);
    TB_ASSERT(why->row);
    return TB_NOT_TO_ACT;
}

tb_status tb_try(const tb_game *game, void *state, int seat, tb_move move, tb_message *why)
{
    if (seat < 0 || seat >= TB_MAX_SEATS || !tb_has(game->to_act(state), seat))
        return refuse_seat(game, state, seat, move, why);
    if (!tb_move_well_formed(game, move))
        return refuse(TB_ILLEGAL, &not_a_move, why);
    if (!tb_is_legal(game, state, seat, move)) {
        tb_say(why, &not_legal);
        game->refuse(state, seat, move, why);
        TB_ASSERT(why->row);
        return TB_ILLEGAL;
    }
    game->apply(state, seat, move);
    tb_assert_possible(game, state);
    return TB_OK;
}

tb_status tb_try_chance(const tb_game *game, void *state, tb_move outcome, tb_message *why)
{
    tb_outcome outcomes[TB_OUTCOMES_MAX];

    if (game->to_act(state) != TB_CHANCE)
        return refuse(TB_ILLEGAL, &no_chance, why);
    int n = game->outcomes(state, outcomes);
    TB_ASSERT(n > 0 && n <= game->max_outcomes);
    for (int i = 0; i < n; i++) {
        if (outcomes[i].move == outcome) {
            game->apply(state, TB_CHANCE_SEAT, outcome);
            tb_assert_possible(game, state);
            return TB_OK;
        }
    }
    return refuse(TB_ILLEGAL, &not_possible, why);
}
