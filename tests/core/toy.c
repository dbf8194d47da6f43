/* toy.c - the rules of the toy, in the order of its turn. */
#include "core/toy.h"

#include "base/bits.h"
#include "core/door.h"
#include "core/playout.h"

/* --- Tables ------------------------------------------------------------------------------------------------------ */

static const char *const seat_names[] = { "red", "green", "blue" };
static const tb_words seat_words = { seat_names, TOY_SEATS, NULL, NULL };

static const char *const card_names[] = { NULL, "one", "two", "three", "four", "five", "six" };
static const tb_words card_words = { card_names, TOY_CARDS + 1, NULL, NULL };

static const char *const phase_names[] = { "dealing", "bidding", "looking", "rolling", "over" };
static const tb_words phase_words = { phase_names, TB_LEN(phase_names), NULL, NULL };

static const char *const edition_values[] = { "short", "long", "plain" };
static const char *const round_values[] = { "two", "three" };
static const char *const side_values[] = { "four", "six" };

static const tb_option options[] = {
    { .name = "edition", .values = edition_values, .count = 3, .fallback = 0, .help = "how long it takes" },
    { .name = "rounds", .values = round_values, .count = 2, .fallback = 0, .help = "how many rounds" },
    { .name = "sides", .values = side_values, .count = 2, .fallback = 1, .help = "sides of the die" },
};

static const uint8_t presets[] = {
    0, 0, 0,            /* short */
    1, 1, 1,            /* long  */
    2, 0, TB_NO_PRESET, /* plain */
};

static const tb_key card_key = TB_WORD_KEY("card"), die_key = TB_NUMBER_KEY("die");

static const tb_verb verbs[] = {
    [TOY_DEAL] = { .name = "deal",
                   .rule = "T-1",
                   .help = "a card is drawn",
                   .args = { { .key = &card_key, .shape = TB_AS_WORD, .width = 3, .words = &card_words } } },
    [TOY_BID] = { .name = "bid",
                  .rule = "T-2",
                  .help = "bid that much",
                  .args = { { .key = &tb_key_amount, .shape = TB_AS_NUMBER, .width = 2 } } },
    [TOY_LOOK] = { .name = "look",
                   .rule = "T-3",
                   .help = "look at a card",
                   .args = { { .key = &tb_key_seat, .shape = TB_AS_WORD, .width = 2, .words = &seat_words } } },
    [TOY_PASS] = { .name = "pass", .rule = "T-3", .help = "look at nothing" },
    [TOY_ROLL] = { .name = "roll",
                   .rule = "T-4",
                   .help = "the die is cast",
                   .args = { { .key = &die_key, .shape = TB_AS_NUMBER, .width = 3, .least = 1, .most = 6 } } },
};

const tb_message_row toy_messages[TOY_MESSAGE_COUNT] = {
    [TOY_TOO_HIGH] = { "toy.too-high", "T-2", "{seat} may bid at most {most}" },
    [TOY_WRONG_TIME] = { "toy.wrong-time", "T-0", "the game is at {phase}" },
    [TOY_KNOWN_ALREADY] = { "toy.known-already", "T-3", "this card is known already" },
    [TOY_IMPOSSIBLE] = { "toy.impossible", "", "the state is impossible at {place}" },
    [TOY_WAIT] = { "toy.wait", "T-0", "wait: the game is at {phase}" },
    [TOY_TOLD_DEAL] = { "toy.told-deal", "T-1", "{seat} draws the {card}." },
    [TOY_TOLD_HIDDEN] = { "toy.told-hidden", "T-1", "{seat} draws a card." },
    [TOY_TOLD_BID] = { "toy.told-bid", "T-2", "{seat} bids {amount}." },
    [TOY_TOLD_LOOK] = { "toy.told-look", "T-3", "{seat} looks at the card of {other}." },
    [TOY_TOLD_PASS] = { "toy.told-pass", "T-3", "{seat} looks at nothing." },
    [TOY_TOLD_ROLL] = { "toy.told-roll", "T-4", "The die shows {die}." },
};

/* --- Set-up ------------------------------------------------------------------------------------------------------ */

static tb_status setup(const tb_config *config, void *out_state, tb_message *why)
{
    (void) why;
    toy_state state = {
        .seats = config->seats,
        .edition = config->option[0],
        .rounds = (uint8_t) (2 + config->option[1]),
        .sides = (uint8_t) (4 + 2 * config->option[2]),
    };
    memcpy(out_state, &state, sizeof state);
    return TB_OK;
}

static void config_of(const void *at, tb_config *out)
{
    const toy_state *state = at;

    *out =
        (tb_config){ .seats = state->seats,
                     .option = { state->edition, (uint8_t) (state->rounds - 2), (uint8_t) ((state->sides - 4) / 2) } };
}

/* --- Flow -------------------------------------------------------------------------------------------------------- */

static tb_seats to_act(const void *at)
{
    const toy_state *state = at;

    switch ((enum toy_phase) state->phase) {
    case TOY_DEALING:
    case TOY_ROLLING: return TB_CHANCE;
    case TOY_BIDDING: return state->waiting;
    case TOY_LOOKING: return (tb_seats) 1 << state->turn;
    case TOY_OVER: break;
    }
    return 0;
}

static tb_progress progress(const void *at)
{
    const toy_state *state = at;

    return (tb_progress){ state->round, state->step, phase_names[state->phase] };
}

static int highest_bid(const toy_state *state, int seat) { return state->card[seat] % 2 ? 2 : 1; }

static int legal(const void *at, int seat, tb_move out[])
{
    const toy_state *state = at;
    int n = 0;

    if (!tb_has(to_act(state), seat))
        return 0;
    if (state->phase == TOY_BIDDING) {
        for (int amount = 0; amount <= highest_bid(state, seat); amount++)
            out[n++] = toy_move(TOY_BID, (uint32_t) amount);
        return n;
    }
    for (int other = 0; other < state->seats; other++)
        if (!tb_has(state->seen[seat], other))
            out[n++] = toy_move(TOY_LOOK, (uint32_t) other);
    out[n++] = toy_move(TOY_PASS, 0);
    return n;
}

/* --- Chance ------------------------------------------------------------------------------------------------------ */

static bool is_dealt(const toy_state *state, int card)
{
    for (int seat = 0; seat < state->seats; seat++)
        if (state->card[seat] == card)
            return true;
    return false;
}

static int outcomes(const void *at, tb_outcome out[])
{
    const toy_state *state = at;
    int n = 0;

    if (state->phase == TOY_DEALING) {
        for (int card = 1; card <= TOY_CARDS; card++)
            if (!is_dealt(state, card))
                out[n++] = (tb_outcome){ toy_move(TOY_DEAL, (uint32_t) card), 1 };
        return n;
    }
    for (int side = 1; side <= state->sides; side++)
        out[n++] = (tb_outcome){ toy_move(TOY_ROLL, (uint32_t) side), side == 1 ? 2 : 1 };
    return n;
}

static uint32_t weight(const void *at)
{
    const toy_state *state = at;

    return state->phase == TOY_DEALING ? (uint32_t) (TOY_CARDS - state->turn) : state->sides + 1u;
}

static tb_move outcome(const void *at, uint32_t u)
{
    tb_outcome list[TOY_CARDS] = { 0 };
    int n = outcomes(at, list), i = 0;

    for (; i < n - 1 && u >= list[i].weight; i++)
        u -= list[i].weight;
    return list[i].move;
}

/* --- What happens ------------------------------------------------------------------------------------------------ */

static void enter(toy_state *state, enum toy_phase phase)
{
    state->phase = (uint8_t) phase;
    state->step++;
    state->turn = 0;
    if (phase == TOY_BIDDING) {
        state->round++;
        state->waiting = (uint8_t) ((1 << state->seats) - 1);
        memset(state->bid, 0, sizeof state->bid);
    }
}

static void deal(toy_state *state, uint32_t card)
{
    state->card[state->turn] = (uint8_t) card;
    state->seen[state->turn] = (uint8_t) (1 << state->turn);
    if (++state->turn == state->seats)
        enter(state, TOY_BIDDING);
}

static void bid(toy_state *state, int seat, uint32_t amount)
{
    state->bid[seat] = (uint8_t) amount;
    state->waiting &= (uint8_t) ~(1 << seat);
    if (state->waiting == 0)
        enter(state, TOY_LOOKING);
}

static void look_or_pass(toy_state *state, int seat, tb_move move)
{
    if (tb_move_verb(move) == TOY_LOOK)
        state->seen[seat] |= (uint8_t) (1 << (move & 3));
    if (++state->turn == state->seats)
        enter(state, TOY_ROLLING);
    else
        state->step++;
}

static void roll(toy_state *state, uint32_t side)
{
    for (int seat = 0; seat < state->seats; seat++)
        if (side > state->bid[seat])
            state->score[seat] += state->bid[seat];
    enter(state, state->round == state->rounds ? TOY_OVER : TOY_BIDDING);
}

static void apply(void *at, int seat, tb_move move)
{
    toy_state *state = at;

    switch ((enum toy_verb) tb_move_verb(move)) {
    case TOY_DEAL: deal(state, move & 7); break;
    case TOY_BID: bid(state, seat, move & 3); break;
    case TOY_LOOK:
    case TOY_PASS: look_or_pass(state, seat, move); break;
    case TOY_ROLL: roll(state, move & 7); break;
    case TOY_VERB_COUNT: break;
    }
}

static void scores(const void *at, tb_result *out)
{
    const toy_state *state = at;

    *out = (tb_result){ 0 };
    for (int seat = 0; seat < state->seats; seat++)
        out->score[seat] = (int16_t) (state->score[seat] + state->card[seat]);
    for (int seat = 0; seat < state->seats; seat++) {
        out->rank[seat] = 1;
        for (int other = 0; other < state->seats; other++)
            out->rank[seat] += out->score[other] > out->score[seat];
    }
}

/* --- Knowledge --------------------------------------------------------------------------------------------------- */

static void observe(const void *at, int seat, void *out_view)
{
    const toy_state *state = at;
    toy_view view = { .observer = (uint8_t) seat, .known = *state };

    for (int other = 0; other < TOY_SEATS; other++)
        if (seat == TB_PUBLIC || !tb_has(state->seen[seat], other))
            view.known.card[other] = 0;
    memcpy(out_view, &view, sizeof view);
}

/* Cards of others are missing in the view only if they were dealt. */
static void redeal(const void *at, tb_rng *rng, void *out_state)
{
    const toy_view *view = at;
    toy_state state = view->known;
    int dealt = state.phase == TOY_DEALING ? state.turn : state.seats;

    for (int seat = 0; seat < dealt; seat++) {
        while (state.card[seat] == 0) {
            int card = 1 + (int) tb_rng_below(rng, TOY_CARDS);
            if (!is_dealt(&state, card))
                state.card[seat] = (uint8_t) card;
        }
    }
    memcpy(out_state, &state, sizeof state);
}

static bool say_impossible(tb_message *why, int place)
{
    tb_say(why, &toy_messages[TOY_IMPOSSIBLE]);
    tb_say_number(why, "place", place);
    return false;
}

static bool check(const void *at, tb_message *why)
{
    const toy_state *state = at;
    int dealt = state->phase == TOY_DEALING ? state->turn : state->seats;
    unsigned cards = 0;

    if (state->seats < 2 || state->seats > TOY_SEATS || state->phase > TOY_OVER || state->turn >= state->seats)
        return say_impossible(why, 1);
    for (int seat = 0; seat < TOY_SEATS; seat++) {
        bool should = seat < dealt;
        if (should != (state->card[seat] != 0) || should != tb_has(state->seen[seat], seat))
            return say_impossible(why, 2);
        if (should && tb_has(cards, state->card[seat]))
            return say_impossible(why, 3);
        cards |= 1u << state->card[seat];
    }
    return true;
}

static int audience(const void *at, int seat, tb_move move)
{
    const toy_state *state = at;

    (void) seat;
    return tb_move_verb(move) == TOY_DEAL ? state->turn : TB_PUBLIC;
}

/* --- Words ------------------------------------------------------------------------------------------------------- */

static void refuse(const void *at, int seat, tb_move move, tb_message *why)
{
    const toy_state *state = at;

    if (!tb_has(to_act(at), seat))
        return; /* the door has said so in general words */
    if (tb_move_verb(move) == TOY_BID && state->phase == TOY_BIDDING) {
        tb_say(why, &toy_messages[TOY_TOO_HIGH]);
        tb_say_word(why, "seat", &seat_words, seat);
        tb_say_number(why, "most", highest_bid(state, seat));
    } else if (tb_move_verb(move) == TOY_LOOK && state->phase == TOY_LOOKING) {
        tb_say(why, &toy_messages[TOY_KNOWN_ALREADY]);
    } else {
        tb_say(why, &toy_messages[TOY_WRONG_TIME]);
        tb_say_word(why, "phase", &phase_words, state->phase);
    }
}

static tb_message *tell_of(tb_told *out, enum toy_message id, int seat)
{
    tb_message *told = tb_told_add(out, &toy_messages[id]);

    tb_say_word(told, "seat", &seat_words, seat);
    return told;
}

/* A card that the reader may not see is a move of 0. */
static void tell(const void *before, const void *after, int seat, tb_move move, tb_told *out)
{
    const toy_view *view = before;
    uint32_t number = move & 7;

    (void) after;
    switch ((enum toy_verb) tb_move_verb(move)) {
    case TOY_DEAL: tb_say_word(tell_of(out, TOY_TOLD_DEAL, view->known.turn), "card", &card_words, (int) number); break;
    case TOY_BID: tb_say_number(tell_of(out, TOY_TOLD_BID, seat), "amount", (int) number); break;
    case TOY_LOOK: tb_say_word(tell_of(out, TOY_TOLD_LOOK, seat), "other", &seat_words, (int) number); break;
    case TOY_PASS: tell_of(out, TOY_TOLD_PASS, seat); break;
    case TOY_ROLL: tb_say_number(tb_told_add(out, &toy_messages[TOY_TOLD_ROLL]), "die", (int) number); break;
    case TOY_VERB_COUNT: break;
    default: tell_of(out, TOY_TOLD_HIDDEN, view->known.turn); break;
    }
}

static void prompt(const void *at, tb_message *out)
{
    const toy_view *view = at;

    tb_say(out, &toy_messages[TOY_WAIT]);
    tb_say_word(out, "phase", &phase_words, view->known.phase);
}

static void state_json(const void *at, tb_text *out)
{
    const toy_state *state = at;

    tb_json_string(out, "phase", phase_names[state->phase]);
    tb_json_open(out, "cards", '[');
    for (int seat = 0; seat < state->seats; seat++)
        tb_json_string(out, NULL, card_names[state->card[seat]]);
    tb_json_close(out, ']');
}

static void view_json(const void *at, tb_text *out)
{
    const toy_view *view = at;

    tb_json_int(out, "observer", view->observer);
    state_json(&view->known, out);
}

static void draw(const void *at, tb_translate translate, tb_text *out)
{
    const toy_view *view = at;

    tb_put(out, tb_translated(translate, phase_names[view->known.phase]));
    tb_put_char(out, '\n');
}

static const tb_words *toy_seat_names(int seats)
{
    (void) seats;
    return &seat_words;
}

static void playout(void *state, tb_rng *rng, tb_tally *tally)
{
    tb_move moves[TOY_SEATS + 1];

    tb_playout_inline(&toy, state, rng, moves, tally);
}

toy_state toy_start(int seats)
{
    tb_config config;
    tb_message why;
    toy_state state;

    tb_config_default(&toy, seats, &config);
    tb_setup(&toy, &config, &state, &why);
    return state;
}

const tb_game toy = {
    .name = "toy",
    .title = "Toy",
    .rules_version = 1,
    .state_size = sizeof(toy_state),
    .view_size = sizeof(toy_view),
    .min_seats = 2,
    .max_seats = TOY_SEATS,
    .max_moves = TOY_SEATS + 1,
    .max_outcomes = TOY_CARDS,
    .options = options,
    .option_count = TB_LEN(options),
    .presets = presets,
    .verbs = verbs,
    .verb_count = TOY_VERB_COUNT,
    .seat_names = toy_seat_names,
    .setup = setup,
    .config_of = config_of,
    .to_act = to_act,
    .legal = legal,
    .weight = weight,
    .outcome = outcome,
    .outcomes = outcomes,
    .apply = apply,
    .scores = scores,
    .progress = progress,
    .observe = observe,
    .redeal = redeal,
    .check = check,
    .audience = audience,
    .refuse = refuse,
    .tell = tell,
    .prompt = prompt,
    .view_json = view_json,
    .state_json = state_json,
    .draw = draw,
    .playout = playout,
};
