/* games.h - whole games between bots for the tests of the ledger. */
#ifndef TEST_REVIEW_GAMES_H
#define TEST_REVIEW_GAMES_H

#include "bots/bot.h"
#include "record/match.h"
#include "review/ledger.h"

enum { GAME_EVENTS = 4096 };

/* A game with committed chance from seed and index, every seat played by this bot, into events[GAME_EVENTS]. */
void play_match(const tb_game *game, const tb_evaluation *evaluation, const tb_config *config, const tb_bot *bot,
                uint64_t seed, uint64_t index, tb_event events[], tb_match *out);

/* What is left of a seat's result when everything that was entered is taken away. */
double ledger_gap(const tb_ledger *ledger, int seat);

#endif
