/* review.h - a finished game looked at again: luck, decisions, reasons; docs/review.md is the manual.
 *
 *   void *memory = ... tb_review_memory(&asked) bytes ...;
 *   tb_review *review = tb_review_start(memory, &asked);
 *   while (tb_review_step(review))
 *       ... review->done of review->work ...
 *
 * The ledger (review/ledger.h) judges the full states, as everybody may see them after the end. Decisions are judged
 * from what their seat could know (review/futures.h). Only finished games are reviewed: the caller refuses others.
 * Doubles are added, multiplied, divided and rooted in one order, so every machine finds the same bytes. */
#ifndef TB_REVIEW_H
#define TB_REVIEW_H

#include "base/text.h"
#include "core/insight.h"
#include "review/ledger.h"

enum {
    TB_REVIEW_FORM = 1,    /* of the JSON */
    TB_REVIEW_HALF = 768,  /* futures at most in which a lead is measured; as many choose the best move */
    TB_REVIEW_REASONS = 3, /* of a mistake at most */
    TB_REVIEW_TURNS = 3,   /* turning points */
};

typedef enum tb_depth { TB_QUICK, TB_DEEP, TB_DEPTHS } tb_depth;
typedef enum tb_stage { TB_OPENING, TB_MIDDLE, TB_ENDING, TB_STAGES } tb_stage;
typedef enum tb_label { TB_BEST, TB_GOOD, TB_INACCURACY, TB_MISTAKE, TB_BLUNDER, TB_LABELS } tb_label;

extern const char *const tb_depth_names[TB_DEPTHS], *const tb_stage_names[TB_STAGES], *const tb_label_names[TB_LABELS];

/* From which loss a label is given, as a share of the win; alone, in points. A label counts only what stands out of the
 * noise: the loss less twice its standard error. */
double tb_label_from(tb_label label, int seats);

/* In how many futures a fact came out higher after the better move, and lower. */
typedef struct tb_reason {
    uint8_t fact;
    uint16_t more, less, futures;
    double played, better; /* means of the fact */
    double amount;         /* mean difference in the futures that differ in the direction that is told */
} tb_reason;

/* Why a decision has no part in rates. */
typedef enum tb_left_out { TB_COUNTS, TB_SAME, TB_ONLY } tb_left_out;

typedef struct tb_decision {
    uint32_t event;
    uint8_t seat, stage, label, left_out;
    uint16_t legal;     /* moves                                                             */
    uint16_t different; /* of them, when moves that lead to the same are counted once        */
    uint16_t half;      /* futures in which the lead was measured; 0: the played move was chosen */
    tb_move played, better;
    double played_value, better_value; /* means over the measured half      */
    double loss, error;                /* the lead of the better move, and its standard error */
    double points;                     /* the same in points; 0 where the judge knows none    */
    double quick_loss;                 /* as a quick review finds it: levels were measured so */
    bool quick_counts;
    float value[2][TB_REVIEW_HALF]; /* of the played and of the better move in each of them */
    uint16_t round;
    uint8_t gravest; /* label that other looks at it bear out, where another move was chosen */
    bool played_on;  /* the lead was measured by bots that played on, where seats plan */
    bool to_the_end; /* the lead was measured by games played to their end */
    bool explained;  /* reasons were looked for */
    uint8_t reasons;
    tb_reason reason[TB_REVIEW_REASONS];
} tb_decision;

typedef struct tb_review_asked {
    const tb_match *match; /* over */
    const tb_evaluation *evaluation;
    const tb_insight *insight;
    tb_depth depth;
    tb_seats seats; /* whose decisions are judged */
} tb_review_asked;

typedef struct tb_review {
    tb_review_asked asked;
    tb_judge judge;
    tb_net_seat seen[TB_MAX_SEATS]; /* what a net remembers of the last state */
    tb_ledger ledger;
    tb_ledger_line *lines; /* of every event */
    tb_decision *decisions;
    void *arena;         /* for the futures */
    uint32_t count;      /* of the decisions judged so far, of ...            */
    uint32_t decided;    /* ... all there are                                 */
    uint32_t done, work; /* progress                                          */
    uint32_t reasons;    /* of the worst for which reasons are looked for, at most */
    uint16_t most;       /* futures that choose at most, and as many that measure    */
    uint16_t rounds;
    uint32_t event; /* the next to be looked at */
} tb_review;

/* Bytes of memory, aligned to 16. */
size_t tb_review_memory(const tb_review_asked *asked);

/* Begins. The match, the evaluation and the insight must outlive the review, which lies in the memory. */
tb_review *tb_review_start(void *memory, const tb_review_asked *asked);

/* A little more work, at most one decision; false: all is done. */
bool tb_review_step(tb_review *review);

/* Judges a legal move of the seat of an event as if it had been played there. Needs no step before. */
void tb_review_judge(const tb_review *review, uint32_t event, tb_move move, tb_decision *out);

/* --- What comes out ----------------------------------------------------------------------------------------------- */

/* A sum of losses over the decisions that count. */
typedef struct tb_play_sum {
    uint32_t count, of[TB_LABELS];
    double loss, squares, points;
    uint32_t quick_count; /* the same as quick reviews find it */
    double quick_loss, quick_squares;
} tb_play_sum;

/* The level that loses as much; and from the weakest to the strongest level that may, 95 times of 100: those that lose
 * what lies in the interval around the mean. */
typedef struct tb_like {
    int level; /* -1: none was measured, or nothing was decided */
    int weakest, strongest;
} tb_like;

void tb_play_sum_add(tb_play_sum *sum, const tb_decision *decision);

/* The mean loss and its standard error; 0 without decisions. */
double tb_mean_loss(const tb_play_sum *sum);
double tb_mean_loss_error(const tb_play_sum *sum);

/* 100 for no loss at all, 50 for a mean loss as large as a mistake. */
double tb_accuracy(double mean_loss, int seats);

/* What each level loses in this stage (TB_STAGES: in all) in millionths; NULL where it was not measured. */
const int32_t *tb_review_levels(const tb_review *review, int stage);

/* Like which level decisions are that add up so, where each level would have lost `of` on average, in millionths. */
tb_like tb_like_of(const tb_play_sum *sum, const double of[], int seats);

/* The same for decisions of this stage; every level is named between the weakest and the strongest that it may be. */
tb_like tb_review_like(const tb_review *review, const tb_play_sum *sum, int stage);

/* Of a seat in a stage; TB_STAGES: in all of them. */
tb_play_sum tb_review_sum(const tb_review *review, int seat, int stage);

/* The events that moved the game most, the earliest first; returns how many, at most TB_REVIEW_TURNS. They are of
 * different rounds, and an event counts no more than was left of it at the end of its round and of the next. */
int tb_review_turns(const tb_review *review, uint32_t out[TB_REVIEW_TURNS]);

/* The result without its luck. A judge that never changed its mind would know it exactly: the root of the sum of the
 * squared drifts says how far it may be off. */
double tb_luck_adjusted(const tb_review *review, int seat);
double tb_luck_uncertainty(const tb_review *review, int seat);

/* The reason as a message of the game. */
void tb_reason_say(const tb_insight *insight, const tb_reason *reason, tb_message *out);

/* "like", "like_weakest" and "like_strongest": names of levels, or null. */
void tb_like_members(const tb_like *like, tb_text *out);

/* The members of one JSON object; the caller has opened it. */
void tb_review_members(const tb_review *review, tb_text *out);

#endif
