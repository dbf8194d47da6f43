/* stones.c - the game of stones.h. */
#include "stones.h"

#include "base/bits.h"
#include "core/notation.h"
#include "core/playout.h"

enum { NO_CARD = 7, UNSEEN = 3 };
enum phase { DEALING, PLACING, ROLLING, TURN, OVER };

/* State and view are one struct; in a view the unknown cards are NO_CARD and the unknown choices UNSEEN. */
typedef struct stones {
    uint8_t seats, edition, rounds, mercy; /* the config: values of the options, the later ones with mercy */
    uint8_t phase, turn, round, done;
    uint16_t step;
    uint8_t observer; /* in a view: who sees it; in a state 0 */
    uint8_t counted;  /* this turn */
    uint8_t peeked;   /* this turn */
    uint8_t card[STONES_SEATS], knows[STONES_SEATS], hidden[STONES_SEATS], left[STONES_SEATS];
    int8_t score[STONES_SEATS];
} stones;

static const char *const seat_words[] = { "red", "green", "blue" };
static const tb_words seat_names = { seat_words, STONES_SEATS, NULL, NULL };
static const char *const option_words[] = { "low", "high" };
static const tb_words options_words = { option_words, 2, NULL, NULL };
static const char *const editions[] = { "plain", "grand" };
static const char *const rounds_values[] = { "one", "two", "three" };
static const char *const on_off[] = { "off", "on" };
static const char *const winds[] = { "calm", "east", "west" };

static const tb_option options[] = {
    { .name = "edition", .values = editions, .count = 2, .help = "the edition" },
    { .name = "rounds", .values = rounds_values, .count = 3, .fallback = 1, .help = "how many rounds" },
    { .name = "mercy", .values = on_off, .count = 2, .help = "only for two" },
    { .name = "luck", .values = on_off, .count = 2, .later = true, .help = "changes nothing" },
    { .name = "wind", .values = winds, .count = 3, .later = true, .help = "changes nothing" },
};
static const uint8_t presets[] = { 0, 1, 0, 0, 0, 1, 2, 0, 1, 2 };

static const tb_key card_key = TB_NUMBER_KEY("card"), die_key = TB_NUMBER_KEY("die");

static const tb_verb verbs[STONES_VERBS] = {
    [STONES_DEAL] = { "deal",
                      "Y-1",
                      "a secret card",
                      { { .key = &tb_key_seat, .shape = TB_AS_WORD, .shift = 3, .width = 2, .words = &seat_names },
                        { .key = &card_key, .shape = TB_AS_NUMBER, .shift = 0, .width = 3 } } },
    [STONES_ROLL] = { "roll",
                      "Y-3",
                      "the die",
                      { { .key = &die_key, .shape = TB_AS_NUMBER, .shift = 0, .width = 3, .least = 1, .most = 6 } } },
    [STONES_PLACE] = { "place",
                       "Y-2",
                       "stones",
                       { { .key = &tb_key_amount, .shape = TB_AS_NUMBER, .shift = 0, .width = 2 } } },
    [STONES_HIDE] = { "hide",
                      "Y-2",
                      "a choice",
                      { { .key = &tb_key_option,
                          .shape = TB_AS_WORD,
                          .shift = 0,
                          .width = 1,
                          .words = &options_words } } },
    [STONES_DONE] = { "done", "Y-2", "ready", { { 0 } } },
    [STONES_PEEK] = { "peek", "Y-4", "at the next card", { { 0 } } },
    [STONES_COUNT] = { "count",
                       "Y-4",
                       "something",
                       { { .key = &tb_key_amount, .shape = TB_AS_NUMBER, .shift = 0, .width = 2 } } },
    [STONES_END] = { "end", "Y-4", "the turn", { { 0 } } },
};

static const tb_message_row no_mercy = { "stones.no-mercy", "Y-0", "mercy is for two seats" };
static const tb_message_row not_so = { "stones.not-so", "Y-2", "{seat} cannot do this" };
static const tb_message_row your_move = { "stones.your-move", "Y-2", "what do you do?" };
static const tb_message_row others_move = { "stones.others-move", "Y-2", "the others are to act" };
static const tb_message_row bad_card = { "stones.bad-card", "Y-1", "{seat} holds no card" };

tb_move stones_place(int amount) { return tb_move_of(STONES_PLACE) | (tb_move) amount; }
tb_move stones_hide(int option) { return tb_move_of(STONES_HIDE) | (tb_move) option; }
tb_move stones_count(int amount) { return tb_move_of(STONES_COUNT) | (tb_move) amount; }
tb_move stones_done(void) { return tb_move_of(STONES_DONE); }
tb_move stones_peek(void) { return tb_move_of(STONES_PEEK); }
tb_move stones_end(void) { return tb_move_of(STONES_END); }

const tb_game *stones_find(const char *name, size_t len)
{
    return tb_spells("stones", name, len) ? &stones_game : NULL;
}

static tb_status setup(const tb_config *config, void *out_state, tb_message *why)
{
    if (config->option[2] && config->seats > 2) {
        tb_say(why, &no_mercy);
        return TB_BAD_CONFIG;
    }
    stones *s = out_state;
    memset(s, 0, sizeof *s);
    s->seats = config->seats;
    s->edition = config->option[0];
    s->rounds = config->option[1];
    s->mercy = (uint8_t) (config->option[2] | config->option[3] << 1 | config->option[4] << 2);
    memset(s->card, NO_CARD, sizeof s->card);
    return TB_OK;
}

static void config_of(const void *state, tb_config *out)
{
    const stones *s = state;

    *out = (tb_config){ .seats = s->seats,
                        .option = { s->edition, s->rounds, s->mercy & 1, s->mercy >> 1 & 1, s->mercy >> 2 } };
}

static tb_seats to_act(const void *state)
{
    const stones *s = state;
    tb_seats all = ((tb_seats) 1 << s->seats) - 1;

    switch ((enum phase) s->phase) {
    case PLACING: return all & ~(tb_seats) s->done;
    case TURN: return (tb_seats) 1 << s->turn;
    case OVER: return 0;
    case DEALING:
    case ROLLING: break;
    }
    return TB_CHANCE;
}

static int next_seat(const stones *s, int seat) { return (seat + 1) % s->seats; }

static int legal(const void *state, int seat, tb_move out[])
{
    const stones *s = state;
    int n = 0;

    if (!tb_has(to_act(s), seat))
        return 0;
    if (s->phase == PLACING) {
        for (int amount = 1; amount <= 3 && s->left[seat]; amount++)
            out[n++] = stones_place(amount);
        for (int option = 0; option < 2 && !s->hidden[seat]; option++)
            out[n++] = stones_hide(option);
        if (s->hidden[seat])
            out[n++] = stones_done();
        return n;
    }
    if (!s->peeked && !tb_has(s->knows[seat], next_seat(s, seat)))
        out[n++] = stones_peek();
    for (int amount = 1; amount <= 2 && !s->counted; amount++)
        out[n++] = stones_count(amount);
    out[n++] = stones_end();
    return n;
}

static int outcomes(const void *state, tb_outcome out[])
{
    const stones *s = state;
    int n = 0;

    if (s->phase == ROLLING) {
        for (uint32_t die = 1; die <= 3; die++)
            out[n++] = (tb_outcome){ tb_move_of(STONES_ROLL) | die, 4 - die };
        return n;
    }
    for (uint32_t card = 0; card < STONES_CARDS; card++) {
        bool taken = false;
        for (int seat = 0; seat < s->turn; seat++)
            taken |= s->card[seat] == card;
        if (!taken)
            out[n++] = (tb_outcome){ tb_move_of(STONES_DEAL) | (uint32_t) s->turn << 3 | card, 1 };
    }
    return n;
}

static uint32_t weight(const void *state)
{
    tb_outcome list[STONES_CARDS];
    uint32_t sum = 0;

    for (int n = outcomes(state, list); n > 0; n--)
        sum += list[n - 1].weight;
    return sum;
}

static tb_move outcome(const void *state, uint32_t u)
{
    tb_outcome list[STONES_CARDS];
    const tb_outcome *at = list;

    outcomes(state, list);
    while (u >= at->weight)
        u -= (at++)->weight;
    return at->move;
}

static void begin_round(stones *s)
{
    s->phase = PLACING;
    s->round++;
    s->turn = s->done = 0;
    memset(s->hidden, 0, sizeof s->hidden);
    for (int seat = 0; seat < s->seats; seat++)
        s->left[seat] = 2;
}

static void end_turn(stones *s)
{
    s->counted = s->peeked = 0;
    s->step++;
    if (++s->turn < s->seats)
        return;
    for (int seat = 0; seat < s->seats; seat++)
        s->score[seat] = (int8_t) (s->score[seat] + s->hidden[seat]);
    if (s->round <= s->rounds)
        begin_round(s);
    else
        s->phase = OVER;
}

static void deal(stones *s, tb_move move)
{
    s->card[s->turn] = move & 7;
    s->knows[s->turn] = (uint8_t) (1 << s->turn);
    if (++s->turn == s->seats)
        begin_round(s);
}

static void apply(void *state, int seat, tb_move move)
{
    stones *s = state;
    uint8_t amount = move & 3;

    switch ((enum stones_verb) tb_move_verb(move)) {
    case STONES_DEAL: deal(s, move); break;
    case STONES_ROLL:
        for (int i = 0; i < s->seats; i++)
            s->score[i] = (int8_t) (s->score[i] - 2 * (int) (move & 7));
        s->phase = TURN;
        break;
    case STONES_PLACE:
        s->left[seat]--;
        s->score[seat] = (int8_t) (s->score[seat] + amount);
        break;
    case STONES_HIDE: s->hidden[seat] = (uint8_t) (amount + 1); break;
    case STONES_DONE:
        s->done |= (uint8_t) (1 << seat);
        if (tb_count(s->done) == s->seats) {
            s->phase = ROLLING;
            s->step++;
        }
        break;
    case STONES_PEEK:
        s->peeked = 1;
        s->knows[seat] |= (uint8_t) (1 << next_seat(s, seat));
        break;
    case STONES_COUNT:
        s->counted = amount;
        s->score[seat] = (int8_t) (s->score[seat] + amount);
        break;
    case STONES_END: end_turn(s); break;
    case STONES_VERBS: break;
    }
}

static void scores(const void *state, tb_result *out)
{
    const stones *s = state;

    *out = (tb_result){ .rank = { 0 } };
    for (int seat = 0; seat < s->seats; seat++)
        out->score[seat] = (int16_t) (s->score[seat] + (s->card[seat] == NO_CARD ? 0 : s->card[seat]));
    for (int seat = 0; seat < s->seats; seat++) {
        out->rank[seat] = 1;
        for (int other = 0; other < s->seats; other++)
            out->rank[seat] = (uint8_t) (out->rank[seat] + (out->score[other] > out->score[seat]));
    }
}

static tb_progress progress(const void *state)
{
    static const char *const phases[] = { "dealing", "placing", "rolling", "turn", "over" };
    const stones *s = state;

    return (tb_progress){ .round = s->round, .step = s->step, .phase = phases[s->phase] };
}

static void observe(const void *state, int seat, void *out_view)
{
    stones *v = out_view;

    memcpy(v, state, sizeof *v);
    v->observer = (uint8_t) seat;
    for (int i = 0; i < STONES_SEATS && i < v->seats; i++) {
        bool known = seat < STONES_SEATS && tb_has(v->knows[seat], i);
        if (!known && v->card[i] != NO_CARD)
            v->card[i] = NO_CARD;
        if (i != seat && v->hidden[i])
            v->hidden[i] = UNSEEN;
    }
}

static void redeal(const void *view, tb_rng *rng, void *out_state)
{
    stones *s = out_state;
    uint32_t unseen = (1 << STONES_CARDS) - 1;

    memcpy(s, view, sizeof *s);
    s->observer = 0;
    for (int i = 0; i < s->seats; i++)
        if (s->card[i] != NO_CARD)
            unseen &= ~((uint32_t) 1 << s->card[i]);
    for (int i = 0; i < s->seats; i++) {
        if (s->hidden[i] == UNSEEN)
            s->hidden[i] = (uint8_t) (1 + tb_rng_below(rng, 2));
        if (s->card[i] != NO_CARD || !s->knows[i])
            continue;
        uint32_t skip = tb_rng_below(rng, (uint32_t) tb_count(unseen)), from = unseen;
        while (skip--)
            from &= from - 1;
        s->card[i] = (uint8_t) tb_lowest(from);
        unseen &= ~((uint32_t) 1 << s->card[i]);
    }
}

static bool check(const void *state, tb_message *why)
{
    const stones *s = state;

    for (int seat = 0; seat < s->seats; seat++) {
        if (s->phase == DEALING || s->card[seat] < STONES_CARDS)
            continue;
        tb_say(why, &bad_card);
        tb_say_word(why, "seat", &seat_names, seat);
        return false;
    }
    return true;
}

static int audience(const void *state, int seat, tb_move move)
{
    (void) state;
    if (tb_move_verb(move) == STONES_DEAL)
        return (int) (move >> 3 & 3);
    return tb_move_verb(move) == STONES_HIDE ? seat : TB_PUBLIC;
}

static void refuse(const void *state, int seat, tb_move move, tb_message *why)
{
    (void) move;
    if (!tb_has(to_act(state), seat))
        return; /* the door has said so in general words */
    tb_say(why, &not_so);
    tb_say_word(why, "seat", &seat_names, seat);
}

static void prompt(const void *view, tb_message *out)
{
    const stones *v = view;
    bool asked = v->observer < STONES_SEATS && tb_has(to_act(v), v->observer);

    tb_say(out, asked ? &your_move : &others_move);
}

static void table_json(const void *table, tb_text *out)
{
    const stones *s = table;

    tb_json_int(out, "die", s->phase);
    tb_json_open(out, "seats", '[');
    for (int seat = 0; seat < s->seats; seat++) {
        tb_json_open(out, NULL, '{');
        tb_json_string(out, "seat", seat_words[seat]);
        tb_json_int(out, "card", s->card[seat]);
        tb_json_int(out, "hidden", s->hidden[seat]);
        tb_json_int(out, "score", s->score[seat]);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
}

static void draw(const void *view, tb_translate translate, tb_text *out)
{
    (void) view, (void) translate;
    tb_put(out, "stones\n");
}

static void playout(void *state, tb_rng *rng, tb_tally *tally)
{
    tb_move moves[TB_MOVES_MAX];

    tb_playout_inline(&stones_game, state, rng, moves, tally);
}

static const tb_words *names_of_seats(int seats)
{
    (void) seats;
    return &seat_names;
}

const tb_game stones_game = {
    .name = "stones",
    .title = "Stones",
    .rules_version = 3,
    .state_size = sizeof(stones),
    .view_size = sizeof(stones),
    .min_seats = 2,
    .max_seats = STONES_SEATS,
    .max_moves = 6,
    .max_outcomes = STONES_CARDS,
    .options = options,
    .option_count = TB_LEN(options),
    .presets = presets,
    .verbs = verbs,
    .verb_count = STONES_VERBS,
    .seat_names = names_of_seats,
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
    .prompt = prompt,
    .view_json = table_json,
    .state_json = table_json,
    .draw = draw,
    .playout = playout,
};
