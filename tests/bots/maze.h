/* maze.h - a game made of a table of places, drawn by each test for itself, so that it can say beforehand what is good
 * there.
 *
 * Seats walk together from place 0. At each place one seat, or chance, takes one of the ways. Where chance hides, what
 * it took is a secret that only the last seat sees; where a seat guesses, the way whose number is the secret leads to
 * `to[1]` and every other one to `to[0]`. The evaluation has one feature: how strong the table says a seat is there. */
#ifndef TEST_MAZE_H
#define TEST_MAZE_H

#include "core/evaluate.h"

enum { MAZE_SEATS = 4, MAZE_WAYS = 8 };

typedef struct maze_place {
    tb_seats acts; /* one seat or TB_CHANCE; 0: the game is over */
    uint16_t step, round;
    bool hides, guesses;
    uint16_t ways;                /* up to TB_MOVES_MAX; chance has at most MAZE_WAYS  */
    uint8_t to[MAZE_WAYS];        /* where they lead; with more ways, again from the first */
    uint8_t weight[MAZE_WAYS];    /* of chance */
    int16_t strength[MAZE_SEATS]; /* in parts of TB_STRENGTH_ONE */
    int16_t score[MAZE_SEATS];    /* at the end, the more the better */
} maze_place;

typedef struct maze_state {
    uint8_t seats, place;
    uint8_t hidden_at, secret; /* the way that chance took there, from 1; 0: none yet */
} maze_state;

typedef struct maze_view {
    uint8_t observer;
    maze_state known; /* with secret 0 for those who do not know it */
} maze_view;

extern const tb_game maze;
extern const tb_evaluation maze_evaluation;

/* The start of the game with this table. */
maze_state maze_start(const maze_place table[], int seats);

/* How many views the evaluation was asked about since the start. */
extern int maze_judged;

static inline tb_move maze_way(int way) { return (tb_move) 1 << TB_VERB_SHIFT | (tb_move) way; }

#endif
