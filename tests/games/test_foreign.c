/* test_foreign.c - bytes of true states with a few of them changed, as a broken file or a stranger could bring them:
 * the check of the game refuses them, or they do no harm. */
#include "base/bits.h"
#include "check.h"
#include "core/door.h"
#include "games/list.h"

enum { GAMES = 12, CHANGES = 40, EVENTS = 40 };

static bool could_be_set_up(const tb_game *game, const void *state)
{
    tb_state_box start;
    tb_message why = { 0 };
    tb_config config;

    game->config_of(state, &config);
    return tb_setup(game, &config, start.bytes, &why) == TB_OK;
}

static bool step(const tb_game *game, void *state, tb_rng *rng)
{
    tb_move moves[TB_MOVES_MAX];
    tb_seats seats = game->to_act(state);

    if (seats == 0)
        return false;
    if (seats == TB_CHANCE) {
        game->apply(state, TB_CHANCE_SEAT, game->outcome(state, tb_rng_below(rng, game->weight(state))));
        return true;
    }
    int seat = tb_lowest(seats), n = game->legal(state, seat, moves);
    assert_in_range(n, 1, game->max_moves);
    game->apply(state, seat, moves[tb_rng_below(rng, (uint32_t) n)]);
    return true;
}

/* Looked at, redealt and played on. */
static void use(const tb_game *game, void *state, tb_rng *rng)
{
    static char text[1 << 16];
    tb_text out = tb_text_on(text, sizeof text);
    tb_state_box other;
    tb_view_box view = { 0 };
    tb_config config;
    tb_result result;

    game->config_of(state, &config);
    for (int seat = 0; seat < config.seats; seat++) {
        game->observe(state, seat, view.bytes);
        game->view_json(view.bytes, &out);
        game->redeal(view.bytes, rng, other.bytes);
    }
    for (int i = 0; i < EVENTS && step(game, state, rng); i++)
        game->scores(state, &result);
}

/* What one game brings: how many changed states were refused, and how many were used. */
static void change_states(const tb_game *game, int seats, tb_rng *rng, int *refused, int *harmless)
{
    tb_state_box state, changed;
    tb_message why = { 0 };
    tb_config config;

    tb_config_default(game, seats, &config);
    assert_int_equal(tb_setup(game, &config, state.bytes, &why), TB_OK);
    while (step(game, state.bytes, rng))
        for (int i = 0; i < CHANGES; i++) {
            changed = state;
            for (uint32_t n = tb_rng_below(rng, 3) + 1; n; n--)
                changed.bytes[tb_rng_below(rng, game->state_size)] ^= (uint8_t) (1u << tb_rng_below(rng, 8));
            if (!could_be_set_up(game, changed.bytes) || !game->check(changed.bytes, &why)) {
                ++*refused;
                continue;
            }
            ++*harmless;
            use(game, changed.bytes, rng);
        }
}

static void changed_bytes_are_refused_or_harmless(void **unused)
{
    tb_rng rng;

    (void) unused;
    tb_rng_seed(&rng, 11, 0);
    for (int g = 0; g < tb_game_count; g++) {
        int refused = 0, harmless = 0, span = tb_games[g]->max_seats - tb_games[g]->min_seats + 1;
        for (int game = 0; game < GAMES; game++)
            change_states(tb_games[g], tb_games[g]->min_seats + game % span, &rng, &refused, &harmless);
        assert_true(refused > harmless && harmless > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { TEST(changed_bytes_are_refused_or_harmless) };

    return RUN(tests);
}
