/* Luck over many games: nobody is luckier than others, whatever the judge thinks, and results without it mean the same.
 */
#include <math.h>

#include "check.h"
#include "core/door.h"
#include "games/list.h"
#include "review/games.h"

static tb_event events[GAME_EVENTS];

typedef struct sums {
    int n;
    double sum, squares;
} sums;

static void add(sums *s, double x)
{
    s->n++;
    s->sum += x;
    s->squares += x * x;
}

static double mean_of(const sums *s) { return s->sum / s->n; }

static double variance_of(const sums *s) { return (s->squares - s->sum * s->sum / s->n) / (s->n - 1); }

/* How many standard errors the mean lies from nothing. */
static double z_of(const sums *s)
{
    double variance = variance_of(s);

    return variance > 1e-12 ? mean_of(s) / sqrt(variance / s->n) : fabs(mean_of(s)) * 1e6;
}

static void check_luck(const tb_game *game, const tb_config *config, int games, const char *edition)
{
    tb_judge judge = tb_ledger_judge(game, tb_evaluation_of(game), config->seats);
    sums luck[TB_MAX_SEATS] = { 0 };

    for (int i = 0; i < games; i++) {
        tb_ledger ledger;
        tb_match match;
        play_match(game, tb_evaluation_of(game), config, &tb_bot_greedy, 1, (uint64_t) i, events, &match);
        tb_ledger_take(&match, &judge, NULL, &ledger, NULL);
        for (int seat = 0; seat < config->seats; seat++)
            add(&luck[seat], ledger.luck[seat]);
    }
    for (int seat = 0; seat < config->seats; seat++)
        CHECK(fabs(z_of(&luck[seat])) < 4, "%s %s for %d: seat %d has a mean luck of %g, z %g", game->name, edition,
              config->seats, seat, mean_of(&luck[seat]), z_of(&luck[seat]));
}

static void seed_1_favours_nobody_in_any_edition(void **state)
{
    (void) state;
    for (int g = 0; g < tb_game_count; g++) {
        const tb_game *game = tb_games[g];
        for (int edition = 0; edition < game->options[0].count; edition++) {
            const char *name = game->options[0].values[edition];
            for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
                tb_config config;
                tb_state_box start;
                tb_message why;
                tb_config_default(game, seats, &config);
                assert_int_equal(tb_config_set(game, &config, "edition", 7, name, strlen(name), &why), TB_OK);
                if (tb_setup(game, &config, start.bytes, &why) == TB_OK)
                    check_luck(game, &config, 40, name);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { TEST(seed_1_favours_nobody_in_any_edition) };

    return RUN(tests);
}
