/* ranking.h - what a bot thinks of each legal move of a seat, for people and for machines. */
#ifndef CLI_RANKING_H
#define CLI_RANKING_H

#include "opponents/opponent.h"

typedef struct cli_ranking {
    const tb_game *game;
    int seat, seats;
    int count;     /* of the legal moves; 1: there was nothing to think about */
    bool searched; /* otherwise there are no visits to speak of               */
    tb_advice advice[TB_MOVES_MAX];
} cli_ranking;

/* Asks an opponent of this kind, which is a bot of ours, about a seat that is to act. */
void cli_rank(const tb_opponent_kind *kind, tb_opponent *opponent, const tb_game *game, const void *state, int seat,
              cli_ranking *out);

/* Prints the best `top` moves with their values and visits. */
void cli_ranking_print(const cli_ranking *ranking, int top);

/* An object of an array: {"seat":"blue","legal":7,"visits":800,"moves":[...]}. */
void cli_ranking_json(const cli_ranking *ranking, int top, tb_text *out);

#endif
