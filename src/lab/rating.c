/* rating.c - Newton's method on the likelihood of all ranks, and how far its maximum can be trusted. */
#include "lab/rating.h"

#include <math.h>

enum { N = TB_ARENA_BOTS, STEPS_MAX = 200 };

#define POINTS    (400 / 2.302585092994046) /* a natural unit of log strength, in rating points */
#define BEST_GAIN 4.0 /* common dice are never believed to be worth more than four times as many games */

typedef double matrix[N][N];

typedef struct fit {
    const tb_arena_results *results;
    uint64_t games;
    int bots;
    double theta[N], weight[N]; /* weight = exp(theta) */
    double slope[N];            /* of the log likelihood */
    matrix curve;               /* minus its second derivatives */
} fit;

/* --- The likelihood ---------------------------------------------------------------------------------------------- */

/* -part * log(sum of the weights of these seats): the chance to be drawn from them has this denominator. */
static void add_draw(fit *f, double part, const uint8_t bots[], uint32_t seats, bool curve)
{
    double share[N] = { 0 }, sum = 0;

    for (int s = 0; s < TB_MAX_SEATS; s++) {
        if (seats >> s & 1) {
            share[bots[s]] += f->weight[bots[s]];
            sum += f->weight[bots[s]];
        }
    }
    for (int i = 0; i < f->bots; i++) {
        share[i] /= sum;
        f->slope[i] -= part * share[i];
    }
    for (int i = 0; curve && i < f->bots; i++) {
        if (share[i] == 0)
            continue;
        f->curve[i][i] += part * share[i];
        for (int j = 0; j < f->bots; j++)
            f->curve[i][j] -= part * share[i] * share[j];
    }
}

/* How many of the orders of `all` tied seats begin with a given choice of `taken` of them: one in this many. */
static double orders(int all, int taken)
{
    double ways = 1;

    for (int i = 1; i <= taken; i++)
        ways = ways * (all - taken + i) / i;
    return ways;
}

/* The seats of `tied` come in any order, then those `behind`: the mean over the orders. */
static void add_group(fit *f, const uint8_t bots[], uint32_t tied, uint32_t behind, bool curve)
{
    int all = __builtin_popcount(tied);

    for (int s = 0; s < TB_MAX_SEATS; s++)
        f->slope[bots[s]] += tied >> s & 1;
    for (uint32_t left = tied; left; left = (left - 1) & tied) /* every subset that may still be there */
        add_draw(f, 1 / orders(all, all - __builtin_popcount(left)), bots, left | behind, curve);
}

static void add_game(fit *f, uint64_t index, bool curve)
{
    const tb_arena_plan *plan = f->results->plan;
    const tb_arena_game *game = &f->results->game[index];
    uint8_t bots[TB_MAX_SEATS] = { 0 };
    uint32_t behind = 0;

    tb_lineup_seats(&plan->lineups, plan->seed, index, bots);
    for (int rank = plan->config.seats; rank > 0; rank--) {
        uint32_t tied = 0;
        for (int s = 0; s < plan->config.seats; s++)
            tied |= (uint32_t) (game->rank[s] == rank) << s;
        if (tied)
            add_group(f, bots, tied, behind, curve);
        behind |= tied;
    }
}

/* One drawn game for each bot, spread over its rivals. */
static void add_credit(fit *f)
{
    double part = 1.0 / (f->bots - 1);

    for (int i = 0; i < f->bots; i++) {
        for (int j = i + 1; j < f->bots; j++) {
            const uint8_t pair[TB_MAX_SEATS] = { (uint8_t) i, (uint8_t) j };
            f->slope[i] += part / 2;
            f->slope[j] += part / 2;
            add_draw(f, part, pair, 3, true);
        }
    }
}

static void clear_slope(fit *f) { memset(f->slope, 0, sizeof(f->slope)); }

/* --- The maximum ------------------------------------------------------------------------------------------------- */

/* Inverts a symmetric positive matrix in place by Gauss and Jordan. */
static void invert(matrix m, int n)
{
    for (int k = 0; k < n; k++) {
        double pivot = m[k][k];
        m[k][k] = 1;
        for (int j = 0; j < n; j++)
            m[k][j] /= pivot;
        for (int i = 0; i < n; i++) {
            double factor = m[i][k];
            if (i == k)
                continue;
            m[i][k] = 0;
            for (int j = 0; j < n; j++)
                m[i][j] -= factor * m[k][j];
        }
    }
}

/* Only differences of ratings are determined: 1 everywhere makes the matrix regular and holds the mean where it is. */
static void invert_curve(fit *f)
{
    for (int i = 0; i < f->bots; i++)
        for (int j = 0; j < f->bots; j++)
            f->curve[i][j] += 1;
    invert(f->curve, f->bots);
}

static void evaluate(fit *f)
{
    clear_slope(f);
    memset(f->curve, 0, sizeof(f->curve));
    for (int i = 0; i < f->bots; i++)
        f->weight[i] = exp(f->theta[i]);
    for (uint64_t g = 0; g < f->games; g++)
        if (f->results->known[g])
            add_game(f, g, true);
    add_credit(f);
    invert_curve(f);
}

/* A step of Newton, shortened where it would leap; returns how far it went. */
static double step(fit *f)
{
    double move[N] = { 0 }, largest = 0;

    for (int i = 0; i < f->bots; i++) {
        for (int j = 0; j < f->bots; j++)
            move[i] += f->curve[i][j] * f->slope[j];
        largest = fmax(largest, fabs(move[i]));
    }
    for (int i = 0; i < f->bots; i++)
        f->theta[i] += largest > 1 ? move[i] / largest : move[i];
    return largest;
}

/* --- Trust ------------------------------------------------------------------------------------------------------- */

/* Sum over the sets of slope x slope, each less the mean; returns the number of sets. */
static uint64_t gather_slopes(fit *f, matrix out)
{
    uint64_t size = tb_set_size(&f->results->plan->lineups), sets = 0;
    double sum[N] = { 0 };

    for (uint64_t first = 0; first < f->games; first += size) {
        bool any = false;
        clear_slope(f);
        for (uint64_t g = first; g < first + size && g < f->games; g++) {
            any |= f->results->known[g];
            if (f->results->known[g])
                add_game(f, g, false);
        }
        sets += any;
        for (int i = 0; i < f->bots; i++) {
            sum[i] += f->slope[i];
            for (int j = 0; j < f->bots; j++)
                out[i][j] += f->slope[i] * f->slope[j];
        }
    }
    for (int i = 0; i < f->bots && sets; i++)
        for (int j = 0; j < f->bots; j++)
            out[i][j] -= sum[i] * sum[j] / (double) sets;
    return sets;
}

/* The variance of sum of factor x rating, where `middle` NULL stands for what the model itself says. */
static double variance_of(const fit *f, const double factor[], matrix middle)
{
    double through[N] = { 0 }, sum = 0;

    for (int i = 0; i < f->bots; i++)
        for (int j = 0; j < f->bots; j++)
            through[i] += f->curve[i][j] * factor[j];
    for (int i = 0; i < f->bots; i++) {
        if (!middle)
            sum += factor[i] * through[i];
        for (int j = 0; middle && j < f->bots; j++)
            sum += through[i] * middle[i][j] * through[j];
    }
    return sum;
}

static tb_estimate estimate(const fit *f, const double factor[], matrix spread, uint64_t sets, bool whole)
{
    double value = 0;

    for (int i = 0; i < f->bots; i++)
        value += factor[i] * f->theta[i];
    if (sets < 2)
        return (tb_estimate){ .value = value * POINTS, .low = 1, .high = -1 };
    double seen = variance_of(f, factor, spread) * (double) sets / (double) (sets - 1);
    double model = variance_of(f, factor, NULL) / (whole ? 1 : BEST_GAIN);
    double half = tb_student(sets - 1) * sqrt(fmax(seen, model));
    return (tb_estimate){ .value = value * POINTS, .low = (value - half) * POINTS, .high = (value + half) * POINTS };
}

/* Who was ever not ahead of a rival, and who ever not behind one. */
static void find_extremes(const fit *f, tb_rating out[])
{
    const tb_arena_plan *plan = f->results->plan;
    uint8_t bots[TB_MAX_SEATS];

    for (int b = 0; b < f->bots; b++)
        out[b].only_won = out[b].only_lost = true;
    for (uint64_t g = 0; g < f->games; g++) {
        const uint8_t *rank = f->results->game[g].rank;
        if (!f->results->known[g])
            continue;
        tb_lineup_seats(&plan->lineups, plan->seed, g, bots);
        for (int s = 0; s < plan->config.seats; s++) {
            for (int o = 0; o < plan->config.seats; o++) {
                if (bots[s] == bots[o])
                    continue;
                out[bots[s]].only_won &= rank[s] < rank[o];
                out[bots[s]].only_lost &= rank[s] > rank[o];
            }
        }
    }
}

typedef struct trust {
    matrix spread;
    uint64_t sets;
} trust;

/* How far one bot is ahead of another; of nobody (-1): no bounds. */
static tb_estimate ahead_of(const fit *f, trust *t, const tb_rating out[], int bot, int other)
{
    double factor[N] = { 0 };

    if (other < 0)
        return (tb_estimate){ .value = NAN, .low = 1, .high = -1 };
    TB_ASSERT(bot >= 0 && bot < N && other < N && bot != other);
    bool extreme = out[bot].only_won || out[bot].only_lost || out[other].only_won || out[other].only_lost;
    factor[bot] = 1;
    factor[other] = -1;
    return estimate(f, factor, t->spread, t->sets, extreme);
}

/* Equals stand in the order of the list. */
static void place_bots(const fit *f, tb_rating out[], int order[])
{
    for (int b = 0; b < f->bots; b++) {
        for (int other = 0; other < f->bots; other++)
            out[b].place += f->theta[other] > f->theta[b] || (f->theta[other] == f->theta[b] && other < b);
        order[out[b].place] = b;
    }
}

static void report(fit *f, tb_rating out[])
{
    trust t = { 0 };
    int order[N];

    t.sets = gather_slopes(f, t.spread);
    find_extremes(f, out);
    place_bots(f, out, order);
    for (int b = 0; b < f->bots; b++) {
        double own[N];
        int place = out[b].place + 1;
        for (int i = 0; i < f->bots; i++)
            own[i] = (i == b) - 1.0 / f->bots;
        out[b].points = estimate(f, own, t.spread, t.sets, out[b].only_won || out[b].only_lost);
        out[b].lead = ahead_of(f, &t, out, b, b + 1 < f->bots ? b + 1 : -1);
        out[b].ahead = ahead_of(f, &t, out, b, place < f->bots ? order[place] : -1);
    }
}

bool tb_ratings(const tb_arena_results *results, uint64_t games, tb_rating out[TB_ARENA_BOTS])
{
    fit f = { .results = results, .games = games, .bots = results->plan->lineups.bots };

    memset(out, 0, sizeof(*out) * TB_ARENA_BOTS);
    if (f.bots < 2 || results->plan->config.seats < 2 || results->done == 0)
        return false;
    evaluate(&f);
    for (int i = 0; i < STEPS_MAX && step(&f) > 1e-9; i++)
        evaluate(&f);
    report(&f, out);
    return true;
}
