/* bot.h - computer players: a name, and a brain that sits down on a seat.
 *
 * A brain (core/play.h) is asked with the view of its seat and never sees the state. It draws only from the generator
 * it was given and works only in the memory it was given, so the same questions, generator and budget give the same
 * answers. A bot that judges positions needs the game's evaluation, which the list of games hands over. */
#ifndef TB_BOT_H
#define TB_BOT_H

#include "bots/advice.h"
#include "core/evaluate.h"
#include "core/play.h"

typedef struct tb_bot tb_bot;

/* What the host gives a brain. */
typedef struct tb_bot_means {
    tb_rng *rng;                     /* the brain's own: it shares none with the game           */
    const tb_evaluation *evaluation; /* of the game that is played; NULL for bots that do not judge */
    uint32_t iterations;             /* in place of the level's own; 0: as the level has it      */
    void *memory;                    /* aligned to 16, tb_bot_memory bytes; NULL where that is 0 */
    size_t size;
    bool (*stop)(void *context); /* true: answer now; may be NULL */
    void *context;
} tb_bot_means;

/* The brain of any bot; `brain` stays first. */
typedef struct tb_bot_brain {
    tb_brain brain;
    const tb_bot *bot;
    tb_bot_means means;
} tb_bot_brain;

struct tb_bot {
    const char *name; /* "random": what stands in --seats                                       */
    const char *help; /* one English phrase                                                     */
    int8_t level;     /* its number in tb_evaluation.levels; TB_NO_LEVEL: it is no level for people */
    uint16_t cap_ms;  /* the longest time to think that a host should allow; 0: none is needed  */
    bool judges;      /* it needs an evaluation and the view                                    */

    /* Ranks the n >= 2 legal moves, the best first. `view` is NULL for a bot that does not judge. */
    void (*advise)(tb_bot_brain *brain, const tb_game *game, int seat, const void *view, const tb_move legal[], int n,
                   tb_advice out[]);
};

enum { TB_NO_LEVEL = -1 };

/* Any legal move with equal chance. Play among these alone is what tb_game.playout does. */
extern const tb_bot tb_bot_random;

/* The move whose own consequence looks best. */
extern const tb_bot tb_bot_greedy;

/* All bots there are, the weaker first. */
extern const tb_bot *const tb_bots[];
extern const int tb_bot_count;

/* The bot of that name (len bytes), or NULL. */
const tb_bot *tb_bot_named(const char *name, size_t len);

/* The name of a level for people, by its number in tb_evaluation.levels. */
const char *tb_level_name(int level);

/* Bytes of memory that a brain of this kind wants for a game; 0: none. `iterations` as in tb_bot_means. */
size_t tb_bot_memory(const tb_bot *bot, const tb_evaluation *evaluation, uint32_t iterations);

/* Makes a brain of this kind. */
void tb_bot_sit(const tb_bot *bot, const tb_bot_means *means, tb_bot_brain *out);

/* The move of a seat that is to act: its brain's choice, or the only one there is. */
tb_move tb_bot_move(tb_bot_brain *brain, const tb_game *game, const void *state, int seat);

/* Ranks the n >= 1 legal moves of the seat whose view it is, the best first; for hints. */
void tb_bot_advise(tb_bot_brain *brain, const tb_game *game, int seat, const void *view, const tb_move legal[], int n,
                   tb_advice out[]);

#endif
