/* model.c - games that never took place. */
#include "lab/model.h"

#include <math.h>

#include "check.h"

tb_arena_plan model_plan(int bots, int seats)
{
    tb_arena_plan plan = { .lineups = { .bots = bots, .seats = seats }, .seed = 1 };

    plan.config.seats = (uint8_t) seats;
    return plan;
}

double model_draw(tb_rng *rng) { return (double) (tb_rng_next(rng) >> 11) / 9007199254740992.0; }

/* The seat that comes next, drawn in proportion to the strengths. */
static int draw_seat(const double weight[], int seats, tb_rng *rng)
{
    double sum = 0;
    int last = 0;

    for (int s = 0; s < seats; s++)
        sum += weight[s];
    double at = model_draw(rng) * sum;
    for (int s = 0; s < seats; s++) {
        if (weight[s] <= 0)
            continue;
        last = s;
        at -= weight[s];
        if (at < 0)
            break;
    }
    return last;
}

static void play(const tb_arena_plan *plan, uint64_t index, const double rating[], int ties, tb_rng *rng,
                 tb_arena_game *out)
{
    int seats = plan->config.seats;
    double weight[TB_MAX_SEATS] = { 0 };
    uint8_t bots[TB_MAX_SEATS];
    int before = -1;

    tb_lineup_seats(&plan->lineups, plan->seed, index, bots);
    for (int s = 0; s < seats; s++)
        weight[s] = pow(10, rating[bots[s]] / 400);
    for (int place = 1; place <= seats; place++) {
        int seat = draw_seat(weight, seats, rng);
        bool level = before >= 0 && ties && tb_rng_below(rng, (uint32_t) ties) == 0;
        weight[seat] = 0;
        out->rank[seat] = level ? out->rank[before] : (uint8_t) place;
        out->score[seat] = (int16_t) -out->rank[seat];
        before = seat;
    }
}

void model_results(const tb_arena_plan *plan, uint64_t games, const double rating[], int ties, tb_rng *rng,
                   tb_arena_results *out)
{
    assert_true(tb_arena_results_open(out, plan, games));
    for (uint64_t i = 0; i < games; i++) {
        tb_arena_news news = { .index = i, .fault_seat = -1 };
        play(plan, i, rating, ties, rng, &news.game);
        tb_arena_results_add(out, &news);
    }
}
