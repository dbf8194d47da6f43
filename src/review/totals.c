/* totals.c - what many events and decisions add up to. */
#include "core/evaluate.h"
#include "review/review.h"

_Static_assert((int) TB_LOSS_STAGES == TB_STAGES + 1 && (int) TB_LOSS_LEVELS == TB_LEVELS, "a place for each");

enum { PER_MILLION = 1000000 };

/* A point of somebody who plays alone counts as much as this share of a win. */
static const double point = 0.04;

double tb_label_from(tb_label label, int seats)
{
    static const double from[TB_LABELS] = { [TB_INACCURACY] = 0.02, [TB_MISTAKE] = 0.05, [TB_BLUNDER] = 0.1 };

    return seats > 1 ? from[label] : from[label] / point;
}

/* --- Decisions ---------------------------------------------------------------------------------------------------- */

void tb_play_sum_add(tb_play_sum *sum, const tb_decision *decision)
{
    if (decision->left_out != TB_COUNTS)
        return;
    sum->count++;
    sum->of[decision->label]++;
    sum->loss += decision->loss;
    sum->squares += decision->loss * decision->loss;
    sum->points += decision->points;
}

double tb_mean_loss(const tb_play_sum *sum) { return sum->count ? sum->loss / sum->count : 0; }

double tb_mean_loss_error(const tb_play_sum *sum)
{
    double mean = tb_mean_loss(sum), n = sum->count;

    if (sum->count < 2)
        return 0;
    double variance = (sum->squares - n * mean * mean) / (n - 1);
    return variance > 0 ? __builtin_sqrt(variance / n) : 0;
}

double tb_accuracy(double mean_loss, int seats)
{
    double half = tb_label_from(TB_MISTAKE, seats);

    return 100 * half / (half + (mean_loss > 0 ? mean_loss : 0));
}

tb_play_sum tb_review_sum(const tb_review *review, int seat, int stage)
{
    tb_play_sum sum = { 0 };

    for (uint32_t i = 0; i < review->count; i++) {
        const tb_decision *d = &review->decisions[i];
        if (d->seat == seat && (stage == TB_STAGES || d->stage == stage))
            tb_play_sum_add(&sum, d);
    }
    return sum;
}

/* Between two levels the border lies half-way. */
int tb_review_like(const tb_review *review, double mean_loss, int stage)
{
    const tb_insight *insight = review->asked.insight;
    const tb_level_losses *losses = insight->losses ? insight->losses(review->judge.seats) : NULL;
    int level = 0;

    TB_ASSERT(stage >= 0 && stage <= TB_STAGES);
    if (!losses || review->asked.depth != TB_QUICK || losses->of[stage][0] == 0)
        return -1; /* a deep look finds other losses */
    const int32_t *of = losses->of[stage];
    while (level + 1 < TB_LEVELS && mean_loss * PER_MILLION * 2 < of[level] + of[level + 1])
        level++;
    return level;
}

/* --- Events ------------------------------------------------------------------------------------------------------- */

/* How far an event moved the seat that it moved most. */
static double size_of(const tb_review *review, uint32_t event)
{
    double most = 0;

    for (int seat = 0; seat < review->judge.seats; seat++) {
        double change = review->lines[event].change[seat];
        change = change < 0 ? -change : change;
        most = change > most ? change : most;
    }
    return most;
}

static void sort_in(uint32_t list[], int count, uint32_t event)
{
    for (; count > 0 && list[count - 1] > event; count--)
        list[count] = list[count - 1];
    list[count] = event;
}

static bool is_in(const uint32_t list[], int count, uint32_t event)
{
    for (int i = 0; i < count; i++)
        if (list[i] == event)
            return true;
    return false;
}

int tb_review_turns(const tb_review *review, uint32_t out[TB_REVIEW_TURNS])
{
    uint32_t events = review->asked.match->count;
    int count = 0;

    while (count < TB_REVIEW_TURNS) {
        uint32_t most = events;
        for (uint32_t e = 0; e < events; e++)
            if (size_of(review, e) > 0 && !is_in(out, count, e) &&
                (most == events || size_of(review, e) > size_of(review, most)))
                most = e;
        if (most == events)
            break;
        sort_in(out, count++, most);
    }
    return count;
}

double tb_luck_adjusted(const tb_review *review, int seat)
{
    return review->ledger.result[seat] - review->ledger.luck[seat];
}

double tb_luck_uncertainty(const tb_review *review, int seat)
{
    double squares = 0;

    for (uint32_t e = 0; e < review->asked.match->count; e++)
        squares += review->lines[e].drift[seat] * review->lines[e].drift[seat];
    return __builtin_sqrt(squares);
}
