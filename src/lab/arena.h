/* arena.h - bots against each other, game by game, so that anybody can play the same games again.
 *
 * Game number i depends on the plan and i alone: its chance is a committed stream whose secret follows from the seed
 * and the number of the set (so the rotations of a line-up meet the same dice), and each opponent has a generator of
 * its own from the seed, the game and the seat. Neither the order of the games nor the number of threads shows in any
 * result. Bots think by iterations here, never by the clock. */
#ifndef TB_ARENA_H
#define TB_ARENA_H

#include <stdatomic.h>

#include "lab/crew.h"
#include "lab/lineup.h"
#include "opponents/opponent.h"
#include "record/record.h"
#include "review/ledger.h"

typedef struct tb_arena_plan {
    const tb_game *game;
    tb_config config;
    tb_lineups lineups; /* its bots are those of the list, its seats those of the config */
    tb_opponent_kind bot[TB_ARENA_BOTS];
    uint64_t seed;
    bool luck;     /* takes the luck of every game too (review/ledger.h); no game depends on it */
    uint8_t again; /* how often our own bots are asked again, to take the luck of their choices too */
} tb_arena_plan;

/* A finished game, by seat. A seat whose opponent was at fault was played on by `easy`, and has lost: it shares the
 * last rank and its score is at most 0. */
typedef struct tb_arena_game {
    uint64_t hash; /* of the final state */
    uint64_t ns[TB_MAX_SEATS];
    uint32_t decisions[TB_MAX_SEATS];
    uint16_t late[TB_MAX_SEATS];
    int16_t score[TB_MAX_SEATS];
    uint8_t rank[TB_MAX_SEATS];
    uint8_t fault[TB_MAX_SEATS]; /* a tb_fault_kind */
    bool has_luck;
    int32_t luck[TB_MAX_SEATS]; /* in millionths of a win; alone, of a point */
} tb_arena_game;

enum { TB_LUCK_ONE = 1000000 };

/* A seat's share of the win, or alone its score; and what is left of it without luck. */
double tb_arena_result(const tb_arena_game *game, int seats, int seat);
static inline double tb_arena_adjusted(const tb_arena_game *game, int seats, int seat)
{
    return tb_arena_result(game, seats, seat) - (double) game->luck[seat] / TB_LUCK_ONE;
}

enum { TB_ARENA_AGAIN_MAX = 100 };

/* The judge of a plan's games, and a hash of all that their luck depends on. */
tb_judge tb_arena_judge(const tb_arena_plan *plan);
uint64_t tb_arena_judge_hash(const tb_arena_plan *plan);

/* The same on its way to the thread, or the rank, that counts. */
typedef struct tb_arena_news {
    uint64_t index;
    tb_arena_game game;
    int8_t fault_seat;    /* the first one at fault; -1: none */
    char fault_text[240]; /* what it did                      */
} tb_arena_news;

/* --- One game at a time ------------------------------------------------------------------------------------------ */

/* Everything one thread needs to play. */
typedef struct tb_arena_table tb_arena_table;

/* NULL without memory. `stop` may be NULL. */
tb_arena_table *tb_arena_table_open(const tb_arena_plan *plan, const atomic_bool *stop);
void tb_arena_table_close(tb_arena_table *table);

/* Plays game number `index` to its end. TB_NOTHING: `stop` became true, also in the middle of a decision; TB_NO_ROOM: a
 * game without end. Its record stays in the table until the next game. */
tb_status tb_arena_table_play(tb_arena_table *table, uint64_t index, tb_arena_news *out);
const tb_record *tb_arena_table_record(const tb_arena_table *table);

/* --- All of them ------------------------------------------------------------------------------------------------- */

/* What is known of the games so far. */
typedef struct tb_arena_results {
    const tb_arena_plan *plan;
    uint64_t games;      /* how many are to be played     */
    uint64_t done;       /* how many are known            */
    tb_arena_game *game; /* by index                      */
    bool *known;         /* by index                      */
    uint64_t judge;      /* the hash of the plan's judge  */
    struct tb_arena_fault {
        uint64_t game; /* the first in which the bot was at fault */
        char text[240];
    } fault[TB_ARENA_BOTS]; /* text empty: never                  */
} tb_arena_results;

/* False without memory. */
bool tb_arena_results_open(tb_arena_results *results, const tb_arena_plan *plan, uint64_t games);
void tb_arena_results_close(tb_arena_results *results);

/* Takes in a game; one that is known already changes nothing. */
void tb_arena_results_add(tb_arena_results *results, const tb_arena_news *news);

/* Sum over the first `games` games of mix(hash, index): the same games, the same number. */
uint64_t tb_arena_signature(const tb_arena_results *results, uint64_t games);

/* How many of the first `games` games are known without their luck: played so, or noted with another judge's. */
uint64_t tb_arena_without_luck(const tb_arena_results *results, uint64_t games);

typedef struct tb_arena {
    const tb_arena_plan *plan;
    tb_arena_results *results; /* games that are known are not played again */
    int threads;

    /* Called for each finished game: the first by the thread that played it, the second by one at a time, before the
     * game counts. False ends the run. May be NULL. */
    bool (*keep)(void *context, uint64_t index, const tb_record *record);
    bool (*note)(void *context, const tb_arena_news *news);

    /* Called by one at a time after each finished game: true when no further one is needed. May be NULL. */
    bool (*enough)(void *context, const tb_arena_results *results);

    void (*watch)(void *context, uint64_t done); /* a few times a second; may be NULL */
    void *context;
    const atomic_bool *stop; /* true: leave the games that are being played and come back */
} tb_arena;

/* Plays the games that are not known yet. TB_NOTHING: `keep` or `note` said false; TB_NO_ROOM: no memory or threads, or
 * a game without end. The results hold what was finished in any case. */
tb_status tb_arena_run(const tb_arena *arena);

#endif
