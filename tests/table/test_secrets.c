/* test_secrets.c - change what a seat cannot see, and every byte it is told stays the same.
 *
 * Two tables are led through the same game; what differs is only hidden from a viewer: other cards lie where it cannot
 * look, or another seat has made another choice in secret. As long as the viewer's own view and the events it may see
 * are alike, its messages must be alike to the byte. */
#include "fixture.h"

static desk one, two;

/* --- Two tables side by side -------------------------------------------------------------------------------------- */

/* How many messages were compared, and of those how many came from states that differ. */
typedef struct tally {
    int compared, hidden;
} tally;

static bool same_view(const tb_table *a, const tb_table *b, int viewer)
{
    const tb_match *left = &a->record->match, *right = &b->record->match;
    tb_view_box sees, saw;

    left->game->observe(left->state, viewer, sees.bytes);
    right->game->observe(right->state, viewer, saw.bytes);
    return memcmp(sees.bytes, saw.bytes, left->game->view_size) == 0;
}

/* Whether the viewer has seen the same in the last entry. */
static bool same_events(const tb_table *a, const tb_table *b, int viewer)
{
    const tb_match *left = &a->record->match, *right = &b->record->match;
    tb_state_box x = *a->before, y = *b->before;

    if (left->count != right->count || a->first_event != b->first_event)
        return false;
    for (uint32_t i = a->first_event; i < left->count; i++) {
        const tb_event *e = &left->events[i], *f = &right->events[i];
        int who = left->game->audience(x.bytes, e->seat, e->move),
            whom = left->game->audience(y.bytes, f->seat, f->move);
        bool seen = who == TB_PUBLIC || who == viewer;
        if (e->seat != f->seat || who != whom || (seen && e->move != f->move))
            return false;
        left->game->apply(x.bytes, e->seat, e->move);
        left->game->apply(y.bytes, f->seat, f->move);
    }
    return true;
}

static bool alike(const tb_table *a, const tb_table *b, int viewer)
{
    return same_view(a, b, viewer) && same_events(a, b, viewer);
}

static void compare(const tb_table *a, const tb_entry *x, const tb_table *b, const tb_entry *y, int viewer, tally *t)
{
    const tb_match *left = &a->record->match, *right = &b->record->match;

    assert_string_equal(news(a, x, viewer, 5000000, 0), news(b, y, viewer, 5000000, 1));
    assert_string_equal(welcome(a, viewer, 5000000, 0), welcome(b, viewer, 5000000, 1));
    t->compared++;
    t->hidden += memcmp(left->state, right->state, left->game->state_size) != 0;
}

static int next_viewer(int viewer, int seats) { return viewer == seats - 1 ? TB_PUBLIC : viewer + 1; }

/* --- Redealt cards ------------------------------------------------------------------------------------------------ */

/* From here on: nothing before can be taken back, and the state is this one. */
static void stand_at(tb_table *table, const tb_state_box *state)
{
    tb_match *match = &table->record->match;

    memcpy(match->state, state->bytes, match->game->state_size);
    table->stretch->first = match->count;
    table->stretch->state = *state;
    *table->before = *state;
    table->first_event = match->count;
}

/* One random move on the first table, and the same on the second; false if the second does not have it. */
static bool step_both(tb_table *a, tb_entry *x, tb_table *b, tb_entry *y, tb_rng *rng)
{
    const tb_match *match = &a->record->match;
    tb_move legal[TB_MOVES_MAX];
    tb_seats seats = match->game->to_act(match->state);
    tb_message why;

    for (uint32_t skip = tb_rng_below(rng, (uint32_t) tb_count(seats)); skip > 0; skip--)
        seats &= seats - 1;
    int seat = tb_lowest(seats), n = match->game->legal(match->state, seat, legal);
    tb_move move = legal[tb_rng_below(rng, (uint32_t) n)];
    return tb_table_propose_move(a, seat, move, x, &why) == TB_OK &&
           tb_table_propose_move(b, seat, move, y, &why) == TB_OK && tb_table_apply(a, x, 4000000) == TB_OK &&
           tb_table_apply(b, y, 4000000) == TB_OK;
}

static void redeal_for(int viewer, tb_rng *rng, tally *t)
{
    enum { STEPS = 6 };
    tb_table *a = replay(&one, one.count), *b = replay(&one, one.count);
    const tb_game *game = a->terms.game;
    tb_view_box view;
    tb_state_box state, deal;
    tb_entry x, y;

    memcpy(state.bytes, a->record->match.state, game->state_size);
    game->observe(state.bytes, viewer, view.bytes);
    game->redeal(view.bytes, rng, deal.bytes);
    stand_at(a, &state);
    stand_at(b, &deal);
    x = y = (tb_entry){ .kind = TB_ENTRY_UNDO };
    compare(a, &x, b, &y, viewer, t);
    for (int i = 0; i < STEPS && a->phase == TB_PHASE_PLAYING && step_both(a, &x, b, &y, rng); i++) {
        if (!alike(a, b, viewer))
            break;
        compare(a, &x, b, &y, viewer, t);
    }
    tb_table_free(a);
    tb_table_free(b);
}

/* --- Other draws -------------------------------------------------------------------------------------------------- */

/* From here on the second table draws from another seed. A viewer that sees none of the draws is told the same. */
static void draw_otherwise(tb_rng *rng, tally *t)
{
    enum { STEPS = 6 };
    tb_table *a = replay(&one, one.count), *b = replay(&one, one.count);
    int seats = a->terms.config.seats;
    tb_seats watching = 0;
    tb_entry x, y;

    b->record->match.stream.seed[0] ^= (uint8_t) (1 + tb_rng_below(rng, 255));
    for (int viewer = 0; viewer <= TB_PUBLIC; viewer = next_viewer(viewer, seats))
        watching |= (tb_seats) 1 << viewer;
    for (int i = 0; i < STEPS && watching && a->phase == TB_PHASE_PLAYING && step_both(a, &x, b, &y, rng); i++) {
        for (int viewer = 0; viewer <= TB_PUBLIC; viewer = next_viewer(viewer, seats)) {
            if (!alike(a, b, viewer))
                watching &= ~((tb_seats) 1 << viewer);
            if (tb_has(watching, viewer))
                compare(a, &x, b, &y, viewer, t);
        }
    }
    tb_table_free(a);
    tb_table_free(b);
}

/* --- Whole games -------------------------------------------------------------------------------------------------- */

static void redeal_for_all(tb_rng *rng, tally *t)
{
    int seats = one.table->terms.config.seats;

    for (int viewer = 0; viewer <= TB_PUBLIC; viewer = next_viewer(viewer, seats))
        redeal_for(viewer, rng, t);
}

/* Every few moves of a game with each number of seats. */
static void along_games(const tb_game *game, int every, void (*compare_here)(tb_rng *rng, tally *t), tally *t)
{
    for (int seats = 2; seats <= game->max_seats; seats++) {
        tb_terms terms = terms_of(game, seats, (uint8_t) (20 + seats));
        terms.clock = TB_CLOCK_BANK;
        terms.clock_ms = 10000000;
        desk_open(&one, &terms);
        seat_and_start(&one);
        for (; one.table->phase == TB_PHASE_PLAYING; play_on(&one, every))
            compare_here(&one.rng, t);
        desk_close(&one);
    }
}

static void a_redealt_table_tells_a_seat_the_same(void **state)
{
    (void) state;
    for (int g = 0; g < tb_game_count; g++) {
        tally t = { 0, 0 };
        along_games(tb_games[g], 20, redeal_for_all, &t);
        CHECK(t.hidden > 500, "%s: only %d of %d messages hid anything", tb_games[g]->name, t.hidden, t.compared);
    }
}

/* In Fortuna cards are drawn face down all through the game, in Tiny Towns only before it. */
static void other_cards_drawn_face_down_are_not_heard(void **state)
{
    tally t = { 0, 0 };

    (void) state;
    along_games(tb_game_named("fortuna", 7), 3, draw_otherwise, &t);
    CHECK(t.hidden > 50, "only %d of %d messages hid anything", t.hidden, t.compared);
}

/* --- Other choices made in secret --------------------------------------------------------------------------------- */

static bool is_hidden(const desk *d, int seat, tb_move move)
{
    return match_of(d)->game->audience(match_of(d)->state, seat, move) != TB_PUBLIC;
}

/* What the second table does while the first plays this: the same, or something else if that is hidden. 0: it cannot.
 */
static tb_move mirrored(int seat, tb_move move)
{
    const tb_match *match = match_of(&two);
    tb_move legal[TB_MOVES_MAX];
    int n = tb_has(to_act(&two), seat) ? match->game->legal(match->state, seat, legal) : 0;
    bool hidden = n > 0 && is_hidden(&one, seat, move);

    for (int i = 0; i < n && hidden; i++)
        if (legal[i] != move && is_hidden(&two, seat, legal[i]))
            return legal[i];
    for (int i = 0; i < n; i++)
        if (legal[i] == move)
            return move;
    return 0;
}

static void compare_past(int viewer)
{
    static char bytes[2][TEXT_MAX];
    tb_text a = tb_text_on(bytes[0], TEXT_MAX), b = tb_text_on(bytes[1], TEXT_MAX);

    tb_news_history(one.table, viewer, 0, 1, &a);
    tb_news_history(two.table, viewer, 0, 1, &b);
    assert_true(tb_table_record(one.table, viewer, &a));
    assert_true(tb_table_record(two.table, viewer, &b));
    assert_string_equal(bytes[0], bytes[1]);
}

/* Plays both to the end, or until nobody sees them alike. */
static void play_both(int moves, tally *t)
{
    int seats = one.table->terms.config.seats;
    tb_seats watching = 0;

    for (int viewer = 0; viewer <= TB_PUBLIC; viewer = next_viewer(viewer, seats))
        watching |= (tb_seats) alike(one.table, two.table, viewer) << viewer;
    while (moves-- > 0 && watching && one.table->phase == TB_PHASE_PLAYING) {
        TB_EACH (viewer, watching)
            compare(one.table, &one.entry, two.table, &two.entry, (int) viewer, t);
        tb_seats acting = to_act(&one);
        tb_move legal[TB_MOVES_MAX];
        int seat = tb_rng_below(&one.rng, 2) ? tb_lowest(acting) : tb_highest(acting);
        int n = match_of(&one)->game->legal(match_of(&one)->state, seat, legal);
        tb_move move = legal[tb_rng_below(&one.rng, (uint32_t) n)], other = mirrored(seat, move);
        if (!other)
            return;
        play(&two, seat, other);
        play(&one, seat, move);
        TB_EACH (viewer, watching)
            if (!alike(one.table, two.table, (int) viewer))
                watching &= ~((tb_seats) 1 << viewer);
    }
    TB_EACH (viewer, one.table->phase == TB_PHASE_PLAYING ? watching : 0)
        compare_past((int) viewer);
}

/* In Tiny Towns each seat keeps one of its monuments, unseen until it is built. (In Fortuna what is not kept is laid
 * open.) The game stops somewhere in the middle, and the past is compared too. */
static void another_choice_in_secret_is_not_heard(void **state)
{
    const tb_game *game = tb_game_named("towns", 5);
    tally t = { 0, 0 };

    (void) state;
    for (int seats = 2; seats <= game->max_seats; seats++) {
        for (uint8_t seed = 1; seed <= 5; seed++) {
            open_and_start(&one, game, seats, seed);
            open_and_start(&two, game, seats, seed);
            play_both(24 * seed, &t);
            desk_close(&one);
            desk_close(&two);
        }
    }
    CHECK(t.hidden > 500, "only %d of %d messages hid anything", t.hidden, t.compared);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_redealt_table_tells_a_seat_the_same),
        TEST(other_cards_drawn_face_down_are_not_heard),
        TEST(another_choice_in_secret_is_not_heard),
    };
    return RUN(tests);
}
