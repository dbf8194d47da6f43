/* company.c - the others of company.h. */
#include "bots/company.h"

#include "base/bits.h"

enum { ROUNDS_WITHOUT = 2 }; /* a seat that is not asked for so many rounds is not asked again */

int32_t tb_company_strength(const tb_judge *judge, const void *state, int seat)
{
    int32_t strength[TB_MAX_SEATS], sum = 0;

    TB_ASSERT(seat >= 0 && seat < judge->seats);
    if (judge->seats == 1)
        return 0;
    tb_judge_strengths(judge, state, ((1u << judge->seats) - 1) & ~(1u << seat), strength);
    for (int i = 0; i < judge->seats; i++)
        sum += i == seat ? 0 : strength[i];
    return sum / (judge->seats - 1);
}

/* --- The way another seat goes ------------------------------------------------------------------------------------ */

typedef struct choice {
    int32_t best;
    tb_way way;
} choice;

static void weigh(void *context, const void *state, const tb_way *way, int32_t strength)
{
    choice *c = context;

    (void) state;
    if (strength > c->best) {
        c->best = strength;
        c->way = *way;
    }
}

static void choose_way(tb_company *company, const void *state, int seat, choice *out)
{
    tb_ways ways = {
        .judge = company->judge,
        .seat = seat,
        .future = company->future,
        .folds = company->folds,
        .positions = company->positions,
        .see = weigh,
        .context = out,
        .stop = company->stop,
        .stopper = company->stopper,
    };

    *out = (choice){ .best = INT32_MIN };
    tb_ways_go(&ways, state);
}

/* --- Scripts ------------------------------------------------------------------------------------------------------ */

/* Whether the seat is asked; or the game is over for it, and `lasts` becomes false. */
static bool is_asked(const tb_company *company, const void *state, int since, bool *lasts)
{
    const tb_game *game = company->judge->game;
    tb_seats seats = game->to_act(state);

    *lasts = seats != 0 && game->progress(state).round < since + ROUNDS_WITHOUT;
    return !*lasts || (seats != TB_CHANCE && tb_has(seats, company->seat));
}

static void note(tb_script *script, int seat, tb_move move)
{
    TB_ASSERT(script->count <= TB_COMPANY_EVENTS);
    if (script->count == TB_COMPANY_EVENTS) {
        script->key = 0; /* too long to be kept */
        return;
    }
    script->seat[script->count] = (uint8_t) seat;
    script->move[script->count++] = move;
}

static void write_script(tb_company *company, void *state, tb_script *script)
{
    const tb_game *game = company->judge->game;
    int since = game->progress(state).round;
    choice chosen;

    script->count = 0;
    while (!is_asked(company, state, since, &script->lasts)) {
        tb_seats seats = game->to_act(state);
        company->luck = true;
        if (seats == TB_CHANCE) {
            note(script, TB_CHANCE_SEAT, tb_future_chance(game, company->future, state));
            continue;
        }
        int seat = tb_lowest(seats);
        choose_way(company, state, seat, &chosen);
        TB_ASSERT(chosen.way.count > 0); /* else nobody would ever move */
        for (int i = 0; i < chosen.way.count && tb_has(game->to_act(state), seat); i++) {
            game->apply(state, seat, chosen.way.move[i]);
            note(script, seat, chosen.way.move[i]);
        }
    }
    script->rivals = tb_company_strength(company->judge, state, company->seat);
}

static bool is_legal(const tb_game *game, const void *state, int seat, tb_move move)
{
    tb_move moves[TB_MOVES_MAX];
    tb_seats seats = game->to_act(state);

    if (seat == TB_CHANCE_SEAT)
        return seats == TB_CHANCE;
    if (seats == TB_CHANCE || !tb_has(seats, seat))
        return false;
    int n = game->legal(state, seat, moves);
    for (int i = 0; i < n; i++)
        if (moves[i] == move)
            return true;
    return false;
}

/* Now and then seats do touch each other, and a script does not fit: then it must be written anew. */
static bool follow_script(tb_company *company, const tb_script *script, void *state)
{
    const tb_game *game = company->judge->game;
    int since = game->progress(state).round;
    tb_state_box next;
    bool lasts;

    memcpy(next.bytes, state, game->state_size);
    for (int i = 0; i < script->count; i++) {
        if (!is_legal(game, next.bytes, script->seat[i], script->move[i]))
            return false;
        game->apply(next.bytes, script->seat[i], script->move[i]);
    }
    if (!is_asked(company, next.bytes, since, &lasts) || lasts != script->lasts)
        return false;
    memcpy(state, next.bytes, game->state_size);
    return true;
}

bool tb_company_go(tb_company *company, uint64_t said, void *state, int32_t *rivals)
{
    const tb_game *game = company->judge->game;
    uint64_t key =
        tb_mix_key(said ^ company->future, (uint64_t) game->to_act(state) << 32 | game->progress(state).step);
    tb_script *script = &company->scripts[key % TB_COMPANY_SCRIPTS];

    TB_ASSERT(company->scripts && company->seat < company->judge->seats);
    key |= !key;
    if (script->key != key || !follow_script(company, script, state)) {
        script->key = key;
        write_script(company, state, script);
    }
    *rivals = script->rivals;
    return script->lasts;
}
