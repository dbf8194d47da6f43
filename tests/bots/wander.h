/* wander.h - positions of real games of every kind, and bots that sit down at them. */
#ifndef TEST_WANDER_H
#define TEST_WANDER_H

#include "bots/bot.h"

/* A game with options drawn at random, somewhere in random play. */
typedef struct wander {
    const tb_game *game;
    tb_config config;
    tb_state_box state;
    tb_rng rng;
} wander;

void wander_start(wander *w, const tb_game *game, int seats, uint64_t seed, uint64_t index);

/* Plays on to a choice between at least two moves, past `skip` others; says whose it is. -1: the game is over. */
int wander_on(wander *w, uint32_t skip);

/* The next position in a row of games: 0 to 23 choices further on, in a new game where this one ends. */
int wander_next(wander *w, uint64_t seed, uint64_t *game_index);

/* A bot with a generator and memory of its own. */
typedef struct player {
    tb_bot_brain brain;
    tb_rng rng;
    void *memory;
} player;

/* Iterations 0: as the level has it. Ends the program without memory. */
void player_sit(player *p, const tb_bot *bot, const tb_evaluation *evaluation, uint32_t iterations);
void player_leave(player *p);

#endif
