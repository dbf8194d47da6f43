/* ledger.h - where the result of a finished game came from: luck, decisions, and what the judge misjudged.
 *
 * V_i(h) is what seat i may expect in state h (a judge of shares, bots/judge.h), taken after the best look ahead of the
 * seat that is to act. Every event then changes V, and the changes are entered under one of
 *
 *   luck    of a chance event: V after it, less the mean of V over everything that could have come out, by its exact
 *           weights. Its expectation is 0 whatever the judge thinks, so a result less its luck is an unbiased result;
 *   own     of a decision: V after it, less V of the best the seat saw. Near 0 where the judge agrees;
 *   help    the same for the other seats: what this decision did to them;
 *   drift   the judge's own change of mind: V with the next one's look ahead (or the mean over outcomes), less V as the
 *           event before left it.
 *
 *   choice  of a decision of a bot that can be asked again: V after it, less the mean of V after what it chose the
 * other times. Those are draws from the same policy, so its expectation is 0 too; it is a part of own and help.
 *
 * For every seat  result - start = luck + own + sum of help + drift,  but for the rounding of doubles. The full state
 * is judged, hidden cards and all: only finished games may be reviewed. Sums are taken in one order, so every machine
 * finds the same numbers. Luck adds up within one judge only; tb_ledger_judge_hash says which one it was. */
#ifndef TB_LEDGER_H
#define TB_LEDGER_H

#include "bots/judge.h"
#include "record/match.h"

/* What was entered for one event of the match, and V behind it. */
typedef struct tb_ledger_line {
    bool luck;                   /* otherwise a decision                                         */
    double change[TB_MAX_SEATS]; /* luck; or own of the seat that decided and help to the others */
    double drift[TB_MAX_SEATS];
    double value[TB_MAX_SEATS];
} tb_ledger_line;

typedef struct tb_ledger {
    int seats;
    uint32_t lucks; /* how many events were chance */
    double start[TB_MAX_SEATS], result[TB_MAX_SEATS];
    double luck[TB_MAX_SEATS], own[TB_MAX_SEATS], drift[TB_MAX_SEATS], choice[TB_MAX_SEATS];
    double help[TB_MAX_SEATS][TB_MAX_SEATS]; /* [i][j]: what the decisions of j did to i; 0 where they are the same */
} tb_ledger;

/* Seats whose policy is known: to choose evenly among the legal moves, so that their choices count as chance; or to do
 * what `again` answers, with new draws each time. It is asked `times` times at each of their decisions. */
typedef struct tb_choosers {
    tb_seats evenly, again;
    int times;
    tb_move (*ask)(void *context, const void *state, int seat);
    void *context;
} tb_choosers;

/* The judge of all reviews of a game: its net where it has one, otherwise its weights. */
tb_judge tb_ledger_judge(const tb_game *game, const tb_evaluation *evaluation, int seats);

/* A hash of everything its values depend on. */
uint64_t tb_ledger_judge_hash(const tb_judge *judge);

/* Enters a match that is over. `choosers` may be NULL: nobody's policy is known. `lines` gets one for each event of the
 * match; it may be NULL. */
void tb_ledger_take(const tb_match *match, const tb_judge *judge, const tb_choosers *choosers, tb_ledger *out,
                    tb_ledger_line lines[]);

#endif
