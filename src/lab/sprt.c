/* sprt.c - the generalised sequential probability ratio test on sets. */
#include "lab/sprt.h"

#include <math.h>

static bool is_between(double least, double value, double most) { return value >= least && value <= most; }

bool tb_sprt_is_sound(const tb_sprt *t)
{
    return is_between(-TB_SPRT_FURTHEST, t->elo0, TB_SPRT_FURTHEST) &&
           is_between(-TB_SPRT_FURTHEST, t->elo1, TB_SPRT_FURTHEST) &&
           is_between(TB_SPRT_SUREST, t->alpha, TB_SPRT_LEAST_SURE) &&
           is_between(TB_SPRT_SUREST, t->beta, TB_SPRT_LEAST_SURE) && t->elo0 < t->elo1;
}

double tb_sprt_lower(const tb_sprt *test) { return log(test->beta / (1 - test->alpha)); }
double tb_sprt_upper(const tb_sprt *test) { return log((1 - test->beta) / test->alpha); }

/* How often somebody so much better comes ahead. */
static double expected(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

static int count_first(const uint8_t bots[], int seats)
{
    int count = 0;

    for (int s = 0; s < seats; s++)
        count += bots[s] == 0;
    return count;
}

/* Which part of the wins of a set goes to a first bot that is so much better than the second on all other seats. */
static double expected_wins(const tb_lineups *lineups, double elo)
{
    uint64_t size = tb_set_size(lineups);
    double strength = pow(10, elo / 400), sum = 0;
    uint8_t bots[TB_MAX_SEATS];

    for (uint64_t i = 0; i < size; i++) {
        tb_lineup_seats(lineups, 0, i, bots);
        double first = strength * count_first(bots, lineups->seats);
        sum += first / (first + lineups->seats - count_first(bots, lineups->seats));
    }
    return sum / (double) size;
}

static double square(double x) { return x * x; }

/* Before anything was seen: half a set lost and half a set won, so that equal shares do not look certain at once. */
void tb_sprt_start(const tb_sprt *test, const tb_lineups *lineups, tb_sprt_run *run)
{
    double s0 = test->adjusted ? expected_wins(lineups, test->elo0) : expected(test->elo0);
    double s1 = test->adjusted ? expected_wins(lineups, test->elo1) : expected(test->elo1);

    *run = (tb_sprt_run){
        .share0 = s0,
        .share1 = s1,
        .off0 = (square(s0) + square(1 - s0)) / 2,
        .off1 = (square(s1) + square(1 - s1)) / 2,
    };
}

void tb_sprt_add(const tb_sprt *test, tb_sprt_run *run, double share)
{
    if (run->verdict != TB_UNDECIDED)
        return;
    run->sets++;
    run->off0 += square(share - run->share0);
    run->off1 += square(share - run->share1);
    run->llr = (double) run->sets / 2 * log(run->off0 / run->off1);
    if (run->llr >= tb_sprt_upper(test))
        run->verdict = TB_TAKE_H1;
    else if (run->llr <= tb_sprt_lower(test))
        run->verdict = TB_TAKE_H0;
}

static void add_pairs(const tb_arena_results *results, uint64_t index, double *ahead, double *pairs)
{
    const tb_arena_plan *plan = results->plan;
    const uint8_t *rank = results->game[index].rank;
    uint8_t bots[TB_MAX_SEATS];

    tb_lineup_seats(&plan->lineups, plan->seed, index, bots);
    for (int a = 0; a < plan->config.seats; a++) {
        for (int b = 0; b < plan->config.seats; b++) {
            if (bots[a] != 0 || bots[b] != 1)
                continue;
            *pairs += 1;
            *ahead += rank[a] < rank[b] ? 1 : (rank[a] == rank[b] ? 0.5 : 0);
        }
    }
}

static double wins_without_luck(const tb_arena_results *results, uint64_t index)
{
    const tb_arena_plan *plan = results->plan;
    uint8_t bots[TB_MAX_SEATS];
    double wins = 0;

    tb_lineup_seats(&plan->lineups, plan->seed, index, bots);
    for (int s = 0; s < plan->config.seats; s++)
        wins += bots[s] == 0 ? tb_arena_adjusted(&results->game[index], plan->config.seats, s) : 0;
    return wins;
}

double tb_set_share(const tb_sprt *test, const tb_arena_results *results, uint64_t set)
{
    uint64_t size = tb_set_size(&results->plan->lineups);
    double ahead = 0, pairs = 0;

    for (uint64_t i = set * size; i < (set + 1) * size; i++) {
        if (test->adjusted) {
            ahead += wins_without_luck(results, i);
            pairs++;
        } else {
            add_pairs(results, i, &ahead, &pairs);
        }
    }
    return ahead / pairs;
}

static bool is_known(const tb_arena_results *results, uint64_t set)
{
    uint64_t size = tb_set_size(&results->plan->lineups);

    for (uint64_t i = set * size; i < (set + 1) * size; i++)
        if (i >= results->games || !results->known[i])
            return false;
    return true;
}

void tb_sprt_follow(const tb_sprt *test, tb_sprt_run *run, const tb_arena_results *results)
{
    while (run->verdict == TB_UNDECIDED && is_known(results, run->sets))
        tb_sprt_add(test, run, tb_set_share(test, results, run->sets));
}
