/* pick.c - games to try the library with. The list of options is the engine's; everything else goes through the header
 * of the library. */
#include "pick.h"

#include "check.h"
#include "games/list.h"

static void set_option(pick *p, int at, const tb_option *option, int value)
{
    snprintf(p->text[at], sizeof p->text[at], "%s=%s", option->name, option->values[value]);
    p->options[at] = p->text[at];
    p->options[at + 1] = NULL;
}

bool pick_config(int i, pick *out, bool *fits)
{
    for (int g = 0; g < tb_game_count; g++) {
        const tb_game *game = tb_games[g];
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            for (int option = 0; option < game->option_count; option++) {
                if (i >= game->options[option].count) {
                    i -= game->options[option].count;
                    continue;
                }
                pick_state box;
                *out = (pick){ .game = game->name, .seats = seats };
                set_option(out, 0, &game->options[option], i);
                *fits = taberna_state_setup(pick_in(&box), sizeof box.bytes, out->game, seats, out->options, NULL) ==
                        TABERNA_OK;
                return true;
            }
        }
    }
    return false;
}

void pick_setup(const pick *p, pick_state *box)
{
    taberna_error error;

    CHECK(taberna_state_setup(pick_in(box), sizeof box->bytes, p->game, p->seats, p->options, &error) == TABERNA_OK,
          "%s", error.text);
}

bool pick_step(taberna_state *state, taberna_rng *rng)
{
    taberna_move moves[TABERNA_MOVES_MAX];
    uint32_t seats = taberna_state_to_act(state);

    if (seats == 0)
        return false;
    if (seats == 1u << TABERNA_CHANCE) {
        assert_int_not_equal(taberna_state_draw(state, rng), 0);
        return true;
    }
    int seat = __builtin_ctz(seats), count = taberna_state_legal(state, seat, moves, TABERNA_MOVES_MAX);
    assert_true(count > 0);
    taberna_state_apply_legal(state, seat, moves[taberna_rng_below(rng, (uint32_t) count)]);
    return true;
}
