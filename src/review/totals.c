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

/* So many standard errors to each side hold a mean 95 times of 100. */
static const double tb_interval = 1.96;

/* --- Decisions ---------------------------------------------------------------------------------------------------- */

void tb_play_sum_add(tb_play_sum *sum, const tb_decision *decision)
{
    if (decision->quick_counts) {
        sum->quick_count++;
        sum->quick_loss += decision->quick_loss;
        sum->quick_squares += decision->quick_loss * decision->quick_loss;
    }
    if (decision->left_out != TB_COUNTS)
        return;
    sum->count++;
    sum->of[decision->label]++;
    sum->loss += decision->loss;
    sum->squares += decision->loss * decision->loss;
    sum->points += decision->points;
}

double tb_mean_loss(const tb_play_sum *sum) { return sum->count ? sum->loss / sum->count : 0; }

static double error_of(uint32_t count, double mean, double squares)
{
    double n = count;

    if (count < 2)
        return 0;
    double variance = (squares - n * mean * mean) / (n - 1);
    return variance > 0 ? __builtin_sqrt(variance / n) : 0;
}

double tb_mean_loss_error(const tb_play_sum *sum) { return error_of(sum->count, tb_mean_loss(sum), sum->squares); }

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

const int32_t *tb_review_levels(const tb_review *review, int stage)
{
    const tb_insight *insight = review->asked.insight;
    const tb_level_losses *losses = insight->losses ? insight->losses(review->judge.seats) : NULL;

    TB_ASSERT(stage >= 0 && stage <= TB_STAGES);
    return losses && losses->of[stage][0] ? losses->of[stage] : NULL;
}

/* Between two levels the border lies half-way. Levels that lose the same are told apart by nothing. */
static int level_at(double loss, const double of[])
{
    int level = 0;

    while (level + 1 < TB_LEVELS && loss * PER_MILLION * 2 < of[level] + of[level + 1])
        level++;
    return level;
}

/* As weak as with one blunder more: few decisions without a loss would be sure of themselves. */
static int weakest_of(const tb_play_sum *sum, const double of[], int seats)
{
    double blunder = tb_label_from(TB_BLUNDER, seats);
    double mean = (sum->quick_loss + blunder) / (sum->quick_count + 1);
    double off = error_of(sum->quick_count + 1, mean, sum->quick_squares + blunder * blunder);
    int level = level_at(mean + tb_interval * off, of);

    while (level > 0 && of[level - 1] <= of[level])
        level--;
    return level;
}

static int strongest_of(const tb_play_sum *sum, double mean, const double of[])
{
    double off = error_of(sum->quick_count, mean, sum->quick_squares);
    int level = sum->quick_count > 1 ? level_at(mean - tb_interval * off, of) : TB_LEVELS - 1;

    while (level + 1 < TB_LEVELS && of[level + 1] >= of[level])
        level++;
    return level;
}

tb_like tb_like_of(const tb_play_sum *sum, const double of[], int seats)
{
    if (sum->quick_count == 0)
        return (tb_like){ .level = -1 };
    double mean = sum->quick_loss / sum->quick_count;
    return (tb_like){ level_at(mean, of), weakest_of(sum, of, seats), strongest_of(sum, mean, of) };
}

tb_like tb_review_like(const tb_review *review, const tb_play_sum *sum, int stage)
{
    const int32_t *levels = tb_review_levels(review, stage);
    double of[TB_LEVELS];

    if (!levels)
        return (tb_like){ .level = -1 };
    for (int level = 0; level < TB_LEVELS; level++)
        of[level] = levels[level];
    return tb_like_of(sum, of, review->judge.seats);
}

/* --- Events ------------------------------------------------------------------------------------------------------- */

typedef struct turn {
    uint32_t event;
    double size;
} turn;

/* How much of a change is left where V has become so much larger in all. */
static double left_of(double change, double became)
{
    double size = change < 0 ? -change : change, left = change < 0 ? -became : became;

    return left < 0 ? 0 : left < size ? left : size;
}

/* A round that begins with event `first`, and where it and the next one end. */
typedef struct stretch {
    uint32_t first, end, next_end;
} stretch;

/* What an event changed for the seat that it changed most for, as far as it was left at the end of its round and of the
 * next one: what is taken again at once moved nothing. */
static double size_of(const tb_review *review, uint32_t event, const stretch *round)
{
    const tb_ledger_line *lines = review->lines;
    const double *before = round->first ? lines[round->first - 1].value : review->ledger.start;
    double most = 0;

    for (int seat = 0; seat < review->judge.seats; seat++) {
        double left = left_of(lines[event].change[seat], lines[round->end - 1].value[seat] - before[seat]);
        double later = left_of(lines[event].change[seat], lines[round->next_end - 1].value[seat] - before[seat]);
        left = later < left ? later : left;
        most = left > most ? left : most;
    }
    return most;
}

/* What moved most in a round. */
static turn turn_of(const tb_review *review, const stretch *round)
{
    turn out = { round->first, 0 };

    for (uint32_t e = round->first; e < round->end; e++) {
        double size = size_of(review, e, round);
        if (size > out.size)
            out = (turn){ e, size };
    }
    return out;
}

/* Keeps the largest, in the order of their events: this one is the last. Returns how many there are. */
static int keep(turn turns[TB_REVIEW_TURNS + 1], int count, turn last)
{
    int least = 0;

    if (last.size <= 0)
        return count;
    turns[count++] = last;
    if (count <= TB_REVIEW_TURNS)
        return count;
    for (int i = 1; i < count; i++)
        least = turns[i].size < turns[least].size ? i : least;
    for (int i = least; i + 1 < count; i++)
        turns[i] = turns[i + 1];
    return count - 1;
}

int tb_review_turns(const tb_review *review, uint32_t out[TB_REVIEW_TURNS])
{
    const tb_match *match = review->asked.match;
    turn turns[TB_REVIEW_TURNS + 1];
    stretch last = { 0 };
    tb_state_box state;
    int count = 0;

    tb_match_state_at(match, 0, state.bytes);
    for (uint32_t e = 0; e < match->count; e++) {
        int round = match->game->progress(state.bytes).round;
        match->game->apply(state.bytes, match->events[e].seat, match->events[e].move);
        if (e + 1 < match->count && match->game->progress(state.bytes).round == round)
            continue;
        last.next_end = e + 1;
        if (last.end > 0)
            count = keep(turns, count, turn_of(review, &last));
        last = (stretch){ last.end, e + 1, e + 1 };
    }
    count = keep(turns, count, turn_of(review, &last));
    for (int i = 0; i < count; i++)
        out[i] = turns[i].event;
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
