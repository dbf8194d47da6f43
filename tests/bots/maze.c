/* maze.c - the rules of the maze. */
#include "bots/maze.h"

#include "base/bits.h"
#include "core/playout.h"

enum { CHANCE_VERB = 2 };

static const maze_place *places;
int maze_judged;

maze_state maze_start(const maze_place table[], int seats)
{
    places = table;
    maze_judged = 0;
    return (maze_state){ .seats = (uint8_t) seats };
}

static const maze_place *place_of(const void *at) { return &places[((const maze_state *) at)->place]; }

static void config_of(const void *at, tb_config *out)
{
    *out = (tb_config){ .seats = ((const maze_state *) at)->seats };
}

/* --- Moves and chance -------------------------------------------------------------------------------------------- */

static tb_seats to_act(const void *at) { return place_of(at)->acts; }

static int legal(const void *at, int seat, tb_move out[])
{
    const maze_place *place = place_of(at);

    if (!tb_has(place->acts, seat))
        return 0;
    for (int way = 0; way < place->ways; way++)
        out[way] = maze_way(way);
    return place->ways;
}

static int outcomes(const void *at, tb_outcome out[])
{
    const maze_place *place = place_of(at);

    for (int way = 0; way < place->ways; way++)
        out[way] = (tb_outcome){ (tb_move) CHANCE_VERB << TB_VERB_SHIFT | (tb_move) way, place->weight[way] };
    return place->ways;
}

static uint32_t weight(const void *at)
{
    const maze_place *place = place_of(at);
    uint32_t sum = 0;

    for (int way = 0; way < place->ways; way++)
        sum += place->weight[way];
    return sum;
}

static tb_move outcome(const void *at, uint32_t u)
{
    tb_outcome list[MAZE_WAYS] = { 0 };
    int n = outcomes(at, list), i = 0;

    for (; i < n - 1 && u >= list[i].weight; i++)
        u -= list[i].weight;
    return list[i].move;
}

static void apply(void *at, int seat, tb_move move)
{
    maze_state *state = at;
    const maze_place *place = place_of(at);
    int way = (int) (move & (TB_MOVES_MAX - 1));

    (void) seat;
    if (place->hides) {
        state->hidden_at = state->place;
        state->secret = (uint8_t) (way + 1);
    }
    state->place = place->to[place->guesses ? state->secret == way + 1 : way % MAZE_WAYS];
}

static tb_progress progress(const void *at)
{
    return (tb_progress){ (uint16_t) (1 + place_of(at)->round), place_of(at)->step, "walking" };
}

static void scores(const void *at, tb_result *out)
{
    const maze_state *state = at;
    const int16_t *score = place_of(at)->score;

    *out = (tb_result){ 0 };
    for (int seat = 0; seat < state->seats; seat++) {
        out->score[seat] = score[seat];
        out->rank[seat] = 1;
        for (int other = 0; other < state->seats; other++)
            out->rank[seat] += score[other] > score[seat];
    }
}

/* --- Knowledge --------------------------------------------------------------------------------------------------- */

static int keeper(const maze_state *state) { return state->seats - 1; }

static void observe(const void *at, int seat, void *out_view)
{
    maze_view view = { .observer = (uint8_t) seat, .known = *(const maze_state *) at };

    if (seat != keeper(&view.known))
        view.known.secret = 0;
    memcpy(out_view, &view, sizeof view);
}

/* Only after a hidden draw is a place behind the one where it was made. */
static void redeal(const void *at, tb_rng *rng, void *out_state)
{
    maze_state state = ((const maze_view *) at)->known;
    maze_state before = { .place = state.hidden_at };

    if (state.secret == 0 && places[state.hidden_at].hides && state.place != state.hidden_at)
        state.secret = (uint8_t) (1 + (outcome(&before, tb_rng_below(rng, weight(&before))) & 15));
    memcpy(out_state, &state, sizeof state);
}

static int audience(const void *at, int seat, tb_move move)
{
    (void) seat;
    (void) move;
    return place_of(at)->hides ? keeper(at) : TB_PUBLIC;
}

static void playout(void *state, tb_rng *rng, tb_tally *tally)
{
    tb_move moves[TB_MOVES_MAX];

    tb_playout_inline(&maze, state, rng, moves, tally);
}

const tb_game maze = {
    .name = "maze",
    .state_size = sizeof(maze_state),
    .view_size = sizeof(maze_view),
    .min_seats = 1,
    .max_seats = MAZE_SEATS,
    .max_moves = TB_MOVES_MAX,
    .max_outcomes = MAZE_WAYS,
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
    .audience = audience,
    .playout = playout,
};

/* --- The evaluation ---------------------------------------------------------------------------------------------- */

static void feature_name(int feature, tb_text *out)
{
    (void) feature;
    tb_put(out, "strength");
}

static int features(const void *at, tb_feature out[])
{
    const maze_view *view = at;

    maze_judged++;
    out[0] = (tb_feature){ 0, place_of(&view->known)->strength[view->observer] };
    return 1;
}

static const int16_t *weights(int seats)
{
    static const int16_t one[] = { 1 };

    (void) seats;
    return one;
}

const tb_evaluation maze_evaluation = {
    .count = 1,
    .points = 4,
    .par = 10,
    .name = feature_name,
    .features = features,
    .weights = weights,
    .levels = {
        { .positions = 1 },
        { .positions = 50 },
        { .iterations = 50, .positions = 8, .exploration = 0.3f },
        { .iterations = 100, .positions = 8, .turns = 1, .exploration = 0.3f },
        { .iterations = 200, .positions = 8, .turns = 2, .exploration = 0.3f, .trust = 2 },
    },
};
