/* piles.c - sums of sums; the lists are short, so they are searched and sorted by hand. */
#include "review/piles.h"

/* --- Adding up ---------------------------------------------------------------------------------------------------- */

static tb_pile *pile_of(tb_piles *piles, const tb_game *game, bool alone)
{
    for (int i = 0; i < piles->count; i++)
        if (piles->pile[i].game == game && piles->pile[i].alone == alone)
            return &piles->pile[i];
    TB_ASSERT(piles->count < TB_PILES);
    tb_pile *pile = &piles->pile[piles->count++];
    pile->game = game;
    pile->alone = alone;
    return pile;
}

static tb_pile_thing *thing_of(tb_pile *pile, const tb_field *field)
{
    for (int i = 0; i < pile->thing_count; i++) {
        const tb_field *known = &pile->things[i].field;
        if (known->arg->words == field->arg->words && known->value == field->value)
            return &pile->things[i];
    }
    TB_ASSERT(pile->thing_count < TB_PILE_THINGS);
    pile->things[pile->thing_count].field = *field;
    return &pile->things[pile->thing_count++];
}

static void add_decision(tb_pile *pile, const tb_decision *decision)
{
    tb_field fields[TB_MAX_ARGS];
    int count = tb_move_things(pile->game, decision->played, fields);

    TB_ASSERT(tb_move_verb(decision->played) < TB_PILE_KINDS);
    tb_play_sum_add(&pile->stage[decision->stage], decision);
    tb_play_sum_add(&pile->stage[TB_STAGES], decision);
    tb_play_sum_add(&pile->kind[tb_move_verb(decision->played)], decision);
    for (int i = 0; i < count; i++)
        tb_play_sum_add(&thing_of(pile, &fields[i])->sum, decision);
}

/* Of the decisions of a stage in one game. */
static void add_levels(tb_pile *pile, int stage, const int32_t *levels, const tb_play_sum *sum)
{
    pile->unknown[stage] |= sum->quick_count && !levels;
    for (int level = 0; levels && level < TB_LEVELS; level++)
        pile->level[stage][level] += (double) levels[level] * sum->quick_count;
}

const tb_pile *tb_piles_add(tb_piles *piles, const tb_review *review, tb_play_sum *whole)
{
    tb_pile *pile = pile_of(piles, review->judge.game, review->judge.seats == 1);

    tb_play_sum sum[TB_STAGES + 1] = { 0 };

    pile->games++;
    for (uint32_t i = 0; i < review->count; i++) {
        const tb_decision *d = &review->decisions[i];
        add_decision(pile, d);
        tb_play_sum_add(&sum[d->stage], d);
        tb_play_sum_add(&sum[TB_STAGES], d);
    }
    for (int stage = 0; stage <= TB_STAGES; stage++)
        add_levels(pile, stage, tb_review_levels(review, stage), &sum[stage]);
    *whole = sum[TB_STAGES];
    return pile;
}

static void sort(tb_pile *pile)
{
    for (int i = 1; i < pile->thing_count; i++) {
        tb_pile_thing thing = pile->things[i];
        int at = i;
        for (; at > 0 && pile->things[at - 1].sum.loss < thing.sum.loss; at--)
            pile->things[at] = pile->things[at - 1];
        pile->things[at] = thing;
    }
}

void tb_piles_sort(tb_piles *piles)
{
    for (int i = 0; i < piles->count; i++)
        sort(&piles->pile[i]);
}

/* --- What is shown of them ---------------------------------------------------------------------------------------- */

double tb_mean_loss_interval(const tb_play_sum *sum) { return 1.96 * tb_mean_loss_error(sum); }

tb_like tb_pile_like(const tb_pile *pile, int stage)
{
    const tb_play_sum *sum = &pile->stage[stage];
    double of[TB_LEVELS];

    TB_ASSERT(stage >= 0 && stage <= TB_STAGES);
    if (pile->unknown[stage] || sum->quick_count == 0)
        return (tb_like){ .level = -1 };
    for (int level = 0; level < TB_LEVELS; level++)
        of[level] = pile->level[stage][level] / sum->quick_count;
    return tb_like_of(sum, of, pile->alone ? 1 : 2);
}

double tb_pile_accuracy(const tb_pile *pile, const tb_play_sum *sum)
{
    return tb_accuracy(tb_mean_loss(sum), pile->alone ? 1 : 2);
}

const char *tb_pile_thing_name(const tb_pile_thing *thing)
{
    return thing->field.arg->words->names[thing->field.value];
}

static void sum_members(const tb_pile *pile, const tb_play_sum *sum, tb_text *out)
{
    tb_json_int(out, "decisions", sum->count);
    tb_json_real(out, "loss", tb_mean_loss(sum));
    tb_json_real(out, "interval", tb_mean_loss_interval(sum));
    tb_json_real(out, "accuracy", tb_pile_accuracy(pile, sum));
}

void tb_pile_sum_json(const tb_pile *pile, const char *key, const tb_play_sum *sum, tb_text *out)
{
    tb_json_open(out, key, '{');
    sum_members(pile, sum, out);
    tb_json_close(out, '}');
}

static void stage_json(const tb_pile *pile, int stage, tb_text *out)
{
    tb_like like = tb_pile_like(pile, stage);

    tb_json_open(out, stage < TB_STAGES ? tb_stage_names[stage] : "all", '{');
    sum_members(pile, &pile->stage[stage], out);
    tb_like_members(&like, out);
    tb_json_close(out, '}');
}

static void kinds_json(const tb_pile *pile, tb_text *out)
{
    tb_json_open(out, "kinds", '{');
    for (int verb = 1; verb < pile->game->verb_count; verb++)
        if (pile->kind[verb].count)
            tb_pile_sum_json(pile, pile->game->verbs[verb].name, &pile->kind[verb], out);
    tb_json_close(out, '}');
}

static void things_json(const tb_pile *pile, tb_text *out)
{
    tb_json_open(out, "things", '[');
    for (int i = 0; i < pile->thing_count; i++) {
        const tb_pile_thing *thing = &pile->things[i];
        if (!thing->sum.count)
            continue;
        tb_json_open(out, NULL, '{');
        tb_json_string(out, "kind", thing->field.arg->words->kind);
        tb_json_string(out, "name", tb_pile_thing_name(thing));
        tb_pile_sum_json(pile, "all", &thing->sum, out);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
}

static void pile_json(const tb_pile *pile, tb_text *out)
{
    tb_json_open(out, NULL, '{');
    tb_json_string(out, "game", pile->game->name);
    tb_json_string(out, "unit", pile->alone ? "points" : "share");
    tb_json_int(out, "games", pile->games);
    for (int stage = 0; stage <= TB_STAGES; stage++)
        stage_json(pile, stage, out);
    kinds_json(pile, out);
    things_json(pile, out);
    tb_json_close(out, '}');
}

void tb_piles_json(const tb_piles *piles, const char *key, tb_text *out)
{
    tb_json_open(out, key, '[');
    for (int i = 0; i < piles->count; i++)
        pile_json(&piles->pile[i], out);
    tb_json_close(out, ']');
}
