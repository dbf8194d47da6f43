/* foreign.h - a program that speaks the protocol of docs/bot-protocol.md. */
#ifndef TB_FOREIGN_H
#define TB_FOREIGN_H

#include "opponents/timer.h"

typedef struct tb_foreign tb_foreign;

/* `word` is exec:COMMAND as tb_opponent_read accepts it. NULL without memory. `word` and `limits` must outlive it. */
tb_foreign *tb_foreign_open(const char *word, const tb_game *game, const tb_limits *limits);
void tb_foreign_close(tb_foreign *foreign);

/* Starts the program of the word, lets it greet and ends it. 0, or the errno that says why it cannot be started. `name`
 * gets what it calls itself, fit to be shown; empty: nothing, or it did not greet. */
int tb_foreign_try(const char *word, char name[TB_OPPONENT_NAME]);

/* All of these leave a fault where there is one; the program has then been stopped. */
void tb_foreign_begin(tb_foreign *foreign, const tb_config *config, int seat, uint64_t seed, tb_fault *fault);
tb_move tb_foreign_move(tb_foreign *foreign, const tb_timer *timer, const void *view, const tb_move legal[], int n,
                        tb_fault *fault);
void tb_foreign_end(tb_foreign *foreign, const void *state, tb_fault *fault);

#endif
