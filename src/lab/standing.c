/* standing.c - sums by bot and set, and what they say about the means. */
#include "lab/standing.h"

#include <math.h>

enum { SHARE, SCORE, RANK, ADJUSTED, QUANTITIES };

#define BEST_GAIN 4.0 /* common dice are never believed to be worth more than four times as many games */

/* Sums over the seats of one bot. */
typedef struct sums {
    double seats, of[QUANTITIES];
    double raw, raw_squares, adjusted_squares; /* of single results */
} sums;

double tb_student(uint64_t freedom)
{
    static const double exact[] = { 0, 12.7062, 4.3027, 3.1824, 2.7764, 2.5706 };
    const double z = 1.959964, n = (double) freedom;

    if (freedom < sizeof(exact) / sizeof(*exact))
        return exact[freedom];
    double z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z; /* the expansion by Cornish and Fisher */
    return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n);
}

/* --- Sums -------------------------------------------------------------------------------------------------------- */

static int count_sharing(const tb_arena_game *game, int seats, int rank)
{
    int sharing = 0;

    for (int seat = 0; seat < seats; seat++)
        sharing += game->rank[seat] == rank;
    return sharing;
}

static void add_game(const tb_arena_results *results, uint64_t index, sums by_bot[])
{
    const tb_arena_game *game = &results->game[index];
    int seats = results->plan->config.seats;
    uint8_t bots[TB_MAX_SEATS];

    tb_lineup_seats(&results->plan->lineups, results->plan->seed, index, bots);
    for (int seat = 0; seat < seats; seat++) {
        sums *s = &by_bot[bots[seat]];
        int rank = game->rank[seat], sharing = count_sharing(game, seats, rank);
        double raw = tb_arena_result(game, seats, seat), adjusted = tb_arena_adjusted(game, seats, seat);
        s->seats += 1;
        s->raw += raw;
        s->raw_squares += raw * raw;
        s->adjusted_squares += adjusted * adjusted;
        s->of[ADJUSTED] += adjusted;
        s->of[SHARE] += rank == 1 ? 1.0 / sharing : 0;
        s->of[SCORE] += game->score[seat];
        s->of[RANK] += rank + 0.5 * (sharing - 1);
    }
}

static void add_work(const tb_arena_results *results, uint64_t index, tb_standing out[])
{
    const tb_arena_game *game = &results->game[index];
    uint8_t bots[TB_MAX_SEATS];

    tb_lineup_seats(&results->plan->lineups, results->plan->seed, index, bots);
    for (int seat = 0; seat < results->plan->config.seats; seat++) {
        tb_standing *s = &out[bots[seat]];
        s->decisions += game->decisions[seat];
        s->ns += game->ns[seat];
        s->late += game->late[seat];
        s->faults += game->fault[seat] != TB_FAULT_NONE;
        s->illegal += game->fault[seat] == TB_FAULT_ILLEGAL;
    }
}

/* The sums of the games first .. end - 1 that are known; false if there are none. */
static bool add_games(const tb_arena_results *results, uint64_t first, uint64_t end, sums by_bot[])
{
    bool any = false;

    for (uint64_t i = first; i < end; i++) {
        if (results->known[i])
            add_game(results, i, by_bot);
        any |= results->known[i];
    }
    return any;
}

/* --- Intervals --------------------------------------------------------------------------------------------------- */

static const tb_estimate unknown = { .value = NAN, .low = 1, .high = -1 };

static tb_estimate around(double value, double half)
{
    return (tb_estimate){ .value = value, .low = value - half, .high = value + half };
}

/* Wilson's interval for a share, with as many independent seats as the sets are worth. */
static tb_estimate share_of(double p, double variance, double seats, double t)
{
    double n = seats, usual = p * (1 - p) / seats;

    if (usual > 0)
        n = variance * BEST_GAIN > usual ? seats * usual / variance : seats * BEST_GAIN;
    double t2 = t * t / n;
    double middle = (p + t2 / 2) / (1 + t2);
    double half = t / (1 + t2) * sqrt(p * (1 - p) / n + t2 / (4 * n));
    return (tb_estimate){ .value = p, .low = fmax(middle - half, 0), .high = fmin(middle + half, 1) };
}

typedef struct spread {
    uint64_t sets[TB_ARENA_BOTS];              /* in which the bot played                     */
    double squares[TB_ARENA_BOTS][QUANTITIES]; /* how far the sets lie from the mean, squared */
} spread;

static void add_spread(const sums total[], const sums set[], int bots, spread *out)
{
    for (int b = 0; b < bots; b++) {
        if (set[b].seats == 0)
            continue;
        out->sets[b]++;
        for (int q = 0; q < QUANTITIES; q++) {
            double off = set[b].of[q] - total[b].of[q] / total[b].seats * set[b].seats;
            out->squares[b][q] += off * off;
        }
    }
}

/* Who always won, or always as often, was not seen to vary, but may. */
static tb_estimate as_wide_as(const tb_estimate *e, double value)
{
    return (tb_estimate){ .value = value, .low = value - e->value + e->low, .high = value - e->value + e->high };
}

static void estimate(const sums *total, uint64_t sets, const double squares[], bool alone, tb_standing *out)
{
    tb_estimate *place[QUANTITIES] = {
        [SHARE] = &out->share, [SCORE] = &out->score, [RANK] = &out->rank, [ADJUSTED] = &out->adjusted
    };
    double t = sets > 1 ? tb_student(sets - 1) : 0, n = total->seats;

    for (int q = 0; q < QUANTITIES; q++) {
        double mean = total->of[q] / n;
        double variance = sets > 1 ? (double) sets / (double) (sets - 1) * squares[q] / (n * n) : 0;
        *place[q] = q == SHARE ? share_of(mean, variance, n, t) : around(mean, t * sqrt(variance));
        if (sets < 2)
            *place[q] = (tb_estimate){ .value = mean, .low = 1, .high = -1 };
    }
    if (squares[SHARE] == 0 && sets > 1 && !alone)
        out->adjusted = as_wide_as(&out->share, out->adjusted.value);
    out->seats = (uint64_t) n;
    out->wins = total->of[SHARE];
}

/* Variance of the results over that of the results without luck. */
static double gain_of(const sums *s)
{
    double raw = s->raw_squares - s->raw * s->raw / s->seats;
    double adjusted = s->adjusted_squares - s->of[ADJUSTED] * s->of[ADJUSTED] / s->seats;

    return raw > 0 && adjusted > 0 ? raw / adjusted : NAN;
}

void tb_standings(const tb_arena_results *results, uint64_t games, tb_standing out[TB_ARENA_BOTS])
{
    int bots = results->plan->lineups.bots;
    uint64_t size = tb_set_size(&results->plan->lineups);
    sums total[TB_ARENA_BOTS] = { 0 };
    bool has_luck = results->plan->luck && tb_arena_without_luck(results, games) == 0;
    spread off = { 0 };

    memset(out, 0, sizeof(*out) * TB_ARENA_BOTS);
    add_games(results, 0, games, total);
    for (uint64_t first = 0; first < games; first += size) {
        uint64_t end = first + size < games ? first + size : games;
        sums set[TB_ARENA_BOTS] = { 0 };
        if (add_games(results, first, end, set))
            add_spread(total, set, bots, &off);
    }
    for (uint64_t i = 0; i < games; i++)
        if (results->known[i])
            add_work(results, i, out);
    for (int b = 0; b < bots; b++) {
        out[b].share = out[b].score = out[b].rank = out[b].adjusted = unknown;
        if (total[b].seats > 0)
            estimate(&total[b], off.sets[b], off.squares[b], results->plan->config.seats == 1, &out[b]);
        out[b].gain = has_luck && total[b].seats > 0 ? gain_of(&total[b]) : NAN;
        if (!has_luck)
            out[b].adjusted = unknown;
    }
}

/* --- Each against each ------------------------------------------------------------------------------------------- */

static void add_pairs(const tb_arena_results *results, uint64_t index, double ahead[][TB_ARENA_BOTS],
                      double pairs[][TB_ARENA_BOTS])
{
    const uint8_t *rank = results->game[index].rank;
    int seats = results->plan->config.seats;
    uint8_t bots[TB_MAX_SEATS];

    tb_lineup_seats(&results->plan->lineups, results->plan->seed, index, bots);
    for (int a = 0; a < seats; a++) {
        for (int b = 0; b < seats; b++) {
            pairs[bots[a]][bots[b]] += bots[a] != bots[b];
            ahead[bots[a]][bots[b]] += rank[a] < rank[b] ? 1 : (rank[a] == rank[b] ? 0.5 : 0);
        }
    }
}

void tb_cross(const tb_arena_results *results, uint64_t games, double out[TB_ARENA_BOTS][TB_ARENA_BOTS])
{
    double pairs[TB_ARENA_BOTS][TB_ARENA_BOTS] = { 0 };

    memset(out, 0, sizeof(pairs));
    for (uint64_t i = 0; i < games; i++)
        if (results->known[i])
            add_pairs(results, i, out, pairs);
    for (int a = 0; a < TB_ARENA_BOTS; a++)
        for (int b = 0; b < TB_ARENA_BOTS; b++)
            out[a][b] = pairs[a][b] > 0 ? out[a][b] / pairs[a][b] : NAN;
}
