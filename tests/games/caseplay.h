/* caseplay.h - playing cases, as far as it is the same in all games: moves through the checked door, chance, refusals,
 * lists of legal moves, explanations; and the program that plays a folder of them. Test only. */
#ifndef CASE_PLAY_H
#define CASE_PLAY_H

#include "core/game.h"
#include "games/casefile.h"

/* The table at which a case is played. */
typedef struct case_table {
    const tb_game *game;
    void *state;
} case_table;

/* Plays a line that begins with move, chance, refuse, legal, can, cannot, explain or told, and complains if something
 * is not as it says; false if the line is none of these. */
bool case_step(const case_table *t, const case_line *line);

/* Plays a move, which must be legal and lead to a state that can be. */
void case_try(const case_table *t, const case_line *line, int seat, tb_move move);

/* The program: plays every case of a folder as a test of its own, or one of them. A case must name a rule and check
 * something.
 *
 *   test-GAME-cases FOLDER [CASE] */
int case_main(int argc, char **argv, void (*play)(const case_line *lines, int count));

#endif
