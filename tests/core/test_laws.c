/* The laws hold on the toy, and each of them can fail: every mutant of the toy breaks the law it should. */
#include "base/bits.h"
#include "check.h"
#include "core/laws.h"
#include "core/toy.h"

/* Plays random games and asks the laws at every state. False with the first law that is broken. */
static bool holds_all_over(const tb_game *game, int games, tb_broken *broken)
{
    tb_rng rng;

    tb_rng_seed(&rng, 20, 0);
    for (int g = 0; g < games; g++) {
        toy_state state = toy_start(2 + g % 2);
        for (;;) {
            if (!tb_laws_hold(game, &state, &rng, broken))
                return false;
            tb_seats seats = toy.to_act(&state);
            tb_move legal[TB_MOVES_MAX];
            if (seats == 0)
                break;
            int seat = tb_lowest(seats);
            if (seats == TB_CHANCE)
                legal[0] = toy.outcome(&state, tb_rng_below(&rng, toy.weight(&state)));
            int n = seats == TB_CHANCE ? 1 : toy.legal(&state, seat, legal);
            toy.apply(&state, seat, legal[tb_rng_below(&rng, (uint32_t) n)]);
        }
    }
    return true;
}

static void the_toy_keeps_every_law(void **state)
{
    (void) state;
    tb_broken broken = { 0 };

    CHECK(tb_laws_of_table(&toy, &broken), "%s", broken.law);
    CHECK(holds_all_over(&toy, 100, &broken), "%s (seat %d, move %x)", broken.law, broken.seat, broken.move);
}

static void tell_well(const void *before, const void *after, int seat, tb_move move, tb_told *out);

static void a_toy_that_tells_keeps_every_law(void **state)
{
    (void) state;
    tb_game telling = toy;
    tb_broken broken = { 0 };

    telling.tell = tell_well;
    CHECK(holds_all_over(&telling, 20, &broken), "%s (seat %d, move %x)", broken.law, broken.seat, broken.move);
}

/* --- Mutants ----------------------------------------------------------------------------------------------------- */

static int legal_backwards(const void *state, int seat, tb_move out[])
{
    int n = toy.legal(state, seat, out);

    for (int i = 0; i < n / 2; i++) {
        tb_move swap = out[i];
        out[i] = out[n - 1 - i];
        out[n - 1 - i] = swap;
    }
    return n;
}

static int legal_twice(const void *state, int seat, tb_move out[])
{
    int n = toy.legal(state, seat, out);

    if (n == 2)
        out[n++] = out[1];
    return n;
}

static int legal_none(const void *state, int seat, tb_move out[])
{
    return ((const toy_state *) state)->phase == TOY_LOOKING ? 0 : toy.legal(state, seat, out);
}

static int legal_always(const void *state, int seat, tb_move out[])
{
    int n = toy.legal(state, seat, out);

    if (n == 0)
        out[n++] = toy_move(TOY_PASS, 0);
    return n;
}

static int legal_nonsense(const void *state, int seat, tb_move out[])
{
    int n = toy.legal(state, seat, out);

    if (n > 0)
        out[n - 1] |= 1 << 20;
    return n;
}

/* The seat to the right of one with an odd card may bid more. */
static int legal_leaking(const void *at, int seat, tb_move out[])
{
    const toy_state *state = at;
    int n = toy.legal(state, seat, out);

    if (n > 1 && state->phase == TOY_BIDDING && state->card[(seat + 1) % state->seats] % 2)
        n--;
    return n;
}

static bool check_too_strict(const void *state, tb_message *why)
{
    return toy.check(state, why) && ((const toy_state *) state)->phase != TOY_ROLLING;
}

static tb_seats to_act_with_chance(const void *state)
{
    tb_seats seats = toy.to_act(state);

    return ((const toy_state *) state)->phase == TOY_LOOKING ? seats | TB_CHANCE : seats;
}

static tb_seats to_act_by_a_stranger(const void *state)
{
    tb_seats seats = toy.to_act(state);

    return ((const toy_state *) state)->phase == TOY_BIDDING ? seats | 1u << 5 : seats;
}

static void refuse_in_silence(const void *state, int seat, tb_move move, tb_message *why)
{
    (void) state, (void) seat, (void) move, (void) why;
}

static uint32_t weight_too_high(const void *state) { return toy.weight(state) + 1; }

static int outcomes_backwards(const void *state, tb_outcome out[])
{
    int n = toy.outcomes(state, out);
    tb_outcome swap = out[0];

    out[0] = out[n - 1];
    out[n - 1] = swap;
    return n;
}

static int outcomes_with_an_idle_one(const void *state, tb_outcome out[])
{
    int n = toy.outcomes(state, out);

    out[1].weight += out[0].weight;
    out[0].weight = 0;
    return n;
}

static int outcomes_too_many(const void *state, tb_outcome out[])
{
    int n = toy.outcomes(state, out);

    for (; n <= TOY_CARDS; n++)
        out[n] = (tb_outcome){ out[n - 1].move + 1, 1 };
    return n;
}

/* As if the die were fair. */
static tb_move outcome_unweighted(const void *at, uint32_t u)
{
    const toy_state *state = at;

    if (state->phase == TOY_DEALING)
        return toy.outcome(state, u);
    return toy_move(TOY_ROLL, u == 0 ? 1 : u == state->sides ? state->sides : u + 1);
}

static int audience_of_nobody(const void *state, int seat, tb_move move)
{
    return tb_move_verb(move) == TOY_LOOK ? (seat + 1) % 2 : toy.audience(state, seat, move);
}

static void apply_with_a_memory(void *state, int seat, tb_move move)
{
    static uint8_t memory;

    toy.apply(state, seat, move);
    ((toy_state *) state)->score[0] = memory++ & 1;
}

static void apply_beside_the_state(void *state, int seat, tb_move move)
{
    toy.apply(state, seat, move);
    ((uint8_t *) state)[sizeof(toy_state)] = 0x55;
}

static void apply_back_a_step(void *state, int seat, tb_move move)
{
    toy.apply(state, seat, move);
    if (tb_move_verb(move) == TOY_ROLL)
        ((toy_state *) state)->step = 0;
}

/* Who bids first leads. */
static void apply_in_order(void *at, int seat, tb_move move)
{
    toy_state *state = at;
    bool first = state->phase == TOY_BIDDING && state->waiting == (1 << state->seats) - 1;

    toy.apply(state, seat, move);
    if (first)
        state->score[seat]++;
}

/* A bid takes the turn from the others. */
static void apply_against_others(void *at, int seat, tb_move move)
{
    toy_state *state = at;

    toy.apply(state, seat, move);
    if (tb_move_verb(move) == TOY_BID && state->phase == TOY_BIDDING)
        state->waiting &= state->waiting - 1;
}

static void config_without_rounds(const void *state, tb_config *out)
{
    toy.config_of(state, out);
    out->option[1] = 9;
}

static tb_status setup_of_three_rounds(const tb_config *config, void *out_state, tb_message *why)
{
    tb_status status = toy.setup(config, out_state, why);

    ((toy_state *) out_state)->rounds = 3;
    return status;
}

static tb_status setup_with_a_hole(const tb_config *config, void *out_state, tb_message *why)
{
    uint8_t left = ((toy_state *) out_state)->bid[2];
    tb_status status = toy.setup(config, out_state, why);

    ((toy_state *) out_state)->bid[2] = left;
    return status;
}

static void scores_without_gaps(const void *state, tb_result *out)
{
    toy.scores(state, out);
    for (int seat = 0; seat < TOY_SEATS; seat++)
        out->rank[seat] = out->rank[seat] > 1 ? out->rank[seat] + 1 : out->rank[seat];
}

static void observe_everything(const void *state, int seat, void *out_view)
{
    toy_view view = { .observer = (uint8_t) seat, .known = *(const toy_state *) state };

    memcpy(out_view, &view, sizeof view);
}

/* The view gives no card away, but long after the deal a sum of two does. */
static void observe_a_sum(const void *at, int seat, void *out_view)
{
    const toy_state *state = at;
    toy_view *view = out_view;

    toy.observe(state, seat, out_view);
    if (state->phase == TOY_LOOKING)
        view->known.bid[2] = (uint8_t) (state->card[0] + state->card[1]);
}

static void observe_with_a_hole(const void *state, int seat, void *out_view)
{
    uint8_t left = ((toy_view *) out_view)->known.score[2];

    toy.observe(state, seat, out_view);
    ((toy_view *) out_view)->known.score[2] = left;
}

static void redeal_with_a_hole(const void *view, tb_rng *rng, void *out_state)
{
    uint8_t left = ((toy_state *) out_state)->score[2];

    toy.redeal(view, rng, out_state);
    ((toy_state *) out_state)->score[2] = left;
}

static void redeal_the_same_card(const void *at, tb_rng *rng, void *out_state)
{
    const toy_view *view = at;
    toy_state *state = out_state;

    toy.redeal(view, rng, out_state);
    for (int seat = 0; seat < state->seats; seat++)
        if (view->known.card[seat] == 0 && state->card[seat] != 0)
            state->card[seat] = 6;
}

static void redeal_without_cards(const void *at, tb_rng *rng, void *out_state)
{
    (void) rng;
    memcpy(out_state, &((const toy_view *) at)->known, sizeof(toy_state));
}

/* The view is right, but which phase it is depends on a hidden card. */
static tb_progress progress_by_a_card(const void *at)
{
    const toy_state *state = at;
    tb_progress progress = toy.progress(state);

    if (state->phase == TOY_LOOKING && state->card[1] > 3)
        progress.phase = "looking-high";
    return progress;
}

static void prompt_nothing(const void *view, tb_message *out)
{
    (void) view;
    tb_say(out, NULL);
}

static void prompt_with_a_gap(const void *view, tb_message *out)
{
    toy.prompt(view, out);
    out->count = 0;
}

static void explain_nothing(const void *view, tb_move move, tb_message *out)
{
    (void) view;
    (void) move;
    tb_say(out, NULL);
}

/* All moves but one have a sentence. */
static void explain_with_a_gap(const void *view, tb_move move, tb_message *out)
{
    toy.prompt(view, out);
    if (tb_move_verb(move) == TOY_LOOK)
        out->count = 0;
}

static const tb_message_row told_row = { "toy.told", "T-1", "it is {seen}" };

/* Everything but a hidden card is told. */
static void tell_well(const void *before, const void *after, int seat, tb_move move, tb_told *out)
{
    (void) before;
    (void) after;
    (void) seat;
    tb_say_number(tb_told_add(out, &told_row), "seen", (int32_t) (move & 7));
}

static void tell_nothing(const void *before, const void *after, int seat, tb_move move, tb_told *out)
{
    (void) before;
    (void) after;
    (void) seat;
    (void) move;
    (void) out;
}

static void tell_with_a_gap(const void *before, const void *after, int seat, tb_move move, tb_told *out)
{
    tell_well(before, after, seat, move, out);
    out->say[0].count = 0;
}

/* A reader that may not see the card hears of it later. */
static void tell_some(const void *before, const void *after, int seat, tb_move move, tb_told *out)
{
    if (move)
        tell_well(before, after, seat, move, out);
}

/* Something that no view holds. */
static int leaked;

static void tell_a_secret(const void *before, const void *after, int seat, tb_move move, tb_told *out)
{
    tell_well(before, after, seat, move, out);
    out->say[0].args[0].value = leaked++;
}

static void broken_json(const void *subject, tb_text *out)
{
    (void) subject;
    tb_put(out, "phase:1");
}

static void endless_json(const void *subject, tb_text *out)
{
    (void) subject;
    for (int i = 0; i < 40000; i++)
        tb_json_int(out, "i", i);
}

static void draw_wide(const void *view, tb_translate translate, tb_text *out)
{
    toy.draw(view, translate, out);
    for (int i = 0; i < 81; i++)
        tb_put(out, "\xc3\xa9");
}

static void draw_tabs(const void *view, tb_translate translate, tb_text *out)
{
    toy.draw(view, translate, out);
    tb_put_char(out, '\t');
}

/* The same word for two seats: what is written for one is read as the other. */
static const char *const doubled_names[] = { "red", "green", "green" };
static const tb_words doubled_seats = { doubled_names, 3, NULL, NULL };
static tb_verb doubled_verbs[TOY_VERB_COUNT];

typedef struct mutant {
    const char *name, *law;
    tb_game change; /* what is not NULL here replaces the toy's own */
} mutant;

static const mutant mutants[] = {
    { "legal_moves_that_are_unsorted_are_found", "legal moves are sorted and unique", { .legal = legal_backwards } },
    { "legal_moves_that_come_twice_are_found", "legal moves are sorted and unique", { .legal = legal_twice } },
    { "a_seat_without_moves_is_found", "a seat to act has a legal move", { .legal = legal_none } },
    { "moves_out_of_turn_are_found", "a seat that is not to act has no legal move", { .legal = legal_always } },
    { "too_many_moves_are_found", "no seat has more moves than the game declares", { .max_moves = 1 } },
    { "an_impossible_state_is_found", "the state is possible", { .check = check_too_strict } },
    { "seats_beside_chance_are_found", "to act is a set of seats, or chance alone", { .to_act = to_act_with_chance } },
    { "a_seat_beyond_the_last_is_found",
      "to act is a set of seats, or chance alone",
      { .to_act = to_act_by_a_stranger } },
    { "a_move_that_is_none_is_found", "moves are well formed", { .legal = legal_nonsense } },
    { "a_text_that_means_another_move_is_found", "the text of a move leads back to it", { .verbs = doubled_verbs } },
    { "a_wrong_audience_is_found",
      "an event is for everybody or for the seat it concerns",
      { .audience = audience_of_nobody } },
    { "a_refusal_without_a_reason_is_found", "a refusal has a reason", { .refuse = refuse_in_silence } },
    { "a_wrong_sum_of_weights_is_found", "the weights of the outcomes sum to weight()", { .weight = weight_too_high } },
    { "unsorted_outcomes_are_found", "outcomes are ascending and unique", { .outcomes = outcomes_backwards } },
    { "an_outcome_without_weight_is_found", "every outcome has a weight", { .outcomes = outcomes_with_an_idle_one } },
    { "too_many_outcomes_are_found",
      "chance has outcomes, and no more than the game declares",
      { .outcomes = outcomes_too_many } },
    { "a_draw_that_ignores_the_weights_is_found",
      "outcome(u) walks the list by weight",
      { .outcome = outcome_unweighted } },
    { "a_memory_outside_the_state_is_found", "a copy behaves like the original", { .apply = apply_with_a_memory } },
    { "writing_beside_the_state_is_found",
      "apply writes nothing beside the state",
      { .apply = apply_beside_the_state } },
    { "a_step_that_goes_back_is_found", "steps never go back", { .apply = apply_back_a_step } },
    { "an_order_that_matters_is_found", "moves of different seats commute", { .apply = apply_in_order } },
    { "a_move_that_takes_away_anothers_is_found",
      "a move stays legal while others act at once",
      { .apply = apply_against_others } },
    { "a_config_that_sets_up_nothing_is_found",
      "the config of a state sets up a game",
      { .config_of = config_without_rounds } },
    { "a_set_up_that_forgets_its_config_is_found",
      "the config of a set-up game is the one it was set up with",
      { .setup = setup_of_three_rounds } },
    { "a_set_up_with_a_hole_is_found", "setup writes every byte of the state", { .setup = setup_with_a_hole } },
    { "ranks_that_skip_are_found", "equal ranks are shared, as in 1 2 2 4", { .scores = scores_without_gaps } },
    { "a_view_of_everything_is_found",
      "a hidden outcome does not show in the views of others",
      { .observe = observe_everything } },
    { "a_view_that_leaks_a_sum_is_found", "a redealt state looks the same to the seat", { .observe = observe_a_sum } },
    { "a_view_with_a_hole_is_found", "observe writes every byte of the view", { .observe = observe_with_a_hole } },
    { "a_redeal_with_a_hole_is_found", "redeal writes every byte of the state", { .redeal = redeal_with_a_hole } },
    { "a_redeal_of_one_card_twice_is_found", "a redealt state is possible", { .redeal = redeal_the_same_card } },
    { "a_redeal_that_forgets_cards_is_found", "a redealt state is possible", { .redeal = redeal_without_cards } },
    { "a_hidden_phase_is_found", "the flow of the game is public", { .progress = progress_by_a_card } },
    { "moves_that_leak_a_card_are_found",
      "legal moves depend only on what the seat knows",
      { .legal = legal_leaking } },
    { "a_missing_prompt_is_found", "a view always has a prompt", { .prompt = prompt_nothing } },
    { "a_prompt_with_a_gap_is_found", "a view always has a prompt", { .prompt = prompt_with_a_gap } },
    { "a_move_without_an_explanation_is_found", "a legal move can be explained", { .explain = explain_nothing } },
    { "an_explanation_with_a_gap_is_found", "a legal move can be explained", { .explain = explain_with_a_gap } },
    { "an_event_that_is_never_told_is_found", "what is untold is told with the next event", { .tell = tell_nothing } },
    { "a_told_gap_is_found", "what is told is a sentence with a rule", { .tell = tell_with_a_gap } },
    { "telling_some_later_is_found", "an event is told to all at the same time", { .tell = tell_some } },
    { "telling_a_secret_is_found", "what is told depends only on what the reader sees", { .tell = tell_a_secret } },
    { "a_state_that_is_no_json_is_found", "the JSON of a state is JSON", { .state_json = broken_json } },
    { "a_view_that_is_no_json_is_found", "the JSON of a view is JSON", { .view_json = broken_json } },
    { "json_without_end_is_found", "the JSON of a view is JSON", { .view_json = endless_json } },
    { "a_wide_drawing_is_found", "a drawing is text of at most 80 columns", { .draw = draw_wide } },
    { "a_tab_in_a_drawing_is_found", "a drawing is text of at most 80 columns", { .draw = draw_tabs } },
};

static tb_game mutated(const mutant *m)
{
    tb_game game = toy;

#define REPLACE(member)                                                                                                \
    if (m->change.member)                                                                                              \
    game.member = m->change.member
    REPLACE(max_moves);
    REPLACE(verbs);
    REPLACE(setup);
    REPLACE(config_of);
    REPLACE(to_act);
    REPLACE(legal);
    REPLACE(weight);
    REPLACE(outcome);
    REPLACE(outcomes);
    REPLACE(apply);
    REPLACE(scores);
    REPLACE(progress);
    REPLACE(observe);
    REPLACE(redeal);
    REPLACE(check);
    REPLACE(audience);
    REPLACE(refuse);
    REPLACE(explain);
    REPLACE(tell);
    REPLACE(prompt);
    REPLACE(view_json);
    REPLACE(state_json);
    REPLACE(draw);
#undef REPLACE
    return game;
}

static void breaks_its_law(void **state)
{
    const mutant *m = *state;
    tb_game game = mutated(m);
    tb_broken broken = { 0 };

    CHECK(!holds_all_over(&game, 40, &broken), "every law holds");
    CHECK(strcmp(broken.law, m->law) == 0, "the law broken is: %s", broken.law);
}

static void the_quick_laws_find_what_they_look_for(void **state)
{
    (void) state;
    tb_game unsorted = toy;
    toy_state game = toy_start(2);
    tb_broken broken = { 0 };

    unsorted.legal = legal_backwards;
    assert_true(tb_laws_hold_quick(&toy, &game, &broken));
    assert_true(tb_laws_hold_quick(&unsorted, &game, &broken));
    toy.apply(&game, TB_CHANCE_SEAT, toy_move(TOY_DEAL, 1));
    toy.apply(&game, TB_CHANCE_SEAT, toy_move(TOY_DEAL, 2));
    assert_true(tb_laws_hold_quick(&toy, &game, &broken));
    assert_false(tb_laws_hold_quick(&unsorted, &game, &broken));
    assert_int_equal(broken.seat, 0);
    game.card[0] = game.card[1];
    assert_false(tb_laws_hold_quick(&toy, &game, &broken));
    assert_string_equal(broken.why.row->id, "toy.impossible");
}

/* --- Laws of the table ------------------------------------------------------------------------------------------- */

static void table_breaks(const tb_game *game, const char *law)
{
    tb_broken broken = { 0 };

    assert_false(tb_laws_of_table(game, &broken));
    assert_string_equal(broken.law, law);
}

static const tb_words *two_names_only(int seats)
{
    static const char *const names[] = { "red", "green" };
    static const tb_words words = { names, TB_LEN(names), NULL, NULL };

    (void) seats;
    return &words;
}

static void sizes_and_functions_of_a_table_are_checked(void **state)
{
    (void) state;
    tb_game game = toy;

    game.state_size = TB_STATE_MAX + 1;
    table_breaks(&game, "a game has a name and sizes within bounds");
    game = toy;
    game.name = "Toy";
    table_breaks(&game, "a game has a name and sizes within bounds");
    game = toy;
    game.min_seats = 4;
    table_breaks(&game, "a game has a name and sizes within bounds");
    game = toy;
    game.redeal = NULL;
    table_breaks(&game, "every function of a game is there");
    game = toy;
    game.seat_names = two_names_only;
    table_breaks(&game, "every seat has a name");
}

static void options_of_a_table_are_checked(void **state)
{
    (void) state;
    tb_option options[3];
    uint8_t presets[9];
    tb_game game = toy;

    memcpy(presets, toy.presets, sizeof presets);
    game.presets = presets;
    presets[5] = 2;
    table_breaks(&game, "options and presets are in range");
    game.presets = toy.presets;
    game.options = options;
    memcpy(options, toy.options, sizeof options);
    options[1].fallback = 2;
    table_breaks(&game, "options and presets are in range");
    memcpy(options, toy.options, sizeof options);
    options[2].name = options[1].name;
    table_breaks(&game, "options and presets are in range");
    memcpy(options, toy.options, sizeof options);
    options[1].later = true;
    table_breaks(&game, "options and presets are in range");
}

/* The same key first and third, something else between. */
static void keep_apart(tb_arg args[TB_MAX_ARGS])
{
    static const tb_key die = TB_NUMBER_KEY("die");

    args[1] = (tb_arg){ .key = &die, .shape = TB_AS_NUMBER, .shift = 4, .width = 2 };
    args[2] = args[0];
    args[2].shift = 8;
}

static void verbs_of_a_table_are_checked(void **state)
{
    (void) state;
    static const char law[] = "verbs and their arguments fit into a move";
    tb_verb verbs[TOY_VERB_COUNT];
    tb_game game = toy;

    game.verbs = verbs;
#define CHANGED(change)                                                                                                \
    memcpy(verbs, toy.verbs, sizeof verbs);                                                                            \
    change;                                                                                                            \
    table_breaks(&game, law)
    CHANGED(verbs[TOY_BID].name = "look");
    CHANGED(verbs[TOY_BID].name = "bid high");
    CHANGED(verbs[TOY_BID].help = NULL);
    CHANGED(verbs[TOY_BID].args[0].width = 0);
    CHANGED(verbs[TOY_BID].args[0].shift = 25);
    CHANGED(verbs[TOY_BID].args[1] = verbs[TOY_BID].args[0]);
    CHANGED(keep_apart(verbs[TOY_BID].args));
    CHANGED(verbs[TOY_BID].args[1] = verbs[TOY_LOOK].args[0]);
    CHANGED(verbs[TOY_LOOK].args[0].words = &doubled_seats);
    CHANGED(verbs[TOY_LOOK].args[0].width = 1);
    CHANGED(verbs[TOY_LOOK].args[0].optional = true; verbs[TOY_LOOK].args[0].width = 1);
#undef CHANGED
}

static void cards_of_a_table_are_checked(void **state)
{
    (void) state;
    static const char law[] = "cards have an id of their own and all their texts";
    static const tb_card good[] = {
        { .id = "ace", .name = "Ace", .kind = "card", .set = "base", .rule = "Y-1", .text = "Is high." },
        { .id = "deuce", .name = "Deuce", .kind = "card", .set = "base", .rule = "Y-1", .text = "Is low." },
    };
    tb_card cards[TB_LEN(good)];
    tb_broken broken = { 0 };
    tb_game game = toy;

    game.card_count = TB_LEN(cards);
    table_breaks(&game, law);
    game.cards = good;
    assert_true(tb_laws_of_table(&game, &broken));
    game.cards = cards;
#define CHANGED(change)                                                                                                \
    memcpy(cards, good, sizeof cards);                                                                                 \
    change;                                                                                                            \
    table_breaks(&game, law)
    CHANGED(cards[1].id = "ace");
    CHANGED(cards[0].id = "the ace");
    CHANGED(cards[0].kind = NULL);
    CHANGED(cards[0].set = "Base");
    CHANGED(cards[1].name = "");
    CHANGED(cards[1].text = NULL);
    CHANGED(cards[1].rule = NULL);
#undef CHANGED
}

int main(void)
{
    enum { OWN = 6 };
    struct CMUnitTest tests[OWN + TB_LEN(mutants)] = {
        TEST(the_toy_keeps_every_law),
        TEST(a_toy_that_tells_keeps_every_law),
        TEST(the_quick_laws_find_what_they_look_for),
        TEST(sizes_and_functions_of_a_table_are_checked),
        TEST(options_of_a_table_are_checked),
        TEST(verbs_of_a_table_are_checked),
        TEST(cards_of_a_table_are_checked),
    };

    memcpy(doubled_verbs, toy.verbs, sizeof doubled_verbs);
    doubled_verbs[TOY_LOOK].args[0].words = &doubled_seats;
    for (int i = 0; i < TB_LEN(mutants); i++) {
        union {
            const mutant *from;
            void *to;
        } m = { .from = &mutants[i] };
        tests[OWN + i] = (struct CMUnitTest){ mutants[i].name, breaks_its_law, NULL, NULL, m.to };
    }
    return RUN(tests);
}
