/* Playing with one brain per seat. */
#include "check.h"
#include "core/chance.h"
#include "core/play.h"
#include "core/toy.h"

/* Picks any move, and remembers what it was asked with. */
typedef struct dice_brain {
    tb_brain brain;
    tb_rng *rng;
    int asked;
} dice_brain;

static tb_move pick_any(tb_brain *brain, const tb_game *game, int seat, const void *view, const tb_move legal[], int n)
{
    dice_brain *self = (dice_brain *) brain;

    (void) game, (void) seat;
    assert_null(view);
    assert_true(n > 1);
    self->asked++;
    return legal[tb_rng_below(self->rng, (uint32_t) n)];
}

static dice_brain dice(tb_rng *rng) { return (dice_brain){ { "dice", pick_any, false }, rng, 0 }; }

/* Everything that happens in tb_play_on happens in a play-out, in the same order and with the same generator. */
static void random_brains_play_as_a_playout_does(void **state)
{
    (void) state;
    for (uint64_t seed = 0; seed < 500; seed++) {
        toy_state played = toy_start(2 + (int) (seed % 2)), rolled = played;
        tb_tally ours = { 0 }, theirs = { 0 };
        tb_rng rng, twin;

        tb_rng_seed(&rng, seed, 0);
        twin = rng;
        dice_brain brain = dice(&rng);
        tb_play play = { .game = &toy, .draw = tb_draw_from_rng, .source = &rng };
        for (int seat = 0; seat < TOY_SEATS; seat++)
            play.brains[seat] = &brain.brain;
        assert_int_equal(tb_play_on(&play, &played, &ours), TB_OK);
        toy.playout(&rolled, &twin, &theirs);
        assert_memory_equal(&played, &rolled, sizeof played);
        assert_memory_equal(&ours, &theirs, sizeof ours);
        assert_int_equal(brain.asked, ours.decisions);
        assert_int_equal(toy.to_act(&played), 0);
    }
}

typedef struct watcher {
    toy_state state; /* replayed from the events alone */
    tb_tally tally;
    int events, stop_after;
} watcher;

static bool watch(void *context, const tb_event *event, const void *after)
{
    watcher *w = context;

    if (event->seat == TB_CHANCE_SEAT) {
        assert_int_equal(event->choices, 0);
        assert_int_equal(event->sum, toy.weight(&w->state));
        assert_true(event->u < event->sum);
        assert_int_equal(event->move, toy.outcome(&w->state, event->u));
        w->tally.chance_events++;
    } else {
        tb_move legal[TB_MOVES_MAX];
        assert_int_equal(event->choices, toy.legal(&w->state, event->seat, legal));
        assert_int_equal(event->sum, 0);
        w->tally.forced_moves += event->choices == 1;
        w->tally.decisions += event->choices > 1;
    }
    toy.apply(&w->state, event->seat, event->move);
    assert_memory_equal(&w->state, after, sizeof w->state);
    return ++w->events != w->stop_after;
}

static uint32_t draw_from_stream(void *stream, uint32_t sum) { return tb_stream_draw(stream, sum); }

static void the_watcher_sees_every_event_and_the_state_after_it(void **state)
{
    (void) state;
    toy_state game = toy_start(3);
    tb_tally tally = { 0 };
    tb_rng rng;
    tb_stream stream;
    watcher w = { .state = game };

    tb_rng_seed(&rng, 1, 0);
    tb_stream_start(&stream, (const uint8_t[TB_SECRET_SIZE]){ 1 }, NULL, 0);
    dice_brain brain = dice(&rng);
    tb_play play = { .game = &toy,
                     .brains = { &brain.brain, &brain.brain, &brain.brain },
                     .draw = draw_from_stream,
                     .source = &stream,
                     .watch = watch,
                     .watcher = &w };
    assert_int_equal(tb_play_on(&play, &game, &tally), TB_OK);
    assert_memory_equal(&w.state, &game, sizeof game);
    assert_memory_equal(&w.tally, &tally, sizeof tally);
    assert_int_equal(stream.index, tally.chance_events);
    assert_int_equal(tally.chance_events, 3 + 2);
    assert_int_equal(tally.decisions + tally.forced_moves, 2 * (3 + 3));
}

static void the_watcher_can_stop_the_game(void **state)
{
    (void) state;
    toy_state game = toy_start(2);
    tb_tally tally = { 0 };
    tb_rng rng;
    watcher w = { .state = game, .stop_after = 3 };

    tb_rng_seed(&rng, 1, 0);
    dice_brain brain = dice(&rng);
    tb_play play = { .game = &toy,
                     .brains = { &brain.brain, &brain.brain },
                     .draw = tb_draw_from_rng,
                     .source = &rng,
                     .watch = watch,
                     .watcher = &w };
    assert_int_equal(tb_play_on(&play, &game, &tally), TB_NOTHING);
    assert_int_equal(w.events, 3);
    assert_memory_equal(&w.state, &game, sizeof game);
    w.stop_after = 0;
    assert_int_equal(tb_play_on(&play, &game, &tally), TB_OK);
    assert_memory_equal(&w.state, &game, sizeof game);
}

static tb_move pick_by_view(tb_brain *brain, const tb_game *game, int seat, const void *view, const tb_move legal[],
                            int n)
{
    const toy_view *seen = view;

    (void) brain;
    assert_ptr_equal(game, &toy);
    assert_int_equal(seen->observer, seat);
    assert_true(seen->known.card[seat] != 0);
    for (int other = 0; other < seen->known.seats; other++)
        if ((seen->known.seen[seat] >> other & 1) == 0)
            assert_int_equal(seen->known.card[other], 0);
    return legal[n - 1];
}

static void a_brain_that_looks_gets_the_view_of_its_seat(void **state)
{
    (void) state;
    tb_brain brain = { "view", pick_by_view, true };
    toy_state game = toy_start(3);
    tb_tally tally = { 0 };
    tb_rng rng;

    tb_rng_seed(&rng, 2, 0);
    tb_play play = { .game = &toy, .brains = { &brain, &brain, &brain }, .draw = tb_draw_from_rng, .source = &rng };
    assert_int_equal(tb_play_on(&play, &game, &tally), TB_OK);
}

static tb_move pick_nonsense(tb_brain *brain, const tb_game *game, int seat, const void *view, const tb_move legal[],
                             int n)
{
    (void) brain, (void) game, (void) seat, (void) view;
    return legal[n - 1] + 1;
}

static void a_brain_that_chooses_what_is_not_offered_ends_the_game(void **state)
{
    (void) state;
    tb_brain brain = { "nonsense", pick_nonsense, false };
    toy_state game = toy_start(2);
    tb_tally tally = { 0 };
    tb_rng rng;

    tb_rng_seed(&rng, 3, 0);
    tb_play play = { .game = &toy, .brains = { &brain, &brain }, .draw = tb_draw_from_rng, .source = &rng };
    assert_int_equal(tb_play_on(&play, &game, &tally), TB_ILLEGAL);
    assert_int_equal(game.phase, TOY_BIDDING);
    assert_int_equal(tally.chance_events, 2);
    assert_int_equal(tally.decisions, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(random_brains_play_as_a_playout_does),
        TEST(the_watcher_sees_every_event_and_the_state_after_it),
        TEST(the_watcher_can_stop_the_game),
        TEST(a_brain_that_looks_gets_the_view_of_its_seat),
        TEST(a_brain_that_chooses_what_is_not_offered_ends_the_game),
    };
    return RUN(tests);
}
