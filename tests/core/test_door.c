/* The checked doors: what is refused, why, and that nothing changes. */
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/bits.h"
#include "check.h"
#include "core/door.h"
#include "core/toy.h"

static tb_status set(tb_config *config, const char *name, const char *value, tb_message *why)
{
    return tb_config_set(&toy, config, name, strlen(name), value, strlen(value), why);
}

static void defaults_are_those_of_the_first_edition(void **state)
{
    (void) state;
    tb_config config;

    tb_config_default(&toy, 3, &config);
    assert_int_equal(config.seats, 3);
    assert_int_equal(config.option[0], 0);
    assert_int_equal(config.option[1], 0);
    assert_int_equal(config.option[2], 0);
    for (int i = 3; i < TB_MAX_OPTIONS; i++)
        assert_int_equal(config.option[i], 0);
}

static void an_edition_sets_its_options_and_others_override_it(void **state)
{
    (void) state;
    tb_config config;
    tb_message why;

    tb_config_default(&toy, 2, &config);
    assert_int_equal(set(&config, "edition", "long", &why), TB_OK);
    assert_int_equal(config.option[0], 1);
    assert_int_equal(config.option[1], 1);
    assert_int_equal(config.option[2], 1);
    assert_int_equal(set(&config, "sides", "four", &why), TB_OK);
    assert_int_equal(config.option[0], 1);
    assert_int_equal(config.option[2], 0);
}

static void what_an_edition_leaves_open_falls_back(void **state)
{
    (void) state;
    tb_config config;
    tb_message why;

    tb_config_default(&toy, 2, &config);
    assert_int_equal(set(&config, "edition", "plain", &why), TB_OK);
    assert_int_equal(config.option[0], 2);
    assert_int_equal(config.option[1], 0);
    assert_int_equal(config.option[2], 1);
}

static void unknown_options_and_values_are_refused(void **state)
{
    (void) state;
    tb_config config, before;
    tb_message why;

    tb_config_default(&toy, 2, &config);
    before = config;
    assert_int_equal(set(&config, "side", "four", &why), TB_BAD_CONFIG);
    assert_string_equal(why.row->id, "core.unknown-option");
    assert_int_equal(set(&config, "", "", &why), TB_BAD_CONFIG);
    assert_int_equal(set(&config, "sides", "five", &why), TB_BAD_CONFIG);
    assert_string_equal(why.row->id, "core.unknown-value");
    assert_int_equal(tb_config_set(&toy, &config, "sides", 5, "six\0", 4, &why), TB_BAD_CONFIG);
    assert_memory_equal(&config, &before, sizeof config);
}

static void the_number_of_seats_and_the_options_are_checked_before_set_up(void **state)
{
    (void) state;
    static const int wrong[] = { 0, 1, 4, 255 };
    tb_config config;
    tb_message why;
    toy_state out, before;

    memset(&out, 0x77, sizeof out);
    before = out;
    for (int i = 0; i < TB_LEN(wrong); i++) {
        tb_config_default(&toy, wrong[i], &config);
        assert_int_equal(tb_setup(&toy, &config, &out, &why), TB_BAD_CONFIG);
        assert_string_equal(why.row->id, "core.wrong-seats");
        assert_int_equal(why.args[2].value, wrong[i]);
    }
    tb_config_default(&toy, 2, &config);
    config.option[2] = 2;
    assert_int_equal(tb_setup(&toy, &config, &out, &why), TB_BAD_CONFIG);
    assert_string_equal(why.row->id, "core.wrong-option");
    tb_config_default(&toy, 2, &config);
    config.option[3] = 1;
    assert_int_equal(tb_setup(&toy, &config, &out, &why), TB_BAD_CONFIG);
    assert_memory_equal(&out, &before, sizeof out);
    config.option[3] = 0;
    assert_int_equal(tb_setup(&toy, &config, &out, &why), TB_OK);
    assert_int_equal(out.seats, 2);
}

/* Two seats with the cards two and three, about to bid. */
static toy_state at_bidding(void)
{
    toy_state state = toy_start(2);
    tb_message why;

    assert_int_equal(tb_try_chance(&toy, &state, toy_move(TOY_DEAL, 2), &why), TB_OK);
    assert_int_equal(tb_try_chance(&toy, &state, toy_move(TOY_DEAL, 3), &why), TB_OK);
    return state;
}

static void refused(const toy_state *from, int seat, tb_move move, tb_status status, const char *id)
{
    toy_state state = *from;
    tb_message why = { 0 };

    assert_int_equal(tb_try(&toy, &state, seat, move, &why), status);
    assert_string_equal(why.row->id, id);
    assert_memory_equal(&state, from, sizeof state);
}

static void legal_moves_enter(void **state)
{
    (void) state;
    toy_state game = at_bidding();
    tb_message why;

    assert_true(tb_is_legal(&toy, &game, 1, toy_move(TOY_BID, 2)));
    assert_int_equal(tb_try(&toy, &game, 1, toy_move(TOY_BID, 2), &why), TB_OK);
    assert_int_equal(tb_try(&toy, &game, 0, toy_move(TOY_BID, 1), &why), TB_OK);
    assert_int_equal(game.phase, TOY_LOOKING);
}

static void illegal_moves_are_refused_with_the_reason_of_the_game(void **state)
{
    (void) state;
    toy_state game = at_bidding();

    assert_false(tb_is_legal(&toy, &game, 0, toy_move(TOY_BID, 2)));
    refused(&game, 0, toy_move(TOY_BID, 2), TB_ILLEGAL, "toy.too-high");
    refused(&game, 0, toy_move(TOY_PASS, 0), TB_ILLEGAL, "toy.wrong-time");
    refused(&game, 0, toy_move(TOY_BID, 0) | 1 << 20, TB_ILLEGAL, "core.not-a-move");
    refused(&game, 0, 0, TB_ILLEGAL, "core.not-a-move");
    refused(&game, 0, UINT32_MAX, TB_ILLEGAL, "core.not-a-move");
}

static void seats_that_are_not_to_act_are_refused(void **state)
{
    (void) state;
    toy_state game = at_bidding();
    tb_message why;

    refused(&game, 2, toy_move(TOY_BID, 0), TB_NOT_TO_ACT, "core.no-seat");
    refused(&game, -1, toy_move(TOY_BID, 0), TB_NOT_TO_ACT, "core.no-seat");
    refused(&game, TB_CHANCE_SEAT, toy_move(TOY_BID, 0), TB_NOT_TO_ACT, "core.no-seat");
    refused(&game, 1000, toy_move(TOY_BID, 0), TB_NOT_TO_ACT, "core.no-seat");
    assert_int_equal(tb_try(&toy, &game, 1, toy_move(TOY_BID, 0), &why), TB_OK);
    refused(&game, 1, toy_move(TOY_BID, 0), TB_NOT_TO_ACT, "core.not-to-act");

    toy_state start = toy_start(2);
    refused(&start, 0, toy_move(TOY_BID, 0), TB_NOT_TO_ACT, "core.chance-acts");
    game.phase = TOY_OVER;
    refused(&game, 0, toy_move(TOY_BID, 0), TB_NOT_TO_ACT, "core.game-over");
    refused(&game, -1, toy_move(TOY_BID, 0), TB_NOT_TO_ACT, "core.game-over"); /* for nobody, too */
}

static void only_possible_outcomes_enter(void **state)
{
    (void) state;
    toy_state game = toy_start(2), before;
    tb_message why;

    assert_int_equal(tb_try_chance(&toy, &game, toy_move(TOY_DEAL, 4), &why), TB_OK);
    before = game;
    assert_int_equal(tb_try_chance(&toy, &game, toy_move(TOY_DEAL, 4), &why), TB_ILLEGAL);
    assert_string_equal(why.row->id, "core.not-possible");
    assert_int_equal(tb_try_chance(&toy, &game, toy_move(TOY_ROLL, 1), &why), TB_ILLEGAL);
    assert_memory_equal(&game, &before, sizeof game);
    game = at_bidding();
    assert_int_equal(tb_try_chance(&toy, &game, toy_move(TOY_ROLL, 1), &why), TB_ILLEGAL);
    assert_string_equal(why.row->id, "core.no-chance");
}

/* The toy with a `check` that counts how often it is asked and remembers what about. */
static int checked;
static toy_state last_checked;

static bool count_checks(const void *state, tb_message *why)
{
    checked++;
    memcpy(&last_checked, state, sizeof last_checked);
    return toy.check(state, why);
}

#ifdef TB_CHECKED
enum { IS_CHECKED = 1 };
#else
enum { IS_CHECKED = 0 };
#endif

static void a_checked_build_checks_the_state_behind_every_event_that_enters(void **state)
{
    (void) state;
    tb_game watched = toy;
    tb_config config;
    tb_message why;
    toy_state game;

    watched.check = count_checks;
    checked = 0;
    tb_config_default(&watched, 2, &config);
    assert_int_equal(tb_setup(&watched, &config, &game, &why), TB_OK);
    assert_int_equal(checked, IS_CHECKED * 1);
    assert_int_equal(tb_try_chance(&watched, &game, toy_move(TOY_DEAL, 2), &why), TB_OK);
    assert_int_equal(tb_try_chance(&watched, &game, toy_move(TOY_DEAL, 3), &why), TB_OK);
    assert_int_equal(checked, IS_CHECKED * 3);
    assert_int_equal(tb_try(&watched, &game, 0, toy_move(TOY_BID, 2), &why), TB_ILLEGAL);
    assert_int_equal(checked, IS_CHECKED * 3); /* what is refused changes nothing */
    assert_int_equal(tb_try(&watched, &game, 0, toy_move(TOY_BID, 1), &why), TB_OK);
    assert_int_equal(checked, IS_CHECKED * 4);
    if (IS_CHECKED)
        assert_memory_equal(&last_checked, &game, sizeof game);
}

static void a_play_out_is_not_checked(void **state)
{
    (void) state;
    toy_state game = at_bidding();
    tb_game watched = toy;
    tb_tally tally = { 0 };
    tb_rng rng;

    watched.check = count_checks;
    checked = 0;
    tb_rng_seed(&rng, 1, 0);
    watched.playout(&game, &rng, &tally);
    assert_true(tally.decisions > 0);
    assert_int_equal(checked, 0);
}

#ifdef TB_CHECKED
/* A rule with a mistake in it: a bid leaves two seats with the same card. */
static void apply_wrongly(void *state, int seat, tb_move move)
{
    toy_state *game = state;

    toy.apply(game, seat, move);
    game->card[0] = game->card[1];
}

static void a_checked_build_traps_where_a_rule_leaves_an_impossible_state(void **state)
{
    (void) state;
    toy_state game = at_bidding();
    tb_game wrong = toy;
    tb_message why;
    int status;

    wrong.apply = apply_wrongly;
    pid_t child = fork();
    if (child == 0) {
        signal(SIGILL, SIG_DFL);
        signal(SIGTRAP, SIG_DFL);
        tb_try(&wrong, &game, 0, toy_move(TOY_BID, 1), &why);
        _exit(0);
    }
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
}
#endif

static void a_refusal_is_found_by_its_id(void **state)
{
    (void) state;

    assert_string_equal(tb_door_message("core.not-legal", 14)->template_, "this move is not legal here");
    assert_null(tb_door_message("core.not-legal", 13));
    assert_null(tb_door_message("fortuna.no-wheat", 16));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(defaults_are_those_of_the_first_edition),
        TEST(an_edition_sets_its_options_and_others_override_it),
        TEST(what_an_edition_leaves_open_falls_back),
        TEST(unknown_options_and_values_are_refused),
        TEST(the_number_of_seats_and_the_options_are_checked_before_set_up),
        TEST(legal_moves_enter),
        TEST(illegal_moves_are_refused_with_the_reason_of_the_game),
        TEST(seats_that_are_not_to_act_are_refused),
        TEST(only_possible_outcomes_enter),
        TEST(a_checked_build_checks_the_state_behind_every_event_that_enters),
        TEST(a_play_out_is_not_checked),
#ifdef TB_CHECKED
        TEST(a_checked_build_traps_where_a_rule_leaves_an_impossible_state),
#endif
        TEST(a_refusal_is_found_by_its_id),
    };
    return RUN(tests);
}
