/* Whole games of bots: always legal, never endless, asked only where there is a choice, and ready to begin anywhere. */
#include "base/bits.h"
#include "bots/wander.h"
#include "check.h"
#include "core/door.h"
#include "games/list.h"
#include "record/record.h"

enum { ITERATIONS = 8, EVENTS = 20000, TEXT = 1 << 20, PREFIXES = 200 };

/* --- Brains that count -------------------------------------------------------------------------------------------- */

typedef struct counted {
    tb_brain brain;
    player player;
    uint64_t asked;
} counted;

static tb_move count_and_choose(tb_brain *brain, const tb_game *game, int seat, const void *view, const tb_move legal[],
                                int n)
{
    counted *self = (counted *) brain;
    tb_brain *inner = &self->player.brain.brain;

    assert_true(n >= 2);
    self->asked++;
    return inner->choose(inner, game, seat, view, legal, n);
}

static void sit(counted *c, const tb_bot *bot, const tb_game *game, uint64_t seed)
{
    *c = (counted){ .brain = { .name = bot->name, .choose = count_and_choose, .needs_view = bot->judges } };
    player_sit(&c->player, bot, tb_evaluation_of(game), ITERATIONS);
    tb_rng_seed(&c->player.rng, seed, 99);
}

/* --- A table ------------------------------------------------------------------------------------------------------ */

typedef struct table {
    const tb_game *game;
    counted seat[TB_MAX_SEATS];
    tb_state_box state, doors; /* the second goes through the checked doors */
    uint64_t events;
} table;

static bool check_event(void *watcher, const tb_event *event, const void *after)
{
    table *t = watcher;
    tb_message why;
    tb_status status = event->seat == TB_CHANCE_SEAT ? tb_try_chance(t->game, t->doors.bytes, event->move, &why)
                                                     : tb_try(t->game, t->doors.bytes, event->seat, event->move, &why);

    assert_int_equal(status, TB_OK);
    assert_memory_equal(t->doors.bytes, after, t->game->state_size);
    assert_true(++t->events < EVENTS);
    return true;
}

/* Plays the state on with bot number first + s on seat s. */
static void play_on(table *t, int seats, int first, uint64_t seed)
{
    tb_rng chance;
    tb_tally tally = { 0 };
    tb_play play = { .game = t->game, .draw = tb_draw_from_rng, .source = &chance, .watch = check_event, .watcher = t };
    uint64_t asked = 0;

    tb_rng_seed(&chance, seed, 1);
    t->events = 0;
    t->doors = t->state;
    for (int s = 0; s < seats; s++) {
        sit(&t->seat[s], tb_bots[(first + s) % tb_bot_count], t->game, seed + (uint64_t) s);
        play.brains[s] = &t->seat[s].brain;
    }
    assert_int_equal(tb_play_on(&play, t->state.bytes, &tally), TB_OK);
    assert_int_equal(t->game->to_act(t->state.bytes), 0);
    for (int s = 0; s < seats; s++) {
        asked += t->seat[s].asked;
        player_leave(&t->seat[s].player);
    }
    assert_int_equal(asked, tally.decisions);
    assert_int_equal(tally.decisions + tally.forced_moves + tally.chance_events, t->events);
}

static void every_bot_plays_legal_games_to_their_end_at_every_table(void **state)
{
    static table t;
    static wander w;

    (void) state;
    for (int g = 0; g < tb_game_count; g++) {
        for (int seats = tb_games[g]->min_seats; seats <= tb_games[g]->max_seats; seats++) {
            for (int first = 0; first < tb_bot_count; first++) {
                wander_start(&w, tb_games[g], seats, 11, (uint64_t) first);
                t.game = w.game;
                t.state = w.state;
                play_on(&t, seats, first, (uint64_t) first);
            }
        }
    }
}

/* --- From the middle of a record ----------------------------------------------------------------------------------- */

typedef struct shelf {
    tb_record record;
    tb_event events[EVENTS];
    char text[TEXT];
} shelf;

/* A record of random play, written down and read again. */
static void make_record(shelf *s, const tb_game *game, int seats, uint64_t seed)
{
    tb_rng chance, choice;
    tb_source source = { .draw = tb_draw_from_rng, .context = &chance };
    tb_match *match = &s->record.match;
    tb_move legal[TB_MOVES_MAX];
    tb_record_error error;
    tb_message why;
    static wander w;

    memset(&s->record, 0, sizeof s->record);
    wander_start(&w, game, seats, 12, seed);
    tb_rng_seed(&chance, seed, 2);
    tb_rng_seed(&choice, seed, 3);
    assert_int_equal(tb_match_start(match, game, &w.config, &source, s->events, EVENTS, &why), TB_OK);
    while (!tb_match_is_over(match)) {
        int seat = tb_lowest(game->to_act(match->state));
        uint32_t n = (uint32_t) game->legal(match->state, seat, legal);
        assert_int_equal(tb_match_play(match, seat, legal[tb_rng_below(&choice, n)], &why), TB_OK);
    }
    tb_text text = tb_text_on(s->text, TEXT);
    tb_record_write(&s->record, TB_COMPLETE, false, &text);
    assert_true(tb_text_whole(&text));
    assert_int_equal(tb_record_read(s->text, text.len, tb_game_named, s->events, EVENTS, &s->record, &error), TB_OK);
}

static void a_bot_plays_on_from_anywhere_in_a_record(void **state)
{
    static shelf s;
    static table t;
    tb_rng rng;

    (void) state;
    tb_rng_seed(&rng, 4, 0);
    for (int i = 0; i < PREFIXES; i++) {
        const tb_game *game = tb_games[i % tb_game_count];
        int seats = game->min_seats + i / tb_game_count % (game->max_seats - game->min_seats + 1);

        make_record(&s, game, seats, (uint64_t) i);
        t.game = game;
        tb_match_state_at(&s.record.match, tb_rng_below(&rng, s.record.match.count), t.state.bytes);
        play_on(&t, seats, i, (uint64_t) i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_bot_plays_legal_games_to_their_end_at_every_table),
        TEST(a_bot_plays_on_from_anywhere_in_a_record),
    };
    return RUN(tests);
}
