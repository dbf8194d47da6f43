/* opponent.h - a player of a seat that is no person: a built-in bot, one of another build, or an external program.
 *
 * An opponent owns what a bot is only lent: memory, a generator of its own, a clock. It is asked with the view of its
 * seat. One opponent plays one seat of one game at a time, in one thread; it may play many games one after the other.
 */
#ifndef TB_OPPONENT_H
#define TB_OPPONENT_H

#include <stdatomic.h>

#include "bots/bot.h"
#include "opponents/fault.h"

enum {
    TB_OPPONENT_WORD = 256,
    TB_OPPONENT_NAME = 65, /* of a name for records, with its closing zero */
    TB_ITERATIONS_MAX = 1000000,
    TB_ROOTS_MAX = 64,
    TB_FOREIGN_MS = 10000,
};

/* Who it is, as it stands in --seats and --bots:
 *   hard            a bot by its name
 *   master@600      the same with so many iterations in place of its own
 *   exec:COMMAND    a program that speaks the protocol of docs/bot-protocol.md; started without a shell
 *   hard:FILE       a bot of another build of libtaberna, for hosts that keep a record (tb_opponent_answer) */
typedef struct tb_opponent_kind {
    char word[TB_OPPONENT_WORD]; /* as it was given: its name on screens and in manifests */
    const tb_bot *bot;           /* NULL: a foreign program, or of another build          */
    bool of_library;             /* of another build                                      */
    uint32_t iterations;         /* 0: as the level has it                                */
} tb_opponent_kind;

/* How long it may think, by a clock that tests can replace. With several roots the clock is asked in several threads.
 */
typedef struct tb_limits {
    uint32_t think_ms;               /* the cap of a decision; 0: ours have none, foreign ones TB_FOREIGN_MS          */
    uint32_t start_ms;               /* how long a foreign program may take to greet; 0: TB_FOREIGN_MS                */
    int roots;                       /* searches side by side whose visits are added up; 0 or 1: one                  */
    int threads;                     /* that share the roots; 0: as many as there are processors. Changes no answer   */
    uint64_t (*now_ns)(void *clock); /* NULL: the system's steady clock */
    void *clock;

    /* True: the question is cancelled; an answer follows at once and is to be discarded. May be NULL. */
    const atomic_bool *stop;

    /* Told now and then, by the thread that asked, how long a decision has taken so far. May be NULL. */
    void (*waiting)(void *waiter, uint64_t ns);
    void *waiter;
} tb_limits;

/* What it took, over all games since it was opened. */
typedef struct tb_opponent_work {
    uint64_t decisions; /* with at least two legal moves */
    uint64_t ns;        /* spent on them                 */
    uint64_t late;      /* answers that came after the cap, by more than a fifth, or never */
} tb_opponent_work;

typedef struct tb_opponent tb_opponent;

/* How many bytes the first word of a list such as hard,exec:"my bot, the new",easy has: up to a comma outside quotes,
 * or to the end. */
size_t tb_opponent_word_len(const char *list);

/* Reads a word of len bytes. TB_BAD_TEXT: no such bot, iterations out of range or for a bot without a search, an empty
 * command or one with an open quote; TB_NO_ROOM: too long. */
tb_status tb_opponent_read(const char *word, size_t len, tb_opponent_kind *out);

/* Reads BOT:FILE, which tb_opponent_read refuses: only a host that keeps a record can ask it. */
tb_status tb_opponent_read_build(const char *word, size_t len, tb_opponent_kind *out);

/* Its name in a record, which has room for a word of a-z, 0-9, - and @ only: hard, master@600, exec-python3-bot-py,
 * hard-libtaberna-so. */
void tb_opponent_name(const tb_opponent_kind *kind, char out[TB_OPPONENT_NAME]);

/* Whether it can be started at all, before it is asked to play: 0, or the errno that says why a program cannot. `name`
 * gets what a program calls itself in its greeting; empty: nothing, or it is a bot of ours. */
int tb_opponent_try(const tb_opponent_kind *kind, char name[TB_OPPONENT_NAME]);

/* Makes an opponent for a game; NULL without memory. A foreign program is started by tb_opponent_begin. */
tb_opponent *tb_opponent_open(const tb_opponent_kind *kind, const tb_game *game, const tb_limits *limits);

/* NULL is allowed. */
void tb_opponent_close(tb_opponent *opponent);

/* A new game begins for it, on that seat. All it does follows from the seed and the stream; an earlier fault is
 * cleared, and a foreign program that has ended is started again. */
void tb_opponent_begin(tb_opponent *opponent, const tb_config *config, int seat, uint64_t seed, uint64_t stream);

/* The game is over in this state; a foreign program is told the result. Nothing is lost if it is never called. */
void tb_opponent_end(tb_opponent *opponent, const void *state);

/* Its brain for core/play.h: picks a legal move, or 0 with a fault. */
tb_brain *tb_opponent_brain(tb_opponent *opponent);

/* The move of its seat from a state of the host's: only the view of the seat goes any further. 0 with a fault. */
tb_move tb_opponent_move(tb_opponent *opponent, const void *state, int seat);

/* The move of a bot of another build, which is asked with the complete record of the game so far and answers with one
 * of the n >= 2 legal moves of the seat. 0 with a fault. */
tb_move tb_opponent_answer(tb_opponent *opponent, const char *record, size_t len, int seat, const tb_move legal[],
                           int n);

/* Ranks the legal moves of the seat whose view it is, the best first. False for one that is not our own. */
bool tb_opponent_advise(tb_opponent *opponent, const void *view, int seat, const tb_move legal[], int n,
                        tb_advice out[]);

/* The same from a state, of which only the view of the seat goes any further; returns how many moves are legal. */
int tb_opponent_advise_in(tb_opponent *opponent, const void *state, int seat, tb_advice out[]);

/* The fault in the game that runs; kind TB_FAULT_NONE: none. */
const tb_fault *tb_opponent_fault(const tb_opponent *opponent);

tb_opponent_work tb_opponent_work_of(const tb_opponent *opponent);

#endif
