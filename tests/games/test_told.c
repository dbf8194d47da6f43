/* test_told.c - every sentence about events is told in some game, and every game is told from its first event to its
 * last: random games of all numbers of seats and options, half of them with a taste for some moves. What random games
 * hardly ever reach is told in the cases (GAME/cases/told.txt). */
#include "base/bits.h"
#include "base/hash.h"
#include "check.h"
#include "core/door.h"
#include "core/tell.h"
#include "games/fortuna/told.h"
#include "games/list.h"
#include "games/towns/told.h"

enum { GAMES_MAX = 6000, ROWS_MAX = 80 };

typedef struct table {
    const tb_game *game;
    const tb_message_row *rows;
    int count;
    tb_state_box state;
    tb_rng rng;
    uint64_t taste;
    bool heard[ROWS_MAX];
    int left;
    bool pending; /* the last event was not told yet */
} table;

static void set_up(table *t, int seats)
{
    tb_config config;
    tb_message why;

    do {
        tb_config_default(t->game, seats, &config);
        for (int i = 0; i < t->game->option_count; i++)
            config.option[i] = (uint8_t) tb_rng_below(&t->rng, t->game->options[i].count);
    } while (tb_setup(t->game, &config, t->state.bytes, &why) != TB_OK);
    t->taste = tb_rng_below(&t->rng, 2) ? tb_rng_next(&t->rng) : 0;
}

static tb_move choose(table *t, int seat)
{
    tb_move moves[TB_MOVES_MAX];

    if (seat == TB_CHANCE_SEAT)
        return t->game->outcome(t->state.bytes, tb_rng_below(&t->rng, t->game->weight(t->state.bytes)));
    uint32_t n = (uint32_t) t->game->legal(t->state.bytes, seat, moves);
    tb_move first = moves[tb_rng_below(&t->rng, n)], second = moves[tb_rng_below(&t->rng, n)];
    return t->taste && tb_mix(t->taste ^ (second >> TB_VERB_SHIFT)) > tb_mix(t->taste ^ (first >> TB_VERB_SHIFT))
               ? second
               : first;
}

static void hear(table *t, const tb_told *told)
{
    for (int i = 0; i < told->count; i++) {
        ptrdiff_t row = told->say[i].row - t->rows;
        assert_in_range(row, 0, t->count - 1);
        t->left -= !t->heard[row];
        t->heard[row] = true;
    }
}

static void play(table *t)
{
    tb_seats seats;

    while ((seats = t->game->to_act(t->state.bytes)) != 0) {
        int seat = tb_lowest(seats);
        tb_move move = choose(t, seat);
        tb_told told;

        tb_tell(t->game, t->state.bytes, seat, move, TB_TELL_ALL, &told);
        hear(t, &told);
        t->pending = told.count == 0;
        tb_tell(t->game, t->state.bytes, seat, move, TB_PUBLIC, &told);
        hear(t, &told);
        t->game->apply(t->state.bytes, seat, move);
    }
    assert_false(t->pending);
}

static bool is_rare(const tb_message_row *row)
{
    static const char *const rare[] = { "towns.told-take",         "towns.told-store-cottage", "towns.told-cathedral",
                                        "towns.told-no-cathedral", "towns.told-masons",        "towns.told-masons-none",
                                        "towns.told-watch",        "towns.told-skip-treasury" };

    for (int i = 0; i < TB_LEN(rare); i++)
        if (strcmp(rare[i], row->id) == 0)
            return true;
    return false;
}

static void hears_everything(const tb_game *game, const tb_message_row *rows, int count)
{
    static table t;
    int kinds = game->max_seats - game->min_seats + 1;

    t = (table){ .game = game, .rows = rows, .count = count, .left = count };
    tb_rng_seed(&t.rng, 14, 0);
    for (int i = 0; i < GAMES_MAX && t.left > 0; i++) {
        set_up(&t, game->min_seats + i % kinds);
        play(&t);
    }
    for (int row = 0; row < count; row++)
        CHECK(t.heard[row] || is_rare(&rows[row]), "%s is never told", rows[row].id);
}

static void every_sentence_of_fortuna_is_told_in_some_game(void **state)
{
    (void) state;
    hears_everything(tb_games[0], ft_told_rows, FT_TOLD_COUNT);
}

static void every_sentence_of_towns_is_told_in_some_game(void **state)
{
    (void) state;
    hears_everything(tb_games[1], tt_told_rows, TT_TOLD_COUNT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_sentence_of_fortuna_is_told_in_some_game),
        TEST(every_sentence_of_towns_is_told_in_some_game),
    };
    return RUN(tests);
}
