/* lineup.c - counting line-ups, and finding the one of a game. */
#include "lab/lineup.h"

#include "base/hash.h"

#define SHUFFLE UINT64_C(0x73656174696e6721) /* keeps these draws apart from all others of the seed */

const char *const tb_lineup_names[TB_LINEUP_KINDS] = {
#define X(id, name) name,
    TB_LINEUP_LIST(X)
#undef X
};

/* How many ways there are to choose k of n. */
static uint64_t choose(int n, int k)
{
    uint64_t ways = 1;

    if (k < 0 || k > n)
        return 0;
    for (int i = 1; i <= k; i++)
        ways = ways * (uint64_t) (n - k + i) / (uint64_t) i;
    return ways;
}

static uint64_t lineup_count(const tb_lineups *l)
{
    uint64_t count = l->kind == TB_LINEUP_MIXED ? choose(l->bots, l->seats % l->bots) : 1;

    TB_ASSERT(count > 0);
    return count;
}

uint64_t tb_set_size(const tb_lineups *l) { return lineup_count(l) * (uint64_t) l->seats; }

int tb_lineup_copies(const tb_lineups *l, int bot)
{
    TB_ASSERT(bot >= 0 && bot < l->bots);
    if (l->kind == TB_LINEUP_ONE_AGAINST_REST)
        return bot == 0 ? 1 : l->seats - 1;
    return (l->seats + l->bots - 1) / l->bots;
}

/* Choice number `number` of k of n, in lexical order. */
static void nth_choice(int n, int k, uint64_t number, uint8_t out[])
{
    int count = 0;

    for (int i = 0; i < n && count < k; i++) {
        uint64_t with = choose(n - i - 1, k - count - 1);
        if (number < with)
            out[count++] = (uint8_t) i;
        else
            number -= with;
    }
}

static void mix_bots(const tb_lineups *l, uint64_t number, uint8_t out[])
{
    int each = l->seats / l->bots * l->bots;

    for (int i = 0; i < each; i++)
        out[i] = (uint8_t) (i % l->bots);
    nth_choice(l->bots, l->seats - each, number, out + each);
}

static void shuffle(uint8_t bots[], int count, tb_rng *rng)
{
    for (int i = count - 1; i > 0; i--) {
        int other = (int) tb_rng_below(rng, (uint32_t) i + 1);
        uint8_t held = bots[i];
        bots[i] = bots[other];
        bots[other] = held;
    }
}

void tb_lineup_seats(const tb_lineups *l, uint64_t seed, uint64_t game, uint8_t out_bot[TB_MAX_SEATS])
{
    uint64_t played = game / (uint64_t) l->seats; /* line-ups before this one, over all sets */
    int turn = (int) (game % (uint64_t) l->seats);
    uint8_t bots[TB_MAX_SEATS] = { 0, 1, 1, 1, 1, 1 };
    tb_rng rng;

    if (l->kind == TB_LINEUP_MIXED)
        mix_bots(l, played % lineup_count(l), bots);
    tb_rng_seed(&rng, tb_mix(seed ^ SHUFFLE), played);
    shuffle(bots, l->seats, &rng);
    for (int seat = 0; seat < l->seats; seat++)
        out_bot[seat] = bots[(seat + turn) % l->seats];
}
